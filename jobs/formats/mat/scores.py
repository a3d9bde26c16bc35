"""What each game was worth and how the match stands: the results stated, held against the score lines."""

from dataclasses import dataclass

from jobs.formats.mat.games import ReadGame, other
from jobs.formats.mat.grammar import Seat, Unreadable
from jobs.records import Action, Game, GameClass, GameResult

Score = tuple[int, int]

CLASSES: tuple[GameClass, GameClass, GameClass] = ("single", "gammon", "backgammon")


@dataclass(frozen=True, slots=True)
class Worth:
    """Who won a game and what it counts; `claimed` is what the file says where that cannot be."""

    winner: Seat | None
    points: int
    claimed: int | None = None


def worths(games: list[ReadGame], scores: list[Score], target: int | None) -> list[Worth]:
    """Return the worth of each game, winners by seat, `scores` being the score line of each by seat.

    Raises `Unreadable`: `score_jump` when a score line is not the sum so far, `implausible_points` when more
    than a backgammon is claimed and neither the next score line nor the match's end says what was meant.
    """
    found: list[Worth] = []
    score = scores[0]
    for place, game in enumerate(games):
        after = scores[place + 1] if place + 1 < len(games) else None
        gain = (after[0] - score[0], after[1] - score[1]) if after else None
        if game.winner is None:
            worth = _by_next_score(game, gain)
        else:
            worth = _stated(game, game.winner, gain, score, target)
        score = add(score, worth)
        if after is not None and after != score:
            line = games[place + 1].line + 1
            message = f"line {line}: the score is {after[0]}-{after[1]}, after game {place + 1} it is"
            raise Unreadable("score_jump", line, f"{message} {score[0]}-{score[1]}")
        found.append(worth)
    return found


def add(score: Score, worth: Worth) -> Score:
    """Return the score after a game."""
    if worth.winner is None:
        return score
    return (score[0] + worth.points, score[1]) if worth.winner == 0 else (score[0], score[1] + worth.points)


def finished(game: ReadGame, worth: Worth) -> Game:
    """Return the game with its result: the class that the board shows or, without an end on it, the points.

    A resignation is an event of the loser, wherever the file wrote it; one that is only presumed is none.
    """
    if worth.winner is None:
        if game.resigner is not None:
            game.actions.append(Action(seat=game.resigner, event="resign"))
        return Game(game.actions, _game_result(None, 0, "single", "unfinished"))
    ending = game.ending(worth.winner)
    loser = other(worth.winner)
    if ending == "bear_off":
        class_ = game.standing.class_lost_by(loser)
    elif ending == "drop":
        class_ = "single"
    else:
        class_ = CLASSES[min(-(-worth.points // game.cube), len(CLASSES)) - 1]
    if ending == "resign":
        game.actions.append(Action(seat=loser, event="resign"))
    end = "resign" if ending == "presumed" else ending
    return Game(game.actions, _game_result(worth.winner, worth.points, class_, end))


def _game_result(winner: Seat | None, points: int, class_: GameClass, end: str) -> GameResult:
    return GameResult(winner=winner, points=points, class_=class_, end=end)  # type: ignore[arg-type]


def _by_next_score(game: ReadGame, gain: Score | None) -> Worth:
    """Judge a game without a result by the next score line; without one it is unfinished."""
    if gain is not None:
        for winner, points, rest in ((0, gain[0], gain[1]), (1, gain[1], gain[0])):
            if rest == 0 and 0 < points <= len(CLASSES) * game.cube:
                return Worth(1 if winner else 0, points)
    return Worth(None, 0)


def _stated(game: ReadGame, winner: Seat, gain: Score | None, score: Score, target: int | None) -> Worth:
    claimed = game.claimed_points
    most = len(CLASSES) * game.cube
    need = target - score[winner] if target is not None else None
    if 1 <= claimed <= most or (claimed == need and game.ending(winner) == "ended_early"):
        return Worth(winner, claimed)
    if gain is not None:
        if 1 <= gain[winner] <= most and gain[1 - winner] == 0:
            return Worth(winner, gain[winner], claimed)
    elif claimed > 1000 and 1 <= claimed % 1000 <= most:  # a habit of Backgammon Studio
        return Worth(winner, claimed % 1000, claimed)
    elif need is not None and 1 <= need <= most < claimed <= 2 * (target or 0):
        return Worth(winner, most, claimed)
    message = (
        f"line {game.result_line}: {claimed} points with the cube at {game.cube}; at most {most} can be won"
    )
    raise Unreadable("implausible_points", game.result_line, message)
