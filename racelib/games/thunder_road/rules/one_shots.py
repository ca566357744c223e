"""One-shots: when each card can be played, and what it does (TR-AMMO-08).

OS02 and OS03 are carried out where the dice of a slam or a shot are rolled: `slams` and `shooting`.
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.ammo_cards import (
    CHARM,
    FIELD_REPAIR,
    HARD_STEERING,
    LOADED_DICE,
    NITROUS,
    PARTING_SHOT,
    PUSH_START,
    RADIO_JAM,
    SHARP_EYES,
)
from racelib.games.thunder_road.events.damage import Repaired
from racelib.games.thunder_road.events.end import ChoppersHome
from racelib.games.thunder_road.events.secret_cards import (
    HazardIgnored,
    HazardsPutBack,
    NitrousOpened,
    PushedCarNamed,
)
from racelib.games.thunder_road.events.shop import HazardsLookedAt
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.grid import REAR
from racelib.games.thunder_road.rules import commands
from racelib.games.thunder_road.rules.movement import move_out_of_order
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.rules.shooting import can_shoot, shoot, targets
from racelib.games.thunder_road.rules.slam_dice import pushed_for_sure
from racelib.games.thunder_road.rules.windows import (
    BEFORE_MOVE,
    HAZARD,
    SHOT_DICE,
    SLAM,
    SLAM_DICE,
    TURN_END,
    TURN_START,
    Moment,
    Play,
)
from racelib.games.thunder_road.state import FACE_DOWN, OFF_BOARD, Board, Car, State
from racelib.games.thunder_road.tables import RIG, THE_RIG
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table

# -- damage --------------------------------------------------------------------------------------------------


class RigRepairChoice(OneOfMany[str]):
    """OS06, OB03: which damaged command of the rig works again, of whatever section."""

    KIND = "any rig repair"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the damaged commands."""
        self.board = board
        self.seat = seat
        self.options = list(board.rig_boards.damaged)

    def explain(self, option: str) -> Explained:
        """Say what works again."""
        label, back = fact("command", command=option), fact("works again", effect=fact("effect", command=option))
        return Explained(label, 0, (back,), ("TR-AMMO-08", "TR-RIG-45"), {"command": option})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be repaired."""
        return Refusal(fact("not a damage of the rig", answer=repr(answer), commands=list(self)), ("TR-RIG-45",))


def damaged(board: Board, seat: int) -> bool:
    """Say whether a player has a damage token on a car, or on a command of the rig."""
    if board.players[seat].crew == RIG:
        return bool(board.rig_boards.damaged)
    return bool(commands.repairable(board, seat))


async def take_damage_off(table: Table[State], seat: int) -> None:
    """OS06, OB03: take one damage token off a car of a player, or off a command of the rig."""
    board = table.state.board
    if board.players[seat].crew == RIG:
        table.tell(Repaired(seat, THE_RIG, await table.ask(seat, RigRepairChoice(board, seat))))
    else:
        await commands.repair(table, seat)


async def field_repair(table: Table[State], seat: int, moment: Moment) -> None:
    """OS06: at the start of your turn."""
    await take_damage_off(table, seat)


# -- before a move, and hazards ------------------------------------------------------------------------------


def coasts(board: Board) -> bool:
    """Say whether the car, or the bike, that is about to move coasts."""
    return board.bikes[0][2] if board.bikes else board.moving.coasting


async def nitrous(table: Table[State], seat: int, moment: Moment) -> None:
    """OS01: the car that is about to move has 3 moves more, in this turn only (`movement.moves_of_the_bottle`)."""
    assert moment.car is not None
    table.tell(NitrousOpened(seat, moment.car.id))


async def lucky_charm(table: Table[State], seat: int, moment: Moment) -> None:
    """OS05: the token just turned up is discarded without effect; the printed cell counts (TR-RULING-30)."""
    assert moment.car is not None
    table.tell(HazardIgnored(seat, moment.car.id, table.state.board.at(moment.car.cell), moment.hazard, *moment.road))


# -- slams ---------------------------------------------------------------------------------------------------


class PushedChoice(OneOfMany[str]):
    """OS03: which of the two cars of a slam is pushed."""

    KIND = "pushed car"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cars: Sequence[Car]) -> None:
        """Offer both cars."""
        self.board = board
        self.seat = seat
        self.options = [car.id for car in cars]

    def explain(self, option: str) -> Explained:
        """Say that the direction die follows."""
        label = fact("is pushed", car=car_fact(self.board, self.board.cars[option], self.seat))
        return Explained(label, 0, (fact("direction rolled"),), ("TR-AMMO-08", "TR-SLAM-03"), {"car": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cars can be named."""
        return Refusal(fact("not one of the two cars", answer=repr(answer), cars=list(self)), ("TR-SLAM-03",))


def can_steer_hard(board: Board, seat: int, moment: Moment) -> bool:
    """OS03: an operable car of the player is in the slam, but neither the rig nor a bike (TR-SLAM-11, TR-SLAM-12)."""
    assert moment.car is not None and moment.other is not None
    cars = (moment.car, moment.other)
    return pushed_for_sure(*cars) is None and any(car.owner == seat and car.operable for car in cars)


async def steer_hard(table: Table[State], seat: int, moment: Moment) -> str:
    """OS03: name the car that is pushed; only the direction die is rolled (`slams.slam_with_cards`)."""
    assert moment.car is not None and moment.other is not None
    name = await table.ask(seat, PushedChoice(table.state.board, seat, (moment.car, moment.other)))
    table.tell(PushedCarNamed(seat, name))
    return name


async def roll_again(table: Table[State], seat: int, moment: Moment) -> None:
    """OS02: the dice are rolled again, where they were rolled: `slams.roll_once_more`, `shooting.shoot`."""


# -- the end of a turn ---------------------------------------------------------------------------------------


class ExtraMoveChoice(OneOfMany[str]):
    """OS04: which car moves 1 cell out of order (TR-RULING-124)."""

    KIND = "extra move"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cars: Sequence[Car]) -> None:
        """Offer the cars."""
        self.board = board
        self.seat = seat
        self.options = [car.id for car in cars]

    def explain(self, option: str) -> Explained:
        """Say how the car moves, and what may happen before."""
        car = self.board.cars[option]
        lane, row = self.board.at(car.cell)
        what = [fact("stands on", cell=fact("cell", lane=lane, row=row))]
        what += [fact("fire die first")] if car.burning else []
        label = fact("one cell", car=car_fact(self.board, car, self.seat))
        return Explained(label, 0, tuple(what), ("TR-RULING-124",), {"car": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cars can move."""
        return Refusal(fact("cannot move again", answer=repr(answer), cars=list(self)), ("TR-RULING-124",))


def can_move_on(board: Board, seat: int) -> list[Car]:
    """Return the operable cars of a player on the board."""
    return [car for car in board.operable(seat) if car.on_board]


async def push_start(table: Table[State], seat: int, moment: Moment) -> None:
    """OS04: one of your cars moves 1 cell as if it coasted."""
    board = table.state.board
    name = await table.ask(seat, ExtraMoveChoice(board, seat, can_move_on(board, seat)))
    await move_out_of_order(table, board.cars[name])


def behind(board: Board, car: Car) -> list[str]:
    """Return the targets in the rear sector of a car that can shoot, of the rig behind its rear section (TR-RIG-02).

    In a dust storm all shots go straight ahead, so there is none (RC08, TR-RULING-114).
    """
    if not car.on_board or not car.operable or not can_shoot(board, car):
        return []
    if not board.condition(car.cell, "shot-cells", 1):
        return []
    return targets(board, board.sector(car.trail[-1] if car.is_rig else car.cell, REAR), car)


def can_shoot_back(board: Board, seat: int, moment: Moment) -> bool:
    """OS07: from round 2 on (TR-RULING-110), the car that moved has a target behind it."""
    return board.round >= 2 and any(behind(board, car) for car in moment.moved)


class ShooterChoice(OneOfMany[str]):
    """OS07: which of two bikes that moved shoots back."""

    KIND = "shooter"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cars: Sequence[Car]) -> None:
        """Offer the bikes that have a target behind them."""
        self.board = board
        self.seat = seat
        self.options = [car.id for car in cars]

    def explain(self, option: str) -> Explained:
        """Say where the bike stands."""
        car = self.board.cars[option]
        lane, row = self.board.at(car.cell)
        what = (fact("stands on", cell=fact("cell", lane=lane, row=row)),)
        label = fact("shoots back", car=car_fact(self.board, car, self.seat))
        return Explained(label, 0, what, ("TR-AMMO-08", "TR-SHOOT-03"), {"car": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which bikes can shoot."""
        return Refusal(fact("cannot shoot back", answer=repr(answer), cars=list(self)), ("TR-SHOOT-03",))


async def parting_shot(table: Table[State], seat: int, moment: Moment) -> None:
    """OS07: the car that moved shoots once into its rear sector."""
    board = table.state.board
    able = [car for car in moment.moved if behind(board, car)]
    car = board.cars[await table.ask(seat, ShooterChoice(board, seat, able))] if len(able) > 1 else able[0]
    await shoot(table, seat, car, behind(board, car))


class JamChoice(OneOfMany[int]):
    """OS08: whose chopper goes home."""

    KIND = "jammed chopper"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the choppers on the board, by the seats of their owners."""
        self.board = board
        self.seat = seat
        self.options = on_the_board(board)

    def explain(self, option: int) -> Explained:
        """Say where the chopper is, and what is below it."""
        board = self.board
        cell = board.players[option].chopper
        lane, row = board.at(cell)
        below = board.where.get(cell, ())
        what = tuple(fact("saves", car=car_fact(board, board.cars[name], self.seat)) for name in below)
        crew = fact("crew", crew=board.players[option].crew)
        label = fact("chopper home", crew=crew, cell=fact("cell", lane=lane, row=row))
        return Explained(label, 0, what, ("TR-AMMO-08", "TR-CHOP-05"), {"owner": option, "cell": [lane, row]})

    def refuse(self, answer: object) -> Refusal:
        """Say whose choppers are on the board."""
        return Refusal(fact("no such chopper", answer=repr(answer), seats=list(self)), ("TR-CHOP-05",))


def on_the_board(board: Board) -> list[int]:
    """Return the players whose choppers are on the board."""
    return [seat for seat, player in enumerate(board.players) if player.chopper > OFF_BOARD]


async def radio_jam(table: Table[State], seat: int, moment: Moment) -> None:
    """OS08: before cars under choppers are destroyed, one chopper goes home; it may be placed again (TR-CHOP-05)."""
    owner = await table.ask(seat, JamChoice(table.state.board, seat))
    table.tell(ChoppersHome((owner,), "jam"))


# -- looking at hazards --------------------------------------------------------------------------------------


class StudyChoice(OneOfMany[list[int]]):
    """OS09: a face-down token to look at: [lane, row]."""

    KIND = "look at hazard"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cells: Sequence[int]) -> None:
        """Offer the cells with face-down tokens."""
        self.board = board
        self.seat = seat
        self.options = [list(board.at(cell)) for cell in cells]

    def explain(self, option: list[int]) -> Explained:
        """Say which token the player looks at."""
        label = fact("look at", cell=fact("cell", lane=option[0], row=option[1]))
        return Explained(label, 0, (), ("TR-RULING-97", "TR-RULING-125"), {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which tokens can be looked at."""
        return Refusal(fact("no face-down token", answer=repr(answer), options=list(self)), ("TR-RULING-125",))


class PutBackChoice(OneOfTwo):
    """OS09: put two tokens back as they lay, or the other way round; nobody else learns which (`secrets.hide`)."""

    KIND = "put back"
    WORDS = AS_THEY_LAY, SWAPPED = ("as they lay", "swapped")
    RULES = ("TR-RULING-125",)
    __slots__ = ("board", "cells", "known", "seat")

    def __init__(self, board: Board, seat: int, cells: Sequence[int], known: Sequence[str]) -> None:
        """Offer both; `known` is what lies in the two cells."""
        self.board = board
        self.seat = seat
        self.cells = tuple(cells)
        self.known = tuple(known)

    def explain(self, option: str) -> Explained:
        """Say what will lie where."""
        kinds = self.known if option == self.AS_THEY_LAY else self.known[::-1]
        lie = [
            fact("lies on", hazard=fact("hazard", hazard=kind), cell=fact("cell", lane=lane, row=row))
            for kind, (lane, row) in zip(kinds, map(self.board.at, self.cells), strict=True)
        ]
        label = fact("put back") if option == self.AS_THEY_LAY else fact("put back swapped")
        return Explained(label, 0, tuple(lie), ("TR-RULING-97", "TR-RULING-125"), {"hazards": list(kinds)})


def face_down(board: Board) -> list[int]:
    """Return the cells with face-down tokens, from rear to front."""
    return sorted(cell for cell, kind in board.tokens.items() if kind == FACE_DOWN)


async def sharp_eyes(table: Table[State], seat: int, moment: Moment) -> None:
    """OS09: look at two face-down tokens and put them back as you like; with one on the board, look at that one."""
    board = table.state.board
    cells = face_down(board)
    seen: list[int] = []
    for _ in range(min(2, len(cells))):
        seen.append(board.cell(*await table.ask(seat, StudyChoice(board, seat, cells))))
        cells.remove(seen[-1])
    table.tell(HazardsLookedAt(seat, "", tuple(board.at(cell) for cell in seen)))
    if len(seen) == 2:
        known = table.state.hands[seat].known
        answer = await table.ask(seat, PutBackChoice(board, seat, seen, [known[cell] for cell in seen]))
        one, other = map(board.at, seen)
        table.tell(HazardsPutBack(seat, (one, other), answer == PutBackChoice.SWAPPED))


# -- the cards -----------------------------------------------------------------------------------------------


def at_any_time(board: Board, seat: int, moment: Moment) -> bool:
    """Say of some cards that they can be played whenever their window opens."""
    return True


def can_push_start(board: Board, seat: int, moment: Moment) -> bool:
    """OS04: the player has an operable car on the board."""
    return bool(can_move_on(board, seat))


#: Each one-shot with its windows.
CARDS = {
    (BEFORE_MOVE, NITROUS): Play(lambda board, seat, moment: not coasts(board), nitrous),
    (SLAM_DICE, LOADED_DICE): Play(at_any_time, roll_again, own_turn=True),
    (SHOT_DICE, LOADED_DICE): Play(at_any_time, roll_again, own_turn=True),
    (SLAM, HARD_STEERING): Play(can_steer_hard, steer_hard),
    (TURN_END, PUSH_START): Play(can_push_start, push_start, own_turn=True),
    (HAZARD, CHARM): Play(at_any_time, lucky_charm),
    (TURN_START, FIELD_REPAIR): Play(lambda board, seat, moment: damaged(board, seat), field_repair),
    (TURN_END, PARTING_SHOT): Play(can_shoot_back, parting_shot, own_turn=True),
    (TURN_END, RADIO_JAM): Play(lambda board, seat, moment: bool(on_the_board(board)), radio_jam),
    (TURN_START, SHARP_EYES): Play(lambda board, seat, moment: FACE_DOWN in board.tokens.values(), sharp_eyes),
}
