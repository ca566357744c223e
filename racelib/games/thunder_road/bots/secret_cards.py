"""How the bots use objectives and one-shots: when to show a card, and what to do with it.

The rookie shows a card when that is obviously good. The racer weighs the cards that move or push cars by its outlook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.ammo_cards import (
    CHARM,
    FIELD_REPAIR,
    HARD_STEERING,
    LOADED_DICE,
    NITROUS,
    PARTING_SHOT,
    PUSH_START,
    RADIO_JAM,
    SHARP_EYES,
)
from racelib.games.thunder_road.bots.shop import Decisions
from racelib.games.thunder_road.euro_cards import number_of
from racelib.games.thunder_road.grid import DIRECTIONS
from racelib.games.thunder_road.rules.objectives import LayOffChoice, RaiseChoice, TakeBackChoice
from racelib.games.thunder_road.rules.one_shots import (
    ExtraMoveChoice,
    JamChoice,
    PushedChoice,
    PutBackChoice,
    RigRepairChoice,
    ShooterChoice,
    StudyChoice,
    behind,
    on_the_board,
)
from racelib.games.thunder_road.rules.traits import counted_die
from racelib.games.thunder_road.rules.windows import PASS, PLAYS, PlayChoice
from racelib.games.thunder_road.search.outlook import Outlook
from racelib.games.thunder_road.search.route import route_of
from racelib.games.thunder_road.state import NOBODY, Board, Car, Seen
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice

#: Hazards that a player is glad to be rid of.
BAD = ("mine", "wreck", "quake", "worm", "pit", "fire", "ramp", "oil", "glass")
#: Hazards, the worst first.
WORST = ("pit", "mine", "ramp", "worm", "wreck", "fire", "quake", "oil", "glass", "mud", "road")
#: What a one-shot must bring at least: it can be played once.
WORTH_IT = 0.15


# -- when a card is obviously good ---------------------------------------------------------------------------


def rival(seat: int, car: Car) -> bool:
    """Say whether a car is an operable one of another player."""
    return car.operable and car.owner not in (seat, NOBODY)


def near_the_finish(choice: PlayChoice) -> bool:
    """OS01: on the final tile every cell counts."""
    return choice.board.final


def dice_went_wrong(choice: PlayChoice) -> bool:
    """OS02: a car of one's own is pushed, or a shot at a rival misses."""
    moment = choice.moment
    if moment.pushed is not None:
        return moment.pushed.owner == choice.seat
    return not moment.hit and moment.other is not None and rival(choice.seat, moment.other)


def meets_a_rival(choice: PlayChoice) -> bool:
    """OS03: one of the two cars belongs to a rival."""
    return any(car is not None and rival(choice.seat, car) for car in (choice.car, choice.other))


def about_to_be_lost(board: Board, car: Car) -> bool:
    """Say whether one cell further helps a car most: over the finish, off the rear tile, or from below a chopper."""
    _, row = board.at(car.cell)
    last = row == board.end_row - 1 if board.final else row == board.first_row + board.rows - 1
    return last or any(player.chopper == car.cell for player in board.players)


def a_car_must_go_on(choice: PlayChoice) -> bool:
    """OS04: a car needs just one more cell."""
    return any(car.on_board and about_to_be_lost(choice.board, car) for car in choice.board.operable(choice.seat))


def worth_repairing(choice: PlayChoice) -> bool:
    """OS06: a car does not drive, or the rig has lost half of its commands."""
    board = choice.board
    if board.rig is not None and board.cars["R"].owner == choice.seat:
        return len(board.rig.damaged) > 2
    return any(not car.operable and car.on_board for car in board.owned(choice.seat))


def a_rival_behind(choice: PlayChoice) -> bool:
    """OS07: a rival can be shot at."""
    found = [name for car in choice.moment.moved for name in behind(choice.board, car)]
    return any(rival(choice.seat, choice.board.cars[name.partition(":")[0]]) for name in found)


def below_a_chopper(choice: PlayChoice) -> bool:
    """OS08: a car of one's own is below a chopper."""
    return any(below(choice.board, owner, choice.seat) for owner in on_the_board(choice.board))


def below(board: Board, owner: int, seat: int) -> bool:
    """Say whether an operable car of a player is below the chopper of another."""
    names = board.where.get(board.players[owner].chopper, ())
    return any(board.cars[name].owner == seat and board.cars[name].operable for name in names)


#: When a beginner shows a one-shot; an objective, as soon as its reward is not lost.
OBVIOUS: dict[str, Callable[[PlayChoice], bool]] = {
    NITROUS: near_the_finish,
    LOADED_DICE: dice_went_wrong,
    HARD_STEERING: meets_a_rival,
    PUSH_START: a_car_must_go_on,
    CHARM: lambda choice: choice.moment.hazard in BAD,
    FIELD_REPAIR: worth_repairing,
    PARTING_SHOT: a_rival_behind,
    RADIO_JAM: below_a_chopper,
    SHARP_EYES: lambda choice: True,
}


def obviously_good(choice: PlayChoice, card: str) -> bool:
    """Say whether a beginner would show a card now."""
    if card in OBVIOUS:
        return OBVIOUS[card](choice)
    return not PLAYS[choice.window, card].in_vain(choice.board, choice.seat)


# -- what to do with it --------------------------------------------------------------------------------------


def push_the_rival(seen: Seen, choice: PushedChoice, dice: BotDice) -> str:
    """OS03: push the car of a rival, rather than one's own."""
    return min(choice.options, key=lambda name: seen.board.cars[name].owner == seen.seat)


def one_more_cell(seen: Seen, choice: ExtraMoveChoice, dice: BotDice) -> str:
    """OS04: move the car that needs it most, else the one in front."""
    cars = [seen.board.cars[name] for name in choice.options]
    return max(cars, key=lambda car: (about_to_be_lost(seen.board, car), car.cell)).id


def nearest_ahead(seen: Seen, choice: StudyChoice, dice: BotDice) -> list[int]:
    """OS09: look at the token that lies nearest ahead of one's own cars."""
    board = seen.board
    rows = [board.at(car.cell)[1] for car in board.operable(seen.seat) if car.on_board]

    def distance(cell: list[int]) -> int:
        ahead = [cell[1] - row for row in rows if cell[1] > row]
        return min(ahead, default=1000)

    return min(choice.options, key=distance)


def worse_one_ahead(seen: Seen, choice: PutBackChoice, dice: BotDice) -> str:
    """OS09: put the worse token farther from one's own cars: on the second cell, which was chosen second."""
    first, second = map(WORST.index, choice.known)
    return choice.SWAPPED if first < second else choice.AS_THEY_LAY


#: How both bots answer each kind of choice; the racer has better answers for some.
DECISIONS: Decisions = {
    RigRepairChoice: lambda seen, choice, dice: choice.options[0],
    PushedChoice: push_the_rival,
    ExtraMoveChoice: one_more_cell,
    ShooterChoice: lambda seen, choice, dice: choice.options[0],
    JamChoice: lambda seen, choice, dice: max(choice.options, key=lambda owner: below(seen.board, owner, seen.seat)),
    StudyChoice: nearest_ahead,
    PutBackChoice: worse_one_ahead,
    RaiseChoice: lambda seen, choice, dice: choice.options[0],
    LayOffChoice: lambda seen, choice, dice: choice.options[0],  # the lowest number
    TakeBackChoice: lambda seen, choice, dice: max(choice.options, key=number_of),
}


# -- the racer -----------------------------------------------------------------------------------------------


def more_moves(outlook: Outlook, choice: PlayChoice) -> bool:
    """OS01: 3 more moves bring the car to a place that is worth much more."""
    board, car = outlook.board, choice.car
    if car is None or not car.operable:
        return False
    moves = counted_die(board, car, car.die) + board.players[outlook.seat].more_moves
    route = route_of(outlook, car, "" if board.movement is None else board.movement.command)
    return board.final or route.plan(moves + 3) - route.plan(moves) > WORTH_IT


def better_dice(outlook: Outlook, choice: PlayChoice) -> bool:
    """OS02: the dice do clearly less than they do on average; of a shot, it misses a rival."""
    moment = choice.moment
    top, bottom = moment.car, moment.other
    if moment.pushed is None or top is None or bottom is None:
        return not moment.hit and bottom is not None and rival(outlook.seat, bottom)
    mean = sum(chance * gain for chance, gain in outlook.outcomes(top, bottom, top.cell))
    return mean - outlook.push(moment.pushed, top.cell, moment.way) > WORTH_IT


def mean_push(outlook: Outlook, car: Car, cell: int) -> float:
    """Return what it is worth on average to push a car from a cell."""
    return sum(outlook.push(car, cell, way) for way in DIRECTIONS) / len(DIRECTIONS)


def better_push(outlook: Outlook, choice: PlayChoice) -> bool:
    """OS03: to name the car is clearly better than the dice."""
    top, bottom = choice.car, choice.other
    if top is None or bottom is None:
        return False
    mean = sum(chance * gain for chance, gain in outlook.outcomes(top, bottom, top.cell))
    return max(mean_push(outlook, car, top.cell) for car in (top, bottom)) - mean > WORTH_IT / 2


#: When the racer shows a card, where it weighs more than the rookie.
WEIGHED: dict[str, Callable[[Outlook, PlayChoice], bool]] = {
    NITROUS: more_moves,
    LOADED_DICE: better_dice,
    HARD_STEERING: better_push,
}


def name_the_pushed(outlook: Outlook, choice: PushedChoice) -> str:
    """OS03: push the car whose push is worth more."""
    cars = outlook.board.cars
    return max(choice.options, key=lambda name: mean_push(outlook, cars[name], cars[name].cell))


def extra_cell(outlook: Outlook, choice: ExtraMoveChoice) -> str:
    """OS04: move the car that gains most by one cell."""
    cars = outlook.board.cars

    def gain(name: str) -> float:
        return route_of(outlook, cars[name], coast=True).plan(1) - outlook.worth(cars[name], cars[name].cell)

    return max(choice.options, key=gain)


#: How the racer answers each kind of choice.
PLANS: dict[type[Choice[Any]], Callable[..., Any]] = {PushedChoice: name_the_pushed, ExtraMoveChoice: extra_cell}


def shown(choice: PlayChoice, good: Callable[[str], bool]) -> str:
    """Return the first card that is good now, or none."""
    return next((card for card in choice.options if card != PASS and good(card)), PASS)
