"""The repeat rule: staked tables of pairs, pairs that met too often, and what a server does."""

from datetime import date
from typing import Unpack

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = ["match_id", "account_a", "account_b", "started_at", "ordinal_in_24h", "should_be", "server_said"]
SORTS = ("violations", "newest", "tables", "chips")


def shown(**asked: Unpack[span.Asked]) -> pd.DataFrame:
    """Return staked tables, newest match day first, in the columns that `hakem show repeat` prints."""
    return repeat(**span.filters(**asked))[SHOWN]


def repeat(
    *,
    platform: str | None = None,
    match_id: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the staked tables of two people that pass every filter.

    `doubt` says why a table is undecidable (boundary, missing, conflict), `is_at_least` that days of its
    window are not whole.
    """
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "repeat/repeat",
        platform=platform,
        match_id=match_id,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        limit=span.rows(limit),
        offset=offset,
    )


def alerts(
    *,
    platform: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    only_otherwise: bool = False,
    sort: str = "violations",
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the pairs that met too often; `match_ids` are joined by blanks.

    `net_chips` is what `winner_account` gained in the unit; 0 and none where neither did. `sort` is one of
    SORTS.
    """
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "repeat/alerts",
        platform=platform,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        only_otherwise=only_otherwise,
        sort=sort,
        limit=span.rows(limit),
        offset=offset,
    )


def alert_count(
    *,
    platform: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    only_otherwise: bool = False,
) -> pd.DataFrame:
    """Return one row: `alert_count`, of how many pairs, and in how many the server decided otherwise."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "repeat/alert_count",
        platform=platform,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        only_otherwise=only_otherwise,
    )


def tables(*, platform: str, account: str, opponent: str) -> pd.DataFrame:
    """Return all staked tables of two accounts, in the order of the instants that count.

    Columns that end in `_a` are of the account with the smaller id. `is_swapped`: that one sat in seat 1.
    """
    return fetch("repeat/tables", platform=platform, account=account, opponent=opponent)


def meetings(*, account: str, opponent: str) -> pd.DataFrame:
    """Return how often two accounts met, one row a platform, with a stake and without."""
    return fetch("repeat/meetings", account=account, opponent=opponent)


def rules(*, platform: str | None = None) -> pd.DataFrame:
    """Return how the rule of each platform is read under the policy in force."""
    return fetch("repeat/rules", platform=platform)


def readings(*, platform: str | None = None) -> pd.DataFrame:
    """Return the main readings of platforms that void, the one that fits the server best first."""
    return fetch("repeat/readings", platform=platform)


def contradictions(*, platform: str, limit: int = 50, offset: int = 0) -> pd.DataFrame:
    """Return the matches that contradict the readings that fit a platform's server best, newest first.

    `reading_count`: how many of these readings the match contradicts; `best_says`: what they make of it.
    """
    return fetch("repeat/contradictions", platform=platform, limit=span.rows(limit), offset=offset)


def contradiction_count(*, platform: str) -> pd.DataFrame:
    """Return one row `match_count`: the matches that contradict a reading that fits best."""
    return fetch("repeat/contradiction_count", platform=platform)


def proposals(
    *,
    platform: str | None = None,
    match_id: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    is_open: bool | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the tables of which late or changed rows make something else than was published.

    `was` and `now` are what a table should be (staked, void, cancelled, undecidable) as it was judged first
    and by everything known now, `in_force` is which of them stands; `is_open`: what is known now does not
    stand, a person decides. Where both words are equal only the pair's count changed (`was_ordinal`,
    `now_ordinal`). `cause`: ids of the late or changed matches, joined by blanks; none where a day was closed
    or accounts were merged.
    """
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "repeat/proposals",
        platform=platform,
        match_id=match_id,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        is_open=is_open,
        limit=span.rows(limit),
        offset=offset,
    )


def notices(
    *,
    platform: str | None = None,
    kind: str | None = None,
    match_id: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of what is odd about pairs without being a fault, each with its sentence.

    `kind`: `self-match` (two accounts that were merged into one later), `overlap` (two tables of a pair at
    once, `other_match_id` began first), `reversed-prior` (void only because of `other_match_id`, which an
    admin took back later).
    """
    return fetch(
        "repeat/notices",
        platform=platform,
        kind=kind,
        match_id=match_id,
        account=account,
        opponent=opponent,
        limit=span.rows(limit),
        offset=offset,
    )
