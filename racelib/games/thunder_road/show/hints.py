"""What a player is asked, and the hints: where to look, which rule to think of, why a strong player takes an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.crews import BIKES, REPAIR, SECTIONS
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import NO_COMMAND, CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import SectionRepair
from racelib.games.thunder_road.rules.shooting import NO_SHOT, ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slam_dice import share_of_top
from racelib.games.thunder_road.show.names import car_for, direction_name, own_name, section_name
from racelib.games.thunder_road.state import FACE_DOWN, Board, Car, Seen
from racelib.games.thunder_road.tables import IMPASSABLE
from racelib.text.kit import first_upper, listed
from racelib.text.language import tr, trn

Title = Callable[[Seen, Any, str], str]
Nudge = Callable[[Seen, Any], str]

# -- what is asked -------------------------------------------------------------------------------------------


def asked(template: str, **things: Callable[[Seen, Any], object]) -> Title:
    """Return the title of a choice that is always asked in the same words; `things` fill in what it names."""

    def title(seen: Seen, choice: Any, name: str) -> str:
        return tr(template).format(name=name, **{thing: value(seen, choice) for thing, value in things.items()})

    return title


def its_car(seen: Seen, choice: Any) -> str:
    """Return the car that a choice is about."""
    return car_for(seen.board, choice.car, seen.seat)


def pushed_car(seen: Seen, choice: Any) -> str:
    """Return the car that a slam pushes."""
    return car_for(seen.board, choice.pushed, seen.seat)


def other_car(seen: Seen, choice: Any) -> str:
    """Return the car that is met."""
    return car_for(seen.board, choice.other, seen.seat)


def shooter(seen: Seen, choice: TargetChoice) -> str:
    """Return the car or the chopper that shoots."""
    return tr("your chopper") if choice.shooter is None else car_for(seen.board, choice.shooter, seen.seat)


def its_way(seen: Seen, choice: Any) -> str:
    """Return the direction of a push."""
    return direction_name(choice.way)


def its_section(seen: Seen, choice: SectionRepair) -> str:
    """Return the section of the rig that is repaired."""
    return section_name(choice.section.name)


def moves_left(seen: Seen, choice: Any) -> int:
    """Return the movement points that the car in turn has left."""
    return 0 if seen.board.movement is None else seen.board.movement.left


def die_title(seen: Seen, choice: DieChoice, name: str) -> str:
    """Ask for a die and a car."""
    if choice.coast:
        sentence = tr("{name}, pick a car to coast 1 cell, and a die to spend.")
    elif seen.board.players[choice.seat].crew != BIKES:
        sentence = tr("{name}, choose a die and a car. The number is the car's movement points.")
    elif seen.board.bikes:
        sentence = tr("{name}, choose a die for a second bike.")
    else:
        sentence = tr("{name}, choose a die and a bike. 2 bikes move in your turn.")
    return sentence.format(name=name)


def command_title(seen: Seen, choice: CommandChoice, name: str) -> str:
    """Ask for a command."""
    if NO_COMMAND not in choice.options:
        return tr("{name}, no bike can take another die: choose a command for it.").format(name=name)
    return tr("{name}, do you assign another die to a command? You may do so once a round.").format(name=name)


def chopper_title(seen: Seen, choice: ChopperChoice, name: str) -> str:
    """Ask for the cell of the chopper."""
    sentence = tr(
        "{name}, where does your chopper go? It may shoot at a car right ahead, and it destroys a car that is below it "
        "when a turn ends."
    )
    if seen.board.round < 2:
        sentence = tr("{name}, where does your chopper go? It destroys a car that is below it when a turn ends.")
    return sentence.format(name=name)


def bonus_title(seen: Seen, choice: BonusChoice, name: str) -> str:
    """Ask whether the road bonus is taken."""
    sentence = trn(
        "{name}, do you take the road bonus with {car}? It is {road} movement point.",
        "{name}, do you take the road bonus with {car}? It is {road} movement points.",
        seen.board.road,
    )
    return sentence.format(name=name, car=its_car(seen, choice), road=seen.board.road)


def again_title(seen: Seen, choice: ShootAgain, name: str) -> str:
    """Ask whether a shot is rolled again."""
    if choice.hit:
        return tr("{name}, the shot hits. Do you re-roll it? You may once.").format(name=name)
    return tr("{name}, the shot misses. Do you re-roll it? You may once.").format(name=name)


# -- where to look -------------------------------------------------------------------------------------------


def always(message: str) -> Nudge:
    """Return a nudge that is the same in every position."""
    return lambda seen, choice: tr(message)


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
    if board.final and choice.cell("F")[1] + moves_left(seen, choice) > board.end_row:
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


# -- the rule that matters -----------------------------------------------------------------------------------


def only(rule: str) -> Nudge:
    """Return the rule to think of where it is the same in every position."""
    return lambda seen, choice: rule


def die_rule(seen: Seen, choice: DieChoice) -> str:
    """Return the rule of coasting, of the rear tile, or of dice."""
    if choice.coast:
        return "TR-COAST-01"
    return "TR-EDGE-02" if any(on_rear_tile(seen.board, car) for car in choice.cars) else "TR-ASSIGN-01"


def step_rule(seen: Seen, choice: StepChoice) -> str:
    """Return the rule of the worst that is near."""
    facts = [choice.explain(way).facts for way in choice]
    if any(one.get("cars") for one in facts):
        return "TR-SLAM-11" if choice.car.is_rig else "TR-BIKE-07" if choice.car.is_bike else "TR-SLAM-03"
    if any(one.get("token") == FACE_DOWN for one in facts):
        return "TR-MOVE-06"
    if any(one.get("ground") == IMPASSABLE for one in facts):
        return "TR-RIG-25" if choice.car.is_rig else "TR-TERR-05"
    return "TR-MOVE-04"


def pass_rule(seen: Seen, choice: PassChoice) -> str:
    """Return the rule of bikes, or of drifting."""
    return "TR-BIKE-06" if choice.car.is_bike else "TR-CMD-07"


def repair_rule(seen: Seen, choice: SectionRepair) -> str:
    """Return the rule of the repair of a section."""
    return {SECTIONS[0].name: "TR-RIG-58", SECTIONS[1].name: "TR-RIG-55"}.get(choice.section.name, "TR-RIG-52")


# -- reasons -------------------------------------------------------------------------------------------------


def die_reason(seen: Seen, choice: DieChoice, answer: Any) -> str:
    """Say when a car must leave the rear tile."""
    if choice.coast or not on_rear_tile(seen.board, seen.board.cars[answer[1]]):
        return ""
    return tr("Why: this car is on the rear tile, which goes when a car drives over the front edge.")


def target_reason(seen: Seen, choice: TargetChoice, answer: Any) -> str:
    """Say when a target is the easiest to hit."""
    if answer == NO_SHOT:
        return ""
    chances = [choice.explain(target).facts["chance"] for target in choice.targets]
    easiest = len(chances) > 1 and choice.explain(answer).facts["chance"] == max(chances) > min(chances)
    return tr("Why: you hit no other target more easily.") if easiest else ""


def on_rear_tile(board: Board, car: Car) -> bool:
    """Say whether a car would be lost if the road moved now (TR-EDGE-02)."""
    return car.on_board and board.tile_of(car.cell) == 0 and not board.final and board.round > 1
