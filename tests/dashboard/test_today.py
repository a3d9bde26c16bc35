from datetime import datetime, timedelta

from tests.snapshots import DAY


def test_each_number_leads_to_what_it_counts(visit, season):
    seen = visit("today")

    here = {"first": "2026-11-29", "last": "2026-11-29"}
    tiles = {way["text"].split(" ")[0]: way for way in seen.links if "tile" in way["class"]}
    assert tiles["Matches"]["params"] == here
    assert tiles["Rules"]["params"] == here | {"tab": "violations", "severity": "E"}
    assert tiles["Void"]["params"] == here | {"status": "unstaked"}
    assert tiles["Could"]["params"] == {"tab": "rejects", "first": "2026-11-30", "last": "2026-11-30"}


def test_the_last_match_day_is_shown_unless_the_address_names_another(visit, season):
    season.day(DAY - timedelta(days=1), match_count=900)
    season.publish()

    assert "Match day Sun 29 Nov 2026" in visit("today").text
    yesterday = visit("today", day="2026-11-28")
    assert "Match day Sat 28 Nov 2026" in yesterday.text
    assert "900" in yesterday.text
    assert yesterday.link("Later")["params"] == {"day": "2026-11-29"}


def test_a_day_that_is_not_known_shows_the_last_one(visit, season):
    assert "Match day Sun 29 Nov 2026" in visit("today", day="2031-01-01").text


def test_the_day_is_compared_with_the_day_before(visit, season):
    season.day(DAY - timedelta(days=1), match_count=1_000)
    season.publish()

    assert "20% more than the day before" in visit("today").text
    assert "bir gün öncekinden %20 fazla" in visit("today", lang="tr").text


def test_a_day_that_differs_says_what_the_platform_counted(visit, league):
    league.day(state="differs", match_count=1_197, expected_match_count=1_200)
    league.publish()

    seen = visit("today")

    assert "29 Nov differs: 1,197 of 1,200 matches" in seen.text
    assert "the platform says 1,200" in seen.text


def test_checks_that_failed_lead_to_their_violations(visit, season):
    seen = visit("today")

    way = seen.link("A die was left that could be played")
    assert way["page"] == "problems"
    assert way["params"]["code"] == "AC-MOV-04"


def test_a_note_broke_no_rule(visit, league):
    league.day()
    league.match("m-1")
    league.violation("m-1", "AC-BO-04", severity="I")
    league.publish()

    seen = visit("today")

    assert "No match of this day broke a rule." in seen.text
    assert "Wasted pips" not in seen.text


def test_a_clean_day_says_so_and_draws_no_empty_chart(visit, league):
    league.day()
    league.publish()

    seen = visit("today")

    assert "No match of this day broke a rule." in seen.text
    assert "No broken rule and no warning since 29 Nov" in seen.text
    assert len(seen.at.get("plotly_chart")) == 1


def test_what_came_in_is_told_even_when_every_line_was_rejected(visit, league):
    league.file(line_count=3, new_count=0, reject_count=3)
    for number in (1, 2, 3):
        league.reject(number)
    league.publish()

    seen = visit("today")

    assert "No match has been imported yet" in seen.text
    assert "Could not be read 3 100.00% of the lines" in seen.text


def test_files_with_rejects_stand_first_and_the_others_are_counted(visit, league):
    for number in range(11):
        league.file(number + 1, file=f"f-{number:02}.jsonl", reject_count=int(number == 0))
    league.file(77, file="older.jsonl", reject_count=9, imported_at=datetime(2026, 11, 20, 9))
    league.publish()

    text = visit("today").text

    assert "f-00.jsonl" in text
    assert text.index("f-00.jsonl") < text.index("f-10.jsonl")
    assert "f-01.jsonl" not in text
    assert "and 1 more file, none with more rejects" in text
    assert "older.jsonl" not in text


def test_one_platform_alone(visit, season):
    season.day(platform="tavla_app", match_count=77)
    season.publish()

    seen = visit("today", platform="tavla_app")

    assert "Matches 77" in seen.text
    assert "Matches 1,277" in visit("today").text


def test_an_undated_file_of_another_program_has_no_date(visit, league):
    from datetime import date

    league.day(date(1970, 1, 1), platform="file:gnubg", state="unconfirmed", match_count=13)
    league.publish()

    assert "Match day no date" in visit("today").text
