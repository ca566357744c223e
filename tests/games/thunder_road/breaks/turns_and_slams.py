"""Breaking rounds and turns, dice and commands, movement and the road bonus, slams and shots."""

from collections.abc import Callable
from typing import Any

import msgspec
from pytest import MonkeyPatch

from racelib.games.thunder_road import events, state
from racelib.games.thunder_road.components import components
from racelib.games.thunder_road.events.crash import Slammed, SlamRerolled
from racelib.games.thunder_road.events.damage import Repaired, TokenTaken
from racelib.games.thunder_road.events.moving import BonusTaken, MoveBegan, Moved, Passed, Stopped, Waiting
from racelib.games.thunder_road.events.turn import CommandGiven, DieAssigned, RoundBegan, TurnPassed
from racelib.games.thunder_road.grid import FRONT, REAR
from racelib.games.thunder_road.rules import (
    chain,
    commands,
    damage,
    dice,
    entering,
    hazards,
    minor_damage,
    movement,
    shooting,
    slams,
    terrain,
    turn,
)
from racelib.games.thunder_road.rules import whole_game as play
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, Order, RepairChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice
from racelib.games.thunder_road.rules.shooting import NO_SHOT, TargetChoice
from racelib.games.thunder_road.state import FACE_DOWN, GONE, Board, Car, Movement, State
from racelib.games.thunder_road.tables import (
    AFTER,
    AIRSTRIKE,
    ANY,
    BEFORE,
    COMMANDS,
    DRIFT,
    IMPASSABLE,
    NITRO,
    REPAIR,
    ROAD,
)
from racelib.kernel.event import Rolled
from racelib.kernel.table import Table
from tests.games.thunder_road.breaks import Break, after, changed, changed_settling, changes, not_applied, swapped

How = Callable[[MonkeyPatch], None]


# -- ways to break -------------------------------------------------------------------------------------------


def afterwards(event: type[Any], change: Callable[[Any, Board], None]) -> How:
    """Let an event change more of the board than it should."""
    return after(event, lambda self, state: change(self, state.board))


def also_legal(choice: type[Any], fine: Callable[..., bool] = lambda self, answer: True) -> How:
    """Accept more answers than the rules do."""

    def how(mp: MonkeyPatch) -> None:
        usual = choice.legal
        mp.setattr(choice, "legal", lambda self, answer: usual(self, answer) or fine(self, answer))

    return how


def offering(choice: type[Any], keep: Callable[..., bool]) -> How:
    """Offer fewer answers than the rules do."""

    def how(mp: MonkeyPatch) -> None:
        usual, legal = choice.__iter__, choice.legal
        mp.setattr(choice, "__iter__", lambda self: (one for one in usual(self) if keep(self, one)))
        mp.setattr(choice, "legal", lambda self, answer: legal(self, answer) and keep(self, answer))

    return how


def taking(command: str, numbers: tuple[int, ...]) -> How:
    """Let a command take other numbers."""
    return swapped(commands, "COMMANDS", {**COMMANDS, command: COMMANDS[command]._replace(takes=numbers)})


def faces(die: str, *sides: str) -> How:
    """Print other faces on a die."""
    return lambda mp: mp.setitem(components("standard").texts, die, sides)


def driven(change: Callable[[Car, dict[str, Any]], None]) -> How:
    """Let a car begin its movement with other moves, or another drift."""

    async def instead(
        usual: Any, table: Table[State], car: Car, moves: int, drift: bool = False, coast: bool = False
    ) -> None:
        how: dict[str, Any] = {"moves": moves, "drift": drift, "coast": coast}
        change(car, how)
        await usual(table, car, **how)

    return changed(turn, "drive", instead)


def moves(count: Callable[[int], int]) -> How:
    """Let a car begin with another number of moves."""
    return driven(lambda car, how: how.update(moves=count(how["moves"])))


def bonus_if(fine: Callable[[Board, Car, Movement, bool], bool]) -> How:
    """Decide anew who may take the road bonus."""

    def instead(usual: Any, board: Any, car: Any, move: Any) -> Any:
        return fine(board, car, move, usual(board, car, move))

    return changed(movement, "may_take_bonus", instead)


def on_arrival(when: Callable[[Board, Arrival], bool], do: Callable[[Table[State], Arrival], Any]) -> How:
    """Let something else happen to some cars in the cell that they come to."""

    async def instead(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
        if when(table.state.board, arrival):
            onward = do(table, arrival)
            return await onward if hasattr(onward, "__await__") else onward
        return await usual(table, arrival)

    return changed_settling(instead)


def pushed(board: Board, arrival: Arrival) -> bool:
    return arrival.how == "push"


def slammed(change: Callable[[Table[State], Car, Car], tuple[Car, Car]]) -> How:
    """Let other cars lie on top."""

    async def instead(usual: Any, table: Table[State], top: Car, bottom: Car) -> Arrival:
        return await usual(table, *change(table, top, bottom))

    return changed(slams, "slam", instead)


def rolling_again(who: Callable[[Board, Car, Car, Car | None], Car | None]) -> How:
    """Let somebody else roll a slam again."""

    def instead(usual: Any, board: Any, top: Any, bottom: Any) -> Any:
        found = who(board, top, bottom, next(iter(usual(board, top, bottom)), None))
        return [] if found is None else [found]

    return changed(slams, "rerollers", instead)


def aiming(change: Callable[[Board, list[str], Car | None], list[str]]) -> How:
    """Let other things be shot at."""

    def instead(usual: Any, board: Any, cells: Any, shooter: Any) -> Any:
        return change(board, usual(board, cells, shooter), shooter)

    return changed(shooting, "targets", instead)


def shooting_if(fine: Callable[[Board, Car], bool]) -> How:
    """Decide anew which cars shoot."""

    async def instead(usual: Any, table: Table[State], seat: int, car: Car) -> None:
        if fine(table.state.board, car):
            await usual(table, seat, car)

    return changed(turn, "shoot_from_car", instead)


# -- rounds and turns ----------------------------------------------------------------------------------------


@changes(play, "roll_all_dice")
def only_the_first_player_rolls(roll: Any, table: Table[State]) -> None:
    with MonkeyPatch.context() as inner:
        inner.setattr(Board, "in_the_game", lambda self: [self.first])
        roll(table)


def shots_come_before_moves(mp: MonkeyPatch) -> None:
    drive, shoot = turn.drive, turn.shoot_from_car

    async def shoot_and_drive(table: Table[State], car: Car, moves: int, **how: bool) -> None:
        await shoot(table, car.owner, car)
        await drive(table, car, moves, **how)

    async def no_shot(table: Table[State], seat: int, car: Car) -> None:
        return

    mp.setattr(turn, "drive", shoot_and_drive)
    mp.setattr(turn, "shoot_from_car", no_shot)


async def all_cars_shoot(usual: Any, table: Table[State], seat: int, car: Car) -> None:
    for one in table.state.board.operable(seat):
        await usual(table, seat, one)


def the_turn_goes_to_the_right(board: Board, seat: int) -> int:
    return next(other for other in reversed(board.seats_from(seat)) if not board.players[other].out)


def nobody_is_passed_over(board: Board, seat: int) -> int:
    return board.seats_from(seat)[1]


def dashboards_are_cleared(self: TurnPassed, board: Board) -> None:
    for car in board.cars.values():
        car.die = 0


# -- dice and commands ---------------------------------------------------------------------------------------


async def commands_while_coasting(usual: Any, table: Table[State], seat: int) -> Car:
    car: Car = await usual(table, seat)
    board = table.state.board
    if board.movement is not None and board.movement.coasting:
        await commands.give_commands(table, seat)
    return car


def used_dice_come_back(self: DieAssigned, board: Board) -> None:
    board.players[self.seat].dice.append(self.die)


async def no_command(table: Table[State], seat: int, or_lost: bool = False) -> list[Order]:
    return []


def commands_act_after_the_move(mp: MonkeyPatch) -> None:
    for name in (AIRSTRIKE, REPAIR):
        mp.setitem(COMMANDS, name, COMMANDS[name]._replace(when=AFTER))


def only_near_cells(self: ChopperChoice, cell: list[int]) -> bool:
    return self.board.at(self.board.players[self.seat].chopper)[1] == cell[1]


def weapons_always_work(where: Any, name: str) -> How:
    """Let a shot of round 1 be one of round 2."""

    async def instead(usual: Any, table: Table[State], *given: Any, **how: Any) -> None:
        board = table.state.board
        number, board.round = board.round, max(board.round, 2)
        await usual(table, *given, **how)
        board.round = number

    return changed(where, name, instead)


async def no_shot_of_the_chopper(table: Table[State], seat: int, **how: Any) -> None:
    return


def stays_out_of_action(self: Repaired, board: Board) -> None:
    board.cars[self.car].operable = False


def drives_as_if_new(self: Repaired, board: Board) -> None:
    board.cars[self.car].die = 0


async def only_undamaged_cars_drive(usual: Any, table: Table[State], car: Car, moves: int, **how: bool) -> None:
    if not car.damage:
        await usual(table, car, moves, **how)


async def the_die_comes_back(usual: Any, table: Table[State], seat: int, orders: Any, when: str = BEFORE) -> None:
    await usual(table, seat, orders, when)
    board = table.state.board
    if board.movement is not None and not (car := board.cars[board.movement.car]).operable:
        board.players[seat].dice.append(car.die)


def the_chopper_was_enough(board: Board, car: Car) -> bool:
    return not board.players[car.owner].orders


# -- movement and the road bonus -----------------------------------------------------------------------------


def ways(change: Callable[[Board, Car, list[str]], list[str]]) -> How:
    """Let a car go other ways."""
    return changed(movement, "open_ways", lambda usual, board, car: change(board, car, usual(board, car)))


def without(letter: Callable[[str], bool]) -> Callable[[Board, Car, list[str]], list[str]]:
    """Leave out the ways to some ground."""

    def keep(board: Board, car: Car, open_ways: list[str]) -> list[str]:
        cells = {way: board.toward(car.cell, way) for way in open_ways}
        return [way for way, cell in cells.items() if cell is None or not letter(board.terrain(cell))]

    return keep


def on_the_road_in_the_bonus(board: Board, car: Car, open_ways: list[str]) -> list[str]:
    taken = board.movement is not None and board.movement.bonus
    return without(lambda ground: ground != ROAD)(board, car, open_ways) if taken else open_ways


async def cars_stop_before_walls(usual: Any, table: Table[State], car: Car, move: Movement) -> None:
    ahead = table.state.board.sector(car.cell, FRONT) if car.on_board else []
    if not ahead or any(table.state.board.terrain(cell) != IMPASSABLE for cell in ahead):
        await usual(table, car, move)


def entry_is_free(mp: MonkeyPatch) -> None:
    mp.setattr(chain, "OWN_STEPS", ("step", "steered"))


def entry_costs_one(usual: Any, board: Any, arrival: Any) -> Any:
    return 1 if arrival.how == "entry" else usual(board, arrival)


def the_starting_area_is_no_road(self: MoveBegan, board: Board) -> None:
    assert board.movement is not None
    if not board.cars[self.car].on_board:
        board.movement.all_road = False


def switched(option: str, usual_value: bool) -> How:
    """Take no notice of a switch."""
    return lambda mp: mp.setattr(state.Settings, option, usual_value)


async def cars_come_in_from_the_side(usual: Any, table: Table[State], arrival: Arrival | None) -> None:
    await usual(table, msgspec.structs.replace(arrival, way="FL") if arrival and arrival.how == "entry" else arrival)


def slides_cost(mp: MonkeyPatch) -> None:
    for where in (chain, entering, events.moving):
        mp.setattr(where, "OWN_STEPS", ("step", "entry", "steered", "oil"))


@changes(entering, "meet")
async def slides_may_pass(meet: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    return await meet(table, msgspec.structs.replace(arrival, how="step") if arrival.how == "oil" else arrival)


def under_a_chopper(board: Board, arrival: Arrival) -> bool:
    return any(player.chopper == arrival.car.cell for player in board.players)


def stop_here(table: Table[State], arrival: Arrival) -> None:
    table.tell(Stopped(arrival.car.id, "slime"))


async def tokens_stay_down(table: Table[State], arrival: Arrival) -> None:
    return


def damage_does_not_stop(self: TokenTaken, state: State) -> None:
    state.board.cars[self.car].open.append(self.token)


def a_slam_does_not_stop(self: Slammed, state: State) -> None:
    return


def all_is_road(self: MoveBegan, board: Board) -> None:
    assert board.movement is not None
    board.movement.all_road = True


def only_the_start_counts(self: Board, car: Car) -> None:
    return


@changes(Moved, "apply")
def only_chosen_cells_count(note: Any, self: Moved, state: State) -> None:
    move = state.board.movement
    before = move is not None and move.all_road
    note(self, state)
    if move is not None and self.how not in events.moving.OWN_STEPS:
        move.all_road = before


def one_bonus_a_round(mp: MonkeyPatch) -> None:
    usual, given = movement.may_take_bonus, []

    def may_take_bonus(board: Board, car: Car, move: Movement) -> bool:
        if not usual(board, car, move) or given:
            return False
        given.append(car.id)
        return True

    mp.setattr(movement, "may_take_bonus", may_take_bonus)


def bonus_although(field: str) -> How:
    """Forget something of the movement before the road bonus is looked at."""

    def instead(usual: Any, board: Board, car: Car, move: Movement) -> bool:
        before = getattr(move, field)
        setattr(move, field, False)
        fine: bool = usual(board, car, move)
        setattr(move, field, before)
        return fine

    return changed(movement, "may_take_bonus", instead)


async def bonus_again(usual: Any, table: Table[State], car: Car, moves: int, **how: bool) -> None:
    await usual(table, car, moves, **how)
    board = table.state.board
    if board.movement is not None and board.movement.bonus and car.on_board:
        await table.ask(car.owner, BonusChoice(board, car))


def the_bonus_ends_the_drift(self: BonusTaken, board: Board) -> None:
    assert board.movement is not None
    board.movement.passes = 0


def drift_goes_on(self: Passed, board: Board) -> None:
    assert board.movement is not None
    board.movement.passes = int(board.movement.passes + board.movement.passed > 0)


def no_waiting(usual: Any, board: Any, car: Any, other: Any) -> Any:
    return usual(board, car, other) and board.moving.left > 0


def stopped_cars_pass(usual: Any, board: Any, car: Any, other: Any) -> Any:
    return car.is_bike or board.moving.passes > 0


@changes(hazards, "place_wreck")
def drift_helps_against_wrecks(place: Any, table: Table[State], cell: int) -> None:
    place(table, cell)


def passed_cells_are_free(usual: Any, board: Board, arrival: Arrival) -> int:
    taken = board.where.get(board.cell(arrival.lane, arrival.row))
    return 1 if taken else usual(board, arrival)


def slam_first(table: Table[State], arrival: Arrival) -> Any:
    return entering.meet(table, arrival)


def another_car_is_here(board: Board, arrival: Arrival) -> bool:
    return bool(board.others_at(arrival.car.cell, arrival.car))


# -- slams ---------------------------------------------------------------------------------------------------


async def nobody_meets(table: Table[State], arrival: Arrival) -> None:
    return


def always_the_bottom_one(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    return bottom, slams.roll_direction(table)


@changes(slams, "decide")
async def roll_as_often_as_they_like(decide: Any, table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    told = len(table.log)
    result = await decide(table, top, bottom)
    if any(type(event) is SlamRerolled for event in table.log[told:]):
        return await slams.decide(table, top, bottom)
    return result


def only_the_direction_again(usual: Any, table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    if type(table.log[-1]) is not SlamRerolled:
        return usual(table, top, bottom)
    first = next(event for event in reversed(table.log) if type(event) is Rolled and event.what == "slam")
    return top if first.face == "top" else bottom, slams.roll_direction(table)


def the_larger_car(board: Board, top: Car, bottom: Car, usual: Car | None) -> Car | None:
    return None if top.size == bottom.size else max(top, bottom, key=lambda car: "SML".index(car.size))


def the_other_way(usual: Any, board: Board, car: Car, way: str, how: str) -> Any:
    opposite = {"F": "B", "FL": "BR", "FR": "BL", "B": "F", "BL": "FR", "BR": "FL"}
    return usual(board, car, opposite[way], how)


@changes(slams, "decide")
async def both_are_pushed(decide: Any, table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    car, way = await decide(table, top, bottom)
    other = next_cell(table.state.board, bottom if car is top else top, way, "push")
    table.tell(Moved(other.car.id, (other.lane, other.row), "push", way))
    return car, way


async def a_slam_hurts(usual: Any, table: Table[State], top: Car, bottom: Car) -> Arrival:
    await minor_damage.take_minor_damage(table, [bottom])
    arrival: Arrival = await usual(table, top, bottom)
    return arrival


def a_pushed_car_lies_below(table: Table[State], top: Car, bottom: Car) -> tuple[Car, Car]:
    move = table.state.board.movement
    return (top, bottom) if move is not None and top.id == move.car else (bottom, top)


def the_driver_lies_on_top(table: Table[State], top: Car, bottom: Car) -> tuple[Car, Car]:
    move = table.state.board.movement
    return (bottom, top) if move is not None and bottom.id == move.car else (top, bottom)


# -- shots ---------------------------------------------------------------------------------------------------


async def two_shots(usual: Any, table: Table[State], seat: int, car: Car) -> None:
    await usual(table, seat, car)
    await usual(table, seat, car)


def shots_from_the_first_cell(mp: MonkeyPatch) -> None:
    drive, shoot, cells = turn.drive, turn.shoot_from_car, {}

    async def remember(table: Table[State], car: Car, moves: int, **how: bool) -> None:
        cells[car.id] = car.cell
        await drive(table, car, moves, **how)

    async def from_there(table: Table[State], seat: int, car: Car) -> None:
        if car.cell == GONE:
            return
        board, here = table.state.board, car.cell
        board.put(car, cells[car.id])
        await shoot(table, seat, car)
        board.put(car, here)

    mp.setattr(turn, "drive", remember)
    mp.setattr(turn, "shoot_from_car", from_there)


def choppers_too(board: Board, found: list[str], shooter: Car | None) -> list[str]:
    return found + ["chopper" for player in board.players if player.chopper > state.OFF_BOARD]


async def no_harm(table: Table[State], car: Car) -> None:
    return


def inoperable_cars_are_hurt(mp: MonkeyPatch) -> None:
    mp.setattr(damage, "Unharmed", lambda name: TokenTaken(name, "dent"))


BREAKS: list[Break] = [
    # rounds and turns
    (("TR-ROUND-01",), "a round has four turns", swapped(state, "TURNS", 4)),
    (("TR-ROUND-01",), "a round has two turns", swapped(state, "TURNS", 2)),
    (("TR-ROUND-02",), "only the first player rolls", only_the_first_player_rolls),
    (("TR-ROUND-03",), "nobody rolls the road die", swapped(play, "roll_road_die", lambda table: None)),
    (("TR-ROUND-04",), "the road die is for one turn", afterwards(TurnPassed, lambda e, b: setattr(b, "road", 0))),
    (("TR-TURN-01",), "a car shoots before it moves", shots_come_before_moves),
    (("TR-TURN-02",), "all cars shoot", changed(turn, "shoot_from_car", all_cars_shoot)),
    (("TR-TURN-03",), "turns go to the right", swapped(play, "next_player", the_turn_goes_to_the_right)),
    (("TR-END-03", "TR-ELIM-03"), "who is out is on", swapped(play, "next_player", nobody_is_passed_over)),
    (("TR-END-01",), "a car moves as often as it likes", afterwards(TurnPassed, dashboards_are_cleared)),
    (("TR-END-04",), "the first player leads again", swapped(play, "RoundBegan", lambda n, to: RoundBegan(n, 0))),
    # step 1
    (("TR-ASSIGN-01", "TR-MOVE-02"), "every die is a 4", swapped(turn, "counted_die", lambda board, car, die: 4)),
    (("TR-ASSIGN-01",), "moved cars get dice", swapped(dice, "unmoved", lambda board, seat: board.operable(seat))),
    (("TR-ASSIGN-02",), "nobody coasts", swapped(dice, "may_coast", lambda board, seat: [])),
    (("TR-ASSIGN-03",), "coasting is always possible", also_legal(DieChoice, lambda self, answer: answer[1] == "A-L")),
    (
        ("TR-ASSIGN-04",),
        "cars coast as often as they like",
        swapped(dice, "may_coast", lambda board, seat: [car for car in board.operable(seat) if car.die]),
    ),
    (("TR-ASSIGN-05",), "there are no commands", swapped(commands, "give_commands", no_command)),
    (("TR-ASSIGN-06",), "repair takes any number", taking(REPAIR, ANY)),
    (("TR-ASSIGN-07",), "a coasting car is commanded", changed(dice, "assign", commands_while_coasting)),
    (("TR-ASSIGN-08",), "dice are used again", afterwards(DieAssigned, used_dice_come_back)),
    (
        ("TR-CMD-11", "TR-ASSIGN-05"),
        "a command every turn",
        afterwards(CommandGiven, lambda event, board: board.players[event.seat].orders.clear()),
    ),
    (("TR-COAST-01",), "coasting is two cells", driven(lambda car, how: how.update(moves=2) if how["coast"] else None)),
    (("TR-COAST-02",), "a coasting car takes the bonus", bonus_although("coasting")),
    (("TR-COAST-03",), "a coasting car does not shoot", shooting_if(lambda board, car: not car.coasts)),
    (
        ("TR-RULING-38",),
        "a car coasts once a round",
        swapped(
            dice, "may_coast", lambda board, seat: [car for car in board.operable(seat) if car.die and not car.coasts]
        ),
    ),
    # step 2
    (("TR-CMD-01",), "commands act after the move", commands_act_after_the_move),
    (("TR-CMD-02",), "airstrike takes low numbers", taking(AIRSTRIKE, (1, 2, 3))),
    (("TR-CMD-03",), "tokens do not matter to choppers", also_legal(ChopperChoice)),
    (("TR-CMD-03",), "choppers stay in their row", offering(ChopperChoice, only_near_cells)),
    (("TR-CMD-04",), "choppers shoot in round 1", weapons_always_work(shooting, "shoot_from_chopper")),
    (("TR-CMD-04",), "choppers do not shoot", swapped(shooting, "shoot_from_chopper", no_shot_of_the_chopper)),
    (("TR-CMD-05",), "nitro adds nothing", swapped(commands, "NITRO", "")),
    (("TR-CMD-05",), "nitro takes any number", taking(NITRO, ANY)),
    (("TR-CMD-06",), "six moves at most", moves(lambda count: min(count, 6))),
    (("TR-CMD-07",), "drift takes any number", taking(DRIFT, ANY)),
    (("TR-CMD-07",), "drift does nothing", driven(lambda car, how: how.update(drift=False))),
    (("TR-CMD-07",), "drift passes all cars", afterwards(Passed, drift_goes_on)),
    (("TR-CMD-08",), "a drifting car may stay in a taken cell", not_applied(Waiting)),
    (("TR-CMD-09",), "repair takes any number", taking(REPAIR, ANY)),
    (("TR-CMD-09",), "repaired tokens are gone", swapped(events.damage, "give_back", lambda state, token: None)),
    (("TR-CMD-10",), "a repaired car must wait", afterwards(Repaired, stays_out_of_action)),
    (("TR-RULING-39",), "a damaged car does not drive", changed(turn, "drive", only_undamaged_cars_drive)),
    (("TR-RULING-39",), "the die comes back", changed(commands, "carry_out", the_die_comes_back)),
    (
        ("TR-RULING-40",),
        "repair without damage",
        also_legal(CommandChoice, lambda self, answer: answer == [6, "repair"]),
    ),
    (
        ("TR-RULING-40",),
        "the first token goes",
        offering(RepairChoice, lambda self, one: self.board.cars[one[0]].damage[0] == one[1]),
    ),
    (
        ("TR-RULING-41",),
        "the chopper must fly",
        offering(ChopperChoice, lambda self, cell: self.board.empty(self.board.cell(*cell))),
    ),
    (("TR-RULING-42",), "shots are compulsory", offering(TargetChoice, lambda self, one: one != NO_SHOT)),
    (("TR-RULING-42",), "one shot a turn", shooting_if(the_chopper_was_enough)),
    (
        ("TR-RULING-43",),
        "inoperable cars are no targets",
        aiming(lambda board, found, shooter: [one for one in found if board.cars[one].operable]),
    ),
    (("TR-RULING-43",), "inoperable cars are hurt", inoperable_cars_are_hurt),
    (("TR-RULING-44",), "a repaired car moves again", afterwards(Repaired, drives_as_if_new)),
    # step 3
    (("TR-MOVE-01",), "the entry is free", entry_is_free),
    (("TR-MOVE-01",), "cars come in anywhere", also_legal(EntryChoice)),
    (("TR-MOVE-03",), "cars may go back", ways(lambda board, car, way: [*way, "B"])),
    (("TR-MOVE-03",), "cars go straight ahead", ways(lambda board, car, way: ["F"])),
    (("TR-MOVE-04",), "cars stop before walls", changed(movement, "use_moves", cars_stop_before_walls)),
    (("TR-MOVE-05",), "choppers stop cars", on_arrival(under_a_chopper, stop_here)),
    (("TR-MOVE-06",), "tokens are not turned up", swapped(hazards, "turn_up", tokens_stay_down)),
    (("TR-MOVE-07",), "damage does not stop a car", swapped(TokenTaken, "apply", damage_does_not_stop)),
    (("TR-MOVE-08",), "a slam does not stop a car", swapped(Slammed, "apply", a_slam_does_not_stop)),
    (
        ("TR-MOVE-09",),
        "a pushed car turns nothing up",
        on_arrival(
            lambda board, arrival: pushed(board, arrival) and FACE_DOWN in board.tokens.values(), lambda *_: None
        ),
    ),
    (
        ("TR-MOVE-09",),
        "a dazed car drives through others",
        on_arrival(lambda board, arrival: arrival.how == "daze", lambda *_: None),
    ),
    (("TR-RULING-24",), "every entry costs one", changed(chain, "moves_left", entry_costs_one)),
    (("TR-RULING-25",), "the starting area is no road", afterwards(MoveBegan, the_starting_area_is_no_road)),
    (("TR-RULING-25",), "cars come in from the side", changed(chain, "enter", cars_come_in_from_the_side)),
    (("TR-RULING-25",), "the switch does nothing", switched("entry_counts_as_road", True)),
    (("TR-RULING-27",), "the side is a way", ways(lambda board, car, way: ["FL", "F", "FR"])),
    (("TR-RULING-27",), "walls are no way", ways(without(lambda ground: ground == IMPASSABLE))),
    (("TR-RULING-28",), "mud under a token is free", swapped(terrain, "pay_for_mud", lambda table, arrival: None)),
    (
        ("TR-RULING-28",),
        "mud under a token always costs one more",
        swapped(terrain, "pay_for_mud", lambda table, to: table.tell(events.moving.PaidMore(to.car.id, to.how))),
    ),
    (("TR-RULING-29",), "slides cost", slides_cost),
    (("TR-RULING-30",), "tokens cover nothing", swapped(Board, "terrain", lambda self, cell: self.ground[cell])),
    (("TR-RULING-30",), "the slam comes first", on_arrival(another_car_is_here, slam_first)),
    (("TR-RULING-30",), "every cell costs one", swapped(chain, "moves_left", lambda board, arrival: 1)),
    # the road bonus
    (("TR-ROAD-01",), "all is road", afterwards(MoveBegan, all_is_road)),
    (("TR-ROAD-01",), "only the first cell counts", swapped(Board, "note_ground", only_the_start_counts)),
    (("TR-ROAD-01",), "there is no bonus", bonus_if(lambda board, car, move, usual: False)),
    (("TR-ROAD-02",), "the bonus must be taken", offering(BonusChoice, lambda self, one: one == "take")),
    (("TR-ROAD-03",), "the bonus stays on the road", ways(on_the_road_in_the_bonus)),
    (("TR-ROAD-04",), "one bonus a round", one_bonus_a_round),
    (("TR-RULING-33",), "forced cells do not count", only_chosen_cells_count),
    (("TR-RULING-33",), "oil is no road", lambda mp: mp.setitem(state.GROUND_OF, "oil", "O")),
    (("TR-RULING-33",), "mud tokens are road", lambda mp: mp.setitem(state.GROUND_OF, "mud", "R")),
    (("TR-RULING-34",), "stopped cars take the bonus", bonus_although("stopped")),
    (("TR-RULING-34",), "the switch does nothing", switched("bonus_after_stop", False)),
    (("TR-RULING-35",), "a bonus after the bonus", changed(turn, "drive", bonus_again)),
    (("TR-RULING-35",), "the slam comes before the bonus", changed(entering, "may_pass", no_waiting)),
    (("TR-RULING-35",), "the bonus ends the drift", afterwards(BonusTaken, the_bonus_ends_the_drift)),
    (("TR-RULING-36",), "drift must be used", offering(PassChoice, lambda self, one: one == "pass")),
    (("TR-RULING-36",), "drift helps against wrecks", drift_helps_against_wrecks),
    (("TR-RULING-36",), "the passed cell costs one", changed(chain, "moves_left", passed_cells_are_free)),
    (("TR-RULING-36",), "stopped cars pass", changed(entering, "may_pass", stopped_cars_pass)),
    (("TR-RULING-37",), "sliding cars pass", slides_may_pass),
    # slams
    (("TR-SLAM-01",), "cars share cells", swapped(entering, "meet", nobody_meets)),
    (("TR-SLAM-02",), "the car that came in lies below", slammed(lambda table, top, bottom: (bottom, top))),
    (("TR-SLAM-02",), "a slam does not stop a car", swapped(Slammed, "apply", a_slam_does_not_stop)),
    (("TR-SLAM-03",), "no slam die", swapped(slams, "roll_slam", always_the_bottom_one)),
    (("TR-SLAM-04",), "nobody rolls again", rolling_again(lambda *_: None)),
    (("TR-SLAM-04",), "again and again", roll_as_often_as_they_like),
    (("TR-SLAM-04",), "the driver rolls again", rolling_again(lambda board, top, bottom, usual: usual and top)),
    (
        ("TR-SLAM-05",),
        "inoperable cars never roll again",
        rolling_again(lambda board, top, bottom, usual: usual if usual and usual.operable else None),
    ),
    (
        ("TR-SLAM-05", "TR-RULING-46"),
        "nobody rolls again among friends",
        rolling_again(lambda board, top, bottom, usual: usual if top.owner != bottom.owner else None),
    ),
    (("TR-SLAM-06",), "equals roll again", rolling_again(lambda board, top, bottom, usual: usual or top)),
    (("TR-SLAM-07",), "pushed the other way", changed(slams, "next_cell", the_other_way)),
    (("TR-SLAM-08",), "a pushed car applies nothing", on_arrival(pushed, lambda *_: None)),
    (("TR-SLAM-09",), "both cars are pushed", both_are_pushed),
    (("TR-SLAM-10",), "always the bottom one", faces("slam", "bottom")),
    (("TR-SLAM-14",), "a slam hurts", changed(slams, "slam", a_slam_hurts)),
    (("TR-SLAM-15",), "no face leads back to the left", faces("direction", "F", "FL", "FR", "B", "BR")),
    (("TR-RULING-45",), "a pushed car lies below", slammed(a_pushed_car_lies_below)),
    (("TR-RULING-46",), "everybody rolls again", rolling_again(the_larger_car)),
    (("TR-RULING-46",), "one die is rolled again", changed(slams, "roll_slam", only_the_direction_again)),
    (("TR-RULING-47",), "in a quake the driver lies on top", slammed(the_driver_lies_on_top)),
    (("TR-RULING-48",), "stopped cars take the bonus", bonus_although("stopped")),
    (("TR-RULING-48",), "a pushed car applies nothing", on_arrival(pushed, lambda *_: None)),
    # shots
    (("TR-SHOOT-01",), "cars shoot in round 1", weapons_always_work(turn, "shoot_from_car")),
    (("TR-SHOOT-02",), "cars shoot twice", changed(turn, "shoot_from_car", two_shots)),
    (("TR-SHOOT-02",), "cars shoot from where they were", shots_from_the_first_cell),
    (("TR-SHOOT-03",), "cars shoot backwards", swapped(shooting, "FRONT", (*FRONT, *REAR))),
    (("TR-SHOOT-03",), "cars shoot straight ahead", swapped(shooting, "FRONT", ("F",))),
    (("TR-SHOOT-04",), "the first target is shot at", offering(TargetChoice, lambda self, one: one == self.targets[0])),
    (("TR-SHOOT-05",), "choppers are targets", aiming(choppers_too)),
    (
        ("TR-SHOOT-06",),
        "wrecks are no targets",
        aiming(lambda board, found, shooter: [one for one in found if not board.cars[one].is_wreck]),
    ),
    (
        ("TR-SHOOT-07", "TR-RULING-48"),
        "no shot after a slam",
        shooting_if(lambda board, car: board.movement is not None and not board.movement.stopped),
    ),
    (
        ("TR-SHOOT-08",),
        "own cars are no targets",
        aiming(lambda board, found, shooter: [one for one in found if board.cars[one].owner != board.turn]),
    ),
    (
        ("TR-SHOOT-09",),
        "every shot hits",
        changed(shooting, "roll_shot", lambda usual, *given: (usual(*given)[0], True)),
    ),
    (
        ("TR-SHOOT-09",),
        "no shot hits",
        changed(shooting, "roll_shot", lambda usual, *given: (usual(*given)[0], False)),
    ),
    (("TR-SHOOT-10",), "other faces", faces("shooting", "SM", "M", "M", "L", "L", "SML")),
    (("TR-SHOOT-11",), "a hit does nothing", swapped(damage, "take_damage", no_harm)),
]
