"""Comparing batches: equal columns, equal types, plays equal by what they say."""

import dataclasses

import numpy as np
import pyarrow as pa

from jobs.batch import NO_PLAY, Batch


def assert_same(one: Batch, other: Batch) -> None:
    """Fail unless two batches hold the same, whatever the order in which their plays are kept."""
    for field in dataclasses.fields(Batch):
        if field.name not in ("turns", "plays"):
            _same(field.name, getattr(one, field.name), getattr(other, field.name))
    for field in dataclasses.fields(one.turns):
        if field.name != "play":
            _same(field.name, getattr(one.turns, field.name), getattr(other.turns, field.name))
    assert said(one) == said(other)


def said(batch: Batch) -> list[tuple[str, list[tuple[int, int]]] | None]:
    """Return for each turn the text of its play and the moves that it says."""
    plays = batch.plays
    moves = list(zip(plays.from_point.tolist(), plays.to_point.tolist(), strict=True))
    ends = plays.offsets.tolist()
    of_play = [(text, moves[ends[at] : ends[at + 1]]) for at, text in enumerate(plays.texts)]
    return [None if play == NO_PLAY else of_play[play] for play in batch.turns.play.tolist()]


def _same(name: str, one: object, other: object) -> None:
    assert type(one) is type(other), name
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        assert one.dtype == other.dtype, name
        assert one.tolist() == other.tolist(), name
    elif isinstance(one, pa.Table):
        assert one.equals(other), name
    else:
        for field in dataclasses.fields(one):  # type: ignore[arg-type]
            _same(f"{name}.{field.name}", getattr(one, field.name), getattr(other, field.name))
