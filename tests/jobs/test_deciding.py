from itertools import permutations

import pytest

from jobs.deciding import Outcome, Standing, decide

LOW, MIDDLE, HIGH = b"\x01", b"\x80", b"\xff"


@pytest.mark.parametrize(
    ("revision", "digest", "standing", "outcome", "after"),
    [
        pytest.param(1, LOW, None, Outcome.NEW, Standing(1, LOW), id="first seen"),
        pytest.param(3, HIGH, Standing(1, LOW, True), Outcome.NEW, Standing(3, HIGH), id="a higher revision"),
        pytest.param(1, LOW, Standing(1, LOW), Outcome.KNOWN, Standing(1, LOW), id="the same"),
        pytest.param(1, LOW, Standing(2, HIGH), Outcome.SUPERSEDED, Standing(2, HIGH), id="a lower revision"),
        pytest.param(1, HIGH, Standing(1, LOW), Outcome.LOST, Standing(1, LOW, True), id="a larger hash"),
        pytest.param(1, LOW, Standing(1, HIGH), Outcome.WON, Standing(1, LOW, True), id="a smaller hash"),
    ],
)
def test_a_line_becomes_what_the_contract_says(revision, digest, standing, outcome, after):
    assert decide(revision, digest, standing) == (outcome, after)


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        pytest.param([(1, LOW), (1, MIDDLE), (1, HIGH)], Standing(1, LOW, True), id="three contents"),
        pytest.param([(1, LOW), (1, HIGH), (2, HIGH)], Standing(2, HIGH), id="a conflict of the past"),
        pytest.param([(1, HIGH), (2, HIGH), (2, LOW), (2, HIGH)], Standing(2, LOW, True), id="of the newest"),
    ],
)
def test_the_order_of_arrival_does_not_matter(contents, expected):
    for order in permutations(contents):
        standing = None
        for revision, digest in order:
            _, standing = decide(revision, digest, standing)
        assert standing == expected
