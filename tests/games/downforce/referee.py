"""A referee for Downforce: slow, obvious, and apart from the engine.

It reads the header and the events of a game and plays it again from the answers and the shuffles alone, by its own
reading of the ledger: what it expects to happen must be what the log says, event by event. It takes the tracks and the
decks as data, and nothing of the rules.

    game = Referee(header, events)
    game.play()            # raises Foul and names the event
    game.result            # what the game came to
    game.offered           # for every answer: who was asked, and everything that could have been answered
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

import racelib
from racelib.boards.fronts import tables
from racelib.kernel.event import Event
from racelib.kernel.game import Header
from tests.refereed import Reader, in_order

COLOURS = ["black", "blue", "green", "yellow", "orange", "red"]
POWERS = ["aggressive", "cunning", "determined", "strategic", "tricky", "unpredictable"]
EIGHTS = {colour: f"{colour}8" for colour in COLOURS}
PRIZE = {1: 12, 2: 9, 3: 6, 4: 4, 5: 2, 6: 0}
PAYS = {(1, 1): 9, (2, 1): 6, (3, 1): 3, (1, 2): 6, (2, 2): 4, (3, 2): 2, (1, 3): 3, (2, 3): 2, (3, 3): 1}
DEAL = {2: (21, 0), 3: (14, 0), 4: (10, 2), 5: (8, 2), 6: (7, 0)}
CARS_EACH = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
DECKS = Path(racelib.__file__).parent / "games" / "downforce" / "data"


@cache
def deck_of(name: str) -> tuple[str, ...]:
    """Return the 42 cards of a deck, in the order of its file."""
    data = tomllib.loads((DECKS / f"{name}.toml").read_text(encoding="utf-8"))
    return tuple(card for family in data["family"] for card in family["cards"])


@cache
def bars(card: str) -> tuple[tuple[str, int], ...]:
    """Return the bars of a card from top to bottom: colour (or W) and number."""
    return tuple((word[:-1], int(word[-1])) for word in card.split(" "))


def number(card: str, colour: str) -> int:
    """Return the number on the bar of a colour, or 0."""
    return dict(bars(card)).get(colour, 0)


def whites(card: str) -> list[int]:
    """Return the numbers on the white bars."""
    return [value for colour, value in bars(card) if colour == "W"]


class Course:
    """A track as the referee sees it: which cells touch, and where their fronts are."""

    def __init__(self, name: str) -> None:
        track = tables(name)
        self.codes, self.front, self.inside, self.rect = track.codes, track.front, track.inside, track.rect
        self.cell, self.slots = track.number, track.slots
        self.closed, self.lap, self.finish, self.lines = track.closed, track.lap, track.finish, track.bet_lines
        cells = range(len(track.codes))
        self.ahead = [[to for to in cells if track.touch[at] >> to & 1 and self.forward(at, to)] for at in cells]

    def forward(self, at: int, to: int) -> bool:
        """DF-MOVE-03, DF-TRACK-06: the front must be farther, on a closed track by less than half a lap."""
        gain = self.front[to] - self.front[at]
        return 0 < gain % self.lap < self.lap / 2 if self.closed else gain > 0

    def gain(self, at: int, to: int) -> int:
        """Return how much farther on a cell is."""
        gain = self.front[to] - self.front[at]
        return gain % self.lap if self.closed else gain


course_of = cache(Course)


class Referee(Reader):
    """Plays a game again from answers and shuffles."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        options = self.options
        self.players = len(header.seats)
        self.variant = options["variant"]
        self.two = self.players == 2 and self.variant != "beginner"
        self.cards = list(deck_of(options["deck"]))
        self.bonus, self.run_on = options["determined_bonus"], options["run_on"]
        self.replaces = options["replace_cunning"]
        self.courses = [course_of(options["track"])]
        if self.variant == "tour":
            self.courses.append(course_of(options["second_track"]))
        self.made: list[list[tuple[int, int, int, int]]] = []  # of each game and seat: prizes, bets, paid, best place

    def together(self, options: dict[int, set[Any]]) -> dict[int, Any]:
        """Take the answers that seats give at once and in secret."""
        name, *rest = self.here()
        if name != "ChoseTogether" or [seat for seat, _ in rest[0]] != sorted(options):
            raise self.foul(f"{self.here()} happened; the seats {sorted(options)} should have answered at once")
        if sorted(rest[1]) != [seat for seat in sorted(options) if len(options[seat]) == 1]:
            raise self.foul(f"the wrong seats were forced: {rest[1]}")
        answers = {seat: tuple(one) if isinstance(one, (list, tuple)) else one for seat, one in rest[0]}
        for seat, answer in answers.items():
            if answer not in options[seat]:
                raise self.foul(f"seat {seat} answered {answer!r}, not one of {options[seat]}")
        self.offered += [(seat, in_order(options[seat])) for seat in sorted(options) if len(options[seat]) > 1]
        self.at += 1
        return answers

    # -- a whole game ---------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the whole log again."""
        for game, course in enumerate(self.courses, start=1):
            self.begin(course)
            self.set_the_table()
            if self.variant != "beginner":
                self.auction()
                self.get_ready()
            self.race()
            self.score()
            if game < len(self.courses):
                self.must("GameBegan", game + 1)
                self.must("TurnEnded", "")
        self.must("GameWon", *self.won())
        self.must("TurnEnded", "")
        self.must_end()

    def begin(self, course: Course) -> None:
        seats = range(self.players)
        self.began = self.at
        self.course = course
        self.hands: list[list[str]] = [[] for _ in seats]
        self.face_up: list[list[str]] = [[] for _ in seats]
        self.won_powers: list[list[str]] = [[] for _ in seats]
        self.powers = ["" for _ in seats]
        self.pile, self.box, self.discard = list(self.cards), [], []
        self.playing: list[str] = []
        self.eights_down = [EIGHTS[colour] for colour in COLOURS]
        self.racing = list(COLOURS)
        self.owner: dict[str, int] = {}
        self.grid: list[str] = []
        self.stands: dict[str, int] = {}
        self.far: dict[str, int] = {}
        self.home: list[str] = []
        self.lines = self.bets_made = 0

    def count_cards(self) -> None:
        """DF-STATE-I1: every card is in one place."""
        places = [*self.hands, *self.face_up, self.pile, self.box, self.discard, self.playing, self.eights_down]
        cards = Counter(card for place in places for card in place)
        if cards != Counter([*self.cards, *EIGHTS.values()]):
            raise self.foul(f"cards are lost or double: {cards.most_common(1)}")

    def deal(self, each: int, over: int = 0) -> None:
        self.must("Dealt", each, over)
        for hand in self.hands:
            hand += self.pile[:each]
            del self.pile[:each]
        self.box += self.pile[:over]
        del self.pile[:over]
        self.count_cards()

    def set_the_table(self) -> None:
        """DF-SETUP, DF-VAR-BEG-01 to -05."""
        self.pile = self.shuffled("deck", self.pile)
        if self.variant == "beginner":
            self.deal(3)
            each = CARS_EACH[self.players]
            self.racing = self.shuffled("lots", COLOURS)[: each * self.players]
            self.must("CarsDealt", each, tuple(self.racing))
            for place, car in enumerate(self.racing):
                self.owner[car] = place // each
                self.hands[place // each].append(EIGHTS[car])
            self.box += [EIGHTS[car] for car in COLOURS if car not in self.racing]
            self.eights_down = []
            self.line_up()
            self.start_race()
        else:
            self.deal(*DEAL[self.players])
            self.lots = self.shuffled("lots", COLOURS)
            self.lot_powers = self.shuffled("powers", POWERS)
            self.line_up()
            self.must("StageBegan", "auction")
        self.must("TurnEnded", "")

    def line_up(self) -> None:
        self.grid = [car for car in self.shuffled("grid", COLOURS) if car in self.racing]
        self.must("LinedUp", tuple(self.grid))
        for slot, car in zip(self.course.slots, self.grid, strict=False):
            self.stands[car] = slot
            self.far[car] = self.course.front[slot] - (self.course.lap if self.course.closed else 0)

    def start_race(self) -> None:
        """DF-RACE-01, DF-RULING-19."""
        self.turn = next(self.owner[car] for car in self.grid if car in self.owner)
        self.must("RaceBegan", self.turn)

    # -- auction --------------------------------------------------------------------------------------------

    def auction(self) -> None:
        """DF-AUCTION, DF-RULING-13, DF-RULING-14."""
        aside: list[tuple[str, str]] = []
        lots = list(zip(self.lots, self.lot_powers, strict=True))
        while lots:
            lot = lots.pop(0)
            self.must("LotOpened", *lot, False)
            if not self.sell(lot, 1 + len(lots) + len(aside), again=False):
                self.must("SetAside", *lot)
                aside.append(lot)
            if lots:
                self.must("TurnEnded", "")
        if aside and self.carless():
            self.must("StageBegan", "second auction")
            while aside and self.carless():
                self.must("TurnEnded", "")
                lot = aside.pop(0)
                self.must("LotOpened", *lot, True)
                if not self.sell(lot, 1 + len(aside), again=True):
                    self.leave(lot)
        for lot in aside:
            self.leave(lot)
        if self.carless():
            raise self.foul("the auction ends and somebody has no car")
        self.must("StageBegan", "powers")
        self.must("TurnEnded", "")

    def carless(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.owner.values()]

    def leave(self, lot: tuple[str, str]) -> None:
        """DF-AUCTION-18, DF-RULING-16."""
        self.must("LeftUnowned", *lot)
        self.eights_down.remove(EIGHTS[lot[0]])
        self.box.append(EIGHTS[lot[0]])

    def sell(self, lot: tuple[str, str], unsold: int, again: bool) -> bool:
        """One lot; false when nobody bids."""
        carless = self.carless()
        if unsold == 1 and len(carless) == 1:
            card, price = self.cheapest(self.hands[carless[0]], lot[0])
            self.must("BidsShown", ((carless[0], card, price),))
            self.must("Sold", carless[0], *lot, price, "", True)
            self.seen["last car"] += 1
            self.hand_over(carless[0], lot)
            return True
        only_carless = again or unsold <= len(carless)
        bidders = carless if only_carless else list(range(self.players))
        must = again and unsold <= len(carless)
        self.seen["must bid"] += must
        options = {seat: set(self.bids(self.hands[seat], lot[0], must)) for seat in bidders}
        answers = self.together(options)
        self.must("BidsShown", tuple((seat, *answers[seat]) for seat in bidders))
        bids = [(seat, *answers[seat]) for seat in bidders if answers[seat][1]]
        if not bids:
            return False
        seat, price, tie = self.highest(bids, lot[0])
        self.seen[f"tie by {tie}"] += bool(tie)
        self.must("Sold", seat, *lot, price, tie, False)
        self.hand_over(seat, lot)
        return True

    def bids(self, hand: Sequence[str], car: str, must: bool) -> Iterator[tuple[str, int]]:
        """Give what can be laid: a card and what it bids (DF-AUCTION-04, -05, -19 to -21, DF-RULING-08 to -11)."""
        colour = any(number(card, car) for card in hand)
        white = any(whites(card) for card in hand)
        for card in hand:
            usual = number(card, car)
            least = min(value for _, value in bars(card))
            if usual:
                yield card, usual
                continue
            if not must:
                yield card, 0
            if not colour:
                yield from ((card, value) for value in (whites(card) if white else [least]))

    def cheapest(self, hand: Sequence[str], car: str) -> tuple[str, int]:
        """DF-AUCTION-16, DF-RULING-15: the first card of the hand with the smallest number."""
        for numbers in (
            {card: number(card, car) for card in hand if number(card, car)},
            {card: min(whites(card)) for card in hand if whites(card)},
            {card: min(value for _, value in bars(card)) for card in hand},
        ):
            if numbers:
                price = min(numbers.values())
                return next(card for card, value in numbers.items() if value == price), price
        raise self.foul("the last player has no card")

    def highest(self, bids: list[tuple[int, str, int]], car: str) -> tuple[int, int, str]:
        """DF-AUCTION-06 to -08, DF-RULING-12: return the winner, the price, and what decided."""

        def strength(bid: tuple[int, str, int]) -> tuple[int, int, int, bool, int]:
            return bid[2], len(bars(bid[1])), -len(whites(bid[1])), bool(number(bid[1], car)), -bid[0]

        first, *others = sorted(bids, key=strength, reverse=True)
        tie = ""
        if others:
            for place, name in enumerate(("bars", "white", "colour", "seats"), start=1):
                level = [one for one in others if strength(one)[:place] == strength(first)[:place]]
                tie = name if level else tie
        return first[0], first[2], tie

    def hand_over(self, seat: int, lot: tuple[str, str]) -> None:
        self.owner[lot[0]] = seat
        self.won_powers[seat].append(lot[1])
        self.eights_down.remove(EIGHTS[lot[0]])
        (self.face_up if self.two else self.hands)[seat].append(EIGHTS[lot[0]])
        self.count_cards()

    def get_ready(self) -> None:
        """DF-AUCTION-22 to -24, DF-VAR-2P-02, -03, -06, DF-RULING-43."""
        several = {seat: set(powers) for seat, powers in enumerate(self.won_powers) if len(powers) > 1}
        kept = self.together(several) if several else {}
        self.powers = [kept.get(seat, powers[0]) for seat, powers in enumerate(self.won_powers)]
        self.must("PowersKept", tuple(self.powers))
        if self.two:
            if self.replaces and "cunning" in self.powers:
                seat = self.powers.index("cunning")
                power = self.pick(seat, [one for one in POWERS if one not in self.powers])
                self.must("CunningReplaced", seat, power)
                self.powers[seat] = power
            self.must("HandsGathered")
            together = [*self.hands[0], *self.hands[1]]
            self.hands = [[], []]
            self.pile = self.shuffled("deck", together)
            self.deal(7)
        self.start_race()
        self.must("TurnEnded", "")

    # -- race -----------------------------------------------------------------------------------------------

    def race(self) -> None:
        """DF-RACE, DF-RULING-31: card, hand discards, draw, bets, end check, next player."""
        while True:
            self.card()
            while self.bets_made < self.lines:
                self.must("TurnEnded", "")
                self.bet()
            if self.over() or not any(self.playable(seat) for seat in range(self.players)):
                break
            order = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
            skipped = self.turn
            self.turn = next(seat for seat in order if self.playable(seat))
            self.seen["skipped"] += self.turn != (skipped + 1) % self.players
            self.must("TurnPassed", self.turn)
            self.must("TurnEnded", "")
        first_counts = self.variant == "long" or (self.variant == "beginner" and bool(self.home) and not self.run_on)
        self.must("RaceEnded", () if first_counts else tuple(car for car in COLOURS if car in self.stands))
        self.must("TurnEnded", "")

    def playable(self, seat: int) -> list[str]:
        return [*self.hands[seat], *self.face_up[seat]]

    def over(self) -> bool:
        """DF-RACE-04, DF-VAR-BEG-08: all cars home, or the beginner game won."""
        return not self.stands or (self.variant == "beginner" and bool(self.home) and not self.run_on)

    def card(self) -> None:
        """DF-RACE-03, DF-CARD: one turn."""
        seat = self.turn
        card = self.pick(seat, self.playable(seat))
        self.must("Played", seat, card)
        from_hand = card in self.hands[seat]
        (self.hands if from_hand else self.face_up)[seat].remove(card)
        self.playing = [card]
        order = list(range(len(bars(card))))
        if self.powers[seat] == "tricky" and len(order) > 1 and self.uses(seat):
            self.must("Reversed", seat)
            order.reverse()
        self.named: list[str] = []
        self.ignored = False  # DF-RULING-39: one bar of each card
        for bar in order:
            if not self.over():
                self.carry_out(seat, card, bar)
        self.must("CardDone", seat, card)
        self.playing = []
        self.discard.append(card)
        for step in range(self.players):
            self.discard_hand((seat + step) % self.players)
        draws = self.variant == "beginner" or (self.two and from_hand)
        if draws and self.pile and not self.all_home(seat) and not self.over():
            self.must("CardDrawn", seat, self.pile[0])
            self.hands[seat].append(self.pile.pop(0))
        self.count_cards()

    def uses(self, seat: int) -> bool:
        return bool(self.pick(seat, ("use", "leave")) == "use")

    def all_home(self, seat: int) -> bool:
        own = [car for car, owner in self.owner.items() if owner == seat]
        return bool(own) and all(car in self.home for car in own)

    def discard_hand(self, seat: int) -> None:
        """DF-FINISH-05, DF-RULING-30."""
        if self.all_home(seat) and self.playable(seat):
            self.must("HandDiscarded", seat, tuple(self.playable(seat)))
            self.discard += self.playable(seat)
            self.hands[seat], self.face_up[seat] = [], []

    def carry_out(self, seat: int, card: str, bar: int) -> None:
        """DF-CARD, DF-WILD, DF-POWER: one bar."""
        colour, steps = bars(card)[bar]
        power = self.powers[seat]
        if colour != "W" and colour not in self.stands:
            return
        if power == "strategic" and not self.ignored and self.uses(seat):
            self.must("BarIgnored", seat, bar)
            self.ignored = True
            return
        car = colour
        if colour == "W":
            printed = {one for one, _ in bars(card)}
            allowed = [one for one in COLOURS if one in self.racing and one not in self.named]
            if power != "unpredictable":
                allowed = [one for one in allowed if one not in printed]
            if not allowed:
                return
            car = self.pick(seat, allowed)
            self.must("CarNamed", seat, bar, car)
            self.named.append(car)
            self.seen["white bar for a car with a bar"] += car in printed
        if car not in self.stands:
            return
        own = self.owner.get(car) == seat
        on_top = bar == 0 and colour != "W" and own
        if power == "aggressive" and on_top and self.free(self.stands[car]) and self.uses(seat):
            self.must("Boosted", seat, car)
            steps += 1
        holder = self.owner.get(car, -1)
        chooser = holder if holder >= 0 and self.powers[holder] == "cunning" else seat
        self.seen["cunning in another's turn"] += chooser != seat
        route = self.move(chooser, car, bar, steps)
        qualifies = bool(route) and all(self.course.rect[cell] for cell in route)
        can = car in self.stands and bool(self.free(self.stands[car]))
        if own and power == "determined" and qualifies and can and self.uses(seat):
            self.must("BonusTaken", seat, car, self.bonus)
            self.move(seat, car, bar, self.bonus, bonus=True)

    # -- movement -------------------------------------------------------------------------------------------

    def free(self, at: int) -> list[int]:
        """DF-MOVE-01 to -07: the cells that a car could step to."""
        taken = self.stands.values()
        return [to for to in self.course.ahead[at] if to not in taken]

    def finishes(self, car: str, at: int, to: int) -> bool:
        """DF-RULING-25: whether a step from one cell of a move to the next crosses the finish line."""
        start, far = self.stands[car], self.far[car]
        before, after = far + self.course.gain(start, at), far + self.course.gain(start, to)
        return self.variant != "long" and before <= self.course.finish < after

    def ends(self, car: str, steps: int) -> set[tuple[str, bool]]:
        """DF-RULING-24: drive every way at once; return every end, and whether it is across the finish line."""
        ends: set[tuple[str, bool]] = set()
        tips = {self.stands[car]}
        for _ in range(steps):
            further = set()
            for at in tips:
                free = self.free(at)
                if not free:
                    ends.add((self.course.codes[at], False))
                for to in free:
                    if self.finishes(car, at, to):
                        ends.add(("home", True))
                    else:
                        further.add(to)
            tips = further
        return ends | {(self.course.codes[at], False) for at in tips}

    def move(self, chooser: int, car: str, bar: int, steps: int, bonus: bool = False) -> list[int]:
        """DF-MOVE: a car moves; return the cells that it entered."""
        course = self.course
        ends = self.ends(car, steps)
        if len(ends) > 1:
            written = self.answer(chooser, ends)
            self.at -= 1
        else:
            written = self.here()[4] if self.here()[0] == "Moved" else ""
        route = [course.cell.get(code, -1) for code in written.split(" ")] if written else []
        at, home = self.stands[car], False
        for count, to in enumerate(route, start=1):
            if home or count > steps or to not in self.free(at):
                raise self.foul(f"{car} cannot go {written!r} from {course.codes[self.stands[car]]} in {steps} steps")
            home = self.finishes(car, at, to)
            at = to
        if not home and len(route) < steps and self.free(at):
            raise self.foul(f"{car} stops on {course.codes[at]} with {steps - len(route)} steps left and a free cell")
        self.at += len(ends) > 1
        lost = 0 if home else steps - len(route)
        self.seen["blocked"] += lost > 0
        self.seen["dead end by choice"] += lost > 0 and len(ends) > 1
        self.must("Moved", car, chooser, bar, written, lost, bonus)
        before = self.far[car]
        self.far[car] += course.gain(self.stands[car], at)
        self.stands[car] = at
        self.cross(car, before)
        if home:
            self.home.append(car)
            self.must("Finished", car, len(self.home))
            del self.stands[car]
        return route

    def cross(self, car: str, before: int) -> None:
        """DF-BET-02: lines that the first car crosses."""
        if self.variant in ("normal", "tour"):
            for line, at in enumerate(self.course.lines, start=1):
                if line > self.lines and before <= at < self.far[car]:
                    self.must("LineCrossed", line, car)
                    self.lines = line

    def bet(self) -> None:
        """DF-BET-04, DF-BET-05, DF-RULING-26: everybody bets on one of the six cars."""
        answers = self.together({seat: set(COLOURS) for seat in range(self.players)})
        self.bets_made += 1
        self.must("BetsMade", self.bets_made, tuple(answers[seat] for seat in range(self.players)))

    # -- money ----------------------------------------------------------------------------------------------

    def score(self) -> None:
        """DF-SCORE: count the money from the log alone: prices, places and bets as they were told."""
        if self.variant not in ("normal", "tour"):
            return
        told = self.log[self.began : self.at]
        sold = [event[1:5] for event in told if event[0] == "Sold"]
        place = {event[1]: event[2] for event in told if event[0] == "Finished"}
        bets = [event[1:] for event in told if event[0] == "BetsMade"]
        if sorted(place.values()) != list(range(1, len(place) + 1)):
            raise self.foul(f"the places are {place}")
        made = []
        for seat in range(self.players):
            own = [car for buyer, car, _, _ in sold if buyer == seat]
            prizes = sum(PRIZE[place[car]] for car in own if car in place)
            paid = sum(price for buyer, _, _, price in sold if buyer == seat)
            pays = sum(PAYS.get((place.get(cars[seat], 0), line), 0) for line, cars in bets)
            made.append((prizes, pays, paid, min((place[car] for car in own if car in place), default=0)))
        name, *rest = self.here()
        if name != "Scored":
            raise self.foul(f"{self.here()} happened; the money should have been counted")
        if [astuple(one) for one in rest[0]] != made:
            raise self.foul(f"the scores are {rest[0]}; they should be {made}")
        if [list(one) for one in rest[1]] != [[cars[seat] for _, cars in bets] for seat in range(self.players)]:
            raise self.foul(f"the bets shown at the end, {rest[1]}, are not those that were made")
        self.seen["Scored"] += 1
        self.at += 1
        self.made.append(made)

    def won(self) -> tuple[tuple[int, ...], str]:
        """Return who has won and by what; fills the result (DF-SCORE-04, -05, DF-VAR, DF-RULING-33, -42, -44, -45)."""
        if self.variant in ("normal", "tour"):
            totals = [sum(game[seat][0] + game[seat][1] - game[seat][2] for game in self.made) for seat in self.seats()]
            best = [tuple(game[seat][3] or 7 for game in reversed(self.made)) for seat in self.seats()]
            keys = [(-totals[seat], *best[seat]) for seat in self.seats()]
            self.rank(keys)
            for row in self.result:
                games = [game[row["seat"]] for game in self.made]
                row |= {"total": totals[row["seat"]], "prizes": sum(one[0] for one in games)}
                row |= {"bets": sum(one[1] for one in games), "paid": sum(one[2] for one in games)}
                if self.variant == "tour":
                    row["games"] = [prizes + pays - paid for prizes, pays, paid, _ in games]
            winners = tuple(seat for seat in self.seats() if keys[seat] == min(keys))
            tied = totals.count(max(totals)) > 1
            if self.variant == "tour":
                return winners, "tour tie" if tied else "tour"
            return winners, "shared" if len(winners) > 1 else "best car" if tied else "total"
        inside = self.course.inside
        racing = sorted(self.stands, key=lambda car: (-self.far[car], inside[self.stands[car]]))
        order = [*self.home, *racing]
        first = [next((car for car in order if self.owner.get(car) == seat), "") for seat in self.seats()]
        keys = [(order.index(car),) if car else (7,) for car in first]
        self.rank(keys)
        for row in self.result:
            car = first[row["seat"]]
            row |= {"car": car, "finished": car in self.home, "distance": self.far[car] if car else 0}
            row["laps"] = round(row["distance"] / self.course.lap, 2)
        winners = tuple(seat for seat in self.seats() if keys[seat] == min(keys))
        farthest = "farthest beginner" if self.variant == "beginner" else "farthest car"
        return winners, "first car" if self.home else farthest

    def seats(self) -> range:
        return range(self.players)

    def rank(self, keys: list[tuple[int, ...]]) -> None:
        for seat in sorted(self.seats(), key=lambda seat: (keys[seat], seat)):
            place = 1 + sum(key < keys[seat] for key in keys)
            self.result.append({"place": place, "seat": seat, "won": place == 1})
