"""The lobby: whom somebody finds, and whom he must not find."""

from random import Random

from jobs.season.lobby import Lobby
from jobs.season.tables import Table
from tests.jobs.season.test_settling import account

HALL = Table("hall", 3, stake=500, hall="kahvehane")
LONGER = Table("hall", 5, stake=500, hall="kahvehane")
DEARER = Table("hall", 3, stake=2_500, hall="kapalicarsi")


def found(lobby, who, table, accepts=False):
    return lobby.partner(who, table, lambda _: accepts, Random(1))


def test_two_who_wish_for_the_same_hall_meet_whatever_the_length():
    lobby = Lobby(300)
    waiting = account("a1")
    lobby.enter(waiting, HALL)

    assert found(lobby, account("a2"), LONGER) == (waiting, HALL)


def test_another_hall_is_joined_only_by_who_accepts_it():
    lobby = Lobby(300)
    waiting = account("a1")
    lobby.enter(waiting, DEARER)

    assert found(lobby, account("a2"), HALL) is None
    assert found(lobby, account("a2"), HALL, accepts=True) == (waiting, DEARER)


def test_ratings_too_far_apart_never_meet():
    lobby = Lobby(300)
    lobby.enter(account("a1", rating=1500), HALL)

    assert found(lobby, account("a2", rating=1801), HALL, accepts=True) is None
    assert found(lobby, account("a2", rating=1800), HALL) is not None


def test_who_has_gone_is_not_found():
    lobby = Lobby(300)
    waiting = account("a1")
    lobby.enter(waiting, HALL)
    lobby.leave(waiting)

    assert waiting not in lobby
    assert lobby.table_of(waiting) is None
    assert found(lobby, account("a2"), HALL) is None


def test_nobody_finds_himself():
    lobby = Lobby(300)
    waiting = account("a1")
    lobby.enter(waiting, HALL)

    assert found(lobby, waiting, HALL, accepts=True) is None
