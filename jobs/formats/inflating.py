"""Archives as the text that they hold: gzip (several members too), Zstandard, or the text as it stands.

What an archive's own checksums do not vouch for is not read: a flipped bit can turn one digit into another
and leave the line readable. An archive that only ends too early is read as far as it goes.
"""

import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Protocol

import zstandard

from jobs.formats.about import Damaged, Limits

GZIP = b"\x1f\x8b"
ZSTANDARD = (b"\x28\xb5\x2f\xfd", *(bytes([0x50 + low, 0x2A, 0x4D, 0x18]) for low in range(16)))

_BLOCK = 1 << 11
"""Compressed bytes inflated at once: few, because four bytes of Zstandard can stand for 128 KiB."""
_WINDOW = 1 << 27


@dataclass(frozen=True, slots=True)
class Survey:
    """How many inflated bytes of an archive can be read, and what is wrong behind them (None: nothing)."""

    length: int
    damage: Damaged | None


class _Inflater(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def is_archive(head: bytes) -> bool:
    """Say whether a file that begins so is an archive that can be inflated here."""
    return head.startswith(GZIP) or head.startswith(ZSTANDARD)


def survey(source: BinaryIO, size: int, limits: Limits) -> Survey:
    """Inflate an archive of `size` bytes once, keeping nothing, to learn how far it can be trusted."""
    archive = _Archive(source)
    length = 0
    most = size * limits.max_inflate_ratio
    try:
        for block in archive.blocks():
            length += len(block)
            if length > most:
                return Survey(0, _too_large(size, limits))
    except Damaged as damage:
        return Survey(length if damage.reason == "truncated" else archive.vouched, damage)
    return Survey(length, None)


class Inflated(io.RawIOBase):
    """The text of an archive; reading beyond what can be read raises `Damaged`, again and again.

    With a survey the text ends where it says; without one (a pipe cannot be read twice) at the first damage.
    """

    def __init__(self, source: BinaryIO, limits: Limits, surveyed: Survey | None = None) -> None:
        self._archive = _Archive(source)
        self._blocks = self._archive.blocks()
        self._limits = limits
        self._left = surveyed.length if surveyed else None
        self._damage = surveyed.damage if surveyed and not surveyed.length else None
        self._last = surveyed.damage if surveyed else None
        self._held = b""
        self._count = 0

    def readable(self) -> bool:
        """Say that this stream is for reading."""
        return True

    def read(self, size: int | None = -1) -> bytes:
        """Return up to `size` bytes (-1: all), b"" at the end; raise Damaged when only damage is left."""
        if size is None or size < 0:
            parts = []
            while part := self.read(1 << 20):
                parts.append(part)
            return b"".join(parts)
        parts, missing = [self._held], size - len(self._held)
        while missing > 0 and self._damage is None and (block := self._next()):
            parts.append(block)
            missing -= len(block)
        whole = b"".join(parts)
        self._held = whole[size:]
        if not whole and self._damage is not None:
            raise Damaged(self._damage.reason, self._damage.message)
        return whole[:size]

    def _next(self) -> bytes:
        """Return the next bytes that can be read; b"" at the end, or when `_damage` has been found."""
        if self._left == 0:
            self._damage = self._last
            return b""
        try:
            block = next(self._blocks, b"")
        except Damaged as damage:
            self._damage = damage
            return b""
        if self._left is not None:
            block = block[: self._left]
            self._left -= len(block)
        self._count += len(block)
        if self._count > self._archive.consumed * self._limits.max_inflate_ratio:
            self._damage = _too_large(self._archive.consumed, self._limits)
            return b""
        return block


class _Archive:
    """The members (gzip) or frames (Zstandard) of an archive, one after the other."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self.consumed = 0
        """Compressed bytes taken from the source."""
        self.vouched = 0
        """Inflated bytes of the members that ended well."""

    def blocks(self) -> Iterator[bytes]:
        """Yield the inflated bytes piece by piece; raise Damaged at the first thing that is wrong."""
        data, count, members = self._take(), 0, 0
        while data:
            if members and not data.strip(b"\0"):
                data = self._take()  # zeros that pad the end, as tapes have them
                continue
            member = _inflater(data)
            while not member.eof:
                if not data:
                    raise Damaged("truncated", "the archive ends too early; what came before was read")
                block = _inflate(member, data)
                count += len(block)
                if block:
                    yield block
                data = b"" if member.eof else self._take()
            self.vouched, members = count, members + 1
            data = member.unused_data or self._take()

    def _take(self) -> bytes:
        data = self._source.read(_BLOCK)
        self.consumed += len(data)
        return data


def _inflater(data: bytes) -> _Inflater:
    if GZIP.startswith(data[:2]):
        return zlib.decompressobj(wbits=31)
    if any(mark.startswith(data[:4]) for mark in ZSTANDARD):
        return zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
    raise Damaged("corrupt", f"the archive goes on with {data[:4].hex(' ')}, which begins no member")


def _inflate(member: _Inflater, data: bytes) -> bytes:
    try:
        return member.decompress(data)
    except (zlib.error, zstandard.ZstdError) as error:
        raise Damaged("corrupt", f"the archive is damaged: {error}") from error


def _too_large(size: int, limits: Limits) -> Damaged:
    most = limits.max_inflate_ratio
    return Damaged("too_large", f"the archive of {size} bytes inflates to more than {most} times its size")
