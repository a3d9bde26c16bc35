"""The JSON Schema of the logs, for the engineers who write a platform's exporter.

The types in `records.py` are the skeleton; `schema.toml` adds what types cannot say. What the schema accepts
may still break a rule: `hakem check` says so.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from jobs import records

WORDS = Path(__file__).with_name("schema.toml")
RECORDS = (records.Match, records.ClosedDay, records.WalletEntry, records.AccountEvent)
PREFIX = "#/$defs/"

Schema = dict[str, Any]


def schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of one line of a log, whatever its kind."""
    _, definitions = msgspec.json.schema_components(RECORDS, ref_template=PREFIX + "{name}")
    for definition in definitions.values():
        _open(definition)
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    kinds = {
        definitions[record.__name__]["properties"]["log"]["const"]: record.__name__ for record in RECORDS
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a Hakem log",
        "description": "One JSON object a line, UTF-8, at most 4 MiB; the field log says which kind it is.",
        "type": "object",
        "required": ["log"],
        "properties": {"log": {"enum": list(kinds)}},
        "allOf": [
            {"if": {"properties": {"log": {"const": log}}}, "then": {"$ref": PREFIX + name}}
            for log, name in kinds.items()
        ],
        "$defs": _laid_over(definitions, words),
    }


def _open(definition: Schema) -> None:
    """Say what reading does: unknown fields are kept, a pattern spans the whole text."""
    definition.pop("additionalProperties", None)
    if not definition.get("required"):
        definition.pop("required", None)
    for field in definition["properties"].values():
        if "pattern" in field:
            field["pattern"] = field["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
        if len(field.get("enum", ())) == 1:
            field["const"] = field.pop("enum")[0]


def _laid_over(below: Any, above: Any) -> Any:
    """Merge two JSON values: objects key by key, anything else is replaced."""
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    keys = [*below, *(key for key in above if key not in below)]
    return {
        key: _laid_over(below[key], above[key])
        if key in below and key in above
        else (below if key in below else above)[key]
        for key in keys
    }
