"""Clicks on the road: which cell an option means, and why you cannot choose a cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.facts import car_fact, card_fact
from racelib.games.thunder_road.grid import FRONT
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import RepairChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice
from racelib.games.thunder_road.rules.shooting import NO_SHOT, TargetChoice
from racelib.games.thunder_road.rules.slams import RerollChoice
from racelib.games.thunder_road.show.names import cell_name
from racelib.games.thunder_road.state import Board, Car
from racelib.games.thunder_road.tables import IMPASSABLE, SECTIONS
from racelib.kernel.choice import Choice, Fact, Refusal, fact

# -- the cells of options ------------------------------------------------------------------------------------


def its_cell(choice: EntryChoice | ChopperChoice | DispenseChoice, option: Any) -> int | None:
    """Return the cell that an option names, None if it names no cell."""
    return choice.board.cell(*option) if isinstance(option, list) else None


def cell_of_the_push(choice: RerollChoice, option: str) -> int | None:
    """Return the cell that a car is pushed to if the player keeps the dice."""
    return choice.board.toward(choice.pushed.cell, choice.way) if option == "keep" else None


def cell_of_the_target(choice: TargetChoice, option: str) -> int | None:
    """Return where a target stands."""
    return None if option == NO_SHOT else target_cell(choice.board, option)


def target_cell(board: Board, target: str) -> int:
    """Return where a target stands; for a command of the rig, the cell of its section (TR-RIG-41, TR-RIG-42)."""
    name, _, command = target.partition(":")
    car = board.cars[name]
    sections = dict(zip((section.commands for section in SECTIONS), (car.cell, *car.trail), strict=False))
    return next((cell for commands, cell in sections.items() if command in commands), car.cell)


# -- cells that you cannot choose ----------------------------------------------------------------------------


def not_about_a_cell(choice: Choice[Any], code: str) -> Refusal:
    """Say that no option means a cell."""
    return Refusal(fact("not about a cell"), ("TR-TURN-01",))


def always(why: Fact, *rules: str) -> Callable[[Any, int], Refusal]:
    """Return why you cannot choose another cell, where the reason is always the same."""
    return lambda choice, cell: Refusal(why, rules)


def on_a_cell(why_not: Callable[[Any, int], Refusal]) -> Callable[[Any, str], Refusal]:
    """Return a function that explains a click on a cell, given its name; `why_not` explains a cell of the board."""

    def clicked(choice: Any, code: str) -> Refusal:
        board: Board = choice.board
        gone = range((board.first_row - board.rows) * board.lanes, board.first_row * board.lanes)
        if any(cell_name(*board.at(cell)) == code for cell in gone):
            return Refusal(fact("road is gone"), ("TR-EDGE-05",))
        cell = next((cell for cell in board.ground if cell_name(*board.at(cell)) == code), None)
        if cell is None:
            return Refusal(fact("no such cell"), ("TR-GRID-01",))
        return why_not(choice, cell)

    return clicked


def cars_at(board: Board, cell: int) -> list[Car]:
    """Return the cars in a cell."""
    return [board.cars[name] for name in board.where.get(cell, ())]


def why_not_die(choice: DieChoice, cell: int) -> Refusal:
    """Ask which die a car gets, or say why it gets none."""
    board, seat = choice.board, choice.seat
    own = [car for car in cars_at(board, cell) if car.owner == seat]
    if not own:
        return Refusal(fact("no car of yours"), ("TR-ASSIGN-01",))
    dice = choice.dice
    if any(own[0] is car for car in choice.cars):
        car = car_fact(board, own[0], seat)
        if choice.cards:
            return Refusal(fact("card for the car", car=car, cards=[card_fact(card) for card in dice]), ("TR-EURO-05",))
        return Refusal(fact("which die", car=car, dice=dice), ("TR-ASSIGN-01",))
    return choice.refuse([dice[0], own[0].id])


def why_not_repair(choice: RepairChoice, cell: int) -> Refusal:
    """Ask which damage to remove from a car, or say why you cannot."""
    names = {name for name, _ in choice}
    for car in cars_at(choice.board, cell):
        if car.id in names:
            return Refusal(fact("which damage", car=car_fact(choice.board, car, choice.seat)), ("TR-CMD-09",))
        if car.owner == choice.seat:
            return Refusal(fact("no damage", car=car_fact(choice.board, car, choice.seat)), ("TR-CMD-09",))
    return Refusal(fact("not yours to repair"), ("TR-CMD-09",))


def why_not_target(choice: TargetChoice, cell: int) -> Refusal:
    """Say why a car is not a target; for the rig, ask for the command."""
    board = choice.board
    there = cars_at(board, cell)
    if not there:
        return Refusal(fact("no car to shoot at"), ("TR-SHOOT-03",))
    if there[0] is choice.shooter:
        return Refusal(fact("the shooter"), ("TR-SHOOT-03",))
    if there[0].is_rig and any(target_cell(board, one) == cell for one in choice.targets):
        return Refusal(fact("which command"), ("TR-SHOOT-13",))
    target = car_fact(board, there[0], choice.seat)
    return Refusal(fact("not right ahead", car=target), ("TR-SHOOT-03", "TR-GRID-02"))


def why_not_step(choice: StepChoice, cell: int) -> Refusal:
    """Say that a step leads to one of the three cells ahead."""
    board, car = choice.board, choice.car
    if cell == car.cell:
        return Refusal(fact("stands there", car=car_fact(board, car, car.owner)), ("TR-MOVE-04",))
    for way in FRONT:
        if board.toward(car.cell, way) == cell:
            return choice.refuse(way)
    return Refusal(fact("cell by cell"), ("TR-MOVE-03", "TR-GRID-02"))


def why_not_chopper(choice: ChopperChoice, cell: int) -> Refusal:
    """Say what is in a cell that a chopper cannot go to."""
    board = choice.board
    there = cars_at(board, cell)
    if there:
        what = car_fact(board, there[0], choice.seat)
    elif cell in board.tokens:
        what = fact("hazard", kind=board.tokens[cell])
    elif board.terrain(cell) == IMPASSABLE:
        what = fact("ground", letter=IMPASSABLE)
    else:
        what = fact("another chopper")
    return Refusal(fact("not empty", what=what), ("TR-CMD-03", "TR-OBST-02"))


def why_not_first(choice: BikeOrder, cell: int) -> Refusal:
    """Say which two bikes have a die."""
    bikes = [car_fact(choice.board, choice.board.cars[name], choice.board.cars[name].owner) for name in choice.bikes]
    return Refusal(fact("bikes with a die", bikes=bikes), ("TR-BIKE-04",))
