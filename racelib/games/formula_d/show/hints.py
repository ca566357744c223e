"""Hints for gears and routes: where to look before you choose, and the rule to think of."""

from __future__ import annotations

from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.show.board import corner_ahead, finish_ahead
from racelib.games.formula_d.show.lever import risk_of_gear
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import CAR
from racelib.text.kit import percent
from racelib.text.language import tr, trn

# -- gears ---------------------------------------------------------------------------------------------------


def nudge_gear(seen: State, choice: GearChoice) -> str:
    """Say where to look before you choose a gear."""
    car, track = choice.car, seen.track
    if seen.in_pit(car):
        return tr("In the pit lane a high roll costs nothing: your box stops you.")
    stops = missing_stops(seen, car)
    if stops:
        sentence = trn(
            "You are in {corner} and need {stops} more stop here. Which gears keep you inside it?",
            "You are in {corner} and need {stops} more stops here. Which gears keep you inside it?",
            stops,
        )
        return sentence.format(corner=track.corners[track.corner[car.cell]].name, stops=stops)
    finish = finish_ahead(seen, car)
    if finish:
        say = trn("The finish is {n} cell ahead.", "The finish is {n} cells ahead.", finish).format(n=finish)
        return f"{say} {tr('No corner comes before it: the highest gear is the best.')}"
    ahead, cells = corner_ahead(track, car.cell)
    far = trn("{corner} is {cells} cell ahead.", "{corner} is {cells} cells ahead.", cells)
    stop = trn("Stop there once.", "Stop there {stops} times.", ahead.stops).format(stops=ahead.stops)
    return f"{far.format(corner=ahead.name, cells=cells)} {stop} {tr('Look at the highest rolls.')}"


def rule_of_gear(seen: State, choice: GearChoice) -> str:
    """Return the id of the rule to think of before you choose a gear."""
    if seen.in_pit(choice.car):
        return "FD-PIT-03"
    odds = choice.explain(max(choice)).facts
    if odds["pays"] or odds["out"]:
        return "FD-OVER-03" if seen.mode.tyres == CAR else "FD-OVER-04"
    return "FD-CORNER-01" if odds["corner"] is not None else "FD-GEAR-02"


def reason_for_gear(seen: State, choice: GearChoice, answer: int) -> str:
    """FD-SHOW-04: say why a strong player takes a gear that is more likely to put the car out than another one.

    Where nothing can go wrong, that is the reason.
    """
    told = choice.explain(answer)
    harm = [told.price, *(told.facts.get(one) for one in ("pays", "out", "spin"))]
    if not any(harm) and not risk_of_gear(choice, answer, told):
        return tr("Every roll is free, and nothing can go wrong.")
    out = {gear: choice.explain(gear).facts["out"] for gear in choice}
    safest = min(out, key=lambda gear: (out[gear], -gear))
    if out[answer] <= out[safest]:
        return ""
    if answer > safest:
        sentence = tr(
            "With the cars where they are now this puts you out in {risk} of the rolls, gear {gear} in {less}. "
            "A strong player takes the risk: the higher gear saves turns."
        )
    else:
        sentence = tr(
            "With the cars where they are now this puts you out in {risk} of the rolls, gear {gear} in {less}. "
            "A strong player takes the risk: the lower gear stops where the next turn is better."
        )
    return sentence.format(risk=percent(out[answer]), gear=safest, less=percent(out[safest]))


# -- routes --------------------------------------------------------------------------------------------------


def nudge_route(seen: State, choice: RouteChoice) -> str:
    """Say where to look before you choose a route."""
    free = [route for route, given_up in choice.options() if not choice.price(route) and not route.out]
    if not free:
        return tr("Every route costs points now. Compare braking with overshooting.")
    if choice.state.marked and any(route.mask & choice.state.marked for route in free):
        return tr("The road is damaged: driving over it may hurt your car. Is there a route round it?")
    alone = [route for route in free if not choice.neighbours(route)]
    if alone and len(alone) < len(free):
        return tr("Some free cells are beside or behind another car. What would that risk?")
    if choice.car.lap == seen.laps and any(route.crossings for route in free):
        return tr("You can cross the finish line now, and it costs nothing. Which route does that?")
    if finish_ahead(seen, choice.car):
        return tr("No corner comes before the finish. Which free cell is closest to it?")
    return tr("Several routes are free. From which cell is the next corner easiest?")


def reason_for_route(seen: State, choice: RouteChoice, answer: str) -> str:
    """Say why a strong player takes a route on which nothing can go wrong."""
    told = choice.explain(answer)
    return tr("It costs nothing, and nothing can go wrong there.") if not told.price and not told.dangers else ""


def rule_of_route(seen: State, choice: RouteChoice) -> str:
    """Return the id of the rule to think of before you choose a route."""
    routes = [route for route, _ in choice.options()]
    if all(choice.price(route) for route in routes):
        return "FD-BRAKE-01" if seen.mode.brakes == CAR else "FD-BRAKE-02"
    if seen.mode.markers and any(route.mask & seen.marked for route in routes):
        return "FD-ROAD-04"
    return "FD-COLL-01" if any(choice.neighbours(route) for route in routes) else "FD-MOVE-08"
