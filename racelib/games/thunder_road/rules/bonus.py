"""What bonus commands do: the nine cards of Extra Ammo that are commands (TR-AMMO-09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from racelib.games.thunder_road.euro_cards import on_hand, plays_cards
from racelib.games.thunder_road.events.ammo import (
    DiceRolledAgain,
    DiceTakenUp,
    HazardRemoved,
    LongShotReady,
    RoadDieTurned,
)
from racelib.games.thunder_road.events.damage import Repaired
from racelib.games.thunder_road.events.shop import HazardsLookedAt
from racelib.games.thunder_road.facts import car_fact, card_fact
from racelib.games.thunder_road.grid import REAR
from racelib.games.thunder_road.rules import chain, commands, dangers, edge, euro, movement
from racelib.games.thunder_road.rules.arrival import next_cell
from racelib.games.thunder_road.rules.bonus_board import chosen_car, towable
from racelib.games.thunder_road.rules.commands import Order, RepairChoice, gives
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import FACE_DOWN, GONE, Board, Car, State
from racelib.games.thunder_road.tables import (
    DICE_KIND,
    LITTER,
    LONG_SHOT,
    MINESWEEPER,
    NUDGE,
    PUSH_ALONG,
    SHAKE_UP,
    SIGNALS,
    TOW_TRUCK,
)
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who does nothing with a command that acts after the move (DEC-29).
NOT_NOW = "none"


# -- Signals and Shake-up ------------------------------------------------------------------------------------


class SignalsChoice(OneOfMany[int]):
    """BC01: the number that the road die is turned to."""

    KIND = "signals"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer all numbers of the road die."""
        self.board = board
        self.seat = seat
        self.options = sorted(set(board.settings.components.numbers["road"]))

    def explain(self, option: int) -> Explained:
        """Say what the road bonus is then."""
        return Explained(fact("turn the road die", n=option), 0, (), ("TR-AMMO-09", "TR-ROUND-04"), {"road": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which numbers the road die has."""
        why = fact("not on the road die", answer=repr(answer), numbers=list(self))
        return Refusal(why, ("TR-AMMO-09", "TR-ROUND-04"))


async def signals(table: Table[State], seat: int) -> None:
    """BC01: turn the road die to any number; it holds for everybody until the end of the round."""
    table.tell(RoadDieTurned(seat, await table.ask(seat, SignalsChoice(table.state.board, seat))))


class HandChoice(OneOfMany[list[str]]):
    """BC03: the cards of a hand that a player with euro cards discards, to draw as many; any number of them."""

    KIND = "cards to discard"
    __slots__ = ("board", "cards", "seat")

    def __init__(self, board: Board, seat: int, cards: tuple[str, ...]) -> None:
        """Offer every part of the hand once, small ones first."""
        self.board = board
        self.seat = seat
        self.cards = cards
        parts = [part for count in range(len(cards) + 1) for part in combinations(cards, count)]
        self.options = [list(part) for part in dict.fromkeys(parts)]

    def legal(self, answer: object) -> bool:
        """Say whether the player holds all these cards, named in whatever order."""
        if type(answer) is not list or not all(type(card) is str for card in answer):
            return False
        return Counter(answer) <= Counter(self.cards)

    def explain(self, option: list[str]) -> Explained:
        """Say which cards go."""
        if not option:
            return Explained(fact("discard nothing"), 0, (), ("TR-AMMO-09", "TR-RULING-122"), {"cards": []})
        label = fact("discard cards", cards=[card_fact(card) for card in option])
        return Explained(label, 0, (), ("TR-AMMO-09", "TR-RULING-122"), {"cards": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cards there are."""
        cards = [card_fact(card) for card in self.cards]
        rules = ("TR-AMMO-09", "TR-RULING-122")
        if isinstance(answer, list):
            return Refusal(fact("not all in hand", answer=repr(answer), cards=cards), rules)
        return Refusal(fact("not a list of cards", answer=repr(answer), cards=cards), rules)


async def shake_up(table: Table[State], seat: int) -> None:
    """BC03: roll all unused dice again; a player with cards exchanges any number of them."""
    board = table.state.board
    if plays_cards(board, seat):
        chosen = await table.ask(seat, HandChoice(board, seat, on_hand(table.state, seat)))
        euro.exchange_cards(table, seat, chosen)
        return
    player = board.players[seat]
    count = len(player.dice)
    if count:
        table.tell(DiceTakenUp(seat))
        for _ in range(count):
            table.roll("movement", seat, board.settings.components.numbers[DICE_KIND[player.crew]])
        table.tell(DiceRolledAgain(seat, tuple(sorted(player.dice))))


# -- Nudge and Litter ----------------------------------------------------------------------------------------


class NudgeChoice(OneOfMany[str]):
    """BC02: the side to which the car straight ahead goes, or "none"."""

    KIND = "nudge"
    __slots__ = ("board", "car", "other")

    def __init__(self, board: Board, car: Car, other: Car) -> None:
        """Offer both sides, and to leave it there."""
        self.board = board
        self.car = car
        self.other = other
        self.options = ["FL", "FR", NOT_NOW]

    def explain(self, option: str) -> Explained:
        """Say where the other car goes, and what is there."""
        facts = {"car": self.other.id, "way": option}
        rules = ("TR-AMMO-09", "TR-RULING-123")
        if option == NOT_NOW:
            return Explained(fact("do nothing"), 0, (), rules, facts)
        other = car_fact(self.board, self.other, self.car.owner)
        label = fact("goes", car=other, direction=fact("direction", way=option))
        return Explained(label, 0, dangers.where_to(self.board, self.other, option, self.car.owner), rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say where the car can go."""
        return Refusal(fact("not a side", answer=repr(answer), options=list(self)), ("TR-RULING-123",))


async def nudge(table: Table[State], seat: int) -> None:
    """BC02: after the move, the car straight ahead goes to its own FL or FR cell, and applies it (TR-RULING-123)."""
    board = table.state.board
    car = board.cars[chosen_car(board)]
    cell = board.toward(car.cell, "F")
    others = [] if cell is None else [board.cars[name] for name in board.where.get(cell, ())]
    if others and not others[0].is_rig:
        way = await table.ask(seat, NudgeChoice(board, car, others[0]))
        if way != NOT_NOW:
            await chain.enter(table, next_cell(board, others[0], way, "nudge"))


class LitterChoice(OneOfMany[Any]):
    """BC05: the empty cell behind the car that gets a face-down hazard, [lane, row], or "none"."""

    KIND = "litter"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car, cells: Sequence[int]) -> None:
        """Offer the empty cells behind the car."""
        self.board = board
        self.car = car
        self.options = [*(list(board.at(cell)) for cell in cells), NOT_NOW]

    def explain(self, option: Any) -> Explained:
        """Say what is laid."""
        rules = ("TR-AMMO-09", "TR-RULING-14")
        if option == NOT_NOW:
            return Explained(fact("drop nothing"), 0, (), rules, {"cell": []})
        label = fact("cell", lane=option[0], row=option[1])
        return Explained(label, 0, (fact("drop a hazard"),), rules, {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cells are empty."""
        why = fact("not empty behind the car", answer=repr(answer), cells=list(self))
        return Refusal(why, ("TR-AMMO-09", "TR-OBST-02"))


async def litter(table: Table[State], seat: int) -> None:
    """BC05: after the move, the top token of the pile goes face down behind the car, unseen."""
    board = table.state.board
    car = board.cars[chosen_car(board)]
    cells = [cell for cell in board.sector(car.cell, REAR) if board.empty(cell)]
    if cells and edge.hazards_to_lay(board):
        answer = await table.ask(seat, LitterChoice(board, car, cells))
        if answer != NOT_NOW:
            edge.drop_hazard(table, seat, tuple(answer), LITTER)


# -- Minesweeper ---------------------------------------------------------------------------------------------


class SweepChoice(OneOfMany[Any]):
    """BC07: a face-down token to look at, [lane, row], or "none"; of those seen, one may be discarded.

    `seen` are the cells that the player has looked at with this command.
    """

    KIND = "minesweeper"
    __slots__ = ("board", "discards", "seat", "seen")

    def __init__(self, board: Board, seat: int, cells: Sequence[int], seen: Sequence[int], discards: bool) -> None:
        """Offer some face-down tokens to look at, or, if `discards`, to discard."""
        self.board = board
        self.seat = seat
        self.seen = tuple(seen)
        self.discards = discards
        self.options = [*(list(board.at(cell)) for cell in cells), NOT_NOW]

    def explain(self, option: Any) -> Explained:
        """Say what happens to the token."""
        rules = ("TR-RULING-97", "TR-RULING-125")
        if option == NOT_NOW:
            back = fact("discard neither token") if len(self.seen) > 1 else fact("discard no token")
            return Explained(back if self.discards else fact("look at nothing"), 0, (), rules, {"cell": []})
        cell = fact("cell", lane=option[0], row=option[1])
        label = fact("discard the token", cell=cell) if self.discards else fact("look at", cell=cell)
        return Explained(label, 0, (), rules, {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which tokens can be chosen."""
        if self.discards:
            return Refusal(fact("not looked at", answer=repr(answer), options=list(self)), ("TR-RULING-125",))
        return Refusal(fact("not a token ahead", answer=repr(answer), options=list(self)), ("TR-RULING-125",))


async def sweep_for_mines(table: Table[State], seat: int) -> None:
    """BC07, TR-RULING-125: look at up to two face-down tokens; one may be discarded, unseen by all others."""
    board = table.state.board
    seen: list[int] = []
    while len(seen) < 2:
        hidden = [cell for cell, token in sorted(board.tokens.items()) if token == FACE_DOWN and cell not in seen]
        answer = await table.ask(seat, SweepChoice(board, seat, hidden, seen, False)) if hidden else NOT_NOW
        if answer == NOT_NOW:
            break
        seen.append(board.cell(*answer))
        table.tell(HazardsLookedAt(seat, "", (tuple(answer),)))
    if seen:
        answer = await table.ask(seat, SweepChoice(board, seat, seen, seen, True))
        if answer != NOT_NOW:
            table.tell(HazardRemoved(seat, tuple(answer), MINESWEEPER))


# -- other cars ----------------------------------------------------------------------------------------------


class PushAlongChoice(OneOfMany[str]):
    """BC08: the own car that moves 1 cell out of order, or "none"."""

    KIND = "push along"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cars: Sequence[Car]) -> None:
        """Offer some cars of the player."""
        self.board = board
        self.seat = seat
        self.options = [*(car.id for car in cars), NOT_NOW]

    def explain(self, option: str) -> Explained:
        """Say what the car does."""
        rules = ("TR-AMMO-09", "TR-RULING-124")
        if option == NOT_NOW:
            return Explained(fact("do nothing"), 0, (), rules, {"car": ""})
        car = self.board.cars[option]
        return Explained(fact("coast", car=car_fact(self.board, car, self.seat)), 0, (), rules, {"car": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cars can be pushed along."""
        return Refusal(fact("not a car to push", answer=repr(answer), cars=list(self)), ("TR-RULING-124",))


async def push_along(table: Table[State], seat: int) -> None:
    """BC08: after the move, another own operable car on the board moves 1 cell."""
    board = table.state.board
    cars = [car for car in board.operable(seat) if car.on_board and car.id != chosen_car(board)]
    if cars:
        name = await table.ask(seat, PushAlongChoice(board, seat, cars))
        if name != NOT_NOW:
            await movement.move_out_of_order(table, board.cars[name])


async def tow(table: Table[State], seat: int) -> None:
    """BC09: one damage token comes off another own car than the one chosen in this turn (TR-CMD-10)."""
    board = table.state.board
    if towable(board, seat):
        car, token = await table.ask(seat, RepairChoice(board, seat, towable(board, seat)))
        table.tell(Repaired(seat, car, token))


def aim_far(table: Table[State], seat: int, car: Car, orders: Sequence[Order]) -> None:
    """BC04: let the car of this turn shoot far ahead, if that was ordered; never in round 1 (TR-RULING-110)."""
    if orders and gives(orders, LONG_SHOT) and car.cell != GONE and table.state.board.round >= 2:
        table.tell(LongShotReady(seat, car.id))


#: What bonus commands do that act by themselves.
commands.EFFECTS.update(
    {
        SIGNALS: lambda table, seat, order: signals(table, seat),
        SHAKE_UP: lambda table, seat, order: shake_up(table, seat),
        NUDGE: lambda table, seat, order: nudge(table, seat),
        LITTER: lambda table, seat, order: litter(table, seat),
        MINESWEEPER: lambda table, seat, order: sweep_for_mines(table, seat),
        PUSH_ALONG: lambda table, seat, order: push_along(table, seat),
        TOW_TRUCK: lambda table, seat, order: tow(table, seat),
    }
)
