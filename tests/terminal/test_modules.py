"""Code of your own on the command line: `--with MODULE` and `--bots MODULE:FUNCTION`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from racelib.kernel import registry
from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from tests.terminal.commands import SHORT, program, refused, run, sentence, type_in

BOTS = """
def first(seen, choice, dice):
    return next(iter(choice))

def tired(seen, choice, dice):
    if dice.decisions > 8:
        raise RuntimeError("time for bed\\nreally")
    return first(seen, choice, dice)

def wrong(seen, choice, dice):
    return "faster"

fast = 300
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with some bots in it."""
    (tmp_path / "own_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", str(tmp_path))])
    for name in [name for name in sys.modules if name.startswith("own_")]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def with_bots(bots: str) -> list[str]:
    """Return the options of a short race with these bots."""
    return [*SHORT[: SHORT.index("--bots")], "--bots", bots, *SHORT[SHORT.index("--bots") + 2 :]]


# -- bots ------------------------------------------------------------------------------------------------------


def test_a_bot_of_the_current_folder_races(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", *with_bots("rookie, own_bots:first"), "--out", "race.jsonl") == 0
    shown = capsys.readouterr()
    assert "(own_bots:first): car 2, " in shown.out
    assert shown.err == ""
    made = read_replay("race.jsonl")
    assert [seat.bot for seat in made.header.seats] == ["rookie", "own_bots:first"]
    assert verify(made) is None


def test_such_a_race_is_read_anywhere(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", *with_bots("own_bots:first"), "--quiet", "--out", "race.jsonl") == 0
    (here / "own_bots.py").write_text("raise SystemExit('imported')")
    for command in (["show", "race.jsonl"], ["verify", "race.jsonl"], ["export", "race.jsonl", "--html", "race.html"]):
        done = program(*command)
        assert (done.returncode, done.stderr) == (0, b""), command


def test_the_installed_program_finds_a_bot_of_the_current_folder(here: Path) -> None:
    code = "import sys; sys.path.remove(''); from racelib.terminal.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "race", *with_bots("own_bots:first"), "--quiet"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "own_bots:first" in done.stdout


@pytest.mark.parametrize("command", ["race", "play"])
@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("own_bots:nobody", "the bot own_bots:nobody: own_bots has no function nobody"),
        ("own_bots:fast", "own_bots has no function fast"),
        ("own_bots:first.inner", "own_bots has no function first.inner"),
        ("rookie,nowhere:bot", "cannot import nowhere: ModuleNotFoundError: No module named 'nowhere'"),
        ("own_bots:", "does not name a bot; expected module:function"),
        (":first", "expected module:function"),
        ("own_broken:bot", "cannot import own_broken: SyntaxError"),
        ("own_exit:bot", "cannot import own_exit: SystemExit: 0"),
        ("own bots:first", "expected module:function"),
        ("rookie,racer,random", "there are 3 bots for "),
    ],
)
def test_bots_that_are_not_there(
    command: str, bots: str, says: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "own_broken.py").write_text("def (:\n")
    (here / "own_exit.py").write_text("raise SystemExit(0)\n")
    assert says in refused(capsys, command, *with_bots(bots), "--out", "race.jsonl")
    assert not Path("race.jsonl").exists()


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("tired", "failed at the choice 'gear': RuntimeError: time for bed\\nreally; the race so far is recorded in "),
        ("wrong", "answered 'faster' at the choice 'way': "),
    ],
)
@pytest.mark.usefixtures("here")
def test_a_bot_that_fails(bot: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, "race", *with_bots(f"rookie,own_bots:{bot}"), "--out", "race.jsonl")
    assert message.startswith(f"racelib: the bot own_bots:{bot} of Bruno (seat 1) ")
    assert says in message
    left = read_replay("race.jsonl")
    assert left.events
    assert not left.closed
    assert verify(left) is None
    assert "seat 1" in refused(capsys, "race", *with_bots(f"rookie,own_bots:{bot}"))


@pytest.mark.usefixtures("here")
def test_a_bot_that_fails_in_one_of_many_races(capsys: pytest.CaptureFixture[str]) -> None:
    assert "own_bots:tired" in refused(capsys, "race", *with_bots("own_bots:tired"), "--races", 3, "--out", "races")
    assert [path.name for path in Path("races").iterdir()] == ["race-1.jsonl"]
    assert run("verify", "--unfinished", "races/race-1.jsonl") == 0


@pytest.mark.usefixtures("here")
def test_a_bot_that_fails_while_somebody_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1"] * 100)
    assert run("play", *with_bots("own_bots:tired"), "--out", "race.jsonl") == 2
    assert "own_bots:tired of Ada (seat 1) failed" in sentence(capsys.readouterr().err)
    assert run("verify", "--unfinished", "race.jsonl") == 0


def test_a_race_goes_on_with_a_bot_that_is_passed_again(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1"] * 6)
    assert run("play", *with_bots("own_bots:first"), "--out", "race.jsonl") == 0
    before = Path("race.jsonl").read_bytes()
    capsys.readouterr()
    message = refused(capsys, "play", "--resume", "race.jsonl")
    assert "the bot own_bots:first of Ada (seat 1) is not here; " in message
    assert "--bots own_bots:first" in message
    assert "only your own" in refused(capsys, "play", "--resume", "race.jsonl", "--bots", "racer")
    assert "--bots names no bot" in refused(capsys, "play", "--resume", "race.jsonl", "--bots", "")
    assert "is not here" in refused(capsys, "play", "--resume", "race.jsonl", "--bots", "own_bots:wrong")
    assert Path("race.jsonl").read_bytes() == before
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", "--resume", "race.jsonl", "--bots", "own_bots:first") == 0
    assert read_replay("race.jsonl").closed
    assert run("verify", "race.jsonl") == 0


# -- modules ---------------------------------------------------------------------------------------------------


def test_a_module_is_imported_first(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "own_game.py").write_text("print('here I am')")
    (here / "own_pack").mkdir()
    (here / "own_pack" / "other.py").write_text("print('me too')")
    assert run("--with", "own_game", "--with", "own_pack.other", "rules", "FD-GEAR-02") == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == ["here I am", "me too"]
    assert shown[2].startswith("FD-GEAR-02 ")


def test_a_game_of_your_own(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    code = "from racelib.kernel.registry import register\nfrom tests.kernel.toy import TOY\nregister(TOY)\n"
    (here / "own_game.py").write_text(code)
    assert "there is no game 'toy'" in refused(capsys, "race", "toy")
    assert run("--with", "own_game", "race", "--help") == 0
    assert "options of toy, " in capsys.readouterr().out
    assert run("--with", "own_game", "race", "toy", "--players", 3, "--seed", 4, "--quiet", "--out", "toy.jsonl") == 0
    assert run("--with", "own_game", "verify", "toy.jsonl") == 0


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("own_nothing", "ModuleNotFoundError: No module named 'own_nothing'"),
        ("own_bad", "ZeroDivisionError: division by zero"),
        ("own_exit", "SystemExit: 0"),
        ("", "ValueError: Empty module name"),
        (".relative", "TypeError"),
        ("own\x1b[2J", "No module named"),
        ("own bots", "No module named"),
    ],
)
def test_modules_that_cannot_be_imported(
    module: str, says: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "own_bad.py").write_text("1 / 0")
    (here / "own_exit.py").write_text("raise SystemExit(0)\n")
    message = refused(capsys, "--with", module, "race", *SHORT)
    assert "this module cannot be imported: " in message
    assert says in message
    assert message[:-1].isprintable()


def test_with_needs_a_module(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--with" in refused(capsys, "--with")
