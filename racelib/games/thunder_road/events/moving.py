"""What happens while a car drives (step 3): it sets off, goes from cell to cell, is stopped, takes the road bonus."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import Board, Movement, State
from racelib.games.thunder_road.tables import BIG_RIG, MARKS, SIZES
from racelib.kernel.event import Event


class MoveBegan(Event, frozen=True, gc=False):
    """A car begins to move: its die and nitro give the moves; coasting is one cell.

    `passes`: cars that it may pass besides that of a drift; `plough`: and one that is not larger; `strays`: cells off
    the road that do not count.
    """

    RULES: ClassVar = ("TR-MOVE-02", "TR-TURN-01")
    car: str
    moves: int
    drift: bool = False
    coast: bool = False
    passes: int = 0
    strays: int = 0
    plough: bool = False

    def apply(self, state: State) -> None:
        """Give the car its moves; it is on the road so far if it stands on road (TR-ROAD-01, TR-RULING-25)."""
        board = state.board
        car = board.cars[self.car]
        if car.is_bike:
            board.bikes.pop(0)
            board.movement = Movement(self.car, coasting=self.coast)
        movement = board.moving
        movement.begun = True
        movement.left = self.moves
        movement.passes = self.drift + self.passes
        movement.strays = self.strays
        movement.plough = self.plough
        if car.on_board:
            movement.all_road = True
            if not board.counts_as_road(car.cell):
                board.leave_the_road(movement)
        else:
            movement.all_road = board.settings.entry_counts_as_road

    def rules(self) -> tuple[str, ...]:
        """Name the rule of coasting."""
        return ("TR-COAST-01",) if self.coast else self.RULES


class BikePicked(Event, frozen=True, gc=False):
    """Of two bikes, this one acts first."""

    RULES: ClassVar = ("TR-BIKE-04",)
    car: str

    def apply(self, state: State) -> None:
        """Let it act first."""
        bikes = state.board.bikes
        if bikes[0][0] != self.car:
            bikes.reverse()


class Moved(Event, frozen=True, gc=False):
    """A car came to another cell. `how`: step, entry, push, oil, glass, ramp, skid, jump, daze, shove, dozer, nudge,
    downdraft or quake.

    `cost` are the moves it paid; `way` is the direction it came in.
    """

    RULES: ClassVar = ("TR-MOVE-03", "TR-TERR-02")
    car: str
    to: Cell
    how: str = "step"
    way: str = "F"
    cost: int = 0

    def apply(self, state: State) -> None:
        """Stand the car there; pay; note whether it is still on the road."""
        board = state.board
        car = board.cars[self.car]
        lane, row = self.to
        board.put(car, row * board.lanes + lane)
        board.links += 1
        movement = board.movement
        if movement is not None and movement.car == self.car:
            movement.sharing = False
            movement.stepped = self.how in OWN_STEPS
            if movement.stepped:
                movement.left -= self.cost
                if self.how == "steered":
                    board.rig_boards.steering -= 1
                if car.kind == BIG_RIG and len(board.where[car.cell]) > 1:
                    movement.met += 1
        board.note_ground(car)
        if self.how == "daze":
            board.dazed[self.car] -= self.cost

    def rules(self) -> tuple[str, ...]:
        """Return the rule that moved the car."""
        return MOVED_BY[self.how]


#: Kinds of moves that a car drives itself and pays for (TR-RULING-29).
OWN_STEPS = ("step", "entry", "steered")
MOVED_BY: dict[str, tuple[str, ...]] = {
    "step": ("TR-MOVE-03", "TR-TERR-02"),
    "steered": ("TR-RIG-13", "TR-RIG-14"),
    "entry": ("TR-MOVE-01", "TR-RULING-24"),
    "push": ("TR-SLAM-07", "TR-SLAM-09"),
    "oil": ("TR-HAZ-07",),
    "glass": ("TR-TERR-08", "TR-RULING-69"),
    "ramp": ("TR-TERR-09", "TR-RULING-54"),
    "skid": ("TR-TOK-04",),
    "jump": ("TR-TOK-05", "TR-RULING-54"),
    "daze": ("TR-TOK-06",),
    "shove": ("TR-RIG-59", "TR-RULING-99"),
    "dozer": ("TR-UPG-01", "TR-RULING-123"),
    "nudge": ("TR-AMMO-09", "TR-RULING-123"),
    "downdraft": ("TR-AMMO-06", "TR-RULING-123"),
    "quake": ("TR-HAZ-09", "TR-RULING-66"),
}


class PaidMore(Event, frozen=True, gc=False):
    """The token turned out to be mud: the step costs one move more."""

    RULES: ClassVar = ("TR-RULING-28", "TR-HAZ-06")
    car: str
    how: str

    def apply(self, state: State) -> None:
        """Take one more move."""
        board = state.board
        if self.how == "daze":
            board.dazed[self.car] -= 1
        else:
            board.moving.left -= 1


class Stopped(Event, frozen=True, gc=False):
    """A car lost the rest of its moves: slime, a ramp, or a mine that did it no damage."""

    RULES: ClassVar = ("TR-TERR-07",)
    car: str
    why: str

    def apply(self, state: State) -> None:
        """Take its moves."""
        state.board.stop(self.car)

    def rules(self) -> tuple[str, ...]:
        """Return the rule that stopped it."""
        return STOPPED_BY[self.why]


#: The rules that stop a car without damage.
STOPPED_BY: dict[str, tuple[str, ...]] = {
    "slime": Stopped.RULES,
    "ramp": ("TR-TERR-10",),
    "mine": ("TR-HAZ-04", "TR-RULING-128"),
}


class Passed(Event, frozen=True, gc=False):
    """A drifting car, or a bike, passes through a cell with another car instead of slamming it."""

    RULES: ClassVar = ("TR-CMD-07", "TR-RULING-36")
    car: str
    other: str

    def apply(self, state: State) -> None:
        """Use up the drift."""
        movement = state.board.moving
        movement.sharing = True
        use_pass(state.board, self.other)

    def rules(self) -> tuple[str, ...]:
        """Bikes always may."""
        return ("TR-BIKE-06",) if self.car in MARKS else self.RULES


class Waiting(Event, frozen=True, gc=False):
    """A drifting car or a bike used its last move in a cell with a car: first comes the road bonus, then the slam."""

    RULES: ClassVar = ("TR-RULING-35", "TR-CMD-08", "TR-BIKE-07")
    car: str
    other: str

    def apply(self, state: State) -> None:
        """Let it stand there for a moment."""
        state.board.moving.sharing = True


class BonusTaken(Event, frozen=True, gc=False):
    """The car stayed on the road: it takes the number of the road die as further moves."""

    RULES: ClassVar = ("TR-ROAD-01", "TR-ROAD-02", "TR-ROAD-04")
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Give the moves, once a turn (TR-RULING-35); a drift that was waiting has passed now."""
        movement = state.board.moving
        movement.bonus = True
        movement.stopped = False
        movement.left += self.moves
        if movement.sharing:
            car = state.board.cars[self.car]
            use_pass(state.board, state.board.others_at(car.cell, car)[0].id)


def use_pass(board: Board, other: str) -> None:
    """Use up a right of the moving car to pass another one (TR-CMD-07, TR-RULING-129)."""
    smaller = SIZES.index(board.cars[other].size) <= SIZES.index(board.cars[board.moving.car].size)
    board.moving.use_pass(smaller)
