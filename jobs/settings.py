"""What the environment says: the one reader of it, and only of names that begin with HAKEM_."""

import os
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from jobs.policy import Change, Policy
from jobs.policy import read as read_policy

PREFIX = "HAKEM_"
STORE_FILE = "hakem.sqlite"
"""The operational store in the data folder; where it is not there yet, nobody has changed anything."""


class SettingsError(ValueError):
    """An environment that Hakem does not understand: an unknown name, or a value of the wrong kind."""


class Settings(BaseSettings):
    """Where things stand on this machine; every name is HAKEM_ and the field in capitals."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid", env_ignore_empty=True)

    data: Path = Field(Path("hakem-data"), description="the data folder")
    lang: Literal["en", "tr"] = Field("en", description="language of the sentences that the command prints")
    inbox: Path | None = Field(None, description="folder of logs that the night imports")
    rulesets: Path | None = Field(
        None, description="folder of an operator's own rulesets, one TOML a platform"
    )
    policy: Path | None = Field(None, description="TOML file of the operator's own policy values")
    store: str | None = Field(
        None, description="URL of the operational store; the data folder's own if unset"
    )
    port: int = Field(8501, ge=1, le=65535, description="port of the desk")
    address: str = Field("127.0.0.1", description="address that the desk listens on")
    night_at: str = Field(
        "04:30", pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="when the night of yesterday starts"
    )
    shared: Path | None = Field(None, description="where the tests find the worked cases (tests only)")

    @cached_property
    def effective_policy(self) -> Policy:
        """The policy in force: the defaults, the operator's file, the confirmed changes of the store.

        Read once: a job never sees half a change, and what is confirmed meanwhile holds from the next run on.
        """
        return read_policy(self.policy, self._changes())

    def _changes(self) -> list[Change]:
        if self.store is None and not (self.data / STORE_FILE).is_file():
            return []
        from queries.store import policy
        from queries.store.opening import StoreUnavailable, url_of

        try:
            found = policy.confirmed(url_of(self.data, self.store))
        except StoreUnavailable as error:
            raise SettingsError(str(error)) from error
        return [
            Change(one.setting, one.value, one.by, one.decided_by, one.reason, one.change_id) for one in found
        ]

    def environment(self) -> dict[str, str]:
        """Return this process's environment with these settings in it: what a child process is given."""
        given = {name: getattr(self, name) for name in type(self).model_fields}
        said = {PREFIX + name.upper(): value for name, value in given.items() if value is not None}
        said[f"{PREFIX}DATA"] = self.data.absolute()
        return os.environ | {name: str(value) for name, value in said.items()}


def load(**given: Any) -> Settings:
    """Read the environment; what is given and not None stands above it.

    Raise SettingsError, which says what would be right.
    """
    _refuse_unknown(os.environ)
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = PREFIX + str(first["loc"][0]).upper()
        raise SettingsError(f"{name} is {first['input']!r}: {first['msg']}") from error


def _refuse_unknown(environ: Mapping[str, str]) -> None:
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    for name in sorted(environ):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            near = get_close_matches(name.upper(), known, n=1)
            hint = f"did you mean {near[0]}?" if near else "there are " + ", ".join(known)
            raise SettingsError(f"the environment has {name}, which Hakem does not know; {hint}")
