"""The options of a race: what can be set, what goes together, and the state at the start."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.arguments import quoted
from racelib.boards.data_files import chosen, names_in
from racelib.boards.lanes.tables import FOLDER, Tables, tables
from racelib.errors import BadOption, counted
from racelib.games.formula_d.position import set_up
from racelib.games.formula_d.rules.repairs import full_reserves
from racelib.games.formula_d.state import SETTING_UP, State, new_cars
from racelib.games.formula_d.tables import DRIVERS, MODES, PLAYERS, SWITCHES, Mode, Options, a_race
from racelib.kernel import reading
from racelib.kernel.game import Header

#: The options of a race, as the help of the command line lists them.
OPTIONS = {
    "mode": f"which rules: {', '.join(MODES)} (default: basic)",
    "track": "a track (default: monaco, in a street race lumen)",
    "laps": "1, 2 or 3 (default: as the mode says)",
    **{name: f"{what} (default: false)" for name, what in SWITCHES.items()},
}


#: FD-COMP-08: the circuit of a street race when none is named; the other side of the board is Monaco.
STREET_TRACK = "lumen"


def track_named(name: object) -> Tables:
    """Return the compiled track of a name, or say which tracks there are."""
    return chosen(name, "track", names_in(FOLDER), tables)


def check(header: Header) -> Header:
    """Complete a header and refuse what is wrong in it: options, seats, track, position."""
    options = dict(header.options)
    reading.known_options("Formula D", options, OPTIONS)
    mode = MODES[reading.one_of("option 'mode'", options.setdefault("mode", "basic"), MODES)]
    track = track_named(options.setdefault("track", STREET_TRACK if mode.street else "monaco"))
    if mode.street and track.kind != "street":
        problem = f"option 'track' is {track.id!r}, not a street circuit such as {STREET_TRACK!r}"
        raise BadOption(f"{problem}; a street race needs a street circuit, such as {tables(STREET_TRACK).name}")
    laps = options.setdefault("laps", mode.usual_laps if mode.usual_laps in track.laps else track.laps[0])
    if type(laps) is not int or laps not in mode.laps or laps not in track.laps:
        allowed = [str(n) for n in mode.laps if n in track.laps]
        raise BadOption(f"option 'laps' is {quoted(laps)}; {a_race(mode)} on {track.name} has {' or '.join(allowed)}")
    seats = len(header.seats)
    check_switches(options, mode, seats)
    fewest = PLAYERS[0] if header.start is None else 1
    if not fewest <= seats <= PLAYERS[1]:
        raise BadOption(f"{counted(seats, 'player')}; Formula D is for {PLAYERS[0]} to {PLAYERS[1]} (FD-MODE-01)")
    reading.same_boards(header.boards, {track.id: track.digest})
    checked = msgspec.structs.replace(header, options=options, boards={track.id: track.digest})
    if header.start is not None:
        start(checked)
    return checked


def check_switches(options: dict[str, Any], mode: Mode, players: int) -> None:
    """Refuse optional rules that do not go with the mode or the players.

    FD-MODE-06, FD-MODE-07: each option is chosen by itself; none needs another.
    """
    for option, what in SWITCHES.items():
        if reading.flag(f"option '{option}'", options.setdefault(option, False)) and option not in mode.options:
            allowed = ", ".join(mode.options)
            raise BadOption(f"option '{option}' ({what}) is not for {a_race(mode)}, which can have {allowed}")
    if mode.drivers and not options["weather"] and players == len(DRIVERS):
        raise BadOption(f"without weather there are {players - 1} drivers for {players} players (FD-MODE-08)")
    if options["team"] and (players % 2 or players < 4):
        raise BadOption(f"option 'team' needs an even number of players from 4 to 10, not {players} (FD-TEAM-01)")


def start(header: Header) -> State:
    """Return the state before the first event: cars off the track, or the position that the header gives."""
    mode = MODES[header.options["mode"]]
    options = Options(**{option: header.options[option] for option in SWITCHES})
    cars = new_cars(len(header.seats), mode, options.team)
    track = tables(header.options["track"])
    reading.same_boards(header.boards, {track.id: track.digest})  # the file may have changed since the race began
    state = State(track, mode, header.options["laps"], cars, options, SETTING_UP)
    state.reserves = full_reserves(cars, options)
    if header.start is not None:
        set_up(state, header.start)
    return state
