"""Breaking the front edge, the last tile, elimination and victory, and the order of effects in a chain."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from pytest import MonkeyPatch

from racelib.games.thunder_road import events
from racelib.games.thunder_road.events.damage import BecameInoperable, Destroyed, TokenPlaced, TokenTaken
from racelib.games.thunder_road.events.end import ChoppersHome, Eliminated, HazardsCleared, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.grid import step
from racelib.games.thunder_road.rules import (
    chain,
    choppers,
    damage,
    edge,
    elimination,
    hazards,
    rig_damage,
    shooting,
    slams,
    turn,
)
from racelib.games.thunder_road.rules import whole_game as play
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.elimination import GameOver
from racelib.games.thunder_road.state import AT_HOME, GONE, NO_CHOPPER, Board, Car, State
from racelib.games.thunder_road.tables import IMPASSABLE
from racelib.kernel.table import Table
from tests.games.thunder_road.breaks import Break, changed, changed_settling, changes, not_applied, swapped
from tests.games.thunder_road.breaks.turns_and_slams import afterwards, on_arrival

How = Callable[[MonkeyPatch], None]


# -- ways to break -------------------------------------------------------------------------------------------


def at_the_front(
    fine: Callable[[Board, Arrival], bool], instead: Callable[[Table[State], Arrival], None] | None = None
) -> How:
    """Let some cars be destroyed at the front edge, or whatever else is said."""

    def coming(usual: Any, table: Table[State], arrival: Arrival) -> bool:
        board = table.state.board
        if arrival.row >= board.end_row and fine(board, arrival):
            (instead or destroyed)(table, arrival)
            return False
        there: bool = usual(table, arrival)
        return there

    return changed(chain, "come_in", coming)


def destroyed(table: Table[State], arrival: Arrival) -> None:
    elimination.destroy(table, [arrival.car], "edge")


def finishing(winner: Callable[[Board, Car], int]) -> How:
    """Let somebody else win when a car crosses the finish; nobody if that is no seat."""

    def cross_the_finish(table: Table[State], car: Car) -> None:
        seat = winner(table.state.board, car)
        if seat >= 0:
            table.tell(Won((seat,), "finish", car.id))
            raise GameOver
        elimination.destroy(table, [car], "finish")

    def how(mp: MonkeyPatch) -> None:
        mp.setattr(edge, "cross_the_finish", cross_the_finish)
        mp.setattr(hazards, "cross_the_finish", cross_the_finish)

    return how


def own_if(fine: Callable[[Board, Car], bool]) -> How:
    """Let the owner win only in some cases."""
    return finishing(lambda board, car: car.owner if board.playing(car.owner) and fine(board, car) else -1)


# -- the front edge ------------------------------------------------------------------------------------------


def cars_of_the_rear_tile_stay(
    table: Table[State], *groups: tuple[Sequence[Car], str], road_moves: bool = False
) -> bool:
    return False


def the_middle_tile_goes(self: TileRemoved, board: Board) -> None:
    board.tiles.reverse()


def the_bottom_tile_is_laid(usual: Any, table: Any, side: Any, row: Any) -> Any:
    return usual(table, table.state.down.stack[-1] if row else side, row)


def the_new_tile_stops_cars(usual: Any, table: Table[State], car: Car) -> None:
    usual(table, car)
    assert table.state.board.movement is not None
    table.state.board.movement.left = 1


def choppers_are_lost(self: ChoppersHome, board: Board) -> None:
    for seat in self.seats:
        assert board.players[seat].chopper == AT_HOME
        board.players[seat].chopper = NO_CHOPPER


def final_at_once(
    usual: Any, table: Table[State], *groups: tuple[Sequence[Car], str], road_moves: bool = False
) -> bool:
    usual(table, *groups)
    return False


def the_fifth_tile_is_the_last(usual: Any, table: Table[State], side: str, row: int) -> None:
    usual(table, side, row)
    if table.state.board.laid == edge.LAST_OF_TWO and not table.state.board.final:
        table.tell(MadeFinal("fifth"))


@changes(edge, "move_the_road")
def finish_comes_with_the_next_tile(move: Any, table: Table[State], final: bool = False) -> None:
    told = len(table.log)
    move(table, final)
    if any(type(event) is MadeFinal for event in table.log[told:]):
        table.state.board.final = False


def the_update_goes_on(mp: MonkeyPatch) -> None:
    check, lay = elimination.check_players, edge.lay_tile

    def only_destroy(table: Table[State], *groups: tuple[Sequence[Car], str], road_moves: bool = False) -> bool:
        for cars, why in groups:
            if cars:
                table.tell(Destroyed(tuple(car.id for car in cars), why))
        return False

    def lay_and_look(table: Table[State], side: str, row: int) -> None:
        lay(table, side, row)
        check(table)

    mp.setattr(edge, "destroy_groups", only_destroy)
    mp.setattr(edge, "lay_tile", lay_and_look)


# -- out, and the end ----------------------------------------------------------------------------------------


def checking(**change: Any) -> How:
    """Look at the players in another way: who counts as out, and what happens when one is left."""

    def how(mp: MonkeyPatch) -> None:
        usual = elimination.check_players

        def check_players(table: Table[State], road_moves: bool = False) -> bool:
            with MonkeyPatch.context() as inner:
                for name, value in change.items():
                    inner.setattr(Board, name, value)
                return usual(table, road_moves)

        for where in (elimination, damage):
            mp.setattr(where, "check_players", check_players)

    return how


def not_destroyed(self: Board, seat: int) -> list[Car]:
    return [car for car in self.owned(seat) if car.cell != GONE]


def all_cars_drive(self: Board, seat: int) -> list[Car]:
    cars = [car for car in self.owned(seat) if car.cell != GONE]
    return cars if all(car.operable for car in cars) else []


def the_last_one_drives_on(mp: MonkeyPatch) -> None:
    in_the_game, operable = Board.in_the_game, Board.operable
    checking(in_the_game=lambda self: [*in_the_game(self), -1])(mp)
    mp.setattr(Board, "operable", lambda self, seat: operable(self, seat) if seat >= 0 else [None])


def the_chopper_stays(self: Eliminated, board: Board) -> None:
    board.players[self.seat].chopper = AT_HOME


def the_cars_go(self: Eliminated, board: Board) -> None:
    for car in board.owned(self.seat):
        board.lift(car)
        car.cell = GONE


def nobody_looks_before_the_end(mp: MonkeyPatch) -> None:
    check, sweep = elimination.check_players, choppers.sweep

    async def sweep_and_look(table: Table[State]) -> None:
        await sweep(table)
        check(table)

    for where in (damage, elimination):
        mp.setattr(where, "check_players", lambda table, road_moves=False: False)
    mp.setattr(choppers, "sweep", sweep_and_look)


def one_after_another(
    usual: Any, table: Table[State], *groups: tuple[Sequence[Car], str], road_moves: bool = False
) -> bool:
    final = [usual(table, ([car], why), road_moves=road_moves) for cars, why in groups for car in cars]
    return any(final)


async def the_rig_goes_alone(usual: Any, table: Table[State], car: Car) -> bool:
    if await usual(table, car):
        elimination.destroy(table, [car], "rig")
    return False


def everybody_draws(seats: tuple[int, ...], by: str, car: str = "") -> Won:
    return Won((0, 1, 2) if by == "draw" else seats, by, car)


async def no_sweep(table: Table[State]) -> None:
    return


async def no_sweep_for_who_is_out(usual: Any, table: Table[State]) -> None:
    if not table.state.board.players[table.state.board.turn].out:
        await usual(table)


def sweep_before_the_shot(mp: MonkeyPatch) -> None:
    shoot, sweep = turn.shoot_from_car, choppers.sweep

    async def sweep_and_shoot(table: Table[State], seat: int, car: Car) -> None:
        await sweep(table)
        await shoot(table, seat, car)

    mp.setattr(turn, "shoot_from_car", sweep_and_shoot)


# -- damage within damage ------------------------------------------------------------------------------------


async def place_first(table: Table[State], car: Car) -> None:
    token = table.draw("damage", car.owner, table.state.board.damage_pile)
    table.tell(TokenTaken(car.id, token))
    table.tell(TokenPlaced(car.id, token))
    await damage.suffer(table, car, token)
    if len(car.damage) >= car.slots and car.operable:
        table.tell(BecameInoperable(car.id))
        damage.check_players(table)


async def inoperable_when_drawn(table: Table[State], car: Car) -> None:
    token = table.draw("damage", car.owner, table.state.board.damage_pile)
    table.tell(TokenTaken(car.id, token))
    if car.full:
        table.tell(BecameInoperable(car.id))
        damage.check_players(table)
    await damage.suffer(table, car, token)
    if car.cell != GONE:
        table.tell(TokenPlaced(car.id, token))


@changes(Destroyed, "apply")
def open_tokens_vanish(usual: Any, self: Destroyed, state: State) -> None:
    for name in self.cars:
        state.board.cars[name].open.clear()
    usual(self, state)


@changes(Destroyed, "apply")
def the_ghost_reels_on(usual: Any, self: Destroyed, state: State) -> None:
    dazed = dict(state.board.dazed)
    usual(self, state)
    state.board.dazed.update(dazed)


def ricochets_fly_on(usual: Any, board: Board, car: Car, way: str) -> Car | None:
    found = usual(board, car, way)
    while found is not None and not found.operable:
        found = usual(board, found, way)
    return found


def jumps_are_steps(board: Board, car: Car, way: str, cells: int, how: str) -> Arrival:
    return next_cell(board, car, way, how)


def walls_stop_jumps(usual: Any, board: Board, car: Car, way: str, cells: int, how: str) -> Arrival:
    for count in range(1, cells):
        there: Arrival = usual(board, car, way, count, how)
        cell = board.cell(there.lane, there.row)
        if board.ground.get(cell) == IMPASSABLE or cell in board.where:
            return there
    return usual(board, car, way, cells, how)


def dazed_cars_pay_one(usual: Any, board: Any, arrival: Any) -> Any:
    return 1 if arrival.how == "daze" else usual(board, arrival)


def oil_ends_a_daze(table: Table[State], arrival: Arrival) -> Any:
    table.state.board.stop(arrival.car.id)
    return hazards.slip(table, arrival)


def on_oil(board: Board, arrival: Arrival) -> bool:
    return board.tokens.get(arrival.car.cell) == "oil"


def the_edge_ends_a_daze(usual: Any, table: Table[State], car: Car) -> None:
    usual(table, car)
    if car.id in table.state.board.dazed:
        table.state.board.dazed[car.id] = 1


def dice_of_lost_cars_come_back(self: Destroyed, board: Board) -> None:
    for name in self.cars:
        if name in board.cars and (car := board.cars[name]).die:
            board.players[car.owner].dice.append(car.die)


async def lost_cars_shoot(usual: Any, table: Table[State], seat: int, car: Car) -> None:
    if car.cell == GONE:
        at = [name for name, one in table.state.board.cars.items() if one.on_board]
        await shooting.shoot(table, seat, car, at)
    await usual(table, seat, car)


def in_the_order_of_seats(usual: Any, board: Any) -> Any:
    return sorted(usual(board), key=lambda car: (car.owner, car.id))


async def quake_in_every_cell(table: Table[State]) -> None:
    """Let the cells of a quake count also for cars that were moved on from them."""
    board = table.state.board
    way = table.roll("direction", board.turn, board.settings.components.texts["direction"])
    cars = [car for car in hazards.in_quake_order(board) if not car.is_rig]
    shaken = [Arrival(car, *step(*board.at(car.cell), way), way, "quake", car.cell, placed=True) for car in cars]
    await hazards.shake(table, way, shaken)
    for one in shaken:
        if one.car.on_board:
            there = board.at(one.car.cell) == (one.lane, one.row)
            await chain.enter(table, msgspec.structs.replace(one, placed=there))


async def who_was_met_is_slammed(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    """Let a car slam whoever stood in its cell, also when it has been moved on from there."""
    board, car = table.state.board, arrival.car
    cell, others = car.cell, board.others_at(car.cell, car)
    onward: Arrival | None = await usual(table, arrival)
    if onward is None and others and car.on_board and car.cell != cell:
        return await slams.slam(table, car, others[0])
    return onward


def one_update_for_each(usual: Any, table: Table[State], final: bool = False) -> None:
    usual(table, final)
    usual(table, final)


BREAKS: list[Break] = [
    # the front edge
    (("TR-EDGE-01",), "cars fall off the front edge", at_the_front(lambda board, arrival: not board.final)),
    (("TR-EDGE-02",), "cars of the rear tile stay", swapped(edge, "destroy_groups", cars_of_the_rear_tile_stay)),
    (("TR-EDGE-03",), "tokens of the rear tile stay", not_applied(HazardsCleared)),
    (("TR-EDGE-04",), "choppers of the rear tile stay", not_applied(ChoppersHome)),
    (("TR-EDGE-05",), "the tile is not turned over", swapped(events.end, "flipped", lambda side: side)),
    (("TR-EDGE-06",), "the tiles change places", afterwards(TileRemoved, the_middle_tile_goes)),
    (("TR-EDGE-07",), "the bottom tile is laid", changed(edge, "lay_tile", the_bottom_tile_is_laid)),
    (("TR-EDGE-08",), "new tiles have no hazards", swapped(edge, "lay_hazards", lambda table, cells: None)),
    (("TR-EDGE-09",), "the new tile stops cars", changed(edge, "leave_by_the_front", the_new_tile_stops_cars)),
    (("TR-EDGE-10", "TR-WIN-01"), "nobody wins at the finish", finishing(lambda board, car: -1)),
    (
        ("TR-EDGE-10",),
        "the road goes on",
        swapped(edge, "leave_by_the_front", lambda table, car: edge.move_the_road(table)),
    ),
    (("TR-RULING-58",), "pushed cars fall off", at_the_front(lambda board, arrival: arrival.how == "push")),
    (("TR-RULING-64",), "choppers are lost with their tile", afterwards(ChoppersHome, choppers_are_lost)),
    # the last tile
    (("TR-FINAL-01",), "the sixth tile is the last", swapped(edge, "LAST_OF_TWO", 6)),
    (("TR-FINAL-01",), "the fourth tile is the last", swapped(edge, "LAST_OF_TWO", 4)),
    (("TR-FINAL-02",), "no tile is the last", not_applied(MadeFinal)),
    (("TR-FINAL-03", "TR-RULING-63"), "the old tile is the last", changed(edge, "destroy_groups", final_at_once)),
    (("TR-FINAL-03",), "in a quake the old tile is the last", changed(hazards, "destroy_groups", final_at_once)),
    (("TR-FINAL-04",), "the fifth tile is the last", changed(edge, "lay_tile", the_fifth_tile_is_the_last)),
    (("TR-FINAL-05",), "the finish comes with a later tile", finish_comes_with_the_next_tile),
    (("TR-RULING-63",), "the update goes on after the end", the_update_goes_on),
    # the end of a turn
    (("TR-END-02",), "choppers do no harm", swapped(choppers, "sweep", no_sweep)),
    (("TR-RULING-67",), "choppers come before the shot", sweep_before_the_shot),
    (("TR-RULING-65",), "who is out ends the turn at once", changed(choppers, "sweep", no_sweep_for_who_is_out)),
    (
        ("TR-RULING-65",),
        "the road die goes to who is out",
        swapped(play, "next_player", lambda board, seat: board.seats_from(seat)[1]),
    ),
    # out, and the end
    (("TR-ELIM-01",), "broken cars keep a player in", checking(operable=not_destroyed)),
    (("TR-ELIM-01",), "one broken car is enough", checking(operable=all_cars_drive)),
    (("TR-ELIM-02",), "the chopper stays", afterwards(Eliminated, the_chopper_stays)),
    (("TR-ELIM-02",), "the cars go", afterwards(Eliminated, the_cars_go)),
    (("TR-WIN-02",), "the last one drives on", the_last_one_drives_on),
    (("TR-RULING-59",), "who pushes wins", finishing(lambda board, car: board.turn)),
    (
        ("TR-RULING-59",),
        "wrecks do not move the road",
        at_the_front(lambda board, arrival: arrival.car.is_wreck),
    ),
    (("TR-RULING-60",), "broken cars do not win", own_if(lambda board, car: car.operable)),
    (("TR-RULING-60",), "nobody wins in the turn of another", own_if(lambda board, car: car.owner == board.turn)),
    (("TR-RULING-60", "TR-RULING-50"), "a car breaks down first", swapped(damage, "draw_token", inoperable_when_drawn)),
    (("TR-RULING-61",), "one after another", changed(choppers, "destroy_groups", one_after_another)),
    (("TR-RULING-61",), "one after another by a hazard", changed(hazards, "destroy_groups", one_after_another)),
    (
        ("TR-RULING-61", "TR-RULING-127"),
        "the rig goes alone",
        changed(rig_damage, "take_damage_in_a_group", the_rig_goes_alone),
    ),
    (("TR-RULING-61",), "a draw is for all", swapped(elimination, "Won", everybody_draws)),
    (("TR-RULING-62",), "nobody looks before the end of the turn", nobody_looks_before_the_end),
    (("TR-RULING-64",), "open tokens vanish with the tile", open_tokens_vanish),
    (("TR-RULING-66",), "the first seat wins", changed(hazards, "in_quake_order", in_the_order_of_seats)),
    (("TR-RULING-66",), "the road moves for each car", changed(edge, "move_the_road", one_update_for_each)),
    # effects within effects
    (("TR-RULING-31",), "a quake is finished cell by cell", swapped(hazards, "earthquake", quake_in_every_cell)),
    (("TR-RULING-31",), "who was met is slammed", changed_settling(who_was_met_is_slammed)),
    (("TR-RULING-31",), "the outer effect is finished first", swapped(damage, "draw_token", place_first)),
    (
        ("TR-RULING-49",),
        "open tokens need no slot",
        swapped(Car, "full", property(lambda self: len(self.damage) >= self.slots)),
    ),
    (("TR-RULING-50",), "tokens are placed before their effect", swapped(damage, "draw_token", place_first)),
    (("TR-RULING-51",), "open tokens vanish", open_tokens_vanish),
    (("TR-RULING-51",), "a destroyed car reels on", the_ghost_reels_on),
    (("TR-RULING-52",), "ricochets fly on", changed(damage, "first_in_line", ricochets_fly_on)),
    (("TR-RULING-54",), "jumps are steps", swapped(damage, "landing", jumps_are_steps)),
    (("TR-RULING-54",), "walls and cars stop jumps", changed(damage, "landing", walls_stop_jumps)),
    (("TR-RULING-55",), "jumping cars fall off", at_the_front(lambda board, arrival: arrival.how == "jump")),
    (("TR-RULING-56",), "dazed cars pay one", changed(chain, "moves_left", dazed_cars_pay_one)),
    (("TR-RULING-56",), "oil ends a daze", on_arrival(on_oil, oil_ends_a_daze)),
    (("TR-RULING-56",), "the front edge ends a daze", changed(edge, "leave_by_the_front", the_edge_ends_a_daze)),
    (("TR-RULING-57",), "the die of a lost car comes back", afterwards(Destroyed, dice_of_lost_cars_come_back)),
    (("TR-RULING-57",), "lost cars shoot", changed(turn, "shoot_from_car", lost_cars_shoot)),
]
