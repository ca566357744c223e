"""Breaking Carnage: its ground, hazards, fire and lingering effects; and what is hidden, and the order of dice."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from racelib.games.thunder_road import events, state
from racelib.games.thunder_road.events.crash import HazardTurnedUp, Quaked
from racelib.games.thunder_road.events.damage import (
    BecameInoperable,
    CaughtFire,
    FireDrove,
    FireWentOut,
    MinorTaken,
    Repaired,
)
from racelib.games.thunder_road.events.moving import MoveBegan, Moved, Stopped
from racelib.games.thunder_road.events.turn import HazardsLaid, TurnPassed
from racelib.games.thunder_road.rules import (
    bikes,
    chain,
    damage,
    dice,
    entering,
    fire,
    hazards,
    minor_damage,
    movement,
    shooting,
    slam_dice,
    slams,
    terrain,
    turn,
)
from racelib.games.thunder_road.rules.arrival import Arrival, landing, next_cell
from racelib.games.thunder_road.rules.elimination import destroy_groups
from racelib.games.thunder_road.rules.lingering import CARDS, LEAK
from racelib.games.thunder_road.rules.traits import counted_die, has
from racelib.games.thunder_road.state import Board, Car, Movement, State
from racelib.games.thunder_road.tables import IMPASSABLE, ROAD
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, after, changes, not_applied, settled


def left_out(module: Any, name: str) -> How:
    """Leave a function out."""
    return lambda mp: mp.setattr(module, name, lambda *given: None)


def unknown(letter: str) -> How:
    """Let the engine not know a letter of the ground."""
    return lambda mp: mp.setattr(terrain, letter, "?")


# -- ground --------------------------------------------------------------------------------------------------


def one_cell(board: Board, car: Car, way: str, cells: int, how: str) -> Arrival:
    return next_cell(board, car, way, how)


def ramps(when: Callable[[Arrival], bool]) -> How:
    """Let ramps throw cars under other conditions; otherwise nothing happens there."""

    @changes(terrain, "take_off")
    def how(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
        board, car = table.state.board, arrival.car
        if not when(arrival):
            return usual(table, arrival)
        cells = table.roll("stunt", car.owner, board.settings.components.numbers["stunt"])
        return landing(board, car, "F", cells, "ramp")

    return how


@changes(terrain, "take_off")
def driving_only(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    """Let only cars that drive jump; whoever is pushed onto a ramp is destroyed."""
    return usual(table, arrival if arrival.how == "step" else msgspec.structs.replace(arrival, origin=-1))


def glass_leads_forward(mp: pytest.MonkeyPatch) -> None:
    def other(board: Board, car: Car, way: str, how: str) -> Arrival:
        return next_cell(board, car, "F" if how == "glass" else way, how)

    mp.setattr(terrain, "next_cell", other)


def bonus(may: Callable[[bool, Movement, Car], bool]) -> How:
    """Let cars take the road bonus under other conditions."""

    @changes(movement, "may_take_bonus")
    def how(usual: Any, board: Board, car: Car, moving: Movement) -> bool:
        return may(usual(board, car, moving), moving, car)

    return how


def salt_before_is_forgotten(event: Any, table: State) -> None:
    table.board.cars[event.car].salted = False


@changes(TurnPassed, "apply")
def salt_for_the_whole_round(usual: Any, self: TurnPassed, table: State) -> None:
    salted = [car for car in table.board.cars.values() if car.salted]
    usual(self, table)
    for car in salted:
        car.salted = True


@changes(Moved, "apply")
def quakes_leave_no_trace(usual: Any, self: Moved, table: State) -> None:
    """Let the ground not count that a quake shakes a car onto, beyond the front edge."""
    moving = table.board.movement
    road = moving is not None and moving.all_road
    usual(self, table)
    if self.how == "quake" and moving is not None:
        moving.all_road = road


# -- fire ----------------------------------------------------------------------------------------------------


def catches_fire(when: Callable[[Car], bool]) -> How:
    def how(mp: pytest.MonkeyPatch) -> None:
        def catch_fire(table: Table[State], car: Car) -> None:
            if when(car):
                table.tell(CaughtFire(car.id))

        mp.setattr(fire, "catch_fire", catch_fire)

    return how


def no_fire_die(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(fire, "burn", lambda table, car, moving: True)


@changes(fire, "burn")
def fire_drives_coasting_cars(usual: Any, table: Table[State], car: Car, moving: Movement) -> bool:
    coasting, moving.coasting = moving.coasting, False
    able = usual(table, car, moving)
    moving.coasting = coasting
    return able


def burns_on(mp: pytest.MonkeyPatch) -> None:
    def apply(self: BecameInoperable, table: State) -> None:
        table.board.cars[self.car].operable = False

    mp.setattr(BecameInoperable, "apply", apply)


def fire_is_damage(event: Any, table: State) -> None:
    table.board.cars[event.car].damage.append("minor")


def repair_puts_it_out(event: Any, table: State) -> None:
    table.board.cars[event.car].burning = False


@changes(damage, "suffer")
async def harmless_token(usual: Any, table: Table[State], car: Car, token: str) -> None:
    if token != "on-fire":
        await usual(table, car, token)


# -- hazards -------------------------------------------------------------------------------------------------


def quake_moves(which: Callable[[list[Car]], list[Car]]) -> How:
    def how(mp: pytest.MonkeyPatch) -> None:
        usual = hazards.in_quake_order
        mp.setattr(hazards, "in_quake_order", lambda board: which(usual(board)))

    return how


def bikes_by_mark(cars: list[Car]) -> list[Car]:
    return [*sorted((car for car in cars if car.is_bike), key=lambda car: car.id), *(c for c in cars if not c.is_bike)]


@changes(entering, "meet")
async def nobody_waits(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    """Let cars slam others whose cells are still to come."""
    return await usual(table, msgspec.structs.replace(arrival, later=frozenset()))


def quake_ends_a_daze(event: Any, table: State) -> None:
    for name in table.board.dazed:
        table.board.dazed[name] = 0


def the_finder_is_active(mp: pytest.MonkeyPatch) -> None:
    """Take the car that found the quake for the active one, also in the turn of another."""
    usual, quake = hazards.in_quake_order, hazards.turn_up
    found: list[Car] = []

    async def turn_up(table: Table[State], arrival: Arrival) -> Arrival | None:
        found.append(arrival.car)
        return await quake(table, arrival)

    def in_quake_order(board: Board) -> list[Car]:
        return [found[-1], *(car for car in usual(board) if car is not found[-1])]

    mp.setattr(hazards, "turn_up", turn_up)
    mp.setattr(hazards, "in_quake_order", in_quake_order)


def eaten(which: Callable[[list[Car]], list[Car]]) -> How:
    """Let the worm eat others."""

    def how(mp: pytest.MonkeyPatch) -> None:
        def other(table: Table[State], *groups: tuple[list[Car], str], road_moves: bool = False) -> bool:
            others = [(which(cars) if why == "worm" else cars, why) for cars, why in groups]
            return destroy_groups(table, *others, road_moves=road_moves)

        mp.setattr(hazards, "destroy_groups", other)

    return how


async def no_worm(table: Table[State]) -> None:
    """Let the worm be nowhere."""


def whole_rows(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(Board, "height", lambda self, car: self.at(car.cell)[1])


def pit_only_rolls(mp: pytest.MonkeyPatch) -> None:
    def fall_into_pit(table: Table[State], car: Car) -> None:
        table.roll("shooting", car.owner, table.state.board.settings.components.texts["shooting"])

    mp.setattr(hazards, "fall_into_pit", fall_into_pit)


def pit_stops(event: Any, table: State) -> None:
    if event.kind == "pit":
        table.board.stop(event.car)


def pit_with_a_car_is_full(mp: pytest.MonkeyPatch) -> None:
    """Let a car that enters a pit trap slam whoever stands in it."""
    usual = entering.settle

    async def settle(table: Table[State], arrival: Arrival) -> Arrival | None:
        board, car = table.state.board, arrival.car
        full = board.terrain(car.cell) == IMPASSABLE and board.others_at(car.cell, car)
        return await (entering.meet if full else usual)(table, arrival)

    settled(mp, settle)


# -- damage --------------------------------------------------------------------------------------------------


@changes(minor_damage, "take_minor_damage")
async def bikes_only(usual: Any, table: Table[State], cars: list[Car]) -> None:
    await usual(table, [car for car in cars if car.is_bike])


def cards_vanish(mp: pytest.MonkeyPatch) -> None:
    usual = events.damage.give_back
    mp.setattr(events.damage, "give_back", lambda table, token: usual(table, token.partition(":")[0]))


@changes(damage, "draw_lingering_card")
def no_new_deck(usual: Any, table: Table[State], car: Car) -> None:
    if table.state.down.lingering:
        usual(table, car)


def cards_hold_for_wrecked_cars(mp: pytest.MonkeyPatch) -> None:
    def cards(car: Car) -> list[str]:
        return [token.partition(":")[2] for token in car.damage if ":" in token]

    mp.setattr(Car, "cards", property(cards))


@changes(Repaired, "apply")
def card_is_kept(usual: Any, self: Repaired, table: State) -> None:
    if ":" not in self.token:
        usual(self, table)


def without(card: str) -> How:
    """Let a lingering effect do nothing."""

    def how(mp: pytest.MonkeyPatch) -> None:
        def count(board: Board, car: Car, die: int) -> int:
            return die if card in car.cards else counted_die(board, car, die)

        for module in (movement, shooting, slam_dice, slams):
            mp.setattr(module, "has", lambda board, car, one: one != card and has(board, car, one))
        for place in (bikes, dice, turn):
            mp.setattr(place, "counted_die", count)

    return how


# -- what is hidden, and the order of dice -------------------------------------------------------------------


def laid_face_up(event: Any, table: State) -> None:
    for lane, row in event.cells:
        cell = table.board.cell(lane, row)
        table.board.tokens[cell] = table.down.hazards[cell]


def direction_first(mp: pytest.MonkeyPatch) -> None:
    def roll_slam(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
        way = slams.roll_direction(table)
        which = table.roll("slam", table.state.board.turn, ("top", "bottom"))
        return top if which == "top" else bottom, way

    mp.setattr(slams, "roll_slam", roll_slam)


def stunt_last(mp: pytest.MonkeyPatch) -> None:
    """Roll the directions of a daze before its stunt die."""

    async def reel(table: Table[State], car: Car) -> None:
        board = table.state.board
        way = table.roll("direction", car.owner, board.settings.components.texts["direction"])
        for _ in range(table.roll("stunt", car.owner, board.settings.components.numbers["stunt"])):
            await chain.enter(table, next_cell(board, car, way, "skid"))

    mp.setattr(damage, "reel", reel)


BREAKS: list[Break] = [
    (("TR-TERR-07",), "slime does not stop", not_applied(Stopped, lambda told, state: told.why == "slime")),
    (("TR-TERR-08",), "glass is only ground", unknown("GLASS")),
    (("TR-RULING-69",), "glass always leads forward", glass_leads_forward),
    (("TR-TERR-09",), "a ramp throws one cell", lambda mp: mp.setattr(terrain, "landing", one_cell)),
    (("TR-TERR-10",), "moves are left after a ramp", not_applied(Stopped, lambda told, state: told.why == "ramp")),
    (("TR-TERR-11", "TR-DEST-07", "TR-RULING-68"), "a ramp throws from anywhere", ramps(lambda arrival: True)),
    (("TR-RULING-68",), "a jump in line is from behind", ramps(lambda arrival: arrival.way == "F")),
    (("TR-RULING-68",), "only driving cars jump", driving_only),
    (("TR-TERR-12",), "fire is only ground", unknown("FIRE")),
    (("TR-TERR-13",), "salt does not help", bonus(lambda usual, moving, car: usual and moving.all_road)),
    (("TR-TERR-13",), "any ground will do", bonus(lambda usual, moving, car: not moving.stopped)),
    (("TR-TERR-13",), "salt counts in the own move only", after(MoveBegan, salt_before_is_forgotten)),
    (("TR-TERR-13",), "salt counts for the whole round", salt_for_the_whole_round),
    (("TR-RULING-76",), "salt helps coasting cars", bonus(lambda usual, moving, car: usual or car.salted)),
    (("TR-FIRE-01",), "nothing catches fire", left_out(fire, "catch_fire")),
    (("TR-FIRE-02",), "no on-fire token", not_applied(CaughtFire)),
    (("TR-FIRE-03",), "no fire die", no_fire_die),
    (("TR-FIRE-04",), "numbers add nothing", not_applied(FireDrove)),
    (("TR-FIRE-05",), "fires never go out", not_applied(FireWentOut)),
    (("TR-FIRE-06", "TR-DEST-10"), "fire does not destroy", left_out(fire, "destroy")),
    (("TR-FIRE-07",), "inoperable cars burn on", burns_on),
    (("TR-FIRE-08",), "a token for every fire", catches_fire(lambda car: car.operable)),
    (("TR-RULING-73",), "everything burns", catches_fire(lambda car: not car.burning)),
    (("TR-RULING-73",), "fire drives coasting cars", fire_drives_coasting_cars),
    (("TR-DMG-09",), "catching fire is damage", after(CaughtFire, fire_is_damage)),
    (("TR-TOK-11",), "the on-fire token is a dent", harmless_token),
    (("TR-TOK-12",), "a repair puts the fire out", after(Repaired, repair_puts_it_out)),
    (("TR-HAZ-09",), "a quake moves one car", quake_moves(lambda cars: cars[:1])),
    (("TR-RULING-71",), "a quake goes by the ids", quake_moves(lambda cars: sorted(cars, key=lambda car: car.id))),
    (("TR-RULING-71",), "the bike that got the die is one of many", quake_moves(bikes_by_mark)),
    (("TR-RULING-33",), "the ground beyond the front edge does not count in a quake", quakes_leave_no_trace),
    (("TR-RULING-71",), "nobody waits for the others in a quake", nobody_waits),
    (("TR-TOK-07",), "a quake ends a daze", after(Quaked, quake_ends_a_daze)),
    (("TR-RULING-71",), "whoever found the quake comes first", the_finder_is_active),
    (("TR-HAZ-10",), "the worm eats one car", eaten(lambda cars: cars[:1])),
    (("TR-DEST-09",), "no worm", lambda mp: mp.setattr(hazards, "sandworm", no_worm)),
    (("TR-RULING-72",), "whole rows count", whole_rows),
    (("TR-RULING-72",), "the worm spares wrecks", eaten(lambda cars: [car for car in cars if not car.is_wreck])),
    (("TR-HAZ-11",), "glass tokens are only tokens", lambda mp: mp.delitem(state.GROUND_OF, "glass")),
    (("TR-HAZ-11",), "ramp tokens are only tokens", lambda mp: mp.delitem(state.GROUND_OF, "ramp")),
    (("TR-HAZ-11",), "fire tokens are only tokens", lambda mp: mp.delitem(state.GROUND_OF, "fire")),
    (("TR-HAZ-12",), "no roll for the pit trap", left_out(hazards, "fall_into_pit")),
    (("TR-HAZ-12",), "a pit trap stops", after(HazardTurnedUp, pit_stops)),
    (("TR-DEST-08",), "the pit trap only rolls", pit_only_rolls),
    (("TR-HAZ-13",), "a pit trap is passed once open", lambda mp: mp.setitem(state.GROUND_OF, "pit", ROAD)),
    (("TR-RULING-70",), "who enters slams the survivor", pit_with_a_car_is_full),
    (("TR-DMG-07",), "minor damage is for bikes only", bikes_only),
    (("TR-TOK-08",), "minor damage takes no slot", not_applied(MinorTaken)),
    (("TR-TOK-09",), "no card with the token", left_out(damage, "draw_lingering_card")),
    (("TR-TOK-10",), "a repair leaves the card", card_is_kept),
    (("TR-RULING-74",), "cards vanish", cards_vanish),
    (("TR-RULING-74",), "an empty deck stays empty", no_new_deck),
    (("TR-RULING-75",), "cards hold for inoperable cars", cards_hold_for_wrecked_cars),
    *((("TR-TOK-10", "TR-RULING-90"), f"{card} does nothing", without(card)) for card in CARDS),
    (("TR-RULING-131",), "a fuel leak does nothing", without(LEAK)),
    (("TR-RULING-97",), "hazards are laid face up", after(HazardsLaid, laid_face_up)),
    (("TR-RULING-98",), "direction before slam", direction_first),
    (("TR-RULING-98",), "direction before stunt", stunt_last),
]
