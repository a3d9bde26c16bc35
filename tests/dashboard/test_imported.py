"""The desk on logs that were really imported: every match opens, every board is one that can be."""

import pytest

from dashboard.parts import links
from queries import matches, published


@pytest.fixture
def real(imported, visit):
    published.use(imported)
    return visit


@pytest.mark.parametrize("page", [place.name for place in links.places()])
@pytest.mark.parametrize("locale", ["tr-TR", "en-US"])
def test_every_page_opens(real, page, locale):
    assert real(page, locale=locale).text


def test_every_match_is_drawn_to_the_end_of_its_game(real):
    """No checker is made or lost on the way."""
    drawn = 0
    for match in matches.matches(limit=0).itertuples():
        found = real("match", match=match.match_id, platform=match.platform)
        for ply in found.board["plies"]:
            assert [sum(side) for side in ply["sides"]] in ([15, 15], [3, 3])
        assert found.board["plies"][-1]["kind"] == "end"
        drawn += 1
    assert drawn > 20


def test_who_bore_off_all_has_no_pips_left(real):
    ended = [
        match
        for match in matches.matches(platform="north_sultan", end="completed", limit=0).itertuples()
        if not match.violation_count
    ]

    assert ended
    for match in ended:
        games = matches.games(platform=match.platform, match_id=match.match_id, day=match.day)
        last = real("match", match=match.match_id, platform=match.platform, game=games["game_no"].iloc[-1])
        assert last.board["plies"][-1]["pips"][match.winner] == 0


def test_a_turn_that_was_not_played_is_told_and_opened_at_once(real):
    seen = real("match", match="faulty", platform="north_sultan")

    assert "found nothing against the rules" not in seen.text
    opened = seen.board["plies"][seen.board["at"]]
    assert opened["turn"] == 3
    assert opened["marks"]
    assert opened["verdict"] == "false_dance"
