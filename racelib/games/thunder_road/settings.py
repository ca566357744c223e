"""How a game is played: what its options chose."""

from __future__ import annotations

import msgspec

from racelib.boards.hexes.compiled import TileSet
from racelib.games.thunder_road.components import Components


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
    #: What road conditions answer to the questions of the rules, by their keys.
    conditions: dict[str, dict[str, int]] = {}
    #: The decks of this game before they are shuffled, by name.
    decks: dict[str, list[str]] = {}

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.crews)
