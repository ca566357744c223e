"""Trouble in words: hazards, slams and shots."""

from __future__ import annotations

from racelib.games.thunder_road.events import crash as events
from racelib.games.thunder_road.rules.abilities import ROOF
from racelib.games.thunder_road.rules.lingering import CARDS
from racelib.games.thunder_road.show.ammo_cards import AMMO_CARDS
from racelib.games.thunder_road.show.names import Names, car_called, card_title, cell_name, direction_name
from racelib.games.thunder_road.show.shop_cards import SHOP_CARDS
from racelib.games.thunder_road.show.words.facts import by, chosen, fill, whether
from racelib.games.thunder_road.state import Board
from racelib.games.thunder_road.tables import THE_RIG
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.kit import first_upper
from racelib.text.language import later, tr, trn

#: What a hazard token does to the car that turns it up.
HAZARD_EFFECTS = {
    "wreck": later("A wreck takes its place."),
    "mine": later("It explodes."),
    "road": later("The cell is road from now on."),
    "mud": later("The cell is mud from now on."),
    "oil": later("The cell is road from now on, but every car slides 1 cell in a rolled direction."),
    "quake": later("All cars move 1 cell in the same direction, at the same time."),
    "worm": later("It swallows the car furthest back on the board."),
    "glass": later("Every car slides 1 cell on, in the direction it came."),
    "ramp": later("A car jumps off it from straight behind; from anywhere else it is destroyed."),
    "fire": later("Every car that enters it catches fire."),
    "pit": later("The shoot die shows whether the car falls in. The cell is impassable from now on."),
}


def hazard_turned_up(event: events.HazardTurnedUp, board: Board, names: Names) -> str:
    """Tell what was under a token, and what it means; the next event tells what it does to the rig."""
    told = fill(later("{car} turns up the token on {cell}: {hazard}."), event, board, names)
    return told if event.car == THE_RIG else f"{told} {tr(HAZARD_EFFECTS[event.kind])}"


def hazard_set_off(event: events.HazardSetOff, board: Board, names: Names) -> str:
    """Tell which open token a car comes to, and what it means; the next event tells what it does to the rig."""
    told = fill(later("{car} comes to the open token on {cell}: {hazard}."), event, board, names)
    return told if event.car == THE_RIG else f"{told} {tr(HAZARD_EFFECTS[event.kind])}"


def quaked(event: events.Quaked, board: Board, names: Names) -> str:
    """Tell where all cars move; the next events tell which cars leave the board."""
    moves = [f"{car_called(board, name, names)} ({cell_name(*cell)})" for name, cell in event.cars]
    if not moves:
        return tr("The earthquake moves all cars {way}.").format(way=direction_name(event.way))
    sentence = tr("The earthquake moves all cars {way}: {cars}.")
    return sentence.format(way=direction_name(event.way), cars="; ".join(moves))


#: How a slam begins: with the rig, or with some bikes.
SLAM_WITH_THE_RIG = later("{top} slams {bottom}: the rig stays, and the direction die shows where the other car goes.")
SLAM_WITH_BIKES = (
    later("{top} slams {bottom} and stops on top of it: the dice show which car is pushed, and where."),
    later("{top} slams {bottom}: the bike is pushed, and the direction die shows where."),
    later("{top} slams {bottom}: their owner chooses which of the two bikes is pushed."),
)


def slammed(event: events.Slammed, board: Board, names: Names) -> str:
    """Tell a slam: which car is on top, what decides, and the movement points that are lost."""
    bikes = sum(name in board.cars and board.cars[name].is_bike for name in (event.top, event.bottom))
    template = SLAM_WITH_THE_RIG if THE_RIG in (event.top, event.bottom) else SLAM_WITH_BIKES[bikes]
    told = fill(template, event, board, names)
    movement = board.movement
    if movement is None or movement.car != event.top or not movement.begun or movement.left < 1:
        return told
    lost = trn("{left} movement point is lost.", "{left} movement points are lost.", movement.left)
    return f"{told} {lost.format(left=movement.left)}"


def shot(event: events.Shot, board: Board, names: Names) -> str:
    """Tell a shot: the shooter and the target; for the rig, the command."""
    chopper = tr("{name}'s chopper").format(name=names[event.seat])
    shooter = car_called(board, event.shooter, names) if event.shooter else chopper
    at_the_rig = later("{shooter} shoots at the {command} in {section} of the rig.")
    template = at_the_rig if event.command else later("{shooter} shoots at {target}.")
    return fill(template, event, board, names, shooter=first_upper(shooter))


def shot_rerolled(event: events.ShotRerolled, board: Board, names: Names) -> str:
    """Tell a second roll of a shot, and what allows it."""
    if event.why == ROOF:
        return fill(later("The roof plate of the target makes {name} re-roll the shoot die."), event, board, names)
    if event.why in SHOP_CARDS or event.why in AMMO_CARDS:
        return fill(later("{name} re-rolls the shoot die."), event, board, names)
    if event.why in CARDS:
        template = later("The target has the lingering damage “{card}”: {name} re-rolls the shoot die.")
        return fill(template, event, board, names, card=card_title(event.why))
    if event.why == "computer":
        return fill(later("{name} re-rolls the shoot die with the targeting computer."), event, board, names)
    return fill(later("A lingering damage of the target lets {name} re-roll the shoot die."), event, board, names)


def in_spite_of_the_face(event: events.Missed, board: Board) -> bool:
    """Say whether a shot misses although the face names the size of the target: the shooter has a cracked sight."""
    return event.target in board.cars and board.cars[event.target].size in event.face


SENTENCES: dict[type[Event], Sentence] = {
    events.HazardTurnedUp: hazard_turned_up,
    events.HazardSetOff: hazard_set_off,
    events.WreckPlaced: later("{car} is on {cell}: a small, inoperable car without an owner."),
    events.OffRoadLaid: later("The rig crushes {cell}: it is off-road from now on."),
    events.Quaked: quaked,
    events.Slammed: slammed,
    events.SlamRerolled: later("{name} re-rolls both dice for {car}; the second roll counts."),
    events.Shot: shot,
    events.ShotRerolled: shot_rerolled,
    events.Hit: by("face", {"": later("{target} is hit without a roll.")}, otherwise=later("{target} is hit.")),
    events.Missed: chosen(
        whether(
            in_spite_of_the_face,
            later("With its cracked sight the car still misses {target}."),
            later("The shot misses {target}."),
        )
    ),
    events.RocketFired: by(
        "hit",
        {(): later("The rocket strikes 2 cells ahead of the rig and all around. It hits no car.")},
        otherwise=later("The rocket strikes 2 cells ahead of the rig and all around. It hits {cars}."),
    ),
}
RULES: SpecialRules = {
    events.Missed: lambda event, board: (
        ("TR-TOK-10", "TR-RULING-90") if in_spite_of_the_face(event, board) else event.rules()
    ),
}
