"""The cards of the game, read from a data file: decks, windows, modifiers and commands (TR-RULING-90).

Each card says whether the rulebook states something of it, and whether its effect is ours.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import msgspec

from racelib.boards.data_files import Kept, digest_of
from racelib.errors import BadOption, reason
from racelib.games.thunder_road.tables import ANY
from racelib.kernel.files import read_up_to

#: The cards that come with racelib.
STANDARD = Path(__file__).parent / "data" / "cards" / "standard.toml"
FORMAT = "thunder-road-cards/1"
#: A file of cards is smaller than this.
MAX_BYTES = 400_000
SOURCES = ("rulebook", "house")
#: A command that takes no die, only a command token (TR-LEAD-03).
TOKEN = "token"
#: Modules that every race has.
ALWAYS = "base"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Any table of the file, with its id: unknown fields are refused."""

    id: str


class Marked(Part, frozen=True, kw_only=True):
    """A table with its source: the rulebook, or the house."""

    source: str
    heading: str = ""


class Window(Part, frozen=True, kw_only=True):
    """A moment at which cards may be played."""

    when: str
    who: str
    rules: tuple[str, ...]


class Modifier(Part, frozen=True, kw_only=True):
    """A question that a rule asks where it stands."""

    asks: str
    answer: str
    combine: str
    place: str


class Deck(Marked, frozen=True, kw_only=True):
    """A deck: how many cards it has, and its module."""

    cards: int
    module: str
    note: str = ""


class Token(Marked, frozen=True, kw_only=True):
    """A kind of token that a module brings."""

    name: str
    count: int
    text: str
    needs: tuple[str, ...]
    house: bool
    rules: tuple[str, ...]
    heading: str = ""


class Effect(Marked, frozen=True, kw_only=True):
    """What a card or a command does, in words and field by field."""

    key: str
    name: str
    text: str
    hooks: tuple[str, ...]
    when: str
    who: str
    target: str
    lasts: str
    limit: str
    otherwise: str
    needs: tuple[str, ...]
    house: bool
    rules: tuple[str, ...]
    stated: str = ""
    accepts: str = ""
    rig: str = ""
    bikes: str = ""
    euro: str = ""


class CommandText(Effect, frozen=True, kw_only=True):
    """A command that a board or a leader may have."""


class Card(Effect, frozen=True, kw_only=True):
    """A card; a leader also has command tokens (`stars`) and the numbers that its commands take."""

    deck: str
    count: int
    stars: int = 0
    commands: dict[str, str] = {}
    bikes_accept: str = ""


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it is read."""

    format: str
    window: tuple[Window, ...]
    modifier: tuple[Modifier, ...]
    deck: tuple[Deck, ...]
    token: tuple[Token, ...]
    command: tuple[CommandText, ...]
    card: tuple[Card, ...]


class Cards(msgspec.Struct, frozen=True):
    """The cards of a game, checked: by their keys, and the decks they belong to."""

    digest: str
    by_key: dict[str, Card]
    in_deck: dict[str, list[Card]]
    decks: dict[str, Deck]
    commands: dict[str, CommandText]
    windows: dict[str, Window]

    def deck(self, name: str, modules: Collection[str]) -> list[str]:
        """TR-RULING-108: return the keys of a deck, each as often as its card, without cards that lack their module.

        >>> len(cards().deck("leader", ["choppe-shoppe"])), len(cards().deck("leader", ["choppe-shoppe", "carnage"]))
        (10, 11)
        """
        there = {ALWAYS, *modules}
        fitting = [card for card in self.in_deck.get(name, ()) if there.issuperset(card.needs)]
        return [card.key for card in fitting for _ in range(card.count)]


#: The module of the card file that each option of a race brings.
MODULE_OF = {"shop": "choppe-shoppe", "ammo": "extra-ammo"}


def in_the_file(modules: Iterable[str], carnage: bool = True) -> list[str]:
    """Return the modules of a race as the card file calls them.

    >>> in_the_file(["shop"])
    ['choppe-shoppe', 'carnage']
    """
    return [*(MODULE_OF.get(module, module) for module in modules), *(["carnage"] if carnage else [])]


def cards() -> Cards:
    """Return the cards that come with racelib.

    >>> cards().by_key["euro-6-sm"].name, cards().decks["upgrade"].cards
    ('6 / SM', 27)
    """
    return read_cards(STANDARD)


@Kept
def read_cards(path: Path) -> Cards:
    """Return the cards of a file; whatever is wrong in it is named in one sentence."""
    try:
        data = read_up_to(path, MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise ValueError(f"the file has more than {MAX_BYTES} bytes")
        file = msgspec.convert(tomllib.loads(data.decode()), CardFile)
    except (OSError, ValueError, RecursionError) as problem:
        raise BadOption(f"cards '{path.stem}' cannot be used: {reason(problem)}") from None
    for wrong in problems(file):
        raise BadOption(f"cards '{path.stem}' cannot be used: {wrong}")
    return Cards(
        digest=digest_of(msgspec.to_builtins(file)),
        by_key={card.key: card for card in file.card},
        in_deck={deck.id: [card for card in file.card if card.deck == deck.id] for deck in file.deck},
        decks={deck.id: deck for deck in file.deck},
        commands={command.key: command for command in file.command},
        windows={window.id: window for window in file.window},
    )


def problems(file: CardFile) -> Iterator[str]:
    """Say what is wrong with a file of cards."""
    if file.format != FORMAT:
        yield f"the format is '{file.format}'; expected '{FORMAT}'"
    effects: list[Effect] = [*file.command, *file.card]
    marked: list[Marked] = [*file.deck, *file.token, *effects]
    parts: list[Part] = [*file.window, *file.modifier, *marked]
    ids = Counter(f"{type(part).__name__.lower()} '{part.id}'" for part in parts)
    keys = Counter(f"the key '{card.key}'" for card in file.card)
    yield from (f"{what} is there {count} times" for what, count in (ids | keys).items() if count > 1)
    hooks = {window.id for window in file.window} | {modifier.id for modifier in file.modifier}
    commands = {command.key for command in file.command}
    for effect in effects:
        yield from (
            f"{effect.id} needs '{hook}', which is not a window or modifier"
            for hook in effect.hooks
            if hook not in hooks
        )
        yield from (f"{effect.id}: {wrong}" for wrong in numbers_wrong(effect.accepts or "any"))
    for part in marked:
        if part.source not in SOURCES:
            yield f"{part.id} has source '{part.source}'; expected {' or '.join(SOURCES)}"
    for card in file.card:
        if card.deck not in {deck.id for deck in file.deck}:
            yield f"{card.id} is in the deck '{card.deck}', which is not there"
        if card.count < 1 or card.stars < 0:
            yield f"{card.id}: count is {card.count} and stars is {card.stars}; expected at least 1, and at least 0"
        for name, accepts in card.commands.items():
            if name not in commands:
                yield f"{card.id} has the command '{name}', which is not there"
            yield from (f"{card.id}, {name}: {wrong}" for wrong in numbers_wrong(accepts))
    for deck in file.deck:
        count = sum(card.count for card in file.card if card.deck == deck.id)
        if count != deck.cards:
            yield f"the deck '{deck.id}' has {count} cards; expected {deck.cards}"


def numbers_wrong(accepts: str) -> Iterator[str]:
    """Say what is wrong with the numbers that a command takes."""
    try:
        accepted(accepts)
    except ValueError:
        yield f"'{accepts}' are no numbers of a die; expected any, {TOKEN}, a number such as 6, or numbers such as 1-3"


def accepted(accepts: str) -> tuple[int, ...]:
    """Return the numbers of a die that a command takes; a command for tokens only takes none.

    >>> accepted("any"), accepted("3-5"), accepted("6"), accepted("token")
    ((1, 2, 3, 4, 5, 6), (3, 4, 5), (6,), ())
    """
    if accepts in ("any", TOKEN):
        return ANY if accepts == "any" else ()
    low, _, high = accepts.partition("-")
    numbers = tuple(range(int(low), int(high or low) + 1))
    if not numbers or not set(numbers) <= set(ANY):
        raise ValueError(accepts)
    return numbers
