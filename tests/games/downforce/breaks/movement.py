"""Breaking movement: which steps there are, how far a car must go, and who stands in the way."""

from collections.abc import Callable

from pytest import MonkeyPatch

from racelib.boards.fronts.compiled import Tables
from racelib.games.downforce.rules import movement, powers, turn
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.search import routes as route_search
from racelib.games.downforce.search.routes import Route, Routes
from racelib.games.downforce.state import Board, Car
from tests.games.downforce.breaks import Break

How = Callable[[MonkeyPatch], None]


def steps(keep: Callable[[Tables, int, int], bool]) -> How:
    """Decide anew which touching cells a step may lead to."""

    def how(mp: MonkeyPatch) -> None:
        usual = Tables.__init__

        def init(self: Tables, *given: object) -> None:
            usual(self, *given)
            self.next = tuple(
                tuple(there for there in range(self.cells) if self.touch[here] >> there & 1 and keep(self, here, there))
                for here in range(self.cells)
            )

        mp.setattr(Tables, "__init__", init)

    return how


def forward(track: Tables, here: int, there: int) -> bool:
    gain = track.front[there] - track.front[here]
    return 0 < (gain % track.lap if track.closed else gain) < track.lap / 2


def options(change: Callable[[RouteChoice, tuple[Route, ...]], tuple[Route, ...]]) -> How:
    """Offer other ways."""

    def how(mp: MonkeyPatch) -> None:
        usual = movement.possible_routes

        def others(board: Board, car: Car, steps: int, keen: bool = False) -> Routes:
            choice = RouteChoice(board, car, steps, usual(board, car, steps, keen), keen)
            return {route.text: route for route in change(choice, choice.options())}

        mp.setattr(movement, "possible_routes", others)

    return how


def also_legal(fine: Callable[[RouteChoice, list[str]], bool]) -> How:
    """Accept more ways than the rules do."""

    def how(mp: MonkeyPatch) -> None:
        legal = RouteChoice.legal

        def more(self: RouteChoice, answer: object) -> bool:
            return legal(self, answer) or (isinstance(answer, str) and fine(self, answer.split()))

        mp.setattr(RouteChoice, "legal", more)

    return how


def on_the_track(choice: RouteChoice, route: list[str]) -> bool:
    return all(code in choice.board.track.number for code in route)


def searching(occupied: Callable[[Tables, int], int]) -> How:
    """Let other cells count as taken."""

    def how(mp: MonkeyPatch) -> None:
        search, free = route_search._search, movement.free_steps

        def elsewhere(track, cell, steps, taken, finishing, rectangular):
            return search(track, cell, steps, occupied(track, taken), finishing, rectangular)

        mp.setattr(route_search, "_search", elsewhere)
        mp.setattr(movement, "free_steps", lambda track, cell, taken: free(track, cell, occupied(track, taken)))

    return how


def never_between_two_cars(mp: MonkeyPatch) -> None:
    free = movement.free_steps

    def narrow(track: Tables, here: int, taken: int) -> list[int]:
        def gap(to: int) -> bool:
            beside = track.touch[here] & track.touch[to]
            return track.lane[here] == track.lane[to] or beside & taken != beside

        return [to for to in free(track, here, taken) if gap(to)]

    mp.setattr(movement, "free_steps", narrow)


def all_or_nothing(choice: RouteChoice, routes: tuple[Route, ...]) -> tuple[Route, ...]:
    full = tuple(route for route in routes if route.home or route.steps == choice.steps)
    return full or (Route(choice.car.cell, "", 0, False),)


def longest_only(choice: RouteChoice, routes: tuple[Route, ...]) -> tuple[Route, ...]:
    most = max(route.steps for route in routes)
    return tuple(route for route in routes if route.steps == most)


def no_blocking(choice: RouteChoice, routes: tuple[Route, ...]) -> tuple[Route, ...]:
    return tuple(route for route in routes if route.home or not choice.blocks(route)) or routes


def lost_steps_are_owed(mp: MonkeyPatch) -> None:
    usual, owed = powers.move, {}

    async def move(table, chooser, car, bar, steps, keen=False, bonus=False):
        steps += owed.pop(car.colour, 0)
        route = await usual(table, chooser, car, bar, steps, keen, bonus)
        owed[car.colour] = 0 if route.home else steps - route.steps
        return route

    mp.setattr(powers, "move", move)
    mp.setattr(turn, "move", move)


def cars_block_as_before_the_card(mp: MonkeyPatch) -> None:
    carry_out, routes, before = turn.carry_out, movement.routes, []

    async def remember(table, seat, card):
        before[:] = [table.state.board.occupied]
        await carry_out(table, seat, card)

    def from_memory(track, cell, steps, taken, finishing):
        return routes(track, cell, steps, before[0] & ~(1 << cell) if before else taken, finishing)

    mp.setattr(turn, "carry_out", remember)
    mp.setattr(movement, "routes", from_memory)


def blocked_cars_jump(mp: MonkeyPatch) -> None:
    routes = movement.routes

    def jump(track, cell, steps, taken, finishing):
        found = routes(track, cell, steps, taken, finishing)
        return found if len(found) > 1 or "" not in found else routes(track, cell, steps, 0, finishing)

    mp.setattr(movement, "routes", jump)


BREAKS: list[Break] = [
    (
        ("DF-MOVE-01",),
        "one step more may be driven",
        also_legal(lambda choice, route: not choice.problem(" ".join(route[:-1]))),
    ),
    (("DF-MOVE-02",), "corners do not count", steps(lambda t, a, b: forward(t, a, b) and t.lane[a] == t.lane[b])),
    (
        ("DF-MOVE-02",),
        "cells need not touch",
        also_legal(lambda choice, route: len(route) == 1 and route[0] == "a6" and on_the_track(choice, route)),
    ),
    (
        ("DF-MOVE-03", "DF-MOVE-04"),
        "sideways is allowed",
        steps(lambda t, a, b: forward(t, a, b) or t.front[a] == t.front[b]),
    ),
    (
        ("DF-MOVE-03", "DF-MOVE-04"),
        "backwards is allowed",
        also_legal(lambda choice, route: len(route) == choice.steps and on_the_track(choice, route)),
    ),
    (
        ("DF-MOVE-05",),
        "no cell beside may be entered",
        steps(lambda t, a, b: forward(t, a, b) and (t.lane[a] == t.lane[b] or t.back[b] >= t.front[a])),
    ),
    (("DF-MOVE-06",), "cars are driven through", searching(lambda track, taken: 0)),
    (("DF-MOVE-07",), "no step between two cars", never_between_two_cars),
    (("DF-MOVE-08",), "all steps or none", options(all_or_nothing)),
    (("DF-MOVE-09", "DF-RULING-24"), "a car may stop anywhere", also_legal(on_the_track)),
    (("DF-MOVE-10", "DF-RULING-24"), "the longest way must be taken", options(longest_only)),
    (("DF-MOVE-11",), "lost steps are made up later", lost_steps_are_owed),
    (("DF-MOVE-12",), "nobody may be blocked", options(no_blocking)),
    (("DF-MOVE-13",), "cars block where they stood before the card", cars_block_as_before_the_card),
    (("DF-MOVE-14",), "a blocked car jumps", blocked_cars_jump),
    (("DF-RULING-46",), "on a closed track no car is in the way", searching(lambda t, taken: 0 if t.closed else taken)),
]
