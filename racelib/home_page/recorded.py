"""The races that come with racelib, to watch: where they are, what they are called, how long they take."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

import racelib
from racelib.errors import BadOption, RaceError
from racelib.kernel.game import Header
from racelib.kernel.registry import game_named
from racelib.teach.blocks import blocks
from racelib.text.language import later, tr

#: Where the replays may be: beside the notebooks, and beside the package.
FOLDERS = (Path("replays"), Path("..") / "replays", Path(racelib.__file__).parent.parent / "replays")
#: What they are called; the best ones to begin with stand first.
TITLES = {
    "monaco-ten-cars-two-laps": later("Ten cars at Monaco"),
    "downforce-normal": later("Bets at the harbour"),
    "thunder-road-carnage": later("Carnage in the Wasteland"),
    "lagoon-first-race": later("A first race on the Lagoon"),
    "formula-d-slipstream": later("Slipstream at Monaco"),
    "formula-d-rain": later("Rain at Monaco"),
    "formula-d-team": later("Teams on the Lagoon"),
    "formula-d-street": later("A night in the streets"),
    "downforce-beginner": later("The beginners' race"),
    "downforce-two-players": later("Two players at the river"),
    "downforce-long-distance": later("The long distance"),
    "downforce-world-tour": later("A world tour"),
    "thunder-road-base": later("Three crews in the Wasteland"),
    "thunder-road-rig": later("The big rig"),
    "thunder-road-bikes": later("The Final Five"),
    "thunder-road-shop": later("Crews from the Choppe Shoppe"),
    "thunder-road-ammo": later("Extra ammo"),
    "thunder-road-euro": later("The euro decks"),
    "thunder-road-everything": later("Everything at once"),
}
#: How long a turn, or a step of a long turn, takes in the film, in seconds.
STEP = 1.0


class Recorded(msgspec.Struct, frozen=True):
    """A recorded race: the name of its file, its title, what it is, and how many minutes it takes."""

    name: str
    title: str
    say: str
    minutes: int


def folder() -> Path | None:
    """Return the folder of the replays, if there is one."""
    return next((one for one in FOLDERS if one.is_dir()), None)


def recorded() -> list[Recorded]:
    """Return the races that come with racelib, the best ones to begin with first."""
    where = folder()
    names = [] if where is None else sorted(path.stem for path in where.glob("*.jsonl"))
    found = [name for name in TITLES if name in names] + [name for name in names if name not in TITLES]
    return [one for name in found if where is not None and (one := about(where / f"{name}.jsonl")) is not None]


def about(path: Path) -> Recorded | None:
    """Return what is said about a file; nothing about one that is not a race."""
    facts = facts_of(path.absolute())
    if facts is None:
        return None
    game, place, minutes = facts
    said = " · ".join([short_title(game), *([place] if place else [])])
    title = tr(TITLES[path.stem]) if path.stem in TITLES else path.stem.replace("-", " ").capitalize()
    return Recorded(path.stem, title, said, minutes)


@cache
def facts_of(path: Path) -> tuple[str, str, int] | None:
    """Return the game of a file, where it is driven, and how many minutes it takes; only its ends are understood."""
    try:
        data = path.read_bytes()
        header = msgspec.json.decode(data.partition(b"\n")[0], type=Header)
        place = place_of(header)
        steps = data.count(b'"e":"turn-ended"') + data.count(b'"e":"moved"')
    except (OSError, RaceError, msgspec.MsgspecError):
        return None
    return header.game, place, max(1, round(steps * STEP / 60))


def place_of(header: Header) -> str:
    """Return where a race is driven, in the words of the form for a new race.

    >>> from racelib.kernel.set_up import header_for
    >>> place_of(header_for("formula-d", track="lagoon"))
    'Lagoon'
    """
    for setting in game_named(header.game).settings():
        if setting.name in ("track", "tiles"):
            asked = header.options.get(setting.name)
            return next((words for value, words in setting.picks if value == asked), str(asked or ""))
    return ""


def short_title(game: str) -> str:
    """Return what a game is called where there is little room: as the first block of its lessons.

    >>> short_title("thunder-road")
    'Thunder Road'
    """
    return next((block.title for block in blocks() if block.game == game), game_named(game).title)


def path_of(name: str) -> Path:
    """Return the file of a race that comes with racelib.

    Raises
    ------
    BadOption
        When there is no such race.
    """
    where = folder()
    if where is None or name not in {path.stem for path in where.glob("*.jsonl")}:
        raise BadOption(tr("There is no recorded race of that name."))
    return where / f"{name}.jsonl"
