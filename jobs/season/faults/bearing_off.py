"""Checkers borne off too early, from the wrong point, with waste; games that end too late or too soon."""

from jobs.rules.scoring import final_class
from jobs.season.faults.kind import ALL, TAVLA_APP, Ground, Kind, Record
from jobs.season.faults.positions import Spot, final_sides, legal_plays, rewritten
from queries.board import BAR, OFF, Move, play

HOME = 6


def too_early(match: Record, ground: Ground) -> bool:
    """Bear a checker off while others are not home."""

    def moves(spot: Spot) -> list[list[Move]]:
        if spot.own[BAR] or not any(spot.own[HOME + 1 : BAR]):
            return []
        return [[(die, OFF)] for die in set(spot.dice) if spot.own[die]]

    return rewritten(match, ground, moves)


def not_the_highest(match: Record, ground: Ground) -> bool:
    """Bear a checker off with a larger die although one stands on a higher point."""

    def moves(spot: Spot) -> list[list[Move]]:
        if any(spot.own[HOME + 1 :]):
            return []
        points = [point for point in range(1, HOME + 1) if spot.own[point]]
        return [[(point, OFF)] for point in points[:-1] if point < max(spot.dice) and point not in spot.dice]

    return rewritten(match, ground, moves)


def wasted_pips(match: Record, ground: Ground) -> bool:
    """Waste pips although a play of as many dice wastes fewer."""

    def moves(spot: Spot) -> list[list[Move]]:
        frugal, used = spot.legal(pip_waste=True)
        every, used_by_all = spot.legal(pip_waste=False)
        if used != used_by_all or len(frugal) == len(every):
            return []
        ends = [_end(spot, one) for one in frugal]
        return [one for one in every if _end(spot, one) not in ends]

    return rewritten(match, ground, moves)


def turn_after_the_end(match: Record, ground: Ground) -> bool:
    """Let the loser play once more after the last checker of the winner is off."""
    games = [game for game in match["games"] if game["result"]["end"] == "bear_off"]
    if not games or "dice_proof" in match:
        return False
    game = ground.random.choice(games)
    loser = 1 - game["result"]["winner"]
    sides = final_sides(match, game)
    dice = (5, 2)
    for moves in legal_plays(sides[loser], sides[1 - loser], dice, False)[0]:
        own, opponent = list(sides[loser]), list(sides[1 - loser])
        play(own, opponent, moves)
        if final_class(own) == final_class(sides[loser]) and all(end for _, end in moves):
            text = " ".join(f"{'bar' if start == BAR else start}/{end}" for start, end in moves)
            game["actions"].append({"seat": loser, "dice": list(dice), "play": text})
            return True
    return False


def unfinished(match: Record, ground: Ground) -> bool:
    """Leave out the turn in which the last checkers go."""
    game = match["games"][-1]
    if game["result"]["end"] != "bear_off" or "dice" not in game["actions"][-1]:
        return False
    del game["actions"][-1]
    return True


def _end(spot: Spot, moves: list[Move]) -> tuple[list[int], list[int]]:
    own, opponent = list(spot.own), list(spot.opponent)
    play(own, opponent, moves)
    return own, opponent


KINDS = (
    Kind("borne_off_too_early", ("AC-BO-01",), ALL, too_early),
    Kind("not_the_highest", ("AC-BO-02",), ALL, not_the_highest),
    Kind("wasted_pips", ("AC-BO-04",), TAVLA_APP, wasted_pips),
    Kind("turn_after_the_end", ("AC-BO-05",), ALL, turn_after_the_end, (b'"bear_off"',)),
    Kind("unfinished_game", ("AC-BO-05",), ALL, unfinished, (b'"bear_off"',)),
)
