from tests.snapshots import DAY


def test_a_violation_leads_to_its_turn(visit, season):
    way = visit("problems").link("game 2, turn 2")

    assert way["page"] == "match"
    assert way["params"] == {"platform": "north_sultan", "match": "m-2", "game": "2", "turn": "2"}


def test_checks_are_counted_and_filter(visit, season):
    seen = visit("problems")
    way = seen.link("AC-MOV-06")
    assert way["params"] == {"code": "AC-MOV-06", "severity": "W"}

    filtered = visit("problems", **way["params"])

    assert "1–1 of 1" in filtered.text
    assert "code" not in filtered.link("AC-MOV-06")["params"]


def test_violations_by_severity_and_platform(visit, season):
    assert "1–2 of 2" in visit("problems", severity="E").text
    assert "1–1 of 1" in visit("problems", severity="W").text
    assert "Nothing broke the rules here" in visit("problems", first="2026-12-01").text
    assert "No violation passes these filters" in visit("problems", code="AC-BO-04").text


def test_a_check_that_the_catalogue_does_not_know_can_be_asked_for(visit, season):
    season.violation("m-1", "AC-NEW-01")
    season.publish()

    seen = visit("problems", code="AC-NEW-01")

    assert "1–1 of 1" in seen.text


def test_a_rejected_line_shows_why_where_and_the_line_that_was_kept(visit, season):
    text = visit("problems", tab="rejects").text

    assert "Impossible dice" in text
    assert "games[0].actions[3].dice is [7, 1]: a die shows 1 to 6" in text
    assert "2026-11-29.jsonl.zst line 10, byte 4,096" in text
    assert '{"dice":[7,1]}' in text


def test_a_line_of_broken_bytes_is_shown_safely(visit, league):
    league.reject(1, "not_utf8", b'{"name":"\xff\xfe\x1b[31m"}')
    league.publish()

    assert '{"name":"⟨xFF⟩⟨xFE⟩⟨U+001B⟩[31m"}' in visit("problems", tab="rejects").text


def test_a_long_line_is_cut_and_says_so(visit, league):
    league.reject(1, "too_long", b"x" * 5_000_000)
    league.publish()

    seen = visit("problems", tab="rejects")

    assert "The line has 5,000,000 bytes" in seen.text
    assert len(seen.text) < 10_000


def test_rejects_by_reason_and_day_of_import_in_istanbul(visit, season):
    assert "1–1 of 1" in visit("problems", tab="rejects", reason="bad_dice").text
    assert "No rejected line passes these filters" in visit("problems", tab="rejects", reason="not_json").text
    assert "Every line was read" in visit("problems", tab="rejects", last="2026-11-29").text


def test_in_turkish(visit, season):
    assert "Olanaksız zar" in visit("problems", tab="rejects", lang="tr").text
    assert "1 zar oynandı, 2 zar oynanabilirdi." in visit("problems", lang="tr").text


def test_a_wallet_entry_without_a_match_leads_to_its_accounts_ledger(visit, season):
    season.entry("w-7", -4_000, 0, "league_entry", reference="weekly_league:2026-W48")
    season.row(
        "violations",
        DAY,
        {
            "platform": "north_sultan",
            "match_id": "w-7",
            "code": "AC-TRN-02",
            "severity": "E",
            "message_tr": "4.000 çip alınmış.",
            "message_en": "4,000 chips were taken.",
        },
    )
    season.publish()

    seen = visit("problems", code="AC-TRN-02")

    assert "wallet entry w-7" in seen.text
    assert seen.link("wallet entry")["params"] == {
        "platform": "north_sultan",
        "account": "a17",
        "tab": "wallet",
    }
    assert "None" not in seen.text
