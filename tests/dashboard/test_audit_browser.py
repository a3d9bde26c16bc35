"""The audit in a real Chromium: from the matrix to the turn on the board, languages, themes and widths."""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jobs.catalogue import entries
from jobs.rules.ruleset import load
from tests.dashboard.browsing import colour, shoot
from tests.snapshots import DAY, League

pytestmark = pytest.mark.browser

PLATFORMS = ("north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform")
PLAYS = [
    (0, 6, 3, "24/18 13/10"),
    (1, 5, 5, "13/8(2) 8/3(2)"),
    (0, 4, 2, "8/4 6/4"),
    (1, 6, 6, "24/18(2) 18/12(2)"),
    (0, 3, 1, "10/7 8/7"),
    (1, 2, 1, "6/3"),
]
GIVEN = ("match", "games", "turns", "opening", "borne_off", "borne_off_or_left", "turn_times", "settlement")


def publish(data: Path) -> None:
    """Publish a week of all platforms under the real catalogue, with a few violations."""
    league = League(data)
    for code, family_id, family in entries():
        needs = [(platform, family.need(code, load(platform))) for platform in PLATFORMS]
        turkish, english = family.demands[code]
        league.check(
            code,
            *((platform, need) for platform, need in needs if need is not None),
            family=family_id,
            family_title_tr=family.title_tr,
            family_title_en=family.title_en,
            demand_tr=turkish,
            demand_en=english,
            settings=family.settings.get(code),
        )
    for back in range(7):
        for platform in PLATFORMS:
            day = DAY - timedelta(days=back)
            league.day(day, platform, match_count=90, error_count=2 if back == 0 else 0)
            for need in GIVEN:
                league.supplied(need, 80, day=day, platform=platform)
    league.setting("vip.asof", "settle", "settle")
    league.match("m-1", minute=1, target="3", target_points=3)
    league.game("m-1", PLAYS)
    league.game("m-1", PLAYS[:4], game_no=2, score_before_0=1)
    league.match("m-2", day=DAY - timedelta(days=3))
    league.game("m-2", PLAYS)
    league.violation("m-1", game_no=2, turn_no=3)
    league.violation("m-1", "AC-STK-03", game_no=None, turn_no=None)
    league.violation("m-2", "AC-CLK-01", severity="W", turn_no=2)
    league.account("a17", "Ayşe")
    league.account("b88", "İlker")
    league.publish()


@pytest.fixture(scope="module")
def desk(serve: Callable[[Path], str], tmp_path_factory: pytest.TempPathFactory) -> str:
    data = tmp_path_factory.mktemp("audit")
    publish(data)
    return serve(data)


@pytest.fixture
def tab(open_tab: Callable[..., Page], desk: str) -> Callable[..., Page]:
    """Return a function that opens an address of the desk in a tab of its own."""
    return partial(open_tab, desk)


def test_from_the_matrix_to_the_turn_on_the_board_in_two_clicks_and_back(tab):
    page = tab("/audit")

    page.locator(".check-line").filter(has_text="AC-MOV-04").locator("a.way").click()
    expect(page.locator(".demand")).to_contain_text("As many dice as possible", timeout=30_000)
    assert "code=AC-MOV-04" in page.url
    assert "platform=north_sultan" in page.url
    page.get_by_role("link", name="game 2, turn 3").click()

    expect(page.locator(".caption")).to_contain_text("Turn 3:", timeout=30_000)
    expect(page.locator(".mark").first).to_contain_text("AC-MOV-04")
    page.go_back()
    expect(page.locator(".demand")).to_be_visible(timeout=30_000)
    page.go_back()
    expect(page.locator(".matrix")).to_be_visible(timeout=30_000)
    assert page.errors == []


def test_a_family_opens_by_a_click_and_shows_what_its_checks_judged(tab):
    page = tab("/audit")
    family = page.locator("details.family").filter(has_text="Bearing off")
    expect(family.locator(".check-line").first).to_be_hidden(timeout=30_000)

    family.locator("summary").click()

    line = family.locator(".check-line").filter(has_text="AC-BO-01")
    expect(line).to_be_visible()
    expect(line.locator(".tick").first).to_be_visible()


def test_a_click_on_a_day_of_the_trend_narrows_to_it_and_all_days_come_back(tab):
    page = tab("/audit")
    bars = page.locator(".js-plotly-plot .bars .point path")
    expect(bars.last).to_be_attached(timeout=60_000)

    tall = [box for box in (bar.bounding_box() for bar in bars.all()) if box and box["height"] > 1]
    last = max(tall, key=lambda box: box["x"])
    page.mouse.click(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)
    expect(page.get_by_text("All days")).to_be_visible(timeout=30_000)
    assert f"first={DAY}" in page.url
    assert f"last={DAY}" in page.url

    page.get_by_text("All days").click()
    expect(page.get_by_text("All days")).to_have_count(0, timeout=30_000)
    assert "first=" not in page.url


def test_what_is_not_judged_says_what_the_log_would_have_to_hold(tab):
    page = tab("/audit")

    page.get_by_text("checks are not judged somewhere").click()

    lack = page.locator(".lacks li").filter(has_text="balances at seating")
    expect(lack).to_contain_text("AC-STK-02")
    lack.get_by_role("link", name="AC-STK-02").click()
    expect(page.get_by_text("Nothing was judged here")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("locale", "demands"), [("en-US", "As many dice"), ("tr-TR", "Olabildiğince")])
def test_both_views_in_both_languages_and_themes(tab, theme, locale, demands):
    for path in ("audit", "audit?code=AC-MOV-04"):
        page = tab(f"/{path}", theme=theme, locale=locale)
        expect(page.get_by_text(demands).first).to_be_visible(timeout=30_000)
        expect(page.get_by_test_id("stException")).to_have_count(0)
        ground = colour(page, "[data-testid=stApp]")
        assert (sum(ground) > 600) == (theme == "light")
        shoot(page, f"{re.sub('[^a-z]+', '-', path)}-{locale[:2]}-{theme}")
        assert page.errors == []


def test_the_columns_of_the_matrix_stand_under_one_another(tab):
    page = tab("/audit")
    lines = page.locator(".matrix .line:visible")
    expect(lines.first).to_be_visible(timeout=30_000)

    lefts = lines.evaluate_all(
        "lines => lines.map(line => [...line.children].map(one => Math.round(one.getBoundingClientRect().x)))"
    )

    assert len(lefts) > 20
    assert {tuple(left) for left in lefts} == {tuple(lefts[0])}
    assert len(lefts[0]) == len(PLATFORMS) + 2


@pytest.mark.parametrize("path", ["audit", "audit?code=AC-MOV-04&platform=north_sultan"])
def test_a_narrow_screen_scrolls_only_down(tab, path):
    page = tab(f"/{path}", width=390)
    page.wait_for_timeout(2_000)

    shoot(page, f"narrow-{re.sub('[^a-z]+', '-', path)}")
    main = page.get_by_test_id("stMain")
    assert main.evaluate("node => node.scrollWidth - node.clientWidth") <= 1
    widest = page.locator(".matrix, .scroll").evaluate_all(
        "found => Math.max(...found.map(node => node.scrollWidth - node.clientWidth))"
    )
    assert widest <= 1


def test_the_navigation_has_plain_pages_first_and_the_audit_in_its_menu(tab):
    page = tab("/audit")
    header = page.get_by_test_id("stHeader")
    expect(header.get_by_text("Matches", exact=True)).to_be_visible(timeout=30_000)

    names = [text for text in header.inner_text().splitlines() if text.isalpha()]
    assert names.index("Today") < names.index("Account") < names.index("Audit") < names.index("Operation")
    header.get_by_text("Audit", exact=True).click()

    expect(page.get_by_role("menuitem", name="Rejects and violations")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Audit", exact=True)).to_be_visible()
    shoot(page, "audit-menu")
