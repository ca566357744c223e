"""Corners in words: stops made, stops missed, and what tyres make of it."""

from __future__ import annotations

from racelib.games.formula_d.events.after import Overshot, Spun, Stopped
from racelib.games.formula_d.show.names import tyre_name
from racelib.games.formula_d.show.words.phrases import Facts, Names, corner_name, fill, points_left, points_of, price
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import CAR, SOFT, TYRES
from racelib.text.language import tr, trn


def overshot(event: Overshot, state: State, names: Names) -> str:
    """Tell a corner left one stop too early, and the price of the cells after it."""
    car = state.cars[event.car]
    facts: Facts = {
        "name": names[event.car],
        "corner": corner_name(state, event.corner),
        "cells": event.cells,
        "cost": price(car, event.cost),
    }
    if CAR in event.cost:
        sentence = trn(
            "{name} leaves {corner} one stop short: {cells} cell past it costs {cells} wear point, {left} left.",
            "{name} leaves {corner} one stop short: {cells} cells past it cost {cells} wear points, {left} left.",
            event.cells,
        )
        return fill(sentence, left=points_left(car, CAR, event.cells), **facts)
    lost, had = event.cost[TYRES], car.wear[TYRES]
    facts |= {"times": lost // event.cells, "tyres": tyre_name(car.tyres), "lap": car.tyre_lap}
    if lost > had:
        sentence = more_than_there_is(event.cells, lost, had)
        return fill(sentence, **{**facts, "cost": points_of(TYRES, lost), "had": had})
    return fill(paid_by_the_tyres(event.cells, lost), **facts)


def paid_by_the_tyres(cells: int, lost: int) -> str:
    """Choose the sentence of an overshoot that tyres pay for: a point a cell, or more on some tyres."""
    if lost == cells:
        return trn(
            "{name} leaves {corner} one stop short: {cells} cell past it costs {cost}.",
            "{name} leaves {corner} one stop short: {cells} cells past it cost {cost}.",
            cells,
        )
    return trn(
        "{name} leaves {corner} one stop short: {cells} cell past it, times {times} for {tyres} tyres on their "
        "lap {lap}, costs {cost}.",
        "{name} leaves {corner} one stop short: {cells} cells past it, times {times} for {tyres} tyres on their "
        "lap {lap}, cost {cost}.",
        cells,
    )


def more_than_there_is(cells: int, lost: int, had: int) -> str:
    """Choose the sentence of an overshoot that the tyres cannot pay for: a spin, or the end."""
    if not had:
        return trn(
            "{name} leaves {corner} one stop short, {cells} cell past it, with no tyre points left.",
            "{name} leaves {corner} one stop short, {cells} cells past it, with no tyre points left.",
            cells,
        )
    if lost == cells:
        return trn(
            "{name} leaves {corner} one stop short: {cells} cell past it costs {cost}, more than the {had} left.",
            "{name} leaves {corner} one stop short: {cells} cells past it cost {cost}, more than the {had} left.",
            cells,
        )
    return trn(
        "{name} leaves {corner} one stop short: {cells} cell past it, times {times} for {tyres} tyres on their "
        "lap {lap}, costs {cost}, more than the {had} left.",
        "{name} leaves {corner} one stop short: {cells} cells past it, times {times} for {tyres} tyres on their "
        "lap {lap}, cost {cost}, more than the {had} left.",
        cells,
    )


def rules_of_the_overshoot(event: Overshot, state: State) -> tuple[str, ...]:
    """Return the rules of an overshoot and of tyres that multiply its price unless they are gone (FD-RULING-21)."""
    car = state.cars[event.car]
    if CAR in event.cost:
        return event.rules()
    if not car.wear[TYRES]:
        return (*event.rules(), "FD-RULING-21")
    more = rules_of_the_tyres(state, car) if event.cost[TYRES] > event.cells else ()
    return (*event.rules(), *more)


def rules_of_the_tyres(state: State, car: Car) -> tuple[str, ...]:
    """Return the rule that multiplies the price of an overshoot on these tyres, in this weather and at this age."""
    old = car.tyre_lap >= 3
    if car.tyres == SOFT:
        return ("FD-TYRE-10" if state.raining else "FD-TYRE-08" if old else "FD-TYRE-06",)
    return ("FD-TYRE-12" if old else "FD-TYRE-11",)


def spun(event: Spun, state: State, names: Names) -> str:
    """Tell a spin: the last tyre points are gone, or there were none any more."""
    if event.again:
        sentence = tr("{name} has no tyre points left and spins: facing backwards, in gear 1 next turn.")
    else:
        sentence = tr("{name} has used up the tyres and spins: facing backwards, in gear 1 next turn.")
    return fill(sentence, name=names[event.car])


def stopped(event: Stopped, state: State, names: Names) -> str:
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
