"""The commands `racelib rules` and `racelib ledger`: questions answered, and all counted unless less is asked for."""

import re
from pathlib import Path

import pytest

from racelib.rulebook.catalogue import find_game
from racelib.terminal.cli import main

WHOLE = "Formula D, all modes + custom-car + qualifying + three-laps + weather + tyres + tech-pit + team"


def heading(shown: str) -> list[str]:
    return re.findall("^(.*): rules with a test$", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (["where is the slipstream rule?"], "FD-SLIP-01"),
        (["what", "happens", "in", "the", "rain"], "FD-RAIN-01"),
        (["nitro"], "FD-NITRO-01"),
        (["who may pit"], "FD-PIT-01"),
    ],
)
def test_the_answer_to_a_question_is_printed_first(
    question: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *question]) == 0
    assert capsys.readouterr().out.startswith(f"{answer} ")


def test_the_ledger_counts_the_whole_of_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_a.py").write_text('import pytest\n@pytest.mark.rule("FD-SLIP-01")\ndef test_a(): ...\n')
    assert main(["ledger", "--tests", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert heading(shown) == [
        WHOLE,
        "Downforce",
        "Thunder Road: Vendetta, carnage + rig + final-five + choppe-shoppe + extra-ammo + euro",
    ]
    assert re.findall(r"^total +(\d+) +(\d+)$", shown, re.MULTILINE)[0] == ("1", "426")
    assert re.search(r"^Slipstream +1 +14$", shown, re.MULTILINE)
    listed = set(re.findall(r"FD-[A-Z]+-\d\d", shown))
    assert listed == {each.id for each in find_game("FD").rules} - {"FD-SLIP-01"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("--game formula-d", WHOLE),
        ("--mode basic", "Formula D, basic"),
        ("--game FD --mode street-advanced", "Formula D, street-advanced"),
        ("--mode advanced --option weather --option tyres", "Formula D, advanced + weather + tyres"),
        ("--option weather", "Formula D, all modes + weather"),
        ("--option opt:rig", "Thunder Road: Vendetta, rig"),
        ("--game downforce --option expansion", "Downforce, expansion"),
    ],
)
def test_modes_and_options_narrow_the_ledger(
    given: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ledger", "--tests", str(tmp_path), *given.split()]) == 0
    assert heading(capsys.readouterr().out) == [said]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("--mode hard", "--mode hard: no game has this"),
        ("--option snow", "--option snow: no game has this"),
        ("--mode basic --option rig", "--mode basic --option rig: no game has this"),
        ("--game FD --option rig", "Formula D has no option 'rig'; its options are opt:custom-car"),
        ("--game FD --mode hard", "Formula D has no mode 'hard'; its modes are basic"),
    ],
)
def test_what_no_game_has_is_refused(
    given: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ledger", "--tests", str(tmp_path), *given.split()]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"racelib: {message}")
    assert shown.err.count("\n") == 1
