"""Verbs that read the published snapshot: show, replay."""

import importlib
import sys
from enum import StrEnum
from typing import Annotated, Any

import typer

from jobs.commands.manners import (
    DataOption,
    FormatOption,
    LimitOption,
    PlatformOption,
    day_of,
    refuse,
    refusing,
    say,
    settings_for,
)
from jobs.showing import Form, write


class What(StrEnum):
    """What can be shown; each is a module of `queries` with `SHOWN` columns and `shown()`."""

    matches = "matches"
    violations = "violations"
    repeat = "repeat"
    ledger = "ledger"
    leaderboard = "leaderboard"
    profile = "profile"
    league = "league"
    policy = "policy"
    rejects = "rejects"
    runs = "runs"


NAMES = {
    What.repeat: "staked tables",
    What.ledger: "bookings",
    What.leaderboard: "accounts",
    What.profile: "profiles",
    What.league: "rows of tables",
    What.policy: "settings",
}
"""What the rows are, where the word that asks for them does not say it."""


def show(
    what: Annotated[What, typer.Argument(metavar="WHAT", help="What to show.", show_default=False)],
    account: Annotated[str | None, typer.Option(metavar="A", help="Only of this account.")] = None,
    pair: Annotated[str | None, typer.Option(metavar="A,B", help="Only between these two accounts.")] = None,
    match: Annotated[str | None, typer.Option(metavar="M", help="Only of this match.")] = None,
    day: Annotated[str | None, typer.Option(metavar="D", help="Only of this match day, YYYY-MM-DD.")] = None,
    platform: PlatformOption = None,
    limit: LimitOption = 1_000,
    data: DataOption = None,
    form: FormatOption = Form.table,
) -> None:
    """Show what the published snapshot says: matches, violations, repeat rule, ledger, policy, …"""
    from queries.published import NothingPublished, SnapshotUnreadable, use
    from queries.span import NoSuchFilter

    settings = settings_for(data)
    question: Any = importlib.import_module(f"queries.{what.value}")
    use(settings.data)
    with refusing(NothingPublished, SnapshotUnreadable, NoSuchFilter):
        rows = question.shown(
            account=account,
            pair=_pair(pair),
            match_id=match,
            day=day_of(day, "--day"),
            platform=platform,
            limit=limit,
        )
    columns = _in_language(list(rows.columns), settings.lang) if form is Form.table else list(rows.columns)
    write(rows.to_dict("records"), columns, form, sys.stdout)
    if limit and len(rows) == limit:
        say(f"the first {limit:,} {NAMES.get(what, what.value)}; --limit 0 gives all")
    elif not len(rows):
        say(
            f"no {NAMES.get(what, what.value)}"
            + (" of this kind" if account or pair or match or day or platform else "")
        )


def _in_language(columns: list[str], lang: str) -> list[str]:
    """Return the columns that people read: of a sentence in both languages, the one that they speak."""
    other = "_tr" if lang == "en" else "_en"
    return [column for column in columns if not column.endswith(other)]


def replay(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The match's id.", show_default=False)],
    game: Annotated[int | None, typer.Option(metavar="N", min=1, help="Only this game.")] = None,
    platform: PlatformOption = None,
    data: DataOption = None,
) -> None:
    """Print a match turn by turn: dice and their names, play, board, pips, verdict."""
    from queries.published import NothingPublished, SnapshotUnreadable, use
    from queries.replay_text import NoSuchGame, replay_text

    settings = settings_for(data)
    use(settings.data)
    with refusing(NothingPublished, SnapshotUnreadable, NoSuchGame):
        of = _platform_of(match, platform)
        for line in replay_text(platform=of, match_id=match, game_no=game, lang=settings.lang):
            typer.echo(line)


def _platform_of(match: str, platform: str | None) -> str:
    """Return the platform on which the match was played; refuse where there is none, or more than one."""
    from queries.matches import matches
    from queries.published import fetch

    found = list(matches(match_id=match, platform=platform, limit=10)["platform"])
    if len(found) > 1:
        refuse(f"match {match!r} was played on {', '.join(sorted(found))}: say which with --platform")
    if not found:
        near = fetch("matches/nearest", match_id=match, platform=platform)
        names = ", ".join(near["match_id"]) or "there is none"
        refuse(f"no match {match!r} has been published; the nearest ids: {names}")
    return str(found[0])


def _pair(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    first, comma, second = text.partition(",")
    if not (first and second and comma) or first == second:
        refuse(f"--pair is {text!r}: give two account ids with a comma between them, such as a17,b88")
    return first, second
