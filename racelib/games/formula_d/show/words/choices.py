"""The sentences for choices: what an option is called, what it costs and risks, and why an answer is refused.

The rules give facts (`fact("overshoots", corner="Lighthouse", cost={"tyres": 2})`); `PHRASES` has a sentence for each.
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d.show.names import (
    ability_effect,
    driver_name,
    lane_name,
    pool_name,
    tyre_label,
    weather_name,
)
from racelib.games.formula_d.show.words.facts import pools, priced
from racelib.games.formula_d.tables import CAR, DRIVERS, Cost
from racelib.text.kit import first_upper, listed, numeral, percent
from racelib.text.language import later, later_n, tr, trn
from racelib.text.phrases import Phrase, named

# -- routes --------------------------------------------------------------------------------------------------


def route(n: int, lane: str, lanes: Sequence[str]) -> str:
    """Name a route by the lane it ends in and its length.

    >>> route(2, "o", ("o", "m", "i"))
    'Outer lane, 2 cells'
    """
    if not n:
        return tr("Stay on your cell")
    return first_upper(trn("{lane}, {n} cell", "{lane}, {n} cells", n).format(lane=lane_name(lane, lanes), n=n))


def slipstream(n: int, lane: str, lanes: Sequence[str]) -> str:
    """Name a slipstream by the lane it ends in and its length."""
    said = trn("Slipstream: {lane}, {n} cell", "Slipstream: {lane}, {n} cells", n)
    return said.format(lane=lane_name(lane, lanes), n=n)


ROUTES: dict[str, Phrase] = {
    "route": route,
    "to a cell": later("{route}, to cell {number}"),
    "to a cell of a corner": later("{route}, to cell {number} of {corner}"),
    "over bad road": later("{route}, over bad road"),
    "skids": later_n("you skid {n} cell in the rain", "you skid {n} cells in the rain", "n"),
    "brakes": named(later_n("you brake {n} cell for {cost}", "you brake {n} cells for {cost}", "n"), cost=priced),
    "pays for cells short": named(
        later_n("blocked: {n} cell short, you pay {cost}", "blocked: {n} cells short, you pay {cost}", "n"), cost=priced
    ),
    "cells short": later_n("blocked: {n} cell short", "blocked: {n} cells short", "n"),
    "stops short": later("you leave {corner} {n} stops short: out of the race"),
    "overshoots": named(later("you overshoot {corner}: {cost}"), cost=priced),
    "penalty": later_n("you overshoot {corner}: {n} penalty point", "you overshoot {corner}: {n} penalty points", "n"),
    "stop": later("stop {done} of {needed} in {corner}"),
    "extra stop": later("you stop in {corner} again; you need no more stops there"),
    "spins": later("no tyre points left: you spin and start again in gear 1"),
    "out": later("out of the race"),
    "out of points": later("out of the race: this costs {n} points and you have {left}"),
    "out of tyres": later("out of the race: this costs more tyre points than you have"),
    "out of brakes": later("out of the race: your brakes cannot pay for this"),
    "collision": named(later("beside or behind car {car}: {chance} to lose a point"), chance=percent),
    "collisions": named(
        later("beside or behind cars {cars}: {chance} to lose a point or more"),
        chance=percent,
        cars=lambda cars: listed(map(str, cars)),
    ),
    "engine check": named(later("highest roll: {chance} to lose an engine point"), chance=percent),
    "damaged road": named(later("{chance}: you lose a point on the damaged road"), chance=percent),
    "dangerous cell": named(later("{chance}: you lose a point on a dangerous cell"), chance=percent),
    "roar zone": named(later("{chance}: damage in the engine roar zone"), chance=percent),
    "into the box": later("into your box: all points back"),
    "into the box for tyres": later("into your box: all tyre points back"),
    "finishes": later("over the finish line: you finish the race"),
    "finishes the lap": later("over the finish line: you finish the lap"),
    "cells to drive": later_n("{n} cell to drive", "{n} cells to drive", "n"),
    "blocked": later("other cars block you"),
    "at best out": later("at best you are out of the race"),
    "at best spins": later("at best you spin"),
    "at best costs": named(later("at best it costs {cost}"), cost=priced),
    "can stop": named(later("you can stop in {corners}"), corners=listed),
    "slipstream": slipstream,
    "no slipstream": later("Stay behind car {car}"),
    "slipstream enters a corner": later("you enter a corner: 1 brake point"),
    "gives up": later_n("you brake {n} cell", "you brake {n} cells", "n"),
    "leaves a corner early": later("you leave {corner} one stop short or more"),
}


# -- gears ---------------------------------------------------------------------------------------------------


GEARS: dict[str, Phrase] = {
    "gear": named(later("Gear {gear}: {low} to {high} cells, {mean} on average"), mean=lambda mean: numeral(mean, 1)),
    "skipped gears": named(
        later_n("costs {cost} ({n} gear skipped)", "costs {cost} ({n} gears skipped)", "n"), cost=priced
    ),
    "gear reaches the box": named(
        later("{chance} with the cars where they are now: you reach your box"), chance=percent
    ),
    "gear stops": named(later("{chance} with the cars where they are now: free stop in {corner}"), chance=percent),
    "gear pays": named(
        later_n("{chance}: you pay {n} point", "{chance}: you pay, up to {n} points", "n"), chance=percent
    ),
    "gear spins": named(later("{chance}: you spin"), chance=percent),
    "gear puts you out": named(later("{chance}: out of the race"), chance=percent),
    "gear blocked": named(later("{chance}: blocked by car {car}"), chance=percent),
    "in the way": later("car {car} is in the way"),
    "gear 1 after a stall": later("Your car stalled: drive off in gear 1."),
    "gear 1 after a spin": later("You spun: drive off in gear 1."),
    "gear 1 in qualifying": later("A qualifying lap begins in gear 1."),
    "gear out of the box": later("You leave the box in gear {most} or lower."),
    "gear too high": later("You are in gear {old}; you may shift up to gear {highest}."),
    "too many gears skipped": later("This skips {n} gears; you may skip {most}."),
    "no skipping in qualifying": later("You cannot skip gears in qualifying."),
    "skip puts you out": named(
        later_n(
            "Skipping {n} gear costs {cost} and you have {left}: you would be out.",
            "Skipping {n} gears costs {cost} and you have {left}: you would be out.",
            "n",
        ),
        cost=priced,
    ),
    "no gearbox points": later("You have no gearbox points: shift down one gear at a time."),
    "skip too dear": named(
        later_n(
            "Skipping {n} gear costs {cost}; you have {left}.", "Skipping {n} gears costs {cost}; you have {left}.", "n"
        ),
        cost=priced,
        left=priced,
    ),
}


# -- the car: tyres, nitro, abilities, pit stops -------------------------------------------------------------


def fractions(left: dict[str, Sequence[int]]) -> str:
    """Write wear categories with what they hold, and what they held at the start.

    >>> fractions({"brakes": [3, 6], "tyres": [4, 6]})
    'brakes 3/6, tyres 4/6'
    """
    return ", ".join(f"{pool_name(pool)} {now}/{full}" for pool, (now, full) in left.items())


def repairs(points: Cost) -> str:
    """Write points that wear categories get.

    >>> repairs({"body": 1, "engine": 1})
    'Body +1, engine +1'
    """
    return first_upper(", ".join(f"{pool_name(pool)} +{more}" for pool, more in points.items()))


CARS: dict[str, Phrase] = {
    "pool": lambda pool: pool_name(pool),
    "car": lambda name: first_upper(tr(name)),
    "custom car": later("Your own car"),
    "points of a car": pools,
    "driver": lambda driver: first_upper(driver_name(driver)),
    "ability": lambda driver: f"{tr(DRIVERS[driver].ability)}: {ability_effect(driver)}",
    "tyres": lambda kind: tyre_label(kind),
    "tyres with an extra cell": later("first lap: you may drive 1 cell more each turn"),
    "tyres wear faster": later_n(
        "overshoot: {now} point per cell, and {late} from the third lap on",
        "overshoot: {now} points per cell, and {late} from the third lap on",
        "now",
    ),
    "tyres wear evenly": later_n(
        "overshoot: {now} point per cell on every lap", "overshoot: {now} points per cell on every lap", "now"
    ),
    "tyres skid": later_n("you skid {n} cell in wet corners", "you skid {n} cells in wet corners", "n"),
    "tyres would skid": later_n(
        "if it rains you skid {n} cell in corners", "if it rains you skid {n} cells in corners", "n"
    ),
    "take the extra cell": later("Drive 1 cell more"),
    "leave the extra cell": later("Drive as rolled"),
    "no nitro": later("No nitro"),
    "nitro": later_n("Nitro: {n} cell more", "Nitro: {n} cells more", "n"),
    "turbo": later_n("Nitro with turbo: {n} cell more", "Nitro with turbo: {n} cells more", "n"),
    "nitro once a lap": later("once a lap; you cannot brake"),
    "drift less": later("Drift: 1 cell less"),
    "no drift": later("No drift"),
    "drift more": later("Drift: 1 cell more"),
    "weather again": later("Roll the weather again: the second result stands"),
    "weather stays": named(later("Keep this weather: {sky}"), sky=lambda sky: weather_name(sky.upper())),
    "keep the junk": later("Keep the junk"),
    "drop the junk": later("Drop junk on the cell you left"),
    "junk hurts": later("other cars that drive over it may lose a point; once a lap"),
    "keep the radio": later("Keep the radio"),
    "throw the radio": later("Throw the radio at car {car}"),
    "radio hits": later_n(
        "the black die decides what it hits; the weakest vital part has {n} point left",
        "the black die decides what it hits; the weakest vital part has {n} points left",
        "n",
    ),
    "once a race": later("once a race"),
    "tyre stop": later("Tyre stop"),
    "tyre stop gives": later("all tyre points back; 50 %: quick stop, you leave at once (black 1 to 10)"),
    "technical stop": later("Technical stop"),
    "technical stop gives": later_n(
        "all tyre points back, repair up to {most} (the box has {n} point); leave next turn, at most in gear {gear}",
        "all tyre points back, repair up to {most} (the box has {n} points); leave next turn, at most in gear {gear}",
        "n",
    ),
    "pay by the table": named(later("Pay {cost}"), cost=priced),
    "pay with brakes": later("Pay with brakes only"),
    "points left": named(later("leaves you {left}"), left=fractions),
    "repairs": repairs,
    "no repairs": later("Repair nothing"),
    "points now": named(later("then you have {left}"), left=fractions),
    "spread points": later("Spread the points yourself"),
    "seconds": later_n("{n} second", "{n} seconds", "n"),
    "minutes count": later_n("adds {n} point for full minutes", "adds {n} points for full minutes", "n"),
}


# -- refusals ------------------------------------------------------------------------------------------------


def options_as_text(options: Sequence[object]) -> str:
    """Return the options of a choice as a program writes them."""
    return ", ".join(map(str, options))


def too_much_braking(n: int, cost: Cost, left: int) -> str:
    """Say why you cannot brake that much."""
    if CAR in cost:
        said = trn(
            "Braking {n} cell costs {cost} and you have {left}: you would be out.",
            "Braking {n} cells costs {cost} and you have {left}: you would be out.",
            n,
        )
    else:
        said = trn(
            "Braking {n} cell costs {cost}; you have {left}.", "Braking {n} cells costs {cost}; you have {left}.", n
        )
    return said.format(n=n, cost=priced(cost), left=left)


def no_step(letter: str, cell: str) -> str:
    """Say which step does not exist."""
    steps = {
        "s": tr("No step leads straight on from {cell}."),
        "l": tr("No step leads to the left from {cell}."),
        "r": tr("No step leads to the right from {cell}."),
        "p": tr("The pit lane does not begin on {cell}."),
        "b": tr("Your box is not beside {cell}."),
    }
    return steps[letter].format(cell=cell)


REFUSALS: dict[str, Phrase] = {
    "allowed": later("This is allowed."),
    "not an option": named(
        later("{answer} is not an option. The options: {options}."), answer=repr, options=options_as_text
    ),
    "yes or no": later("{answer!r} is not an option. The options: true, false."),
    "not points": named(
        later("{answer} is not a number of points for each of: {pools}."), answer=repr, pools=options_as_text
    ),
    "not a route": later("{answer!r} is not a route; write its steps, such as 'sslss'."),
    "no route fits": named(later("No route fits {answer}; the routes end on {ends}."), ends=options_as_text),
    "no such cell": later("There is no cell {cell!r} on the track '{track}'."),
    "no step back": later("No step leads from {cell} to {to}: cars never drive back."),
    "against the arrows": later("No step leads from {cell} to {to}: in a corner follow the arrows."),
    "no step between": later("No step leads from {cell} to {to}."),
    "not a step": later("{letter!r} is not a step; the steps are s, l, r, p and b."),
    "too long": later("This route has {n} cells; you have {most} to drive."),
    "ends here": later("Your move ends on {cell}."),
    "no pit stops": later("There are no pit stops in a street race."),
    "pit lane closed": later("The pit lane is open at the end of each lap except the last."),
    "no step": no_step,
    "past the box": later("You are in the pit lane: stop in your box."),
    "lane lock": later("You leave {corner} short of a stop: keep your lane from {cell} on."),
    "occupied": later("Another car is on {cell}."),
    "detour": later("This is a detour: {to} is {n} cells from {cell}."),
    "weaving": later_n(
        "You weave: from {cell} to {to} you need {n} lane change.",
        "You weave: from {cell} to {to} you need {n} lane changes.",
        "n",
    ),
    "too many lane changes": later_n(
        "After a great start you may change lanes {n} time.", "After a great start you may change lanes {n} times.", "n"
    ),
    "no braking in the pit lane": later("You cannot brake in the pit lane: drive to your box or the car ahead."),
    "no braking at the start": later("A great start is 4 cells: you cannot brake."),
    "no braking in qualifying": later("You cannot brake in qualifying."),
    "no braking after a quick stop": later("After a quick stop drive all the cells: you cannot brake."),
    "no braking with nitro": later("With nitro drive all the cells: you cannot brake."),
    "too much braking": too_much_braking,
    "not a slipstream": later("{answer!r} is not a slipstream; write its steps, such as 'lss'."),
    "slipstream without a lane change": later("A slipstream begins with a lane change."),
    "slipstream weaves": later("A slipstream changes lanes at most {most} times."),
    "slipstream blocked": later("A step of this route does not exist, or another car is there."),
    "slipstream puts you out": later("This slipstream would put you out of the race."),
    "slipstream too dear": later_n(
        "This costs {n} brake point; you may spend {left}.", "This costs {n} brake points; you may spend {left}.", "n"
    ),
    "answer first": later("Answer the question first; there is nothing to drive to yet."),
    "gear first": later("Choose a gear first; the cells you can reach light up after the roll."),
    "no slipstream there": later("A slipstream is 3 cells and begins with a lane change."),
    "your own cell": later("Your car is there."),
    "occupied there": later("Another car is there."),
    "no route there": later("No route leads there."),
    "out of reach": later_n(
        "You have {n} cell to drive; that cell is {far} away.",
        "You have {n} cells to drive; that cell is {far} away.",
        "n",
    ),
    "rolled less": later("You rolled {n}; that cell is {far} away."),
    "occupied on the way": later("Another car blocks the way there."),
    "lane lock there": later("You leave {corner} short of a stop: keep your lane."),
    "weaving there": later("You would weave: change lanes only as often as you must."),
    "detour there": later("That is a detour."),
    "ends before": later("Your move ends before that cell."),
    "no turbo": later("Only the Mighty turbo drives 3 cells more."),
    "out of reach of the radio": later("{answer!r} is not a car beside, directly ahead or directly behind you."),
    "no room for points": named(
        later("{pool!r} cannot get points here; these can: {pools}."), pools=lambda pools: listed(map(pool_name, pools))
    ),
    "too full": named(
        later_n(
            "You give {n} point to {pool}; there is room for {room}.",
            "You give {n} points to {pool}; there is room for {room}.",
            "n",
        ),
        pool=pool_name,
    ),
    "wrong sum": later_n("You spread {n} point; spread {most}.", "You spread {n} points; spread {most}.", "n"),
    "wrong sum between": later_n(
        "You spread {n} point; spread {fewest} to {most}.", "You spread {n} points; spread {fewest} to {most}.", "n"
    ),
    "outside the limits": named(later("Your car has {pool} {n}; it may have 1 to {most}."), pool=pool_name),
    "no weather": named(later("{driver} races only in games with weather."), driver=driver_name),
    "driver taken": named(later("Another player has chosen {driver}."), driver=driver_name),
    "not a time": later("{answer!r} is not a time; write whole seconds, 0 to {most}."),
}

#: A sentence for every fact that a choice of this game gives.
PHRASES: dict[str, Phrase] = {**ROUTES, **GEARS, **CARS, **REFUSALS}
