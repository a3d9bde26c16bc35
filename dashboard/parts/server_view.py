"""What a platform's server does with the repeat rule: in words, as a chart, and what contradicts it still."""

from typing import Any

import pandas as pd

from dashboard.parts import figures, repeat_words, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import platform_name, say, some
from queries.repeat_fit import SETTINGS, Fit, Setting, word
from queries.repeat_why import Rule

SHEET = "server_view"
CHECK = "AC-REP-01"
"""The check that tells of a breach of the repeat rule."""


def head(platform: str, fit: Fit, rule: Rule) -> None:
    """Say how the server reads the rule, and how many of its decisions agree."""
    total = figures.number(fit.decision_count)
    agree = fit.decision_count - fit.contradiction_count
    agreed = (
        say("server.agree", agree=figures.number(agree), total=total)
        if fit.contradiction_count
        else say("server.agree_all", total=total)
    )
    told = "; ".join(value_words(one.name, one.value, rule) for one in fit.settings if one.speaking)
    ties = None
    if fit.as_good_count > 1:
        ties = tag("span", say("server.ties", n=figures.number(fit.as_good_count)), cls="quiet")
    draw(
        tag(
            "section",
            tag("h2", platform_name(platform)),
            tag("p", say("server.reads", values=told) if told else say("server.reads_nothing"), cls="reads"),
            tag("div", tag("span", agreed, cls="chip good"), ties, cls="row"),
            cls="server",
        ),
        key=f"server {platform}",
        sheet=SHEET,
    )


def questions(platform: str, fit: Fit, rule: Rule) -> None:
    """Show each question that the rule leaves open: the server's answer, and how sure the log is of it."""
    draw(
        tag("div", *(_question(one, rule) for one in fit.settings), cls="questions"),
        key=f"questions {platform}",
        sheet=SHEET,
    )


def advice(platform: str, fit: Fit, rule: Rule) -> None:
    """Say whether the policy reads the rule as the server does, and what to do where it does not."""
    if fit.is_policy:
        text = say("server.policy_tied" if fit.as_good_count > 1 else "server.policy_same")
        draw(tag("div", text, cls="clean"), key=f"advice {platform}")
        return
    own = "; ".join(value_words(one.name, one.policy_value, rule) for one in fit.differing)
    ways = [
        link(
            "policy",
            {"setting": one.setting, "value": one.value},
            say("server.set", setting=one.setting, value=one.value),
            cls="open",
        )
        for one in fit.differing
    ]
    differs = say(
        "server.policy_differs",
        n=figures.number(fit.policy_contradiction_count),
        policy=own,
        best=figures.number(fit.contradiction_count),
    )
    draw(
        tag(
            "div",
            tag("b", differs),
            tag("span", say("server.to_do")),
            tag("span", *ways, cls="row"),
            cls="advice",
        ),
        key=f"advice {platform}",
        sheet=SHEET,
    )


def chart(platform: str, readings: pd.DataFrame, fit: Fit, rule: Rule) -> None:
    """Draw how many decisions contradict each reading."""
    most = int(readings["contradiction_count"].max())
    heading = (
        say("server.chart", total=figures.number(fit.decision_count)) if most else say("server.chart_none")
    )
    bars = [_reading(row, most, rule, fit.as_good_count > 1) for row in readings.itertuples()]
    draw(
        tag("div", tag("h3", heading), tag("div", *bars, cls="readings"), cls="stack"),
        key=f"readings {platform}",
        sheet=SHEET,
    )


def rest_heading(platform: str, total: int, fit: Fit) -> None:
    """Head the matches that contradict the reading that fits best, or those that fit equally well."""
    if not total:
        draw(tag("div", say("server.rest_none"), cls="clean"), key=f"rest {platform}")
        return
    key = "server.rest_tied" if fit.as_good_count > 1 else "server.rest"
    draw(tag("h3", some(key, total, figures.number(total))), key=f"rest {platform}")


def audited(platform: str, breaches: int) -> None:
    """Lead to what the audit found: a decision can agree and its booking break the rule all the same."""
    if not breaches:
        return
    way = link("audit", {"code": CHECK, "platform": platform}, say("server.which"), cls="open")
    said = some("server.audited", breaches, figures.number(breaches))
    draw(tag("div", said, " ", way, cls="conflict"), key=f"audited {platform}")


def columns(fit: Fit) -> list[tables.Column]:
    """Return the columns of the matches that contradict."""
    return [
        tables.Column("column.started", _started, "tight"),
        tables.Column("column.accounts", _pair),
        tables.Column("repeat.col_ordinal", lambda row: say("repeat.nth", n=int(row.ordinal_in_24h))),
        tables.Column("repeat.col_said", lambda row: say(f"said.{row.server_said}")),
        tables.Column("server.col_best", lambda row: _best_says(row, fit)),
    ]


def no_decisions(platform: str) -> None:
    """Say that the server decided nothing yet."""
    draw(
        tag(
            "section",
            tag("h2", platform_name(platform)),
            tag("p", say("server.no_decisions"), cls="reads"),
            tag("span", say("server.no_decisions_more"), cls="quiet"),
            cls="server",
        ),
        key=f"server {platform}",
        sheet=SHEET,
    )


def voiding(rules: pd.DataFrame) -> list[str]:
    """Return the platforms that void matches by the rule."""
    return [str(platform) for platform in rules.loc[rules["is_voiding"].astype(bool), "platform"]]


def only_alerts(rules: pd.DataFrame) -> None:
    """Say in one line on which platforms the rule only notes."""
    names = [platform_name(platform) for platform in rules.loc[~rules["is_voiding"].astype(bool), "platform"]]
    if names:
        draw(tag("p", say("server.only_alerts", platforms=", ".join(names)), cls="quiet"), key="only alerts")


def value_words(name: str, value: str, rule: Rule) -> str:
    """Return what a value of a setting means."""
    return say(VALUES[name, value][0], hours=repeat_words.window(rule))


VALUES = {
    ("anchor", "start"): ("value.anchor_start", "short.anchor_start"),
    ("anchor", "end"): ("value.anchor_end", "short.anchor_end"),
    ("boundary", "exclusive"): ("value.boundary_exclusive", "short.boundary_exclusive"),
    ("boundary", "inclusive"): ("value.boundary_inclusive", "short.boundary_inclusive"),
    ("count_voided", "false"): ("value.count_voided_false", "short.count_voided_false"),
    ("count_voided", "true"): ("value.count_voided_true", "short.count_voided_true"),
}
"""What each value of a setting means, as a clause and in a word or two."""
OPEN = {"anchor": "open.anchor", "boundary": "open.boundary", "count_voided": "open.count_voided"}
TELLING = {"anchor": "telling.anchor", "boundary": "telling.boundary", "count_voided": "telling.count_voided"}


def _question(one: Setting, rule: Rule) -> Node:
    hours = repeat_words.window(rule)
    if one.speaking:
        sure = some("server.speaks", one.speaking, figures.number(one.speaking))
        return tag(
            "div",
            tag("span", say(OPEN[one.name], hours=hours), cls="label"),
            tag("b", value_words(one.name, one.value, rule)),
            tag("span", sure, cls="more"),
            cls="question",
        )
    limit = rule.staked_matches
    telling = say(TELLING[one.name], hours=hours, limit=limit, less=limit - 1)
    return tag(
        "div",
        tag("span", say(OPEN[one.name], hours=hours), cls="label"),
        tag("b", say("server.tied")),
        tag("span", telling, cls="more"),
        cls="question tied",
    )


def _reading(row: Any, most: int, rule: Rule, is_tied: bool) -> Node:
    hours = repeat_words.window(rule)
    values = [say(VALUES[name, word(getattr(row, name))][1], hours=hours) for name in SETTINGS]
    count = int(row.contradiction_count)
    marks = []
    if row.is_as_good:
        marks.append(tag("span", say("server.as_good" if is_tied else "server.fits"), cls="chip good"))
    if row.is_policy:
        marks.append(tag("span", say("server.is_policy"), cls="chip I"))
    return tag(
        "div",
        tag("span", " · ".join(values), " ", *marks, cls="label"),
        tag(
            "span",
            ["i", {"style-share": count / most if most else 0}],
            cls="bar W" if count else "bar",
            aria_hidden="true",
        ),
        tag("span", some("server.contradict", count, figures.number(count)), cls="num"),
        cls="reading best" if row.is_as_good else "reading",
    )


def _started(row: Any) -> Node:
    return link(
        "match", rows.match_params(row), figures.moment(row.started_at), cls="open", title=row.match_id
    )


def _pair(row: Any) -> Node:
    names = rows.shown_name(row.account_a, row.name_a), rows.shown_name(row.account_b, row.name_b)
    params = {
        "platform": row.platform,
        "account": row.account_a,
        "opponent": row.account_b,
        "match": row.match_id,
    }
    return tag(
        "span",
        tag("span", f"{names[0]} – {names[1]}", cls="name"),
        tag("small", link("repeat", params, say("repeat.why"), cls="open")),
    )


def _best_says(row: Any, fit: Fit) -> Node:
    tells = None
    if row.reading_count < fit.as_good_count:
        tells = tag("small", say("server.tells"))
    tone = "void" if row.best_says == "void" else "good"
    return tag("span", tag("span", say(f"should.{row.best_says}"), cls=f"chip {tone}"), tells)
