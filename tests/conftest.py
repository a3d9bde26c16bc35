"""Fixtures that several rooms of the suite share."""

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of worked cases and real matches; skip, and say so, where it is absent."""
    folder = Path(os.environ.get("HAKEM_SHARED", REPOSITORY.parent / "shared"))
    if not (folder / "cases").is_dir():
        pytest.skip(f"shared/ is not here: no worked cases at {folder} (name its place with HAKEM_SHARED)")
    return folder


@pytest.fixture(scope="session")
def logs() -> Path:
    """Return the folder of small logs of our own making."""
    return Path(__file__).parent / "logs"
