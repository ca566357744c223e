"""`racelib rules`: by id and by words."""

from __future__ import annotations

import re

import pytest

from racelib.rulebook.catalogue import find_game
from tests.terminal.commands import refused, run


def test_rules_by_id_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    for given in ("FD-GEAR-02", "fd-gear-02"):
        assert run("rules", given) == 0
        said, try_it, where, others = capsys.readouterr().out.splitlines()
        assert said == "FD-GEAR-02 You may shift up by at most 1 gear in a turn. [printed: basic rules, “Gears”]"
        assert re.fullmatch(r"Try it: lesson [\w-]+/[\w-]+\.", try_it)
        assert re.fullmatch(r"in racelib/games/formula_d/rules/gears\.py:\d+ \w+", where)
        assert others.startswith("mentioned in racelib/games/formula_d/")
    assert run("rules", "FD-GEAR-02", "tr-move-02") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line[:3] in ("FD-", "TR-")] == ["FD-GEAR-02", "TR-MOVE-02"]
    assert run("rules", "shift", "up") == 0
    assert "FD-GEAR-02 " in capsys.readouterr().out


def test_all_rules_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    for prefix in ("FD", "DF", "TR"):
        assert run("rules", prefix) == 0
        shown = capsys.readouterr().out
        assert shown.startswith(f"{prefix}-")
        assert {f"\n{each.id} " in f"\n{shown}" for each in find_game(prefix).rules} == {True}
    assert "'racelib rules DF' all rules of a game" in refused(capsys, "rules")
    assert run("rules", "--help") == 0
    assert "'racelib rules DF' all rules of a game" in " ".join(capsys.readouterr().out.split())


def test_rules_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "FD-GEAR-99" in refused(capsys, "rules", "FD-GEAR-99")
    assert "XX-YY-01" in refused(capsys, "rules", "XX-YY-01")
    assert refused(capsys, "rules", "fier").endswith("no rule has the words 'fier'; did you mean fire or five?\n")
    assert refused(capsys, "rules", "zzzzq").endswith("no rule has the words 'zzzzq'\n")
    assert "no rule has the words 'purple elephants'" in refused(capsys, "rules", "purple", "elephants")
