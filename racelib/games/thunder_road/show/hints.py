"""What a player is asked, and the hints: where to look, which rule to think of, why a strong player takes an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.crews import BIKES, REPAIR, SECTIONS
from racelib.games.thunder_road.rules.commands import NO_COMMAND, ChopperChoice, CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, EntryChoice, StepChoice
from racelib.games.thunder_road.rules.rig import SectionRepair
from racelib.games.thunder_road.rules.shooting import NO_SHOT, ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slam_dice import share_of_top
from racelib.games.thunder_road.show.names import car_for, direction_name, own_name, section_name
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import FACE_DOWN, Board, Car, Seen
from racelib.games.thunder_road.tables import IMPASSABLE
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, tr, trn

#: A template for the title of a choice, or a function that chooses one for a position.
Title = Template | Callable[[Seen, Any], Template]

# -- what is asked -------------------------------------------------------------------------------------------


def things(seen: Seen, choice: Any, name: str) -> dict[str, object]:
    """Return what fills the titles: the player, the cars of a choice, its direction and section, the dice."""
    found: dict[str, object] = {"name": name, "left": moves_left(seen.board), "road": seen.board.road}
    found["car"] = tr("your chopper")  # it shoots where a choice names no car
    for field, thing in (("car", "car"), ("pushed", "car"), ("shooter", "car"), ("other", "other")):
        car = getattr(choice, field, None)
        if car is not None:
            found[thing] = car_for(seen.board, car, seen.seat)
    if hasattr(choice, "way"):
        found["way"] = direction_name(choice.way)
    if hasattr(choice, "section"):
        found["section"] = section_name(choice.section.name)
    return found


def moves_left(board: Board) -> int:
    """Return the movement points that the car in turn has left."""
    return 0 if board.movement is None else board.movement.left


def die_title(seen: Seen, choice: DieChoice) -> Template:
    """Ask for a die and a car."""
    if choice.coast:
        return later("{name}, pick a car to coast 1 cell, and a die to spend.")
    if seen.board.players[choice.seat].crew != BIKES:
        return later("{name}, choose a die and a car. The number is the car's movement points.")
    if seen.board.bikes:
        return later("{name}, choose a die for a second bike.")
    return later("{name}, choose a die and a bike. 2 bikes move in your turn.")


def command_title(seen: Seen, choice: CommandChoice) -> Template:
    """Ask for a command."""
    if NO_COMMAND not in choice.options:
        return later("{name}, no bike can take another die: choose a command for it.")
    return later("{name}, do you assign another die to a command? You may do so once a round.")


def chopper_title(seen: Seen, choice: ChopperChoice) -> Template:
    """Ask for the cell of the chopper."""
    if seen.board.round < 2:
        return later("{name}, where does your chopper go? It destroys a car that is below it when a turn ends.")
    return later(
        "{name}, where does your chopper go? It may shoot at a car right ahead, and it destroys a car that is below it "
        "when a turn ends."
    )


def again_title(seen: Seen, choice: ShootAgain) -> Template:
    """Ask whether to roll a shot again."""
    if choice.hit:
        return later("{name}, the shot hits. Do you re-roll it? You may once.")
    return later("{name}, the shot misses. Do you re-roll it? You may once.")


# -- where to look -------------------------------------------------------------------------------------------


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
    if board.final and choice.cell("F")[1] + moves_left(board) > board.end_row:
        return tr("The finish is near: the first car over it wins at once.")
    met = [board.cars[name] for one in told for name in one.facts.get("cars", ())]
    if met and not any(car.is_rig or car.is_bike for car in (choice.car, *met)):
        return tr(
            "In a slam the chance is {percent} % that the bottom car is pushed, in any of 6 directions. What lies "
            "around that cell?"
        ).format(percent=round(100 * (1 - share_of_top(board))))
    if any(one.facts.get("token") == FACE_DOWN for one in told):
        return tr("You turn up a hidden hazard when you drive there. Is there a route around it?")
    on_road = movement is not None and movement.all_road and not movement.bonus and not choice.car.is_rig
    return (road_sentence(board) if on_road else "") or tr(
        "You must use all movement points. In which cells can you end, and which cars are near them?"
    )


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
