"""What happens around a drive: the road is laid, rounds and turns begin, dice and commands are given."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import FACE_DOWN, RACING, Board, Movement, State, lay_ground
from racelib.games.thunder_road.tables import THE_RIG
from racelib.kernel.event import Event

# -- set-up and rounds ---------------------------------------------------------------------------------------


class TileLaid(Event, frozen=True, gc=False):
    """A tile became the lead tile (in set-up: rear, middle, lead, one after another)."""

    RULES: ClassVar = ("TR-SETUP-03",)
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


class HazardsLaid(Event, frozen=True, gc=False):
    """Hazard tokens were put face down on these cells, from the top of the pile, unseen."""

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
        board.announced = self.sums if state.hands else ()
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
            player.orders.clear()
            player.token_orders = ()  # TR-CTOK-07
        free_used(board, "turn", "round")
        for car in board.cars.values():
            car.die = car.coasts = 0
        if board.rig is not None:
            board.rig.steering = 0
            board.rig.used.clear()


class TurnPassed(Event, frozen=True, gc=False):
    """A turn is over: the die goes to the end-of-turn place, and the next player to the left is on."""

    RULES: ClassVar = ("TR-END-01", "TR-END-03", "TR-TURN-03")
    seat: int
    to: int

    def apply(self, state: State) -> None:
        """Count the turn and pass on."""
        board = state.board
        player = board.players[self.seat]
        player.turns += 1
        if board.settings.ammo:
            player.more_shots = 0
            player.touch_and_go = player.shots_over = False
            player.bottle = ""
            board.players[self.to].smoke = False
        for car in board.cars.values():
            if car.salted:
                car.salted = False
        board.turn = self.to
        board.movement = None
        board.links = 0
        board.bikes.clear()
        free_used(board, "turn")


def free_used(board: Board, *lasts: str) -> None:
    """TR-RULING-106: cards that were used up for a turn or a round can be used again."""
    if board.used:
        board.used = {who: how_long for who, how_long in board.used.items() if how_long not in lasts}


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
    """A player put a second die on a command: it acts now, before the car moves."""

    RULES: ClassVar = ("TR-ASSIGN-05", "TR-CMD-01", "TR-CMD-11")
    seat: int
    die: int
    command: str

    def apply(self, state: State) -> None:
        """Use the die; it stays on the command for the round."""
        player = state.board.players[self.seat]
        player.dice.remove(self.die)
        player.orders[self.command] = self.die


class SteeringSet(Event, frozen=True, gc=False):
    """The rig's first turn of a round: a die gives the points of power steering."""

    RULES: ClassVar = ("TR-RIG-05", "TR-RIG-14")
    seat: int
    die: int

    def apply(self, state: State) -> None:
        """Use the die for steering."""
        state.board.players[self.seat].dice.remove(self.die)
        state.board.rig_boards.steering = self.die


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
        board.players[self.seat].dice.remove(self.die)
        board.rig_boards.used.append(self.section)
        board.cars[THE_RIG].die = self.die
        works = self.command not in board.rig_boards.damaged
        board.movement = Movement(THE_RIG, command=self.command if works else "")


# -- step 2: commands ----------------------------------------------------------------------------------------


class ChopperPlaced(Event, frozen=True, gc=False):
    """Airstrike: a chopper was put on an empty cell."""

    RULES: ClassVar = ("TR-CMD-03",)
    seat: int
    cell: Cell

    def apply(self, state: State) -> None:
        """Put the chopper there, wherever it was."""
        player = state.board.players[self.seat]
        player.chopper = state.board.cell(*self.cell)
        player.smoke = False
