"""What tests in a real Chromium share.

Screenshots go into the folder that HAKEM_SHOTS names, where it names one.
"""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page


def chromium() -> str:
    found = os.environ.get("HAKEM_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.skip("no Chromium is here: install it, or name its program with HAKEM_CHROMIUM")
    return found


def shoot(page: Page, name: str) -> None:
    folder = os.environ.get("HAKEM_SHOTS")
    if folder:
        page.wait_for_timeout(900)
        page.screenshot(path=Path(folder) / f"{name}.png")


def colour(page: Page, selector: str) -> tuple[int, ...]:
    found = page.locator(selector).first.evaluate("node => getComputedStyle(node).backgroundColor")
    return tuple(int(part) for part in re.findall(r"\d+", found)[:3])
