"""The dice tray of Thunder Road says only what is true: of cars, of commands that take no die, of moves with a command.

Each claim is compared with the board, or with the race as it goes on, over many positions of random games.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from racelib.games.thunder_road.events.moving import MoveBegan
from racelib.games.thunder_road.events.secret_cards import MovesGained
from racelib.games.thunder_road.grid import FRONT
from racelib.games.thunder_road.rules.commands import commands_of
from racelib.games.thunder_road.show.reach import trips
from racelib.games.thunder_road.show.tray import car_words, shut_words
from racelib.games.thunder_road.state import GONE, Board, Car
from racelib.kernel.choice import Ask
from racelib.kernel.layouts import Together, Tray
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.page.ask_view import ask_view
from tests.page.test_thunder_road import positions

#: A small car that may set off with a 6, and Nitro; Bruno's car is in the way of a 4 with Drift.
WITH_COMMANDS = """
id = "commands"
title = "A car and a command"
rules = ["TR-CMD-05"]
game = "thunder-road"
players = [
    { name = "Ada", dice = [3, 4, 6], cars = { S = [3, 9], M = "gone", L = "gone" } },
    { name = "Bruno", cars = { S = [3, 11], M = "gone", L = "gone" } },
]
position = { turn = "Ada", road = 1 }
step = [{ choose = [3, "A-S"] }]
"""


def tray_of(race: Any, ask: Any) -> Tray:
    tray = ask_view(race, ask).tray
    assert tray is not None
    return tray


def facts_about(board: Board, car: Car) -> dict[str, bool]:
    """Return what each phrase about a car claims, and whether the board bears it out."""
    rivals = [one for one in board.cars.values() if one.on_board and one.owner not in (car.owner, -1)]
    ahead = [cell for way in FRONT if (cell := board.toward(car.cell, way)) is not None] if car.on_board else []
    there = [other for other in board.cars.values() for cell in ahead if cell in board.cells_of(other)]
    others = [other for other in there if other is not car]
    ground = {board.terrain(cell) for cell in ahead}
    edge = car.on_board and car.cell // board.lanes == board.end_row - 1
    facts = {
        "not on the road yet": not car.on_board,
        "on the rear tile": car.on_board and car.cell // board.lanes < board.first_row + board.rows,
        "behind all rivals": bool(rivals) and all(board.height(one) > board.height(car) for one in rivals),
        "ahead of all rivals": bool(rivals) and all(board.height(one) < board.height(car) for one in rivals),
        "a rival": any(one.owner not in (car.owner, -1) for one in others),
        "your own car": any(one.owner == car.owner for one in others),
        "a wreck": any(one.is_wreck for one in others),
        "a chopper": any(player.chopper in ahead for player in board.players),
        "a hazard": any(cell in board.tokens for cell in ahead),
        "rocks": "X" in ground,
        "mud": "M" in ground,
        "the front edge": edge and not board.final,
        "the finish": edge and board.final,
        "on fire": car.burning,
    }
    facts["nothing just ahead"] = (
        car.on_board
        and not others
        and not ground - {"R", "O"}
        and not any(facts[one] for one in ("a chopper", "a hazard", "the front edge", "the finish"))
    )
    return facts


def test_what_is_said_of_a_car_is_so() -> None:
    """Whatever a phrase claims holds on the board, and what is just ahead is never left out."""
    said: Counter[str] = Counter()
    ahead = (
        "a rival",
        "your own car",
        "a wreck",
        "a chopper",
        "a hazard",
        "rocks",
        "mud",
        "the front edge",
        "the finish",
    )
    for _, ask in positions(("die",), 600):
        board, choice = ask.choice.board, ask.choice
        for car in choice.cars:
            words, facts = car_words(board, car), facts_about(board, car)
            for phrase, holds in facts.items():
                claimed = re.search(rf"\b{phrase}\b", words) is not None
                assert holds or not claimed, f"{words}: {phrase} is not so"
                assert claimed or not holds or phrase not in ahead, f"{words}: {phrase} is left out"
                said[phrase] += claimed
    assert all(said[phrase] for phrase in facts_about(board, car) if phrase not in ahead[-2:]), said


def test_a_car_that_takes_no_die_says_why_in_a_few_words() -> None:
    said: set[str] = set()
    for _, ask in positions(("die",), 400):
        for car in ask.choice.board.owned(ask.seat):
            if car.cell == GONE or car in ask.choice.cars:
                continue
            words = shut_words(ask.choice, car)
            assert (words == "inoperable") == (not car.operable)
            assert words != "already has a die this round" or car.die
            assert words != "has coasted enough" or car.coasts >= car.coasts_allowed
            assert words != "waits for its move" or car.id in [one[0] for one in ask.choice.board.bikes]
            said.add(words)
    assert {"inoperable", "already has a die this round", "waits for its move"} <= said


def test_a_command_is_shut_only_if_no_die_fits_and_says_why_none_does() -> None:
    """TR-ASSIGN-06: a command that takes a 6 never blames a 1 while you have a 6."""
    shut = 0
    for race, ask in positions(("die", "command"), 400):
        tray, commands = tray_of(race, ask), commands_of(ask.choice.board, ask.seat)
        for part in (one for one in tray.parts if one.tiles):
            for target, command in zip(part.targets, commands.values(), strict=True):
                fits = [one is not None for one in target.later] if part.kind and target.later else []
                fits = fits or [option >= 0 for option in target.options]
                assert bool(target.never) == (not any(fits) and bool(tray.dice))
                if target.never and any(die.face in command.takes for die in tray.dice):
                    assert "takes" not in target.never, "a number that it takes is there"
                shut += bool(target.never)
    assert shut > 200


def test_nitro_and_drift_change_what_the_button_and_the_board_promise() -> None:
    place = parse_scenario(WITH_COMMANDS, "commands")
    race = Race(place.game, place.header)
    view = ask_view(race, race.pending[0])
    assert view.tray is not None
    options, commands = list(race.pending[0].choice), view.tray.parts[1].targets
    by_name = {target.name: target for target in commands}
    six = options.index([6, "A-S"])
    nitro = view.tray.together[by_name["Nitro"].changes[0][six]]
    assert view.options[six].act == "Drive the small car 6" and nitro.act == "Drive the small car 9"
    assert view.options[six].reach is not None and max(nitro.reach.ends) > max(view.options[six].reach.ends)
    drift = view.tray.together[by_name["Drift"].changes[1][six]]
    past = set(drift.reach.ends) - set(view.options[six].reach.ends)
    assert drift.act == "Drive the small car 6" and past, "behind Bruno's car are cells that only a drift reaches"
    assert not by_name["Airstrike"].changes and not by_name["Repair"].changes, "they do not change the move"
    assert by_name["Nitro"].changes[0][options.index([3, "A-S"])] == -1, "there is one 3 only"


def test_a_move_with_a_command_is_as_it_was_promised() -> None:
    """What the button says and the board shows is what the race then offers, for each command that changes the move."""
    seen: Counter[str] = Counter()
    for race, ask in positions(("die",), 250):
        tray, options = tray_of(race, ask), list(ask.choice)
        for target in [one for part in tray.parts if part.kind for one in part.targets]:
            for later, changes in zip(target.later or [], target.changes, strict=False):
                for option, number in enumerate(changes):
                    car = ask.choice.board.cars[options[option][1]]
                    if number >= 0 and not car.burning:  # its fire die may give it moves
                        seen[target.name] += goes_as_promised(race, ask, options[option], later, tray.together[number])
    assert seen["Nitro"] > 50 and seen["Drift"] > 50, seen


def goes_as_promised(race: Any, ask: Ask, option: Any, later: Any, promised: Together) -> bool:
    """Give a die and a command, and compare what can be driven then; say whether the car drives at once."""
    fork = race.fork()
    for answer, kind in ((option, "die"), (later, "command")):
        if kind != fork.pending[0].choice.KIND:
            return False  # a card or an upgrade comes first
        fork.choose(answer, ask.seat)
    now, happened = fork.pending[0], fork.events[len(race.events) :]
    moves = sum(one.moves for one in happened if isinstance(one, MoveBegan | MovesGained))
    if not moves or now.choice.KIND not in ("step", "entry"):
        return False
    assert promised.act.endswith(f" {moves}")
    cells = {trip.cell for trip in trips(fork.state.seen_by(now.seat), now.choice)} - {None}
    assert cells == {*promised.reach.ends, *(cell for cell, _ in promised.reach.slams)}
    return True
