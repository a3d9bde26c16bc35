"""The environment: what it says is taken, what it misspells is refused."""

from pathlib import Path

import pytest

from jobs import settings


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch):
    for field in settings.Settings.model_fields:
        monkeypatch.delenv(f"HAKEM_{field.upper()}", raising=False)


def test_an_empty_environment_gives_the_defaults():
    found = settings.load()

    assert (found.data, found.lang, found.port, found.address) == (
        Path("hakem-data"),
        "en",
        8501,
        "127.0.0.1",
    )


def test_the_environment_is_read_under_its_prefix(monkeypatch):
    monkeypatch.setenv("HAKEM_DATA", "elsewhere")
    monkeypatch.setenv("HAKEM_LANG", "tr")

    found = settings.load()

    assert (found.data, found.lang) == (Path("elsewhere"), "tr")


def test_what_is_given_stands_above_the_environment_and_none_is_not_given(monkeypatch):
    monkeypatch.setenv("HAKEM_DATA", "elsewhere")

    assert settings.load(data=Path("here")).data == Path("here")
    assert settings.load(data=None).data == Path("elsewhere")


def test_an_unknown_name_is_refused_with_the_nearest_known_one(monkeypatch):
    monkeypatch.setenv("HAKEM_DTA", "elsewhere")

    with pytest.raises(settings.SettingsError, match=r"HAKEM_DTA.*did you mean HAKEM_DATA"):
        settings.load()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HAKEM_LANG", "de"),
        ("HAKEM_PORT", "0"),
        ("HAKEM_PORT", "a port"),
        ("HAKEM_NIGHT_AT", "24:00"),
        ("HAKEM_NIGHT_AT", "4:30"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_by_name(monkeypatch, name, value):
    monkeypatch.setenv(name, value)

    with pytest.raises(settings.SettingsError, match=f"{name} is '{value}'"):
        settings.load()


def test_an_empty_value_counts_as_not_set(monkeypatch):
    monkeypatch.setenv("HAKEM_INBOX", "")

    assert settings.load().inbox is None


def test_settings_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        settings.load().port = 1


def test_the_operators_policy_file_is_laid_over_the_defaults(monkeypatch, tmp_path):
    file = tmp_path / "policy.toml"
    file.write_text('"moves.last_checker" = "strict"\n', encoding="utf-8")
    monkeypatch.setenv("HAKEM_POLICY", str(file))

    assert settings.load().effective_policy.text("moves.last_checker") == "strict"


def test_a_child_process_understands_the_environment_that_it_is_given(monkeypatch):
    parent = settings.load(lang="tr")
    _ = parent.effective_policy  # kept in the settings once it was read
    for name, value in parent.environment().items():
        monkeypatch.setenv(name, value)

    assert settings.load().lang == "tr"
