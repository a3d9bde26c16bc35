"""How names are compared: one explicit table, because lower() gets Turkish wrong.

`İ`, `I`, `ı` and `i` are one letter here, as people type them; so are the marked and the plain vowels and
consonants of Turkish. The dot that some programs leave behind after lower-casing `İ` goes.
"""

LETTERS = "İIıŞşĞğÜüÖöÇçÂâÎîÛûÊê\u0307\u0327\u0306\u0308\u0302"
FOLDED = "iiissgguuooccaaiiuuee"
"""What `LETTERS` become, one for one; those beyond this text go."""

_TABLE = str.maketrans(LETTERS[: len(FOLDED)], FOLDED, LETTERS[len(FOLDED) :])


def folded(text: str) -> str:
    """Return a text as it is compared; what is left after the table is lower-cased letter by letter."""
    return text.translate(_TABLE).lower()
