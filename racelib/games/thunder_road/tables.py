"""Crews, their cars and their command boards, and the kinds of ground (TR-COMP, TR-VEH, TR-CMD, TR-RIG, TR-BIKE)."""

from __future__ import annotations

from typing import NamedTuple

#: TR-COMP-03: the four crews of three cars; then the crews that may be taken instead (TR-COMP-13).
THREE_CARS = ("amber", "blue", "crimson", "damson")
RIG, BIKES = "rig", "bikes"
CREWS = (*THREE_CARS, RIG, BIKES)

#: TR-VEH-01, TR-VEH-02: from small to large; it matters to the shooting die and for a second roll in slams.
SIZES = ("S", "M", "L")
#: TR-BIKE-13: the mark of each bike.
MARKS = {"K1": "★", "K2": "▲", "K3": "●", "K4": "■", "K5": "◆"}
#: TR-VEH-03: what a car is; a wreck has no owner (TR-WRECK-01).
CAR, BIKE, BIG_RIG, WRECK = "car", "bike", "rig", "wreck"
#: The rig, one car of three sections (TR-RIG-01).
THE_RIG = "R"

#: TR-COMP-06, TR-COMP-07: how many movement dice a crew has.
DICE = {**dict.fromkeys(THREE_CARS, 4), RIG: 4, BIKES: 6}
#: Which dice these are.
DICE_KIND = {**dict.fromkeys(THREE_CARS, "movement"), RIG: "rig", BIKES: "bikes"}
#: Turns a round (TR-ROUND-01).
TURNS = 3
#: How often a car may coast in a round (TR-ASSIGN-04, TR-BIKE-05).
COASTS, BIKE_COASTS = 2, 4
#: TR-DMG-02, TR-BIKE-10: damage slots.
SLOTS, BIKE_SLOTS = 2, 1
#: TR-RULING-21, and one more with the rig or the bikes.
PLAYERS = (2, 5)

AIRSTRIKE, NITRO, DRIFT, REPAIR = "airstrike", "nitro", "drift", "repair"
ANY = (1, 2, 3, 4, 5, 6)
#: TR-CMD-02, TR-CMD-05: the commands of the board and the numbers they take.
COMMANDS = {AIRSTRIKE: ANY, NITRO: (1, 2, 3), DRIFT: (3, 4, 5), REPAIR: (6,)}
#: TR-RULING-86: bikes have no drift.
BIKE_COMMANDS = {AIRSTRIKE: ANY, NITRO: (1, 2, 3), REPAIR: (6,)}


class Section(NamedTuple):
    """A section of the rig: its two commands that can be damaged, and its repair (TR-RIG-43, TR-RULING-81)."""

    name: str
    commands: tuple[str, str]
    repair: str


DISPENSER, COMPUTER, TRACTION, ROCKET, COWCATCHER = "dispenser", "computer", "traction", "rocket", "cowcatcher"
#: From the front to the rear (TR-RIG-51 and the rules after it).
SECTIONS = (
    Section("front", (ROCKET, COWCATCHER), "repair-front"),
    Section("centre", (TRACTION, AIRSTRIKE), "repair-centre"),
    Section("rear", (DISPENSER, COMPUTER), "repair-rear"),
)
SECTION_OF = {command: section for section in SECTIONS for command in (*section.commands, section.repair)}
#: TR-RULING-81: the six commands that take damage.
RIG_COMMANDS = tuple(command for section in SECTIONS for command in section.commands)
#: TR-RIG-08: a repair takes a 3.
RIG_REPAIR = 3

# -- the ground ----------------------------------------------------------------------------------------------

#: The kinds of ground, by the letters that tile files use (TR-TILE-05).
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


def cars_of(crew: str) -> list[tuple[str, str]]:
    """Return the cars of a crew with their sizes, small ones first.

    TR-RIG-01: the rig is one large car; it has three sections.
    TR-BIKE-01: the bikes are five small cars.

    >>> cars_of("blue"), cars_of("bikes")[0], cars_of("rig")
    ([('B-S', 'S'), ('B-M', 'M'), ('B-L', 'L')], ('K1', 'S'), [('R', 'L')])
    """
    if crew == RIG:
        return [(THE_RIG, "L")]
    if crew == BIKES:
        return [(mark, "S") for mark in MARKS]
    return [(f"{crew[0].upper()}-{size}", size) for size in SIZES]
