"""What a check would say under another reading of the rules: a sentence that follows its own.

Where a setting of the policy decides a verdict, the violation says which other value would be silent, would
be a warning, or would give another number: "With vip.asof=start the rule gives 4,850: no fault."
"""

from jobs.checks.words import Words

MOST_SLACK_MS = 60_000
"""No slack of the policy may be greater, so that none explains a longer time."""


def silent(said: Words, setting: str, value: object) -> Words:
    """Add that with another value of a setting there would be no fault."""
    return _added(said, setting, value, Words("kusur olmazdı", "there is no fault"))


def milder(said: Words, setting: str, value: object) -> Words:
    """Add that with another value of a setting this would be a warning."""
    return _added(said, setting, value, Words("bu yalnız uyarı olurdu", "it is a warning"))


def graver(said: Words, setting: str, value: object) -> Words:
    """Add that with another value of a setting this would be an error."""
    return _added(said, setting, value, Words("bu hata olurdu", "it is an error"))


def gives(said: Words, setting: str, value: object, number: Words, is_silent: bool) -> Words:
    """Add what the rule gives with another value of a setting, and whether the log agrees with that."""
    other = Words(
        f"kural {number.tr} verirdi{': kusur olmazdı' if is_silent else ''}",
        f"the rule gives {number.en}{': no fault' if is_silent else ''}",
    )
    return _added(said, setting, value, other)


def _added(said: Words, setting: str, value: object, other: Words) -> Words:
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return Words(
        f"{said.tr} {setting}={shown} ile {other.tr}.",
        f"{said.en} With {setting}={shown} {other.en}.",
    )
