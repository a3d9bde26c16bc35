"""What readers need: where the data stand (`HAKEM_DATA`) and the operational store (`HAKEM_STORE`)."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class ReaderSettings(BaseSettings):
    """What a reader takes from its environment."""

    model_config = SettingsConfigDict(env_prefix="HAKEM_", frozen=True, env_ignore_empty=True)

    data: Path = Path("hakem-data")
    store: str | None = None


def data_folder() -> Path:
    """Return the data folder that the environment names, `hakem-data` where it names none."""
    return ReaderSettings().data


def store() -> str | None:
    """Return the URL of the operational store, None where it stands in the data folder."""
    return ReaderSettings().store
