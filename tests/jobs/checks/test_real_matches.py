"""Matches of other programs: of the real ones only the plays known to be illegal are told."""

from jobs.checking import violations
from jobs.columns import to_batch
from jobs.formats import mat
from jobs.formats.about import Limits
from jobs.records import Match
from jobs.replaying import replay
from jobs.rules.ruleset import known_platforms, load_all
from tests.jobs.checks.making import codes, found, match, random_game

ILLEGAL = {
    ("5nqfGw9bWG3deTaU", 1, 18, "AC-MOV-03"),
    ("hQ8sVn2LbTdF4wRm", 2, 36, "AC-MOV-01"),
    ("hQ8sVn2LbTdF4wRm", 3, 18, "AC-MOV-03"),
    ("hQ8sVn2LbTdF4wRm", 3, 27, "AC-MOV-03"),
    ("rK7pXm4TqLb9NzWd", 12, 19, "AC-MOV-03"),
}


def test_the_thirteen_real_matches(shared):
    files = sorted((shared / "data" / "matches").glob("*.mat"))
    said = set()
    for file in files:
        with file.open("rb") as stream:
            lines = list(mat.read(stream, file.name, Limits(frozenset(known_platforms()))))
        assert [type(line.content) for line in lines] == [Match]
        batch = to_batch(lines)
        rulesets = load_all(batch.matches["platform"].to_pylist())
        for one in violations(batch, replay(batch, rulesets), rulesets):
            said.add((file.stem, one.game_no, one.turn_no, one.code))

    assert len(files) == 13
    assert said == ILLEGAL


def test_a_file_of_another_program_is_silent_about_what_it_does_not_state():
    games = [random_game("file:gnubg", seed) for seed in (71, 72)]

    ahead = match("file:gnubg", *games, target="money", result={"winner": None})
    score = ahead.result.score
    ahead.result.winner = None if score[0] == score[1] else int(score[1] > score[0])

    assert codes(found(ahead), "EWI") == []
