"""What a position is worth to a player: cars that drive, how near they are to the end, and what may happen to them.

It uses nothing hidden: what lies under a face-down token counts by the odds of all tokens still unseen. A car is worth
what its crew would lose with it (the last one is worth most), and more the nearer it is to the finish; a car that the
road may leave behind is worth less. What rivals lose counts for the player, in part.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from racelib.games.thunder_road.euro_cards import faces_in_deck, plays_cards
from racelib.games.thunder_road.grid import DIRECTIONS, neighbours
from racelib.games.thunder_road.rules.dangers import unseen
from racelib.games.thunder_road.rules.edge import LAST_OF_TWO
from racelib.games.thunder_road.rules.shooting import (
    can_shoot,
    faces_that_hit,
    far_cells,
    in_smoke,
    rig_targets,
    sectors,
    shot_rerolls,
)
from racelib.games.thunder_road.rules.slam_dice import pushed_for_sure, rerollers, share_of_top
from racelib.games.thunder_road.rules.terrain import destroys
from racelib.games.thunder_road.state import FACE_DOWN, GONE, NOBODY, OFF_BOARD, Board, Car, Seen
from racelib.games.thunder_road.tables import BIKES, DISCARDED, FIRE, IMPASSABLE, RAMP, RIG, RIG_COMMANDS, ROAD, THE_RIG

#: What the last car of a crew is worth, the last but one …; all else is measured by this.
LAST_CARS = (2.0, 0.9, 0.6)
LAST_BIKES = (1.6, 0.7, 0.5, 0.4, 0.35)
THE_ONLY = (3.0,)
#: A car at the finish line, and what is left of that for each row that it has still to go.
FINISH = 4.0
EACH_ROW = 0.88
#: The game itself.
WIN = 12.0
#: How many tiles the road will still grow with three players or more, while all are in the game.
MORE_TILES = 1.0
#: Rows that a car in front and one at the rear drive in a round; how the danger for the latter grows with each round.
PACE_IN_FRONT, PACE_AT_REAR = 5.5, 4.5
EVEN, EACH_ROUND = 0.4, 0.3
#: How much of a car is left with 0, 1 … damage tokens; an inoperable one may be repaired yet.
DAMAGED = (1.0, 0.72)
INOPERABLE = 0.12
RIG_DAMAGED = (1.0, 0.9, 0.78, 0.64, 0.47, 0.25, 0.0)
#: A damage token does more than fill a slot: it may throw a car off the road.
EFFECT = 0.08
#: A burning car is lost one time in three, for the fire goes out twice as often as it destroys.
BURNT = 0.33
#: How likely a car is pushed about before its next turn.
PUSHED = 0.12
#: The share of a car that a push onto an unknown token, an oil slick, or another car costs.
UNKNOWN, SLIPPERY, CROWDED = 0.15, 0.12, 0.05
#: How much the losses of all rivals together count. With three players or more, who hurts a rival helps another one
#: too: racers that count 0.8 lose to racers that count 0.2.
ENVY = 0.2
#: A rival whose foremost car is this many rows farther ahead counts twice as much.
TWICE_AS_FEARED = 2.0

#: An oil slick.
OIL = "oil"
#: Tokens that act when a car comes to them, and then are gone or turn into ground.
TOKENS_THAT_ACT = (FACE_DOWN, *DISCARDED)
RAMP_OR_TOKEN = (RAMP, *TOKENS_THAT_ACT)

Push = tuple[float, ...]


def near(rows: float) -> float:
    """Return what it is worth to be some rows before the finish.

    >>> near(0) > near(5) > near(20)
    True
    """
    return FINISH * float(EACH_ROW ** max(rows, 0.0))


class Outlook:
    """What one seat makes of the board as it is now."""

    def __init__(self, seen: Seen) -> None:
        """Look at the cars, the choppers and the edges of the road."""
        board = self.board = seen.board
        self.seat = seen.seat
        self.known = seen.hand.known  # face-down tokens that the player has looked at (TR-RULING-125)
        self.faces = faces_in_deck(seen) if plays_cards(board, seen.seat) else ()
        self.lanes = board.lanes
        self.ways = neighbours(board.lanes)
        self.end = board.end_row * board.lanes
        self.choppers = {player.chopper for player in board.players if player.chopper > OFF_BOARD}
        self.driving = [0] * len(board.players)
        lead = -1.0
        for car in board.cars.values():
            if car.operable and car.cell != GONE:
                self.driving[car.owner] += 1
                lead = max(lead, self.row(car.cell))
        self.lead = lead
        self.players = len(board.in_the_game())
        self.goal = self._goal()
        self.envies = self._envies()
        self.stakes = [self._stake(seat) for seat in range(len(board.players))] + [0.0]  # the last is for wrecks
        self.routes: dict[tuple[str, str, bool], Any] = {}  # the routes planned so far, see `route.route_of`
        self.lies, self._hem = _cells_of(board, self.choppers)
        road = (board.lanes, board.rows, board.first_row, board.final)
        self._rows, self._cells = _rows_of(road, lead, self.goal)
        self._worth: dict[str, dict[int, float]] = {}
        self._sound: dict[str, float] = {}
        self._harm: dict[str, float] = {}
        self._pushes: dict[tuple[str, int], Push] = {}
        self._odds: dict[str, float] = {}

    # -- cars --------------------------------------------------------------------------------------------------

    def row(self, cell: int) -> float:
        """Return how far forward a cell is, in rows (TR-RULING-72); the starting area is behind the road."""
        if cell <= OFF_BOARD:
            return -1.0
        row, lane = divmod(cell, self.lanes)
        return row + lane % 2 / 2

    def _goal(self) -> float:
        """Return the row of the finish, or where it may be (TR-FINAL-01, TR-FINAL-02)."""
        board = self.board
        if board.final:
            return board.end_row
        if board.settings.players == 2:
            return board.end_row + max(LAST_OF_TWO - board.laid, 0) * board.rows
        return board.end_row + MORE_TILES * board.rows

    def risk(self, row: float) -> float:
        """Return how likely the road leaves a car behind (TR-EDGE-02): it races the foremost car, in rounds.

        A final tile ends that: the road does not move any more.
        """
        board = self.board
        if board.final:
            return 0.0
        worst = 0.0
        for tile in (1, 2):
            leaves = (board.first_row + board.rows * tile - row) / PACE_AT_REAR
            crosses = (board.end_row + board.rows * (tile - 1) - self.lead) / PACE_IN_FRONT
            if leaves > 0:
                worst = max(worst, EVEN + EACH_ROUND * (leaves - crosses))
        return min(worst, 0.95)

    def _stake(self, owner: int) -> float:
        """Return what a crew loses with a car, by how many it has left; a crew that is out loses nothing."""
        if self.board.players[owner].out:
            return 0.0
        crew = self.board.players[owner].crew
        row = THE_ONLY if crew == RIG else LAST_BIKES if crew == BIKES else LAST_CARS
        return row[min(max(self.driving[owner], 1), len(row)) - 1]

    def soundness(self, car: Car, more: int = 0) -> float:
        """Return how much of a car is left, with `more` damage tokens added."""
        if car.is_rig:
            return RIG_DAMAGED[min(len(self.board.rig_boards.damaged) + more, len(RIG_COMMANDS))]
        tokens = len(car.damage) + more
        if not car.operable or tokens >= car.slots:
            return INOPERABLE
        return DAMAGED[tokens] * (1 - BURNT if car.burning else 1)

    def worths(self, car: Car) -> dict[int, float]:
        """Return what a car would be worth in the cells that somebody has asked for."""
        return self._worth.setdefault(car.id, {})

    def worth(self, car: Car, cell: int) -> float:
        """Return what a car would be worth to its owner in some cell."""
        worths = self._worth.get(car.id)
        if worths is None:
            worths = self._worth[car.id] = {}
        worth = worths.get(cell)
        if worth is None:
            worth = worths[cell] = self._work_out_worth(car, cell)
        return worth

    def _work_out_worth(self, car: Car, cell: int) -> float:
        sound = self._sound.get(car.id)
        if sound is None:
            sound = self._sound[car.id] = self.soundness(car)
        stake = self.stakes[car.owner]
        if not stake:
            return sound * 0.0
        there = self._cells.get(cell)
        if there is None:
            there = self._cells[cell] = self._there(self.row(cell))
        return sound * (stake * there[0] + there[1])

    def whole(self, car: Car, row: float) -> float:
        """Return what a sound car would be worth in a row; if its player is out, nothing."""
        stake = self.stakes[car.owner]
        if not stake:
            return 0.0
        there = self._there(row)
        return stake * there[0] + there[1]

    def _there(self, row: float) -> tuple[float, float]:
        """Return how likely a row stays on the board, and what it is worth to be so near the finish."""
        there = self._rows.get(row)
        if there is None:
            there = self._rows[row] = (1 - self.risk(row), near(self.goal - row))
        return there

    def weight(self, owner: int) -> float:
        """Return how much a gain of a crew counts: your own fully, a rival's in part, as a loss."""
        return 1.0 if owner == self.seat else -self.envies[owner] if owner >= 0 else 0.0

    def _envies(self) -> list[float]:
        """Return how much the loss of each rival counts: that of the crew in front most, of one that is out nothing."""
        feared = [0.0] * len(self.board.players)
        for car in self.board.cars.values():
            if car.operable and car.cell != GONE and car.owner not in (self.seat, NOBODY):
                feared[car.owner] = max(feared[car.owner], 2 ** (self.row(car.cell) / TWICE_AS_FEARED))
        together = sum(feared) or 1.0
        return [ENVY * one / together for one in feared]

    # -- losses ------------------------------------------------------------------------------------------------

    def loss(self, car: Car) -> float:
        """Return what its owner loses if a car is destroyed."""
        return self._lost(car, self.worth(car, car.cell))

    def _lost(self, car: Car, worth: float) -> float:
        """Return what its owner loses with a car of some worth: the last one that drives is the end of its crew."""
        return worth + self.end_of(car.owner) if car.operable and self.driving[car.owner] == 1 else worth

    def harm(self, car: Car) -> float:
        """Return what its owner loses if a car takes damage; nothing if it does not drive any more (TR-STATE-04)."""
        harm = self._harm.get(car.id)
        if harm is None:
            harm = self._harm[car.id] = self._work_out_harm(car)
        return harm

    def _work_out_harm(self, car: Car) -> float:
        if not car.operable or car.is_wreck:
            return 0.0
        after = self.soundness(car, 1)
        if (after == INOPERABLE or not after) and self.driving[car.owner] == 1:
            return self.loss(car)  # TR-ELIM-01: without a car that drives a player is out
        share = 1 - after / max(self.soundness(car), 0.01)
        return self.worth(car, car.cell) * min(share + (0 if car.is_rig or car.is_bike else EFFECT), 1.0)

    def end_of(self, owner: int) -> float:
        """Return what else it means, in the eyes of its owner, that a crew goes out: the end, or a final tile.

        Of two players the other one wins; otherwise the finish is where the road ends now (TR-WIN-02, TR-FINAL-02).
        """
        if self.players <= 2:
            return WIN / self.envies[owner] if owner != self.seat else WIN
        if owner == self.seat:
            return WIN / 2
        if self.board.final:
            return 0.0
        others = [car for car in self.board.cars.values() if car.operable and car.owner not in (self.seat, owner)]
        mine = self._nearness(self.board.operable(self.seat), self.board.end_row)
        return (mine - self._nearness(others, self.board.end_row)) / self.envies[owner]

    def _nearness(self, cars: list[Car], finish: int) -> float:
        """Return what it is worth to have the foremost of some cars as far from the finish as it is."""
        nearest = max((self.row(car.cell) for car in cars), default=-1.0)
        return near(finish - nearest)

    def road_moves(self) -> float:
        """Return what the player gains if the road moves on now: all cars on the rear tile are lost (TR-EDGE-02)."""
        board = self.board
        rear = (board.first_row + board.rows) * self.lanes
        lost = [car for car in board.cars.values() if car.cell != GONE and car.cell < rear]
        gain = -sum(self.weight(car.owner) * self.worth(car, car.cell) for car in lost)
        for owner, driving in enumerate(self.driving):
            if driving and driving == sum(car.owner == owner and car.operable for car in lost):
                gain -= self.weight(owner) * self.end_of(owner)
        return gain

    # -- cells -------------------------------------------------------------------------------------------------

    def odds(self) -> dict[str, float]:
        """Return how likely each kind of hazard lies under a token that is face down (TR-RULING-97)."""
        if not self._odds:
            tokens = unseen(self.board)
            self._odds = {kind: count / tokens.total() for kind, count in tokens.items()}
        return self._odds

    def look(self, cell: int) -> str:
        """Return what a car meets in a cell of the board: a hidden token, oil, or some ground."""
        found = self.lies.get(cell)
        if found is None:
            board = self.board
            token, found = board.tokens.get(cell), board.terrain(cell)
            if board.conditions and board.counts_as_road(cell):
                found = ROAD  # RC03
            if token is not None and (token == OIL or (token in TOKENS_THAT_ACT and found != IMPASSABLE)):
                found = token
            self.lies[cell] = found
        return found

    def deadly(self, cell: int, origin: int) -> bool:
        """Say whether a car would be destroyed that is moved here: a rock, a chopper, a ramp from the side."""
        if cell in self.choppers:
            return True
        ground = self.lies.get(cell) or self.look(cell)
        return ground == IMPASSABLE or (ground in RAMP_OR_TOKEN and destroys(self.board, cell, origin))

    def hem(self, cell: int) -> int:
        """Return in how many directions a push would be the end of a car."""
        count = self._hem.get(cell)
        if count is None:
            ways, ground = self.ways[cell % self.lanes], self.board.ground
            count = len(DIRECTIONS) - len(ways)
            for offset in ways.values():
                to = cell + offset
                count += (to < self.end) if to not in ground else self.deadly(to, cell)
            self._hem[cell] = count
        return count

    def exposure(self, car: Car, cell: int) -> float:
        """Return what a car may lose by standing in a cell until its next turn, among rocks and other deaths."""
        if car.is_rig:
            return 0.0
        return PUSHED * self.hem(cell) / len(DIRECTIONS) * self.worth(car, cell)

    # -- slams -------------------------------------------------------------------------------------------------

    def pushes(self, car: Car, cell: int) -> Push:
        """Return what the player gains if a car is pushed from a cell, for each direction of the die."""
        key = (car.id, cell)
        pushes = self._pushes.get(key)
        if pushes is None:
            weight = self.weight(car.owner)
            pushes = tuple(weight * self._push(car, cell, way) for way in DIRECTIONS) if weight else (0.0,) * 6
            self._pushes[key] = pushes
        return pushes

    def push(self, car: Car, cell: int, way: str) -> float:
        """Return what the player gains if a car is pushed in one direction."""
        return self.pushes(car, cell)[DIRECTIONS.index(way)]

    def _push(self, car: Car, cell: int, way: str) -> float:
        """Return what its owner gains by the push: mostly it is a loss."""
        board, now = self.board, self.worth(car, cell)
        offset = self.ways[cell % self.lanes].get(way)
        if offset is None:
            return -self._lost(car, now)
        to = cell + offset
        if to >= self.end:
            weight = self.weight(car.owner)
            return (WIN / abs(weight) if board.final else self.road_moves() / weight) if now else 0.0
        if to not in board.ground or self.deadly(to, cell):
            return -self._lost(car, now)
        gain = self.worth(car, to) - now
        token = board.tokens.get(to)
        if token == FACE_DOWN:
            gain -= UNKNOWN * now
        elif token == OIL:
            gain -= SLIPPERY * now
        elif token == "mine":
            gain -= self.harm(car)
        elif board.terrain(to) == FIRE and not car.burning:
            gain -= BURNT * now
        if to in board.where:
            gain -= CROWDED * now
        return gain

    def slam(self, top: Car, bottom: Car, cell: int) -> float:
        """Return what the player may expect of a slam: the dice, and the second roll (TR-SLAM-03, TR-SLAM-04)."""
        outcomes = self.outcomes(top, bottom, cell)
        mean = sum(chance * gain for chance, gain in outcomes)
        if pushed_for_sure(top, bottom) is not None:
            return mean
        for car in reversed(rerollers(self.board, top, bottom)):
            better = max if car.owner == self.seat else min
            mean = sum(chance * better(gain, mean) for chance, gain in outcomes)
        return mean

    def outcomes(self, top: Car, bottom: Car, cell: int) -> list[tuple[float, float]]:
        """Return the chance and the gain of everything that a slam may do."""
        sure = pushed_for_sure(top, bottom)
        up = share_of_top(self.board)
        pushed = [(top, up), (bottom, 1 - up)] if sure is None else [(sure, 1.0)]
        return [(chance / len(DIRECTIONS), gain) for car, chance in pushed for gain in self.pushes(car, cell)]

    # -- shots -------------------------------------------------------------------------------------------------

    def targets(self, cells: list[int], shooter: Car | None) -> list[str]:
        """Return the rivals in some cells, as targets are named: of the rig one command that works."""
        board, found = self.board, []
        for cell in cells:
            if board.settings.ammo and in_smoke(board, cell):
                continue
            for name in board.where.get(cell, ()):
                car = board.cars[name]
                if car is shooter or car.owner == self.seat or not car.operable:
                    continue
                found += rig_targets(board, cell) if name == THE_RIG else [name]
        return found

    def shot(self, target: str, shooter: Car | None, twice: bool = False) -> float:
        """Return what a shot is worth: the chance to hit, times what the target would lose (TR-SHOOT-09)."""
        car = self.board.cars[target.partition(":")[0]]
        gain = -self.weight(car.owner) * self.harm(car)
        if gain <= 0:
            return gain
        faces = faces_that_hit(self.board, shooter, car, self.faces)
        chance = sum(faces) / len(faces)
        rolls = 1 + twice + len(shot_rerolls(self.board, None, car))
        return gain * (1 - (1 - chance) ** rolls if rolls > 1 else chance)

    def best_shot(self, car: Car, cell: int, twice: bool = False) -> float:
        """Return what the shot of a car from a cell is worth; there are no shots in round 1 (TR-SHOOT-01)."""
        if self.board.round < 2 or not can_shoot(self.board, car):
            return 0.0
        around = self.ways[cell % self.lanes]
        ahead, behind = sectors(self.board, car, cell)
        cells = [cell + around[way] for way in ahead if way in around]
        if behind:
            tail = cell - 2 * self.lanes if car.is_rig else cell
            cells += [tail + around[way] for way in behind if way in around]
        if self.board.settings.modules:
            cells += far_cells(self.board, car, cell)
        return max((self.shot(target, car, twice) for target in self.targets(cells, car)), default=0.0)


# -- from decision to decision ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _rows_of(
    road: tuple[int, int, int, bool], lead: float, goal: float
) -> tuple[dict[float, tuple[float, float]], dict[int, tuple[float, float]]]:
    """Return the tables of `Outlook._there`, by row and by cell: for the same road, lead and goal they are the same."""
    return {}, {}


#: The last cells that were looked at, with what lay there and where the choppers were.
_CELLS: dict[str, tuple[Board, list[Any], dict[int, str], dict[int, int]]] = {}


def _cells_of(board: Board, choppers: set[int]) -> tuple[dict[int, str], dict[int, int]]:
    """Return what lies in the cells, and how hemmed in they are, as far as is known by now."""
    looked_at = [board.first_row, board.laid, *board.off_road, choppers, board.tokens]
    last = _CELLS.get("cells")
    if last is None or last[0] is not board or last[1] != looked_at:
        looked_at[-1] = dict(board.tokens)  # these will change
        last = _CELLS["cells"] = board, looked_at, {}, {}
    return last[2], last[3]


#: The last outlook, with what it looked at: in a turn the next decision often finds the board as it was.
_LAST: dict[str, tuple[list[Any], Outlook]] = {}


def outlook_of(seen: Seen) -> Outlook:
    """Return what a seat makes of the board: the last outlook again, if nothing has changed that it looks at."""
    looked_at = [seen.seat, dict(seen.hand.known), *_looked_at(seen.board)]
    if seen.hand.cards:
        looked_at += (tuple(seen.hand.cards), *seen.board.decks_left.values(), *map(len, seen.board.discards.values()))
    last = _LAST.get("outlook")
    if last is not None and last[1].board is seen.board and last[0] == looked_at:
        return last[1]
    outlook = Outlook(seen)
    _LAST["outlook"] = looked_at, outlook
    return outlook


def _looked_at(board: Board) -> list[Any]:
    """Return everything of a board that an outlook, or a route made from it, depends on.

    The dice of the players and how the move goes on are not part of it: these a route is told anew.
    """
    found: list[Any] = [board.turn, board.round, board.links, board.road, board.first_row, board.laid, board.final]
    for player in board.players:
        found += (player.chopper, player.out)
    for car in board.cars.values():
        found += (car.id, car.cell, car.operable, car.burning, car.trail, *car.damage)
    if board.rig is not None:
        found.append(tuple(board.rig.damaged))
    found += (tuple(board.off_road), tuple(board.tokens.items()), tuple(board.seen_discard))
    return found
