"""The catalogues: the same keys in both languages, none missing, none unused."""

import ast
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import dashboard
from dashboard.parts import words
from jobs import records, runs
from queries import board
from queries.matches import SORTS

DASHBOARD = Path(dashboard.__file__).parent
FAMILIES = {
    *(
        "platform",
        "place",
        "end",
        "status",
        "class",
        "target",
        "setup",
        "rule",
        "unit",
        "kind",
        "level",
        "by",
    ),
    *("event", "verdict", "severity", "state", "job", "reason", "check", "need", "sort"),
    *("policy_group", "policy_source", "policy_state", "setting", "setting_value", "setting_unit"),
}
"""Words that come out of the data; `name()` shows them, and the word itself where it is not known."""


def texts() -> Iterator[str]:
    """Yield every string that stands in the code of the dashboard; of an f-string its fixed start."""
    for file in DASHBOARD.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def literal_keys() -> Iterator[str]:
    """Yield the keys that the code gives to say(), some() and the like in full."""
    for file in DASHBOARD.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = ast.unparse(node.func).split(".")[-1]
                if called in ("say", "some", "Column"):
                    yield node.args[0].value


def gaps(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def test_both_languages_have_the_same_keys():
    assert list(words.catalogue("tr")) == list(words.catalogue("en"))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_sentence_is_missing_or_empty(language):
    assert [key for key, text in words.catalogue(language).items() if not text and key != "section.all"] == []


def test_both_languages_fill_the_same_gaps():
    turkish, english = words.catalogue("tr"), words.catalogue("en")

    assert [key for key in english if gaps(english[key]) != gaps(turkish[key])] == []


def test_every_key_that_the_code_names_is_there():
    assert [key for key in literal_keys() if key not in words.catalogue("en")] == []


def test_no_key_is_left_unused():
    said = set(texts())
    script = (DASHBOARD / "parts" / "board.js").read_text(encoding="utf-8")
    unused = []
    for key in words.catalogue("en"):
        section, _, word = key.partition(".")
        whole = key.removesuffix("_one")
        built = word.removesuffix("_hint") in said and any(text.startswith(f"{section}.") for text in said)
        drawn = section == "board" and re.search(rf"words\.{word}\b", script)
        if not (section in FAMILIES or whole in said or built or drawn):
            unused.append(key)
    assert unused == []


def words_of(family: str) -> set[str]:
    start = f"{family}."
    return {key.removeprefix(start) for key in words.catalogue("en") if key.startswith(start)}


def options(kind: object) -> set[str]:
    return {option for option in typing.get_args(kind) if isinstance(option, str)}


@pytest.mark.parametrize(
    ("family", "codes"),
    [
        pytest.param("end", options(records.GameEnd) | options(records.MatchEnd), id="end"),
        pytest.param("class", options(records.GameClass), id="class"),
        pytest.param("verdict", set(board.VERDICTS), id="verdict"),
        pytest.param("setup", set(board.SETUPS), id="setup"),
        pytest.param("sort", set(SORTS), id="sort"),
        pytest.param("state", options(runs.State) | {"confirmed", "differs", "unconfirmed"}, id="state"),
        pytest.param("severity", {"E", "W", "I"}, id="severity"),
    ],
)
def test_every_code_has_a_name(family, codes):
    assert codes <= words_of(family)


REASONS = (
    "not_utf8 not_json too_long too_deep wrong_type missing_field out_of_range unknown_platform bad_time"
    " bad_dice bad_play same_account conflict truncated corrupt too_large no_games turn_order score_jump"
    " implausible_points unsupported_format"
)


def test_every_reason_of_the_contract_has_a_name():
    assert set(REASONS.split()) == words_of("reason")


def test_every_check_that_can_fail_has_a_name():
    code = "".join(file.read_text(encoding="utf-8") for file in (DASHBOARD.parent / "jobs").rglob("*.py"))
    ids = set(re.findall(r"\"(AC-[A-Z]+-\d\d)\"", code))

    assert ids
    assert sorted(ids - words_of("check")) == []


def test_turkish_is_written_with_turkish_letters():
    turkish = " ".join(words.catalogue("tr").values())

    assert set("çğıöşüİŞÇ") <= set(turkish)
    assert not re.search(r"\b(degil|icin|mac|hicbir|oyuncu)\b", turkish)


def test_nobody_is_accused():
    said = " ".join([*words.catalogue("tr").values(), *words.catalogue("en").values()]).lower()

    assert not re.search("hile|suç|chea" + "t|guil" + "t|fra" + "ud", said)
