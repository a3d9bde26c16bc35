"""Changing a value of the policy: one person asks, another confirms, nobody is overwritten."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.parts import clock, figures, person
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.policy_values import setting_name, value_name, values
from dashboard.parts.policy_view import turned
from dashboard.parts.words import name, say
from queries.folding import folded
from queries.store import policy as store
from queries.store.opening import place
from queries.store.policy import Change

TOLD = "policy told"
BACK = ""
"""The choice that takes the change from the desk back."""


def waiting(changes: Iterable[Change], settings: pd.DataFrame) -> None:
    """Show the changes that wait for a second person, each a way to its setting."""
    kinds = {row.setting: row for row in settings.itertuples()}
    items = [
        tag(
            "div",
            link("policy", {"setting": change.setting}, setting_name(change.setting), cls="open"),
            tag("span", _turned(change, kinds.get(change.setting)), cls="what"),
            tag("small", say("policy.asked_by", by=change.by, at=figures.moment(change.at)), cls="quiet"),
            cls="conflict row",
        )
        for change in changes
    ]
    if items:
        draw(tag("div", tag("h2", say("policy.waiting")), *items, cls="stack"), key="policy waiting")


def to_come(changes: Iterable[Change], settings: pd.DataFrame) -> dict[str, Change]:
    """Return by setting the confirmed changes that no published run has read yet."""
    read = {row.setting: row.change_id for row in settings.itertuples()}
    last = {change.setting: change for change in changes}
    return {
        setting: change
        for setting, change in last.items()
        if figures.missing(read.get(setting)) or int(read[setting]) != change.change_id
    }


def show(row: Any, waiting: Iterable[Change], coming: dict[str, Change], seen: int) -> None:
    """Show what waits for this setting, or the form that asks for a change; `seen` is `store.latest`."""
    draw(tag("h2", say("policy.change")), key="policy change")
    _told(row, row.setting in coming)
    if row.setting in coming:
        _holds_next(row, coming[row.setting])
    change = next((one for one in waiting if one.setting == row.setting), None)
    if change is not None:
        _decide(row, change)
    elif len(values(row)) == 1:
        draw(tag("span", say("policy.one_value"), cls="quiet"), key="policy one value")
    else:
        _form(row, coming.get(row.setting), seen)


def away(message: str) -> None:
    """Say that the operational store cannot be opened, and why."""
    said = (tag("b", say("policy.store_away")), tag("small", message, cls="quiet"))
    draw(tag("div", *said, cls="note", role="alert"), key="policy store away")


def _form(row: Any, coming: Change | None, seen: int) -> None:
    draw(tag("span", say("policy.change_hint"), cls="quiet"), key="policy change hint")
    person.ask()
    with st.form(f"change {row.setting}", border=False):
        _value_field(row, coming)
        st.text_area(
            say("policy.reason"),
            key=_key(row, "reason"),
            max_chars=store.LONGEST_REASON,
            placeholder=say("policy.reason_hint"),
            height=90,
        )
        st.form_submit_button(
            say("policy.ask"), type="primary", on_click=_propose, args=(row, _holds(row, coming), seen)
        )


def _value_field(row: Any, coming: Change | None) -> None:
    if row.kind == "whole":
        st.number_input(
            say("policy.new_value"),
            key=_key(row, "value"),
            min_value=int(row.least),
            max_value=int(row.most),
            value=int(row.value),
            step=1,
        )
        return
    options = [word for word in values(row) if word != _holds(row, coming)]
    if row.source == "desk" and coming is None:
        options.append(BACK)
    st.selectbox(
        say("policy.new_value"), options, key=_key(row, "value"), format_func=lambda word: _option(row, word)
    )


def _holds(row: Any, coming: Change | None) -> str:
    """Return the value that the next run will have as things stand."""
    if coming is None:
        return str(row.value)
    return str(row.below_value if coming.value is None else coming.value)


def _option(row: Any, word: str) -> str:
    if word == BACK:
        return say("policy.back_to", value=value_name(row, row.below_value))
    return value_name(row, word)


def _decide(row: Any, change: Change) -> None:
    """Show a waiting change with what its maker wrote, and let another person decide."""
    draw(
        tag(
            "div",
            tag("b", say("policy.waits")),
            tag("span", _turned(change, row), cls="what"),
            tag("p", change.reason),
            tag("small", say("policy.asked_by", by=change.by, at=figures.moment(change.at)), cls="quiet"),
            cls="conflict stack close",
        ),
        key="policy decide",
    )
    person.ask()
    is_maker = folded(person.name()) == folded(change.by)
    if is_maker:
        draw(tag("small", say("policy.not_yourself"), cls="quiet"), key="policy not yourself")
    left, right, _ = st.columns([1, 1, 3])
    left.button(
        say("policy.confirm"),
        key="policy confirm",
        type="primary",
        disabled=is_maker or not person.name(),
        on_click=_act,
        args=(store.confirm, change),
        width="stretch",
    )
    right.button(
        say("policy.withdraw"),
        key="policy withdraw",
        disabled=not person.name(),
        on_click=_act,
        args=(store.withdraw, change),
        width="stretch",
    )


def _holds_next(row: Any, change: Change) -> None:
    draw(
        tag(
            "div",
            tag("b", say("policy.holds_next", by=change.decided_by)),
            tag("span", _turned(change, row), cls="what"),
            cls="clean stack close",
        ),
        key="policy holds next",
    )


def _propose(row: Any, holds: str, seen: int) -> None:
    """Write the change down; called with what the page showed when the form was sent."""
    given = st.session_state[_key(row, "value")]
    value, reason, by = (
        (None if given == BACK else str(given)),
        st.session_state[_key(row, "reason")],
        person.name(),
    )
    if not by or not reason.strip():
        st.session_state[TOLD] = (row.setting, "told_name" if not by else "told_reason", None, None)
        return
    token = hashlib.sha256("\n".join((row.setting, str(value), by, reason, str(seen))).encode()).hexdigest()
    try:
        change = store.propose(
            place(),
            token=token,
            setting=row.setting,
            value=value,
            was=holds,
            by=by,
            reason=reason,
            at=clock.now(),
            seen=seen,
        )
    except store.Stale as stale:
        st.session_state[TOLD] = (row.setting, "told_stale", stale.change, (value, reason))
        return
    st.session_state[TOLD] = (row.setting, f"told_{change.state}", None, None)
    st.session_state[_key(row, "reason")] = ""


def _act(decide: Callable[..., Change], change: Change) -> None:
    try:
        decided = decide(place(), change.change_id, by=person.name(), at=clock.now())
    except store.SamePerson:
        st.session_state[TOLD] = (change.setting, "told_same", None, None)
    except store.Stale as stale:
        st.session_state[TOLD] = (change.setting, "told_stale", stale.change, None)
    else:
        st.session_state[TOLD] = (change.setting, f"told_{decided.state}", None, None)


def _told(row: Any, is_coming: bool) -> None:
    """Say once what became of the last click; of a save that came too late, both sides."""
    told = st.session_state.get(TOLD)
    st.session_state[TOLD] = None
    if not told or told[0] != row.setting:
        return
    _, key, theirs, yours = told
    by = "" if theirs is None else theirs.decided_by or theirs.by
    lines: list[Node] = [tag("b", say(f"policy.{key}", by=by))]
    if theirs is not None:
        state = name("policy_state", theirs.state)
        lines.append(tag("span", say("policy.theirs", state=state, change=_turned(theirs, row)), cls="what"))
        lines.append(tag("small", theirs.reason))
    if yours is not None:
        value = value_name(row, row.below_value if yours[0] is None else yours[0])
        lines.append(tag("span", say("policy.yours", value=value, reason=yours[1]), cls="what"))
    if key == "told_confirmed" and is_coming:
        return  # the page says so already
    went_well = key in ("told_waiting", "told_confirmed", "told_withdrawn")
    cls = "clean" if went_well else "conflict"
    draw(tag("div", *lines, cls=f"{cls} stack close", role="status"), key="policy told")


def _turned(change: Change, kind: Any) -> str:
    value = change.value
    if value is None and kind is not None:
        value = kind.below_value
    return turned(kind, change.was, value)


def _key(row: Any, what: str) -> str:
    return f"policy {what} {row.setting}"
