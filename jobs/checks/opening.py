"""Setup, format and opening roll: how a match was set up, and who began each game with which dice."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.batch import Int8
from jobs.checks import words
from jobs.checks.audit import Audit, Severity
from jobs.checks.family import Family, where
from jobs.checks.layout import wrong_layouts
from jobs.checks.words import Words, count
from jobs.checks.worth import Reading
from jobs.records import Violation
from jobs.rules.cube import opening_ties
from jobs.rules.ladder import Fault
from jobs.rules.terms import MatchTerms

ABOUT = Family(
    title_tr="Diziliş ve açılış",
    title_en="Setup and opening",
    demands={
        "AC-SET-01": (
            "Oynanan ilk konum, bildirilen dizilişe uyar.",
            "The layout as played is the declared setup.",
        ),
        "AC-SET-02": (
            "Diziliş, format ve seçenekler platformun sunduklarındandır.",
            "Setup, format and options are among those that the platform offers.",
        ),
        "AC-OPN-01": (
            "Açılış zarları eşit değildir; büyük atan başlar ve ilk turu bu iki zarla oynar.",
            "The opening dice differ; the higher one starts and plays his first turn with both.",
        ),
        "AC-OPN-02": ("Her oyunun kendi açılış atışı vardır.", "Every game has its own opening roll."),
        "AC-OPN-03": (
            "Küp 1'den başlar; otomatik katlamada her eşitlik onu ikiye katlar.",
            "The cube starts at 1; under automatic doubles each tie doubles it.",
        ),
    },
    order=10,
    needs={
        "AC-SET-01": "turns",
        "AC-SET-02": "match",
        "AC-OPN-01": "opening",
        "AC-OPN-02": where(lambda rules: rules.opening_must_be_recorded, "turns"),
        "AC-OPN-03": where(lambda rules: rules.cube == "standard", "opening"),
    },
)

MANY_TIES = 3
"""Automatic doubles beyond these are a warning: the rules state no limit."""


class Opening(NamedTuple):
    """The opening roll of a game as logged."""

    rolls: tuple[tuple[int, int], ...]

    @property
    def is_clear(self) -> bool:
        """Whether the last attempt decides, and no earlier one."""
        return [one != two for one, two in self.rolls][::-1] == [True] + [False] * (len(self.rolls) - 1)

    @property
    def starter(self) -> int:
        """The seat that the last attempt lets start, -1 for a tie or none."""
        one, two = self.rolls[-1] if self.rolls else (0, 0)
        return -1 if one == two else int(two > one)

    @property
    def dice(self) -> tuple[int, int]:
        """The starter's die and the other's, (0, 0) where none is logged."""
        one, two = self.rolls[-1] if self.rolls else (0, 0)
        return max(one, two), min(one, two)

    @property
    def facts(self) -> tuple[int, ...]:
        """Whether it is logged, whether it is clear, the starter, his die, the other's."""
        return bool(self.rolls), self.is_clear, self.starter, *self.dice


NO_OPENING = Opening(())


def parse_opening(text: str | None) -> Opening:
    """Read `44 63` as the attempts (4, 4) and (6, 3)."""
    return Opening(tuple((int(roll[0]), int(roll[1])) for roll in (text or "").split()))


def check(audit: Audit) -> Iterator[Violation]:
    """Yield what is wrong with setups, formats and opening rolls."""
    yield from _offered(audit)
    yield from wrong_layouts(audit)
    yield from _openings(audit)
    yield from _automatic_doubles(audit)


def _offered(audit: Audit) -> Iterator[Violation]:
    for place, terms in enumerate(audit.terms.distinct):
        for severity, said in _not_offered(terms):
            for match in np.flatnonzero(audit.terms.rows == place):
                yield audit.about_match(int(match), "AC-SET-02", severity, said)


def _not_offered(terms: MatchTerms) -> Iterator[tuple[Severity, Words]]:
    rules = terms.ruleset
    if terms.setup is not None and terms.setup not in rules.setups:
        yield "E", _only(words.SETUP[terms.setup], [words.SETUP[setup] for setup in rules.setups])
    any_points = terms.points_to_win > 0 and "any_points" in rules.formats
    if not any_points and terms.target not in [str(target) for target in rules.formats]:
        yield "E", _only(words.target(terms.target), [words.target(target) for target in rules.formats])
    for option, declared in terms.declared.items():
        fixed = bool(getattr(rules, option))
        if declared is not None and option not in rules.options and declared != fixed:
            yield "W", _no_choice(option, declared, fixed)


def _only(said: Words, offered: list[Words]) -> Words:
    all_offered = words.several(offered)
    return Words(
        f"Platformda {said.tr} yok; sunulan: {all_offered.tr}.",
        f"The platform does not offer {said.en}; it offers {all_offered.en}.",
    )


def _no_choice(option: str, declared: bool, fixed: bool) -> Words:
    given, held = str(declared).lower(), str(fixed).lower()
    return Words(
        f"{option} = {given} bildirilmiş; platform bunu seçime bırakmaz, {held} sayıldı.",
        f"{option} = {given} is declared; the platform leaves no choice, it was taken as {held}.",
    )


def _openings(audit: Audit) -> Iterator[Violation]:
    """Compare each game's opening attempts with its first turn."""
    texts = audit.batch.games["opening_rolls"].to_pylist()
    openings = {text: parse_opening(text) for text in dict.fromkeys(texts)}
    place = {text: row for row, text in enumerate(openings)}
    logged = np.array([opening.facts for opening in openings.values()] or [NO_OPENING.facts], np.int8)
    rows = np.array([place[text] for text in texts], np.int32)
    for game in np.flatnonzero(_suspects(audit, logged[rows])).tolist():
        opening = openings[texts[game]]
        yield from _first_turn(audit, game, opening) if opening.rolls else _no_opening(audit, game)


def _suspects(audit: Audit, logged: Int8) -> NDArray[np.bool_]:
    """Return which games need a closer look, by the facts of their opening (n_games x 5)."""
    is_logged, is_clear, starter, high, low = logged.T
    has_turn = audit.turn_count > 0
    first = audit.batch.turn_offsets[:-1][has_turn]
    played = np.zeros((3, len(logged)), np.int8)
    for row, column in enumerate(("seat", "die_1", "die_2")):
        played[row, has_turn] = getattr(audit.batch.turns, column)[first]
    as_rolled = (played == (starter, high, low)).all(axis=0)
    must_be_there = audit.per_game("opening_must_be_recorded")
    never_double = audit.per_game("opening_first") & (played[1] == played[2])
    suspects: NDArray[np.bool_] = np.where(
        is_logged, (is_clear == 0) | (has_turn & ~as_rolled), has_turn & (must_be_there | never_double)
    )
    return suspects


def _no_opening(audit: Audit, game: int) -> Iterator[Violation]:
    rules = audit.terms_of_game(game).ruleset
    turn = int(audit.batch.turn_offsets[game])
    die_1, die_2 = audit.dice(turn)
    if rules.opening_must_be_recorded:
        said = Words(
            "Oyunun açılış atışı yok; her oyun kendi açılış atışıyla başlar, öncekini kazanan başlamaz.",
            "The game has no opening roll; each game begins with its own, the last winner does not start.",
        )
        yield audit.about_game(game, "AC-OPN-02", "E", said)
    if rules.first_turn_uses_opening and die_1 == die_2:
        said = Words(
            f"İlk tur {die_1}-{die_2}; ilk tur açılış zarlarıyla oynanır, onlar eşit olamaz.",
            f"The first turn is {die_1}-{die_2}; it plays the opening dice, which are never a double.",
        )
        yield audit.about_turn(turn, "AC-OPN-01", "E", said)


def _first_turn(audit: Audit, game: int, opening: Opening) -> Iterator[Violation]:
    said = _undecided(opening)
    if said is not None:
        yield audit.about_game(game, "AC-OPN-01", "E", said)
    if opening.starter < 0 or not audit.turn_count[game]:
        return
    turn = int(audit.batch.turn_offsets[game])
    dice, seat = audit.dice(turn), int(audit.batch.turns.seat[turn])
    found = _wrong_start(opening, seat, dice)
    if found is not None:
        yield audit.about_turn(turn, "AC-OPN-01", found[0], found[1])


def _undecided(opening: Opening) -> Words | None:
    """Say what is wrong with the attempts themselves."""
    one, two = opening.rolls[-1]
    if one == two:
        return Words(
            f"Açılış atışının son denemesi eşit ({one}-{two}); eşitlikte iki taraf yeniden atar.",
            f"The last attempt of the opening roll is a tie ({one}-{two}); after a tie both roll again.",
        )
    early = next(place for place, (first, second) in enumerate(opening.rolls) if first != second)
    if early < len(opening.rolls) - 1:
        one, two = opening.rolls[early]
        return Words(
            f"Açılışın {early + 1}. denemesi ({one}-{two}) başlayanı belirliyor; bir deneme daha var.",
            f"Attempt {early + 1} of the opening ({one}-{two}) decides who starts; yet another follows.",
        )
    return None


def _wrong_start(opening: Opening, seat: int, dice: tuple[int, int]) -> tuple[Severity, Words] | None:
    """Say what is wrong with the first turn, given a decided opening."""
    starter, (high, low), attempt = opening.starter, opening.dice, opening.rolls[-1]
    rolled, played = f"{attempt[0]}-{attempt[1]}", f"{dice[0]}-{dice[1]}"
    if seat != starter:
        return "E", Words(
            f"Açılış {rolled}: koltuk {starter} başlar ({high} > {low}), ilk turu koltuk {seat} oynadı.",
            f"Opening {rolled}: seat {starter} starts ({high} > {low}), but seat {seat} made the first turn.",
        )
    if sorted(dice) != [low, high]:
        return "E", Words(
            f"İlk tur {played} ile oynandı; açılış zarları {high}-{low}.",
            f"The first turn was played with {played}; the opening dice are {high}-{low}.",
        )
    if dice != (high, low):
        return "W", Words(
            f"İlk turun zarları {played} sırasıyla yazılmış; başlayanın zarı ({high}) önce gelir.",
            f"The first turn's dice are written {played}; the starter's die ({high}) comes first.",
        )
    return None


def _automatic_doubles(audit: Audit) -> Iterator[Violation]:
    ties = opening_ties(audit.batch)
    many = audit.per_game("automatic_doubles").astype(bool) & (ties > MANY_TIES)
    for game in np.flatnonzero(many).tolist():
        start = int(audit.cube.start_value[game])
        said = Words(
            f"{ties[game]} eşitlik: küp {start} ile başlar; {MANY_TIES} eşitlikten fazlası alışılmış değil.",
            f"{ties[game]} ties: the cube starts at {start}; more than {MANY_TIES} are unusual.",
        )
        yield audit.about_game(game, "AC-OPN-03", "W", said)
    for game in np.flatnonzero(audit.worth.reading == Reading.TIES).tolist():
        points, expected = int(audit.points[game]), int(audit.worth.expected[game])
        held = _start(audit, game, int(ties[game]))
        said = Words(
            f"{points} puan yazılmış; {held.tr}: {expected} puan olmalıydı.",
            f"Points recorded: {points}; {held.en}: it should be {expected}.",
        )
        yield audit.about_game(game, "AC-OPN-03", "E", said)
    actions = audit.batch.cube_actions
    for place in np.flatnonzero(audit.cube.faults == Fault.START_VALUE).tolist():
        game, value = int(actions.game[place]), int(actions.value[place])
        held, right = _start(audit, game, int(ties[game])), 2 * int(audit.cube.start_value[game])
        said = Words(
            f"İlk katlama {value}; {held.tr}: ilk katlama {right} olur.",
            f"The first double is to {value}; {held.en}: the first double is to {right}.",
        )
        yield audit.about_moment(game, int(actions.after_turn[place]), "AC-OPN-03", "E", said)


def _start(audit: Audit, game: int, ties: int) -> Words:
    """Say where the cube of a game starts, and why."""
    start = int(audit.cube.start_value[game])
    on = audit.terms_of_game(game).automatic_doubles
    return Words(
        f"otomatik katlama {'açık' if on else 'kapalı'}, {ties} eşitlikle küp {start} ile başlar",
        f"automatic doubles are {'on' if on else 'off'}, after {count(ties, 'tie')} the cube is at {start}",
    )
