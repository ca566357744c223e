"""A drive in words (step 3): from cell to cell, over which ground, and with how many moves left."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.crews import THE_RIG
from racelib.games.thunder_road.events.moving import (
    OWN_STEPS,
    BikePicked,
    BonusTaken,
    MoveBegan,
    Moved,
    PaidMore,
    Passed,
    Stopped,
    Waiting,
)
from racelib.games.thunder_road.rules.lingering import counted_die
from racelib.games.thunder_road.rules.movement import bonus_in_reach
from racelib.games.thunder_road.show.names import (
    Names,
    about,
    car_called,
    cars_called,
    cell_name,
    direction_name,
    terrain_name,
)
from racelib.games.thunder_road.state import FACE_DOWN, Board
from racelib.games.thunder_road.tables import MUD
from racelib.text.kit import listed
from racelib.text.language import tr, trn


def move_began(event: MoveBegan, board: Board, names: Names) -> str:
    """Tell a car that sets off: its moves, and where they come from."""
    if event.coast:
        return tr("{car} coasts 1 cell.").format(car=about(board, event.car, names))
    car = board.cars[event.car]
    die = next((die for name, die, _ in board.bikes if name == event.car), car.die)
    counts = counted_die(car, die)
    facts: dict[str, Any] = {
        "car": about(board, event.car, names),
        "moves": event.moves,
        "die": die,
        "counts": counts,
        "nitro": event.moves - counts,
    }
    if die != counts:
        sentence = trn(
            "{car} has {moves} movement point: a lingering damage makes the {die} count {counts}.",
            "{car} has {moves} movement points: a lingering damage makes the {die} count {counts}.",
            event.moves,
        )
    elif event.moves > counts:
        sentence = tr("{car} has {moves} movement points: {counts} from the die and {nitro} from nitro.")
    else:
        sentence = trn("{car} has {moves} movement point.", "{car} has {moves} movement points.", event.moves)
    told = sentence.format(**facts)
    return f"{told} {tr('It can drift past 1 car.')}" if event.drift else told


def bike_picked(event: BikePicked, board: Board, names: Names) -> str:
    """Tell which of two bikes acts first."""
    return tr("{car} moves and shoots before the other bike.").format(car=about(board, event.car, names))


def moved(event: Moved, board: Board, names: Names) -> str:
    """Tell a move: how and where the car goes, what it drives onto and whom it meets, what that costs."""
    sentence = {
        "step": tr("{car} drives {way} to {place}."),
        "steered": tr("{car} steers {way} to {place}."),
        "entry": tr("{car} drives onto the board, to {place}."),
        "push": tr("{car} is pushed {way} to {place}."),
        "oil": tr("{car} slides on the oil, {way} to {place}."),
        "glass": tr("{car} slides on the glass, {way} to {place}."),
        "ramp": tr("{car} flies off the ramp and lands on {place}."),
        "skid": tr("{car} skids {way} to {place}."),
        "jump": tr("{car} is thrown {way} and lands on {place}."),
        "daze": tr("{car} reels {way} to {place}."),
        "shove": tr("{car} is shoved {way} to {place}."),
        "quake": tr("The earthquake moves {car} over the front edge onto the new tile, to {place}."),
    }[event.how]
    facts = {"car": about(board, event.car, names), "way": direction_name(event.way)}
    told = sentence.format(place=place(board, event, names), **facts)
    return " ".join((told, *price(event, board)))


def place(board: Board, event: Moved, names: Names) -> str:
    """Return a cell with its ground, and with whoever and whatever is there."""
    cell = board.cell(*event.to)
    told = cell_name(*event.to)
    if cell in board.ground:
        told = tr("{cell} ({ground})").format(cell=told, ground=ground_name(board, cell))
    others = [name for name in board.where.get(cell, ()) if name != event.car]
    if board.tokens.get(cell) == FACE_DOWN:
        told = tr("{place}, onto a face-down hazard").format(place=told)
    if others:
        told = tr("{place}, onto {others}").format(place=told, others=cars_called(board, others, names))
    choppers = [tr("{name}'s chopper").format(name=names[seat]) for seat in choppers_over(board, cell)]
    return tr("{place}, below {choppers}").format(place=told, choppers=listed(choppers)) if choppers else told


def choppers_over(board: Board, cell: int) -> list[int]:
    """Return the players whose choppers are over a cell."""
    return [seat for seat, player in enumerate(board.players) if player.chopper == cell]


def ground_name(board: Board, cell: int) -> str:
    """Return what a cell is now; a token that lies open covers what is printed."""
    token = board.tokens.get(cell, "")
    return {"oil": tr("oil"), "pit": tr("an open pit trap")}.get(token) or terrain_name(board.terrain(cell))


def price(event: Moved, board: Board) -> list[str]:
    """Return what a paid move costs and how many moves are left; forced moves are free (TR-RULING-29)."""
    if event.how == "daze":
        left = board.dazed.get(event.car, event.cost) - event.cost
    elif event.how in OWN_STEPS and board.movement is not None and board.movement.car == event.car:
        left = board.movement.left - event.cost
    else:
        return []
    cell = board.cell(*event.to)
    in_mud = cell in board.ground and board.terrain(cell) == MUD
    if event.cost > 1 and left:
        sentence = trn(
            "Mud costs {cost} movement points; {left} is left.",
            "Mud costs {cost} movement points; {left} are left.",
            left,
        )
    elif event.cost > 1:
        sentence = tr("Mud costs {cost} movement points, the last ones.")
    elif in_mud and not left:
        sentence = tr("The last movement point is enough for mud.")
    elif left:
        sentence = trn("{left} movement point is left.", "{left} movement points are left.", left)
    else:
        sentence = tr("That was the last movement point.")
    steering = [steering_left(board)] if event.how == "steered" else []
    return [sentence.format(left=left, cost=event.cost), *steering]


def steering_left(board: Board) -> str:
    """Return what is left of the power steering after one more use."""
    left = board.rig.steering - 1 if board.rig is not None else 0
    if not left:
        return tr("The power steering is used up.")
    sentence = trn("Power steering: {left} point left.", "Power steering: {left} points left.", left)
    return sentence.format(left=left)


#: What each kind of ground costs and does.
TERRAIN_RULE = {
    "O": "TR-TERR-02",
    "R": "TR-TERR-03",
    "M": "TR-TERR-04",
    "X": "TR-TERR-05",
    "T": "TR-TERR-07",
    "G": "TR-TERR-08",
    "J": "TR-TERR-09",
    "F": "TR-TERR-12",
    "S": "TR-TERR-13",
}


def rules_of_the_move(event: Moved, board: Board) -> tuple[str, ...]:
    """Return the rules of a move; where it is paid for, that of the ground too."""
    rules = tuple(rule for rule in event.rules() if rule != "TR-TERR-02")
    cell = board.cell(*event.to)
    if event.how not in (*OWN_STEPS, "daze") or cell not in board.ground:
        return rules
    return (*rules, TERRAIN_RULE[board.terrain(cell)])


def paid_more(event: PaidMore, board: Board, names: Names) -> str:
    """Tell mud that was not seen before."""
    return tr("The mud costs {car} one move more.").format(car=car_called(board, event.car, names))


def stopped(event: Stopped, board: Board, names: Names) -> str:
    """Tell a car that is stopped by the ground."""
    if event.why == "ramp":
        sentence = tr("{car} takes off straight over the ramp and will have no moves left when it lands.")
    else:
        sentence = tr("{car} sticks in the toxic slime: the rest of its moves is lost.")
    return sentence.format(car=about(board, event.car, names))


def passed(event: Passed, board: Board, names: Names) -> str:
    """Tell a car that drives through another one."""
    if event.car in board.cars and board.cars[event.car].is_bike:
        sentence = tr("{car} slips past {other} without a slam, as bikes may.")
    else:
        sentence = tr("{car} drifts past {other} without a slam. That was the drift of this turn.")
    return sentence.format(car=about(board, event.car, names), other=car_called(board, event.other, names))


def waiting(event: Waiting, board: Board, names: Names) -> str:
    """Tell a car that has no move left to get past another; the road bonus may still take it on (TR-RULING-35)."""
    movement = board.movement
    sentence = tr("{car} has no move left to get past {other}.")
    if movement is not None and bonus_in_reach(board, board.cars[event.car], movement):
        sentence = tr("{car} has no move left to get past {other}: only the road bonus could still take it on.")
    return sentence.format(car=about(board, event.car, names), other=car_called(board, event.other, names))


def bonus_taken(event: BonusTaken, board: Board, names: Names) -> str:
    """Tell the road bonus, and why there is one."""
    movement = board.movement
    if movement is not None and board.cars[event.car].salted and not movement.all_road:
        sentence = trn(
            "{car} crossed a salt flat and takes the road bonus: {moves} move more.",
            "{car} crossed a salt flat and takes the road bonus: {moves} moves more.",
            event.moves,
        )
    elif event.car == THE_RIG:
        sentence = trn(
            "With the traction drive the rig takes the road bonus: {moves} move more.",
            "With the traction drive the rig takes the road bonus: {moves} moves more.",
            event.moves,
        )
    else:
        sentence = trn(
            "{car} never left the road and takes the bonus of the road die: {moves} move more.",
            "{car} never left the road and takes the bonus of the road die: {moves} moves more.",
            event.moves,
        )
    return sentence.format(car=about(board, event.car, names), moves=event.moves)


def rules_of_the_bonus(event: BonusTaken, board: Board) -> tuple[str, ...]:
    """Return the rules of the road bonus, of salt, or of the rig."""
    if event.car == THE_RIG:
        return ("TR-ROAD-05", "TR-RIG-54")
    movement = board.movement
    salt = movement is not None and board.cars[event.car].salted and not movement.all_road
    return ("TR-TERR-13", "TR-ROAD-02") if salt else event.rules()
