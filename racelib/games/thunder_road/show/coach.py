"""The coach: one table says how each kind of choice is put to a player, and what helps to decide it.

The coach sees what all players see, the board, and nothing that lies face down (TR-RULING-97).
"""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.bots import BOTS
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, SectionChoice, SectionRepair, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slams import RerollChoice, WhichBike
from racelib.games.thunder_road.show import clicks, hints, looks
from racelib.games.thunder_road.show.names import cell_name, command_name, own_name
from racelib.games.thunder_road.show.picture import stretch
from racelib.games.thunder_road.state import GONE, Board, Car, Seen
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Coach, Kind
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, tr

# -- how a player stands -------------------------------------------------------------------------------------


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Return who the reader is, and what the game is about, for somebody who has not read the rules.

    >>> welcome("Robin", 0)[0]
    'You are Robin.'
    """
    return tr("You are {name}.").format(name=name), f"{aim()} {tr('First choose a die, below the road.')}"


def aim() -> str:
    """Return what the game is about, in a minute."""
    return tr(
        "Drive up the road and keep your crew alive. You win when one of your cars crosses the finish, or when you "
        "are the only player with an operable car. In each turn you assign a die to a car. The car drives as many "
        "cells as the die shows, then it may shoot at a car right ahead. When a car drives over the front edge, a new "
        "tile is added there. The rear tile goes, with all cars on it: do not stay behind."
    )


#: Choices for which the road around a car is shown, not all of it.
ABOUT_THE_ROAD = {
    StepChoice,
    PassChoice,
    BonusChoice,
    RerollChoice,
    WhichBike,
    TargetChoice,
    ShoveChoice,
    DispenseChoice,
}


def close_up(seen: Seen, choice: Choice[Any]) -> str | None:
    """Return the road around the car that a choice is about; "" when it is not about the road, None: all of it."""
    board, kind = seen.board, type(choice)
    if kind is ChopperChoice:
        return None
    if kind is EntryChoice:
        return stretch(board, board.first_row)
    if kind not in ABOUT_THE_ROAD:
        return ""
    name = board.movement.car if board.movement is not None else ""
    car = getattr(choice, "pushed", None) or getattr(choice, "car", None) or board.cars.get(name)
    return stretch(board, board.at(car.cell)[1]) if car is not None and car.on_board else None


def in_short(seen: Seen, seat: int, name: str) -> str:
    """Return how a player stands, in a few words: the cars, where they are and what is wrong with them; the dice."""
    board = seen.board
    parts = [f"{own_name(car)} {how_it_stands(board, car)}" for car in board.owned(seat)]
    dice = " ".join(str(die) for die in sorted(board.players[seat].dice))
    if dice:
        parts.append(tr("dice {dice}").format(dice=dice))
    return f"{name}: {'; '.join(parts)}"


def how_it_stands(board: Board, car: Car) -> str:
    """Return where a car is, and what is wrong with it."""
    if car.cell == GONE:
        return tr("destroyed")
    parts = [tr("on {cell}").format(cell=cell_name(*board.at(car.cell))) if car.on_board else tr("at the start")]
    if car.is_rig and board.rig is not None and board.rig.damaged:
        parts.append(tr("damaged: {what}").format(what=listed(command_name(command) for command in board.rig.damaged)))
    elif not car.operable:
        parts.append(tr("inoperable"))
    elif car.damage:
        parts.append(tr("damage {n} of {slots}").format(n=len(car.damage), slots=car.slots))
    if car.burning:
        parts.append(tr("on fire"))
    return ", ".join(parts)


def account(seen: Seen, seat: int) -> list[str]:
    """Return how the result of a player came about: car by car, and who won by what (TR-WIN-01, TR-WIN-02)."""
    board = seen.board
    lines = [f"{first_upper(own_name(car))}: {how_it_stands(board, car)}." for car in board.owned(seat)]
    return [*lines, verdict(board, seat)] if board.winners else lines


def verdict(board: Board, seat: int) -> str:
    """Return in a sentence why a player has won or not."""
    by_finish = len(board.in_the_game()) > 1
    if seat in board.winners:
        if len(board.winners) > 1:
            return tr("A draw: the last operable cars were lost together.")
        return (
            tr("You win: you crossed the finish first.")
            if by_finish
            else tr("You win: no other player has an operable car.")
        )
    if board.players[seat].out:
        return tr("You are out: none of your cars is operable.")
    return tr("Another crew crossed the finish first.")


# -- the choices ---------------------------------------------------------------------------------------------

KINDS: dict[type[Choice[Any]], Kind] = {
    DieChoice: Kind(
        title=hints.die_title,
        nudge=hints.die_nudge,
        rule=hints.die_rule,
        reason=hints.die_reason,
        cell=clicks.cell_of_the_car(1),
        why_not=clicks.on_a_cell(clicks.why_not_die),
        price=looks.price_in_dice,
        look=looks.die_look,
    ),
    CommandChoice: Kind(
        title=hints.command_title,
        nudge=hints.command_nudge,
        rule=hints.only("TR-ASSIGN-05"),
        why_not=clicks.not_about_a_cell,
        price=looks.price_in_dice,
        look=looks.command_look,
    ),
    ChopperChoice: Kind(
        title=hints.chopper_title,
        nudge=hints.always(
            later("A car may pass below a chopper, but not stay there. Which cell must a rival almost surely end in?")
        ),
        rule=hints.only("TR-CHOP-03"),
        cell=clicks.its_cell,
        why_not=clicks.on_a_cell(clicks.why_not_chopper),
        price=looks.free,
        look=looks.chopper_look,
        fold=looks.fold_far_cells,
    ),
    RepairChoice: Kind(
        title=hints.asked(later("{name}, which damage do you remove?")),
        nudge=hints.repair_nudge,
        rule=hints.only("TR-CMD-10"),
        cell=clicks.cell_of_the_car(0),
        why_not=clicks.on_a_cell(clicks.why_not_repair),
        price=looks.free,
        look=looks.repair_look,
    ),
    EntryChoice: Kind(
        title=hints.asked(
            later("{name}, where does {car} enter? Movement points: {left}."),
            car=hints.its_car,
            left=hints.moves_left,
        ),
        nudge=hints.entry_nudge,
        rule=hints.only("TR-MOVE-01"),
        cell=clicks.its_cell,
        why_not=clicks.on_a_cell(clicks.why_not_entry),
        price=looks.price_in_moves,
        look=looks.step_look,
    ),
    StepChoice: Kind(
        title=hints.asked(
            later("{name}, where does {car} go next? Movement points left: {left}."),
            car=hints.its_car,
            left=hints.moves_left,
        ),
        nudge=hints.step_nudge,
        rule=hints.step_rule,
        cell=clicks.cell_of_the_step,
        why_not=clicks.on_a_cell(clicks.why_not_step),
        price=looks.price_in_moves,
        look=looks.step_look,
    ),
    PassChoice: Kind(
        title=hints.asked(
            later("{name}, {car} meets {other}: do you pass, or slam?"), car=hints.its_car, other=hints.other_car
        ),
        nudge=hints.always(
            later("A pass keeps your movement points. A slam ends your move: what lies around this cell?")
        ),
        rule=hints.pass_rule,
        why_not=clicks.not_about_a_cell,
        price=looks.moves_lost,
        look=looks.pass_look,
    ),
    BonusChoice: Kind(
        title=hints.bonus_title,
        nudge=hints.bonus_nudge,
        rule=hints.only("TR-ROAD-02"),
        why_not=clicks.not_about_a_cell,
        price=looks.free,
    ),
    RerollChoice: Kind(
        title=hints.asked(
            later("{name}, the slam pushes {car} {way}. Do you re-roll both dice? You may once."),
            car=hints.pushed_car,
            way=hints.its_way,
        ),
        nudge=hints.always(later("What lies where the dice send it? Compare the other 5 directions, for both cars.")),
        rule=hints.only("TR-SLAM-04"),
        cell=clicks.cell_of_the_push,
        why_not=clicks.on_a_cell(clicks.why_not_push),
        price=looks.free,
    ),
    WhichBike: Kind(
        title=hints.asked(later("{name}, 2 of your bikes are in one cell: which one goes {way}?"), way=hints.its_way),
        nudge=hints.always(later("Which bike still has a die, and which one can you spare if it is lost there?")),
        rule=hints.only("TR-SLAM-13"),
        why_not=clicks.not_about_a_cell,
        price=looks.free,
    ),
    TargetChoice: Kind(
        title=hints.asked(later("{name}, choose a target for {car}."), car=hints.shooter),
        nudge=hints.target_nudge,
        rule=hints.only("TR-SHOOT-10"),
        reason=hints.target_reason,
        cell=clicks.cell_of_the_target,
        why_not=clicks.on_a_cell(clicks.why_not_target),
        price=looks.free,
        look=looks.target_look,
    ),
    ShootAgain: Kind(
        title=hints.again_title,
        nudge=hints.again_nudge,
        rule=hints.only("TR-RIG-53"),
        why_not=clicks.not_about_a_cell,
        price=looks.free,
    ),
    SteeringChoice: Kind(
        title=hints.asked(
            later("{name}, which die goes to power steering? Its number is how often the rig can steer in this round.")
        ),
        nudge=hints.always(later("This die moves no car. How often must the rig steer in this round, and for what?")),
        rule=hints.only("TR-RIG-13"),
        why_not=clicks.not_about_a_cell,
        price=looks.price_in_dice,
        look=looks.steering_look,
    ),
    SectionChoice: Kind(
        title=hints.asked(
            later("{name}, choose a die and a command of the rig. The number is also the rig's movement points.")
        ),
        nudge=hints.always(
            later("You use each section once a round. Which command helps now: are there cars ahead, behind or close?")
        ),
        rule=hints.only("TR-RIG-06"),
        why_not=clicks.not_about_a_cell,
        price=looks.price_in_dice,
        look=looks.section_look,
    ),
    RigDamageChoice: Kind(
        title=hints.asked(
            later("{name}, the rig takes a minor damage: which command takes it? The 6th damage destroys the rig.")
        ),
        nudge=hints.always(later("The die of a damaged command still moves the rig. Which command do you use least?")),
        rule=hints.only("TR-RIG-45"),
        why_not=clicks.not_about_a_cell,
        price=looks.price_in_commands,
        look=looks.damage_look,
    ),
    SectionRepair: Kind(
        title=hints.asked(later("{name}, which command in {section} do you repair?"), section=hints.its_section),
        nudge=hints.always(later("Which of the two would you use first?")),
        rule=hints.repair_rule,
        why_not=clicks.not_about_a_cell,
        price=looks.free,
    ),
    ShoveChoice: Kind(
        title=hints.asked(later("{name}, the cowcatcher shoves {car} aside: where does it go?"), car=hints.its_car),
        nudge=hints.shove_nudge,
        rule=hints.only("TR-RIG-59"),
        cell=clicks.cell_of_the_shove,
        why_not=clicks.on_a_cell(clicks.why_not_shove),
        price=looks.free,
        look=looks.shove_look,
    ),
    DispenseChoice: Kind(
        title=hints.asked(later("{name}, where behind the rig do you drop a face-down hazard?")),
        nudge=hints.always(later("Which cars come behind the rig, and which of these cells is on their route?")),
        rule=hints.only("TR-RIG-51"),
        cell=clicks.its_cell,
        why_not=clicks.on_a_cell(clicks.why_not_dispense),
        price=looks.free,
    ),
    BikeOrder: Kind(
        title=hints.asked(later("{name}, which of the two bikes moves and shoots first?")),
        nudge=hints.always(later("Does one bike block the other, or could a shot clear the route for it?")),
        rule=hints.only("TR-BIKE-04"),
        cell=clicks.cell_of_the_bike,
        why_not=clicks.on_a_cell(clicks.why_not_first),
        price=looks.free,
    ),
}

COACH = Coach(
    kinds=KINDS,
    bot=BOTS["racer"],
    aim=aim,
    welcome=welcome,
    in_short=in_short,
    account=account,
    close_up=close_up,
)
