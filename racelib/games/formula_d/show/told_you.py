"""What an event looks like as it happens: the die, a few words beside the car, and what its driver is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.formula_d.events import after, driving, turns
from racelib.games.formula_d.show.words.facts import Template, facts
from racelib.games.formula_d.show.words.rolls import GEAR_OF_ROLL
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.event import Event, Rolled
from racelib.kernel.scene import Cast, DieLook, Note
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import filled

#: The corners of a face of each gear's die: 4, 6, 8, 12, 20 and 30 faces.
CORNERS = {1: 3, 2: 4, 3: 6, 4: 5, 5: 6, 6: 4}
#: The black die stands before those of the gears.
BLACK = 0


def dice() -> list[DieLook]:
    """Return how the dice look: the black one, then that of each gear."""
    return [DieLook(6, "#16202b", "#ffffff"), *(DieLook(CORNERS[gear]) for gear in GEAR_DICE)]


def cast_of(event: Event) -> Cast | None:
    """Return the die that falls.

    >>> cast_of(Rolled("gear 4", 0, 11)), cast_of(Rolled("collision", 0, 3))
    (Cast(die=4, face=11), Cast(die=0, face=3))
    """
    return Cast(GEAR_OF_ROLL.get(event.what, BLACK), event.number) if isinstance(event, Rolled) else None


# -- beside the car ------------------------------------------------------------------------------------------

LOSS = later_n("−{points} point", "−{points} points", "points")

LOSS_AND_LEFT = later_n("−{points} point, {left} left", "−{points} points, {left} left", "points")


def note_of(event: Event) -> Note | None:
    """Return a few words beside the car: a stop in a corner, what is lost, the end of its race.

    >>> note_of(after.Stopped(0, "c1", 1, 3)).words, note_of(after.Overshot(0, "c1", 3, {"car": 3})).words
    ('Stop 1 of 3 ✓', '−3 points')
    """
    if isinstance(event, after.Stopped):
        stops = min(event.stops, event.needed)
        return Note(tr("Stop {stops} of {needed} ✓").format(stops=stops, needed=event.needed))
    if isinstance(event, after.Retired):
        return Note(tr("Out ✕"), "out")
    if isinstance(event, after.Finished):
        return Note(tr("Finished: place {place}").format(place=event.place))
    lost = sum((getattr(event, "cost", None) or {}).values())
    return Note(filled(LOSS, {"points": lost}), "pay") if lost else None


# -- what the driver is told ---------------------------------------------------------------------------------

Telling = Template | Callable[[Any, State], Template]

GEAR = later("You chose gear {gear}.")
GEAR_FOR = later("You chose gear {gear}: {cost}.")
HURT = later("You lose {cost}.")


def of_the_roll(event: Rolled, state: State) -> Template:
    """Say what you rolled: how far you drive, or what a check came to."""
    if event.what in GEAR_OF_ROLL:
        return later("You rolled {face}.")
    return CHECKS.get(event.what, later("You rolled {face}."))


def of_the_shift(event: turns.Shifted, state: State) -> Template:
    """Say which gear you are in, and what it cost."""
    return GEAR_FOR if event.cost else GEAR


def of_the_stop(event: after.Stopped, state: State) -> Template:
    """Say where you stopped, and how many stops are made."""
    if event.stops > event.needed:
        return later("You stopped in {corner} once more.")
    return later("You stopped in {corner}, {stops} of {needed}.")


def of_the_end(event: after.Retired, state: State) -> Template:
    """Say why you are out."""
    if event.why == "stops":
        return later_n(
            "You are out: you left {corner} with {missing} stop missing.",
            "You are out: you left {corner} with {missing} stops missing.",
            "missing",
        )
    return later("You are out of the race.")


CHECKS: dict[str, str] = {
    "grid": later("You rolled {face} for your place on the grid."),
    "start": later("You rolled {face} at the start."),
    "collision": later("Your collision check: {face}."),
    "engine": later("Your engine check: {face}."),
    "road": later("Your check on the damaged road: {face}."),
    "pit": later("You rolled {face} for the pit stop."),
}
TOLD: dict[type[Event], Telling] = {
    Rolled: of_the_roll,
    turns.Stalled: later("Your engine stalls: you do not move this round."),
    turns.DroveOff: later("You drove off in gear 1."),
    turns.TurnedRound: later("You turn round and drive off in gear 1."),
    turns.Shifted: of_the_shift,
    driving.Drove: later_n("You drove {cells} cell.", "You drove {cells} cells.", "cells"),
    driving.Slipstreamed: later_n(
        "You slipstreamed {cells} cell behind {other}.", "You slipstreamed {cells} cells behind {other}.", "cells"
    ),
    driving.Braked: later_n("You braked {cells} cell: {cost}.", "You braked {cells} cells: {cost}.", "cells"),
    driving.Blocked: later_n(
        "You were blocked, {cells} cell short: {cost}.", "You were blocked, {cells} cells short: {cost}.", "cells"
    ),
    after.Overshot: later_n(
        "You went past {corner} by {cells} cell: {cost}.", "You went past {corner} by {cells} cells: {cost}.", "cells"
    ),
    after.Spun: later("You spin and face backwards."),
    after.Stopped: of_the_stop,
    after.Collided: later("You collided with {other}: {cost}."),
    after.EngineHurt: later("Your engine suffers: {cost}."),
    after.RoadHurt: later("The road hurts your car: {cost}."),
    after.RoarHurt: HURT,
    after.RadioHit: HURT,
    after.Retired: of_the_end,
    after.Finished: later("You finish in place {place}."),
}


def told_you(event: Event, state: State) -> list[tuple[int, str]]:
    """Return who is told something of an event, and what; nobody if it is about nobody, or says nothing.

    >>> from racelib.boards.lanes.tables import tables
    >>> from racelib.games.formula_d.state import Car
    >>> from racelib.games.formula_d.tables import MODES
    >>> state = State(tables("t1"), MODES["basic"], 1, [Car(0, 1, gear=5, wear={"car": 9})])
    >>> told_you(Rolled("gear 4", 0, 11), state)
    [(0, 'You rolled 11.')]
    """
    if isinstance(event, turns.LinedUp):
        say = tr("You start from place {place} on the grid.")
        return [(car, say.format(place=place)) for place, car in enumerate(event.order, 1)]
    telling = TOLD.get(type(event))
    seat = event.by if isinstance(event, Rolled) else getattr(event, "car", -1)
    if telling is None or seat < 0:
        return []
    template = telling(event, state) if callable(telling) else telling
    others = tuple(tr("car {number}").format(number=car.number + 1) for car in state.cars)
    values = facts(event, state, others)
    if isinstance(event, driving.Drove | driving.Slipstreamed):
        values["cells"] = len(event.way)
    if "cost" in values:
        values["cost"] = cost_told(values)
    return [(seat, filled(template, values))]


def cost_told(values: dict[str, Any]) -> str:
    """Return what something costs you: the points of the basic game with what is left, or those of each pool.

    >>> cost_told({"cost": "3 wear points (15 left)", "points": 3, "left": 15}), cost_told({"cost": "", "points": 0})
    ('−3 points, 15 left', 'nothing to pay')
    """
    if values["points"]:
        return filled(LOSS_AND_LEFT, values)
    return values["cost"] or tr("nothing to pay")
