"""The `racer`: a strong player that plans every move to its end and weighs what may happen by its odds.

It brings one car near the finish and keeps the others off the tile that the road will lose, shoots at what hurts its
rivals most, slams where the dice are kind, and keeps its spare die for the command that is worth most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from racelib.games.thunder_road.bots.racer_ammo import DECISIONS as AMMO
from racelib.games.thunder_road.bots.racer_ammo import bonus_worth
from racelib.games.thunder_road.bots.rookie import rookie
from racelib.games.thunder_road.bots.secret_cards import PLANS
from racelib.games.thunder_road.bots.strikes import best_strike
from racelib.games.thunder_road.euro_cards import euro_cards, number_of
from racelib.games.thunder_road.grid import DIRECTIONS
from racelib.games.thunder_road.rules.abilities import AFTERBURNER, ANCHOR, nitro_bonus
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import (
    NO_COMMAND,
    CommandChoice,
    NextCommand,
    RepairChoice,
    TokenChoice,
    commands_of,
    repairable,
)
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice, unmoved
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.leaders import FlameChoice, flame_targets, value_of_a_token
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, SectionChoice, SectionRepair, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import NO_SHOT, ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slam_dice import pushed_for_sure, share_of_top
from racelib.games.thunder_road.rules.slams import DirectionChoice, RerollChoice, WhichBike
from racelib.games.thunder_road.rules.traits import counted_die
from racelib.games.thunder_road.rules.upgrades import BrakeChoice, CoastChoice, DozerChoice
from racelib.games.thunder_road.rules.using import UseCard
from racelib.games.thunder_road.search.outlook import BURNT, Outlook, outlook_of
from racelib.games.thunder_road.search.route import BONUS, Route, after_pass, drives_again, route_of
from racelib.games.thunder_road.state import Car, Seen
from racelib.games.thunder_road.tables import (
    AIRSTRIKE,
    BONUS_BOARD,
    COMPUTER,
    COWCATCHER,
    DISPENSER,
    DOUBLE_TAP,
    DRIFT,
    FLAME,
    NITRO,
    OMEN,
    REPAIR,
    ROCKET,
    SECTION_OF,
    SHOVE,
    TRACTION,
)
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice

#: With more cars than these to drive, dice are given one after another, not all in the mind at once.
MOST_CARS = 3
#: A point of a die that another car could have used.
POINT = 0.05
#: The number that a card brings on average which is drawn for one that was played.
A_NEW_CARD = 3.5
#: What a command must be worth while a better moment may come in this round.
WAIT = 0.2
#: What a hidden hazard behind the rig is worth for each rival there.
LITTER = 0.03
#: What a command token must bring to be spent now; what a second shot is worth, as a part of a sure one.
KEPT, SECOND_SHOT = 0.12, 0.4
#: Commands of leaders that help a little.
LITTLE = {SHOVE: 0.05, OMEN: 0.02}
#: The commands of the rig, those first that it can best do without.
DISPENSABLE = (DISPENSER, COMPUTER, COWCATCHER, TRACTION, ROCKET, AIRSTRIKE)


def racer(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Answer whatever is asked; a kind of choice that it has no plan for, as the rookie does."""
    decide = DECISIONS.get(type(choice))
    return rookie(seen, choice, dice) if decide is None else decide(outlook_of(seen), choice)


# -- dice and commands ---------------------------------------------------------------------------------------


def die(outlook: Outlook, choice: DieChoice) -> list[Any]:
    """Give the dice to the cars that make most of them, and drive first with the car that gains most."""
    cards: Sequence[Any] = choice.cards or sorted(outlook.board.players[outlook.seat].dice)
    numbers = [number_of(card) for card in cards]
    if choice.coast:
        return [to_play(cards, numbers[0]), max(choice.cars, key=lambda car: gain_of(outlook, car, 1, coast=True)).id]
    gains = {car.id: gains_of(outlook, car, numbers) for car in choice.cars}
    kept = worth_of_a_six(outlook, numbers)

    def lost(given: Sequence[int]) -> float:
        return kept if given.count(6) == numbers.count(6) else 0.0

    if len(gains) > MOST_CARS or len(numbers) < len(gains):
        options = [(gains[name][number] - lost([number]), number, name) for name in gains for number in numbers]
        _, number, name = max(options)
        return [to_play(cards, number), name]
    names = list(gains)
    best = max(
        permutations(numbers, len(names)),
        key=lambda given: sum(gains[name][number] for name, number in zip(names, given, strict=True)) - lost(given),
    )
    name, number = max(zip(names, best, strict=True), key=lambda pair: gains[pair[0]][pair[1]])
    return [to_play(cards, number), name]


def to_play(cards: Sequence[Any], number: int) -> Any:
    """Return the die with a number; of cards the one that shoots best: it comes back into the deck, the others do not.

    >>> to_play([2, 3], 3), to_play(["euro-3-l", "euro-3-sml"], 3)
    (3, 'euro-3-sml')
    """
    if isinstance(cards[0], int):
        return number
    return max((card for card in cards if number_of(card) == number), key=lambda card: len(euro_cards()[card].face))


def worth_of_a_six(outlook: Outlook, numbers: Sequence[int]) -> float:
    """Return what a six is worth that is kept for a repair (TR-CMD-09)."""
    board, seat = outlook.board, outlook.seat
    if board.players[seat].orders or 6 not in numbers or 6 not in commands_of(board, seat)[REPAIR].takes:
        return 0.0
    return max((drives_again(outlook, car) for car in repairable(board, seat)), default=0.0)


def gains_of(outlook: Outlook, car: Car, numbers: Sequence[int]) -> dict[int, float]:
    """Return what a car gains with each number."""
    route, now = route_of(outlook, car), outlook.worth(car, car.cell)
    more = outlook.board.players[outlook.seat].more_moves
    return {number: route.plan(counted_die(outlook.board, car, number) + more) - now for number in set(numbers)}


def gain_of(outlook: Outlook, car: Car, moves: int, drift: bool = False, coast: bool = False) -> float:
    """Return what a car gains by a move."""
    return route_of(outlook, car, coast=coast).plan(moves, drift) - outlook.worth(car, car.cell)


def command(outlook: Outlook, choice: CommandChoice) -> Any:
    """Use a spare die for the command that is worth most, unless it should wait."""
    board, seat = outlook.board, outlook.seat
    numbers = board.players[seat].dice
    waiting = len(unmoved(board, seat))
    values: dict[str, float] = {}

    def worth(option: Any) -> float:
        if option == NO_COMMAND:
            return WAIT if waiting else 0.0
        number, name = number_of(option[0]), option[1]
        key = f"{name}{number}" if name == NITRO else name
        if key not in values:
            values[key] = command_worth(outlook, name, number)
        if choice.cards:  # another card comes in its place
            return values[key] - POINT * (number - A_NEW_CARD)
        return values[key] - (POINT * (number - min(numbers)) if waiting else 0.0)

    return max(choice, key=worth)


def command_worth(outlook: Outlook, name: str, number: int) -> float:
    """Return what a command is worth now, for the car that will move."""
    board = outlook.board
    effect = commands_of(board, outlook.seat)[name].effect
    if effect in BONUS_BOARD:
        return bonus_worth(outlook, effect)
    if name == AIRSTRIKE:
        return best_strike(outlook)[0]
    if name == REPAIR:
        return max(drives_again(outlook, car) for car in repairable(board, outlook.seat))
    if name in (SHOVE, OMEN):
        return LITTLE[name]
    if name == FLAME:
        return max(flame_worth(outlook, car) for car in flame_targets(board))
    moving = board.movement.car if board.movement is not None else board.bikes[0][0]
    car = board.cars[moving]
    if not car.operable:
        return 0.0
    route, moves = route_of(outlook, car), counted_die(board, car, car.die) + board.players[outlook.seat].more_moves
    if name == DRIFT:
        return route.plan(moves, drift=True) - route.plan(moves)
    if name == DOUBLE_TAP:
        return shot_worth(outlook, car)
    return route.plan(moves + number + nitro_bonus(board, car)) - route.plan(moves)


def chopper(outlook: Outlook, choice: ChopperChoice) -> list[int]:
    """Put the chopper where it hits best."""
    board = outlook.board
    cells = [board.cell(lane, row) for lane, row in choice]
    _, cell = best_strike(outlook, cells, choice.card)
    return list(board.at(cell if cell >= 0 else cells[-1]))


def repair(outlook: Outlook, choice: RepairChoice) -> list[str]:
    """Repair the car that gains most, and of its tokens one that still hurts."""

    def worth(option: list[str]) -> tuple[float, bool]:
        return drives_again(outlook, outlook.board.cars[option[0]]), ":" in option[1]

    return max(choice, key=worth)


def first_bike(outlook: Outlook, choice: BikeOrder) -> str:
    """Let the bike go first that gains more."""
    board = outlook.board

    def gain(bike: tuple[str, int, bool]) -> float:
        name, number, coast = bike
        car = board.cars[name]
        return (
            gain_of(outlook, car, 1 if coast else counted_die(board, car, number), coast=coast)
            if car.operable
            else -1.0
        )

    return max(board.bikes, key=gain)[0]


# -- driving -------------------------------------------------------------------------------------------------


def route_now(outlook: Outlook, car: Car) -> tuple[Route, int, int]:
    """Return the route of the car that moves now, the moves it has left, and how its move goes on."""
    movement = outlook.board.moving
    route = route_of(outlook, car, movement.command, movement.coasting)
    return route, movement.left, route.going(movement)


def entry(outlook: Outlook, choice: EntryChoice) -> list[int]:
    """Come onto the road where the whole move is worth most."""
    route, left, going = route_now(outlook, choice.car)
    return max(choice, key=lambda cell: route.entry(cell[0], left, going))


def step(outlook: Outlook, choice: StepChoice) -> str:
    """Take the first step of the best route."""
    route, left, going = route_now(outlook, choice.car)
    return max(choice.ways, key=lambda way: route.go(choice.car.cell, way, left, going))


def bonus(outlook: Outlook, choice: BonusChoice) -> str:
    """Take the road bonus when the car is better off with it."""
    route, _, going = route_now(outlook, choice.car)
    cell, going = choice.car.cell, going | BONUS
    further = route.best(cell, route.bonus_from(cell), going)
    return "take" if choice.must or further >= route.stay(cell) else "leave"


def drive_through(outlook: Outlook, choice: PassChoice) -> str:
    """Pass the other car unless a slam is worth more than the moves that are left."""
    route, left, going = route_now(outlook, choice.car)
    going, cell = after_pass(going), choice.car.cell
    return "pass" if route.best(cell, left, going) >= route.slam(cell, choice.other) else "slam"


# -- slams and shots -----------------------------------------------------------------------------------------


def reroll(outlook: Outlook, choice: RerollChoice) -> str:
    """Roll again when the dice do less than they do on average."""
    cell = choice.top.cell
    mean = sum(chance * gain for chance, gain in outlook.outcomes(choice.top, choice.bottom, cell))
    return "keep" if outlook.push(choice.pushed, cell, choice.way) >= mean else "again"


def target(outlook: Outlook, choice: TargetChoice) -> str:
    """Shoot where the chance to hit, times the loss of a rival, is highest."""
    best = max(choice.targets, key=lambda target: outlook.shot(target, choice.shooter))
    return best if outlook.shot(best, choice.shooter) > 0 else NO_SHOT


# -- the rig -------------------------------------------------------------------------------------------------


def section(outlook: Outlook, choice: SectionChoice) -> list[Any]:
    """Choose the command that is worth most with the move that its die gives."""
    rig, damaged = outlook.board.cars["R"], outlook.board.rig_boards.damaged
    commands: dict[str, float] = {}
    more = outlook.board.players[outlook.seat].more_moves

    def worth(option: list[Any]) -> float:
        number, name = option
        acts = name if name in (TRACTION, ROCKET, COWCATCHER, COMPUTER) and name not in damaged else ""
        if name not in commands:
            commands[name] = at_once(outlook, name) if name not in damaged else 0.0
        return route_of(outlook, rig, acts).plan(number + more) + commands[name]

    return max(choice, key=worth)


def at_once(outlook: Outlook, name: str) -> float:
    """Return what a command of the rig is worth, if it does not depend on the route."""
    rig, damaged = outlook.board.cars["R"], outlook.board.rig_boards.damaged
    if name == AIRSTRIKE:
        return max(best_strike(outlook)[0], 0.0)
    if name == SECTION_OF[name].repair:
        if not any(command in damaged for command in SECTION_OF[name].commands):
            return -0.1
        return (outlook.soundness(rig, -1) - outlook.soundness(rig)) * outlook.whole(rig, outlook.row(rig.cell))
    if name == DISPENSER:
        return LITTER * len(behind(outlook, rig))
    return 0.0


def behind(outlook: Outlook, rig: Car) -> list[Car]:
    """Return the rivals behind the rig."""
    return [car for car in outlook.board.on_board() if car.operable and car.cell < rig.cell and car.owner != rig.owner]


def dispense(outlook: Outlook, choice: DispenseChoice) -> Any:
    """Lay a hazard on the road behind, if a rival is still behind the rig."""
    board = outlook.board
    if not behind(outlook, board.cars["R"]):
        return "none"
    roads = [cell for cell in choice.cells if board.ground[cell] == "R"]
    return list(board.at((roads or choice.cells)[0]))


# -- leaders and upgrades ------------------------------------------------------------------------------------


def token(outlook: Outlook, choice: TokenChoice) -> str:
    """Spend a command token on the command that is worth most, if it is worth more than keeping the token."""
    commands = commands_of(outlook.board, outlook.seat)

    def worth(name: str) -> float:
        return KEPT if name == NO_COMMAND else command_worth(outlook, name, value_of_a_token(commands[name]))

    return max(choice, key=worth)


def flame_worth(outlook: Outlook, car: Car) -> float:
    """Return what it is worth to set a car on fire."""
    return 0.0 if car.burning else -outlook.weight(car.owner) * BURNT * outlook.worth(car, car.cell)


def shot_worth(outlook: Outlook, car: Car) -> float:
    """Return what another shot of a car is worth: a part of the best shot that it could have now at a rival ahead."""
    board = outlook.board
    ahead = [one for one in board.on_board() if one.operable and one.owner != car.owner and not one.is_rig]
    near = [one for one in ahead if 0 < board.height(one) - board.height(car) <= 12]
    return SECOND_SHOT * max((outlook.shot(one.id, car) for one in near), default=0.0) if board.round > 1 else 0.0


def direction(outlook: Outlook, choice: DirectionChoice) -> str:
    """Name the direction that suits the player best, by the odds of the slam die."""
    board, top = outlook.board, choice.car
    others = board.others_at(top.cell, top)
    if not others:
        return choice.ROLL
    sure, up = pushed_for_sure(top, others[0]), share_of_top(board)

    def worth(way: str) -> float:
        if sure is not None:
            return outlook.push(sure, top.cell, way)
        return up * outlook.push(top, top.cell, way) + (1 - up) * outlook.push(others[0], top.cell, way)

    return max(DIRECTIONS, key=worth)


def coast(outlook: Outlook, choice: CoastChoice) -> int:
    """Coast as far as the car is best off."""
    return max(choice, key=lambda cells: gain_of(outlook, choice.car, cells, coast=True))


def brake(outlook: Outlook, choice: BrakeChoice) -> str:
    """Stop where the car is better off than after the moves that are left."""
    route, left, going = route_now(outlook, choice.car)
    cell = choice.car.cell
    return "stop" if route.stay(cell) > route.best(cell, left, going) else "drive on"


def dozer(outlook: Outlook, choice: DozerChoice) -> str:
    """Move the car ahead aside if that is worth more than a shot."""
    cell = choice.other.cell
    best = max(("FL", "FR"), key=lambda way: outlook.push(choice.other, cell, way))
    shot = outlook.best_shot(choice.car, choice.car.cell)
    return best if outlook.push(choice.other, cell, best) > shot else "none"


def use_card(outlook: Outlook, choice: UseCard) -> str:
    """Use the anchor if the other push is better, the afterburner near the finish, and whatever saves a car."""
    if choice.card == ANCHOR and choice.other is not None:
        cell = choice.car.cell
        mine, other = (outlook.push(car, cell, choice.toward) for car in (choice.car, choice.other))
        return "use" if other > mine else "keep"
    return "keep" if choice.card == AFTERBURNER and not outlook.board.final else "use"


#: How each kind of choice is answered. The two bikes and the shove: the push that suits the player best. A miss is
#: rolled again, the lowest die steers, and the rig gives up the command that it can best do without.
DECISIONS: dict[type[Choice[Any]], Callable[..., Any]] = {
    DieChoice: die,
    CommandChoice: command,
    ChopperChoice: chopper,
    NextCommand: lambda outlook, choice: next(iter(choice)),
    RepairChoice: repair,
    BikeOrder: first_bike,
    EntryChoice: entry,
    StepChoice: step,
    BonusChoice: bonus,
    PassChoice: drive_through,
    RerollChoice: reroll,
    WhichBike: lambda outlook, choice: max(choice.bikes, key=lambda bike: outlook.push(bike, bike.cell, choice.way)).id,
    TargetChoice: target,
    ShootAgain: lambda outlook, choice: "keep" if choice.hit else "again",
    SteeringChoice: lambda outlook, choice: choice.dice[0],
    SectionChoice: section,
    RigDamageChoice: lambda outlook, choice: min(choice, key=DISPENSABLE.index),
    SectionRepair: lambda outlook, choice: max(choice, key=DISPENSABLE.index),
    ShoveChoice: lambda outlook, choice: max(choice, key=lambda way: outlook.push(choice.car, choice.car.cell, way)),
    DispenseChoice: dispense,
    TokenChoice: token,
    DirectionChoice: direction,
    CoastChoice: coast,
    BrakeChoice: brake,
    DozerChoice: dozer,
    UseCard: use_card,
    **AMMO,
    FlameChoice: lambda outlook, choice: max(choice, key=lambda name: flame_worth(outlook, outlook.board.cars[name])),
    **PLANS,
}
