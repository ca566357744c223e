"""`racelib scenario`: scenarios that pass, fail and cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.commands import bad_files, run, sentence

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "formula_d"


GOOD_SCENARIO = """
title = "Gear 2 from gear 1"
options = { track = "t1" }
dice = [3]
[[cars]]
name = "A"
at = "1.2"
gear = 1
[[step]]
choose = 2
expect.asked = { seat = "A", kind = "way" }
"""


def test_good_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD_SCENARIO)
    assert run("scenario", path) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("passed  good: Gear 2 from gear 1\n")
    assert shown.out.endswith("1 passed, 0 failed\n")
    assert shown.err == ""


def test_the_scenarios_of_the_tests(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(SCENARIOS.glob("FD-GEAR*.toml"))
    assert len(files) > 3
    assert run("scenario", "--quiet", *files) == 0
    assert capsys.readouterr().out == f"{len(files)} passed, 0 failed\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('kind = "way"', 'kind = "gear"'),
        ("choose = 2", "choose = 5"),
        ("choose = 2", "choose = []"),
        ("dice = [3]", "dice = []"),
        ("dice = [3]", "dice = [3, 3]"),
        ("dice = [3]", "dice = [9]"),
        ("dice = [3]", 'dice = ["three"]'),
        ("dice = [3]", "dice = [[]]"),
        ("choose = 2", 'choose = 2\nseat = "Z"'),
        ("choose = 2", "choose = 2\nseat = 7"),
        ("choose = 2", "undo = 1"),
        ("choose = 2", "redo = 1"),
        ("choose = 2", 'choose = 2\nrefused = "FD-GEAR-02"'),
        ("choose = 2", "choose = 2\nexpect.weather = 1"),
        ("choose = 2", "choose = 2\nexpect.events = 5"),
        ("choose = 2", 'choose = 2\nexpect.options = ["x"]'),
        ("choose = 2", "choose = 2\nexpect.options = 5"),
        ("choose = 2", "choose = 2\nexpect.includes = 5"),
        ("choose = 2", "choose = 2\nexpect.explain = 5"),
        ("choose = 2", "choose = 2\nexpect.explain = { option = 9 }"),
        ("choose = 2", "choose = 2\nexpect.includes = [{ to = [] }]"),
        ("choose = 2", "choose = 2\nexpect.cars.Z = { gear = 2 }"),
        ("choose = 2", "choose = 2\nexpect.result = []"),
    ],
)
def test_scenarios_that_fail(right: str, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert right in GOOD_SCENARIO
    path = tmp_path / "fails.toml"
    path.write_text(GOOD_SCENARIO.replace(right, wrong))
    assert run("scenario", path) in (1, 2)
    shown = capsys.readouterr()
    if "FAILED" in shown.out:
        assert shown.out.startswith("FAILED  fails: ")
        assert "\n  ! step 1: " in shown.out or "scripted dice were not used" in shown.out
        assert shown.out.endswith("0 passed, 1 failed\n")
    else:
        sentence(shown.err)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "no [[step]]"),
        ("x = ", "this is not TOML"),
        ("]", "this is not TOML"),
        ("step = 3", "'step' is 3"),
        ("step = [3]", "step 1 is 3"),
        ("[[step]]", "neither [[cars]]"),
        (GOOD_SCENARIO.replace("choose = 2", "chose = 2"), "unknown field 'chose'"),
        ("colour = 1\n" + GOOD_SCENARIO, "unknown field 'colour'"),
        (GOOD_SCENARIO.replace('title = "Gear 2 from gear 1"', "title = 5"), "'title' is 5"),
        (GOOD_SCENARIO.replace("dice = [3]", "dice = 3"), "'dice' is 3"),
        (GOOD_SCENARIO.replace("dice = [3]", 'seed = "x"'), "'seed' is 'x'"),
        (GOOD_SCENARIO.replace("dice = [3]", "rules = [1]"), "'rules' must list rule ids"),
        (GOOD_SCENARIO.replace("dice = [3]", 'game = "chess"'), "there is no game 'chess'"),
        (GOOD_SCENARIO.replace("dice = [3]", "position = 3"), "'position' is 3"),
        (GOOD_SCENARIO.replace("dice = [3]", "position.colour = 3"), "unknown field 'colour'"),
        (GOOD_SCENARIO.replace("dice = [3]", "position.order = [[]]"), "'order'"),
        (GOOD_SCENARIO.replace("dice = [3]", 'position.order = ["Z"]'), "'order'"),
        (GOOD_SCENARIO.replace("dice = [3]", "position.finished = [[], 1]"), "'finished'"),
        (GOOD_SCENARIO.replace('"t1"', '"t9"'), "there is no track 't9'"),
        (GOOD_SCENARIO.replace('track = "t1"', 'track = "t1", laps = 9'), "'laps' is 9"),
        (GOOD_SCENARIO.replace('track = "t1"', "mode = []"), "'mode' is []"),
        (GOOD_SCENARIO.replace('{ track = "t1" }', "5"), "'options' is 5"),
        (GOOD_SCENARIO.replace("gear = 1", "gear = 7"), "gear is 7"),
        (GOOD_SCENARIO.replace("gear = 1", "colour = 7"), "unknown field 'colour'"),
        (GOOD_SCENARIO.replace('at = "1.2"', 'at = "9.9"'), "no cell '9.9'"),
        (GOOD_SCENARIO.replace('at = "1.2"', "at = 3"), "no cell 3"),
        (GOOD_SCENARIO.replace("[[step]]", '[[cars]]\nname = "A"\nat = "1.3"\n[[step]]'), "the same name"),
        (GOOD_SCENARIO.replace("[[step]]", '[[cars]]\nat = "1.2"\n[[step]]'), "1.2 is taken"),
        ("cars = 3\n[[step]]\nchoose = 1", "'cars' must be written as [[cars]]"),
        ("seats = [1, 2]\n[[step]]\nchoose = 1", "'seats'"),
        ('seats = "AB"\n[[step]]\nchoose = 1', "'seats'"),
        (GOOD_SCENARIO.replace('expect.asked = { seat = "A", kind = "way" }', "expect = 3"), "'expect' is 3"),
        (GOOD_SCENARIO.replace("choose = 2", 'undo = "x"'), "undo"),
        (GOOD_SCENARIO.replace("choose = 2", "undo = []"), "'undo' is []; expected a whole number"),
        (GOOD_SCENARIO.replace("choose = 2", "redo = -1"), "'redo' is -1; expected 0 or more"),
        (GOOD_SCENARIO.replace("dice = [3]", "dice = [" + "1" * 5000 + "]"), "this is not TOML"),
        (GOOD_SCENARIO.replace("dice = [3]", "dice = " + "[" * 5000 + "]" * 5000), "this is not TOML"),
        (GOOD_SCENARIO.replace("dice = [3]", 'seed = "\\u001b[2J\\n"'), "'seed' is '\\x1b[2J\\n'"),
        (GOOD_SCENARIO.replace("choose = 2", "dice = 3"), "'dice' is 3"),
    ],
    ids=lambda given: given[-60:],
)
def test_scenarios_that_cannot_be_read(
    content: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(content)
    assert run("scenario", path) == 2
    message = sentence(capsys.readouterr().err)
    assert message.startswith(f"racelib: {path}: ")
    assert says in message


def test_files_that_are_no_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in bad_files(tmp_path / "bad"):
        assert run("scenario", path) == 2
        shown = capsys.readouterr()
        assert sentence(shown.err).startswith(f"racelib: {path}: ")
        assert "1 passed" not in shown.out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
def test_a_scenario_without_an_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scenario", "/dev/zero") == 2
    assert "/dev/zero: cannot be read: it is a device, not a file" in sentence(capsys.readouterr().err)
    (tmp_path / "large.toml").write_bytes(b"#" * 2_000_000)
    assert run("scenario", tmp_path / "large.toml") == 2
    assert "too large for a scenario" in sentence(capsys.readouterr().err)


def test_the_count_of_scenarios_is_honest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, fails, bad = tmp_path / "good.toml", tmp_path / "fails.toml", tmp_path / "bad.toml"
    good.write_text(GOOD_SCENARIO)
    fails.write_text(GOOD_SCENARIO.replace("choose = 2", "choose = 5"))
    bad.write_text("]")
    assert run("scenario", "--quiet", good, fails) == 1
    assert capsys.readouterr().out.endswith("1 passed, 1 failed\n")
    assert run("scenario", "--quiet", bad, good, fails) == 2
    assert capsys.readouterr().out.endswith("1 passed, 1 failed, 1 not read\n")
