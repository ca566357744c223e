"""Where a chopper does most: shots at rivals, cells in their way, and what enhanced airstrikes add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from racelib.games.thunder_road.ammo_cards import AIR_DROP, CARPET, DOWNDRAFT, HEAT_SEEKER, SECOND_PASS, SMOKE
from racelib.games.thunder_road.grid import DIRECTIONS, FRONT, REAR
from racelib.games.thunder_road.rules.shooting import chance_to_hit, chopper_shot_cells
from racelib.games.thunder_road.search.outlook import Outlook

#: What a chopper next to a car costs that car.
IN_THE_WAY = 0.05
#: How much more a second shot, or one that is sure, is worth than a plain one.
MORE_SHOTS = 1.8


def best_strike(outlook: Outlook, cells: Sequence[int] | None = None, card: str = "") -> tuple[float, int]:
    """Return what the chopper can do at best, and from which cell: shoot at a rival, and block cells.

    `card` is the enhanced airstrike that is played with it.
    """
    board, best, where = outlook.board, float("-inf"), -1
    allowed = None if cells is None else set(cells)
    own = board.players[outlook.seat].chopper
    values: dict[tuple[int, bool], float] = {}  # several cars may stand around a cell
    for car in board.on_board():
        if not car.operable:
            continue
        for part in board.cells_of(car):
            for way, offset in outlook.ways[part % outlook.lanes].items():
                cell = part + offset
                if cell not in board.ground or (allowed is not None and cell not in allowed):
                    continue
                free = board.empty(cell) or (cell == own and cell not in board.where) or allowed is not None
                if not free or not board.condition(cell, "chopper-cells", 1):
                    continue
                shoots = way in REAR or card == CARPET
                value = values.get((cell, shoots))
                if value is None:
                    value = strike(outlook, cell, card) if shoots else in_the_way(outlook, cell)
                    values[cell, shoots] = value
                if value > best:
                    best, where = value, cell
    return best, where


def strike(outlook: Outlook, cell: int, card: str = "") -> float:
    """Return what the chopper does from a cell, with the card that is played."""
    blocking = in_the_way(outlook, cell)
    if outlook.board.round < 2:
        return blocking
    if card == CARPET:
        return blocking + carpet(outlook, cell)
    if card == DOWNDRAFT:
        return blocking + max((value for value, _ in blown(outlook, cell)), default=0.0)
    if card in (SMOKE, AIR_DROP):
        return blocking
    targets = outlook.targets(chopper_shot_cells(outlook.board, cell), None)
    best = max((outlook.shot(target, None) for target in targets), default=0.0)
    return blocking + best * (MORE_SHOTS if card in (SECOND_PASS, HEAT_SEEKER) else 1.0)


def carpet(outlook: Outlook, cell: int) -> float:
    """Return what shots at all cars round a cell are worth; own cars count against it (EA04)."""
    board = outlook.board
    cars = [board.cars[name] for one in board.sector(cell, DIRECTIONS) for name in board.where.get(one, ())]
    shots = [-outlook.weight(car.owner) * outlook.harm(car) * chance_to_hit(board, car.size) for car in cars]
    return sum(shots)


def blown(outlook: Outlook, cell: int) -> Iterator[tuple[float, list[str]]]:
    """Give what it is worth to blow each car ahead of a chopper in each direction (EA08)."""
    board = outlook.board
    for one in board.sector(cell, FRONT):
        for name in board.where.get(one, ()):
            if not board.cars[name].is_rig:
                yield from ((outlook.push(board.cars[name], one, way), [name, way]) for way in FRONT)


def in_the_way(outlook: Outlook, cell: int) -> float:
    """Return what it is worth to stand before the cars behind a cell, and next to those that may be pushed under."""
    board, value = outlook.board, 0.0
    ways = outlook.ways[cell % outlook.lanes]
    for way in ways:
        for name in board.where.get(cell + ways[way], ()):
            car = board.cars[name]
            if car.operable and not car.is_rig:
                value -= outlook.weight(car.owner) * IN_THE_WAY * outlook.worth(car, car.cell)
    return value
