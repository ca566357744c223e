"""Trouble in words: hazards, slams and shots."""

from __future__ import annotations

from racelib.games.thunder_road import events as on
from racelib.games.thunder_road.crews import SECTION_OF, THE_RIG
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
    first_upper,
    hazard_name,
    own_name,
    section_name,
)
from racelib.games.thunder_road.state import Board
from racelib.text.language import tr, trn

# -- hazards -------------------------------------------------------------------------------------------------


def hazard_turned_up(event: on.HazardTurnedUp, board: Board, names: Names) -> str:
    """Tell what was under a token, and what it means; what it does to the rig is told next."""
    facts = {"car": about(board, event.car, names), "hazard": hazard_name(event.kind)}
    told = tr("{car} turns up the token on {cell}: {hazard}.").format(cell=cell_name(*event.cell), **facts)
    return told if event.car == THE_RIG else f"{told} {hazard_effect(event.kind, board)}"


def hazard_effect(kind: str, board: Board) -> str:
    """Return what a token does to the car that turned it up."""
    return {
        "wreck": tr("It is discarded for a wreck figure."),
        "mine": tr("It explodes."),
        "road": tr("The cell is road from now on."),
        "mud": tr("The cell is mud from now on."),
        "oil": tr("The cell is road from now on, but it throws every car one cell in a direction that is rolled."),
        "quake": tr("All cars are shaken one cell in one direction, at the same time."),
        "worm": tr("It swallows whatever is furthest back on the board."),
        "glass": tr("Every car slides on over it, in the direction it came."),
        "ramp": tr("From straight behind a car jumps off it; from anywhere else it is destroyed."),
        "fire": tr("Every car that drives into it burns."),
        "pit": tr("The shooting die says whether the car falls in; from now on the cell is impassable."),
    }[kind]


def wreck_placed(event: on.WreckPlaced, board: Board, names: Names) -> str:
    """Tell a wreck figure."""
    sentence = tr("{wreck} stands on {cell}: a small car without an owner that does not drive.")
    return sentence.format(wreck=about(board, event.car, names), cell=cell_name(*event.cell))


def off_road_laid(event: on.OffRoadLaid, board: Board, names: Names) -> str:
    """Tell a cell that the rig has flattened."""
    return tr("The rig flattens {cell}: it is off-road from now on.").format(cell=cell_name(*event.cell))


def quaked(event: on.Quaked, board: Board, names: Names) -> str:
    """Tell where everybody is shaken; who is shaken off the board is told next."""
    moves = [f"{car_called(board, name, names)} ({cell_name(*cell)})" for name, cell in event.cars]
    if not moves:
        return tr("The earthquake shakes everybody {way}.").format(way=direction_name(event.way))
    sentence = tr("The earthquake shakes everybody {way}: {cars}.")
    return sentence.format(way=direction_name(event.way), cars="; ".join(moves))


# -- slams ---------------------------------------------------------------------------------------------------


def slammed(event: on.Slammed, board: Board, names: Names) -> str:
    """Tell a slam: who lies on whom, what decides, and the moves that are lost."""
    bikes = sum(name in board.cars and board.cars[name].is_bike for name in (event.top, event.bottom))
    if THE_RIG in (event.top, event.bottom):
        sentence = tr("{top} slams {bottom}: the rig stays, and the direction die says where the other one goes.")
    elif bikes == 2:
        sentence = tr("{top} slams {bottom}: their owner says which of the two bikes gives way.")
    elif bikes:
        sentence = tr("{top} slams {bottom}: a bike always gives way, and the direction die says where to.")
    else:
        sentence = tr("{top} slams {bottom} and lies on top of it: the dice say who is pushed away, and where to.")
    told = sentence.format(top=about(board, event.top, names), bottom=car_called(board, event.bottom, names))
    movement = board.movement
    if movement is None or movement.car != event.top or not movement.begun or movement.left < 1:
        return told
    lost = trn("{left} move is lost.", "{left} moves are lost.", movement.left)
    return f"{told} {lost.format(left=movement.left)}"


def slam_rerolled(event: on.SlamRerolled, board: Board, names: Names) -> str:
    """Tell who rolls both dice of a slam again, and for which car."""
    sentence = tr("{name} uses the right of {car} and rolls both dice again; the second result stands.")
    return sentence.format(name=names[event.seat], car=own_name(board.cars[event.car]))


# -- shooting ------------------------------------------------------------------------------------------------


def shot(event: on.Shot, board: Board, names: Names) -> str:
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


def shot_rerolled(event: on.ShotRerolled, board: Board, names: Names) -> str:
    """Tell who rolls a shot again, and what allows it."""
    if event.why == "computer":
        sentence = tr("{name} has the targeting computer and rolls the shooting die again.")
    elif event.why in CARDS:
        sentence = tr("The target has the lingering damage “{card}”: {name} rolls the shooting die again.")
        return sentence.format(name=names[event.seat], card=card_title(event.why))
    else:
        sentence = tr("A lingering damage of the target lets {name} roll the shooting die again.")
    return sentence.format(name=names[event.seat])


def hit(event: on.Hit, board: Board, names: Names) -> str:
    """Tell a hit."""
    return tr("{target} is hit.").format(target=about(board, event.target, names))


def missed(event: on.Missed, board: Board, names: Names) -> str:
    """Tell a miss; a cracked sight misses also with a face that names the size."""
    sentence = tr("The shot misses {target}.")
    if in_spite_of_the_face(event, board):
        sentence = tr("With its cracked sight the car misses {target} all the same.")
    return sentence.format(target=car_called(board, event.target, names))


def in_spite_of_the_face(event: on.Missed, board: Board) -> bool:
    """Say whether a shot misses although the face names the size of the target: a lingering damage of the shooter."""
    return event.target in board.cars and board.cars[event.target].size in event.face


def rules_of_the_miss(event: on.Missed, board: Board) -> tuple[str, ...]:
    """Return the rules of a miss, or that of a lingering damage."""
    return ("TR-TOK-10", "TR-RULING-90") if in_spite_of_the_face(event, board) else event.rules()


def rocket_fired(event: on.RocketFired, board: Board, names: Names) -> str:
    """Tell the rocket launcher: whom it hits around the cell two cells ahead."""
    sentence = tr("The rocket strikes two cells ahead of the rig and all around. Nobody there has a size that it hits.")
    if event.hit:
        sentence = tr("The rocket strikes two cells ahead of the rig and all around. It hits {cars}.")
    return sentence.format(cars=cars_called(board, event.hit, names))
