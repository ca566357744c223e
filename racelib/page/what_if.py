"""What if somebody else had driven from here: the race from a decision on, and the ghosts of the race that was."""

from __future__ import annotations

from typing import Any

from racelib.errors import BadOption
from racelib.kernel.event import deciders
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay
from racelib.page.timeline import Timeline
from racelib.text.language import tr


def what_if(replay: Replay, seat: int, event: int) -> Race[Any]:
    """Return the race from the first decision of a seat at or after an event."""
    race = replay.race()
    if not 0 <= seat < len(replay.header.seats):
        raise BadOption(tr("there is no player {number}").format(number=seat + 1))
    events = race.events
    for number in range(max(0, event), len(events)):
        if seat in deciders(events[number]):
            return race.fork(number)
    say = tr("{name} decides nothing more after this moment: go back a little")
    raise BadOption(say.format(name=replay.header.seats[seat].name))


def cells_by_turn(timeline: Timeline) -> list[list[int]]:
    """Return where every car stood at the end of each turn: the ghosts of a what-if."""
    rows = [row[0] for row in timeline.start.rows]
    turns = [list(rows)]
    at = 0
    for number, turn in enumerate(timeline.turns):
        while at < len(timeline.changes) and timeline.changes[at][0] == number:
            rows[timeline.changes[at][1]] = timeline.changes[at][2]
            at += 1
        if turn >= len(turns):
            turns.append(list(rows))
    return turns
