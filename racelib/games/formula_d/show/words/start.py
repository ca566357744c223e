"""The start in words: the grid, the rounds, and how cars drive off."""

from __future__ import annotations

from racelib.games.formula_d.events.turns import DroveOff, LinedUp, RoundBegan, Stalled, TurnedRound
from racelib.games.formula_d.show.words.phrases import Names, fill
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import GREAT_START_CELLS
from racelib.text.language import tr


def lined_up(event: LinedUp, state: State, names: Names) -> str:
    """Tell who stands in front on the grid."""
    pole, second = (names[number] for number in event.order[:2])
    if event.qualified:
        sentence = tr("The qualifying laps put {pole} in pole position and {second} in the second place on the grid.")
    else:
        sentence = tr("{pole} takes pole position and {second} the second place on the grid.")
    return fill(sentence, pole=pole, second=second)


def round_began(event: RoundBegan, state: State, names: Names) -> str:
    """Tell a new round, and who acts first in it."""
    number = state.round + 1
    first = names[event.order[0]]
    if len(event.order) == 1:
        return fill(tr("Round {number} begins: only {name} is still racing."), number=number, name=first)
    sentence = tr("Round {number} begins: {first} is in front and acts first, then {second}.")
    return fill(sentence, number=number, first=first, second=names[event.order[1]])


def stalled(event: Stalled, state: State, names: Names) -> str:
    """Tell a stalled engine."""
    sentence = tr("{name} stalls, does not move this round and drives off in gear 1 in the next.")
    return fill(sentence, name=names[event.car])


def drove_off(event: DroveOff, state: State, names: Names) -> str:
    """Tell a start: normal, great, or late after a stall."""
    if event.great:
        sentence = tr("{name} makes a great start: in gear 1, {cells} cells at once without a roll.")
    elif event.late:
        sentence = tr("{name} gets the stalled engine going and drives off in gear 1.")
    else:
        sentence = tr("{name} makes a normal start and drives off in gear 1.")
    return fill(sentence, name=names[event.car], cells=GREAT_START_CELLS)


def turned_round(event: TurnedRound, state: State, names: Names) -> str:
    """Tell that a car goes on after a spin."""
    sentence = tr("{name} turns the spun car round for free and drives off in gear 1.")
    return fill(sentence, name=names[event.car])
