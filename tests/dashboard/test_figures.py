from datetime import date, datetime

import pandas as pd
import pytest
import streamlit as st

from dashboard.parts import figures


@pytest.fixture(params=["tr", "en"])
def language(request):
    st.session_state["lang"] = request.param
    yield request.param
    del st.session_state["lang"]


CASES = [
    (lambda: figures.number(12_345), "12.345", "12,345"),
    (lambda: figures.number(-5), "−5", "−5"),
    (lambda: figures.number(1234.56, 1), "1.234,6", "1,234.6"),
    (lambda: figures.number(None), "–", "–"),
    (lambda: figures.number(pd.NA), "–", "–"),
    (lambda: figures.signed(2_250), "+2.250", "+2,250"),
    (lambda: figures.signed(-2_500), "−2.500", "−2,500"),
    (lambda: figures.signed(0), "0", "0"),
    (lambda: figures.share(1, 8, 1), "%12,5", "12.5%"),
    (lambda: figures.share(1, 0), "–", "–"),
    (lambda: figures.share(3, 88_043, 2), "<%0,01", "<0.01%"),
    (lambda: figures.share(0, 88_043, 2), "%0,00", "0.00%"),
    (lambda: figures.share(1, 20_000, 2), "%0,01", "0.01%"),
    (lambda: figures.chips(2_500), "2.500 çip", "2,500 chips"),
    (lambda: figures.chips(-7, "TRY", sign=True), "−7 TRY", "−7 TRY"),
    (lambda: figures.day(date(2026, 11, 29)), "29 Kas 2026 Paz", "Sun 29 Nov 2026"),
    (lambda: figures.day(date(1970, 1, 1)), "tarihsiz", "no date"),
    (lambda: figures.short_day(date(2026, 8, 1)), "1 Ağu", "1 Aug"),
    (lambda: figures.moment(datetime(2026, 11, 29, 18, 3)), "29 Kas 2026 21:03", "29 Nov 2026, 21:03"),
    (lambda: figures.moment(datetime(2026, 11, 29, 21, 30)), "30 Kas 2026 00:30", "30 Nov 2026, 00:30"),
    (lambda: figures.moment(pd.NaT), "–", "–"),
    (lambda: figures.duration(4_210), "4,2 sn", "4.2 s"),
    (lambda: figures.duration(389_000), "6 dk 29 sn", "6 min 29 s"),
    (lambda: figures.duration(3_840_000), "1 sa 04 dk", "1 h 04 min"),
    (lambda: figures.duration(-1), "–", "–"),
]


@pytest.mark.parametrize("case", CASES, ids=[case[2] for case in CASES])
def test_each_language_writes_figures_its_own_way(language, case):
    shown, turkish, english = case

    assert shown() == (turkish if language == "tr" else english)
