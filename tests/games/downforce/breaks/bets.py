"""Breaking chapters 7 and 9: bets and scoring."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from racelib.games.downforce import tables
from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.events.race import BetsMade, CardDone, LineCrossed
from racelib.games.downforce.events.scoring import Scored
from racelib.games.downforce.rules import betting, finish, movement, scoring, turn
from racelib.games.downforce.rules import whole_game as play
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.state import Board, Car, Score, State
from racelib.kernel.table import Table
from tests.games.downforce.breaks import Break


def crossed(when: Callable[[Board, int, int, int, int], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    """Decide otherwise when a line is crossed: by board, line, its distance, progress before and after."""

    def how(mp: pytest.MonkeyPatch) -> None:
        def cross_lines(table: Table[State], car: Car, before: int) -> None:
            board = table.state.board
            for line, at in enumerate(board.track.bet_lines, start=1):
                if when(board, line, at, before, car.progress):
                    table.tell(LineCrossed(line, car.colour))

        mp.setattr(movement, "cross_lines", cross_lines)

    return how


def every_crossing(board: Board, line: int, at: int, before: int, after: int) -> bool:
    return before <= at < after


def standing_on_it(board: Board, line: int, at: int, before: int, after: int) -> bool:
    return line > board.lines and before < at <= after


def one_line_a_card(board: Board, line: int, at: int, before: int, after: int) -> bool:
    return line == board.lines + 1 and board.lines == board.bets_made and before <= at < after


def two_lines_only(board: Board, line: int, at: int, before: int, after: int) -> bool:
    return line > board.lines and line < 3 and before <= at < after


def bet_at_once(mp: pytest.MonkeyPatch) -> None:
    """Ask for the bets as soon as a bar is complete."""
    usual = turn.carry_out_bar

    async def carry_out_bar(table: Table[State], seat: int, card: str, number: int) -> None:
        await usual(table, seat, card, number)
        while betting.bets_due(table.state.board):
            await betting.bet(table)

    mp.setattr(turn, "carry_out_bar", carry_out_bar)


def turn_before_bets(mp: pytest.MonkeyPatch) -> None:
    async def race_on(table: Table[State]) -> None:
        board = table.state.board
        if betting.bets_due(board) and board.playing is None and board.turn % 2:
            await betting.bet(table)
            return
        await play.play_a_card(table)
        finish.pass_the_turn(table)

    mp.setattr(play, "race_on", race_on)


def end_before_bets(mp: pytest.MonkeyPatch) -> None:
    """Look whether the race is over before the bets are taken."""
    usual = play.bets_due

    def bets_due(board: Board) -> bool:
        return usual(board) and any(board.playable(seat) for seat in range(board.settings.players))

    mp.setattr(play, "bets_due", bets_due)


def bettors(who: Callable[[Board, int], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let only some players bet; the others get no bet."""

    def how(mp: pytest.MonkeyPatch) -> None:
        async def bet(table: Table[State]) -> None:
            board = table.state.board
            line = board.bets_made + 1
            seats = [seat for seat in range(board.settings.players) if who(board, seat)]
            answers = await table.ask_all({seat: BetChoice(board, seat, line) for seat in seats})
            table.tell(BetsMade(line, tuple(answers.get(seat, "") for seat in range(board.settings.players))))

        mp.setattr(play, "bet", bet)

    return how


def two_bets_at_once(mp: pytest.MonkeyPatch) -> None:
    """Take one answer for all lines of a card."""

    async def bet(table: Table[State]) -> None:
        board = table.state.board
        line = board.bets_made + 1
        seats = range(board.settings.players)
        answers = await table.ask_all({seat: BetChoice(board, seat, line) for seat in seats})
        while betting.bets_due(board):
            table.tell(BetsMade(board.bets_made + 1, tuple(answers[seat] for seat in seats)))

    mp.setattr(play, "bet", bet)


def cars_to_bet_on(which: Callable[[BetChoice], Sequence[str]]) -> Callable[[pytest.MonkeyPatch], None]:
    def how(mp: pytest.MonkeyPatch) -> None:
        mp.setattr(BetChoice, "__iter__", lambda self: iter(which(self)))
        mp.setattr(BetChoice, "legal", lambda self, answer: answer in which(self))

    return how


def own(choice: BetChoice) -> Sequence[str]:
    return [car.colour for car in choice.board.owned(choice.seat)] or list(choice.board.cars)


def owned(choice: BetChoice) -> Sequence[str]:
    return [car.colour for car in choice.board.cars.values() if car.owner >= 0]


def on_the_track(choice: BetChoice) -> Sequence[str]:
    return [car.colour for car in choice.board.cars.values() if car.on_track]


def or_none(choice: BetChoice) -> Sequence[str]:
    return ["", *choice.board.cars]


def same_as_before(mp: pytest.MonkeyPatch) -> None:
    def apply(self: BetsMade, state: State) -> None:
        for hand, car in zip(state.hands, self.cars, strict=True):
            hand.bets.append(hand.bets[-1] if hand.bets else car)
        state.board.bets_made = self.line

    mp.setattr(BetsMade, "apply", apply)


def laid_open(mp: pytest.MonkeyPatch) -> None:
    def apply(self: BetsMade, state: State) -> None:
        usual(self, state)
        state.board.open_bets = tuple(tuple(hand.bets) for hand in state.hands)

    usual = BetsMade.apply
    mp.setattr(BetsMade, "apply", apply)


def never_opened(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(scoring, "Scored", lambda scores, bets: Scored(scores, tuple(() for _ in bets)))


def pays(other: Callable[[int, int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Pay bets otherwise: by line and place."""
    return lambda mp: mp.setattr(betting, "payout", other)


def table_of(rows: tuple[tuple[int, ...], ...]) -> Callable[[int, int], int]:
    return lambda line, place: rows[place - 1][line - 1] if 1 <= place <= len(rows) else 0


#: As the damaged copy of the sheet has it.
DAMAGED = ((3, 2, 1), (6, 4, 2), (3, 2, 1))


def lost_bets_cost(line: int, place: int) -> int:
    return tables.PAYOUTS[place - 1][line - 1] if 1 <= place <= 3 else -1


def stalled_pays_as_last(line: int, place: int) -> int:
    return tables.PAYOUTS[(place or 3) - 1][line - 1] if place <= 3 else 0


def paid_once(bets: Sequence[str], places: dict[str, int]) -> int:
    lines = {car: line for line, car in reversed(list(enumerate(bets, start=1)))}
    return sum(betting.payout(line, places.get(car, 0)) for car, line in lines.items() if car in COLOURS)


def prizes(other: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setattr(scoring, "prize", other)


def prizes_by_players(mp: pytest.MonkeyPatch) -> None:
    usual_score = scoring.score_of

    def score_of(board: Board, seat: int, bets: Sequence[str]) -> Score:
        made = usual_score(board, seat, bets)
        less = 0 if board.settings.players == 3 else 1
        return Score(max(0, made.prizes - less), made.bets, made.paid, made.best)

    mp.setattr(scoring, "score_of", score_of)


def score(other: Callable[[Board, int, Score], Score]) -> Callable[[pytest.MonkeyPatch], None]:
    """Change what a player has made."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual_score = scoring.score_of
        mp.setattr(scoring, "score_of", lambda board, seat, bets: other(board, seat, usual_score(board, seat, bets)))

    return how


def best_car_only(board: Board, seat: int, made: Score) -> Score:
    return Score(scoring.prize(made.best), made.bets, made.paid, made.best)


def nothing_with_a_stalled_car(board: Board, seat: int, made: Score) -> Score:
    stalled = any(not car.place for car in board.owned(seat))
    return Score(0, 0, made.paid, made.best) if stalled else made


def tie(key: Callable[[Score], tuple[Any, ...]]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setattr(scoring, "by_money", lambda board, seat: key(board.scores[-1][seat]))


def discard_face_down(mp: pytest.MonkeyPatch) -> None:
    def apply(self: CardDone, state: State) -> None:
        state.board.playing = None
        state.down.box.append(self.card)

    mp.setattr(CardDone, "apply", apply)


def counter_clockwise(mp: pytest.MonkeyPatch) -> None:
    def pass_the_turn(table: Table[State]) -> None:
        board = table.state.board
        for step in range(1, board.settings.players + 1):
            seat = (board.turn - step) % board.settings.players
            if board.playable(seat):
                table.tell(finish.TurnPassed(seat))
                return

    mp.setattr(play, "pass_the_turn", pass_the_turn)


def last_seat_stays(mp: pytest.MonkeyPatch) -> None:
    def pass_the_turn(table: Table[State]) -> None:
        board = table.state.board
        table.tell(finish.TurnPassed(min(board.turn + 1, board.settings.players - 1)))

    mp.setattr(play, "pass_the_turn", pass_the_turn)


BREAKS: list[Break] = [
    (("DF-BET-01",), "the third line does nothing", crossed(two_lines_only)),
    (("DF-BET-02",), "every car sets off a line", crossed(every_crossing)),
    (("DF-BET-02",), "a front on the line has crossed it", crossed(standing_on_it)),
    (("DF-RULING-26",), "a card sets off one line only", crossed(one_line_a_card)),
    (("DF-RULING-26", "DF-BET-04"), "one bet for all lines of a card", two_bets_at_once),
    (("DF-BET-03", "DF-FLOW-02"), "bets in the middle of a card", bet_at_once),
    (("DF-BET-03", "DF-RULING-31"), "bets after the next card", turn_before_bets),
    (("DF-RULING-28",), "no bets when the race is over", end_before_bets),
    (("DF-BET-04", "DF-RULING-27"), "the first player does not bet", bettors(lambda board, seat: seat > 0)),
    (("DF-RULING-27", "DF-BET-04"), "only who has cards bets", bettors(lambda board, seat: board.playable(seat) > 0)),
    (("DF-BET-05", "DF-RULING-27"), "nobody has to bet", cars_to_bet_on(or_none)),
    (("DF-BET-05", "DF-STATE-D10", "DF-BET-07"), "only own cars", cars_to_bet_on(own)),
    (("DF-BET-07", "DF-AUCTION-18"), "no bets on unowned cars", cars_to_bet_on(owned)),
    (("DF-RULING-27", "DF-BET-05", "DF-STATE-D10"), "no bets on finished cars", cars_to_bet_on(on_the_track)),
    (("DF-BET-06", "DF-STATE-I6"), "bets are laid open at once", laid_open),
    (("DF-BET-06",), "bets are never shown", never_opened),
    (("DF-BET-08",), "the first bet stands for all", same_as_before),
    (("DF-BET-10", "DF-RULING-48"), "the damaged table", pays(table_of(DAMAGED))),
    (("DF-BET-10",), "all bets pay as the first", pays(table_of(((9, 9, 9), (6, 6, 6), (3, 3, 3))))),
    (("DF-BET-10",), "fourth place pays too", pays(table_of((*tables.PAYOUTS, (1, 1, 1))))),
    (("DF-BET-09",), "a bet that fails costs 1", pays(lost_bets_cost)),
    (("DF-BET-11",), "a car is paid once", lambda mp: mp.setattr(scoring, "winnings", paid_once)),
    (("DF-RULING-32",), "a bet on a stalled car pays", pays(stalled_pays_as_last)),
    (("DF-SCORE-01",), "10 for the first", prizes(lambda place: (10, 9, 6, 4, 2, 0)[place - 1] if place else 0)),
    (("DF-SCORE-01",), "3 for the fourth", prizes(lambda place: (12, 9, 6, 3, 2, 0)[place - 1] if place else 0)),
    (("DF-SCORE-01",), "1 for the last", prizes(lambda place: (12, 9, 6, 4, 2, 1)[place - 1] if place else 0)),
    (("DF-SCORE-02",), "only the best car earns", score(best_car_only)),
    (("DF-SCORE-02", "DF-SCORE-03"), "a stalled car costs everything", score(nothing_with_a_stalled_car)),
    (("DF-SCORE-03",), "prices do not count", score(lambda b, s, made: Score(made.prizes, made.bets, 0, made.best))),
    (("DF-SCORE-03",), "bets do not count", score(lambda b, s, made: Score(made.prizes, 0, made.paid, made.best))),
    (("DF-SCORE-05",), "ties are shared", tie(lambda made: (-made.total,))),
    (("DF-SCORE-05",), "the later best car wins a tie", tie(lambda made: (-made.total, -made.best))),
    (("DF-RULING-33",), "no finished car beats one", tie(lambda made: (-made.total, made.best))),
    (("DF-RULING-33",), "nothing is ever shared", tie(lambda made: (-made.total, made.best or 7, made.paid, id(made)))),
    (("DF-SCORE-06",), "prizes by the number of players", prizes_by_players),
    (("DF-RULING-52",), "the discard pile lies face down", discard_face_down),
    (("DF-RULING-07",), "turns go the other way", counter_clockwise),
    (("DF-RULING-07",), "after the last seat comes nobody", last_seat_stays),
]
