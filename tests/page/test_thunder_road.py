"""Thunder Road on the page: what the tray, the drives and the windows of secret cards send, in Python alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import racelib as rl
from racelib.games.thunder_road.events.crash import HazardTurnedUp, Slammed
from racelib.games.thunder_road.events.moving import Moved
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.show.names import cell_name
from racelib.games.thunder_road.show.reach import trips
from racelib.kernel.choice import Ask
from racelib.kernel.event import Chose
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import AskView, ask_view
from racelib.page.in_a_row import pressed
from racelib.page.widget import Play

#: How games are played: the plain one, the two special crews, and everything at once.
WAYS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4, "crews": ["rig", "bikes"], "carnage": True},
    {"players": 4, "shop": True, "ammo": True, "euro": True, "carnage": True},
    {"players": 5, "shop": True, "ammo": True, "crews": ["amber", "bikes"]},
]


def positions(kinds: tuple[str, ...], wanted: int) -> Iterator[tuple[Any, Ask]]:
    """Give races at questions of some kinds, from games of all ways in which anything may be answered."""
    found = seed = 0
    while found < wanted:
        race = new_race("thunder-road", bots="random", seed=seed, **WAYS[seed % len(WAYS)])
        random = Random(seed)
        while race.pending and found < wanted:
            ask = race.pending[0]
            if ask.choice.KIND in kinds:
                found += 1
                yield race, ask
            race.choose(random.choice(list(ask.choice)), ask.seat)
        seed += 1


def on_the_tray(view: AskView) -> Counter[int]:
    """Return how many places and dice of a tray mean each option."""
    assert view.tray is not None
    targets = [target for part in view.tray.parts for target in part.targets]
    placed = Counter(option for target in targets for option in set(target.options) if option >= 0)
    return placed + Counter([view.tray.none] if view.tray.none >= 0 else [])


def test_the_tray_offers_just_what_the_rules_offer() -> None:
    """Over 500 positions each option is one place for a die, and a place that cannot take a die says why."""
    for race, ask in positions(("die", "command", "section", "steering"), 500):
        view = ask_view(race, ask)
        assert view.shown_as == "tray" and view.tray is not None
        assert on_the_tray(view) == Counter(range(len(list(ask.choice))))
        options = list(ask.choice)
        for part in view.tray.parts:
            for target in part.targets:
                for die, option, why in zip(view.tray.dice, target.options, target.why, strict=False):
                    answer = options[option] if option >= 0 else None
                    number = answer[0] if isinstance(answer, list) else answer
                    assert answer is None or view.options[option].label
                    assert answer is None or str(number) in (str(die.face), number)
                    later = target.later is not None and target.later[view.tray.dice.index(die)] is not None
                    assert (option >= 0) or later or why, "what cannot take a die says why"


def test_commands_that_go_along_with_a_die_are_those_of_the_next_question() -> None:
    """What the tray offers besides the car is legal when that question comes; "none" is, too."""
    seen = 0
    for race, ask in positions(("die",), 60):
        view = ask_view(race, ask)
        part = next((one for one in view.tray.parts if one.kind), None) if view.tray is not None else None
        if part is None or view.tray is None:
            continue
        option = next(iter(ask.choice))
        after = race.fork()
        after.choose(option, ask.seat)
        if not after.pending or part.kind != after.pending[0].choice.KIND:
            continue
        choice, used = after.pending[0].choice, view.tray.dice[0].face
        assert choice.legal(view.tray.later_none)
        offered = [one for target in part.targets for one in (target.later or [])[1:] if one is not None]
        assert used and all(choice.legal(one) for one in offered)
        seen += len(offered)
    assert seen > 50


def test_a_drive_goes_as_foreseen() -> None:
    """Every drive that is offered runs to its last cell, whatever lies there; on the way nothing happens.

    A car that comes onto the road has no place to count from: the option calls the cell what the log calls it.
    """
    driven = 0
    for race, ask in positions(("step", "entry"), 120):
        for number, trip in enumerate(trips(race.state.seen_by(ask.seat), ask.choice)):
            answer, then = pressed(race, ask, number)
            fork = race.fork()
            begun = len(fork.events)
            fork.choose(answer, ask.seat)
            for foreseen in then:
                assert len(fork.events) == begun + foreseen.after and fork.pending[0].choice.legal(foreseen.answer)
                happened = fork.events[begun:]
                assert not any(isinstance(event, HazardTurnedUp | Slammed) for event in happened)
                fork.choose(foreseen.answer, ask.seat)
            moves = [
                event for event in fork.events[begun:] if isinstance(event, Moved) and event.car == ask.choice.car.id
            ]
            if trip.cell is not None:
                last = moves[len(trip.route) - 1]
                assert fork.state.board.cell(*last.to) == trip.cell == trip.route[-1]
                named = race.game.words.label(trip.told).startswith(f"{cell_name(*last.to)}: ")
                assert named == (ask.choice.KIND == "entry")
            driven += 1
    assert driven > 800


def test_what_lies_face_down_changes_no_drive() -> None:
    """TR-RULING-97: two games that differ only in what is hidden offer the same drives, word for word."""
    compared = 0
    for race, ask in positions(("step",), 40):
        state = race.state.copy()
        hidden = state.down.hazards
        for cell, kind in zip(hidden, reversed(list(hidden.values())), strict=True):
            hidden[cell] = kind
        choice = StepChoice(state.board, state.board.cars[ask.choice.car.id])
        known = trips(race.state.seen_by(ask.seat), StepChoice(race.state.board, ask.choice.car))
        assert trips(state.seen_by(ask.seat), choice) == known
        compared += len(set(hidden.values())) > 1
    assert compared > 20


def play(**options: Any) -> tuple[Play, list[dict[str, Any]]]:
    """Return a widget that talks to nobody, and what it says."""
    widget = rl.play("thunder-road", save=None, bots="random", **options)
    said: list[dict[str, Any]] = []
    object.__setattr__(widget, "send", lambda content, buffers=None: said.append(content))
    return widget, said


def press(widget: Play, option: int, **more: Any) -> None:
    ask = widget.news()["ask"]
    widget._message(None, {"do": "choose", "option": option, "ask": ask["id"], "seat": ask["seat"], **more}, None)


def test_undo_takes_a_whole_press_back(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A die with its command, and a drive of several cells, are one press each, forth and back."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    widget, _ = play(players=3, seed=4)
    start = list(widget.race.events)
    press(widget, len(widget.news()["ask"]["options"]) - 1, then={"kind": "command", "answer": "none"})
    assert widget.ask is not None and widget.ask.choice.KIND == "entry"
    before = list(widget.race.events)
    longest = max(range(widget.news()["ask"]["single"]), key=lambda n: len(widget.news()["ask"]["options"][n]["route"]))
    press(widget, longest)
    after = list(widget.race.events)
    moves = [event for event in after[len(before) :] if isinstance(event, Moved)]
    assert len(moves) > 2
    widget._message(None, {"do": "undo"}, None)
    assert widget.race.events == before
    widget._message(None, {"do": "undo"}, None)
    assert widget.race.events == start
    widget._message(None, {"do": "redo"}, None)
    assert widget.race.events == before
    widget._message(None, {"do": "redo"}, None)
    assert widget.race.events[: len(before) + 2 * len(moves)] == after[: len(before) + 2 * len(moves)]


def test_a_page_that_sends_nonsense_along_is_told_nothing_new(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that the next question does not allow is left out: the question is asked."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    for then in ({"kind": "command", "answer": [9, "nitro"]}, {"kind": 3}, "x", {"kind": "step", "answer": None}):
        widget, _ = play(players=3, seed=4)
        press(widget, 0, then=then)
        assert widget.ask is not None and widget.ask.choice.KIND == "command"


def test_several_people_cannot_tell_who_was_asked(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-RULING-115: whoever goes through a secret question takes the screen, whether a card fits or not."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    widget, said = play(players=3, you=["Ada", "Bo", "Cy"], ammo=True, seed=5)
    random, asked, passed = Random(1), 0, 0
    for _ in range(400):
        ask = widget.news()["ask"]
        if ask is None:
            break
        forced = ask["kind"] == "go on"
        if forced or ask["kind"] == PlayChoice.KIND:
            name = widget.race.header.names[ask["seat"]]
            assert ask["curtain"] == f"Pass the screen to {name}"
            asked, passed = asked + (not forced), passed + forced
        if forced:
            event = widget.race.events[ask["id"]]
            assert event == Chose(ask["seat"], "none", True) and len(widget.timeline) == ask["id"]
            assert [one["label"] for one in ask["options"]] == ["Go on"]
            widget._message(None, {"do": "hint", "level": 1}, None)
            assert "No card of yours fits now" in said[-1]["tell"]
        press(widget, random.randrange(len(ask["options"])))
        news = said[-1]
        assert "part" in news and all(isinstance(one, str) for one in news["part"]["words"])
    assert passed > 3 and asked > 0
    alone, _ = play(players=3, ammo=True, seed=5)
    assert alone.stops == [], "one person at a screen is never stopped"
