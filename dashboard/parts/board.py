"""The board of a game in the browser: drawn, stepped through, with its plays beside it."""

from functools import cache, partial
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

from dashboard.parts.words import catalogue, language

_FOLDER = Path(__file__).parent
KEY = "board"
"""One board for all games: the browser keeps it and draws another game on it."""


class Game(TypedDict):
    """Everything that the browser needs of a game, sent once."""

    key: str
    """Changes when the game, its words or its positions do: then the board is built anew."""
    names: list[str]
    accounts: list[str]
    scores: list[str]
    has_cube: bool
    address: dict[str, Any]
    """The parameters of the game's address, to which the board adds the turn."""
    plies: list[dict[str, Any]]
    at: int
    """The ply to open at."""


def show(game: Game) -> None:
    """Show a game; the turn that a person steps to goes into the address, without a run of the page."""
    st.fragment(_mount)(game)


def _mount(game: Game) -> None:
    mount = st.components.v2.component("hakem_board", css=_asset("board.css"), js=_asset("board.js"))
    mount(
        key=KEY,
        data={"game": game, "words": _words(), "theme": st.context.theme.type or "light"},
        default={"place": game["at"]},
        on_place_change=partial(_stepped, game),
    )


def _stepped(game: Game) -> None:
    """Note in the address to which turn a person stepped."""
    place = st.session_state[KEY].get("place")
    if not isinstance(place, int) or not 0 <= place < len(game["plies"]):
        return
    turn = game["plies"][place]["turn"]
    if turn is not None:
        st.query_params["turn"] = str(turn)
    elif "turn" in st.query_params:
        del st.query_params["turn"]


def _words() -> dict[str, str]:
    start = "board."
    sentences = catalogue(language()).items()
    return {key.removeprefix(start): sentence for key, sentence in sentences if key.startswith(start)}


@cache
def _asset(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
