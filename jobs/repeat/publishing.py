"""The repeat rule of each platform as people see it: the reading in force, and what contradicts the best."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from jobs.repeat.examining import Examination
from jobs.repeat.fitting import Fits

RULES = pa.schema(
    [
        ("platform", pa.string()),
        ("is_voiding", pa.bool_()),
        ("staked_matches", pa.int64()),
        ("window_ms", pa.int64()),
        ("anchor", pa.string()),
        ("boundary", pa.string()),
        ("count_voided", pa.bool_()),
    ]
)
"""One row a platform with the rule: whether it voids, and how the policy in force reads it."""

CONTRADICTIONS = pa.schema(
    [
        ("platform", pa.string()),
        ("anchor", pa.string()),
        ("boundary", pa.string()),
        ("count_voided", pa.bool_()),
        ("match_id", pa.string()),
    ]
)
"""One row a match that the server decided otherwise than a reading: of every reading that fits best."""


def rule_row(examination: Examination) -> dict[str, Any]:
    """Return the row of RULES of a platform."""
    readings = examination.readings
    return {
        "platform": examination.platform,
        "is_voiding": examination.voids,
        "staked_matches": readings.limit,
        "window_ms": readings.window_ms,
        "anchor": readings.anchor,
        "boundary": readings.boundary,
        "count_voided": readings.count_voided,
    }


def contradiction_rows(platform: str, fitted: Fits) -> Iterator[dict[str, Any]]:
    """Yield the rows of CONTRADICTIONS of a platform, reading by reading."""
    for fit in fitted.as_good:
        for match_id in fit.match_ids:
            yield {
                "platform": platform,
                "anchor": fit.readings.anchor,
                "boundary": fit.readings.boundary,
                "count_voided": fit.readings.count_voided,
                "match_id": match_id,
            }
