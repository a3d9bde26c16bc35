"""Stakes for each point: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.point_stakes import ABOUT
from jobs.records import Settlement
from tests.jobs.checks.making import FOUR_TURNS, bot, event, found, game, match, people

CLASS = {1: "single", 2: "gammon", 3: "backgammon"}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def said_of(points, settled, *, winner=0, target="money", platform="gammonempire", stake=10, **changes):
    whole = game([*FOUR_TURNS, event(1 - winner, "resign")], winner, points, end="resign", opening=[(6, 3)])
    one = match(
        platform,
        whole,
        target=target,
        stake=stake,
        unit="play_money",
        settlement=Settlement(**settled),
        **changes,
    )
    return [v for v in found(one) if v.code in ABOUT.demands]


def books(amount, fee=0, winner=0):
    chips = (amount - fee, -amount) if winner == 0 else (-amount, amount - fee)
    return {"pot": amount, "commission": fee, "chips": chips}


def test_the_worked_amounts(cases):
    given, expected = cases["STK-11"]["input"], cases["STK-11"]["expected"]
    for class_, value in {"single": 1, "gammon": 2, "backgammon": 3}.items():
        assert said_of(given["cube"] * value, books(expected[class_]), stake=given["base"]) == []
        assert len(said_of(given["cube"] * value, books(expected[class_] // 2), stake=given["base"])) == 1

    assert (
        said_of(2, books(cases["STK-12"]["expected"]["amount"]), stake=cases["STK-12"]["input"]["base"]) == []
    )


def test_the_worked_drop(cases):
    expected = cases["SCO-6"]["expected"]

    assert said_of(expected["points"], books(expected["stake_003"])) == []
    assert len(said_of(expected["points"], books(80))) == 1


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("fee", [0, 1, 10])
def test_the_winner_gets_the_amount_less_the_fee(winner, fee):
    assert said_of(1, books(10, fee, winner), winner=winner) == []


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        pytest.param(books(20), "20 changed hands; base 10 x 1 point = 10.", id="twice"),
        pytest.param(books(5), "5 changed hands; base 10 x 1 point = 10.", id="half"),
        pytest.param(
            books(10, -1),
            "The fee is -1; it must be between 0 and the amount that changes hands (10).",
            id="a negative fee",
        ),
        pytest.param(
            books(10, 11),
            "The fee is 11; it must be between 0 and the amount that changes hands (10).",
            id="a fee above it",
        ),
        pytest.param(
            books(10) | {"chips": (20, -20)},
            "Chips 20 and -20; the loser pays 10, the winner gets that less the fee.",
            id="other chips",
        ),
        pytest.param(
            books(10) | {"chips": (-10, 10)},
            "Chips -10 and 10; the loser pays 10, the winner gets that less the fee.",
            id="the wrong way",
        ),
        pytest.param(
            books(10, 1) | {"chips": (10, -10)},
            "Chips 10 and -10; the loser pays 10, the winner gets that less the fee.",
            id="fee not taken",
        ),
    ],
)
def test_a_wrong_settlement_is_told_once(settled, said):
    [one] = said_of(1, settled)

    assert (one.code, one.severity, one.message_en) == ("AC-STK-08", "E", said)


@pytest.mark.parametrize("settled", [{}, {"pot": 10}, {"commission": 1}])
def test_what_is_not_booked_is_not_judged(settled):
    assert said_of(1, settled) == []


def test_several_games_are_settled_by_the_difference():
    games = [game(FOUR_TURNS, 0, 4, opening=[(6, 3)]), game(FOUR_TURNS, 1, 1, opening=[(6, 3)])]

    def settled(amount):
        one = match(
            "gammonempire",
            *games,
            target="money",
            stake=10,
            settlement=Settlement(**books(amount)),
            result={"winner": 0},
        )
        return [v.code for v in found(one) if v.code in ABOUT.demands]

    assert (settled(30), settled(40)) == ([], ["AC-STK-08"])


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"platform": "backgammontalk"}, id="a platform that says nothing"),
        pytest.param({"target": 5}, id="a match to points"),
        pytest.param({"result": {"status": "cancelled", "end": "cancelled", "winner": None}}, id="cancelled"),
    ],
)
def test_elsewhere_nothing_is_judged(changes):
    assert said_of(1, books(20), **changes) == []


def test_what_a_bot_has_is_not_judged():
    assert said_of(1, {"pot": 10, "commission": 0, "chips": (10, 0)}, seats=people({}, bot())) == []
