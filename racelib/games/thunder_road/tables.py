"""The kinds of ground, by the letters that tile files use (TR-TILE-05)."""

from __future__ import annotations

ROAD, OFF_ROAD, MUD, IMPASSABLE, SLIME, GLASS, RAMP, FIRE, SALT = "R", "O", "M", "X", "T", "G", "J", "F", "S"
#: TR-HAZ-05, TR-HAZ-06, TR-HAZ-08, TR-HAZ-11, TR-HAZ-13:
#: what a face-up token turns its cell into; an oil slick is a road that slips.
GROUND_OF = {
    "road": ROAD,
    "mud": MUD,
    "oil": ROAD,
    "glass": GLASS,
    "ramp": RAMP,
    "fire": FIRE,
    "pit": IMPASSABLE,
}
