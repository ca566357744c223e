"""Powers: what their player may do, card by card (DF-POWER)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from racelib.games.downforce.cards import WHITE, Bar, bars_of
from racelib.games.downforce.events.race import BarIgnored, BonusTaken, Boosted, Reversed
from racelib.games.downforce.rules.movement import free_steps, move, rectangular
from racelib.games.downforce.state import NOBODY, Board, Car, State
from racelib.games.downforce.tables import AGGRESSIVE, CUNNING, DETERMINED, RULE_OF_POWER, STRATEGIC, TRICKY
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: What a player answers who may use a power.
USE_OR_LEAVE = ("use", "leave")


class UsePower(Choice[str], msgspec.Struct, eq=False, gc=False):
    """DF-POWER-03, DF-RULING-34: whether to use a power now; it is always the player's choice."""

    KIND = "power"
    power: str
    use: Fact
    #: what the power is used for: a bar and a car, or (-1 and no car) the whole card
    bar: int = -1
    car: str = ""

    @property
    def rule(self) -> str:
        """The rule of the power."""
        return RULE_OF_POWER[self.power]

    def __iter__(self) -> Iterator[str]:
        """Give both answers."""
        return iter(USE_OR_LEAVE)

    def answers(self) -> Sequence[str]:
        """Return both answers."""
        return USE_OR_LEAVE

    def legal(self, answer: object) -> bool:
        """Say whether the answer is one of the two."""
        return isinstance(answer, str) and answer in USE_OR_LEAVE

    def only(self) -> None:
        """There are always two answers."""

    def explain(self, option: str) -> Explained:
        """Say what using the power does."""
        label = self.use if option == "use" else fact("do not use", power=self.power)
        return Explained(label, 0, (), (self.rule, "DF-POWER-03"), {"power": self.power})

    def refuse(self, answer: object) -> Refusal:
        """Say that the answer is to use the power, or not."""
        return Refusal(fact("use or leave"), (self.rule, "DF-RULING-34"))


async def uses(table: Table[State], seat: int, power: str, use: Fact, bar: int = -1, car: str = "") -> bool:
    """Ask a player whether to use a power."""
    return await table.ask(seat, UsePower(power, use, bar, car)) == "use"


def has_power(board: Board, seat: int, power: str) -> bool:
    """Say whether a player races with a power.

    DF-POWER-01, DF-POWER-02, DF-AUCTION-23: a power changes the rules for its player only, and for all cars of the
    player.
    """
    return board.powers[seat] == power


def may_reverse(board: Board, seat: int, card: str) -> bool:
    """DF-CARD-03, DF-POWER-TRI-01: only Tricky may reverse the order of the bars."""
    return has_power(board, seat, TRICKY) and len(bars_of(card)) > 1


async def choose_order(table: Table[State], seat: int, card: str) -> bool:
    """DF-STATE-D4, DF-POWER-TRI-02, DF-RULING-40: before the first bar: all from the top or all from the bottom?"""
    if not may_reverse(table.state.board, seat, card):
        return False
    reverse = await uses(table, seat, TRICKY, fact("use Tricky"))
    if reverse:
        table.tell(Reversed(seat))
    return reverse


def may_ignore(board: Board, seat: int) -> bool:
    """DF-POWER-STR-01, DF-RULING-39: Strategic may ignore one bar of each card, coloured or white."""
    return has_power(board, seat, STRATEGIC) and board.in_play.ignored < 0


async def ignore_bar(table: Table[State], seat: int, bar: int, what: Bar) -> bool:
    """DF-STATE-D5: with Strategic: ignore this bar?"""
    car = "" if what.colour == WHITE else what.colour
    ignore = await uses(table, seat, STRATEGIC, fact("use Strategic", bar=list(what)), bar, car)
    if ignore:
        table.tell(BarIgnored(seat, bar))
    return ignore


def may_boost(board: Board, seat: int, car: Car, bar: int, what: Bar) -> bool:
    """Say whether Aggressive works for a bar.

    DF-POWER-AGG-01, DF-RULING-35: for your car on the printed top bar of your card.
    DF-POWER-AGG-02: not for a white bar.
    DF-POWER-AGG-03: not for a lower bar.
    """
    return not bar and what.colour != WHITE and car.owner == seat and has_power(board, seat, AGGRESSIVE)


async def boosted(table: Table[State], seat: int, car: Car, bar: int, what: Bar) -> int:
    """DF-STATE-D7: move 1 extra cell with Aggressive, if its player wants to; return the number of cells."""
    board = table.state.board
    if not free_steps(board.track, car.cell, board.occupied):
        return what.number  # a car that cannot move gains nothing
    use = fact("use Aggressive", more=what.number + 1, number=what.number)
    if not await uses(table, seat, AGGRESSIVE, use, bar, car.colour):
        return what.number
    table.tell(Boosted(seat, car.colour))
    return what.number + 1


def who_chooses_the_route(board: Board, seat: int, car: Car) -> int:
    """Return the player who chooses the route of a car.

    DF-CARD-05, DF-POWER-CUN-01, DF-RULING-36: the active player, unless the owner of the car has Cunning.
    DF-POWER-CUN-02: Cunning changes no distance, no order, and no car of a white bar.
    DF-POWER-CUN-03: nobody has to claim it.
    """
    if car.owner not in (NOBODY, seat) and has_power(board, car.owner, CUNNING):
        return car.owner
    return seat


def may_move_on(board: Board, seat: int, car: Car) -> bool:
    """DF-RULING-38: Determined works for your cars, on cards that you play."""
    return car.owner == seat and has_power(board, seat, DETERMINED)


async def move_with_bonus(table: Table[State], seat: int, car: Car, bar: int, steps: int) -> None:
    """Move a car by a bar; with Determined it may then move on, each car for itself (DF-RULING-34).

    DF-POWER-DET-01, DF-STATE-D9: if it entered only rectangular cells, and at least one.
    DF-POWER-DET-03: the extra cells come at once, before the next bar.
    DF-POWER-DET-02: they may have any shape.
    DF-POWER-DET-04, DF-RULING-37: how many they are is a setting of the game.
    """
    board = table.state.board
    chooser = who_chooses_the_route(board, seat, car)
    route = await move(table, chooser, car, bar, steps, keen=True)
    if route.home or not rectangular(board.track, route):
        return
    if not free_steps(board.track, car.cell, board.occupied):
        return  # a blocked car cannot move on
    cells = board.settings.determined_bonus
    if await uses(table, seat, DETERMINED, fact("use Determined", cells=cells), bar, car.colour):
        table.tell(BonusTaken(seat, car.colour, cells))
        await move(table, seat, car, bar, cells, bonus=True)
