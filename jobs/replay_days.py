"""The replay of a day again, from the lake: under another policy, other rulesets or better checks."""

from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import NamedTuple

from jobs import lake
from jobs.batch import Batch
from jobs.lock import writing
from jobs.registry import LakeFile, transaction, warehouse
from jobs.results import judged_rows
from jobs.rules.ruleset import load_all
from jobs.settings import Settings
from jobs.shelves import Shelf, filed
from jobs.stored import read_batches

REPLAYED = ("games", "turns", "odd_turns", "violations")
"""The tables that a replay writes."""


class Replayed(NamedTuple):
    """What the replay of a day went through and found."""

    match_count: int
    turn_count: int
    violation_count: int


def replay_day(data: Path, day: date, settings: Settings) -> Replayed:
    """Replay and check the matches of a day as they are stored, and replace what came out, as one.

    With the same rules the same comes out. Raises DataFolderBusy when another job writes in the folder.
    """
    with writing(data), warehouse(data) as connection:
        lake.remove_orphans(connection, data)
        shelves = defaultdict(list)
        for part, batch in read_batches(connection, data, day):
            shelves[part].append(_shelf(batch, day, settings))
        added: list[LakeFile] = []
        dropped = [file for file in lake.files_of(connection, "match", day) if file.table_name in REPLAYED]
        for part, of_part in shelves.items():
            number = lake.new_number(connection)
            replayed = (one for one in filed("match", of_part) if one.table_name in REPLAYED)
            added += [lake.write(data, one, part, number) for one in replayed]
        with transaction(connection):
            lake.register(connection, added, dropped)
    counts = {table: sum(file.row_count for file in added if file.table_name == table) for table in REPLAYED}
    matches = sum(len(shelf.ids) for of_part in shelves.values() for shelf in of_part)
    return Replayed(matches, counts["turns"], counts["violations"])


def _shelf(batch: Batch, day: date, settings: Settings) -> Shelf:
    platforms = batch.matches["platform"].to_pylist()
    rulesets = load_all(platforms, settings.rulesets)
    rows = judged_rows(batch, rulesets, settings.effective_policy)
    return Shelf("match", platforms, batch.matches["match_id"].to_pylist(), [day] * len(platforms), rows)
