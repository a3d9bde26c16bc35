"""The page of the policy in a real Chromium, with a real store, a real worker and a real publish."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jobs.importing import import_paths
from jobs.publish import publish
from jobs.settings import Settings
from queries.store import opening, policy
from queries.store.opening import url_of
from tests.dashboard.browsing import colour, shoot
from tests.jobs.folders import NOW
from tests.jobs.lines import written
from tests.jobs.repeat.making import meeting

pytestmark = [pytest.mark.browser, pytest.mark.slow]

EDGE = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24)]
"""Starts 0, 1, 2, 24 h: the last is void only when a match exactly one window ago counts."""
BOUNDARY = "/policy?setting=repeat.boundary"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("edge")
    import_paths([written(folder, *EDGE)], folder / "data", Settings(data=folder / "data"), NOW)
    publish(folder / "data", NOW)
    yield folder / "data"
    opening.forget()


@pytest.fixture(scope="module")
def desk(serve: Callable[[Path], str], data: Path) -> str:
    return serve(data)


@pytest.fixture
def worker(data: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "jobs.commands.beside"]
    environment = Settings(data=data).environment()
    environment.pop("HAKEM_SHOTS", None)  # ours, and no setting
    process = subprocess.Popen(command, env=environment)
    yield
    process.terminate()
    assert process.wait(timeout=60) == 0


def name(page: Page, who: str) -> None:
    page.get_by_label("Your name").fill(who)
    page.get_by_label("Your name").press("Enter")


def test_what_if_is_answered_by_the_worker_and_opens_the_match(open_tab, desk, worker):
    page = open_tab(desk, BOUNDARY)
    page.get_by_role("button", name="What would it change?").click()

    expect(page.get_by_text("Violations with “is inside the window”")).to_be_visible(timeout=240_000)
    expect(page.get_by_text("+1 −0")).to_be_visible()
    shoot(page, "policy-what-if")
    page.get_by_role("link", name="m-4").click()
    expect(page).to_have_url(re.compile("match=m-4"), timeout=30_000)
    assert page.errors == []


def test_one_asks_another_confirms_and_the_next_publish_shows_the_revision(open_tab, desk, data):
    maker = open_tab(desk, BOUNDARY)
    name(maker, "Deniz")
    maker.get_by_label("Reason").fill("The platform says that exactly 24 hours still counts.")
    maker.get_by_role("button", name="Ask for this change").dblclick()
    expect(maker.get_by_text("Waits for a second person").first).to_be_visible(timeout=60_000)
    expect(maker.get_by_role("button", name="Confirm")).to_be_disabled()

    other = open_tab(desk, BOUNDARY)
    name(other, "Ada")
    other.get_by_role("button", name="Confirm").click()
    expect(other.get_by_text("Confirmed by Ada: holds from the next run on")).to_be_visible(timeout=60_000)
    shoot(other, "policy-confirmed")
    assert len(policy.confirmed(url_of(data, None))) == 1

    publish(data, NOW, policy=Settings(data=data).effective_policy)
    other.goto(desk + "/policy")
    expect(other.get_by_text("Deniz, confirmed by Ada")).to_be_visible(timeout=60_000)
    expect(other.locator(".strip").first).to_contain_text("policy r2")
    shoot(other, "policy-history")
    assert maker.errors == other.errors == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("locale", "title"), [("en-US", "Repeated opponents"), ("tr-TR", "Tekrarlanan rakipler")]
)
def test_the_page_in_both_languages_and_themes(open_tab, desk, theme, locale, title):
    page = open_tab(desk, "/policy", theme=theme, locale=locale)

    expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert (sum(colour(page, "[data-testid=stApp]")) > 600) == (theme == "light")
    shoot(page, f"policy-{locale[:2]}-{theme}")
    assert page.errors == []


@pytest.mark.parametrize("path", ["/policy", BOUNDARY, f"{BOUNDARY}&value=inclusive"])
def test_a_narrow_screen_scrolls_only_down(open_tab, desk, path):
    page = open_tab(desk, path, width=390)
    page.wait_for_timeout(2_000)

    main = page.get_by_test_id("stMain")
    assert main.evaluate("node => node.scrollWidth - node.clientWidth") <= 1
    shoot(page, f"policy-narrow-{path.count('=')}")
