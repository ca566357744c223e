"""How a race will go, as a player expects it: the rounds that each car needs, the chances of its places, the money.

It uses nothing hidden: only the player's hand, the cards that others have shown, and the average of the rest.
Cars are numbers here, in the order of the colours, because a game counts all of this many times.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

from racelib.games.downforce.cards import COLOURS, WHITE, bars_of, colours_on
from racelib.games.downforce.rules.betting import payout
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.rules.turn import may_be_named
from racelib.games.downforce.search.places import chance_below, chances_of_places
from racelib.games.downforce.search.road import Road, road_of
from racelib.games.downforce.state import NOBODY, Seen
from racelib.games.downforce.tables import PAYOUTS

#: The share of the printed numbers that cars drive; cars ahead block the rest.
DRIVEN = 0.85
#: Players first play the cards that help their own cars: how far these are above the average at first, and the others
#: below it.
OWN_FIRST = 0.5
OTHERS_FIRST = -0.12
#: How uncertain the round is in which a car finishes, after one round with one player.
SPREAD = 0.75
#: What a million for a rival counts against a million for the player; more for the rival to beat.
ENVY = 0.1
ENVY_OF_LEADER = 0.5
#: The chance that a rival has bet on the best car of that rival.
LOYAL = 0.5
#: Cells that a car moves in a round when the cards have run out: only to tell stalled cars apart.
IDLE = 3.0
#: We measure the worth of one step over this number of steps.
STEPS_MORE = 2
#: A small bonus for a car that the seat likes: it goes on even when nothing seems to depend on it.
ANYWAY = 0.003

Vector = list[float]
NUMBER = {colour: number for number, colour in enumerate(COLOURS)}
CARS = range(len(COLOURS))
#: The places that bets pay for (DF-BET-10).
PAID_PLACES = range(1, len(PAYOUTS) + 1)
#: What a first bet pays for these places.
FIRST_BET = tuple(payout(1, place) for place in PAID_PLACES)
#: What each bet pays, as a share of the first bet, whatever the place (DF-BET-10).
PARTS = tuple(pays / payout(1, 1) for pays in PAYOUTS[0])
#: A card that is not known yet.
UNKNOWN = ""


@cache
def pushes(card: str) -> tuple[tuple[int, ...], int]:
    """Return how far a card moves each car, and how far any car.

    >>> pushes("blue6 orange4 W2 yellow1")
    ((0, 6, 0, 1, 4, 0), 2)
    """
    moved = [0] * len(COLOURS)
    free = 0
    for colour, number in bars_of(card):
        if colour == WHITE:
            free += number
        else:
            moved[NUMBER[colour]] += number
    return tuple(moved), free


class Outlook:
    """What one seat expects of the race from here."""

    def __init__(self, seen: Seen) -> None:
        """Look at the board and the hand of the player; with two players also at the cards that lie face up."""
        board = self.board = seen.board
        self.seat = seen.seat
        self.players = board.settings.players
        self.road: Road = road_of(board.track)
        self.finish = board.settings.variant.finish
        self.owner = [NOBODY] * len(COLOURS)
        self.place = [-1] * len(COLOURS)
        self.cell = [-1] * len(COLOURS)
        self.base: Vector = [0.0] * len(COLOURS)
        for colour, car in board.cars.items():
            number = NUMBER[colour]
            self.owner[number] = car.owner
            self.place[number] = car.place
            self.cell[number] = car.cell
        self.racing = [number for number in CARS if self.cell[number] >= 0]
        for number in self.racing:
            self.base[number] = self.road.steps_left(board, board.cars[COLOURS[number]])
        self.bets = seen.hand.bets
        self.leader = self._leader()
        self.stakes = [self._stake(number) for number in CARS]
        self.to_bet = sum(PARTS[len(self.bets) :]) if board.settings.variant.bets else 0.0
        self.hand = [*seen.hand.cards, *board.face_up[seen.seat]]
        self._rows: dict[str | None, list[Vector]] = {}
        self._weights: dict[int, float] = {}
        self._money_now: float | None = None
        self.average, self.average_free = self._average_card()
        self.favourite = self._favourite()
        self.white_car = {card: self._white_car(card) for card in (*self.hand, UNKNOWN)}
        self.my_draws = board.deck_left // self.players
        self.others = self._cards_of_others()
        self.plan = self._plan()
        self.now = self.distances(self.cell, board.occupied, self.place)

    # -- what is at stake --------------------------------------------------------------------------------------

    def _stake(self, number: int) -> list[float]:
        """Return what each place of a car is worth to the seat; the first entry is for a stalled car."""
        settings = self.board.settings
        owner = self.owner[number]
        mine = owner == self.seat
        if not settings.variant.bets:
            best = float(prize(1)) if mine else 0.0 if owner == NOBODY else -prize(1) / (self.players - 1)
            return [0.0, best, best * 0.1, 0, 0, 0, 0]
        envy = ENVY_OF_LEADER if owner == self.leader else ENVY
        if self.players == 2:
            envy = 1.0  # what the only rival gets is as good as lost
        prizes = 1.0 if mine else 0.0 if owner == NOBODY else -envy
        stake = [0.0] + [prizes * prize(place) for place in range(1, 7)]
        for line, colour in enumerate(self.bets, start=1):
            if colour and NUMBER[colour] == number:
                for place in PAID_PLACES:
                    stake[place] += payout(line, place)
        if owner not in (self.seat, NOBODY) and self._best_of(owner) == number:
            for line in range(1, self.board.bets_made + 1):
                for place in PAID_PLACES:
                    stake[place] -= envy * LOYAL * payout(line, place)
        return stake

    def _best_of(self, seat: int) -> int:
        """Return the car of a seat that is farthest, the finished ones first."""
        return min((number for number in CARS if self.owner[number] == seat), key=self._how_far)

    def _leader(self) -> int:
        """Return the rival to beat: the owner of the foremost rival car."""
        theirs = [number for number in CARS if self.owner[number] not in (self.seat, NOBODY)]
        return self.owner[min(theirs, key=self._how_far)] if theirs else NOBODY

    def _how_far(self, number: int) -> tuple[int, float]:
        """Order cars: the finished ones by their places, then those on the track by the steps they have to go."""
        return self.place[number] or len(COLOURS) + 1, self.base[number]

    # -- cards -------------------------------------------------------------------------------------------------

    def _rivals(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.seat]

    def _average_card(self) -> tuple[Vector, float]:
        """Return what a card that nobody has seen moves each car on average, and any car."""
        board = self.board
        known = {*self.hand, *board.discard}
        if board.playing is not None:
            known.add(board.playing.card)
        for seat in self._rivals():
            known.update(board.shown[seat])
        unknown = [card for card in board.settings.deck.cards if card not in known]
        total, free = [0.0] * len(COLOURS), 0.0
        for card in unknown:
            moved, white = pushes(card)
            free += white
            for number in CARS:
                total[number] += moved[number]
        size = max(len(unknown), 1)
        return [DRIVEN * one / size for one in total], DRIVEN * free / size

    def _cards_of_others(self) -> list[Vector]:
        """Return what the cards of the others will have moved after each round."""
        hands = {seat: self.board.playable(seat) + self.my_draws for seat in self._rivals()}
        rounds = max([len(self.hand) + self.my_draws, *hands.values(), 1])
        gains = [[0.0] * len(COLOURS) for _ in range(rounds)]
        for seat, cards in hands.items():
            if cards and not self.board.all_home(seat):
                self._add_seat(gains, seat, cards)
        for earlier, later in pairwise(gains):
            for number in CARS:
                later[number] += earlier[number]
        return gains

    def _add_seat(self, gains: list[Vector], seat: int, cards: int) -> None:
        """Add what one other player will play: the cards shown and average ones, those for that player's cars first."""
        seen = [*self.board.shown[seat], *self.board.face_up[seat]]
        unknown = max(cards - len(seen), 0)
        total = [unknown * one for one in self.average]
        free = unknown * self.average_free
        for card in seen:
            moved, white = pushes(card)
            free += DRIVEN * white
            for number in CARS:
                total[number] += DRIVEN * moved[number]
        own = [number for number in CARS if self.owner[number] == seat and self.cell[number] >= 0]
        best = min(own, key=lambda number: self.base[number], default=-1)
        for turn in range(cards):
            early = 1 - (2 * turn + 1) / cards
            row = gains[turn]
            for number in CARS:
                first = OWN_FIRST if self.owner[number] == seat else OTHERS_FIRST
                row[number] += total[number] / cards * (1 + first * early)
            if best >= 0:
                row[best] += free / cards
            else:
                for number in CARS:
                    row[number] += free / cards / len(COLOURS)

    def _favourite(self) -> Vector:
        """Return how much the seat would like each car to move on: its cars, cars it bet on, not rivals' cars."""
        likes = [0.0] * len(COLOURS)
        racing = self.racing
        nearest = min((self.base[number] for number in racing), default=0.0)
        for number in racing:
            stake = self.stakes[number]
            likes[number] = stake[1] - 0.5 * stake[4] - 0.5 * stake[0]
            if likes[number] > 0:
                likes[number] *= max(0.3, 1 - 0.03 * (self.base[number] - nearest))
        return likes

    def _plan(self) -> list[tuple[float, str]]:
        """Return the cards in the order in which the seat would play them, coming draws among them."""
        cards = [*self.hand, *[UNKNOWN] * self.my_draws]
        return sorted(((self._care_for(card), card) for card in cards), reverse=True)

    def _care_for(self, card: str) -> float:
        """Say how early the seat wants to play a card: what it does for the cars that it likes."""
        moved, white = (self.average, self.average_free) if card == UNKNOWN else pushes(card)
        gain = 0.0
        for cells, likes in zip(moved, self.favourite, strict=True):
            gain += cells * likes
        return gain + white * self.favourite[self.white_car[card]]

    def _white_car(self, card: str) -> int:
        """Return the car that a white bar of a card would rather be used for."""
        printed = frozenset() if card == UNKNOWN else colours_on(card)
        can = [NUMBER[colour] for colour in may_be_named(self.board, self.seat, printed, ())]
        return max(can, key=lambda number: self.favourite[number], default=0)

    # -- expecting ---------------------------------------------------------------------------------------------

    def distances(self, cells: Sequence[int], occupied: int, places: Sequence[int]) -> Vector:
        """Return how many steps each car has to go, and some more for cars that block it."""
        away = [0.0] * len(COLOURS)
        jam, gone = self.road.jam, self.road.gone
        for number in self.racing:
            cell = cells[number]
            if not places[number]:
                away[number] = self.base[number] - gone(self.cell[number], cell) + jam(cell, occupied)
        return away

    def own_cards(self, without: str | None) -> list[Vector]:
        """Return what the hand will have moved after each round; `without` is a card that has been played."""
        rows = self._rows.get(without)
        if rows is not None:
            return rows
        rows = self._rows[without] = []
        mine = [0.0] * len(COLOURS)
        for _, card in self.plan:
            if card == without:
                continue
            if card == UNKNOWN:
                mine = [have + cells for have, cells in zip(mine, self.average, strict=True)]
                mine[self.white_car[card]] += self.average_free
            else:
                moved, white = pushes(card)
                mine = [have + DRIVEN * cells for have, cells in zip(mine, moved, strict=True)]
                mine[self.white_car[card]] += DRIVEN * white
            rows.append(mine)
        last = rows[-1] if rows else mine
        rows.extend([last] * (len(self.others) - len(rows)))
        return rows

    def rounds_of(self, number: int, away: float, rows: list[Vector]) -> float:
        """Return how many rounds a car needs for some steps."""
        before = 0.0
        if self.finish:
            for turn, (theirs, mine) in enumerate(zip(self.others, rows, strict=True)):
                have = theirs[number] + mine[number]
                if have >= away:
                    return turn + (away - before) / (have - before + 0.001)
                before = have
        else:
            before = self.others[-1][number] + rows[-1][number]
        return len(rows) + (away - before) / IDLE

    def chances(self, away: Vector, places: Sequence[int], without: str | None = None) -> dict[int, list[float]]:
        """Return the chance of each place (the first entry: stalled) for each car on the track."""
        rows = self.own_cards(without)
        spread = SPREAD / sqrt(self.players)
        racing = [number for number in self.racing if not places[number]]
        cars: list[tuple[float, float]] = []
        for number in racing:
            rounds = self.rounds_of(number, away[number], rows)
            to_come = max(rounds, 0.0) if self.finish else len(rows)
            cars.append((rounds, spread * sqrt(0.15 + to_come)))
        taken = [0.0] * max(places)
        found: dict[int, list[float]] = {}
        for number, (rounds, width), chances in zip(racing, cars, chances_of_places(cars), strict=True):
            comes = self._comes_home(rounds, width, len(rows))
            found[number] = [1 - comes, *taken, *[comes * chance for chance in chances]]
        return found

    def _comes_home(self, rounds: float, width: float, last: int) -> float:
        """Return the chance that a car finishes before the cards run out."""
        if not self.finish or rounds <= last - 3:
            return 1.0
        return 1 - chance_below((rounds - last) / (0.7 * width))

    def money(self, away: Vector, places: Sequence[int], without: str | None = None) -> float:
        """Return the money that the seat can expect, less a share of what its rivals can expect."""
        total = 0.0
        best_bet = 0.0
        for number in CARS:
            place = places[number]
            if place > 0:
                total += self.stakes[number][place]
                best_bet = max(best_bet, payout(1, place))
        for number, chances in self.chances(away, places, without).items():
            stake = self.stakes[number]
            for place, chance in enumerate(chances):
                total += chance * stake[place]
            if self.to_bet:
                best_bet = max(best_bet, expected_payout(chances))
        return total + self.to_bet * best_bet

    def weight(self, number: int) -> float:
        """Return the worth to the seat of one more step to go for a car: below 0 for a car that it likes."""
        found = self._weights.get(number)
        if found is None:
            if self._money_now is None:
                self._money_now = self.money(self.now, self.place)
            away = list(self.now)
            away[number] += STEPS_MORE
            found = (self.money(away, self.place) - self._money_now) / STEPS_MORE - ANYWAY * self.favourite[number]
            self._weights[number] = found
        return found


def expected_payout(chances: Sequence[float]) -> float:
    """Return what a first bet on a car pays on average, by the chances of its places.

    >>> expected_payout([0.0, 0.5, 0.5])
    7.5
    """
    total = 0.0
    for pays, chance in zip(FIRST_BET, chances[1:], strict=False):
        total += chance * pays
    return total
