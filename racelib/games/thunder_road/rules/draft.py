"""Leaders are dealt, upgrades are drafted and assigned: a stage of its own, before the dice (TR-SETUP).

Each step of the draft ends with a turn boundary, so that what others hold stays hidden (TR-RULING-109).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.events.cards import CardsDrawn
from racelib.games.thunder_road.events.shop import (
    FIRST_PICK,
    LAST_PICK,
    LEADERS,
    DraftWentOn,
    HandsPassed,
    LeaderKept,
    UpgradeLaid,
    UpgradesAssigned,
)
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules.leaders import supply
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import Board, State
from racelib.games.thunder_road.tables import THREE_CARS
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table

#: The cards that each player is dealt (TR-SETUP-16, TR-SETUP-18).
DEALT = {"leader": 2, "upgrade": 4}


class LeaderChoice(OneOfMany[str]):
    """DEC-02: which of two leaders a player keeps (TR-SETUP-16)."""

    KIND = "leader"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, leaders: Sequence[str]) -> None:
        """Offer the leaders that the player holds."""
        self.board = board
        self.seat = seat
        self.options = list(leaders)

    def explain(self, option: str) -> Explained:
        """Say what the leader can do, and how many command tokens come along."""
        stars = cards().by_key[option].stars
        what = (fact("card says", card=option), fact("command tokens", n=stars))
        return Explained(
            fact("keep the leader", card=option), 0, what, ("TR-SETUP-16", "TR-SETUP-17"), {"card": option}
        )

    def refuse(self, answer: object) -> Refusal:
        """Say which leaders the player holds."""
        return Refusal(fact("not a card of yours", answer=repr(answer), cards=list(self)), ("TR-SETUP-16",))


class UpgradeChoice(OneOfMany[str]):
    """DEC-03: which upgrade of the hand a player lays down; the others go to the left (TR-SETUP-18)."""

    KIND = "upgrade"
    __slots__ = ("board", "laid", "seat")

    def __init__(self, board: Board, seat: int, hand: Sequence[str], laid: Sequence[str]) -> None:
        """Offer the upgrades of the hand; `laid` are those picked before."""
        self.board = board
        self.seat = seat
        self.laid = tuple(laid)
        self.options = list(hand)

    def explain(self, option: str) -> Explained:
        """Say what the upgrade does."""
        label = fact("take the upgrade", card=option)
        return Explained(label, 0, (fact("card says", card=option),), ("TR-SETUP-18",), {"card": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cards the player holds."""
        return Refusal(fact("not a card of yours", answer=repr(answer), cards=list(self)), ("TR-SETUP-18",))


class AssignChoice(OneOfMany[list[str]]):
    """DEC-04: one upgrade for each car: the cards in the order of the cars, small ones first (TR-SETUP-19)."""

    KIND = "assign"
    __slots__ = ("board", "laid", "seat")

    def __init__(self, board: Board, seat: int, laid: Sequence[str]) -> None:
        """Offer every order of the cards picked."""
        self.board = board
        self.seat = seat
        self.laid = tuple(laid)
        self.options = [list(order) for order in permutations(laid)]

    def explain(self, option: list[str]) -> Explained:
        """Say which car gets which card."""
        board = self.board
        pairs = [
            fact("upgrade of", car=car_fact(board, car, self.seat), card=card)
            for car, card in zip(board.owned(self.seat), option, strict=True)
        ]
        return Explained(fact("assign cards", pairs=pairs), 0, (), ("TR-SETUP-19", "TR-UPG-02"), {"cards": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cards there are to assign."""
        return Refusal(fact("not one for each car", answer=repr(answer), cards=list(self.laid)), ("TR-SETUP-19",))


def drafting(board: Board) -> list[int]:
    """TR-COMP-14, TR-RULING-91: return the seats that have leaders and upgrades: the crews of three cars."""
    return [seat for seat, player in enumerate(board.players) if player.crew in THREE_CARS]


def shuffle_decks(table: Table[State]) -> None:
    """Shuffle leaders, then upgrades (part C2 of the ledger)."""
    board = table.state.board
    for deck in DEALT:
        if deck in board.decks_left:
            table.shuffle(deck, board.decks_left[deck])


def deal(table: Table[State]) -> None:
    """TR-RULING-22: deal 2 leaders, then 4 upgrades, to each crew of three cars; Extra Ammo comes after them."""
    board = table.state.board
    for deck, count in DEALT.items():
        if deck in board.decks_left:
            for seat in drafting(board):
                table.tell(CardsDrawn(seat, deck, count))


def begin(table: Table[State]) -> None:
    """Begin the draft with its first step."""
    table.tell(DraftWentOn(LEADERS if table.state.board.settings.leaders else FIRST_PICK))


async def go_on(table: Table[State]) -> bool:
    """Take the next step of the draft, all players at once; say whether it was the last."""
    board = table.state.board
    if board.draft == LEADERS:
        await keep_leaders(table)
        if not board.settings.upgrades:
            return True
    elif board.draft <= LAST_PICK:
        await lay_upgrades(table)
    else:
        await assign(table)
        return True
    table.tell(DraftWentOn(board.draft + 1))
    return False


def held(state: State, seat: int, deck: str) -> list[str]:
    """Return the cards of a deck that a player holds."""
    return [card.partition(":")[2] for card in state.hands[seat].cards if card.startswith(f"{deck}:")]


async def keep_leaders(table: Table[State]) -> None:
    """TR-SETUP-16, TR-SETUP-17, TR-RULING-109: each keeps one leader, with a command token for each star.

    The leaders kept are shown when all have chosen.
    """
    state, board = table.state, table.state.board
    kept = await table.ask_all(
        {seat: LeaderChoice(board, seat, held(state, seat, "leader")) for seat in drafting(board)}
    )
    for seat, leader in kept.items():
        table.tell(LeaderKept(seat, leader, min(cards().by_key[leader].stars, supply(board))))


async def lay_upgrades(table: Table[State]) -> None:
    """TR-SETUP-18: each lays one upgrade face down and passes the rest to the left; the fourth leaves the game."""
    state, board = table.state, table.state.board
    picked = await table.ask_all(
        {
            seat: UpgradeChoice(board, seat, held(state, seat, "upgrade"), state.hands[seat].laid)
            for seat in drafting(board)
        }
    )
    for seat, card in picked.items():
        table.tell(UpgradeLaid(seat, card))
    table.tell(HandsPassed(out=board.draft == LAST_PICK))


async def assign(table: Table[State]) -> None:
    """TR-SETUP-19: each gives every car one upgrade; when all are done, all are turned up."""
    state, board = table.state, table.state.board
    assigned = await table.ask_all(
        {seat: AssignChoice(board, seat, state.hands[seat].laid) for seat in drafting(board)}
    )
    for seat, order in assigned.items():
        table.tell(UpgradesAssigned(seat, tuple(order)))
