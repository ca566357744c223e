"""Dice and tokens, read from one data file each set (TR-COMP).

What is printed in the rules and what is our own guess is marked there, so that a verified figure replaces a house
figure in one place. A set may be based on another one and state only what differs; `data/standard.toml` shows how.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from racelib.arguments import quoted
from racelib.boards.data_files import Kept, digest_of, names_in
from racelib.boards.data_files import path_of as path_in
from racelib.errors import BadOption, reason
from racelib.games.thunder_road.grid import DIRECTIONS
from racelib.kernel.files import read_up_to

DATA = Path(__file__).parent / "data"
#: Sets as they were before, for races that were recorded with them: `name-number.toml`.
EARLIER = DATA / "earlier"
#: A data file is far smaller than this.
MAX_BYTES = 50_000
NUMBERED, TEXTS = ("movement", "rig", "bikes", "road", "stunt"), ("fire", "slam", "direction", "shooting")
#: TR-COMP-05: what a hazard token can be; the last six come with Carnage.
HAZARDS = ("wreck", "mine", "road", "mud", "oil", "quake", "worm", "glass", "ramp", "fire", "pit")
#: The hazard tokens that two upgrades have of their own (TR-COMP-10).
DISPENSED = ("mine", "oil")
#: TR-COMP-04: what a damage token can be; lingering and on-fire come with Carnage.
DAMAGE = ("dent", "ricochet", "daze", "jump", "lingering", "on-fire", *(f"skid {way}" for way in DIRECTIONS))
#: TR-COMP-02, TR-RULING-06: what can be on a face without a number; the data file says how often it is there.
TEXT_FACES = {
    "fire": {"+1", "+2", "+3", "+4", "out", "destroyed"},
    "slam": {"top", "bottom"},
    "direction": set(DIRECTIONS),
    "shooting": {"S", "M", "L", "SM", "ML", "SL", "SML"},
}


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of a die, and whether the rulebook prints them or they are ours."""

    faces: tuple[int | str, ...]
    source: str
    note: str = ""


class Mix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tokens there are of each kind."""

    base: dict[str, int]
    carnage: dict[str, int]
    source: str
    note: str = ""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many wreck figures and minor-damage tokens there are (TR-RULING-15).

    TR-COMP-01, TR-COMP-08: what the box holds of both.
    """

    wrecks: int
    minor: int
    source: str


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file as it is read."""

    name: str
    dice: dict[str, Die]
    damage: Mix
    hazards: Mix
    figures: Figures
    based_on: str = ""


class Components(msgspec.Struct, frozen=True):
    """Dice and tokens of a game, checked."""

    id: str
    digest: str
    numbers: dict[str, tuple[int, ...]]
    texts: dict[str, tuple[str, ...]]
    damage: Mix
    hazards: Mix
    wrecks: int
    minor: int
    house: tuple[str, ...]

    def damage_tokens(self, carnage: bool) -> list[str]:
        """Return all damage tokens of a game (TR-SETUP-12).

        TR-SETUP-06: they form the damage pile.
        """
        return _tokens(self.damage, carnage)

    def hazard_tokens(self, carnage: bool) -> list[str]:
        """Return all hazard tokens of a game (TR-SETUP-04).

        TR-SETUP-12: with Carnage, its tokens are among them.

        >>> len(components("standard").hazard_tokens(carnage=False))
        26
        """
        return _tokens(self.hazards, carnage)


def _tokens(mix: Mix, carnage: bool) -> list[str]:
    kinds = {**mix.base, **mix.carnage} if carnage else mix.base
    return [kind for kind, count in kinds.items() for _ in range(count)]


def names() -> list[str]:
    """Return the sets of dice and tokens that come with racelib; the usual one first.

    >>> names()[0]
    'standard'
    """
    return sorted(names_in(DATA), key=lambda name: (name != "standard", name))


def components(name: object) -> Components:
    """Return a set of dice and tokens by its name, or from a .toml file; it is kept until a file changes.

    >>> components("standard").texts["slam"].count("top")
    2
    """
    if not isinstance(name, str):
        raise BadOption(f"option 'components' is {quoted(name)}; expected the name of a set, or of a .toml file")
    if not name.endswith(".toml") and name not in names():
        known = f"the sets are {', '.join(names())}, or the path of a .toml file"
        raise BadOption(f"there is no set of components {quoted(name)}; {known}")
    try:
        return _built(name, *layers(path_of(name, Path())))
    except BadOption:
        raise
    except (OSError, ValueError, RecursionError, msgspec.ValidationError) as problem:
        raise BadOption(f"components '{name}' cannot be used: {reason(problem)}") from None


def as_recorded(name: object, digest: str | None) -> Components:
    """Return a set by its name, as it was when a race was recorded with a digest; without one as it is today.

    >>> as_recorded("standard", None).texts["fire"].count("+3"), as_recorded("standard", "a5").id
    (0, 'standard')
    """
    today = components(name)
    if digest in (None, today.digest):
        return today
    earlier = [_built(today.id, path) for path in sorted(EARLIER.glob(f"{today.id}-*.toml"))]
    return next((one for one in earlier if one.digest == digest), today)


@Kept
def _built(name: str, *paths: Path) -> Components:
    return _checked(name, msgspec.convert(combined(paths), Parts))


def path_of(name: str, folder: Path) -> Path:
    """Return the file of a set that comes with racelib, or a .toml file, by its path from a folder."""
    return folder / name if name.endswith(".toml") else path_in(name, DATA)


def combined(paths: Sequence[Path]) -> dict[str, Any]:
    """Return what the first data file states, and what it does not state from those that it is based on.

    >>> combined(layers(DATA / "house.toml"))["damage"]["base"]["jump"]      # not stated there
    2
    """
    made: dict[str, Any] = {}
    for path in reversed(paths):
        made = merged(made, read(path))
    return made


def layers(path: Path) -> list[Path]:
    """Return a data file, the one that it is based on, and so on.

    >>> [path.name for path in layers(DATA / "house.toml")]
    ['house.toml', 'standard.toml']
    """
    found = [path]
    while isinstance(other := read(found[-1]).get("based_on"), str):
        if not other.endswith(".toml") and other not in names():
            raise ValueError(f"based_on is '{other}'; expected {' or '.join(names())}, or the path of a .toml file")
        below = path_of(other, found[-1].parent)
        if below.resolve() in [one.resolve() for one in found]:
            raise ValueError(f"based_on is '{other}', so the file is based on itself")
        found.append(below)
    return found


@Kept
def read(path: Path) -> dict[str, Any]:
    """Return what one data file states."""
    data = read_up_to(path, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise ValueError(f"the file has more than {MAX_BYTES} bytes")
    return tomllib.loads(data.decode())


def merged(below: dict[str, Any], stated: dict[str, Any], where: str = "") -> dict[str, Any]:
    """Return the figures of a set with what another one states instead; figures come with their source.

    >>> merged({"damage": {"base": {"dent": 8, "jump": 2}}}, {"damage": {"base": {"dent": 6}}})
    {'damage': {'base': {'dent': 6, 'jump': 2}}}
    >>> merged({"road": {"faces": [1], "source": "house"}}, {"road": {"faces": [2]}})
    Traceback (most recent call last):
    ValueError: [road] states figures without their source; expected source = "house" or "rulebook"
    """
    made = dict(below)
    for field, value in stated.items():
        known = below.get(field)
        if not isinstance(known, dict) or not isinstance(value, dict):
            made[field] = value
            continue
        if "source" in known and "source" not in value:
            raise ValueError(
                f'[{where}{field}] states figures without their source; expected source = "house" or "rulebook"'
            )
        made[field] = merged(known, value, f"{where}{field}.")
    return made


def _checked(name: str, parts: Parts) -> Components:
    for what, die in parts.dice.items():
        if what not in (*NUMBERED, *TEXTS):
            raise BadOption(
                f"components '{name}': there is no die '{what}'; the dice are {', '.join(NUMBERED + TEXTS)}"
            )
        if what in NUMBERED:
            fits = all(type(face) is int and 1 <= face <= 6 for face in die.faces)
        else:
            fits = set(die.faces) <= TEXT_FACES[what]
        if not fits or not die.faces:
            expected = ", ".join(sorted(TEXT_FACES[what])) if what in TEXTS else "1 to 6"
            raise BadOption(f"components '{name}': the {what} die has faces {list(die.faces)}; expected {expected}")
    missing = [what for what in (*NUMBERED, *TEXTS) if what not in parts.dice]
    if missing:
        raise BadOption(f"components '{name}': there is no {missing[0]} die")
    for mix, kinds, what in ((parts.damage, DAMAGE, "damage"), (parts.hazards, HAZARDS, "hazard")):
        for kind, count in (*mix.base.items(), *mix.carnage.items()):
            if kind not in kinds or not 0 <= count <= 60:
                known = ", ".join(kinds)
                raise BadOption(f"components '{name}': {count} {what} tokens '{kind}'; expected 0 to 60 of {known}")
    figures = parts.figures
    for count, what, most in ((figures.wrecks, "wreck figures", 9), (figures.minor, "minor-damage tokens", 60)):
        if not 0 <= count <= most:
            raise BadOption(f"components '{name}': {count} {what}; expected 0 to {most}")
    numbers = {what: tuple(int(face) for face in parts.dice[what].faces) for what in NUMBERED}
    texts = {what: tuple(str(face) for face in parts.dice[what].faces) for what in TEXTS}
    house = [f"{what} die" for what, die in parts.dice.items() if die.source != "rulebook"]
    house += [
        words
        for words, mix in (("damage tokens", parts.damage), ("hazard tokens", parts.hazards))
        if mix.source != "rulebook"
    ]
    built: dict[str, Any] = msgspec.to_builtins(parts)
    return Components(
        id=Path(name).stem,
        digest=digest_of({what: built[what] for what in ("dice", "damage", "hazards", "figures")}),
        numbers=numbers,
        texts=texts,
        damage=parts.damage,
        hazards=parts.hazards,
        wrecks=parts.figures.wrecks,
        minor=parts.figures.minor,
        house=tuple(house),
    )
