"""What objectives and one-shots do: rewards that wait, hazards without effect, tokens that are looked at (TR-AMMO).

`ammo` says how the cards are dealt and played.
"""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.events.cards import CardPlayed
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import State
from racelib.kernel.event import Event

# -- what objectives look at ---------------------------------------------------------------------------------


class CarPushed(Event, frozen=True, gc=False):
    """A slam pushes a car away from another one: a feat, if it slams a further car in the same chain."""

    RULES: ClassVar = ("TR-RULING-117", "TR-SLAM-07")
    car: str
    other: str

    def apply(self, state: State) -> None:
        """Note both."""
        state.board.pushed[self.car] = self.other


class ChainOver(Event, frozen=True, gc=False):
    """All that a command, a step, a shot, a card or the choppers set off is over: what it did counts now or never."""

    RULES: ClassVar = ("TR-RULING-117",)

    def apply(self, state: State) -> None:
        """Forget what was done."""
        state.board.feats.clear()
        state.board.pushed.clear()


# -- moves, shots and dice -----------------------------------------------------------------------------------


class MovesPromised(Event, frozen=True, gc=False):
    """A player's next move that is no coast will be longer."""

    RULES: ClassVar = ("TR-RULING-118",)
    seat: int
    moves: int

    def apply(self, state: State) -> None:
        """Let the moves wait."""
        state.board.players[self.seat].more_moves += self.moves


class MovesGained(Event, frozen=True, gc=False):
    """A car begins to move and gets the moves that were waiting for it."""

    RULES: ClassVar = ("TR-RULING-105", "TR-RULING-118")
    seat: int
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Add them."""
        state.board.players[self.seat].more_moves -= self.moves
        state.board.moving.left += self.moves


class ShotPromised(Event, frozen=True, gc=False):
    """The car that a player moves in this turn has a shot more, after its normal one."""

    RULES: ClassVar = ("TR-RULING-118", "TR-SHOOT-02")
    seat: int

    def apply(self, state: State) -> None:
        """Let the shot wait."""
        state.board.players[self.seat].more_shots += 1


class FurtherShotBegan(Event, frozen=True, gc=False):
    """After its normal shot a car shoots once more: the shot that waited is used."""

    RULES: ClassVar = ("TR-RULING-118", "TR-SHOOT-02")
    seat: int
    car: str

    def apply(self, state: State) -> None:
        """Use it up."""
        state.board.players[self.seat].more_shots -= 1


class DieRaised(Event, frozen=True, gc=False):
    """A player turns an unused die to its highest face."""

    RULES: ClassVar = ("TR-RULING-118", "TR-ASSIGN-08")
    seat: int
    die: int
    to: int

    def apply(self, state: State) -> None:
        """Turn the die."""
        dice = state.board.players[self.seat].dice
        dice[dice.index(self.die)] = self.to


class HandCardLaidOff(CardPlayed, frozen=True, gc=False):
    """A player discards a euro card of the hand, and takes one of the discards next."""

    RULES: ClassVar = ("TR-RULING-118", "TR-RULING-122")


class DiscardTaken(Event, frozen=True, gc=False):
    """A player takes a euro card from the own open discards into the hand."""

    RULES: ClassVar = ("TR-RULING-118", "TR-EURO-11")
    seat: int
    deck: str
    card: str

    def apply(self, state: State) -> None:
        """Move the card."""
        board = state.board
        board.discards[self.deck].remove(self.card)
        state.hands[self.seat].cards.append(f"{self.deck}:{self.card}")
        board.hand_sizes[self.seat] += 1


class RewardLost(Event, frozen=True, gc=False):
    """The reward of an objective cannot be taken."""

    RULES: ClassVar = ("TR-RULING-118",)
    seat: int


# -- one-shots -----------------------------------------------------------------------------------------------


class NitrousOpened(Event, frozen=True, gc=False):
    """The car that is about to move will have more moves, in this turn only."""

    RULES: ClassVar = ("TR-AMMO-08", "TR-RULING-105")
    seat: int
    car: str

    def apply(self, state: State) -> None:
        """Note the car."""
        state.board.players[self.seat].bottle = self.car


class HazardIgnored(Event, frozen=True, gc=False):
    """A hazard that was just turned up is discarded without effect: the cell is what is printed there.

    `all_road` and `strays`: how the road bonus stood before the token was turned up.
    """

    RULES: ClassVar = ("TR-AMMO-08", "TR-RULING-30")
    seat: int
    car: str
    cell: Cell
    kind: str
    all_road: bool = False
    strays: int = 0

    def apply(self, state: State) -> None:
        """Take the token away if it is still there, and count the printed ground instead (TR-ROAD-01)."""
        board = state.board
        cell, car = board.cell(*self.cell), board.cars[self.car]
        if cell in board.tokens:
            board.take_token(cell)
        if board.movement is not None and board.movement.car == self.car:
            board.movement.all_road, board.movement.strays = self.all_road, self.strays
            board.note_ground(car)


class PushedCarNamed(Event, frozen=True, gc=False):
    """A player names the car that a slam pushes; only the direction die is rolled."""

    RULES: ClassVar = ("TR-AMMO-08", "TR-SLAM-03")
    seat: int
    car: str


class HazardsPutBack(Event, frozen=True, gc=False):
    """A player puts two face-down tokens back that only this player has seen, as they lay or the other way round."""

    RULES: ClassVar = ("TR-RULING-97", "TR-RULING-125")
    seat: int
    cells: tuple[Cell, Cell]
    swapped: bool

    def apply(self, state: State) -> None:
        """Lay them down; whatever others knew of them may be wrong now, so they forget it."""
        board, hazards = state.board, state.down.hazards
        one, other = (board.cell(*cell) for cell in self.cells)
        if self.swapped:
            hazards[one], hazards[other] = hazards[other], hazards[one]
        for seat, hand in enumerate(state.hands):
            for cell in (one, other):
                if seat == self.seat:
                    hand.known[cell] = hazards[cell]
                else:
                    hand.known.pop(cell, None)
