"""The state of a game of Thunder Road: plain data, changed by events alone (part C of the ledger).

It has three parts: what lies open to all (`Board`), what one player holds (`Hand`, one each in a race with cards), and
what lies face down (`Down`). A seat sees the board and its own hand, and nothing leads from there to the rest
(TR-RULING-97). In the plain game nobody holds anything, so all seats see the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from racelib.games.thunder_road.grid import half_row, neighbours
from racelib.games.thunder_road.pieces import (
    ASIDE,
    AT_HOME,
    DRAFTING,
    FACE_DOWN,
    GONE,
    NO_CARDS,
    NO_CHOPPER,
    NOBODY,
    OFF_BOARD,
    OVER,
    RACING,
    SETTING_UP,
    STAGES,
    START,
    Car,
    Down,
    Hand,
    Movement,
    Player,
    Rig,
)
from racelib.games.thunder_road.settings import Settings
from racelib.games.thunder_road.tables import (
    BIG_RIG,
    BIKE,
    BIKE_COASTS,
    BIKE_SLOTS,
    BIKES,
    CONDITIONS,
    GROUND_OF,
    IMPASSABLE,
    OFF_ROAD,
    RIG,
    ROAD,
    SALT,
    TURNS,
    WRECK,
    cars_of,
)
from racelib.kernel.copies import CopiedState
from racelib.kernel.event import Drew, Rolled, Shuffled

__all__ = [
    "ASIDE", "AT_HOME", "DRAFTING", "FACE_DOWN", "GONE", "NOBODY", "NO_CHOPPER", "OFF_BOARD", "OVER", "RACING",
    "SETTING_UP", "STAGES", "START", "Board", "Car", "Down", "Hand", "Movement", "Player", "Rig", "Seen", "Settings",
    "State", "lay_ground", "new_car", "new_state",
]  # fmt: skip


class Board(msgspec.Struct):
    """Everything that lies open, as every player sees it; `lanes` and `rows` are those of a tile.

    `dispensed` are the cells with an open token that came from an upgrade, not from the pile (TR-RULING-113).
    `conditions` are the keys of the cards beside the rear, middle and lead tile, "" for none. Of cards everybody knows
    how many each player holds, how many are left in each deck, and the discards (TR-RULING-121). `draft` is the next
    step of the draft. `used` says which cars and seats ("seat 0") have used their card, and for how long: "turn",
    "round" or "game" (TR-RULING-106). `drawn` are damage tokens of which a player picks one. `announced` are the sums
    of the opening hands (TR-EURO-03). `aside` is the move of this turn while another car moves out of order. `feats`
    are the objectives that the running chain has met, `pushed` the cars that its slams pushed, each with the car that
    it was pushed away from (TR-RULING-117).
    """

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
    dispensed: list[int] = []
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
    aside: Movement | None = None
    bikes: list[tuple[str, int, bool]] = []
    dazed: dict[str, int] = {}
    links: int = 0
    conditions: list[str] = []
    hand_sizes: list[int] = []
    decks_left: dict[str, int] = {}
    discards: dict[str, list[str]] = {}
    draft: int = 0
    used: dict[str, str] = {}
    drawn: list[str] = []
    announced: tuple[int, ...] = ()
    feats: list[str] = []
    pushed: dict[str, str] = {}
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

    def condition_at(self, cell: int) -> str:
        """Return the key of the road's condition at a cell of the board; "" for none."""
        return self.conditions[self.tile_of(cell)] if self.conditions and cell in self.ground else ""

    def condition(self, cell: int, asks: str, usual: int) -> int:
        """TR-AMMO-03, TR-RULING-94: return what the road condition at a cell answers to a question, else the usual.

        TR-RULING-114: whoever asks names the cell that counts; a card holds for the cells of its tile only.
        """
        if not self.conditions or cell not in self.ground:
            return usual
        answers = self.settings.conditions.get(self.conditions[self.tile_of(cell)])
        return usual if answers is None else answers.get(asks, usual)

    def counts_as_road(self, cell: int) -> bool:
        """Say whether a cell is road for the road bonus (TR-RULING-33); off-road is on a hard shoulder (RC03)."""
        ground = self.terrain(cell)
        if ground == OFF_ROAD and self.conditions:
            return bool(self.condition(cell, "is-road", 0))
        return ground == ROAD

    def height(self, car: Car) -> int:
        """Return how far forward a car is, in half cells (TR-RULING-72)."""
        return half_row(car.cell % self.lanes, car.cell // self.lanes)

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

    def has_moves(self, name: str) -> bool:
        """Say whether a car could still drive or reel on, so that there is something to stop."""
        movement = self.movement
        drives = movement is not None and movement.car == name and movement.begun and not movement.stopped
        return drives or self.dazed.get(name, 0) > 0

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats in turn order, beginning with one (TR-TURN-03)."""
        seats = list(range(len(self.players)))
        return seats[seat:] + seats[:seat]

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
        if ground == ROAD or (self.conditions and self.counts_as_road(cell)):
            return
        if ground == SALT:
            car.salted = True
        if self.movement is not None and self.movement.car == car.id:
            self.leave_the_road(self.movement)

    def leave_the_road(self, movement: Movement) -> None:
        """Note that the car that moves is in a cell that is not road; some cards forgive a few (TR-ROAD-01)."""
        if movement.strays:
            movement.strays -= 1
        else:
            movement.all_road = False

    def take_token(self, cell: int) -> None:
        """TR-RULING-113: discard an open token; if it came from an upgrade, it leaves the game instead."""
        kind = self.tokens.pop(cell)
        if cell in self.dispensed:
            self.dispensed.remove(cell)
        else:
            self.seen_discard.append(kind)

    def stop(self, name: str) -> None:
        """Take all moves from a car, also those of a daze (TR-DMG-03, TR-SLAM-02)."""
        movement = self.movement
        if movement is not None and movement.car == name and movement.begun:
            movement.left, movement.stopped = 0, True
        if name in self.dazed:
            self.dazed[name] = 0


class Seen(msgspec.Struct, frozen=True, gc=False):
    """What a seat may know: the board and its own hand (TR-RULING-97)."""

    seat: int
    board: Board
    hand: Hand


class State(CopiedState, msgspec.Struct):
    """Everything that is true now."""

    board: Board
    down: Down
    hands: list[Hand] = []

    def copy(self) -> State:
        """Return an independent copy."""
        board, down = self.board, self.down
        cars = {name: replace(car, damage=list(car.damage), open=list(car.open)) for name, car in board.cars.items()}
        rig = board.rig
        return State(
            replace(
                board,
                players=[
                    replace(
                        player,
                        dice=list(player.dice),
                        orders=dict(player.orders),
                        played=list(player.played),
                        turned_up=list(player.turned_up),
                    )
                    for player in board.players
                ],
                cars=cars,
                rig=None if rig is None else Rig(rig.steering, list(rig.damaged), list(rig.used), dict(rig.stand_ins)),
                damage_pile=list(board.damage_pile),
                tiles=list(board.tiles),
                ground=dict(board.ground),
                tokens=dict(board.tokens),
                off_road=list(board.off_road),
                dispensed=list(board.dispensed),
                where={cell: list(names) for cell, names in board.where.items()},
                under=list(board.under),
                seen_discard=list(board.seen_discard),
                lingering_discard=list(board.lingering_discard),
                movement=None if board.movement is None else replace(board.movement),
                aside=None if board.aside is None else replace(board.aside),
                bikes=list(board.bikes),
                dazed=dict(board.dazed),
                conditions=list(board.conditions),
                hand_sizes=list(board.hand_sizes),
                decks_left=dict(board.decks_left),
                discards={deck: list(cards) for deck, cards in board.discards.items()},
                used=dict(board.used),
                drawn=list(board.drawn),
                feats=list(board.feats),
                pushed=dict(board.pushed),
                out_order=list(board.out_order),
            ),
            Down(
                dict(down.hazards),
                list(down.pile),
                list(down.discard),
                list(down.stack),
                list(down.lingering),
                {deck: list(cards) for deck, cards in down.decks.items()},
                list(down.box),
            ),
            [Hand(list(hand.cards), list(hand.laid), dict(hand.known)) for hand in self.hands],
        )

    def seen_by(self, seat: int) -> Seen:
        """Return what a seat may know; a spectator holds no cards."""
        return Seen(seat, self.board, self.hands[seat] if self.hands and seat >= 0 else NO_CARDS)

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
        """Put the hazard pile, the tile stack or a deck of cards in its new order."""
        down = self.down
        piles = {"tiles": down.stack, "hazards": down.pile, "lingering": down.lingering, **down.decks}
        pile = piles[event.what]
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
    state = State(board, Down(pile=hazards, stack=tiles, lingering=cards))
    if settings.modules:
        state.hands = [Hand() for _ in settings.crews]
        board.hand_sizes = [0] * len(settings.crews)
        state.down.decks = {deck: list(keys) for deck, keys in settings.decks.items()}
        board.decks_left = {deck: len(keys) for deck, keys in settings.decks.items()}
        board.discards = {deck: [] for deck in settings.ammo}
        board.conditions = ["", "", ""] if CONDITIONS in settings.ammo else []
    return state


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
