"""Verbs around the desk: demo, season, desk, doctor."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from jobs.commands.manners import (
    FOUND,
    DataOption,
    FormatOption,
    PlatformOption,
    failing,
    now,
    progress,
    refusing,
    say,
    settings_for,
)
from jobs.showing import Form, write

PortOption = Annotated[
    int | None, typer.Option(min=1, max=65535, help="Port of the desk (HAKEM_PORT, 8501).")
]


DaysOption = Annotated[int, typer.Option(min=1, max=366, help="Match days of the season.")]
AccountsOption = Annotated[int, typer.Option(min=10, help="Accounts of the season.")]
SeedOption = Annotated[int, typer.Option(help="The same seed gives the same season.")]


def demo(
    days: DaysOption = 30,
    accounts: AccountsOption = 2_000,
    seed: SeedOption = 7,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    port: PortOption = None,
    data: DataOption = None,
) -> None:
    """Make a labelled season, import it, run its nights, publish it, serve the desk; then reuse it."""
    from jobs import demo as making
    from jobs import desk as server

    settings = settings_for(data, port=port)
    with refusing(server.CannotServe, making.OtherData), failing():
        server.refuse_unreachable(settings.port, settings.address)
        making.prepare(settings, making.Season(days, accounts, seed), now, say, progress)
        say(f"the desk is at http://{settings.address}:{settings.port} (Ctrl-C ends it)")
        server.serve(settings, opens=not no_open)


def season(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write.", show_default=False)],
    days: DaysOption = 30,
    accounts: AccountsOption = 2_000,
    seed: SeedOption = 7,
    platform: PlatformOption = None,
    scenario: Annotated[
        list[str] | None,
        typer.Option(
            "--scenario", metavar="NAME[:COUNT]", help="Plant: server_faults[:12] or every_server_fault."
        ),
    ] = None,
    data: DataOption = None,
) -> None:
    """Write a season of logs (OUT/logs) and its truth (OUT/truth.json)."""
    from jobs.season.season import PLATFORMS, UnknownName, write_season

    settings_for(data)
    platforms = PLATFORMS if platform is None else (platform,)
    with refusing(UnknownName), failing(), progress("making the season") as bar:
        made = write_season(
            out,
            days,
            accounts,
            seed,
            platforms,
            progress=lambda done, whole, _: bar(done, whole),
            scenarios=scenario or (),
        )
    say(
        f"{made.match_count:,} matches of {made.account_count:,} accounts on {len(platforms)} platforms,"
        f" {made.turn_count:,} turns, {len(made.planted)} faults planted, in {out / 'logs'};"
        f" the truth is in {out / 'truth.json'}"
    )


def desk(
    port: PortOption = None,
    address: Annotated[
        str | None, typer.Option(help="Address to listen on (HAKEM_ADDRESS, 127.0.0.1).")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    data: DataOption = None,
) -> None:
    """Serve the dashboard until it is interrupted."""
    from jobs import desk as server

    settings = settings_for(data, port=port, address=address)
    with refusing(server.CannotServe):
        server.refuse_unreachable(settings.port, settings.address)
        say(f"the desk is at http://{settings.address}:{settings.port} (Ctrl-C ends it)")
        server.serve(settings, opens=not no_open)


def doctor(data: DataOption = None, form: FormatOption = Form.table) -> None:
    """Say what is installed, which data stand, what is wrong with them, and how to mend it."""
    from jobs import doctor as examination

    settings = settings_for(data)
    found = list(examination.examine(settings))
    write([finding._asdict() for finding in found], examination.Finding._fields, form, sys.stdout)
    wrong = sum(finding.state == "wrong" for finding in found)
    if wrong:
        say(f"{wrong} of {len(found)} things are wrong")
        raise typer.Exit(FOUND)
    say("nothing is wrong")
