"""Wear as people write it, in what a scenario expects."""

from __future__ import annotations

import pytest

from racelib.kernel.scenario import parse_scenario, run_scenario

SCENARIO = """
id = "written"
title = "Wear in one line"
rules = ["FD-WP-02"]
options = {{ mode = "advanced", track = "t1" }}
cars = [{{ name = "A", at = "1.8", gear = 4, wear = "6/2/2/3/3/2" }}]

[[step]]
expect.cars.A = {{ wear = "{wear}", full = "6/3/3/3/3/2" }}
"""


@pytest.mark.parametrize(("wear", "right"), [("6/2/2/3/3/2", True), ("6/2/2/3/3/1", False), ("6/2", False)])
def test_wear_may_be_expected_in_one_line(wear: str, right: bool) -> None:
    outcome = run_scenario(parse_scenario(SCENARIO.format(wear=wear)))
    assert (outcome.failures == []) == right
    assert outcome.lines
