"""Breaking chapter 4: the auction and the powers."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from racelib.games.downforce import answers
from racelib.games.downforce.cards import SPEED_8, bars_of, lowest_number, number_of, white_numbers
from racelib.games.downforce.events.auction import BidsShown, LeftUnowned, LotOpened, PowersKept, SetAside, Sold
from racelib.games.downforce.rules import auction, powers, variants
from racelib.games.downforce.rules.auction import Bid, BidChoice, PowerChoice, possible_bids
from racelib.games.downforce.state import SECOND_AUCTION, Board, Car, Score, State
from racelib.kernel.choice import Choice
from racelib.kernel.table import Table
from tests.games.downforce.breaks import Break

Bids = dict[str, tuple[int, ...]]


def bids(other: Callable[[Sequence[str], str, bool], Bids]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let cards bid otherwise."""

    def how(mp: pytest.MonkeyPatch) -> None:
        def changed(hand: Sequence[str], colour: str, must: bool = False) -> list[list[Any]]:
            return [[card, number] for card, numbers in other(hand, colour, must).items() for number in numbers]

        mp.setattr(auction, "possible_bids", changed)

    return how


def usual_bids(hand: Sequence[str], colour: str, must: bool = False) -> Bids:
    """Return what each card can bid by the rules."""
    bids = possible_bids(hand, colour, must)
    return {card: tuple(number for other, number in bids if other == card) for card in hand}


def top_bar_bids(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return {card: (bars_of(card)[0].number if number_of(card, colour) else 0,) for card in hand}


def every_card_bids(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return {card: (number_of(card, colour) or lowest_number(card),) for card in hand}


def white_bars_always_bid(hand: Sequence[str], colour: str, must: bool) -> Bids:
    usual = usual_bids(hand, colour, must)
    return {card: usual[card] if usual[card] != (0,) else (*white_numbers(card), 0) for card in hand}


def white_bars_never_bid(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return {card: (number_of(card, colour),) for card in hand}


def no_smallest_number(hand: Sequence[str], colour: str, must: bool) -> Bids:
    if any(number_of(card, colour) or white_numbers(card) for card in hand):
        return usual_bids(hand, colour, must)
    return dict.fromkeys(hand, (0,))


def highest_number_of_any_card(hand: Sequence[str], colour: str, must: bool) -> Bids:
    if any(number_of(card, colour) or white_numbers(card) for card in hand):
        return usual_bids(hand, colour, must)
    return {card: (bars_of(card)[0].number, 0) for card in hand}


def no_intent(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return {card: numbers[:1] for card, numbers in usual_bids(hand, colour, must).items()}


def passing_is_free(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return {card: tuple(dict.fromkeys((*numbers, 0))) for card, numbers in usual_bids(hand, colour, must).items()}


def higher_white_bar_only(hand: Sequence[str], colour: str, must: bool) -> Bids:
    def fewer(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return (max(numbers), 0) if 0 in numbers and max(numbers) else (max(numbers),)

    return {card: fewer(numbers) for card, numbers in usual_bids(hand, colour, must).items()}


def speed_8_not_laid(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return usual_bids([card for card in hand if card not in SPEED_8.values()], colour, must)


def every_card_for_itself(hand: Sequence[str], colour: str, must: bool) -> Bids:
    if not must:
        return usual_bids(hand, colour)
    return {card: usual_bids([card], colour, must=True)[card] for card in hand}


def never_forced(hand: Sequence[str], colour: str, must: bool) -> Bids:
    return usual_bids(hand, colour)


def lower_bar_first(mp: pytest.MonkeyPatch) -> None:
    read = answers.READERS[BidChoice]

    def other(choice: Any, written: Any) -> Any:
        answer = read(choice, written)
        if isinstance(written, str) and len(white_numbers(written)) == 2 and not number_of(written, choice.lot[0]):
            return [answer[0], min(white_numbers(written))]
        return answer

    mp.setitem(answers.READERS, BidChoice, other)


# -- who wins, and what happens then ---------------------------------------------------------------------------


def winner(key: Callable[[Bid], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let another bid win: the one with the greatest key. What is said to have decided stays the same."""
    usual = auction.highest
    return lambda mp: mp.setattr(auction, "highest", lambda bids, car: (max(bids, key=key), usual(bids, car)[1]))


def bars(bid: Bid) -> int:
    return len(bars_of(bid[1]))


def white(bid: Bid) -> int:
    return len(white_numbers(bid[1]))


def price(of: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    def how(mp: pytest.MonkeyPatch) -> None:
        def sold(seat: int, car: str, power: str, bid: int, tie: str = "", last: bool = False) -> Sold:
            return Sold(seat, car, power, of(bid), tie, last)

        mp.setattr(auction, "Sold", sold)

    return how


def after(event: type[Any], change: Callable[[Any, State], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let something else happen on top of an event."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = event.apply

        def apply(self: Any, state: State) -> None:
            usual(self, state)
            change(self, state)

        mp.setattr(event, "apply", apply)

    return how


def losers_pay(event: Any, state: State) -> None:
    assert state.board.lot is not None
    for seat, _, number in event.bids:
        for car in state.board.owned(seat):
            car.price += number
        if number and not state.board.owned(seat):
            free = next(car for car in state.board.cars.values() if car.owner < 0 and car.colour != state.board.lot[0])
            free.owner, free.price = seat, number


def no_speed_8(event: Any, state: State) -> None:
    card = SPEED_8[event.car]
    if card in state.hands[event.seat].cards:
        state.hands[event.seat].cards.remove(card)
        state.board.hand_sizes[event.seat] -= 1
    state.board.face_up[event.seat].clear()


def speed_8_face_up(event: Any, state: State) -> None:
    card = SPEED_8[event.car]
    if card in state.hands[event.seat].cards:
        state.hands[event.seat].cards.remove(card)
        state.board.hand_sizes[event.seat] -= 1
        state.board.face_up[event.seat].append(card)


def speed_8_in_hand(event: Any, state: State) -> None:
    for card in state.board.face_up[event.seat]:
        state.hands[event.seat].cards.append(card)
    state.board.face_up[event.seat].clear()


def no_power(event: Any, state: State) -> None:
    state.board.won_powers[event.seat].remove(event.power)


def no_token(event: Any, state: State) -> None:
    state.board.cars[event.car].owner = -1


def winning_card_is_spent(event: Any, state: State) -> None:
    for seat, card, number in event.bids:
        if number == max(bid[2] for bid in event.bids) and card in state.hands[seat].cards:
            state.hands[seat].cards.remove(card)
            state.board.hand_sizes[seat] -= 1
            state.board.discard.append(card)


def nobody_remembers(event: Any, state: State) -> None:
    for cards in state.board.shown:
        cards.clear()


def drives_no_more(event: Any, state: State) -> None:
    state.board.put(state.board.cars[event.car], -1)
    del state.board.cars[event.car]


def nothing_in_the_box(event: Any, state: State) -> None:
    state.board.boxed.remove(SPEED_8[event.car])
    state.board.boxed.remove(event.power)


def another_power(mp: pytest.MonkeyPatch) -> None:
    def opened(car: str, power: str, again: bool = False) -> LotOpened:
        return LotOpened(car, "tricky" if power != "tricky" else "cunning", again)

    mp.setattr(auction, "LotOpened", opened)


def one_after_another(mp: pytest.MonkeyPatch) -> None:
    async def ask_all(self: Table[State], choices: dict[int, Choice[Any]]) -> dict[int, Any]:
        return {seat: await self.ask(seat, choice) for seat, choice in choices.items()}

    mp.setattr(Table, "ask_all", ask_all)


# -- who takes part ------------------------------------------------------------------------------------------------


def everybody_bids(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(auction, "bidders", lambda board: list(range(board.settings.players)))


def first_pass_lots_only(mp: pytest.MonkeyPatch) -> None:
    def bidders(board: Board) -> list[int]:
        if board.stage == SECOND_AUCTION or 1 + board.lots_left <= len(board.carless()):
            return board.carless()
        return list(range(board.settings.players))

    mp.setattr(auction, "bidders", bidders)


def three_cars_at_most(mp: pytest.MonkeyPatch) -> None:
    usual = auction.bidders

    def bidders(board: Board) -> list[int]:
        return [seat for seat in usual(board) if len(board.owned(seat)) < 3]

    mp.setattr(auction, "bidders", bidders)


def last_car(other: Callable[[Sequence[str], str], tuple[str, int]]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setattr(auction, "smallest_bid", other)


def highest_number(hand: Sequence[str], colour: str) -> tuple[str, int]:
    card = max(hand, key=lambda one: number_of(one, colour))
    return card, number_of(card, colour) or lowest_number(card)


def any_smallest(hand: Sequence[str], colour: str) -> tuple[str, int]:
    card = min(hand, key=lowest_number)
    return card, lowest_number(card)


def nothing_to_pay(hand: Sequence[str], colour: str) -> tuple[str, int]:
    return hand[0], 0


def no_second_offer(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(auction, "SetAside", lambda car, power: LeftUnowned(car, power))


def set_aside_first(mp: pytest.MonkeyPatch) -> None:
    def apply(self: SetAside, state: State) -> None:
        state.board.set_aside.insert(0, (self.car, self.power))
        state.board.lot = None

    mp.setattr(SetAside, "apply", apply)


def offered_for_ever(mp: pytest.MonkeyPatch) -> None:
    def settle(table: Table[State], laid: list[Bid], again: bool) -> None:
        usual(table, laid, again and any(bid[2] for bid in laid))

    usual = auction.settle
    mp.setattr(auction, "settle", settle)


def second_pass_for_all(mp: pytest.MonkeyPatch) -> None:
    usual = auction.go_on

    def go_on(table: Table[State]) -> None:
        carless = Board.carless
        Board.carless = lambda self: carless(self) or [0]
        try:
            usual(table)
        finally:
            Board.carless = carless

    mp.setattr(auction, "go_on", go_on)


# -- powers --------------------------------------------------------------------------------------------------------


def nobody_is_asked(mp: pytest.MonkeyPatch) -> None:
    async def keep(table: Table[State]) -> None:
        won = table.state.board.won_powers
        table.tell(PowersKept(tuple(cards[0] if cards else "" for cards in won)))

    mp.setattr("racelib.games.downforce.rules.whole_game.keep_powers", keep)


def all_are_kept(event: Any, state: State) -> None:
    state.board.boxed[:] = [thing for thing in state.board.boxed if thing in SPEED_8.values()]


def only_for_the_first_car(mp: pytest.MonkeyPatch) -> None:
    usual = powers.boosted

    async def boosted(table: Table[State], seat: int, car: Car, bar: int, what: Any) -> int:
        if car is not table.state.board.owned(seat)[0]:
            return int(what.number)
        return await usual(table, seat, car, bar, what)

    mp.setattr("racelib.games.downforce.rules.turn.boosted", boosted)


def no_powers(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(auction, "PowersKept", lambda kept: PowersKept(tuple("" for _ in kept)))


def kept_one_after_another(mp: pytest.MonkeyPatch) -> None:
    async def keep(table: Table[State]) -> None:
        won = table.state.board.won_powers
        for seat, cards in enumerate(won):
            kept = await table.ask(seat, PowerChoice(cards)) if len(cards) > 1 else "".join(cards)
            table.state.board.powers[seat] = kept
        table.tell(PowersKept(tuple(table.state.board.powers)))

    mp.setattr("racelib.games.downforce.rules.whole_game.keep_powers", keep)


def any_power_can_be_taken(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(variants, "PowerChoice", lambda spare, rule: PowerChoice(("strategic", *spare), rule))


def cunning_may_stay(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(variants, "PowerChoice", lambda spare, rule: PowerChoice((*spare, "cunning"), rule))


def no_debts(mp: pytest.MonkeyPatch) -> None:
    total = Score.total.fget
    mp.setattr(Score, "total", property(lambda self: max(0, total(self))))


def money_to_start_with(mp: pytest.MonkeyPatch) -> None:
    total = Score.total.fget
    mp.setattr(Score, "total", property(lambda self: 10 + total(self)))


def a_purse(hand: Sequence[str], colour: str, must: bool) -> Bids:
    usual = usual_bids(hand, colour, must)
    owned = sum(card in SPEED_8.values() for card in hand)
    return {card: tuple(number for number in numbers if 6 * owned + number <= 20) for card, numbers in usual.items()}


BREAKS: list[Break] = [
    (("DF-AUCTION-02",), "another power is sold with the car", another_power),
    (("DF-AUCTION-02", "DF-AUCTION-11", "DF-AUCTION-24"), "the winner gets no power", after(Sold, no_power)),
    (("DF-AUCTION-03", "DF-STATE-D1"), "cards are laid one after another", one_after_another),
    (("DF-AUCTION-04",), "the top bar is the bid", bids(top_bar_bids)),
    (("DF-AUCTION-05", "DF-RULING-08", "DF-RULING-09"), "every card bids", bids(every_card_bids)),
    (("DF-RULING-08", "DF-RULING-09", "DF-STATE-D1"), "anybody may pass with any card", bids(passing_is_free)),
    (("DF-AUCTION-06",), "the lowest bid wins", winner(lambda bid: -bid[2])),
    (("DF-AUCTION-06",), "more bars win before the number", winner(lambda bid: (bars(bid), bid[2]))),
    (("DF-AUCTION-07",), "fewer bars win", winner(lambda bid: (bid[2], -bars(bid)))),
    (("DF-AUCTION-07",), "the number of bars does not matter", winner(lambda bid: (bid[2], -white(bid)))),
    (("DF-AUCTION-07",), "white bars do not count", winner(lambda bid: (bid[2], bars(bid) - white(bid), -white(bid)))),
    (("DF-AUCTION-08",), "more white bars win", winner(lambda bid: (bid[2], bars(bid), white(bid)))),
    (("DF-AUCTION-08",), "the first seat wins", winner(lambda bid: (bid[2], bars(bid), -bid[0]))),
    (("DF-RULING-12",), "the last seat wins", winner(lambda bid: (bid[2], bars(bid), -white(bid), bid[0]))),
    (("DF-RULING-12",), "the colour decides nothing", winner(lambda bid: (bid[2], bars(bid), -white(bid), -bid[0]))),
    (("DF-AUCTION-09",), "the winner pays one less", price(lambda bid: bid - 1)),
    (("DF-AUCTION-09",), "losers pay too", after(BidsShown, losers_pay)),
    (("DF-AUCTION-10", "DF-RULING-18"), "the speed-8 card is not handed over", after(Sold, no_speed_8)),
    (("DF-AUCTION-10", "DF-RULING-18"), "the speed-8 card lies open", after(Sold, speed_8_face_up)),
    (("DF-AUCTION-10", "DF-RULING-11"), "two players take it into the hand", after(Sold, speed_8_in_hand)),
    (("DF-AUCTION-12",), "the car stays nobody's", after(Sold, no_token)),
    (("DF-AUCTION-13",), "the winner's card is spent", after(BidsShown, winning_card_is_spent)),
    (("DF-RULING-47",), "shown cards are forgotten", after(BidsShown, nobody_remembers)),
    (("DF-AUCTION-14", "DF-AUCTION-15", "DF-RULING-14"), "everybody bids to the end", everybody_bids),
    (("DF-RULING-13",), "lots set aside do not count as unsold", first_pass_lots_only),
    (("DF-AUCTION-25", "DF-AUCTION-15"), "nobody buys a fourth car", three_cars_at_most),
    (("DF-AUCTION-16",), "the last car costs the highest number", last_car(highest_number)),
    (("DF-AUCTION-16",), "the last car is free", last_car(nothing_to_pay)),
    (("DF-AUCTION-16", "DF-RULING-15"), "the last car costs any smallest number", last_car(any_smallest)),
    (("DF-AUCTION-17", "DF-RULING-14"), "nothing is offered twice", no_second_offer),
    (("DF-RULING-14",), "the last lot set aside is offered first", set_aside_first),
    (("DF-RULING-14", "DF-AUCTION-14"), "passing is always allowed", bids(never_forced)),
    (("DF-RULING-14",), "a forced bid counts every card for itself", bids(every_card_for_itself)),
    (("DF-AUCTION-18", "DF-RULING-14"), "a lot is offered until it is sold", offered_for_ever),
    (("DF-RULING-14",), "a second auction though everybody has a car", second_pass_for_all),
    (("DF-AUCTION-18",), "a car without an owner does not race", after(LeftUnowned, drives_no_more)),
    (("DF-RULING-16",), "its speed-8 card and power vanish", after(LeftUnowned, nothing_in_the_box)),
    (("DF-AUCTION-19", "DF-RULING-10"), "white bars never bid", bids(white_bars_never_bid)),
    (("DF-AUCTION-21",), "white bars always bid", bids(white_bars_always_bid)),
    (("DF-AUCTION-20", "DF-RULING-11"), "the smallest number never bids", bids(no_smallest_number)),
    (("DF-AUCTION-20",), "the highest number of any card bids", bids(highest_number_of_any_card)),
    (("DF-RULING-11",), "a speed-8 card cannot be laid", bids(speed_8_not_laid)),
    (("DF-RULING-09", "DF-STATE-D1"), "a card that can bid must", bids(no_intent)),
    (("DF-RULING-10", "DF-STATE-D1"), "only the higher white bar bids", bids(higher_white_bar_only)),
    (("DF-RULING-10",), "the lower white bar is the usual one", lower_bar_first),
    (("DF-AUCTION-22", "DF-STATE-D2"), "nobody chooses a power", nobody_is_asked),
    (("DF-AUCTION-22",), "the other powers are not put away", after(PowersKept, all_are_kept)),
    (("DF-AUCTION-23",), "a power serves one car only", only_for_the_first_car),
    (("DF-AUCTION-24",), "nobody has a power", no_powers),
    (("DF-RULING-17", "DF-STATE-D2"), "powers are chosen and seen in turn", kept_one_after_another),
    (("DF-STATE-D2b", "DF-RULING-51"), "cunning may be kept", cunning_may_stay),
    (("DF-STATE-D2b",), "a power that the other keeps can be taken", any_power_can_be_taken),
    (("DF-AUCTION-26", "DF-RULING-49"), "no score below zero", no_debts),
    (("DF-RULING-49",), "ten millions to start with", money_to_start_with),
    (("DF-AUCTION-26", "DF-RULING-49"), "a purse of 20 millions", bids(a_purse)),
]
