"""The head of a match: who played, how it ended, what broke the rules, where it came from."""

from typing import Any

import pandas as pd
import streamlit as st

from dashboard.parts import board, figures, links, rows
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.plies import Actions, place_of_turn, plies
from dashboard.parts.words import language, name, platform_name, say, some
from queries.board import SETUPS

SHOWN_VIOLATIONS = 3


def show(match: dict[str, Any], seats: pd.DataFrame, broken: pd.DataFrame, conflicts: pd.DataFrame) -> None:
    """Show the two accounts, the score, how it ended, and first of all what broke the rules."""
    first, second = seats.to_dict("records")
    draw(
        tag(
            "div",
            tag(
                "div",
                _who(match, first, ""),
                tag(
                    "div",
                    f"{match['score_0']}–{match['score_1']}",
                    tag("small", _ending(match)),
                    cls="score",
                ),
                _who(match, second, "second"),
                cls="versus",
            ),
            _conflict(conflicts),
            _broken(match, broken),
            _why_void(match, seats, broken),
            cls="head",
        ),
        key="match head",
    )


def _why_void(match: dict[str, Any], seats: pd.DataFrame, broken: pd.DataFrame) -> Node | None:
    """Return the way to what decided a match that is void, or should or should not be."""
    if match["status"] != "unstaked" and "AC-REP-01" not in set(broken["code"]):
        return None
    first, second = seats["account"]
    pair = {"platform": match["platform"], "account": first, "opponent": second, "match": match["match_id"]}
    return link("repeat", pair, say("repeat.from_match"), cls="open")


def chosen_game(games: pd.DataFrame, broken: pd.DataFrame) -> dict[str, Any]:
    """Return the game of the address; without one that of the first violation, else the first."""
    asked = links.asked_number("game")
    if asked is None and links.asked("turn") is None:
        in_games = broken["game_no"].dropna()
        asked = int(in_games.min()) if len(in_games) else None
    by_number = {int(game["game_no"]): game for game in games.to_dict("records")}
    found: dict[str, Any] = by_number.get(asked or 1) or next(iter(by_number.values()))
    return found


def games(match: dict[str, Any], seats: pd.DataFrame, games: pd.DataFrame, shown: dict[str, Any]) -> None:
    """Show the games side by side, each a way to its board."""
    if len(games) < 2:
        return
    names = _names(seats)
    ways = []
    for row in games.to_dict("records"):
        current = {"aria_current": "true"} if row["game_no"] == shown["game_no"] else {}
        params = {"platform": match["platform"], "match": match["match_id"], "game": row["game_no"]}
        crawford = say("match.crawford") if row["is_crawford"] is True else None
        ways.append(
            link(
                "match",
                params,
                tag("b", say("match.game", game=row["game_no"], score=_score_before(row))),
                tag("small", _game_result(row, names)),
                tag("small", crawford) if crawford else None,
                _game_marks(row),
                **current,
            )
        )
    draw(tag("div", *ways, cls="games", role="group", aria_label=say("match.games")), key="games")


def on_board(
    match: dict[str, Any], seats: pd.DataFrame, game: dict[str, Any], actions: Actions, broken: pd.DataFrame
) -> board.Game:
    """Return a game ready for the board, open at the turn of the address, else at the first violation."""
    names = _names(seats)
    setup = match["setup"] if match["setup"] in SETUPS else "standard"
    found = plies(game, actions, broken, names, setup)
    turn = links.asked_number("turn")
    marked = [place for place, ply in enumerate(found) if ply["marks"]]
    at = place_of_turn(found, turn) if turn is not None else marked[0] if marked else 0
    params = {"platform": match["platform"], "match": match["match_id"], "game": int(game["game_no"])}
    return {
        "key": f"{match['platform']} {match['match_id']} {match['revision']} {game['game_no']} {language()}",
        "names": [rows.visible_name(name_) for name_ in names],
        "accounts": [rows.visible_name(account) for account in seats["account"]],
        "scores": [_score(match, game, seat) for seat in (0, 1)],
        "has_cube": bool(match["has_cube"]),
        "address": params,
        "plies": found,
        "at": at,
    }


def details(match: dict[str, Any], seats: pd.DataFrame, sources: pd.DataFrame) -> None:
    """Show stake and settlement as logged, the options in force, and where the match came from."""
    facts = [
        ("match.started", figures.moment(match["started_at"])),
        ("match.lasted", figures.duration((match["ended_at"] - match["started_at"]).total_seconds() * 1000)),
        ("match.place", f"{_place(match)} · {platform_name(match['platform'])}"),
        ("match.target", _target(match)),
        (
            "match.stake",
            figures.chips(match["stake"], match["unit"]) if match["stake"] else say("match.no_stake"),
        ),
        ("match.pot", figures.chips(match["pot_chips"], match["unit"])),
        ("match.commission", figures.chips(match["commission_chips"], match["unit"])),
        ("match.settled", _settled(match, "net_chips", True)),
        ("match.rating_after", _ratings(match, seats)),
        ("match.points", _settled(match, "tournament_points", False)),
        ("match.tournaments", match["tournaments"]),
        ("match.setup", name("setup", match["setup"] or "standard")),
        ("match.options", _options(match)),
        ("match.clock", match["clock"]),
        ("match.server", _joined(match["server_name"], match["server_build"], match["server_dice"])),
        ("match.proof", match["proof_scheme"]),
        ("match.id", f"{match['match_id']} · {say('match.revision', revision=match['revision'])}"),
    ]
    said = [
        (key, str(value))
        for key, value in facts
        if not figures.missing(value) and value not in ("", figures.NOTHING)
    ]
    boxes = [tag("div", tag("dt", say(key)), tag("dd", value, cls="num")) for key, value in said]
    boxes += [_source(row) for row in sources.itertuples()]
    draw(tag("dl", *boxes, cls="facts"), key="details")
    if not figures.missing(match["extras"]):
        with st.expander(say("match.extras")):
            draw(tag("pre", str(match["extras"]), cls="raw"), key="extras")


def _who(match: dict[str, Any], seat: dict[str, Any], cls: str) -> Node:
    number = int(seat["seat"])
    wins = not figures.missing(match["winner"]) and int(match["winner"]) == number
    about = [say("match.seat", seat=number), str(seat["account"])]
    if seat["kind"] == "bot":
        about.append(say("match.bot", level=name("level", seat["level"] or "")))
    if seat["is_vip"] is True:
        about.append("VIP")
    if not figures.missing(seat["rating"]):
        about.append(_rating(match, seat))
    return tag(
        "div",
        tag(
            "span",
            tag("i", cls=f"disc seat{number}", aria_hidden="true"),
            rows.account_link(match["platform"], seat["account"], seat["name"]),
            cls="line",
        ),
        tag("span", " · ".join(about), cls="quiet num"),
        tag("span", rows.gain(match[f"net_chips_{number}"], match["unit"])) if match["stake"] else None,
        cls=f"who {cls} {'winner' if wins else ''}".strip(),
    )


def _rating(match: dict[str, Any], seat: dict[str, Any]) -> str:
    after = match[f"rating_after_{int(seat['seat'])}"]
    before = figures.number(seat["rating"])
    if figures.missing(after):
        return say("match.rating", rating=before)
    return say("match.rating_change", before=before, after=figures.number(after))


def _ending(match: dict[str, Any]) -> str:
    parts = [name("end", match["end"])]
    if match["status"] != "counted" and match["end"] != match["status"]:
        parts.append(name("status", match["status"]))
    return " · ".join(parts)


def _conflict(conflicts: pd.DataFrame) -> Node | None:
    if conflicts.empty:
        return None
    return tag(
        "div", say("match.conflict", count=figures.number(len(conflicts))), cls="conflict", role="note"
    )


def _broken(match: dict[str, Any], broken: pd.DataFrame) -> Node:
    clean = tag("div", say("match.clean"), cls="clean") if (broken["severity"] == "I").all() else None
    if broken.empty:
        return tag("div", clean, cls="stack")
    items = [_violation(match, row) for row in broken.itertuples()]
    first, rest = items[:SHOWN_VIOLATIONS], items[SHOWN_VIOLATIONS:]
    shown = tag("ul", *(tag("li", item) for item in first), cls="broken")
    if not rest:
        return tag("div", clean, shown, cls="stack")
    more = tag(
        "details",
        tag("summary", some("match.more_violations", len(rest), figures.number(len(rest)))),
        tag("ul", *(tag("li", item) for item in rest), cls="broken"),
    )
    return tag("div", clean, shown, more, cls="stack")


def _violation(match: dict[str, Any], row: Any) -> Node:
    inside = (
        tag("span", rows.where(row.game_no, row.turn_no), cls="where num"),
        tag("b", name("check", row.code)),
        tag("span", rows.message(row), cls="what"),
        tag("span", row.code, cls="code num"),
    )
    if figures.missing(row.game_no):
        return tag("div", *inside, cls=f"flat {row.severity}")
    return link("match", rows.match_params(row, row.game_no, row.turn_no), *inside, cls=row.severity)


def _names(seats: pd.DataFrame) -> tuple[str, str]:
    first, second = (rows.shown_name(row.account, row.name) for row in seats.itertuples())
    return first, second


def _score_before(game: dict[str, Any]) -> str:
    if figures.missing(game["score_before_0"]) or figures.missing(game["score_before_1"]):
        return ""
    return f"{game['score_before_0']}–{game['score_before_1']}"


def _game_result(game: dict[str, Any], names: tuple[str, str]) -> str:
    if figures.missing(game["winner"]):
        return name("end", game["end"])
    points = figures.number(game["points"])
    return say(
        "match.game_won", who=names[int(game["winner"])], points=points, kind=name("class", game["class"])
    )


def _game_marks(game: dict[str, Any]) -> Node | None:
    if not game["violation_count"]:
        return None
    count = some("count.violations", int(game["violation_count"]), figures.number(game["violation_count"]))
    return tag("small", tag("span", count, cls="chip E" if game["error_count"] else "chip W"))


def _score(match: dict[str, Any], game: dict[str, Any], seat: int) -> str:
    before = game[f"score_before_{seat}"]
    if figures.missing(before) or figures.missing(match["target_points"]) or match["target_points"] == 1:
        return ""
    return say("match.score_of", points=before, target=match["target_points"])


def _place(match: dict[str, Any]) -> str:
    return name("place", match["room"] if figures.missing(match["hall"]) else match["hall"])


def _target(match: dict[str, Any]) -> str:
    if match["target"] in ("single_game", "money"):
        return name("target", match["target"])
    return say("match.to_points", points=match["target"])


def _settled(match: dict[str, Any], column: str, is_chips: bool) -> str:
    values = [match[f"{column}_{seat}"] for seat in (0, 1)]
    if all(figures.missing(value) for value in values):
        return ""
    return " / ".join(
        figures.chips(value, match["unit"], sign=True) if is_chips else figures.number(value)
        for value in values
    )


def _ratings(match: dict[str, Any], seats: pd.DataFrame) -> str:
    after = [match[f"rating_after_{seat}"] for seat in (0, 1)]
    if all(figures.missing(value) for value in after):
        return ""
    return " / ".join(figures.number(value) for value in after)


def _options(match: dict[str, Any]) -> str:
    rules = ("crawford", "jacoby", "beaver", "automatic_doubles")
    said = [
        say(f"match.{'with' if match[rule] else 'without'}", rule=name("rule", rule))
        for rule in rules
        if not figures.missing(match[rule])
    ]
    return ", ".join(said)


def _joined(*texts: Any) -> str:
    return " · ".join(str(text) for text in texts if not figures.missing(text))


def _source(row: Any) -> Node:
    file = tag("span", say("match.file_gone")) if figures.missing(row.file) else rows.file(row.file)
    where = say("match.line", line=figures.number(row.line), offset=figures.number(row.byte_offset))
    return tag("div", tag("dt", say("match.source")), tag("dd", file, tag("small", f" {where}", cls="quiet")))
