"""Cards of the players' own, for the blank cards of Extra Ammo: read from a file, and checked (TR-RULING-109).

The file has the format of the card file, with cards only. What a card does is put together from what the rules know: a
road condition gives its answers to the questions of the rules, or works like another one; every other card works like a
card of its deck.

    format = "thunder-road-cards/1"

    [[card]]
    id = "X01"
    key = "head-wind"
    deck = "road-condition"
    name = "Head wind"
    text = "A car that begins its movement on this tile has 1 move fewer."
    answers = { moves = -1 }
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from racelib.arguments import quoted
from racelib.boards.data_files import Kept, digest_of
from racelib.errors import BadOption, reason
from racelib.games.thunder_road.ammo_cards import ANSWERS, PARTS
from racelib.games.thunder_road.cards import FORMAT, MAX_BYTES, cards, numbers_wrong
from racelib.games.thunder_road.tables import BONUS_COMMANDS, CONDITIONS
from racelib.kernel.files import read_up_to

#: The questions that a road condition can answer, and the numbers that make sense.
QUESTIONS = {
    "bonus-value": (-3, 6),
    "bonus-allowed": (0, 1),
    "is-road": (0, 1),
    "mud-cost": (1, 6),
    "slam-rerolls": (0, 1),
    "shot-rerolls": (0, 1),
    "chopper-cells": (0, 1),
    "shot-cells": (0, 1),
    "damage-draws": (1, 4),
    "moves": (-5, 6),
}
#: A card of a file is there at most so often, and says at most so much.
MOST, LONGEST = 9, 300
KEY = re.compile(r"[a-z]+(-[a-z]+)*")


class OwnCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the players' own: `like` is the key of the card that it works like."""

    id: str
    key: str
    deck: str
    name: str
    text: str
    count: int = 1
    like: str = ""
    answers: dict[str, int] = {}
    accepts: str = ""
    bikes_accept: str = ""


class OwnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it is read."""

    format: str
    card: tuple[OwnCard, ...]


class OwnCards(msgspec.Struct, frozen=True):
    """The cards of a file, checked, by their keys."""

    id: str
    digest: str
    by_key: dict[str, OwnCard]

    def deck(self, name: str) -> list[str]:
        """Return the keys that the file adds to a deck, each as often as its card."""
        return [card.key for card in self.by_key.values() if card.deck == name for _ in range(card.count)]

    def answers(self) -> dict[str, dict[str, int]]:
        """Return what the road conditions of the file answer to the questions of the rules."""
        conditions = [card for card in self.by_key.values() if card.deck == CONDITIONS]
        return {card.key: card.answers or ANSWERS[card.like] for card in conditions}


def own_cards(name: object) -> OwnCards:
    """Return the cards of a .toml file; whatever is wrong in it is named in one sentence."""
    if not isinstance(name, str) or not name.endswith(".toml"):
        raise BadOption(f"option 'own_cards' is {quoted(name)}; expected a .toml file")
    return read_own_cards(Path(name))


@Kept
def read_own_cards(path: Path) -> OwnCards:
    """Return the cards of a file that are added to the decks of Extra Ammo (TR-RULING-109)."""
    try:
        data = read_up_to(path, MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise ValueError(f"the file has more than {MAX_BYTES} bytes")
        file = msgspec.convert(tomllib.loads(data.decode()), OwnFile)
    except (OSError, ValueError, RecursionError) as problem:
        raise BadOption(f"cards '{path.stem}' cannot be used: {reason(problem)}") from None
    for wrong in problems(file):
        raise BadOption(f"cards '{path.stem}' cannot be used: {wrong}")
    return OwnCards(path.stem, digest_of(msgspec.to_builtins(file)), {card.key: card for card in file.card})


def title_of(key: str) -> str:
    """Return the title of a card by its key.

    >>> title_of("head-wind")
    'Head wind'
    """
    return key.replace("-", " ").capitalize()


def problems(file: OwnFile) -> Iterator[str]:
    """Say what is wrong with a file of own cards."""
    if file.format != FORMAT:
        yield f"the format is '{file.format}'; expected '{FORMAT}'"
    for field in ("id", "key"):
        counts = Counter(getattr(card, field) for card in file.card)
        yield from (f"the {field} '{what}' is there {count} times" for what, count in counts.items() if count > 1)
    for card in file.card:
        yield from (f"{card.id}: {wrong}" for wrong in wrong_with(card))


def wrong_with(card: OwnCard) -> Iterator[str]:
    """Say what is wrong with a card."""
    known = cards().by_key
    if not KEY.fullmatch(card.key) or card.key in known:
        yield f"key is '{card.key}'; expected small letters and hyphens, and no card of the game"
    if card.deck not in PARTS.values():
        yield f"deck is '{card.deck}'; expected one of {', '.join(PARTS.values())}"
    if card.name != title_of(card.key):
        yield f"name is '{card.name}'; expected '{title_of(card.key)}', as the key says"
    if not card.text.strip() or len(card.text) > LONGEST:
        yield f"text has {len(card.text)} letters; expected 1 to {LONGEST}"
    if not 1 <= card.count <= MOST:
        yield f"count is {card.count}; expected 1 to {MOST}"
    if card.like and (card.like not in known or known[card.like].deck != card.deck):
        yield f"like is '{card.like}', which is no card of the deck '{card.deck}'"
    yield from wrong_effect(card)


def wrong_effect(card: OwnCard) -> Iterator[str]:
    """Say what is wrong with what a card does."""
    if bool(card.answers) == bool(card.like) or (card.answers and card.deck != CONDITIONS):
        yield "give 'like', the key of the card that it works like; a road condition may give 'answers' instead"
    for asks, answer in card.answers.items():
        low, high = QUESTIONS.get(asks, (0, -1))
        if asks not in QUESTIONS:
            yield f"answers: there is no question '{asks}'; the questions are {', '.join(QUESTIONS)}"
        elif not low <= answer <= high:
            yield f"answers: {asks} is {answer}; expected {low} to {high}"
    for accepts in filter(None, (card.accepts, card.bikes_accept)):
        if card.deck != BONUS_COMMANDS or accepts == "token":
            yield f"accepts is '{accepts}'; only a bonus command takes numbers of a die"
        yield from numbers_wrong(accepts)
