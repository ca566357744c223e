"""Qualifying in words: laps alone against the clock."""

from __future__ import annotations

from racelib.games.formula_d.events.setting_up import Penalised, QualifyingBegan, QualifyingLapBegan, QualifyingLapEnded
from racelib.games.formula_d.show.names import tyre_name
from racelib.games.formula_d.show.words.corners import rules_of_the_tyres
from racelib.games.formula_d.show.words.phrases import Facts, Names, corner_name, fill
from racelib.games.formula_d.state import State
from racelib.text.language import tr, trn


def qualifying_began(event: QualifyingBegan, state: State, names: Names) -> str:
    """Tell that the grid is driven for."""
    return tr("The qualifying laps begin: one driver after another, alone on the track and against the clock.")


def qualifying_lap_began(event: QualifyingLapBegan, state: State, names: Names) -> str:
    """Tell who drives a qualifying lap now."""
    sentence = tr("{name} begins the qualifying lap on {cell}: the clock runs.")
    return fill(sentence, name=names[event.car], cell=state.track.codes[state.track.qualifying])


def penalised(event: Penalised, state: State, names: Names) -> str:
    """Tell a corner left one stop too early: nothing breaks, but the score rises, more so on some tyres."""
    facts: Facts = {"name": names[event.car], "corner": corner_name(state, event.corner), "points": event.points}
    if event.points == event.cells:
        sentence = trn(
            "{name} leaves {corner} one stop short: {cells} cell past it adds {points} to the score.",
            "{name} leaves {corner} one stop short: {cells} cells past it add {points} to the score.",
            event.cells,
        )
        return fill(sentence, cells=event.cells, **facts)
    sentence = trn(
        "{name} leaves {corner} one stop short: {cells} cell past it, times {times} on {tyres} tyres, "
        "adds {points} to the score.",
        "{name} leaves {corner} one stop short: {cells} cells past it, times {times} on {tyres} tyres, "
        "add {points} to the score.",
        event.cells,
    )
    tyres = tyre_name(state.cars[event.car].tyres)
    return fill(sentence, cells=event.cells, times=event.points // event.cells, tyres=tyres, **facts)


def rules_of_the_penalty(event: Penalised, state: State) -> tuple[str, ...]:
    """Return the rules of a penalty, and of the tyres that multiply it."""
    if event.points == event.cells:
        return event.rules()
    return (*event.rules(), "FD-RULING-69", *rules_of_the_tyres(state, state.cars[event.car]))


def qualifying_lap_ended(event: QualifyingLapEnded, state: State, names: Names) -> str:
    """Tell the score of a qualifying lap and how it comes about, or a lost lap."""
    if event.seconds < 0:
        sentence = trn(
            "{name} leaves {corner} {missing} stop short: the lap is lost, and the car starts from the back.",
            "{name} leaves {corner} {missing} stops short: the lap is lost, and the car starts from the back.",
            event.missing,
        )
        corner = corner_name(state, event.corner)
        return fill(sentence, name=names[event.car], corner=corner, missing=event.missing)
    lap = state.qualifying[-1]
    minutes, seconds = divmod(event.seconds, 60)
    sentence = tr(
        "{name} ends the lap after {minutes}:{seconds}: dice {dice} + full minutes {minutes} + penalty {penalty} "
        "= score {score}; the lowest takes pole."
    )
    return fill(
        sentence,
        name=names[event.car],
        minutes=minutes,
        seconds=f"{seconds:02}",
        dice=lap.dice,
        penalty=lap.penalty,
        score=event.score,
    )
