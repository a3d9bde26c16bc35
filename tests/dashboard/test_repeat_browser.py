"""Repeat opponents and what a server does, in a real Chromium."""

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.dashboard.browsing import colour, shoot
from tests.dashboard.pairs import kept, longer, pair, published

pytestmark = pytest.mark.browser

HOSTILE = "\u202e<img src=x onerror=window.hacked=1> **b** $x$"
WORKED = (0, 2, 5, 9, 23.9, 24.0, 29.5)
PAIR = "repeat?platform=north_sultan&account={}&opponent=zz"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pairs of three tables and of three hundred, a paid one, one with hostile names, one every few hours."""
    chance = random.Random(3)
    records = [
        *pair("worked", "zz", WORKED, "SSSVVSS"),
        *pair("paid", "zz", (10, 12, 15, 19), "SSSS"),
        *pair("three", "zz", (10, 12, 15), "SSS"),
        *pair("noted", "zz", (1, 2, 3, 4), "SSSS", platform="tavla_app", hall=None, room="quick_play"),
    ]
    for record in pair("hostile", "zz", (10, 12, 15, 19), "SSSV"):
        first, second = record["seats"]
        records.append(record | {"seats": [first | {"name": HOSTILE}, second]})
    many = sorted(chance.uniform(0, 60) for _ in range(300))
    records += pair("many", "zz", many, kept(many))
    long = sorted(chance.uniform(0, 130) for _ in range(40))
    records += [longer(one, chance.uniform(4, 45)) for one in pair("long", "zz", long, kept(long))]
    return published(tmp_path_factory.mktemp("pairs"), *records)


@pytest.fixture(scope="module")
def desk(serve: Callable[[Path], str], data: Path) -> str:
    return serve(data)


@pytest.fixture
def tab(open_tab: Callable[..., Page], desk: str) -> Callable[..., Page]:
    """Return a function that opens an address of the desk in a tab of its own."""
    return partial(open_tab, desk)


PAGES = {
    "repeat": ("pairs met too often", "çift çok sık karşılaştı"),
    PAIR.format("worked") + "&match=worked-6": ("Did not count", "Sayılmayanlar"),
    PAIR.format("long"): ("Their tables by day and hour", "Masaları gün ve saate göre"),
    PAIR.format("paid"): ("otherwise than the rule", "kurala aykırı"),
    "server": ("Your server:", "Sunucunuz:"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "tr-TR"])
def test_every_page_in_both_languages_and_themes(tab, theme, locale):
    for path, words in PAGES.items():
        page = tab(f"/{path}", theme=theme, locale=locale)
        expect(page.get_by_text(words[locale == "tr-TR"]).first).to_be_visible(timeout=30_000)
        expect(page.get_by_test_id("stException")).to_have_count(0)
        assert (sum(colour(page, "[data-testid=stApp]")) > 600) == (theme == "light")
        shoot(page, f"{re.sub('[^a-z0-9]+', '-', path)}-{locale[:2]}-{theme}")
        assert page.errors == []


@pytest.mark.parametrize("path", ["repeat", PAIR.format("many"), PAIR.format("hostile"), "server"])
def test_a_narrow_screen_scrolls_only_down(tab, path):
    page = tab(f"/{path}", width=390)
    page.wait_for_timeout(1_500)

    shoot(page, f"narrow-{re.sub('[^a-z]+', '-', path)}")
    main = page.get_by_test_id("stMain")
    assert main.evaluate("node => node.scrollWidth - node.clientWidth") <= 1


def test_from_the_list_to_a_board_in_three_clicks_and_back(tab):
    page = tab("/repeat")

    page.locator("tr.opens", has_text="Ali worked").click()
    expect(page.locator(".timeline")).to_be_visible(timeout=30_000)
    page.locator(".timeline a.void").nth(1).click()
    expect(page.locator(".explained")).to_contain_text("25 Nov 2026, 02:54", timeout=30_000)
    assert "match=worked-5" in page.url
    page.locator(".timeline a.chosen").click()
    expect(page.locator(".caption")).to_be_visible(timeout=30_000)
    assert "/match?" in page.url

    page.go_back()
    expect(page.locator(".explained")).to_contain_text("02:54", timeout=30_000)
    page.go_back()
    expect(page.locator(".explained")).to_contain_text("24 Nov 2026, 12:00", timeout=30_000)


def test_a_row_opens_its_match_and_why_explains_it(tab):
    page = tab(f"/{PAIR.format('worked')}")

    page.locator("tr.opens", has_text="24 Nov 2026, 05:00").get_by_text("why?").click()

    expect(page.locator(".explained")).to_contain_text("1 of their tables counts", timeout=30_000)
    page.locator("tr.opens", has_text="24 Nov 2026, 05:00").click(position={"x": 5, "y": 5})
    expect(page.locator(".caption")).to_be_visible(timeout=30_000)
    assert "match=worked-2" in page.url


def test_choosing_a_table_far_down_does_not_throw_the_reader_up(tab):
    page = tab(f"/{PAIR.format('many')}")
    last = page.locator(".timeline a.void").last
    last.scroll_into_view_if_needed()
    before = page.get_by_test_id("stMain").evaluate("node => node.scrollTop")

    last.click()

    expect(page.locator(".timeline a.chosen")).to_have_count(1, timeout=30_000)
    page.wait_for_timeout(1_000)
    assert abs(page.get_by_test_id("stMain").evaluate("node => node.scrollTop") - before) < 200


def test_a_bar_says_what_it_is_when_pointed_at_and_to_the_keys(tab):
    page = tab(f"/{PAIR.format('worked')}")
    bar = page.locator(".timeline a.staked").nth(1)
    expect(bar.locator(".tip")).to_be_hidden()

    bar.hover()

    expect(bar.locator(".tip")).to_be_visible()
    expect(bar.locator(".tip")).to_contain_text("05:00–05:07 · Kapalıçarşı · 2,500 chips")
    shoot(page, "tip")
    page.mouse.move(0, 0)
    bar.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".explained")).to_contain_text("24 Nov 2026, 08:00", timeout=30_000)
    assert page.get_by_role("link", name="12:00–12:07").count() == 1


def test_three_hundred_tables_are_all_there_to_see_and_to_touch(tab):
    page = tab(f"/{PAIR.format('many')}")
    expect(page.locator(".timeline a")).to_have_count(300, timeout=30_000)

    boxes = page.locator(".timeline a").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect()).map(box => [box.x, box.y, box.width])"
    )

    assert min(width for _, _, width in boxes) >= 5
    assert len({(round(x), round(y)) for x, y, _ in boxes}) == 300
    expect(page.locator("tr.opens")).to_have_count(50)


def test_a_name_that_would_be_markup_is_only_text(tab):
    page = tab(f"/{PAIR.format('hostile')}")
    expect(page.locator(".timeline")).to_be_visible(timeout=30_000)

    expect(page.get_by_text("⟨U+202E⟩<img src=x onerror=window.hacked=1> **b** $x$").first).to_be_visible()
    assert page.evaluate("window.hacked") is None
    assert page.errors == []


def test_any_two_accounts_can_be_asked_for(tab):
    page = tab("/repeat")
    page.get_by_label("Account id", exact=True).fill("three")
    page.get_by_label("Account id", exact=True).press("Enter")
    expect(page).to_have_url(re.compile("account=three"), timeout=30_000)
    page.get_by_label("Against account id").fill("zz")
    page.get_by_label("Against account id").press("Enter")

    expect(page.get_by_text("Not noted: 3 staked tables in all")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile("opponent=zz"))


def test_from_what_a_server_does_to_the_match_that_contradicts(tab):
    page = tab("/server")

    page.locator("tr.opens", has_text="Ali paid").get_by_text("why?").click()

    expect(page.locator(".explained .minus")).to_have_text(
        "The server said counted: otherwise than the rule.", timeout=30_000
    )
