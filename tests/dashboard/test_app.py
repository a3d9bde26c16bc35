import pytest

from dashboard.parts import links

PAGES = [place.name for place in links.places()]


@pytest.mark.parametrize("page", PAGES)
def test_before_the_first_import_every_page_says_what_to_do(visit, page):
    seen = visit(page)

    assert "No match log has been imported yet" in seen.text
    assert "hakem import PATH" in seen.text


def test_the_same_in_turkish(visit):
    assert "Henüz hiçbir maç kaydı içe aktarılmadı" in visit("today", locale="tr-TR").text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("locale", ["tr-TR", "en-US"])
def test_every_page_opens_on_a_snapshot_without_a_row(visit, league, page, locale):
    league.publish()

    seen = visit(page, locale=locale)

    assert seen.text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_opens_with_data(visit, season, page, theme):
    seen = visit(page, theme=theme)

    assert "Complete through Sun 29 Nov 2026 23:59 (Istanbul): North Sultan" in seen.text
    assert "run r-812 (the night) ok · policy r1 · snapshot 0001 of 30 Nov 2026, 04:35" in seen.text


GARBAGE = [
    "",
    "-1",
    "0",
    "99999999999999999999",
    "²",
    "NaN",
    "' OR 1=1 --",
    "<b>x</b>",
    "2026-99-99",
    "\u202e\x00",
]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_address_full_of_garbage_opens_the_page_all_the_same(visit, season, page, garbage):
    seen = visit(page, **dict.fromkeys(links.PARAMETERS, garbage))

    assert seen.text


def test_the_address_decides_the_language_over_the_browser(visit, season):
    assert "Bugün" in visit("today", locale="en-US", lang="tr").text
    assert "Today" in visit("today", locale="tr-TR", lang="en").text
    assert "Bugün" in visit("today", locale="tr-TR", lang="xx").text


def test_a_browser_of_another_language_gets_english(visit, season):
    assert "Today" in visit("today", locale="de-DE").text


def test_each_page_leads_to_itself_in_the_other_language(visit, season):
    seen = visit("match", match="m-1", platform="north_sultan")

    way = seen.link("TR")

    assert way["page"] == "match"
    assert way["params"] == {"match": "m-1", "platform": "north_sultan", "lang": "tr"}


def test_a_damaged_snapshot_is_told_in_words(visit, season, tmp_path):
    for file in (tmp_path / "published").glob("*.duckdb"):
        file.write_bytes(b"nothing of use" * 999)

    seen = visit("today")

    assert "The published data cannot be read" in seen.text


def test_a_lost_file_of_the_lake_is_told_in_words(visit, season, tmp_path):
    for file in (tmp_path / "lake").rglob("*.parquet"):
        file.unlink()

    assert "The published data cannot be read" in visit("matches").text


def test_a_new_snapshot_is_seen_at_the_next_click(visit, season):
    seen = visit("matches")
    assert "2 matches" in seen.text

    season.match("m-3", minute=9)
    season.publish()
    seen.at.run()

    assert "3 matches" in seen.text


def test_pages_are_found_by_their_files_and_stand_in_order():
    assert [
        *("today", "matches", "match", "account"),
        *("audit", "problems", "repeat", "server", "economy"),
        *("leaderboards", "leagues"),
        *("runs", "policy"),
    ] == PAGES


HOSTILE = "\u202e<script>alert(1)</script> **b** $x^2$ [a](http://x) =1+1 \x07\u200b\u2066"


@pytest.mark.parametrize(
    ("page", "params"),
    [
        ("matches", {}),
        ("match", {"match": "m-1", "platform": "north_sultan"}),
        ("match", {"match": "m-1"}),
        ("account", {}),
        ("account", {"account": "a17", "platform": "north_sultan"}),
        ("problems", {}),
        ("problems", {"tab": "rejects"}),
        ("today", {}),
    ],
)
def test_hostile_names_are_shown_and_never_run(visit, league, page, params):
    league.day()
    league.file(file=f"{HOSTILE}.jsonl", notices=HOSTILE)
    league.match("m-1", names=(HOSTILE, HOSTILE), extras=HOSTILE, tournaments=HOSTILE, clock=HOSTILE)
    league.match("m-1", names=(HOSTILE, HOSTILE), platform="tavla_app")
    league.game("m-1", [(0, 6, 3, "24/15")])
    league.violation("m-1", message_en=HOSTILE)
    league.reject(1, raw=HOSTILE.encode() + b"\xff", message=HOSTILE, file=HOSTILE)
    league.account("a17", HOSTILE)
    league.publish()

    seen = visit(page, **params)

    sent = str(seen.data)
    assert "⟨U+202E⟩" in sent
    assert not {"\u202e", "\u2066", "\u200b", "\x07"} & set(sent)
    drawn_by_streamlit = [element.value for element in [*seen.at.markdown, *seen.at.title, *seen.at.caption]]
    assert not any("script" in str(value) or "**b**" in str(value) for value in drawn_by_streamlit)
