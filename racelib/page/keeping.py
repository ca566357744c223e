"""Every race in a notebook is saved by itself: in a folder beside the notebook, with a copy in the browser.

A race is first written when a player decides something, so a cell that is only shown leaves nothing behind. The same
cell, shown again, finds its newest unfinished race. A disk that is full stops the saving and not the race: what is not
written yet is written as soon as there is room.
"""

from __future__ import annotations

import base64
import binascii
import errno
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from hashlib import blake2b
from itertools import chain, count
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from racelib.errors import BadOption, BadReplay, InUse, NotSaved, NotWritten, RaceError, reason
from racelib.kernel.bots import Bots, bots_at_hand, refuse_missing
from racelib.kernel.files import NO_LINKS, cannot_be_written, new_file, shown_path
from racelib.kernel.game import Header
from racelib.kernel.limits import MAX_BYTES
from racelib.kernel.race import Race
from racelib.kernel.replay import (
    Replay,
    game_of,
    parse_replay,
    read_replay,
    replay_bytes,
)
from racelib.kernel.set_up import resume_race
from racelib.kernel.verify import verify
from racelib.kernel.writer import Writer
from racelib.page.contract import Saved
from racelib.page.race_files import first_line, is_end, last_line, race_files
from racelib.text.language import tr

#: The folder of the races, beside the notebook, unless this variable names another.
FOLDER, VARIABLE = "races", "RACELIB_RACES"
#: Of a folder with very many races only the newest are looked at.
MOST_FILES = 500
#: A name from the browser is cut to so many bytes; file systems take 255.
LONGEST_NAME = 200
#: No moment of a copy is later, in milliseconds since 1970.
LATEST = 1e14
#: What the system says when there is no room.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def races_folder() -> Path:
    """Return the folder that races are saved in: `races` beside the notebook, or what RACELIB_RACES names."""
    return Path(os.environ.get(VARIABLE) or FOLDER)


def file_name(header: Header, when: datetime, number: int = 1, label: str = "") -> str:
    """Return the name of the file of a race: when it began, the game, who plays, and a label of its kind if it has one.

    >>> from racelib.kernel.set_up import header_for
    >>> file_name(header_for(players=3, names=["Zoë / Bo"]), datetime(2026, 5, 1, 21, 40, 7))
    '2026-05-01_21-40-07_formula-d_Zoë-Bo.jsonl'
    """
    people = [seat.name for seat in header.seats if not seat.bot]
    words = [re.sub(r"\W+", "-", word).strip("-")[:40] for word in (header.game, "-".join(people))]
    more = [label] * bool(label) + ([str(number)] if number > 1 else [])
    return "_".join([f"{when:%Y-%m-%d_%H-%M-%S}", *filter(None, words), *more]) + ".jsonl"


def is_labelled(name: str, label: str) -> bool:
    """Say whether the name of a file has a label; every name does if none is asked for.

    >>> is_labelled("2026-05-01_21-40-07_formula-d_Robin_coached_2.jsonl", "coached"), is_labelled("a.jsonl", "")
    (True, True)
    """
    return not label or label in name.removesuffix(".jsonl").split("_")


def cell_of(header: Header, seeded: bool) -> str:
    """Return what a cell asks for as a short word: game, players, options, boards, and the seed if the cell names it.

    >>> from racelib.kernel.set_up import header_for
    >>> one, other = header_for(names=["Ada"], seed=1), header_for(names=["Ada"], seed=2)
    >>> cell_of(one, seeded=False) == cell_of(other, seeded=False), cell_of(one, True) == cell_of(other, True)
    (True, False)
    """
    asked = [header.game, header.seats, header.options, header.boards, header.start, header.seed if seeded else None]
    text = msgspec.json.encode(asked, order="deterministic")
    return blake2b(text, digest_size=8).hexdigest()


def unfinished(folder: Path, cell: str, seeded: bool) -> Iterator[Path]:
    """Find the unfinished races of a cell in a folder, the newest first."""
    for _, path in race_files(folder)[:MOST_FILES]:
        with suppress(OSError, RaceError, msgspec.MsgspecError, ValueError):
            if belongs(path, cell, seeded):
                yield path


def belongs(path: Path, cell: str, seeded: bool) -> bool:
    """Say whether a file holds an unfinished race of a cell; only its ends are read."""
    with path.open("rb") as file:
        if cell_of(first_line(file), seeded) != cell:
            return False
        return not is_end(last_line(file))


# -- the browser's copy ------------------------------------------------------------------------------------------


def pack(data: bytes, level: int = -1) -> str:
    """Return a replay as the browser keeps it: small, and not to be read in passing, for it holds secrets.

    Level 9 takes longer and makes it as small as can be.

    >>> unpack(pack(b"a race"))
    b'a race'
    """
    return base64.b64encode(zlib.compress(data, level)).decode()


def unpack(packed: str) -> bytes:
    """Return the replay that a browser has kept.

    Raises
    ------
    BadReplay
        When it is damaged or too large: anybody may write into a browser's storage.
    """
    try:
        unzip = zlib.decompressobj()
        data = unzip.decompress(base64.b64decode(packed, validate=True), MAX_BYTES)
        if not unzip.eof:
            raise BadReplay(tr("The copy of this race in the browser is damaged."))
    except (binascii.Error, zlib.error, ValueError):
        raise BadReplay(tr("The copy of this race in the browser is damaged.")) from None
    return data


class Found(msgspec.Struct, frozen=True):
    """An unfinished race: the name of its file, what has happened, when it was played last, and the file, if any."""

    name: str
    replay: Replay
    when: float
    path: Path | None


def from_browser(copy: Any, cell: str, seeded: bool) -> Found:
    """Return the race that a page says its browser has kept, after everything about it was checked.

    Raises
    ------
    BadReplay
        When it is not what a browser keeps, is of another cell, or does not follow the rules.
    """
    name, when, packed = (copy.get(key) if isinstance(copy, dict) else None for key in ("name", "when", "packed"))
    if not isinstance(name, str) or not isinstance(when, int | float) or not isinstance(packed, str):
        raise BadReplay(tr("The copy of this race in the browser is damaged."))
    if isinstance(when, bool) or not 0 <= when < LATEST:
        raise BadReplay(tr("The copy of this race in the browser is damaged."))
    data = unpack(packed)
    try:  # before anything that the header names is opened
        own = cell_of(msgspec.json.decode(data.partition(b"\n")[0], type=Header), seeded) == cell
    except (msgspec.MsgspecError, ValueError):
        own = False
    if not own:
        raise BadReplay(tr("The copy of this race in the browser is damaged."))
    replay = parse_replay(data, tr("the copy in the browser"))
    if verify(replay) is not None or replay.header.seed is None:
        raise BadReplay(tr("The copy of this race in the browser does not follow the rules."))
    return Found(safe_name(name), replay, when / 1000, None)


def safe_name(name: str) -> str:
    """Return the name that a browser gives a race so that it can only be the name of a file.

    >>> safe_name("../../.bashrc"), safe_name("é" * 300) == "é" * 100 + ".jsonl", safe_name("")
    ('bashrc.jsonl', True, 'race.jsonl')
    """
    safe = re.sub(r"[^\w.-]+", "-", name).removesuffix(".jsonl").encode()[:LONGEST_NAME].decode(errors="ignore")
    return (safe.lstrip(".-") or "race") + ".jsonl"


# -- one race ----------------------------------------------------------------------------------------------------


class Keeping:
    """Saves the race of one widget, and finds the unfinished one of an earlier visit.

    Parameters
    ----------
    header, seeded
        What the cell asks for, and whether it names the seed.
    bots
        The bots of the cell, for a race that goes on.
    path
        The file, if the cell names one; otherwise a file in the folder of the races gets a name of its own.
    """

    def __init__(self, header: Header, seeded: bool, bots: Bots | None = None, path: Path | None = None) -> None:
        """Remember what to save; nothing is written yet."""
        self.cell, self.seeded, self.bots = cell_of(header, seeded), seeded, bots
        self.home = self.cell  # of the notebook that shows it, where another race may have been chosen
        self.settings: dict[str, Any] | None = None
        self.label = ""  # a word in the names of its files: only such races are found again then
        self.named = path is not None
        self.folder = races_folder() if path is None else path.parent  # as people know it
        self.path = None if path is None else path.absolute()
        self.name = "" if path is None else path.name
        self.problem = ""
        self.lost: Callable[[], None] = lambda: None  # what to do when another widget goes on with this race
        self._writer: Writer | None = None

    def at_home_in(self, home: str, settings: dict[str, Any] | None) -> None:
        """Say in which cell the race is shown; if that asks for another race, the browser remembers the settings."""
        self.home, self.settings = home, settings if home != self.cell else None

    # -- finding an earlier race ---------------------------------------------------------------------------------

    def find(self, copy: Any = None) -> Found | None:
        """Return the newest unfinished race of this cell, of the folder or of the browser; what is damaged is left."""
        kept = stored = None
        with suppress(OSError):  # the folder of the notebook itself may be gone
            kept = next(self._in_folder(), None)
        with suppress(RaceError):
            stored = from_browser(copy, self.cell, self.seeded)
        if stored is None or stored.replay.closed or not is_labelled(stored.name, self.label):
            return kept
        if kept is not None and kept.name == stored.name:  # the disk may have been full when the kernel went
            further = len(stored.replay.history) > len(kept.replay.history)
            goes_on = stored.replay.history[: len(kept.replay.history)] == kept.replay.history
            return msgspec.structs.replace(stored, path=kept.path) if further and goes_on else kept
        if os.path.lexists(self.folder / stored.name):
            return kept  # finished since, or damaged
        return stored if kept is None or stored.when > kept.when else kept

    def _in_folder(self) -> Iterator[Found]:
        for path in unfinished(self.folder.absolute(), self.cell, self.seeded):
            if not is_labelled(path.name, self.label):
                continue
            with suppress(RaceError, OSError):
                replay = read_replay(path)
                if verify(replay) is None:
                    yield Found(path.name, replay, path.stat().st_mtime, path)

    def take(self, found: Found) -> Race[Any]:
        """Return a found race to go on with; from now on it is saved here and nowhere else.

        A copy of the browser keeps its name in the new folder: otherwise the old copy would be offered again when the
        race is over. So two notebooks in different folders that go on with one race share its copy in the browser,
        and the one that was played last has it; each folder has its own file.

        Raises
        ------
        RaceError
            When another process goes on with it, or its file has been damaged since.
        """
        if found.path is None:
            race = self.resumed(found.replay)
            self.start_over()
            self.name = found.name
            self.keep(race)
            return race
        holder = HOLDERS.get(found.path.resolve())
        if holder is not None and holder is not self:
            if holder.problem:
                raise InUse(holder.problem)
            holder.let_go()
            holder.lost()
        race = resume_race(found.path, self.bots)
        writer, race.recorder = race.recorder, None
        assert isinstance(writer, Writer)
        self._hold(found.path, writer)
        held = race.history
        if len(found.replay.history) > len(held) and found.replay.history[: len(held)] == held:
            race = self.resumed(found.replay)  # the browser has kept more than the disk had room for
            self.keep(race)
        return race

    def resumed(self, replay: Replay) -> Race[Any]:
        """Return the race of a replay, with the bots of the cell; nothing is written."""
        game, outside = game_of(replay.header), bots_at_hand(self.bots)
        refuse_missing(game, replay.header, outside)
        return Race.resume(game, replay.header, replay.history, outside=outside)

    def begin(self, race: Race[Any]) -> None:
        """Begin to save a new race at once; `BadOption` says why its file cannot be made."""
        self._open(race.header)
        self.keep(race)

    # -- saving --------------------------------------------------------------------------------------------------

    def keep(self, race: Race[Any]) -> None:
        """Write what is new; when that fails, `problem` says why until it succeeds."""
        try:
            if self._is_gone():
                self.let_go()
            if self._writer is None:
                self._open(race.header)
            self._write(race)
            self.problem = ""
        except (OSError, ValueError) as problem:  # a RaceError is a ValueError
            self.problem = self._in_words(problem)

    def _is_gone(self) -> bool:
        """Say whether somebody has removed the file, or its folder, while the race is written to it."""
        if self._writer is None or self.path is None:
            return False
        try:
            os.lstat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False  # it cannot be looked at, but it may be there
        return False

    def _write(self, race: Race[Any]) -> None:
        writer, history = self._writer, race.history
        assert writer is not None
        if len(history) > writer.count:
            writer.write(history[writer.count :])
        if race.over:
            writer.close(race.result)
        writer.save()

    def _open(self, header: Header) -> None:
        """Open a new file, with a name that nobody has."""
        path = self.path if self.path is not None and self.named else self._new_path(header)
        self._hold(path, Writer(new_file(path), header))

    def _new_path(self, header: Header) -> Path:
        self.name = self.name or file_name(header, datetime.now(), label=self.label)
        return free_path(self.folder, header, self.name, self.label).absolute()

    def _hold(self, path: Path, writer: Writer) -> None:
        """Be the one who saves this file."""
        self.path, self.name, self._writer = path, path.name, writer
        HOLDERS[path.resolve()] = self

    def let_go(self) -> None:
        """Save no more: another widget goes on with this race."""
        if self._writer is not None:
            with suppress(OSError):
                self._writer.out.close()
            self._writer = None
        if self.path is not None and HOLDERS.get(self.path.resolve()) is self:
            del HOLDERS[self.path.resolve()]

    def rest(self) -> None:
        """Let another kernel go on with this race: nobody looks at it here. What is written next takes it back."""
        if self._writer is not None and not self.problem:
            self._writer.let_go()

    def is_elsewhere(self) -> bool:
        """Take a race back that has rested; say whether another kernel has gone on with it since."""
        if self._writer is None or self._writer.closed:
            return False
        try:
            self._writer.take_back()
        except (InUse, NotSaved):
            return True
        return False

    def start_over(self) -> None:
        """Forget the file: the next race that is saved gets one of its own."""
        self.let_go()
        self.path, self.name, self.problem = None, "", ""

    def _in_words(self, problem: Exception) -> str:
        """Say why a race is not saved, and what to do."""
        if getattr(problem, "errno", None) in NO_ROOM:
            return tr("The disk is full. Your last moves are saved as soon as there is room; you can play on.")
        why = problem.why if isinstance(problem, NotSaved) else str(problem)
        say = tr("This race is not saved: {why}. You can play on, and save it as a file.")
        return say.format(why=reason(problem) if isinstance(problem, OSError) else why)

    def status(self, race: Race[Any]) -> Saved:
        """Return what the page says about the saving, and the copy for the browser; it goes when the file is whole."""
        words = "" if self.path is None else tr("Saved by itself in {file}").format(file=self.folder / self.name)
        packed = pack(replay_bytes(race)) if any(race.decisions) else ""
        return {
            "words": self.problem or words,
            "problem": bool(self.problem),
            "copy": {
                "name": self.name,
                "home": self.home,
                "settings": self.settings,
                "over": race.over and not self.problem,
                "packed": packed,
            },
        }


#: Who saves which file, in this kernel.
HOLDERS: WeakValueDictionary[Path, Keeping] = WeakValueDictionary()


def open_folder(folder: Path) -> Path:
    """Return the folder of the races, made when it is needed; git never sees what is in it.

    Raises
    ------
    NotWritten
        When it cannot be made.
    """
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True)
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")
    except (OSError, ValueError) as problem:
        say = tr("{file}: cannot be made: {reason}")
        why = say.format(file=shown_path(folder), reason=reason(problem))
        raise NotWritten(why, getattr(problem, "errno", None)) from None
    return folder


def free_path(folder: Path, header: Header, name: str = "", label: str = "") -> Path:
    """Return a path in the folder of the races that nothing has yet; the folder is made when it is needed.

    Parameters
    ----------
    folder, header
        The folder, and the race that the file is for.
    name, label
        The name of the file if it is free; by default, and otherwise, `file_name` gives one with the label.
    """
    now = datetime.now()
    names = chain([name] if name else [], (file_name(header, now, number, label) for number in count(1)))
    open_folder(folder)
    return next(path for one in names if not os.path.lexists(path := folder / one))


# -- a file that the cell names ----------------------------------------------------------------------------------


def in_file(path: Path, bots: Bots, begin: Callable[[], Race[Any]]) -> tuple[Race[Any], Keeping]:
    """Go on with the unfinished race of a file, or begin one in it; a finished one is put aside."""
    try:
        path.absolute()
    except OSError as problem:  # the folder of the notebook is gone
        raise cannot_be_written(path, problem) from None
    replay = read_replay(path) if os.path.exists(path) else None
    if replay is not None and not replay.closed:
        keeping = Keeping(replay.header, True, bots, path)
        return keeping.take(Found(path.name, replay, 0, path)), keeping
    if replay is not None:
        put_aside(path)
    race = begin()
    keeping = Keeping(race.header, True, bots, path)
    keeping.begin(race)
    return race, keeping


def put_aside(path: Path) -> Path:
    """Rename the file of a finished race so that the next one can have its name; nothing is overwritten.

    Raises
    ------
    BadOption
        When it cannot be renamed.
    """
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}-{number}{path.suffix}")
        try:
            rename(path, aside)
        except FileExistsError:
            number += 1
        except (OSError, ValueError) as problem:
            say = tr("{file}: cannot be renamed: {reason}")
            raise BadOption(say.format(file=shown_path(path), reason=reason(problem))) from None
        else:
            return aside


def rename(path: Path, to: Path) -> None:
    """Rename a file; `FileExistsError` when the name is taken."""
    try:
        os.link(path, to)  # the one way to give a name that fails when the name is taken
    except OSError as problem:
        if problem.errno not in NO_LINKS:
            raise
        if os.path.lexists(to):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.rename(path, to)
    else:
        os.unlink(path)
