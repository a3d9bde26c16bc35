"""The platform's own log, `tavla-log/1` and its companions: JSON Lines, one record a line."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple

import msgspec

from jobs import explaining
from jobs.explaining import Unreadable
from jobs.formats.about import HEAD, About, Damaged, Limits
from jobs.judging import StrayFields, judge
from jobs.records import AccountEvent, ClosedDay, Line, Match, Record, Reject, WalletEntry
from jobs.scanning.lines import Scanner

ABOUT = About(id="tavla_log", title="tavla-log/1 (JSON Lines)", endings=(".jsonl",), names_fields=True)

BLOCK = 1 << 20
_MARK = b"\xef\xbb\xbf"
_BLANK = b" \t\r\n"
_OURS = re.compile(rb'^[ \t]*(?:\{[ \t]*"|.*"log"[ \t]*:[ \t]*"tavla-)', re.MULTILINE)
_OF_ANOTHER = re.compile(rb'\s*(?:\{"format"|\(;)')

_MATCH = msgspec.json.Decoder(Match)
_COMPANIONS: dict[bytes, Any] = {
    b"tavla-day/1": msgspec.json.Decoder(ClosedDay),
    b"tavla-wallet/1": msgspec.json.Decoder(WalletEntry),
    b"tavla-account/1": msgspec.json.Decoder(AccountEvent),
}
_MATCHES = b'"tavla-log/1"'
_NO_ACTIONS = b'"actions":[]'
_COMPANION = re.compile(rb'"log"\s*:\s*"(tavla-(?:day|wallet|account)/1)"')
_canonical = msgspec.json.Encoder(order="sorted").encode


def sniff(head: bytes) -> bool:
    """Say whether some line of the beginning of a file is an object of JSON, or names our log.

    A text whose first line does not end there is taken for a log too: good lines may follow a damaged one.
    """
    text = head.removeprefix(_MARK)
    first_goes_on = len(head) >= HEAD and b"\n" not in head.strip() and b"\0" not in head
    return _OF_ANOTHER.match(text) is None and (_OURS.search(text) is not None or first_goes_on)


def scan(stream: BinaryIO, name: str, limits: Limits) -> Iterator[Line]:
    """Read as `read` does, but faster: where a match is plainly written its actions come as rows.

    Then they are in `Line.actions`, and the games of the content have none.
    """
    scanner = Scanner(limits.max_line_bytes)
    for piece in _pieces(stream, limits):
        if piece.fault is not None:
            yield Line(piece.number, piece.offset, piece.raw, piece.fault)
        elif piece.raw.strip(_BLANK):
            yield _scanned(piece, limits, scanner) or _line(piece, limits)


def read(stream: BinaryIO, name: str, limits: Limits) -> Iterator[Line]:
    """Read the lines of a log one by one; a line that cannot be read becomes a `Reject`.

    Blank lines are skipped; numbers and byte offsets are those of the text as it stands. `name` is not used:
    what a line says does not depend on where it lies.
    """
    for piece in _pieces(stream, limits):
        if piece.fault is not None:
            yield Line(piece.number, piece.offset, piece.raw, piece.fault)
        elif piece.raw.strip(_BLANK):
            yield _line(piece, limits)


class _Piece(NamedTuple):
    """A line of the text before it is looked at."""

    number: int
    offset: int
    raw: bytes
    fault: Reject | None = None
    is_open: bool = False
    """Whether the text ends without a newline after it."""


def _pieces(stream: BinaryIO, limits: Limits) -> Iterator[_Piece]:
    longest = limits.max_line_bytes
    number, offset, rest = 1, 0, b""
    beyond = 0  # bytes of an overlong line that are not kept in `rest`
    try:
        while block := stream.read(BLOCK):
            if offset == 0 and number == 1 and not beyond and (rest + block).startswith(_MARK):
                block, rest, offset = (rest + block)[len(_MARK) :], b"", len(_MARK)
            pieces = (rest + block).split(b"\n")
            rest = pieces.pop()
            for raw in pieces:
                yield _whole(number, offset, raw, beyond, limits)
                number, offset, beyond = number + 1, offset + len(raw) + beyond + 1, 0
            if len(rest) > longest:
                beyond, rest = beyond + len(rest) - longest, rest[:longest]
    except Damaged as damage:
        yield _Piece(number, offset, rest, Reject(damage.reason, damage.message))
        return
    if rest:
        yield _whole(number, offset, rest, beyond, limits)._replace(is_open=True)


def _whole(number: int, offset: int, raw: bytes, beyond: int, limits: Limits) -> _Piece:
    longest = limits.max_line_bytes
    if len(raw) + beyond <= longest:
        return _Piece(number, offset, raw)
    message = f"the line has {len(raw) + beyond} bytes; at most {longest} are read, and kept here"
    return _Piece(number, offset, raw[:longest], Reject(limits.beyond, message))


def _line(piece: _Piece, limits: Limits) -> Line:
    """Read a line the fast way, and where that does not do the slow way."""
    number, offset, raw = piece.number, piece.offset, piece.raw
    try:
        record, canonical = _decoded(raw)
        judge(record, limits.platforms)
        return Line(number, offset, raw, record, digest=sha256(canonical).digest())
    except Unreadable as error:
        return Line(number, offset, raw, error.reject)
    except (msgspec.DecodeError, StrayFields):
        return _explained(piece, limits)


def _scanned(piece: _Piece, limits: Limits, scanner: Scanner) -> Line | None:
    """Read a match by the scanner; None where the decoder must see the whole line."""
    found = scanner.scan(piece.raw) if _MATCHES in piece.raw else None
    if found is None:
        return None
    try:
        record, canonical = _decoded(found.rest)
        if not isinstance(record, Match) or len(record.games) != len(found.canonical):
            return None
        judge(record, limits.platforms, actions=False)
    except (msgspec.DecodeError, Unreadable):
        return None
    *between, last = canonical.split(_NO_ACTIONS)
    hashed = sha256()
    for part, actions in zip(between, found.canonical, strict=True):
        hashed.update(part)
        hashed.update(b'"actions":[')
        hashed.update(actions)
        hashed.update(b"]")
    hashed.update(last)
    digest = hashed.digest()
    return Line(piece.number, piece.offset, piece.raw, record, digest=digest, actions=found.actions)


def _explained(piece: _Piece, limits: Limits) -> Line:
    number, offset, raw = piece.number, piece.offset, piece.raw
    try:
        record, extras = explaining.explain(raw, limits.max_levels)
        judge(record, limits.platforms)
    except Unreadable as error:
        reject = error.reject
        if piece.is_open and reject.reason in ("not_json", "not_utf8"):
            reject = Reject("truncated", f"the file ends within this line: {reject.message}")
        return Line(number, offset, raw, reject)
    digest = sha256(_canonical(msgspec.json.decode(raw))).digest()
    return Line(number, offset, raw, record, extras, digest=digest)


def _decoded(raw: bytes) -> tuple[Record, bytes]:
    """Decode a line by its type, and encode it again: the canonical JSON.

    Raise DecodeError for a line that must be looked at more closely.
    """
    companion = None if raw.startswith(b'{"log":"tavla-log/1"') else _COMPANION.search(raw)
    decoder = _COMPANIONS[companion[1]] if companion else _MATCH
    record: Record = decoder.decode(raw)
    canonical = _canonical(record)
    # A name that stands twice is read as its last value: the line has more quotes than the record.
    if raw.count(b'"') != canonical.count(b'"') or b"\\u0022" in raw:
        raise msgspec.DecodeError
    return record, canonical
