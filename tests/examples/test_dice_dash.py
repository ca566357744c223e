"""The game of the examples: short, whole, and caught by the suite when a part of its outside is missing or wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import racelib as rl
from examples.dice_dash import GAME, rules, show
from racelib.errors import BadOption, RaceError
from racelib.kernel.conformance import check_lightly, check_outside, check_race
from racelib.kernel.game import Game, Header
from racelib.kernel.panels import TablePanel
from racelib.kernel.registry import _registered, game_named, game_names, register
from racelib.kernel.replay import Replay
from racelib.kernel.scene import Stage
from racelib.kernel.set_up import header_for
from racelib.page.export import html_page
from racelib.page.timeline import Timeline
from racelib.terminal.cli import main
from tests.docs.pages import DOCS, run_python

FOLDER = Path(__file__).parents[2] / "examples" / "dice_dash"


def header(players: int = 3, seed: int = 1) -> Header:
    return header_for("dice-dash", players=players, seed=seed, date="")


def test_it_is_at_most_400_lines_and_known_by_its_name() -> None:
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in FOLDER.glob("*.py")) <= 400
    assert "dice-dash" in game_names() and game_named("dice-dash") is GAME


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_it_passes_the_suite_inside_and_outside(players: int, seed: int) -> None:
    check_race(GAME, header(players, seed), every=2)
    check_outside(GAME, header(players, seed), every=2)
    check_lightly(GAME, header(players, seed), dict.fromkeys(range(players), rules.racer))


def test_it_can_be_played_watched_and_exported() -> None:
    game = rl.play("dice-dash", players=3, seed=2)
    while game.ask is not None:
        game.choose(next(iter(game.ask.choice)))
    assert "is over" in game.text() and "1. " in game.text()
    race = game.race
    assert rl.watch(race).text() == GAME.picture(race.state, tuple(seat.name for seat in race.header.seats))
    assert "Dice Dash: a road of 20 rows" in html_page(Replay(race.header, race.history, race.result, True))


def test_hints_without_a_rulebook_are_sentences() -> None:
    game = rl.play("dice-dash", players=2, seed=2)
    told: list[str] = []
    game.tell = lambda words, **more: told.append(words)
    for level in (1, 2, 3):
        game.hint(level)
    assert told[0] == "Hint 1 of 3: Look how far the others are ahead."
    assert told[1].startswith("Hint 2 of 3: No single rule decides here")
    assert told[2].startswith("Hint 3 of 3: A strong player would take: careful: 1 to 4.") and "()" not in told[2]


def test_wrong_headers_are_refused() -> None:
    for wrong in ({"players": 1}, {"players": 5}, {"players": 2, "rows": 9}):
        with pytest.raises(BadOption, match="for 2 to 4 players and has no options"):
            header_for("dice-dash", **wrong)


# -- what is missing is one clear sentence -------------------------------------------------------------------


def without(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> Game[Any]:
    """Return the game with other parts, known by its name."""
    game: Game[Any] = replace(GAME, **parts)
    monkeypatch.setitem(_registered, GAME.name, game)
    return game


def test_a_game_without_a_scene_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = without(monkeypatch, scene=None)
    sentence = r"the game 'dice-dash' has no scene, so it cannot be shown: give Game\(scene=...\)"
    with pytest.raises(RaceError, match=sentence):
        Timeline(header())
    with pytest.raises(AssertionError, match=sentence):
        check_outside(game, header())


def test_a_game_without_a_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, coach=None)
    with pytest.raises(RaceError, match=r"the game 'dice-dash' has no coach, so people cannot play it"):
        rl.play("dice-dash", players=2, seed=1)


def test_another_game_of_the_same_name_is_refused() -> None:
    with pytest.raises(BadOption, match="there is a game 'dice-dash' already; give yours another name"):
        register(replace(GAME, title="Another"))


# -- every way in which the outside can be wrong is caught ---------------------------------------------------


def scene(**parts: Callable[..., Any]) -> Any:
    """Return the scene of the game with other functions."""
    names = ("stage", "board", "frame", "panels", "happening", "moment", "acting")
    return SimpleNamespace(**{name: getattr(show, name) for name in names} | parts)


def staged(**changes: Any) -> Any:
    return scene(stage=lambda state, names: msgspec.structs.replace(show.stage(state, names), **changes))


def painted(**changes: Any) -> Any:
    return scene(board=lambda state: msgspec.structs.replace(show.board(state), **changes))


def coached(kind: type[Any], **changes: Any) -> Any:
    kinds = dict(show.COACH.kinds)
    return replace(show.COACH, kinds={**kinds, kind: replace(kinds[kind], **changes)})


def phrased(key: str) -> Any:
    return replace(show.WORDS, phrases={one: text for one, text in show.WORDS.phrases.items() if one != key})


def said(event: Any, state: Any, names: tuple[str, ...]) -> str:
    return str(event) if isinstance(event, rules.Spun) else show.say(event, state, names)


TABLE = TablePanel("Tyres", ["car", "tyres"], [["Ada"]])
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a stage that is no stage": ({"scene": scene(stage=lambda state, names: {"cars": 3})}, "the stage"),
    "a column that frames do not have": ({"scene": staged(columns=["cell", "status", "place"])}, "do not have"),
    "no chart": ({"scene": staged(charts=[])}, "has no chart"),
    "a kind of cell without words": ({"scene": staged(legend=[("road", "road")])}, "no words for finish"),
    "a line without a colour": (
        {"scene": painted(strokes=[show.stroke([(0, 0), (1, 1)], "fence")])},
        "no colour for fence",
    ),
    "a path that jumps": ({"scene": painted(steps=[[0]] * 42)}, "jumps from cell"),
    "a car off the board": (
        {"scene": scene(frame=lambda state: show.page.Frame([[99, 0, 0, 0, 1]] * 3))},
        "a car stands on cell 99",
    ),
    "rows that are too short": ({"scene": scene(frame=lambda state: show.page.Frame([[1, 2]] * 3))}, "all columns"),
    "a panel without a place": (
        {"scene": scene(panels=lambda state, names, event=None, before=None: {"tyres": TABLE})},
        "the panel 'tyres' has no place",
    ),
    "an event without words": ({"words": replace(show.WORDS, say=said)}, "the event Spun has no words"),
    "an option without a phrase": ({"words": phrased("lane")}, "no words for 'lane'"),
    "a refusal without a phrase": ({"words": phrased("not there")}, "no words for 'not there'"),
    "a choice that the coach does not know": (
        {"coach": replace(show.COACH, kinds={rules.DieChoice: show.COACH.kinds[rules.DieChoice]})},
        "the coach has no entry for the choice 'lane'",
    ),
    "a title without words": (
        {"coach": coached(rules.DieChoice, title=lambda seen, choice, name: "")},
        "the title of the choice 'die' has no words",
    ),
    "a rule that is not there": (
        {"coach": coached(rules.DieChoice, rule=lambda seen, choice: "FD-NO-99")},
        "names a rule that is not there",
    ),
    "a cell that is not on the board": (
        {"coach": coached(rules.LaneChoice, cell=lambda choice, lane: 77)},
        "lights up cell 77",
    ),
    "a hint that is not allowed": (
        {"coach": replace(show.COACH, bot=lambda seen, choice, dice: None)},
        "the hint of the choice 'die'",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_outside_is_caught(what: str) -> None:
    parts, caught = WRONG[what]
    game: Game[Any] = replace(GAME, **parts)
    with pytest.raises(AssertionError, match=caught):
        for seed in range(6):
            check_outside(game, header(3, seed), every=1)


def test_what_is_left_out_is_not_sent() -> None:
    payload = Timeline(header()).payload()
    empty = {"palette", "order", "pieces", "signs", "loud", "tag", "tally", "hexes"}
    assert not empty & payload.keys() and set(Stage.__struct_fields__) >= empty


def test_the_page_about_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    page = DOCS / "how-to-game.md"
    assert run_python(page) >= 8
    monkeypatch.chdir(tmp_path)
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("racelib ")]
    for line in lines:
        if " play " not in line:
            assert main(line.split()[1:]) == 0, capsys.readouterr().err
    assert len(lines) == 3 and (tmp_path / "race.html").is_file()
