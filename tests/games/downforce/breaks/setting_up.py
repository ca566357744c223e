"""Breaking chapters 1 to 3: the deal, the piles, the grid, the order of the game."""

from collections.abc import Callable
from typing import Any

import pytest

from racelib.boards.fronts import tables
from racelib.games.downforce import options
from racelib.games.downforce.events.race import RaceEnded
from racelib.games.downforce.events.setting_up import CarsDealt, Dealt, LinedUp, StageBegan
from racelib.games.downforce.rules import scoring, setting_up, variants
from racelib.games.downforce.rules import whole_game as play
from racelib.games.downforce.state import OVER, State, new_state
from racelib.kernel.event import Shuffled
from racelib.kernel.table import Table
from tests.games.downforce.breaks import Break


def not_shuffled(*piles: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Leave some piles in the order of their list."""

    def how(mp: pytest.MonkeyPatch) -> None:
        shuffled = State.shuffled

        def fewer(self: State, event: Shuffled) -> None:
            if event.what not in piles:
                shuffled(self, event)

        mp.setattr(State, "shuffled", fewer)

    return how


def changed_table(change: Callable[[State], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Lay the table of a new game otherwise."""

    def how(mp: pytest.MonkeyPatch) -> None:
        def other(settings: Any) -> State:
            state = new_state(settings)
            change(state)
            return state

        mp.setattr(options, "new_state", other)

    return how


def a_mark_on_the_sheets(state: State) -> None:
    for hand in state.hands:
        hand.bets.append("red")


def everybody_owns_a_car(state: State) -> None:
    for seat, car in enumerate(state.board.cars.values()):
        car.owner = seat


def one_track_only(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(options, "track_named", lambda name, option="track": tables("fix-a"))


def deal(each: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setattr(setting_up, "deal_size", each)


def unequal_hands(mp: pytest.MonkeyPatch) -> None:
    def apply(self: Dealt, state: State) -> None:
        usual(self, state)
        state.hands[0].cards.append(state.hands[-1].cards.pop())
        state.board.hand_sizes[0] += 1
        state.board.hand_sizes[-1] -= 1

    usual = Dealt.apply
    mp.setattr(Dealt, "apply", apply)


def leftovers_stay(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(setting_up, "Dealt", lambda each, leftover=0: Dealt(each))


def leftovers_are_dealt(mp: pytest.MonkeyPatch) -> None:
    def apply(self: Dealt, state: State) -> None:
        usual(self, state)
        state.hands[0].cards += state.down.box
        state.down.box.clear()

    usual = Dealt.apply
    mp.setattr(Dealt, "apply", apply)


def leftovers_seen(mp: pytest.MonkeyPatch) -> None:
    def apply(self: Dealt, state: State) -> None:
        usual(self, state)
        state.board.discard += state.down.box
        state.down.box.clear()

    usual = Dealt.apply
    mp.setattr(Dealt, "apply", apply)


def dealt_after_the_auction(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(Dealt, "apply", lambda self, state: None)


def grid_turned_round(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(setting_up, "LinedUp", lambda cars: LinedUp(tuple(reversed(cars))))


def grid_after_the_auction(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(LinedUp, "apply", lambda self, state: None)


def lots_by_colour(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(variants, "CarsDealt", lambda each, cars: CarsDealt(each, tuple(sorted(cars))))


def no_scoring(mp: pytest.MonkeyPatch) -> None:
    def apply(self: RaceEnded, state: State) -> None:
        state.board.stage = OVER

    mp.setattr(RaceEnded, "apply", apply)


def race_before_the_auction(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(setting_up, "StageBegan", lambda stage: StageBegan("race"))


def bets_after_the_race(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(play, "bets_due", lambda board: board.lines > board.bets_made and board.stage != "race")


def first_car_wins(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(scoring, "by_money", variants.by_best_car)


def least_money_wins(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(scoring, "by_money", lambda board, seat: (board.scores[-1][seat].total, 0))


def colours_by_name(mp: pytest.MonkeyPatch) -> None:
    def change(state: State) -> None:
        state.down.grid.sort()
        state.down.lots.sort()

    changed_table(change)(mp)


def no_shuffle_at_all(what: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Skip a shuffle: chance is asked for one pile less."""

    def how(mp: pytest.MonkeyPatch) -> None:
        shuffle = Table.shuffle

        def fewer(self: Table[Any], pile: str, cards: int) -> tuple[int, ...]:
            return tuple(range(cards)) if pile == what else shuffle(self, pile, cards)

        mp.setattr(Table, "shuffle", fewer)

    return how


BREAKS: list[Break] = [
    (("DF-SETUP-01",), "the track is not chosen", one_track_only),
    (("DF-SETUP-02",), "the sheets are not empty", changed_table(a_mark_on_the_sheets)),
    (("DF-SETUP-03", "DF-STATE-R3"), "powers are not shuffled", not_shuffled("powers")),
    (("DF-SETUP-03", "DF-STATE-R2"), "lots are not shuffled", not_shuffled("lots")),
    (("DF-SETUP-03", "DF-STATE-R3"), "one shuffle for lots and powers", no_shuffle_at_all("powers")),
    (("DF-SETUP-04", "DF-STATE-R1"), "cards are not shuffled", not_shuffled("deck")),
    (("DF-SETUP-04",), "hands are not equal", unequal_hands),
    (("DF-SETUP-05",), "one card less each", deal(lambda players: 42 // players - 1)),
    (("DF-SETUP-05",), "seven cards each", deal(lambda players: 7)),
    (("DF-SETUP-06", "DF-RULING-05"), "left-over cards stay on a pile", leftovers_stay),
    (("DF-SETUP-06", "DF-RULING-05"), "left-over cards go to the first player", leftovers_are_dealt),
    (("DF-RULING-05",), "left-over cards lie open", leftovers_seen),
    (("DF-SETUP-07",), "cars are owned from the start", changed_table(everybody_owns_a_car)),
    (("DF-SETUP-08", "DF-STATE-R4"), "the grid is not random", not_shuffled("grid")),
    (("DF-SETUP-08",), "start cell 1 is the last", grid_turned_round),
    (("DF-SETUP-09",), "the grid comes after the auction", grid_after_the_auction),
    (("DF-STATE-R5",), "the common deck is not shuffled", not_shuffled("deck")),
    (("DF-STATE-R5",), "the common deck is dealt as it is", no_shuffle_at_all("deck")),
    (("DF-STATE-R6",), "beginners get cars by the alphabet", lots_by_colour),
    (("DF-FLOW-01",), "nothing is scored", no_scoring),
    (("DF-FLOW-01",), "no auction", race_before_the_auction),
    (("DF-FLOW-02", "DF-RULING-50"), "bets after the race", bets_after_the_race),
    (("DF-FLOW-03", "DF-SCORE-04"), "the first car wins the game", first_car_wins),
    (("DF-SCORE-04",), "the least money wins", least_money_wins),
    (("DF-AUCTION-01",), "cards are dealt after the auction", dealt_after_the_auction),
    (("DF-RULING-01",), "colours in the order of the alphabet", colours_by_name),
]
