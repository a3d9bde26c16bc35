"""The doubling cube: who turned it, when, to what value, and how the other side answered."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from jobs.batch import CUBE_ACTIONS
from jobs.checks.audit import Audit, Severity
from jobs.checks.family import Family, where
from jobs.checks.words import Words
from jobs.checks.worth import NOBODY, Reading
from jobs.records import Violation
from jobs.rules.ladder import LADDER_END, Fault
from jobs.rules.ruleset import Ruleset
from jobs.rules.scoring import ENDS
from jobs.rules.terms import MatchTerms


def _has_cube(rules: Ruleset) -> bool:
    return rules.cube == "standard"


ABOUT = Family(
    title_tr="Katlama küpü",
    title_en="Doubling cube",
    demands={
        "AC-CUB-01": (
            "Katlayan sıradadır, zar atmamıştır, küp ortadadır ya da onundur; değer iki katına çıkar.",
            "The doubler is on turn and has not rolled, the cube is centred or his, its value doubles.",
        ),
        "AC-CUB-02": (
            "Katlama rakip tarafından yanıtlanır; alan küpün sahibi olur.",
            "A double is answered by the opponent; who takes owns the cube.",
        ),
        "AC-CUB-03": ("Küpü olmayan platformda küp hareketi olmaz.", "No cube where the platform has none."),
        "AC-CUB-04": (
            "Crawford oyununda katlama olmaz: bir tarafın ilk kez bir sayısı kala başlayan oyun.",
            "No double in the Crawford game, the first that starts with a side one point from winning.",
        ),
        "AC-CUB-05": (
            "Jacoby: para oyununda küp hiç sunulmadıysa mars ve backgammon tek sayılır.",
            "Jacoby: in money play, gammons count single while the cube was never offered.",
        ),
        "AC-CUB-06": (
            "Maçta ölü küple katlanmaz: katlayanın kalan sayısı küpün değerinden fazladır.",
            "In a match nobody doubles with a dead cube: the doubler needs more than its value.",
        ),
    },
    order=80,
    needs={
        "AC-CUB-01": where(_has_cube, "cube"),
        "AC-CUB-02": where(_has_cube, "cube"),
        "AC-CUB-03": where(lambda rules: not _has_cube(rules), "games"),
        "AC-CUB-04": where(lambda rules: rules.crawford or "crawford" in rules.options, "crawford"),
        "AC-CUB-05": where(_has_cube, "money_game"),
        "AC-CUB-06": where(_has_cube, "cube"),
    },
)


class Judgement(NamedTuple):
    """A fault's check and severity, and its sentence with the names of `_facts` in braces."""

    code: str
    severity: Severity
    said: Words


def _judgement(code: str, severity: Severity, tr: str, en: str) -> Judgement:
    return Judgement(code, severity, Words(tr, en))


JUDGEMENTS = {
    Fault.NO_CUBE: _judgement(
        "AC-CUB-03",
        "E",
        "Koltuk {seat} küp kullandı ({action}); bu platformda katlama küpü yok.",
        "Seat {seat} used a cube ({action}); this platform has no doubling cube.",
    ),
    Fault.OFFER_STANDS: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} katladı; önceki katlama henüz yanıtlanmamıştı.",
        "Seat {seat} doubled; the double before it was not answered yet.",
    ),
    Fault.BEFORE_OPENING: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} ilk turdan önce katladı; ilk turun zarları açılışta atılmıştır.",
        "Seat {seat} doubled before the first turn, whose dice the opening had already rolled.",
    ),
    Fault.NOT_ON_TURN: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} sırası değilken katladı; katlama yalnız kendi sırasında, zardan önce olur.",
        "Seat {seat} doubled out of turn; a double comes only on one's own turn, before the dice.",
    ),
    Fault.NOT_OWNER: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} katladı; küp ({cube}) koltuk {owner} elinde, yalnız o katlayabilir.",
        "Seat {seat} doubled; seat {owner} owns the cube ({cube}), only that seat may redouble.",
    ),
    Fault.CRAWFORD: _judgement(
        "AC-CUB-04",
        "E",
        "Koltuk {seat} Crawford oyununda katladı ({target} sayıda biten maçta bir taraf ilk kez son sayıda).",
        "Seat {seat} doubled in the Crawford game (match to {target}, a side is first one point away).",
    ),
    Fault.ONE_POINT: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} tek sayılık maçta katladı; bu maçta küp kullanılmaz.",
        "Seat {seat} doubled in a match to one point, where the cube is never live.",
    ),
    Fault.WRONG_VALUE: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} küp {cube} iken {value} değerine katladı; {doubled} olmalıydı.",
        "Seat {seat} doubled from {cube} to {value}; it should be {doubled}.",
    ),
    Fault.ABOVE_MAX: _judgement(
        "AC-CUB-01",
        "E",
        "Koltuk {seat} küpü en büyük değerinin ({cube_max}) üstüne, {value} değerine çıkardı.",
        "Seat {seat} turned the cube to {value}, above its greatest value, {cube_max}.",
    ),
    Fault.ABOVE_64: _judgement(
        "AC-CUB-01",
        "W",
        "Koltuk {seat} küpü {value} değerine çıkardı; {ladder_end} üstü alışılmış değil.",
        "Seat {seat} turned the cube to {value}; values above {ladder_end} are unusual.",
    ),
    Fault.DEAD: _judgement(
        "AC-CUB-06",
        "W",
        "Koltuk {seat} ölü küple katladı: {away} sayısı kaldı, küp zaten {cube}.",
        "Seat {seat} doubled with a dead cube: it needs {away}, the cube already stands at {cube}.",
    ),
    Fault.NO_OFFER: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} yanıt verdi ({action}); ortada katlama yok.",
        "Seat {seat} answered ({action}); nobody had doubled.",
    ),
    Fault.OWN_OFFER: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} kendi katlamasını yanıtladı ({action}); yanıt rakibindir.",
        "Seat {seat} answered its own double ({action}); the answer is the opponent's.",
    ),
    Fault.NO_BEAVER: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} beaver dedi; bu maçta beaver kuralı yok.",
        "Seat {seat} beavered; beavers are not in force in this match.",
    ),
    Fault.BEAVER_VALUE: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} küp {cube} iken beaver ile {value} dedi; {beavered} olmalıydı.",
        "Seat {seat} beavered to {value} with the cube at {cube}; it should be {beavered}.",
    ),
    Fault.BEAVER_ANSWERED: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} beaver'a beaver ile yanıt verdi; ilk katlayan oynar ya da bırakır.",
        "Seat {seat} beavered a beaver; the first doubler plays on or drops.",
    ),
    Fault.UNANSWERED: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} katladı, rakip yanıtlamadan oyun sürdü.",
        "Seat {seat} doubled and play went on without the opponent's answer.",
    ),
    Fault.WENT_ON: _judgement(
        "AC-CUB-02",
        "E",
        "Koltuk {seat} küpü bıraktı; oyun bitmesi gerekirken sürdü.",
        "Seat {seat} dropped, which ends the game, yet play went on.",
    ),
}
"""All faults but a wrong start value, which is the opening's (AC-OPN-03)."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield what is wrong with the cube actions of each game, and where Jacoby is declared in vain."""
    yield from _jacoby_in_matches(audit)
    yield from _jacoby_points(audit)
    yield from _after_the_end(audit)
    yield from _dropped_without_a_cube(audit)
    actions = audit.batch.cube_actions
    without_cube: set[int] = set()
    for place in np.flatnonzero(audit.cube.faults).tolist():
        fault, game = Fault(int(audit.cube.faults[place])), int(actions.game[place])
        if fault not in JUDGEMENTS or _not_known(fault, audit.terms_of_game(game)) or game in without_cube:
            continue
        if fault is Fault.NO_CUBE:
            without_cube.add(game)
        code, severity, said = JUDGEMENTS[fault]
        facts = _facts(audit, place)
        said = Words(said.tr.format_map(facts), said.en.format_map(facts))
        yield audit.about_moment(game, int(actions.after_turn[place]), code, severity, said)


def _after_the_end(audit: Audit) -> Iterator[Violation]:
    """Yield the first use of the cube after the last checker of a game was off."""
    actions = audit.batch.cube_actions
    late = actions.after_turn == audit.turn_count[actions.game]
    late &= (audit.worth.finisher[actions.game] != NOBODY) & audit.per_game("has_cube")[actions.game]
    late &= np.isin(audit.cube.faults, (Fault.NONE, Fault.DEAD, Fault.ABOVE_64))
    games, first = np.unique(actions.game[late], return_index=True)
    for game, place in zip(games.tolist(), np.flatnonzero(late)[first].tolist(), strict=True):
        seat, action = int(actions.seat[place]), CUBE_ACTIONS[actions.action[place]]
        said = Words(
            f"Koltuk {seat} son pul toplandıktan sonra küp kullandı ({action}).",
            f"Seat {seat} used the cube ({action}) after the last checker was off.",
        )
        yield audit.about_moment(game, int(actions.after_turn[place]), "AC-CUB-01", "E", said)


def _dropped_without_a_cube(audit: Audit) -> Iterator[Violation]:
    """Yield games that end with a drop where there is no cube and no use of one is logged."""
    ended = (audit.end == ENDS.index("drop")) & ~audit.per_game("has_cube")
    ended[audit.batch.cube_actions.game] = False
    said = Words(
        "Oyun küp bırakılarak bitmiş yazılmış; bu platformda katlama küpü yok.",
        "The game is written as ended by a drop; this platform has no doubling cube.",
    )
    for game in np.flatnonzero(ended).tolist():
        yield audit.about_game(game, "AC-CUB-03", "E", said)


def _facts(audit: Audit, place: int) -> dict[str, int | str]:
    """Return what the sentences show of one cube action."""
    actions = audit.batch.cube_actions
    game, seat = int(actions.game[place]), int(actions.seat[place])
    terms, cube = audit.terms_of_game(game), int(audit.cube.value_before[place])
    return {
        "seat": seat,
        "action": CUBE_ACTIONS[actions.action[place]],
        "value": int(actions.value[place]) or 2 * cube,
        "cube": cube,
        "doubled": 2 * cube,
        "beavered": 4 * cube,
        "owner": int(audit.cube.owner_before[place]),
        "away": terms.points_to_win - int(audit.scores_before[game, seat]),
        "target": terms.points_to_win,
        "cube_max": terms.cube_max,
        "ladder_end": LADDER_END,
    }


def _not_known(fault: Fault, terms: MatchTerms) -> bool:
    """Say whether a file of another program leaves open the rule that a fault rests on."""
    if not terms.is_foreign:
        return False
    match fault:
        case Fault.CRAWFORD:
            return terms.declared["crawford"] is None
        case Fault.NO_BEAVER:
            return terms.declared["beaver"] is None
        case Fault.BEAVER_ANSWERED | Fault.UNANSWERED:
            return True
        case _:
            return False


def _jacoby_in_matches(audit: Audit) -> Iterator[Violation]:
    for place, terms in enumerate(audit.terms.distinct):
        if terms.declared["jacoby"] and terms.points_to_win and terms.has_cube:
            said = Words(
                f"Jacoby açık bildirilmiş; {terms.target} sayıda biten maçta uygulanmaz.",
                f"Jacoby is declared on; it does not apply in a match to {terms.target}.",
            )
            for match in np.flatnonzero(audit.terms.rows == place).tolist():
                yield audit.about_match(match, "AC-CUB-05", "W", said)


def _jacoby_points(audit: Audit) -> Iterator[Violation]:
    for game in np.flatnonzero(audit.worth.reading == Reading.JACOBY).tolist():
        points, expected = int(audit.points[game]), int(audit.worth.expected[game])
        if audit.terms_of_game(game).jacoby:
            said = Words(
                f"{points} puan yazılmış; Jacoby açık, küp hiç sunulmadı: oyun tek sayılır, {expected} puan.",
                f"Points recorded: {points}; Jacoby is on and nobody offered the cube: a single, {expected}.",
            )
        else:
            said = Words(
                f"{points} puan yazılmış, tek gibi; Jacoby bu maçta yok: {expected} puan olmalıydı.",
                f"Points recorded: {points}, as a single; Jacoby is not in force: it should be {expected}.",
            )
        yield audit.about_game(game, "AC-CUB-05", "E", said)
