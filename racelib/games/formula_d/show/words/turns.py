"""Turns in words: the grid, the rounds, how cars drive off, and their gears."""

from __future__ import annotations

from racelib.games.formula_d.events import turns
from racelib.games.formula_d.rules.gears import skipped_gears
from racelib.games.formula_d.show.words.facts import Names, Template, fill
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import CAR, GREAT_START_CELLS
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.language import later, later_n, tr

# -- the start -----------------------------------------------------------------------------------------------


def lined_up(event: turns.LinedUp, state: State, names: Names) -> str:
    """Tell the first two places on the grid."""
    pole, second = (names[number] for number in event.order[:2])
    if event.qualified:
        template = tr("The qualifying laps put {pole} in pole position and {second} in the second place on the grid.")
    else:
        template = tr("{pole} takes pole position and {second} the second place on the grid.")
    return template.format(pole=pole, second=second)


def round_began(event: turns.RoundBegan, state: State, names: Names) -> str:
    """Tell a new round, and the first two players in it."""
    number, first = state.round + 1, names[event.order[0]]
    if len(event.order) == 1:
        return tr("Round {number} begins: it is the turn of {name}.").format(number=number, name=first)
    template = tr("Round {number} begins: {first} is in front and acts first, then {second}.")
    return template.format(number=number, first=first, second=names[event.order[1]])


def drove_off(event: turns.DroveOff, state: State, names: Names) -> str:
    """Tell a start: normal, great, or late after a stall."""
    if event.great:
        template = later("{name} makes a great start: in gear 1, {cells} cells at once without a roll.")
    elif event.late:
        template = later("{name} gets the stalled engine going and drives off in gear 1.")
    else:
        template = later("{name} makes a normal start and drives off in gear 1.")
    return fill(template, event, state, names, cells=GREAT_START_CELLS)


# -- gears ---------------------------------------------------------------------------------------------------


def shifted(event: turns.Shifted, state: State, names: Names) -> str:
    """Tell a change of gear: up, none, down, skipping at a price or free of charge, out of the box, or at first."""
    skipped = skipped_gears(event.was, event.gear)
    template: Template
    if state.in_box(state.cars[event.car]):
        template = later("{name} sets off from the box in gear {gear}.")
    elif not event.was:
        template = later("{name} drives off in gear {gear}: a qualifying lap has no start roll.")
    elif event.gear > event.was:
        template = later("{name} shifts up to gear {gear}.")
    elif event.gear == event.was:
        template = later("{name} stays in gear {gear}.")
    elif not skipped:
        template = later("{name} shifts down to gear {gear}.")
    elif not event.cost:
        template = later_n(
            "{name} skips {skipped} gear down to gear {gear}; in the pit lane that is free.",
            "{name} skips {skipped} gears down to gear {gear}; in the pit lane that is free.",
            "skipped",
        )
    elif CAR in event.cost:
        template = later_n(
            "{name} skips {skipped} gear down to gear {gear} and pays {skipped} wear point, {left} left.",
            "{name} skips {skipped} gears down to gear {gear} and pays {skipped} wear points, {left} left.",
            "skipped",
        )
    else:
        template = later_n(
            "{name} skips {skipped} gear down to gear {gear} and pays {cost}.",
            "{name} skips {skipped} gears down to gear {gear} and pays {cost}.",
            "skipped",
        )
    return fill(template, event, state, names, skipped=skipped)


def rules_of_the_gear(event: turns.Shifted, state: State) -> tuple[str, ...]:
    """Return the rules of a change of gear; out of the box any gear up to 4 will do, whatever it was (FD-RULING-47)."""
    if not state.in_box(state.cars[event.car]):
        return event.rules()
    return ("FD-PIT-05", "FD-RULING-47") if CAR in state.mode.pools else ("FD-PIT-09",)


# -- all of them ---------------------------------------------------------------------------------------------

SENTENCES: dict[type[Event], Sentence] = {
    turns.LinedUp: lined_up,
    turns.RoundBegan: round_began,
    turns.Stalled: later("{name} stalls, does not move this round and drives off in gear 1 in the next."),
    turns.DroveOff: drove_off,
    turns.TurnedRound: later("{name} turns the spun car round for free and drives off in gear 1."),
    turns.Shifted: shifted,
}

RULES: SpecialRules = {turns.Shifted: rules_of_the_gear}
