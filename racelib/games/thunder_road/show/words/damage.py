"""Damage in words: what a car takes and what that does, repairs, fire, and the end of a car."""

from __future__ import annotations

from racelib.games.thunder_road.events import damage as events
from racelib.games.thunder_road.show.names import Names
from racelib.games.thunder_road.show.words.facts import Template, by, chosen, fill
from racelib.games.thunder_road.state import Board
from racelib.games.thunder_road.tables import RIG_COMMANDS, THE_RIG
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.language import later, later_n, tr


def token_taken(event: events.TokenTaken, board: Board) -> Template:
    """Choose how to tell a damage token; a car that moves stops (TR-DMG-03)."""
    movement = board.movement
    moves = movement is not None and movement.car == event.car and movement.begun and movement.left > 0
    if moves or board.dazed.get(event.car, 0) > 0:
        return later("{car} takes damage and stops: {token}. {effect}.")
    return later("{car} takes damage: {token}. {effect}.")


def token_placed(event: events.TokenPlaced, board: Board, names: Names) -> str:
    """Tell how many slots of a car are filled when the effect of a token is over."""
    car = board.cars[event.car]
    template = later("{car} now has {filled} of its {slots} damage slots filled.")
    return fill(template, event, board, names, filled=len(car.damage) + 1, slots=car.slots)


def minor_taken(event: events.MinorTaken, board: Board, names: Names) -> str:
    """Tell a minor damage: on a command of the rig, or in a slot."""
    if not event.command:
        return fill(later("{car} takes a minor damage."), event, board, names)
    template = later(
        "The rig takes minor damage {count} of {all}, on the {command} in {section}: it does nothing any more."
    )
    damaged = 1 + len(board.rig.damaged if board.rig is not None else ())
    return fill(template, event, board, names, count=damaged, all=len(RIG_COMMANDS))


def fire_drove(event: events.FireDrove, board: Board, names: Names) -> str:
    """Tell the movement points of a car after a fire has added some."""
    left = event.moves + (board.movement.left if board.movement is not None else 0)
    template = later("{car} has {left} movement points now, and must use them all.")
    return fill(template, event, board, names, left=left)


def repaired(event: events.Repaired, board: Board) -> Template:
    """Choose how to tell a repair; a car with a free slot drives again."""
    if event.car == THE_RIG:
        return later("{name} repairs the {command} in {section} of the rig.")
    if board.cars[event.car].operable:
        return later("{name} removes {token} from {car}.")
    return later("{name} removes {token} from {car}, which drives again.")


#: What destroys cars.
CAUSES = {
    "impassable": later("it entered an impassable cell"),
    "chopper": later("the turn ended below a chopper"),
    "tile": later("the rear tile goes, with everything on it"),
    "start": later("the starting area goes with the first tile"),
    "edge": later("there is no road beyond the edge of the board"),
    "finish": later("no player can win with it, so it leaves the road at the finish"),
    "wreck": later("any damage destroys a wreck"),
    "ramp": later("it entered the ramp from the side"),
    "pit": later("the pit trap swallows it"),
    "worm": later("the sandworm takes the car furthest back"),
    "fire": later("the fire was too much"),
    "rig": later("the rig cannot survive 6 damage tokens"),
}


def destroyed(event: events.Destroyed, board: Board, names: Names) -> str:
    """Tell cars that are out of the game for good, and what destroyed them."""
    template = later_n("{cars} is destroyed: {why}.", "{cars} are destroyed: {why}.", "count")
    return fill(template, event, board, names, why=tr(CAUSES[event.why]))


SENTENCES: dict[type[Event], Sentence] = {
    events.Unharmed: later("{car} has no free damage slot: nothing happens."),
    events.TokenTaken: chosen(token_taken),
    events.TokenPlaced: token_placed,
    events.MinorTaken: minor_taken,
    events.BecameInoperable: later("{car} is inoperable: it neither drives nor shoots until its owner repairs it."),
    events.Ricocheted: by(
        "target",
        {"": later("The ricochet flies {way} from {car} and meets no car.")},
        otherwise=later("The ricochet flies {way} from {car} and strikes {target}."),
    ),
    events.Dazed: later_n(
        "{car} is dazed for {moves} movement point: the direction die steers.",
        "{car} is dazed for {moves} movement points: the direction die steers.",
        "moves",
    ),
    events.DazeOver: later("{car} is no longer dazed."),
    events.LingeringDrawn: later(
        "{car} has a lingering damage, “{title}”: {text} (The card is ours; we do not know the printed ones.)"
    ),
    events.LingeringGathered: later(
        "The deck of lingering cards is empty: the discard pile is shuffled into a new one."
    ),
    events.CaughtFire: later("{car} is on fire: its owner rolls the fire die before each of its moves."),
    events.FireWentOut: later("{car} is no longer on fire."),
    events.FireDrove: fire_drove,
    events.Repaired: chosen(repaired),
    events.Destroyed: destroyed,
}
#: The cards are ours.
RULES: SpecialRules = {events.LingeringDrawn: lambda event, board: (*event.rules(), "TR-RULING-90")}
