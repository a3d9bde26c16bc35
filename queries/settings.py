"""The one setting that readers need: where the data stands (`HAKEM_DATA`)."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class ReaderSettings(BaseSettings):
    """What a reader takes from its environment."""

    model_config = SettingsConfigDict(env_prefix="HAKEM_", frozen=True, env_ignore_empty=True)

    data: Path = Path("hakem-data")


def data_folder() -> Path:
    """Return the data folder that the environment names, `hakem-data` where it names none."""
    return ReaderSettings().data
