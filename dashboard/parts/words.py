"""Everything the desk says, in Turkish and in English, from the catalogues of `dashboard/locale`.

A language is a folder of files, one a page, and what several pages share in `frame`, `words` and `check`.
"""

import tomllib
from functools import cache
from pathlib import Path

import streamlit as st

LANGUAGES = ("tr", "en")
NAMES = {"tr": "Türkçe", "en": "English"}
FOLDER = Path(__file__).parent.parent / "locale"
SESSION = "lang"


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return every sentence of a language by its dotted key."""
    sentences: dict[str, str] = {}
    for file in sorted((FOLDER / language).glob("*.toml")):
        sentences |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return sentences


def language() -> str:
    """Return the language of this session."""
    return str(st.session_state.get(SESSION, "en"))


def say(key: str, /, **values: object) -> str:
    """Return a sentence by its key, its gaps filled.

    >>> say("pager.of", first=1, last=50, total=120)  # doctest: +SKIP
    '1-50 of 120'
    """
    return catalogue(language())[key].format(**values)


def some(key: str, count: int, shown: str, /, **values: object) -> str:
    """Return a counted thing: the singular of a language that has one stands beside it as `<key>_one`."""
    sentences = catalogue(language())
    sentence = sentences.get(f"{key}_one") if count == 1 else None
    return (sentence or sentences[key]).format(n=shown, **values)


def name(family: str, word: object) -> str:
    """Return the name of a word of a family (`end`, `reason`, …), the word itself where none is known."""
    return catalogue(language()).get(f"{family}.{word}", str(word))


def platform_name(word: object) -> str:
    """Return the name of a platform; `file:gnubg` stands for the files of another program."""
    text = str(word)
    if text.startswith("file:"):
        return say("format.program", program=text.removeprefix("file:"))
    return name("platform", text)


def known(family: str) -> list[str]:
    """Return the words of a family in the order of the catalogue."""
    start = f"{family}."
    return [key.removeprefix(start) for key in catalogue(language()) if key.startswith(start)]


def choose() -> None:
    """Settle the session's language: the address says it, else this session did, else the browser.

    A language that was chosen stays in the address, so that a reload keeps it.
    """
    asked = st.query_params.get(SESSION)
    if asked in LANGUAGES:
        st.session_state[SESSION] = asked
        st.session_state["lang_chosen"] = True
    elif SESSION not in st.session_state:
        locale = st.context.locale or ""
        st.session_state[SESSION] = "tr" if locale.lower().startswith("tr") else "en"
    if st.session_state.get("lang_chosen") and asked != language():
        st.query_params[SESSION] = language()


def _flat(tree: dict[str, object], start: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            found += _flat(value, f"{start}{key}.")
        else:
            found.append((start + key, str(value)))
    return found
