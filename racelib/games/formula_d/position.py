"""Reads a position: cars, order, weather, markers and notes, as scenarios and what-ifs give them."""

from __future__ import annotations

from typing import Any

from racelib.errors import BadOption
from racelib.games.formula_d.invariants import broken
from racelib.games.formula_d.rules.qualifying import MOST_SECONDS
from racelib.games.formula_d.rules.repairs import full_reserves
from racelib.games.formula_d.state import (
    FINISHED,
    GRID,
    NOWHERE,
    OUT,
    QUALIFYING,
    QUALIFYING_LAPS,
    RACING,
    RUNNING,
    STAGES,
    STALLED,
    STATUSES,
    Car,
    QualifyingLap,
    State,
    rains,
)
from racelib.games.formula_d.tables import (
    BUILD_LIMITS,
    CAR,
    DRIVERS,
    FROG,
    GEAR_DICE,
    HARD,
    TEAM_RESERVE,
    TYRE_KINDS,
    WEATHER,
    Cost,
    a_race,
)
from racelib.games.formula_d.view import pools_written
from racelib.kernel import reading

#: What a position may say: what a state holds, without what the options of the race say or what follows from the rest.
FIELDS = {*State.__struct_fields__} - {"track", "mode", "laps", "options", "occupied", "wet"}
#: What it may say of a car.
CAR_FIELDS = {"at", "points", *Car.__struct_fields__} - {"number", "cell"}

#: Numbers by their field: what they are when the position does not say, the least and the most.
Limits = dict[str, tuple[int | None, int, int]]


def set_up(state: State, position: dict[str, Any]) -> None:
    """Put a position on the track, or say what is wrong with it."""
    reading.fields("the position", position, FIELDS)
    cars = position.get("cars")
    if not isinstance(cars, list) or len(cars) != len(state.cars):
        raise BadOption(f"the position must list {len(state.cars)} cars, one for each seat")
    state.stage = reading.one_of("'stage'", position.get("stage", RACING), STAGES)
    for number, given in enumerate(cars):
        _set_up_car(state, number, given)
    state.reserves = full_reserves(state.cars, state.options)  # a position may name other teams
    if position.get("roll"):
        raise BadOption("a position stands at a turn boundary: it has no roll")
    on_grid = all(car.status == GRID for car in state.cars if car.racing)  # then the first round is still to come
    state.round = reading.number("'round'", position.get("round", 0 if on_grid else 1), 0, 100_000)
    for field, status in (("finished", FINISHED), ("retired", OUT)):
        due = [car.number for car in state.cars if car.status == status]
        numbers = position.get(field, due)
        if not _is_cars(numbers) or sorted(numbers) != due:
            raise BadOption(f"'{field}' must list the cars that are {status}")
        setattr(state, field, list(numbers))
    racing = [car.number for car in state.cars if car.racing]
    order = position.get("order")
    if order and state.stage != RACING:
        raise BadOption(f"'order' is given, but in the stage '{state.stage}' there is no order of a round")
    if order is not None and state.stage == RACING:
        if not _is_cars(order) or not set(order) <= set(range(len(state.cars))):
            raise BadOption(f"'order' is {order!r}; expected the cars in the order of the round, each once")
        state.order = (*order, *(number for number in racing if number not in order))
        state.acting = reading.number("'acting'", position.get("acting", 0), -1, len(state.order) - 1)
        if state.acting >= 0 and not state.cars[state.order[state.acting]].racing:
            raise BadOption(f"'acting' is {state.acting}, but car {state.order[state.acting]} is not racing")
    _set_up_surroundings(state, position)
    problems = list(broken(state))
    if problems:
        raise BadOption(f"the position is impossible: {problems[0]}")


def _set_up_surroundings(state: State, position: dict[str, Any]) -> None:
    """Set what is not on the cars: weather, markers, reserves, the notes of referee and police."""
    if "weather" in position:
        known = WEATHER if state.stage == RACING else ("", *WEATHER)
        state.weather = reading.one_of("'weather'", position["weather"], known)
    elif state.options.weather:
        state.weather = WEATHER[0]
    state.wet = rains(state.weather)
    for code in reading.listed("'markers'", position.get("markers", [])):
        state.markers |= 1 << _cell(state, code, "'markers'")
    for crew, points in _table(position, "reserves").items():
        number = _whole(crew)
        if number not in state.reserves:
            who = "team" if state.options.team else "car"
            raise BadOption(f"'reserves' names {crew!r}, which is no {who} with a reserve")
        state.reserves[number] = reading.number(f"'reserves' of {crew}", points, 0, TEAM_RESERVE)
    for lap in reading.listed("'qualifying'", position.get("qualifying", [])):
        given = reading.fields("a lap of 'qualifying'", lap, QualifyingLap.__struct_fields__)
        limits: Limits = {
            "car": (None, 0, len(state.cars) - 1),
            "dice": (0, 0, 100_000),
            "penalty": (0, 0, 100_000),
            "seconds": (-1, -1, MOST_SECONDS),
        }
        failed = reading.flag("'failed' of a qualifying lap", given.get("failed", False))
        state.qualifying.append(QualifyingLap(**_numbers("'{}' of a qualifying lap", given, limits), failed=failed))
    if state.stage == QUALIFYING_LAPS:
        _set_up_qualifying(state)
    for lap, passed in _table(position, "police").items():
        notes = []
        for note in reading.listed(f"'police' of lap {lap}", passed):
            if not isinstance(note, list) or len(note) != 2:
                raise BadOption(f"'police' of lap {lap} has {note!r}; expected a car and its speed")
            car = reading.number("a car of 'police'", note[0], 0, len(state.cars) - 1)
            notes.append((car, reading.number("a speed of 'police'", note[1], 0, 1000)))
        state.police[reading.number("a lap of 'police'", _whole(lap), 1, state.laps)] = notes
    for lap in reading.listed("'rewarded'", position.get("rewarded", [])):
        state.rewarded.append(reading.number("a lap of 'rewarded'", lap, 1, 3))


def _set_up_qualifying(state: State) -> None:
    """See that the laps fit the car on the track: those of the cars before it are over, and its own is under way."""
    driving = [car.number for car in state.cars if car.cell != NOWHERE]
    if driving and (not state.qualifying or state.qualifying[-1].over):
        state.qualifying.append(QualifyingLap(driving[0]))
    cars = [lap.car for lap in state.qualifying]
    if cars != list(range(len(cars))):
        raise BadOption(f"'qualifying' has the laps of cars {cars}; cars qualify one after another, from car 0 on")
    if [lap.car for lap in state.qualifying if not lap.over] != driving:
        raise BadOption("in 'qualifying' just the lap of the car on the track is still under way")


def _numbers(where: str, given: dict[str, Any], limits: Limits) -> dict[str, int]:
    """Read numbers by their fields; `where` names one of them."""
    return {
        field: reading.number(where.format(field), given.get(field, usual), least, most)
        for field, (usual, least, most) in limits.items()
    }


def _is_cars(given: Any) -> bool:
    """Say whether this lists cars by their numbers, each at most once."""
    return isinstance(given, list) and all(type(number) is int for number in given) and len(set(given)) == len(given)


def _whole(written: Any) -> int | None:
    """Return the whole number that a key is; None if it is something else."""
    text = str(written)
    return int(text) if text.isascii() and text.isdigit() else None


def _table(position: dict[str, Any], field: str) -> dict[Any, Any]:
    """Return a field of the position that is a table."""
    value = position.get(field, {})
    if not isinstance(value, dict):
        raise BadOption(f"'{field}' is {value!r}; expected a table")
    return value


def _cell(state: State, code: Any, where: str) -> int:
    """Return the number of a cell, or say that the track does not have it."""
    cell = state.track.number.get(code) if isinstance(code, str) else None
    if cell is None:
        raise BadOption(f"{where}: there is no cell {code!r} on track '{state.track.id}'")
    return cell


def _pools(where: str, given: Any, most: Cost) -> Cost:
    """Read the points of the pools: a table with some or all of them, or all written as 6/3/3/3/3/2."""
    if isinstance(given, str):
        written, given = given, pools_written(given)
        if given is None:
            raise BadOption(f"{where} is {written!r}; expected six numbers, such as '6/3/3/3/3/2'")
    if not isinstance(given, dict) or set(given) - set(most):
        raise BadOption(f"{where} is {given!r}; expected points for {', '.join(most)}")
    return {
        pool: reading.number(f"{where}: {pool}", given.get(pool, points), 0, points) for pool, points in most.items()
    }


def _set_up_car(state: State, number: int, given: Any) -> None:
    """Put a car on the track, with all that is on its dashboard."""
    where, car = f"car {number}", state.cars[number]
    reading.fields(f"{where} of the position", given, CAR_FIELDS)
    before = state.stage != RACING
    usual = (QUALIFYING if before else RUNNING) if "at" in given else (GRID if before else OUT)
    car.status = reading.one_of(f"{where}: status", given.get("status", usual), STATUSES)
    limits: Limits = {
        "team": (car.team, 1, 5),
        "gear": (int(car.status == RUNNING), 0, max(GEAR_DICE)),
        "lap": (0 if car.status in (GRID, STALLED) else 1, 0, state.laps + 1),
        "stops": (0, 0, 1000),
        "turns": (0, 0, 1_000_000),
        "driver": (0, 0, len(DRIVERS)),
        "tyre_lap": (1, 1, 1000),
    }
    for field, value in _numbers(f"{where}: {{}}", given, limits).items():
        setattr(car, field, value)
    for field in ("nitro_used", "junk_used", "radio_used"):
        setattr(car, field, reading.flag(f"{where}: {field}", given.get(field, False)))
    car.tyres = reading.one_of(f"{where}: tyres", given.get("tyres", car.tyres), TYRE_KINDS)
    if car.tyres != HARD and not state.options.tyres:
        raise BadOption(f"{where}: tyres are {car.tyres}, but this race is without the choice of tyres (FD-TYRE-01)")
    _set_up_pools(state, number, given)
    if car.racing and ("at" in given or state.stage == RACING):
        cell = _cell(state, given.get("at"), where)
        if state.occupied >> cell & 1:
            raise BadOption(f"{where}: the cell {given['at']} is taken by another car")
        state.put(car, cell)


def _set_up_pools(state: State, number: int, given: dict[str, Any]) -> None:
    """Give a car the pools of its driver, and what is left in them."""
    where, car = f"car {number}", state.cars[number]
    if car.driver == FROG and state.mode.drivers and not state.options.weather:
        raise BadOption(f"{where}: Julien Marcellin races only where there is weather (FD-MODE-08)")
    if car.driver and not state.mode.drivers:
        raise BadOption(f"{where}: driver is {car.driver}, but {a_race(state.mode)} has no drivers")
    car.full = dict(DRIVERS[car.driver].pools if car.driver else state.mode.pools)
    if "full" in given:
        if CAR in state.mode.pools:
            raise BadOption(f"{where}: full is given, but a car of {a_race(state.mode)} has one number of points")
        car.full = _pools(f"{where}: full", given["full"], BUILD_LIMITS)
    if CAR in state.mode.pools:
        if "wear" in given:
            raise BadOption(f"{where}: wear is given, but a car of {a_race(state.mode)} has points")
        most = car.full[CAR]
        car.wear = {CAR: reading.number(f"{where}: points", given.get("points", most), 0, most)}
    else:
        if "points" in given:
            raise BadOption(f"{where}: points are given, but a car of {a_race(state.mode)} has wear by category")
        if isinstance(wear := given.get("wear", {}), dict) and not car.driver and "full" not in given:
            # a position of a built car need not say how it was built
            built = {pool: n for pool, n in wear.items() if type(n) is int and n > car.full.get(pool, n)}
            car.full |= {pool: min(n, BUILD_LIMITS[pool]) for pool, n in built.items()}
        car.wear = _pools(f"{where}: wear", given.get("wear", {}), car.full)
