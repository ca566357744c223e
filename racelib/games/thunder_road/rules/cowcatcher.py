"""The rig meets a car: the cowcatcher shoves it aside, or they slam (TR-RIG-59, TR-RULING-78, TR-RULING-99)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from racelib.games.thunder_road.grid import step
from racelib.games.thunder_road.rules import dangers, rig_damage, slams
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import COWCATCHER
from racelib.kernel.choice import Explained, fact
from racelib.kernel.table import Table


@dataclass(slots=True, eq=False)
class ShoveChoice(OneOfTwo):
    """DEC-18: where the car in front of the cowcatcher goes: FL or FR, even off the road (TR-RIG-59, TR-RULING-99)."""

    KIND = "shove"
    WORDS = ("FL", "FR")
    RULES = ("TR-RIG-59",)
    board: Board
    car: Car

    def explain(self, option: str) -> Explained:
        """Say what is there."""
        cell = self.board.toward(self.car.cell, option)
        lane, row = step(*self.board.at(self.car.cell), option)
        label = fact("direction", way=option)
        what = dangers.where_to(self.board, self.car, option, self.car.owner)
        facts: dict[str, Any] = {"cell": [lane, row], "way": option, "car": self.car.id}
        if cell is None:
            return Explained(label, 0, what, ("TR-RIG-59", "TR-RULING-99"), facts)
        more = dangers.what_awaits(self.board, self.car, cell)[3]
        return Explained(label, 0, what, ("TR-RIG-59", "TR-RULING-99"), {**more, **facts})


async def ram(table: Table[State], rig: Car, other: Car) -> Arrival | None:
    """TR-RIG-59, TR-RULING-78, TR-RULING-99: the cowcatcher pushes the first car aside; without it the rig slams."""
    board = table.state.board
    if not rig_damage.works(board, COWCATCHER) or board.movement is None or board.movement.met > 1:
        return await slams.slam(table, rig, other)
    chooser = other.owner if board.playing(other.owner) else rig.owner
    way = await table.ask(chooser, ShoveChoice(board, other))
    return next_cell(board, other, way, "shove")
