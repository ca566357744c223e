"""The outside of Dice Dash: the page, the words and the coach. This module is the scene of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from examples.dice_dash.rules import DICE, LANES, ROWS, DieChoice, Drove, LaneChoice, Spun, State, racer, standing
from racelib.boards.scenes import extent, stroke
from racelib.kernel import scene as page
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Coach, Kind
from racelib.kernel.drawn_board import Board, Cells, Flag, Spots
from racelib.kernel.event import Event, Rolled
from racelib.kernel.layouts import Look
from racelib.kernel.panels import no_panels
from racelib.kernel.words import Words

LENGTH = 2.0  # of a cell, when a lane is 1 wide
COLOURS, BADGES = ("#d62f2f", "#2f6bd6", "#e0a800", "#2fa35a"), ("circle", "square", "diamond", "hex")
LOOKS = page.Looks(
    light={"road": "#8d9299", "finish": "#e7c35a", "line": "#111111"},
    dark={"road": "#59616b", "finish": "#a58a2f", "line": "#f5f5f5"},
)
LANE_NAMES = ("left", "right")
#: Everything is on the board, so nothing lies beside it.
panels = no_panels


def stage(state: State, names: Sequence[str]) -> page.Stage:
    """Return all that does not change: the cars, the colours, how to read a frame."""
    return page.Stage(
        place=f"a road of {ROWS} rows",
        cars=[
            page.CarLook(name, n + 1, COLOURS[n], BADGES[n], label=f"{n + 1} {name}", said=f"{name}, car {n + 1}")
            for n, name in enumerate(names)
        ],
        columns=["cell", "row", "tyres", "status", "place"],
        statuses=["racing", "over the line"],
        looks=LOOKS,
        legend=[("road", "road"), ("finish", "beyond the line")],
        table=[page.Column("row", "row", "row {}"), page.Column("tyres", "tyres", "{} tyres")],
        charts=[page.Chart("row", "row", "How far each car is, turn by turn")],
        unit="round",
        take_over="take over a car from here",
    )


def board(state: State) -> Board:
    """Return the road: two lanes of rectangles, and the line before the last row."""
    spots = [(row, lane) for row in range(ROWS + 1) for lane in range(LANES)]
    cells = Cells(
        xs=[[row * LENGTH + dx for dx in (0, 0, LENGTH, LENGTH)] for row, _ in spots],
        ys=[[-lane + dy for dy in (0, 1, 1, 0)] for _, lane in spots],
        kind=["finish" if row == ROWS else "road" for row, _ in spots],
        code=[f"{LANE_NAMES[lane]} {row}" for row, lane in spots],
        about=["beyond the line" if row == ROWS else "road" for row, _ in spots],
    )
    x, y = [(row + 0.5) * LENGTH for row, _ in spots], [0.5 - lane for _, lane in spots]
    flags = [Flag((ROWS + 0.2) * LENGTH, 2, "★", "finish")]
    return Board(
        title="Dice Dash",
        extent=extent(cells, flags, lane_width=1),
        cells=cells,
        spots=Spots(x, y, angle=[0] * len(spots)),
        steps=[[state.cell(to, row + 1) for to in range(LANES)] for row, _ in spots],
        flags=flags,
        car=0.95,
        strokes=[stroke([(ROWS * LENGTH, 1 - LANES), (ROWS * LENGTH, 1)], "line", width=6)],
    )


def frame(state: State) -> page.Frame:
    """Return a state as it is drawn: a row for each car, in the columns of the stage."""
    order = standing(state)
    rows = [
        [state.cell(car.lane, car.row), car.row, car.tyres, int(car.row >= ROWS), 1 + order.index(number)]
        for number, car in enumerate(state.cars)
    ]
    return page.Frame(rows, round=1 + state.turn // len(rows), mover=-1 if state.over else state.turn % len(rows))


def happening(event: Event, state: State) -> page.Happening:
    """Return the car in turn, and the cells it drives over: straight on, then into its lane."""
    number = state.turn % len(state.cars)
    if not isinstance(event, Drove):
        return page.Happening(number)
    car = state.cars[number]
    cells = [state.cell(car.lane, row) for row in range(car.row + 1, event.row)] + [state.cell(event.lane, event.row)]
    return page.Happening(number, page.Path(number, state.cell(car.lane, car.row), cells))


def moment(event: Event, before: page.Frame, after: page.Frame) -> page.Moment | None:
    """Return the key moments: spins and overtaking."""
    if isinstance(event, Spun):
        return page.Moment("spin", event.car)
    if isinstance(event, Drove) and after.rows[event.car][-1] < before.rows[event.car][-1]:
        return page.Moment("overtake", event.car)
    return None


def acting(state: State, choice: Choice[Any]) -> int:
    """Return the car that a choice is about: the one in turn."""
    return state.turn % len(state.cars)


def picture(state: State, names: tuple[str, ...], seat: int | None = None) -> str:
    """Return the road as text: a line for each lane."""
    lines = [["."] * ROWS + ["|", " "] for _ in range(LANES)]
    for number, car in enumerate(state.cars):
        lines[car.lane][car.row + (car.row >= ROWS)] = str(number + 1)
    players = [f"{n + 1} {name}: {state.cars[n].tyres} tyres" for n, name in enumerate(names)]
    return "\n".join(["".join(line).rstrip() for line in lines] + players)


def say(event: Event, state: State, names: tuple[str, ...]) -> str:
    """Return an event in words; "" for what is not told."""
    if isinstance(event, Rolled):
        return f"{names[event.by]} rolls {event.face} on the {event.what} die."
    if isinstance(event, Spun):
        return f"{names[event.car]} spins and loses a tyre."
    if isinstance(event, Drove):
        where = f"drives to row {event.row}, {LANE_NAMES[event.lane]} lane"
        return f"{names[event.car]} {'crosses the line and wins' if event.row >= ROWS else where}."
    return ""


WORDS = Words(
    say,
    phrases={
        "careful": f"careful: {DICE['careful'][0]} to {DICE['careful'][-1]}",
        "bold": f"bold: {DICE['bold'][0]} to {DICE['bold'][-1]}",
        "may spin": lambda n, of: f"{n / of:.0%} ({n} of {of} rolls): a spin costs a tyre and your move",
        "lane": lambda lane, row: f"{LANE_NAMES[lane]} lane, row {row}",
        "no tyres": "Without tyres you can only roll the careful die.",
        "no such die": "There are two dice: careful and bold.",
        "taken": "Another car is there.",
        "not there": "Your roll takes you to row {row}, left or right.",
    },
    standings=lambda result, names, bots=(): [f"{place}. {names[car]}" for place, car in enumerate(result, start=1)],
    summary=lambda header, results: [
        f"{seat.name} won {sum(result[0] == number for result in results)} of {len(results)}"
        for number, seat in enumerate(header.seats)
    ],
)

COACH = Coach(
    kinds={
        DieChoice: Kind(
            title=lambda seen, choice, name: f"{name}, choose your die.",
            nudge=lambda seen, choice: "Look how far the others are ahead.",
            rule=lambda seen, choice: "",
            why_not=lambda choice, code: choice.refuse(code),
            price=lambda choice, told: "perhaps a tyre" if told.price else "",
            look=lambda choice, told: Look(short="a tyre?", tone="warn") if told.price else Look(),
        ),
        LaneChoice: Kind(
            title=lambda seen, choice, name: f"{name}, choose your lane.",
            nudge=lambda seen, choice: "Look who is close behind you.",
            rule=lambda seen, choice: "",
            why_not=lambda choice, code: choice.refuse(code),
            cell=lambda choice, lane: choice.cells[lane],
        ),
    },
    bot=racer,
    aim=lambda: "Be the first over the line.",
    welcome=lambda name, seat: (f"You are {name}, car {seat + 1}.", "Choose a die."),
    in_short=lambda seen, seat, name: f"{name}: row {seen.cars[seat].row} of {ROWS}",
)
