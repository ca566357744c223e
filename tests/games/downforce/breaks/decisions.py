"""Breaking part C: the decisions of the race."""

from typing import Any

import pytest

from racelib.games.downforce.events.race import Moved
from racelib.games.downforce.rules import movement, powers, turn
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.turn import CardChoice
from racelib.games.downforce.search.routes import Route
from racelib.games.downforce.state import Car, State
from racelib.kernel.table import Table
from tests.games.downforce.breaks import Break


def no_power(name: str) -> Any:
    """Take a power away from everybody."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = powers.has_power
        mp.setattr(powers, "has_power", lambda board, seat, power: power != name and usual(board, seat, power))

    return how


def always(function: str, answer: str) -> Any:
    """Use a power, or leave it, without asking."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = getattr(turn, function)

        async def unasked(table: Table[State], *given: Any) -> Any:
            ask = Table.ask

            async def ask_less(self: Table[State], seat: int, choice: Any) -> Any:
                return answer if choice.KIND == "power" else await ask(self, seat, choice)

            with pytest.MonkeyPatch.context() as inner:
                inner.setattr(Table, "ask", ask_less)
                return await usual(table, *given)

        mp.setattr(turn, function, unasked)

    return how


def first_card_only(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(CardChoice, "__iter__", lambda self: iter(self.cards[:1]))


def cards_of_others(mp: pytest.MonkeyPatch) -> None:
    def all_that_lie_face_up(state: State, seat: int) -> tuple[str, ...]:
        return (*state.hands[seat].cards, *(card for cards in state.board.face_up for card in cards))

    mp.setattr(turn, "cards_to_play", all_that_lie_face_up)


def hand_only(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(turn, "cards_to_play", lambda state, seat: tuple(state.hands[seat].cards))


def passing_is_allowed(mp: pytest.MonkeyPatch) -> None:
    legal = CardChoice.legal
    mp.setattr(CardChoice, "legal", lambda self, answer: answer == "pass" or legal(self, answer))


def ignore_again(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(turn, "may_ignore", lambda board, seat: powers.has_power(board, seat, "strategic"))


def any_car_named(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(turn, "may_be_named", lambda board, seat, printed, named: list(board.cars))


def own_car_named(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(turn, "may_be_named", lambda board, seat, printed, named: [car.colour for car in board.owned(seat)])


def owner_chooses(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(turn, "who_chooses_the_route", lambda board, seat, car: car.owner if car.owner >= 0 else seat)


def active_player_chooses(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(turn, "who_chooses_the_route", lambda board, seat, car: seat)


def always_asked(mp: pytest.MonkeyPatch) -> None:
    async def move(
        table: Table[State], chooser: int, car: Car, bar: int, steps: int, keen: bool = False, bonus: bool = False
    ) -> Route:
        board = table.state.board
        choice = RouteChoice(board, car, steps, movement.possible_routes(board, car, steps, keen), keen)
        mp.setattr(RouteChoice, "only", lambda self: None)
        route = choice.route(await table.ask(chooser, choice))
        table.tell(Moved(car.colour, chooser, bar, route.text, 0 if route.home else steps - route.steps, bonus))
        return route

    mp.setattr(turn, "move", move)


def first_route(mp: pytest.MonkeyPatch) -> None:
    """Take the first way without asking."""
    usual = movement.possible_routes
    mp.setattr(movement, "possible_routes", lambda *move: dict([next(iter(usual(*move).items()))]))


def only_own_cars_move(mp: pytest.MonkeyPatch) -> None:
    usual = turn.carry_out_bar

    async def carry_out_bar(table: Table[State], seat: int, card: str, number: int) -> None:
        board = table.state.board
        car = board.cars.get(turn.bars_of(card)[number].colour)
        if not board.settings.two or (car is not None and car.owner == seat):
            await usual(table, seat, card, number)

    mp.setattr(turn, "carry_out_bar", carry_out_bar)


BREAKS: list[Break] = [
    (("DF-STATE-D3",), "the first card must be played", first_card_only),
    (("DF-STATE-D3",), "face-up cards of the other can be played", cards_of_others),
    (("DF-STATE-D3",), "face-up cards cannot be played", hand_only),
    (("DF-STATE-D3",), "a turn can be passed", passing_is_allowed),
    (("DF-STATE-D4",), "no choice of order", no_power("tricky")),
    (("DF-STATE-D4",), "always from bottom to top", always("choose_order", "use")),
    (("DF-STATE-D5",), "no bar can be left out", no_power("strategic")),
    (("DF-STATE-D5",), "several bars can be left out", ignore_again),
    (("DF-STATE-D6",), "any car can be named", any_car_named),
    (("DF-STATE-D6",), "only own cars can be named", own_car_named),
    (("DF-STATE-D7",), "no choice of one more", no_power("aggressive")),
    (("DF-STATE-D7",), "always one more", always("boosted", "use")),
    (("DF-STATE-D8",), "owners choose the way", owner_chooses),
    (("DF-STATE-D8",), "cunning owners do not choose", active_player_chooses),
    (("DF-STATE-D8",), "asked even if there is one way only", always_asked),
    (("DF-STATE-D8",), "never asked", first_route),
    (("DF-STATE-D9",), "no bonus", no_power("determined")),
    (("DF-STATE-D9",), "the bonus is always taken", always("move_with_bonus", "use")),
    (("DF-RULING-51",), "two players do not move each other's cars", only_own_cars_move),
]
