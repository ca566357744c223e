"""What happens when cars meet trouble: hazards, slams and shots."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road import feats
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import NOBODY, State, new_car
from racelib.games.thunder_road.tables import DISCARDED, MARKS, OFF_ROAD, THE_RIG
from racelib.kernel.event import Event

# -- hazards -------------------------------------------------------------------------------------------------


class HazardTurnedUp(Event, frozen=True, gc=False):
    """A face-down token was turned up. Some kinds are discarded at once, the others stay as part of the road."""

    RULES: ClassVar = ("TR-OBST-05", "TR-MOVE-06")
    cell: Cell
    kind: str
    car: str

    def apply(self, state: State) -> None:
        """Turn the token up, or discard it (TR-HAZ-01, TR-HAZ-02)."""
        board = state.board
        cell = board.cell(*self.cell)
        del state.down.hazards[cell]
        for hand in state.hands:
            hand.known.pop(cell, None)
        if self.kind in DISCARDED:
            del board.tokens[cell]
            board.seen_discard.append(self.kind)
        else:
            board.tokens[cell] = self.kind
        car = board.cars[self.car]
        if car.cell == cell:
            board.note_ground(car)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of its kind."""
        return (*self.RULES, HAZARD_RULE[self.kind])


#: The rule of each kind of hazard.
HAZARD_RULE = {
    "wreck": "TR-HAZ-03",
    "mine": "TR-HAZ-04",
    "road": "TR-HAZ-05",
    "mud": "TR-HAZ-06",
    "oil": "TR-HAZ-07",
    "quake": "TR-HAZ-09",
    "worm": "TR-HAZ-10",
    "glass": "TR-HAZ-11",
    "ramp": "TR-HAZ-11",
    "fire": "TR-HAZ-11",
    "pit": "TR-HAZ-12",
}


class HazardSetOff(Event, frozen=True, gc=False):
    """A car came to a token that lies open and is discarded once it acts: a mine, a wreck, an earthquake, a worm."""

    RULES: ClassVar = ("TR-OBST-06", "TR-RULING-112")
    cell: Cell
    kind: str
    car: str

    def apply(self, state: State) -> None:
        """Take the token away (TR-HAZ-01)."""
        board = state.board
        board.take_token(board.cell(*self.cell))

    def rules(self) -> tuple[str, ...]:
        """Name the rule of its kind."""
        return (*self.RULES, HAZARD_RULE[self.kind])


class WreckPlaced(Event, frozen=True, gc=False):
    """A wreck figure stands on the road now: a small car without an owner that does not drive."""

    RULES: ClassVar = ("TR-HAZ-03", "TR-WRECK-01")
    car: str
    cell: Cell

    def apply(self, state: State) -> None:
        """Put the figure under the car that found it."""
        board = state.board
        wreck = board.cars[self.car] = new_car(self.car, NOBODY, "S")
        board.put(wreck, board.cell(*self.cell))
        if board.movement is not None and board.movement.car == THE_RIG:
            board.movement.met += THE_RIG in board.where[wreck.cell]


class OffRoadLaid(Event, frozen=True, gc=False):
    """The rig crushed what was there: the cell is off-road from now on, and any token on it is gone."""

    RULES: ClassVar = ("TR-RIG-22", "TR-RIG-24")
    cell: Cell

    def apply(self, state: State) -> None:
        """Make the cell off-road."""
        board = state.board
        cell = board.cell(*self.cell)
        if cell in board.tokens:
            board.take_token(cell)
        board.ground[cell] = OFF_ROAD
        board.off_road.append(cell)
        movement = board.movement
        if movement is not None and movement.car == THE_RIG:
            movement.all_road = False


class Quaked(Event, frozen=True, gc=False):
    """An earthquake moved all cars one cell at the same time; `cars` with the cells they come to.

    Those that leave the board are told of next: over the front edge the road moves first.
    """

    RULES: ClassVar = ("TR-HAZ-09", "TR-RULING-71")
    way: str
    cars: tuple[tuple[str, Cell], ...]

    def apply(self, state: State) -> None:
        """Move all of them at once."""
        board = state.board
        cars = [(board.cars[name], board.cell(*cell)) for name, cell in self.cars]
        for car, _ in cars:
            board.lift(car)
        for car, cell in cars:
            car.cell = cell
        for car, _ in cars:
            board.set_down(car)
            board.note_ground(car)
        if board.movement is not None:
            board.movement.stepped = False


# -- slams ---------------------------------------------------------------------------------------------------


class Slammed(Event, frozen=True, gc=False):
    """Two cars are in one cell: the one that came in lies on top and loses its moves; then the dice decide."""

    RULES: ClassVar = ("TR-SLAM-01", "TR-SLAM-02", "TR-SLAM-03")
    top: str
    bottom: str

    def apply(self, state: State) -> None:
        """Stop the car that came in."""
        board = state.board
        board.stop(self.top)
        if board.movement is not None and self.top == board.movement.car:
            board.movement.sharing = False
        if board.pushed:
            feats.note_slam(board, self.top, self.bottom)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a slam with the rig or a bike."""
        pair = (self.top, self.bottom)
        if THE_RIG in pair:
            return ("TR-SLAM-11", "TR-RIG-31", "TR-RULING-78")
        if all(name in MARKS for name in pair):
            return ("TR-SLAM-13", "TR-BIKE-09")
        if any(name in MARKS for name in pair):
            return ("TR-SLAM-12", "TR-BIKE-09")
        return self.RULES


class SlamRerolled(Event, frozen=True, gc=False):
    """The owner of the larger car rolls both dice again; the second result stands."""

    RULES: ClassVar = ("TR-SLAM-04", "TR-RULING-46")
    seat: int
    car: str


# -- shooting ------------------------------------------------------------------------------------------------


class Shot(Event, frozen=True, gc=False):
    """A shot: `shooter` is a car, or "" for the chopper of the seat; at the rig a command is named."""

    RULES: ClassVar = ("TR-SHOOT-02", "TR-SHOOT-03", "TR-SHOOT-09")
    seat: int
    shooter: str
    target: str
    command: str = ""

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a chopper's shot, or of a shot at the rig."""
        if self.command:
            return ("TR-SHOOT-13", "TR-RIG-41", "TR-RIG-42")
        return self.RULES if self.shooter else ("TR-CMD-04", "TR-CHOP-02", "TR-SHOOT-03")


class ShotRerolled(Event, frozen=True, gc=False):
    """The shooting die is rolled again: the targeting computer, or a lingering effect of the target, or a card."""

    RULES: ClassVar = ("TR-RIG-53",)
    seat: int
    why: str = "computer"

    def rules(self) -> tuple[str, ...]:
        """Name what allows it."""
        if self.why in ("computer", "painted"):
            return self.RULES if self.why == "computer" else ("TR-TOK-10",)
        return ("TR-RULING-104",)


class Hit(Event, frozen=True, gc=False):
    """The face of the die names the size of the target: it takes damage. Without a face the shot was sure (EA03)."""

    RULES: ClassVar = ("TR-SHOOT-09", "TR-SHOOT-10", "TR-SHOOT-11")
    target: str
    face: str

    def apply(self, state: State) -> None:
        """Note a hit on the rig, for objectives."""
        if state.board.settings.ammo:
            feats.note_hit(state.board, state.board.cars[self.target])


class Missed(Event, frozen=True, gc=False):
    """The face of the die does not name the size of the target: nothing happens."""

    RULES: ClassVar = ("TR-SHOOT-09", "TR-SHOOT-10")
    target: str
    face: str


class RocketFired(Event, frozen=True, gc=False):
    """The rig's rocket launcher: one roll for the cell two cells ahead and all cells around it."""

    RULES: ClassVar = ("TR-RIG-57", "TR-RULING-83")
    seat: int
    face: str
    hit: tuple[str, ...] = ()
