"""Driving in words: gears, the way, slipstreams, braking, and ways that are barred."""

from __future__ import annotations

from racelib.games.formula_d.events.driving import Blocked, Braked, Drove, GainedCell, Skidded, Slipstreamed
from racelib.games.formula_d.events.turns import Shifted
from racelib.games.formula_d.rules.gears import skipped_gears
from racelib.games.formula_d.show.names import driver_name, tyre_name
from racelib.games.formula_d.show.words.phrases import Facts, Names, fill, points_left, price
from racelib.games.formula_d.state import RACING, State
from racelib.games.formula_d.tables import CAR, FROG
from racelib.text.language import tr, trn

# -- gears ---------------------------------------------------------------------------------------------------


def shifted(event: Shifted, state: State, names: Names) -> str:
    """Tell a change of gear: up, none, down, skipping at a price or free of charge, out of the box, or at first."""
    car = state.cars[event.car]
    skipped = skipped_gears(event.was, event.gear)
    if state.in_box(car):
        sentence = tr("{name} sets off from the box in gear {gear}.")
    elif not event.was:
        sentence = tr("{name} drives off in gear {gear}: a qualifying lap has no start roll.")
    elif event.gear > event.was:
        sentence = tr("{name} shifts up to gear {gear}.")
    elif event.gear == event.was:
        sentence = tr("{name} stays in gear {gear}.")
    elif not skipped:
        sentence = tr("{name} shifts down to gear {gear}.")
    elif not event.cost:
        sentence = trn(
            "{name} skips {skipped} gear down to gear {gear}; in the pit lane that is free.",
            "{name} skips {skipped} gears down to gear {gear}; in the pit lane that is free.",
            skipped,
        )
    elif CAR in event.cost:
        sentence = trn(
            "{name} skips {skipped} gear down to gear {gear} and pays {skipped} wear point, {left} left.",
            "{name} skips {skipped} gears down to gear {gear} and pays {skipped} wear points, {left} left.",
            skipped,
        )
    else:
        sentence = trn(
            "{name} skips {skipped} gear down to gear {gear} and pays {cost}.",
            "{name} skips {skipped} gears down to gear {gear} and pays {cost}.",
            skipped,
        )
    left = points_left(car, CAR, event.cost[CAR]) if CAR in event.cost else 0
    return fill(
        sentence,
        name=names[event.car],
        gear=event.gear,
        skipped=skipped,
        left=left,
        cost=price(car, event.cost),
    )


def rules_of_the_gear(event: Shifted, state: State) -> tuple[str, ...]:
    """Return the rules of a change of gear; out of the box any gear up to 4 will do, whatever it was (FD-RULING-47)."""
    if not state.in_box(state.cars[event.car]):
        return event.rules()
    return ("FD-PIT-05", "FD-RULING-47") if CAR in state.mode.pools else ("FD-PIT-09",)


# -- more cells ----------------------------------------------------------------------------------------------


def gained_cell(event: GainedCell, state: State, names: Names) -> str:
    """Tell the extra cell of soft tyres."""
    sentence = tr("{name} drives 1 cell more on new soft tyres.")
    return fill(sentence, name=names[event.car])


def skidded(event: Skidded, state: State, names: Names) -> str:
    """Tell a skid: what the tyres make of a wet corner, or the weather frog."""
    facts: Facts = {"name": names[event.car], "cells": event.cells, "tyres": tyre_name(event.tyres)}
    if state.cars[event.car].driver == FROG:
        sentence = trn(
            "{name} skids through the wet corner, but only {cells} cell further: {driver} knows the rain.",
            "{name} skids through the wet corner, but only {cells} cells further: {driver} knows the rain.",
            event.cells,
        )
        return fill(sentence, driver=driver_name(FROG), **facts)
    sentence = trn(
        "{name} skids through the wet corner on {tyres} tyres: {cells} cell further.",
        "{name} skids through the wet corner on {tyres} tyres: {cells} cells further.",
        event.cells,
    )
    return fill(sentence, **facts)


# -- the way -------------------------------------------------------------------------------------------------


def laps_to_drive(state: State) -> int:
    """Return the laps of the race, or the one lap of qualifying."""
    return state.laps if state.stage == RACING else 1


def drove(event: Drove, state: State, names: Names) -> str:
    """Tell a movement: how far and where to, and the line, the tunnel or the pit lane on the way."""
    car = state.cars[event.car]
    to = state.track.number[event.to]
    cells = len(event.way)
    lap, laps = car.lap + event.laps, laps_to_drive(state)
    if not cells:
        sentence = tr("{name} does not move and stays on {to}.")
    elif state.track.boxes >> to & 1:
        sentence = into_the_box(cells, event.laps)
    elif state.track.pit[to]:
        sentence = in_the_pit_lane(cells, event.laps) if state.in_pit(car) else into_the_pit_lane(cells, event.laps)
    elif state.in_pit(car):
        sentence = out_of_the_pit_lane(cells, event.laps)
    elif lap > laps:
        sentence = over_the_finish(cells)
    elif not event.laps and through_the_tunnel(event, state):
        sentence = trn(
            "{name} drives {cells} cell through the tunnel to {to}.",
            "{name} drives {cells} cells through the tunnel to {to}.",
            cells,
        )
    else:
        sentence = along_the_track(cells, event.laps)
    return fill(sentence, name=names[event.car], cells=cells, to=event.to, lap=lap, laps=laps)


def through_the_tunnel(event: Drove | Slipstreamed, state: State) -> bool:
    """Say whether a way leads from a tunnel mouth to its exit (FD-TUNNEL-01)."""
    cell, mouths = state.cars[event.car].cell, state.track.tunnels
    for letter in event.way if mouths else "":
        if cell in mouths:
            return True
        cell = next(to for step, to, _ in state.track.steps[cell] if step == letter)
    return False


def rules_of_the_drive(event: Drove | Slipstreamed, state: State) -> tuple[str, ...]:
    """Return the rules of a movement, and of the tunnel on the way."""
    return (*event.rules(), "FD-TUNNEL-01") if through_the_tunnel(event, state) else event.rules()


def along_the_track(cells: int, crossings: int) -> str:
    """Choose the sentence of a movement on the track."""
    if crossings:
        return trn(
            "{name} drives {cells} cell to {to}, over the finish line: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells to {to}, over the finish line: lap {lap} of {laps} begins.",
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
            "{name} drives {cells} cell over the finish line and into the box: lap {lap} of {laps} begins.",
            "{name} drives {cells} cells over the finish line and into the box: lap {lap} of {laps} begins.",
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


def slipstreamed(event: Slipstreamed, state: State, names: Names) -> str:
    """Tell a slipstream: behind whom, how far, over the line perhaps, and the price of entering a corner."""
    car = state.cars[event.car]
    cells = len(event.way)
    lap, laps = car.lap + event.laps, laps_to_drive(state)
    if lap > laps:
        sentence = trn(
            "{name} slipstreams behind {other}, {cells} cell further, and is over the finish line.",
            "{name} slipstreams behind {other}, {cells} cells further, and is over the finish line.",
            cells,
        )
    elif event.laps:
        sentence = trn(
            "{name} slipstreams behind {other}, {cells} cell further to {to}: lap {lap} of {laps} begins.",
            "{name} slipstreams behind {other}, {cells} cells further to {to}: lap {lap} of {laps} begins.",
            cells,
        )
    else:
        sentence = trn(
            "{name} slipstreams behind {other}, {cells} cell further to {to}.",
            "{name} slipstreams behind {other}, {cells} cells further to {to}.",
            cells,
        )
    other = names[event.behind]
    told = fill(sentence, name=names[event.car], other=other, cells=cells, to=event.to, lap=lap, laps=laps)
    if not event.cost:
        return told
    return f"{told} {fill(tr('Entering the corner costs {cost}.'), cost=price(car, event.cost))}"


# -- braking -------------------------------------------------------------------------------------------------


def braked(event: Braked, state: State, names: Names) -> str:
    """Tell braking and its price."""
    car = state.cars[event.car]
    facts: Facts = {"name": names[event.car], "cells": event.cells}
    if CAR in event.cost:
        sentence = trn(
            "{name} brakes {cells} cell for {cells} wear point, {left} left.",
            "{name} brakes {cells} cells for {cells} wear points, {left} left.",
            event.cells,
        )
        return fill(sentence, left=points_left(car, CAR, event.cells), **facts)
    sentence = trn(
        "{name} brakes {cells} cell for {cost}.",
        "{name} brakes {cells} cells for {cost}.",
        event.cells,
    )
    return fill(sentence, cost=price(car, event.cost), **facts)


def blocked(event: Blocked, state: State, names: Names) -> str:
    """Tell that the way was barred, and what that costs."""
    car = state.cars[event.car]
    left = points_left(car, CAR, event.cells) if CAR in event.cost else 0
    return fill(
        barred(event, state),
        name=names[event.car],
        cells=event.cells,
        left=left,
        cost=price(car, event.cost),
    )


def barred(event: Blocked, state: State) -> str:
    """Choose the sentence of a barred way: a point a cell, more than can be paid, brakes alone, or by the table."""
    cells = event.cells
    if CAR in event.cost:
        return trn(
            "{name} is blocked by other cars, {cells} cell short, and loses {cells} wear point, {left} left.",
            "{name} is blocked by other cars, {cells} cells short, and loses {cells} wear points, {left} left.",
            cells,
        )
    if not event.cost and cells >= len(state.mode.shortfall):
        return trn(
            "{name} is blocked by other cars, {cells} cell short: too many to brake for.",
            "{name} is blocked by other cars, {cells} cells short: too many to brake for.",
            cells,
        )
    if not event.cost:
        return trn(
            "{name} is blocked by other cars, {cells} cell short, and lacks the brake or tyre points for it.",
            "{name} is blocked by other cars, {cells} cells short, and lacks the brake or tyre points for it.",
            cells,
        )
    if cells >= len(state.mode.shortfall) or event.cost != state.mode.shortfall[cells]:
        return trn(
            "{name} is blocked by other cars, {cells} cell short, and pays with brakes only: {cost}.",
            "{name} is blocked by other cars, {cells} cells short, and pays with brakes only: {cost}.",
            cells,
        )
    return trn(
        "{name} is blocked by other cars, {cells} cell short, and loses {cost}.",
        "{name} is blocked by other cars, {cells} cells short, and loses {cost}.",
        cells,
    )
