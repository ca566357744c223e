"""The coach: what is being decided, a nudge, the rule that matters now, what a strong player would do.

The coach sees what all players see, the board, and nothing that lies face down (TR-RULING-97).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.bots import BOTS
from racelib.games.thunder_road.crews import BIKES, REPAIR, SECTIONS
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.commands import NO_COMMAND, ChopperChoice, CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, EntryChoice, StepChoice
from racelib.games.thunder_road.rules.rig import (
    DispenseChoice,
    RigDamageChoice,
    SectionChoice,
    SectionRepair,
    ShoveChoice,
    SteeringChoice,
)
from racelib.games.thunder_road.rules.shooting import NO_SHOT, ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slams import RerollChoice, WhichBike, share_of_top
from racelib.games.thunder_road.show.clicks import option_cell as option_cell
from racelib.games.thunder_road.show.clicks import why_not as why_not
from racelib.games.thunder_road.show.looks import aside as aside
from racelib.games.thunder_road.show.looks import option_card as option_card
from racelib.games.thunder_road.show.looks import option_look as option_look
from racelib.games.thunder_road.show.looks import price_text as price_text
from racelib.games.thunder_road.show.names import (
    car_for,
    cell_name,
    command_name,
    direction_name,
    first_upper,
    listed,
    own_name,
    section_name,
)
from racelib.games.thunder_road.show.picture import stretch
from racelib.games.thunder_road.state import FACE_DOWN, GONE, IMPASSABLE, Board, Car, Seen
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.text.language import tr, trn

#: Choices for which the road around a car is shown, not all of it.
ABOUT_THE_ROAD = (
    StepChoice,
    PassChoice,
    BonusChoice,
    RerollChoice,
    WhichBike,
    TargetChoice,
    ShoveChoice,
    DispenseChoice,
)

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


def close_up(seen: Seen, choice: Choice[Any]) -> str | None:
    """Return the road around the car that a choice is about; "" when it is not about the road, None: all of it."""
    if isinstance(choice, ChopperChoice):
        return None
    board = seen.board
    if isinstance(choice, EntryChoice):
        return stretch(board, board.first_row)
    if not isinstance(choice, ABOUT_THE_ROAD):
        return ""
    name = board.movement.car if board.movement is not None else ""
    car = getattr(choice, "pushed", None) or getattr(choice, "car", None) or board.cars.get(name)
    if car is None or not car.on_board:
        return None
    return stretch(board, board.at(car.cell)[1])


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


# -- what is asked -------------------------------------------------------------------------------------------


def title(seen: Seen, choice: Choice[Any], name: str) -> str:
    """Return the line above the options: who decides what."""
    made = TITLES.get(type(choice))
    sentence = plain_titles()[type(choice)] if made is None else made(seen, choice)
    return sentence.format(name=name, **facts_of(seen, choice))


def facts_of(seen: Seen, choice: Choice[Any]) -> dict[str, Any]:
    """Return what the sentences about a choice may name: a car, another one, a direction, moves, the road die."""
    board = seen.board
    facts: dict[str, Any] = {"car": "", "other": "", "way": "", "road": board.road, "left": movement_left(board)}
    car = getattr(choice, "pushed", None) or getattr(choice, "car", None)
    if isinstance(car, Car):
        facts["car"] = car_for(board, car, seen.seat)
    elif isinstance(choice, TargetChoice):
        shooter = choice.shooter
        facts["car"] = tr("your chopper") if shooter is None else car_for(board, shooter, seen.seat)
    other = getattr(choice, "other", None)
    if isinstance(other, Car):
        facts["other"] = car_for(board, other, seen.seat)
    if isinstance(choice, RerollChoice | WhichBike):
        facts["way"] = direction_name(choice.way)
    if isinstance(choice, SectionRepair):
        facts["other"] = section_name(choice.section.name)
    return facts


def die_title(seen: Seen, choice: DieChoice) -> str:
    """Ask for a die and a car."""
    if choice.coast:
        return tr("{name}, pick a car to coast 1 cell, and a die to spend.")
    if seen.board.players[choice.seat].crew != BIKES:
        return tr("{name}, choose a die and a car. The number is the car's movement points.")
    if seen.board.bikes:
        return tr("{name}, choose a die for a second bike.")
    return tr("{name}, choose a die and a bike. 2 bikes move in your turn.")


def command_title(seen: Seen, choice: CommandChoice) -> str:
    """Ask for a command."""
    if NO_COMMAND not in choice.options:
        return tr("{name}, no bike can take another die: choose a command for it.")
    return tr("{name}, do you assign another die to a command? You may do so once a round.")


def chopper_title(seen: Seen, choice: ChopperChoice) -> str:
    """Ask for the cell of the chopper."""
    if seen.board.round < 2:
        return tr("{name}, where does your chopper go? It destroys a car that is below it when a turn ends.")
    return tr(
        "{name}, where does your chopper go? It may shoot at a car right ahead, and it destroys a car that is below it "
        "when a turn ends."
    )


def bonus_title(seen: Seen, choice: BonusChoice) -> str:
    """Ask whether the road bonus is taken."""
    return trn(
        "{name}, do you take the road bonus with {car}? It is {road} movement point.",
        "{name}, do you take the road bonus with {car}? It is {road} movement points.",
        seen.board.road,
    )


def again_title(seen: Seen, choice: ShootAgain) -> str:
    """Ask whether a shot is rolled again."""
    if choice.hit:
        return tr("{name}, the shot hits. Do you re-roll it? You may once.")
    return tr("{name}, the shot misses. Do you re-roll it? You may once.")


def plain_titles() -> dict[type[Choice[Any]], str]:
    """Return the lines above choices that are always asked in the same words."""
    return {
        RepairChoice: tr("{name}, which damage do you remove?"),
        EntryChoice: tr("{name}, where does {car} enter? Movement points: {left}."),
        StepChoice: tr("{name}, where does {car} go next? Movement points left: {left}."),
        PassChoice: tr("{name}, {car} meets {other}: do you pass, or slam?"),
        RerollChoice: tr("{name}, the slam pushes {car} {way}. Do you re-roll both dice? You may once."),
        WhichBike: tr("{name}, 2 of your bikes are in one cell: which one goes {way}?"),
        TargetChoice: tr("{name}, choose a target for {car}."),
        SteeringChoice: tr(
            "{name}, which die goes to power steering? Its number is how often the rig can steer in this round."
        ),
        SectionChoice: tr(
            "{name}, choose a die and a command of the rig. The number is also the rig's movement points."
        ),
        RigDamageChoice: tr(
            "{name}, the rig takes a minor damage: which command takes it? The 6th damage destroys the rig."
        ),
        SectionRepair: tr("{name}, which command in {other} do you repair?"),
        ShoveChoice: tr("{name}, the cowcatcher shoves {car} aside: where does it go?"),
        DispenseChoice: tr("{name}, where behind the rig do you drop a face-down hazard?"),
        BikeOrder: tr("{name}, which of the two bikes moves and shoots first?"),
    }


TITLES: dict[type[Choice[Any]], Callable[[Seen, Any], str]] = {
    DieChoice: die_title,
    CommandChoice: command_title,
    ChopperChoice: chopper_title,
    BonusChoice: bonus_title,
    ShootAgain: again_title,
}


# -- hints ---------------------------------------------------------------------------------------------------


def advice(seen: Seen, choice: Choice[Any], seat: int) -> Any:
    """Return what the strongest bot would answer, knowing only what the seat may know."""
    return list(BOTS.values())[-1](seen, choice, BotDice(0, seat))


def nudge(seen: Seen, choice: Choice[Any]) -> str:
    """Say where to look, not what to do."""
    made = NUDGES.get(type(choice))
    return plain_nudges()[type(choice)] if made is None else made(seen, choice)


def die_nudge(seen: Seen, choice: DieChoice) -> str:
    """Point at cars that are left behind, or at those that burn."""
    behind = [car for car in choice.cars if on_rear_tile(seen.board, car)]
    if behind and not choice.coast:
        sentence = trn(
            "{cars} is on the rear tile. It goes when a car drives over the front edge. Which car could do that soon?",
            "{cars} are on the rear tile. It goes when a car drives over the front edge. Which car could do that soon?",
            len(behind),
        )
        return sentence.format(cars=first_upper(listed(own_name(car) for car in behind)))
    if any(not car.on_board for car in choice.cars):
        return tr("Cars that have not entered are lost with the first tile. Where would each die bring them?")
    if any(car.burning for car in choice.cars):
        return tr("A burning car may be lost before it drives. Does another car need the die more?")
    return tr("Where would each car end? Look for targets, and for rivals that could shoot at you.")


def command_nudge(seen: Seen, choice: CommandChoice) -> str:
    """Point at the spare die, or at a repair."""
    if any(option != NO_COMMAND and option[1] == REPAIR for option in choice):
        return tr("A 6 removes a damage: an inoperable car drives again. Does it matter most now?")
    return tr("You have 1 spare die in each round. Is this the turn for it, or does a later car need it more?")


def repair_nudge(seen: Seen, choice: RepairChoice) -> str:
    """Point at cars that would drive again."""
    down = [car for car in (seen.board.cars[name] for name, _ in choice) if not car.operable]
    if down:
        return tr("A repaired car drives again, even in this round if it has had no die yet.")
    return tr("Which of your cars is nearest to its last damage, and which rival could shoot at it?")


def entry_nudge(seen: Seen, choice: EntryChoice) -> str:
    """Point at the road."""
    sentence = "" if choice.car.is_rig else road_sentence(seen.board)
    return sentence or tr("In which lane is the road free of mud, rocks and rivals?")


def step_nudge(seen: Seen, choice: StepChoice) -> str:
    """Point at the worst that is near, then at the road bonus, then at the last move."""
    board, movement = seen.board, seen.board.movement
    told = [choice.explain(way) for way in choice]
    if board.final and choice.cell("F")[1] + movement_left(board) > board.end_row:
        return tr("The finish is near: the first car over it wins at once.")
    met = [board.cars[name] for one in told for name in one.facts.get("cars", ())]
    if met and not any(car.is_rig or car.is_bike for car in (choice.car, *met)):
        return tr(
            "In a slam the chance is {percent} % that the bottom car is pushed, in any of 6 directions. What lies "
            "around that cell?"
        ).format(percent=round(100 * (1 - share_of_top(board))))
    if any(one.facts.get("token") == FACE_DOWN for one in told):
        return tr("You turn up a hidden hazard when you drive there. Is there a route around it?")
    if movement is not None and movement.all_road and not movement.bonus and not choice.car.is_rig:
        sentence = road_sentence(board)
        if sentence:
            return sentence
    return tr("You must use all movement points. In which cells can you end, and which cars are near them?")


def movement_left(board: Board) -> int:
    """Return how many moves the car that drives has left."""
    return 0 if board.movement is None else board.movement.left


def road_sentence(board: Board) -> str:
    """Say what staying on the road brings; "" when the road die is not rolled."""
    if not board.road:
        return ""
    sentence = trn(
        "A car that drives only on road may take {road} more movement point. Can yours stay on the road?",
        "A car that drives only on road may take {road} more movement points. Can yours stay on the road?",
        board.road,
    )
    return sentence.format(road=board.road)


def bonus_nudge(seen: Seen, choice: BonusChoice) -> str:
    """Point at the end of the bonus, and at a slam that waits."""
    movement = seen.board.movement
    if movement is not None and movement.sharing:
        return tr("Another car is in this cell: without the bonus you slam it.")
    return tr("You must use all of the bonus. Where would you end? Compare the targets here and there.")


def target_nudge(seen: Seen, choice: TargetChoice) -> str:
    """Point at odds and at what a hit does."""
    if all(seen.board.cars[one.partition(":")[0]].owner == seen.seat for one in choice.targets):
        return tr("Only your own cars are ahead: you do not have to shoot.")
    return tr("You hit large cars more easily than small ones. For which car is a hit the last damage?")


def again_nudge(seen: Seen, choice: ShootAgain) -> str:
    """Point at what stands."""
    return tr("It hits: there is nothing to gain.") if choice.hit else tr("It misses: there is nothing to lose.")


def shove_nudge(seen: Seen, choice: ShoveChoice) -> str:
    """Point at both cells."""
    if choice.car.owner == seen.seat:
        return tr("Your car must go to one side: on which one is it safer?")
    return tr("What lies on each side?")


def plain_nudges() -> dict[type[Choice[Any]], str]:
    """Return where to look in choices where that is always the same."""
    return {
        ChopperChoice: tr(
            "A car may pass below a chopper, but not stay there. Which cell must a rival almost surely end in?"
        ),
        PassChoice: tr(
            "If you pass, you keep your movement points. A slam ends your move: what lies around this cell?"
        ),
        RerollChoice: tr("What lies where the dice send it? Compare the other 5 directions, for both cars."),
        WhichBike: tr("Which bike still has a die, and which one can you spare if it is lost there?"),
        SteeringChoice: tr("This die moves no car. How often must the rig steer in this round, and for what?"),
        SectionChoice: tr(
            "You use each section once a round. Which command helps now: are there cars ahead, behind or close?"
        ),
        RigDamageChoice: tr("The die of a damaged command still moves the rig. Which command do you use least?"),
        SectionRepair: tr("Which of the two would you use first?"),
        DispenseChoice: tr("Which cars come behind the rig, and which of these cells is on their route?"),
        BikeOrder: tr("Does one bike block the other, or could a shot clear the route for it?"),
    }


NUDGES: dict[type[Choice[Any]], Callable[[Seen, Any], str]] = {
    DieChoice: die_nudge,
    CommandChoice: command_nudge,
    RepairChoice: repair_nudge,
    EntryChoice: entry_nudge,
    StepChoice: step_nudge,
    BonusChoice: bonus_nudge,
    TargetChoice: target_nudge,
    ShootAgain: again_nudge,
    ShoveChoice: shove_nudge,
}

#: The rule to think of, where it is the same in every position.
RULE_OF: dict[type[Choice[Any]], str] = {
    CommandChoice: "TR-ASSIGN-05",
    ChopperChoice: "TR-CHOP-03",
    RepairChoice: "TR-CMD-10",
    EntryChoice: "TR-MOVE-01",
    BonusChoice: "TR-ROAD-02",
    RerollChoice: "TR-SLAM-04",
    WhichBike: "TR-SLAM-13",
    TargetChoice: "TR-SHOOT-10",
    ShootAgain: "TR-RIG-53",
    SteeringChoice: "TR-RIG-13",
    SectionChoice: "TR-RIG-06",
    RigDamageChoice: "TR-RIG-45",
    ShoveChoice: "TR-RIG-59",
    DispenseChoice: "TR-RIG-51",
    BikeOrder: "TR-BIKE-04",
}


def rule_that_matters(seen: Seen, choice: Choice[Any]) -> str:
    """Return the id of the rule to think of now."""
    if isinstance(choice, DieChoice):
        if choice.coast:
            return "TR-COAST-01"
        return "TR-EDGE-02" if any(on_rear_tile(seen.board, car) for car in choice.cars) else "TR-ASSIGN-01"
    if isinstance(choice, StepChoice):
        facts = [choice.explain(way).facts for way in choice]
        if any(one.get("cars") for one in facts):
            return "TR-SLAM-11" if choice.car.is_rig else "TR-BIKE-07" if choice.car.is_bike else "TR-SLAM-03"
        if any(one.get("token") == FACE_DOWN for one in facts):
            return "TR-MOVE-06"
        if any(one.get("ground") == IMPASSABLE for one in facts):
            return "TR-RIG-25" if choice.car.is_rig else "TR-TERR-05"
        return "TR-MOVE-04"
    if isinstance(choice, PassChoice):
        return "TR-BIKE-06" if choice.car.is_bike else "TR-CMD-07"
    if isinstance(choice, SectionRepair):
        return {SECTIONS[0].name: "TR-RIG-58", SECTIONS[1].name: "TR-RIG-55"}.get(choice.section.name, "TR-RIG-52")
    return RULE_OF[type(choice)]


def reason(seen: Seen, choice: Choice[Any], answer: Any) -> str:
    """Say why the strongest bot takes an answer, where the option does not say it itself."""
    board = seen.board
    if isinstance(choice, DieChoice) and not choice.coast and on_rear_tile(board, board.cars[answer[1]]):
        return tr("Why: this car is on the rear tile, which goes when a car drives over the front edge.")
    if isinstance(choice, TargetChoice) and answer != NO_SHOT:
        chances = [choice.explain(target).facts["chance"] for target in choice.targets]
        if len(chances) > 1 and choice.explain(answer).facts["chance"] == max(chances) > min(chances):
            return tr("Why: you hit no other target more easily.")
    return ""


def on_rear_tile(board: Board, car: Car) -> bool:
    """Say whether a car would be lost if the road moved now (TR-EDGE-02)."""
    return car.on_board and board.tile_of(car.cell) == 0 and not board.final and board.round > 1
