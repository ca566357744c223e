"""The player's own races: those in the folder, those that only the browser has kept, and how one of them goes on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from racelib.errors import BadOption, RaceError
from racelib.home_page.recorded import place_of
from racelib.kernel.game import Header
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named, game_names
from racelib.kernel.replay import read_replay
from racelib.kernel.result import ordinal
from racelib.kernel.set_up import new_race
from racelib.page.keeping import LATEST, Found, Keeping, cell_of, from_browser, races_folder, safe_name, unpack
from racelib.page.prepared import Prepared
from racelib.page.race_files import first_line, is_end, is_whole, last_line, race_files
from racelib.text.language import tr

#: So many races are listed, the newest ones; the browser keeps copies of so many.
MOST, MOST_COPIES = 30, 5
#: No race is later, in seconds since 1970: a page could not say how long ago it was.
LAST = LATEST / 1000
#: No race has more players.
MOST_PLAYERS = 100


class Ran(msgspec.Struct, frozen=True):
    """One of the player's races: its file, game and track, the place it ended with (0: not over), and when.

    Somebody who is out has a place, too, but does not read it.
    """

    name: str
    game: str
    where: str
    place: int
    players: int
    when: float
    over: bool = True
    out: bool = False

    @property
    def said(self) -> str:
        """How it ended, in words."""
        if not self.over:
            return tr("not finished")
        if self.out:
            return tr("out")
        return tr("{place} of {players}").format(place=ordinal(self.place), players=self.players)


def in_folder() -> list[Ran]:
    """Return the races in the folder, the newest first; what is no race is left out."""
    listed = [ran_in(path, when) for when, path in race_files(races_folder())[:MOST]]
    return [one for one in listed if one is not None]


def ran_in(path: Path, when: float) -> Ran | None:
    """Return what the ends of a file say about its race; nothing if it was not a race with a person in it."""
    try:
        with path.open("rb") as file:
            header, last = first_line(file), last_line(file)
        result = msgspec.json.decode(last).get("result") if is_end(last) else None
        return ran(path.name, header, result, when)
    except (OSError, RaceError, msgspec.MsgspecError, AttributeError, KeyError, TypeError, ValueError):
        return None


def ran(name: str, header: Header, result: Any, when: float) -> Ran | None:
    """Return a race as it is listed; the best place of the people in it counts."""
    people = [number for number, seat in enumerate(header.seats) if not seat.bot]
    if not people:
        return None
    is_out = game_named(header.game).words.is_out
    rows = result if isinstance(result, list) else []
    own = [(is_out(row), row["place"]) for row in rows if row.get("seat", row.get("car")) in people]
    out, place = min(own, default=(False, 0))
    return Ran(name, header.game, place_of(header), place, len(header.seats), when, over=bool(place), out=out)


def from_copies(copies: Any) -> list[Ran]:
    """Return the unfinished races that a browser has kept; what is damaged is left out."""
    found = []
    for copy in copies if isinstance(copies, list) else []:
        with suppress(RaceError, msgspec.MsgspecError, ValueError, TypeError, KeyError):
            header = header_in(copy)
            one = ran(safe_name(str(copy["name"])), header, None, float(copy["when"]) / 1000)
            found += [one] if one is not None and 0 <= one.when < LAST else []
    return found


def header_in(copy: Any) -> Header:
    """Return how the race of a browser's copy was set up."""
    return msgspec.json.decode(unpack(str(copy["packed"])).partition(b"\n")[0], type=Header)


def from_results(results: Any) -> list[Ran]:
    """Return the races that a browser, or a file of somebody's progress, says were driven to their end."""
    found = []
    for one in results[:MOST] if isinstance(results, list) else []:
        with suppress(msgspec.ValidationError):
            told = msgspec.convert(one, Ran)
            if told.game in game_names() and 0 < told.place <= told.players <= MOST_PLAYERS and 0 <= told.when < LAST:
                found.append(msgspec.structs.replace(told, name=safe_name(told.name)[:80], where=told.where[:40]))
    return found


def listed(copies: Any, results: Any) -> list[Ran]:
    """Return all races of the player once, the newest first: what the folder says counts more than the browser."""
    races: dict[str, Ran] = {}
    for one in (*from_results(results), *from_copies(copies), *in_folder()):
        before = races.get(one.name)
        if before is None or not before.over or one.over:
            races[one.name] = one
    return sorted(races.values(), key=lambda one: one.when, reverse=True)[:MOST]


# -- going on ----------------------------------------------------------------------------------------------------


def found_race(name: str, copies: Any) -> Found:
    """Return one of the player's races by its name, as it can go on or be watched.

    Raises
    ------
    BadOption
        When neither the folder nor the browser has it.
    RaceError
        When it is damaged.
    """
    kept = {path.name: path for _, path in race_files(races_folder())}
    copies = [one for one in copies if isinstance(one, dict)] if isinstance(copies, list) else []
    copy = next((one for one in copies if safe_name(str(one.get("name"))) == name), None)
    if name in kept:
        path = kept[name]
        found = Found(name, read_replay(path), path.stat().st_mtime, path)
        return found if copy is None else further(found, copy)
    if copy is None:
        raise BadOption(tr("This race is on another computer: only its result is known here."))
    return from_copy(copy)


def from_copy(copy: Any) -> Found:
    """Return the race of a browser's copy, after everything about it was checked; `RaceError` if it is damaged."""
    try:
        cell = cell_of(header_in(copy), True)
    except (msgspec.MsgspecError, ValueError, KeyError):
        raise BadOption(tr("The copy of this race in the browser is damaged.")) from None
    return from_browser(copy, cell, True)


def further(found: Found, copy: Any) -> Found:
    """Return the race of a file, or what the browser has kept of it if that goes further: the disk may be full."""
    with suppress(RaceError, KeyError, ValueError):
        if unpack(str(copy["packed"])).count(b"\n") <= len(found.replay.history) + 1:  # all copies are long to check
            return found
        stored, held = from_copy(copy), found.replay.history
        if len(stored.replay.history) > len(held) and stored.replay.history[: len(held)] == held:
            return msgspec.structs.replace(stored, path=found.path)
    return found


def settings_of(header: Header) -> dict[str, Any]:
    """Return what `play` is called with for another race like this one."""
    bots = [seat.bot for seat in header.seats if seat.bot]
    told: dict[str, Any] = {"game": header.game, "players": len(header.seats)}
    told["you"] = [seat.name for seat in header.seats if not seat.bot]
    return {**told, "bots": bots[0] if len(set(bots)) == 1 else bots or None, **header.options}


class KeepingWhole(Keeping):
    """Keeps a race that is over: its file is whole. One that goes on after all is saved as another race."""

    def __init__(self, found: Found) -> None:
        """Know the file, and write nothing."""
        super().__init__(found.replay.header, False)
        self.name, self.path = found.name, found.path
        self.whole = found.name

    def keep(self, race: Race[Any]) -> None:
        """Write what is new."""
        if not (race.over and self.name == self.whole):
            super().keep(race)


def seats_again(found: Found, home: str, label: str = "") -> Prepared:
    """Return a race that goes on where it was left, or shows its result: who drives it, and what saves it.

    Parameters
    ----------
    found
        The race.
    home, label
        What its copies belong to in the browser, and the label of the races that begin after it.

    Raises
    ------
    RaceError
        When somebody else goes on with it, or its file is damaged.
    """
    header = found.replay.header
    settings, whole = settings_of(header), found.replay.closed and is_whole(found.path)
    keeping = KeepingWhole(found) if whole else Keeping(header, False)
    keeping.label = label
    keeping.at_home_in(home, None if label else settings)
    race = keeping.resumed(found.replay) if whole else keeping.take(found)
    options = {name: value for name, value in settings.items() if name not in ("game", "you")}

    def begin() -> Race[Any]:
        return new_race(header.game, names=settings["you"], **options)

    return Prepared(race, people_in(header), keeping, begin, settings)


def save_whole(found: Found) -> None:
    """Write the end of a race that is over into its file, if only the browser had kept it; otherwise do nothing."""
    if not is_whole(found.path):
        keeping = Keeping(found.replay.header, True)
        with suppress(RaceError):  # somebody else writes it, or it cannot be written: the browser still has it
            keeping.take(found)
        keeping.let_go()


def people_in(header: Header) -> Sequence[int]:
    """Return the seats of the people."""
    return [number for number, seat in enumerate(header.seats) if not seat.bot]
