"""The days of a book, drawn: commission by rate, stakes by hall, the bots' pool, chips minted and burned."""

from datetime import date
from typing import Any

import pandas as pd

from dashboard.parts import charts, figures, links
from dashboard.parts.charts import Layer
from dashboard.parts.economy_book import PAGE, address
from dashboard.parts.markup import draw, tag
from dashboard.parts.words import name, say

ONE_MORE = "#a39b8e"
"""A seventh colour, seen on light and on dark: five halls, quick play and private tables."""
REASONS = (
    "reason_stake",
    "reason_payout",
    "reason_refund",
    "reason_league_entry",
    "reason_prize",
    "reason_bonus",
    "reason_purchase",
    "reason_other_game",
    "reason_admin",
)


def commission(days: pd.DataFrame) -> None:
    """Show what players left in commission a day, by the rate; what a bot's win leaves is not among it."""
    total = int(days["commission_chips"].sum())
    is_shared = bool((days["normal_commission_chips"] + days["vip_commission_chips"]).any())
    if not total:
        _heading(say("economy.no_commission"), "commission")
        return
    most = days.loc[days["commission_chips"].idxmax()]
    key = "economy.commission_said" if is_shared else "economy.fee_said"
    said = say(
        key,
        chips=figures.number(total),
        share=figures.share(days["vip_commission_chips"].sum(), total),
        day=figures.short_day(most["day"]),
        most=figures.number(most["commission_chips"]),
    )
    _heading(said, "commission")
    colours = charts.platform_colours()
    if is_shared:
        layers = [
            _layer(say("economy.normal_rate"), colours[3], days, "normal_commission_chips"),
            _layer(say("economy.vip_rate"), colours[0], days, "vip_commission_chips"),
        ]
    else:
        layers = [_layer(say("economy.fee"), colours[3], days, "commission_chips")]
    _draw(layers, "commission")


def stakes(place_days: pd.DataFrame) -> None:
    """Show what was staked a day in each hall."""
    each = place_days[place_days["day"].notna() & place_days["place"].notna()]
    sums = place_days[place_days["day"].isna() & place_days["place"].notna()]
    total = int(sums["stake_chips"].sum())
    most = sums.loc[sums["stake_chips"].idxmax()]
    said = say(
        "economy.stakes_said",
        chips=figures.number(total),
        place=name("place", most["place"]),
        share=figures.share(most["stake_chips"], total),
    )
    _heading(said, "stakes")
    colours = (*charts.platform_colours(), ONE_MORE)
    order = sums.sort_values(["stake_chips", "place"], ascending=[False, True])["place"]
    layers = [
        _layer(
            name("place", place), colours[number % len(colours)], each[each["place"] == place], "stake_chips"
        )
        for number, place in enumerate(order)
    ]
    _draw(layers, "stakes")


def bot_pool(days: pd.DataFrame) -> None:
    """Show what the house won or lost a day with its bots."""
    total = int(days["bot_pool_chips"].sum())
    if not days["bot_pool_chips"].any():
        _heading(say("economy.no_bots"), "pool")
        return
    key = "economy.pool_won" if total > 0 else "economy.pool_lost" if total < 0 else "economy.pool_even"
    _heading(say(key, chips=figures.number(abs(total))), "pool")
    _draw([_layer(say("economy.bot_pool"), charts.platform_colours()[4], days, "bot_pool_chips")], "pool")


def minted(days: pd.DataFrame, mints: pd.DataFrame) -> None:
    """Show what came into the wallets from outside a day and what went out, and why."""
    if days.empty:
        _heading(say("economy.mints_not_judged"), "mints")
        return
    said = say(
        "economy.mints_said",
        minted=figures.number(days["minted_chips"].sum()),
        burned=figures.number(days["burned_chips"].sum()),
    )
    _heading(said, "mints")
    colours = charts.platform_colours()
    burned = days.assign(burned_chips=-days["burned_chips"])
    _draw(
        [
            _layer(say("economy.minted"), colours[3], days, "minted_chips"),
            _layer(say("economy.burned"), colours[2], burned, "burned_chips"),
        ],
        "mints",
    )
    items = [
        tag(
            "span",
            tag("span", reason(row.reason)),
            tag("span", _moved(row), cls="num"),
            cls="between",
        )
        for row in mints.itertuples()
    ]
    draw(tag("div", *items, cls="whole"), key="economy mint reasons", sheet="economy")


def reason(word: Any) -> str:
    """Return the name of a wallet entry's reason."""
    key = f"reason_{word}"
    return say(f"economy.{key}") if key in REASONS else str(word)


def _moved(row: Any) -> str:
    moved = [figures.signed(chips) for chips in (row.minted_chips, -row.burned_chips) if chips]
    return " · ".join(moved)


def _layer(label: str, colour: str, days: pd.DataFrame, column: str) -> Layer:
    counts: dict[date, int] = {row[0]: int(row[1]) for row in days[["day", column]].itertuples(index=False)}
    return Layer(label, colour, counts)


def _heading(text: str, key: str) -> None:
    draw(tag("h3", text), key=f"economy heading {key}")


def _draw(layers: list[Layer], key: str) -> None:
    """Draw days; a click on one shows that day alone."""
    here = f"{links.asked('platform')} {links.asked('unit')} {links.asked('first')} {links.asked('last')}"
    day = charts.stacked_days(layers, key=f"economy {key} {here}", both_ways=True)
    if day is not None:
        links.follow({"page": PAGE, "params": _given(address(first=day.isoformat(), last=day.isoformat()))})


def _given(params: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in params.items() if value is not None}
