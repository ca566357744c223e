"""The page about scenarios: its example runs, and it names every field."""

import re
from pathlib import Path

import pytest

import racelib.kernel.scenario as scenario
from racelib.errors import BadScenario
from racelib.kernel.chance import Scripted
from racelib.kernel.race import Race
from racelib.kernel.scenario import Outcome, parse_scenario, run_scenario

PAGE = Path(scenario.__file__).with_name("SCENARIOS.md")
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def run(text: str) -> Outcome:
    return run_scenario(parse_scenario(text, PAGE.name))


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_example_runs(text: str) -> None:
    outcome = run(text)
    assert outcome.failures == []
    assert len(outcome.lines) > 5


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("points = 15", "points = 14"),
        ("dice = [8]", "dice = [9]"),
        ("dice = [8]", "dice = [8, 8]"),
        ("dice = [8]", "dice = []"),
        ('refused = "FD-GEAR-02"', 'refused = "FD-GEAR-06"'),
        ("choose = 6", "choose = 5"),
        ('"stopped"', '"collided"'),
        ('no_events = ["overshot"]', 'no_events = ["drove"]'),
        ('"2" = 1', '"2" = 2'),
        ('ends = ["0.16", ', "ends = ["),
    ],
)
def test_the_example_would_fail_if_anything_else_came_of_it(right: str, wrong: str) -> None:
    assert EXAMPLES[0].count(right) == 1
    assert run(EXAMPLES[0].replace(right, wrong)).failures


def test_a_misspelt_field_is_named() -> None:
    with pytest.raises(BadScenario, match=r"SCENARIOS\.md: step 2: unknown field 'chose'"):
        run(EXAMPLES[0].replace("choose = 6", "chose = 6"))


def known_fields() -> set[str]:
    """Collect the fields of the format, and those that can be expected of a race."""
    given = parse_scenario(EXAMPLES[0])
    race = Race(given.game, given.header, Scripted(given.dice))
    fields = {*scenario.FIELDS - {"step"}, *scenario.STEP_FIELDS, *scenario.EXPECT_FIELDS}
    fields |= set(given.game.view(race.state)) | set(given.game.view(race.state)["cars"][0])
    fields |= set(given.game.facets(race.pending[0].choice))
    race.choose(4)
    return fields | set(given.game.facets(race.pending[0].choice))


@pytest.mark.parametrize("field", sorted(known_fields()))
def test_the_page_names_every_field(field: str) -> None:
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", TEXT))))
    assert field in named
