"""A data folder for each test, read by `queries.published`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from queries import published
from tests.snapshots import League


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    published.use(tmp_path)
    yield League(tmp_path)
    published.use(None)
