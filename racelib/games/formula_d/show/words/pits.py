"""The box in words: points and tyres, repairs, and how quick the mechanics are."""

from __future__ import annotations

from racelib.games.formula_d.events.after import PitStopTimed, Refitted, Repaired
from racelib.games.formula_d.show.names import team_name, tyre_name
from racelib.games.formula_d.show.words.phrases import Facts, Names, fill, gift
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import CAR, GEAR_OUT_OF_BOX, TYRES
from racelib.text.language import tr, trn


def refitted(event: Refitted, state: State, names: Names) -> str:
    """Tell a refit in the box: all points of the basic game; otherwise tyres, of a new kind if the players choose."""
    car = state.cars[event.car]
    if CAR in event.points:
        points = state.mode.pools[CAR]
        sentence = trn(
            "{name} has {points} wear point again and leaves next turn in gear {gear} or lower.",
            "{name} has {points} wear points again and leaves next turn in gear {gear} or lower.",
            points,
        )
    else:
        points = car.full[TYRES]
        if event.tyres:
            sentence = trn(
                "{name} gets a new set of {tyres} tyres in the box: {points} tyre point again.",
                "{name} gets a new set of {tyres} tyres in the box: {points} tyre points again.",
                points,
            )
        else:
            sentence = trn(
                "{name} gets a new set of tyres in the box: {points} tyre point again.",
                "{name} gets a new set of tyres in the box: {points} tyre points again.",
                points,
            )
    tyres = tyre_name(event.tyres) if event.tyres else ""
    return fill(sentence, name=names[event.car], points=points, gear=GEAR_OUT_OF_BOX, tyres=tyres)


def repaired(event: Repaired, state: State, names: Names) -> str:
    """Tell repairs, what is left for more, and that they take until the next turn."""
    car = state.cars[event.car]
    left = state.reserves[state.crew(car)] - sum(event.points.values())
    facts: Facts = {
        "name": names[event.car],
        "points": gift(car, event.points),
        "left": left,
        "gear": GEAR_OUT_OF_BOX,
    }
    if state.options.team:
        sentence = tr(
            "{name} repairs {points}; team {team} has {left} left for repairs. "
            "The car leaves next turn in gear {gear} or lower."
        )
        return fill(sentence, team=team_name(car.team), **facts)
    sentence = tr("{name} repairs {points}; {left} left for repairs. The car leaves next turn in gear {gear} or lower.")
    return fill(sentence, **facts)


def rules_of_the_repairs(event: Repaired, state: State) -> tuple[str, ...]:
    """Return the rules of repairs; FD-TEAM-02: a team shares what there is for them."""
    return ("FD-TEAM-02", "FD-TECH-04", "FD-TECH-05") if state.options.team else event.rules()


def pit_stop_timed(event: PitStopTimed, state: State, names: Names) -> str:
    """Tell a quick stop, which ends at once, or a slow one."""
    if event.quick:
        sentence = trn(
            "{name} leaves the box at once in gear {gear}: half the roll, rounded up, is {cells} cell.",
            "{name} leaves the box at once in gear {gear}: half the roll, rounded up, is {cells} cells.",
            event.cells,
        )
    else:
        sentence = tr("{name} waits in the box and leaves in the next round in gear {gear} or lower.")
    return fill(sentence, name=names[event.car], gear=GEAR_OUT_OF_BOX, cells=event.cells)
