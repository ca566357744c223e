"""The coach: nudges, the rule that matters now, why a cell cannot be chosen, and what a strong driver would do."""

from __future__ import annotations

from collections import deque
from typing import Any

from racelib.games.formula_d.bots.racer import racer
from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.driver_choices import DriftChoice, JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice, gear_odds
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.repairs import BOX, CHECKPOINT, POLICE, RepairChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.show.names import POOL_NAMES, WEATHER_NAMES
from racelib.games.formula_d.show.words.phrases import pools, priced
from racelib.games.formula_d.state import QUALIFYING_LAPS, SETTING_UP, State
from racelib.games.formula_d.tables import CAR, Cost
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.text.language import later, tr, trn


def nudge(state: State, choice: Choice[Any]) -> str:
    """Say where to look, not what to do."""
    if isinstance(choice, GearChoice):
        return nudge_gear(state, choice)
    if isinstance(choice, RouteChoice):
        return nudge_route(choice)
    return tr(NUDGES[choice.KIND])


#: Where to look, by what is asked.
NUDGES: dict[str, str] = {
    "build": later("Which pool do you empty first: tyres, brakes, or the parts that put you out?"),
    "driver": later("Read the abilities: which of them would help you most, and how often?"),
    "tyres": later("Look at the weather, at how many laps are left, and at whether you mean to stop in the box."),
    "nitro": later("Where would the longer move end, and is there a corner before it? You cannot brake."),
    "drift": later("Would a cell more or less make the stop, or keep you away from another car?"),
    "extra cell": later("It is free. But where does the move end then: in the corner, or beyond it?"),
    "payment": later("Brakes or tyres: which will you need more before the next box?"),
    "slipstream": later("Three cells for nothing: past the car ahead, but perhaps into a corner or beside others."),
    "pit stop": later("A quick stop may save a turn; a technical one mends what could put you out."),
    "repairs": later("Body, engine and suspension put you out when they are empty. What is nearest to that?"),
    "weather again": later("Does this weather suit your tyres better than that of the others?"),
    "radio": later("You have one radio for the whole race. Who is close, dangerous, and nearly worn out?"),
    "junk": later("Who drives behind you, and can they steer round it?"),
    "stopwatch": later("The clock is read for you."),
}


def nudge_gear(state: State, choice: GearChoice) -> str:
    """Say where to look before choosing a gear."""
    car = choice.car
    stops = state.missing_stops(car)
    track = state.track
    if state.in_pit(car):
        return tr("In the pit lane nothing is lost by a high roll: your box stops you.")
    corner = track.corners[track.next_corner[car.cell]]
    if stops:
        sentence = trn(
            "You are in {corner} and need {stops} more stop here. Which gears keep you inside it?",
            "You are in {corner} and need {stops} more stops here. Which gears keep you inside it?",
            stops,
        )
        return sentence.format(corner=corner.name, stops=stops)
    cells = cells_to_next_corner(state, choice)
    sentence = trn(
        "The next corner is {corner}, {cells} cell ahead, and wants stops: {stops}. Look at the highest faces.",
        "The next corner is {corner}, {cells} cells ahead, and wants stops: {stops}. Look at the highest faces.",
        cells,
    )
    ahead = track.corners[(track.corner[car.cell] + 1) % len(track.corners)] if track.corner[car.cell] >= 0 else corner
    return sentence.format(corner=ahead.name, cells=cells, stops=ahead.stops)


def nudge_route(choice: RouteChoice) -> str:
    """Say where to look before choosing a way."""
    free = [route for route, given_up in choice.options() if not choice.price(route) and not route.out]
    if not free:
        return tr("Every way costs points now: compare braking with overshooting.")
    if choice.state.marked and any(route.mask & choice.state.marked for route in free):
        return tr("Pieces lie on the road: driving over them may hurt your car. Is there a way round?")
    alone = [route for route in free if not choice.neighbours(route)]
    if alone and len(alone) < len(free):
        return tr("Some free cells are beside or behind another car: what would that risk?")
    return tr("Several ways are free. From which cell is the next corner easiest?")


def cells_to_next_corner(state: State, choice: GearChoice) -> int:
    """Count the cells of the own lane before the next corner begins."""
    track = state.track
    cell, cells = choice.car.cell, 0
    here = track.corner[cell]
    while here >= 0 and track.corner[cell] == here:
        cell, cells = track.own[cell], cells + 1
    while track.corner[cell] < 0 and cells < 200:
        cell, cells = track.own[cell], cells + 1
    return cells


#: The rule to think of, by what is asked.
RULE_OF: dict[str, str] = {
    "build": "FD-CUSTOM-01",
    "driver": "FD-STREET-03",
    "tyres": "FD-TYRE-01",
    "nitro": "FD-NITRO-04",
    "drift": "FD-ABIL-03",
    "extra cell": "FD-TYRE-05",
    "payment": "FD-RULING-26",
    "slipstream": "FD-SLIP-06",
    "pit stop": "FD-TECH-02",
    "repairs": "FD-WP-08",
    "weather again": "FD-ABIL-04",
    "radio": "FD-ABIL-13",
    "junk": "FD-ABIL-09",
    "stopwatch": "FD-QUAL-03",
}


def rule_that_matters(state: State, choice: Choice[Any]) -> str:
    """Return the id of the rule to think of now."""
    if isinstance(choice, GearChoice):
        if state.in_pit(choice.car):
            return "FD-PIT-03"
        odds = gear_odds(state, choice.car, max(choice))
        if odds["pays"]:
            return "FD-OVER-03" if state.mode.tyres == CAR else "FD-OVER-04"
        return "FD-CORNER-01" if odds["corner"] is not None else "FD-GEAR-02"
    if isinstance(choice, RouteChoice):
        routes = [route for route, _ in choice.options()]
        if all(choice.price(route) for route in routes):
            return "FD-BRAKE-01" if state.mode.brakes == CAR else "FD-BRAKE-02"
        if state.mode.markers and any(route.mask & state.marked for route in routes):
            return "FD-ROAD-04"
        return "FD-COLL-01" if any(choice.neighbours(route) for route in routes) else "FD-MOVE-08"
    return RULE_OF[choice.KIND]


def advice(seen: State, choice: Choice[Any], seat: int) -> Any:
    """Return what a strong driver would answer, knowing only what the seat may know."""
    return racer(seen, choice, BotDice(0, seat))


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Return who the reader is, and what to press first.

    >>> welcome("Robin", 0)[0]
    'You are Robin, car 1.'
    """
    head = tr("You are {name}, car {number}.").format(name=name, number=seat + 1)
    return head, tr("Click a cell with a green tick, or one of the buttons below the board.")


def aim() -> str:
    """Return what the game is about."""
    return tr(
        "Drive your laps and be first over the line. Choose a gear, roll its die, and drive that far: in every corner "
        "you must stop as often as its sign says, or it costs you points."
    )


def close_up(seen: State, choice: Choice[Any]) -> None:
    """Return the part of the board that matters now: all of it."""
    return None


def in_short(seen: State, seat: int, name: str) -> str:
    """Return how a driver stands, in a few words."""
    car = seen.cars[seat]
    where = seen.track.codes[car.cell] if car.cell >= 0 else tr("off the track")
    if CAR not in car.wear:
        sentence = tr("{name}: {where}, gear {gear}, {pools}, {status}")
        pools = ", ".join(f"{tr(POOL_NAMES[pool])} {left}" for pool, left in car.wear.items())
        return sentence.format(name=name, where=where, gear=car.gear, pools=pools, status=car.status)
    sentence = trn(
        "{name}: {where}, gear {gear}, {points} point, {status}",
        "{name}: {where}, gear {gear}, {points} points, {status}",
        car.points,
    )
    return sentence.format(name=name, where=where, gear=car.gear, points=car.points, status=car.status)


def account(seen: State, seat: int) -> list[str]:
    """Return how the result of a driver comes about, line by line: here the place says it all."""
    return []


#: The line above the choices, by what is asked.
TITLES: dict[str, str] = {
    "gear": later("{name}, choose your gear."),
    "way": later("{name}, choose your way."),
    "build": later("{name}, choose your car: 20 points over six pools."),
    "driver": later("{name}, choose your driver."),
    "tyres": later("{name}, choose your tyres."),
    "nitro": later("{name}, will you open the nitro?"),
    "drift": later("{name}, will you drift?"),
    "extra cell": later("{name}, will your soft tyres carry you a cell further?"),
    "payment": later("{name}, you are blocked: how will you pay?"),
    "slipstream": later("{name}, you are in a slipstream. Will you use it?"),
    "pit stop": later("{name}, what shall the mechanics do?"),
    "weather again": later("{name}, shall the weather be rolled again?"),
    "radio": later("{name}, will you throw your radio?"),
    "junk": later("{name}, will you leave some junk behind?"),
    "stopwatch": later("{name}, how long did your lap take?"),
}


#: The line above the choices when points are given back, by the occasion.
REPAIR_TITLES: dict[str, str] = {
    BOX: later("{name}, what shall be repaired? Up to {points} points."),
    CHECKPOINT: later("{name}, a checkpoint: {points} points for your car. Where do they go?"),
    POLICE: later("{name}, you were the fastest past the police: {points} points. Where do they go?"),
}


#: The line above the tyres in a race with qualifying, where they are chosen twice before it (FD-TYRE-02).
TYRE_TITLES: dict[str, str] = {
    SETTING_UP: later("{name}, choose your tyres for the qualifying lap."),
    QUALIFYING_LAPS: later("{name}, choose your tyres for the race."),
}


def title(seen: State, choice: Choice[Any], name: str) -> str:
    """Return the line above the choices: who decides what, after which roll."""
    if isinstance(choice, RepairChoice):
        asked = tr(REPAIR_TITLES[choice.why]).format(name=name, points=choice.most)
    elif isinstance(choice, TyreChoice) and seen.options.qualifying and seen.stage in TYRE_TITLES:
        asked = tr(TYRE_TITLES[seen.stage]).format(name=name)
    else:
        asked = tr(TITLES[choice.KIND]).format(name=name)
    if seen.stage == QUALIFYING_LAPS and choice.KIND == "gear":
        return f"{asked} {tr('It is your qualifying lap, and the clock runs.')}"
    if isinstance(choice, TyreChoice) and seen.weather:
        now = tr("The weather: {weather}.").format(weather=tr(WEATHER_NAMES[seen.weather]))
        return f"{asked} {now}"
    if isinstance(choice, RouteChoice) and seen.roll and choice.distance != seen.roll and not seen.in_box(choice.car):
        more = tr("You rolled {roll} and drive {cells}.")
        return f"{asked} {more.format(roll=seen.roll, cells=choice.distance)}"
    if choice.KIND in AFTER_THE_ROLL and seen.roll:
        return f"{asked} {tr('You rolled {roll}.').format(roll=seen.roll)}"
    return asked


#: What is asked while the roll still matters.
AFTER_THE_ROLL = ("way", "nitro", "drift", "extra cell")


def reason(seen: State, choice: Choice[Any], answer: Any) -> str:
    """Say why a strong driver answers so: what the option costs and risks says it already."""
    return ""


def option_cell(choice: Choice[Any], option: Any) -> int | None:
    """Return the cell that an option leads to, if it leads to one: what the board lights up."""
    if isinstance(choice, SlipstreamChoice):
        route = choice.route(option)
        return choice.car.cell if route is None else route.end
    if isinstance(choice, JunkChoice):
        return choice.cell if option else None
    if isinstance(choice, RadioChoice):
        return choice.state.cars[option].cell if option >= 0 else None
    if not isinstance(choice, RouteChoice):
        return None
    route = choice.route(option)
    return None if route is None else route.end


def option_card(choice: Choice[Any], option: Any) -> None:
    """Return the card that an option is: Formula D has none."""
    return None


def price_text(choice: Choice[Any], option: Any) -> str:
    """Say what an option costs: nothing, points, or the race; of what has no price nothing is said."""
    told = choice.explain(option)
    if goes_out(told):
        return tr("out of the race")
    cost = told.facts.get("cost", {})
    if cost and CAR not in cost:
        return tr("costs {points}").format(points=priced(cost))
    if told.price:
        return trn("costs {n} point", "costs {n} points", told.price).format(n=told.price)
    return tr("free") if isinstance(choice, DRIVEN) else ""


#: Choices whose options have a price, or are free.
DRIVEN = (GearChoice, RouteChoice, SlipstreamChoice, DriftChoice, PaymentChoice)


def goes_out(told: Explained) -> bool:
    """Say whether an option puts the car out of the race for certain; of a gear, with every roll."""
    return bool(told.facts.get("out", 0) == 1)


def option_look(choice: Choice[Any], told: Explained) -> dict[str, Any]:
    """Return how an option is shown beyond its words: its price in short, on its cell, and in which colour."""
    out, spins = goes_out(told), told.facts.get("spin", 0) == 1
    cost, risk = told.facts.get("cost", {}), told.facts.get("damage", 0.0)
    mark = "✕" if out else "↻" if spins else f"−{told.price}" if told.price else "✓"
    if out:
        short = "OUT"
    elif cost and CAR not in cost:
        short = pools({pool: points for pool, points in cost.items() if points})
    else:
        short = f"−{told.price}" if told.price else tr("free") if isinstance(choice, DRIVEN) else ""
    return {
        "short": tr("SPIN") if spins and not out else short,
        "mark": mark + "!" if risk else mark,
        "tone": "bad" if out or spins else "warn" if told.price or risk else "good",
        "out": out and not isinstance(choice, GearChoice),  # a gear only on an empty track
        "braking": told.facts.get("braking", 0),
        "risk": risk,
        "need": still_needed(choice, told) if isinstance(choice, RepairChoice) else None,
    }


def still_needed(choice: RepairChoice, told: Explained) -> float:
    """Say how badly a car would still need repairs after a spread: above all where the last points keep it racing."""
    left: Cost = {**choice.car.wear, **told.facts.get("after", {})}
    return sum((6 if pool in choice.state.mode.fatal else 1) / (left[pool] + 0.5) for pool in choice.car.full)


#: So many ways to spread points are shown at once.
MOST_SPREADS = 6


def aside(options: list[dict[str, Any]]) -> tuple[list[int], str]:
    """Return the options that are shown folded, and the words on the fold.

    Ways that use up the roll come first; when all of them put the car out, the cheapest of the others do. Of many ways
    to spread points, those come first that mend what is worst.
    """
    every = range(len(options))
    if len(options) > MOST_SPREADS and options[0]["need"] is not None:
        folded = sorted(sorted(every, key=lambda n: options[n]["need"])[MOST_SPREADS:])
        words = trn("{n} more way to spread them", "{n} more ways to spread them", len(folded))
        return folded, words.format(n=len(folded))
    calm = any(not one["braking"] and not one["out"] for one in options)
    if calm:
        folded = [n for n in every if options[n]["braking"]]
    else:
        folded = sorted(sorted(every, key=lambda n: (options[n]["out"], options[n]["price"], n))[6:])
    more = trn("{n} more option", "{n} more options", len(folded)).format(n=len(folded))
    return folded, tr("Brake: {more}, a point for each cell given up").format(more=more) if calm else more


def why_not(choice: Choice[Any], code: str) -> Refusal:
    """Say why a cell cannot be driven to."""
    if isinstance(choice, SlipstreamChoice):
        return Refusal(tr("A slipstream is three cells, and begins with a change of lane."), ("FD-RULING-42",))
    if isinstance(choice, GearChoice):
        return Refusal(tr("Choose a gear first; the cells to drive to light up after the roll."), ("FD-GEAR-01",))
    if not isinstance(choice, RouteChoice):
        return Refusal(tr("Answer the question first; there is nothing to drive to yet."), (RULE_OF[choice.KIND],))
    track = choice.state.track
    target = track.number.get(code)
    if target is None:
        return Refusal(tr("There is no such cell on this track."), ("FD-MOVE-03",))
    if target == choice.car.cell:
        return Refusal(tr("Your car stands there."), ("FD-MOVE-01",))
    if choice.others >> target & 1:
        return Refusal(tr("Another car stands on {cell}.").format(cell=code), ("FD-MOVE-04",))
    steps = shortest_steps(choice, target)
    if steps is None:
        far = trn(
            "{cell} is out of reach with {roll} cell.", "{cell} is out of reach with {roll} cells.", choice.distance
        )
        return Refusal(far.format(cell=code, roll=choice.distance), ("FD-MOVE-01", "FD-MOVE-05"))
    return choice.refuse(steps)


def shortest_steps(choice: RouteChoice, target: int) -> str | None:
    """Return the fewest steps to a cell within the roll, cars and rules of manners left aside."""
    track = choice.state.track
    queue = deque([(choice.car.cell, "")])
    seen = {choice.car.cell}
    while queue:
        cell, steps = queue.popleft()
        if cell == target:
            return steps
        if len(steps) < choice.most:
            for letter, to, _ in track.steps[cell]:
                if to not in seen:
                    seen.add(to)
                    queue.append((to, steps + letter))
    return None
