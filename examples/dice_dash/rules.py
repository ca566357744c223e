"""The inside of Dice Dash: what is true, what can happen, what is decided, and the rules. Nothing here is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from racelib.errors import BadOption
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.copies import CopiedState
from racelib.kernel.event import Event, Rolled, TurnEnded
from racelib.kernel.game import Header
from racelib.kernel.table import Table

PLAYERS = (2, 4)
LANES, ROWS = 2, 20
DICE = {"careful": (1, 2, 3, 4), "bold": (1, 2, 3, 4, 5, 6)}
#: A bold roll up to this number is a spin.
SPIN = 2


class Car(msgspec.Struct):
    """A car: where it stands and how many tyres it has left to lose."""

    lane: int
    row: int
    tyres: int = 2


class State(CopiedState, msgspec.Struct):
    """All that is true at one moment. It changes only when an event is applied."""

    cars: list[Car]
    turn: int = 0
    roll: int = 0

    def copy(self) -> State:
        """Return an independent copy."""
        return msgspec.convert(msgspec.to_builtins(self), State)

    def seen_by(self, seat: int) -> State:
        """Return what a seat may know: everything."""
        return self.copy()

    @property
    def over(self) -> bool:
        """True when a car is over the line."""
        return any(car.row >= ROWS for car in self.cars)

    def cell(self, lane: int, row: int) -> int:
        """Return the number of a cell; the row beyond the line is the last one."""
        return lane + LANES * min(row, ROWS)

    def free(self, row: int) -> list[int]:
        """Return the lanes of a row in which no car stands."""
        taken = [car.lane for car in self.cars if car.row == row]
        return [lane for lane in range(LANES) if lane not in taken]

    def rolled(self, event: Rolled) -> None:
        """Remember a roll."""
        self.roll = event.number

    def drew(self, event: Any) -> None:
        """Do nothing: there is no bag to draw from, and no deck to shuffle."""

    shuffled = drew

    def turn_ended(self) -> None:
        """Move on to the next player."""
        self.turn, self.roll = self.turn + 1, 0


class Spun(Event, frozen=True, gc=False):
    """A car spins: it stays where it is and loses a tyre."""

    car: int

    def apply(self, state: State) -> None:
        """Take a tyre off."""
        state.cars[self.car].tyres -= 1


class Drove(Event, frozen=True, gc=False):
    """A car drives to a cell."""

    car: int
    lane: int
    row: int

    def apply(self, state: State) -> None:
        """Put the car there."""
        state.cars[self.car].lane, state.cars[self.car].row = self.lane, self.row


class DieChoice(Choice[str]):
    """Which die to roll."""

    KIND = "die"

    def __init__(self, tyres: int) -> None:
        self.tyres = tyres

    def __iter__(self) -> Iterator[str]:
        return iter(DICE if self.tyres else ["careful"])

    def explain(self, option: str) -> Explained:
        """Say what a die shows, and the chance of a spin."""
        dangers = (fact("may spin", n=SPIN, of=len(DICE["bold"])),) if option == "bold" else ()
        return Explained(fact(option), price=option == "bold", dangers=dangers)

    def refuse(self, answer: object) -> Refusal:
        """Say why this die cannot be rolled."""
        return Refusal(fact("no tyres" if answer == "bold" else "no such die"))


class LaneChoice(Choice[int]):
    """In which lane to end."""

    KIND = "lane"

    def __init__(self, state: State, row: int) -> None:
        self.row, self.lanes = row, state.free(row)
        self.cells = [state.cell(lane, row) for lane in range(LANES)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.lanes)

    def explain(self, option: int) -> Explained:
        """Say where the car ends."""
        return Explained(fact("lane", lane=option, row=self.row))

    def refuse(self, answer: object) -> Refusal:
        """Say why the car cannot end there."""
        return Refusal(fact("taken" if answer in (0, 1) else "not there", row=self.row))


async def race(table: Table[State]) -> list[int]:
    """Play from any turn to the end and return the cars, the winner first."""
    state = table.state
    while not state.over:
        await take_turn(table, state.turn % len(state.cars))
        table.tell(TurnEnded())
    return standing(state)


async def take_turn(table: Table[State], number: int) -> None:
    """Choose a die, roll it, and drive or spin."""
    state = table.state
    car = state.cars[number]
    die = await table.ask(number, DieChoice(car.tyres))
    roll = table.roll(die, number, DICE[die])
    if die == "bold" and roll <= SPIN:
        table.tell(Spun(number))
        return
    row = min(car.row + roll, ROWS)
    while not state.free(row):  # both lanes are taken: stop behind
        row -= 1
    if row > car.row:
        table.tell(Drove(number, await table.ask(number, LaneChoice(state, row)), row))


def standing(state: State) -> list[int]:
    """Return the cars from the front; of cars side by side the one that started first is ahead."""
    return sorted(range(len(state.cars)), key=lambda number: -state.cars[number].row)


def broken(state: State) -> Iterator[str]:
    """Say what cannot be true."""
    places = [(car.lane, car.row) for car in state.cars]
    if len(set(places)) < len(places):
        yield "two cars stand on one cell"


def check(header: Header) -> Header:
    """Check how a race is set up."""
    if header.options or not PLAYERS[0] <= len(header.seats) <= PLAYERS[1]:
        raise BadOption(f"Dice Dash is for {PLAYERS[0]} to {PLAYERS[1]} players and has no options")
    return header


def start(header: Header) -> State:
    """Return the state before the first event, or a position from a file."""
    if header.start is not None:
        return msgspec.convert(header.start, State)
    cars = [Car(lane=number % LANES, row=1 - number // LANES) for number in range(len(header.seats))]
    return State(cars)


def racer(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Roll the bold die unless you lead; end in the lane with the lower number."""
    options = list(choice)
    leads = standing(seen)[0] == seen.turn % len(seen.cars)
    return options[-1] if choice.KIND == "die" and not leads else options[0]
