"""The desk's look and its manners towards strangers, as Streamlit is told them."""

import tomllib
from pathlib import Path

import pytest

import dashboard

CONFIG = tomllib.loads(
    (Path(dashboard.__file__).parent / "start" / ".streamlit" / "config.toml").read_text(encoding="utf-8")
)
READABLE = 4.5
"""Contrast that WCAG 2.2 asks of text, level AA."""


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_readable_on_every_ground(theme):
    colours = CONFIG["theme"][theme]
    texts = ["textColor", "linkColor", "grayTextColor", "redTextColor", "orangeTextColor", "greenTextColor"]
    grounds = ["backgroundColor", "secondaryBackgroundColor"]
    pairs = [(text, ground) for text in texts for ground in grounds]
    pairs += [
        (f"{hue}TextColor", f"{hue}BackgroundColor") for hue in ("red", "orange", "blue", "green", "gray")
    ]
    pairs += [("backgroundColor", "primaryColor"), ("textColor", "redBackgroundColor")]

    unreadable = [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < READABLE]

    assert unreadable == []


def test_both_themes_name_the_same_colours():
    assert list(CONFIG["theme"]["light"]) == list(CONFIG["theme"]["dark"])


def test_a_stranger_sees_no_traceback_and_no_export_that_a_spreadsheet_would_run():
    assert CONFIG["client"]["showErrorDetails"] == "none"
    assert CONFIG["client"]["disableDataExport"] is True
    assert CONFIG["client"]["toolbarMode"] == "viewer"
    assert CONFIG["server"]["enableAgentApi"] is False
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["runner"]["magicEnabled"] is False
