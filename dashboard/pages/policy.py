"""Policy: every threshold and reading, why it is so, and what another value would change."""

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import links, notes, policy_change, policy_view, policy_what_if
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import policy, runs
from queries.store import policy as changes
from queries.store.opening import StoreUnavailable, place

ABOUT = Page(title="policy.title", section="section.operation", order=210, icon=":material/tune:")


def show() -> None:
    """Ask for the settings and what was changed, then show all of them, or the one of the address."""
    st.title(say("policy.title"))
    chosen = links.asked("setting")
    try:
        if chosen is None:
            _all()
        else:
            _one(chosen)
    except StoreUnavailable as error:
        policy_change.away(str(error))


def _all() -> None:
    settings, history = ask(policy.policy), ask(policy.revisions)
    waiting, confirmed = changes.waiting(place()), changes.confirmed(place())
    policy_view.intro()
    policy_view.numbers(settings, history, len(waiting), len(policy_change.to_come(confirmed, settings)))
    policy_change.waiting(waiting, settings)
    policy_view.groups(settings)
    policy_view.history(history, settings)


def _one(setting: str) -> None:
    found = ask(policy.policy, setting=setting)
    if found.empty:
        notes.nothing_here("no_such_setting")
        return
    [row] = found.itertuples()
    settings = ask(policy.policy)
    policy_view.one(row, ask(policy.checks, setting=setting))
    seen = changes.latest(place(), setting)  # first: what comes in after it is told as such
    coming = policy_change.to_come(changes.confirmed(place()), found)
    policy_what_if.show(row, ask(runs.snapshot)["revision"].iloc[0])
    policy_change.show(row, changes.waiting(place()), coming, seen)
    policy_view.history(ask(policy.revisions, setting=setting), settings, of_one=True)
    policy_view.others(settings, setting)
