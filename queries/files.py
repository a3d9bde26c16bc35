"""Imported files, and what became of their lines."""

import pandas as pd

from queries import span
from queries.published import fetch


def files(*, limit: int = 20) -> pd.DataFrame:
    """Return the files imported last, with the sum of their lines."""
    return fetch("files/files", limit=span.rows(limit))


def totals() -> pd.DataFrame:
    """Return one row: what all imported files together brought."""
    return fetch("files/totals")
