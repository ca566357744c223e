"""What the coach asks a player, and its hints: where to look, which rule matters, why a bot takes an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from racelib.games.thunder_road.rules.commands import NO_COMMAND, CommandChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice, bonus_value
from racelib.games.thunder_road.rules.rig import SectionRepair
from racelib.games.thunder_road.rules.shooting import NO_SHOT, TargetChoice
from racelib.games.thunder_road.rules.slam_dice import share_of_top
from racelib.games.thunder_road.show.names import car_for, direction_name, own_name, section_name
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import FACE_DOWN, Board, Car, Seen
from racelib.games.thunder_road.tables import BIKES, IMPASSABLE, REPAIR, SECTIONS
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import filled

#: A text, or a function that chooses one for a position.
Text = Template | Callable[[Seen, Any], Template]


def told(text: Text, seen: Seen, choice: Any, name: str = "") -> str:
    """Return a title or a hint in the language in use."""
    return filled(text(seen, choice) if callable(text) else text, things(seen, choice, name))


def things(seen: Seen, choice: Any, name: str) -> dict[str, object]:
    """Return what fills titles and hints: the player, the cars of a choice, its direction and section, the dice."""
    board = seen.board
    behind = left_behind(board, getattr(choice, "cars", None) or ())
    found: dict[str, object] = {
        "name": name,
        "car": tr("your chopper"),  # it shoots where a choice names no car
        "cars": first_upper(listed(own_name(car) for car in behind)),
        "count": len(behind),
        "left": moves_left(board),
        "percent": round(100 * (1 - share_of_top(board))),
        "road": bonus_value(board, choice.car) if isinstance(choice, BonusChoice) else board.road,
    }
    for field, thing in (("car", "car"), ("pushed", "car"), ("shooter", "car"), ("other", "other")):
        car = getattr(choice, field, None)
        if car is not None:
            found[thing] = car_for(board, car, seen.seat)
    if hasattr(choice, "way"):
        found["way"] = direction_name(choice.way)
    if hasattr(choice, "section"):
        found["section"] = section_name(choice.section.name)
    return found


def moves_left(board: Board) -> int:
    """Return the movement points that the car in turn has left."""
    return 0 if board.movement is None else board.movement.left


# -- what is asked -------------------------------------------------------------------------------------------


def die_title(seen: Seen, choice: DieChoice) -> Template:
    """Ask for a die and a car."""
    if choice.cards:
        if choice.coast:
            return later("{name}, pick a car to coast 1 cell, and a card to spend.")
        return later("{name}, choose a card and a car. The number is the car's movement points.")
    if choice.coast:
        return later("{name}, pick a car to coast 1 cell, and a die to spend.")
    if seen.board.players[choice.seat].crew != BIKES:
        return later("{name}, choose a die and a car. The number is the car's movement points.")
    if seen.board.bikes:
        return later("{name}, choose a die for a second bike.")
    return later("{name}, choose a die and a bike. 2 bikes move in your turn.")


def command_title(seen: Seen, choice: CommandChoice) -> Template:
    """Ask for a die or a card, and a command."""
    if choice.cards:
        return later("{name}, do you play another card on a command? You may do so once a round.")
    if choice.or_lost:
        return later("{name}, no bike can take another die: do you use it for a command, or lose it?")
    return later("{name}, do you assign another die to a command? You may do so once a round.")


# -- where to look -------------------------------------------------------------------------------------------

#: What a car gets if it stays on the road.
STAY_ON_ROAD = later_n(
    "A car that drives only on road may take {road} more movement point. Can yours stay on the road?",
    "A car that drives only on road may take {road} more movement points. Can yours stay on the road?",
    "road",
)


def die_nudge(seen: Seen, choice: DieChoice) -> Template:
    """Point at cars on the rear tile, at cars that have not entered, or at burning cars."""
    if left_behind(seen.board, choice.cars) and not choice.coast:
        return later_n(
            "{cars} is on the rear tile. It goes when a car drives over the front edge. Which car could do that soon?",
            "{cars} are on the rear tile. It goes when a car drives over the front edge. Which car could do that soon?",
            "count",
        )
    if choice.cards and seen.board.round > 1 and not any(car.burning for car in choice.cars):
        return later("Which card do you keep for the next round? And which cards are left in your deck for shots?")
    if any(not car.on_board for car in choice.cars):
        return later("Cars that have not entered are lost with the first tile. Where would each die bring them?")
    if any(car.burning for car in choice.cars):
        return later("A burning car may be lost before it drives. Does another car need the die more?")
    return later("Where would each car end? Look for targets, and for rivals that could shoot at you.")


def command_nudge(seen: Seen, choice: CommandChoice) -> Template:
    """Point at a repair, else at the spare die or card."""
    if any(option != NO_COMMAND and option[1] == REPAIR for option in choice):
        return later("A 6 removes a damage: an inoperable car drives again. Does it matter most now?")
    if choice.cards:
        return later("A card that you do not play stays in your hand. Which command is worth a card now?")
    return later("You have 1 spare die in each round. Is this the turn for it, or does a later car need it more?")


def entry_nudge(seen: Seen, choice: EntryChoice) -> Template:
    """Point at the road."""
    if seen.board.road and not choice.car.is_rig:
        return STAY_ON_ROAD
    return later("In which lane is the road free of mud, rocks and rivals?")


def step_nudge(seen: Seen, choice: StepChoice) -> Template:
    """Point at the finish, a slam or a hazard nearby, else at the road bonus, else at the last cell."""
    board, movement = seen.board, seen.board.movement
    facts = [choice.explain(way).facts for way in choice]
    if board.final and choice.cell("F")[1] + moves_left(board) > board.end_row:
        return later("The finish is near: the first car over it wins at once.")
    met = [board.cars[name] for one in facts for name in one.get("cars", ())]
    if met and not any(car.is_rig or car.is_bike for car in (choice.car, *met)):
        return later(
            "In a slam the chance is {percent} % that the bottom car is pushed, in any of 6 directions. What lies "
            "around that cell?"
        )
    if any(one.get("token") == FACE_DOWN for one in facts):
        return later("You turn up a hidden hazard when you drive there. Is there a route around it?")
    on_road = movement is not None and movement.all_road and not movement.bonus
    if on_road and board.road and not choice.car.is_rig:
        return STAY_ON_ROAD
    return later("You must use all movement points. In which cells can you end, and which cars are near them?")


def only_own_targets(seen: Seen, choice: TargetChoice) -> bool:
    """Say whether a player can shoot only at cars of the same crew."""
    return all(seen.board.cars[target.partition(":")[0]].owner == seen.seat for target in choice.targets)


# -- the rule that matters -----------------------------------------------------------------------------------


def die_rule(seen: Seen, choice: DieChoice) -> str:
    """Return the rule about coasting, the rear tile, or dice."""
    if choice.coast:
        return "TR-COAST-01"
    if choice.cards:
        return "TR-EURO-05"
    return "TR-EDGE-02" if left_behind(seen.board, choice.cars) else "TR-ASSIGN-01"


def step_rule(seen: Seen, choice: StepChoice) -> str:
    """Return the rule of the greatest danger nearby."""
    facts = [choice.explain(way).facts for way in choice]
    if any(one.get("cars") for one in facts):
        return "TR-SLAM-11" if choice.car.is_rig else "TR-BIKE-07" if choice.car.is_bike else "TR-SLAM-03"
    if any(one.get("token") == FACE_DOWN for one in facts):
        return "TR-MOVE-06"
    if any(one.get("ground") == IMPASSABLE for one in facts):
        return "TR-RIG-25" if choice.car.is_rig else "TR-TERR-05"
    return "TR-MOVE-04"


def repair_rule(seen: Seen, choice: SectionRepair) -> str:
    """Return the rule about the repair of a section."""
    return {SECTIONS[0].name: "TR-RIG-58", SECTIONS[1].name: "TR-RIG-55"}.get(choice.section.name, "TR-RIG-52")


# -- reasons -------------------------------------------------------------------------------------------------


def die_reason(seen: Seen, choice: DieChoice, answer: Any) -> str:
    """Say if the car must leave the rear tile."""
    if choice.coast or not left_behind(seen.board, [seen.board.cars[answer[1]]]):
        return ""
    return tr("Why: this car is on the rear tile, which goes when a car drives over the front edge.")


def target_reason(seen: Seen, choice: TargetChoice, answer: Any) -> str:
    """Say if the target is the easiest to hit."""
    if answer == NO_SHOT:
        return ""
    chances = [choice.explain(target).facts["chance"] for target in choice.targets]
    easiest = len(chances) > 1 and choice.explain(answer).facts["chance"] == max(chances) > min(chances)
    return tr("Why: you hit no other target more easily.") if easiest else ""


def left_behind(board: Board, cars: Iterable[Car]) -> list[Car]:
    """Return the cars that would be lost if the road moved now (TR-EDGE-02)."""
    if board.final or board.round < 2:
        return []
    return [car for car in cars if car.on_board and board.tile_of(car.cell) == 0]
