"""A platform is a TOML file, and a wrong one says what is wrong and what would be right."""

import re
from pathlib import Path

import pytest

from jobs.rules import ruleset
from jobs.rules.ruleset import RulesetError, UnknownPlatform, known_platforms, load

ROOT = Path(ruleset.__file__).parents[2]
PLATFORMS = ("backgammontalk", "cube_platform", "gammonempire", "north_sultan", "tavla_app")

SMALL = """
id = "village"
title = "Village café"
checkers = 15
setups = ["standard"]
must_play_max = true
larger_die_rule = true
pip_waste_rule = false
dance_must_be_recorded = false
gammon_value = 2
cube = "none"
formats = ["any_points"]
resign_value = "from_log"
"""


def added(folder: Path, text: str, name: str = "village") -> Path:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_five_platforms_are_known():
    assert known_platforms() == PLATFORMS


@pytest.mark.parametrize("platform", PLATFORMS)
def test_each_platform_is_named_as_its_file(platform):
    assert load(platform).id == platform


def test_a_new_platform_is_a_new_file(tmp_path):
    folder = added(tmp_path, SMALL)

    assert load("village", folder).title == "Village café"
    assert known_platforms(folder) == (*PLATFORMS, "village")
    assert load("village", folder).time_zone == "Europe/Istanbul"


def test_what_a_file_leaves_out_is_not_known(tmp_path):
    village = load("village", added(tmp_path, SMALL))

    assert (village.turn_seconds, village.cancel_rule, village.opening_roll) == (None, None, None)


def test_files_of_other_programs_share_one_ruleset():
    assert load("file:gnubg") is load("file:jellyfish")
    assert load("file:gnubg").cube == "standard"
    assert load("file:gnubg").turn_seconds is None


@pytest.mark.parametrize("name", ["village", "file", "north", "NORTH_SULTAN", "", "../north_sultan"])
def test_an_unknown_platform_is_told_which_ones_are_known(name):
    with pytest.raises(UnknownPlatform, match="known: backgammontalk, cube_platform, gammonempire") as caught:
        load(name)

    assert caught.value.known == PLATFORMS


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        pytest.param(
            "checkers = 15", 'checkers = "15"', "checkers = '15': should be a valid integer", id="text"
        ),
        pytest.param("checkers = 15", "checkers = 0", "checkers = 0: should be greater than", id="none"),
        pytest.param(
            'cube = "none"', 'cube = "big"', "cube = 'big': should be 'none' or 'standard'", id="word"
        ),
        pytest.param("gammon_value = 2", "", "gammon_value: missing", id="missing"),
        pytest.param(
            "checkers = 15", "checkers = 15\nchekers = 3", "chekers = 3: no such key; checkers?", id="typo"
        ),
        pytest.param(
            '["standard"]', '["standard", "long"]', "setups.1 = 'long': should be 'standard'", id="in list"
        ),
        pytest.param(
            "formats = ", "time_zone = 'Mars/One'\nformats = ", "'Mars/One': should be a time zone", id="zone"
        ),
        pytest.param(
            "cube = ",
            "crawford = true\ncube = ",
            r"without a cube \(cube = 'none'\) leave out crawford",
            id="cube",
        ),
        pytest.param(
            '"village"', '"hamlet"', "id = 'hamlet': should be the file's name, 'village'", id="name"
        ),
        pytest.param("title = ", "title ", "no TOML", id="no TOML"),
        pytest.param(
            "pip_waste_rule = false",
            "pip_waste_rule = 0",
            "pip_waste_rule = 0: should be a valid boolean",
            id="0",
        ),
    ],
)
def test_a_wrong_file_names_file_key_value_and_what_would_be_right(tmp_path, line, instead, message):
    folder = added(tmp_path, SMALL.replace(line, instead))

    with pytest.raises(RulesetError, match=message) as caught:
        load("village", folder)

    assert str(caught.value).startswith(str(folder / "village.toml"))


def test_bytes_that_are_no_text_are_refused(tmp_path):
    (tmp_path / "village.toml").write_bytes(b'id = "\xff"')

    with pytest.raises(RulesetError, match="no TOML"):
        load("village", tmp_path)


def test_a_built_in_platform_is_not_replaced_in_silence(tmp_path):
    folder = added(tmp_path, SMALL.replace("village", "tavla_app"), name="tavla_app")

    with pytest.raises(RulesetError, match="'tavla_app' is built in"):
        load("tavla_app", folder)


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        load("tavla_app").checkers = 3


@pytest.mark.parametrize(
    ("platform", "values"),
    [("north_sultan", (1, 2, 2)), ("tavla_app", (1, 2, 2)), ("cube_platform", (1, 2, 3))],
)
def test_a_backgammon_counts_three_only_where_it_is_known(platform, values):
    assert (
        tuple(load(platform).class_value(class_) for class_ in ("single", "gammon", "backgammon")) == values
    )


def test_the_published_profile_is_what_the_files_say():
    sultan, talk, app, empire, cube = (
        load(name)
        for name in ("north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform")
    )

    assert sultan.stakes == {
        "kahvehane": 500,
        "kapalicarsi": 2_500,
        "saray_bahcesi": 10_000,
        "has_oda": 50_000,
        "divan_i_humayun": 250_000,
    }
    assert [r.pip_waste_rule for r in (sultan, talk, app, empire, cube)] == [False, False, True, False, False]
    assert [r.crawford for r in (sultan, talk, app, empire, cube)] == [False, True, False, False, True]
    assert [r.turn_seconds for r in (sultan, talk, app, empire, cube)] == [30, None, 11, None, None]
    assert [r.bank_scope for r in (sultan, talk, app, empire, cube)] == [
        "game",
        None,
        "game",
        None,
        "match_scaled",
    ]
    assert [r.cube_max for r in (sultan, talk, app, empire, cube)] == [None, None, None, 64, 64]
    assert cube.setups == ("standard", "nackgammon", "hypergammon")


@pytest.mark.parametrize("room", ["rules", "checks"])
def test_no_code_names_a_platform(room):
    code = sorted((ROOT / "jobs" / room).rglob("*.py"))
    named = [
        (path.name, platform)
        for path in code
        for platform in PLATFORMS
        if re.search(rf"\b{platform}\b", path.read_text(encoding="utf-8"))
    ]

    assert code
    assert named == []
