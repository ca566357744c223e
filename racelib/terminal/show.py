"""`racelib show`: read a recorded race in words."""

from __future__ import annotations

import argparse
import sys
from bisect import bisect
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from racelib.errors import BadOption, BadReplay, RaceError, one_line, shown
from racelib.terminal.parser import Commands, add_command
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.kernel.game import Viewpoint
    from racelib.kernel.replay import Replay


def add(commands: Commands) -> None:
    """Add the command."""
    show = add_command(commands, "show", run, "read a recorded race in words, with the board drawn as text")
    show.add_argument("file", metavar="FILE", help="the recorded race")
    show.add_argument("--turn", type=int, metavar="N", help="only turn N, and the board after it")
    seen = show.add_mutually_exclusive_group()
    seen.add_argument("--as", dest="seen_as", metavar="NAME", help="as this player sees it (default: as a spectator)")
    seen.add_argument("--all", dest="everything", action="store_true", help="with everything that is hidden")


def run(given: argparse.Namespace) -> int:
    """Print a recorded race, or one turn of it, with the board."""
    from racelib.kernel.files import shown_path
    from racelib.kernel.replay import read_replay

    replay = read_replay(given.file)
    try:
        print_replay(replay, given.turn, viewpoint(replay, given))
    except RaceError as problem:
        raise BadReplay(f"{shown_path(given.file)}: {problem}") from None
    for note in replay.problems:
        print(f"racelib: {shown_path(given.file)}: {note}", file=sys.stderr)
    return 0


def viewpoint(replay: Replay, given: argparse.Namespace) -> Viewpoint:
    """Return through whose eyes to show a replay: a player's, a spectator's, or (None) with everything."""
    from racelib.kernel.game import SPECTATOR

    if given.everything:
        return None
    if given.seen_as is None:
        return SPECTATOR
    names = replay.header.names
    if given.seen_as not in names:
        raise BadOption(f"nobody is called {shown(repr(given.seen_as), 60)}; the players are {', '.join(names)}")
    return names.index(given.seen_as)


def print_replay(replay: Replay, turn: int | None, seat: Viewpoint) -> None:
    """Print a recorded race (or one turn of it) in words, the board after it, and the result.

    A finished race hides nothing from a spectator. The rules are not run, so the record may hold impossible things:
    `BadReplay` says so, behind all that can be shown.
    """
    from racelib.kernel.game import SPECTATOR
    from racelib.kernel.replay import IMPOSSIBLE, CannotHappen, game_of
    from racelib.terminal.story import print_result

    game, header = game_of(replay.header), replay.header
    state = game.start(header)
    try:
        print_turns(replay, state, turn, seat)
    except CannotHappen as problem:
        with suppress(*IMPOSSIBLE):
            print(f"\n{game.picture(replay.state_at(problem.number), header.names, seat)}")
        raise
    try:
        ended = turn is None and replay.closed
        print(f"\n{game.picture(state, header.names, None if ended and seat == SPECTATOR else seat)}")
        if ended:
            print()
            print_result(game, header, replay.result)
    except IMPOSSIBLE:
        raise BadReplay(tr("no race can end like this; verify the file to see why")) from None


def print_turns(replay: Replay, state: Any, turn: int | None, seat: Viewpoint) -> None:
    """Print what happened under the numbers of the turns, and bring the state to the end of it."""
    from racelib.kernel.event import TurnEnded

    ends = [number + 1 for number, event in enumerate(replay.events) if type(event) is TurnEnded]
    first, last = (0, len(replay.events)) if turn is None else limits_of(turn, ends)
    printed = 0
    for number, sentence in sentences(replay, state, first, last, seat):
        under_way = bisect(ends, number) + 1
        if under_way != printed:
            printed = under_way
            print(f"turn {printed}" if printed <= len(ends) else f"turn {printed}, not over yet")
        print(one_line(sentence))


def sentences(replay: Replay, state: Any, first: int, last: int, seat: Viewpoint) -> Iterator[tuple[int, str]]:
    """Give the sentences of a recorded race with the numbers of their events, each after the event has happened."""
    from racelib.kernel.replay import IMPOSSIBLE, game_of

    game, names = game_of(replay.header), replay.header.names
    told = 0, ""
    for number, event in replay.walk(state, last):
        if told[1]:
            yield told
        try:
            told = number, game.tell(event, state, names, seat) if number >= first else ""
        except IMPOSSIBLE:
            raise replay.cannot_happen(number) from None
    if told[1]:
        yield told


def limits_of(turn: int, ends: Sequence[int]) -> tuple[int, int]:
    """Return the first event of a turn and the one behind it, given where the turns end.

    >>> limits_of(2, [10, 25])
    (10, 25)
    """
    if not 1 <= turn <= len(ends):
        turns = f"the race has turns 1 to {len(ends)}" if ends else "the first one is not over yet"
        raise BadOption(f"there is no turn {turn}; {turns}")
    return (ends[turn - 2] if turn > 1 else 0), ends[turn - 1]
