"""`racelib ledger`: the rules with a test."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.terminal.commands import refused, run

WHOLE_FORMULA_D = "Formula D, all modes + custom-car + qualifying + three-laps + weather + tyres + tech-pit + team"


def test_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ledger", "--tests", Path(__file__).parents[1]) == 0
    shown = capsys.readouterr().out
    headings = re.findall("^(.*): rules with a test$", shown, re.MULTILINE)
    assert headings == [
        WHOLE_FORMULA_D,
        "Downforce",
        "Thunder Road: Vendetta, carnage + rig + final-five + choppe-shoppe + extra-ammo + euro",
    ]
    assert len(re.findall(r"^total +\d+ +\d+$", shown, re.MULTILINE)) == 3


@pytest.mark.parametrize(
    ("given", "heading"),
    [
        (["--game", "formula-d"], WHOLE_FORMULA_D),
        (["--game", "formula-d", "--mode", "advanced"], "Formula D, advanced"),
        (["--mode", "advanced"], "Formula D, advanced"),
        (["--game", "downforce"], "Downforce"),
        (
            ["--game", "thunder-road"],
            "Thunder Road: Vendetta, carnage + rig + final-five + choppe-shoppe + extra-ammo + euro",
        ),
    ],
)
def test_the_ledger_of_one_game(
    given: list[str], heading: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("ledger", "--tests", tmp_path, *given) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{heading}: rules with a test\n")
    assert shown.count("rules with a test") == 1


def test_ledgers_that_are_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "there is no such folder" in refused(capsys, "ledger", "--tests", tmp_path / "nothing")
    assert "chess" in refused(capsys, "ledger", "--tests", tmp_path, "--game", "chess")
    assert "hard" in refused(capsys, "ledger", "--tests", tmp_path, "--mode", "hard")
    assert "hard" in refused(capsys, "ledger", "--tests", tmp_path, "--mode", "hard", "--game", "formula-d")
    assert "it has no modes" in refused(capsys, "ledger", "--tests", tmp_path, "--mode", "basic", "--game", "downforce")
    monkeypatch.setattr("racelib.rulebook.ledger.MOST_FILES", 3)
    for name in ("a", "b", "c", "d"):
        (tmp_path / "deep" / name).mkdir(parents=True)
    assert "more than 3 files below; name the folder of your tests" in refused(capsys, "ledger", "--tests", tmp_path)
    monkeypatch.undo()
    (tmp_path / "test_bad.py").write_text("def (:\n")
    assert "test_bad.py" in refused(capsys, "ledger", "--tests", tmp_path)
    (tmp_path / "test_bad.py").unlink()
    os.mkfifo(tmp_path / "test_pipe.py")  # whoever opens it waits for ever
    (tmp_path / "test_long.py").write_text("#" * 3_000_000)
    assert "it has more than 2,000,000 bytes" in refused(capsys, "ledger", "--tests", tmp_path)
    (tmp_path / "test_long.py").unlink()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "bad.toml").write_text("]")
    assert "bad.toml" in refused(capsys, "ledger", "--tests", tmp_path)
