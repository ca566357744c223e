"""Every rule matters: with a rule broken, one of the scenarios that cite it fails."""

import tomllib
from pathlib import Path

import pytest

from racelib.errors import RaceError
from racelib.kernel.scenario import Scenario, read_scenario, run_scenario
from racelib.tracks.fronts.compiled import tables
from tests.downforce.breaks import Break, all_breaks

FOLDER = Path(__file__).parent.parent / "scenarios" / "downforce"
PATHS = sorted(FOLDER.glob("*.toml"))


@pytest.fixture
def fresh_tables():
    """Forget what was worked out for the tracks, before and after a rule is broken."""
    tables.cache_clear()
    yield
    tables.cache_clear()


@pytest.fixture(scope="module")
def by_rule() -> dict[str, list[Path]]:
    cited: dict[str, list[Path]] = {}
    for path in PATHS:
        for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rules"]:
            cited.setdefault(rule, []).append(path)
    return cited


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.id.lower() == path.stem.lower(), "a scenario is named by its id"
    assert scenario.rules, "a scenario that cites no rule stands for nothing"
    outcome = run_scenario(scenario)
    assert outcome.failures == []
    assert outcome.lines, "a scenario that expects nothing proves nothing"


def passes(path: Path) -> bool:
    try:
        scenario: Scenario = read_scenario(path)
        return run_scenario(scenario).passed
    except (RaceError, AssertionError, LookupError, ValueError, StopIteration, TypeError):
        return False


CASES = [(rule, how, what) for rules, what, how in all_breaks() for rule in rules]


@pytest.mark.parametrize(("rule", "how", "what"), CASES, ids=[f"{rule}: {what}" for rule, _, what in CASES])
def test_a_broken_rule_is_noticed(rule, how, what, by_rule, monkeypatch, fresh_tables) -> None:
    cited = by_rule.get(rule, [])
    assert cited, f"no scenario cites {rule}"
    how(monkeypatch)
    assert not all(passes(path) for path in cited), f"{what}: all scenarios of {rule} still pass"


def test_break_type() -> None:
    assert all(isinstance(rules, tuple) and callable(how) for rules, _, how in all_breaks()), Break
