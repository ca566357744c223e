"""Setting up a race of any game: its seats, its options, and the file that records it."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

import racelib
from racelib import arguments
from racelib.errors import BadOption, BadReplay, RaceError, counted, reason
from racelib.kernel.bots import NO_BOTS, Bots, OutsideBot, named, read_bots, refuse_missing
from racelib.kernel.files import HeldFile, file_to_go_on, new_file, read_open, shown_path
from racelib.kernel.game import FORMAT, Game, Header, Seat, from_outside
from racelib.kernel.limits import MAX_BYTES
from racelib.kernel.race import Race
from racelib.kernel.reading import known_options
from racelib.kernel.registry import game_named
from racelib.kernel.replay import appending, game_of, parse_replay
from racelib.kernel.verify import verify
from racelib.kernel.writer import Writer
from racelib.text.language import tr

#: Names for players that nobody has named; one for each seat.
DRIVERS = ("Ada", "Bruno", "Chiara", "Dai", "Emil", "Farah", "Goran", "Hana", "Ines", "Jonas")

#: Stands for the strongest bot that a game has.
STRONGEST = "strongest"

#: What is said of a race besides the options of its game.
NOT_OPTIONS = frozenset({"game", "players", "names", "bots", "seed", "date", "record"})


def check_players(players: int, game: Game[Any]) -> int:
    """Return the number of players; refuse one that no game allows. The game itself looks at the others.

    >>> check_players(11, game_named("downforce"))
    Traceback (most recent call last):
    racelib.errors.BadOption: 11 players; Downforce is for 2 to 6
    """
    number, (fewest, most) = arguments.whole("players", players), game.players
    if not 1 <= number <= len(DRIVERS):
        raise BadOption(f"{counted(number, 'player')}; {game.title} is for {fewest} to {most}")
    return number


def seats_for(
    game: Game[Any], players: int, bots: str | Sequence[str] | None, names: Sequence[str] = ()
) -> tuple[Seat, ...]:
    """Return the seats of a race: first the people that have names, then bots.

    A list of bots is repeated until all seats are filled. Without bots all seats are for people.

    >>> [seat.bot for seat in seats_for(game_named("formula-d"), 4, ["rookie", "racer"], names=["Me"])]
    ['', 'rookie', 'racer', 'rookie']
    """
    players, names = check_players(players, game), arguments.texts("names", names, "['Ada', 'Ben']")
    if len(names) > players:
        raise BadOption(f"there are {len(names)} names for {counted(players, 'player')}")
    kinds = [""] if bots is None else named(bots)
    free = players - len(names)
    if len(kinds) > max(1, free):
        raise BadOption(f"there are {len(kinds)} bots for {counted(free, 'seat')}")
    refuse_unknown(game, kinds)
    kinds = [game.strongest if kind == STRONGEST else kind for kind in kinds]
    spare = [name for name in DRIVERS if name not in names]
    people = [Seat(name) for name in names]
    return (*people, *(Seat(name, kind) for name, kind in zip(spare[:free], cycle(kinds), strict=False)))


def refuse_unknown(game: Game[Any], bots: Iterable[str]) -> None:
    """Refuse names that no bot of a game has, nor one from outside could have; "" is a person."""
    for bot in bots:
        if bot not in ("", STRONGEST, *game.bots) and not from_outside(bot):
            own = "or module:function for your own"
            raise BadOption(f"there is no bot {arguments.quoted(bot)}; the bots are {', '.join(game.bots)}, {own}")


def header_for(
    game: str = "formula-d",
    *,
    players: int = 4,
    names: Sequence[str] = (),
    bots: str | Sequence[str] | None = STRONGEST,
    seed: int | None = None,
    date: str | None = None,
    **options: Any,
) -> Header:
    """Return the checked header of a new race; without a seed one is drawn.

    Bots go by their names here; `new_race` also takes functions.
    """
    rules = game_named(game)
    if rules.options:  # the game itself looks at those that have a value
        known_options(rules.title, (name for name, value in options.items() if value is None), rules.options)
    if seed is None:
        seed = secrets.randbelow(1 << 31)
    return rules.check(
        Header(
            racelib=racelib.__version__,
            rules_version=rules.rules_version,
            date=datetime.now(UTC).strftime("%Y-%m-%d") if date is None else checked_date(date),
            game=rules.name,
            seats=seats_for(rules, players, bots, names),
            options={name: arguments.plain(name, value) for name, value in options.items() if value is not None},
            seed=arguments.whole("seed", seed),
        )
    )


def checked_date(date: str) -> str:
    """Return the date of a race as its record shows it: year, month and day, or nothing.

    >>> checked_date("17 May")
    Traceback (most recent call last):
    racelib.errors.BadOption: `date` is '17 May'; expected a day such as 2024-05-17, or ''
    """
    if not isinstance(date, str) or not re.fullmatch(r"|\d{4}-\d\d-\d\d", date, re.ASCII):
        raise arguments.wrong("date", date, "a day such as 2024-05-17, or ''")
    return arguments.letters_of(date)


def new_race(
    game: str = "formula-d",
    *,
    players: int = 4,
    names: Sequence[str] = (),
    bots: Bots | None = STRONGEST,
    seed: int | None = None,
    record: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Race[Any]:
    """Start a race.

    Parameters
    ----------
    game
        Which game.
    players, names
        How many seats there are, and the names of the people in the first of them.
    bots
        The bots in the other seats: one of the game ("racer"), a function of yours (`docs/how-to-bot.md`), its name
        as "module:function", or a list of these that is repeated until all seats are filled. By default it is the
        strongest bot of the game. With None all seats are for people.
    seed
        The dice: the same seed, the same dice. Without one they are new.
    record
        A file to write the race to while it runs.
    **options
        The options of the game, such as its track; None is the same as not given. A wrong name is refused with the
        list of those that there are.

    Examples
    --------
    >>> race = new_race(track="t1", players=2, names=["Me"], bots="rookie", seed=1)
    >>> race.pending[0].choice.KIND
    'way'
    """
    if record is not None:
        arguments.target("record", record)
    kinds, outside = (None, {}) if bots is None else read_bots(bots)
    header = header_for(game, players=players, names=names, bots=kinds, seed=seed, **options)
    if record is None:
        return Race(game_named(game), header, outside=outside)
    return recorded_race(record, header, outside)


def recorded_race(path: str | os.PathLike[str], header: Header, outside: Mapping[str, OutsideBot]) -> Race[Any]:
    """Start a race that is written to a new file; when it cannot start, there is no file."""
    file = new_file(path)
    try:
        return Race(game_named(header.game), header, recorder=Writer(file, header), outside=outside)
    except BaseException:
        file.close()
        os.unlink(path)
        raise


def resume_race(path: str | os.PathLike[str], bots: Bots | None = None) -> Race[Any]:
    """Go on with a recorded race from its file, and go on recording it there.

    A file that was torn by a crash is continued behind its last whole line. A race of an older format goes on only in a
    new file: `write_replay(read_replay(old).race(), new)`.

    Parameters
    ----------
    path
        The file.
    bots
        The bots from outside that drive in this race: functions or "module:function". The file holds only their
        names, and racelib imports nothing that a file names. Bots of the game need not be passed.

    Raises
    ------
    InUse
        When another race is being written to this file: in another window, another program, or this one.
    BadReplay
        When the file cannot be read, or does not follow the rules; it is left as it is.
    BadBot
        When a bot from outside drives in this race and was not passed.
    BadOption
        When `bots` names a bot that there is not.
    """
    names, outside = ([], NO_BOTS) if bots is None else read_bots(bots)
    arguments.path("path", path)
    try:
        file = file_to_go_on(path)
    except RaceError:
        raise
    except (OSError, ValueError) as problem:
        say = tr("{file}: cannot be opened to go on with it: {reason}")
        raise BadReplay(say.format(file=shown_path(path), reason=reason(problem))) from None
    try:
        return _resumed(file, names, outside)
    except BaseException:
        file.close()
        raise


def _resumed(file: HeldFile, bots: Sequence[str], outside: Mapping[str, OutsideBot]) -> Race[Any]:
    """Go on with the race in a file that is held, so that nobody else can go on with it."""
    path = Path(str(file.name))
    name, data = shown_path(path), read_open(file, MAX_BYTES)
    replay = parse_replay(data, name, folder=path.parent)
    if replay.format != FORMAT:
        say = tr(
            "{file}: this race has format {old}, and this racelib writes format {new}, so it can be watched, "
            "but goes on only in a new file"
        )
        raise BadReplay(say.format(file=name, old=replay.format, new=FORMAT))
    if replay.header.seed is None:
        say = tr("{file}: the dice of this race did not come from a seed, so it cannot go on")
        raise BadReplay(say.format(file=name))
    difference = verify(replay)
    if difference is not None:
        say = tr("{file}: this race does not follow the rules, so it cannot go on: {difference}")
        raise BadReplay(say.format(file=name, difference=difference))
    game = game_of(replay.header)
    refuse_unknown(game, bots)
    refuse_missing(game, replay.header, outside)
    recorder = appending(file, data, replay)
    return Race.resume(game, replay.header, replay.history, recorder=recorder, outside=outside)
