"""What a check says of other readings: both languages, and a clean sentence after a sentence."""

from jobs.checks import otherwise
from jobs.checks.words import Words

SAID = Words("Bir şey oldu.", "Something happened.")


def test_a_reading_that_would_be_silent():
    assert otherwise.silent(SAID, "void.require_balance", False) == (
        "Bir şey oldu. void.require_balance=false ile kusur olmazdı.",
        "Something happened. With void.require_balance=false there is no fault.",
    )


def test_a_reading_that_gives_another_number():
    number = Words("4.850", "4,850")

    assert otherwise.gives(SAID, "vip.asof", "start", number, is_silent=True) == (
        "Bir şey oldu. vip.asof=start ile kural 4.850 verirdi: kusur olmazdı.",
        "Something happened. With vip.asof=start the rule gives 4,850: no fault.",
    )
    assert otherwise.gives(SAID, "vip.asof", "start", number, is_silent=False).en.endswith("gives 4,850.")


def test_a_reading_that_weighs_it_otherwise():
    assert otherwise.milder(SAID, "clock.tolerance_ms", 1500).en.endswith(
        " With clock.tolerance_ms=1500 it is a warning."
    )
    assert otherwise.graver(SAID, "clock.tolerance_ms", 0).tr.endswith(
        " clock.tolerance_ms=0 ile bu hata olurdu."
    )
