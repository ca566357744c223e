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

#: How a blocked car can pay: by the table, or all of it with plain brakes. What lies between has no name.
TABLE, PLAIN = "table", "brakes"


def most_braking(state: State, car: Car) -> int:
    """Return how many cells a driver can give up; none in qualifying (FD-RULING-68).

    FD-BRAKE-01: in the basic game 1 wear point for each.
    FD-BRAKE-02, FD-RULING-25: in the advanced game 1 brake point for each, and nothing else.
    """
    return spare_points(state, car, state.mode.brakes) if state.stage == RACING else 0


def shortfall_payments(state: State, car: Car, cells: int, braking: bool = True) -> list[Cost]:
    """Return how a car can pay for cells that it cannot drive, the row of the table first; none: it is out.

    FD-BRAKE-03, FD-RULING-29: in the basic game 1 point for each cell, whatever is left.
    FD-BRAKE-05, FD-BRAKE-06, FD-BRAKE-07, FD-BRAKE-08, FD-BRAKE-09, FD-BRAKE-10: in the advanced game by the table.
    FD-BRAKE-11: for 7 cells or more the table has no price.
    FD-BRAKE-13, FD-RULING-26: brakes may take any cells off first, at 1 point each; the table is read for the rest.
    FD-BRAKE-12: what cannot be paid in full cannot be paid.

    Without `braking` (nitro, a great start, a quick stop) there is the row alone.
    """
    table, brakes = state.mode.shortfall, state.mode.brakes
    if not table:
        return [{brakes: cells}]
    payments: list[Cost] = []
    for braked in range(cells + 1 if braking else 1):
        left = cells - braked
        if left < len(table):
            cost = {**table[left], brakes: table[left].get(brakes, 0) + braked}
            if cost not in payments and all(car.wear[pool] >= points for pool, points in cost.items()):
                payments.append(cost)
    return payments


class PaymentChoice(Choice[str | Cost]):
    """FD-DEC-09: pay for the cells short by the table, with brakes alone, or with some brakes before the table.

    An answer is "table", "brakes", or what a payment between the two takes: `{"brakes": 5, "tyres": 2}`.
    """

    KIND = "payment"
    __slots__ = ("car", "cells", "payments", "row")

    def __init__(self, state: State, car: Car, cells: int, payments: list[Cost]) -> None:
        """Ask how to pay for the cells short."""
        self.car = car
        self.cells = cells
        self.payments = payments
        table = state.mode.shortfall
        self.row: Cost = table[cells] if cells < len(table) else {}

    def __iter__(self) -> Iterator[str | Cost]:
        """Give the names of the payments."""
        return map(self.name, self.payments)

    def name(self, cost: Cost) -> str | Cost:
        """Return what a payment is called."""
        return TABLE if cost == self.row else PLAIN if len(cost) == 1 else cost

    def payment(self, answer: object) -> Cost | None:
        """Return what an answer takes, or None when it is not an option."""
        if isinstance(answer, dict) and any(type(points) is not int for points in answer.values()):
            return None
        return next((cost for cost in self.payments if answer == self.name(cost)), None)

    def legal(self, answer: object) -> bool:
        """Say whether a payment is an option."""
        return self.payment(answer) is not None

    def explain(self, option: str | Cost) -> Explained:
        """Say what a payment takes."""
        cost = self.payment(option)
        assert cost is not None, "only options are explained"
        price = sum(cost.values())
        label = fact("pay with brakes") if len(cost) == 1 else fact("pay by the table", cost=cost)
        rule = f"FD-BRAKE-{4 + self.cells:02}" if option == TABLE else "FD-BRAKE-13"
        left = {pool: [self.car.wear[pool] - points, self.car.full[pool]] for pool, points in cost.items()}
        return Explained(label, price, (fact("points left", left=left),), (rule, "FD-RULING-26"), {"cost": cost})

    def refuse(self, answer: object) -> Refusal:
        """Say which payments there are."""
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-RULING-26",))


async def pay_shortfall(table: Table[State], car: Car, cells: int, braking: bool) -> None:
    """FD-MOVE-10: a blocked car has driven as far as it can (FD-BRAKE-04) and pays for the cells short.

    FD-ELIM-06: a car that cannot pay is out.
    """
    state = table.state
    payments = shortfall_payments(state, car, cells, braking)
    if not payments:
        table.tell(Blocked(car.number, cells))
        retire(table, car, Retired(car.number, "blocked"))
        return
    cost = payments[0]
    if state.mode.shortfall:  # FD-DEC-09: only the advanced game has a choice
        choice = PaymentChoice(state, car, cells, payments)
        answer = await table.ask(car.number, choice)
        cost = choice.payment(answer) or cost
    table.tell(Blocked(car.number, cells, cost))
    retire_if_worn_out(table, car)  # FD-ELIM-01: at once, before a checkpoint gives points back
