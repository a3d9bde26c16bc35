"""What is to be read: files, folders, standard input; each as its text, its format and its SHA-256."""

import hashlib
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from jobs.formats import HEAD, Format, detect
from jobs.formats.about import Damaged, Limits
from jobs.formats.inflating import Inflated, is_archive, survey
from jobs.records import Line, Reject

STANDARD_INPUT = Path("-")


@dataclass(frozen=True, slots=True)
class Opened:
    """An input whose format is known: its lines come from `lines()`, once."""

    name: str
    format: Format | None
    """None: no format knows it; then its one line is a reject, or it has no line at all."""
    size: int | None
    """Bytes as they lie on the disk; None where nobody knows before the end."""
    _source: "_Counted"
    _text: BinaryIO
    _limits: Limits
    _sha256: str | None

    def lines(self) -> Iterator[Line]:
        """Read the input's lines, or its matches; what cannot be read becomes a `Reject` in its place."""
        if self.format is None:
            yield from _nothing_known(self._text)
            return
        number = offset = 0
        try:
            read = getattr(self.format, "scan", self.format.read)
            for line in read(self._text, self.name, self._limits):
                number, offset = line.number, line.byte_offset + len(line.raw)
                yield line
        except Damaged as damage:
            yield Line(number + 1, offset, b"", Reject(damage.reason, damage.message))

    @property
    def done(self) -> int:
        """Bytes read so far, as they lie on the disk."""
        return self._source.count

    @property
    def sha256(self) -> str | None:
        """The SHA-256 of the whole input in hex; of a pipe None until all of it has been read."""
        return self._sha256 or self._source.sha256


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the files that are meant: a folder stands for all files in it and below, in the order of names.

    Names that begin with a dot are left out, as everywhere in a shell. A path that does not exist is yielded
    as it stands, and so is a link that leads nowhere: opening it says what is wrong.
    """
    for path in paths:
        if path != STANDARD_INPUT and path.is_dir():
            below = (file.relative_to(path) for file in path.rglob("*") if _is_meant(file))
            shown = (file for file in below if not any(part.startswith(".") for part in file.parts))
            yield from (path / file for file in sorted(shown, key=lambda file: file.parts))
        else:
            yield path


def _is_meant(file: Path) -> bool:
    return file.is_file() or (file.is_symlink() and not file.exists())


def shown_path(path: Path) -> str:
    """Return a path as text that can be stored and printed; bytes that are no UTF-8 as `\\xff`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


@contextmanager
def opened(path: Path, limits: Limits) -> Iterator[Opened]:
    """Open an input, known by its content whatever its name; raise OSError when it cannot be read at all."""
    if path == STANDARD_INPUT:
        yield _opened("-", cast(BufferedReader, sys.stdin.buffer), None, limits)
        return
    with path.open("rb") as file:
        if stat.S_ISREG(path.stat().st_mode):
            yield _opened(shown_path(path), file, path.stat().st_size, limits)
        else:
            yield _opened(shown_path(path), file, None, limits)


def _opened(name: str, file: BufferedReader, size: int | None, limits: Limits) -> Opened:
    sha256 = None
    surveyed = None
    if size is not None:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        if is_archive(file.read(4)):
            file.seek(0)
            surveyed = survey(file, size, limits)
        file.seek(0)
    source = _Counted(file, hashing=size is None)
    beginning = source.read(4)
    packed = cast(BinaryIO, _Ahead(beginning, source))
    if is_archive(beginning):
        packed = cast(BinaryIO, Inflated(packed, limits, surveyed))
        limits = replace(limits, beyond="too_large")
    head = _head(packed)
    text = cast(BinaryIO, _Ahead(head, packed))
    return Opened(name, detect(head), size, source, text, limits, sha256)


def _head(text: BinaryIO) -> bytes:
    head = b""
    try:
        while len(head) < HEAD and (part := text.read(HEAD - len(head))):
            head += part
    except Damaged:
        return head  # what reads on meets the same damage again
    return head


def _nothing_known(text: BinaryIO) -> Iterator[Line]:
    try:
        head = text.read(HEAD).removeprefix(b"\xef\xbb\xbf")
        blank = not head.strip()
        while blank and (part := text.read(HEAD)):
            blank = not part.strip()
    except Damaged as damage:
        yield Line(1, 0, b"", Reject(damage.reason, damage.message))
        return
    if not blank:
        begins = head[:16].hex(" ")
        yield Line(1, 0, head, Reject("unsupported_format", f"no format begins with the bytes {begins}"))


class _Counted:
    """Counts the bytes read from a source, and hashes them where nobody has done so before."""

    def __init__(self, source: BinaryIO, hashing: bool) -> None:
        self._source = source
        self._hash = hashlib.sha256() if hashing else None
        self._ended = False
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self._source.read(size)
        self.count += len(data)
        if self._hash is not None:
            self._hash.update(data)
            self._ended = self._ended or not data
        return data

    @property
    def sha256(self) -> str | None:
        return self._hash.hexdigest() if self._hash is not None and self._ended else None


class _Ahead(io.RawIOBase):
    """A stream of which some bytes were read already: it begins with them again."""

    def __init__(self, head: bytes, rest: BinaryIO | _Counted) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> bytes:
        if size is None or size < 0:
            head, self._head = self._head, b""
            return head + self._rest.read(-1)
        if self._head:
            part, self._head = self._head[:size], self._head[size:]
            return part
        return self._rest.read(size)
