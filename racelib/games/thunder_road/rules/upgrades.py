"""Upgrades and abilities that a player may use: at the start of a turn, before and after a move, in slams (TR-UPG).

Effects that nobody decides stand where their rules stand, and ask `abilities`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from racelib.games.thunder_road.events.damage import Repaired
from racelib.games.thunder_road.events.shop import CardUsed, FirePutOut, HazardsLookedAt, TokenDispensed
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.grid import FRONT, REAR
from racelib.games.thunder_road.rules import abilities, chain, fire
from racelib.games.thunder_road.rules.abilities import (
    AFTERBURNER,
    DOZER,
    EXTINGUISHER,
    GAME,
    LIGHTS,
    MINES,
    OIL,
    TOOLS,
    ready,
)
from racelib.games.thunder_road.rules.arrival import next_cell
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.rules.using import uses
from racelib.games.thunder_road.state import FACE_DOWN, Board, Car, State
from racelib.kernel.choice import Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who does not use a card now.
NOT_NOW = "none"
#: What a dispenser lays.
LAYS = {MINES: "mine", OIL: "oil"}


# -- the start of a turn -------------------------------------------------------------------------------------


class ToolBoxChoice(OneOfMany[list[str]]):
    """U26: a damage token of the car that comes off, [car, token], or [] for none."""

    KIND = "tool box"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car) -> None:
        """Offer each kind of token once."""
        self.board = board
        self.car = car
        self.options = [*([car.id, token] for token in dict.fromkeys(car.damage)), []]

    def explain(self, option: list[str]) -> Explained:
        """Say which token comes off."""
        if not option:
            return Explained(fact("keep the card"), 0, (), ("TR-RULING-106",), {"token": ""})
        label = fact(
            "take off", car=car_fact(self.board, self.car, self.car.owner), token=fact("token", token=option[1])
        )
        return Explained(label, 0, (), ("TR-STATE-08", "TR-RULING-106"), {"token": option[1]})

    def refuse(self, answer: object) -> Refusal:
        """Say what can come off."""
        why = fact("not a damage", answer=repr(answer), options=[" ".join(option) for option in self])
        return Refusal(why, ("TR-STATE-08",))


async def start_turn(table: Table[State], seat: int) -> None:
    """U26: once a game, at the start of a turn, one damage token comes off the car with the tool box."""
    board = table.state.board
    for car in board.operable(seat):
        if car.damage and ready(board, car, TOOLS):
            answer = await table.ask(seat, ToolBoxChoice(board, car))
            if answer:
                table.tell(CardUsed(seat, TOOLS, GAME, car.id))
                table.tell(Repaired(seat, car.id, answer[1]))


# -- before a move -------------------------------------------------------------------------------------------


class LookChoice(OneOfMany[Any]):
    """L09, U25: the face-down token to look at, [lane, row]; "all" with floodlights; or "none"."""

    KIND = "look"
    __slots__ = ("board", "car", "card", "cells")

    def __init__(self, board: Board, car: Car, card: str, cells: Sequence[int]) -> None:
        """Offer the cells with tokens that the player does not know yet."""
        self.board = board
        self.car = car
        self.card = card
        self.cells = cells
        looks: list[Any] = ["all"] if card == LIGHTS else [list(board.at(cell)) for cell in cells]
        self.options = [*looks, NOT_NOW]

    def explain(self, option: Any) -> Explained:
        """Say which token the player looks at."""
        rules = ("TR-RULING-97", "TR-RULING-125")
        if option == NOT_NOW:
            return Explained(fact("look at nothing"), 0, (), rules, {"cell": []})
        if option == "all":
            return Explained(fact("look at all", n=len(self.cells)), 0, (), rules, {"cell": []})
        label = fact("look at", cell=fact("cell", lane=option[0], row=option[1]))
        return Explained(label, 0, (), rules, {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which tokens can be looked at."""
        return Refusal(fact("not a token ahead", answer=repr(answer), options=list(self)), ("TR-RULING-125",))


async def before_move(table: Table[State], car: Car) -> None:
    """Let the player use what can be used before a car moves, before the fire die (window "before-move")."""
    board = table.state.board
    card = abilities.looks_at(board, car)
    if card and car.on_board:
        await look_ahead(table, car, card)
    if car.burning and has(board, car, EXTINGUISHER):
        if await uses(table, car, EXTINGUISHER):
            table.tell(FirePutOut(car.owner, car.id))
    elif not car.burning and ready(board, car, AFTERBURNER) and await uses(table, car, AFTERBURNER):
        table.tell(CardUsed(car.owner, AFTERBURNER, GAME, car.id))
        fire.catch_fire(table, car)


async def look_ahead(table: Table[State], car: Car, card: str) -> None:
    """L09, U25, TR-RULING-125: look at face-down tokens ahead by a card; only the player remembers them."""
    board = table.state.board
    known = table.state.hands[car.owner].known
    ahead = board.sector(car.cell, FRONT)
    cells = [cell for cell in ahead if board.tokens.get(cell) == FACE_DOWN and cell not in known]
    if not cells:
        return
    answer = await table.ask(car.owner, LookChoice(board, car, card, cells))
    if answer != NOT_NOW:
        seen = cells if answer == "all" else [board.cell(*answer)]
        table.tell(HazardsLookedAt(car.owner, car.id, tuple(board.at(cell) for cell in seen)))


class CoastChoice(OneOfMany[int]):
    """DEC-32, U22: how many cells a car coasts; all of them must be used."""

    KIND = "coast"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car, most: int) -> None:
        """Offer 1 to `most` cells."""
        self.board = board
        self.car = car
        self.options = list(range(1, most + 1))

    def explain(self, option: int) -> Explained:
        """Say how far the car coasts."""
        return Explained(fact("coast cells", n=option), option, (), ("TR-COAST-01", "TR-UPG-01"), {"cells": option})

    def refuse(self, answer: object) -> Refusal:
        """Say how far the car may coast."""
        why = fact("not so far", answer=repr(answer), most=len(self.options))
        return Refusal(why, ("TR-COAST-01", "TR-UPG-01"))


async def cells_to_coast(table: Table[State], car: Car) -> int:
    """Return how far a car coasts: 1 cell; with Freewheel its player chooses 1 to 3 (U22, TR-COAST-01)."""
    board = table.state.board
    most = abilities.most_coasting(board, car)
    return await table.ask(car.owner, CoastChoice(board, car, most)) if most > 1 else 1


@dataclass(slots=True, eq=False)
class BrakeChoice(OneOfTwo):
    """DEC-32, U24: drive on, or stop here and lose the moves that are left."""

    KIND = "brake"
    WORDS = ("drive on", "stop")
    RULES = ("TR-MOVE-04",)
    board: Board
    car: Car

    def explain(self, option: str) -> Explained:
        """Say what is lost."""
        movement = self.board.moving
        facts = {"car": self.car.id, "left": movement.left}
        if option == "drive on":
            return Explained(fact("drive on"), 0, (), self.RULES, facts)
        dangers: tuple[Fact, ...] = (fact("moves lost", n=movement.left),)
        dangers += (fact("slam here"),) if movement.sharing else ()
        return Explained(fact("stop here"), movement.left, dangers, ("TR-MOVE-04", "TR-UPG-01"), facts)


# -- after a move --------------------------------------------------------------------------------------------


class DispenserChoice(OneOfMany[Any]):
    """DEC-29, U01, U02: the empty cell behind the car that gets an open token, [lane, row], or "none"."""

    KIND = "upgrade dispenser"
    __slots__ = ("board", "car", "cells")

    def __init__(self, board: Board, car: Car, cells: Sequence[int]) -> None:
        """Offer the empty cells behind the car."""
        self.board = board
        self.car = car
        self.cells = cells
        self.options = [*(list(board.at(cell)) for cell in cells), NOT_NOW]

    def explain(self, option: Any) -> Explained:
        """Say what is laid."""
        rules = ("TR-RULING-92", "TR-RULING-113")
        if option == NOT_NOW:
            return Explained(fact("drop nothing"), 0, (), rules, {"cell": []})
        label = fact("cell", lane=option[0], row=option[1])
        what = fact("drop open", hazard=fact("hazard", hazard=LAYS[self.car.upgrade]), n=self.car.stock)
        return Explained(label, 0, (what,), rules, {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cells are empty."""
        why = fact("not empty behind the car", answer=repr(answer), cells=list(self))
        return Refusal(why, ("TR-RULING-92", "TR-OBST-02"))


def can_dispense(board: Board, car: Car) -> list[int]:
    """Return the empty cells behind a car whose dispenser works and has a token left (TR-RULING-92)."""
    if car.upgrade not in LAYS or not car.stock or not car.operable or not car.on_board:
        return []
    return [cell for cell in board.sector(car.cell, REAR) if board.empty(cell)]


async def dispense(table: Table[State], seat: int) -> None:
    """TR-RULING-92: after moving, a dispenser may lay one of its tokens open behind the car, one a turn."""
    board = table.state.board
    car = board.cars[board.moving.car]
    cells = can_dispense(board, car)
    if cells:
        answer = await table.ask(seat, DispenserChoice(board, car, cells))
        if answer != NOT_NOW:
            table.tell(TokenDispensed(seat, car.id, LAYS[car.upgrade], tuple(answer)))


# -- instead of a shot ---------------------------------------------------------------------------------------


class DozerChoice(OneOfMany[str]):
    """U16: move the car straight ahead to its FL or FR cell instead of shooting, or "none"."""

    KIND = "dozer"
    __slots__ = ("board", "car", "other")

    def __init__(self, board: Board, car: Car, other: Car) -> None:
        """Offer both sides, and not to use the blade."""
        self.board = board
        self.car = car
        self.other = other
        self.options = ["FL", "FR", NOT_NOW]

    def explain(self, option: str) -> Explained:
        """Say where the other car goes."""
        facts = {"car": self.other.id, "way": option}
        rules = ("TR-UPG-01", "TR-RULING-123")
        if option == NOT_NOW:
            return Explained(fact("keep the card"), 0, (), rules, facts)
        other = car_fact(self.board, self.other, self.car.owner)
        label = fact("goes", car=other, direction=fact("direction", way=option))
        return Explained(label, 0, (fact("no shot then"),), rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say where the car can go."""
        return Refusal(fact("not a side", answer=repr(answer), options=list(self)), ("TR-RULING-123",))


async def push_aside(table: Table[State], seat: int, car: Car) -> bool:
    """TR-RULING-123: instead of shooting, move the car straight ahead aside (U16); say whether that was done."""
    board = table.state.board
    if not has(board, car, DOZER):
        return False
    cell = board.toward(car.cell, "F")
    others = [] if cell is None else [board.cars[name] for name in board.where.get(cell, ())]
    if not others or others[0].is_rig:
        return False
    way = await table.ask(seat, DozerChoice(board, car, others[0]))
    if way == NOT_NOW:
        return False
    await chain.enter(table, next_cell(board, others[0], way, "dozer"))
    return True
