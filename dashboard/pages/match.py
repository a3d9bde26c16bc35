"""Match: one match on the board, turn by turn, with what broke the rules."""

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import board, links, match_head, match_search, notes
from dashboard.parts.page import Page
from dashboard.parts.plies import Actions
from dashboard.parts.words import say
from queries import matches, violations

ABOUT = Page(title="match.title", section="section.all", order=30, icon=":material/casino:")


def show() -> None:
    """Ask for the match of the address, then show its head and the game of the address on the board."""
    match_id, platform = links.asked("match"), links.asked("platform")
    if match_id is None:
        match_search.nothing_chosen()
        return
    if platform is None:
        platform = match_search.platform_of(ask(matches.matches, match_id=match_id))
        if platform is None:
            return
    found = ask(matches.match, platform=platform, match_id=match_id)
    if found.empty:
        match_search.not_found(match_id, ask(matches.nearest, match_id=match_id))
        return

    [match] = found.to_dict("records")
    where = {"platform": platform, "match_id": match_id, "day": match["day"]}
    seats = ask(matches.seats, **where)
    broken = ask(violations.violations, platform=platform, match_id=match_id, limit=0)
    games = ask(matches.games, **where)
    match_head.show(match, seats, broken, ask(matches.conflicts, platform=platform, match_id=match_id))
    if games.empty:
        notes.nothing_here("no_games")
    else:
        game = match_head.chosen_game(games, broken)
        match_head.games(match, seats, games, game)
        of_game = where | {"game_no": game["game_no"]}
        actions = Actions(
            ask(matches.turns, **of_game),
            ask(matches.cube_actions, **of_game),
            ask(matches.events, **of_game),
        )
        board.show(match_head.on_board(match, seats, game, actions, broken))
    match_head.details(match, seats, ask(matches.sources, **where))
    st.caption(say("match.logged"))
