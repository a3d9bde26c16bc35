"""The page of ledger and economy by AppTest: what it must say, and what it must not."""

from datetime import timedelta

import pytest

from tests.snapshots import DAY

BEFORE = DAY - timedelta(days=1)
WHO = {"platform": "north_sultan", "account": "a17"}


@pytest.fixture
def books(league):
    """Two even days of North Sultan, and play money for points on another platform."""
    for day in (BEFORE, DAY):
        league.day(day)
        league.hall_day(day)
        league.conserved(day)
    league.hall_day(hall=None)
    league.hall_day(
        hall=None,
        platform="gammonempire",
        unit="play_money",
        match_count=2,
        share_count=0,
        commission_chips=7,
        normal_commission_chips=0,
        vip_commission_chips=0,
        bot_commission_chips=0,
    )
    for number in (1, 2, 3, 7):
        league.identity(number)
    league.match("m-1", minute=1)
    return league


def test_the_balance_is_zero_and_says_so(visit, books):
    books.publish()

    text = visit("economy").text

    assert "Not accounted for 0 chips Every chip is accounted for. 18 wallet entries" in text
    assert "see which" not in text
    assert "92,100" not in text
    assert "184,200 wallets" in text
    assert "= 0 not accounted for" in text


def test_a_balance_that_is_not_zero_leads_to_what_explains_it(visit, books):
    books.conserved(BEFORE - timedelta(days=1), difference_chips=2_500)
    books.left_over()
    books.publish()

    seen = visit("economy")
    way = seen.link("see which")

    assert "+2,500 chips These chips are nowhere. One entry or match makes them up" in seen.text
    assert (way["page"], way["params"]["tab"]) == ("economy", "left_over")
    listed = visit("economy", tab="left_over")
    assert "The wallet moved by 0; the match was booked with −2,500." in listed.text
    assert {"platform": "north_sultan", "match": "m-1"} in [way["params"] for way in listed.links]


def test_days_that_are_off_by_themselves_are_told_although_the_sum_is_even(visit, books):
    books.conserved(BEFORE - timedelta(days=1), difference_chips=2_500)
    books.conserved(BEFORE - timedelta(days=2), difference_chips=-2_500)
    books.publish()

    assert "It adds up in the end, but not on 2 days" in visit("economy").text


def test_without_a_wallet_log_nothing_is_judged(visit, league):
    league.hall_day()
    league.publish()

    text = visit("economy").text

    assert "Not accounted for Not judged No wallet log of this platform was supplied." in text
    assert "Every chip is accounted for" not in text
    assert "Minted – no wallet log: not judged" in text


def test_commission_kept_of_a_match_without_a_rate_is_told_so_that_its_parts_add_up(visit, books):
    books.hall_day(hall="kahvehane", commission_chips=700)
    books.publish()

    assert (
        "Commission 1,650 1,000 at the normal rate, 600 VIP, 50 where none was due" in visit("economy").text
    )


def test_commission_is_that_of_players_by_its_rate(visit, books):
    books.publish()

    text = visit("economy").text

    assert "Commission 1,200 750 at the normal rate, 450 VIP" in text
    assert "Bots' pool +6,750 and 750 booked as bots' commission, which is no revenue" in text
    assert "Players left 1,200 in commission, 38% of it at the VIP rate; most on 29 Nov (800)" in text
    assert "Staked 52,500 in 12 matches" in text
    assert "where none was due" not in text
    assert "Refunds 15,000 3 void, 0 cancelled" in text


def test_in_turkish(visit, books):
    books.publish()

    text = visit("economy", lang="tr").text

    assert "Defter ve ekonomi" in text
    assert "Her çipin hesabı var. 18 cüzdan hareketi" in text
    assert "Komisyon 1.200 750 normal oranla, 450 VIP" in text


def test_books_are_never_mixed_and_each_has_its_address(visit, books):
    books.publish()

    home, other = visit("economy"), visit("economy", platform="gammonempire", unit="play_money")

    assert [way["params"].get("unit") for way in home.links if way["class"] == "pick"] == [
        "chip",
        "play_money",
    ]
    assert "Staked 17,500 in 2 matches" in other.text
    assert "This platform pays by points" in other.text
    assert "Fee 7 as booked; no rate is prescribed" in other.text
    assert "VIP" not in other.text


def test_a_platform_without_rules_is_not_judged(visit, league):
    league.hall_day(hall=None, platform="tavla_app", share_count=0, judged_count=0)
    league.publish()

    seen = visit("economy", tab="differences")

    assert "nothing of them is judged" in seen.text
    assert "Differences – the platform's rules do not say it" in seen.text
    assert "The rules of this platform do not say what is due back." in seen.text


def test_days_and_places_are_filters_of_the_address(visit, books):
    books.publish()

    one = visit("economy", first=DAY, last=DAY, place="private")

    assert "Staked 17,500 in 4 matches" in one.text
    assert (
        "Nothing was staked here on these days"
        in visit("economy", first="2026-01-01", last="2026-01-02").text
    )


def test_halls_by_day_have_sums_and_open_their_matches(visit, books):
    books.publish()

    seen = visit("economy", tab="days")
    ways = [way for way in seen.links if way["page"] == "matches"]

    assert "All places Kapalıçarşı Özel" not in seen.text
    assert "All days 52,500 1,200" in seen.text
    assert {"platform": "north_sultan", "place": "private", "first": str(DAY), "last": str(DAY)} in [
        way["params"] for way in ways
    ]


def test_a_private_table_is_told_as_such(visit, books):
    books.publish()

    assert "Private" in visit("economy", tab="days").text


def test_a_difference_comes_first_and_opens_its_match(visit, books):
    books.booked("m-1", payout_chips=4_850, expected_chips=4_750, difference_chips=100)
    books.violation("m-1", "AC-STK-03", message_en="The server paid 4,850; the rule gives 4,750.")
    books.publish()

    seen = visit("economy")

    assert "Differences (2)" in seen.text
    assert (
        "The server paid 4,850; the rule gives 4,750. AC-STK-03 · 4,850 came back, 4,750 is due" in seen.text
    )
    assert {"platform": "north_sultan", "match": "m-1"} in [way["params"] for way in seen.links]


def test_where_nothing_differs_that_is_said(visit, books):
    books.booked("m-1")
    books.publish()

    seen = visit("economy", tab="differences")

    assert "Differences 0 all booked as the rules have it" in seen.text
    assert "Everything was booked as the rules have it" in seen.text


def test_what_must_hold_is_listed_with_what_could_not_be_judged(visit, books):
    books.identity(5, 6, 2)
    books.identity(6, 6, 5)
    books.identity(10, 6, 3)
    books.identity(11, 6, 1)
    books.publish()

    seen = visit("economy", tab="identities")

    assert "All chips are accounted for, day by day 4 holds" in seen.text
    assert "Whoever sits down has enough for the table 6 2 do not" in seen.text
    assert "Every stake comes back as its match was booked 0 – needs the wallet log" in seen.text
    assert "The rate is that of the winner's VIP history 0 – needs the accounts' VIP history" in seen.text
    assert seen.link("2 do not")["params"]["code"] == "AC-STK-02"
    assert seen.link("5 do not")["params"]["tab"] == "differences"
    assert seen.link("3 do not")["params"] == {
        "tab": "violations",
        "severity": "E",
        "platform": "north_sultan",
    }
    assert (seen.link("1 do not")["page"], seen.link("1 do not")["params"]["tab"]) == (
        "economy",
        "differences",
    )


def test_nothing_staked_is_told_in_words(visit, season):
    assert "No stake has been booked yet" in visit("economy").text


@pytest.fixture
def ledger(books):
    """Two matches of a17, and its wallet."""
    books.match("m-2", minute=20)
    books.account("a17", "Ayşe")
    books.chained("m-1", 50_000, 52_250, 100)
    books.chained("m-2", 52_350, 54_600)
    books.booked("m-1")
    books.entry("w-1", -2_500, 47_500)
    books.entry("w-2", 4_850, 52_350, "payout")
    books.left_over("chain", entry_id="w-2", account="a17", difference_chips=100)
    sums = {"match_count": 2, "stake_chips": 5_000, "payout_chips": 9_500, "commission_chips": 500}
    more = {"expected_chips": 9_500, "difference_chips": 0, "net_chips": 4_500}
    books.marts["account_sums"].append(WHO | {"unit": "chip"} | sums | more)
    books.publish()
    return books


def test_an_accounts_ledger_follows_its_balance(visit, ledger):
    seen = visit("economy", **WHO)

    assert "Ledger of Ayşe" in seen.text
    assert "Won and lost +4,500" in seen.text
    assert "Between its matches the balance moved once, by +100" in seen.text
    assert "50,000 −2,500 +4,750 52,250 +100" in seen.text
    assert {"platform": "north_sultan", "match": "m-2"} in [way["params"] for way in seen.links]


def test_an_accounts_wallet_shows_what_no_entry_explains(visit, ledger):
    text = visit("economy", **WHO, tab="wallet").text

    assert "payout m-1 +4,850 chips 52,350 +100" in text
    assert "stake m-1 −2,500 chips 47,500" in text


def test_an_account_without_a_stake_is_told_in_words(visit, ledger):
    assert "This account has put in no stake" in visit("economy", platform="north_sultan", account="zz").text


def test_the_books_of_a_real_import_are_shown(visit, imported):
    from queries import published

    published.use(imported)

    seen = visit("economy")

    assert "Every chip is accounted for." in seen.text or "These chips are nowhere." in seen.text
    assert "North Sultan · chips" in seen.text
