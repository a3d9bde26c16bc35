"""The page of repeat opponents, on logs that were really imported and published."""

from datetime import datetime, timedelta

import pandas as pd
import pytest

from dashboard.parts import timeline
from jobs.policy import effective
from queries import published, repeat_why
from tests.dashboard.pairs import NOW, closed, in_seconds, pair, unbooked
from tests.dashboard.pairs import published as publish_pairs
from tests.jobs.repeat.making import booked

WORKED = (0, 2, 5, 9, 23.9, 24.0, 29.5)
"""Worked example 13 of rules.md: staked, staked, staked, void, void, staked, staked."""
EVERY_SIX = tuple(range(0, 78, 6))
EVERY_EIGHT = tuple(range(0, 80, 8))
TWO_NIGHTS = (0, 1, 2, 3, 4, 24, 25, 26, 27, 28)
SEQUENCES = {
    "six": (EVERY_SIX, "SSSVSSSVSSSVS"),
    "eight": (EVERY_EIGHT, "SSSSSSSSSS"),
    "nights": (TWO_NIGHTS, "SSSVVSSSVV"),
    "edge": ((0, 1, 2, 24), "SSSS"),
    "worked": (WORKED, "SSSVVSS"),
}
"""Of integrity.md section 1, exclusive, void ones not counted."""
INCLUSIVE = {"six": "SSSVVSSSVVSSS", "eight": "SSSVSSSVSS", "nights": "SSSVVVSSSV", "edge": "SSSV"}
LETTER = {"Staked": "S", "Void": "V", "Cancelled": "C", "Cannot be decided": "U"}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory):
    """Pairs of every kind on north_sultan, one on a platform that only notes."""
    records = [
        record for name, (starts, said) in SEQUENCES.items() for record in pair(name, "zz", starts, said)
    ]
    records += pair("paid", "zz", (10, 12, 15, 19), "SSSS")
    records += pair("wrong", "zz", (10, 12, 15), "SSV")
    records += pair("three", "zz", (10, 12, 15), "SSS")
    records += pair("missed", "zz", (0, 1, 2, 24.2), "SSSS")
    records += pair("gone", "zz", (10, 12, 13, 15, 19), "SCSSV")
    records += pair(
        "noted", "zz", (10, 12, 15, 19, 20), "SSSSS", platform="tavla_app", hall=None, room="quick_play"
    )
    records += [unbooked(record) for record in pair("without", "zz", (10, 12), "SS", stake=0)]
    records += pair("both", "zz", (30,), "S") + pair(
        "both", "zz", (31,), "S", platform="tavla_app", match_id="b"
    )
    return publish_pairs(tmp_path_factory.mktemp("pairs"), *records, closed("2026-11-23", 0))


@pytest.fixture(scope="module")
def inclusive(tmp_path_factory):
    """The same sequences of a server for which the edge is inside, under a policy that says so."""
    records = [
        record for name, said in INCLUSIVE.items() for record in pair(name, "zz", SEQUENCES[name][0], said)
    ]
    policy = effective({"repeat.boundary": "inclusive"})
    return publish_pairs(tmp_path_factory.mktemp("inclusive"), *records, policy=policy)


@pytest.fixture
def see(pairs, visit):
    published.use(pairs)
    return visit


def seen_pair(see, account, **more):
    return see("repeat", platform="north_sultan", account=account, opponent="zz", **more)


def letters(seen) -> str:
    """What the page's table says each match should be, in the order of time."""
    [body] = [node for node in _nodes(seen.trees) if node[0] == "tbody"]
    cells = [_text(row[2 + 3]) for row in body[2:]]
    return "".join(next(LETTER[word] for word in LETTER if cell.startswith(word)) for cell in reversed(cells))


def _nodes(trees):
    for node in trees:
        if not isinstance(node, str):
            yield node
            yield from _nodes(node[2:])


def _text(node) -> str:
    return node if isinstance(node, str) else " ".join(filter(None, map(_text, node[2:]))).strip()


def marked(seen, mark) -> list[list]:
    """The bars with a mark."""
    return [
        node
        for node in _nodes(seen.trees)
        if node[0] == "a" and {"bar-of", mark} <= set(node[1].get("class", "").split())
    ]


def test_the_list_names_the_pairs_gravest_first_and_accuses_nobody(see):
    seen = see("repeat", platform="north_sultan")

    ways = [way for way in seen.links if way["page"] == "repeat" and "opponent" in way["params"]]
    assert ways[0]["params"] == {"platform": "north_sultan", "account": "paid", "opponent": "zz"}
    assert {"six", "worked", "gone", "paid"} <= {way["params"]["account"] for way in ways}
    assert not {"three", "missed", "without", "edge"} & {way["params"]["account"] for way in ways}
    assert "is no reproach: friends meet often" in seen.text
    assert "4 counted · 0 void · 0 cancelled 1 decided otherwise" in seen.text


def test_the_list_can_be_kept_to_what_the_server_decided_otherwise(see):
    seen = see("repeat", otherwise=1)

    assert "1 pair met too often" in seen.text
    assert "Ali paid – Veli zz" in seen.text


def test_a_pair_that_met_too_often_twice_is_one_pair(tmp_path, visit):
    again = pair("again", "zz", (0, 1, 2, 3, 60, 61, 62, 63), "SSSVSSSV")
    published.use(publish_pairs(tmp_path, *again, closed("2026-11-23", 0)))

    assert "1 pair met too often, 2 times in all" in visit("repeat").text


def test_filters_that_nobody_passes_say_what_to_do(see):
    assert "No pair met too often here" in see("repeat", first="2027-01-01").text


@pytest.mark.parametrize("name", SEQUENCES)
def test_the_worked_sequences_come_out_on_the_page(see, name):
    _, right = SEQUENCES[name]

    assert letters(seen_pair(see, name)) == right


@pytest.mark.parametrize("name", INCLUSIVE)
def test_by_the_other_edge_too(inclusive, visit, name):
    published.use(inclusive)

    seen = seen_pair(visit, name)

    assert letters(seen) == INCLUSIVE[name]
    assert "what starts exactly on the edge is inside" in seen.text


def test_why_a_match_is_void_is_said_with_the_times_that_counted(see):
    text = seen_pair(see, "worked", match="worked-4").text

    assert (
        "Void: 3 of their tables count in the 24 hours before it (03:00, 05:00, 08:00), and only 3 may."
        in text
    )
    assert "The server said void, as it should." in text


def test_why_another_is_not_names_the_void_ones_and_the_one_at_the_edge(see):
    text = seen_pair(see, "worked", match="worked-6").text

    assert "Staked: 2 of their tables count in the 24 hours before it (24 Nov 05:00, 24 Nov 08:00)" in text
    assert "Did not count: 24 Nov 12:00 (void itself); 02:54 (void itself)." in text
    assert "24 Nov 03:00, exactly 24 hours before it; the edge itself is outside." in text


def test_a_cancelled_table_is_said_not_to_count(see):
    text = seen_pair(see, "gone", match="gone-5").text

    assert "3 of their tables count in the 24 hours before it (13:00, 16:00, 18:00)" in text
    assert "Did not count: 15:00 (cancelled)." in text


def test_what_the_server_decided_otherwise_is_told_at_once_with_its_violation(see):
    seen = seen_pair(see, "paid")

    assert "The server said counted: otherwise than the rule." in seen.text
    assert "The server paid 4,750; the rule returns 2,500 to both." in seen.text
    assert [node[1]["to"]["params"]["match"] for node in marked(seen, "otherwise")] == ["paid-4"]
    assert "The server said void: otherwise than the rule." in seen_pair(see, "wrong").text


@pytest.mark.parametrize(
    ("account", "why"),
    [
        ("three", "Not noted: 3 staked tables in all; it takes 4 within 24 hours."),
        ("missed", "from 24 Nov 2026, 03:00 to 25 Nov 2026, 03:12, missed the 24 hours by 12 min."),
        ("edge", "lie exactly 24 hours apart, and the edge itself is outside."),
        ("without", "Not noted: they met 2 times, never at a staked table."),
    ],
)
def test_why_a_pair_was_not_noted(see, account, why):
    assert why in seen_pair(see, account).text


def test_two_who_never_met_are_said_so(see):
    text = see("repeat", platform="north_sultan", account="three", opponent="paid").text

    assert "these two never sat down together on this platform" in text


def test_who_is_not_known_by_an_id_is_looked_for_by_name(see):
    seen = see("repeat", platform="north_sultan", account="Ali wor", opponent="zz")

    assert "These two did not meet here" in seen.text
    assert seen.link("Ali worked (worked)")["params"]["account"] == "worked"
    assert seen.link("Ali worked (worked)")["params"]["opponent"] == "zz"


def test_without_a_platform_the_only_one_is_taken_and_of_two_one_is_asked_for(see):
    assert "Ali worked – Veli zz" in see("repeat", account="worked", opponent="zz").text
    asked = see("repeat", account="zz", opponent="both")
    assert "These two met on more than one platform" in asked.text
    assert asked.link("Tavla app: 1 matches")["params"]["platform"] == "tavla_app"


def test_where_the_rule_only_notes_nothing_is_called_void(see):
    text = see("repeat", platform="tavla_app", account="noted", opponent="zz", match="noted-5").text

    assert "On this platform nothing is void. 4 of their tables lie in the 24 hours before it" in text
    assert "Did not count" not in text
    assert text.count(" Noted ") == 3
    assert "Decided otherwise" not in text


def test_the_window_lies_on_two_days_and_its_tables_are_numbered(see):
    seen = seen_pair(see, "worked", match="worked-6")
    windows = [node for node in _nodes(seen.trees) if node[1].get("class", "").startswith("window ")]

    assert [(node[1]["style-from"], node[1]["style-length"]) for node in windows] == [
        (pytest.approx(3 / 24), pytest.approx(21 / 24)),
        (0.0, pytest.approx(3 / 24)),
    ]
    assert "opens" in windows[0][1]["class"]
    assert "closes" in windows[1][1]["class"]
    counted = {node[1]["to"]["params"]["match"]: node[2][2] for node in marked(seen, "counts")}
    assert counted == {"worked-2": "1", "worked-3": "2"}


def test_a_bar_chooses_its_table_and_the_chosen_one_opens_the_match(see):
    seen = seen_pair(see, "worked", match="worked-6")

    [chosen] = marked(seen, "chosen")
    assert chosen[1]["to"] == {"page": "match", "params": {"platform": "north_sultan", "match": "worked-6"}}
    assert {node[1]["to"]["page"] for node in marked(seen, "void")} == {"repeat"}
    assert seen.link("Open on the board")["params"]["match"] == "worked-6"
    assert all("Kapalıçarşı" in node[1]["aria-label"] for node in marked(seen, "staked"))


def test_a_match_that_is_not_theirs_in_the_address_does_no_harm(see):
    assert "Void: 3 of their tables" in seen_pair(see, "worked", match="paid-1", day="no day", page="99").text


def test_an_account_has_no_pair_with_itself(see):
    assert "These two did not meet here" in seen_pair(see, "zz").text


def test_a_void_match_leads_to_what_made_it_so_and_a_plain_one_does_not(see):
    void = see("match", platform="north_sultan", match="worked-4")
    paid = see("match", platform="north_sultan", match="paid-4")

    for seen, account, match in ((void, "worked", "worked-4"), (paid, "paid", "paid-4")):
        way = seen.link("Which earlier tables")
        asked = {"platform": "north_sultan", "account": account, "opponent": "zz", "match": match}
        assert (way["page"], way["params"]) == ("repeat", asked)
    assert "Which earlier tables" not in see("match", platform="north_sultan", match="worked-3").text


def test_in_turkish(see):
    text = seen_pair(see, "worked", match="worked-6", lang="tr").text

    assert "Bahisli: önceki 24 saat içinde sayılan 2 masaları var (24 Kas 05:00, 24 Kas 08:00)" in text
    assert "tam 24 saat önce, sınırın kendisi dışarıda kalır." in text


def test_at_the_edge_of_a_log_in_seconds_nothing_is_claimed(tmp_path, visit):
    records = [in_seconds(record) for record in pair("sec", "zz", (0, 1, 2, 24), "SSSV")]
    published.use(publish_pairs(tmp_path, *records))

    text = seen_pair(visit, "sec").text

    assert "Cannot be decided: an earlier table stands on the very edge of the 24 hours" in text
    assert "nothing is claimed against it" in text
    assert "an earlier table on the very edge" in text


def test_a_day_that_is_missing_is_told(tmp_path, visit):
    uncounted = [
        record | {"seats": [one | {"rated_matches": None} for one in record["seats"]]}
        for record in pair("late", "zz", (0, 1, 2), "SSV")
    ]
    published.use(publish_pairs(tmp_path, *uncounted, closed("2026-11-23", 5)))

    text = seen_pair(visit, "late").text

    assert "Cannot be decided: a day of the 24 hours before it is not whole in the log" in text
    assert "at least no. 3" in text


def test_two_contents_of_one_match_leave_it_undecided(tmp_path, visit):
    records = pair("twice", "zz", (0, 1, 2, 3), "SSSV")
    other = booked(records[1], commission=251)
    published.use(publish_pairs(tmp_path, *records, other))

    assert "two different contents of one match" in seen_pair(visit, "twice").text


RULE = repeat_why.Rule(True, 3, timeline.DAY, False)


def tables(*starts, minutes=7):
    """Tables at these hours after 03:00 on 24 November in Istanbul, each lasting so many minutes."""
    at = [datetime(2026, 11, 24) + timedelta(hours=start) for start in starts]
    return pd.DataFrame(
        {
            "match_id": [f"m-{number}" for number in range(1, len(starts) + 1)],
            "started_at": at,
            "ended_at": [one + timedelta(minutes=minutes) for one in at],
            "counts_at": at,
            "should_be": "staked",
            "server_said": "counted",
            "counted_before": "",
            "is_exempt": False,
        }
    )


def test_tables_at_once_stand_one_above_the_other():
    [line_] = timeline.lines(tables(1, 1.2, 3, minutes=30), None, None).lines

    assert [bar.lane for bar in line_.bars] == [0, 1, 0]
    assert line_.lanes == 2


def test_a_table_past_midnight_goes_on_on_the_next_day():
    quarter_to_midnight = tables(20.75, minutes=30)

    first, second = timeline.lines(quarter_to_midnight, None, None).lines

    assert first.bars[0].start == pytest.approx(23.75 / 24)
    assert first.bars[0].length == pytest.approx(0.25 / 24)
    assert (second.bars[0].start, second.bars[0].is_rest) == (0.0, True)
    assert second.bars[0].length == pytest.approx(0.25 / 24)


def test_days_without_a_table_are_left_out_and_counted():
    shown = timeline.lines(tables(0, 96), None, None)

    assert [line_.skipped for line_ in shown.lines] == [0, 3]


def test_many_days_come_in_parts_that_lead_to_each_other():
    daily = tables(*range(0, 24 * 50, 24))

    last = timeline.lines(daily, None, None)
    before = timeline.lines(daily, None, last.earlier)

    assert len(last.lines) == len(before.lines) == timeline.MOST_LINES
    assert last.later is None
    assert before.lines[-1].day == last.earlier
    assert before.later == last.lines[-1].day


def test_the_part_with_the_chosen_table_is_shown():
    daily = tables(*range(0, 24 * 50, 24))

    shown = timeline.lines(daily, repeat_why.why(daily, "m-2", RULE), None)

    assert shown.earlier is None
    assert "m-2" in [bar.row.match_id for line in shown.lines for bar in line.bars]


def test_the_days_of_the_window_are_there_although_nothing_stands_on_them():
    found = tables(0, 96)

    shown = timeline.lines(found, repeat_why.why(found, "m-2", RULE), None)

    assert [(str(line.day), len(line.bars)) for line in shown.lines] == [
        ("2026-11-24", 1),
        ("2026-11-27", 0),
        ("2026-11-28", 1),
    ]


def test_a_match_with_nothing_booked_has_no_false_numbers(tmp_path, visit):
    published.use(publish_pairs(tmp_path, *map(unbooked, pair("bare", "zz", (10,), "S"))))

    text = seen_pair(visit, "bare").text

    assert "– / – Elo – / –" in text
    assert "Net chips 0 chips" not in text


def test_rows_that_came_in_late_are_told_and_what_was_published_stands(tmp_path, visit):
    first, second, third, fourth = pair("late", "zz", (0, 1, 2, 3), "SSSS")
    publish_pairs(tmp_path, first, second, fourth)
    published.use(publish_pairs(tmp_path, third, now=NOW + timedelta(days=2)))

    text = seen_pair(visit, "late", match="late-4").text

    assert "As it was published it is staked. Rows that came in later make it void" in text
    assert "3 of their tables count in the 24 hours before it (03:00, 04:00, 05:00)" in text
    assert "late rows make it void" in text


def test_two_tables_at_once_are_noticed(tmp_path, visit):
    one, other = pair("twin", "zz", (10, 10.05), "SS")
    published.use(publish_pairs(tmp_path, one, other))

    assert "they sat down at a second table before twin-1 had ended" in seen_pair(visit, "twin").text
