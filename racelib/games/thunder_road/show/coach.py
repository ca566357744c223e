"""The coach: one table says what it asks a player for each kind of choice, and what helps to decide.

The coach sees what all players see: the board, and nothing that is face down (TR-RULING-97).
"""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.bots import BOTS
from racelib.games.thunder_road.euro_cards import plays_cards
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, NextCommand, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, SectionChoice, SectionRepair, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slams import RerollChoice, WhichBike
from racelib.games.thunder_road.show import asked, clicks, euro, hints, looks
from racelib.games.thunder_road.show.ammo_coach import AMMO_KINDS
from racelib.games.thunder_road.show.ammo_panels import cards_in_short
from racelib.games.thunder_road.show.kinds import kind
from racelib.games.thunder_road.show.names import cell_name, command_name, own_name
from racelib.games.thunder_road.show.picture import stretch
from racelib.games.thunder_road.show.shop_coach import SHOP_KINDS
from racelib.games.thunder_road.show.words.facts import whether
from racelib.games.thunder_road.state import GONE, Board, Car, Seen
from racelib.kernel.choice import Choice, fact
from racelib.kernel.coach import Coach, Kind
from racelib.kernel.layouts import Look
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, later_n, tr

# -- how a player stands -------------------------------------------------------------------------------------


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Return the name of the reader, and what the game is about, for a player who has not read the rules.

    >>> welcome("Robin", 0)[0]
    'You are Robin.'
    """
    return tr("You are {name}.").format(name=name), f"{aim()} {tr('First put a die on a car.')}"


def aim() -> str:
    """Return what the game is about, in a minute."""
    return tr(
        "Drive up the road and keep your crew alive. You win when one of your cars crosses the finish, or when you "
        "are the only player with an operable car. In each turn you assign a die to a car. The car drives as many "
        "cells as the die shows, then it may shoot at a car right ahead. When a car drives over the front edge, a new "
        "tile is added there. The rear tile goes, with all cars on it: do not stay behind."
    )


#: For these choices a text shows only the road around a car.
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
    """Return the road around the car of a choice; "" when the choice is not about the road, None for the whole road."""
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
    """Return in a few words how a player stands: the cars, where they are, what is wrong with them, and the dice."""
    board = seen.board
    parts = [f"{own_name(car)} {how_it_stands(board, car)}" for car in board.owned(seat)]
    dice = " ".join(str(die) for die in sorted(board.players[seat].dice))
    if plays_cards(board, seat) and not board.players[seat].out:
        parts.append(euro.in_hand(seen, seat))
    elif dice:
        parts.append(tr("dice {dice}").format(dice=dice))
    if waiting := board.players[seat].more_moves:
        parts.append(tr("{n} movement points wait for the next car").format(n=waiting))
    parts += cards_in_short(seen.hand) if seat == seen.seat else []
    if board.players[seat].tokens:
        parts.append(tr("command tokens {n}").format(n=board.players[seat].tokens))
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
    """Return why a player has this result: car by car, and what decided the game (TR-WIN-01, TR-WIN-02)."""
    board = seen.board
    lines = [f"{first_upper(own_name(car))}: {how_it_stands(board, car)}." for car in board.owned(seat)]
    return [*lines, verdict(board, seat)] if board.winners else lines


def verdict(board: Board, seat: int) -> str:
    """Return in one sentence why a player has won or lost."""
    if seat in board.winners:
        if len(board.winners) > 1:
            return tr("A draw: the last operable cars were lost together.")
        if len(board.in_the_game()) > 1:
            return tr("You win: you crossed the finish first.")
        return tr("You win: no other player has an operable car.")
    if board.players[seat].out:
        return tr("You are out: none of your cars is operable.")
    return tr("Another crew crossed the finish first.")


# -- the choices ---------------------------------------------------------------------------------------------


KINDS: dict[type[Choice[Any]], Kind] = {
    DieChoice: kind(
        hints.die_title,
        hints.die_nudge,
        hints.die_rule,
        reason=hints.die_reason,
        cell=lambda choice, option: choice.board.cars[option[1]].cell,
        why_not=clicks.why_not_die,
        card=euro.option_card,
        price=looks.IN_DICE,
        look=looks.die_look,
    ),
    CommandChoice: kind(
        hints.command_title,
        hints.command_nudge,
        "TR-ASSIGN-05",
        card=euro.option_card,
        price=looks.IN_DICE,
        look=looks.command_look,
    ),
    NextCommand: kind(
        later("{name}, which command acts next?"),
        later("Does one command help the other: a free cell, a target, a car that drives again?"),
        "TR-CMD-01",
    ),
    ChopperChoice: kind(
        whether(
            lambda seen, choice: seen.board.round < 2,
            later("{name}, where does your chopper go? It destroys a car that is below it when a turn ends."),
            later(
                "{name}, where does your chopper go? It may shoot at a car right ahead, and it destroys a car that is "
                "below it when a turn ends."
            ),
        ),
        later("A car may pass below a chopper, but not stay there. Which cell must a rival almost surely end in?"),
        "TR-CHOP-03",
        cell=clicks.its_cell,
        why_not=clicks.why_not_chopper,
        look=lambda choice, told: Look(mark="◎" if told.facts["targets"] else ""),
        fold=looks.fold_far_cells,
    ),
    RepairChoice: kind(
        later("{name}, which damage do you remove?"),
        whether(
            lambda seen, choice: any(not seen.board.cars[name].operable for name, _ in choice),
            later("A repaired car drives again, even in this round if it has had no die yet."),
            later("Which of your cars is nearest to its last damage, and which rival could shoot at it?"),
        ),
        "TR-CMD-10",
        cell=lambda choice, option: choice.board.cars[option[0]].cell,
        why_not=clicks.why_not_repair,
        look=looks.repair_look,
    ),
    EntryChoice: kind(
        later("{name}, where does {car} enter? Movement points: {left}."),
        hints.entry_nudge,
        "TR-MOVE-01",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("enter at the rear"), "TR-MOVE-01"),
        price=looks.IN_MOVES,
        look=looks.step_look,
    ),
    StepChoice: kind(
        later("{name}, where does {car} go next? Movement points left: {left}."),
        hints.step_nudge,
        hints.step_rule,
        cell=lambda choice, way: choice.board.cell(*choice.cell(way)),
        why_not=clicks.why_not_step,
        price=looks.IN_MOVES,
        look=looks.step_look,
    ),
    PassChoice: kind(
        later("{name}, {car} meets {other}: do you pass, or slam?"),
        later("A pass keeps your movement points. A slam ends your move: what lies around this cell?"),
        whether(lambda seen, choice: choice.car.is_bike, "TR-BIKE-06", "TR-CMD-07"),
        price=looks.MOVES_LOST,
        look=looks.pass_look,
    ),
    BonusChoice: kind(
        later_n(
            "{name}, do you take the road bonus with {car}? It is {road} movement point.",
            "{name}, do you take the road bonus with {car}? It is {road} movement points.",
            "road",
        ),
        whether(
            lambda seen, choice: seen.board.movement is not None and seen.board.movement.sharing,
            later("Another car is in this cell: without the bonus you slam it."),
            later("You must use all of the bonus. Where would you end? Compare the targets here and there."),
        ),
        "TR-ROAD-02",
    ),
    RerollChoice: kind(
        later("{name}, the slam pushes {car} {way}. Do you re-roll both dice? You may once."),
        later("What lies where the dice send it? Compare the other 5 directions, for both cars."),
        "TR-SLAM-04",
        cell=clicks.cell_of_the_push,
        why_not=clicks.always(fact("the dice show where"), "TR-SLAM-07", "TR-SLAM-04"),
    ),
    WhichBike: kind(
        later("{name}, 2 of your bikes are in one cell: which one goes {way}?"),
        later("Which bike still has a die, and which one can you spare if it is lost there?"),
        "TR-SLAM-13",
    ),
    TargetChoice: kind(
        later("{name}, choose a target for {car}."),
        whether(
            hints.only_own_targets,
            later("Only your own cars are ahead: you do not have to shoot."),
            later("You hit large cars more easily than small ones. For which car is a hit the last damage?"),
        ),
        "TR-SHOOT-10",
        reason=hints.target_reason,
        cell=clicks.cell_of_the_target,
        why_not=clicks.why_not_target,
        look=looks.target_look,
    ),
    ShootAgain: kind(
        whether(
            lambda seen, choice: choice.hit,
            later("{name}, the shot hits. Do you re-roll it? You may once."),
            later("{name}, the shot misses. Do you re-roll it? You may once."),
        ),
        whether(
            lambda seen, choice: choice.hit,
            later("It hits: there is nothing to gain."),
            later("It misses: there is nothing to lose."),
        ),
        "TR-RIG-53",
    ),
    SteeringChoice: kind(
        later("{name}, which die goes to power steering? Its number is how often the rig can steer in this round."),
        later("This die moves no car. How often must the rig steer in this round, and for what?"),
        "TR-RIG-13",
        price=looks.IN_DICE,
        look=lambda choice, told: Look(str(told.price), mark="", toll=told.price),
    ),
    SectionChoice: kind(
        later("{name}, choose a die and a command of the rig. The number is also the rig's movement points."),
        later("You use each section once a round. Which command helps now: are there cars ahead, behind or close?"),
        "TR-RIG-06",
        price=looks.IN_DICE,
        look=looks.section_look,
    ),
    RigDamageChoice: kind(
        later("{name}, the rig takes a minor damage: which command takes it? The 6th damage destroys the rig."),
        later("The die of a damaged command still moves the rig. Which command do you use least?"),
        "TR-RIG-45",
        price=looks.IN_COMMANDS,
        look=lambda choice, told: Look(tone="warn", toll=told.price),
    ),
    SectionRepair: kind(
        later("{name}, which command in {section} do you repair?"),
        later("Which of the two would you use first?"),
        hints.repair_rule,
    ),
    ShoveChoice: kind(
        later("{name}, the cowcatcher shoves {car} aside: where does it go?"),
        whether(
            lambda seen, choice: choice.car.owner == seen.seat,
            later("Your car must go to one side: on which one is it safer?"),
            later("What lies on each side?"),
        ),
        "TR-RIG-59",
        cell=lambda choice, way: choice.board.toward(choice.car.cell, way),
        why_not=clicks.always(fact("to one side"), "TR-RIG-59"),
        look=looks.shove_look,
    ),
    DispenseChoice: kind(
        later("{name}, where behind the rig do you drop a face-down hazard?"),
        later("Which cars come behind the rig, and which of these cells is on their route?"),
        "TR-RIG-51",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("right behind the rig"), "TR-RIG-51", "TR-OBST-02"),
    ),
    BikeOrder: kind(
        later("{name}, which of the two bikes moves and shoots first?"),
        later("Does one bike block the other, or could a shot clear the route for it?"),
        "TR-BIKE-04",
        cell=lambda choice, bike: choice.board.cars[bike].cell,
        why_not=clicks.why_not_first,
    ),
    **SHOP_KINDS,
    **AMMO_KINDS,
}

COACH = Coach(
    kinds=asked.in_short(KINDS),
    bot=BOTS["racer"],
    aim=aim,
    welcome=welcome,
    in_short=in_short,
    account=account,
    close_up=close_up,
    stands=asked.stands,
    otherwise=kind(
        later("{name}, choose one of these."),
        later("Read what each option brings and costs."),
        "TR-TURN-01",
    ),
)
