"""Formula D in the terminal: forms are typed as numbers with slashes, and tracks are told with what is on them."""

from __future__ import annotations

import pytest

from racelib.terminal.cli import main

BUILD = ["play", "--track", "lagoon", "--players", "2", "--bots", "random", "--seed", "3", "--option", "mode=advanced"]


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    """Play with a car of one's own, type some lines, quit, and return what was printed."""
    answers = iter([*lines, "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    assert main([*BUILD, "--option", "custom_car=true"]) == 0
    return capsys.readouterr().out


def test_a_car_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """FD-CUSTOM-01: the form says how; what is typed is built."""
    out = typed(monkeypatch, capsys, "5/4/3/3/3/2")
    assert "or type tyres/brakes/gearbox/body/engine/suspension, such as 6/3/3/3/3/2: Your own car" in out
    assert "Robin builds a car of 20 points: tyres 5, brakes 4, gearbox 3, body 3, engine 3, suspension 2." in out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("6/3/3/3/3/9", "Your car has suspension 9; it may have 1 to 7. (FD-CUSTOM-07)"),
        ("7/3/3/3/3/2", "You spread 21 points; spread 20. (FD-CUSTOM-01)"),
        ("6/3/3", "3 numbers were given; expected 6: tyres, brakes, gearbox, body, engine, suspension"),
        ("6/3/3/3/3/2/", "'6/3/3/3/3/2/' is not one of the options."),
        ("6/3/3/3/3/-2", "'6/3/3/3/3/-2' is not one of the options."),
    ],
)
def test_what_is_no_car_is_refused_in_one_sentence(
    line: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, line)
    assert why in out and "builds a car" not in out


def test_a_street_circuit_tells_its_zones(capsys: pytest.CaptureFixture[str]) -> None:
    """FD-TRACK-14 and chapter 22: the weather chart, roar zone, dangerous cells, police station and tunnels."""
    assert main(["tracks", "lumen"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "weather by the black die: rain 1-6, cloudy 7-13, fine 14-20" in lines
    assert "dangerous cells: l.s2.4 m.s2.6 r.s2.4 r.s2.8" in lines
    assert "police station, passed on entering: l.s4.15 m.s4.15 r.s4.14" in lines
    assert "tunnels: 1 from l.s4.7 to l.s4.11, 2 from m.s4.7 to m.s4.11, 3 from r.s4.6 to r.s4.10" in lines
    assert any(line.startswith("roar zone: l.s5.2 m.s5.2 ") for line in lines)


def test_a_circuit_has_no_zones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tracks", "monaco"]) == 0
    out = capsys.readouterr().out
    assert "weather by the black die: rain 1-7" in out
    assert not any(word in out for word in ("roar", "dangerous", "police", "tunnel"))
