"""The catalogue of checks, as their families tell it; published, so that a page can say what was judged."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

import duckdb

from jobs import checking
from jobs.checks import stored_rolls
from jobs.checks.family import Family, where
from jobs.ledger import pair_flow, wallet
from jobs.ledger.entries import DEMANDS as OF_ENTRIES
from jobs.repeat import reporting
from jobs.repeat.readings import PREFIX, Readings
from jobs.rules.ruleset import Ruleset, load_all


def _has_stakes(rules: Ruleset) -> bool:
    return rules.stake_scope is not None


def _voids(rules: Ruleset) -> bool:
    return rules.repeat_rule is not None and rules.repeat_rule.voids


def _prices_events(rules: Ruleset) -> bool:
    return rules.event_entries is not None


def _limits_flow(rules: Ruleset) -> bool:
    return _voids(rules) and rules.stake_scope == "match"


WALLET = Family(
    title_tr="Cüzdan kaydı",
    title_en="Wallet log",
    demands=wallet.DEMANDS | OF_ENTRIES,
    order=150,
    needs={
        "AC-LED-01": where(_has_stakes, "wallet"),
        "AC-LED-02": where(_has_stakes, "wallet_stakes"),
        "AC-LED-03": where(_has_stakes, "wallet_mints"),
        "AC-TRN-02": where(_prices_events, "wallet"),
    },
    settings={"AC-LED-02": "ledger.longest_match_h ledger.refund_min"},
)
REPEAT = Family(
    title_tr="Aynı rakiple tekrar",
    title_en="Repeat opponents",
    demands={
        reporting.CODE: (
            "Aynı iki hesabın penceredeki sınırı aşan bahisli maçı bahissiz sayılır, başkası sayılmaz: "
            "bahisler geri verilir, komisyon alınmaz, Elo ve turnuva puanı değişmez.",
            "A staked match of the same two accounts beyond the limit of the window counts as unstaked, "
            "no other does: both stakes are returned; no commission, no Elo, no tournament points.",
        ),
        **pair_flow.DEMANDS,
    },
    order=170,
    needs={
        reporting.CODE: where(_voids, "staked_pair"),
        pair_flow.CODE: where(_limits_flow, "staked_pair"),
    },
    settings={
        pair_flow.CODE: "repeat.exempt_brackets",
        reporting.CODE: " ".join(PREFIX + one.name for one in fields(Readings) if one.name != "limit"),
    },
)
ROLLS = Family(
    title_tr="Saklanan atışlar",
    title_en="Stored rolls",
    demands=stored_rolls.DEMANDS,
    order=195,
    needs={stored_rolls.CODE: "turns"},
)
SERIES = {"repeat": REPEAT, "stored_rolls": ROLLS, "wallet": WALLET}
"""Families of what only many matches together tell (`jobs/series.py`)."""


def families() -> dict[str, Family]:
    """Return every family by its id, in their order."""
    found: dict[str, Family] = {
        module.__name__.rpartition(".")[2]: module.ABOUT for module in checking.families()
    }
    return dict(sorted((found | SERIES).items(), key=lambda one: (one[1].order, one[0])))


def entries() -> Iterator[tuple[str, str, Family]]:
    """Yield each check once: its id, its family's id, its family; in the order in which they are listed.

    What a series decides stands in the family of the series, although a check of single matches finds some
    of it too.
    """
    of_series = {code for family in SERIES.values() for code in family.demands}
    for name, family in families().items():
        for code in family.demands:
            if name in SERIES or code not in of_series:
                yield code, name, family


def publish_checks(connection: duckdb.DuckDBPyConnection, added_rulesets: Path | None = None) -> None:
    """Write two tables of the snapshot that is attached as `aside`.

    * `checks`: a row a check, `place` from 1 in the order of the families, `settings` joined by blanks;
    * `check_needs`: a row a check and held platform on which it applies: what it needs of the log, as
      `facts/supplied.sql` counts it.
    """
    connection.execute(
        "CREATE TABLE aside.checks(code VARCHAR, family VARCHAR, family_title_tr VARCHAR,"
        " family_title_en VARCHAR, demand_tr VARCHAR, demand_en VARCHAR, settings VARCHAR, place INTEGER)"
    )
    listed = list(entries())
    for place, (code, name, family) in enumerate(listed, 1):
        titles, settings = (family.title_tr, family.title_en), family.settings.get(code)
        connection.execute(
            "INSERT INTO aside.checks VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [code, name, *titles, *family.demands[code], settings, place],
        )
    connection.execute("CREATE TABLE aside.check_needs(platform VARCHAR, code VARCHAR, need VARCHAR)")
    held = connection.execute("SELECT DISTINCT platform FROM held ORDER BY platform").fetchall()
    needed = list(_needed(listed, load_all((platform for (platform,) in held), added_rulesets)))
    if needed:
        connection.executemany("INSERT INTO aside.check_needs VALUES (?, ?, ?)", needed)


def _needed(
    listed: list[tuple[str, str, Family]], rulesets: Mapping[str, Ruleset]
) -> Iterator[tuple[str, str, str]]:
    for platform, rules in rulesets.items():
        for code, _, family in listed:
            need = family.need(code, rules)
            if need is not None:
                yield platform, code, need
