"""Plays that the rules forbid, and turns that are missing or one too many."""

from jobs.season.faults.kind import (
    ALL,
    BACKGAMMONTALK,
    CUBE_PLATFORM,
    GAMMONEMPIRE,
    NORTH_SULTAN,
    TAVLA_APP,
    Ground,
    Kind,
    Record,
)
from jobs.season.faults.positions import Spot, final_sides, legal_plays, rewritten, steps_of
from queries.board import BAR, Move

ELSEWHERE = (*NORTH_SULTAN, *TAVLA_APP, *BACKGAMMONTALK, *GAMMONEMPIRE)
"""Platforms on which a dance need not be in the log."""
WHOLE_GAME = 1_000
ONLY_OTHER_SETUPS = (23, 22)
"""Points that nackgammon and hypergammon fill, and the standard setup does not."""


def blocked_play(match: Record, ground: Ground) -> bool:
    """Move a checker to a point that the opponent holds."""

    def moves(spot: Spot) -> list[list[Move]]:
        if spot.own[BAR]:
            return []
        starts = [(start, die) for die in set(spot.dice) for start in range(die + 1, BAR) if spot.own[start]]
        return [[(start, start - die)] for start, die in starts if spot.opponent[BAR - start + die] >= 2]

    return rewritten(match, ground, moves)


def left_on_the_bar(match: Record, ground: Ground) -> bool:
    """Move another checker while one is on the bar."""

    def moves(spot: Spot) -> list[list[Move]]:
        if not spot.own[BAR]:
            return []
        starts = [(start, die) for die in set(spot.dice) for start in range(die + 1, BAR) if spot.own[start]]
        return [[(start, start - die)] for start, die in starts if spot.opponent[BAR - start + die] < 2]

    return rewritten(match, ground, moves)


def die_played_twice(match: Record, ground: Ground) -> bool:
    """Play one die twice and the other not at all."""

    def moves(spot: Spot) -> list[list[Move]]:
        if spot.own[BAR] or spot.dice[0] == spot.dice[1]:
            return []
        found = []
        for die in spot.dice:
            steps = [(start, end) for start, end in steps_of(spot.own, spot.opponent, die) if end]
            found += [[one, two] for one in steps for two in steps if one[0] > two[0] and one[1] != two[0]]
        return found

    return rewritten(match, ground, moves)


def unplayed_die(match: Record, ground: Ground) -> bool:
    """Leave out the second die of a play of two."""

    def moves(spot: Spot) -> list[list[Move]]:
        logged = spot.moves
        is_plain = len(logged) == 2 and spot.dice[0] != spot.dice[1] and all(end for _, end in logged)
        return [logged[:1]] if is_plain and logged[0] in _steps(spot) else []

    return rewritten(match, ground, moves)


def smaller_die(match: Record, ground: Ground) -> bool:
    """Play the smaller die where either can be played, but not both."""

    def moves(spot: Spot) -> list[list[Move]]:
        small, large = sorted(spot.dice)
        if small == large or not spot.moves or len(spot.moves) > 1:
            return []
        if spot.legal()[1] != 1 or not steps_of(spot.own, spot.opponent, large):
            return []
        return [[step] for step in steps_of(spot.own, spot.opponent, small) if step[1]]

    return rewritten(match, ground, moves, late=WHOLE_GAME, by=("player", "auto"))


def empty_play(match: Record, ground: Ground) -> bool:
    """Write a turn without a move although there is one; a turn follows, so that it was not cut off."""

    def moves(spot: Spot) -> list[list[Move]]:
        return [[]] if spot.moves and spot.later_turns else []

    return rewritten(match, ground, moves)


def other_layout(match: Record, ground: Ground) -> bool:
    """Move a checker from a point that only other setups fill."""

    def moves(spot: Spot) -> list[list[Move]]:
        free = [start for start in ONLY_OTHER_SETUPS if not spot.own[start] and start not in spot.reached]
        return [[(start, start - die)] for start in free for die in set(spot.dice)]

    return "setup" not in match.get("options", {}) and rewritten(match, ground, moves)


def missing_dance(match: Record, ground: Ground) -> bool:
    """Leave out a turn without a move."""
    found = [
        (game, place)
        for game in match["games"]
        for place, action in enumerate(game["actions"][2:-2], 2)
        if action.get("play") == "" and all("dice" in one for one in game["actions"][place - 2 : place + 2])
    ]
    if not found or "dice_proof" in match:
        return False
    game, place = ground.random.choice(found)
    if _own_turns(match, game["actions"][place]["seat"]) <= 3:
        return False
    del game["actions"][place]
    return True


def extra_turn(match: Record, ground: Ground) -> bool:
    """Let a seat play twice running, where the other had a move with every roll."""
    games = [game for game in match["games"] if game["result"]["end"] in ("drop", "leave", "resign")]
    random = ground.random
    for game in random.sample(games, len(games)):
        places = [place for place, action in enumerate(game["actions"]) if "dice" in action]
        if not places or "dice_proof" in match:
            continue
        seat = game["actions"][places[-1]]["seat"]
        sides = final_sides(match, game)
        own, opponent = sides[seat], sides[1 - seat]
        dice = random.choice([(first, second) for first in range(1, 7) for second in range(1, first)])
        plays = [one for one in legal_plays(own, opponent, dice, False)[0] if all(end for _, end in one)]
        if plays and all(steps_of(opponent, own, die) for die in range(1, 7)):
            text = " ".join(
                f"{'bar' if start == BAR else start}/{end}" for start, end in random.choice(plays)
            )
            turn = {"seat": seat, "dice": list(dice), "play": text}
            game["actions"].insert(places[-1] + 1, turn)
            return True
    return False


def _steps(spot: Spot) -> list[Move]:
    return [step for die in spot.dice for step in steps_of(spot.own, spot.opponent, die)]


def _own_turns(match: Record, seat: int) -> int:
    actions = (action for game in match["games"] for action in game["actions"])
    return sum("dice" in action and action["seat"] == seat for action in actions)


KINDS = (
    Kind("blocked_play", ("AC-MOV-01",), ALL, blocked_play),
    Kind("left_on_the_bar", ("AC-MOV-02",), ALL, left_on_the_bar),
    Kind("die_played_twice", ("AC-MOV-03",), ALL, die_played_twice),
    Kind("unplayed_die", ("AC-MOV-04",), ALL, unplayed_die),
    Kind("smaller_die", ("AC-MOV-05",), ALL, smaller_die),
    Kind("empty_play", ("AC-MOV-04",), ELSEWHERE, empty_play),
    Kind("false_dance", ("AC-MOV-06",), CUBE_PLATFORM, empty_play),
    Kind("missing_dance", ("AC-MOV-06",), ALL, missing_dance, (b'"play":""',)),
    Kind("extra_turn", ("AC-MOV-07",), ALL, extra_turn, (b'"drop"', b'"leave"', b'"resign"')),
    Kind("other_layout", ("AC-SET-01",), ALL, other_layout),
)
