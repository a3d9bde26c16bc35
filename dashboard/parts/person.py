"""Who sits at the desk: without sign-in a person says a name once a visit."""

from typing import Any

import streamlit as st

from dashboard.parts.words import say
from queries.store.policy import LONGEST_NAME

NAME = "person"
_FIELD = "person field"


def name() -> str:
    """Return the name of this visit, empty where none was given."""
    return str(st.session_state.get(NAME, ""))


def ask(where: Any = st) -> None:
    """Ask for the name; it stays for the visit."""
    st.session_state.setdefault(_FIELD, name())
    where.text_input(
        say("policy.name"),
        key=_FIELD,
        max_chars=LONGEST_NAME,
        placeholder=say("policy.name_hint"),
        on_change=_keep,
    )


def _keep() -> None:
    st.session_state[NAME] = " ".join(st.session_state[_FIELD].split())
