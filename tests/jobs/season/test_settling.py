"""What the server books: worked examples of commission, Elo, cancellation, bots, money by the point."""

import pytest

from jobs.rules.ruleset import load
from jobs.season.accounts import EVER, Account, Bot, Habits
from jobs.season.match import Game, Played
from jobs.season.settling import Sitter, new_rating, settle
from jobs.season.tables import Table

SULTAN = load("north_sultan")
EMPIRE = load("gammonempire")
HARD = Bot("bot-hard-1", "hard", 1750.0, 1750)


def account(id_="a1", vip=False, **changes):
    habits = Habits(0.5, 20.0, 2.0, 2.0, 1.0, 0.03, 0.01, False, 0.5)
    fields = {
        "id": id_,
        "name": "Ayşe",
        "skill": 1500.0,
        "habits": habits,
        "created_at": 0,
        "arrives_on": -1,
        "stops_on": 9,
        "device": "d",
        "network": "n",
        "spend_band": 0,
        "xp_level": 1,
        "has_oda_member": False,
        "vip_spans": [(0, EVER)] if vip else [],
        "balance": 100_000,
    }
    return Account(**(fields | changes))


def sitter(who, rating=1500, rated_matches=40):
    is_bot = isinstance(who, Bot)
    return Sitter(
        who,
        who.rating if is_bot else rating,
        None if is_bot else rated_matches,
        None if is_bot else 100_000,
        False,
    )


def played(winner=0, points=1, end="bear_off", class_="single", cancelled=False):
    score = [0, 0]
    score[winner] = points
    return Played([Game(None, None, winner, points, class_, end)], score, [9, 9], 1_000, 18, cancelled)


def booked(first, second, *, table=None, is_void=False, ruleset=SULTAN, fee_bp=0, **game):
    table = table or Table("hall", "single_game", stake=2_500, hall="kapalicarsi")
    return settle(
        ruleset, table, played(**game), (first, second), is_void=is_void, ended_at=1_000, fee_bp=fee_bp
    )


@pytest.mark.parametrize(
    ("winner_vip", "loser_vip", "commission", "chips"),
    [
        pytest.param(True, False, 150, (2_350, -2_500), id="the winner is a VIP"),
        pytest.param(False, True, 250, (2_250, -2_500), id="the loser is one, which changes nothing"),
        pytest.param(False, False, 250, (2_250, -2_500), id="neither is"),
    ],
)
def test_commission_goes_by_the_winners_status(winner_vip, loser_vip, commission, chips):
    settled = booked(sitter(account("a1", winner_vip)), sitter(account("a2", loser_vip)))

    assert (settled.pot, settled.commission, settled.chips) == (5_000, commission, chips)
    assert settled.points == (3, 1)


def test_vip_counts_as_it_stood_at_the_end():
    late = account(vip_spans=[(1_000, 2_000)])
    ended = account(vip_spans=[(0, 1_000)])

    assert booked(sitter(late), sitter(account("a2"))).commission == 150
    assert booked(sitter(ended), sitter(account("a2"))).commission == 250


def test_a_gammon_changes_the_score_and_no_chip():
    settled = booked(sitter(account()), sitter(account("a2")), points=2, class_="gammon")

    assert settled.score == (2, 0)
    assert settled.chips == (2_250, -2_500)


def test_a_bot_neither_wins_chips_nor_points_nor_rating():
    settled = booked(sitter(account()), sitter(HARD), winner=1)

    assert settled.chips == (-2_500, 0)
    assert settled.commission == 250
    assert settled.points == (1, 0)
    assert settled.rating_after[1] == 1750


def test_a_void_match_has_a_winner_and_moves_nothing():
    settled = booked(sitter(account()), sitter(account("a2")), is_void=True)

    assert (settled.status, settled.winner, settled.score) == ("unstaked", 0, (1, 0))
    assert (settled.pot, settled.commission, settled.chips) == (5_000, 0, (0, 0))
    assert (settled.rating_after, settled.points, settled.is_rated) == ((1500, 1500), (0, 0), False)


def test_a_cancelled_match_has_no_winner_and_moves_nothing():
    settled = booked(sitter(account()), sitter(account("a2")), end="leave", cancelled=True)

    assert (settled.status, settled.end, settled.winner, settled.score) == (
        "cancelled",
        "cancelled",
        None,
        (0, 0),
    )
    assert (settled.pot, settled.commission, settled.chips) == (5_000, 0, (0, 0))
    assert settled.rating_after == (1500, 1500)


def test_a_private_staked_match_is_paid_and_not_rated():
    settled = booked(sitter(account()), sitter(account("a2")), table=Table("private", 3, stake=500))

    assert settled.chips == (450, -500)
    assert (settled.rating_after, settled.points) == ((1500, 1500), (0, 0))


def test_a_free_public_match_is_rated_and_gives_no_points():
    settled = booked(sitter(account()), sitter(account("a2")), table=Table("quick_play", 3))

    assert (settled.rating_after, settled.points, settled.chips) == ((1508, 1492), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("own", "opponent", "won", "k", "new"),
    [
        pytest.param(1500, 1750, True, 32, 1526, id="a new player beats the hard bot"),
        pytest.param(1500, 1750, False, 32, 1494, id="and loses to it"),
        pytest.param(1500, 1750, True, 16, 1513, id="an old one beats it"),
        pytest.param(1388, 1612, False, 32, 1381, id="an underdog loses"),
        pytest.param(1900, 1200, True, 16, 1900, id="nothing is won from the easy bot"),
    ],
)
def test_elo_by_hand(own, opponent, won, k, new):
    assert new_rating(own, opponent, won, k) == new


def test_the_thirtieth_rated_match_is_the_last_with_the_large_factor():
    settled = booked(sitter(account(), rated_matches=29), sitter(account("a2"), rated_matches=30))

    assert settled.rating_after == (1516, 1492)


@pytest.mark.parametrize(
    ("points", "fee_bp", "expected"),
    [
        pytest.param(2, 0, (20, 0, (20, -20)), id="a gammon for play money"),
        pytest.param(6, 0, (60, 0, (60, -60)), id="a backgammon at cube 2"),
        pytest.param(5, 200, (50, 1, (49, -50)), id="with a fee"),
    ],
)
def test_money_goes_by_the_point(points, fee_bp, expected):
    table = Table("quick_play", "money", stake=10, unit="EUR")

    settled = booked(
        sitter(account()), sitter(account("a2")), table=table, ruleset=EMPIRE, points=points, fee_bp=fee_bp
    )

    assert (settled.pot, settled.commission, settled.chips) == expected
    assert settled.settlement(EMPIRE).keys() == {"pot", "commission", "chips"}
