"""Braking (chapter 8): giving up cells by choice, and forced braking of a blocked car."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events.after import Retired
from racelib.games.formula_d.events.driving import Blocked
from racelib.games.formula_d.rules.wear import retire, retire_if_worn_out, spare_points
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import Cost
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: How a blocked car can pay: by the table, or all of it with plain brakes.
TABLE, PLAIN = "table", "brakes"


def most_braking(state: State, car: Car) -> int:
    """Return how many cells a driver can give up; none in qualifying (FD-RULING-68).

    FD-BRAKE-01: in the basic game 1 wear point for each.
    FD-BRAKE-02, FD-RULING-25: in the advanced game 1 brake point for each, and nothing else.
    """
    return spare_points(state, car, state.mode.brakes) if state.stage == RACING else 0


def shortfall_payments(state: State, car: Car, cells: int) -> dict[str, Cost]:
    """Return how a car can pay for cells that it cannot drive, by name; none: it is out.

    FD-BRAKE-03, FD-RULING-29: in the basic game 1 point for each cell, whatever is left.
    FD-BRAKE-05, FD-BRAKE-06, FD-BRAKE-07, FD-BRAKE-08, FD-BRAKE-09, FD-BRAKE-10: in the advanced game by the table.
    FD-BRAKE-11: for 7 cells or more the table has no price.
    FD-BRAKE-13, FD-RULING-26: or all of it with brake points, never a mixture.
    FD-BRAKE-12: what cannot be paid in full cannot be paid.
    """
    table = state.mode.shortfall
    if not table:
        return {PLAIN: {state.mode.brakes: cells}}
    payments = {}
    if cells < len(table) and all(car.wear[pool] >= points for pool, points in table[cells].items()):
        payments[TABLE] = table[cells]
    plain = {state.mode.brakes: cells}
    if car.wear[state.mode.brakes] >= cells and plain != payments.get(TABLE):
        payments[PLAIN] = plain
    return payments


class PaymentChoice(Choice[str]):
    """FD-DEC-09: pay for the blocked cells by the table, or with plain brakes."""

    KIND = "payment"
    __slots__ = ("car", "cells", "payments")

    def __init__(self, car: Car, cells: int, payments: dict[str, Cost]) -> None:
        """Ask how to pay for the cells short."""
        self.car = car
        self.cells = cells
        self.payments = payments

    def __iter__(self) -> Iterator[str]:
        """Give the names of the payments."""
        return iter(self.payments)

    def explain(self, option: str) -> Explained:
        """Say what a payment takes."""
        cost = self.payments[option]
        price = sum(cost.values())
        label = fact("pay by the table") if option == TABLE else fact("pay with brakes")
        rule = f"FD-BRAKE-{4 + self.cells:02}" if option == TABLE else "FD-BRAKE-13"
        left = {pool: [self.car.wear[pool] - points, self.car.full[pool]] for pool, points in cost.items()}
        return Explained(label, price, (fact("points left", left=left),), (rule, "FD-RULING-26"), {"cost": cost})

    def refuse(self, answer: object) -> Refusal:
        """Say which payments there are."""
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-RULING-26",))


async def pay_shortfall(table: Table[State], car: Car, cells: int) -> None:
    """FD-MOVE-10: a blocked car has driven as far as it can (FD-BRAKE-04) and pays for the cells short.

    FD-ELIM-06: a car that cannot pay is out.
    """
    payments = shortfall_payments(table.state, car, cells)
    if not payments:
        table.tell(Blocked(car.number, cells))
        retire(table, car, Retired(car.number, "blocked"))
        return
    how = PLAIN  # FD-DEC-09: only the advanced game has a choice
    if table.state.mode.shortfall:
        how = await table.ask(car.number, PaymentChoice(car, cells, payments))
    table.tell(Blocked(car.number, cells, payments[how]))
    retire_if_worn_out(table, car)  # FD-ELIM-01: at once, before a checkpoint gives points back
