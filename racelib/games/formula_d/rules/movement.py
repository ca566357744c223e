"""Movement (chapter 5): the choice of a route, and driving it.

`search/routes.py` finds the routes; here a driver chooses one. A route shorter than the roll means braking, at 1 point
per cell. When no route is long enough the car is blocked: it brakes, or drives as far as it can and pays for the cells
short (`braking.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from racelib.games.formula_d.events.driving import Braked, Dazzled, Drove, Skidded
from racelib.games.formula_d.rules.braking import most_braking, pay_shortfall, shortfall_payments
from racelib.games.formula_d.rules.corners import fate_of_route, missing_stops
from racelib.games.formula_d.rules.drivers import beauty_in, line_toll
from racelib.games.formula_d.rules.pits import open_box
from racelib.games.formula_d.rules.route import (
    Route,
    cells_due,
    lane_changes,
)
from racelib.games.formula_d.rules.route_check import follow, not_among_the_routes, wrong_length
from racelib.games.formula_d.rules.route_outlook import explain_route
from racelib.games.formula_d.rules.tyres import overshoot_factor, skid
from racelib.games.formula_d.search.empty_track import empty_track_routes
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.search.steps import BEND, cells_to, near_the_line
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import Cost
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: What can become of a car, from good to bad.
FATES = ("", "spin", "out")


def usual_routes(state: State, car: Car, exact: bool) -> Routes:
    """Return the routes of a car as if no other car and no marker were there."""
    track, cell = state.track, car.cell
    danger = track.danger != 0 and state.mode.counts_danger
    stops = missing_stops(state, car) if track.corner[cell] >= 0 else 0
    box = open_box(state, car)
    return empty_track_routes(
        track, cell, stops, state.last_lap(car), box, danger, danger and state.mode.markers, exact
    )


class RouteChoice(Choice[str]):
    """FD-DEC-08, FD-DEC-10: which route to drive, and how many cells of the roll to give up.

    An answer is the steps of the route, one letter a cell: "sslss". The options are one route for each end and its
    consequences; any other legal route may be answered too.

    Parameters
    ----------
    state, car
        The race, and the car that moves.
    distance
        The cells to drive: roll, nitro, drift and extra cell together.
    lane_changes
        The most lane changes (great start), or None.
    braking
        Whether cells may be given up: FD-RULING-70, not with nitro; FD-RULING-52, not on a quick exit from the box.

    `others` are the cells of other cars, as a bit mask. `taken` are those that a route of the empty track must not
    enter to be legal here. Where a route may avoid dangerous cells, the markers are among them: a car that drives over
    a marker has no excuse for weaving (FD-RULING-12).
    """

    KIND = "way"  # the word in files
    __slots__ = (
        *("state", "car", "distance", "lane_changes", "skid", "toll", "most", "brakes", "others", "taken"),
        *("_table", "_clear", "_asked", "_traffic", "_full", "_left", "_whole", "_furthest"),
    )

    def __init__(
        self, state: State, car: Car, distance: int, lane_changes: int | None = None, braking: bool = True
    ) -> None:
        """Ask for a route of this distance."""
        self.state = state
        self.car = car
        self.distance = distance
        self.lane_changes = lane_changes
        self.skid = self.toll = 0
        #: nothing is in the way: all routes of the roll can be driven, and all shorter ones that the brakes allow
        self._clear = False
        self._asked: tuple[str | None, Route | None] = (None, None)
        # worked out when needed
        self._traffic: Routes | None = None
        self._full: bool | None = None
        self._left: list[list[Route]] | None = None
        self._whole: Sequence[Route] | None = None
        self._furthest: list[Route] | None = None
        track, cell, most, exact = state.track, car.cell, distance, False
        if state.weather:
            self.skid = skid(state, car)
            if self.skid > 0 and cells_to(track, BEND)[cell] <= distance:
                most, exact = distance + self.skid, True
        if state.mode.drivers and near_the_line(track, cell):
            self.toll = line_toll(state, car)
            exact = exact or self.toll > 0
        self.most = most
        # FD-DEC-10: a great start has no roll to give cells up from
        self.brakes = most_braking(state, car) if braking and lane_changes is None else 0
        self._table = routes = usual_routes(state, car, exact)
        if most >= len(routes.open):
            routes.grow(most)
        self.others = others = state.occupied & ~track.bits[cell]  # all but its own
        self.taken = others | state.markers if routes.marked else others
        ahead = routes.open[most]
        if ahead >= 0 and lane_changes is None and not ahead & (others | state.markers):
            self._clear = self._full = True

    @property
    def box(self) -> int:
        """The cell of the car's box if it may use the pit lane now, otherwise -1."""
        return open_box(self.state, self.car)

    # -- how far ------------------------------------------------------------------------------------------------

    def due(self, route: Route) -> int:
        """Return how many cells a movement along this route must have."""
        return cells_due(route, self.distance, self.skid, self.toll) if self._table.exact else self.distance

    def given_up(self, route: Route) -> int:
        """Return the cells of the movement that a route gives up: braked, or blocked."""
        if route.final:
            return 0
        return (self.due(route) if self._table.exact else self.distance) - route.length

    # -- what is possible -----------------------------------------------------------------------------------

    def routes(self) -> Routes:
        """Return all routes from here among cars and markers: the kept ones if none is in reach, else a search."""
        known = self._table
        reach = known.reach(self.most)
        strewn = self.state.markers & reach & ~known.marked
        if not strewn and not self.others & reach:
            return known
        if self._traffic is None:
            self._traffic = known.in_traffic(self.others, strewn, self.most)
        return self._traffic

    def empty_track(self) -> Routes:
        """Return the routes as if no other car were there (their cells may be taken: look at `others`)."""
        return self._table

    def _all_giving_up(self, routes: Routes, cells: int) -> Sequence[Route]:
        """Return the routes that give up this many cells and could go on."""
        if not routes.exact:
            return routes.of_length(self.distance - cells)
        if routes is self._traffic:
            return self._by_cells_given_up(routes)[cells]
        return routes.giving_up(cells, self.distance, self.skid, self.toll)

    def _by_cells_given_up(self, routes: Routes) -> list[list[Route]]:
        """Return the routes among other cars by the cells they give up."""
        if self._left is None:
            self._left = [[] for _ in range(self.most + 1)]
            for length in range(self.most + 1):
                for route in routes.of_length(length):
                    left = self.due(route) - length
                    if left >= 0:
                        self._left[left].append(route)
        return self._left

    def _giving_up(self, routes: Routes, cells: int) -> Sequence[Route]:
        """Return the routes that give up this many cells and could go on, one of each class."""
        found = self._all_giving_up(routes, cells)
        return self._one_each(list(filter(self.few_enough_lane_changes, found))) if routes.exact else found

    def _one_each(self, routes: Sequence[Route]) -> list[Route]:
        """Return one route for each end and its consequences, with the cells that it gives up."""
        marked = self.state.marked if self.state.mode.markers else 0
        classes: dict[tuple[int, int, bool, bool, int], Route] = {}
        for route in routes:
            free = not route.mask & self.others
            key = (route.end, route.overshoot, route.out, route.mask & marked != 0, self.given_up(route))
            if key not in classes or (free and classes[key].mask & self.others):
                classes[key] = route
        return list(classes.values())

    def full_routes(self) -> Sequence[Route]:
        """Return the routes that use up the whole movement: just as long, or ending it before."""
        if self._whole is None:
            routes = self.routes()
            finals = [route for route in routes.finals if self._fits(route)]
            if routes.exact:
                self._whole = self._one_each([*finals, *self._giving_up(routes, 0)])
            elif not finals and self.lane_changes is None:
                self._whole = self._giving_up(routes, 0)
            else:
                # a car that waits in the pit lane is there already with a shorter route
                held = {(route.end, route.mask & routes.passing != 0) for route in finals}
                self._whole = [
                    route
                    for route in self._giving_up(routes, 0)
                    if self.few_enough_lane_changes(route) and (route.end, route.mask & routes.passing != 0) not in held
                ] + finals
        return self._whole

    def blocked(self) -> bool:
        """FD-RULING-28: blocked means that no legal route of the full distance exists."""
        if self._full is None:
            self._full = self._passes_freely() or bool(self.full_routes())
        return not self._full

    def _passes_freely(self) -> bool:
        """Say whether one of the usual routes is free. Most often one is, and no search is needed."""
        taken, table, limited = self.taken, self._table, self.lane_changes is not None
        for route in self._all_giving_up(table, 0):
            if not (route.mask & taken or (limited and not self.few_enough_lane_changes(route))):
                return True
        return any(route.free(taken) and self._fits(route) for route in table.finals)

    def _fits(self, route: Route) -> bool:
        """Say whether a route has few enough cells and lane changes."""
        return route.length <= self.due(route) and self.few_enough_lane_changes(route)

    def few_enough_lane_changes(self, route: Route) -> bool:
        """Say whether a route has few enough lane changes for a great start (FD-START-10, FD-RULING-57)."""
        return self.lane_changes is None or lane_changes(route.steps) <= self.lane_changes

    def furthest(self) -> list[Route]:
        """FD-BRAKE-04: return the routes of a blocked car that does not brake: the longest there are (FD-RULING-28)."""
        if self._furthest is None:
            routes = self.routes()
            good = next(
                good
                for length in range(self.most, -1, -1)
                if (good := [route for route in routes.of_length(length) if self._fits(route)])
            )
            self._furthest = self._one_each(good) if routes.exact else good
        return self._furthest

    def falls_short(self, route: Route) -> bool:
        """Say whether a route leaves cells short: the car is blocked and drives as far as it can (FD-RULING-28).

        A shorter route is braking: of its own free will, and paid as such.
        """
        return self.blocked() and route.length == self.furthest()[0].length and self.given_up(route) > 0

    def options(self) -> list[tuple[Route, int]]:
        """Return every option as a route and the cells braked: none first, then more and more."""
        return [(route, braked) for braked, routes in self.options_by_braking() for route in routes]

    def options_by_braking(self) -> Iterator[tuple[int, Sequence[Route]]]:
        """Give the options that brake no cell, those that brake one, and so on."""
        blocked = self.blocked()
        yield 0, self.furthest() if blocked else self.full_routes()
        if self.brakes <= 0:  # also in a great start
            return
        routes = self.routes()
        pit = self.state.track.pit
        longest = self.furthest()[0].length - 1 if blocked else self.most
        for cells in range(1, min(self.most if routes.exact else self.distance, self.brakes) + 1):
            # FD-PIT-10: no braking in the pit lane
            braked = self._giving_up(routes, cells)
            yield cells, [route for route in braked if route.length <= longest and not pit[route.end]]

    def __iter__(self) -> Iterator[str]:
        """Give the options: for each class of routes the steps of one."""
        return iter(self.answers())

    def answers(self) -> list[str]:
        """Return the options: for each class of routes the steps of one."""
        distance, brakes = self.distance, self.brakes
        shortest = distance - brakes if brakes > 0 else distance
        if self._clear:
            return self._table.steps_between(distance, shortest)
        if self.lane_changes is not None:
            return [route.steps for route, _ in self.options()]
        routes = self.routes()
        if routes.goes_on(distance):
            self._full = True
            return routes.steps_between(distance, shortest)
        key = (distance, self.skid, self.toll, brakes)  # while the road is clear it is always the same
        kept: list[str] | None = routes.about("options").get(key)
        if kept is None:
            kept = [route.steps for route, _ in self.options()]
            routes.keep("options", key, kept, len(kept))
        return kept

    def route(self, answer: object) -> Route | None:
        """Return the route that an answer means, or None when it is not allowed."""
        asked, route = self._asked
        if asked is not None and answer == asked:
            return route
        if type(answer) is not str:
            return None
        route = self._table.written(answer)
        if self._clear and route is not None and 0 <= self.distance - route.length <= self.brakes:
            self._asked = (answer, route)
            return route
        if route is not None and route.mask & self.taken:
            route = None
        if route is None and self._traffic is not None:
            route = self._traffic.written(answer)
        if route is None or wrong_length(self, route):
            followed = follow(self, answer)
            route = followed if isinstance(followed, Route) else None
        self._asked = (answer, route)  # the same answer is looked at by its driver, by the race and by the rules
        return route

    def legal(self, answer: object) -> bool:
        """Say whether an answer is a legal route.

        FD-MOVE-03, FD-MOVE-05: every step exists, and none leads back.
        FD-MOVE-04, FD-RULING-15: every cell is free; between two cars you may pass if the step exists.
        FD-MOVE-06: in a corner the steps are its arrows.
        FD-OVER-12: during an overshoot you may not go round another car.
        """
        return self.route(answer) is not None

    def only(self) -> str | None:
        """Return the route if there is just one."""
        if self._clear:
            if self.brakes > 0:
                return None
        elif self.distance and self.lane_changes is None and not self.state.track.pit[self.car.cell]:
            taken, pit, end = self.taken, self.state.track.pit, -1
            for route in self._all_giving_up(self._table, 0):
                if (not route.mask & taken or route.free(taken)) and not pit[route.end]:
                    if self.brakes > 0 or 0 <= end != route.end:
                        return None  # it can be driven to its end, or one cell less; or there are two ends
                    end = route.end
        options = self.answers()
        return options[0] if len(options) == 1 else None

    # -- what it means --------------------------------------------------------------------------------------

    def payments(self, route: Route) -> list[Cost]:
        """Return how a blocked car can pay for the cells that a route is short (FD-RULING-26); none: it is out."""
        return shortfall_payments(self.state, self.car, self.given_up(route), self.brakes > 0)

    def braking_cost(self, route: Route) -> Cost:
        """Return what the cells cost that a route gives up, by pool; of several payments, one that hurts least."""
        given_up = self.given_up(route)
        if not given_up:
            return {}
        cost: Cost = {self.state.mode.brakes: given_up}
        if not self.falls_short(route):
            return cost

        def hurts(paid: Cost) -> int:
            return FATES.index(fate_of_route(self.state, self.car, route, paid))

        return min(self.payments(route), key=hurts, default=cost)

    def cost(self, route: Route) -> Cost:
        """Return what a route costs for certain, by pool: braking, being blocked, overshooting."""
        mode = self.state.mode
        cost = self.braking_cost(route)
        if route.overshoot and self.state.stage == RACING:
            loss = route.overshoot * overshoot_factor(self.state, self.car)
            cost[mode.tyres] = cost.get(mode.tyres, 0) + loss
        return cost

    def price(self, route: Route) -> int:
        """Return the points that a route costs for certain, whatever the pool."""
        return sum(self.cost(route).values())

    def fate(self, route: Route) -> str:
        """Return what becomes of the car besides the price: "out", "spin" or nothing."""
        if route.out:
            return "out"
        state, car = self.state, self.car
        if state.stage != RACING:
            return ""
        if self.falls_short(route) and not self.payments(route):
            return "out"
        return fate_of_route(state, car, route, self.braking_cost(route))

    def neighbours(self, route: Route) -> list[Car]:
        """Return the cars that the route ends beside or directly behind (FD-COLL-01)."""
        if route.final:
            return []
        return self.state.cars_on(self.state.track.touch[route.end] & self.others)

    def explain(self, option: str) -> Explained:
        """Say where a route leads, what it costs and what it risks."""
        route = self.route(option)
        if route is None:
            raise not_among_the_routes(option, self.refuse(option))
        return explain_route(self, route)

    def refuse(self, answer: object) -> Refusal:
        """Say why a route cannot be driven."""
        if isinstance(answer, list):
            return self._no_such_step(answer)
        if isinstance(answer, dict):
            ends = sorted({self.state.track.codes[route.end] for route, _ in self.options()})
            return Refusal(fact("no route fits", answer=answer, ends=ends), ("FD-MOVE-01",))
        if type(answer) is not str:
            return Refusal(fact("not a route", answer=answer), ("FD-MOVE-03",))
        followed = follow(self, answer)
        return followed if isinstance(followed, Refusal) else Refusal(fact("allowed"))

    def _no_such_step(self, codes: list[object]) -> Refusal:
        """Say why cells that do not follow each other are not a route."""
        track = self.state.track
        here = self.car.cell
        for code in codes:
            to = track.number.get(code) if isinstance(code, str) else None
            if to is None:
                return Refusal(fact("no such cell", cell=code, track=track.id), ("FD-MOVE-03",))
            if all(to != next_cell for _, next_cell, _ in track.steps[here]):
                cells = {"cell": track.codes[here], "to": code}
                if track.progress[to] < track.progress[here]:
                    return Refusal(fact("no step back", **cells), ("FD-MOVE-05",))
                if track.corner[here] >= 0:
                    return Refusal(fact("against the arrows", **cells), ("FD-MOVE-06",))
                return Refusal(fact("no step between", **cells), ("FD-MOVE-03",))
            here = to
        return Refusal(fact("not a route", answer=codes), ("FD-MOVE-03",))


def explain_distance(state: State, car: Car, cells: int) -> tuple[Fact, ...]:
    """Return how far a movement of this many cells will be, and what it costs at best without braking."""
    choice = RouteChoice(state, car, cells, braking=False)
    far = fact("cells to drive", n=cells)
    routes = [route for route, _ in choice.options()]
    best = min(routes, key=lambda route: (FATES.index(choice.fate(route)), choice.price(route)))
    fate, cost = choice.fate(best), choice.cost(best)
    if choice.blocked():
        return far, fact("blocked")
    if fate:
        return far, fact("at best out") if fate == "out" else fact("at best spins")
    if choice.price(best):
        return far, fact("at best costs", cost=cost)
    stops = {state.track.corner[route.end] for route in routes if not choice.price(route)} - {-1}
    names = [state.track.corners[corner].name for corner in sorted(stops)]
    return (far, fact("can stop", corners=names)) if names else (far,)


class Movement(msgspec.Struct, gc=False):
    """A movement so far: the route driven last, where it began, the cells entered, whether cells were given up."""

    route: Route
    began_on: int
    cells: int
    braked: bool


async def drive(
    table: Table[State], car: Car, distance: int, lane_changes: int | None = None, braking: bool = True
) -> Movement:
    """FD-MOVE-01: drive the cells of the roll, less what is braked or blocked.

    Braking is a choice, at 1 point per cell (FD-BRAKE-01, FD-BRAKE-02), for a blocked car too (FD-RULING-28). The cells
    that it has not braked away and cannot drive may put it out (`pay_shortfall`).
    """
    state = table.state
    began_on = car.cell
    choice = RouteChoice(state, car, distance, lane_changes, braking)
    answer = await table.ask(car.number, choice)
    route = choice.route(answer)
    assert route is not None, "the driver accepts legal answers only"
    given_up = choice.given_up(route)
    short = given_up > 0 and choice.falls_short(route)
    if choice.skid and 0 < route.corner_at <= distance:
        table.tell(Skidded(car.number, choice.skid, car.tyres))
    if choice.toll and choice.due(route) < choice.distance + (choice.skid if 0 < route.corner_at <= distance else 0):
        beauty = beauty_in(state, car)
        assert beauty is not None, "no toll without her"
        table.tell(Dazzled(car.number, beauty.number))
    if given_up and not short:
        table.tell(Braked(car.number, given_up, {state.mode.brakes: given_up}))
    table.tell(Drove(car.number, route.steps, state.track.codes[route.end], route.crossings))
    if short:
        await pay_shortfall(table, car, given_up, choice.brakes > 0)
    return Movement(route, began_on, route.mask, given_up > 0)
