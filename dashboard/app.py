"""The frame of the desk: language, navigation, the freshness strip; nothing else."""

from pathlib import Path

import streamlit as st

from dashboard.parts import freshness, links, notes, words
from queries import published

LOGO = Path(__file__).parent / "parts" / "logo.svg"
START = "today"


def main(start: str = START) -> None:
    """Run the desk once, as Streamlit does for every click; the page `start` stands at its own address."""
    st.set_page_config(page_title="Hakem", page_icon=LOGO, layout="wide")
    words.choose()
    st.logo(LOGO, size="large")
    sections: dict[str, list[st.Page]] = {}
    for place in links.places():
        page = links.streamlit_page(place, start=place.name == start)
        sections.setdefault(words.say(place.about.section), []).append(page)
    links.follow_clicked()  # before the navigation, which would put the page that is left into the history
    page = st.navigation(sections, position="top")
    here = page.url_path or start
    try:
        with published.pinned():
            freshness.strip(here)
            page.run()
    except published.NothingPublished as nothing:
        freshness.languages_alone(here)
        notes.nothing_published(str(nothing.folder))
    except published.SnapshotUnreadable as error:
        freshness.languages_alone(here)
        notes.unreadable(str(error))
