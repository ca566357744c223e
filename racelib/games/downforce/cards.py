"""Speed cards: what is printed on them, and the decks they come in (DF-COMP).

A card is written as its bars from top to bottom: "blue6 orange4 W2 yellow1"; W is a white bar, for any car. That text
is the card, in hands, events, answers and files alike.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from racelib.arguments import quoted
from racelib.boards.data_files import Kept, names_in, path_of
from racelib.errors import BadOption, reason
from racelib.kernel.files import read_up_to

#: DF-COMP-02, DF-RULING-01: the six cars, in the order of the score sheet, which is the order of everything here.
COLOURS = ("black", "blue", "green", "yellow", "orange", "red")
WHITE = "W"
#: DF-COMP-04: one card for each car, with a single bar of 8.
SPEED_8 = {colour: f"{colour}8" for colour in COLOURS}
#: DF-COMP-03: how many ordinary speed cards a deck has.
CARDS = 42
#: DF-COMP-11: the cards that the rulebook names, so every deck has them.
NAMED = ("red6 yellow4 black2 blue1", "blue6 orange4 W2 yellow1", "black6 red4 yellow2 orange1")

DECKS = Path(__file__).parent / "data"
MAX_BYTES = 20_000


class Bar(NamedTuple):
    """One stripe of a card: a car's colour, or white, and a number (DF-COMP-08)."""

    colour: str
    number: int


@cache
def bars_of(card: str) -> tuple[Bar, ...]:
    """DF-COMP-08: return the bars of a card, top to bottom.

    >>> bars_of("blue6 W2")
    (Bar(colour='blue', number=6), Bar(colour='W', number=2))
    """
    bars = []
    for word in card.split(" "):
        colour, number = word.rstrip("0123456789"), word.lstrip("abcdefghijklmnopqrstuvwxyzW")
        if (colour not in COLOURS and colour != WHITE) or len(number) > 2 or word != f"{colour}{int(number or 0)}":
            raise BadOption(f"{card!r} is not a speed card: {word!r} is not a colour and number such as 'blue6'")
        bars.append(Bar(colour, int(number)))
    return tuple(bars)


@cache
def number_of(card: str, colour: str) -> int:
    """Return the number on the bar of a colour, 0 when the card has none.

    >>> number_of("blue6 orange4 W2 yellow1", "orange"), number_of("blue6 orange4 W2 yellow1", "red")
    (4, 0)
    """
    return next((bar.number for bar in bars_of(card) if bar.colour == colour), 0)


@cache
def white_numbers(card: str) -> tuple[int, ...]:
    """Return the numbers on the white bars of a card (DF-COMP-09).

    >>> white_numbers("green4 W3 W2")
    (3, 2)
    """
    return tuple(bar.number for bar in bars_of(card) if bar.colour == WHITE)


@cache
def lowest_number(card: str) -> int:
    """Return the smallest number on a card."""
    return min(bar.number for bar in bars_of(card))


@cache
def colours_on(card: str) -> frozenset[str]:
    """Return the colours that have a bar of their own on a card."""
    return frozenset(bar.colour for bar in bars_of(card) if bar.colour != WHITE)


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Six cards of one shape, and where the shape is known from."""

    name: str
    shape: str
    source: str
    cards: tuple[str, ...]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """DF-RULING-02: the 42 ordinary cards of a game; `printed` are those known from the rulebook, the rest is ours."""

    id: str
    title: str
    note: str
    printed: frozenset[str]
    families: tuple[Family, ...] = msgspec.field(name="family")

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """All cards, family by family."""
        return tuple(card for family in self.families for card in family.cards)

    @cached_property
    def digest(self) -> str:
        """A short text that differs when a card does."""
        return hashlib.sha256("\n".join(self.cards).encode()).hexdigest()[:16]

    def house(self, card: str) -> bool:
        """Say whether a card is our own invention: all but those the rulebook names, and the speed-8 cards."""
        return card not in self.printed and card not in SPEED_8.values()


def deck_names() -> list[str]:
    """Return the decks that come with racelib.

    >>> deck_names()
    ['house', 'standin']
    """
    return names_in(DECKS)


def deck_named(name: object) -> Deck:
    """Return a deck by name, or from the path of a deck file; checked, and kept until the file changes.

    >>> deck_named("standin").house("black5"), deck_named("standin").house("red8")
    (True, False)
    """
    if name in deck_names():
        return _load(path_of(str(name), DECKS))
    known = ", ".join(deck_names())
    if not isinstance(name, str) or "\0" in name:
        raise BadOption(f"option 'deck' is {quoted(name)}; expected one of {known}, or the path of a .toml file")
    if not name.endswith(".toml"):
        raise BadOption(f"there is no deck {quoted(name)}; the decks are {known}, or the path of a .toml file")
    return _load(Path(name))


@Kept
def _load(path: Path) -> Deck:
    try:
        data = read_up_to(path, MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise BadOption(f"deck {path}: the file is too large for a deck (at most {MAX_BYTES} bytes)")
        return deck_from(tomllib.loads(data.decode()), str(path))
    except UnicodeDecodeError:
        raise BadOption(f"deck {path}: the file is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadOption(f"deck {path}: this is not TOML: {problem}") from None
    except OSError as problem:
        raise BadOption(f"deck {path}: cannot be read: {reason(problem)}") from None


def deck_from(table: dict[str, Any], where: str = "deck") -> Deck:
    """Return a deck from the tables of its file; or name the first thing that is wrong (DF-RULING-03)."""
    try:
        deck = msgspec.convert(table, Deck)
    except msgspec.ValidationError as problem:
        raise BadOption(f"deck {where}: {problem}") from None
    for card in deck.cards:
        try:
            bars_of(card)
        except BadOption as problem:
            raise BadOption(f"deck {where}: {problem}") from None
    for problem_found in problems(deck):
        raise BadOption(f"deck {where}: {problem_found} (DF-RULING-03)")
    return deck


def problems(deck: Deck) -> Iterator[str]:
    """Say what keeps a list of cards from being a deck.

    DF-RULING-03: it has 42 different cards, with the same numbers for each colour, and no two tie as bids.
    DF-COMP-10: some card has a white top bar.
    """
    if len(deck.cards) != CARDS:
        yield f"there are {len(deck.cards)} cards; expected {CARDS}"
    for card in deck.cards:
        yield from _problems_of(card)
        if deck.cards.count(card) > 1:
            yield f"[{card}] is there {deck.cards.count(card)} times"
    for card in NAMED:
        if card not in deck.cards:
            yield f"the card [{card}] is missing"
    if not deck.printed <= set(deck.cards):
        yield f"'printed' names [{min(deck.printed - set(deck.cards))}], which is not in the deck"
    if not any(bars_of(card)[0].colour == WHITE for card in deck.cards):
        yield "no card has a white top bar"
    if not any(len(white_numbers(card)) == 2 for card in deck.cards):
        yield "no card has two white bars"
    usual = Counter(number_of(card, COLOURS[0]) for card in deck.cards)
    for colour in COLOURS:
        if Counter(number_of(card, colour) for card in deck.cards) != usual:
            yield f"{colour} does not have the same numbers as {COLOURS[0]}"
        bids: dict[tuple[int, int, int], str] = {}
        for card in deck.cards:
            number = number_of(card, colour)
            strength = (number, len(bars_of(card)), len(white_numbers(card)))
            if number and strength in bids:
                yield f"[{bids[strength]}] and [{card}] would tie as bids for {colour}"
            bids[strength] = card


def _problems_of(card: str) -> Iterator[str]:
    """DF-COMP-09: a card has 1 to 6 bars, falling from 6 to 1, two white ones at most, and no colour twice."""
    bars = bars_of(card)
    numbers = [bar.number for bar in bars]
    colours = [bar.colour for bar in bars if bar.colour != WHITE]
    if not 1 <= len(bars) <= 6:
        yield f"[{card}] has {len(bars)} bars; expected 1 to 6"
    if len(bars) - len(colours) > 2:
        yield f"[{card}] has more than two white bars"
    if len(set(colours)) < len(colours):
        yield f"[{card}] has a colour twice"
    if not all(1 <= number <= 6 for number in numbers):
        yield f"[{card}] has a number that is not 1 to 6"
    if numbers != sorted(numbers, reverse=True):
        yield f"[{card}] has a number that is higher than the one above it"
