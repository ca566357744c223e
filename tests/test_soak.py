"""Five hundred races of the soak test, in ten parts so that all cores are used."""

import pytest

from tests.soak import soak


@pytest.mark.rule("FD-FIN-02", "FD-MODE-01", "FD-MOVE-04")
@pytest.mark.parametrize("part", range(10))
def test_random_races_end_hold_and_verify(part: int) -> None:
    problems = [problem for number in range(part * 50, part * 50 + 50) if (problem := soak(number * 40 + 7)[1])]
    assert problems == []
