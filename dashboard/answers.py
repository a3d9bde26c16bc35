"""The one cache of the desk: a question is asked once a snapshot."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from queries import published


def ask(question: Callable[..., pd.DataFrame], **params: object) -> pd.DataFrame:
    """Answer a question from `queries`, from cache until a new snapshot is published.

    The snapshot is the one pinned for this run of the page, so that a page never mixes two.
    """
    with published.pinned() as snapshot:
        name = f"{question.__module__}.{question.__name__}"
        answer: pd.DataFrame = _answer(question, name, snapshot.name, params)
        return answer


def _asked(
    _question: Callable[..., pd.DataFrame], name: str, snapshot: str, params: dict[str, object]
) -> pd.DataFrame:
    return _question(**params)


# The snapshot's name is part of the key, so that a new one is seen at once and no time-to-live has to be
# guessed. The question itself cannot be hashed; its name stands for it.
_answer: Any = st.cache_data(max_entries=256, show_spinner=False)(_asked)
