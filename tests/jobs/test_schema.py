"""The JSON Schema says of a line what the importer will say of it."""

import copy
import io
import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from jobs import records
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.schema import RECORDS, WORDS, schema

VALIDATOR = jsonschema.Draft202012Validator(
    schema(), format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
)

MATCH = {
    "log": "tavla-log/1",
    "platform": "north_sultan",
    "match_id": "m-1",
    "room": "hall",
    "hall": "kapalicarsi",
    "stake": 2500,
    "target": "single_game",
    "started_at": "2026-11-29T21:03:11.120+03:00",
    "ended_at": "2026-11-29T21:09:40Z",
    "seats": [{"account": "a17", "kind": "human"}, {"account": "b88", "kind": "bot", "level": "hard"}],
    "games": [
        {
            "opening": [[4, 4], [6, 3]],
            "actions": [
                {"seat": 0, "dice": [6, 3], "play": "24/15", "ms": 3900},
                {"seat": 1, "cube": "double", "value": 2},
                {"seat": 0, "event": "leave"},
            ],
            "result": {"winner": 1, "points": 1, "class": "single", "end": "leave"},
        }
    ],
    "result": {"winner": 1, "score": [0, 1], "end": "leave", "status": "counted"},
}
COMPANIONS = [
    {"log": "tavla-day/1", "platform": "north_sultan", "day": "2026-11-29", "matches": 18234},
    {
        "log": "tavla-wallet/1",
        "entry_id": "w1",
        "platform": "north_sultan",
        "account": "a17",
        "at": "2026-11-29T21:03:11+03:00",
        "chips": -2500,
        "balance_after": 38500,
        "reason": "stake",
    },
    {
        "log": "tavla-account/1",
        "platform": "north_sultan",
        "account": "a17",
        "at": "2026-11-29T21:03:11+03:00",
        "event": "vip_on",
    },
]


def complaints(line: object) -> list[str]:
    return [error.json_path for error in VALIDATOR.iter_errors(line)]


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("line", [MATCH, *COMPANIONS], ids=lambda line: line["log"])
def test_a_line_of_every_kind_is_accepted(line):
    assert complaints(line) == []


def test_unknown_fields_are_no_error():
    match = copy.deepcopy(MATCH) | {"mood": "good"}
    match["games"][0]["actions"][0]["hand"] = "left"

    assert complaints(match) == []


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        pytest.param(["log"], "tavla-log/2", "$.log", id="another version"),
        pytest.param(["match_id"], "m 1", "$.match_id", id="blank in the id"),
        pytest.param(["hall"], None, "$.hall", id="a hall without its name"),
        pytest.param(["stake"], -1, "$.stake", id="negative stake"),
        pytest.param(["stake"], 1.5, "$.stake", id="half a chip"),
        pytest.param(["target"], "best_of_3", "$.target", id="unknown target"),
        pytest.param(["started_at"], "2026-11-29T21:03:11", "$.started_at", id="no offset"),
        pytest.param(["ended_at"], "2026-13-29T21:03:11Z", "$.ended_at", id="month 13"),
        pytest.param(["seats"], MATCH["seats"][:1], "$.seats", id="one seat"),
        pytest.param(["seats", 1], {"account": "b88", "kind": "bot"}, "$.seats[1]", id="a bot of no level"),
        pytest.param(["games"], [], "$.games", id="no games, not cancelled"),
        pytest.param(["games", 0, "opening", 0], [0, 7], "$.games[0].opening[0][0]", id="die of 0"),
        pytest.param(["games", 0, "actions", 0, "dice"], [6, 7], "$.games[0].actions[0].dice[1]", id="7"),
        pytest.param(["games", 0, "actions", 0, "play"], None, "$.games[0].actions[0].play", id="null play"),
        pytest.param(["games", 0, "actions", 0, "cube"], "take", "$.games[0].actions[0]", id="two kinds"),
        pytest.param(["games", 0, "actions", 2], {"seat": 0}, "$.games[0].actions[2]", id="no kind"),
        pytest.param(
            ["games", 0, "actions", 0], {"seat": 0, "dice": [1, 2]}, "$.games[0].actions[0]", id="½"
        ),
        pytest.param(["games", 0, "result", "winner"], None, "$.games[0].result.winner", id="no winner"),
        pytest.param(["result", "status"], "void", "$.result.status", id="unknown status"),
    ],
)
def test_one_wrong_value_is_named_by_its_place(place, value, says):
    assert says in complaints(changed(MATCH, place, value))


@pytest.mark.parametrize("field", [f for f in records.Match.__struct_fields__ if f in MATCH and f != "log"])
def test_a_field_that_must_be_there_is_missed(field):
    match = {name: value for name, value in MATCH.items() if name != field}

    assert complaints(match)


def test_a_cancelled_match_may_have_no_games():
    result = {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}

    assert complaints(MATCH | {"games": [], "result": result}) == []


def test_every_record_and_field_says_what_it_means():
    for name, definition in schema()["$defs"].items():
        assert definition.get("title"), name
        for field, content in definition.get("properties", {}).items():
            assert "description" in content or "$ref" in content, f"{name}.{field}"


def test_the_words_name_only_fields_that_the_records_have():
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    for name, definition in words.items():
        for field in definition.get("properties", {}):
            struct = getattr(records, name)
            assert field in struct.__struct_encode_fields__, f"{name}.{field}"


def test_every_kind_of_record_is_in_it():
    assert len(RECORDS) == len(schema()["properties"]["log"]["enum"]) == 4


FULL = MATCH | {
    "revision": 1,
    "tournament": ["daily_cup:2026-11-29"],
    "unit": "chip",
    "options": {"setup": "standard", "crawford": True, "turn_seconds": 30.5, "bank_seconds": None},
    "server": {"name": "tr-2"},
    "settlement": {"pot": 5000, "commission": 250, "chips": [-2500, 2250], "rating_after": [1500, None]},
    "dice_proof": {"scheme": "sha256-hmac/1", "commit": "00", "server_seed": "01", "client_seed": "x"},
}
VALUES = [None, True, 0, 1, -1, 7, 2**31, 2**63, 2**70, 1.5, "", "x", "A" * 65, "A" * 300, [], [1], [1, 2]]
VALUES += [[0, 7], [1, 2, 3], {}, {"x": 1}, "2026-11-29T21:03:11Z", "chip", "\u0130", ABSENT := object()]
LIMITS = Limits(frozenset([MATCH["platform"]]))
NOT_SAYABLE = {"unknown_platform", "bad_play", "same_account", "bad_time"}
"""Reasons that a JSON Schema cannot know: the rulesets, the notation, one field against another."""


def places(value, place=()):
    if place:
        yield place
    of_each = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for step, inner in of_each:
        yield from places(inner, (*place, step))


def changed(line, place, value):
    line = copy.deepcopy(line)
    holder = line
    for step in place[:-1]:
        holder = holder[step]
    if value is ABSENT:
        del holder[place[-1]]
    else:
        holder[place[-1]] = value
    return line


def importers_reason(line):
    [read] = tavla_log.read(io.BytesIO(json.dumps(line).encode()), "a line", LIMITS)
    return read.content.reason if isinstance(read.content, records.Reject) else None


@pytest.mark.parametrize("line", [FULL, *COMPANIONS], ids=lambda line: line["log"])
def test_whatever_one_field_becomes_schema_and_importer_agree(line):
    assert importers_reason(line) is None
    disagreed = []
    for place in places(line):
        for value in VALUES:
            other = changed(line, place, value)
            reason = importers_reason(other)
            if place[-2:] == ("result", "winner") and value is None:
                continue  # the contract forbids it, the importer takes it in and a check says so
            if reason not in NOT_SAYABLE and bool(complaints(other)) != (reason is not None):
                disagreed.append((place, value, reason, complaints(other)))
    assert disagreed == []


def test_the_worked_cases_are_judged_as_the_importer_does(shared: Path):
    odd = {}
    for file in sorted((shared / "cases" / "audit").glob("*.clean.jsonl")):
        for line in file.read_bytes().splitlines():
            if found := complaints(json.loads(line)):
                odd[file.name] = found
    assert odd == {}


@pytest.mark.parametrize("name", ["actions", "games-empty", "negative-stake", "wrong-types"])
def test_the_bad_lines_of_the_worked_cases_are_found(shared: Path, name: str):
    folder = shared / "cases" / "bad_input"
    [expected] = [
        e for e in json.loads((folder / "expected.json").read_text()) if e["file"] == f"{name}.jsonl"
    ]

    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    bad = [number for number, line in enumerate(lines, 1) if complaints(json.loads(line))]

    assert bad == [reject["line"] for reject in expected["rejects"]]
