"""The keys of leaders and upgrades, and the questions about them that several chapters ask (TR-LEAD-02, TR-UPG).

What each card says is in the card file; what it does stands where its rule stands.
"""

from __future__ import annotations

from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.state import Board, Car
from racelib.games.thunder_road.tables import ROAD

#: The leaders, L01 to L11.
BOOSTER, MARSHAL, MECHANIC, BRUISER, SHARPSHOOTER = "booster", "marshal", "mechanic", "bruiser", "sharpshooter"
SPRINTER, SALVAGER, GUNNER, SEER, EEL, TORCH = "sprinter", "salvager", "gunner", "seer", "eel", "torch"
#: The upgrades, U01 to U27.
MINES, OIL, RAM, BALLAST, ROOF = "mine-dispenser", "oil-dispenser", "ram-plate", "ballast", "roof-plate"
CRUMPLE, ANCHOR, TYRES, SPRINGS, TANK, PLOUGH = (
    "crumple-zone", "anchor", "wide-tyres", "rally-springs", "second-tank", "plough",
)  # fmt: skip
TRACERS, SIDE_GUNS, TAIL_GUN, BELT, DOZER, SPIKES = (
    "tracers", "side-guns", "tail-gun", "belt-feed", "dozer-blade", "spiked-bumper",
)  # fmt: skip
CRAWLER, EXTINGUISHER, AFTERBURNER, BARREL = "crawler", "extinguisher", "afterburner", "long-barrel"
FREEWHEEL, LOW_GEAR, BRAKES, LIGHTS, TOOLS, FLAK = (
    "freewheel", "low-gear", "good-brakes", "floodlights", "tool-box", "flak-jacket",
)  # fmt: skip
#: How long a card is used up (TR-RULING-106).
TURN, ROUND, GAME = "turn", "round", "game"


def ready(board: Board, car: Car, upgrade: str) -> bool:
    """Say whether the upgrade of a car works (TR-UPG-03) and is not used up (TR-RULING-106)."""
    return car.upgrade == upgrade and car.operable and car.id not in board.used


def leader_ready(board: Board, seat: int, leader: str) -> bool:
    """Say whether a player has this leader, and has not used the ability up (TR-RULING-106)."""
    return seat >= 0 and board.players[seat].leader == leader and f"seat {seat}" not in board.used


#: Leaders and upgrades that matter to one moment: to Nitro, before a move, during it, and to shots farther than a cell.
FOR_NITRO = frozenset({BOOSTER, TANK})
BEFORE_A_MOVE = frozenset({SEER, LIGHTS, EXTINGUISHER, AFTERBURNER})
WHILE_MOVING = frozenset({EEL, SPRINTER, SPRINGS, PLOUGH})
FAR_SHOTS = frozenset({MARSHAL, BARREL, TAIL_GUN})


def equipped(board: Board, car: Car, cards: frozenset[str]) -> bool:
    """Say whether a car, or the leader of its crew, has one of these cards."""
    return car.upgrade in cards or (car.owner >= 0 and board.players[car.owner].leader in cards)


def nitro_bonus(board: Board, car: Car) -> int:
    """Return what Nitro gives a car beyond its number (TR-RULING-105).

    A car in the starting area counts as standing on road (TR-RULING-25).
    """
    if not equipped(board, car, FOR_NITRO):
        return 0
    on_road = not car.on_board or board.terrain(car.cell) == ROAD
    return (has(board, car, BOOSTER) and on_road) + 2 * has(board, car, TANK)


def strays(board: Board, car: Car) -> int:
    """Return how many cells that are not road the road bonus forgives a car in a move (TR-ROAD-01)."""
    return has(board, car, SPRINTER) + 2 * has(board, car, SPRINGS)


def passes(board: Board, car: Car) -> int:
    """Return how many cars a car may pass without a command; the plough counts apart (TR-RULING-129)."""
    return int(has(board, car, EEL))


def not_larger(board: Board, car: Car, other: Car) -> bool:
    """Say whether another car is not larger, so that a plough passes it (TR-VEH-01)."""
    return "SML".index(other.size) <= "SML".index(car.size)


def most_coasting(board: Board, car: Car) -> int:
    """Return how many cells a car may coast (TR-COAST-01)."""
    return 3 if has(board, car, FREEWHEEL) else 1


def may_brake(board: Board, car: Car, left: int) -> bool:
    """Say whether a car may stop of its own will with some moves left (TR-MOVE-04)."""
    return 0 < left <= 2 and has(board, car, BRAKES)


def crosses_rocks(board: Board, car: Car) -> bool:
    """Say whether the next impassable cell is off-road for a car (TR-DEST-01)."""
    return ready(board, car, CRAWLER)


def looks_at(board: Board, car: Car) -> str:
    """Return the card that lets a car look at face-down tokens ahead: the floodlights show all of them."""
    if has(board, car, LIGHTS):
        return LIGHTS
    return SEER if has(board, car, SEER) else ""
