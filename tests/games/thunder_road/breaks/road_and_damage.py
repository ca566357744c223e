"""Breaking chapters 1 to 11: the box, set-up, the grid, cars, choppers, damage, ground, obstacles, hazards."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from racelib.boards.hexes.compiled import TileSet
from racelib.games.thunder_road import components, events, grid, options, position, state
from racelib.games.thunder_road.components import Components
from racelib.games.thunder_road.events.crash import Quaked, Slammed, WreckPlaced
from racelib.games.thunder_road.events.damage import (
    BecameInoperable,
    Destroyed,
    MinorTaken,
    Repaired,
    TokenPlaced,
    TokenTaken,
    Unharmed,
)
from racelib.games.thunder_road.events.end import ChoppersHome, Eliminated, TileRemoved
from racelib.games.thunder_road.events.moving import Moved, Stopped
from racelib.games.thunder_road.events.turn import DieAssigned, FirstPlayer, HazardsLaid, Tied, TileLaid, TurnPassed
from racelib.games.thunder_road.grid import FRONT, REAR, step
from racelib.games.thunder_road.rules import (
    arrival,
    chain,
    choppers,
    commands,
    damage,
    dice,
    edge,
    elimination,
    entering,
    hazards,
    movement,
    setting_up,
    shooting,
    slam_dice,
    slams,
    terrain,
    turn,
)
from racelib.games.thunder_road.rules.arrival import Arrival
from racelib.games.thunder_road.state import AT_HOME, FACE_DOWN, OFF_BOARD, START, Board, Car, State
from racelib.games.thunder_road.tables import BIKES, CREWS, DICE, MUD, RIG, ROAD, cars_of
from racelib.kernel.event import Rolled, Shuffled
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, after, changes, not_applied, settled, swapped


def all_of(*breaks: How) -> How:
    """Break several places at once."""

    def how(mp: pytest.MonkeyPatch) -> None:
        for one in breaks:
            one(mp)

    return how


# -- the box -------------------------------------------------------------------------------------------------


def other_parts(change: Callable[[Components], Components]) -> How:
    """Play with other dice and tokens."""
    return swapped(options, "as_recorded", lambda name, digest: change(components.components(name)))


def other_die(kind: str, faces: tuple[int, ...] | tuple[str, ...]) -> How:
    """Play with other faces on a die."""

    def change(parts: Components) -> Components:
        if kind in parts.numbers:
            return msgspec.structs.replace(parts, numbers={**parts.numbers, kind: faces})
        return msgspec.structs.replace(parts, texts={**parts.texts, kind: faces})

    return other_parts(change)


def other_mix(which: str, change: Callable[[dict[str, int]], dict[str, int]]) -> How:
    """Play with another mix of damage or hazard tokens of the base game."""

    def parts(usual: Components) -> Components:
        mix = getattr(usual, which)
        return msgspec.structs.replace(usual, **{which: msgspec.structs.replace(mix, base=change(mix.base))})

    return other_parts(parts)


def one_more(mix: dict[str, int]) -> dict[str, int]:
    kind = next(iter(mix))
    return {**mix, kind: mix[kind] + 1}


def no_skids(mix: dict[str, int]) -> dict[str, int]:
    skids = sum(kind.startswith("skid") for kind in mix)
    return {"dent": mix["dent"] + skids, **{kind: n for kind, n in mix.items() if kind[:4] not in ("dent", "skid")}}


def other_crew(change: Callable[[str], list[tuple[str, str]]]) -> How:
    return all_of(swapped(state, "cars_of", change), swapped(position, "cars_of", change))


def two_cars_each(crew: str) -> list[tuple[str, str]]:
    return cars_of(crew)[:2] if crew not in (RIG, BIKES) else cars_of(crew)


def cars_for_the_rig(crew: str) -> list[tuple[str, str]]:
    return [*cars_of(crew), ("D-S", "S")] if crew in (RIG, BIKES) else cars_of(crew)


def four_bikes(crew: str) -> list[tuple[str, str]]:
    return cars_of(crew)[:4] if crew == BIKES else cars_of(crew)


def sizes_turned_round(crew: str) -> list[tuple[str, str]]:
    return [(name, {"S": "L", "M": "M", "L": "S"}[size]) for name, size in cars_of(crew)]


def dice_for(crew: str, number: int) -> How:
    return lambda mp: mp.setitem(DICE, crew, number)


def three_dice_each(mp: pytest.MonkeyPatch) -> None:
    for crew in ("amber", "blue", "crimson", "damson"):
        mp.setitem(DICE, crew, 3)


def crews_from_the_first(given: Any, players: int) -> list[str]:
    return [*given, *CREWS[: players - len(given)]]


def everybody_has_cars(given: Any, players: int) -> list[str]:
    return list(CREWS[:players])


def base_only(mix: Any, carnage: bool) -> list[str]:
    return [kind for kind, count in mix.base.items() for _ in range(count)]


# -- set-up --------------------------------------------------------------------------------------------------


def not_shuffled(pile: str) -> How:
    """Leave a pile in the order of its list."""

    @changes(State, "shuffled")
    def shuffled(usual: Any, self: State, event: Shuffled) -> None:
        if event.what != pile:
            usual(self, event)

    return shuffled


def not_rolled(what: str, face: int | str | None = None) -> How:
    """Do not roll a die in set-up: take a fixed face, or forget the roll."""

    @changes(State, "rolled")
    def rolled(usual: Any, self: State, event: Rolled) -> None:
        if event.what != what:
            usual(self, event)
        elif face is not None:
            usual(self, msgspec.structs.replace(event, face=face))

    return rolled


def new_table(change: Callable[[State], None]) -> How:
    """Lay the table of a new game otherwise."""
    usual = state.new_state

    def other(*given: Any) -> State:
        table = usual(*given)
        change(table)
        return table

    return swapped(options, "new_state", other)


def cars_on_the_road(table: State) -> None:
    for lane, car in enumerate(table.board.cars.values()):
        car.cell = lane


def choppers_on_the_road(table: State) -> None:
    for lane, player in enumerate(table.board.players):
        player.chopper = lane


def a_damaged_rig(table: State) -> None:
    if table.board.rig is not None:
        table.board.rig.damaged.append("rocket")


def bikes_on_the_road(table: State) -> None:
    for car in table.board.cars.values():
        if car.is_bike:
            car.cell = int(car.id[1:])


@changes(Board, "put")
def rig_comes_alone(usual: Any, self: Board, car: Car, cell: int) -> None:
    usual(self, car, cell)
    car.trail = ()


def always_1a(mp: pytest.MonkeyPatch) -> None:
    usual = setting_up.lay_tile
    mp.setattr(setting_up, "lay_tile", lambda table, side, row: usual(table, side if row else "1a", row))


@changes(Table, "shuffle")
def side_rolled_last(usual: Any, self: Table[Any], what: str, cards: int) -> tuple[int, ...]:
    order = usual(self, what, cards)
    if what == "tiles":
        self.roll("starting side", -1, ("1a", "1b"))
    return order


@changes(setting_up, "lay_tile")
def starting_tile_only(usual: Any, table: Table[State], side: str, row: int) -> None:
    """Lay one tile less."""
    if row < 16:
        usual(table, side, row)


def face_up(event: HazardsLaid, state: State) -> None:
    for lane, row in event.cells:
        cell = state.board.cell(lane, row)
        state.board.tokens[cell] = state.down.hazards[cell]


def hazards_with_players(allowed: Callable[[int, tuple[int, ...], bool], bool]) -> How:
    """Put tokens on other hazard cells: by number of players, what is printed, and whether it is the first tile."""

    def lay_tile(table: Table[State], side: str, row: int) -> None:
        board = table.state.board
        starting = not board.laid
        table.tell(TileLaid(side, row))
        spots = board.settings.tiles.sides[side].hazards
        edge.lay_hazards(
            table,
            [
                (spot.lane, row + spot.row)
                for spot in spots
                if allowed(board.settings.players, spot.players or (2, 3, 4), starting)
            ],
        )

    return all_of(swapped(setting_up, "lay_tile", lay_tile), swapped(edge, "lay_tile", lay_tile))


def dice_are_taken_back(event: FirstPlayer, state: State) -> None:
    for player in state.board.players:
        player.dice = [6] * len(player.dice)


def first_player(choose: Callable[[list[int], list[int]], int]) -> How:
    """Let another player begin: by the sums, and by how many dice everybody has."""

    def begin(table: Table[State]) -> None:
        setting_up.roll_all_dice(table)
        players = table.state.board.players
        sums = [sum(player.dice) for player in players]
        table.tell(FirstPlayer(choose(sums, [len(player.dice) for player in players]), tuple(sums)))
        setting_up.roll_road_die(table)

    return swapped(setting_up, "roll_for_first_player", begin)


def lowest(sums: list[int], counts: list[int]) -> int:
    return sums.index(min(sums))


def highest(sums: list[int], counts: list[int]) -> int:
    return sums.index(max(sums))


def lowest_average(sums: list[int], counts: list[int]) -> int:
    averages = [total / count for total, count in zip(sums, counts, strict=True)]
    return averages.index(min(averages))


def only_tied_players_roll_again(mp: pytest.MonkeyPatch) -> None:
    usual, again = setting_up.roll_all_dice, [False]

    def apply(self: Tied, state: State) -> None:
        again[0] = True
        for seat in self.seats:
            state.board.players[seat].dice.clear()

    def roll(table: Table[State]) -> None:
        if not again[0]:
            usual(table)
            return
        for seat, player in enumerate(table.state.board.players):
            while len(player.dice) < 4:
                table.roll("movement", seat, (1, 2, 3, 4, 5, 6))

    mp.setattr(Tied, "apply", apply)
    mp.setattr(setting_up, "roll_all_dice", roll)


def any_tie_counts(mp: pytest.MonkeyPatch) -> None:
    def begin(table: Table[State]) -> None:
        while True:
            setting_up.roll_all_dice(table)
            sums = [sum(player.dice) for player in table.state.board.players]
            if len(set(sums)) == len(sums):
                break
            table.tell(Tied(()))
        table.tell(FirstPlayer(sums.index(min(sums)), tuple(sums)))
        setting_up.roll_road_die(table)

    mp.setattr(setting_up, "roll_for_first_player", begin)


def seat_0_rolls_the_road_die(mp: pytest.MonkeyPatch) -> None:
    def roll(table: Table[State]) -> None:
        table.roll("road", 0, table.state.board.settings.components.numbers["road"])

    mp.setattr(setting_up, "roll_road_die", roll)


def drawn_in_order(mp: pytest.MonkeyPatch) -> None:
    usual = Table.draw
    mp.setattr(Table, "draw", lambda self, what, by, things: usual(self, what, by, things[:1]))


@changes(hazards, "turn_up")
async def settled_when_turned_up(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    down, cell = table.state.down, arrival.car.cell
    down.hazards[cell], down.pile[0] = down.pile[0], down.hazards[cell]
    return await usual(table, arrival)


def start_cars_quake_too(event: Quaked, state: State) -> None:
    for lane, car in enumerate(state.board.cars.values()):
        if car.cell == START:
            state.board.put(car, lane)


def worm_takes_start_cars(mp: pytest.MonkeyPatch) -> None:
    async def sandworm(table: Table[State]) -> None:
        elimination.destroy(table, [car for car in table.state.board.cars.values() if car.cell == START], "worm")

    mp.setattr(hazards, "sandworm", sandworm)


def start_area_survives(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(edge, "START", None)


@changes(damage, "first_in_line")
def start_area_is_in_line(usual: Any, board: Board, car: Car, way: str) -> Car | None:
    waiting = [other for other in board.cars.values() if other.cell == START]
    return usual(board, car, way) or (waiting[0] if waiting and way == "B" else None)


# -- the grid ------------------------------------------------------------------------------------------------


def other_steps(other: Callable[[int, int, str], tuple[int, int]]) -> How:
    """Lead to another cell in each direction."""
    places = (arrival, grid, movement, damage, hazards)
    fresh = swapped(state, "neighbours", grid.neighbours.__wrapped__)  # not what was worked out before
    return all_of(fresh, *(swapped(place, "step", other) for place in places))


def square_grid(lane: int, row: int, way: str) -> tuple[int, int]:
    return lane + ("R" in way) - ("L" in way), row + ("F" in way) - ("B" in way)


def even_lanes_ahead(lane: int, row: int, way: str) -> tuple[int, int]:
    to, there = step(lane + 1, row, way)
    return to - 1, there


def left_is_right(lane: int, row: int, way: str) -> tuple[int, int]:
    return step(lane, row, way.translate(str.maketrans("LR", "RL")))


def no_way_back(lane: int, row: int, way: str) -> tuple[int, int]:
    return step(lane, row, way.replace("B", "F"))


def line_on_squares(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(damage, "step", square_grid)


def stopped_by(blocks: Callable[[Board, int], bool]) -> How:
    """Let a ricochet end at more than cars."""

    def first(board: Board, car: Car, way: str) -> Car | None:
        lane, row = step(*board.at(car.cell), way)
        while 0 <= lane < board.lanes and (cell := board.cell(lane, row)) in board.ground:
            others = board.others_at(cell, car)
            if others or blocks(board, cell):
                return others[0] if others else None
            lane, row = step(lane, row, way)
        return None

    return swapped(damage, "first_in_line", first)


def never_hits(kinds: Callable[[Board, Car, Car], bool]) -> How:
    """Let ricochets pass some cars."""

    def first(board: Board, car: Car, way: str) -> Car | None:
        lane, row = step(*board.at(car.cell), way)
        while 0 <= lane < board.lanes and (cell := board.cell(lane, row)) in board.ground:
            others = [other for other in board.others_at(cell, car) if not kinds(board, car, other)]
            if others:
                return others[0]
            lane, row = step(lane, row, way)
        return None

    return swapped(damage, "first_in_line", first)


@changes(damage, "first_in_line")
def always_hits_somebody(usual: Any, board: Board, car: Car, way: str) -> Car | None:
    return usual(board, car, way) or next((other for other in board.on_board() if other is not car), None)


def edges(mp: pytest.MonkeyPatch, change: Callable[[Table[State], Arrival], bool | None]) -> None:
    usual = chain.come_in

    def come_in(table: Table[State], arrival: Arrival) -> bool:
        said = change(table, arrival)
        return usual(table, arrival) if said is None else said

    mp.setattr(chain, "come_in", come_in)


def edges_hold(mp: pytest.MonkeyPatch) -> None:
    """Let cars bump against the sides and the rear edge."""

    def change(table: Table[State], arrival: Arrival) -> bool | None:
        board = table.state.board
        inside = 0 <= arrival.lane < board.lanes and arrival.row >= board.first_row
        return None if inside else False

    edges(mp, change)


def front_edge_destroys(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(edge, "leave_by_the_front", lambda table, car: elimination.destroy(table, [car], "edge"))


def front_before_side(mp: pytest.MonkeyPatch) -> None:
    def change(table: Table[State], arrival: Arrival) -> bool | None:
        if arrival.row >= table.state.board.end_row:
            edge.leave_by_the_front(table, arrival.car)
        return None

    edges(mp, change)


def only_row_0_is_the_rear(mp: pytest.MonkeyPatch) -> None:
    def change(table: Table[State], arrival: Arrival) -> bool | None:
        return False if 0 <= arrival.row < table.state.board.first_row else None

    edges(mp, change)


def turned_cars_go_the_other_way(mp: pytest.MonkeyPatch) -> None:
    def push(board: Board, car: Car, way: str, how: str) -> Arrival:
        back = {"F": "B", "B": "F", "FL": "BR", "BR": "FL", "FR": "BL", "BL": "FR"}[way]
        return arrival.next_cell(board, car, way if car.operable else back, how)

    mp.setattr(slams, "next_cell", push)


@changes(Board, "at")
def rows_begin_anew(usual: Any, self: Board, cell: int) -> tuple[int, int]:
    lane, row = usual(self, cell)
    return lane, row - self.first_row


def short_tiles(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(Board, "end_row", property(lambda self: self.first_row + 3 * self.rows - 2))


def lead_tile_is_lost(mp: pytest.MonkeyPatch) -> None:
    def clear(table: Table[State]) -> bool:
        board = table.state.board
        lost = [car for car in board.on_board() if board.tile_of(car.cell) == 1]
        return elimination.destroy(table, lost, "tile", road_moves=True) if lost else False

    mp.setattr(edge, "clear_rear_tile", clear)


def two_tiles_only(event: TileRemoved, state: State) -> None:
    state.board.tiles.pop(0)


# -- cars and choppers ---------------------------------------------------------------------------------------


def small_cars_are_faster(mp: pytest.MonkeyPatch) -> None:
    usual = dice.counted_die
    for place in (dice, turn):
        mp.setattr(
            place,
            "counted_die",
            lambda board, car, die: usual(board, car, die) + (car.size != "M") * (1 - 2 * (car.size == "L")),
        )


def every_shot_hits(mp: pytest.MonkeyPatch) -> None:
    usual = shooting.roll_shot
    mp.setattr(shooting, "roll_shot", lambda *given: (usual(*given)[0], True))


def a_coast_covers_the_die(event: DieAssigned, state: State) -> None:
    state.board.cars[event.car].die = event.die


def dashboard_is_cleared(event: TurnPassed, state: State) -> None:
    for car in state.board.cars.values():
        car.die = 0


@changes(shooting, "targets")
def choppers_are_targets(usual: Any, board: Board, cells: Sequence[int], shooter: Car | None) -> list[str]:
    over = [f"chopper {seat}" for seat, player in enumerate(board.players) if player.chopper in cells]
    return [*usual(board, cells, shooter), *over]


def in_a_cell(change: Callable[[Table[State], Arrival], bool]) -> How:
    """Let something happen in a cell before all else; True: that is all that happens there."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = entering.settle

        async def settle(table: Table[State], arrival: Arrival) -> Arrival | None:
            return None if change(table, arrival) else await usual(table, arrival)

        settled(mp, settle)

    return how


def under_a_chopper(board: Board, car: Car) -> bool:
    return any(player.chopper == car.cell for player in board.players)


def choppers_stop_cars(table: Table[State], arrival: Arrival) -> bool:
    if under_a_chopper(table.state.board, arrival.car):
        table.state.board.stop(arrival.car.id)
    return False


def choppers_destroy_at_once(table: Table[State], arrival: Arrival) -> bool:
    if under_a_chopper(table.state.board, arrival.car):
        elimination.destroy(table, [arrival.car], "chopper")
        return True
    return False


def spared_by_choppers(spared: Callable[[Board, Car], bool]) -> How:
    """Spare some cars at the end of a turn."""

    async def sweep(table: Table[State]) -> None:
        board = table.state.board
        cells = [player.chopper for player in board.players if player.chopper > OFF_BOARD]
        under = [board.cars[name] for cell in cells for name in board.where.get(cell, ())]
        lost = [car for car in under if not spared(board, car)]
        if lost:
            elimination.destroy(table, lost, "chopper")

    return swapped(choppers, "sweep", sweep)


def own_chopper_over(board: Board, car: Car) -> bool:
    return car.owner >= 0 and board.players[car.owner].chopper == car.cell


async def no_chopper_shot(table: Table[State], seat: int, **how: Any) -> None:
    return


def choppers_go_home(event: TurnPassed, state: State) -> None:
    for player in state.board.players:
        player.chopper = AT_HOME


def chopper_stays_in_the_game(event: Eliminated, state: State) -> None:
    state.board.players[event.seat].chopper = 0


# -- states of a car -----------------------------------------------------------------------------------------


def slots(number: int) -> How:
    """Give every car of a crew of three another number of slots."""

    @changes(state, "new_car")
    def new_car(usual: Any, name: str, owner: int, size: str, crew: str = "") -> Car:
        car = usual(name, owner, size, crew)
        return msgspec.structs.replace(car, slots=number) if car.slots == 2 else car

    return new_car


def one_token_is_enough(event: TokenPlaced, state: State) -> None:
    state.board.cars[event.car].operable = False


def taken_off_the_road(event: BecameInoperable, state: State) -> None:
    state.board.lift(state.board.cars[event.car])
    state.board.cars[event.car].cell = START


def destroyed_by_damage(event: BecameInoperable, state: State) -> None:
    Destroyed((event.car,), "wreck").apply(state)


def inoperable_first(mp: pytest.MonkeyPatch) -> None:
    """Place the token before it acts."""

    async def draw_token(table: Table[State], car: Car) -> None:
        token = table.draw("damage", car.owner, table.state.board.damage_pile)
        table.tell(TokenTaken(car.id, token))
        table.tell(TokenPlaced(car.id, token))
        if len(car.damage) >= car.slots:
            table.tell(BecameInoperable(car.id))
            elimination.check_players(table)
        await damage.suffer(table, car, token)

    mp.setattr(damage, "draw_token", draw_token)


def no_token_drawn(mp: pytest.MonkeyPatch) -> None:
    async def draw_token(table: Table[State], car: Car) -> None:
        table.tell(TokenTaken(car.id, "blank"))
        table.tell(TokenPlaced(car.id, "blank"))

    mp.setattr(damage, "draw_token", draw_token)


@changes(damage, "take_damage")
async def always_damaged(usual: Any, table: Table[State], car: Car) -> None:
    if not car.operable and not car.is_wreck:
        elimination.destroy(table, [car], "wreck")
    else:
        await usual(table, car)


def inoperable_cars_do(where: Any, name: str) -> How:
    """Let a car do something as if it were operable."""
    usual = getattr(where, name)

    async def as_if(table: Table[State], seat: int, car: Car) -> None:
        was, car.operable = car.operable, True
        await usual(table, seat, car)
        car.operable = was

    return swapped(where, name, as_if)


def dice_for_all_cars(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(dice, "unmoved", lambda board, seat: [car for car in board.owned(seat) if not car.die])
    mp.setattr(dice, "may_coast", lambda board, seat: [car for car in board.owned(seat) if car.die])


@changes(slams, "roll_slam")
def inoperable_cars_are_fixed(usual: Any, table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    pushed, way = usual(table, top, bottom)
    return (pushed if pushed.operable else top), way


def inoperable_cars_feel_nothing(table: Table[State], arrival: Arrival) -> bool:
    return not arrival.car.operable


def ricochets_pass_turned_cars(board: Board, car: Car, other: Car) -> bool:
    return not other.operable


def stays_inoperable(event: Repaired, state: State) -> None:
    state.board.cars[event.car].operable = False


def destroyed_cars_come_back(event: Destroyed, state: State) -> None:
    for name in event.cars:
        if event.why == "impassable":
            state.board.cars[name].cell, state.board.cars[name].operable = START, True


def tokens_are_lost(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(events.damage, "give_back", lambda state, token: None)


# -- damage --------------------------------------------------------------------------------------------------


def not_stopped_by(event: type[Any]) -> How:
    """Let a car keep its moves."""

    @changes(event, "apply")
    def apply(usual: Any, self: Any, state: State) -> None:
        moving = state.board.movement
        before = (moving.left, moving.stopped) if moving is not None else (0, False)
        dazed = dict(state.board.dazed)
        usual(self, state)
        state.board.dazed.update(dazed)
        if moving is not None:
            moving.left, moving.stopped = before

    return apply


def minor_does_not_count(mp: pytest.MonkeyPatch) -> None:
    def placed(self: TokenPlaced, state: State) -> None:
        car = state.board.cars[self.car]
        car.open.remove(self.token)
        car.damage[:] = [token for token in car.damage if token != "minor"] + [self.token]

    mp.setattr(TokenPlaced, "apply", placed)


def minor_is_not_repaired(mp: pytest.MonkeyPatch) -> None:
    usual = commands.RepairChoice.__iter__
    mp.setattr(commands.RepairChoice, "__iter__", lambda self: iter([one for one in usual(self) if one[1] != "minor"]))


def supply_of_minors(most: int) -> How:
    """Let minor damage run out."""

    def used_up(event: MinorTaken, state: State) -> bool:
        on_cars = sum(car.damage.count("minor") for car in state.board.cars.values())
        return on_cars + (len(state.board.rig.damaged) if state.board.rig is not None else 0) >= most

    return not_applied(MinorTaken, used_up)


def suffer_otherwise(kind: str, effect: str) -> How:
    """Let a token act like another."""

    @changes(damage, "suffer")
    async def suffer(usual: Any, table: Table[State], car: Car, token: str) -> None:
        await usual(table, car, effect if token.partition(" ")[0] == kind else token)

    return suffer


def jump_one_cell(board: Board, car: Car, way: str, cells: int, how: str) -> Arrival:
    return arrival.next_cell(board, car, way, how)


def landing_is_nothing(table: Table[State], arrival: Arrival) -> bool:
    return arrival.how == "jump"


def daze_is_free(mp: pytest.MonkeyPatch) -> None:
    usual = events.moving.Moved

    def moved(car: str, to: tuple[int, int], how: str = "step", way: str = "F", cost: int = 0) -> Moved:
        return usual(car, to, how, way, min(cost, 1) if how == "daze" else cost)

    mp.setattr(chain, "Moved", moved)


def daze_feels_nothing(table: Table[State], arrival: Arrival) -> bool:
    return arrival.how == "daze"


def one_direction_for_a_daze(mp: pytest.MonkeyPatch) -> None:
    async def reel(table: Table[State], car: Car) -> None:
        board = table.state.board
        cells = table.roll("stunt", car.owner, board.settings.components.numbers["stunt"])
        way = table.roll("direction", car.owner, board.settings.components.texts["direction"])
        for _ in range(cells):
            await chain.enter(table, arrival.next_cell(board, car, way, "skid"))

    mp.setattr(damage, "reel", reel)


# -- ground, obstacles, wrecks, hazards ----------------------------------------------------------------------


def only_for_own_steps(table: Table[State], arrival: Arrival) -> bool:
    return arrival.how not in events.moving.OWN_STEPS


def hazard_marks_bite(table: Table[State], arrival: Arrival) -> bool:
    board, car = table.state.board, arrival.car
    side = board.settings.tiles.sides[board.tiles[board.tile_of(car.cell)]]
    marks = [(spot.lane, spot.row + board.first_row + 8 * board.tile_of(car.cell)) for spot in side.hazards]
    if board.at(car.cell) in marks and car.cell not in board.tokens:
        table.tell(HazardsLaid((board.at(car.cell),)))
    return False


@changes(movement, "open_ways")
def mud_needs_two_moves(usual: Any, board: Board, car: Car) -> list[str]:
    assert board.movement is not None
    few = board.movement.left < 2
    cells = {way: board.toward(car.cell, way) for way in usual(board, car)}
    return [way for way, cell in cells.items() if not (few and cell is not None and board.terrain(cell) == MUD)]


def empty_cells(is_empty: Callable[[Board, int], bool]) -> How:
    """Take other cells for empty ones."""
    return swapped(Board, "empty", is_empty)


def tokens_do_not_matter(board: Board, cell: int) -> bool:
    return cell not in board.where and board.ground[cell] != "X" and all(one.chopper != cell for one in board.players)


def cars_do_not_matter(board: Board, cell: int) -> bool:
    return cell not in board.tokens and board.ground[cell] != "X" and all(one.chopper != cell for one in board.players)


def turned_cars_do_not_matter(board: Board, cell: int) -> bool:
    there = [board.cars[name] for name in board.where.get(cell, ())]
    return cell not in board.tokens and board.ground[cell] != "X" and not any(car.operable for car in there)


def choppers_do_not_matter(board: Board, cell: int) -> bool:
    return cell not in board.tokens and board.ground[cell] != "X" and cell not in board.where


def rocks_do_not_matter(board: Board, cell: int) -> bool:
    return cell not in board.tokens and cell not in board.where and all(one.chopper != cell for one in board.players)


def open_tokens_do_not_matter(board: Board, cell: int) -> bool:
    return rocks_do_not_matter(board, cell) or board.tokens.get(cell, FACE_DOWN) != FACE_DOWN


def only_road_is_empty(board: Board, cell: int) -> bool:
    return rocks_do_not_matter(board, cell) and board.ground[cell] == ROAD


def only_bare_cells_are_empty(board: Board, cell: int) -> bool:
    lane, row = board.at(cell)
    side = board.settings.tiles.sides[board.tiles[board.tile_of(cell)]]
    return rocks_do_not_matter(board, cell) and all((lane, row % 8) != (spot.lane, spot.row) for spot in side.hazards)


def no_slam_with(passed: Callable[[Car, Car], bool]) -> How:
    """Let cars stand on each other."""

    @changes(entering, "meet")
    async def meet(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
        board, car = table.state.board, arrival.car
        if any(passed(car, other) for other in board.others_at(car.cell, car)):
            return None
        return await usual(table, arrival)

    return meet


def same_owner(car: Car, other: Car) -> bool:
    return car.owner == other.owner


def is_wreck(car: Car, other: Car) -> bool:
    return other.is_wreck


def other_wreck(**fields: Any) -> How:
    """Make wrecks of another kind."""
    usual = state.new_car

    def new_car(name: str, owner: int, size: str, crew: str = "") -> Car:
        car = usual(name, owner, size, crew)
        return msgspec.structs.replace(car, **fields) if owner < 0 else car

    return all_of(swapped(position, "new_car", new_car), swapped(events.crash, "new_car", new_car))


def wrecks_feel_nothing(table: Table[State], arrival: Arrival) -> bool:
    return arrival.car.is_wreck


@changes(damage, "take_damage")
async def wrecks_take_no_damage(usual: Any, table: Table[State], car: Car) -> None:
    if car.is_wreck:
        table.tell(Unharmed(car.id))
    else:
        await usual(table, car)


def wrecks_are_no_targets(mp: pytest.MonkeyPatch) -> None:
    usual = shooting.targets
    mp.setattr(shooting, "targets", lambda *given: [name for name in usual(*given) if name[0] != "W"])


async def never_turned_up(table: Table[State], arrival: Arrival) -> Arrival | None:
    return None


def no_wreck_placed(table: Table[State], cell: int) -> Car | None:
    return None


@changes(hazards, "place_wreck")
def wreck_without_a_slam(usual: Any, table: Table[State], cell: int) -> Car | None:
    usual(table, cell)
    return None


def a_wreck_hides_the_ground(mp: pytest.MonkeyPatch) -> None:
    usual = entering.settle

    async def settle(table: Table[State], arrival: Arrival) -> Arrival | None:
        if table.state.down.hazards.get(arrival.car.cell) == "wreck":
            return await hazards.turn_up(table, arrival)
        return await usual(table, arrival)

    settled(mp, settle)


@changes(hazards, "place_wreck")
def endless_figures(usual: Any, table: Table[State], cell: int) -> Car | None:
    if "W4" in table.state.board.cars:
        table.tell(WreckPlaced("W9", table.state.board.at(cell)))
        return table.state.board.cars["W9"]
    return usual(table, cell)


def figures_are_used_up(mp: pytest.MonkeyPatch) -> None:
    def place(table: Table[State], cell: int) -> Car | None:
        board = table.state.board
        used = len({event.car for event in table.log if isinstance(event, WreckPlaced)})
        taken = sum(car.is_wreck for car in board.cars.values()) + used
        taken += sum(isinstance(event, Destroyed) and event.why == "wreck" for event in table.log)
        return None if taken >= board.settings.components.wrecks else usual(table, cell)

    usual = hazards.place_wreck
    mp.setattr(hazards, "place_wreck", place)


def token_is(kind: str, ground: str) -> How:
    """Let a face-up token be other ground."""
    return lambda mp: mp.setitem(state.GROUND_OF, kind, ground)


def discarded(*kinds: str) -> How:
    return swapped(events.crash, "DISCARDED", kinds)


def not_turned_into_ground(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(Board, "terrain", lambda self, cell: self.ground[cell])


@changes(hazards, "slip")
def oil_costs_a_move(usual: Any, table: Table[State], arrival: Arrival) -> Arrival:
    moving = table.state.board.movement
    if moving is not None:
        moving.left -= 1
    return usual(table, arrival)


@changes(hazards, "slip")
def oil_stops(usual: Any, table: Table[State], arrival: Arrival) -> Arrival:
    table.state.board.stop(arrival.car.id)
    return usual(table, arrival)


def oil_slides_on_only(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(hazards, "slip", lambda table, came: arrival.next_cell(table.state.board, came.car, came.way, "oil"))


async def a_mine_only_stops(table: Table[State], car: Car) -> None:
    table.state.board.stop(car.id)


def no_damage_from_mines(mp: pytest.MonkeyPatch) -> None:
    usual = hazards.turn_up

    async def turn_up(table: Table[State], arrival: Arrival) -> Arrival | None:
        mp.setattr(hazards.damage, "take_damage", a_mine_only_stops)
        return await usual(table, arrival)

    mp.setattr(hazards, "turn_up", turn_up)


def open_tokens_sleep(kind: str) -> How:
    """Let open tokens of a kind do nothing."""

    @changes(entering, "apply_token")
    async def apply_token(usual: Any, table: Table[State], arrival: Arrival) -> bool:
        asleep = table.state.board.tokens.get(arrival.car.cell) == kind
        return True if asleep else bool(await usual(table, arrival))

    return apply_token


def tokens_of_upgrades_are_discarded(mp: pytest.MonkeyPatch) -> None:
    def take_token(self: Board, cell: int) -> None:
        self.seen_discard.append(self.tokens.pop(cell))

    mp.setattr(Board, "take_token", take_token)


def bare_cells(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(edge, "gather_discards", lambda table: False)


def tokens_of_nothing(mp: pytest.MonkeyPatch) -> None:
    def lay(table: Table[State], cells: Sequence[tuple[int, int]]) -> None:
        down = table.state.down
        down.pile += ["mine"] * max(0, len(cells) - len(down.pile))
        table.tell(HazardsLaid(tuple(cells)))

    mp.setattr(edge, "lay_hazards", lay)


def blank_returns(mp: pytest.MonkeyPatch) -> None:
    usual = events.damage.give_back
    mp.setattr(events.damage, "give_back", lambda state, token: usual(state, "dent" if token == "blank" else token))


@changes(damage, "draw_token")
async def nothing_from_an_empty_pile(usual: Any, table: Table[State], car: Car) -> None:
    if table.state.board.damage_pile:
        await usual(table, car)


def no_carnage_tiles(mp: pytest.MonkeyPatch) -> None:
    usual = TileSet.tiles
    mp.setattr(TileSet, "tiles", lambda self, carnage: usual(self, False))
    mp.setattr(options, "check_tiles", lambda settings: None)


def nothing_is_destroyed(table: Table[State], cars: Sequence[Car], why: str, road_moves: bool = False) -> bool:
    return False


def no_lingering_cards(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(options, "deck", lambda: [])


ALL_WAYS = (*FRONT, *REAR)
EVERYTHING_DISCARDED = ("wreck", "mine", "quake", "worm", "road", "mud", "oil")

BREAKS: list[Break] = [
    # the box
    (("TR-COMP-01", "TR-RULING-10"), "21 damage tokens", other_mix("damage", one_more)),
    (("TR-COMP-01", "TR-RULING-11"), "27 hazard tokens", other_mix("hazards", one_more)),
    (("TR-COMP-04", "TR-RULING-10"), "no skid tokens", other_mix("damage", no_skids)),
    (("TR-COMP-05", "TR-RULING-11"), "no oil tokens", other_mix("hazards", lambda mix: {**mix, "oil": 0})),
    (("TR-COMP-02", "TR-RULING-07"), "a road die with ones only", other_die("road", (1, 1))),
    (("TR-COMP-03",), "two cars a crew", other_crew(two_cars_each)),
    (("TR-COMP-03",), "three dice a crew", three_dice_each),
    (("TR-COMP-06",), "the rig has three dice", dice_for(RIG, 3)),
    (("TR-COMP-07",), "the bikes have four dice", dice_for(BIKES, 4)),
    (("TR-COMP-07",), "four bikes", other_crew(four_bikes)),
    (("TR-COMP-08", "TR-DMG-08"), "minor tokens run out", supply_of_minors(18)),
    (("TR-COMP-08", "TR-DMG-08"), "fifteen minor tokens", supply_of_minors(15)),
    (("TR-COMP-09", "TR-SETUP-12"), "no tokens of Carnage", swapped(components, "_tokens", base_only)),
    (("TR-COMP-09", "TR-SETUP-12"), "no tiles of Carnage", no_carnage_tiles),
    (("TR-COMP-09", "TR-SETUP-13"), "no lingering cards", no_lingering_cards),
    (("TR-COMP-13",), "the rig and the bikes get a car besides", other_crew(cars_for_the_rig)),
    (("TR-COMP-13",), "everybody has a crew of cars", swapped(options, "crews_for", everybody_has_cars)),
    (("TR-COMP-17",), "the same crew twice", swapped(options, "crews_for", crews_from_the_first)),
    (("TR-RULING-06",), "the car on top never moves", other_die("slam", ("bottom",))),
    (("TR-RULING-06",), "the car below never moves", other_die("slam", ("top",))),
    (("TR-RULING-08",), "stunts of one cell", other_die("stunt", (1,))),
    (("TR-RULING-09",), "a fire never goes out", other_die("fire", ("+1", "destroyed"))),
    (("TR-RULING-09",), "a fire destroys nothing", other_die("fire", ("+1", "out"))),
    (("TR-RULING-12",), "no face for medium cars alone", other_die("shooting", ("SM", "L", "SML"))),
    (("TR-RULING-12",), "each face hits everything", every_shot_hits),
    # set-up
    (("TR-SETUP-01", "TR-RULING-17"), "always side 1a", always_1a),
    (("TR-SETUP-01",), "the starting side is rolled last", side_rolled_last),
    (("TR-SETUP-02",), "tiles are not shuffled", not_shuffled("tiles")),
    (("TR-SETUP-02", "TR-SETUP-03"), "two tiles", starting_tile_only),
    (("TR-SETUP-03",), "a tile too few after an update", after(TileRemoved, two_tiles_only)),
    (("TR-RULING-18",), "all tiles lie on side a", not_rolled("side", "a")),
    (("TR-RULING-18",), "a removed tile keeps its side", swapped(events.end, "flipped", lambda side: side)),
    (("TR-SETUP-04",), "hazards are not shuffled", not_shuffled("hazards")),
    (("TR-SETUP-04",), "hazards lie face up", after(HazardsLaid, face_up)),
    (
        ("TR-SETUP-04", "TR-TERR-06"),
        "tokens on the starting tile only",
        hazards_with_players(lambda players, printed, starting: starting),
    ),
    (("TR-SETUP-05",), "all marks, always", hazards_with_players(lambda players, printed, starting: True)),
    (
        ("TR-SETUP-05",),
        "none on the starting tile",
        hazards_with_players(lambda players, printed, starting: not starting),
    ),
    (
        ("TR-RULING-19",),
        "marks bind later too",
        hazards_with_players(lambda players, printed, starting: min(players, 4) in printed),
    ),
    (("TR-SETUP-06",), "damage tokens in the order of the list", drawn_in_order),
    (("TR-SETUP-07",), "cars begin on the road", new_table(cars_on_the_road)),
    (("TR-SETUP-07",), "choppers begin on the road", new_table(choppers_on_the_road)),
    (("TR-SETUP-08",), "dice are not kept", after(FirstPlayer, dice_are_taken_back)),
    (("TR-SETUP-08", "TR-SETUP-10"), "only tied players roll again", only_tied_players_roll_again),
    (("TR-SETUP-09",), "the highest sum goes first", first_player(highest)),
    (("TR-SETUP-10",), "the first of tied players begins", first_player(lowest)),
    (("TR-SETUP-10",), "any tie makes all roll again", any_tie_counts),
    (("TR-SETUP-11",), "the first seat rolls the road die", seat_0_rolls_the_road_die),
    (("TR-SETUP-11",), "the road die is forgotten", not_rolled("road")),
    (("TR-SETUP-13",), "lingering cards are not shuffled", not_shuffled("lingering")),
    (("TR-SETUP-14",), "the rig begins damaged", new_table(a_damaged_rig)),
    (("TR-SETUP-14",), "the rig is not coupled", rig_comes_alone),
    (("TR-SETUP-15",), "the bikes begin on the road", new_table(bikes_on_the_road)),
    (("TR-RULING-20",), "averages are compared", first_player(lowest_average)),
    (("TR-RULING-21",), "three players at least", swapped(options, "PLAYERS", (3, 5))),
    (("TR-RULING-21",), "four players at most", swapped(options, "PLAYERS", (2, 4))),
    (("TR-RULING-23",), "an earthquake shakes the starting area", after(Quaked, start_cars_quake_too)),
    (("TR-RULING-23",), "a sandworm comes to the starting area", worm_takes_start_cars),
    (("TR-RULING-23",), "the starting area is safe for ever", start_area_survives),
    (("TR-RULING-23",), "the starting area lies in the line", start_area_is_in_line),
    # the grid
    (("TR-GRID-01", "TR-GRID-02", "TR-RULING-01", "TR-RULING-02"), "a grid of squares", other_steps(square_grid)),
    (("TR-GRID-02", "TR-RULING-01", "TR-RULING-02"), "even lanes lie ahead", other_steps(even_lanes_ahead)),
    (("TR-GRID-01", "TR-RULING-02"), "left is right", other_steps(left_is_right)),
    (("TR-GRID-01",), "no way leads back", other_steps(no_way_back)),
    (("TR-GRID-02",), "shots into all neighbours", swapped(shooting, "FRONT", ALL_WAYS)),
    (("TR-GRID-02",), "shots straight ahead only", swapped(shooting, "FRONT", ("F",))),
    (("TR-GRID-03",), "cars drive back", swapped(movement, "FRONT", REAR)),
    (("TR-GRID-03", "TR-DEST-03"), "the middle tile is cleared", lead_tile_is_lost),
    (("TR-GRID-04", "TR-DEST-04"), "the sides hold", edges_hold),
    (("TR-GRID-05",), "the front edge destroys", front_edge_destroys),
    (("TR-GRID-06",), "a turned car goes the other way", turned_cars_go_the_other_way),
    (("TR-RULING-03",), "rows begin anew", rows_begin_anew),
    (("TR-RULING-03", "TR-RULING-05"), "the rear edge stays at row 0", only_row_0_is_the_rear),
    (("TR-RULING-04",), "shorter tiles", short_tiles),
    (("TR-RULING-05",), "the front edge before the sides", front_before_side),
    (("TR-RULING-26",), "choppers shoot back", swapped(shooting, "FRONT", ALL_WAYS)),
    (("TR-RULING-26",), "a turned car faces back", turned_cars_go_the_other_way),
    (("TR-RULING-53",), "a line on squares", line_on_squares),
    (
        ("TR-RULING-53", "TR-CHOP-01"),
        "choppers stop a ricochet",
        stopped_by(lambda board, cell: any(player.chopper == cell for player in board.players)),
    ),
    (("TR-RULING-53", "TR-TOK-03"), "tokens stop a ricochet", stopped_by(lambda board, cell: cell in board.tokens)),
    (("TR-TOK-03",), "rocks stop a ricochet", stopped_by(lambda board, cell: board.ground[cell] == "X")),
    # cars and choppers
    (("TR-VEH-01",), "sizes turned round", other_crew(sizes_turned_round)),
    (("TR-VEH-01",), "small is larger than large", swapped(slam_dice, "SIZES", ("L", "M", "S"))),
    (("TR-VEH-02",), "small cars are faster", small_cars_are_faster),
    (("TR-VEH-02",), "every shot hits", every_shot_hits),
    (("TR-VEH-02",), "nobody rolls again", swapped(slams, "rerollers", lambda board, top, bottom: [])),
    (("TR-VEH-03",), "ricochets pass bikes", never_hits(lambda board, car, other: other.is_bike)),
    (("TR-VEH-03",), "ricochets pass the rig", never_hits(lambda board, car, other: other.is_rig)),
    (("TR-VEH-03",), "choppers spare bikes", spared_by_choppers(lambda board, car: car.is_bike)),
    (("TR-VEH-04",), "a coast covers the die", after(DieAssigned, a_coast_covers_the_die)),
    (("TR-VEH-04",), "dashboards are cleared every turn", after(TurnPassed, dashboard_is_cleared)),
    (("TR-CHOP-01",), "choppers are targets", choppers_are_targets),
    (("TR-CHOP-01", "TR-CHOP-04"), "choppers stop cars", in_a_cell(choppers_stop_cars)),
    (("TR-CHOP-04", "TR-OBST-04"), "choppers destroy at once", in_a_cell(choppers_destroy_at_once)),
    (("TR-CHOP-02",), "choppers do not shoot", swapped(shooting, "shoot_from_chopper", no_chopper_shot)),
    (("TR-CHOP-03",), "choppers spare their own crew", spared_by_choppers(own_chopper_over)),
    (("TR-CHOP-03", "TR-DEST-02", "TR-OBST-04"), "choppers spare everybody", spared_by_choppers(lambda *_: True)),
    (("TR-CHOP-03",), "choppers spare turned cars", spared_by_choppers(lambda board, car: not car.operable)),
    (("TR-WRECK-05",), "choppers spare wrecks", spared_by_choppers(lambda board, car: car.is_wreck)),
    (("TR-CHOP-05",), "choppers go home every turn", after(TurnPassed, choppers_go_home)),
    (("TR-CHOP-05",), "a removed tile leaves its choppers", not_applied(ChoppersHome)),
    (("TR-CHOP-05",), "a player who is out keeps the chopper", after(Eliminated, chopper_stays_in_the_game)),
    # states
    (("TR-STATE-01", "TR-DMG-02"), "one token is enough", after(TokenPlaced, one_token_is_enough)),
    (("TR-STATE-02", "TR-DMG-02"), "three slots", slots(3)),
    (("TR-STATE-02",), "nothing becomes inoperable", not_applied(BecameInoperable)),
    (("TR-STATE-02", "TR-DMG-01", "TR-DMG-04"), "the token is placed before it acts", inoperable_first),
    (("TR-STATE-03",), "an inoperable car leaves the road", after(BecameInoperable, taken_off_the_road)),
    (("TR-STATE-04", "TR-DEST-12"), "a third damage destroys", always_damaged),
    (("TR-DEST-12",), "two tokens destroy", after(BecameInoperable, destroyed_by_damage)),
    (("TR-STATE-05",), "an inoperable car shoots", inoperable_cars_do(turn, "shoot_from_car")),
    (("TR-STATE-06",), "dice for inoperable cars", dice_for_all_cars),
    (("TR-STATE-07",), "an inoperable car cannot be pushed", inoperable_cars_are_fixed),
    (("TR-STATE-07",), "an inoperable car does not slide", in_a_cell(inoperable_cars_feel_nothing)),
    (("TR-STATE-07",), "an inoperable car is no obstacle", empty_cells(turned_cars_do_not_matter)),
    (("TR-STATE-07",), "ricochets pass inoperable cars", never_hits(ricochets_pass_turned_cars)),
    (("TR-STATE-08",), "a repair does not help an inoperable car", after(Repaired, stays_inoperable)),
    (("TR-STATE-09",), "destroyed cars come back", after(Destroyed, destroyed_cars_come_back)),
    (("TR-STATE-09",), "tokens are lost with the car", tokens_are_lost),
    # destruction
    (("TR-DEST-01", "TR-TERR-05", "TR-OBST-07"), "rocks do not matter", swapped(entering, "IMPASSABLE", "?")),
    (("TR-DEST-03",), "removed tiles destroy nothing", swapped(edge, "clear_rear_tile", lambda table: False)),
    (("TR-DEST-05",), "effects destroy nothing", swapped(hazards, "destroy", nothing_is_destroyed)),
    (("TR-DEST-06", "TR-WRECK-04"), "wrecks take no damage", wrecks_take_no_damage),
    # damage
    (("TR-DMG-01",), "no token is drawn", no_token_drawn),
    (("TR-DMG-03", "TR-HAZ-04"), "damage does not stop", not_stopped_by(TokenTaken)),
    (("TR-DMG-05",), "minor damage does not count", minor_does_not_count),
    (("TR-DMG-05",), "minor damage cannot be repaired", minor_is_not_repaired),
    (("TR-TOK-01",), "a dent pushes the car back", suffer_otherwise("dent", "skid B")),
    (("TR-TOK-02",), "a ricochet does nothing", suffer_otherwise("ricochet", "dent")),
    (("TR-TOK-02",), "ricochets spare the own crew", never_hits(lambda board, car, other: car.owner == other.owner)),
    (
        ("TR-TOK-02",),
        "ricochets spare the active player",
        never_hits(lambda board, car, other: other.owner == board.turn),
    ),
    (("TR-TOK-03",), "a ricochet always finds somebody", always_hits_somebody),
    (("TR-TOK-04",), "skids all go ahead", suffer_otherwise("skid", "skid F")),
    (("TR-TOK-04",), "skids do nothing", suffer_otherwise("skid", "dent")),
    (("TR-TOK-05",), "jumps of one cell", swapped(damage, "landing", jump_one_cell)),
    (("TR-TOK-05",), "the landing does not count", in_a_cell(landing_is_nothing)),
    (("TR-TOK-06",), "mud costs a daze one move", daze_is_free),
    (("TR-TOK-06",), "one direction for all of a daze", one_direction_for_a_daze),
    (("TR-TOK-07",), "a daze feels nothing", in_a_cell(daze_feels_nothing)),
    (("TR-TOK-07",), "a slam does not end a daze", not_stopped_by(Slammed)),
    (("TR-TOK-07",), "damage does not end a daze", not_stopped_by(TokenTaken)),
    # ground and obstacles
    (("TR-TERR-01",), "the ground counts in own steps only", in_a_cell(only_for_own_steps)),
    (("TR-TERR-02",), "off-road costs two", swapped(terrain, "MUD", "O")),
    (("TR-TERR-03",), "road costs two", all_of(swapped(terrain, "MUD", "R"), swapped(chain, "ROAD", "?"))),
    (("TR-TERR-03",), "road keeps no bonus", swapped(state, "ROAD", "?")),
    (("TR-TERR-04",), "mud costs one", swapped(terrain, "MUD", "?")),
    (("TR-TERR-04",), "mud needs two moves", mud_needs_two_moves),
    (("TR-TERR-05", "TR-OBST-01"), "rocks are empty cells", empty_cells(rocks_do_not_matter)),
    (("TR-TERR-06",), "a bare mark gets a new token", in_a_cell(hazard_marks_bite)),
    (("TR-OBST-01",), "tokens are no obstacles", empty_cells(tokens_do_not_matter)),
    (("TR-OBST-01",), "cars are no obstacles", empty_cells(cars_do_not_matter)),
    (("TR-OBST-01",), "choppers are no obstacles", empty_cells(choppers_do_not_matter)),
    (("TR-OBST-02",), "only road is empty", empty_cells(only_road_is_empty)),
    (("TR-OBST-02",), "hazard cells are never empty", empty_cells(only_bare_cells_are_empty)),
    (("TR-OBST-03",), "own cars are passed", no_slam_with(same_owner)),
    (("TR-OBST-03",), "a slam does not stop", not_stopped_by(Slammed)),
    (("TR-OBST-05",), "hidden tokens stay hidden", swapped(hazards, "turn_up", never_turned_up)),
    (("TR-OBST-06",), "open tokens do nothing", all_of(not_turned_into_ground, oil_slides_on_only)),
    # wrecks and hazards
    (("TR-WRECK-01",), "wrecks are large", other_wreck(size="L")),
    (("TR-WRECK-01",), "wrecks are operable", other_wreck(operable=True)),
    (("TR-WRECK-01",), "wrecks have an owner", other_wreck(owner=1)),
    (("TR-WRECK-02",), "wrecks are passed", no_slam_with(is_wreck)),
    (("TR-WRECK-03",), "wrecks feel nothing", in_a_cell(wrecks_feel_nothing)),
    (("TR-WRECK-06",), "wrecks are no targets", wrecks_are_no_targets),
    (("TR-HAZ-01",), "no token is discarded", discarded()),
    (("TR-HAZ-02",), "all tokens are discarded", discarded(*EVERYTHING_DISCARDED)),
    (("TR-HAZ-02",), "open tokens are no obstacles", empty_cells(open_tokens_do_not_matter)),
    (("TR-HAZ-03",), "no wreck is placed", swapped(hazards, "place_wreck", no_wreck_placed)),
    (("TR-HAZ-03",), "a wreck found is not slammed", wreck_without_a_slam),
    (("TR-RULING-30",), "a wreck found hides the ground", a_wreck_hides_the_ground),
    (("TR-HAZ-04",), "a mine only stops", no_damage_from_mines),
    (("TR-RULING-128", "TR-HAZ-04"), "a mine without damage does not stop", not_stopped_by(Stopped)),
    (("TR-RULING-112",), "open mines do nothing", open_tokens_sleep("mine")),
    (("TR-RULING-112",), "open earthquakes do nothing", open_tokens_sleep("quake")),
    (("TR-RULING-112",), "tokens of upgrades are discarded", tokens_of_upgrades_are_discarded),
    (("TR-HAZ-05",), "a road token is off-road", token_is("road", "O")),
    (("TR-HAZ-06",), "a mud token is road", token_is("mud", "R")),
    (("TR-HAZ-07",), "oil costs a move", oil_costs_a_move),
    (("TR-HAZ-07",), "oil stops", oil_stops),
    (("TR-HAZ-07",), "oil slides straight on", oil_slides_on_only),
    (("TR-HAZ-08",), "oil is no road", token_is("oil", "O")),
    # what runs out
    (("TR-RULING-13",), "nothing from an empty pile", nothing_from_an_empty_pile),
    (("TR-RULING-13",), "a blank becomes a dent", blank_returns),
    (("TR-RULING-14",), "discards are never used again", bare_cells),
    (("TR-RULING-14",), "tokens out of nothing", tokens_of_nothing),
    (("TR-RULING-15",), "five figures", endless_figures),
    (("TR-RULING-15",), "figures are used up", figures_are_used_up),
    (("TR-RULING-15",), "always limited", other_parts(lambda parts: msgspec.structs.replace(parts, wrecks=5))),
    (("TR-RULING-16",), "a token is settled when it is turned up", settled_when_turned_up),
    (("TR-RULING-16",), "tokens are drawn in order", drawn_in_order),
]
