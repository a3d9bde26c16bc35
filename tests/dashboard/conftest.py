"""The desk by AppTest on a small published snapshot, and in a real Chromium."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from streamlit.testing.v1 import AppTest

from dashboard.parts import markup
from jobs.desk import command_line
from jobs.importing import import_paths
from jobs.publish import publish
from jobs.settings import Settings
from queries import published
from tests.dashboard.browsing import chromium
from tests.snapshots import League


class Seen:
    """What a person would find on a page that has run."""

    def __init__(self, at: AppTest) -> None:
        self.at = at

    @property
    def data(self) -> list[dict[str, Any]]:
        """What was sent to the browser's own components."""
        found = self.at.get("bidi_component")
        return [json.loads(element.proto.mixed.json or element.proto.json) for element in found]

    @property
    def trees(self) -> list[Any]:
        return [data["tree"] for data in self.data if "tree" in data]

    @property
    def board(self) -> dict[str, Any]:
        [game] = [data["game"] for data in self.data if "game" in data]
        return game

    @property
    def text(self) -> str:
        """All words of the page's own elements, titles and headings."""
        own = [markup.words(tree) for tree in self.trees]
        return " ".join(" ".join([title.value for title in self.at.title] + own).split())

    @property
    def links(self) -> list[dict[str, Any]]:
        """All links, as (page, params, text)."""
        return [link for tree in self.trees for link in _links(tree)]

    def link(self, text: str) -> dict[str, Any]:
        """The first link with this text in it."""
        return next(link for link in self.links if text in link["text"])


def _links(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, str):
        return
    if "to" in node[1]:
        yield node[1]["to"] | {
            "text": " ".join(markup.words(node).split()),
            "class": node[1].get("class", ""),
        }
    for child in node[2:]:
        yield from _links(child)


def _script(start: str) -> None:
    from dashboard.app import main

    main(start)


Visit = Callable[..., Seen]


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """Return a function that opens a page by its name and address and returns what is seen.

    AppTest puts its script in the place of the main module, which processes that are spawned later read.
    """
    published.use(tmp_path)
    main = sys.modules["__main__"]

    def run(page: str, /, *, locale: str = "en-US", theme: str = "light", **params: object) -> Seen:
        at = AppTest.from_function(_script, kwargs={"start": page}, default_timeout=30)
        at.context = {"locale": locale, "theme": theme}
        for name, value in params.items():
            at.query_params[name] = str(value)
        at.run()
        assert not at.exception, [error.value for error in at.exception]
        return Seen(at)

    yield run
    published.use(None)
    sys.modules["__main__"] = main


def _with_a_turn_left_out(log: Path) -> bytes:
    """Return the first match of a log, as match `faulty`, in which the third turn was not played."""
    lines = (json.loads(line) for line in log.read_bytes().splitlines())
    match = next(
        line for line in lines if line["log"] == "tavla-log/1" and len(line["games"][0]["actions"]) > 20
    )
    turns = [action for action in match["games"][0]["actions"] if "dice" in action]
    turns[2]["play"] = ""
    return json.dumps(match | {"match_id": "faulty"}).encode()


@pytest.fixture(scope="session")
def imported(tmp_path_factory: pytest.TempPathFactory, logs: Path) -> Path:
    """Return a data folder into which logs of our own making were really imported and published."""
    data = tmp_path_factory.mktemp("imported")
    now = datetime(2026, 11, 30, 1, 30, tzinfo=UTC)
    faulty = data / "faulty.jsonl"
    faulty.write_bytes(_with_a_turn_left_out(logs / "season" / "north_sultan.jsonl"))
    reports = import_paths([logs / "season", logs / "mat", faulty], data, Settings(data=data), now)
    assert sum(report.new for report in reports) > 20
    publish(data, now, run_id="1")
    return data


@pytest.fixture
def league(tmp_path: Path) -> League:
    return League(tmp_path)


@pytest.fixture
def season(league: League) -> League:
    """A published day: a clean match, one that broke rules in its second game, rejects, a run."""
    league.file(notices="unknown field seats[0].mood (2 times)", reject_count=1, new_count=1)
    league.run("r-812")
    league.day(error_count=2, warning_count=1)
    league.reject(1)
    league.match("m-1", minute=1)
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 5, "13/8(2) 8/3(2)"), (0, 1, 1, "")])
    league.source("m-1", line=7)
    league.match("m-2", minute=2, target="3", target_points=3, score_0=3, status="unstaked")
    league.game("m-2", [(0, 6, 3, "24/15")], game_no=1)
    league.game(
        "m-2", [(1, 4, 2, "8/4 6/4"), (0, 6, 4, "24/18"), (1, 6, 5, "24/13")], game_no=2, score_before_0=1
    )
    league.violation("m-2", game_no=2, turn_no=2)
    league.violation("m-2", "AC-SCO-06", game_no=None, turn_no=None)
    league.violation("m-2", "AC-MOV-06", severity="W", game_no=2, turn_no=3)
    league.account("a17", "Ayşe")
    league.account("b88", "İlker")
    league.publish()
    return league


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], str]]:
    """Return a function that serves a data folder as `hakem desk` does and returns its address."""
    running = []

    def start(data: Path) -> str:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        log = (tmp_path_factory.mktemp("desk") / "log").open("wb")
        command = command_line(port, "127.0.0.1", opens=False)
        environment = os.environ | {"HAKEM_DATA": str(data)}
        running.append(subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=data))
        address = f"http://127.0.0.1:{port}"
        for _ in range(240):
            try:
                with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2):
                    return address
            except OSError:
                time.sleep(0.25)
        raise TimeoutError(f"the desk did not start: {log.name}")

    yield start
    for process in running:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture
def open_tab(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a path of a desk in a tab of its own; its page errors are in `errors`."""
    contexts = []

    def visit(
        desk: str, path: str = "/", *, theme: str = "light", locale: str = "en-US", width: int = 1366
    ) -> Page:
        context = browser.new_context(
            color_scheme=theme,
            locale=locale,
            viewport={"width": width, "height": 900},
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page = context.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(desk + path)
        expect(page.locator(".strip").first).to_be_visible(timeout=60_000)
        return page

    yield visit
    for context in contexts:
        context.close()
