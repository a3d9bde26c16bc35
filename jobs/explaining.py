"""Why a line of JSON is no record: the reason code and the sentence; and its unknown fields, split off.

The slow path of reading a log: it takes the line apart without types, so that it can name the field, the
value and what would be right. Lines that are right never come here, unless they carry unknown fields.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec import inspect

from jobs.records import AccountEvent, ClosedDay, Match, Record, Reject, WalletEntry

KINDS: Mapping[str, type[Record]] = {
    "tavla-log/1": Match,
    "tavla-day/1": ClosedDay,
    "tavla-wallet/1": WalletEntry,
    "tavla-account/1": AccountEvent,
}
FIELDS_OF_ACTIONS: Mapping[str, frozenset[str]] = {
    "dice": frozenset({"dice", "play", "ms", "by"}),
    "cube": frozenset({"cube", "value", "ms"}),
    "event": frozenset({"event", "seconds", "value"}),
}
"""The fields of each kind of action beside its seat; the name of the kind is the field that tells it."""
SHOWN = 80
"""Characters of a value that a sentence shows."""

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_AT = re.compile(r"^(.*) - at `\$(.*)`$", re.DOTALL)
_LONE = re.compile(rb"\\u[dD][89a-fA-F]")
_DICE = re.compile(r"\.dice(\[\d\])?$|\.opening\[\d+\](\[\d\])?$")

Extras = dict[str, Any]


def explain(raw: bytes, max_levels: int) -> tuple[Record, str | None]:
    """Return the record of a line and its unknown fields as JSON of path -> value (None: it has none).

    Raise Unreadable when the line is no record; what needs more than the types of `records.py` is not judged.
    """
    whole = _parsed(raw, max_levels)
    kind = _kind(whole)
    extras = _split_off(whole, kind)
    try:
        record: Record = msgspec.json.decode(msgspec.json.encode(whole), type=kind)
    except msgspec.ValidationError as error:
        raise Unreadable(*_reject(str(error), whole, kind)) from error
    return record, msgspec.json.encode(extras, order="sorted").decode() if extras else None


class Unreadable(ValueError):
    """A line that is no record; `reject` says why."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reject = Reject(reason, message)


def shown(value: Any) -> str:
    """Return a value of a line as JSON, cut where it is long."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _parsed(raw: bytes, max_levels: int) -> Any:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        where = f"byte {error.start} of the line is {raw[error.start]:#04x}"
        raise Unreadable("not_utf8", f"{where}, which is no UTF-8 ({error.reason})") from error
    levels = _levels(raw)
    if levels > max_levels:
        raise Unreadable("too_deep", f"the line nests {levels} levels; at most {max_levels} are read")
    try:
        whole = msgspec.json.decode(raw)
    except msgspec.ValidationError as error:
        raise Unreadable("out_of_range", f"a number of the line is too large to be held ({error})") from error
    except msgspec.DecodeError as error:
        raise Unreadable(*_no_json(str(error), raw)) from error
    if twice := _named_twice(raw):
        raise Unreadable("not_json", f"the name {shown(twice)} stands twice in one object; it may stand once")
    return whole


def _levels(raw: bytes) -> int:
    marks = np.frombuffer(_STRING.sub(b"", raw), np.uint8)
    opens = (marks == ord("[")) | (marks == ord("{"))
    closes = (marks == ord("]")) | (marks == ord("}"))
    return int(np.cumsum(opens.astype(np.int32) - closes).max(initial=0))


def _no_json(message: str, raw: bytes) -> tuple[str, str]:
    if "surrogate" in message or (message.startswith("Input data was truncated") and _LONE.search(raw)):
        return "not_utf8", "the line escapes half a surrogate pair, which is no character"
    return "not_json", f"the line is no JSON: {message}"


def _named_twice(raw: bytes) -> str | None:
    twice: list[str] = []

    def keep(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        if len(set(names)) < len(names):
            twice.append(next(name for at, name in enumerate(names) if name in names[:at]))

    json.loads(raw, object_pairs_hook=keep, parse_int=len, parse_float=len)
    return twice[0] if twice else None


def _kind(whole: Any) -> type[Record]:
    if not isinstance(whole, dict):
        raise Unreadable("wrong_type", f"the line is {shown(whole)}; it must be an object")
    if "log" not in whole:
        raise Unreadable("missing_field", f"log is missing; it must be one of {', '.join(KINDS)}")
    log = whole["log"]
    if not isinstance(log, str):
        raise Unreadable("wrong_type", f"log is {shown(log)}; it must be one of {', '.join(KINDS)}")
    if log not in KINDS:
        raise Unreadable("out_of_range", f"log is {shown(log)}; it must be one of {', '.join(KINDS)}")
    return KINDS[log]


def _split_off(whole: dict[str, Any], kind: type[Record]) -> Extras:
    extras: Extras = {}
    _prune(whole, _type_of(kind), "", extras)
    return extras


def _prune(value: Any, kind: inspect.Type, path: str, extras: Extras) -> None:
    """Move what a type does not know from a value (changed in place) to `extras`."""
    match kind:
        case inspect.StructType() if isinstance(value, dict):
            fields = {field.encode_name: field.type for field in kind.fields}
            known = fields.keys() - (_of_other_kinds(value) if kind.cls.__name__ == "Action" else set())
            for name in list(value):
                if name in known:
                    _prune(value[name], fields[name], f"{path}.{name}", extras)
                else:
                    extras[f"{path}.{name}".removeprefix(".")] = value.pop(name)
        case inspect.ListType() if isinstance(value, list):
            for at, item in enumerate(value):
                _prune(item, kind.item_type, f"{path}[{at}]", extras)
        case inspect.TupleType() if isinstance(value, list):
            for at, (item, of_item) in enumerate(zip(value, kind.item_types, strict=False)):
                _prune(item, of_item, f"{path}[{at}]", extras)
        case inspect.UnionType():
            for one in kind.types:
                if isinstance(one, inspect.StructType):
                    _prune(value, one, path, extras)


def _of_other_kinds(action: dict[str, Any]) -> set[str]:
    """Return the fields that an action of this one's kind does not have; none when its kind is not clear."""
    kinds = [mark for mark in FIELDS_OF_ACTIONS if mark in action]
    return (
        set[str]().union(*FIELDS_OF_ACTIONS.values()) - FIELDS_OF_ACTIONS[kinds[0]]
        if len(kinds) == 1
        else set()
    )


@lru_cache(maxsize=8)
def _type_of(kind: type[Record]) -> inspect.Type:
    return inspect.type_info(kind)


def _reject(message: str, whole: Any, kind: type[Record]) -> Reject:
    """Turn what the decoder says into a reason and a sentence."""
    found = _AT.match(message)
    complaint, path = found.groups() if found else (message, "")
    value, wanted = _walked(path, whole, _type_of(kind))
    at = path.removeprefix(".")
    if complaint.startswith("Object missing required field"):
        name = complaint.split("`")[1]
        assert isinstance(wanted, inspect.StructType)
        field = next(field for field in wanted.fields if field.encode_name == name)
        full = f"{at}.{name}".removeprefix(".")
        return Reject("missing_field", f"{full} is missing; it must be {_words(field.type)}")
    sentence = f"{at} is {shown(value)}; it must be {_words(wanted)}"
    if ", got `" in complaint:
        return Reject("wrong_type", sentence)
    if _DICE.search(path):
        return Reject("bad_dice", f"{at} is {shown(value)}; two dice are rolled, each 1 to 6")
    if complaint.startswith("Expected `array` of length") and "=" not in complaint:
        return Reject("wrong_type", sentence)
    return Reject("out_of_range", sentence)


def _walked(path: str, value: Any, kind: inspect.Type) -> tuple[Any, inspect.Type]:
    for name, place in _STEP.findall(path):
        if name:
            kind = next(field.type for field in _struct(kind).fields if field.encode_name == name)
            value = value[name]
        else:
            listed = next(
                one for one in _types(kind) if isinstance(one, (inspect.ListType, inspect.TupleType))
            )
            kind = listed.item_type if isinstance(listed, inspect.ListType) else listed.item_types[int(place)]
            value = value[int(place)]
    return value, next((one for one in _types(kind) if isinstance(one, inspect.StructType)), kind)


def _struct(kind: inspect.Type) -> inspect.StructType:
    return next(one for one in _types(kind) if isinstance(one, inspect.StructType))


def _types(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _words(kind: inspect.Type) -> str:
    """Say what values a type takes."""
    match kind:
        case inspect.LiteralType():
            return " or ".join(shown(value) for value in kind.values)
        case inspect.IntType():
            return f"a whole number{_span(kind.ge, kind.le)}"
        case inspect.FloatType():
            return f"a number{_span(kind.ge, kind.le)}"
        case inspect.StrType() if kind.pattern:
            return f"text that matches {kind.pattern.removeprefix(chr(92) + 'A').removesuffix(chr(92) + 'Z')}"
        case inspect.StrType():
            return f"text of {kind.min_length} to {kind.max_length} characters" if kind.max_length else "text"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(_words(one) for one in kind.types))
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)}"
        case inspect.ListType():
            return f"a list of at most {kind.max_length}" if kind.max_length else "a list"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case _:
            return "an object"


def _span(least: float | None, most: float | None) -> str:
    return f" from {int(least)} to {int(most or 0)}" if least is not None else ""
