"""Every rule matters: with a rule broken, one of the scenarios that cite it fails."""

from pathlib import Path

import pytest

from racelib.kernel.scenario import read_scenario, run_scenario
from tests.broken_rules import assert_noticed, broken_rules, scenarios_by_rule
from tests.thunder_road import breaks

FOLDER = Path(__file__).parent.parent / "scenarios" / "thunder_road"
PATHS = sorted(FOLDER.glob("*.toml"))


@pytest.fixture(scope="module")
def by_rule() -> dict[str, list[Path]]:
    return scenarios_by_rule(PATHS)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.id.lower() == path.stem.lower(), "a scenario is named by its id"
    assert scenario.rules, "a scenario that cites no rule stands for nothing"
    outcome = run_scenario(scenario)
    assert outcome.failures == []
    assert outcome.lines, "a scenario that expects nothing proves nothing"


CASES = broken_rules(breaks)


@pytest.mark.parametrize(("rule", "how", "what"), CASES, ids=[f"{rule}: {what}" for rule, _, what in CASES])
def test_a_broken_rule_is_noticed(rule, how, what, by_rule, monkeypatch) -> None:
    assert_noticed(rule, how, what, by_rule, monkeypatch)
