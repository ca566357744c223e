"""The state of a game of Thunder Road: plain data, changed by events alone (part C of the ledger).

It has two parts: what lies open to all (`Board`) and what lies face down (`Down`). Nobody holds anything in secret, so
every seat sees the board, and nothing leads from there to the rest (TR-RULING-97).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from racelib.games.thunder_road.grid import half_row, neighbours
from racelib.games.thunder_road.settings import Settings as Settings
from racelib.games.thunder_road.tables import (
    BIG_RIG,
    BIKE,
    BIKE_COASTS,
    BIKE_SLOTS,
    BIKES,
    CAR,
    COASTS,
    GROUND_OF,
    IMPASSABLE,
    RIG,
    ROAD,
    SALT,
    SLOTS,
    TURNS,
    WRECK,
    cars_of,
)
from racelib.kernel.copies import CopiedState
from racelib.kernel.event import Drew, Rolled, Shuffled

#: Cells that are none: the starting area, aside (in set-up positions: in the game, but nowhere), destroyed.
START, ASIDE, GONE = -1_000_000, -1_000_001, -1_000_002
#: Everything below is not on the board.
OFF_BOARD = -900_000
#: A chopper that is off the board, and one that left the game (TR-ELIM-02).
AT_HOME, NO_CHOPPER = START, GONE
#: The owner of a wreck (TR-WRECK-01).
NOBODY = -1
#: A hazard token that lies face down.
FACE_DOWN = "?"

SETTING_UP, RACING, OVER = "set-up", "race", "over"
STAGES = (SETTING_UP, RACING, OVER)


class Car(msgspec.Struct):
    """A car: of a crew, a bike, the rig, or a wreck (TR-VEH). `cell` is where it stands; of the rig, its front section.

    `damage` are the tokens in its slots, `open` those whose effect is still running (TR-RULING-49); `die` is the number
    on its dashboard this round (0: it has not moved); `trail` are the centre and rear sections of the rig; `salted`: it
    entered salt in this turn (TR-TERR-13).
    """

    id: str
    owner: int
    size: str
    kind: str = CAR
    slots: int = SLOTS
    coasts_allowed: int = COASTS
    cell: int = START
    operable: bool = True
    damage: list[str] = []
    open: list[str] = []
    burning: bool = False
    die: int = 0
    coasts: int = 0
    trail: tuple[int, ...] = ()
    salted: bool = False

    @property
    def on_board(self) -> bool:
        """True while the car stands on the road."""
        return self.cell > OFF_BOARD

    @property
    def is_wreck(self) -> bool:
        """True for a wreck, which has no owner (TR-WRECK-01)."""
        return self.kind == WRECK

    @property
    def is_rig(self) -> bool:
        """True for the rig (TR-RIG-01)."""
        return self.kind == BIG_RIG

    @property
    def is_bike(self) -> bool:
        """True for a bike (TR-BIKE-01)."""
        return self.kind == BIKE

    @property
    def full(self) -> bool:
        """True when placed and open tokens fill all slots (TR-RULING-49)."""
        return len(self.damage) + len(self.open) >= self.slots

    @property
    def cards(self) -> list[str]:
        """The lingering cards in force; none while the car is inoperable (TR-RULING-75)."""
        if not self.damage or not self.operable:
            return []
        return [token.partition(":")[2] for token in self.damage if ":" in token]


class Rig(msgspec.Struct):
    """The boards of the rig: steering points left, damaged commands, sections used this round (TR-RIG).

    `stand_ins` are damage tokens that lie on commands because no minor one was left (TR-DMG-08).
    """

    steering: int = 0
    damaged: list[str] = []
    used: list[str] = []
    stand_ins: dict[str, str] = {}


class Player(msgspec.Struct):
    """A player: the dice not used yet this round, turns taken, the command given, the chopper, and whether out.

    `cars` are the ids of the crew's cars, small ones first.
    """

    crew: str
    dice: list[int] = []
    turns: int = 0
    command: str = ""
    command_die: int = 0
    chopper: int = AT_HOME
    out: bool = False
    cars: tuple[str, ...] = ()


class Movement(msgspec.Struct):
    """The turn of the car that moves now (step 3), and how far it has come.

    `drift` is "", "ready" or "used"; `sharing`: it is passing through a cell with another car; `command` is the rig's,
    and `met` says how many cells with another car the rig has entered (TR-RIG-59).
    """

    car: str
    left: int = 0
    begun: bool = False
    coasting: bool = False
    drift: str = ""
    all_road: bool = False
    stopped: bool = False
    bonus: bool = False
    sharing: bool = False
    command: str = ""
    met: int = 0


class Board(msgspec.Struct):
    """Everything that lies open, as every player sees it; `lanes` and `rows` are those of a tile."""

    settings: Settings
    lanes: int
    rows: int
    players: list[Player]
    cars: dict[str, Car]
    rig: Rig | None
    damage_pile: list[str]
    hazards_left: int
    lingering_left: int
    stack_left: int
    tiles: list[str] = []
    first_row: int = 0
    laid: int = 0
    final: bool = False
    ground: dict[int, str] = {}
    tokens: dict[int, str] = {}
    off_road: list[int] = []
    where: dict[int, list[str]] = {}
    under: list[str] = []
    seen_discard: list[str] = []
    unseen_discard: int = 0
    lingering_discard: list[str] = []
    stage: str = SETTING_UP
    round: int = 0
    first: int = -1
    turn: int = -1
    road: int = 0
    movement: Movement | None = None
    bikes: list[tuple[str, int, bool]] = []
    dazed: dict[str, int] = {}
    links: int = 0
    winners: tuple[int, ...] = ()
    out_order: list[int] = []

    @property
    def moving(self) -> Movement:
        """The move that goes on now."""
        assert self.movement is not None
        return self.movement

    @property
    def rig_boards(self) -> Rig:
        """The boards of the rig, in a game with the rig."""
        assert self.rig is not None
        return self.rig

    # -- cells ----------------------------------------------------------------------------------------------

    @property
    def end_row(self) -> int:
        """TR-RULING-03: the first row beyond the front edge."""
        return self.first_row + 3 * self.rows

    def cell(self, lane: int, row: int) -> int:
        """Return the number of a cell."""
        return row * self.lanes + lane

    def at(self, cell: int) -> tuple[int, int]:
        """Return lane and row of a cell."""
        row, lane = divmod(cell, self.lanes)
        return lane, row

    def toward(self, cell: int, direction: str) -> int | None:
        """Return the next cell in a direction, or None when it is not on the board (TR-GRID-01)."""
        offset = neighbours(self.lanes)[cell % self.lanes].get(direction)
        return cell + offset if offset is not None and cell + offset in self.ground else None

    def sector(self, cell: int, directions: tuple[str, ...]) -> list[int]:
        """Return the cells of a sector that are on the board (TR-GRID-02, TR-RIG-02)."""
        ways, ground = neighbours(self.lanes)[cell % self.lanes], self.ground
        cells = [cell + ways[direction] for direction in directions if direction in ways]
        return [cell for cell in cells if cell in ground]

    def terrain(self, cell: int) -> str:
        """Return what a cell is now: a face-up token covers what is printed (TR-HAZ-02, TR-RULING-30)."""
        token = self.tokens.get(cell)
        if token is None or token == FACE_DOWN:
            return self.ground[cell]
        return GROUND_OF.get(token, self.ground[cell])

    def empty(self, cell: int) -> bool:
        """TR-OBST-01, TR-OBST-02: no car, no chopper, no hazard token, not impassable."""
        if cell in self.tokens or cell in self.where or self.ground[cell] == IMPASSABLE:
            return False
        return all(player.chopper != cell for player in self.players)

    def tile_of(self, cell: int) -> int:
        """Return which tile a cell lies on: 0 rear, 1 middle, 2 lead (TR-SETUP-03)."""
        return (cell // self.lanes - self.first_row) // self.rows

    def height(self, car: Car) -> int:
        """Return how far forward a car is, in half cells (TR-RULING-72)."""
        return half_row(*self.at(car.cell))

    # -- cars -----------------------------------------------------------------------------------------------

    def owned(self, seat: int) -> list[Car]:
        """Return the cars of a player, small ones first."""
        cars = self.cars
        return [cars[name] for name in self.players[seat].cars]

    def operable(self, seat: int) -> list[Car]:
        """Return the cars of a player that still drive."""
        cars = self.cars
        return [car for name in self.players[seat].cars if (car := cars[name]).operable and car.cell != GONE]

    def in_the_game(self) -> list[int]:
        """Return the players still in the game."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def playing(self, seat: int) -> bool:
        """Say whether a seat belongs to a player still in the game; a wreck has no seat."""
        return seat >= 0 and not self.players[seat].out

    def on_board(self) -> Iterator[Car]:
        """Give all cars on the road, wrecks and inoperable ones included."""
        return (car for car in self.cars.values() if car.cell > OFF_BOARD)

    def others_at(self, cell: int, car: Car) -> list[Car]:
        """Return the other cars in a cell."""
        there = self.where.get(cell)
        return [self.cars[name] for name in there if name != car.id] if there else []

    def cells_of(self, car: Car) -> list[int]:
        """Return the cells of a car: one, of the rig those of its sections that are on the board (TR-RULING-77)."""
        if car.cell <= OFF_BOARD:
            return []
        return [car.cell, *(cell for cell in car.trail if cell in self.ground)]

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats in turn order, beginning with one (TR-TURN-03)."""
        count = len(self.players)
        return [(seat + n) % count for n in range(count)]

    def round_ends_with(self, seat: int) -> bool:
        """Say whether this turn of a player is the last one of the round (TR-ROUND-01)."""
        left = [one for one, player in enumerate(self.players) if player.turns < TURNS and not player.out]
        return not left or (left == [seat] and self.players[seat].turns == TURNS - 1)

    # -- for events only ------------------------------------------------------------------------------------

    def put(self, car: Car, cell: int) -> None:
        """TR-RIG-11: stand a car on a cell; the sections of the rig follow."""
        if car.kind != BIG_RIG:
            self._move(car, cell)
            return
        self.lift(car)
        car.trail = (car.cell, *car.trail[:1]) if car.cell > OFF_BOARD else (cell - self.lanes, cell - 2 * self.lanes)
        car.cell = cell
        self.set_down(car)

    def _move(self, car: Car, cell: int) -> None:
        """Stand a car of one cell on another; a car that was alone takes its entry in `where` along."""
        where = self.where
        names = where.pop(car.cell, None) or [car.id]
        if len(names) > 1:
            where[car.cell] = names
            names.remove(car.id)
            names = [car.id]
        car.cell = cell
        if cell in where:
            where[cell].append(car.id)
        else:
            where[cell] = names

    def lift(self, car: Car) -> None:
        """Take a car off its cell or cells."""
        where = self.where
        for cell in (car.cell, *car.trail):
            there = where.get(cell)
            if there is not None and car.id in there:
                there.remove(car.id)
                if not there:
                    del where[cell]

    def set_down(self, car: Car) -> None:
        """TR-RULING-77: note where a car stands; sections that hang off the board are nowhere."""
        where, ground = self.where, self.ground
        for cell in (car.cell, *car.trail):
            if cell in ground:
                there = where.get(cell)
                if there is None:
                    where[cell] = [car.id]
                else:
                    there.append(car.id)

    def note_ground(self, car: Car) -> None:
        """Note that a car has come to a cell that is road, salt, or neither (TR-TERR-13, TR-RULING-33)."""
        cell = car.cell
        token = self.tokens.get(cell)
        if token == FACE_DOWN:
            return  # it counts as what is turned up
        ground = self.ground[cell] if token is None else self.terrain(cell)
        if ground == ROAD:
            return
        if ground == SALT:
            car.salted = True
        if self.movement is not None and self.movement.car == car.id:
            self.movement.all_road = False

    def stop(self, name: str) -> None:
        """Take all moves from a car, also those of a daze (TR-DMG-03, TR-SLAM-02)."""
        movement = self.movement
        if movement is not None and movement.car == name and movement.begun:
            movement.left, movement.stopped = 0, True
        if name in self.dazed:
            self.dazed[name] = 0


class Down(msgspec.Struct):
    """What lies face down: hazards on the board, the pile and unseen discards, the tile stack, the lingering deck."""

    hazards: dict[int, str] = {}
    pile: list[str] = []
    discard: list[str] = []
    stack: list[str] = []
    lingering: list[str] = []


class Seen(msgspec.Struct, frozen=True, gc=False):
    """What a seat may know: the board (TR-RULING-97)."""

    seat: int
    board: Board


class State(CopiedState, msgspec.Struct):
    """Everything that is true now."""

    board: Board
    down: Down

    def copy(self) -> State:
        """Return an independent copy."""
        board, down = self.board, self.down
        cars = {name: replace(car, damage=list(car.damage), open=list(car.open)) for name, car in board.cars.items()}
        rig = board.rig
        return State(
            replace(
                board,
                players=[replace(player, dice=list(player.dice)) for player in board.players],
                cars=cars,
                rig=None if rig is None else Rig(rig.steering, list(rig.damaged), list(rig.used), dict(rig.stand_ins)),
                damage_pile=list(board.damage_pile),
                tiles=list(board.tiles),
                ground=dict(board.ground),
                tokens=dict(board.tokens),
                off_road=list(board.off_road),
                where={cell: list(names) for cell, names in board.where.items()},
                under=list(board.under),
                seen_discard=list(board.seen_discard),
                lingering_discard=list(board.lingering_discard),
                movement=None if board.movement is None else replace(board.movement),
                bikes=list(board.bikes),
                dazed=dict(board.dazed),
                out_order=list(board.out_order),
            ),
            Down(dict(down.hazards), list(down.pile), list(down.discard), list(down.stack), list(down.lingering)),
        )

    def seen_by(self, seat: int) -> Seen:
        """Return what a seat may know."""
        return Seen(seat, self.board)

    @property
    def over(self) -> bool:
        """True when the game is over."""
        return self.board.stage == OVER

    def rolled(self, event: Rolled) -> None:
        """Keep the movement dice and the road die; turn up the starting side and the sides of tiles; others pass."""
        what = event.what
        board = self.board
        if what == "movement":
            board.players[event.by].dice.append(event.number)
        elif what == "road":
            board.road = event.number
        elif what == "side":
            bare = [number for number, side in enumerate(self.down.stack) if side.isdigit()]
            self.down.stack[bare[0]] += str(event.face)

    def drew(self, event: Drew) -> None:
        """Take a damage token out of the pile (TR-DMG-01); the next event says where it goes."""
        self.board.damage_pile.remove(event.thing)

    def shuffled(self, event: Shuffled) -> None:
        """Put the hazard pile, the tile stack or the lingering deck in its new order."""
        pile = {"tiles": self.down.stack, "hazards": self.down.pile, "lingering": self.down.lingering}[event.what]
        pile[:] = [pile[place] for place in event.order]

    def turn_ended(self) -> None:
        """The events of the game say whose turn comes next."""


def new_state(settings: Settings, lingering: list[str]) -> State:
    """Return the table before anything is laid: tiles, tokens and cards in the order of the lists (TR-SETUP-12)."""
    parts = settings.components
    tiles = [str(number) for number in settings.tiles.tiles(settings.carnage) if number != 1]
    hazards = parts.hazard_tokens(settings.carnage)
    cars = {
        name: new_car(name, seat, size, crew)
        for seat, crew in enumerate(settings.crews)
        for name, size in cars_of(crew)
    }
    cards = list(lingering) if settings.carnage else []
    board = Board(
        settings=settings,
        lanes=settings.tiles.lanes,
        rows=settings.tiles.rows,
        players=[Player(crew, cars=tuple(name for name, _ in cars_of(crew))) for crew in settings.crews],
        cars=cars,
        rig=Rig() if RIG in settings.crews else None,
        damage_pile=parts.damage_tokens(settings.carnage),
        hazards_left=len(hazards),
        lingering_left=len(cards),
        stack_left=len(tiles),
    )
    return State(board, Down(pile=hazards, stack=tiles, lingering=cards))


def new_car(name: str, owner: int, size: str, crew: str = "") -> Car:
    """Return a car of a crew in the starting area, or a wreck (TR-SETUP-07, TR-WRECK-01).

    >>> new_car("K3", 1, "S", "bikes").slots
    1
    """
    if crew == RIG:
        return Car(name, owner, size, BIG_RIG, slots=0, coasts_allowed=0)
    if crew == BIKES:
        return Car(name, owner, size, BIKE, BIKE_SLOTS, BIKE_COASTS)
    return Car(name, owner, size) if crew else Car(name, NOBODY, size, WRECK, operable=False)


def lay_ground(board: Board, side: str, row: int) -> None:
    """Put the cells of a tile on the board; for events and positions only."""
    first = row * board.lanes
    for number, letter in enumerate(board.settings.tiles.sides[side].ground):
        board.ground[first + number] = letter
