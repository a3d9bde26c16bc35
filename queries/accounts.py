"""Accounts: found by name or id, and what one of them played."""

import pandas as pd

from queries import folding, span
from queries.published import fetch


def accounts(
    *, wanted: str = "", platform: str | None = None, limit: int = 50, offset: int = 0
) -> pd.DataFrame:
    """Return accounts whose name or id contains the text, the closest first; '' finds everybody."""
    return fetch(
        "accounts/accounts",
        wanted=folding.folded(wanted.strip()),
        letters=folding.LETTERS,
        folded=folding.FOLDED,
        platform=platform,
        limit=span.rows(limit),
        offset=offset,
    )


def account_count(*, wanted: str = "", platform: str | None = None) -> pd.DataFrame:
    """Return how many accounts a search finds, as one row `account_count`."""
    return fetch(
        "accounts/account_count",
        wanted=folding.folded(wanted.strip()),
        letters=folding.LETTERS,
        folded=folding.FOLDED,
        platform=platform,
    )


def account(*, platform: str, account: str) -> pd.DataFrame:
    """Return one account as one row, no row where it played no match."""
    return fetch("accounts/account", platform=platform, account=account)


def names(*, platform: str, account: str) -> pd.DataFrame:
    """Return the display names that the account has used, the latest first."""
    return fetch("accounts/names", platform=platform, account=account)


def results(*, platform: str, account: str) -> pd.DataFrame:
    """Return how the account's matches ended: one row a way of ending, and a last one for all (no `end`)."""
    return fetch("accounts/results", platform=platform, account=account)


def chips(*, platform: str, account: str) -> pd.DataFrame:
    """Return what the account won and lost at its tables, one row a unit."""
    return fetch("accounts/chips", platform=platform, account=account)


def opponents(*, platform: str, account: str, limit: int = 20) -> pd.DataFrame:
    """Return whom the account played, most often first."""
    return fetch("accounts/opponents", platform=platform, account=account, limit=span.rows(limit))


def ratings(*, platform: str, account: str) -> pd.DataFrame:
    """Return the account's rating after each match, as logged, earliest first."""
    return fetch("accounts/ratings", platform=platform, account=account)
