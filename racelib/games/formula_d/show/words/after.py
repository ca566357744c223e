"""After the move in words: corners, damage, the box, and the end of the race."""

from __future__ import annotations

from racelib.games.formula_d.events import after
from racelib.games.formula_d.results import team_points
from racelib.games.formula_d.rules.teams import scored
from racelib.games.formula_d.show.names import team_name
from racelib.games.formula_d.show.words.facts import Names, Template, by_field, by_price, fill, owes, points_of
from racelib.games.formula_d.show.words.rolls import engine_rules, road_rules
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, CAR, ENGINE, GEAR_OUT_OF_BOX, SOFT, SUSPENSION, TYRES
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.kernel.writer import Closed
from racelib.text.kit import listed
from racelib.text.language import Plural, later, later_n, tr, trn

# -- corners -------------------------------------------------------------------------------------------------

#: An overshoot that tyres pay for, a point a cell: they can, or they have fewer points left.
PAID = later_n(
    "{name} leaves {corner} one stop short: {cells} cell past it costs {cost}.",
    "{name} leaves {corner} one stop short: {cells} cells past it cost {cost}.",
    "cells",
)
TOO_DEAR = later_n(
    "{name} leaves {corner} one stop short: {cells} cell past it costs {cost}, more than the {had} left.",
    "{name} leaves {corner} one stop short: {cells} cells past it cost {cost}, more than the {had} left.",
    "cells",
)
#: The same where the tyres multiply the price.
PAID_TIMES = later_n(
    "{name} leaves {corner} one stop short: {cells} cell past it, times {times} for {tyres} tyres on their "
    "lap {lap}, costs {cost}.",
    "{name} leaves {corner} one stop short: {cells} cells past it, times {times} for {tyres} tyres on their "
    "lap {lap}, cost {cost}.",
    "cells",
)
TOO_DEAR_TIMES = later_n(
    "{name} leaves {corner} one stop short: {cells} cell past it, times {times} for {tyres} tyres on their "
    "lap {lap}, costs {cost}, more than the {had} left.",
    "{name} leaves {corner} one stop short: {cells} cells past it, times {times} for {tyres} tyres on their "
    "lap {lap}, cost {cost}, more than the {had} left.",
    "cells",
)
#: An overshoot that the tyres cannot pay for, because they are gone.
NO_TYRES = later_n(
    "{name} leaves {corner} one stop short, {cells} cell past it, with no tyre points left.",
    "{name} leaves {corner} one stop short, {cells} cells past it, with no tyre points left.",
    "cells",
)
#: An overshoot in the basic game.
PAID_BY_THE_CAR = later_n(
    "{name} leaves {corner} one stop short: {cells} cell past it costs {cells} wear point, {left} left.",
    "{name} leaves {corner} one stop short: {cells} cells past it cost {cells} wear points, {left} left.",
    "cells",
)


#: The same for a car that has fewer points.
OWED_BY_THE_CAR = later_n(
    "{name} leaves {corner} one stop short, {cells} cell past it: {name} owes {cells} wear point and has {had}.",
    "{name} leaves {corner} one stop short, {cells} cells past it: {name} owes {cells} wear points and has {had}.",
    "cells",
)


#: What angry residents cost.
ROAR = later("An angry neighbour of the engine roar zone strikes back: {name} loses {cost}.")
ROAR_PAID = later_n(
    "An angry neighbour of the engine roar zone strikes back: {name} loses {points} wear point, {left} left.",
    "An angry neighbour of the engine roar zone strikes back: {name} loses {points} wear points, {left} left.",
    "points",
)
ROAR_OWED = later_n(
    "An angry neighbour of the engine roar zone strikes back: {name} owes {points} wear point and has {had}.",
    "An angry neighbour of the engine roar zone strikes back: {name} owes {points} wear points and has {had}.",
    "points",
)


def overshot(event: after.Overshot, state: State, names: Names) -> str:
    """Tell a corner left one stop short, and the price of the cells after it."""
    car = state.cars[event.car]
    if CAR in event.cost:
        template = OWED_BY_THE_CAR if owes(car, CAR, event.cost[CAR]) else PAID_BY_THE_CAR
        return fill(template, event, state, names, had=car.points)
    lost, had = event.cost[TYRES], car.wear[TYRES]
    more = {"times": lost // event.cells, "lap": car.tyre_lap, "had": had}
    if lost <= had:
        return fill(PAID if lost == event.cells else PAID_TIMES, event, state, names, **more)
    template = NO_TYRES if not had else TOO_DEAR if lost == event.cells else TOO_DEAR_TIMES
    return fill(template, event, state, names, **more, cost=points_of(TYRES, lost))


def rules_of_the_overshoot(event: after.Overshot, state: State) -> tuple[str, ...]:
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


def stopped(event: after.Stopped, state: State, names: Names) -> str:
    """Tell a stop in a corner: one of several, the last one needed, or one more than needed."""
    missing = event.needed - event.stops
    template: Template
    if missing > 0:
        template = later_n(
            "{name} makes stop {stops} of {needed} in {corner}: {missing} more is needed.",
            "{name} makes stop {stops} of {needed} in {corner}: {missing} more are needed.",
            "missing",
        )
    elif event.needed == event.stops == 1:
        template = later("{name} makes the one stop needed in {corner} and may leave it next turn.")
    elif missing == 0:
        template = later(
            "{name} makes stop {stops} of {needed} in {corner}, the last one needed, and may leave next turn."
        )
    else:
        template = later_n(
            "{name} stops in {corner} once more: {needed} stop was enough, but more cost nothing.",
            "{name} stops in {corner} once more: {needed} stops were enough, but more cost nothing.",
            "needed",
        )
    return fill(template, event, state, names, missing=missing)


# -- the roar zone -------------------------------------------------------------------------------------------


def roar_hurt(event: after.RoarHurt, state: State, names: Names) -> str:
    """Tell what a roar zone costs: the car may have fewer points than it owes."""
    car = state.cars[event.car]
    if CAR not in event.cost:
        return fill(ROAR, event, state, names)
    template = ROAR_OWED if owes(car, CAR, event.cost[CAR]) else ROAR_PAID
    return fill(template, event, state, names, had=car.points)


# -- the box -------------------------------------------------------------------------------------------------


def refitted(event: after.Refitted, state: State, names: Names) -> str:
    """Tell a refit in the box: all points of the basic game; otherwise tyres, of a new kind if the players choose."""
    if CAR in event.points:
        template = later_n(
            "{name} has {points} wear point again and leaves next turn in gear {gear} or lower.",
            "{name} has {points} wear points again and leaves next turn in gear {gear} or lower.",
            "points",
        )
    elif event.tyres:
        template = later_n(
            "{name} gets a new set of {tyres} tyres in the box: {points} tyre point again.",
            "{name} gets a new set of {tyres} tyres in the box: {points} tyre points again.",
            "points",
        )
    else:
        template = later_n(
            "{name} gets a new set of tyres in the box: {points} tyre point again.",
            "{name} gets a new set of tyres in the box: {points} tyre points again.",
            "points",
        )
    full = state.cars[event.car].full
    return fill(template, event, state, names, points=full[CAR if CAR in full else TYRES], gear=GEAR_OUT_OF_BOX)


def repaired(event: after.Repaired, state: State, names: Names) -> str:
    """Tell repairs, what is left for more, and that they take until the next turn."""
    if state.options.team:
        template = later(
            "{name} repairs {points}; team {team} has {left} left for repairs. "
            "The car leaves next turn in gear {gear} or lower."
        )
    else:
        template = later(
            "{name} repairs {points}; {left} left for repairs. The car leaves next turn in gear {gear} or lower."
        )
    left = state.reserves[state.crew(state.cars[event.car])] - sum(event.points.values())
    return fill(template, event, state, names, left=left, gear=GEAR_OUT_OF_BOX)


def pit_stop_timed(event: after.PitStopTimed, state: State, names: Names) -> str:
    """Tell a quick stop, which ends at once, or a slow one."""
    template: Template
    if event.quick:
        template = later_n(
            "{name} leaves the box at once in gear {gear}: half the roll, rounded up, is {cells} cell.",
            "{name} leaves the box at once in gear {gear}: half the roll, rounded up, is {cells} cells.",
            "cells",
        )
    else:
        template = later("{name} waits in the box and leaves in the next round in gear {gear} or lower.")
    return fill(template, event, state, names, gear=GEAR_OUT_OF_BOX)


# -- the end -------------------------------------------------------------------------------------------------

#: The wear categories that put a car out when they are empty (FD-ELIM-01, FD-ELIM-02, FD-ELIM-03, FD-ELIM-04).
WORN_OUT: dict[str, str] = {
    CAR: later("{name} has no wear points left and is out of the race."),
    BODY: later("{name} has lost the last body point and is out of the race."),
    ENGINE: later("{name} has lost the last engine point and is out of the race."),
    SUSPENSION: later("{name} has lost the last suspension point and is out of the race."),
}
#: What else puts a car out.
OUT: dict[str, Template] = {
    "stops": later_n(
        "{name} leaves {corner} {missing} stop short and is out of the race.",
        "{name} leaves {corner} {missing} stops short and is out of the race.",
        "missing",
    ),
    "tyres": later("{name} loses more tyre points than there are left and is out of the race."),
    "blocked": later("{name} cannot pay for the forced braking and is out of the race."),
}
#: A place in a team race (FD-TEAM-03).
SCORED: Plural = later_n(
    "{name} finishes the race in place {place} of {cars}: {points} point for team {team}.",
    "{name} finishes the race in place {place} of {cars}: {points} points for team {team}.",
    "points",
)


def retired(event: after.Retired, state: State, names: Names) -> str:
    """Tell why a car is out: worn out, too many stops missed, or unable to pay for tyres or braking."""
    return fill(WORN_OUT[event.pool] if event.why == "wear" else OUT[event.why], event, state, names)


def finished(event: after.Finished, state: State, names: Names) -> str:
    """Tell a finish: the winner, or a place; in a team race, what it scores (FD-TEAM-03)."""
    cars = len(state.cars)
    if state.options.team:
        return fill(SCORED, event, state, names, cars=cars, points=scored(event.place, finished=True))
    if event.place == 1:
        return fill(later("{name} finishes first and wins the race."), event, state, names)
    return fill(later("{name} finishes the race in place {place} of {cars}."), event, state, names, cars=cars)


def closed(event: Closed, state: State, names: Names) -> str:
    """Tell the end of the race and its winner: a driver, or in a team race a team (FD-TEAM-04)."""
    if not state.finished:
        return tr("The race is over: nobody has finished.")
    if not state.options.team:
        return tr("The race is over: {name} wins.").format(name=names[state.finished[0]])
    team, points = team_points(state)[0]
    drivers = listed(names[car.number] for car in state.cars if car.team == team)
    template = trn(
        "The race is over: team {team} ({drivers}) wins with {points} point.",
        "The race is over: team {team} ({drivers}) wins with {points} points.",
        points,
    )
    return template.format(team=team_name(team), points=points, drivers=drivers)


def rules_of_the_end(event: Closed, state: State) -> tuple[str, ...]:
    """Return the rules by which a team wins; the finish has said already that the first car wins."""
    return ("FD-TEAM-04", "FD-RULING-67") if state.options.team and state.finished else ()


# -- all of them ---------------------------------------------------------------------------------------------

SENTENCES: dict[type[Event], Sentence] = {
    after.Overshot: overshot,
    after.Spun: by_field(
        "again",
        {
            True: later("{name} has no tyre points left and spins: facing backwards, in gear 1 next turn."),
            False: later("{name} has used up the tyres and spins: facing backwards, in gear 1 next turn."),
        },
    ),
    after.Stopped: stopped,
    after.Marked: by_field(
        "why",
        {
            BODY: later("Body parts of {name}'s car are on {at}: driving over them may cost a suspension point."),
            ENGINE: later("Engine parts of {name}'s car are on {at}: driving over them may cost a suspension point."),
            "out": later("Wreckage of {name}'s car is on {at}: driving over it may cost a suspension point."),
            "junk": later("{name} drops junk on {at}: driving over it may cost a suspension point."),
        },
    ),
    after.RoadHurt: by_price(
        later("The damaged road shakes {name}, who loses {cost}."),
        later_n(
            "The dangerous cell hurts {name}, who loses {points} wear point, {left} left.",
            "The dangerous cell hurts {name}, who loses {points} wear points, {left} left.",
            "points",
        ),
    ),
    after.Collided: by_price(
        later("{name} collides with {other} and loses {cost}."),
        later_n(
            "{name} collides with {other} and loses {points} wear point, {left} left.",
            "{name} collides with {other} and loses {points} wear points, {left} left.",
            "points",
        ),
    ),
    after.EngineHurt: by_price(
        later("{name} has engine damage and loses {cost}."),
        later_n(
            "{name} has engine damage and loses {points} wear point, {left} left.",
            "{name} has engine damage and loses {points} wear points, {left} left.",
            "points",
        ),
    ),
    after.RoarHurt: roar_hurt,
    after.ThrewRadio: later("{name} throws the car radio at {other}; the black die decides what it hits."),
    after.RadioHit: later("The radio hits {name}, which costs {cost}."),
    after.Refitted: refitted,
    after.Repaired: repaired,
    after.PitStopTimed: pit_stop_timed,
    after.Retired: retired,
    after.Finished: finished,
    Closed: closed,
}

#: Damage by the road or to the engine has the rules of its check. A team shares its points for repairs (FD-TEAM-02).
RULES: SpecialRules = {
    after.Overshot: rules_of_the_overshoot,
    after.RoadHurt: lambda event, state: road_rules(state, state.cars[event.car]),
    after.Collided: lambda event, state: (*event.rules(), *("FD-RAIN-01",) * state.raining),
    after.EngineHurt: lambda event, state: engine_rules(state, state.cars[event.car]),
    after.Repaired: lambda event, state: (
        ("FD-TEAM-02", "FD-TECH-04", "FD-TECH-05") if state.options.team else event.rules()
    ),
    after.Finished: lambda event, state: (*event.rules(), *("FD-TEAM-03",) * state.options.team),
    Closed: rules_of_the_end,
}
