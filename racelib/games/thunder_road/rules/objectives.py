"""Objectives: when each of them is met, and the rewards (TR-AMMO-07).

Events note what cars do (`feats`); all else can be seen on the board.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from racelib.games.thunder_road.ammo_cards import (
    BIG_GAME,
    BILLIARDS,
    MIDDLEWEIGHT,
    MUDLARK,
    OFF_THE_MAP,
    PATHFINDER,
    SLOW_STARTER,
    SMALL_FRY,
)
from racelib.games.thunder_road.euro_cards import deck_of, number_of, on_hand, plays_cards
from racelib.games.thunder_road.events.secret_cards import (
    DieRaised,
    DiscardTaken,
    HandCardLaidOff,
    MovesPromised,
    RewardLost,
    ShotPromised,
)
from racelib.games.thunder_road.facts import card_fact
from racelib.games.thunder_road.grid import furthest
from racelib.games.thunder_road.rules.euro import ExchangeChoice
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.one_shots import damaged, take_damage_off
from racelib.games.thunder_road.rules.shooting import targets_of
from racelib.games.thunder_road.rules.windows import CHAIN_OVER, MOVED, TURN_START, InVain, Moment, Play, never
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import DICE_KIND, MORE_MOVES, MUD
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table

#: The lead tile (TR-SETUP-03).
LEAD = 2
#: When an objective is met, what it brings, and when that would be in vain.
Met = Callable[[Board, int, Moment], bool]
Reward = Callable[[Table[State], int], Awaitable[None]]


# -- met or not ----------------------------------------------------------------------------------------------


def foremost(board: Board, seat: int) -> int:
    """Return how far forward the foremost car of a player is; one that is not on the board is behind all others."""
    cars = board.cars
    return furthest([cars[name].cell for name in board.players[seat].cars], board.lanes)


def is_last(board: Board, seat: int, moment: Moment) -> bool:
    """OB04: from round 2 on, the foremost car is further back than those of all others still in; a tie is not."""
    if board.round < 2:
        return False
    mine = foremost(board, seat)
    return not any(foremost(board, other) <= mine for other in board.in_the_game() if other != seat)


def in_the_mud(board: Board, seat: int, moment: Moment) -> bool:
    """OB07: the car has ended its move on mud; of the rig its front section counts."""
    car = moment.car
    return car is not None and car.on_board and board.terrain(car.cell) == MUD


def alone_in_front(board: Board, seat: int, moment: Moment) -> bool:
    """OB08: the car that moved is on the lead tile, and no car of another player is."""
    if moment.car is None or not on_lead_tile(board, moment.car):
        return False
    return not any(on_lead_tile(board, car) for car in board.cars.values() if car.owner >= 0 and car.owner != seat)


def on_lead_tile(board: Board, car: Car) -> bool:
    """Say whether a car is on the lead tile; the rig is where its front section is (TR-RULING-82)."""
    return car.on_board and board.tile_of(car.cell) == LEAD


# -- rewards -------------------------------------------------------------------------------------------------


class RaiseChoice(OneOfMany[int]):
    """OB01, OB06, OB08: which unused die is turned to its highest face (TR-RULING-118)."""

    KIND = "highest face"
    __slots__ = ("board", "highest", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the unused dice."""
        self.board = board
        self.seat = seat
        self.highest = highest_face(board, seat)
        self.options = sorted(set(board.players[seat].dice))

    def explain(self, option: int) -> Explained:
        """Say which die is turned."""
        label = fact("turn the die", die=option, to=self.highest)
        return Explained(label, 0, (), ("TR-RULING-118",), {"die": option, "to": self.highest})

    def refuse(self, answer: object) -> Refusal:
        """Say which dice there are."""
        return Refusal(fact("not one of your dice", answer=repr(answer), dice=list(self)), ("TR-RULING-118",))


class LayOffChoice(ExchangeChoice):
    """OB01, OB06, OB08 with euro cards: which card of the hand a player discards, to take one of the discards."""

    KIND = "lay off"
    __slots__ = ()


class TakeBackChoice(OneOfMany[str]):
    """OB01, OB06, OB08 with euro cards: which card of the own discards a player takes."""

    KIND = "take back"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, discards: Sequence[str]) -> None:
        """Offer the discards, alike ones once."""
        self.board = board
        self.seat = seat
        self.options = sorted(set(discards))

    def explain(self, option: str) -> Explained:
        """Say which card comes."""
        label = fact("take back", card=card_fact(option))
        rules = ("TR-RULING-118", "TR-RULING-122")
        return Explained(label, 0, (), rules, {"card": option, "die": number_of(option)})

    def refuse(self, answer: object) -> Refusal:
        """Say which cards there are."""
        return Refusal(fact("not among the discards", answer=repr(answer), cards=list(self)), ("TR-RULING-118",))


def highest_face(board: Board, seat: int) -> int:
    """Return the highest face of a player's dice (TR-RULING-118)."""
    return max(board.settings.components.numbers[DICE_KIND[board.players[seat].crew]])


async def raise_a_die(table: Table[State], seat: int) -> None:
    """OB01, OB06, OB08: turn one of your unused dice to its highest face; with euro cards, exchange one."""
    board = table.state.board
    if plays_cards(board, seat):
        await exchange_for_a_discard(table, seat)
    else:
        die = await table.ask(seat, RaiseChoice(board, seat))
        table.tell(DieRaised(seat, die, highest_face(board, seat)))


async def exchange_for_a_discard(table: Table[State], seat: int) -> None:
    """Discard a card of the hand, then take any of the discards; the hand stays as large as it is (TR-RULING-122)."""
    board, deck, hand = table.state.board, deck_of(seat), on_hand(table.state, seat)
    if not hand:
        table.tell(RewardLost(seat))
        return
    card = await table.ask(seat, LayOffChoice(board, seat, hand))
    table.tell(HandCardLaidOff(seat, deck, card))
    taken = await table.ask(seat, TakeBackChoice(board, seat, board.discards[deck]))
    table.tell(DiscardTaken(seat, deck, taken))


async def promise_moves(table: Table[State], seat: int) -> None:
    """OB02, OB04, OB07: your next move that is no coast has 3 moves more (`movement.drive`)."""
    table.tell(MovesPromised(seat, MORE_MOVES))


async def promise_a_shot(table: Table[State], seat: int) -> None:
    """OB05: the car that you moved has one shot more in step 4 (`shooting.shoot_from_car`)."""
    table.tell(ShotPromised(seat))


def lose_the_shot(table: Table[State], seat: int, moved: Sequence[Car]) -> None:
    """OB05: after step 4 a promised shot is lost if no car that moved has a target for it (TR-RULING-118)."""
    board = table.state.board
    if board.players[seat].more_shots and not any(targets_of(board, car) for car in moved):
        table.tell(RewardLost(seat))


def no_die_left(board: Board, seat: int) -> bool:
    """Say whether a player has no unused die; of cards there is always one (TR-RULING-122)."""
    return not board.players[seat].dice and not plays_cards(board, seat)


def no_shot_left(board: Board, seat: int) -> bool:
    """Say whether no shot can follow: in round 1 (TR-RULING-110), after step 4, or if the car of the turn is broken.

    While another car moves out of order, the car of the turn is the one that waits.
    """
    movement = board.aside or board.movement
    broken = movement is not None and not board.cars[movement.car].operable
    return board.round < 2 or board.players[seat].shots_over or broken


def nothing_to_repair(board: Board, seat: int) -> bool:
    """Say whether no car of a player has a damage token."""
    return not damaged(board, seat)


# -- the cards -----------------------------------------------------------------------------------------------


def met_by(feat: str) -> Met:
    """Return when an objective is met that a chain can meet."""
    return lambda board, seat, moment: feat in moment.feats


def objective(met: Met, reward: Reward, in_vain: InVain = never) -> Play:
    """TR-RULING-118: return a card with its reward; one that cannot be taken is lost.

    The holder may reveal it in the own turn when it is met (TR-RULING-117).
    """

    async def does(table: Table[State], seat: int, moment: Moment) -> None:
        if in_vain(table.state.board, seat):
            table.tell(RewardLost(seat))
        else:
            await reward(table, seat)

    return Play(met, does, in_vain, own_turn=True)


#: Each objective with its window and its reward.
CARDS = {
    (CHAIN_OVER, SMALL_FRY): objective(met_by(SMALL_FRY), raise_a_die, no_die_left),
    (CHAIN_OVER, MIDDLEWEIGHT): objective(met_by(MIDDLEWEIGHT), promise_moves),
    (CHAIN_OVER, BIG_GAME): objective(met_by(BIG_GAME), take_damage_off, nothing_to_repair),
    (TURN_START, SLOW_STARTER): objective(is_last, promise_moves),
    (CHAIN_OVER, BILLIARDS): objective(met_by(BILLIARDS), promise_a_shot, no_shot_left),
    (CHAIN_OVER, OFF_THE_MAP): objective(met_by(OFF_THE_MAP), raise_a_die, no_die_left),
    (MOVED, MUDLARK): objective(in_the_mud, promise_moves),
    (MOVED, PATHFINDER): objective(alone_in_front, raise_a_die, no_die_left),
}
