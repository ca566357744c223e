"""Trouble in words: hazards, slams and shots."""

from __future__ import annotations

from racelib.games.thunder_road.crews import SECTION_OF, THE_RIG
from racelib.games.thunder_road.events.crash import (
    HazardTurnedUp,
    Hit,
    Missed,
    OffRoadLaid,
    Quaked,
    RocketFired,
    Shot,
    ShotRerolled,
    Slammed,
    SlamRerolled,
    WreckPlaced,
)
from racelib.games.thunder_road.rules.lingering import CARDS
from racelib.games.thunder_road.show.names import (
    Names,
    about,
    car_called,
    card_title,
    cars_called,
    cell_name,
    command_name,
    direction_name,
    hazard_name,
    own_name,
    section_name,
)
from racelib.games.thunder_road.state import Board
from racelib.text.kit import first_upper
from racelib.text.language import tr, trn

# -- hazards -------------------------------------------------------------------------------------------------


def hazard_turned_up(event: HazardTurnedUp, board: Board, names: Names) -> str:
    """Tell what was under a token, and what it means; what it does to the rig is told next."""
    facts = {"car": about(board, event.car, names), "hazard": hazard_name(event.kind)}
    told = tr("{car} turns up the token on {cell}: {hazard}.").format(cell=cell_name(*event.cell), **facts)
    return told if event.car == THE_RIG else f"{told} {hazard_effect(event.kind, board)}"


def hazard_effect(kind: str, board: Board) -> str:
    """Return what a token does to the car that turned it up."""
    return {
        "wreck": tr("A wreck takes its place."),
        "mine": tr("It explodes."),
        "road": tr("The cell is road from now on."),
        "mud": tr("The cell is mud from now on."),
        "oil": tr("The cell is road from now on, but every car slides 1 cell in a rolled direction."),
        "quake": tr("All cars move 1 cell in the same direction, at the same time."),
        "worm": tr("It swallows the car furthest back on the board."),
        "glass": tr("Every car slides 1 cell on, in the direction it came."),
        "ramp": tr("A car jumps off it from straight behind; from anywhere else it is destroyed."),
        "fire": tr("Every car that enters it catches fire."),
        "pit": tr("The shoot die shows whether the car falls in. The cell is impassable from now on."),
    }[kind]


def wreck_placed(event: WreckPlaced, board: Board, names: Names) -> str:
    """Tell a wreck figure."""
    sentence = tr("{wreck} is on {cell}: a small, inoperable car without an owner.")
    return sentence.format(wreck=about(board, event.car, names), cell=cell_name(*event.cell))


def off_road_laid(event: OffRoadLaid, board: Board, names: Names) -> str:
    """Tell a cell that the rig has flattened."""
    return tr("The rig crushes {cell}: it is off-road from now on.").format(cell=cell_name(*event.cell))


def quaked(event: Quaked, board: Board, names: Names) -> str:
    """Tell where everybody is shaken; who is shaken off the board is told next."""
    moves = [f"{car_called(board, name, names)} ({cell_name(*cell)})" for name, cell in event.cars]
    if not moves:
        return tr("The earthquake moves all cars {way}.").format(way=direction_name(event.way))
    sentence = tr("The earthquake moves all cars {way}: {cars}.")
    return sentence.format(way=direction_name(event.way), cars="; ".join(moves))


# -- slams ---------------------------------------------------------------------------------------------------


def slammed(event: Slammed, board: Board, names: Names) -> str:
    """Tell a slam: who lies on whom, what decides, and the moves that are lost."""
    bikes = sum(name in board.cars and board.cars[name].is_bike for name in (event.top, event.bottom))
    if THE_RIG in (event.top, event.bottom):
        sentence = tr("{top} slams {bottom}: the rig stays, and the direction die shows where the other car goes.")
    elif bikes == 2:
        sentence = tr("{top} slams {bottom}: their owner chooses which of the two bikes is pushed.")
    elif bikes:
        sentence = tr("{top} slams {bottom}: the bike is pushed, and the direction die shows where.")
    else:
        sentence = tr("{top} slams {bottom} and stops on top of it: the dice show which car is pushed, and where.")
    told = sentence.format(top=about(board, event.top, names), bottom=car_called(board, event.bottom, names))
    movement = board.movement
    if movement is None or movement.car != event.top or not movement.begun or movement.left < 1:
        return told
    lost = trn("{left} movement point is lost.", "{left} movement points are lost.", movement.left)
    return f"{told} {lost.format(left=movement.left)}"


def slam_rerolled(event: SlamRerolled, board: Board, names: Names) -> str:
    """Tell who rolls both dice of a slam again, and for which car."""
    sentence = tr("{name} re-rolls both dice for {car}; the second roll counts.")
    return sentence.format(name=names[event.seat], car=own_name(board.cars[event.car]))


# -- shooting ------------------------------------------------------------------------------------------------


def shot(event: Shot, board: Board, names: Names) -> str:
    """Tell a shot: who shoots at whom; at the rig, at which command."""
    shooter = (
        about(board, event.shooter, names)
        if event.shooter
        else first_upper(tr("{name}'s chopper").format(name=names[event.seat]))
    )
    if event.command:
        sentence = tr("{shooter} shoots at the {command} in {section} of the rig.")
        section = section_name(SECTION_OF[event.command].name)
        return sentence.format(shooter=shooter, command=command_name(event.command), section=section)
    return tr("{shooter} shoots at {target}.").format(shooter=shooter, target=car_called(board, event.target, names))


def shot_rerolled(event: ShotRerolled, board: Board, names: Names) -> str:
    """Tell who rolls a shot again, and what allows it."""
    if event.why == "computer":
        sentence = tr("{name} re-rolls the shoot die with the targeting computer.")
    elif event.why in CARDS:
        sentence = tr("The target has the lingering damage “{card}”: {name} re-rolls the shoot die.")
        return sentence.format(name=names[event.seat], card=card_title(event.why))
    else:
        sentence = tr("A lingering damage of the target lets {name} re-roll the shoot die.")
    return sentence.format(name=names[event.seat])


def hit(event: Hit, board: Board, names: Names) -> str:
    """Tell a hit."""
    return tr("{target} is hit.").format(target=about(board, event.target, names))


def missed(event: Missed, board: Board, names: Names) -> str:
    """Tell a miss; a cracked sight misses also with a face that names the size."""
    sentence = tr("The shot misses {target}.")
    if in_spite_of_the_face(event, board):
        sentence = tr("With its cracked sight the car still misses {target}.")
    return sentence.format(target=car_called(board, event.target, names))


def in_spite_of_the_face(event: Missed, board: Board) -> bool:
    """Say whether a shot misses although the face names the size of the target: a lingering damage of the shooter."""
    return event.target in board.cars and board.cars[event.target].size in event.face


def rules_of_the_miss(event: Missed, board: Board) -> tuple[str, ...]:
    """Return the rules of a miss, or that of a lingering damage."""
    return ("TR-TOK-10", "TR-RULING-90") if in_spite_of_the_face(event, board) else event.rules()


def rocket_fired(event: RocketFired, board: Board, names: Names) -> str:
    """Tell the rocket launcher: whom it hits around the cell two cells ahead."""
    sentence = tr("The rocket strikes 2 cells ahead of the rig and all around. It hits no car.")
    if event.hit:
        sentence = tr("The rocket strikes 2 cells ahead of the rig and all around. It hits {cars}.")
    return sentence.format(cars=cars_called(board, event.hit, names))
