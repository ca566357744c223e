"""How far a movement of a given number of cells takes a car, and what it comes to at best."""

from __future__ import annotations

from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.state import Car, State
from racelib.kernel.choice import Fact, fact


def explain_distance(state: State, car: Car, cells: int) -> tuple[Fact, ...]:
    """Return how far a movement will be, and what it comes to at best when all of it is driven."""
    choice = RouteChoice(state, car, cells, braking=False)
    far = fact("cells to drive", n=cells)
    routes = [route for route, _ in choice.options()]
    best = min(routes, key=lambda route: (("", "spin", "out").index(choice.fate(route)), choice.price(route)))
    fate, cost = choice.fate(best), choice.cost(best)
    if choice.blocked():
        return far, fact("blocked")
    if fate:
        return far, fact("at best out") if fate == "out" else fact("at best spins")
    if choice.price(best):
        return far, fact("at best costs", cost=cost)
    stops = {state.track.corner[route.end] for route in routes if not choice.price(route)} - {-1}
    names = [state.track.corners[corner].name for corner in sorted(stops)]
    return (far, fact("can stop", corners=names)) if names else (far,)
