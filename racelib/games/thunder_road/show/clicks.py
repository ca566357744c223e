"""Clicks on the road: which cell an option means, and why a cell cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.crews import SECTIONS
from racelib.games.thunder_road.grid import FRONT
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.commands import ChopperChoice, RepairChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.movement import EntryChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, ShoveChoice
from racelib.games.thunder_road.rules.shooting import NO_SHOT, TargetChoice
from racelib.games.thunder_road.rules.slams import RerollChoice
from racelib.games.thunder_road.show.names import (
    car_for,
    cell_name,
    first_upper,
    hazard_name,
    listed,
    own_name,
    terrain_name,
)
from racelib.games.thunder_road.state import IMPASSABLE, Board, Car
from racelib.kernel.choice import Choice, Refusal
from racelib.text.language import tr

# -- the cells of options ------------------------------------------------------------------------------------


def option_cell(choice: Choice[Any], option: Any) -> int | None:
    """Return the cell that an option leads to, or where the car stands that it names: what the board lights up."""
    board: Board | None = getattr(choice, "board", None)
    if board is None:
        return None
    cell = cell_meant(board, choice, option)
    return cell if cell in board.ground else None


def cell_meant(board: Board, choice: Choice[Any], option: Any) -> int | None:
    """Return the cell of an option, on the board or not."""
    if isinstance(choice, EntryChoice | ChopperChoice | DispenseChoice):
        return board.cell(*option) if isinstance(option, list) else None
    if isinstance(choice, StepChoice):
        return board.cell(*choice.cell(option))
    if isinstance(choice, ShoveChoice):
        return board.toward(choice.car.cell, option)
    if isinstance(choice, RerollChoice):
        return board.toward(choice.pushed.cell, choice.way) if option == "keep" else None
    if isinstance(choice, DieChoice):
        return board.cars[option[1]].cell
    if isinstance(choice, RepairChoice):
        return board.cars[option[0]].cell
    if isinstance(choice, BikeOrder):
        return board.cars[option].cell
    return target_cell(board, option) if isinstance(choice, TargetChoice) and option != NO_SHOT else None


def target_cell(board: Board, target: str) -> int:
    """Return where a target stands; of the rig, the section with the command that is aimed at.

    TR-RIG-41, TR-RIG-42.
    """
    name, _, command = target.partition(":")
    car = board.cars[name]
    sections = dict(zip((section.commands for section in SECTIONS), (car.cell, *car.trail), strict=False))
    return next((cell for commands, cell in sections.items() if command in commands), car.cell)


# -- what cannot be chosen -----------------------------------------------------------------------------------


def why_not(choice: Choice[Any], code: str) -> Refusal:
    """Say why a click on a cell does not choose it."""
    board: Board | None = getattr(choice, "board", None)
    if board is None or type(choice) not in WHY_NOT:
        return Refusal(tr("This choice is not about a cell: choose an option beside the board."), ("TR-TURN-01",))
    gone = range((board.first_row - board.rows) * board.lanes, board.first_row * board.lanes)
    if any(cell_name(*board.at(cell)) == code for cell in gone):
        return Refusal(tr("This piece of road is gone."), ("TR-EDGE-05",))
    cell = next((cell for cell in board.ground if cell_name(*board.at(cell)) == code), None)
    if cell is None:
        return Refusal(tr("There is no such cell on this road."), ("TR-GRID-01",))
    return WHY_NOT[type(choice)](choice, cell)


def cars_at(board: Board, cell: int) -> list[Car]:
    """Return the cars in a cell."""
    return [board.cars[name] for name in board.where.get(cell, ())]


def why_not_die(choice: DieChoice, cell: int) -> Refusal:
    """A click on a car does not say which die it gets."""
    board, seat = choice.board, choice.seat
    own = [car for car in cars_at(board, cell) if car.owner == seat]
    if not own:
        return Refusal(tr("None of your cars is there: click on one of yours."), ("TR-ASSIGN-01",))
    dice = sorted(set(board.players[seat].dice))
    if any(own[0] is car for car in choice.cars):
        words = tr("Which die does {car} get, {dice}? Choose beside the board.")
        shown = ", ".join(str(die) for die in dice)
        return Refusal(words.format(car=car_for(board, own[0], seat), dice=shown), ("TR-ASSIGN-01",))
    return choice.refuse([dice[0], own[0].id])


def why_not_repair(choice: RepairChoice, cell: int) -> Refusal:
    """A click on a car does not say which damage comes off."""
    names = {name for name, _ in choice}
    for car in cars_at(choice.board, cell):
        if car.id in names:
            words = tr("Which damage do you remove from {car}? Choose beside the board.")
            return Refusal(words.format(car=car_for(choice.board, car, choice.seat)), ("TR-CMD-09",))
        if car.owner == choice.seat:
            words = tr("{car} has no damage.").format(car=first_upper(car_for(choice.board, car, choice.seat)))
            return Refusal(words, ("TR-CMD-09",))
    return Refusal(tr("None of your cars is there: you repair only your own."), ("TR-CMD-09",))


def why_not_target(choice: TargetChoice, cell: int) -> Refusal:
    """A car that is not ahead cannot be shot at; of the rig a command must be named."""
    board = choice.board
    there = cars_at(board, cell)
    if not there:
        return Refusal(tr("There is no car to shoot at."), ("TR-SHOOT-03",))
    if there[0] is choice.shooter:
        return Refusal(tr("This is the car that shoots."), ("TR-SHOOT-03",))
    if there[0].is_rig and any(target_cell(board, one) == cell for one in choice.targets):
        return Refusal(tr("Which command of the rig do you aim at? Choose beside the board."), ("TR-SHOOT-13",))
    words = tr("{car} is not in the 3 cells right ahead.")
    return Refusal(words.format(car=first_upper(car_for(board, there[0], choice.seat))), ("TR-SHOOT-03", "TR-GRID-02"))


def why_not_step(choice: StepChoice, cell: int) -> Refusal:
    """A step leads to one of the three cells ahead."""
    board, car = choice.board, choice.car
    if cell == car.cell:
        words = tr("{car} stands there, and you must use all its movement points.")
        return Refusal(words.format(car=first_upper(car_for(board, car, car.owner))), ("TR-MOVE-04",))
    for way in FRONT:
        if board.toward(car.cell, way) == cell:
            return choice.refuse(way)
    words = tr("A car drives cell by cell: straight ahead, forward left or forward right.")
    return Refusal(words, ("TR-MOVE-03", "TR-GRID-02"))


def why_not_entry(choice: EntryChoice, cell: int) -> Refusal:
    """Cars come in at the rear."""
    return Refusal(tr("Cars enter in the rearmost row."), ("TR-MOVE-01",))


def why_not_chopper(choice: ChopperChoice, cell: int) -> Refusal:
    """A chopper needs an empty cell."""
    board = choice.board
    there = cars_at(board, cell)
    if there:
        what = car_for(board, there[0], choice.seat)
    elif cell in board.tokens:
        what = hazard_name(board.tokens[cell])
    elif board.terrain(cell) == IMPASSABLE:
        what = terrain_name(IMPASSABLE)
    else:
        what = tr("another chopper")
    words = tr("The cell must be empty. There is {what}.").format(what=what)
    return Refusal(words, ("TR-CMD-03", "TR-OBST-02"))


def why_not_shove(choice: ShoveChoice | RerollChoice, cell: int) -> Refusal:
    """The cowcatcher and the dice leave no more choice."""
    if isinstance(choice, RerollChoice):
        return Refusal(tr("The dice show where the car goes: keep them, or roll again."), ("TR-SLAM-07", "TR-SLAM-04"))
    return Refusal(tr("The cowcatcher shoves a car forward left or forward right."), ("TR-RIG-59",))


def why_not_dispense(choice: DispenseChoice, cell: int) -> Refusal:
    """The dispenser reaches the empty cells right behind the rig."""
    return Refusal(tr("You can drop a hazard only in an empty cell right behind the rig."), ("TR-RIG-51", "TR-OBST-02"))


def why_not_first(choice: BikeOrder, cell: int) -> Refusal:
    """Two bikes have a die."""
    bikes = listed(own_name(choice.board.cars[name]) for name in choice.bikes)
    return Refusal(tr("The bikes with a die in this turn are {bikes}.").format(bikes=bikes), ("TR-BIKE-04",))


WHY_NOT: dict[type[Choice[Any]], Callable[[Any, int], Refusal]] = {
    DieChoice: why_not_die,
    RepairChoice: why_not_repair,
    TargetChoice: why_not_target,
    StepChoice: why_not_step,
    EntryChoice: why_not_entry,
    ChopperChoice: why_not_chopper,
    ShoveChoice: why_not_shove,
    RerollChoice: why_not_shove,
    DispenseChoice: why_not_dispense,
    BikeOrder: why_not_first,
}
