from itertools import permutations

import pytest

from jobs.deciding import Standing, decide

LOW, MIDDLE, HIGH = b"\x01", b"\x80", b"\xff"


@pytest.mark.parametrize(
    ("revision", "digest", "standing", "outcome", "after"),
    [
        pytest.param(1, LOW, None, "new", Standing(1, LOW), id="first seen"),
        pytest.param(3, HIGH, Standing(1, LOW, True), "new", Standing(3, HIGH), id="a higher revision"),
        pytest.param(1, LOW, Standing(1, LOW), "known", Standing(1, LOW), id="the same"),
        pytest.param(1, LOW, Standing(2, HIGH), "superseded", Standing(2, HIGH), id="a lower revision"),
        pytest.param(1, HIGH, Standing(1, LOW), "lost", Standing(1, LOW, True), id="a larger hash"),
        pytest.param(1, LOW, Standing(1, HIGH), "won", Standing(1, LOW, True), id="a smaller hash"),
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
