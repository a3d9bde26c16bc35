"""Rows to download: CSV that a spreadsheet cannot run, JSON, Parquet."""

import io
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.parts import figures
from dashboard.parts.words import say

STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
MOST_ROWS = 10_000


def buttons(rows: Callable[[], pd.DataFrame], file: str) -> None:
    """Offer rows in three forms; they are fetched when a person asks for them."""
    with st.popover(say("export.title"), icon=":material/download:"):
        st.caption(say("export.most", rows=figures.number(MOST_ROWS)))
        for form, (write, mime) in FORMS.items():
            st.download_button(
                form,
                data=partial(_written, write, rows),
                file_name=f"{file}.{form.lower()}",
                mime=mime,
                on_click="ignore",
                key=f"export {file} {form}",
                width="stretch",
            )


def _written(write: Callable[[pd.DataFrame], bytes], rows: Callable[[], pd.DataFrame]) -> bytes:
    return write(rows())


def csv(rows: pd.DataFrame) -> bytes:
    """Return rows as CSV with a byte-order mark; a text that a spreadsheet would run gets an apostrophe."""
    safe = rows.map(harmless).rename(columns=harmless)
    text: str = safe.to_csv(index=False, lineterminator="\r\n")
    return text.encode("utf-8-sig")


def harmless(value: Any) -> Any:
    """Return a text that no spreadsheet takes for a formula, anything else as it is."""
    if isinstance(value, bytes | bytearray):
        value = bytes(value).decode("utf-8", errors="backslashreplace")
    if isinstance(value, str) and value.lstrip(" \n\u00a0\ufeff").startswith(STARTS_A_FORMULA):
        return "'" + value
    return value


def as_json(rows: pd.DataFrame) -> bytes:
    """Return rows as one JSON array of flat records."""
    text = rows.map(_plain).to_json(orient="records", date_format="iso", force_ascii=False)
    return json.dumps(json.loads(text), ensure_ascii=False, indent=1).encode()


def parquet(rows: pd.DataFrame) -> bytes:
    """Return rows as one Parquet file."""
    buffer = io.BytesIO()
    rows.to_parquet(buffer, index=False)
    return buffer.getvalue()


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | bytearray):
        return bytes(value).decode("utf-8", errors="backslashreplace")
    return value


FORMS: dict[str, tuple[Callable[[pd.DataFrame], bytes], str]] = {
    "CSV": (csv, "text/csv"),
    "JSON": (as_json, "application/json"),
    "Parquet": (parquet, "application/vnd.apache.parquet"),
}
