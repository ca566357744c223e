"""How a game is played: what its options chose."""

from __future__ import annotations

import msgspec

from racelib.boards.hexes.compiled import TileSet
from racelib.games.thunder_road.components import Components


class OwnText(msgspec.Struct, frozen=True):
    """A card of the players' own: the card that it works like, what it says, and the numbers that it takes."""

    like: str
    text: str
    accepts: str = ""
    bikes_accept: str = ""


class Fitting(msgspec.Struct, frozen=True):
    """The cards of a secret deck that fit a window: their keys, where the rules have them, and how many there are.

    The rules have a card by its window and the card that it works as (`rules.windows.PLAYS`). `in_hand` are all cards
    of the deck, as hands name them; `fits` are those that fit, as hands name them.
    """

    deck: str
    cards: tuple[tuple[str, tuple[str, str], int], ...]
    in_hand: frozenset[str]
    fits: tuple[tuple[str, tuple[str, tuple[str, str]]], ...]


class Settings(msgspec.Struct, frozen=True):
    """How this game is played: crews, tiles, dice and tokens, and the switches of the rulings."""

    crews: tuple[str, ...]
    carnage: bool
    tiles: TileSet
    components: Components
    start: str = "1a"
    wreck_limit: bool = True
    entry_counts_as_road: bool = True
    bonus_after_stop: bool = False
    fire_adds_to_coast: bool = False
    #: The modules with cards that are in this game; the plain game has none.
    modules: tuple[str, ...] = ()
    #: Crews of three cars have leaders, their cars have upgrades (TR-COMP-16).
    leaders: bool = False
    upgrades: bool = False
    #: The decks of Extra Ammo in this game, as the card file calls them (TR-AMMO-01).
    ammo: tuple[str, ...] = ()
    #: Cards of the players' own, by their keys (TR-RULING-109), and the file that they come from with its digest.
    own: dict[str, OwnText] = {}
    own_file: tuple[str, str] = ("", "")
    #: What road conditions answer to the questions of the rules, by their keys.
    conditions: dict[str, dict[str, int]] = {}
    #: The decks of this game before they are shuffled, by name.
    decks: dict[str, list[str]] = {}
    #: The decks with secret cards for each window: for the player in turn, and for the others.
    windows: dict[str, tuple[Fitting, ...]] = {}
    windows_of_others: dict[str, tuple[Fitting, ...]] = {}

    def works_as(self, card: str) -> str:
        """Return the key of the card that a card works like: itself, unless it is one of the players' own."""
        return self.own[card].like if card in self.own else card

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.crews)
