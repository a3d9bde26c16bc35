import pytest

from queries import accounts, folding


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("ilker", "İlker"),
        ("İLKER", "ilker"),
        ("ILKER", "ılker"),
        ("isik", "IŞIK"),
        ("ışık", "Isik"),
        ("gozde", "GÖZDE"),
        ("şükrü çağ", "Sukru Cag"),
        ("i\u0307lker", "İlker"),
        ("Ωmega", "ωMEGA"),
    ],
)
def test_turkish_names_are_the_same_however_they_are_typed(typed, stored):
    assert folding.folded(typed) == folding.folded(stored)


def test_different_letters_stay_different():
    assert folding.folded("Ahmet") != folding.folded("Mehmet")


@pytest.mark.parametrize("typed", ["ilker", "İLKER", "ılker", " Ilker "])
def test_a_search_finds_a_turkish_name(league, typed):
    league.account("a1", "İlker")
    league.account("a2", "Ayşe")
    league.publish()

    assert list(accounts.accounts(wanted=typed)["account"]) == ["a1"]


def test_the_closest_comes_first_and_namesakes_stand_apart(league):
    league.account("a1", "Ali Veli", match_count=90)
    league.account("a2", "Ali", match_count=3)
    league.account("a3", "Ali", match_count=8)
    league.account("ali", "Deniz", match_count=1)
    league.account("a4", "Vali", match_count=99)
    league.account("a5", "Can")
    league.publish()

    assert list(accounts.accounts(wanted="ALİ")["account"]) == ["a3", "a2", "ali", "a1", "a4"]


def test_signs_of_patterns_are_letters_like_others(league):
    league.account("a1", "50%")
    league.account("a2", "500")
    league.account("a3", "a_b")
    league.publish()

    assert list(accounts.accounts(wanted="%")["account"]) == ["a1"]
    assert list(accounts.accounts(wanted="_")["account"]) == ["a3"]
    assert accounts.accounts(wanted="' OR 1=1").empty


def test_nothing_typed_finds_everybody_most_matches_first(league):
    league.account("a1", "Can", match_count=1)
    league.account("a2", "Ece", match_count=9)
    league.account("a2", "Ece", platform="tavla_app", match_count=4)
    league.account("bot-1", None, match_count=0)
    league.publish()

    assert list(accounts.accounts()["match_count"]) == [9, 4, 1, 0]
    assert len(accounts.accounts(platform="tavla_app")) == 1
    assert len(accounts.account(platform="tavla_app", account="a2")) == 1


@pytest.fixture
def ayse(league):
    league.match("m-1", minute=1)
    league.match("m-2", minute=2, winner=1, net_chips_0=-2_500, net_chips_1=2_250, rating_after_0=1_490)
    league.match("m-3", minute=3, accounts=("c1", "a17"), names=("Can", "Ayşe K"), end="leave", unit="chip")
    league.match("m-4", minute=4, accounts=("a17", "c1"), unit="TRY", net_chips_0=7, rating_after_0=None)
    league.publish()
    return {"platform": "north_sultan", "account": "a17"}


def test_results_are_told_from_the_accounts_own_side(ayse):
    rows = accounts.results(**ayse).set_index("end")

    assert tuple(rows.loc["completed", ["match_count", "win_count", "loss_count"]]) == (3, 2, 1)
    assert tuple(rows.loc["leave", ["match_count", "win_count", "loss_count"]]) == (1, 0, 1)


def test_chips_of_different_units_are_never_added(ayse):
    rows = accounts.chips(**ayse)

    assert list(zip(rows["unit"], rows["net_chips"], strict=True)) == [
        ("TRY", 7),
        ("chip", 2_250 - 2_500 - 2_500),
    ]


def test_opponents_most_often_first_and_chips_only_of_one_unit(ayse):
    rows = accounts.opponents(**ayse)

    assert list(rows["opponent"]) == ["c1", "b88"]
    assert rows["net_chips"].isna().tolist() == [True, False]
    assert list(rows["win_count"]) == [1, 1]


def test_the_rating_curve_falls_back_on_the_rating_before(ayse):
    rows = accounts.ratings(**ayse)

    assert list(rows["rating"]) == [1_516, 1_490, 1_496, 1_500]


def test_all_names_of_an_account_are_known(ayse):
    assert list(accounts.names(**ayse)["name"]) == ["Ayşe", "Ayşe K"]
