"""The policy in force: every threshold and reading that a rule leaves open, with its reason.

Defaults live in `policy.toml` beside this file; over them stand the values of the operator's file, and over
these the changes that two people made from the desk. Nothing else in the code holds a threshold of this kind.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

Value = str | int | float | bool

DEFAULTS = Path(__file__).with_name("policy.toml")


class PolicyError(ValueError):
    """A policy that cannot be: an unknown setting, or a value that is not allowed."""


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One setting: its default, its unit, what is allowed, and why the default is what it is."""

    value: Value
    unit: str
    reason: str
    reason_tr: str
    allowed: tuple[str, ...] | None = None
    least: int | float | None = None
    most: int | float | None = None

    def refusal(self, value: object) -> str | None:
        """Say what would be right when `value` is not allowed, None when it is."""
        if type(value) is not type(self.value):
            return f"a {_KINDS[type(self.value)]}"
        if self.allowed is not None and value not in self.allowed:
            return "one of " + ", ".join(self.allowed)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            if self.least is not None and value < self.least:
                return f"at least {self.least}"
            if self.most is not None and value > self.most:
                return f"at most {self.most}"
        return None

    @property
    def kind(self) -> str:
        """Return what its values are: 'word', 'whole', 'number' or 'flag'."""
        return {str: "word", int: "whole", float: "number", bool: "flag"}[type(self.value)]

    def parsed(self, text: str) -> Value:
        """Read a value as `written` writes it; raise PolicyError, which says what would be right."""
        value: Value = text
        if isinstance(self.value, bool):
            value = {"true": True, "false": False}.get(text, text)
        elif isinstance(self.value, (int, float)):
            try:
                value = type(self.value)(text)
            except ValueError:
                value = text
        if wanted := self.refusal(value):
            raise PolicyError(f"cannot be {text!r}; it takes {wanted}")
        return value


class Change(NamedTuple):
    """A value that people gave a setting; of None it went back to what it was without them."""

    setting: str
    value: str | None
    author: str
    confirmed_by: str | None
    reason: str
    change_id: int | None = None


class Source(NamedTuple):
    """Where a value comes from, and who says why."""

    place: Literal["default", "file", "desk"]
    author: str | None = None
    confirmed_by: str | None = None
    reason: str | None = None
    change_id: int | None = None


DEFAULT = Source("default")


_KINDS: dict[type, str] = {str: "text", int: "whole number", float: "number", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Policy:
    """The effective values, each with the setting that it belongs to."""

    settings: Mapping[str, Setting]
    values: Mapping[str, Value]
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Where each value comes from that is no default, or that went back to it from the desk."""
    below: Mapping[str, Value] = field(default_factory=dict)
    """The values without the changes made from the desk."""

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    def text(self, name: str) -> str:
        """Return a setting whose value is a word."""
        value = self.values[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} is {value!r}, not a word")
        return value

    def whole(self, name: str) -> int:
        """Return a setting whose value is a whole number."""
        value = self.values[name]
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"{name} is {value!r}, not a whole number")
        return value

    def flag(self, name: str) -> bool:
        """Return a setting whose value is true or false."""
        value = self.values[name]
        if not isinstance(value, bool):
            raise TypeError(f"{name} is {value!r}, not true or false")
        return value

    def source(self, name: str) -> Source:
        """Return where the value of a setting comes from."""
        return self.sources.get(name, DEFAULT)

    @property
    def revision(self) -> str:
        """The SHA-256 of the effective values as canonical JSON: equal values, equal revision."""
        canonical = json.dumps(dict(self.values), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()


def written(value: Value) -> str:
    """Return a value as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def defaults(file: Path = DEFAULTS) -> dict[str, Setting]:
    """Read the settings and their defaults; raise PolicyError when one of them cannot be."""
    try:
        settings = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Setting])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PolicyError(f"{file.name}: {error}") from error
    for name, setting in settings.items():
        if wanted := setting.refusal(setting.value):
            raise PolicyError(f"{file.name}: {name} is {setting.value!r}; it takes {wanted}")
    return settings


def effective(overrides: Mapping[str, object] | None = None, changes: Iterable[Change] = ()) -> Policy:
    """Return the defaults, over them an operator's values, over these the changes in their order.

    Raise PolicyError for what is not allowed.
    """
    settings = defaults()
    values: dict[str, Value] = {name: setting.value for name, setting in settings.items()}
    sources: dict[str, Source] = {}
    for name, value in (overrides or {}).items():
        if wanted := _known(settings, name).refusal(value):
            raise PolicyError(f"{name} cannot be {value!r}; it takes {wanted}")
        assert isinstance(value, (str, int, float, bool))
        values[name], sources[name] = value, Source("file")
    below = dict(values)
    for change in changes:
        values[change.setting] = _changed(settings, below, change)
        sources[change.setting] = Source("desk", *change[2:])
    return Policy(settings, values, sources, below)


def _known(settings: Mapping[str, Setting], name: str) -> Setting:
    if name not in settings:
        near = get_close_matches(name, settings, n=1)
        hint = f"did you mean {near[0]}?" if near else "there are " + ", ".join(sorted(settings))
        raise PolicyError(f"there is no setting {name!r}; {hint}")
    return settings[name]


def _changed(settings: Mapping[str, Setting], below: Mapping[str, Value], change: Change) -> Value:
    """Return what a change makes of its setting."""
    setting = _known(settings, change.setting)
    if change.value is None:
        return below[change.setting]
    try:
        return setting.parsed(change.value)
    except PolicyError as error:
        raise PolicyError(f"{change.setting}, changed by {change.author}, {error}") from error


def read(file: Path | None, changes: Iterable[Change] = ()) -> Policy:
    """Return the policy with the values of a file of `"setting" = value` lines, the changes over them."""
    if file is None:
        return effective(None, changes)
    try:
        overrides = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PolicyError(f"{file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PolicyError(f"{file}: no TOML file: {error}") from error
    try:
        effective(overrides)
    except PolicyError as error:
        raise PolicyError(f"{file}: {error}") from error
    return effective(overrides, changes)
