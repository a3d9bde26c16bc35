"""Machine code that is kept between processes: it is used again, and never after a file has changed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]

INNER = """
from jobs.compiled import {decorator}

@{decorator}
def step(number):
    return number + {amount}
"""

OUTER = """
from jobs.compiled import compiled
from inner import step

@compiled
def total(count):
    number = 0
    for _ in range(count):
        number = step(number)
    return number

print(total(10), sum(total.stats.cache_hits.values()))
"""


def run(folder: Path) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(REPOSITORY)))}
    done = subprocess.run(
        [sys.executable, str(folder / "outer.py")],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
        timeout=300,
    )
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize("decorator", ["compiled", "inlined"])
def test_kept_code_is_used_until_a_file_that_it_is_made_of_changes(tmp_path, decorator):
    inner = tmp_path / "inner.py"
    inner.write_text(INNER.format(decorator=decorator, amount=1), encoding="utf-8")
    (tmp_path / "outer.py").write_text(OUTER, encoding="utf-8")

    assert run(tmp_path) == "10 0"
    assert run(tmp_path) == "10 1"

    inner.write_text(INNER.format(decorator=decorator, amount=25), encoding="utf-8")

    assert run(tmp_path) == "250 0"
