"""Turn order (chapter 3): which car acts when."""

from __future__ import annotations

from racelib.games.formula_d.events.turns import RoundBegan
from racelib.games.formula_d.rules.drivers import acts_first
from racelib.games.formula_d.state import GONE, Car, State
from racelib.kernel.table import Table

#: A gear above all others, for a driver who acts before all level cars.
TOP = 7


def race_position(state: State, car: Car) -> tuple[float, float, float, int, int]:
    """Return where a car stands in the race, as a key: the smaller, the earlier it acts.

    FD-ORDER-01, FD-RULING-07: first by laps, then by progress along the lap.
    FD-ORDER-02, FD-RULING-08: level cars, with the same progress, by gear: the higher first.
    FD-ORDER-03, FD-RULING-09: then by the lane nearest to the inside of this corner or the next.
    FD-PIT-12, FD-RULING-51: cars in the pit lane come behind all cars on the track beyond its entry.
    Before all level cars comes Diana (FD-ABIL-07).
    """
    track = state.track
    cell = car.cell
    driven = car.lap * track.lap + track.progress[cell]
    if track.pit[cell]:
        entered = car.lap * track.lap + track.pit_entry
        if entered > driven:  # the line lies between the entry and the car
            entered -= track.lap
        return (-entered, -1.0, -driven, 0, car.number)
    gear = TOP if car.driver and acts_first(car) else car.gear
    return (-driven, 0.0, -gear, track.from_inside[cell], car.number)


def order_of(state: State) -> tuple[int, ...]:
    """Return the cars still racing, from the front of the race to the back.

    FD-ORDER-05, FD-RULING-10: in the first round that is the order of the grid.
    """
    racing = [car for car in state.cars if car.status not in GONE]
    if state.round == 0 and all(car.lap == 0 for car in racing):
        slots = {cell: slot for slot, cell in enumerate(state.track.grid)}
        if all(car.cell in slots for car in racing):
            return tuple(car.number for car in sorted(racing, key=lambda car: slots[car.cell]))
    return tuple([number for *_, number in sorted([race_position(state, car) for car in racing])])


def begin_round(table: Table[State]) -> None:
    """FD-ORDER-04, FD-RULING-06: one look at the track fixes the order of the whole round."""
    table.tell(RoundBegan(order_of(table.state)))
