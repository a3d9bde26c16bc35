"""Leaderboards, cups and leagues in a real Chromium: three clicks from a fall to the match behind it."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.dashboard.browsing import colour, shoot
from tests.dashboard.test_leaderboards import fallen
from tests.snapshots import DAY, League

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def desk(tmp_path_factory, serve):
    """Ayşe fell from rank 3 to 11; one match's rating is otherwise at the server; cups of three days."""
    league = fallen(League(tmp_path_factory.mktemp("boards")))
    league.day(DAY - timedelta(days=1))
    league.game("m-5", [(0, 6, 3, "24/15"), (1, 5, 5, "13/8(2) 8/3(2)")])
    league.rating_change("m-6", 1_639, 8, server_rating_after=1_655, rated_matches=45)
    league.match("m-6", minute=6)
    for shift in (-1, 0, 1):
        day = DAY + timedelta(days=shift)
        days = {"event": f"daily_cup:{day}", "first_day": day, "last_day": day}
        league.placed("a17", 1, points=9, matches=3, **days)
        league.placed("b88", 2, points=9, matches=5, **days)
    league.publish()
    return serve(league.folder)


def test_three_clicks_from_the_board_to_the_match_that_did_it(desk, open_tab):
    page = open_tab(desk, "/leaderboards")
    row = page.locator("tr.opens", has_text="Ayşe")
    expect(row).to_contain_text("▼ 8", timeout=30_000)
    expect(row).to_contain_text("was 3")

    row.click()
    expect(page.locator(".why")).to_contain_text("Fell from rank 3 to 11 since last week", timeout=30_000)
    expect(page.locator(".why")).to_contain_text("the biggest drop −19 against c1")
    page.locator(".why").get_by_role("link", name="the biggest drop").click()

    expect(page).to_have_url(re.compile(r"/match\?.*match=m-5"), timeout=30_000)
    expect(page.locator(".versus").first).to_be_visible(timeout=30_000)
    page.go_back()
    expect(page.locator(".why")).to_contain_text("lost 4 of 6", timeout=30_000)
    assert page.errors == []


def test_a_row_of_the_rated_matches_opens_its_match(desk, open_tab):
    page = open_tab(desk, "/leaderboards?platform=north_sultan&account=a17&sort=drop")
    first = page.locator("tr.opens").first
    expect(first).to_contain_text("−19", timeout=30_000)

    first.locator("td").nth(3).click()

    expect(page).to_have_url(re.compile(r"/match\?.*match=m-5"), timeout=30_000)


def test_a_mark_of_the_curve_opens_its_match(desk, open_tab):
    page = open_tab(desk, "/leaderboards?platform=north_sultan&account=a17")
    marks = page.locator(".js-plotly-plot .scatterlayer .trace .points path")
    expect(marks.first).to_be_visible(timeout=30_000)

    marks.first.click(force=True)

    expect(page).to_have_url(re.compile(r"/match\?.*match=m-"), timeout=30_000)
    page.go_back()
    expect(page.locator(".why")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(1_500)
    assert "/leaderboards" in page.url


@pytest.mark.parametrize(("theme", "locale"), [("light", "en-US"), ("dark", "tr-TR")])
def test_both_pages_in_both_languages_and_themes(desk, open_tab, theme, locale):
    said = {
        "/leaderboards": {"en-US": "12 accounts with a rank", "tr-TR": "sıralamada 12 hesap"},
        "/leaderboards?platform=north_sultan&account=a17": {
            "en-US": "Fell from rank 3 to 11",
            "tr-TR": "3. sıradan 11. sıraya indi",
        },
        "/leagues": {"en-US": "Daily Tavla Cup, Sun 29 Nov", "tr-TR": "Günlük Tavla Kupası, 29 Kas"},
    }
    for number, (path, words) in enumerate(said.items()):
        page = open_tab(desk, path, theme=theme, locale=locale)
        expect(page.get_by_text(words[locale])).to_be_visible(timeout=30_000)
        shoot(page, f"standings-{number}-{theme}")
        assert page.errors == []
        is_dark = sum(colour(page, "[data-testid=stApp]")) < 3 * 128
        assert is_dark == (theme == "dark")


def test_inactive_accounts_come_with_a_switch(desk, open_tab):
    page = open_tab(desk, "/leaderboards")
    expect(page.get_by_text("Show inactive accounts")).to_be_visible(timeout=30_000)
    expect(page.locator("tr.opens", has_text="gone")).to_have_count(0)

    page.get_by_text("Show inactive accounts").click()

    expect(page.locator("tr.opens", has_text="gone")).to_have_count(1, timeout=30_000)
    expect(page).to_have_url(re.compile("inactive=1"))


def test_a_cup_is_turned_to_the_next_and_says_that_it_runs(desk, open_tab):
    page = open_tab(desk, "/leagues")
    expect(page.get_by_text("fewer matches, 3 against 5")).to_be_visible(timeout=30_000)

    page.get_by_role("link", name="30 Nov →").click()

    expect(page.get_by_text("still running")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile("day=2026-11-30"))
    page.get_by_text("Ordered by points").click()
    expect(page.get_by_text("Chips won never decide.")).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/leaderboards", "/leaderboards?platform=north_sultan&account=a17", "/leagues"]
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_narrow_screen_scrolls_only_down(desk, open_tab, path, theme):
    page = open_tab(desk, path, theme=theme, width=390)
    expect(page.locator("table.cards").first).to_be_visible(timeout=30_000)
    page.wait_for_timeout(500)

    boxes = "[...document.querySelectorAll('[data-testid=stMain], html')]"
    widths = page.evaluate(f"{boxes}.map(one => [one.scrollWidth, one.clientWidth])")

    assert all(scroll <= client + 1 for scroll, client in widths), widths
    shoot(page, f"standings-narrow-{len(path)}-{theme}")
    assert page.errors == []
