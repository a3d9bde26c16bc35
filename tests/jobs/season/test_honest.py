"""An honest season before the audit, and the small logs beside it: nothing breaks a rule."""

import io
from collections import Counter

import msgspec
import pytest

from jobs.checking import violations
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Match, Reject
from jobs.replaying import replay
from jobs.rules.ruleset import known_platforms, load_all
from queries.board import VERDICTS
from tests.jobs.season.small_logs import CHOSEN


def audited(lines):
    """Return the violations of severity E and W, and how many turns had which verdict."""
    matches = [line for line in lines if isinstance(line.content, Match)]
    rulesets = load_all({line.content.platform for line in matches})
    batch = to_batch(matches)
    replayed = replay(batch, rulesets)
    found = violations(batch, replayed, rulesets)
    verdicts = Counter(VERDICTS[code] for code in replayed.verdict.tolist())
    return [violation for violation in found if violation.severity in "EW"], verdicts


def test_an_honest_season_breaks_no_rule(season):
    found, verdicts = audited(season.lines)

    assert [violation for violation in found if violation.severity == "E"] == []
    # a time that nobody claimed is a warning, and the only one
    assert {violation.code for violation in found} <= {"AC-CLK-02"}
    assert verdicts.keys() == {"legal", "dance"}
    assert verdicts["legal"] > 100_000


def test_a_fault_planted_in_the_season_is_found(season):
    line = next(line for line in season.lines if isinstance(line.content, Match))
    first = next(action for action in line.content.games[0].actions if action.dice is not msgspec.UNSET)
    play = first.play
    first.play = "24/13 13/6"

    found, verdicts = audited([line])
    first.play = play

    assert verdicts["illegal"] >= 1
    assert any(violation.code.startswith("AC-MOV") and violation.severity == "E" for violation in found)


@pytest.mark.parametrize("platform", CHOSEN)
def test_the_small_logs_are_honest(logs, platform):
    text = (logs / "season" / f"{platform}.jsonl").read_bytes()
    lines = list(tavla_log.read(io.BytesIO(text), platform, Limits(frozenset(known_platforms()))))

    assert not any(isinstance(line.content, Reject) or line.extras for line in lines)
    assert [violation for violation in audited(lines)[0] if violation.severity == "E"] == []


def test_the_small_logs_show_much_and_are_small(logs):
    files = sorted((logs / "season").glob("*.jsonl"))
    matches = [
        match
        for file in files
        for match in map(msgspec.json.decode, file.read_bytes().splitlines())
        if match["log"] == "tavla-log/1"
    ]
    actions = [action for match in matches for game in match["games"] for action in game["actions"]]

    assert sum(file.stat().st_size for file in files) < 200_000
    assert {match["platform"] for match in matches} == set(CHOSEN)
    assert {match["result"]["status"] for match in matches} == {"counted", "unstaked", "cancelled"}
    assert {action.get("cube") for action in actions} >= {"double", "take", "drop", "beaver"}
    assert {action.get("event") for action in actions} >= {
        "disconnect",
        "reconnect",
        "timeout",
        "leave",
        "resign",
        "claim",
    }
    assert {action.get("by") for action in actions} == {None, "auto", "server"}
    assert {match.get("options", {}).get("setup") for match in matches} >= {"nackgammon", "hypergammon"}
    assert any("dice_proof" in match for match in matches)
