"""Formula D in words: one sentence for each event, with the rules behind it.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are
put into it as data. The rule ids stand behind the sentence and are no part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.formula_d import events as fd
from racelib.formula_d.gears import skipped_gears
from racelib.formula_d.state import State
from racelib.formula_d.tables import CAR, GEAR_OUT_OF_BOX, GEAR_ROLL, GREAT_START_CELLS, STRAINING
from racelib.kernel import event as kernel
from racelib.kernel.event import Event
from racelib.kernel.replay import Closed
from racelib.kernel.told import nothing, undone
from racelib.language import tr, trn

#: The names of the players, by seat.
Names = tuple[str, ...]

GEAR_OF_ROLL = {what: gear for gear, what in GEAR_ROLL.items()}

#: The rules behind a roll, by what it was rolled for.
ROLL_RULES: dict[str, tuple[str, ...]] = {
    "grid": ("FD-START-01",),
    "start": ("FD-START-03",),
    "collision": ("FD-COLL-04",),
    "engine": ("FD-ENG-04",),
    **{what: (f"FD-DICE-0{gear}",) for gear, what in GEAR_ROLL.items()},
}


def say(event: Event, state: State, names: Names) -> str:
    """Return an event as one sentence and its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Formula D or of the kernel.
    state
        The state before it.
    names
        The players' names, by seat. They are data: whatever stands in one comes out as it is.

    Examples
    --------
    >>> from racelib.formula_d.events import Shifted
    >>> from racelib.formula_d.state import Car, State
    >>> from racelib.formula_d.tables import MODES
    >>> from racelib.tracks.tables import tables
    >>> state = State(tables("t1"), MODES["basic"], 1, [Car(0, 1, gear=5, wear={"car": 9})])
    >>> say(Shifted(0, 2, 5, 2), state, ("Ada",))
    'Ada skips 2 gears down to gear 2 and pays 2 wear points, 7 left. (FD-GEAR-05, FD-GEAR-07)'
    """
    sentence = SENTENCES[type(event)](event, state, names)
    rules = rules_of(event)
    return f"{sentence} ({', '.join(rules)})" if sentence and rules else sentence


def rules_of(event: Event) -> tuple[str, ...]:
    """Return the ids of the rules behind an event; a roll has those of what it was rolled for.

    >>> rules_of(kernel.Rolled("gear 4", 0, 9))
    ('FD-DICE-04',)
    """
    return ROLL_RULES.get(event.what, ()) if type(event) is kernel.Rolled else event.rules()


def fill(sentence: str, **facts: str | int) -> str:
    """Put names and numbers into a sentence of ours, as data.

    >>> fill("{name} rolls {face}.", name="{face}", face=3)
    '{face} rolls 3.'
    """
    return sentence.format_map(facts)


def closed(event: Closed, state: State, names: Names) -> str:
    """Tell the end of the race."""
    if not state.finished:
        return tr("The race is over, and nobody has reached the finish.")
    return fill(tr("The race is over, and {name} has won it."), name=names[state.finished[0]])


# -- rolls --------------------------------------------------------------------------------------------------


def rolled(event: kernel.Rolled, state: State, names: Names) -> str:
    """Tell a roll: each purpose has its own sentences."""
    return ROLLS.get(event.what, other_roll)(event, state, names[event.by])


def other_roll(event: kernel.Rolled, state: State, name: str) -> str:
    """Tell a roll whose purpose is not known here."""
    return fill(tr("{name} rolls {face}."), name=name, face=event.face)


def grid_roll(event: kernel.Rolled, state: State, name: str) -> str:
    """Tell a roll for a place on the grid."""
    return fill(tr("{name} rolls {face} on the black die for a place on the grid."), name=name, face=event.face)


def start_roll(event: kernel.Rolled, state: State, name: str) -> str:
    """Tell a start roll, and what it is good for."""
    if event.number <= state.mode.stall:
        sentence = tr("{name} rolls {face} on the black die at the start: not above {stall}, so the engine stalls.")
    elif event.number >= state.mode.great:
        sentence = tr("{name} rolls {face} on the black die at the start: {great} or more is a great start.")
    else:
        sentence = tr("{name} rolls {face} on the black die at the start: below {great}, so a normal start.")
    return fill(sentence, name=name, face=event.number, stall=state.mode.stall, great=state.mode.great)


def gear_roll(event: kernel.Rolled, state: State, name: str) -> str:
    """Tell a gear roll; the highest of gears 5 and 6 strains the engines, unless rolled in the pit lane."""
    gear = GEAR_OF_ROLL[event.what]
    if STRAINING.get(gear) == event.number and not state.in_pit(state.cars[event.by]):
        sentence = tr("{name} rolls {face} in gear {gear}, its highest: after the move, engines at speed are checked.")
    else:
        sentence = trn(
            "{name} rolls the die of gear {gear}: {face} cell to drive.",
            "{name} rolls the die of gear {gear}: {face} cells to drive.",
            event.number,
        )
    return fill(sentence, name=name, face=event.number, gear=gear)


def collision_roll(event: kernel.Rolled, state: State, name: str) -> str:
    """Tell a collision roll, good or bad."""
    limit = state.mode.collision
    if event.number <= limit:
        sentence = tr("{name} rolls {face} on the collision check: not above {limit}, so the car is hit.")
    else:
        sentence = tr("{name} rolls {face} on the collision check: above {limit}, so nothing happens.")
    return fill(sentence, name=name, face=event.number, limit=limit)


def engine_roll(event: kernel.Rolled, state: State, name: str) -> str:
    """Tell an engine roll, good or bad."""
    limit = state.mode.engine
    if event.number <= limit:
        sentence = tr("{name} rolls {face} on the engine check: not above {limit}, so the engine suffers.")
    else:
        sentence = tr("{name} rolls {face} on the engine check: above {limit}, so the engine holds.")
    return fill(sentence, name=name, face=event.number, limit=limit)


ROLLS: dict[str, Callable[[kernel.Rolled, State, str], str]] = {
    "grid": grid_roll,
    "start": start_roll,
    "collision": collision_roll,
    "engine": engine_roll,
    **dict.fromkeys(GEAR_OF_ROLL, gear_roll),
}


# -- start and rounds ---------------------------------------------------------------------------------------


def lined_up(event: fd.LinedUp, state: State, names: Names) -> str:
    """Tell who stands in front on the grid."""
    pole, second = (names[number] for number in event.order[:2])
    return fill(tr("{pole} takes pole position and {second} the second place on the grid."), pole=pole, second=second)


def round_began(event: fd.RoundBegan, state: State, names: Names) -> str:
    """Tell a new round, and who acts first in it."""
    number = state.round + 1
    first = names[event.order[0]]
    if len(event.order) == 1:
        return fill(tr("Round {number} begins: only {name} is still racing."), number=number, name=first)
    sentence = tr("Round {number} begins: {first} is in front and acts first, then {second}.")
    return fill(sentence, number=number, first=first, second=names[event.order[1]])


def stalled(event: fd.Stalled, state: State, names: Names) -> str:
    """Tell a stalled engine."""
    sentence = tr("{name} stalls, does not move this round and drives off in gear 1 in the next.")
    return fill(sentence, name=names[event.car])


def drove_off(event: fd.DroveOff, state: State, names: Names) -> str:
    """Tell a start: normal, great, or late after a stall."""
    if event.great:
        sentence = tr("{name} makes a great start: in gear 1, {cells} cells at once without a roll.")
    elif event.late:
        sentence = tr("{name} gets the stalled engine going and drives off in gear 1.")
    else:
        sentence = tr("{name} makes a normal start and drives off in gear 1.")
    return fill(sentence, name=names[event.car], cells=GREAT_START_CELLS)


# -- gears and movement -------------------------------------------------------------------------------------


def points_left(state: State, number: int, lost: int, pool: str) -> int:
    """Return what is left in a pool once points are lost."""
    return max(0, state.cars[number].wear[pool] - lost)


def shifted(event: fd.Shifted, state: State, names: Names) -> str:
    """Tell a change of gear: up, none, down, skipping at a price or free of charge, or out of the box."""
    car = state.cars[event.car]
    skipped = skipped_gears(event.was, event.gear)
    if state.track.boxes >> max(0, car.cell) & 1:
        sentence = tr("{name} sets off from the box in gear {gear}.")
    elif event.gear > event.was:
        sentence = tr("{name} shifts up to gear {gear}.")
    elif event.gear == event.was:
        sentence = tr("{name} stays in gear {gear}.")
    elif not skipped:
        sentence = tr("{name} shifts down to gear {gear}.")
    elif not event.points:
        sentence = trn(
            "{name} skips {skipped} gear down to gear {gear}; in the pit lane that is free.",
            "{name} skips {skipped} gears down to gear {gear}; in the pit lane that is free.",
            skipped,
        )
    else:
        sentence = trn(
            "{name} skips {skipped} gear down to gear {gear} and pays {skipped} wear point, {left} left.",
            "{name} skips {skipped} gears down to gear {gear} and pays {skipped} wear points, {left} left.",
            skipped,
        )
    left = points_left(state, event.car, event.points, event.pool)
    return fill(sentence, name=names[event.car], gear=event.gear, skipped=skipped, left=left)


def drove(event: fd.Drove, state: State, names: Names) -> str:
    """Tell a movement: how far and where to, and the line or the pit lane on the way."""
    car = state.cars[event.car]
    to = state.track.number[event.to]
    cells = len(event.way)
    lap = car.lap + event.laps
    if not cells:
        sentence = tr("{name} does not move and stays on {to}.")
    elif state.track.boxes >> to & 1:
        sentence = into_the_box(cells, event.laps)
    elif state.track.pit[to]:
        sentence = in_the_pit_lane(cells, event.laps) if state.in_pit(car) else into_the_pit_lane(cells, event.laps)
    elif state.in_pit(car):
        sentence = out_of_the_pit_lane(cells, event.laps)
    elif lap > state.laps:
        sentence = over_the_finish(cells)
    else:
        sentence = along_the_track(cells, event.laps)
    return fill(sentence, name=names[event.car], cells=cells, to=event.to, lap=lap, laps=state.laps)


def along_the_track(cells: int, crossings: int) -> str:
    """Choose the sentence of a movement on the track."""
    if crossings:
        return trn(
            "{name} drives {cells} cell to {to}, over the line: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells to {to}, over the line: lap {lap} of {laps} begins.",
            cells,
        )
    return trn("{name} drives {cells} cell to {to}.", "{name} drives {cells} cells to {to}.", cells)


def over_the_finish(cells: int) -> str:
    """Choose the sentence of the last movement of a race."""
    return trn(
        "{name} drives {cells} cell and is over the finish line.",
        "{name} drives {cells} cells and is over the finish line.",
        cells,
    )


def into_the_pit_lane(cells: int, crossings: int) -> str:
    """Choose the sentence of a movement from the track into the pit lane."""
    if crossings:
        return trn(
            "{name} drives {cells} cell into the pit lane to {to}: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells into the pit lane to {to}: lap {lap} of {laps} begins.",
            cells,
        )
    return trn(
        "{name} drives {cells} cell into the pit lane, to {to}.",
        "{name} drives {cells} cells into the pit lane, to {to}.",
        cells,
    )


def in_the_pit_lane(cells: int, crossings: int) -> str:
    """Choose the sentence of a movement along the pit lane."""
    if crossings:
        return trn(
            "{name} drives {cells} cell along the pit lane to {to}: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells along the pit lane to {to}: lap {lap} of {laps} begins.",
            cells,
        )
    return trn(
        "{name} drives {cells} cell along the pit lane to {to}.",
        "{name} drives {cells} cells along the pit lane to {to}.",
        cells,
    )


def into_the_box(cells: int, crossings: int) -> str:
    """Choose the sentence of a movement that ends in the box."""
    if crossings:
        return trn(
            "{name} drives {cells} cell over the line and into the box: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells over the line and into the box: lap {lap} of {laps} begins.",
            cells,
        )
    return trn("{name} drives {cells} cell into the box.", "{name} drives {cells} cells into the box.", cells)


def out_of_the_pit_lane(cells: int, crossings: int) -> str:
    """Choose the sentence of a movement from the pit lane back to the track."""
    if crossings:
        return trn(
            "{name} drives {cells} cell out of the pit lane to {to}: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells out of the pit lane to {to}: lap {lap} of {laps} begins.",
            cells,
        )
    return trn(
        "{name} drives {cells} cell out of the pit lane, to {to}.",
        "{name} drives {cells} cells out of the pit lane, to {to}.",
        cells,
    )


def braked(event: fd.Braked, state: State, names: Names) -> str:
    """Tell braking and its price."""
    sentence = trn(
        "{name} brakes: {cells} cell of the roll less, for {cells} wear point, {left} left.",
        "{name} brakes: {cells} cells of the roll less, for {cells} wear points, {left} left.",
        event.cells,
    )
    left = points_left(state, event.car, event.cells, event.pool)
    return fill(sentence, name=names[event.car], cells=event.cells, left=left)


def blocked(event: fd.Blocked, state: State, names: Names) -> str:
    """Tell that the way was barred, and what that costs."""
    sentence = trn(
        "{name} is blocked by other cars, {cells} cell short, and loses {cells} wear point, {left} left.",
        "{name} is blocked by other cars, {cells} cells short, and loses {cells} wear points, {left} left.",
        event.cells,
    )
    left = points_left(state, event.car, event.cells, event.pool)
    return fill(sentence, name=names[event.car], cells=event.cells, left=left)


# -- corners ------------------------------------------------------------------------------------------------


def corner_name(state: State, corner: str) -> str:
    """Return the name of a corner, by its id."""
    return next((one.name for one in state.track.corners if one.id == corner), corner)


def overshot(event: fd.Overshot, state: State, names: Names) -> str:
    """Tell a corner left one stop too early, and the price of the cells after it."""
    sentence = trn(
        "{name} leaves {corner} one stop short: {cells} cell past it costs {cells} wear point, {left} left.",
        "{name} leaves {corner} one stop short: {cells} cells past it cost {cells} wear points, {left} left.",
        event.cells,
    )
    left = points_left(state, event.car, event.cells, event.pool)
    corner = corner_name(state, event.corner)
    return fill(sentence, name=names[event.car], corner=corner, cells=event.cells, left=left)


def stopped(event: fd.Stopped, state: State, names: Names) -> str:
    """Tell a stop in a corner: one of several, the last one needed, or one more than needed."""
    missing = event.needed - event.stops
    if missing > 0:
        sentence = trn(
            "{name} makes stop {stops} of {needed} in {corner}: {missing} more is needed.",
            "{name} makes stop {stops} of {needed} in {corner}: {missing} more are needed.",
            missing,
        )
    elif event.needed == event.stops == 1:
        sentence = tr("{name} makes the one stop needed in {corner} and may leave it next turn.")
    elif missing == 0:
        sentence = tr(
            "{name} makes stop {stops} of {needed} in {corner}, the last one needed, and may leave next turn."
        )
    else:
        sentence = trn(
            "{name} stops in {corner} once more: {needed} stop was enough, but more cost nothing.",
            "{name} stops in {corner} once more: {needed} stops were enough, but more cost nothing.",
            event.needed,
        )
    return fill(
        sentence,
        name=names[event.car],
        corner=corner_name(state, event.corner),
        stops=event.stops,
        needed=event.needed,
        missing=missing,
    )


# -- damage, box, and the end -------------------------------------------------------------------------------


def collided(event: fd.Collided, state: State, names: Names) -> str:
    """Tell a collision: with whom, and what it costs."""
    sentence = trn(
        "{name} collides with {other} and loses {points} wear point, {left} left.",
        "{name} collides with {other} and loses {points} wear points, {left} left.",
        event.points,
    )
    left = points_left(state, event.car, event.points, event.pool)
    return fill(sentence, name=names[event.car], other=names[event.other], points=event.points, left=left)


def engine_hurt(event: fd.EngineHurt, state: State, names: Names) -> str:
    """Tell engine damage."""
    sentence = trn(
        "{name} has engine damage and loses {points} wear point, {left} left.",
        "{name} has engine damage and loses {points} wear points, {left} left.",
        event.points,
    )
    left = points_left(state, event.car, event.points, event.pool)
    return fill(sentence, name=names[event.car], points=event.points, left=left)


def refitted(event: fd.Refitted, state: State, names: Names) -> str:
    """Tell a refit in the box."""
    points = state.mode.pools[CAR]
    sentence = trn(
        "{name} is refitted: {points} wear point again, and out next turn in gear {gear} at most.",
        "{name} is refitted: {points} wear points again, and out next turn in gear {gear} at most.",
        points,
    )
    return fill(sentence, name=names[event.car], points=points, gear=GEAR_OUT_OF_BOX)


def retired(event: fd.Retired, state: State, names: Names) -> str:
    """Tell why a car is out: no points left, or a corner left with two or more stops missing."""
    if event.why == "wear":
        return fill(tr("{name} has no wear points left and is out of the race."), name=names[event.car])
    sentence = trn(
        "{name} leaves {corner} with {missing} stop missing and is out of the race.",
        "{name} leaves {corner} with {missing} stops missing and is out of the race.",
        event.missing,
    )
    corner = corner_name(state, event.corner)
    return fill(sentence, name=names[event.car], corner=corner, missing=event.missing)


def finished(event: fd.Finished, state: State, names: Names) -> str:
    """Tell a finish: the winner, or a place."""
    if event.place == 1:
        sentence = tr("{name} finishes first and wins the race.")
    else:
        sentence = tr("{name} finishes the race in place {place} of {cars}.")
    return fill(sentence, name=names[event.car], place=event.place, cars=len(state.cars))


#: How each kind of event is told.
SENTENCES: dict[type[Event], Callable[[Any, State, Names], str]] = {
    kernel.Chose: nothing,
    kernel.ChoseTogether: nothing,
    kernel.Rolled: rolled,
    kernel.Drew: nothing,
    kernel.Shuffled: nothing,
    kernel.TurnEnded: nothing,
    kernel.Undone: undone,
    Closed: closed,
    fd.LinedUp: lined_up,
    fd.RoundBegan: round_began,
    fd.Stalled: stalled,
    fd.DroveOff: drove_off,
    fd.Shifted: shifted,
    fd.Drove: drove,
    fd.Braked: braked,
    fd.Blocked: blocked,
    fd.Overshot: overshot,
    fd.Stopped: stopped,
    fd.Collided: collided,
    fd.EngineHurt: engine_hurt,
    fd.Refitted: refitted,
    fd.Retired: retired,
    fd.Finished: finished,
}
