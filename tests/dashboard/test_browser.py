"""The desk in a real Chromium: pages, languages, themes, the board, links to a turn."""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jobs.desk import command_line
from tests.dashboard.browsing import colour, shoot
from tests.snapshots import DAY, League

pytestmark = pytest.mark.browser

HOSTILE = "\u202e<img src=x onerror=window.hacked=1> **b**"
PLAYS = [
    (0, 6, 3, "24/18 13/10"),
    (1, 5, 5, "13/8(2) 8/3(2)"),
    (0, 4, 2, "8/4 6/4"),
    (1, 6, 6, "24/18(2) 18/12(2)"),
    (0, 3, 1, "10/7 8/7"),
    (1, 2, 1, "6/3"),
]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish a small season: a match with violations, one with hostile names, many plain ones."""
    data = tmp_path_factory.mktemp("season")
    league = League(data)
    league.file(notices="unknown field seats[0].mood (2 times)", reject_count=1)
    league.run("812")
    league.day(error_count=1, warning_count=1)
    league.reject(1, raw='{"name":"<b>x</b>\u202e"}'.encode() + b"\xff")
    league.match("m-1", minute=1, target="3", target_points=3)
    league.game("m-1", PLAYS)
    league.game("m-1", PLAYS[:4], game_no=2, score_before_0=1)
    league.violation("m-1", turn_no=6)
    league.violation("m-1", "AC-MOV-06", severity="W", turn_no=3)
    league.source("m-1", line=7)
    league.match("m-2", minute=2, names=(HOSTILE, "İlker"))
    league.game("m-2", PLAYS)
    for number in range(60):
        league.match(f"n-{number:02}", minute=3 + number)
    league.account("a17", "Ayşe")
    league.account("b88", "İlker")
    league.publish()
    return data


@pytest.fixture(scope="module")
def desk(serve: Callable[[Path], str], season: Path) -> str:
    return serve(season)


@pytest.fixture
def tab(open_tab: Callable[..., Page], desk: str) -> Callable[..., Page]:
    """Return a function that opens an address of the desk in a tab of its own."""
    return partial(open_tab, desk)


PAGES = {
    "": ("Today", "Bugün"),
    "matches": ("Matches", "Maçlar"),
    "match?match=m-1&platform=north_sultan": ("Plays", "Hamleler"),
    "account": ("Account", "Hesap"),
    "account?platform=north_sultan&account=a17": ("Whom it played most", "En çok kiminle oynadı"),
    "problems": ("Rejects and violations", "Okunamayanlar ve ihlaller"),
    "problems?tab=rejects": ("The line as it was kept", "Satırın saklanan hâli"),
    "runs": ("Runs", "Çalışmalar"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "tr-TR"])
def test_every_page_in_both_languages_and_themes(tab, theme, locale):
    for path, words in PAGES.items():
        page = tab(f"/{path}", theme=theme, locale=locale)
        expect(page.get_by_text(words[locale == "tr-TR"]).last).to_be_visible(timeout=30_000)
        expect(page.get_by_test_id("stException")).to_have_count(0)
        ground = colour(page, "[data-testid=stApp]")
        assert (sum(ground) > 600) == (theme == "light")
        shoot(page, f"{re.sub('[^a-z]+', '-', path) or 'today'}-{locale[:2]}-{theme}")
        assert page.errors == []


@pytest.mark.parametrize("path", ["", "matches", "match?match=m-1&platform=north_sultan&turn=6", "problems"])
def test_a_narrow_screen_scrolls_only_down(tab, path):
    page = tab(f"/{path}", width=390)
    page.wait_for_timeout(1_500)

    shoot(page, f"narrow-{re.sub('[^a-z]+', '-', path) or 'today'}")
    main = page.get_by_test_id("stMain")
    assert main.evaluate("node => node.scrollWidth - node.clientWidth") <= 1


def test_the_first_visitor_of_a_fresh_desk_may_come_by_a_link_to_a_match(serve, season, browser):
    """Streamlit takes a folder `pages` beside its script for pages of its own until the frame ran once."""
    page = browser.new_page()

    page.goto(serve(season) + "/match?match=m-1&platform=north_sultan&turn=3")

    expect(page.locator(".caption")).to_contain_text("Turn 3:", timeout=60_000)
    page.close()


def test_before_the_first_import_the_desk_says_what_to_do(serve, tmp_path, browser):
    page = browser.new_page(locale="tr-TR")

    page.goto(serve(tmp_path))

    expect(page.get_by_text("Henüz hiçbir maç kaydı içe aktarılmadı")).to_be_visible(timeout=60_000)
    shoot(page, "unpublished")
    page.close()


def test_a_row_opens_its_match_and_going_back_comes_back(tab):
    page = tab("/matches?sort=violations")

    page.locator("tr.opens").first.click()

    expect(page.locator(".caption")).to_contain_text("Turn 3:", timeout=30_000)
    assert "match=m-1" in page.url
    page.go_back()
    expect(page.locator("table.cards")).to_be_visible(timeout=30_000)


def test_one_step_back_restores_the_list_as_it_was_filtered(tab):
    page = tab("/matches")
    expect(page.get_by_text("62 matches")).to_be_visible(timeout=30_000)
    page.get_by_text("Only with violations").click()
    expect(page.get_by_text("1 match", exact=True)).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile(r"/matches\?broken=1$"))

    page.locator("tr.opens").first.click()
    expect(page.locator(".caption")).to_contain_text("Turn 3:", timeout=30_000)
    page.go_back()

    expect(page.get_by_text("1 match", exact=True)).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile(r"/matches\?broken=1$"))
    expect(page.get_by_role("switch", name="Only with violations")).to_be_checked()
    page.go_forward()
    expect(page.locator(".caption")).to_contain_text("Turn 3:", timeout=30_000)
    assert page.url.endswith("/match?platform=north_sultan&match=m-1")


def test_steps_on_the_board_leave_nothing_in_the_history(tab):
    page = tab("/matches?sort=violations")
    page.locator("tr.opens").first.click()
    caption = page.locator(".caption")
    expect(caption).to_contain_text("Turn 3:", timeout=30_000)
    for turn in (4, 5, 6):
        page.get_by_role("button", name="One step on").click()
        expect(caption).to_contain_text(f"Turn {turn}:")
        expect(page).to_have_url(re.compile(f"turn={turn}"))
    page.wait_for_timeout(1_000)

    page.go_back()

    expect(page.locator("table.cards")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile("/matches.sort=violations"))


def test_links_are_addresses_that_open_in_a_tab_of_their_own(tab):
    page = tab("/matches?sort=violations&lang=tr")
    expect(page.locator("tr.opens").first).to_be_visible(timeout=30_000)

    address = page.locator("tr.opens a").first.get_attribute("href")

    assert re.search(r"/match\?platform=north_sultan&match=m-1&lang=tr$", address)


MATCH = "/match?match=m-1&platform=north_sultan"


def test_a_link_to_a_turn_opens_exactly_there(tab):
    page = tab(f"{MATCH}&game=1&turn=4")

    expect(page.locator(".caption")).to_contain_text("Turn 4: İlker rolled 6-6 (Dü şeş)", timeout=30_000)
    expect(page.locator("[aria-current=step]")).to_contain_text("24/12(2)")


def test_what_broke_the_rules_is_seen_at_once_and_one_click_from_its_turn(tab):
    page = tab(f"{MATCH}&game=1&turn=1")
    expect(page.locator(".caption")).to_contain_text("Turn 1:", timeout=30_000)

    page.locator(".broken a", has_text="A die was left that could be played").click()

    expect(page.locator(".caption")).to_contain_text("Turn 6:", timeout=30_000)
    expect(page.locator(".mark")).to_contain_text("1 die was played, 2 could be played.")
    expect(page).to_have_url(re.compile("turn=6"))
    expect(page.locator(".strip")).to_have_count(1)  # what was drawn before has gone
    expect(page.locator(".mount")).to_have_count(1)
    shoot(page, "violation")


def test_the_board_is_stepped_by_keys_buttons_the_slider_and_the_list(tab):
    page = tab(f"{MATCH}&game=1&turn=1")
    caption = page.locator(".caption")
    expect(caption).to_contain_text("Turn 1:", timeout=30_000)

    page.locator(".viewer").focus()
    page.keyboard.press("ArrowRight")
    expect(caption).to_contain_text("Turn 2:")
    page.keyboard.press("n")
    expect(caption).to_contain_text("Turn 3:")
    page.keyboard.press("n")
    expect(caption).to_contain_text("Turn 6:")
    page.keyboard.press("Home")
    expect(caption).to_contain_text("Start of the game")
    page.keyboard.press("End")
    expect(caption).to_contain_text("Ayşe won")
    page.get_by_role("button", name="One step back").click()
    expect(caption).to_contain_text("Turn 6:")
    page.get_by_role("slider", name="Step of the game").fill("4")
    expect(caption).to_contain_text("Turn 4:")
    page.locator("button.ply", has_text="8/2").or_(page.locator("button.ply").nth(2)).first.click()
    expect(caption).to_contain_text("Turn 2:")


def test_the_keys_work_on_arrival_and_the_names_stay_in_sight(tab):
    page = tab(f"{MATCH}&game=1&turn=4")
    expect(page.locator(".caption")).to_contain_text("Turn 4:", timeout=30_000)
    page.wait_for_timeout(1_000)

    page.keyboard.press("ArrowLeft")

    expect(page.locator(".caption")).to_contain_text("Turn 3:")
    assert page.get_by_test_id("stMain").evaluate("node => node.scrollTop") == 0
    expect(page.locator(".who").first).to_be_in_viewport()


def test_a_step_is_made_without_asking_the_server_and_then_stands_in_the_address(tab):
    page = tab(f"{MATCH}&game=1&turn=1")
    expect(page.locator(".caption")).to_contain_text("Turn 1:", timeout=30_000)
    page.wait_for_timeout(1_000)

    milliseconds = page.evaluate(
        """async () => {
            const inner = (root) => [...root.querySelectorAll("*")].map((n) => n.shadowRoot).filter(Boolean);
            const find = (root) => root.querySelector(".viewer") ?? inner(root).map(find).find(Boolean);
            const viewer = find(document), before = performance.now();
            viewer.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            return performance.now() - before;
        }"""
    )

    expect(page.locator(".caption")).to_contain_text("Turn 2:")
    expect(page).to_have_url(re.compile("turn=2"), timeout=10_000)
    assert milliseconds < 100


def test_the_board_is_what_the_position_says(tab):
    """Turn 1 played 24/18 13/10 from the standard setup: 13 checkers of seat 0 stand where they stood."""
    page = tab(f"{MATCH}&game=1&turn=1")
    expect(page.locator(".caption")).to_contain_text("Turn 1:", timeout=30_000)

    places = page.locator("g.checker.seat0").evaluate_all(
        "nodes => nodes.map((node) => node.style.transform)"
    )

    assert len(places) == 15
    columns = [round(float(re.search(r"translate\(([\d.]+)px", place)[1])) for place in places]
    assert len(set(columns)) == 6  # on 24, 18, 13, 10, 8 and 6
    expect(page.locator(".person.onroll .pips")).to_have_text("Pips 158")
    assert (
        page.get_by_role("img", name=re.compile("Turn 1: Ayşe rolled 6-3 .* Pip count: seat 0 158")).count()
        == 1
    )


def test_before_the_play_and_from_the_other_side(tab):
    page = tab(f"{MATCH}&game=1&turn=2")
    expect(page.locator(".caption")).to_contain_text("Turn 2:", timeout=30_000)
    top = page.locator(".person .name").first
    expect(top).to_have_text("İlker")

    page.get_by_role("button", name="Turn the board round").click()
    expect(top).to_have_text("Ayşe")
    page.get_by_role("button", name="The board before the play").click()

    expect(page.locator(".banner")).to_contain_text("Before the play")
    shoot(page, "turned")


def test_the_link_to_a_turn_can_be_copied(tab):
    page = tab(f"{MATCH}&game=1&turn=2&lang=en")
    expect(page.locator(".caption")).to_contain_text("Turn 2:", timeout=30_000)
    page.locator(".viewer").focus()
    page.keyboard.press("ArrowRight")

    page.get_by_role("button", name="Copy the link to this turn").click()

    expect(page.get_by_text("Link copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/match\?match=m-1&platform=north_sultan&game=1&turn=3$", copied)


def test_another_game_of_the_match(tab):
    page = tab(MATCH)
    page.locator(".games a", has_text="Game 2").click()

    expect(page.locator(".caption")).to_contain_text("Start of the game", timeout=30_000)
    expect(page.locator("button.ply.turn")).to_have_count(4)


def test_a_hostile_name_is_text_and_nothing_else(tab):
    page = tab("/match?match=m-2&platform=north_sultan&turn=1")
    expect(page.locator(".caption")).to_contain_text(
        "⟨U+202E⟩<img src=x onerror=window.hacked=1> **b**", timeout=30_000
    )

    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src='x']").count() == 0
    shoot(page, "hostile")


def test_the_language_is_switched_where_one_stands_and_stays(tab):
    page = tab(f"{MATCH}&game=1&turn=4")
    expect(page.locator(".caption")).to_contain_text("Turn 4:", timeout=30_000)

    page.locator(".languages a", has_text="TR").click()

    expect(page.locator(".caption")).to_contain_text("4. el: İlker 6-6 (Dü şeş) attı", timeout=30_000)
    page.locator("a", has_text="Maçlar").first.click()
    expect(page.get_by_role("heading", name="Maçlar")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile("lang=tr"))
    page.reload()
    expect(page.get_by_role("heading", name="Maçlar")).to_be_visible(timeout=30_000)


def test_a_filter_that_is_set_is_in_the_address_and_filters(tab):
    page = tab("/matches")
    expect(page.get_by_text("62 matches")).to_be_visible(timeout=30_000)

    page.get_by_text("Only with violations").click()

    expect(page.get_by_text("1 match", exact=True)).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile("broken=1"))


def test_the_next_page_of_matches(tab):
    page = tab("/matches")
    page.get_by_role("link", name="Next").click()

    expect(page.get_by_text("51–62 of 62")).to_be_visible(timeout=30_000)


def test_what_is_taken_along_is_what_was_filtered(tab, tmp_path):
    page = tab("/matches?broken=1")
    page.get_by_role("button", name="Download").click()

    with page.expect_download(timeout=30_000) as waiting:
        page.get_by_role("button", name="CSV").click()

    waiting.value.save_as(tmp_path / "matches.csv")
    lines = (tmp_path / "matches.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 2
    assert f"m-1,north_sultan,{DAY}" in lines[1]


def test_nobody_is_asked_to_deploy_and_no_traceback_is_shown(tab):
    page = tab("/")

    expect(page.get_by_text("Deploy", exact=True)).to_have_count(0)


def test_the_environment_of_the_desk_is_the_one_of_the_command(serve):
    command = command_line(8501, "127.0.0.1", opens=False)

    assert Path(command[0]) == Path(sys.executable)
    assert Path(command[4]).parent.name == "start"
    assert (Path(command[4]).parent / ".streamlit" / "config.toml").is_file()
