"""What can happen in Formula D. Each kind says what it means, which rules are behind it, and what it changes.

Cars have numbers from 0 in seat order; cells and corners have codes. A `cost` is points by pool.
"""

from __future__ import annotations

from racelib.games.formula_d.events import after, driving, setting_up, turns
from racelib.kernel.event import Event, events_in

#: Every kind of event, in the order of a game. A replay file has no others.
EVENTS: tuple[type[Event], ...] = events_in(setting_up, turns, driving, after)
