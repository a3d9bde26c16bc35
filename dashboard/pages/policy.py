"""Policy: every threshold and reading, why it is so, and what another value would change."""

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import links, notes, policy_view
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import policy

ABOUT = Page(title="policy.title", section="section.operation", order=210, icon=":material/tune:")


def show() -> None:
    """Ask for the settings and what changed when, then show all of them, or the one of the address."""
    st.title(say("policy.title"))
    settings = ask(policy.policy)
    chosen = links.asked("setting")
    if chosen is None:
        policy_view.intro()
        history = ask(policy.revisions)
        policy_view.numbers(settings, history, 0, 0)
        policy_view.groups(settings)
        policy_view.history(history, settings)
        return
    found = ask(policy.policy, setting=chosen)
    if found.empty:
        notes.nothing_here("no_such_setting")
        return
    [row] = found.itertuples()
    policy_view.one(row, settings, [])
    policy_view.history(ask(policy.revisions, setting=chosen), settings, of_one=True)
