"""An independent look at the money: the auction and the scoring worked out again, from the events alone."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from racelib.games.downforce.events.auction import BidsShown, LeftUnowned, LotOpened, PowersKept, SetAside, Sold
from racelib.games.downforce.events.race import BetsMade, Finished
from racelib.games.downforce.events.scoring import GameWon
from racelib.games.downforce.events.setting_up import Dealt
from racelib.games.downforce.game import GAME
from racelib.games.downforce.state import State
from racelib.kernel.chance import Seeded
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race

PRIZES = {1: 12, 2: 9, 3: 6, 4: 4, 5: 2, 6: 0}
PAYS = {1: (9, 6, 3), 2: (6, 4, 2), 3: (3, 2, 1)}


def bars(card: str) -> list[tuple[str, int]]:
    return [(bar[:-1], int(bar[-1])) for bar in card.split()]


def white(card: str) -> list[int]:
    return [number for colour, number in bars(card) if colour == "W"]


def can_bid(hand: list[str], card: str, car: str, must: bool) -> set[int]:
    """Return what a card may bid by DF-AUCTION-04, -05, -19, -20 and DF-RULING-14; 0 is a pass."""
    own = [number for colour, number in bars(card) if colour == car]
    if own:
        return set(own)
    if must:
        return set(white(card)) or {min(number for _, number in bars(card))}
    if any(colour == car for other in hand for colour, _ in bars(other)):
        return {0}
    if any(white(other) for other in hand):
        return {0, *white(card)}
    return {0, min(number for _, number in bars(card))}


def least(hand: list[str], car: str) -> int:
    """Return what the last player pays for the last car (DF-AUCTION-16, DF-RULING-15)."""
    own = [number for card in hand for colour, number in bars(card) if colour == car]
    any_white = [number for card in hand for number in white(card)]
    return min(own or any_white or [number for card in hand for _, number in bars(card)])


class Sheet:
    """Follows an auction, event by event, and checks each."""

    def __init__(self, players: int, hands: list[list[str]], with_8: bool) -> None:
        self.players = players
        self.hands = hands
        self.with_8 = with_8
        self.owner: dict[str, int] = {}
        self.price: dict[str, int] = {}
        self.powers: list[list[str]] = [[] for _ in range(players)]
        self.aside: list[tuple[str, str]] = []
        self.offered = 0
        self.second = 0
        self.unsold = 6
        self.carless = list(range(players))
        self.lot = ("", "")
        self.again = False
        self.bids: tuple[tuple[int, str, int], ...] = ()

    def opened(self, event: LotOpened) -> None:
        assert self.lot == ("", "")
        self.lot, self.again = (event.car, event.power), event.again
        self.unsold = 6 - self.offered + len(self.aside)
        self.carless = [seat for seat in range(self.players) if seat not in self.owner.values()]
        if event.again:
            assert self.offered == 6
            assert self.carless
            assert self.aside.pop(0) == self.lot
            self.second += 1
        else:
            self.offered += 1
        assert self.unsold >= len(self.carless)

    def shown(self, event: BidsShown) -> None:
        self.bids = event.bids
        seats = [seat for seat, _, _ in event.bids]
        everybody = not self.again and self.unsold > len(self.carless)
        assert seats == (list(range(self.players)) if everybody else self.carless)
        if self.unsold == len(self.carless) == 1:
            return
        for seat, card, number in event.bids:
            assert card in self.hands[seat]
            must = self.again and self.unsold == len(self.carless)
            assert number in can_bid(self.hands[seat], card, self.lot[0], must)

    def sold(self, event: Sold) -> None:
        assert (event.car, event.power) == self.lot
        if self.unsold == len(self.carless) == 1:
            assert event.last
            assert (event.seat, event.price) == (self.carless[0], least(self.hands[event.seat], event.car))
        else:
            assert not event.last
            order = sorted(self.bids, key=lambda bid: (-bid[2], -len(bars(bid[1])), len(white(bid[1])), bid[0]))
            assert (event.seat, event.price) == (order[0][0], order[0][2])
            assert event.price > 0
        self.owner[event.car], self.price[event.car] = event.seat, event.price
        self.powers[event.seat].append(event.power)
        if self.with_8:
            self.hands[event.seat].append(f"{event.car}8")
        self.lot = ("", "")

    def unsold_lot(self, event: SetAside | LeftUnowned) -> None:
        lot = (event.car, event.power)
        if isinstance(event, SetAside):
            assert lot == self.lot
            assert not self.again
            assert all(number == 0 for _, _, number in self.bids)
            self.aside.append(lot)
            self.lot = ("", "")
        elif lot == self.lot:
            assert self.again
            assert self.unsold > len(self.carless)
            assert all(number == 0 for _, _, number in self.bids)
            self.lot = ("", "")
        else:
            assert set(self.owner.values()) == set(range(self.players)), "everybody has a car"
            self.aside.remove(lot)

    def ended(self, event: PowersKept) -> None:
        assert self.offered == 6
        assert self.lot == ("", "")
        assert self.aside == []
        assert set(self.owner.values()) == set(range(self.players))
        for seat in range(self.players):
            own = [car for car, owner in self.owner.items() if owner == seat]
            assert 1 <= len(own) <= 6 - (self.players - 1)
            assert len(self.powers[seat]) == len(own)
            assert event.powers[seat] in self.powers[seat]


def follow(race: Race[State]) -> Sheet:
    """Check a whole auction; return the sheet at its end."""
    state = GAME.start(race.header)
    players = len(race.header.seats)
    sheet = None
    for event in race.events:
        event.apply(state)
        if sheet is None:
            if isinstance(event, Dealt):
                sheet = Sheet(players, [list(hand.cards) for hand in state.hands], players > 2)
        elif isinstance(event, LotOpened):
            sheet.opened(event)
        elif isinstance(event, BidsShown):
            sheet.shown(event)
        elif isinstance(event, Sold):
            sheet.sold(event)
        elif isinstance(event, (SetAside, LeftUnowned)):
            sheet.unsold_lot(event)
        elif isinstance(event, PowersKept):
            sheet.ended(event)
            return sheet
    raise AssertionError("the auction did not end")


def played(players: int, seed: int, shy: float, whole: bool) -> Race[State]:
    """Play at random; bidders pass with a probability of `shy` where they can."""
    seats = tuple(Seat(f"Player {number}") for number in range(players))
    header = Header(game="downforce", seats=seats, options={"track": "fix-c"}, seed=seed)
    race = Race(GAME, GAME.check(header), Seeded(seed))
    luck = random.Random(seed)
    while not race.over and (whole or race.state.board.stage != "race"):
        ask = race.pending[0]
        options = list(ask.choice)
        passes = [option for option in options if ask.choice.KIND == "bid" and not option[1]]
        race.choose(luck.choice(passes if passes and luck.random() < shy else options), ask.seat)
    return race


def auctions() -> Iterator[tuple[int, int, float]]:
    for seed in range(20):
        for players in (2, 3, 4, 5, 6):
            for shy in (0.0, 0.9, 1.0):
                yield players, seed, shy


@pytest.mark.rule(
    "DF-AUCTION-03", "DF-AUCTION-04", "DF-AUCTION-05", "DF-AUCTION-06", "DF-AUCTION-07", "DF-AUCTION-08",
    "DF-AUCTION-09", "DF-AUCTION-13", "DF-AUCTION-14", "DF-AUCTION-15", "DF-AUCTION-16", "DF-AUCTION-17",
    "DF-AUCTION-19", "DF-AUCTION-20", "DF-AUCTION-21", "DF-AUCTION-24", "DF-AUCTION-25", "DF-RULING-13",
    "DF-RULING-14", "DF-RULING-15",
)  # fmt: skip
def test_auctions_at_random() -> None:
    second = unowned = 0
    for players, seed, shy in auctions():
        sheet = follow(played(players, seed, shy, whole=False))
        second += sheet.second
        unowned += 6 - len(sheet.owner)
    assert second > 100
    assert unowned > 50


def totals(race: Race[State], sheet: Sheet) -> list[tuple[int, int, int, int, int]]:
    """Return for each seat total, prizes, bets, paid and the best place (7: none)."""
    place = {event.car: event.place for event in race.events if isinstance(event, Finished)}
    bets = {event.line: event.cars for event in race.events if isinstance(event, BetsMade)}
    rows = []
    for seat in range(sheet.players):
        own = [car for car, owner in sheet.owner.items() if owner == seat]
        prizes = sum(PRIZES[place[car]] for car in own if car in place)
        paid_out = sum(PAYS.get(place.get(cars[seat], 0), (0, 0, 0))[line - 1] for line, cars in bets.items())
        paid = sum(sheet.price[car] for car in own)
        best = min((place[car] for car in own if car in place), default=7)
        rows.append((prizes + paid_out - paid, prizes, paid_out, paid, best))
    return rows


@pytest.mark.rule(
    "DF-SCORE-01", "DF-SCORE-02", "DF-SCORE-03", "DF-SCORE-04", "DF-SCORE-05", "DF-SCORE-06", "DF-BET-09", "DF-BET-10",
    "DF-BET-11", "DF-RULING-32", "DF-RULING-33", "DF-AUCTION-26",
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_scores_at_random(players: int) -> None:
    for seed in range(12):
        race = played(players, seed, shy=0.4, whole=True)
        rows = totals(race, follow(race))
        result: list[dict[str, Any]] = race.result
        assert [(row["total"], row["prizes"], row["bets"], row["paid"]) for row in result] == [
            rows[row["seat"]][:4] for row in result
        ]
        best = min((-total, place) for total, *_, place in rows)
        won = [seat for seat, (total, *_, place) in enumerate(rows) if (-total, place) == best]
        assert [row["seat"] for row in result if row["won"]] == won
        assert [list(event.seats) for event in race.events if isinstance(event, GameWon)] == [won]
        assert [row["total"] for row in result] == sorted((row[0] for row in rows), reverse=True)
