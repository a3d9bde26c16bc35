"""What another value would change: asked of the worker, shown with its progress, kept with the question."""

from datetime import date
from functools import partial
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from dashboard.parts import clock, figures, links, person, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.policy_values import value_name, values
from dashboard.parts.words import language, name, platform_name, say
from queries.store import requests
from queries.store.opening import place
from queries.store.requests import Request

KIND = "policy_what_if"
DAYS = 30
EVERY_S = 1.5
"""How often the page looks how far an answer has come."""


class Question(NamedTuple):
    """A value to try, and the snapshot on which it is tried."""

    setting: str
    value: str
    snapshot: str

    def payload(self) -> dict[str, Any]:
        """Return what the worker is asked."""
        return self._asdict() | {"days": DAYS}


def show(row: Any, snapshot: str) -> None:
    """Show the value to try, and what became of the question that the address names."""
    if len(values(row)) == 1:
        return
    hint = tag("span", say("policy.what_if_hint", n=DAYS), cls="quiet")
    draw(tag("div", tag("h2", say("policy.what_if")), hint, cls="stack close"), key="what if")
    _field(row, snapshot)
    tried = _tried(row)
    if tried is not None:
        _answer(row, Question(row.setting, tried, snapshot))


def _field(row: Any, snapshot: str) -> None:
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    key = f"try {row.setting}"
    asked = _tried(row)
    if row.kind == "whole":
        bounds = {"min_value": int(row.least), "max_value": int(row.most), "step": 1}
        left.number_input(say("policy.try_value"), key=key, value=int(asked or row.value), **bounds)
    else:
        options = [word for word in values(row) if word != row.value]
        place_of = options.index(asked) if asked in options else 0
        left.selectbox(
            say("policy.try_value"),
            options,
            index=place_of,
            key=key,
            format_func=lambda word: value_name(row, word),
        )
    right.button(
        say("policy.try"), key="what if ask", on_click=_ask, args=(row.setting, snapshot), width="stretch"
    )


def _ask(setting: str, snapshot: str) -> None:
    """Write the question down and put its value into the address."""
    question = Question(setting, str(st.session_state[f"try {setting}"]), snapshot)
    requests.ask(place(), KIND, question.payload(), by=person.name(), at=clock.now())
    st.query_params["value"] = question.value


def _tried(row: Any) -> str | None:
    """Return the value of the address, None where it is absent or cannot be tried."""
    asked = links.asked("value")
    if asked is None or asked == row.value:
        return None
    if row.kind != "whole":
        return asked if asked in values(row) else None
    number = links.asked_number("value", int(row.least), int(row.most))
    return None if number is None else str(number)


def _answer(row: Any, question: Question) -> None:
    request = requests.find(place(), KIND, question.payload())
    if request is None:
        return
    if request.state in ("waiting", "running"):
        _watch(request.request_id)
    elif request.state == "failed":
        _say(tag("b", say("policy.failed")), tag("small", str(request.message)))
        st.button(say("policy.try_again"), key="what if again", on_click=_again, args=(question,))
    else:
        assert request.answer is not None
        _found(row, question, request.answer)


def _again(question: Question) -> None:
    requests.ask(place(), KIND, question.payload(), by=person.name(), at=clock.now())


def _watch(request_id: int) -> None:
    """Show how far an answer has come; the page runs again when it is there."""

    def look() -> None:
        request = requests.get(place(), request_id)
        if request.state not in ("waiting", "running"):
            st.rerun()
        _progress(request)

    watched: Any = st.fragment(run_every=EVERY_S)(look)
    watched()


def _progress(request: Request) -> None:
    if request.state == "running":
        share = figures.percent(request.progress_share)
        st.progress(min(1.0, request.progress_share), text=say("policy.computing", share=share))
        return
    ahead = requests.ahead(place(), request.request_id)
    more = tag("small", say("policy.in_line_behind", n=figures.number(ahead))) if ahead else None
    alone = None if requests.has_worker(place(), clock.now()) else tag("span", say("policy.no_worker"))
    _say(tag("b", say("policy.in_line")), more, alone)


def _say(*said: Node | None) -> None:
    draw(tag("div", *said, cls="conflict stack close", role="status"), key="what if said")


def _found(row: Any, question: Question, answer: dict[str, Any]) -> None:
    """Show what the other value would change: the sentence, the checks, the matches."""
    checks = pd.DataFrame(answer["rows"])
    told = {
        "value": value_name(row, question.value),
        "n": figures.number(answer["match_count"]),
        "first": _day(answer["first_day"]),
        "last": _day(answer["last_day"]),
    }
    if not answer["differs_count"]:
        draw(tag("div", say("policy.changes_nothing", **told), cls="clean"), key="what if sentence")
        return
    told |= {
        "appears": figures.number(checks["appears_count"].sum()),
        "disappears": figures.number(checks["disappears_count"].sum()),
    }
    changed = checks[checks["appears_count"] + checks["disappears_count"] > 0]
    draw(tag("div", tag("b", say("policy.changes_much", **told)), cls="conflict"), key="what if sentence")
    tables.table(changed, CHECKS, key="what if checks", opens=False)
    draw(
        tag(
            "div",
            tag("h3", say("policy.examples")),
            tables.tree(pd.DataFrame(answer["examples"]), EXAMPLES),
            cls="stack",
        ),
        key="what if examples",
    )


def _day(text: str | None) -> str:
    return figures.NOTHING if text is None else figures.short_day(date.fromisoformat(text))


def _check(row: Any) -> Node:
    code = tag("small", f"{row.code} · {platform_name(row.platform)}")
    return tag("span", tag("b", name("check", row.code)), code)


def _count(what: str, row: Any) -> str:
    return figures.number(getattr(row, f"{what}_count"))


def _match(row: Any) -> Node:
    where = link("match", rows.match_params(row, row.game_no, row.turn_no), str(row.match_id), cls="open")
    return tag(
        "span", where, tag("small", f"{platform_name(row.platform)}, {rows.where(row.game_no, row.turn_no)}")
    )


def _change(row: Any) -> Node:
    return tag("span", say(f"policy.{row.change}"), cls="chip E" if row.change == "appears" else "chip good")


def _sentence(row: Any) -> Node:
    said = row.message_tr if language() == "tr" else row.message_en
    return tag("span", tag("b", name("check", row.code)), tag("small", str(said)))


CHECKS = [
    tables.Column("policy.column_check", _check),
    tables.Column("column.severity", lambda row: rows.severity(row.severity)),
    tables.Column("policy.column_now", partial(_count, "now"), "right"),
    tables.Column("policy.column_then", partial(_count, "then"), "right"),
    tables.Column("policy.column_appears", partial(_count, "appears"), "right"),
    tables.Column("policy.column_disappears", partial(_count, "disappears"), "right"),
]
EXAMPLES = [
    tables.Column("column.where", _match),
    tables.Column("policy.column_change", _change),
    tables.Column("column.what", _sentence),
]
