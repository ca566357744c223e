"""Choppers: where an airstrike puts them, and what they destroy at the end of a turn (TR-CHOP, TR-CMD-03, TR-END-02).

Their shot is in `shooting` (TR-CMD-04); when the rear tile goes, `edge` sends them home (TR-EDGE-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from racelib.games.thunder_road.ammo_cards import CLEARING, STANDBY
from racelib.games.thunder_road.events.ammo import HazardRemoved
from racelib.games.thunder_road.events.end import ChoppersHome
from racelib.games.thunder_road.events.turn import ChopperPlaced
from racelib.games.thunder_road.facts import target_fact
from racelib.games.thunder_road.grid import Cells
from racelib.games.thunder_road.rules import airstrikes, rig_damage, shooting, windows
from racelib.games.thunder_road.rules.elimination import destroy_groups
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.windows import BEFORE_MOVE, Moment, Play
from racelib.games.thunder_road.state import OFF_BOARD, Board, State
from racelib.games.thunder_road.tables import AIRSTRIKE, IMPASSABLE, RIG, THE_RIG
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


class ChopperChoice(Choice[list[int]]):
    """DEC-09: the empty cell that the chopper goes to: [lane, row] (TR-CMD-03).

    TR-RULING-41: it takes off first, so its own cell may be empty.
    """

    KIND = "chopper cell"
    __slots__ = ("board", "card", "cells", "seat")

    def __init__(self, board: Board, seat: int, card: str = "") -> None:
        """Offer the empty cells, from rear to front; the chopper is lifted first, so its own cell may be one.

        `card` is the enhanced airstrike that was played; with EA02 a cell may also have a hazard token.
        """
        self.board = board
        self.seat = seat
        self.card = card
        others = [player.chopper for number, player in enumerate(board.players) if number != seat]
        taken = {*board.where, *others} if card == CLEARING else {*board.tokens, *board.where, *others}
        self.cells = [cell for cell, ground in board.ground.items() if ground != IMPASSABLE and cell not in taken]
        for tile in windy_tiles(board) if board.conditions else ():
            self.cells = [cell for cell in self.cells if cell not in tile]  # RC07

    def __iter__(self) -> Iterator[list[int]]:
        """Give the empty cells."""
        return iter(self.answers())

    def answers(self) -> Sequence[list[int]]:
        """Return the empty cells."""
        return Cells(self.cells, self.board.lanes)

    def only(self) -> list[int] | None:
        """Return the empty cell if there is only one."""
        return None if len(self.cells) > 1 else super().only()

    def legal(self, answer: object) -> bool:
        """Say whether the cell is on the board and empty."""
        board, cell = self.board, cell_in(answer, self.board)
        if cell is None or not board.condition(cell, "chopper-cells", 1):
            return False
        own = board.players[self.seat].chopper == cell and cell not in board.tokens and cell not in board.where
        return own or board.empty(cell) or (self.card == CLEARING and cell in self.cells)

    def explain(self, option: list[int]) -> Explained:
        """Say how many targets the chopper would have."""
        board = self.board
        cells = shooting.chopper_shot_cells(board, board.cell(*option))
        found = shooting.targets(board, cells, None) if board.round >= 2 else []
        called = [target_fact(board, target, self.seat) for target in found]
        dangers = (fact("can shoot at", targets=called),) if found else ()
        label = fact("cell", lane=option[0], row=option[1])
        return Explained(label, 0, dangers, ("TR-CMD-03", "TR-OBST-02"), {"cell": option, "targets": found})

    def refuse(self, answer: object) -> Refusal:
        """Say why the chopper cannot go there."""
        cell = cell_in(answer, self.board)
        if cell is not None and not self.board.condition(cell, "chopper-cells", 1):
            return Refusal(fact("high wind"), ("TR-AMMO-03", "TR-CMD-03"))
        return Refusal(fact("not an empty cell", answer=repr(answer)), ("TR-CMD-03", "TR-OBST-01", "TR-OBST-02"))


def windy_tiles(board: Board) -> list[range]:
    """Return the cells of each tile with a high wind: no chopper goes there (RC07)."""
    size, first = board.rows * board.lanes, board.first_row * board.lanes
    tiles = [range(first + size * tile, first + size * (tile + 1)) for tile in range(len(board.conditions))]
    return [cells for cells in tiles if not board.condition(cells[0], "chopper-cells", 1)]


def cell_in(answer: object, board: Board) -> int | None:
    """Return the cell of the board that an answer names as [lane, row]; None if it names none."""
    if not isinstance(answer, list) or len(answer) != 2 or not all(type(part) is int for part in answer):
        return None
    lane, row = answer
    if not 0 <= lane < board.lanes or not board.first_row <= row < board.end_row:
        return None
    return board.cell(lane, row)


async def airstrike(table: Table[State], seat: int) -> None:
    """TR-CMD-03, TR-RIG-03: put your chopper on any empty cell, and shoot with it; a card may change that."""
    board = table.state.board
    card = await airstrikes.play_a_card(table, seat) if board.settings.ammo else ""
    choice = ChopperChoice(board, seat, card)
    if not choice.cells:
        return
    lane, row = await table.ask(seat, choice)
    if board.cell(lane, row) in board.tokens:
        table.tell(HazardRemoved(seat, (lane, row), CLEARING))  # EA02
    table.tell(ChopperPlaced(seat, (lane, row)))
    if card:
        await airstrikes.strike(table, seat, card)
    else:
        await shooting.shoot_from_chopper(table, seat)


class ReplaceChoice(OneOfMany[Any]):
    """EA05: the empty cell that the chopper goes to after the move, [lane, row], or "none"."""

    KIND = "touch and go"
    STAY = "none"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the empty cells, and to stay."""
        self.board = board
        self.seat = seat
        self.options = [*ChopperChoice(board, seat), self.STAY]

    def explain(self, option: Any) -> Explained:
        """Say where the chopper goes."""
        if option == self.STAY:
            return Explained(fact("do nothing"), 0, (), ("TR-AMMO-06",), {"cell": [], "targets": []})
        label = fact("cell", lane=option[0], row=option[1])
        return Explained(label, 0, (), ("TR-AMMO-06", "TR-RULING-41"), {"cell": option, "targets": []})

    def refuse(self, answer: object) -> Refusal:
        """Say why the chopper cannot go there."""
        return ChopperChoice(self.board, self.seat).refuse(answer)


async def touch_and_go(table: Table[State], seat: int) -> None:
    """EA05: after the move the chopper may be placed once more; it does not shoot again."""
    answer = await table.ask(seat, ReplaceChoice(table.state.board, seat))
    if answer != ReplaceChoice.STAY:
        table.tell(ChopperPlaced(seat, tuple(answer)))


def standby_possible(board: Board, seat: int, moment: Moment) -> bool:
    """Say whether EA09 can be played: not in round 1, and by the rig only with an undamaged airstrike."""
    rig = board.players[seat].crew == RIG
    return board.round > 1 and not (rig and AIRSTRIKE in board.rig_boards.damaged)


#: EA09: an airstrike before the car moves, without die or token.
windows.PLAYS[BEFORE_MOVE, STANDBY] = Play(standby_possible, lambda table, seat, moment: airstrike(table, seat))


async def sweep(table: Table[State]) -> None:
    """TR-END-02, TR-CHOP-03, TR-RULING-67: at the end of a turn all cars under choppers are destroyed together.

    TR-CHOP-04, TR-OBST-04: only now; a car that drove on is safe.
    TR-DEST-02, TR-WRECK-05: cars and wrecks alike.
    TR-RIG-26, TR-RULING-85: the rig takes a minor damage for each chopper over it, and those choppers go home.
    TR-CHOP-05: all other choppers stay where they are.
    """
    board = table.state.board
    over = [(seat, player.chopper) for seat, player in enumerate(board.players) if player.chopper > OFF_BOARD]
    under = [board.cars[name] for _, cell in over for name in board.where.get(cell, ())] if over else []
    if not under:
        return
    lost = [car for car in under if not car.is_rig]
    broken = False
    for seat, cell in over:
        if THE_RIG in board.where.get(cell, ()):
            broken = broken or await rig_damage.take_damage_in_a_group(table, board.cars[THE_RIG])
            table.tell(ChoppersHome((seat,), "rig"))
    destroy_groups(table, (lost, "chopper"), ([board.cars[THE_RIG]] if broken else [], "rig"))
