"""A drive in words (step 3): from cell to cell, over which ground, and with how many movement points left."""

from __future__ import annotations

from racelib.games.thunder_road.events import moving as events
from racelib.games.thunder_road.rules.movement import bonus_in_reach
from racelib.games.thunder_road.rules.traits import LOW_GEAR, counted_die
from racelib.games.thunder_road.show.names import Names, cars_called, cell_name, terrain_name
from racelib.games.thunder_road.show.words.facts import Template, by, chosen, fill, whether
from racelib.games.thunder_road.state import FACE_DOWN, Board
from racelib.games.thunder_road.tables import MARKS, MUD, THE_RIG
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.kit import listed
from racelib.text.language import later, later_n, tr, trn

# -- movement points -----------------------------------------------------------------------------------------


def move_began(event: events.MoveBegan, board: Board, names: Names) -> str:
    """Tell a car that sets off: its movement points, and where they come from."""
    if event.coast:
        coasts = later_n("{car} coasts {moves} cell.", "{car} coasts {moves} cells.", "moves")
        return fill(coasts, event, board, names)
    car = board.cars[event.car]
    die = next((die for name, die, _ in board.bikes if name == event.car), car.die)
    counts = counted_die(board, car, die)
    template: Template = later_n("{car} has {moves} movement point.", "{car} has {moves} movement points.", "moves")
    if die < counts and car.upgrade == LOW_GEAR:
        template = later("{car} has {moves} movement points: its low gear makes the {die} count {counts}.")
    elif die != counts:
        template = later_n(
            "{car} has {moves} movement point: a lingering damage makes the {die} count {counts}.",
            "{car} has {moves} movement points: a lingering damage makes the {die} count {counts}.",
            "moves",
        )
    elif event.moves > counts:
        template = later("{car} has {moves} movement points: {counts} from the die and {nitro} from nitro.")
    told = fill(template, event, board, names, die=die, counts=counts, nitro=event.moves - counts)
    return f"{told} {tr('It can drift past 1 car.')}" if event.drift else told


def waiting(event: events.Waiting, board: Board) -> Template:
    """Choose how to tell a car that cannot get past another; the road bonus may still help (TR-RULING-35)."""
    movement = board.movement
    if movement is not None and bonus_in_reach(board, board.cars[event.car], movement):
        return later("{car} has no movement point left to get past {other}. Only the road bonus can take it further.")
    return later("{car} has no movement point left to get past {other}.")


def over_salt(event: events.BonusTaken, board: Board) -> bool:
    """Say whether a car has the road bonus only because it crossed a salt flat; the rig never has (TR-RIG-54)."""
    movement, car = board.movement, board.cars[event.car]
    return movement is not None and car.salted and not car.is_rig and not movement.all_road


def bonus_taken(event: events.BonusTaken, board: Board) -> Template:
    """Choose how to tell the road bonus, and why there is one."""
    if over_salt(event, board):
        return later_n(
            "{car} crossed a salt flat and takes the road bonus: {moves} extra movement point.",
            "{car} crossed a salt flat and takes the road bonus: {moves} extra movement points.",
            "moves",
        )
    if event.car == THE_RIG:
        return later_n(
            "With the traction drive the rig takes the road bonus: {moves} extra movement point.",
            "With the traction drive the rig takes the road bonus: {moves} extra movement points.",
            "moves",
        )
    return later_n(
        "{car} never left the road and takes the bonus of the road die: {moves} extra movement point.",
        "{car} never left the road and takes the bonus of the road die: {moves} extra movement points.",
        "moves",
    )


def rules_of_the_bonus(event: events.BonusTaken, board: Board) -> tuple[str, ...]:
    """Return the rules of the road bonus, of salt, or of the rig."""
    if event.car == THE_RIG:
        return ("TR-ROAD-05", "TR-RIG-54")
    return ("TR-TERR-13", "TR-ROAD-02") if over_salt(event, board) else event.rules()


# -- from cell to cell ---------------------------------------------------------------------------------------

#: How a car comes to another cell.
MOVES = {
    "step": later("{car} drives {way} to {place}."),
    "steered": later("{car} steers {way} to {place}."),
    "entry": later("{car} drives onto the board, to {place}."),
    "push": later("{car} is pushed {way} to {place}."),
    "oil": later("{car} slides on the oil, {way} to {place}."),
    "glass": later("{car} slides on the glass, {way} to {place}."),
    "ramp": later("{car} flies off the ramp and lands on {place}."),
    "skid": later("{car} skids {way} to {place}."),
    "jump": later("{car} is thrown {way} and lands on {place}."),
    "daze": later("{car} reels {way} to {place}."),
    "shove": later("{car} is shoved {way} to {place}."),
    "dozer": later("{car} is moved aside {way} to {place}."),
    "nudge": later("{car} is nudged {way} to {place}."),
    "downdraft": later("The downdraft blows {car} {way} to {place}."),
    "quake": later("The earthquake moves {car} over the front edge onto the new tile, to {place}."),
}


def moved(event: events.Moved, board: Board, names: Names) -> str:
    """Tell a move: how and where the car goes, what it drives onto, which cars it meets, and the price."""
    told = fill(MOVES[event.how], event, board, names, place=place(board, event, names))
    return " ".join((told, *price(event, board)))


def place(board: Board, event: events.Moved, names: Names) -> str:
    """Return a cell with its ground, and with everything that is there."""
    cell = board.cell(*event.to)
    told = cell_name(*event.to)
    if cell in board.ground:
        told = tr("{cell} ({ground})").format(cell=told, ground=ground_name(board, cell))
    others = [name for name in board.where.get(cell, ()) if name != event.car]
    if board.tokens.get(cell) == FACE_DOWN:
        told = tr("{place}, onto a face-down hazard").format(place=told)
    if others:
        told = tr("{place}, onto {others}").format(place=told, others=cars_called(board, others, names))
    over = [name for name, player in zip(names, board.players, strict=True) if player.chopper == cell]
    choppers = listed(tr("{name}'s chopper").format(name=name) for name in over)
    return tr("{place}, below {choppers}").format(place=told, choppers=choppers) if over else told


def ground_name(board: Board, cell: int) -> str:
    """Return what a cell is now; an open token covers what is printed."""
    token = board.tokens.get(cell, "")
    return {"oil": tr("oil"), "pit": tr("an open pit trap")}.get(token) or terrain_name(board.terrain(cell))


def price(event: events.Moved, board: Board) -> list[str]:
    """Return what a move costs and how many movement points are left; forced moves are free (TR-RULING-29)."""
    if event.how == "daze":
        left = board.dazed.get(event.car, event.cost) - event.cost
    elif event.how in events.OWN_STEPS and board.movement is not None and board.movement.car == event.car:
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
    return trn("Power steering: {left} point left.", "Power steering: {left} points left.", left).format(left=left)


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


def rules_of_the_move(event: events.Moved, board: Board) -> tuple[str, ...]:
    """Return the rules of a move; where the car pays for it, that of the ground too."""
    rules = tuple(rule for rule in event.rules() if rule != "TR-TERR-02")
    cell = board.cell(*event.to)
    if event.how not in (*events.OWN_STEPS, "daze") or cell not in board.ground:
        return rules
    return (*rules, TERRAIN_RULE[board.terrain(cell)])


SENTENCES: dict[type[Event], Sentence] = {
    events.MoveBegan: move_began,
    events.BikePicked: later("{car} moves and shoots before the other bike."),
    events.Moved: moved,
    events.PaidMore: later("The mud costs {car} 1 extra movement point."),
    events.Stopped: by(
        "why",
        {
            "ramp": later("{car} takes off straight over the ramp and has no movement points left when it lands."),
            "mine": later("The mine does no damage to {car}, but it stops there."),
        },
        otherwise=later("{car} sticks in the toxic slime: it loses the rest of its movement points."),
    ),
    events.Passed: chosen(
        whether(
            lambda event, board: event.car in MARKS,
            later("{car} slips past {other} without a slam, as bikes may."),
            later("{car} drifts past {other} without a slam. That was the drift of this turn."),
        )
    ),
    events.Waiting: chosen(waiting),
    events.BonusTaken: chosen(bonus_taken),
}
RULES: SpecialRules = {events.Moved: rules_of_the_move, events.BonusTaken: rules_of_the_bonus}
