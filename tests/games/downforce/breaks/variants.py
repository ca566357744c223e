"""Breaking the variants: beginners, two players, long distance, the world tour."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from pytest import MonkeyPatch

from racelib.games.downforce.cards import COLOURS, SPEED_8
from racelib.games.downforce.events import scoring as scoring_events
from racelib.games.downforce.events.race import HandDiscarded
from racelib.games.downforce.events.scoring import GameBegan
from racelib.games.downforce.events.setting_up import CarsDealt, LinedUp
from racelib.games.downforce.rules import finish, movement, scoring, turn, variants
from racelib.games.downforce.rules import whole_game as play
from racelib.games.downforce.state import NOBODY, Board, Car, Settings, State
from racelib.games.downforce.state import clear as clear_the_table
from racelib.games.downforce.tables import POWERS, VARIANTS
from racelib.kernel.table import Table
from tests.games.downforce.breaks import Break

How = Callable[[MonkeyPatch], None]


def variant(name: str, **changes: Any) -> How:
    """Change what a variant leaves out."""
    return lambda mp: mp.setitem(VARIANTS, name, replace(VARIANTS[name], **changes))


# -- beginners -----------------------------------------------------------------------------------------------


def all_cars_race(mp: MonkeyPatch) -> None:
    usual = CarsDealt.apply

    def apply(self: CarsDealt, state: State) -> None:
        cars = dict(state.board.cars)
        usual(self, state)
        state.board.cars = {colour: cars[colour] for colour in COLOURS}

    mp.setattr(CarsDealt, "apply", apply)
    mp.setattr(variants, "LinedUp", lambda _: LinedUp(COLOURS))


def left_out_cars_can_be_named(mp: MonkeyPatch) -> None:
    usual = turn.may_be_named
    mp.setattr(turn, "may_be_named", lambda board, *rest: list(dict.fromkeys([*usual(board, *rest), *COLOURS])))


def powers_for_all(mp: MonkeyPatch) -> None:
    usual = CarsDealt.apply

    def apply(self: CarsDealt, state: State) -> None:
        usual(self, state)
        state.board.powers = list(POWERS[: len(state.hands)])

    mp.setattr(CarsDealt, "apply", apply)


def on_slots_backwards(mp: MonkeyPatch) -> None:
    mp.setattr(variants, "LinedUp", lambda cars: LinedUp(tuple(reversed(cars))))


def drawing(fine: Callable[[Board, bool], bool]) -> How:
    """Let fewer cards, or more, be followed by a draw."""

    def draw(table: Table[State], seat: int, from_hand: bool) -> None:
        if fine(table.state.board, from_hand):
            variants.draw_a_card(table, seat, True)

    return lambda mp: mp.setattr(turn, "draw_a_card", draw)


def draw_when_through(mp: MonkeyPatch) -> None:
    def draw(table: Table[State], seat: int, from_hand: bool) -> None:
        if table.state.down.deck:
            table.tell(variants.CardDrawn(seat, table.state.down.deck[0]))

    mp.setattr(turn, "draw_a_card", draw)


def goes_on_after_the_first(mp: MonkeyPatch) -> None:
    def over(board: Board) -> bool:
        return all(car.place for car in board.cars.values())

    mp.setattr(finish, "nothing_left_to_race_for", over)
    mp.setattr(turn, "nothing_left_to_race_for", over)


def stops_after_the_first(mp: MonkeyPatch) -> None:
    mp.setattr(finish, "nothing_left_to_race_for", lambda board: bool(board.finished))
    mp.setattr(turn, "nothing_left_to_race_for", lambda board: bool(board.finished))


def last_car_wins(mp: MonkeyPatch) -> None:
    usual = variants.by_best_car
    mp.setattr(scoring, "by_best_car", lambda board, seat: (-usual(board, seat)[0],))


# -- two players ---------------------------------------------------------------------------------------------


def not_two(mp: MonkeyPatch) -> None:
    mp.setattr(Settings, "two", property(lambda self: False))


def hands_are_kept(mp: MonkeyPatch) -> None:
    async def prepare(table):
        return None

    mp.setattr(play, "prepare_two_players", prepare)


def no_face_up_cards(mp: MonkeyPatch) -> None:
    mp.setattr(turn, "cards_to_play", lambda state, seat: tuple(state.hands[seat].cards))


def empty_hands_are_skipped(mp: MonkeyPatch) -> None:
    mp.setattr(Board, "playable", lambda self, seat: self.hand_sizes[seat])


def face_up_cards_stay(mp: MonkeyPatch) -> None:
    usual = HandDiscarded.apply

    def apply(self: HandDiscarded, state: State) -> None:
        left = list(state.board.face_up[self.seat])
        usual(self, state)
        state.board.face_up[self.seat] = left

    mp.setattr(HandDiscarded, "apply", apply)


def no_lines(mp: MonkeyPatch) -> None:
    mp.setattr(movement, "cross_lines", lambda table, car, before: None)


# -- long distance and the tour ------------------------------------------------------------------------------


def ends_with_an_empty_hand(mp: MonkeyPatch) -> None:
    def over(board: Board) -> bool:
        return not all(map(board.playable, range(board.settings.players)))

    mp.setattr(finish, "nothing_left_to_race_for", over)


def outside_first(mp: MonkeyPatch) -> None:
    def farthest_first(self: Board) -> list[Car]:
        cars = [car for car in self.cars.values() if car.on_track]
        return sorted(cars, key=lambda car: (-car.progress, -self.track.inside[car.cell]))

    mp.setattr(Board, "farthest_first", farthest_first)


def laps_do_not_count(mp: MonkeyPatch) -> None:
    def farthest_first(self: Board) -> list[Car]:
        cars = [car for car in self.cars.values() if car.on_track]
        return sorted(cars, key=lambda car: (-self.track.front[car.cell], self.track.inside[car.cell]))

    mp.setattr(Board, "farthest_first", farthest_first)


def unowned_car_spoils_it(mp: MonkeyPatch) -> None:
    def by_best_car(board: Board, seat: int) -> tuple[int]:
        first = board.farthest_first()[0]
        return (0 if first.owner in (seat, NOBODY) else 1,)

    mp.setattr(scoring, "by_best_car", by_best_car)


def first_game_decides(mp: MonkeyPatch) -> None:
    def key(board: Board, seat: int) -> tuple[Any, ...]:
        games = [scores[seat] for scores in board.scores]
        return (-sum(game.total for game in games), *(game.best or 7 for game in games))

    mp.setattr(scoring, "by_money_of_the_tour", key)


def only_one_game_counts(mp: MonkeyPatch) -> None:
    mp.setattr(scoring, "by_money_of_the_tour", lambda board, seat: (-board.scores[0][seat].total,))


def places_are_forgotten(mp: MonkeyPatch) -> None:
    def key(board: Board, seat: int) -> tuple[Any, ...]:
        return (-sum(scores[seat].total for scores in board.scores), seat)

    mp.setattr(scoring, "by_money_of_the_tour", key)


def the_same_cars_again(mp: MonkeyPatch) -> None:
    usual = GameBegan.apply

    def apply(self: GameBegan, state: State) -> None:
        kept = state.board.powers
        usual(self, state)
        state.board.powers = kept

    mp.setattr(GameBegan, "apply", apply)


def one_track_for_both(mp: MonkeyPatch) -> None:
    usual = clear_the_table

    def clear(state: State, game: int) -> None:
        usual(state, game)
        state.board.track = state.board.settings.tracks[0]

    mp.setattr(scoring_events, "clear", clear)


BREAKS: list[Break] = [
    (("DF-VAR-BEG-01",), "beginners hold an auction", variant("beginner", auction=True)),
    (
        ("DF-VAR-BEG-02",),
        "one car for everybody",
        lambda mp: mp.setattr(variants, "beginner_cars", lambda players: 1),
    ),
    (("DF-VAR-BEG-03",), "all cars race", all_cars_race),
    (("DF-VAR-BEG-03", "DF-RULING-42"), "cars that are left out can be named", left_out_cars_can_be_named),
    (("DF-VAR-BEG-04",), "beginners have powers", powers_for_all),
    (("DF-VAR-BEG-05",), "four cards for a beginner", lambda mp: mp.setattr(variants, "BEGINNER_HAND", 4)),
    (("DF-VAR-BEG-06",), "beginners do not draw", drawing(lambda board, _: False)),
    (
        ("DF-RULING-42",),
        "beginners do not draw after a speed-8 card",
        drawing(lambda board, _: board.discard[-1] not in SPEED_8.values()),
    ),
    (("DF-RULING-42",), "the grid is filled from the back", on_slots_backwards),
    (("DF-VAR-BEG-07", "DF-RULING-42"), "beginners bet", variant("beginner", bets=True)),
    (("DF-VAR-BEG-08", "DF-RULING-42"), "the race goes on after the first car", goes_on_after_the_first),
    (("DF-RULING-42",), "the race never runs on", stops_after_the_first),
    (("DF-VAR-BEG-08",), "the last car wins", last_car_wins),
    (("DF-VAR-2P-01", "DF-VAR-2P-02"), "two play like three", not_two),
    (("DF-VAR-2P-02", "DF-VAR-2P-03"), "the hands are kept", hands_are_kept),
    (("DF-VAR-2P-03",), "eight cards each", lambda mp: mp.setattr(variants, "TWO_PLAYER_HAND", 8)),
    (("DF-VAR-2P-04",), "face-up cards cannot be played", no_face_up_cards),
    (("DF-VAR-2P-05",), "a draw after every card", drawing(lambda board, _: True)),
    (("DF-VAR-2P-05",), "no draw at all", drawing(lambda board, _: False)),
    (("DF-VAR-2P-06", "DF-RULING-43"), "cunning is never replaced", lambda mp: mp.setattr(variants, "CUNNING", "")),
    (("DF-VAR-2P-07",), "two players do not bet", no_lines),
    (("DF-RULING-43",), "an empty hand is skipped", empty_hands_are_skipped),
    (("DF-RULING-43",), "face-up cards stay when all cars are home", face_up_cards_stay),
    (("DF-RULING-43",), "a draw with all cars home", draw_when_through),
    (("DF-VAR-LONG-01",), "long distance has a finish", variant("long", finish=True)),
    (("DF-VAR-LONG-02",), "an empty hand ends the race", ends_with_an_empty_hand),
    (("DF-VAR-LONG-03",), "the car that is behind wins", last_car_wins),
    (("DF-VAR-LONG-03",), "laps do not count", laps_do_not_count),
    (("DF-VAR-LONG-04",), "the outer of two level cars wins", outside_first),
    (("DF-RULING-44",), "long distance has bets", variant("long", bets=True)),
    (("DF-RULING-44",), "a car without an owner decides", unowned_car_spoils_it),
    (("DF-VAR-TOUR-01",), "a tour of one game", variant("tour", games=1)),
    (("DF-VAR-TOUR-01",), "both games on one track", one_track_for_both),
    (("DF-VAR-TOUR-02",), "one of the games decides", only_one_game_counts),
    (("DF-RULING-45",), "the first game comes first", first_game_decides),
    (("DF-RULING-45",), "the seat decides", places_are_forgotten),
    (("DF-RULING-45",), "powers are kept for the second game", the_same_cars_again),
]
