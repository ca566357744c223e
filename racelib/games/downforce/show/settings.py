"""What people choose before a game of Downforce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from racelib.boards.data_files import names_in
from racelib.boards.fronts.compiled import FOLDER, tables
from racelib.games.downforce.cards import deck_named, deck_names
from racelib.games.downforce.tables import MOST_BONUS, VARIANTS
from racelib.kernel.setting import Setting, on_off
from racelib.text.language import later, tr

#: The decks in a few words.
DECKS = {"standin": later("usual"), "house": later("a few more points for every car")}


def settings() -> list[Setting]:
    """Return what can be chosen: the variant, the track (of a tour both), and what the printed rules leave open."""
    tracks = tuple((name, tables(name).name) for name in names_in(FOLDER) if not name.startswith("fix-"))
    variants = ((name, tr("Usual game") if name == "normal" else tr(one.title)) for name, one in VARIANTS.items())
    bonus = tuple((cells, str(cells)) for cells in range(1, MOST_BONUS + 1))
    return [
        Setting("variant", tr("Variant"), tuple(variants)),
        Setting("track", tr("Track"), tracks),
        Setting("second_track", tr("Second track"), tracks),
        Setting("deck", tr("Cards"), tuple((name, deck_words(name)) for name in deck_names()), more=True),
        Setting("determined_bonus", tr("Cells that Determined adds"), bonus, more=True, matters=with_powers),
        on_off(
            "replace_cunning",
            tr("Cunning with two players"),
            tr("as printed"),
            tr("another power"),
            more=True,
            matters=lambda chosen, players: players == 2 and with_powers(chosen, players),
        ),
        on_off(
            "run_on",
            tr("Beginner game"),
            tr("ends with the first car"),
            tr("goes on for all"),
            more=True,
            matters=lambda chosen, players: VARIANTS[chosen["variant"]].first_home_wins,
        ),
    ]


def with_powers(chosen: Mapping[str, Any], players: int) -> bool:
    """Say whether the variant that is chosen has powers."""
    return VARIANTS[chosen["variant"]].powers


def deck_words(name: str) -> str:
    """Return what a deck is called.

    >>> deck_words("standin"), deck_words("house")
    ('usual', 'a few more points for every car')
    """
    return tr(DECKS[name]) if name in DECKS else deck_named(name).title
