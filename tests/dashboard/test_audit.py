"""The page Audit: what each check demands, judged and found on each platform, down to the turn."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

import dashboard
from dashboard.parts import words
from queries import published
from tests.snapshots import DAY, League

BEFORE = DAY - timedelta(days=1)


@pytest.fixture
def audited(league: League) -> League:
    """Two days of two platforms; one check found something, one nothing, one had nothing to judge by."""
    league.check(
        "AC-MOV-04",
        ("north_sultan", "turns"),
        ("tavla_app", "turns"),
        settings="moves.last_checker",
    )
    league.check(
        "AC-CLK-01",
        ("north_sultan", "turn_times"),
        family="clock",
        family_title_tr="Süre",
        family_title_en="Clocks",
        demand_tr="Tur, tur süresi ile bankayı aşmaz.",
        demand_en="A turn lasts no longer than its limit and the bank.",
        settings="clock.tolerance_ms",
    )
    league.check("AC-LED-01", ("north_sultan", "wallet"), family="wallet", family_title_en="Wallet log")
    league.check("AC-STK-08", family="point_stakes", family_title_en="Stakes for each point")
    for day in (BEFORE, DAY):
        league.day(day, match_count=10, error_count=2 if day == DAY else 0)
        league.day(day, "tavla_app", match_count=4)
        league.supplied("turns", 9, day=day)
        league.supplied("turns", 4, day=day, platform="tavla_app")
        league.supplied("wallet", 7, day=day)
    league.setting("moves.last_checker", "accept", "accept")
    league.match("m-1")
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 4, 2, "8/4 6/4"), (0, 2, 1, "13/11")])
    league.match("m-2", day=BEFORE)
    league.violation("m-1", "AC-MOV-04", turn_no=3)
    league.violation("m-1", "AC-MOV-04", turn_no=2)
    league.violation("m-2", "AC-MOV-04", severity="W", game_no=None, turn_no=None)
    league.publish()
    return league


def test_the_numbers_say_how_much_was_audited_and_when_all_was_well_last(visit, audited):
    text = visit("audit").text

    assert "Matches audited 28 on 2 match days" in text
    assert "Matches that broke a rule 1 3.57% of the matches" in text
    assert "Checks with a finding 1 of 2 that had something to judge" in text
    assert "Last day without a broken rule 28 Nov 1 of 2 days" in text


def test_the_matrix_tells_apart_what_was_found_clean_unjudged_and_outside(visit, audited):
    text = visit("audit").text

    assert "North Sultan: 2 broken rules, 1 warning (in 18 matches)" in text
    assert "Tavla app: nothing found in 8 matches" in text
    assert "North Sultan: not judged; the log does not hold: how long turns took (ms)" in text
    assert "Tavla app: does not apply" in text
    assert "North Sultan: nothing found in 14 wallet entries" in text


def test_a_check_that_had_nothing_to_judge_by_is_never_called_clean(visit, audited):
    text = visit("audit", code="AC-CLK-01").text

    assert "not judged: the log does not hold how long turns took (ms)" in text
    assert "Nothing was judged here, so nothing can be said." in text
    assert "nothing found" not in text
    assert "Nothing was found" not in text


def test_what_the_log_would_have_to_hold_is_listed(visit, audited):
    seen = visit("audit")

    assert "1 check is not judged somewhere: what the log would have to hold" in seen.text
    assert "1 more check applies to none of these platforms." in seen.text
    [lack] = [one for one in seen.links if one["text"] == "AC-CLK-01" and one["class"] == "open"]
    assert lack["params"] == {"code": "AC-CLK-01"}


def test_a_family_with_a_finding_is_open_and_the_others_are_folded(visit, audited):
    trees = visit("audit").trees

    families = [node for tree in trees for node in nodes(tree, "details") if node[1]["class"] == "family"]

    opened = {first_words(node): "open" in node[1] for node in families}
    assert opened == {"Moves": True, "Clocks": False, "Wallet log": False}


def nodes(tree, tag):
    if isinstance(tree, str):
        return
    if tree[0] == tag and "class" in tree[1]:
        yield tree
    for child in tree[2:]:
        yield from nodes(child, tag)


def first_words(node) -> str:
    return next(nodes_of(node, "b"))[2]


def nodes_of(tree, tag):
    if isinstance(tree, str):
        return
    if tree[0] == tag:
        yield tree
    for child in tree[2:]:
        yield from nodes_of(child, tag)


def test_a_count_leads_to_its_check_platform_and_days_and_from_there_to_the_turn(visit, audited):
    way = visit("audit", first=DAY).link("2 broken rules")
    assert way["page"] == "audit"
    assert way["params"] == {"code": "AC-MOV-04", "platform": "north_sultan", "first": "2026-11-29"}

    seen = visit("audit", **way["params"])

    assert "2 violations" in seen.text
    assert seen.link("game 1, turn 3")["params"] == {
        "platform": "north_sultan",
        "match": "m-1",
        "game": "1",
        "turn": "3",
    }


def test_a_check_says_what_it_demands_what_decides_it_and_since_when(visit, audited):
    seen = visit("audit", code="AC-MOV-04")

    assert "As many dice as possible are played." in seen.text
    way = seen.link("one die")
    assert (way["page"], way["params"]) == ("policy", {"setting": "moves.last_checker"})
    assert "28 Nov – 29 Nov" in seen.text
    assert "1 die was played, 2 could be played." in seen.text
    assert seen.link("← All checks")["params"] == {}


def test_platforms_to_which_a_check_does_not_apply_are_named_beside_its_table(visit, audited):
    assert "Does not apply to: Tavla app." in visit("audit", code="AC-CLK-01").text
    assert "Does not apply to" not in visit("audit", code="AC-MOV-04").text


def test_filters_by_platform_day_and_severity(visit, audited):
    assert "1–1 of 1" in visit("audit", code="AC-MOV-04", severity="W").text
    assert "1–2 of 2" in visit("audit", code="AC-MOV-04", first=DAY).text
    assert "Nothing was found." in visit("audit", code="AC-MOV-04", platform="tavla_app").text
    assert "Nothing was found." in visit("audit", code="AC-MOV-04", severity="I").text
    assert "BackgammonTalk" not in visit("audit", platform="tavla_app").text


def test_where_nothing_broke_a_rule_it_says_what_was_judged_and_no_more(visit, audited):
    text = visit("audit", platform="tavla_app").text

    assert "Nothing broke a rule here: 8 matches, judged by 1 check." in text
    assert "what a log does not hold is not judged" in text
    assert not re.search(r"\b(fair|honest|proved)\b", text)
    assert "Nothing broke a rule here" not in visit("audit", platform="north_sultan").text


def test_days_without_a_match_say_so(visit, audited):
    assert "No match passes these filters" in visit("audit", first="2027-01-01").text


def test_before_anything_was_audited_it_says_what_to_do(visit, league):
    league.publish()

    assert "No match has been imported yet" in visit("audit").text


def test_the_trend_says_when_it_was_worst(visit, audited):
    assert "3 violations since 28 Nov, most on 29 Nov (2)" in visit("audit").text
    assert "No violation since 28 Nov" in visit("audit", platform="tavla_app").text


def test_a_check_that_the_catalogue_does_not_know_is_shown_all_the_same(visit, audited):
    audited.violation("m-1", "AC-NEW-01")
    audited.publish()

    assert "Not in the catalogue" in visit("audit").text
    assert "1–1 of 1" in visit("audit", code="AC-NEW-01").text


def test_files_without_a_date_do_not_stretch_the_trend(visit, audited):
    audited.day(DAY.replace(year=1970, month=1, day=1), "file:gnubg", match_count=1)
    audited.publish()

    assert "3 violations since 28 Nov" in visit("audit").text


def test_the_files_of_several_other_programs_stand_in_one_column(visit, audited):
    for program, judged in (("gnubg", 3), ("xg", 2)):
        platform = f"file:{program}"
        audited.day(DAY, platform, match_count=judged)
        audited.marts["check_needs"].append({"platform": platform, "code": "AC-MOV-04", "need": "turns"})
        audited.supplied("turns", judged, platform=platform)
    audited.match("f-1", platform="file:gnubg")
    audited.match("f-2", platform="file:xg")
    audited.violation("f-1", "AC-MOV-04")
    audited.violation("f-2", "AC-MOV-04")
    audited.publish()

    seen = visit("audit")

    way = seen.link("Other programs' files: 2 broken rules (in 5 matches)")
    assert way["params"] == {"code": "AC-MOV-04"}
    assert "Files of gnubg" not in seen.text
    assert "Files of gnubg 1 found" in visit("audit", **way["params"]).text


def test_the_trend_shows_the_last_days_unless_a_first_day_is_asked_for(visit, audited):
    audited.day(DAY - timedelta(days=400), match_count=5)
    audited.publish()

    assert "3 violations since 28 Nov" in visit("audit").text
    assert "3 violations since 25 Oct" in visit("audit", first="2025-01-01").text


def test_in_turkish(visit, audited):
    text = visit("audit", lang="tr").text

    assert "Kuralın bozulmadığı son gün" in text
    assert "North Sultan: 2 kural ihlali, 1 uyarı (18 maçta)" in text
    assert "denetlenemedi; kayıtta yok: ellerin süresi (ms)" in text
    assert "Olabildiğince çok zar oynanır." in visit("audit", lang="tr", code="AC-MOV-04").text


def test_every_need_of_a_check_has_words():
    sql = Path(dashboard.__file__).parents[1] / "jobs" / "facts" / "supplied.sql"
    counted = set(re.findall(r"day, '(\w+)'", sql.read_text(encoding="utf-8")))

    assert counted
    assert counted <= {key.removeprefix("need.") for key in words.catalogue("tr") if key.startswith("need.")}


def test_real_logs_are_audited_and_a_planted_fault_is_found_at_its_turn(visit, imported):
    published.use(imported)

    seen = visit("audit")

    assert "Nothing broke a rule here" not in seen.text
    counts = [
        way["params"] for way in seen.links if way["class"] == "way" and "AC-MOV" in way["params"]["code"]
    ]
    turns = [visit("audit", **params).link("game 1, turn") for params in counts]
    assert {turn["page"] for turn in turns} == {"match"}
    assert {turn["params"]["match"] for turn in turns} == {"faulty"}
