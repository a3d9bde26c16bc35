"""The policy in force: every threshold and reading that a rule leaves open, with its reason.

Defaults live in `policy.toml` beside this file; an operator overrides single values. Nothing else in the code
holds a threshold of this kind.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

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


_KINDS: dict[type, str] = {str: "text", int: "whole number", float: "number", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Policy:
    """The effective values, each with the setting that it belongs to."""

    settings: Mapping[str, Setting]
    values: Mapping[str, Value]

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

    def told(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Yield (setting, value, default, unit, reason) of each setting, as people write them."""
        for name, setting in self.settings.items():
            value, default = (_written(one) for one in (self.values[name], setting.value))
            yield name, value, default, setting.unit, " ".join(setting.reason.split())

    @property
    def revision(self) -> str:
        """The SHA-256 of the effective values as canonical JSON: equal values, equal revision."""
        canonical = json.dumps(dict(self.values), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()


def _written(value: Value) -> str:
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


def effective(overrides: Mapping[str, object] | None = None) -> Policy:
    """Return the defaults with an operator's values over them; raise PolicyError for what is not allowed."""
    settings = defaults()
    values: dict[str, Value] = {name: setting.value for name, setting in settings.items()}
    for name, value in (overrides or {}).items():
        if name not in settings:
            near = get_close_matches(name, settings, n=1)
            hint = f"did you mean {near[0]}?" if near else "there are " + ", ".join(sorted(settings))
            raise PolicyError(f"there is no setting {name!r}; {hint}")
        if wanted := settings[name].refusal(value):
            raise PolicyError(f"{name} cannot be {value!r}; it takes {wanted}")
        assert isinstance(value, (str, int, float, bool))
        values[name] = value
    return Policy(settings, values)


def read(file: Path | None) -> Policy:
    """Return the policy with the values of a file of `"setting" = value` lines (None: the defaults)."""
    if file is None:
        return effective()
    try:
        overrides = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PolicyError(f"{file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PolicyError(f"{file}: no TOML file: {error}") from error
    try:
        return effective(overrides)
    except PolicyError as error:
        raise PolicyError(f"{file}: {error}") from error
