"""What can happen in Thunder Road. Each kind says what it means, which rules are behind it, and what it changes.

A chain (slam, hazard, damage, ricochet, a player out, a final tile) is a row of these events, one for each link.
Seats are numbered from 0 to the left; cars go by their ids, cells are pairs of lane and absolute row.
"""

from __future__ import annotations

from racelib.games.thunder_road.events import (
    ammo,
    cards,
    crash,
    damage,
    end,
    euro,
    moving,
    secret_cards,
    shop,
    turn,
)
from racelib.kernel.event import Event, events_in

#: Every kind of event, in the order of a game; a replay file knows no others.
EVENTS: tuple[type[Event], ...] = events_in(turn, cards, shop, euro, ammo, secret_cards, moving, crash, damage, end)
