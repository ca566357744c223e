"""The `rookie`: plays like a beginner, looks at its own cars and at the next cell, and never ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from racelib.games.thunder_road.bots.ammo import DECISIONS as AMMO
from racelib.games.thunder_road.bots.shop import DECISIONS as SHOP
from racelib.games.thunder_road.bots.shop import rival_ahead
from racelib.games.thunder_road.grid import FRONT
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import NO_COMMAND, CommandChoice, NextCommand, RepairChoice, commands_of
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, SectionChoice, SectionRepair, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import NO_SHOT, ShootAgain, TargetChoice, chance_to_hit, targets
from racelib.games.thunder_road.rules.slams import RerollChoice, WhichBike
from racelib.games.thunder_road.state import FACE_DOWN, NOBODY, Board, Car, Seen
from racelib.games.thunder_road.tables import (
    AIRSTRIKE,
    DISCARDED,
    FIRE,
    FLAME,
    GLASS,
    IMPASSABLE,
    MUD,
    NITRO,
    OFF_ROAD,
    OVERDRIVE,
    RAMP,
    REPAIR,
    ROAD,
    SALT,
    SLIME,
    TOW_TRUCK,
    TURNS,
)
from racelib.kernel.bots import any_bot
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice

A = TypeVar("A")
#: How a beginner likes a cell: road best, then what looks harmless.
LIKED = {ROAD: 6, SALT: 6, OFF_ROAD: 5, MUD: 3, GLASS: 3, SLIME: 2, FIRE: 1, RAMP: 0, IMPASSABLE: -9}


def rookie(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Play like a beginner: look at your own cars and at the next cell only.

    It gives the highest die to its rearmost car, looks for road and keeps away from rocks, tokens and cars as long as
    the next cell shows them, takes every bonus, shoots at whatever it can, and gives a command only when it is obvious.
    A kind of choice that it does not know it answers at random.
    """
    decide = DECISIONS.get(type(choice))
    return any_bot(seen, choice, dice) if decide is None else decide(seen, choice, dice)


def die(seen: Seen, choice: DieChoice, dice: BotDice) -> list[Any]:
    """Give the highest die to the rearmost car."""
    return [max(choice.dice), min(choice.cars, key=lambda car: car.cell).id]


def section(seen: Seen, choice: SectionChoice, dice: BotDice) -> list[Any]:
    """Use the highest die, on any command."""
    options = list(choice)
    most = max(number for number, _ in options)
    best = [option for option in options if option[0] == most]
    return best[dice.pick(len(best))]


def _first(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Take the first option: the road bonus, passing another car, or the command that was given first."""
    return next(iter(choice))


def _best_looking(board: Board, car: Car, cells: Iterable[tuple[A, Sequence[int]]], dice: BotDice) -> A:
    """Return the option whose cell looks best; among equals any."""
    choppers = [player.chopper for player in board.players]
    liked = [(option, _liking(board, car, row * board.lanes + lane, choppers)) for option, (lane, row) in cells]
    most = max(like for _, like in liked)
    best = [option for option, like in liked if like == most]
    return best[dice.pick(len(best))]


def _liking(board: Board, car: Car, cell: int, choppers: Sequence[int]) -> int:
    """Return how well a beginner likes a cell; what is beyond the front edge looks best of all."""
    if cell not in board.ground:
        return 9
    like = LIKED[board.terrain(cell)]
    if cell in board.tokens and board.tokens[cell] in (FACE_DOWN, "oil", *DISCARDED):
        like -= 3
    if cell in board.where and board.others_at(cell, car):
        like -= 2
    if cell in choppers:
        like -= 4
    return like


def in_front(board: Board, seat: int) -> int:
    """Return the rival whose car is farthest ahead; nobody, if no rival is on the road."""
    rivals = [car for car in board.on_board() if car.operable and car.owner not in (seat, NOBODY)]
    return max(rivals, key=lambda car: car.cell).owner if rivals else NOBODY


def target(seen: Seen, choice: TargetChoice, dice: BotDice) -> str:
    """Shoot at the crew in front, then at the rival that is hit most easily; never at a car of your own."""
    leader = in_front(seen.board, seen.seat)
    cars = {name: seen.board.cars[name.partition(":")[0]] for name in choice.targets}
    rivals = [name for name, car in cars.items() if car.owner not in (seen.seat, NOBODY) and car.operable]

    def liking(name: str) -> tuple[bool, float]:
        return cars[name].owner == leader, chance_to_hit(seen.board, cars[name].size)

    return max(rivals, key=liking, default=NO_SHOT)


def command(seen: Seen, choice: CommandChoice, dice: BotDice) -> Any:
    """Repair a car that does not drive; otherwise use what is left in the last turn: the chopper, or nitro."""
    board = seen.board
    options = [option for option in choice.options if option != NO_COMMAND]
    broken = any(not car.operable and car.on_board for car in board.owned(seen.seat))
    last = board.players[seen.seat].turns == TURNS - 1 or choice.or_lost
    fights = bool(board.players[seen.seat].leader) and rival_ahead(board, seen.seat)
    effects = {name: one.effect for name, one in commands_of(board, seen.seat).items()}
    now = (
        (REPAIR, broken),
        (TOW_TRUCK, broken),
        (OVERDRIVE, True),
        (FLAME, fights),
        (AIRSTRIKE, last and board.round > 1),
        (NITRO, last),
    )
    for name, obvious in now:
        fitting = [option for option in options if effects[option[1]] == name]
        if fitting and obvious:
            return max(fitting) if name == NITRO else min(fitting)
    return options[0] if choice.or_lost and options else NO_COMMAND


def chopper(seen: Seen, choice: ChopperChoice, dice: BotDice) -> list[int]:
    """Put the chopper behind the crew in front, or else behind some rival."""
    board, cells = seen.board, list(choice)
    leader = in_front(board, seen.seat)
    behind_leader, behind_rival = [], []
    for cell in cells:
        found = targets(board, board.sector(board.cell(*cell), FRONT), None)
        owners = {board.cars[name.partition(":")[0]].owner for name in found}
        if leader in owners:
            behind_leader.append(cell)
        if owners - {seen.seat, NOBODY}:
            behind_rival.append(cell)
    good = (behind_leader if leader != NOBODY else []) or behind_rival or cells
    return good[dice.pick(len(good))]


#: How a beginner answers each kind of choice: drives to the cell that looks best, repairs a car that does not drive,
#: rolls again when its car is pushed or its shot misses, and steers with the lowest die.
DECISIONS: dict[type[Choice[Any]], Callable[[Seen, Any, BotDice], Any]] = {
    DieChoice: die,
    CommandChoice: command,
    ChopperChoice: chopper,
    NextCommand: _first,
    RepairChoice: lambda seen, choice, dice: min(choice, key=lambda option: seen.board.cars[option[0]].operable),
    EntryChoice: lambda seen, choice, dice: _best_looking(
        seen.board, choice.car, ((cell, cell) for cell in choice), dice
    ),
    StepChoice: lambda seen, choice, dice: _best_looking(
        seen.board, choice.car, ((way, choice.cell(way)) for way in choice), dice
    ),
    BonusChoice: _first,
    PassChoice: _first,
    RerollChoice: lambda seen, choice, dice: "again" if choice.pushed.owner == seen.seat else "keep",
    TargetChoice: target,
    ShootAgain: lambda seen, choice, dice: "keep" if choice.hit else "again",
    SteeringChoice: lambda seen, choice, dice: choice.dice[0],
    SectionChoice: section,
    WhichBike: any_bot,
    RigDamageChoice: any_bot,
    SectionRepair: any_bot,
    ShoveChoice: any_bot,
    DispenseChoice: any_bot,
    BikeOrder: any_bot,
    **SHOP,
    **AMMO,
}
