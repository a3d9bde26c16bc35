"""The strip on every page: through which match day the feeds are complete, and what is being looked at."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

import pandas as pd

from dashboard.answers import ask
from dashboard.parts import figures, links
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import LANGUAGES, NAMES, language, name, platform_name, say
from queries import days, runs

MOST_NAMED = 2
"""Platforms that are named one by one where all stand alike."""


class Statement(NamedTuple):
    """One state and the platforms in it, as a sentence."""

    state: str
    sentence: str


def strip(here: str) -> None:
    """Show how far the feeds are complete, the last run, the policy, the snapshot and the languages."""
    states = [_state(statement) for statement in statements(ask(days.freshness))]
    [snapshot] = ask(runs.snapshot).to_dict("records")
    told = tag("div", *states, cls="states", role="status")
    draw(
        tag("div", told, tag("div", _meta(snapshot), _languages(here), cls="meta"), cls="strip"), key="strip"
    )


def languages_alone(here: str) -> None:
    """Show the choice of languages where there is nothing else to say."""
    draw(tag("div", tag("div", _languages(here), cls="meta"), cls="strip"), key="strip")


def statements(rows: pd.DataFrame) -> Iterator[Statement]:
    """Yield what to say of the feeds: what is complete and confirmed first, then what is not.

    Platforms that stand alike share a sentence. A feed is complete through the last day before its first
    open one, so that a later day never turns an earlier gap green.
    """
    if rows.empty:
        yield Statement("unconfirmed", say("fresh.none"))
        return
    told: dict[tuple[str, str], list[str]] = {}
    for row in rows.to_dict("records"):
        told.setdefault(_told(row), []).append(platform_name(row["platform"]))
    for (state, sentence), platforms in sorted(told.items(), key=lambda item: _gravity(item[0][0])):
        alike = len(told) == 1 and len(platforms) > MOST_NAMED
        named = say("fresh.all", count=len(platforms)) if alike else ", ".join(platforms)
        yield Statement(state, say("fresh.of", sentence=sentence, platforms=named))


def _told(row: dict[str, Any]) -> tuple[str, str]:
    state = "confirmed" if figures.missing(row["first_open_state"]) else str(row["first_open_state"])
    through = row["complete_through_day"]
    if state == "confirmed":
        return state, say("fresh.confirmed", day=figures.day(through))
    if state == "unconfirmed":
        text = say("fresh.unconfirmed", day=figures.day(row["last_day"]))
        return state, text if figures.missing(through) else say("fresh.then", text=text, day=_short(through))
    if state == "gap":
        return state, say("fresh.gap", day=_short(through))
    text = say(
        "fresh.differs",
        day=_short(row["first_open_day"]),
        found=figures.number(row["first_open_match_count"]),
        expected=figures.number(row["first_open_expected_count"]),
    )
    return state, text if figures.missing(through) else say("fresh.then", text=text, day=_short(through))


def _short(day: date) -> str:
    return figures.short_day(day)


def _gravity(state: str) -> int:
    return ("confirmed", "unconfirmed", "gap", "differs").index(state)


def _state(statement: Statement) -> Node:
    return tag(
        "span", tag("i", cls="dot", aria_hidden="true"), statement.sentence, cls=f"state {statement.state}"
    )


def _meta(snapshot: dict[str, Any]) -> Node:
    policy = say("fresh.policy", policy=snapshot["policy_revision"])
    published = say(
        "fresh.snapshot",
        revision=str(snapshot["revision"]).partition("-")[0],
        at=figures.moment(snapshot["published_at"]),
    )
    if not snapshot["policy_revision"]:
        policy = say("fresh.no_policy")
    if figures.missing(snapshot["last_run_id"]):
        return tag("span", f"{policy} · {published}")
    run = say(
        "fresh.run",
        run=snapshot["last_run_id"],
        job=name("job", snapshot["last_run_job"]),
        state=name("state", snapshot["last_run_state"]),
    )
    return tag("span", link("runs", {}, run), f" · {policy} · {published}")


def _languages(here: str) -> Node:
    """Return the way to this same page in each language."""
    ways = []
    for word in LANGUAGES:
        current = {"aria_current": "true"} if word == language() else {}
        ways.append(link(here, links.address() | {"lang": word}, word.upper(), title=NAMES[word], **current))
    return tag("span", *ways, cls="languages", role="group", aria_label=say("frame.language"))
