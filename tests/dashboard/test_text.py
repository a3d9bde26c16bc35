import pytest

from dashboard.parts import markup
from dashboard.parts.text import cut, shown_bytes, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ayşe İlker ığüöç", "Ayşe İlker ığüöç"),
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("a\u2066b\u2069", "a⟨U+2066⟩b⟨U+2069⟩"),
        ("a\x00b\x1b[31m\n", "a⟨U+0000⟩b⟨U+001B⟩[31m⟨U+000A⟩"),
        ("A\u200bli", "A⟨U+200B⟩li"),
        ("A\u200dli", "A⟨U+200D⟩li"),
        ("\ufeffAli\u2028", "⟨U+FEFF⟩Ali⟨U+2028⟩"),
        ("\u3164", "⟨U+3164⟩"),
        ("\U000e0041", "⟨U+E0041⟩"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("<b>&amp;", "<b>&amp;"),
        ("محمد", "محمد"),
        ("", ""),
    ],
)
def test_what_hides_is_shown_and_what_shows_is_left(text, shown):
    assert visible(text) == shown


def test_bytes_of_a_kept_line_are_shown_whatever_they_are():
    assert shown_bytes(b"\xff\xc3\xbc\x00\tx\n") == "⟨xFF⟩ü⟨U+0000⟩\tx\n"


def test_a_long_text_is_cut_with_an_ellipsis():
    assert cut("abcdef", 4) == "abc…"
    assert cut("abcd", 4) == "abcd"


def test_every_text_of_a_tree_is_made_visible_and_attributes_too():
    tree = markup.tag("b", "x\u202e", title="y\u2066")

    assert tree == ["b", {"title": "y⟨U+2066⟩"}, "x⟨U+202E⟩"]


def test_a_link_keeps_its_parameters_and_leaves_out_the_empty_ones():
    tree = markup.link("match", {"match": "m 1&x=y", "turn": None, "game": 2}, "open")

    assert tree[1]["to"] == {"page": "match", "params": {"match": "m 1&x=y", "game": "2"}}
