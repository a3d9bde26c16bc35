"""The questions that feed the rule: their headers, their subset; preselecting loses no void table."""

import re

import pytest

from jobs.repeat import feed
from tests.jobs.lines import text
from tests.jobs.repeat.making import meeting, read, seat
from tests.queries.test_sql import NOT_ON_SPARK

QUESTIONS = sorted(file.stem for file in feed.FOLDER.glob("*.sql"))


def parts(question):
    lines = (feed.FOLDER / f"{question}.sql").read_text(encoding="utf-8").splitlines()
    header = [line.removeprefix("--").removeprefix(" ") for line in lines if line.startswith("--")]
    return "\n".join(header), "\n".join(line for line in lines if not line.startswith("--"))


@pytest.mark.parametrize("question", QUESTIONS)
def test_header_and_body_of_a_question_say_the_same(question):
    header, body = parts(question)
    said = {
        title: re.search(rf"^{title}: *(.*(?:\n +.*)*)", header, re.MULTILINE)
        for title in ("Grain", "Reads", "Params", "Order")
    }
    made = set(re.findall(r"(\w+) AS \(", body))

    assert header.splitlines()[0][0].isupper()
    assert all(said.values())
    assert set(said["Reads"][1].split(", ")) == set(re.findall(r"\b(?:FROM|JOIN) (\w+)", body)) - made
    assert set(re.findall(r"\$(\w+)", said["Params"][1])) == set(re.findall(r"\$(\w+)", body))
    assert NOT_ON_SPARK.findall(body) == []
    assert not re.search(r"SELECT\s+(DISTINCT\s+)?(\w+\.)?\*", body)
    assert re.search(r"^ORDER BY", body, re.MULTILINE)


def test_every_staked_table_is_there_once_with_its_pair_in_order():
    swapped = meeting(2, 2, seats=[seat("b88", 7), seat("a17", 5)])
    records = [meeting(1, 1), swapped, meeting(3, 3, stake=0), meeting(4, 4, "unstaked", stake=0)]
    staked, _ = feed.of_log(*read(text(*records)))
    rows = staked.to_pylist()

    assert [row["match_id"] for row in rows] == ["m-1", "m-2", "m-4"]
    assert {(row["account_a"], row["account_b"]) for row in rows} == {("a17", "b88")}
    assert (rows[1]["account_0"], rows[1]["rated_matches_0"], rows[1]["rated_matches_1"]) == ("b88", 7, 5)


def test_counters_are_followed_only_where_nothing_else_can_have_moved_them():
    records = [meeting(1, 1, "unstaked"), meeting(2, 2, "unstaked"), meeting(3, 3)]
    at_once = meeting(4, 1.99, seats=[seat("b88", 2), seat("c1", 2)])
    _, alone = feed.of_log(*read(text(*records)))
    _, crowded = feed.of_log(*read(text(*records, at_once)))

    def seats(counters):
        return [(row["match_id"], row["seat"]) for row in counters.to_pylist()]

    assert seats(alone) == [("m-1", 0), ("m-1", 1), ("m-2", 0), ("m-2", 1)]
    assert seats(crowded) == [("m-1", 0), ("m-1", 1), ("m-2", 0)]


def test_a_counter_is_not_followed_past_a_table_that_starts_later_and_ends_sooner():
    """b88 sits at m-2 from hour 2 to 4; m-3, from 2.5 on, is booked before it and moves the counter."""
    long = meeting(2, 2, ended_at=meeting(4, 4)["started_at"], seats=[seat("c1", 5), seat("b88", 2)])
    short = meeting(3, 2.5, seats=[seat("d1", 5), seat("b88", 1)])

    def seats(*records):
        _, counters = feed.of_log(*read(text(*records)))
        return [(row["match_id"], row["seat"]) for row in counters.to_pylist()]

    assert seats(meeting(1, 1, "unstaked"), long) == [("m-1", 1)]
    assert seats(meeting(1, 1, "unstaked"), long, short) == []
