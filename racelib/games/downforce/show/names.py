"""What people call the things of the game: colours, powers, cards and sums of money, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from racelib.games.downforce.cards import WHITE, bars_of
from racelib.games.downforce.state import NOBODY, Car
from racelib.text.language import tr

#: The letters that stand for the cars in pictures made of text: black and blue begin alike (DF-COMP-02).
LETTERS = {"black": "K", "blue": "B", "green": "G", "yellow": "Y", "orange": "O", "red": "R"}


def colour_name(colour: str) -> str:
    """Return the name of a colour; "W" is white, and "" is none: an empty bet box.

    >>> colour_name("black"), colour_name("W"), colour_name("")
    ('black', 'white', '–')
    """
    return {
        "black": tr("black"),
        "blue": tr("blue"),
        "green": tr("green"),
        "yellow": tr("yellow"),
        "orange": tr("orange"),
        "red": tr("red"),
        WHITE: tr("white"),
        "": "–",
    }[colour]


def power_name(power: str) -> str:
    """Return the name of a power.

    >>> power_name("cunning")
    'cunning'
    """
    return {
        "aggressive": tr("aggressive"),
        "cunning": tr("cunning"),
        "determined": tr("determined"),
        "strategic": tr("strategic"),
        "tricky": tr("tricky"),
        "unpredictable": tr("unpredictable"),
    }[power]


def effect_of(power: str) -> str:
    """Return what a power does, in a few words; the rules have all of it (DF-POWER).

    >>> effect_of("tricky")
    'you may carry out your card from bottom to top'
    """
    return {
        "aggressive": tr("your car on the top bar of your card may move one cell more"),
        "cunning": tr("you choose the way of your cars, whoever plays the card"),
        "determined": tr("if your car entered only rectangular cells, it may move on"),
        "strategic": tr("you may leave out one bar of your card"),
        "tricky": tr("you may carry out your card from bottom to top"),
        "unpredictable": tr("a white bar of yours may also move a car that has its own bar on the card"),
    }[power]


def card_name(card: str) -> str:
    """Return a card as people read it: its bars from top to bottom (DF-COMP-08).

    >>> card_name("blue6 orange4 W2 yellow1")
    '[blue 6, orange 4, white 2, yellow 1]'
    """
    return f"[{', '.join(bar_name(colour, number) for colour, number in bars_of(card))}]"


def bar_name(colour: str, number: int) -> str:
    """Return a bar as people read it.

    >>> bar_name("W", 2)
    'white 2'
    """
    return f"{colour_name(colour)} {number}"


def listed(things: Iterable[str]) -> str:
    """Return things one after another, the last with an "and"; "" for none.

    >>> listed([]), listed(["red"]), listed(["red", "blue", "green"])
    ('', 'red', 'red, blue and green')
    """
    *first, last = [*things] or [""]
    return tr("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def colours(names: Iterable[str]) -> str:
    """Return the names of some cars one after another.

    >>> colours(["black", "blue"])
    'black and blue'
    """
    return listed(colour_name(name) for name in names)


def car_name(car: Car, names: Sequence[str]) -> str:
    """Return a car with its owner, for the middle of a sentence.

    >>> car_name(Car("red", owner=1), ("Ada", "Bo")), car_name(Car("red"), ("Ada", "Bo"))
    ('the red car of Bo', "nobody's red car")
    """
    if car.owner == NOBODY:
        return tr("nobody's {colour} car").format(colour=colour_name(car.colour))
    return tr("the {colour} car of {owner}").format(colour=colour_name(car.colour), owner=names[car.owner])
