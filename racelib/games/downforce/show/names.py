"""What people call the things of the game: colours, powers, cards and cars, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from racelib.games.downforce.cards import WHITE, bars_of
from racelib.games.downforce.state import NOBODY, Car
from racelib.games.downforce.tables import AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE
from racelib.text.kit import listed
from racelib.text.language import later, tr

#: The names of the players, by seat. They are data: whatever stands in one comes out as it is.
Names = tuple[str, ...]

#: The letters that stand for the cars in pictures made of text: black and blue begin alike (DF-COMP-02).
LETTERS = {"black": "K", "blue": "B", "green": "G", "yellow": "Y", "orange": "O", "red": "R"}
#: The colours of cars and bars; "" is none: an empty bet box.
COLOUR_NAMES: dict[str, str] = {
    "black": later("black"),
    "blue": later("blue"),
    "green": later("green"),
    "yellow": later("yellow"),
    "orange": later("orange"),
    "red": later("red"),
    WHITE: later("white"),
    "": later("–"),
}
POWER_NAMES: dict[str, str] = {
    AGGRESSIVE: later("Aggressive"),
    CUNNING: later("Cunning"),
    DETERMINED: later("Determined"),
    STRATEGIC: later("Strategic"),
    TRICKY: later("Tricky"),
    UNPREDICTABLE: later("Unpredictable"),
}
#: What each power does, in a few words; the rules have all of it (DF-POWER).
EFFECTS: dict[str, str] = {
    AGGRESSIVE: later("you may move your car on the top bar of your card 1 cell more"),
    CUNNING: later("you choose the routes of your cars, even on the cards of others"),
    DETERMINED: later("your car may move on after entering only rectangular cells"),
    STRATEGIC: later("you may ignore one bar of your card"),
    TRICKY: later("you may use the bars of your card from bottom to top"),
    UNPREDICTABLE: later("your white bars may move any car, even one with its own bar on the card"),
}


def colour_name(colour: str) -> str:
    """Return the name of a colour; "W" is white, and "" is none.

    >>> colour_name("black"), colour_name("W"), colour_name("")
    ('black', 'white', '–')
    """
    return tr(COLOUR_NAMES[colour])


def power_name(power: str) -> str:
    """Return the name of a power.

    >>> power_name("cunning")
    'Cunning'
    """
    return tr(POWER_NAMES[power])


def powers(names: Iterable[str]) -> str:
    """Return the names of some powers one after another.

    >>> powers(["cunning", "tricky"])
    'Cunning and Tricky'
    """
    return listed(power_name(name) for name in names)


def effect_of(power: str) -> str:
    """Return what a power does, in a few words.

    >>> effect_of("tricky")
    'you may use the bars of your card from bottom to top'
    """
    return tr(EFFECTS[power])


def card_name(card: str) -> str:
    """Return a card as people read it: its bars from top to bottom (DF-COMP-08).

    >>> card_name("blue6 orange4 W2 yellow1")
    '[blue 6, orange 4, white 2, yellow 1]'
    """
    return f"[{', '.join(bar_name(*bar) for bar in bars_of(card))}]"


def bar_name(colour: str, number: int) -> str:
    """Return a bar as people read it.

    >>> bar_name("W", 2)
    'white 2'
    """
    return f"{colour_name(colour)} {number}"


def colours(names: Iterable[str]) -> str:
    """Return the names of some cars one after another.

    >>> colours(["black", "blue"])
    'black and blue'
    """
    return listed(colour_name(name) for name in names)


def car_name(car: Car, names: Sequence[str]) -> str:
    """Return a car with its owner, for the middle of a sentence.

    >>> car_name(Car("red", owner=1), ("Ada", "Bo")), car_name(Car("red"), ("Ada", "Bo"))
    ("Bo's red car", 'the unowned red car')
    """
    if car.owner == NOBODY:
        return tr("the unowned {colour} car").format(colour=colour_name(car.colour))
    return tr("{owner}'s {colour} car").format(colour=colour_name(car.colour), owner=names[car.owner])
