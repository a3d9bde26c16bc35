"""Untrusted text made safe to look at: signs that steer or hide are shown as what they are."""

import unicodedata

MARK = "⟨{}⟩"
_JOINER = "\u200d"
_STEERING = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Categories of signs that hide: controls, formats (bidi, zero width), private ones, line ends."""
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters that look like nothing."""


def visible(text: str, keep: str = "") -> str:
    """Return a text in which every sign that hides stands as its code point, such as ⟨U+202E⟩.

    A joiner inside an emoji stays. Signs in `keep` stay, such as line ends where lines are shown.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign if sign in keep or not _hides(text, place) else MARK.format(f"U+{ord(sign):04X}")
        for place, sign in enumerate(text)
    )


def shown_bytes(raw: bytes) -> str:
    """Return the bytes of a rejected line as text: what is no UTF-8 stands as ⟨xFF⟩, tabs and ends stay."""
    decoded = raw.decode("utf-8", errors="surrogateescape")
    broken = "".join(
        MARK.format(f"x{ord(sign) - 0xDC00:02X}") if 0xDC80 <= ord(sign) <= 0xDCFF else sign
        for sign in decoded
    )
    return visible(broken, keep="\t\n")


def isolated(text: str) -> str:
    """Return a name that cannot turn the direction of the sentence it stands in."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in text)
    return f"\u2068{text}\u2069" if turns else text


def cut(text: str, length: int) -> str:
    """Return a text of at most so many signs, with an ellipsis where it was cut."""
    return text if len(text) <= length else text[: length - 1] + "…"


def _hides(text: str, place: int) -> bool:
    sign = text[place]
    if sign == _JOINER:
        return not (_is_picture(text, place - 1) and _is_picture(text, place + 1))
    return sign in _BLANK or unicodedata.category(sign) in _STEERING


def _is_picture(text: str, place: int) -> bool:
    if not 0 <= place < len(text):
        return False
    return unicodedata.category(text[place]) in ("So", "Sk") or text[place] == "\ufe0f"
