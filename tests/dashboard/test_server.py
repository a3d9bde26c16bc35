"""What your server does, on logs that were really imported: the reading named, ties told, the rest listed."""

import pytest

from jobs.policy import effective
from queries import published
from tests.dashboard.pairs import closed, longer, pair, unbooked
from tests.dashboard.pairs import published as publish_pairs
from tests.jobs.repeat.making import booked

INCLUSIVE = (*pair("six", "zz", range(0, 78, 6), "SSSVVSSSVVSSS"), *pair("edge", "zz", (0, 1, 2, 24), "SSSV"))
"""What a server for which the edge is inside says of the worked sequences of integrity.md section 1."""
WHOLE = closed("2026-11-23", 0)


def server(tmp_path, visit, *records, policy=None, **asked):
    published.use(publish_pairs(tmp_path, *records, policy=effective(policy or {})))
    return visit("server", **asked)


def test_the_reading_that_fits_is_named_in_words_and_the_setting_to_change(tmp_path, visit):
    seen = server(tmp_path, visit, *INCLUSIVE, WHOLE)

    assert "Your server: a match exactly 24 hours earlier is inside; void matches do not count." in seen.text
    assert "all 17 decisions agree" in seen.text
    way = seen.link("Set repeat.boundary to inclusive")
    asked = {"setting": "repeat.boundary", "value": "inclusive"}
    assert (way["page"], way["params"]) == ("policy", asked)
    assert "Decisions that contradict: 6 by the policy, 0 by the server's own reading." in seen.text
    assert "tell the engineers what stands below" in seen.text
    assert "Nothing contradicts the best reading." in seen.text


def test_once_the_policy_reads_it_so_there_is_nothing_to_do(tmp_path, visit):
    seen = server(tmp_path, visit, *INCLUSIVE, WHOLE, policy={"repeat.boundary": "inclusive"})

    assert "nothing to do" in seen.text
    assert [way for way in seen.links if way["page"] == "policy"] == []


def test_what_the_log_cannot_tell_is_said_with_what_would_tell_it(tmp_path, visit):
    seen = server(tmp_path, visit, *pair("four", "zz", (0, 1, 2, 3), "SSSV"), WHOLE)

    assert "The log does not tell how your server reads the rule" in seen.text
    assert "The audit found" not in seen.text
    assert seen.text.count("The log cannot tell") == 3
    assert (
        "A table would tell that begins exactly 24 hours after an earlier one with 2 between them"
        in seen.text
    )
    assert "8 readings fit equally well." in seen.text
    assert "No reading is contradicted" in seen.text
    assert seen.text.count("fits equally well") == 8
    assert "fits best" not in seen.text


def test_how_many_decisions_speak_for_an_answer(tmp_path, visit):
    """Were void ones counted, 7 of the 13 tables of a pair every six hours would be void instead of paid."""
    seen = server(tmp_path, visit, *pair("six", "zz", range(0, 78, 6), "SSSVSSSVSSSVS"), WHOLE)

    assert "void matches do not count 7 decisions say so" in seen.text


def test_what_contradicts_the_best_reading_still_is_listed_and_opens(tmp_path, visit):
    paid = pair("paid", "zz", (10, 12, 15, 19), "SSSS")
    seen = server(tmp_path, visit, *INCLUSIVE, *paid, WHOLE, policy={"repeat.boundary": "inclusive"})

    assert "1 match contradicts one or all of the readings that fit equally well" in seen.text
    assert "tells equal readings apart" not in seen.text
    assert "20 of 21 decisions agree" in seen.text
    opened = [way["params"] for way in seen.links if way["page"] == "match"]
    assert opened == [{"platform": "north_sultan", "match": "paid-4"}]
    why = next(way for way in seen.links if way["page"] == "repeat")
    assert why["params"] == {
        "platform": "north_sultan",
        "account": "paid",
        "opponent": "zz",
        "match": "paid-4",
    }


def test_all_eight_readings_are_drawn_and_those_that_fit_equally_are_marked_alike(tmp_path, visit):
    text = server(tmp_path, visit, *INCLUSIVE, WHOLE).text

    assert text.count("exactly 24 hours: inside") == text.count("exactly 24 hours: outside") == 4
    assert "start · exactly 24 hours: inside · void ones do not count fits equally well" in text
    assert "end · exactly 24 hours: inside · void ones do not count fits equally well" in text


def test_a_long_table_tells_which_instant_counts(tmp_path, visit):
    """By the starts the fourth lies 23.9 hours after the first and is void, by the ends 24.3."""
    first, second, third, fourth = pair("long", "zz", (0, 20, 21, 23.9), "SSSV")
    six = pair("six", "zz", range(0, 78, 6), "SSSVSSSVSSSVS")
    text = server(tmp_path, visit, first, second, third, longer(fourth, 30), *six, WHOLE).text

    assert "it counts from the start of a match; a match exactly 24 hours earlier is outside; void" in text
    assert "start · exactly 24 hours: outside · void ones do not count fits best the policy" in text
    assert "The policy reads it the same way: nothing to do." in text


def test_decisions_that_speak_both_ways_are_the_ones_that_tell_equal_readings_apart(tmp_path, visit):
    """One pair is judged by the starts, another of the same times by the ends."""
    records = pair("six", "zz", range(0, 78, 6), "SSSVSSSVSSSVS")
    for name, last in (("start", "V"), ("end", "S")):
        *earlier, fourth = pair(name, "zz", (0, 20, 21, 23.9), "SSS" + last)
        records += [*earlier, longer(fourth, 30)]

    seen = server(tmp_path, visit, *records, WHOLE)

    assert "2 matches contradict one or all of the readings that fit equally well" in seen.text
    assert seen.text.count("tells equal readings apart") == 2
    assert {way["params"]["match"] for way in seen.links if way["page"] == "match"} == {"start-4", "end-4"}


def test_where_nothing_is_void_one_line_says_so(tmp_path, visit):
    notes = pair("noted", "zz", (10, 12, 15, 19), "SSSS", platform="tavla_app", hall=None, room="quick_play")
    seen = server(tmp_path, visit, *notes)

    assert "Only noted, never void: Tavla app." in seen.text
    assert "Your server" not in seen.text.replace("What your server does", "")


def test_a_table_that_was_void_and_paid_all_the_same_leads_to_the_audit(tmp_path, visit):
    said = pair("kept", "zz", (0, 1, 2, 3), "SSSV")
    paid = booked(said[3], chips=[2250, -2500], commission=250)

    seen = server(tmp_path, visit, *said[:3], paid, WHOLE)

    assert "Nothing contradicts the best reading." in seen.text
    assert "The audit found one breach of the repeat rule, in a decision or in what was booked" in seen.text
    way = seen.link("see which")
    asked = {"code": "AC-REP-01", "platform": "north_sultan"}
    assert (way["page"], way["params"]) == ("audit", asked)


def test_a_server_that_decided_nothing_is_not_judged(tmp_path, visit):
    seen = server(tmp_path, visit, *map(unbooked, pair("free", "zz", (1,), "S", stake=0)))

    assert "The server decided nothing yet" in seen.text


def test_without_any_platform_it_says_what_to_do(league, visit):
    league.publish()

    assert "No platform with staked tables has been imported yet" in visit("server").text


@pytest.mark.parametrize("page", ["0", "99", "x"])
def test_a_page_that_is_not_there_shows_one_that_is(tmp_path, visit, page):
    paid = pair("paid", "zz", (10, 12, 15, 19), "SSSS")

    assert "1–1 of 1" in server(tmp_path, visit, *paid, WHOLE, page=page).text


def test_in_turkish(tmp_path, visit):
    text = server(tmp_path, visit, *INCLUSIVE, WHOLE, lang="tr").text

    assert "Sunucunuz: tam 24 saat önceki maç içeride kalıyor; bahissiz maçlar sayılmıyor." in text
    assert "17 kararın hepsi uyuyor" in text
    assert "repeat.boundary ayarını inclusive yapın" in text
