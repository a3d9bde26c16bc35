"""Rolls that were changed: a match delivered twice, with other dice."""

from copy import deepcopy

from jobs.season.faults.booking import is_staked_between_people
from jobs.season.faults.kind import NORTH_SULTAN, TAVLA_APP, WITH_CUBE, Ground, Kind, Record
from jobs.season.faults.positions import late_turns, legal_plays

WHOLE_GAME = 1_000


def other_tie(match: Record, ground: Ground) -> bool:
    """Deliver a match a second time with another tie in an opening roll."""
    tied = [number for number, game in enumerate(match["games"]) if len(game.get("opening", ())) > 1]
    if not tied or "dice_proof" in match or is_staked_between_people(match):
        return False
    again = deepcopy(match)
    first = again["games"][ground.random.choice(tied)]["opening"][0]
    first[:] = [first[0] % 6 + 1] * 2
    ground.add(again)
    return True


def other_dance(match: Record, ground: Ground) -> bool:
    """Deliver a match a second time with another roll that allows no move either."""
    again = deepcopy(match)
    for spot in late_turns(again, ground, WHOLE_GAME, ("auto",)):
        rolls = [[one, two] for one in range(1, 7) for two in range(1, one)]
        if spot.moves:
            continue
        for dice in ground.random.sample(rolls, len(rolls)):
            same = sorted(dice) == sorted(spot.dice)
            if not same and not legal_plays(spot.own, spot.opponent, (dice[0], dice[1]), False)[0]:
                spot.turn["dice"] = dice
                ground.add(again)
                return True
    return False


_CHECKS = ("AC-DIC-01", "conflict")
"""Two contents of one revision are a reject besides."""

KINDS = (
    Kind("other_tie", _CHECKS, (*NORTH_SULTAN, *WITH_CUBE), other_tie, (b'"opening":[[',)),
    Kind("other_dance", _CHECKS, TAVLA_APP, other_dance, (b'"play":""',)),
)
"""Not where two people play for a stake: what the repeat rule makes of such a match is undecidable."""
