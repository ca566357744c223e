"""Dice, gears and the tables of each mode (chapter 1 of the ledger)."""

from __future__ import annotations

from dataclasses import dataclass

#: FD-DICE-01 … FD-DICE-06, FD-RULING-01: the faces of the six gear dice. FD-DICE-08: on the four-sided die of
#: gear 1 the number at the top counts; here a face is simply the number that counts.
GEAR_DICE: dict[int, tuple[int, ...]] = {
    1: (1, 1, 2, 2),
    2: (2, 3, 3, 4, 4, 4),
    3: (4, 5, 6, 6, 7, 7, 8, 8),
    4: (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12),
    5: tuple(face for face in range(11, 21) for _ in range(2)),
    6: tuple(face for face in range(21, 31) for _ in range(3)),
}

#: FD-DICE-07: the black die.
BLACK_DIE: tuple[int, ...] = tuple(range(1, 21))

#: What the gear dice are called in the log.
GEAR_ROLL: dict[int, str] = {gear: f"gear {gear}" for gear in GEAR_DICE}

#: FD-ENG-01: the rolls that strain every engine at speed.
STRAINING: dict[int, int] = {5: 20, 6: 30}

#: The longest distance a die can give.
LONGEST = 30

#: FD-COMP-02: ten cars in five colours; a colour is a team of two.
TEAMS = ("red", "blue", "yellow", "green", "black")

#: FD-MODE-01
PLAYERS = (2, 10)

#: FD-START-09
GREAT_START_CELLS = 4
#: FD-START-10, FD-RULING-57
GREAT_START_LANE_CHANGES = 2

#: FD-PIT-05, FD-RULING-47
GEAR_OUT_OF_BOX = 4

#: FD-GEAR-05, FD-GEAR-06
MOST_SKIPPED = 3


@dataclass(frozen=True)
class Mode:
    """What differs between the modes, as figures that the chapters read."""

    name: str
    #: the wear pools and their points at the start
    pools: dict[str, int]
    #: black results of a stall, at most this
    stall: int
    #: black results of a great start, at least this
    great: int
    #: a collision or engine roll hurts at most at this black result
    collision: int
    engine: int
    usual_laps: int
    laps: tuple[int, ...]


#: The pool of the basic game: one for the whole car (FD-MODE-02).
CAR = "car"

MODES: dict[str, Mode] = {
    "basic": Mode(
        name="basic",
        pools={CAR: 18},  # FD-WP-01
        stall=1,  # FD-START-04
        great=17,  # FD-START-05, FD-START-06
        collision=4,  # FD-COLL-04
        engine=4,  # FD-ENG-04
        usual_laps=1,  # FD-FIN-03
        laps=(1, 2),  # FD-FIN-04
    ),
}
