"""What awaits a car in a cell, as facts: the price of a step and its dangers, before anybody takes it."""

from __future__ import annotations

from collections import Counter

from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.grid import step
from racelib.games.thunder_road.rules import rig_damage, slam_dice
from racelib.games.thunder_road.rules.abilities import crosses_rocks, not_larger
from racelib.games.thunder_road.rules.terrain import CRUSHED, cost_of_step, from_behind
from racelib.games.thunder_road.state import FACE_DOWN, Board, Car
from racelib.games.thunder_road.tables import COWCATCHER, DISCARDED, FIRE, GLASS, IMPASSABLE, MUD, RAMP, ROAD, SLIME
from racelib.kernel.choice import Fact, fact

#: Ground that does something to a car, and the rule.
TROUBLE = {
    IMPASSABLE: (fact("impassable"), "TR-TERR-05"),
    SLIME: (fact("slime"), "TR-TERR-07"),
    GLASS: (fact("glass"), "TR-TERR-08"),
    FIRE: (fact("fire"), "TR-TERR-12"),
}


def what_awaits(
    board: Board, car: Car, cell: int, own_step: bool = True, reader: int | None = None
) -> tuple[int, tuple[Fact, ...], tuple[str, ...], dict[str, object]]:
    """Return what a car finds in a cell: its price, its dangers, the rules behind them, and the facts for programs.

    Parameters
    ----------
    board, car, cell
        The car, and the cell on the board that it may come to.
    own_step
        It drives there itself; a car that is pushed pays nothing and passes nobody (TR-RULING-37).
    reader
        The seat that reads it; None is the owner of the car.
    """
    ground, token = board.terrain(cell), board.tokens.get(cell)
    price, dangers, rules = price_of_the_ground(board, car, cell, own_step)
    trouble = trouble_with_the_ground(board, car, cell)
    if trouble is not None:
        dangers.append(trouble[0])
        rules = list(trouble[1])
    if token == FACE_DOWN:
        dangers.append(hidden_hazard(board))
        rules.append("TR-OBST-05")
    elif token in DISCARDED:
        dangers.append(fact("open hazard", hazard=fact("hazard", hazard=token)))
        rules.append("TR-OBST-06")
    others = board.others_at(cell, car)
    if others:
        dangers.append(meeting(board, car, others[0], own_step, car.owner if reader is None else reader))
        rules.append("TR-SLAM-01")
    if any(player.chopper == cell for player in board.players):
        dangers.append(fact("chopper"))
        rules.append("TR-CHOP-03")
    facts: dict[str, object] = {"ground": ground, "token": token or "", "cars": [other.id for other in others]}
    return price, tuple(dangers), tuple(rules), facts


def price_of_the_ground(board: Board, car: Car, cell: int, own_step: bool) -> tuple[int, list[Fact], list[str]]:
    """Return the moves that a step into a cell costs, what to say of it, and the rule."""
    ground = board.terrain(cell)
    if ground != MUD:
        return 1, [], ["TR-TERR-03" if ground == ROAD else "TR-TERR-02"]
    left = 1 if board.movement is None else board.movement.left
    price = cost_of_step(board, car, cell, max(left, 1))
    told = fact("costs moves", n=price) if price > 1 else fact("costs the last move")
    return price, [told] if own_step else [], ["TR-TERR-04"]


def trouble_with_the_ground(board: Board, car: Car, cell: int) -> tuple[Fact, tuple[str, ...]] | None:
    """Return what the ground of a cell does to a car, with the rules; None: nothing."""
    ground, oil = board.terrain(cell), board.tokens.get(cell) == "oil"
    if car.is_rig:
        crushed = ground in CRUSHED or oil
        return (fact("crushed"), ("TR-RIG-22", "TR-RIG-25")) if crushed else None
    if ground == IMPASSABLE and crosses_rocks(board, car):
        return fact("crawls over it"), ("TR-UPG-01",)
    if ground in TROUBLE:
        told, rule = TROUBLE[ground]
        return told, (rule,)
    if ground == RAMP:
        straight = car.on_board and from_behind(board, cell, car.cell)
        return (fact("ramp"), ("TR-TERR-09",)) if straight else (fact("ramp from the side"), ("TR-TERR-11",))
    return (fact("oil"), ("TR-HAZ-07",)) if oil else None


def hidden_hazard(board: Board) -> Fact:
    """Return what may be under a token that lies face down, by the tokens that nobody has seen yet (TR-OBST-05)."""
    tokens = unseen(board)
    return fact("hidden hazard", percent=round(100 * tokens["road"] / max(1, tokens.total())))


def unseen(board: Board) -> Counter[str]:
    """Return how many tokens of each kind nobody has seen: those that lie face down, anywhere (TR-RULING-97).

    >>> from racelib.kernel.set_up import new_race
    >>> unseen(new_race("thunder-road", players=2, seed=1).state.board)["mine"]
    5
    """
    tokens = Counter(board.settings.components.hazard_tokens(board.settings.carnage))
    tokens.subtract(board.seen_discard)
    dispensed = board.dispensed
    tokens.subtract(token for cell, token in board.tokens.items() if token != FACE_DOWN and cell not in dispensed)
    return +tokens


def meeting(board: Board, car: Car, other: Car, own_step: bool, reader: int) -> Fact:
    """Return what happens when a car comes to the cell of another: it slams it, passes, or shoves it aside."""
    movement = board.movement
    called = car_fact(board, other, reader)
    if own_step and car.is_rig and rig_damage.works(board, COWCATCHER):
        return fact("shoved aside", car=called)
    may_pass = movement is not None and (movement.passes or (movement.plough and not_larger(board, car, other)))
    if own_step and (car.is_bike or may_pass):
        return fact("slam or pass", car=called)
    return fact("slam", car=called, odds=slam_dice.odds(board, car, other, reader))


def where_to(board: Board, car: Car, way: str, reader: int) -> tuple[Fact, ...]:
    """Return where a car comes to that is pushed in a direction, and what awaits it (TR-SLAM-08, TR-GRID-04)."""
    lane, row = step(*board.at(car.cell), way)
    if not 0 <= lane < board.lanes or row < board.first_row:
        return (fact("off the board"),)
    if row >= board.end_row:
        return (fact("over the finish"),) if board.final else (fact("over the front edge"),)
    cell = board.cell(lane, row)
    return (ground_fact(board, cell), *what_awaits(board, car, cell, False, reader)[1])


def ground_fact(board: Board, cell: int) -> Fact:
    """Return what a cell is now."""
    return fact("ground", letter=board.terrain(cell))
