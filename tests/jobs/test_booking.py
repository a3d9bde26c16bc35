"""The books through the public path: logs in, violations and tables of the ledger out."""

import pytest

from jobs.lake import make_views
from jobs.policy import effective
from jobs.registry import warehouse
from jobs.rules.ruleset import load_all
from jobs.series import audit, held_platforms
from tests.jobs.folders import imported
from tests.jobs.hakem import hakem
from tests.jobs.ledger.making import bot, match, person
from tests.jobs.lines import account_event, wallet_entry, written

STARTED, ENDED = "2026-11-29T21:03:11+03:00", "2026-11-29T21:09:40+03:00"
PLAYED = match(started_at=STARTED, ended_at=ENDED)
LEAGUE = "weekly_league:2026-W48"


def moved(number, account, chips, after, reason="stake", reference="m-1", at=STARTED):
    return wallet_entry(
        f"w-{number}",
        account=account,
        chips=chips,
        balance_after=after,
        reason=reason,
        reference=reference,
        at=at,
    )


WALLET = [
    moved(1, "ana", 50_000, 50_000, "purchase", "shop:1", "2026-11-29T09:00:00+03:00"),
    moved(2, "bora", 50_000, 50_000, "purchase", "shop:2", "2026-11-29T09:00:00+03:00"),
    moved(3, "ana", -2_500, 47_500),
    moved(4, "bora", -2_500, 47_500),
    moved(5, "ana", 4_750, 52_250, "payout", at=ENDED),
    moved(6, "bora", -5_000, 42_500, "league_entry", LEAGUE, "2026-11-29T22:00:00+03:00"),
]


def audited(tmp_path, *records, **overrides):
    tmp_path.mkdir(exist_ok=True)
    data = tmp_path / "data"
    imported(data, written(tmp_path, *records))
    with warehouse(data) as connection:
        make_views(connection, data)
        return audit(connection, load_all(held_platforms(connection)), effective(overrides))


def said(series):
    return [
        (row["match_id"], row["code"], row["severity"], str(row["day"]))
        for row in series["series_violations"].to_pylist()
    ]


def test_an_honest_evening_balances_and_nothing_is_said(tmp_path):
    series = audited(tmp_path, PLAYED, *WALLET)

    [day] = series["conservation"].to_pylist()
    assert said(series) == []
    assert (day["minted_chips"], day["commission_chips"], day["league_pool_chips"]) == (100_000, 250, 5_000)
    assert (day["wallet_chips"], day["difference_chips"]) == (100_000 - 250 - 5_000, 0)
    assert series["left_over"].to_pylist() == []
    assert series["mints"]["reason"].to_pylist() == ["purchase"]


def test_without_a_wallet_log_nothing_is_said_of_conservation(tmp_path):
    series = audited(tmp_path, PLAYED)

    assert [len(series[name]) for name in ("conservation", "mints", "left_over")] == [0, 0, 0]
    assert 3 not in series["ledger_identities"]["identity"].to_pylist()
    assert series["hall_days"]["payout_chips"].to_pylist() == [4_750]


def test_a_payout_that_never_reached_the_wallet_is_left_over_and_stuck(tmp_path):
    later = moved(9, "bora", 1, 42_501, "bonus", "daily", "2026-11-30T21:00:00+03:00")
    series = audited(tmp_path, PLAYED, *WALLET[:4], WALLET[5], later)

    assert said(series) == [("m-1", "AC-LED-02", "W", "2026-11-29")]
    [row] = series["left_over"].to_pylist()
    assert (row["kind"], row["match_id"], row["account"], row["difference_chips"]) == (
        *("wallet", "m-1", "ana"),
        -4_750,
    )
    assert sum(series["conservation"]["difference_chips"].to_pylist()) == -4_750


def test_identities_of_the_wallet_log_are_counted(tmp_path):
    void = match("m-2", status="unstaked", chips=(0, 0), commission=0, started_at=STARTED, ended_at=ENDED)
    back = "2026-11-29T22:10:00+03:00"
    late = [
        moved(7, "ana", -2_500, 49_750, reference="m-2", at=ENDED),
        moved(8, "ana", 2_500, 52_250, "refund", "m-2", back),
    ]
    series = audited(tmp_path, PLAYED, void, *WALLET, *late)
    counts = {
        row["identity"]: (row["judged_count"], row["broken_count"])
        for row in series["ledger_identities"].to_pylist()
    }

    assert (counts[2], counts[3], counts[4], counts[12]) == ((6, 0), (1, 0), (3, 0), (1, 1))
    assert ("m-2", "AC-LED-02", "W", "2026-11-29") in said(series)


def test_minutes_for_a_refund_are_a_setting(tmp_path):
    void = match("m-2", status="unstaked", chips=(0, 0), commission=0, started_at=STARTED, ended_at=ENDED)
    late = [
        moved(1, "ana", -2_500, 47_500, reference="m-2"),
        moved(2, "ana", 2_500, 50_000, "refund", "m-2", "2026-11-29T22:10:00+03:00"),
        moved(3, "bora", -2_500, 47_500, reference="m-2"),
        moved(4, "bora", 2_500, 50_000, "refund", "m-2", "2026-11-29T21:19:40+03:00"),
    ]

    def refunds(folder, **more):
        found = said(audited(tmp_path / folder, void, *late, **more))
        return [one[:3] for one in found if one[1].startswith("AC-LED")]

    assert refunds("ten") == [("m-2", "AC-LED-02", "W")]
    assert refunds("hour", **{"ledger.refund_min": 61}) == []


def test_a_vip_by_history_is_told_at_his_match(tmp_path):
    since = account_event(account="ana", at="2026-11-01T00:00:00+03:00")
    series = audited(tmp_path, PLAYED, since)

    assert said(series) == [("m-1", "AC-STK-03", "E", "2026-11-29")]
    assert said(audited(tmp_path / "start", PLAYED, since | {"event": "vip_off"})) == []


@pytest.mark.parametrize(
    ("chips", "found"), [(-5_000, []), (-4_000, [("w-6", 7, "AC-TRN-02")])], ids=["the price", "another"]
)
def test_a_wrong_entry_is_told_at_its_line(tmp_path, chips, found):
    first = WALLET[5] | {"entry_id": "w-0", "account": "cem", "chips": -5_000}
    wrong = WALLET[5] | {"chips": chips, "balance_after": 47_500 + chips}
    done = hakem("check", written(tmp_path, *WALLET[:5], first, wrong), "--format", "json")

    assert [
        (row["match_id"], row["line"], row["code"]) for row in done.rows if row["code"] == "AC-TRN-02"
    ] == found


def test_the_chain_of_an_account_is_published_with_its_gaps(tmp_path):
    def at(hour, match_id, balance):
        return match(
            match_id,
            seats=(person("ana", balance=balance), bot()),
            chips=(2_250, 0),
            started_at=f"2026-11-29T{hour}:00:00+03:00",
            ended_at=f"2026-11-29T{hour}:10:00+03:00",
        )

    rows = audited(tmp_path, at(10, "m-1", 50_000), at(11, "m-2", 52_350))["balance_chain"].to_pylist()

    assert [
        (row["match_id"], str(row["day"]), row["balance_after_chips"], row["gap_chips"]) for row in rows
    ] == [("m-1", "2026-11-29", 52_250, 100), ("m-2", "2026-11-29", 54_600, None)]
