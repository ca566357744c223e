"""The ledger: ids collected from small trees of tests and scenarios, and the report on them."""

from pathlib import Path

import pytest

from racelib.errors import BadOption
from racelib.rulebook import in_scope
from racelib.rulebook.catalogue import find_game
from racelib.rulebook.ledger import covered, report, whole_report

GEARS = '''
"""Not a mark: @pytest.mark.rule("FD-DICE-01")"""
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rule("FD-GEAR-01")]


# @pytest.mark.rule("FD-DICE-02")
@pytest.mark.rule("FD-GEAR-02", "FD-GEAR-03")
def test_up():
    text = '@pytest.mark.rule("FD-DICE-03")'


@pytest.mark.parametrize("gear", [
    1,
    pytest.param(2, marks=pytest.mark.rule("FD-GEAR-06")),
    pytest.param(3, marks=[pytest.mark.slow, mark.rule("FD-GEAR-07")]),
])
def test_down(gear): ...


@mark.rule("FD-GEAR-02")
class TestLever:
    pytestmark = mark.rule("FD-COMP-04")

    @pytest.mark.rule("fd-gear-13")
    async def test_first(self): ...
'''


def tree(root: Path, **files: str) -> Path:
    """Write files (`folder__name__py` is folder/name.py) and return the folder of the tests."""
    tests = root / "tests"
    tests.mkdir()
    for name, text in files.items():
        *folders, stem, ending = name.split("__")
        path = tests.joinpath(*folders, f"{stem}.{ending}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tests


def test_marks_are_found_wherever_pytest_sees_them(tmp_path: Path) -> None:
    tests = tree(tmp_path, formula_d__test_gears__py=GEARS)
    file = "tests/formula_d/test_gears.py"
    assert covered(tests) == {
        "FD-COMP-04": [f"{file}::TestLever"],
        "FD-GEAR-01": [file],
        "FD-GEAR-02": [f"{file}::test_up", f"{file}::TestLever"],
        "FD-GEAR-03": [f"{file}::test_up"],
        "FD-GEAR-06": [f"{file}::test_down"],
        "FD-GEAR-07": [f"{file}::test_down"],
        "FD-GEAR-13": [f"{file}::TestLever::test_first"],
    }


def test_scenarios_name_their_rules(tmp_path: Path) -> None:
    tests = tree(
        tmp_path,
        scenarios__formula_d__spin__toml='rules = ["FD-SPIN-01", "FD-SPIN-02", "FD-SPIN-01"]\n',
        scenarios__none__toml='title = "no rules"\n[car]\nrules = ["FD-SPIN-03"]\n',
        golden__race__toml='rules = ["FD-SPIN-04"]\n',
    )
    file = "tests/scenarios/formula_d/spin.toml"
    assert covered(tests) == {"FD-SPIN-01": [file], "FD-SPIN-02": [file]}


def test_only_test_files_count(tmp_path: Path) -> None:
    text = 'import pytest\n@pytest.mark.rule("FD-GEAR-02")\ndef test_up(): ...\n'
    tests = tree(tmp_path, helpers__py=text, gears_test__py=text)
    assert covered(tests) == {"FD-GEAR-02": ["tests/gears_test.py::test_up"]}
    assert covered(tree(tmp_path / "tests")) == {}


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ('"FD-GEAR-99"', "tests/test_a.py:2: No rule 'FD-GEAR-99'; the nearest are FD-GEAR-"),
        ('"FD-GEAR-01…04"', "tests/test_a.py:2: No rule 'FD-GEAR-01…04'"),
        ('"FD-GEAR-01..04"', "tests/test_a.py:2: No rule 'FD-GEAR-01..04'"),
        ('"FD-EX-001"', "tests/test_a.py:2: No rule 'FD-EX-001'"),
        ("*GEARS", "tests/test_a.py:2: A rule mark takes ids in quotes, not *GEARS."),
        ("", "tests/test_a.py:2: The rule mark names no rule."),
    ],
)
def test_a_wrong_mark_is_reported_with_file_and_line(tmp_path: Path, mark: str, message: str) -> None:
    tests = tree(tmp_path, test_a__py=f"import pytest\n@pytest.mark.rule({mark})\ndef test_up(): ...\n")
    with pytest.raises(BadOption) as caught:
        covered(tests)
    assert str(caught.value).startswith(message)


def test_a_mark_on_something_else_than_a_test(tmp_path: Path) -> None:
    tests = tree(tmp_path, test_a__py='import pytest\n@pytest.mark.rule("FD-GEAR-02")\ndef helper(): ...\n')
    with pytest.raises(BadOption, match=r"test_a\.py:2: 'helper' carries a rule mark but is not a test"):
        covered(tests)


def test_all_wrong_places_are_reported_at_once(tmp_path: Path) -> None:
    tests = tree(
        tmp_path,
        test_a__py="def test_up(:\n",
        scenarios__a__toml='rules = ["FD-GEAR-02", "FD-GEAR-77"]\n',
        scenarios__b__toml='rules = "FD-GEAR-02"\n',
        scenarios__c__toml="rules = \n",
    )
    with pytest.raises(BadOption) as caught:
        covered(tests)
    lines = str(caught.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        "tests/test_a.py:1",
        "tests/scenarios/a.toml, rules[1]",
        "tests/scenarios/b.toml, rules",
        "tests/scenarios/c.toml",
    ]


def test_no_tests_folder(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="There is no folder of tests"):
        covered(tmp_path / "tests")


def test_report_counts_by_section() -> None:
    basic = report("formula_d", "basic", {"FD-GEAR-02": ["a"], "FD-DEC-04": ["b"], "FD-SLIP-01": ["c"]})
    counts = {section.title: (section.covered, section.in_scope) for section in basic.sections}
    assert counts["Gears"] == (1, 9)
    assert counts["Decisions"] == (1, 4)
    assert counts["Random events"] == (0, 5)
    assert counts["Track requirements"] == (0, 14)
    assert "Slipstream" not in counts
    assert basic.covered == 2
    assert basic.in_scope == len(in_scope("basic")) == basic.covered + len(basic.missing)
    assert {"FD-GEAR-02", "FD-SLIP-01"}.isdisjoint(basic.missing)
    assert "FD-RULING-29" in basic.missing


def test_report_reads_as_a_table() -> None:
    basic = report("FD", "basic", ["FD-GEAR-02"])
    lines = str(basic).splitlines()
    assert lines[0] == "Formula D, basic: rules with a test"
    table = lines[2 : lines.index("", 2)]
    assert len({len(line) for line in table}) == 1
    assert table[-1].split() == ["total", "1", str(basic.in_scope)]
    listed = str(basic).partition("Without a test")[2].splitlines()
    assert " ".join(listed[1:]).split() == list(basic.missing)
    assert max(map(len, lines)) <= 100


def test_report_of_a_game_without_modes() -> None:
    downforce = report("downforce", "", {"DF-STATE-D2b": ["a"], "DF-POWER-AGG-01": ["b"], "FD-GEAR-02": ["c"]})
    counts = {section.title: (section.covered, section.in_scope) for section in downforce.sections}
    assert counts["Powers"] == (1, 18)
    assert counts["Decisions"] == (1, 11)
    assert counts["Auction"] == (0, 26)
    assert counts["Variant: world tour"] == (0, 2)
    assert downforce.in_scope == len(in_scope(game="DF")) == 246
    assert "DF-VAR-2P-01" in downforce.missing
    assert "DF-VAR-TOUR-03" not in downforce.missing
    assert str(downforce).startswith("Downforce: rules with a test\n")


def test_report_of_a_game_with_modules() -> None:
    tested = {"TR-SLAM-04": ["a"], "TR-FIRE-01": ["b"], "TR-EURO-01": ["c"]}
    base = report("thunder-road", "", tested)
    assert (base.covered, base.heading) == (1, "Thunder Road: Vendetta")
    full = report("thunder-road", "", tested, ["carnage", "rig"])
    assert (full.covered, full.heading) == (2, "Thunder Road: Vendetta, carnage + rig")
    assert "TR-RIG-01" in full.missing
    assert "TR-BIKE-01" not in full.missing
    assert full.in_scope > base.in_scope


def test_report_of_the_whole_of_formula_d() -> None:
    tested = {"FD-GEAR-02": ["a"], "FD-SLIP-01": ["b"], "FD-START-01": ["c"], "FD-ABIL-14": ["d"], "DF-BET-01": ["e"]}
    full = whole_report("formula-d", tested)
    counts = {section.title: (section.covered, section.in_scope) for section in full.sections}
    assert counts["Gears"] == (1, 13)
    assert counts["Slipstream"] == (1, 14)
    assert counts["Grid and start"] == (1, 11)
    assert counts["Street driver abilities"] == (1, 14)
    assert (full.covered, full.in_scope) == (4, 426)
    assert {*full.missing, *tested} >= {each.id for each in find_game("FD").rules}
    assert full.heading == (
        "Formula D, all modes + custom-car + qualifying + three-laps + weather + tyres + tech-pit + team"
    )


def test_report_of_the_whole_of_a_game_without_modes() -> None:
    assert whole_report("DF", []) == report("DF", "", [])
    modules = ["carnage", "rig", "final-five", "choppe-shoppe", "extra-ammo", "euro"]
    assert whole_report("TR", []) == report("TR", "", [], modules)


def test_report_of_an_option_in_any_mode() -> None:
    wet = report("FD", "", [], ["opt:weather"])
    assert wet.heading == "Formula D, all modes + weather"
    assert {"FD-RAIN-01", "FD-DEC-15", "FD-START-01"} <= set(wet.missing)
    assert {"FD-TYRE-01", "FD-QUAL-01"}.isdisjoint(wet.missing)


def test_report_of_a_mode_that_a_game_does_not_have() -> None:
    with pytest.raises(BadOption, match="Downforce has no mode 'basic'"):
        report("DF", "basic", [])


def test_marks_and_scenarios_of_downforce(tmp_path: Path) -> None:
    tests = tree(
        tmp_path,
        test_two__py='import pytest\n@pytest.mark.rule("DF-VAR-2P-01", "DF-STATE-D2b")\ndef test_two(): ...\n',
        scenarios__downforce__power__toml='rules = ["DF-POWER-AGG-01"]\n',
    )
    assert list(covered(tests)) == ["DF-POWER-AGG-01", "DF-STATE-D2b", "DF-VAR-2P-01"]


def test_report_with_options_and_nothing_missing() -> None:
    everything = [each.id for each in in_scope("advanced", ["weather"])]
    full = report("FD", "advanced", everything, ["weather"])
    assert full.missing == ()
    assert str(full).startswith("Formula D, advanced + weather: ")
    assert str(full).endswith("Every rule in scope has a test.")
