"""Setting up: options and seats checked, positions read and written (for scenarios, what-ifs and people)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from racelib.errors import BadOption, counted
from racelib.formula_d.state import FINISHED, GRID, NOWHERE, OUT, RUNNING, STALLED, State, new_cars
from racelib.formula_d.tables import GEAR_DICE, MODES, PLAYERS
from racelib.kernel import given as given_as
from racelib.kernel.game import Header, check_seats
from racelib.tracks.files import chosen_track
from racelib.tracks.tables import Tables, tables

#: The options of a race, as the help of the command line lists them.
OPTIONS = {
    "mode": f"which rules: {', '.join(MODES)}",
    "track": "a track (default: monaco)",
    "laps": "1 or 2 (default: as the mode says)",
}
STATUSES = (GRID, STALLED, RUNNING, FINISHED, OUT)


def track_named(name: object) -> Tables:
    """Return the compiled track of a name, or say which tracks there are."""
    from racelib.tracks import names

    return chosen_track(name, "track", names(), tables)


def check(header: Header) -> Header:
    """Complete a header and refuse what is wrong in it: options, seats, track, position."""
    from racelib.formula_d.bots import BOTS

    options = dict(header.options)
    for option in options:
        if option not in OPTIONS:
            raise BadOption(f"Formula D has no option '{option}'; the options are {', '.join(OPTIONS)}")
    mode = options.setdefault("mode", "basic")
    if not isinstance(mode, str) or mode not in MODES:
        raise BadOption(f"option 'mode' is {mode!r}; expected one of {', '.join(MODES)}")
    track = track_named(options.setdefault("track", "monaco"))
    laps = options.setdefault("laps", MODES[mode].usual_laps)
    if type(laps) is not int or laps not in MODES[mode].laps or laps not in track.laps:
        allowed = [str(n) for n in MODES[mode].laps if n in track.laps]
        raise BadOption(f"option 'laps' is {laps!r}; a {mode} race on {track.name} has {' or '.join(allowed)}")
    seats = len(header.seats)
    fewest = PLAYERS[0] if header.start is None else 1
    if not fewest <= seats <= PLAYERS[1]:
        raise BadOption(f"{counted(seats, 'player')}; Formula D is for {PLAYERS[0]} to {PLAYERS[1]} (FD-MODE-01)")
    check_seats(header.seats, BOTS)
    digest = header.boards.get(track.id, track.digest)
    if digest != track.digest or set(header.boards) - {track.id}:
        raise BadOption(
            f"the track differs: the race was recorded on '{', '.join(header.boards)}' with digest {digest}, "
            f"this racelib has '{track.id}' with digest {track.digest}"
        )
    checked = msgspec.structs.replace(header, options=options, boards={track.id: track.digest})
    if header.start is not None:
        start(checked)
    return checked


def start(header: Header) -> State:
    """Return the state before the first event: cars off the track, or the position that the header gives."""
    mode = MODES[header.options["mode"]]
    state = State(tables(header.options["track"]), mode, header.options["laps"], new_cars(len(header.seats), mode))
    if header.start is not None:
        set_up(state, header.start)
    return state


def _is_cars(given: Any) -> bool:
    """Say whether this lists cars by their numbers, each at most once."""
    return isinstance(given, list) and all(type(number) is int for number in given) and len(set(given)) == len(given)


def set_up(state: State, position: dict[str, Any]) -> None:
    """Put a position on the track; whatever is wrong in it is named."""
    unknown = set(position) - {"cars", "round", "order", "acting", "finished", "retired", "roll"}
    if unknown:
        raise BadOption(f"the position has an unknown field '{min(unknown)}'")
    cars = position.get("cars")
    if not isinstance(cars, list) or len(cars) != len(state.cars):
        raise BadOption(f"the position must list {len(state.cars)} cars, one for each seat")
    for number, given in enumerate(cars):
        _set_up_car(state, number, given)
    if position.get("roll"):
        raise BadOption("a position stands at a turn boundary: it has no roll")
    on_grid = all(car.status == GRID for car in state.cars if car.racing)  # then the first round is still to come
    state.round = given_as.number("'round'", position.get("round", 0 if on_grid else 1), 0, 100_000)
    for field in ("finished", "retired"):
        status = FINISHED if field == "finished" else OUT
        due = [car.number for car in state.cars if car.status == status]
        numbers = position.get(field, due)
        if not _is_cars(numbers) or sorted(numbers) != due:
            raise BadOption(f"'{field}' must list the cars that are {status}")
        setattr(state, field, list(numbers))
    racing = [car.number for car in state.cars if car.racing]
    order = position.get("order")
    if order is not None:
        if not _is_cars(order) or not set(order) <= set(range(len(state.cars))):
            raise BadOption(f"'order' is {order!r}; expected the cars in the order of the round, each once")
        state.order = (*order, *(number for number in racing if number not in order))
        state.acting = given_as.number("'acting'", position.get("acting", 0), -1, len(state.order) - 1)
        if state.acting >= 0 and not state.cars[state.order[state.acting]].racing:
            raise BadOption(f"'acting' is {state.acting}, but car {state.order[state.acting]} is not racing")
    problems = list(broken(state))
    if problems:
        raise BadOption(f"the position is impossible: {problems[0]}")


def _set_up_car(state: State, number: int, given: Any) -> None:
    where = f"car {number}"
    if not isinstance(given, dict):
        raise BadOption(f"{where} of the position is {given!r}; expected its fields")
    fields = {"at", "gear", "points", "stops", "lap", "status", "team", "turns"}
    if set(given) - fields:
        raise BadOption(
            f"{where} has an unknown field '{min(set(given) - fields)}'; the fields are {', '.join(sorted(fields))}"
        )
    car = state.cars[number]
    status = given.get("status", RUNNING if "at" in given else OUT)
    if status not in STATUSES:
        raise BadOption(f"{where}: status is {status!r}; expected one of {', '.join(STATUSES)}")
    car.status = status
    car.team = given_as.number(f"{where}: team", given.get("team", car.team), 1, 5)
    car.gear = given_as.number(f"{where}: gear", given.get("gear", 1 if status == RUNNING else 0), 0, max(GEAR_DICE))
    most = state.mode.pools["car"]
    car.wear["car"] = given_as.number(f"{where}: points", given.get("points", most), 0, most)
    car.lap = given_as.number(
        f"{where}: lap", given.get("lap", 0 if status in (GRID, STALLED) else 1), 0, state.laps + 1
    )
    car.stops = given_as.number(f"{where}: stops", given.get("stops", 0), 0, 1000)
    car.turns = given_as.number(f"{where}: turns", given.get("turns", 0), 0, 1_000_000)
    if car.racing:
        code = given.get("at")
        cell = state.track.number.get(code) if isinstance(code, str) else None
        if cell is None:
            raise BadOption(f"{where}: there is no cell {code!r} on track '{state.track.id}'")
        if state.occupied >> cell & 1:
            raise BadOption(f"{where}: the cell {code} is taken by another car")
        state.put(car, cell)


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a position: what `set_up` reads."""
    cars: list[dict[str, Any]] = []
    for car in state.cars:
        one: dict[str, Any] = {
            "gear": car.gear,
            "points": car.points,
            "lap": car.lap,
            "stops": car.stops,
            "status": car.status,
            "team": car.team,
            "turns": car.turns,
        }
        if car.cell != NOWHERE:
            one["at"] = state.track.codes[car.cell]
        cars.append(one)
    return {
        "cars": cars,
        "round": state.round,
        "order": list(state.order),
        "acting": state.acting,
        "finished": list(state.finished),
        "retired": list(state.retired),
    }


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it: everybody sees the same."""
    cars = []
    for car in state.cars:
        corner = state.track.corner[car.cell] if car.cell >= 0 else -1
        cars.append(
            {
                "at": state.track.codes[car.cell] if car.cell >= 0 else "",
                "gear": car.gear,
                "points": car.points,
                "lap": car.lap,
                "laps": max(0, car.lap - 1),
                "stops": car.stops,
                "corner": state.track.corners[corner].id if corner >= 0 else "",
                "status": car.status,
                "team": car.team,
                "turns": car.turns,
            }
        )
    driver = state.driver()
    return {
        "round": state.round,
        "order": list(state.order),
        "acting": driver.number if driver is not None else None,
        "roll": state.roll,
        "cars": cars,
        "finished": list(state.finished),
        "retired": list(state.retired),
        "over": state.over,
    }


def broken(state: State) -> Iterator[str]:
    """Say what is impossible in a state; nothing is, at asks and turn boundaries."""
    track = state.track
    stood_on: dict[int, int] = {}
    for car in state.cars:
        name = f"car {car.number}"
        if car.racing:
            if not 0 <= car.cell < track.cells:
                yield f"{name} is racing but not on the track"
                continue
            if car.cell in stood_on:
                yield f"{name} and car {stood_on[car.cell]} share the cell {track.codes[car.cell]} (FD-MOVE-04)"
            stood_on[car.cell] = car.number
            if car.points <= 0:
                yield f"{name} is racing with no points (FD-ELIM-01)"
            if car.lap > state.laps:
                yield f"{name} has driven all laps but has not finished (FD-FIN-01)"
            if track.corner[car.cell] < 0 and car.stops:
                yield f"{name} has stops in a corner it is not in (FD-CORNER-06)"
            if track.boxes >> car.cell & 1 and track.box_of[car.team] != car.cell:
                yield f"{name} stands in the box of another team (FD-PIT-13)"
            if (car.status == RUNNING) != (car.gear >= 1):
                yield f"{name} is {car.status} in gear {car.gear} (FD-COMP-04)"
            if track.pit[car.cell] and state.laps == 1:
                yield f"{name} is in the pit lane of a one-lap race (FD-PIT-01)"
        elif car.cell != NOWHERE:
            yield f"{name} is {car.status} but still on the track (FD-ELIM-09)"
        if not 0 <= car.points <= state.mode.pools["car"]:
            yield f"{name} has {car.points} points (FD-WP-08)"
        if not 0 <= car.gear <= max(GEAR_DICE):
            yield f"{name} is in gear {car.gear}"
    if state.occupied != track.mask(stood_on):
        yield "the occupied cells are not those of the cars"
    if sorted(state.finished) != [car.number for car in state.cars if car.status == FINISHED]:
        yield "the list of finishers is not that of the finished cars"
    if sorted(state.retired) != [car.number for car in state.cars if car.status == OUT]:
        yield "the list of retired cars is not that of the cars that are out"
    if len(set(state.order)) != len(state.order):
        yield "a car acts twice in one round (FD-ORDER-04)"
