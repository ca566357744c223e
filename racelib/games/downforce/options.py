"""The options of a game, checked, and the state that it begins with."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.boards.data_files import chosen, names_in
from racelib.boards.fronts.compiled import FOLDER, Tables, tables
from racelib.errors import BadOption, counted
from racelib.games.downforce.cards import COLOURS, deck_named, deck_names
from racelib.games.downforce.position import set_up
from racelib.games.downforce.state import DEAL, Settings, State, new_state
from racelib.games.downforce.tables import BET_LINES, DETERMINED_BONUS, MOST_BONUS, PLAYERS, VARIANTS
from racelib.kernel import reading
from racelib.kernel.game import Header

DEFAULTS: dict[str, Any] = {
    "variant": "normal",
    "track": "harbour",
    "deck": "standin",
    "determined_bonus": DETERMINED_BONUS,
    "replace_cunning": True,
    "run_on": False,
}
SECOND_TRACK = "river"
#: The options of a game, as the help of the command line lists them.
OPTIONS = {
    "variant": f"{', '.join(VARIANTS)} (default: {DEFAULTS['variant']})",
    "track": f"a track (default: {DEFAULTS['track']})",
    "deck": f"the deck of cards: {', '.join(deck_names())}, or a .toml file (default: {DEFAULTS['deck']})",
    "determined_bonus": f"how many cells the power Determined adds (default: {DETERMINED_BONUS})",
    "replace_cunning": "with two players, whoever keeps Cunning must take another power instead (default: true)",
    "run_on": "a beginner game goes on after the first finish (default: false)",
    "second_track": "the second track of a world tour",
}


def track_named(name: object, option: str = "track") -> Tables:
    """DF-SETUP-01: return the track that was chosen, or say which tracks there are."""
    return chosen(name, option, names_in(FOLDER), tables)


def check(header: Header) -> Header:
    """Complete a header and refuse what is wrong in it: options, number of players, tracks, deck, position."""
    options = {**DEFAULTS, **header.options}
    if options["variant"] == "tour":
        options.setdefault("second_track", SECOND_TRACK if options["track"] != SECOND_TRACK else DEFAULTS["track"])
    reading.known_options("Downforce", options, OPTIONS)
    reading.one_of("option 'variant'", options["variant"], VARIANTS)
    if "second_track" in options and options["variant"] != "tour":
        raise BadOption("option 'second_track' is for the world tour only (DF-VAR-TOUR-01)")
    reading.number("option 'determined_bonus'", options["determined_bonus"], 1, MOST_BONUS)
    for option in ("replace_cunning", "run_on"):
        reading.flag(f"option '{option}'", options[option])
    check_players(header)
    checked = msgspec.structs.replace(header, options=options)
    settings = settings_of(checked)
    positioned = header.start is not None and header.start.get("stage") != DEAL
    check_tracks(settings, positioned)
    reading.same_boards(header.boards, boards_of(settings))
    checked = msgspec.structs.replace(checked, boards=boards_of(settings))
    if header.start is not None:
        start(checked)
    return checked


def boards_of(settings: Settings) -> dict[str, str]:
    """Return the digests of the tracks and of the deck, by name."""
    deck = settings.deck
    return {track.id: track.digest for track in settings.tracks} | {f"deck {deck.id}": deck.digest}


def check_players(header: Header) -> None:
    """DF-RULING-06: two to six players."""
    seats = len(header.seats)
    if not PLAYERS[0] <= seats <= PLAYERS[1]:
        raise BadOption(f"{counted(seats, 'player')}; Downforce is for {PLAYERS[0]} to {PLAYERS[1]} (DF-RULING-06)")


def check_tracks(settings: Settings, positioned: bool) -> None:
    """DF-TRACK-19: long distance needs a closed track, the tour two different ones; a race needs a grid and lines."""
    names = [track.id for track in settings.tracks]
    if len(set(names)) < len(names):
        raise BadOption(f"a world tour needs two different tracks, not '{names[0]}' twice (DF-TRACK-19)")
    for track in settings.tracks:
        if not settings.variant.finish and not track.closed:
            raise BadOption(f"long distance needs a closed track; '{track.id}' is not one (DF-TRACK-19)")
        slots, lines = len(track.slots) >= len(COLOURS), len(track.bet_lines) == BET_LINES
        missing = [part for part, there in (("start cells", slots), ("betting lines", lines)) if not there]
        if missing and not positioned:
            raise BadOption(f"track '{track.id}' has no {' and no '.join(missing)}: it is for examples only")


def settings_of(header: Header) -> Settings:
    """Return the variant and the options of a game from its header."""
    options = header.options
    tracks = [track_named(options["track"])]
    if "second_track" in options:
        tracks.append(track_named(options["second_track"], "second_track"))
    return Settings(
        variant=VARIANTS[options["variant"]],
        players=len(header.seats),
        deck=deck_named(options["deck"]),
        tracks=tuple(tracks),
        determined_bonus=options["determined_bonus"],
        replace_cunning=options["replace_cunning"],
        run_on=options["run_on"],
    )


def start(header: Header) -> State:
    """Return the state before the first event: nothing dealt, or the position that the header gives."""
    settings = settings_of(header)
    reading.same_boards(header.boards, boards_of(settings))  # a file may have changed since the game began
    state = new_state(settings)
    if header.start is not None:
        set_up(state, header.start)
    return state
