"""Thunder Road in words: a sentence or two for each event, with the rules behind it, so that a chain reads as a story.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. Nothing is looked up but what lies open (TR-RULING-97): only the board of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.kernel import event as kernel
from racelib.kernel.event import Event
from racelib.kernel.replay import Closed
from racelib.language import tr, trn
from racelib.thunder_road import events as on
from racelib.thunder_road.crews import AIRSTRIKE, BIKES, DICE, DISPENSER, DRIFT, NITRO, REPAIR, RIG, SECTION_OF, THE_RIG
from racelib.thunder_road.grid import REAR
from racelib.thunder_road.lingering import CARDS, counted_die
from racelib.thunder_road.names import (
    car_called,
    card_text,
    card_title,
    cars_called,
    cell_name,
    command_effect,
    command_name,
    direction_name,
    effect_of,
    first_upper,
    hazard_name,
    listed,
    own_name,
    section_name,
    sizes_name,
    terrain_name,
    tile_name,
    token_name,
)
from racelib.thunder_road.state import FACE_DOWN, MUD, SETTING_UP, Board, State

#: The names of the players, by seat. They are data: whatever stands in one comes out as it is.
Names = tuple[str, ...]


def say(event: Event, state: State, names: Names) -> str:
    """Return an event in words, with its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Thunder Road or of the kernel.
    state
        The state before it; only its board is looked at.
    names
        The players' names, by seat.

    Examples
    --------
    >>> from racelib.thunder_road.components import components
    >>> from racelib.thunder_road.events import Slammed
    >>> from racelib.thunder_road.state import Settings, new_state
    >>> from racelib.tracks.tiles import tile_set
    >>> settings = Settings(("amber", "blue"), False, tile_set("wasteland"), components("standard"))
    >>> state = new_state(settings, [])
    >>> print(say(kernel.Rolled("slam", 0, "bottom"), state, ("Ada", "Bo")))
    The slam die says: the lower car is pushed away. (TR-SLAM-07, TR-SLAM-10)
    >>> say(Slammed("A-M", "B-S"), state, ("Ada", "Bo")).partition(": ")[0]
    "Ada's medium car slams Bo's small car and lies on top of it"
    """
    sentence = SENTENCES[type(event)](event, state.board, names)
    rules = rules_of(event, state.board)
    return f"{sentence} ({', '.join(rules)})" if sentence and rules else sentence


def rules_of(event: Event, board: Board) -> tuple[str, ...]:
    """Return the ids of the rules behind an event: its own, and those of what is special about it here.

    >>> from racelib.thunder_road.events import FireWentOut
    >>> from typing import cast
    >>> rules_of(FireWentOut("A-S"), cast(Board, None))
    ('TR-FIRE-05',)
    """
    special = SPECIAL_RULES.get(type(event))
    return event.rules() if special is None else special(event, board)


def about(board: Board, name: str, names: Names) -> str:
    """Return a car as the first word of a sentence."""
    return first_upper(car_called(board, name, names))


# -- what every game tells -----------------------------------------------------------------------------------


def nothing(event: Event, board: Board, names: Names) -> str:
    """Say nothing: what comes of the event is told by those after it."""
    return ""


def undone(event: kernel.Undone, board: Board, names: Names) -> str:
    """Tell that events were taken back."""
    return tr("Everything after event {number} is taken back.").format(number=event.to)


def closed(event: Closed, board: Board, names: Names) -> str:
    """Tell the end; who has won was told before."""
    return tr("The game is over.")


# -- rolls ---------------------------------------------------------------------------------------------------


def rolled(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell a roll with what it means; which sides of tiles are up is told when they are laid."""
    telling = ROLLS.get(event.what)
    return "" if telling is None else telling(event, board, names)


def movement_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell all movement dice of a player at once, with the last of them."""
    player = board.players[event.by]
    dice = [*player.dice, event.number]
    if len(dice) < DICE[player.crew]:
        return ""
    return tr("{name} rolls {dice}.").format(name=names[event.by], dice=listed(str(die) for die in sorted(dice)))


def road_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell the road die of a round."""
    sentence = trn(
        "{name} rolls the road die: whoever stays on the road may drive {moves} move further in this round.",
        "{name} rolls the road die: whoever stays on the road may drive {moves} moves further in this round.",
        event.number,
    )
    return sentence.format(name=names[event.by], moves=event.number)


def direction_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell a direction; it is seen as the road runs, however the car stands."""
    return tr("The direction die says: {way}.").format(way=direction_name(str(event.face)))


def slam_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell which car of a slam gives way."""
    if event.face == "top":
        return tr("The slam die says: the upper car is pushed away.")
    return tr("The slam die says: the lower car is pushed away.")


def shooting_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell whom a face of the shooting die hits."""
    return tr("The shooting die says: it hits {sizes}.").format(sizes=sizes_name(str(event.face)))


def stunt_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell a stunt die: the cells of a jump, or the moves of a daze."""
    return tr("The stunt die shows {number}.").format(number=event.number)


def fire_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell the fire die of a burning car."""
    if event.face == "out":
        return tr("The fire die says: the fire goes out.")
    if event.face == "destroyed":
        return tr("The fire die says: the car burns down.")
    coasting = board.movement is not None and board.movement.coasting
    if coasting and not board.settings.fire_adds_to_coast:
        sentence = tr("The fire die says {more}, but a coasting car drives one cell all the same.")
    else:
        sentence = tr("The fire die says {more}: the heat drives the car on.")
    return sentence.format(more=event.face)


ROLLS: dict[str, Callable[[kernel.Rolled, Board, Names], str]] = {
    "movement": movement_roll,
    "road": road_roll,
    "direction": direction_roll,
    "slam": slam_roll,
    "shooting": shooting_roll,
    "stunt": stunt_roll,
    "fire": fire_roll,
}
#: The rules behind a roll, by what it was rolled for.
ROLL_RULES: dict[str, tuple[str, ...]] = {
    "direction": ("TR-GRID-06", "TR-SLAM-15"),
    "slam": ("TR-SLAM-07", "TR-SLAM-10"),
    "shooting": ("TR-SHOOT-10", "TR-RULING-12"),
    "stunt": ("TR-RULING-08",),
    "fire": ("TR-FIRE-03", "TR-RULING-09"),
}


def rules_of_the_roll(event: kernel.Rolled, board: Board) -> tuple[str, ...]:
    """Return the rules of a roll; the dice of round 1 are those of the set-up."""
    if event.what == "movement":
        return ("TR-SETUP-08",) if board.stage == SETTING_UP else ("TR-ROUND-02",)
    if event.what == "road":
        return ("TR-SETUP-11" if board.round <= 1 else "TR-ROUND-03", "TR-ROUND-04", "TR-RULING-07")
    if event.what == "fire" and board.movement is not None and board.movement.coasting:
        return (*ROLL_RULES["fire"], "TR-RULING-73")
    return ROLL_RULES.get(event.what, ())


# -- set-up and rounds ---------------------------------------------------------------------------------------


def tile_laid(event: on.TileLaid, board: Board, names: Names) -> str:
    """Tell a tile, and at the beginning what of the game is our own."""
    facts = {"tile": tile_name(board, event.side), "first": event.row, "last": event.row + board.rows - 1}
    if board.laid:
        sentence = tr("Tile {tile} is the lead tile now: rows {first} to {last}.")
        return sentence.format(**facts)
    told = tr("The road begins with tile {tile}: rows {first} to {last}.").format(**facts)
    ours = our_own(board)
    if not ours:
        return told
    house = tr("The printed figures are not known of everything; our own are: {things}.").format(things=", ".join(ours))
    return f"{told} {house}"


def our_own(board: Board) -> list[str]:
    """Return what of this game is our own, for the printed figures are not known."""
    settings = board.settings
    unused = {
        "rig die": RIG not in settings.crews,
        "bikes die": BIKES not in settings.crews,
        "fire die": not settings.carnage,
    }
    things = [thing for thing in settings.components.house if not unused.get(thing, False)]
    return ["tiles", *things] if settings.tiles.house else things


#: What was decided about figures that are not known.
OUR_RULING = {
    "tiles": "TR-RULING-04",
    "road die": "TR-RULING-07",
    "stunt die": "TR-RULING-08",
    "fire die": "TR-RULING-09",
    "damage tokens": "TR-RULING-10",
    "hazard tokens": "TR-RULING-11",
}


def rules_of_the_tile(event: on.TileLaid, board: Board) -> tuple[str, ...]:
    """Return the rules of laying a tile; with the first one, those of figures that are not known."""
    if board.laid:
        return event.rules()
    return (*event.rules(), *(OUR_RULING[thing] for thing in our_own(board) if thing in OUR_RULING))


def hazards_laid(event: on.HazardsLaid, board: Board, names: Names) -> str:
    """Tell tokens that are laid face down: on a new tile, or behind the rig."""
    if dropped_by_the_rig(event, board):
        sentence = tr("The rig drops a hazard behind itself, face down, on {cell}: nobody knows which.")
        return sentence.format(cell=cell_name(*event.cells[0]))
    sentence = trn(
        "{count} hazard token is laid face down on it: nobody knows which.",
        "{count} hazard tokens are laid face down on it: nobody knows which.",
        len(event.cells),
    )
    return sentence.format(count=len(event.cells))


def dropped_by_the_rig(event: on.HazardsLaid, board: Board) -> bool:
    """Say whether a token comes from the dispenser: the rig has moved, and it is laid behind it (TR-RIG-51)."""
    movement = board.movement
    if movement is None or movement.command != DISPENSER or movement.left or len(event.cells) != 1:
        return False
    rig = board.cars[THE_RIG]
    return rig.on_board and board.cell(*event.cells[0]) in board.sector(rig.trail[-1], REAR)


def rules_of_laying(event: on.HazardsLaid, board: Board) -> tuple[str, ...]:
    """Return the rules of laying tokens: in the set-up, by the rig, or on a new tile."""
    if dropped_by_the_rig(event, board):
        return ("TR-RIG-51",)
    if board.stage == SETTING_UP:
        return ("TR-SETUP-05",) if board.laid == 1 else ("TR-SETUP-04",)
    return ("TR-EDGE-08", "TR-TERR-06")


def discards_gathered(event: on.DiscardsGathered, board: Board, names: Names) -> str:
    """Tell a new hazard pile."""
    return tr("The hazard pile is used up: the discarded tokens are shuffled into a new one.")


def tied(event: on.Tied, board: Board, names: Names) -> str:
    """Tell equal sums before the first round."""
    sentence = tr("{names} have the same lowest sum, so everybody rolls all dice again.")
    return sentence.format(names=listed(names[seat] for seat in event.seats))


def first_player(event: on.FirstPlayer, board: Board, names: Names) -> str:
    """Tell who begins, and with which sums."""
    sums = [f"{name} {total}" for name, total in zip(names, event.sums, strict=True)]
    sentence = tr("The sums of the dice are {sums}: the lowest begins, so {name} goes first.")
    return sentence.format(sums=listed(sums), name=names[event.seat])


def round_began(event: on.RoundBegan, board: Board, names: Names) -> str:
    """Tell a new round and its first player."""
    sentence = tr("Round {round} begins: {name} has the road die and goes first. All dice are rolled anew.")
    return sentence.format(round=event.round, name=names[event.first])


def turn_passed(event: on.TurnPassed, board: Board, names: Names) -> str:
    """Tell who is next, when somebody who is out is passed over."""
    between = (event.to - event.seat - 1) % len(names)
    skipped = [(event.seat + step) % len(names) for step in range(1, between + 1)]
    if event.to == event.seat or not skipped or not all(board.players[seat].out for seat in skipped):
        return ""
    sentence = trn("{skipped} is out, so {name} is next.", "{skipped} are out, so {name} is next.", len(skipped))
    return sentence.format(skipped=listed(names[seat] for seat in skipped), name=names[event.to])


# -- step 1: dice --------------------------------------------------------------------------------------------


def die_assigned(event: on.DieAssigned, board: Board, names: Names) -> str:
    """Tell which car is to move, and with which die."""
    if event.coast:
        sentence = tr("{name} lets {car} coast: the {die} stands for one cell only.")
    else:
        sentence = tr("{name} puts a {die} on {car}.")
    return sentence.format(name=names[event.seat], car=own_name(board.cars[event.car]), die=event.die)


def die_lost(event: on.DieLost, board: Board, names: Names) -> str:
    """Tell a die of the bikes that does nothing."""
    if event.car:
        sentence = tr("{car} cannot drive any more: the {die} on it is lost.")
        return sentence.format(car=about(board, event.car, names), die=event.die)
    sentence = tr("No bike of {name} can take the {die}: it is lost.")
    return sentence.format(name=names[event.seat], die=event.die)


def command_given(event: on.CommandGiven, board: Board, names: Names) -> str:
    """Tell a command and what it does."""
    sentence = tr("{name} puts a {die} on the command {command}: {effect}.")
    facts = {"command": command_name(event.command), "effect": command_effect(event.command)}
    return sentence.format(name=names[event.seat], die=event.die, **facts)


#: What each command of a board is about; the rules of giving one come first.
COMMAND_RULE = {AIRSTRIKE: "TR-CMD-02", NITRO: "TR-CMD-05", DRIFT: "TR-CMD-07", REPAIR: "TR-CMD-09"}


def rules_of_the_command(event: on.CommandGiven, board: Board) -> tuple[str, ...]:
    """Return the rules of giving a command, and that of the command."""
    return (*event.rules(), COMMAND_RULE[event.command])


def steering_set(event: on.SteeringSet, board: Board, names: Names) -> str:
    """Tell the steering of a round."""
    sentence = trn(
        "{name} puts a {die} on power steering: in this round the rig can leave the straight line once.",
        "{name} puts a {die} on power steering: in this round the rig can leave the straight line {die} times.",
        event.die,
    )
    return sentence.format(name=names[event.seat], die=event.die)


def section_used(event: on.SectionUsed, board: Board, names: Names) -> str:
    """Tell the command of a section, what it does, and that the die moves the rig in any case."""
    facts: dict[str, Any] = {
        "name": names[event.seat],
        "die": event.die,
        "command": command_name(event.command),
        "section": section_name(event.section),
        "effect": command_effect(event.command),
    }
    if board.rig is not None and event.command in board.rig.damaged:
        sentence = tr(
            "{name} puts a {die} on the {command} in {section}. That command is damaged and does nothing, but the "
            "number still moves the rig."
        )
    else:
        sentence = tr("{name} puts a {die} on the {command} in {section}: {effect}. The number moves the rig, too.")
    return sentence.format(**facts)


def rules_of_the_section(event: on.SectionUsed, board: Board) -> tuple[str, ...]:
    """Return the rules of using a section; a damaged command does not act."""
    damaged = board.rig is not None and event.command in board.rig.damaged
    return (*event.rules(), "TR-RIG-09") if damaged else event.rules()


# -- step 2: commands ----------------------------------------------------------------------------------------


def chopper_placed(event: on.ChopperPlaced, board: Board, names: Names) -> str:
    """Tell where a chopper is now, and what that means for whoever stands there when a turn ends."""
    sentence = tr(
        "{name}'s chopper is over {cell} now. Cars may drive on below it, but none survives the end of a turn there."
    )
    return sentence.format(name=names[event.seat], cell=cell_name(*event.cell))


def repaired(event: on.Repaired, board: Board, names: Names) -> str:
    """Tell a repair; a car with a free slot drives again."""
    if event.car == THE_RIG:
        sentence = tr("{name} repairs the {command} in {section} of the rig.")
        facts = {"command": command_name(event.token), "section": section_name(SECTION_OF[event.token].name)}
        return sentence.format(name=names[event.seat], **facts)
    car = board.cars[event.car]
    if car.operable:
        sentence = tr("{name} takes {token} off {car}.")
    else:
        sentence = tr("{name} takes {token} off {car}, which drives again.")
    return sentence.format(name=names[event.seat], token=token_name(event.token), car=own_name(car))


# -- step 3: movement ----------------------------------------------------------------------------------------


def move_began(event: on.MoveBegan, board: Board, names: Names) -> str:
    """Tell a car that sets off: its moves, and where they come from."""
    if event.coast:
        return tr("{car} coasts: exactly one cell.").format(car=about(board, event.car, names))
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
            "{car} sets off with {moves} move: a lingering damage makes the {die} count {counts}.",
            "{car} sets off with {moves} moves: a lingering damage makes the {die} count {counts}.",
            event.moves,
        )
    elif event.moves > counts:
        sentence = tr("{car} sets off with {moves} moves: {counts} of the die and {nitro} of nitro.")
    else:
        sentence = trn("{car} sets off with {moves} move.", "{car} sets off with {moves} moves.", event.moves)
    told = sentence.format(**facts)
    return f"{told} {tr('It can drift past one car.')}" if event.drift else told


def bike_picked(event: on.BikePicked, board: Board, names: Names) -> str:
    """Tell which of two bikes acts first."""
    return tr("Of the two bikes, {car} drives and shoots first.").format(car=car_called(board, event.car, names))


def moved(event: on.Moved, board: Board, names: Names) -> str:
    """Tell a move: how and where the car goes, what it drives onto and whom it meets, what that costs."""
    sentence = {
        "step": tr("{car} drives {way} to {place}."),
        "steered": tr("{car} steers {way} to {place}."),
        "entry": tr("{car} drives onto the board, to {place}."),
        "push": tr("{car} is pushed {way} to {place}."),
        "oil": tr("{car} slips on the oil, {way} to {place}."),
        "glass": tr("{car} slides on over the glass, {way} to {place}."),
        "ramp": tr("{car} flies off the ramp and lands on {place}."),
        "skid": tr("{car} skids {way} to {place}."),
        "jump": tr("{car} is thrown {way} and lands on {place}."),
        "daze": tr("{car} reels {way} to {place}."),
        "shove": tr("{car} is shoved {way} to {place}."),
    }[event.how]
    facts = {"car": about(board, event.car, names), "way": direction_name(event.way)}
    told = sentence.format(place=place(board, event, names), **facts)
    return " ".join((told, *price(event, board)))


def place(board: Board, event: on.Moved, names: Names) -> str:
    """Return a cell with its ground, and with whoever and whatever is there."""
    cell = board.cell(*event.to)
    told = cell_name(*event.to)
    if cell in board.ground:
        told = tr("{cell} ({ground})").format(cell=told, ground=ground_name(board, cell))
    others = [name for name in board.where.get(cell, ()) if name != event.car]
    if board.tokens.get(cell) == FACE_DOWN:
        told = tr("{place}, onto a hazard that lies face down").format(place=told)
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


def price(event: on.Moved, board: Board) -> list[str]:
    """Return what a paid move costs and how many moves are left; forced moves are free (TR-RULING-29)."""
    if event.how == "daze":
        left = board.dazed.get(event.car, event.cost) - event.cost
    elif event.how in on.OWN_STEPS and board.movement is not None and board.movement.car == event.car:
        left = board.movement.left - event.cost
    else:
        return []
    cell = board.cell(*event.to)
    in_mud = cell in board.ground and board.terrain(cell) == MUD
    if event.cost > 1 and left:
        sentence = trn("Mud costs 2 moves; {left} is left.", "Mud costs 2 moves; {left} are left.", left)
    elif event.cost > 1:
        sentence = tr("Mud costs 2 moves, the last ones.")
    elif in_mud and not left:
        sentence = tr("For mud, the last move is enough.")
    elif left:
        sentence = trn("{left} move is left.", "{left} moves are left.", left)
    else:
        sentence = tr("That was the last move.")
    steering = [steering_left(board)] if event.how == "steered" else []
    return [sentence.format(left=left), *steering]


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


def rules_of_the_move(event: on.Moved, board: Board) -> tuple[str, ...]:
    """Return the rules of a move; where it is paid for, that of the ground too."""
    rules = tuple(rule for rule in event.rules() if rule != "TR-TERR-02")
    cell = board.cell(*event.to)
    if event.how not in (*on.OWN_STEPS, "daze") or cell not in board.ground:
        return rules
    return (*rules, TERRAIN_RULE[board.terrain(cell)])


def paid_more(event: on.PaidMore, board: Board, names: Names) -> str:
    """Tell mud that was not seen before."""
    return tr("The mud costs {car} one move more.").format(car=car_called(board, event.car, names))


def stopped(event: on.Stopped, board: Board, names: Names) -> str:
    """Tell a car that is stopped by the ground."""
    if event.why == "ramp":
        sentence = tr("{car} takes off straight over the ramp and will have no moves left when it lands.")
    else:
        sentence = tr("{car} sticks in the toxic slime: the rest of its moves is lost.")
    return sentence.format(car=about(board, event.car, names))


def passed(event: on.Passed, board: Board, names: Names) -> str:
    """Tell a car that drives through another one."""
    if event.car in board.cars and board.cars[event.car].is_bike:
        sentence = tr("{car} slips past {other} without a slam, as bikes may.")
    else:
        sentence = tr("{car} drifts past {other} without a slam. That was the drift of this turn.")
    return sentence.format(car=about(board, event.car, names), other=car_called(board, event.other, names))


def waiting(event: on.Waiting, board: Board, names: Names) -> str:
    """Tell a car that has no move left to get past another; the road bonus may still take it on (TR-RULING-35)."""
    movement = board.movement
    sentence = tr("{car} has no move left to get past {other}.")
    if movement is not None and not movement.bonus and not movement.coasting and (movement.all_road or movement.salt):
        sentence = tr("{car} has no move left to get past {other}: only the road bonus could still take it on.")
    return sentence.format(car=about(board, event.car, names), other=car_called(board, event.other, names))


def bonus_taken(event: on.BonusTaken, board: Board, names: Names) -> str:
    """Tell the road bonus, and why there is one."""
    movement = board.movement
    if movement is not None and movement.salt and not movement.all_road:
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


def rules_of_the_bonus(event: on.BonusTaken, board: Board) -> tuple[str, ...]:
    """Return the rules of the road bonus, of salt, or of the rig."""
    if event.car == THE_RIG:
        return ("TR-ROAD-05", "TR-RIG-54")
    movement = board.movement
    salt = movement is not None and movement.salt and not movement.all_road
    return ("TR-TERR-13", "TR-ROAD-02") if salt else event.rules()


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


# -- shooting and damage -------------------------------------------------------------------------------------


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


def unharmed(event: on.Unharmed, board: Board, names: Names) -> str:
    """Tell damage that does nothing."""
    return tr("{car} has no slot for more damage: nothing happens.").format(car=about(board, event.car, names))


def token_taken(event: on.TokenTaken, board: Board, names: Names) -> str:
    """Tell a damage: the token that was drawn, and what it does."""
    sentence = tr("{car} takes damage: {token}. {effect}.")
    if is_driving(board, event.car):
        sentence = tr("{car} takes damage and stops: {token}. {effect}.")
    facts = {"token": token_name(event.token), "effect": first_upper(effect_of(event.token))}
    return sentence.format(car=about(board, event.car, names), **facts)


def is_driving(board: Board, name: str) -> bool:
    """Say whether a car has moves that it can lose (TR-DMG-03)."""
    movement = board.movement
    return board.dazed.get(name, 0) > 0 or (
        movement is not None and movement.car == name and movement.begun and movement.left > 0
    )


def token_placed(event: on.TokenPlaced, board: Board, names: Names) -> str:
    """Tell how many slots of a car are filled when the effect of a token is over."""
    car = board.cars[event.car]
    sentence = trn(
        "{car} has {filled} damage token now, of {slots} that it can take.",
        "{car} has {filled} damage tokens now, of {slots} that it can take.",
        len(car.damage) + 1,
    )
    return sentence.format(car=about(board, event.car, names), filled=len(car.damage) + 1, slots=car.slots)


def minor_taken(event: on.MinorTaken, board: Board, names: Names) -> str:
    """Tell a minor damage: on a command of the rig, or in a slot."""
    if not event.command:
        return tr("{car} takes a minor damage.").format(car=about(board, event.car, names))
    sentence = tr(
        "The rig takes a minor damage on the {command} in {section}, which does nothing any more: {count} of 6."
    )
    facts = {"command": command_name(event.command), "section": section_name(SECTION_OF[event.command].name)}
    return sentence.format(count=1 + len(board.rig.damaged if board.rig is not None else ()), **facts)


def became_inoperable(event: on.BecameInoperable, board: Board, names: Names) -> str:
    """Tell a car that does not drive any more."""
    sentence = tr("{car} is inoperable: it stands turned round, and neither drives nor shoots until it is repaired.")
    return sentence.format(car=about(board, event.car, names))


def ricocheted(event: on.Ricocheted, board: Board, names: Names) -> str:
    """Tell where a ricochet flies, and whom it reaches."""
    facts = {"car": car_called(board, event.car, names), "way": direction_name(event.way)}
    if not event.target:
        return tr("The ricochet flies {way} from {car} and meets nobody.").format(**facts)
    sentence = tr("The ricochet flies {way} from {car} and strikes {target}.")
    return sentence.format(target=car_called(board, event.target, names), **facts)


def dazed(event: on.Dazed, board: Board, names: Names) -> str:
    """Tell a car that is out of control."""
    sentence = trn(
        "{car} is out of control for {moves} move; the direction die steers.",
        "{car} is out of control for {moves} moves; the direction die steers.",
        event.moves,
    )
    return sentence.format(car=about(board, event.car, names), moves=event.moves)


def daze_over(event: on.DazeOver, board: Board, names: Names) -> str:
    """Tell the end of a daze."""
    return tr("{car} is under control again.").format(car=about(board, event.car, names))


def lingering_drawn(event: on.LingeringDrawn, board: Board, names: Names) -> str:
    """Tell a lingering card; the cards are ours."""
    sentence = tr("{car} has a lingering damage, “{title}”: {text} (Our own card; the printed ones are not known.)")
    return sentence.format(car=about(board, event.car, names), title=card_title(event.card), text=card_text(event.card))


def rules_of_the_card(event: on.LingeringDrawn, board: Board) -> tuple[str, ...]:
    """Return the rules of a lingering card, and that the cards are ours."""
    return (*event.rules(), "TR-RULING-90")


def lingering_gathered(event: on.LingeringGathered, board: Board, names: Names) -> str:
    """Tell a new deck of lingering cards."""
    return tr("The deck of lingering cards is used up: its discards are shuffled into a new one.")


# -- fire ----------------------------------------------------------------------------------------------------


def caught_fire(event: on.CaughtFire, board: Board, names: Names) -> str:
    """Tell a fire."""
    sentence = tr("{car} is on fire: the fire die is rolled whenever it is about to drive.")
    return sentence.format(car=about(board, event.car, names))


def fire_went_out(event: on.FireWentOut, board: Board, names: Names) -> str:
    """Tell the end of a fire."""
    return tr("{car} does not burn any more.").format(car=about(board, event.car, names))


def fire_drove(event: on.FireDrove, board: Board, names: Names) -> str:
    """Tell the moves that a fire adds."""
    left = event.moves + (board.movement.left if board.movement is not None else 0)
    sentence = tr("{car} has {left} moves now, and must use them all.")
    return sentence.format(car=about(board, event.car, names), left=left)


# -- leaving the road ----------------------------------------------------------------------------------------


def destroyed(event: on.Destroyed, board: Board, names: Names) -> str:
    """Tell cars that are out of the game for good, and what destroyed them."""
    why = {
        "impassable": tr("nothing gets through an impassable cell"),
        "chopper": tr("no car survives the end of a turn below a chopper"),
        "tile": tr("the rear tile is taken away with everything on it"),
        "edge": tr("beyond the edge of the board there is no road"),
        "finish": tr("nobody can win with it, so it is taken off the road at the finish"),
        "wreck": tr("a wreck takes no damage, it falls apart"),
        "ramp": tr("a ramp can be taken from straight behind only"),
        "pit": tr("the pit trap swallows it"),
        "worm": tr("the sandworm takes whoever is furthest back"),
        "fire": tr("the fire was too much"),
        "rig": tr("six damage tokens are the end of the rig"),
    }[event.why]
    sentence = trn("{cars} is destroyed: {why}.", "{cars} are destroyed: {why}.", len(event.cars))
    return sentence.format(cars=first_upper(cars_called(board, event.cars, names)), why=why)


def hazards_cleared(event: on.HazardsCleared, board: Board, names: Names) -> str:
    """Tell tokens that go with the rear tile."""
    sentence = trn(
        "{count} hazard token goes with the rear tile; what lies face down stays unseen.",
        "{count} hazard tokens go with the rear tile; what lies face down stays unseen.",
        len(event.cells),
    )
    return sentence.format(count=len(event.cells))


def choppers_home(event: on.ChoppersHome, board: Board, names: Names) -> str:
    """Tell choppers that go back to their owners."""
    facts = {"names": listed(names[seat] for seat in event.seats)}
    if event.why == "rig":
        sentence = trn(
            "The rig is too big a prey: the chopper of {names} goes home.",
            "The rig is too big a prey: the choppers of {names} go home.",
            len(event.seats),
        )
    else:
        sentence = trn(
            "The chopper of {names} was over the rear tile and goes home; it can be used again.",
            "The choppers of {names} were over the rear tile and go home; they can be used again.",
            len(event.seats),
        )
    return sentence.format(**facts)


def tile_removed(event: on.TileRemoved, board: Board, names: Names) -> str:
    """Tell that the road moves on."""
    sentence = tr(
        "The road moves on: tile {tile} is taken away from the rear and goes under the stack, other side up. Rows "
        "{first} to {last} are gone."
    )
    facts = {"first": board.first_row, "last": board.first_row + board.rows - 1}
    return sentence.format(tile=tile_name(board, event.side), **facts)


def made_final(event: on.MadeFinal, board: Board, names: Names) -> str:
    """Tell the final tile."""
    if event.why == "fifth":
        return tr("With two players the fifth tile is the last: the finish is at its front edge.")
    return tr("A player is out, so the lead tile is the last: the finish is at its front edge.")


# -- elimination and the end ---------------------------------------------------------------------------------


def eliminated(event: on.Eliminated, board: Board, names: Names) -> str:
    """Tell a player who is out."""
    sentence = tr("{name} has no car left that drives and is out of the game, with the chopper.")
    return sentence.format(name=names[event.seat])


def won(event: on.Won, board: Board, names: Names) -> str:
    """Tell the end: who has won, and by what."""
    winners = listed(names[seat] for seat in event.seats)
    if event.by == "finish":
        sentence = tr("{car} goes over the finish: {name} wins the game.")
        return sentence.format(car=about(board, event.car, names), name=winners)
    if event.by == "last":
        return tr("Only {name} still has a car that drives, and wins the game.").format(name=winners)
    return tr("Nobody has a car left that drives: a draw between {name}.").format(name=winners)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Callable[[Any, Board, Names], str]] = {
    kernel.Chose: nothing,
    kernel.ChoseTogether: nothing,
    kernel.Rolled: rolled,
    kernel.Drew: nothing,
    kernel.Shuffled: nothing,
    kernel.TurnEnded: nothing,
    kernel.Undone: undone,
    Closed: closed,
    on.TileLaid: tile_laid,
    on.HazardsLaid: hazards_laid,
    on.DiscardsGathered: discards_gathered,
    on.Tied: tied,
    on.FirstPlayer: first_player,
    on.RoundBegan: round_began,
    on.DieAssigned: die_assigned,
    on.DieLost: die_lost,
    on.CommandGiven: command_given,
    on.SteeringSet: steering_set,
    on.SectionUsed: section_used,
    on.ChopperPlaced: chopper_placed,
    on.Repaired: repaired,
    on.MoveBegan: move_began,
    on.BikePicked: bike_picked,
    on.Moved: moved,
    on.PaidMore: paid_more,
    on.Stopped: stopped,
    on.Passed: passed,
    on.Waiting: waiting,
    on.BonusTaken: bonus_taken,
    on.HazardTurnedUp: hazard_turned_up,
    on.WreckPlaced: wreck_placed,
    on.OffRoadLaid: off_road_laid,
    on.Quaked: quaked,
    on.Slammed: slammed,
    on.SlamRerolled: slam_rerolled,
    on.Shot: shot,
    on.ShotRerolled: shot_rerolled,
    on.Hit: hit,
    on.Missed: missed,
    on.RocketFired: rocket_fired,
    on.Unharmed: unharmed,
    on.TokenTaken: token_taken,
    on.TokenPlaced: token_placed,
    on.MinorTaken: minor_taken,
    on.BecameInoperable: became_inoperable,
    on.Ricocheted: ricocheted,
    on.Dazed: dazed,
    on.DazeOver: daze_over,
    on.LingeringDrawn: lingering_drawn,
    on.LingeringGathered: lingering_gathered,
    on.CaughtFire: caught_fire,
    on.FireWentOut: fire_went_out,
    on.FireDrove: fire_drove,
    on.Destroyed: destroyed,
    on.HazardsCleared: hazards_cleared,
    on.ChoppersHome: choppers_home,
    on.TileRemoved: tile_removed,
    on.MadeFinal: made_final,
    on.Eliminated: eliminated,
    on.Won: won,
    on.TurnPassed: turn_passed,
}

#: Events whose rules depend on what lies on the table.
SPECIAL_RULES: dict[type[Event], Callable[[Any, Board], tuple[str, ...]]] = {
    kernel.Rolled: rules_of_the_roll,
    on.TileLaid: rules_of_the_tile,
    on.HazardsLaid: rules_of_laying,
    on.CommandGiven: rules_of_the_command,
    on.SectionUsed: rules_of_the_section,
    on.Moved: rules_of_the_move,
    on.BonusTaken: rules_of_the_bonus,
    on.Missed: rules_of_the_miss,
    on.LingeringDrawn: rules_of_the_card,
}
