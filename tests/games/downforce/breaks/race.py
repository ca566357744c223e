"""Breaking the race: turns, cards, white bars, lines and the finish."""

from collections.abc import Callable

from pytest import MonkeyPatch

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.events.race import CardDone, Finished, HandDiscarded, LineCrossed, RaceEnded, TurnPassed
from racelib.games.downforce.rules import finish, movement, powers, scoring, setting_up, turn
from racelib.games.downforce.rules import whole_game as play
from racelib.games.downforce.state import NOBODY, NOWHERE, Board, Car, Score, State
from racelib.games.downforce.tables import STRATEGIC, TRICKY
from racelib.kernel.table import Table
from tests.games.downforce.breaks import Break

How = Callable[[MonkeyPatch], None]


# -- whose turn it is ----------------------------------------------------------------------------------------


def first_seat_begins(mp: MonkeyPatch) -> None:
    mp.setattr(setting_up, "first_player", lambda board: 0)


def only_the_pole_counts(mp: MonkeyPatch) -> None:
    def first_player(board: Board) -> int:
        pole = next((car for car in board.cars.values() if car.cell == board.track.slots[0]), None)
        return 0 if pole is None or pole.owner == NOBODY else pole.owner

    mp.setattr(setting_up, "first_player", first_player)


def next_turn(step: int, skip: bool = True) -> How:
    """Let the turn pass in another way."""

    def pass_the_turn(table: Table[State]) -> None:
        board = table.state.board
        players = board.settings.players
        seats = [(board.turn + step * number) % players for number in range(1, players + 1)]
        seat = next((seat for seat in seats if board.playable(seat) or not skip), None)
        over = all(car.place for car in board.cars.values()) or not any(map(board.playable, range(players)))
        table.tell(RaceEnded() if over or seat is None else TurnPassed(seat))

    return lambda mp: mp.setattr(play, "pass_the_turn", pass_the_turn)


def ends_with_the_first_empty_hand(mp: MonkeyPatch) -> None:
    def over(board: Board) -> bool:
        return not all(board.playable(seat) for seat in range(board.settings.players))

    mp.setattr(finish, "nothing_left_to_race_for", over)


def never_over(mp: MonkeyPatch) -> None:
    mp.setattr(finish, "nothing_left_to_race_for", lambda board: False)


def the_card_goes_on(mp: MonkeyPatch) -> None:
    mp.setattr(turn, "nothing_left_to_race_for", lambda board: False)


def only_players_with_cards_bet(mp: MonkeyPatch) -> None:
    def bets_due(board: Board) -> bool:
        return board.lines > board.bets_made and all(map(board.playable, range(board.settings.players)))

    mp.setattr(play, "bets_due", bets_due)


def bets_after_the_end(mp: MonkeyPatch) -> None:
    def bets_due(board: Board) -> bool:
        return board.lines > board.bets_made and any(map(board.playable, range(board.settings.players)))

    mp.setattr(play, "bets_due", bets_due)


def may_pass(mp: MonkeyPatch) -> None:
    mp.setattr(turn.CardChoice, "legal", lambda self, answer: True)


# -- cards ---------------------------------------------------------------------------------------------------


def one_step_more(mp: MonkeyPatch) -> None:
    async def boosted(table, seat, car, bar, what):
        return what.number + 1

    mp.setattr(turn, "may_boost", lambda *_: True)
    mp.setattr(turn, "boosted", boosted)


def upwards(mp: MonkeyPatch) -> None:
    async def choose_order(table, seat, card):
        return True

    mp.setattr(turn, "choose_order", choose_order)


def everybody_has(power: str) -> How:
    has = powers.has_power
    return lambda mp: mp.setattr(powers, "has_power", lambda board, seat, one: one == power or has(board, seat, one))


def owners_choose(mp: MonkeyPatch) -> None:
    def who(board: Board, seat: int, car: Car) -> int:
        return seat if car.owner == NOBODY else car.owner

    mp.setattr(turn, "who_chooses_the_route", who)


def back_to_the_hand(mp: MonkeyPatch) -> None:
    def apply(self: CardDone, state: State) -> None:
        state.board.playing = None
        state.hands[self.seat].cards.append(self.card)
        state.board.hand_sizes[self.seat] += 1

    mp.setattr(CardDone, "apply", apply)


def stops_at_a_missing_car(mp: MonkeyPatch) -> None:
    async def carry_out(table, seat, card):
        for number, bar in enumerate(bars_of(card)):
            car = table.state.board.cars.get(bar.colour)
            if bar.colour != "W" and (car is None or not car.on_track):
                return
            await turn.carry_out_bar(table, seat, card, number)

    mp.setattr(turn, "carry_out", carry_out)


# -- white bars ----------------------------------------------------------------------------------------------


def nobody_names(mp: MonkeyPatch) -> None:
    async def name_a_car(table, seat, card, bar, number):
        return next(iter(table.state.board.cars.values()))

    mp.setattr(turn, "name_a_car", name_a_car)


def naming(allowed: Callable[[Board, str, frozenset[str], tuple[str, ...]], bool]) -> How:
    """Let white bars name other cars."""

    def may_be_named(board: Board, seat: int, printed: frozenset[str], named: tuple[str, ...]) -> list[str]:
        return [colour for colour in board.cars if allowed(board, colour, printed, named)]

    return lambda mp: mp.setattr(turn, "may_be_named", may_be_named)


def usual(board: Board, colour: str, printed: frozenset[str], named: tuple[str, ...]) -> bool:
    return colour not in printed and colour not in named


def blocked(board: Board, colour: str) -> bool:
    car = board.cars[colour]
    return not car.on_track or not movement.free_steps(board.track, car.cell, board.occupied)


# -- lines and the finish ------------------------------------------------------------------------------------


def reaching_is_crossing(mp: MonkeyPatch) -> None:
    def cross_lines(table: Table[State], car: Car, before: int) -> None:
        board = table.state.board
        for line, at in enumerate(board.track.bet_lines, start=1):
            if line > board.lines and before < at <= car.progress:
                table.tell(LineCrossed(line, car.colour))

    mp.setattr(movement, "cross_lines", cross_lines)


def no_finish(mp: MonkeyPatch) -> None:
    mp.setattr(movement, "cross_the_finish", lambda table, car: None)


def on_past_the_finish(mp: MonkeyPatch) -> None:
    mp.setattr(movement, "finishes", lambda board, car: False)


def all_in_first_place(mp: MonkeyPatch) -> None:
    mp.setattr(movement, "cross_the_finish", lambda table, car: table.tell(Finished(car.colour, 1)))


def unowned_cars_take_no_place(mp: MonkeyPatch) -> None:
    def cross(table: Table[State], car: Car) -> None:
        if car.owner != NOBODY:
            table.tell(Finished(car.colour, len(table.state.board.finished) + 1))

    mp.setattr(movement, "cross_the_finish", cross)


def the_cell_stays_taken(mp: MonkeyPatch) -> None:
    def apply(self: Finished, state: State) -> None:
        board = state.board
        car = board.cars[self.car]
        taken = board.occupied
        came_from = next(cell for cell in range(board.track.cells) if car.cell in board.track.next[cell])
        board.put(car, NOWHERE)
        board.occupied = taken | 1 << came_from
        car.place = self.place
        board.finished.append(self.car)

    mp.setattr(Finished, "apply", apply)


def hands_are_kept(mp: MonkeyPatch) -> None:
    mp.setattr(turn, "discard_hands", lambda table, active: None)


def discarded_from_seat_0(mp: MonkeyPatch) -> None:
    mp.setattr(turn, "discard_hands", lambda table, active: finish.discard_hands(table, 0))


def discarded_unseen(mp: MonkeyPatch) -> None:
    apply = HandDiscarded.apply

    def unseen(self: HandDiscarded, state: State) -> None:
        apply(self, state)
        del state.board.discard[-len(self.cards) :]

    mp.setattr(HandDiscarded, "apply", unseen)


def one_car_home_is_enough(mp: MonkeyPatch) -> None:
    mp.setattr(Board, "all_home", lambda self, seat: any(car.place for car in self.owned(seat)))


def stalled_cars_earn(mp: MonkeyPatch) -> None:
    prize = scoring.prize
    mp.setattr(scoring, "prize", lambda place: prize(place) or 2)


def nothing_with_a_stalled_car(mp: MonkeyPatch) -> None:
    score_of = scoring.score_of

    def strict(board: Board, seat: int, bets: tuple[str, ...]) -> Score:
        if all(car.place for car in board.owned(seat)):
            return score_of(board, seat, bets)
        return Score(0, 0, sum(car.price for car in board.owned(seat)), 0)

    mp.setattr(scoring, "score_of", strict)


BREAKS: list[Break] = [
    (("DF-RACE-01", "DF-RULING-19"), "seat 0 begins", first_seat_begins),
    (("DF-RULING-19",), "without an owner on the pole seat 0 begins", only_the_pole_counts),
    (("DF-RACE-02",), "turns go the other way round", next_turn(-1)),
    (("DF-RACE-03",), "a player plays card after card", next_turn(0)),
    (("DF-RACE-04",), "the race goes on with all cars home", never_over),
    (("DF-RACE-04", "DF-RACE-05"), "one empty hand ends the race", ends_with_the_first_empty_hand),
    (("DF-RACE-05", "DF-RULING-20"), "players without cards are not skipped", next_turn(1, skip=False)),
    (("DF-RULING-20",), "without cards nobody bets", only_players_with_cards_bet),
    (("DF-RULING-21",), "a turn may be passed", may_pass),
    (("DF-CARD-01",), "every car moves one more", one_step_more),
    (("DF-CARD-02",), "cards are carried out upwards", upwards),
    (("DF-CARD-03",), "everybody may turn a card round", everybody_has(TRICKY)),
    (("DF-CARD-04", "DF-CARD-05"), "owners choose the ways", owners_choose),
    (("DF-CARD-06",), "a card goes back to the hand", back_to_the_hand),
    (("DF-CARD-07",), "everybody may leave a bar out", everybody_has(STRATEGIC)),
    (("DF-RULING-22",), "a missing car ends the card", stops_at_a_missing_car),
    (("DF-WILD-01", "DF-RULING-23"), "nobody is asked for the car of a white bar", nobody_names),
    (("DF-WILD-02",), "cars with a bar of their own may be named", naming(lambda _, car, __, named: car not in named)),
    (
        ("DF-WILD-02",),
        "only bars above the white one count",
        naming(lambda _, car, printed, named: car not in named and (car not in printed or car == "yellow")),
    ),
    (
        ("DF-WILD-03",),
        "finished cars cannot be named",
        naming(lambda board, car, printed, named: usual(board, car, printed, named) and not board.cars[car].place),
    ),
    (
        ("DF-WILD-04",),
        "blocked cars cannot be named",
        naming(lambda board, car, printed, named: usual(board, car, printed, named) and not blocked(board, car)),
    ),
    (("DF-WILD-05",), "one car may be named twice", naming(lambda _, car, printed, __: car not in printed)),
    (("DF-WILD-06", "DF-POWER-UNP-02"), "any car may be named, twice", naming(lambda *_: True)),
    (("DF-RULING-25",), "reaching a line is crossing it", reaching_is_crossing),
    (("DF-RULING-29",), "the card goes on with all cars home", the_card_goes_on),
    (("DF-FINISH-01",), "nobody finishes", no_finish),
    (("DF-FINISH-01", "DF-FINISH-02"), "cars drive on past the line", on_past_the_finish),
    (("DF-FINISH-03",), "all cars share the first place", all_in_first_place),
    (("DF-FINISH-04",), "a finished car leaves its cell taken", the_cell_stays_taken),
    (("DF-FINISH-05", "DF-RULING-30", "DF-RULING-31"), "hands are kept", hands_are_kept),
    (("DF-RULING-31",), "hands are discarded from seat 0 on", discarded_from_seat_0),
    (("DF-RULING-31",), "the race ends before the bets", bets_after_the_end),
    (("DF-RULING-30",), "hands are discarded unseen", discarded_unseen),
    (("DF-FINISH-06",), "one car home ends a player's race", one_car_home_is_enough),
    (("DF-FINISH-07",), "stalled cars earn 2", stalled_cars_earn),
    (("DF-FINISH-08",), "a stalled car costs all money", nothing_with_a_stalled_car),
    (("DF-FINISH-09",), "cars without an owner take no place", unowned_cars_take_no_place),
]
