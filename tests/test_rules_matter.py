"""Every rule of every game matters: with a rule broken, one of the scenarios that cite it fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from racelib.boards.fronts.compiled import compiled as downforce_tables
from racelib.boards.lanes.tables import compiled as formula_d_tables
from racelib.kernel.scenario import read_scenario, run_scenario
from tests.broken_rules import How, assert_noticed, broken_rules, scenarios_by_rule
from tests.games.downforce import breaks as downforce
from tests.games.formula_d import breaks as formula_d
from tests.games.thunder_road import breaks as thunder_road

SCENARIOS = Path(__file__).parent / "scenarios"
GAMES = {"formula_d": formula_d, "downforce": downforce, "thunder_road": thunder_road}
PATHS = [path for game in GAMES for path in sorted((SCENARIOS / game).glob("*.toml"))]
CASES = [case for breaks in GAMES.values() for case in broken_rules(breaks)]


@pytest.fixture
def fresh_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget what was worked out for the tracks, before and after a rule is broken, and keep nothing on disk."""
    monkeypatch.setenv("RACELIB_CACHE", "")
    formula_d_tables.forget()
    downforce_tables.forget()
    yield
    formula_d_tables.forget()
    downforce_tables.forget()


@pytest.fixture(scope="module")
def by_rule() -> dict[str, list[Path]]:
    return scenarios_by_rule(PATHS)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenario = read_scenario(path)
    assert path.stem in (scenario.id, scenario.id.lower()), "a scenario is named by its id"
    assert scenario.rules, "a scenario that cites no rule stands for nothing"
    outcome = run_scenario(scenario)
    assert outcome.failures == []
    assert outcome.lines, "a scenario that expects nothing proves nothing"


@pytest.mark.parametrize(("rule", "how", "what"), CASES, ids=[f"{rule}: {what}" for rule, _, what in CASES])
def test_a_broken_rule_is_noticed(
    rule: str,
    how: How,
    what: str,
    by_rule: dict[str, list[Path]],
    monkeypatch: pytest.MonkeyPatch,
    fresh_tables: None,
) -> None:
    assert_noticed(rule, how, what, by_rule, monkeypatch)
