"""What can happen in Downforce. Each kind says what it means, which rules are behind it, and what it changes.

Seats are numbered from 0 clockwise (DF-RULING-07); cars go by their colour, cards by what is printed on them.
"""

from __future__ import annotations

from racelib.games.downforce.events import auction, race, scoring, setting_up
from racelib.kernel.event import Event, events_in

#: Every kind of event, in the order of a game; a replay file knows no others.
EVENTS: tuple[type[Event], ...] = events_in(setting_up, auction, race, scoring)
