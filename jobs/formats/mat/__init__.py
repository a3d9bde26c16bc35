"""The .mat family: match texts of Jellyfish and everybody who writes like it.

`grammar` says what a line says, `games` follows the rows of a game, `scores` what each was worth, `header`
and `producers` what the file says of itself; `matches` puts the match together.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

from jobs.formats.about import About, Limits
from jobs.formats.mat.grammar import TextLine, Unreadable, length
from jobs.formats.mat.matches import Source, read_match
from jobs.records import Line, Reject

ABOUT = About(id="mat", title="Match text (.mat)", endings=(".mat", ".txt"))

_BOM = b"\xef\xbb\xbf"
_ENCODINGS = ("utf-8", "cp1254", "cp1252")


def sniff(head: bytes) -> bool:
    """Return whether the first line that is neither blank nor a comment says "<n> point match".

    A head of header tags alone is one too: such a file is a match text without a match.
    """
    has_tags = False
    for raw in head.removeprefix(_BOM).splitlines():
        text = raw.decode("latin-1").strip()
        if not text:
            continue
        if text[0] not in ";#":
            return length(text) is not None
        has_tags = has_tags or re.match(r"[;#]\s*\[[^\]\"]+\"", text) is not None
    return has_tags


def read(stream: BinaryIO, name: str, limits: Limits) -> Iterator[Line]:
    """Yield one line for each match of the file, as a rule one: the match, or the reject in its place.

    The number and offset of a match are those of its first line, of a reject those of the line at fault;
    `raw` is the text of the whole match. Raises `Damaged` where the stream does.
    """
    data = _whole(stream, limits)
    if len(data) > limits.max_line_bytes:
        message = f"line 1: {name} is a match text of more than {limits.max_line_bytes} bytes"
        yield Line(1, 0, data[: limits.max_line_bytes], Reject(limits.beyond, message))
        return
    encoding = next((name for name in _ENCODINGS if _decodes(data, name)), None)
    if encoding is None:
        yield _no_text(data)
        return
    lines = _lines(data, encoding)
    for first, last in _sections(lines):
        yield _line(data, lines, first, last, encoding)


def _line(data: bytes, lines: list[TextLine], first: int, last: int, encoding: str) -> Line:
    begin = lines[first].byte_offset
    end = lines[last].byte_offset if last < len(lines) else len(data)
    raw = data[begin:end]
    source = Source(lines[first:last], encoding, has_bom=data.startswith(_BOM), has_crlf=b"\r\n" in raw)
    try:
        match, extras, start_score = read_match(source)
    except Unreadable as error:
        reason = "truncated" if _is_cut_off(error, raw, source.lines) else error.reason
        at = lines[error.line - 1].byte_offset
        return Line(error.line, at, raw, Reject(reason, error.message))
    return Line(lines[first].number, begin, raw, match, extras, start_score)


def _is_cut_off(error: Unreadable, raw: bytes, lines: list[TextLine]) -> bool:
    """Return whether what cannot be read is the last line, broken off before its end."""
    return error.reason in ("bad_play", "bad_dice") and error.line == lines[-1].number and raw[-1:] != b"\n"


def _whole(stream: BinaryIO, limits: Limits) -> bytes:
    data = b""
    while len(data) <= limits.max_line_bytes and (more := stream.read(limits.max_line_bytes + 1 - len(data))):
        data += more
    return data


def _lines(data: bytes, encoding: str) -> list[TextLine]:
    text = data.removeprefix(_BOM)
    offset = len(data) - len(text)
    lines: list[TextLine] = []
    for number, raw in enumerate(text.splitlines(keepends=True), 1):
        lines.append(TextLine(number, offset, raw.decode(encoding).rstrip().expandtabs()))
        offset += len(raw)
    return lines


def _no_text(data: bytes) -> Line:
    """Return the reject of a file that is no text: the first line that no encoding gives a meaning."""
    offset = 0
    for number, raw in enumerate(data.splitlines(keepends=True), 1):
        if not _decodes(raw, _ENCODINGS[-1]):
            message = f"line {number}: neither UTF-8 nor Windows Turkish or Western"
            return Line(number, offset, data, Reject("not_utf8", message))
        offset += len(raw)
    raise AssertionError("a text is undecodable in one of its lines")


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _sections(lines: list[TextLine]) -> list[tuple[int, int]]:
    """Return where each match begins and ends, as indexes of lines: its length line with the header above."""
    begins = [0]
    seen = False
    for index, line in enumerate(lines):
        if line.is_aside or length(line.text) is None:
            continue
        if seen:
            above = index
            while lines[above - 1].is_aside:
                above -= 1
            begins.append(next(place for place in range(above, index + 1) if lines[place].text.strip()))
        seen = True
    return list(zip(begins, [*begins[1:], len(lines)], strict=True)) if lines else []
