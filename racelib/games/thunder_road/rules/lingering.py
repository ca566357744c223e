"""Lingering effects: damage that goes on hurting until it is repaired (TR-TOK-09, TR-TOK-10).

The printed cards are not known: these eleven are ours, twenty-one cards in all (TR-COMP-09). Each is looked at in one
place: where the rule stands that it changes. (Fuel leak acts on slams: a hit that filled the second slot would put the
fire out at once.)
"""

from __future__ import annotations

from typing import NamedTuple

from racelib.games.thunder_road.state import Car
from racelib.text.language import later


class Card(NamedTuple):
    """A lingering effect: what it is called, what it does, how many cards there are."""

    title: str
    text: str
    copies: int = 2


JAMMED, LIMPING, THROTTLE, NO_RIGHT, NO_LEFT = "jammed-gun", "limping", "stuck-throttle", "no-right", "no-left"
BALD, LEAK, SIGHT, FRAME, PAINTED, LEAD_FOOT = (
    "bald-tyres",
    "fuel-leak",
    "cracked-sight",
    "bent-frame",
    "painted",
    "lead-foot",
)
CARDS: dict[str, Card] = {
    JAMMED: Card(later("Jammed gun"), later("The car cannot shoot.")),
    LIMPING: Card(later("Limping"), later("The movement die counts at most 3.")),
    THROTTLE: Card(later("Stuck throttle"), later("The movement die counts at least 4.")),
    NO_RIGHT: Card(
        later("Pulls to the left"), later("The car cannot step ahead to the right while another step is possible.")
    ),
    NO_LEFT: Card(
        later("Pulls to the right"), later("The car cannot step ahead to the left while another step is possible.")
    ),
    BALD: Card(later("Bald tyres"), later("The car takes no road bonus.")),
    LEAK: Card(later("Fuel leak"), later("A slam sets the car on fire.")),
    SIGHT: Card(later("Cracked sight"), later("Its shots hit only with the face for all sizes.")),
    FRAME: Card(
        later("Bent frame"), later("In slams its owner never rolls again, and the owner of the other car always may.")
    ),
    PAINTED: Card(later("Painted target"), later("Who shoots at the car may roll again once.")),
    LEAD_FOOT: Card(later("Lead foot"), later("The car must take the road bonus whenever it may."), 1),
}


def deck() -> list[str]:
    """Return all cards (TR-COMP-09).

    >>> len(deck())
    21
    """
    return [name for name, card in CARDS.items() for _ in range(card.copies)]


def has(car: Car, card: str) -> bool:
    """Say whether a lingering effect holds for a car; none does while the car is inoperable (TR-RULING-75)."""
    return bool(car.damage) and card in car.cards


def counted_die(car: Car, die: int) -> int:
    """Return what a movement die counts for a car.

    >>> from racelib.games.thunder_road.state import Car
    >>> counted_die(Car("A-S", 0, "S", damage=["lingering:limping"]), 5)
    3
    """
    if not car.damage:
        return die
    cards = car.cards
    if LIMPING in cards:
        die = min(die, 3)
    return max(die, 4) if THROTTLE in cards else die
