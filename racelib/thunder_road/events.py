"""What can happen in Thunder Road. Each kind says what it means, which rules are behind it, and what it changes.

A chain (slam, hazard, damage, ricochet, a player out, a final tile) is a row of these events, one for each link.
Seats are numbered from 0 to the left; cars go by their ids, cells are pairs of lane and absolute row.
"""

from __future__ import annotations

from typing import ClassVar

from racelib.kernel.event import Event
from racelib.thunder_road.crews import THE_RIG
from racelib.thunder_road.state import (
    AT_HOME,
    FACE_DOWN,
    GONE,
    NO_CHOPPER,
    NOBODY,
    OFF_ROAD,
    OVER,
    RACING,
    ROAD,
    Movement,
    State,
    lay_ground,
    new_car,
    turned_over,
)

Cell = tuple[int, int]

# -- set-up and rounds ---------------------------------------------------------------------------------------


class TileLaid(Event, frozen=True, gc=False):
    """A tile became the lead tile (in set-up: rear, middle, lead, one after another)."""

    RULES: ClassVar = ("TR-SETUP-02", "TR-SETUP-03")
    side: str
    row: int

    def apply(self, state: State) -> None:
        """Take the tile from the stack (the starting tile lies apart) and put it in front."""
        board, down = state.board, state.down
        if board.laid:
            down.stack.pop(0)
            board.stack_left -= 1
            if len(board.under) > board.stack_left:
                board.under.pop(0)
        board.tiles.append(self.side)
        board.laid += 1
        lay_ground(board, self.side, self.row)
        for car in board.on_board():  # those that an earthquake moved beyond the front edge (TR-RULING-66)
            if car.cell in board.ground and car.id not in board.where.get(car.cell, ()):
                board.lift(car)
                board.set_down(car)

    def rules(self) -> tuple[str, ...]:
        """Tell set-up from a board update: rows beyond the first three tiles are laid in a race."""
        if self.row == 0:
            return ("TR-SETUP-01", "TR-RULING-17")
        return self.RULES if self.row in (8, 16) else ("TR-EDGE-07", "TR-SETUP-03")


class HazardsLaid(Event, frozen=True, gc=False):
    """Hazard tokens were put face down on these cells, from the top of the pile; nobody knows which."""

    RULES: ClassVar = ("TR-SETUP-04", "TR-EDGE-08", "TR-TERR-06")
    cells: tuple[Cell, ...]

    def apply(self, state: State) -> None:
        """Lay one token on each cell."""
        board, down = state.board, state.down
        for lane, row in self.cells:
            cell = board.cell(lane, row)
            board.tokens[cell] = FACE_DOWN
            down.hazards[cell] = down.pile.pop(0)
        board.hazards_left = len(down.pile)


class DiscardsGathered(Event, frozen=True, gc=False):
    """The hazard pile is used up: the discarded tokens become the new pile, and are shuffled."""

    RULES: ClassVar = ("TR-RULING-14",)

    def apply(self, state: State) -> None:
        """Turn the discards into the pile."""
        board, down = state.board, state.down
        down.pile += [*board.seen_discard, *down.discard]
        board.seen_discard.clear()
        down.discard.clear()
        board.unseen_discard = 0
        board.hazards_left = len(down.pile)


class Tied(Event, frozen=True, gc=False):
    """Several players share the lowest sum: everybody rolls all dice again."""

    RULES: ClassVar = ("TR-SETUP-10",)
    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Take up all dice."""
        for player in state.board.players:
            player.dice.clear()


class FirstPlayer(Event, frozen=True, gc=False):
    """The lowest sum of dice goes first; all keep their dice for round 1."""

    RULES: ClassVar = ("TR-SETUP-08", "TR-SETUP-09", "TR-RULING-20")
    seat: int
    sums: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Begin round 1."""
        board = state.board
        board.stage = RACING
        board.round = 1
        board.first = board.turn = self.seat


class RoundBegan(Event, frozen=True, gc=False):
    """A new round: the road die has passed to the left, all dashboards and boards are cleared."""

    RULES: ClassVar = ("TR-ROUND-01", "TR-ROUND-02", "TR-END-04")
    round: int
    first: int

    def apply(self, state: State) -> None:
        """Clear dice, dashboards and boards."""
        board = state.board
        board.round = self.round
        board.first = board.turn = self.first
        board.road = 0
        for player in board.players:
            player.dice.clear()
            player.turns = 0
            player.command, player.command_die = "", 0
        for car in board.cars.values():
            car.die = car.coasts = 0
        if board.rig is not None:
            board.rig.steering = 0
            board.rig.used.clear()


# -- step 1: dice --------------------------------------------------------------------------------------------


class DieAssigned(Event, frozen=True, gc=False):
    """A movement die was put on a car's dashboard; `coast`: on the coast place, for exactly one cell."""

    RULES: ClassVar = ("TR-ASSIGN-01", "TR-VEH-04")
    seat: int
    die: int
    car: str
    coast: bool = False

    def apply(self, state: State) -> None:
        """Use the die; the car is the one that will move (a bike may have to wait for another)."""
        board = state.board
        board.players[self.seat].dice.remove(self.die)
        car = board.cars[self.car]
        if self.coast:
            car.coasts += 1
        else:
            car.die = self.die
        if car.is_bike:
            board.bikes.append((self.car, self.die, self.coast))
        else:
            board.movement = Movement(self.car, coasting=self.coast)

    def rules(self) -> tuple[str, ...]:
        """Name the coasting rules when the car coasts."""
        return ("TR-ASSIGN-02", "TR-COAST-01") if self.coast else self.RULES


class DieLost(Event, frozen=True, gc=False):
    """A die of the bikes has no place to go, or its bike cannot move any more: it is lost."""

    RULES: ClassVar = ("TR-RULING-87",)
    seat: int
    die: int
    car: str = ""

    def apply(self, state: State) -> None:
        """Use the die for nothing; a die that lay on a dashboard already stays there."""
        board = state.board
        if self.car:
            board.bikes.pop(0)
        else:
            board.players[self.seat].dice.remove(self.die)

    def rules(self) -> tuple[str, ...]:
        """Name the ruling of a bike that was knocked out."""
        return ("TR-RULING-88",) if self.car else self.RULES


class CommandGiven(Event, frozen=True, gc=False):
    """A second die was put on a command of the own board: it acts now, before the car moves."""

    RULES: ClassVar = ("TR-ASSIGN-05", "TR-CMD-01", "TR-CMD-11")
    seat: int
    die: int
    command: str

    def apply(self, state: State) -> None:
        """Use the die; one command a round."""
        player = state.board.players[self.seat]
        player.dice.remove(self.die)
        player.command, player.command_die = self.command, self.die


class SteeringSet(Event, frozen=True, gc=False):
    """The rig's first turn of a round: a die gives the points of power steering."""

    RULES: ClassVar = ("TR-RIG-05", "TR-RIG-14")
    seat: int
    die: int

    def apply(self, state: State) -> None:
        """Use the die for steering."""
        board = state.board
        assert board.rig is not None
        board.players[self.seat].dice.remove(self.die)
        board.rig.steering = self.die


class SectionUsed(Event, frozen=True, gc=False):
    """A die was put on a command of a section of the rig: its number is the moves of this turn."""

    RULES: ClassVar = ("TR-RIG-06", "TR-RIG-07")
    seat: int
    die: int
    section: str
    command: str

    def apply(self, state: State) -> None:
        """Use the die; a damaged command does not act, the die still moves the rig (TR-RIG-09)."""
        board = state.board
        assert board.rig is not None
        board.players[self.seat].dice.remove(self.die)
        board.rig.used.append(self.section)
        board.cars[THE_RIG].die = self.die
        works = self.command not in board.rig.damaged
        board.movement = Movement(THE_RIG, command=self.command if works else "")


# -- step 2: commands ----------------------------------------------------------------------------------------


class ChopperPlaced(Event, frozen=True, gc=False):
    """Airstrike: a chopper was put on an empty cell."""

    RULES: ClassVar = ("TR-CMD-03",)
    seat: int
    cell: Cell

    def apply(self, state: State) -> None:
        """Put the chopper there, wherever it was."""
        state.board.players[self.seat].chopper = state.board.cell(*self.cell)


class Repaired(Event, frozen=True, gc=False):
    """A damage was repaired: the token goes back to the pile, its lingering card to the discards."""

    RULES: ClassVar = ("TR-CMD-09", "TR-STATE-08")
    seat: int
    car: str
    token: str

    def apply(self, state: State) -> None:
        """Take the token off; a car with a free slot drives again (TR-CMD-10)."""
        board = state.board
        if self.car == THE_RIG:
            assert board.rig is not None
            board.rig.damaged.remove(self.token)
            give_back(state, board.rig.stand_ins.pop(self.token, "minor"))
            return
        car = board.cars[self.car]
        car.damage.remove(self.token)
        car.operable = True
        give_back(state, self.token)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a rig's section."""
        return ("TR-RIG-52", "TR-RIG-55", "TR-RIG-58") if self.car == THE_RIG else self.RULES


# -- step 3: movement ----------------------------------------------------------------------------------------


class MoveBegan(Event, frozen=True, gc=False):
    """A car begins to move, with so many moves: its die, and what nitro adds; coasting is one cell."""

    RULES: ClassVar = ("TR-MOVE-02", "TR-TURN-01")
    car: str
    moves: int
    drift: bool = False
    coast: bool = False

    def apply(self, state: State) -> None:
        """Give the car its moves; it is on the road so far if it stands on road (TR-ROAD-01, TR-RULING-25)."""
        board = state.board
        car = board.cars[self.car]
        if car.is_bike:
            board.bikes.pop(0)
            board.movement = Movement(self.car, coasting=self.coast)
        movement = board.movement
        assert movement is not None
        movement.begun = True
        movement.left = self.moves
        movement.drift = "ready" if self.drift else ""
        if car.on_board:
            movement.all_road = board.terrain(car.cell) == ROAD
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
    """A car came to another cell. `how`: step, entry, push, oil, glass, ramp, skid, jump, daze or shove.

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
        board.put(car, row * board.settings.tiles.lanes + lane)
        board.links += 1
        movement = board.movement
        if movement is not None and movement.car == self.car:
            movement.sharing = False
            if self.how in OWN_STEPS:
                movement.left -= self.cost
                if self.how == "steered":
                    assert board.rig is not None
                    board.rig.steering -= 1
                if car.is_rig and len(board.where[car.cell]) > 1:
                    movement.met += 1
            board.note_ground(car)
        if self.how == "daze":
            board.dazed[self.car] -= self.cost

    def rules(self) -> tuple[str, ...]:
        """Return the rule that moved the car."""
        return MOVED_BY[self.how]


#: Ways of moving that are the own movement of a car and are paid for (TR-RULING-29).
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
            assert board.movement is not None
            board.movement.left -= 1


class Stopped(Event, frozen=True, gc=False):
    """A car lost the rest of its moves: slime, or a ramp."""

    RULES: ClassVar = ("TR-TERR-07",)
    car: str
    why: str

    def apply(self, state: State) -> None:
        """Take its moves."""
        state.board.stop(self.car)

    def rules(self) -> tuple[str, ...]:
        """Return the rule that stopped it."""
        return ("TR-TERR-10",) if self.why == "ramp" else self.RULES


class Passed(Event, frozen=True, gc=False):
    """A drifting car, or a bike, passes through a cell with another car instead of slamming it."""

    RULES: ClassVar = ("TR-CMD-07", "TR-RULING-36")
    car: str
    other: str

    def apply(self, state: State) -> None:
        """Use up the drift."""
        movement = state.board.movement
        assert movement is not None
        movement.sharing = True
        if movement.drift:
            movement.drift = "used"

    def rules(self) -> tuple[str, ...]:
        """Bikes always may."""
        return ("TR-BIKE-06",) if self.car.startswith("K") else self.RULES


class Waiting(Event, frozen=True, gc=False):
    """A drifting car or a bike used its last move in a cell with a car: first comes the road bonus, then the slam."""

    RULES: ClassVar = ("TR-RULING-35", "TR-CMD-08", "TR-BIKE-07")
    car: str
    other: str

    def apply(self, state: State) -> None:
        """Let it stand there for a moment."""
        assert state.board.movement is not None
        state.board.movement.sharing = True


class BonusTaken(Event, frozen=True, gc=False):
    """The car stayed on the road: it takes the number of the road die as further moves."""

    RULES: ClassVar = ("TR-ROAD-01", "TR-ROAD-02", "TR-ROAD-04")
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Give the moves, once a turn (TR-RULING-35); a drift that was waiting has passed now."""
        movement = state.board.movement
        assert movement is not None
        movement.bonus = True
        movement.stopped = False
        movement.left += self.moves
        if movement.sharing and movement.drift:
            movement.drift = "used"


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


#: TR-HAZ-01: these are discarded once applied.
DISCARDED = ("wreck", "mine", "quake", "worm")
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
        token = board.tokens.pop(cell, "")
        if token:
            board.seen_discard.append(token)
        board.ground[cell] = OFF_ROAD
        board.off_road.append(cell)
        movement = board.movement
        if movement is not None and movement.car == THE_RIG:
            movement.all_road = False


class Quaked(Event, frozen=True, gc=False):
    """An earthquake moved all cars one cell at the same time; `cars` with the cells they come to.

    Those that leave by the front edge stand beyond it until the road is moved; those that leave elsewhere are told of
    next.
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
            if car.cell in board.ground:
                board.note_ground(car)


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

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a slam with the rig or a bike."""
        pair = (self.top, self.bottom)
        if THE_RIG in pair:
            return ("TR-SLAM-11", "TR-RIG-31", "TR-RULING-78")
        if all(name.startswith("K") for name in pair):
            return ("TR-SLAM-13", "TR-BIKE-09")
        if any(name.startswith("K") for name in pair):
            return ("TR-SLAM-12", "TR-BIKE-09")
        return self.RULES


class SlamRerolled(Event, frozen=True, gc=False):
    """The owner of the larger car rolls both dice again; the second result stands."""

    RULES: ClassVar = ("TR-SLAM-04", "TR-RULING-46")
    seat: int
    car: str


# -- shooting and damage -------------------------------------------------------------------------------------


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
    """The shooting die is rolled again: the targeting computer, or a lingering effect of the target."""

    RULES: ClassVar = ("TR-RIG-53",)
    seat: int
    why: str = "computer"

    def rules(self) -> tuple[str, ...]:
        """Name what allows it."""
        return self.RULES if self.why == "computer" else ("TR-TOK-10",)


class Hit(Event, frozen=True, gc=False):
    """The face of the die names the size of the target: it takes damage."""

    RULES: ClassVar = ("TR-SHOOT-09", "TR-SHOOT-10", "TR-SHOOT-11")
    target: str
    face: str


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


class Unharmed(Event, frozen=True, gc=False):
    """Damage that does nothing: the car is inoperable already, or all its slots are taken."""

    RULES: ClassVar = ("TR-STATE-04", "TR-RULING-43", "TR-RULING-49")
    car: str


class TokenTaken(Event, frozen=True, gc=False):
    """A car takes damage: it stops, and the token's effect comes before the token fills a slot."""

    RULES: ClassVar = ("TR-DMG-01", "TR-DMG-03", "TR-DMG-04")
    car: str
    token: str

    def apply(self, state: State) -> None:
        """Reserve a slot for the token (TR-RULING-49)."""
        board = state.board
        board.stop(self.car)
        board.cars[self.car].open.append(self.token)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of its kind."""
        return (*self.RULES, TOKEN_RULE[self.token.partition(" ")[0]])


TOKEN_RULE = {
    "dent": "TR-TOK-01",
    "blank": "TR-RULING-13",
    "ricochet": "TR-TOK-02",
    "skid": "TR-TOK-04",
    "jump": "TR-TOK-05",
    "daze": "TR-TOK-06",
    "lingering": "TR-TOK-09",
    "on-fire": "TR-TOK-11",
}


class TokenPlaced(Event, frozen=True, gc=False):
    """The effect is over: the token lies face down in a slot of the car."""

    RULES: ClassVar = ("TR-DMG-01", "TR-RULING-50")
    car: str
    token: str

    def apply(self, state: State) -> None:
        """Put the token in its slot."""
        car = state.board.cars[self.car]
        car.open.remove(self.token)
        car.damage.append(self.token)


class MinorTaken(Event, frozen=True, gc=False):
    """A minor damage: a token without effect. On the rig it lies on a command, which acts no more.

    `token` is a damage token from the pile when no minor one is left; its effect does not count.
    """

    RULES: ClassVar = ("TR-DMG-05", "TR-DMG-06", "TR-TOK-08")
    car: str
    command: str = ""
    token: str = "minor"

    def apply(self, state: State) -> None:
        """Put the token on the command, or in a slot; the rig is not stopped by it (TR-RULING-79)."""
        board = state.board
        if self.command:
            assert board.rig is not None
            board.rig.damaged.append(self.command)
            if self.token != "minor":
                board.rig.stand_ins[self.command] = self.token
            return
        board.stop(self.car)
        board.cars[self.car].damage.append(self.token)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of the rig's damage, or of a bike's."""
        if self.token != "minor":
            return ("TR-DMG-08",)
        if self.command:
            return ("TR-RIG-45", "TR-RIG-46", "TR-DMG-06")
        return ("TR-BIKE-10", "TR-SHOOT-14", "TR-DMG-06") if self.car.startswith("K") else ("TR-DMG-05", "TR-DMG-07")


class BecameInoperable(Event, frozen=True, gc=False):
    """All slots are filled: the car stands turned round and does not drive or shoot until it is repaired."""

    RULES: ClassVar = ("TR-STATE-02", "TR-STATE-03", "TR-STATE-06")
    car: str

    def apply(self, state: State) -> None:
        """Turn the car round; a fire on it goes out (TR-FIRE-07)."""
        car = state.board.cars[self.car]
        car.operable = car.burning = False

    def rules(self) -> tuple[str, ...]:
        """A bike is inoperable at once."""
        return ("TR-BIKE-10",) if self.car.startswith("K") else self.RULES


class Ricocheted(Event, frozen=True, gc=False):
    """A ricochet flies in a straight line to the first car, whoever owns it; or to nobody."""

    RULES: ClassVar = ("TR-TOK-02", "TR-TOK-03", "TR-RULING-53")
    car: str
    way: str
    target: str = ""


class Dazed(Event, frozen=True, gc=False):
    """A dazed car will reel over so many moves, each in a direction of its own."""

    RULES: ClassVar = ("TR-TOK-06", "TR-RULING-56")
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Give it the moves of the daze."""
        state.board.dazed[self.car] = self.moves


class DazeOver(Event, frozen=True, gc=False):
    """A daze is over: its moves are used up, or the car was stopped."""

    RULES: ClassVar = ("TR-TOK-07",)
    car: str

    def apply(self, state: State) -> None:
        """Let the car come to itself."""
        del state.board.dazed[self.car]


class LingeringDrawn(Event, frozen=True, gc=False):
    """The damage has a lingering effect: a card that holds until this damage is repaired."""

    RULES: ClassVar = ("TR-TOK-09", "TR-TOK-10", "TR-RULING-74")
    car: str
    card: str

    def apply(self, state: State) -> None:
        """Put the card with the token."""
        board, down = state.board, state.down
        down.lingering.pop(0)
        board.lingering_left -= 1
        tokens = board.cars[self.car].open
        tokens[tokens.index("lingering")] = f"lingering:{self.card}"


class LingeringGathered(Event, frozen=True, gc=False):
    """The deck of lingering effects is used up: its discards become the new deck, and are shuffled."""

    RULES: ClassVar = ("TR-RULING-74",)

    def apply(self, state: State) -> None:
        """Turn the discards into the deck."""
        board, down = state.board, state.down
        down.lingering += board.lingering_discard
        board.lingering_discard.clear()
        board.lingering_left = len(down.lingering)


# -- fire ----------------------------------------------------------------------------------------------------


class CaughtFire(Event, frozen=True, gc=False):
    """A car is on fire: before each move its owner rolls the fire die."""

    RULES: ClassVar = ("TR-FIRE-01", "TR-FIRE-02")
    car: str

    def apply(self, state: State) -> None:
        """Put the on-fire token on the dashboard."""
        state.board.cars[self.car].burning = True


class FireWentOut(Event, frozen=True, gc=False):
    """The fire die shows that the fire is out."""

    RULES: ClassVar = ("TR-FIRE-05",)
    car: str

    def apply(self, state: State) -> None:
        """Take the on-fire token away."""
        state.board.cars[self.car].burning = False


class FireDrove(Event, frozen=True, gc=False):
    """The fire die gives a burning car more moves."""

    RULES: ClassVar = ("TR-FIRE-04",)
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Add the moves."""
        assert state.board.movement is not None
        state.board.movement.left += self.moves


# -- leaving the road ----------------------------------------------------------------------------------------


class Destroyed(Event, frozen=True, gc=False):
    """Cars are out of the game for good, all at the same moment; their tokens go back."""

    RULES: ClassVar = ("TR-STATE-09",)
    cars: tuple[str, ...]
    why: str

    def apply(self, state: State) -> None:
        """Take the cars off the board."""
        board = state.board
        for name in self.cars:
            car = board.cars[name]
            board.lift(car)
            for token in (*car.damage, *car.open):
                give_back(state, token)
            car.damage.clear()
            car.open.clear()
            car.operable = car.burning = False
            car.cell, car.trail = GONE, ()
            board.stop(name)
            board.dazed.pop(name, None)
            if car.is_rig and board.rig is not None:
                for token in board.rig.stand_ins.values():
                    give_back(state, token)
                board.rig.stand_ins.clear()
            if car.is_wreck:
                del board.cars[name]

    def rules(self) -> tuple[str, ...]:
        """Return the rule that destroyed them."""
        return DESTROYED_BY[self.why]


DESTROYED_BY: dict[str, tuple[str, ...]] = {
    "impassable": ("TR-DEST-01", "TR-TERR-05", "TR-OBST-07"),
    "chopper": ("TR-DEST-02", "TR-CHOP-03", "TR-END-02"),
    "tile": ("TR-DEST-03", "TR-EDGE-02"),
    "edge": ("TR-DEST-04", "TR-GRID-04"),
    "finish": ("TR-RULING-59",),
    "wreck": ("TR-DEST-06", "TR-WRECK-04"),
    "ramp": ("TR-DEST-07", "TR-TERR-11"),
    "pit": ("TR-DEST-08", "TR-HAZ-12"),
    "worm": ("TR-DEST-09", "TR-HAZ-10"),
    "fire": ("TR-DEST-10", "TR-FIRE-06"),
    "rig": ("TR-DEST-11", "TR-RIG-47"),
}


class HazardsCleared(Event, frozen=True, gc=False):
    """All hazard tokens on the rear tile are discarded, those face down unseen."""

    RULES: ClassVar = ("TR-EDGE-03",)
    cells: tuple[Cell, ...]

    def apply(self, state: State) -> None:
        """Discard them."""
        board, down = state.board, state.down
        for lane, row in self.cells:
            cell = board.cell(lane, row)
            kind = board.tokens.pop(cell)
            if kind == FACE_DOWN:
                down.discard.append(down.hazards.pop(cell))
                board.unseen_discard += 1
            else:
                board.seen_discard.append(kind)


class ChoppersHome(Event, frozen=True, gc=False):
    """Choppers go back to their owners: their tile is removed, or the rig ended a turn under them."""

    RULES: ClassVar = ("TR-EDGE-04", "TR-RULING-64")
    seats: tuple[int, ...]
    why: str = "tile"

    def apply(self, state: State) -> None:
        """Take them off the board; they may be used again."""
        for seat in self.seats:
            state.board.players[seat].chopper = AT_HOME

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the rig."""
        return ("TR-RIG-26", "TR-CHOP-05") if self.why == "rig" else self.RULES


class TileRemoved(Event, frozen=True, gc=False):
    """The rear tile is taken away and goes under the stack, other side up; the road moves on by one tile."""

    RULES: ClassVar = ("TR-EDGE-05", "TR-EDGE-06")
    side: str

    def apply(self, state: State) -> None:
        """Move the window: the middle tile becomes the rear tile, the lead tile the middle tile."""
        board, down = state.board, state.down
        board.tiles.pop(0)
        other = turned_over(self.side)
        down.stack.append(other)
        board.under.append(other)
        board.stack_left += 1
        first = board.first_row * board.lanes
        for cell in range(first, first + board.rows * board.lanes):
            del board.ground[cell]
            board.where.pop(cell, None)
        board.first_row += board.rows
        board.off_road = [cell for cell in board.off_road if cell in board.ground]


class MadeFinal(Event, frozen=True, gc=False):
    """The lead tile is final now: the finish token lies at its front edge."""

    RULES: ClassVar = ("TR-FINAL-02", "TR-FINAL-05")
    why: str = "out"

    def apply(self, state: State) -> None:
        """Put the finish token there."""
        state.board.final = True

    def rules(self) -> tuple[str, ...]:
        """Name the rule: a player is out, or with two players the fifth tile was laid."""
        return ("TR-FINAL-01", "TR-FINAL-05") if self.why == "fifth" else self.RULES


# -- elimination and the end ---------------------------------------------------------------------------------


class Eliminated(Event, frozen=True, gc=False):
    """A player has no operable car left and is out; the chopper leaves the game, inoperable cars stay as they are."""

    RULES: ClassVar = ("TR-ELIM-01", "TR-ELIM-02", "TR-ELIM-03")
    seat: int

    def apply(self, state: State) -> None:
        """Take the player out."""
        board = state.board
        player = board.players[self.seat]
        player.out = True
        player.chopper = NO_CHOPPER
        board.out_order.append(self.seat)


class Won(Event, frozen=True, gc=False):
    """The game is over. `by`: a car reached the finish, nobody else is left, or all went down together (a draw)."""

    RULES: ClassVar = ("TR-WIN-01", "TR-EDGE-10")
    seats: tuple[int, ...]
    by: str
    car: str = ""

    def apply(self, state: State) -> None:
        """End the game."""
        board = state.board
        board.stage = OVER
        board.winners = self.seats
        board.movement = None
        board.bikes.clear()
        board.dazed.clear()

    def rules(self) -> tuple[str, ...]:
        """Return the rule that decided."""
        return {"finish": self.RULES, "last": ("TR-WIN-02",), "draw": ("TR-RULING-61",)}[self.by]


class TurnPassed(Event, frozen=True, gc=False):
    """A turn is over: the die goes to the end-of-turn place, and the next player to the left is on."""

    RULES: ClassVar = ("TR-END-01", "TR-END-03", "TR-TURN-03")
    seat: int
    to: int

    def apply(self, state: State) -> None:
        """Count the turn and pass on."""
        board = state.board
        board.players[self.seat].turns += 1
        board.turn = self.to
        board.movement = None
        board.links = 0
        board.bikes.clear()


def give_back(state: State, token: str) -> None:
    """TR-STATE-09, TR-CMD-09, TR-RULING-13, -74: tokens go to the pile, cards to their discards, others vanish."""
    kind, _, card = token.partition(":")
    if card:
        state.board.lingering_discard.append(card)
    if kind not in ("minor", "blank"):
        state.board.damage_pile.append(kind)


EVENTS: tuple[type[Event], ...] = (
    TileLaid,
    HazardsLaid,
    DiscardsGathered,
    Tied,
    FirstPlayer,
    RoundBegan,
    DieAssigned,
    DieLost,
    CommandGiven,
    SteeringSet,
    SectionUsed,
    ChopperPlaced,
    Repaired,
    MoveBegan,
    BikePicked,
    Moved,
    PaidMore,
    Stopped,
    Passed,
    Waiting,
    BonusTaken,
    HazardTurnedUp,
    WreckPlaced,
    OffRoadLaid,
    Quaked,
    Slammed,
    SlamRerolled,
    Shot,
    ShotRerolled,
    Hit,
    Missed,
    RocketFired,
    Unharmed,
    TokenTaken,
    TokenPlaced,
    MinorTaken,
    BecameInoperable,
    Ricocheted,
    Dazed,
    DazeOver,
    LingeringDrawn,
    LingeringGathered,
    CaughtFire,
    FireWentOut,
    FireDrove,
    Destroyed,
    HazardsCleared,
    ChoppersHome,
    TileRemoved,
    MadeFinal,
    Eliminated,
    Won,
    TurnPassed,
)
