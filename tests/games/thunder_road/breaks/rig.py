"""Breaking section 20: the rig."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from racelib.games.thunder_road.events.crash import OffRoadLaid, Slammed
from racelib.games.thunder_road.events.damage import CaughtFire, Destroyed, MinorTaken
from racelib.games.thunder_road.events.moving import Moved
from racelib.games.thunder_road.events.turn import SectionUsed
from racelib.games.thunder_road.grid import FRONT, REAR, in_line
from racelib.games.thunder_road.rules import (
    choppers,
    cowcatcher,
    damage,
    edge,
    entering,
    hazards,
    minor_damage,
    movement,
    rig,
    rig_damage,
    shooting,
    slams,
    terrain,
)
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.rules.rig import SectionChoice, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.state import OFF_BOARD, Board, Car, Movement, State
from racelib.games.thunder_road.tables import (
    BEFORE,
    BIG_RIG,
    COWCATCHER,
    FIRE,
    IMPASSABLE,
    MUD,
    RIG_BOARD,
    RIG_REPAIR,
    ROCKET,
    SECTION_OF,
    SECTIONS,
    SLIME,
    THE_RIG,
    Section,
)
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, after, changes, settled


async def nothing(*given: Any, **named: Any) -> None:
    """Do nothing at all."""


# -- the turn ------------------------------------------------------------------------------------------------


@changes(rig, "take_turn")
async def steering_in_every_turn(usual: Any, table: Table[State], seat: int) -> None:
    if table.state.board.players[seat].turns:
        await table.ask(seat, SteeringChoice(table.state.board, seat))
    await usual(table, seat)


def offered(fits: Callable[[Board, Section, str, int], bool]) -> How:
    """Offer other dice and commands of the sections."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = SectionChoice.__init__

        def offer(self: SectionChoice, board: Board, seat: int) -> None:
            usual(self, board, seat)
            self.options = [
                [die, command]
                for section in SECTIONS
                for command in (*section.commands, section.repair)
                for die in self.dice
                if fits(board, section, command, die)
            ]

        mp.setattr(SectionChoice, "__init__", offer)

    return how


def is_free(board: Board, section: Section) -> bool:
    return board.rig is not None and section.name not in board.rig.used


def takes(section: Section, command: str, die: int) -> bool:
    return command != section.repair or die == RIG_REPAIR


def sections_again_and_again(board: Board, section: Section, command: str, die: int) -> bool:
    return takes(section, command, die)


def repair_with_any_die(board: Board, section: Section, command: str, die: int) -> bool:
    return is_free(board, section)


def undamaged_only(board: Board, section: Section, command: str, die: int) -> bool:
    assert board.rig is not None
    return is_free(board, section) and takes(section, command, die) and command not in board.rig.damaged


def repair_what_is_damaged(board: Board, section: Section, command: str, die: int) -> bool:
    assert board.rig is not None
    damaged = any(one in board.rig.damaged for one in section.commands)
    return is_free(board, section) and takes(section, command, die) and (command != section.repair or damaged)


def moves(of: Callable[[int], int]) -> How:
    @changes(movement, "drive")
    async def how(
        usual: Any, table: Table[State], car: Car, moves: int, drift: bool = False, coast: bool = False
    ) -> None:
        await usual(table, car, of(moves) if car.is_rig else moves, drift, coast)

    return how


def all_commands_before_moving(mp: pytest.MonkeyPatch) -> None:
    for name, command in RIG_BOARD.items():
        mp.setitem(RIG_BOARD, name, command._replace(when=BEFORE))


def repair_after_moving(mp: pytest.MonkeyPatch) -> None:
    usual = rig.repair
    waiting: list[tuple[int, Section]] = []

    async def later(table: Table[State], seat: int, section: Section) -> None:
        waiting.append((seat, section))

    async def shoot(table: Table[State], seat: int, car: Car) -> None:
        for one in waiting:
            await usual(table, *one)

    mp.setattr(rig, "repair", later)
    mp.setattr(shooting, "shoot_from_car", shoot)


def no_repair_of(name: str) -> How:
    @changes(rig, "repair")
    async def how(usual: Any, table: Table[State], seat: int, section: Section) -> None:
        if section.name != name:
            await usual(table, seat, section)

    return how


# -- moving --------------------------------------------------------------------------------------------------


@changes(Board, "put")
def sections_stay_behind(usual: Any, self: Board, car: Car, cell: int) -> None:
    """Let the sections stand straight behind the front one, wherever it came from."""
    usual(self, car, cell)
    if car.is_rig:
        self.lift(car)
        car.trail = (cell - self.lanes, cell - 2 * self.lanes)
        self.set_down(car)


@changes(Board, "put")
def sections_enter_together(usual: Any, self: Board, car: Car, cell: int) -> None:
    enters = car.is_rig and car.cell <= OFF_BOARD
    usual(self, car, cell)
    if enters:
        car.trail = (cell, cell)


def front_section_only(mp: pytest.MonkeyPatch) -> None:
    usual = Board.set_down

    def set_down(self: Board, car: Car) -> None:
        trail, car.trail = car.trail, ()
        usual(self, car)
        car.trail = trail

    mp.setattr(Board, "set_down", set_down)
    mp.setattr(Board, "cells_of", lambda self, car: [car.cell] if car.on_board else [])


def turns_freely(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(movement, "open_ways", lambda board, car: ["FL", "F", "FR"])


def steering(points: Callable[[int], int]) -> How:
    """Count the points of steering otherwise after a step to the side."""

    def change(event: Any, state: State) -> None:
        if event.how == "steered":
            assert state.board.rig is not None
            state.board.rig.steering = points(state.board.rig.steering)

    return after(Moved, change)


def every_section_pays(event: Any, state: State) -> None:
    board = state.board
    car = board.cars[event.car]
    if car.is_rig and board.movement is not None:
        board.movement.left -= sum(board.ground.get(cell) == MUD for cell in car.trail)


def bonus(may: Callable[[Movement, Car], bool]) -> How:
    """Let the rig take the road bonus under other conditions."""

    @changes(movement, "may_take_bonus")
    def how(usual: Any, board: Board, car: Car, moving: Movement) -> bool:
        return may(moving, car) if car.is_rig else usual(board, car, moving)

    return how


# -- what the rig drives over --------------------------------------------------------------------------------


def roll_over(ground: str, instead: Callable[[Table[State], Car], None]) -> How:
    """Let something else happen to the rig on some ground."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = entering.roll_over

        async def other(table: Table[State], arrival: Arrival) -> Arrival | None:
            if table.state.board.terrain(arrival.car.cell) != ground:
                return await usual(table, arrival)
            instead(table, arrival.car)
            return None

        settled(mp, other, [BIG_RIG])

    return how


def crushed_itself(table: Table[State], car: Car) -> None:
    destroy(table, [car], "impassable")


def damage_stops(event: Any, state: State) -> None:
    if event.command:
        state.board.stop(THE_RIG)


@changes(hazards, "turn_up")
async def off_road_for_mines(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    onward = await usual(table, arrival)
    if arrival.car.is_rig:
        table.tell(OffRoadLaid(table.state.board.at(arrival.car.cell)))
    return onward


def nothing_is_cleared(mp: pytest.MonkeyPatch) -> None:
    def apply(self: OffRoadLaid, state: State) -> None:
        state.board.off_road.append(state.board.cell(*self.cell))

    mp.setattr(OffRoadLaid, "apply", apply)


@changes(damage, "take_damage")
async def damaged_twice(usual: Any, table: Table[State], car: Car) -> None:
    await usual(table, car)
    if car.is_rig:
        await usual(table, car)


def worm_eats_the_rig(mp: pytest.MonkeyPatch) -> None:
    async def eaten(table: Table[State], car: Car) -> bool:
        return True

    async def sandworm(table: Table[State]) -> None:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(rig_damage, "take_damage_in_a_group", eaten)
            await usual(table)

    usual = hazards.sandworm
    mp.setattr(hazards, "sandworm", sandworm)


def choppers_destroy_it(mp: pytest.MonkeyPatch) -> None:
    async def sweep(table: Table[State]) -> None:
        board = table.state.board
        under = [name for player in board.players for name in board.where.get(player.chopper, ())]
        if under:
            destroy(table, [board.cars[name] for name in under], "chopper")

    mp.setattr(choppers, "sweep", sweep)


def one_damage_for_all_choppers(mp: pytest.MonkeyPatch) -> None:
    usual = rig_damage.take_damage_in_a_group
    done: list[Car] = []

    async def take_damage_in_a_group(table: Table[State], car: Car) -> bool:
        done.append(car)
        return len(done) == 1 and await usual(table, car)

    mp.setattr(rig_damage, "take_damage_in_a_group", take_damage_in_a_group)


# -- slams ---------------------------------------------------------------------------------------------------


def slammed_like_a_car(mp: pytest.MonkeyPatch) -> None:
    async def decide(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
        return slams.roll_slam(table, top, bottom)

    mp.setattr(slams, "decide", decide)


def the_rig_gives_way(mp: pytest.MonkeyPatch) -> None:
    async def decide(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
        return (top if top.is_rig else bottom), slams.roll_direction(table)

    mp.setattr(slams, "decide", decide)


@changes(Slammed, "apply")
def slams_do_not_stop_it(usual: Any, self: Slammed, state: State) -> None:
    if self.top != THE_RIG:
        usual(self, state)


def no_cowcatcher(mp: pytest.MonkeyPatch) -> None:
    usual = rig_damage.works
    mp.setattr(rig_damage, "works", lambda board, command: command != COWCATCHER and usual(board, command))


def cowcatcher_never_tires(event: Any, state: State) -> None:
    if state.board.movement is not None:
        state.board.movement.met = 0


def the_rig_says_where(mp: pytest.MonkeyPatch) -> None:
    async def ram(table: Table[State], car: Car, other: Car) -> Arrival:
        board = table.state.board
        if not rig_damage.works(board, COWCATCHER):
            return await slams.slam(table, car, other)
        return next_cell(board, other, await table.ask(car.owner, ShoveChoice(board, other)), "shove")

    mp.setattr(cowcatcher, "ram", ram)


# -- shots and damage ----------------------------------------------------------------------------------------


def no_shot(when: Callable[[Movement], bool]) -> How:
    @changes(shooting, "shoot_from_car")
    async def how(usual: Any, table: Table[State], seat: int, car: Car) -> None:
        moving = table.state.board.movement
        if moving is None or not car.is_rig or not when(moving):
            await usual(table, seat, car)

    return how


@changes(shooting, "shoot_from_car")
async def two_shots(usual: Any, table: Table[State], seat: int, car: Car) -> None:
    await usual(table, seat, car)
    if car.is_rig:
        await usual(table, seat, car)


def sectors(of: Callable[[Board, Car], list[int]]) -> How:
    @changes(shooting, "shot_cells")
    def how(usual: Any, board: Board, car: Car) -> list[int]:
        return of(board, car) if car.is_rig else usual(board, car)

    return how


def behind_the_front_section(board: Board, car: Car) -> list[int]:
    return [*board.sector(car.cell, FRONT), *board.sector(car.cell, REAR)]


def ahead_only(board: Board, car: Car) -> list[int]:
    return board.sector(car.cell, FRONT)


def can_be_named(which: Callable[[Board, Section], list[str]]) -> How:
    """Let other targets be named when a section of the rig is shot at."""

    def how(mp: pytest.MonkeyPatch) -> None:
        def rig_targets(board: Board, cell: int) -> list[str]:
            car = board.cars[THE_RIG]
            return which(board, SECTIONS[(car.cell, *car.trail).index(cell)])

        mp.setattr(shooting, "rig_targets", rig_targets)

    return how


def named(board: Board, commands: tuple[str, ...]) -> list[str]:
    assert board.rig is not None
    return [f"{THE_RIG}:{command}" for command in commands if command not in board.rig.damaged]


def any_section(board: Board, section: Section) -> list[str]:
    return named(board, tuple(command for one in SECTIONS for command in one.commands))


def no_command(board: Board, section: Section) -> list[str]:
    return [THE_RIG]


def repair_too(board: Board, section: Section) -> list[str]:
    return named(board, (*section.commands, section.repair))


def damaged_ones_too(board: Board, section: Section) -> list[str]:
    return [f"{THE_RIG}:{command}" for command in section.commands]


def damaged_commands_act(mp: pytest.MonkeyPatch) -> None:
    def change(event: Any, state: State) -> None:
        assert state.board.movement is not None
        state.board.movement.command = event.command

    after(SectionUsed, change)(mp)
    mp.setattr(
        rig_damage, "works", lambda board, command: board.movement is not None and board.movement.command == command
    )


def first_command_is_hit(mp: pytest.MonkeyPatch) -> None:
    async def take_minor_damage(table: Table[State], car: Car) -> None:
        rig_damage.damage_command(table, car, next(iter(RigDamageChoice(table.state.board))))

    mp.setattr(rig_damage, "damage_the_rig", take_minor_damage)


def any_command_is_hit(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(RigDamageChoice, "__iter__", lambda self: iter(SECTION_OF))


def damages_to_the_end(count: int) -> How:
    def how(mp: pytest.MonkeyPatch) -> None:
        mp.setattr(rig_damage, "is_broken", lambda board: len(board.rig_boards.damaged) >= count)

    return how


def nobody_is_out(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(rig_damage, "destroy", lambda table, cars, why: table.tell(Destroyed((cars[0].id,), why)))


def no_final_tile(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(rig_damage, "destroy", lambda table, cars, why: destroy(table, cars, why, road_moves=True))


@changes(edge, "clear_rear_tile")
def one_section_is_enough(usual: Any, table: Table[State]) -> bool:
    """Destroy the rig when any of its sections is on the removed tile."""
    board = table.state.board
    car = board.cars.get(THE_RIG)
    if car is not None and any(not board.tile_of(cell) for cell in board.cells_of(car)):
        destroy(table, [car], "tile", road_moves=True)
    return usual(table)


@changes(edge, "destroy_groups")
def never_with_a_tile(
    usual: Any, table: Table[State], *groups: tuple[Sequence[Car], str], road_moves: bool = False
) -> bool:
    spared = [([car for car in cars if not car.is_rig], why) for cars, why in groups]
    return usual(table, *spared, road_moves=road_moves)


# -- commands ------------------------------------------------------------------------------------------------


def hazards_ahead(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(rig, "REAR", FRONT)


def no_second_roll(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(shooting, "shot_rerolls", lambda *given: [])


def rocket_one_cell_ahead(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(rig, "in_line", lambda lane, row, way, cells: in_line(lane, row, way, 1))


@changes(rig, "launch")
async def rocket_in_round_one(usual: Any, table: Table[State], seat: int) -> None:
    await rig.fire_rocket(table, seat, table.state.board.cars[THE_RIG])


def rocket_hits_for_good(mp: pytest.MonkeyPatch) -> None:
    async def for_good(table: Table[State], cars: list[Car]) -> None:
        destroy(table, cars, "rig")

    mp.setattr(minor_damage, "take_minor_damage", for_good)


def crushes(*ground: str) -> How:
    return lambda mp: mp.setattr(terrain, "CRUSHED", ground)


@changes(shooting, "shot_rerolls")
def one_right_is_enough(usual: Any, board: Board, shooter: Car | None, car: Car, seat: int = -1) -> list[str]:
    return list(usual(board, shooter, car, seat)[:1])


BREAKS: list[Break] = [
    (("TR-RULING-104",), "one right to re-roll a shot is enough", one_right_is_enough),
    (("TR-RIG-01",), "only the front section takes a cell", front_section_only),
    (("TR-RIG-02",), "the rear sector lies behind the front section", sectors(behind_the_front_section)),
    (("TR-RIG-03",), "the rig has no chopper", lambda mp: mp.setattr(choppers, "airstrike", nothing)),
    (("TR-RIG-04",), "the turn ends without a shot", no_shot(lambda moving: True)),
    (("TR-RIG-05",), "a steering die in every turn", steering_in_every_turn),
    (("TR-RIG-06",), "sections again and again", offered(sections_again_and_again)),
    (("TR-RIG-07",), "one move, whatever the die shows", moves(lambda die: 1)),
    (("TR-RIG-08",), "any die repairs", offered(repair_with_any_die)),
    (("TR-RIG-09",), "no die on a damaged command", offered(undamaged_only)),
    (("TR-RIG-10",), "all commands act before the move", all_commands_before_moving),
    (("TR-RIG-10",), "repairs come after the move", repair_after_moving),
    (("TR-RIG-11",), "the sections stand straight behind", sections_stay_behind),
    (("TR-RIG-12",), "the rig turns freely", turns_freely),
    (("TR-RIG-13",), "a step to the side is free", steering(lambda points: points + 1)),
    (("TR-RIG-14",), "one step to the side in a turn", steering(lambda points: 0)),
    (("TR-RIG-15", "TR-ROAD-05"), "a bonus on the road like any car", bonus(lambda moving, car: moving.all_road)),
    (("TR-RULING-76", "TR-ROAD-05"), "a bonus after salt like any car", bonus(lambda moving, car: car.salted)),
    (
        ("TR-RIG-54",),
        "the traction drive needs road",
        bonus(lambda moving, car: moving.all_road and bool(moving.command)),
    ),
    (("TR-RIG-21",), "every section pays for mud", after(Moved, every_section_pays)),
    (("TR-RIG-22", "TR-RULING-79"), "damage stops the rig", after(MinorTaken, damage_stops)),
    (("TR-RULING-79",), "a mine does two damages", damaged_twice),
    (("TR-RIG-23",), "a mine leaves an off-road token", off_road_for_mines),
    (("TR-RIG-24", "TR-RIG-25"), "a crushed cell stays what it was", nothing_is_cleared),
    (("TR-RIG-25", "TR-DEST-11"), "rocks destroy", roll_over(IMPASSABLE, crushed_itself)),
    (("TR-RIG-27",), "the rig burns", roll_over(FIRE, lambda table, car: table.tell(CaughtFire(car.id)))),
    (("TR-TERR-15",), "no ground matters to the rig", lambda mp: settled(mp, nothing, [BIG_RIG])),
    (
        ("TR-RULING-80",),
        "ramp and glass do nothing",
        lambda mp: mp.setattr(terrain, "CRUSHED", (IMPASSABLE, SLIME, FIRE)),
    ),
    (("TR-RULING-80",), "slime does nothing", crushes(IMPASSABLE, FIRE)),
    (("TR-RIG-26",), "choppers destroy the rig", choppers_destroy_it),
    (("TR-RULING-85",), "one damage for all choppers", one_damage_for_all_choppers),
    (("TR-HAZ-14", "TR-RULING-72", "TR-DEST-11"), "the worm eats the rig", worm_eats_the_rig),
    (("TR-RIG-31", "TR-SLAM-11"), "the slam die decides", slammed_like_a_car),
    (("TR-RIG-31", "TR-SLAM-11"), "the rig gives way", the_rig_gives_way),
    (("TR-RULING-78",), "a slam does not stop the rig", slams_do_not_stop_it),
    (("TR-RIG-59",), "no cowcatcher", no_cowcatcher),
    (("TR-RIG-59", "TR-RULING-99"), "the cowcatcher works again", after(Moved, cowcatcher_never_tires)),
    (("TR-RULING-99",), "the owner of the rig always says where", the_rig_says_where),
    (("TR-RIG-32",), "a shot into each sector", two_shots),
    (("TR-SHOOT-12", "TR-RIG-02"), "shots ahead only", sectors(ahead_only)),
    (("TR-RIG-33",), "the rocket is the shot", no_shot(lambda moving: moving.command == ROCKET)),
    (("TR-RIG-41",), "every section can be shot", can_be_named(any_section)),
    (("TR-RIG-42", "TR-SHOOT-13"), "no command is named", can_be_named(no_command)),
    (("TR-RIG-43",), "the repair can be named", can_be_named(repair_too)),
    (("TR-RIG-44",), "damaged commands can be named", can_be_named(damaged_ones_too)),
    (("TR-RIG-45",), "damaged commands act", damaged_commands_act),
    (("TR-RIG-46",), "the owner has no choice", first_command_is_hit),
    (("TR-RULING-81",), "every command can take damage", any_command_is_hit),
    (("TR-RIG-47", "TR-DEST-11"), "the fifth damage destroys", damages_to_the_end(5)),
    (("TR-RIG-47",), "no damage destroys", damages_to_the_end(99)),
    (("TR-ELIM-04", "TR-RIG-49"), "nobody is out", nobody_is_out),
    (("TR-RIG-49",), "no tile becomes final", no_final_tile),
    (("TR-RIG-48", "TR-RULING-82"), "one section on the tile is enough", one_section_is_enough),
    (("TR-RIG-48", "TR-RULING-82", "TR-DEST-11"), "no tile takes the rig along", never_with_a_tile),
    (("TR-RULING-77",), "all sections enter together", sections_enter_together),
    (("TR-RIG-51",), "hazards are laid ahead", hazards_ahead),
    (("TR-RIG-52",), "no repair of the rear", no_repair_of("rear")),
    (("TR-RIG-55",), "no repair of the centre", no_repair_of("centre")),
    (("TR-RIG-58",), "no repair of the front", no_repair_of("front")),
    (("TR-RULING-84",), "only damage can be repaired", offered(repair_what_is_damaged)),
    (("TR-RIG-53",), "no second roll", no_second_roll),
    (("TR-RIG-56",), "the chopper does not shoot", lambda mp: mp.setattr(shooting, "shoot_from_chopper", nothing)),
    (("TR-RIG-57", "TR-RULING-83"), "the rocket falls short", rocket_one_cell_ahead),
    (("TR-RIG-57",), "the rocket destroys", rocket_hits_for_good),
    (("TR-RULING-83",), "the rocket works in round 1", rocket_in_round_one),
]
