"""Setting up: options and seats checked, positions read and written (for scenarios, what-ifs and people)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from racelib.boards.lanes.files import chosen_track
from racelib.boards.lanes.tables import Tables, tables
from racelib.errors import BadOption, counted
from racelib.games.formula_d.rules.qualifying import MOST_SECONDS
from racelib.games.formula_d.state import (
    FINISHED,
    GRID,
    NOWHERE,
    OUT,
    QUALIFYING,
    QUALIFYING_LAPS,
    RACING,
    RUNNING,
    SETTING_UP,
    SPUN,
    STAGES,
    STALLED,
    STATUSES,
    Car,
    QualifyingLap,
    State,
    full_reserves,
    new_cars,
    rains,
)
from racelib.games.formula_d.tables import (
    BUILD_LIMITS,
    CAR,
    DRIVERS,
    FROG,
    GEAR_DICE,
    HARD,
    MARKERS,
    MODES,
    PLAYERS,
    POOLS,
    SWITCHES,
    TEAM_RESERVE,
    TYRE_KINDS,
    WEATHER,
    Cost,
    Mode,
    Options,
)
from racelib.kernel import given as given_as
from racelib.kernel.game import Header, check_seats

#: The options of a race, as the help of the command line lists them.
OPTIONS = {
    "mode": f"which rules: {', '.join(MODES)} (default: basic)",
    "track": "a track (default: monaco, in a street race lumen)",
    "laps": "1, 2 or 3 (default: as the mode says)",
    **{name: f"{what} (default: false)" for name, what in SWITCHES.items()},
}


#: The circuit of a street race when none is named.
STREET_TRACK = "lumen"


def track_named(name: object) -> Tables:
    """Return the compiled track of a name, or say which tracks there are."""
    from racelib.boards import names

    return chosen_track(name, "track", names(), tables)


def check(header: Header) -> Header:
    """Complete a header and refuse what is wrong in it: options, seats, track, position."""
    from racelib.games.formula_d.bots import BOTS

    options = dict(header.options)
    for option in options:
        if option not in OPTIONS:
            raise BadOption(f"Formula D has no option '{option}'; the options are {', '.join(OPTIONS)}")
    name = options.setdefault("mode", "basic")
    if not isinstance(name, str) or name not in MODES:
        raise BadOption(f"option 'mode' is {name!r}; expected one of {', '.join(MODES)}")
    mode = MODES[name]
    track = track_named(options.setdefault("track", STREET_TRACK if mode.street else "monaco"))
    if mode.street and track.kind != "street":
        raise BadOption(f"option 'track' is {track.id!r}; a street race needs a street circuit, such as {STREET_TRACK}")
    laps = options.setdefault("laps", mode.usual_laps if mode.usual_laps in track.laps else track.laps[0])
    if type(laps) is not int or laps not in mode.laps or laps not in track.laps:
        allowed = [str(n) for n in mode.laps if n in track.laps]
        raise BadOption(f"option 'laps' is {laps!r}; {a_race(mode)} on {track.name} has {' or '.join(allowed)}")
    check_switches(options, mode, len(header.seats))
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


def a_race(mode: Mode) -> str:
    """Return what a race of a mode is called.

    >>> a_race(MODES["advanced"])
    'an advanced race'
    """
    return f"{'an' if mode.name[0] in 'aeiou' else 'a'} {mode.name} race"


def check_switches(options: dict[str, Any], mode: Mode, players: int) -> None:
    """Refuse optional rules that are no switches, or do not go with the mode or the players (FD-MODE-06)."""
    for option, what in SWITCHES.items():
        on = options.setdefault(option, False)
        if type(on) is not bool:
            raise BadOption(f"option '{option}' is {on!r}; expected true or false")
        if on and option not in mode.options:
            allowed = ", ".join(mode.options)
            raise BadOption(f"option '{option}' ({what}) is not for {a_race(mode)}, which can have {allowed}")
    if mode.drivers and not options["weather"] and players == len(DRIVERS):
        raise BadOption(f"without weather there are {players - 1} drivers for {players} players (FD-MODE-08)")
    if options["team"] and (players % 2 or players < 4):
        raise BadOption(f"option 'team' needs an even number of players from 4 to 10, not {players} (FD-TEAM-01)")


def start(header: Header) -> State:
    """Return the state before the first event: cars off the track, or the position that the header gives."""
    mode = MODES[header.options["mode"]]
    options = Options(**{option: header.options[option] for option in SWITCHES})
    cars = new_cars(len(header.seats), mode, options.team)
    state = State(tables(header.options["track"]), mode, header.options["laps"], cars, options, SETTING_UP)
    state.reserves = full_reserves(cars, options)
    if header.start is not None:
        set_up(state, header.start)
    return state


def _is_cars(given: Any) -> bool:
    """Say whether this lists cars by their numbers, each at most once."""
    return isinstance(given, list) and all(type(number) is int for number in given) and len(set(given)) == len(given)


#: What a position may say besides its cars.
FIELDS = {
    "cars",
    "round",
    "order",
    "acting",
    "finished",
    "retired",
    "roll",
    "stage",
    "weather",
    "markers",
    "reserves",
    "qualifying",
    "police",
    "rewarded",
}
#: What it may say of a car.
CAR_FIELDS = {
    "at",
    "gear",
    "points",
    "wear",
    "full",
    "stops",
    "lap",
    "status",
    "team",
    "turns",
    "driver",
    "tyres",
    "tyre_lap",
    "nitro_used",
    "junk_used",
    "radio_used",
}


def set_up(state: State, position: dict[str, Any]) -> None:
    """Put a position on the track; whatever is wrong in it is named."""
    unknown = set(position) - FIELDS
    if unknown:
        raise BadOption(f"the position has an unknown field '{min(unknown, key=str)}'")
    cars = position.get("cars")
    if not isinstance(cars, list) or len(cars) != len(state.cars):
        raise BadOption(f"the position must list {len(state.cars)} cars, one for each seat")
    state.stage = given_as.one_of("'stage'", position.get("stage", RACING), STAGES)
    for number, given in enumerate(cars):
        _set_up_car(state, number, given)
    state.reserves = full_reserves(state.cars, state.options)  # a position may name other teams
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
    if order and state.stage != RACING:
        raise BadOption(f"'order' is given, but in the stage '{state.stage}' there is no order of a round")
    if order is not None and state.stage == RACING:
        if not _is_cars(order) or not set(order) <= set(range(len(state.cars))):
            raise BadOption(f"'order' is {order!r}; expected the cars in the order of the round, each once")
        state.order = (*order, *(number for number in racing if number not in order))
        state.acting = given_as.number("'acting'", position.get("acting", 0), -1, len(state.order) - 1)
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
        state.weather = given_as.one_of("'weather'", position["weather"], known)
    elif state.options.weather:
        state.weather = WEATHER[0]
    state.wet = rains(state.weather)
    for code in given_as.listed("'markers'", position.get("markers", [])):
        state.markers |= 1 << _cell(state, code, "'markers'")
    for crew, points in _table(position, "reserves").items():
        number = _whole(crew)
        if number not in state.reserves:
            who = "team" if state.options.team else "car"
            raise BadOption(f"'reserves' names {crew!r}, which is no {who} with a reserve")
        state.reserves[number] = given_as.number(f"'reserves' of {crew}", points, 0, TEAM_RESERVE)
    for lap in given_as.listed("'qualifying'", position.get("qualifying", [])):
        given = given_as.fields("a lap of 'qualifying'", lap, {"car", "dice", "penalty", "seconds", "failed"})
        car = given_as.number("'car' of a qualifying lap", given.get("car"), 0, len(state.cars) - 1)
        dice = given_as.number("'dice' of a qualifying lap", given.get("dice", 0), 0, 100_000)
        penalty = given_as.number("'penalty' of a qualifying lap", given.get("penalty", 0), 0, 100_000)
        seconds = given_as.number("'seconds' of a qualifying lap", given.get("seconds", -1), -1, MOST_SECONDS)
        failed = given_as.flag("'failed' of a qualifying lap", given.get("failed", False))
        state.qualifying.append(QualifyingLap(car, dice, penalty, seconds, failed))
    if state.stage == QUALIFYING_LAPS:
        _set_up_qualifying(state)
    for lap, passed in _table(position, "police").items():
        notes = []
        for note in given_as.listed(f"'police' of lap {lap}", passed):
            if not isinstance(note, list) or len(note) != 2:
                raise BadOption(f"'police' of lap {lap} has {note!r}; expected a car and its speed")
            car = given_as.number("a car of 'police'", note[0], 0, len(state.cars) - 1)
            notes.append((car, given_as.number("a speed of 'police'", note[1], 0, 1000)))
        state.police[given_as.number("a lap of 'police'", _whole(lap), 1, state.laps)] = notes
    for lap in given_as.listed("'rewarded'", position.get("rewarded", [])):
        state.rewarded.append(given_as.number("a lap of 'rewarded'", lap, 1, 3))


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


def _whole(written: Any) -> int | None:
    """Return a whole number out of a key or a part of a text; None if it is none."""
    text = str(written)
    return int(text) if text.isascii() and text.isdigit() else None


def _table(position: dict[str, Any], field: str) -> dict[Any, Any]:
    """Return a field of the position that is a table."""
    value = position.get(field, {})
    if not isinstance(value, dict):
        raise BadOption(f"'{field}' is {value!r}; expected a table")
    return value


def _cell(state: State, code: Any, where: str) -> int:
    """Return the number of a cell, or say that there is none of this name."""
    cell = state.track.number.get(code) if isinstance(code, str) else None
    if cell is None:
        raise BadOption(f"{where}: there is no cell {code!r} on track '{state.track.id}'")
    return cell


def _pools(where: str, given: Any, most: Cost) -> Cost:
    """Read the points of the pools: a table with some or all of them, or all written as 6/3/3/3/3/2."""
    if isinstance(given, str):
        written = given.split("/")
        if len(written) != len(POOLS) or any(_whole(part) is None for part in written):
            raise BadOption(f"{where} is {given!r}; expected six numbers, such as '6/3/3/3/3/2'")
        given = dict(zip(POOLS, map(int, written), strict=True))
    if not isinstance(given, dict) or set(given) - set(most):
        raise BadOption(f"{where} is {given!r}; expected points for {', '.join(most)}")
    return {
        pool: given_as.number(f"{where}: {pool}", given.get(pool, points), 0, points) for pool, points in most.items()
    }


def _set_up_car(state: State, number: int, given: Any) -> None:
    where = f"car {number}"
    if not isinstance(given, dict):
        raise BadOption(f"{where} of the position is {given!r}; expected its fields")
    if set(given) - CAR_FIELDS:
        unknown, known = min(set(given) - CAR_FIELDS, key=str), ", ".join(sorted(CAR_FIELDS))
        raise BadOption(f"{where} has an unknown field '{unknown}'; the fields are {known}")
    car = state.cars[number]
    before = state.stage != RACING
    usual = (QUALIFYING if before else RUNNING) if "at" in given else (GRID if before else OUT)
    status = given.get("status", usual)
    if status not in STATUSES:
        raise BadOption(f"{where}: status is {status!r}; expected one of {', '.join(STATUSES)}")
    car.status = status
    car.team = given_as.number(f"{where}: team", given.get("team", car.team), 1, 5)
    car.gear = given_as.number(f"{where}: gear", given.get("gear", int(status == RUNNING)), 0, max(GEAR_DICE))
    _set_up_pools(state, number, given)
    car.lap = given_as.number(
        f"{where}: lap", given.get("lap", 0 if status in (GRID, STALLED) else 1), 0, state.laps + 1
    )
    car.stops = given_as.number(f"{where}: stops", given.get("stops", 0), 0, 1000)
    car.turns = given_as.number(f"{where}: turns", given.get("turns", 0), 0, 1_000_000)
    car.tyres = given_as.one_of(f"{where}: tyres", given.get("tyres", car.tyres), TYRE_KINDS)
    if car.tyres != HARD and not state.options.tyres:
        raise BadOption(f"{where}: tyres are {car.tyres}, but this race is without the choice of tyres (FD-TYRE-01)")
    car.tyre_lap = given_as.number(f"{where}: tyre_lap", given.get("tyre_lap", 1), 1, 1000)
    for used in ("nitro_used", "junk_used", "radio_used"):
        setattr(car, used, given_as.flag(f"{where}: {used}", given.get(used, False)))
    if car.racing and ("at" in given or state.stage == RACING):
        code = given.get("at")
        cell = _cell(state, code, where)
        if state.occupied >> cell & 1:
            raise BadOption(f"{where}: the cell {code} is taken by another car")
        state.put(car, cell)


def _set_up_pools(state: State, number: int, given: dict[str, Any]) -> None:
    """Give a car its driver, its pools, and what is left in them."""
    where, car = f"car {number}", state.cars[number]
    car.driver = given_as.number(f"{where}: driver", given.get("driver", 0), 0, len(DRIVERS))
    if car.driver == FROG and state.mode.drivers and not state.options.weather:
        raise BadOption(f"{where}: Julien Marcellin races only where there is weather (FD-MODE-08)")
    if car.driver and not state.mode.drivers:
        raise BadOption(f"{where}: driver is {car.driver}, but {a_race(state.mode)} has no drivers")
    car.full = dict(DRIVERS[car.driver].pools if car.driver else state.mode.pools)
    if "full" in given:
        if CAR in state.mode.pools:
            raise BadOption(f"{where}: full is given, but a car of {a_race(state.mode)} has one pool")
        car.full = _pools(f"{where}: full", given["full"], BUILD_LIMITS)
    if CAR in state.mode.pools:
        if "wear" in given:
            raise BadOption(f"{where}: wear is given, but a car of {a_race(state.mode)} has points")
        most = car.full[CAR]
        car.wear = {CAR: given_as.number(f"{where}: points", given.get("points", most), 0, most)}
    else:
        if "points" in given:
            raise BadOption(f"{where}: points are given, but a car of {a_race(state.mode)} has wear by pool")
        if isinstance(wear := given.get("wear", {}), dict) and not car.driver and "full" not in given:
            # a position of a built car need not say how it was built
            built = {pool: n for pool, n in wear.items() if type(n) is int and n > car.full.get(pool, n)}
            car.full |= {pool: min(n, BUILD_LIMITS[pool]) for pool, n in built.items()}
        car.wear = _pools(f"{where}: wear", given.get("wear", {}), car.full)


class Pools(dict[str, int]):
    """Points by pool; the same as when they are written as 6/3/3/3/3/2.

    >>> Pools(tyres=6, brakes=3) == "6/3", Pools(tyres=6, brakes=3) == {"tyres": 6, "brakes": 3}
    (True, True)
    """

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        """Compare with a table, or with what people write."""
        return "/".join(map(str, self.values())) == other if isinstance(other, str) else super().__eq__(other)


def _pools_shown(car: Any) -> dict[str, Any]:
    """Return the points of a car as a position or a view shows them."""
    if CAR in car.wear:
        return {"points": car.points}
    return {"wear": Pools(car.wear), "full": Pools(car.full)}


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a position: what `set_up` reads."""
    cars: list[dict[str, Any]] = []
    for car in state.cars:
        one: dict[str, Any] = {
            "gear": car.gear,
            **_pools_shown(car),
            "lap": car.lap,
            "stops": car.stops,
            "status": car.status,
            "team": car.team,
            "turns": car.turns,
        }
        one |= {"tyres": car.tyres, "tyre_lap": car.tyre_lap}
        if state.mode.street:
            one |= {"driver": car.driver, "nitro_used": car.nitro_used}
            one |= {"junk_used": car.junk_used, "radio_used": car.radio_used}
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
        **_surroundings(state),
    }


def _surroundings(state: State) -> dict[str, Any]:
    """Return what is not on the cars, as far as the race has it."""
    track = state.track
    shown: dict[str, Any] = {}
    if state.stage != RACING:
        shown["stage"] = state.stage
    if state.options.weather:
        shown["weather"] = state.weather
    if state.mode.markers:
        shown["markers"] = [track.codes[cell] for cell in track.members(state.markers)]
    if state.reserves:
        shown["reserves"] = {str(crew): left for crew, left in state.reserves.items()}
    if state.options.qualifying:
        shown["qualifying"] = [msgspec.structs.asdict(lap) for lap in state.qualifying]
    if state.mode.street:
        shown["police"] = {str(lap): [list(note) for note in passed] for lap, passed in state.police.items()}
        shown["rewarded"] = list(state.rewarded)
    return shown


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it: everybody sees the same."""
    cars = []
    for car in state.cars:
        corner = state.track.corner[car.cell] if car.cell >= 0 else -1
        shown = {
            "at": state.track.codes[car.cell] if car.cell >= 0 else "",
            "gear": car.gear,
            **_pools_shown(car),
            "points": car.points,
            "lap": car.lap,
            "laps": max(0, car.lap - 1),
            "stops": car.stops,
            "corner": state.track.corners[corner].id if corner >= 0 else "",
            "status": car.status,
            "team": car.team,
            "turns": car.turns,
        }
        if CAR not in car.wear:
            shown |= {**car.wear, "tyre_kind": car.tyres, "tyre_lap": car.tyre_lap}
        if state.mode.street:
            shown |= {"driver": car.driver, "nitro_used": car.nitro_used}
            shown |= {"junk_used": car.junk_used, "radio_used": car.radio_used}
        cars.append(shown)
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
        "stage": state.stage,
        **_surroundings(state),
    }


def broken(state: State) -> Iterator[str]:
    """Say what is impossible in a state; nothing is, at asks and turn boundaries."""
    track = state.track
    stood_on: dict[int, int] = {}
    for car in state.cars:
        name = f"car {car.number}"
        if car.racing and not (state.stage != RACING and car.cell == NOWHERE):
            if not 0 <= car.cell < track.cells:
                yield f"{name} is racing but not on the track"
                continue
            if car.cell in stood_on:
                yield f"{name} and car {stood_on[car.cell]} share the cell {track.codes[car.cell]} (FD-MOVE-04)"
            stood_on[car.cell] = car.number
            yield from _broken_on_track(state, car, name)
        elif car.cell != NOWHERE:
            yield f"{name} is {car.status} but still on the track (FD-ELIM-09)"
        for pool, points in car.wear.items():
            if not 0 <= points <= car.full[pool]:
                what = "points" if pool == CAR else f"points of {pool}"
                yield f"{name} has {points} {what} (FD-WP-08)"
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
    yield from _broken_surroundings(state)


def _broken_on_track(state: State, car: Car, name: str) -> Iterator[str]:
    """Say what is impossible about a car on the track."""
    track = state.track
    for pool in state.mode.fatal:
        if car.wear[pool] <= 0:
            rule = "FD-ELIM-01" if pool == CAR else "FD-RULING-24"
            yield f"{name} is racing with no {'points' if pool == CAR else pool} ({rule})"
    if car.lap > state.laps and state.stage == RACING:
        yield f"{name} has driven all laps but has not finished (FD-FIN-01)"
    if track.corner[car.cell] < 0 and car.stops:
        yield f"{name} has stops in a corner it is not in (FD-CORNER-06)"
    if track.boxes >> car.cell & 1 and track.box_of[car.team] != car.cell:
        yield f"{name} stands in the box of another team (FD-PIT-13)"
    if car.status != QUALIFYING and (car.status == RUNNING) != (car.gear >= 1):
        yield f"{name} is {car.status} in gear {car.gear} (FD-COMP-04)"
    if track.pit[car.cell] and state.laps == 1:
        yield f"{name} is in the pit lane of a one-lap race (FD-PIT-01)"
    if track.pit[car.cell] and not state.mode.refit:
        yield f"{name} is in the pit lane of a street race (FD-STREET-02)"
    if car.status == SPUN and state.mode.tyres in state.mode.fatal:
        yield f"{name} has spun, but {a_race(state.mode)} knows no spins"
    if (car.status == QUALIFYING) != (state.stage == QUALIFYING_LAPS):
        yield f"{name} is {car.status} while the stage is '{state.stage}' (FD-QUAL-01)"


def _broken_surroundings(state: State) -> Iterator[str]:
    """Say what is impossible about markers, reserves, weather and drivers."""
    if state.markers.bit_count() > MARKERS:
        yield f"there are {state.markers.bit_count()} markers on the road (FD-ROAD-07)"
    if state.markers and not state.mode.markers:
        yield f"{a_race(state.mode)} has no markers"
    if any(state.track.pit[cell] for cell in state.track.members(state.markers)):
        yield "a marker lies in the pit lane (FD-RULING-39)"
    if state.police and not state.mode.street:
        yield f"{a_race(state.mode)} has no police station"
    if state.stage == QUALIFYING_LAPS and not state.options.qualifying:
        yield "the stage is 'qualifying' in a race without qualifying laps (FD-MODE-06)"
    if state.stage != RACING and any(car.status not in (GRID, QUALIFYING) for car in state.cars):
        yield f"a car has raced already, but the stage is '{state.stage}'"
    if any(left < 0 for left in state.reserves.values()):
        yield "a reserve for repairs is below 0 (FD-TECH-01)"
    if state.weather and not state.options.weather:
        yield f"it is {state.weather}, but there is no weather in this race (FD-MODE-06)"
    picked = [car.driver for car in state.cars if car.driver]
    if len(set(picked)) != len(picked):
        yield "two cars have the same driver (FD-COMP-03)"
    if state.stage == QUALIFYING_LAPS and sum(car.cell != NOWHERE for car in state.cars) > 1:
        yield "two cars are on the track in qualifying (FD-QUAL-01)"
