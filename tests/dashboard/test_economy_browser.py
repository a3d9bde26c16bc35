"""Ledger and economy in a real Chromium: both languages and themes, narrow, from a sum to its match."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.dashboard.browsing import colour, shoot
from tests.snapshots import DAY, League

pytestmark = pytest.mark.browser
HALLS = ("kahvehane", "kapalicarsi", "saray_bahcesi", "has_oda", "divan_i_humayun", None)


@pytest.fixture(scope="module")
def desks(tmp_path_factory, serve):
    """Two desks: one whose chips are all accounted for, and one with a difference and a stake never paid."""
    found = {}
    for name in ("even", "uneven"):
        league = League(tmp_path_factory.mktemp(name))
        for number in range(8):
            day = DAY - timedelta(days=number)
            league.day(day)
            league.conserved(day)
            for hall in HALLS:
                league.hall_day(day, hall, bot_pool_chips=(-1) ** number * 2_250)
        league.match("m-1", minute=1)
        league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 5, "13/8(2) 8/3(2)")])
        league.account("a17", "Ayşe")
        league.account("b88", "İlker")
        for identity in (1, 2, 3, 5):
            league.identity(identity)
        league.chained("m-1", 50_000, 52_250)
        sums = {"match_count": 1, "stake_chips": 2_500, "payout_chips": 4_750, "net_chips": 2_250}
        who = {"platform": "north_sultan", "unit": "chip", "account": "a17"}
        league.marts["account_sums"].append(who | sums)
        if name == "uneven":
            league.conserved(DAY - timedelta(days=8), difference_chips=2_500)
            league.left_over()
            league.booked("m-1", payout_chips=4_850, expected_chips=4_750, difference_chips=100)
        league.publish()
        found[name] = serve(league.folder)
    return found


@pytest.mark.parametrize(("theme", "locale"), [("light", "en-US"), ("dark", "tr-TR")])
@pytest.mark.parametrize("name", ["even", "uneven"])
def test_the_balance_is_seen_in_both_languages_and_themes(desks, open_tab, name, theme, locale):
    page = open_tab(desks[name], "/economy", theme=theme, locale=locale)
    said = {
        ("even", "en-US"): "Every chip is accounted for",
        ("even", "tr-TR"): "Her çipin hesabı var",
        ("uneven", "en-US"): "These chips are nowhere",
        ("uneven", "tr-TR"): "Bu çipler hiçbir yerde yok",
    }

    expect(page.get_by_text(said[name, locale])).to_be_visible(timeout=30_000)
    zero = "+2,500" if locale == "en-US" else "+2.500"
    expect(page.locator(".must .zero")).to_have_text("0" if name == "even" else zero)
    expect(page.locator(".js-plotly-plot")).to_have_count(4, timeout=30_000)
    is_red = colour(page, ".balance")[0] > colour(page, ".balance")[1] + 20
    assert is_red == (name == "uneven")
    shoot(page, f"economy-{name}-{theme}")
    assert page.errors == []


def test_a_difference_leads_to_its_match_and_back(desks, open_tab):
    page = open_tab(desks["uneven"], "/economy")
    row = page.locator("table tr.opens").first
    expect(row).to_contain_text("4,850", timeout=30_000)

    row.click()

    expect(page).to_have_url(re.compile(r"/match\?.*match=m-1"), timeout=30_000)
    page.go_back()
    expect(page.get_by_text("These chips are nowhere")).to_be_visible(timeout=30_000)


def test_what_explains_the_balance_is_one_click_away(desks, open_tab):
    page = open_tab(desks["uneven"], "/economy")

    page.get_by_role("link", name="see which").click()

    expect(page.get_by_text("The wallet moved by 0; the match was booked with −2,500.")).to_be_visible(
        timeout=30_000
    )
    expect(page).to_have_url(re.compile("tab=left_over"))


def test_a_day_of_a_chart_opens_that_day(desks, open_tab):
    page = open_tab(desks["even"], "/economy")
    bars = page.locator(".js-plotly-plot").first.locator(".bars .point")
    expect(bars.first).to_be_visible(timeout=30_000)

    bars.last.click(force=True)

    expect(page).to_have_url(re.compile(rf"first={DAY}&last={DAY}|last={DAY}"), timeout=30_000)


@pytest.mark.parametrize("path", ["/economy?tab=days", "/economy?platform=north_sultan&account=a17"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_narrow_screen_scrolls_only_down(desks, open_tab, path, theme):
    page = open_tab(desks["uneven"], path, theme=theme, width=390)
    expect(page.locator("table.cards").first).to_be_visible(timeout=30_000)
    page.wait_for_timeout(500)

    boxes = "[...document.querySelectorAll('[data-testid=stMain], html')]"
    widths = page.evaluate(f"{boxes}.map(one => [one.scrollWidth, one.clientWidth])")

    assert all(scroll <= client + 1 for scroll, client in widths), widths
    shoot(page, f"economy-narrow-{'account' if 'account' in path else 'days'}-{theme}")
    assert page.errors == []


def test_a_place_and_a_first_day_come_from_the_address(desks, open_tab):
    page = open_tab(desks["even"], "/economy?place=has_oda&first=2026-11-25")

    expect(page.get_by_text("in 20 matches")).to_be_visible(timeout=30_000)
