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
#: TR-RULING-130: which dice these are; the data file says what is on them.
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
#: When a command acts: before the car moves, as part of the move, or after it (TR-CMD-01, TR-RIG-10).
BEFORE, WITH, AFTER = "before", "with", "after"


class Command(NamedTuple):
    """A command of a board: its name, the numbers it takes, its rules, when it acts and what it does.

    The first rule says which numbers it takes. `effect` names what it does (`rules.commands.EFFECTS`); "" is its name,
    so that two boards may have the same effect for other numbers. `token_only`: no die goes there (TR-LEAD-03).
    """

    name: str
    takes: tuple[int, ...]
    rules: tuple[str, ...]
    when: str = BEFORE
    effect: str = ""
    token_only: bool = False


def board_of(*commands: Command) -> dict[str, Command]:
    """Return the commands of a board by their names; an effect without a name has that of its command.

    >>> board_of(Command("nitro", (1, 2, 3), ("TR-CMD-05",), WITH))["nitro"].effect
    'nitro'
    """
    return {command.name: command._replace(effect=command.effect or command.name) for command in commands}


#: TR-CMD-02, TR-CMD-05: the commands of the board and the numbers they take.
COMMANDS = board_of(
    Command(AIRSTRIKE, ANY, ("TR-CMD-02", "TR-CMD-03", "TR-CMD-04")),
    Command(NITRO, (1, 2, 3), ("TR-CMD-05", "TR-CMD-06"), WITH),
    Command(DRIFT, (3, 4, 5), ("TR-CMD-07", "TR-CMD-08"), WITH),
    Command(REPAIR, (6,), ("TR-CMD-09", "TR-CMD-10")),
)
#: TR-RULING-86: bikes have no drift.
BIKE_COMMANDS = {name: command for name, command in COMMANDS.items() if name != DRIFT}


SHOVE, DOUBLE_TAP, OMEN, FLAME = "shove", "double-tap", "omen", "flame"
#: CM05 to CM08: the commands that only leaders have. What a leader's command takes is on the leader's card.
LEADER_COMMANDS = board_of(
    Command(SHOVE, (), ("TR-SLAM-03", "TR-RULING-103"), WITH, token_only=True),
    Command(DOUBLE_TAP, (), ("TR-SHOOT-02", "TR-RULING-110"), WITH, token_only=True),
    Command(OMEN, (), ("TR-ASSIGN-08",), token_only=True),
    Command(FLAME, (5, 6), ("TR-FIRE-01", "TR-FIRE-08", "TR-RULING-110")),
)


#: The decks of Extra Ammo, as the card file calls them.
CONDITIONS, AIRSTRIKES, OBJECTIVES = "road-condition", "enhanced-airstrike", "objective"
ONE_SHOTS, BONUS_COMMANDS = "one-shot", "bonus-command"


SIGNALS, NUDGE, SHAKE_UP, LONG_SHOT, LITTER = "signals", "nudge", "shake-up", "long-shot", "litter"
OVERDRIVE, MINESWEEPER, PUSH_ALONG, TOW_TRUCK = "overdrive", "minesweeper", "push-along", "tow-truck"
#: BC01 to BC09: the bonus commands. The numbers that each takes are on its card.
BONUS_BOARD = board_of(
    Command(SIGNALS, (), ("TR-AMMO-09", "TR-ROUND-04")),
    Command(NUDGE, (), ("TR-AMMO-09", "TR-RULING-123"), AFTER),
    Command(SHAKE_UP, (), ("TR-AMMO-09", "TR-ASSIGN-08")),
    Command(LONG_SHOT, (), ("TR-AMMO-09", "TR-RULING-111"), WITH),
    Command(LITTER, (), ("TR-AMMO-09", "TR-RULING-14"), AFTER),
    Command(OVERDRIVE, (), ("TR-AMMO-09", "TR-RULING-105"), WITH),
    Command(MINESWEEPER, (), ("TR-AMMO-09", "TR-RULING-125")),
    Command(PUSH_ALONG, (), ("TR-AMMO-09", "TR-RULING-124"), AFTER),
    Command(TOW_TRUCK, (), ("TR-AMMO-09", "TR-CMD-10")),
)
#: BC06: the moves that Overdrive adds.
OVERDRIVE_MOVES = 5
#: OS01, OB02, OB04, OB07: the moves that a bottle or a reward adds.
MORE_MOVES = 3


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
#: What the repair of a section does.
SECTION_REPAIR = "section repair"
#: The commands of the rig, section by section (TR-RIG-51 and the rules after it).
RIG_BOARD = board_of(
    Command(ROCKET, ANY, ("TR-RIG-08", "TR-RIG-57"), AFTER),
    Command(COWCATCHER, ANY, ("TR-RIG-08", "TR-RIG-59"), WITH),
    Command("repair-front", (RIG_REPAIR,), ("TR-RIG-08", "TR-RIG-58"), BEFORE, SECTION_REPAIR),
    Command(TRACTION, ANY, ("TR-RIG-08", "TR-RIG-54"), WITH),
    Command(AIRSTRIKE, ANY, ("TR-RIG-08", "TR-RIG-56")),
    Command("repair-centre", (RIG_REPAIR,), ("TR-RIG-08", "TR-RIG-55"), BEFORE, SECTION_REPAIR),
    Command(DISPENSER, ANY, ("TR-RIG-08", "TR-RIG-51"), AFTER),
    Command(COMPUTER, ANY, ("TR-RIG-08", "TR-RIG-53"), WITH),
    Command("repair-rear", (RIG_REPAIR,), ("TR-RIG-08", "TR-RIG-52"), BEFORE, SECTION_REPAIR),
)

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
#: Tokens that are discarded once they have acted (TR-HAZ-01); all others stay as the ground of their cell.
DISCARDED = ("wreck", "mine", "quake", "worm")


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
