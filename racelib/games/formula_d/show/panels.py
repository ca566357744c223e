"""What lies on the table besides the board: dashboards, weather, qualifying, drivers, police, boxes, teams.

A panel is plain data: the page draws it as a table, the text picture as lines. All players see all panels. The basic
game without options has none: everything is on the board and in the table of cars.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from racelib.games.formula_d.results import places_of, ranked, team_points
from racelib.games.formula_d.show.names import driver_name, pool_name, status_name, team_name, tyre_name, weather_name
from racelib.games.formula_d.state import QUALIFYING_LAPS, RACING, Car, QualifyingLap, State, rains
from racelib.games.formula_d.tables import (
    ABILITY_RULES,
    CHANGEABLE,
    DRIVERS,
    JUNK,
    RADIO,
    RESERVE,
    TEAM_POINTS,
    TEAM_RESERVE,
    WEATHER,
    WET,
    Options,
)
from racelib.kernel.event import Event
from racelib.kernel.panels import Panel, Panels, table_panel
from racelib.text.language import tr

#: What stands in an empty place, and what marks the weather now.
NOTHING, NOW = "–", "●"

#: The rules of the pools that must not be empty.
FATAL_RULES = ("FD-ELIM-02", "FD-ELIM-03", "FD-ELIM-04")


def panels(
    state: State, names: Sequence[str], event: Event | None = None, before: Mapping[str, Panel] | None = None
) -> Panels:
    """Return what lies on the table besides the board, by name: only what matters in this mode, with these options.

    The state says it all: the event and the panels before it do not matter.
    """
    return {key: panel(state, names) for key, (lies_there, panel) in PANELS.items() if lies_there(state)}


def has_panels(state: State) -> bool:
    """Say whether anything lies beside the board at some time: not in the basic game without options."""
    return len(state.mode.pools) > 1 or state.mode.street or state.options != Options()


def car_label(number: int, names: Sequence[str]) -> str:
    """Return a car as tables call it: its number and its driver."""
    return f"{number + 1} {names[number]}"


# -- cars ----------------------------------------------------------------------------------------------------


def dashboards_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the dashboards: in each pool the points left of those at the start (FD-WP-08), the tyres, what it does."""
    pools = list(state.mode.pools)
    tyres = state.options.tyres
    head = [tr("car"), *(pool_name(pool) for pool in pools), *[tr("set of tyres")] * tyres, tr("state")]
    rows = []
    for car in state.cars:
        left = [f"{car.wear[pool]}/{car.full[pool]}" for pool in pools]
        kind = tr("{tyres}, lap {lap}").format(tyres=tyre_name(car.tyres), lap=car.tyre_lap)  # see FD-RULING-63
        rows.append([car_label(car.number, names), *left, *[kind] * tyres, status_name(car.status)])
    fatal = ", ".join(pool_name(pool) for pool in state.mode.fatal)
    words = tr("Wear points left of those at the start. A car is out when one of these is at 0: {pools} ({rules}).")
    note = words.format(pools=fatal, rules=", ".join(FATAL_RULES))
    return table_panel(tr("Dashboards"), head, rows, note, seats=list(range(len(names))))


def street_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the nitro of the street cars, and in the advanced game their drivers: ability, and what is used up."""
    drivers = state.mode.drivers
    head = [
        tr("car"),
        *([tr("driver"), tr("ability")] if drivers else []),
        tr("nitro on this lap"),
        *[tr("once only")] * drivers,
    ]
    rows = []
    for car in state.cars:
        row = [car_label(car.number, names)]
        if drivers:
            row += driver_and_ability(car.driver) if car.driver else [NOTHING, NOTHING]
        row.append(tr("used") if car.nitro_used else tr("ready"))
        rows.append([*row, *[once_word(car)] * drivers])
    title = tr("Street drivers") if drivers else tr("Nitro")
    note = tr("Nitro: once a lap, as many cells more as the number of the gear (FD-NITRO-01, FD-NITRO-03).")
    return table_panel(title, head, rows, note, seats=list(range(len(names))))


def driver_and_ability(driver: int) -> list[str]:
    """Return the name of a driver, and the ability with its rule, which says what it is.

    >>> driver_and_ability(10)
    ['Stanley Washington', 'Car radio (FD-ABIL-13)']
    """
    return [driver_name(driver), f"{tr(DRIVERS[driver].ability)} ({ABILITY_RULES[driver][0]})"]


def once_word(car: Car) -> str:
    """Say whether a driver can still use what comes once a lap or once a race (FD-ABIL-09, FD-ABIL-13)."""
    if car.driver == JUNK:
        return tr("junk: dropped on this lap") if car.junk_used else tr("junk: ready")
    if car.driver == RADIO:
        return tr("radio: thrown") if car.radio_used else tr("radio: ready")
    return NOTHING


# -- the race ------------------------------------------------------------------------------------------------


def weather_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the four states of the weather, which of them it is, and whether it can still change (FD-WEATHER)."""
    head = ["", *(weather_name(weather) for weather in WEATHER)]
    rows = [
        [tr("now"), *(NOW if weather == state.weather else "" for weather in WEATHER)],
        [tr("road"), *(tr("wet") if weather in WET else tr("dry") for weather in WEATHER)],
        [tr("changes"), *(tr("may change") if weather in CHANGEABLE else tr("stays") for weather in WEATHER)],
    ]
    if not state.weather:
        return table_panel(tr("Weather: not known yet"), head, rows, tr("The black die says it (FD-WEATHER-01)."))
    road = tr("the road is wet") if rains(state.weather) else tr("the road is dry")
    title = tr("Weather: {weather}, {road}").format(weather=weather_name(state.weather), road=road)
    if state.stage == QUALIFYING_LAPS:
        note = tr("This holds for all qualifying laps (FD-WEATHER-02).")
    elif state.weather in CHANGEABLE:
        note = tr("It may change whenever somebody rolls a 20 in gear 5 or a 30 in gear 6 (FD-WEATHER-04).")
    else:
        note = tr("It stays like this to the end (FD-WEATHER-08).")
    return table_panel(title, head, rows, note)


def qualifying_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the sheet of the referee: gear dice, minutes and penalty of each lap, and their sum (FD-QUAL-11)."""
    laps = ranked(state)
    driven = {lap.car for lap in laps}
    laps += [QualifyingLap(car.number) for car in state.cars if car.number not in driven]
    rows = []
    for lap in laps:
        car = car_label(lap.car, names)
        if lap.failed:
            rows.append([car, lap.dice, lap.penalty, NOTHING, NOTHING, tr("lap lost")])
        elif lap.over:
            time = f"{lap.seconds // 60}:{lap.seconds % 60:02}"
            rows.append([car, lap.dice, lap.penalty, time, lap.seconds // 60, lap.score])
        elif lap.car in driven:
            rows.append([car, lap.dice, lap.penalty, NOTHING, NOTHING, tr("on the lap")])
        else:
            rows.append([car, NOTHING, NOTHING, NOTHING, NOTHING, tr("still to come")])
    head = [tr("car"), tr("gear dice"), tr("penalty"), tr("time"), tr("full minutes"), tr("score")]
    note = tr("Score: dice + penalty + full minutes; the lowest starts first, then the shorter time (FD-QUAL-09).")
    return table_panel(tr("Qualifying laps"), head, rows, note, fold=state.stage == RACING)


def police_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the speeds that the police have noted, lap by lap, the fastest first (FD-POLICE-01)."""
    rows = []
    for lap in range(1, state.laps + 1):
        passed = state.police.get(lap, [])
        cars = {car for car, _ in passed}
        fastest = sorted(passed, key=lambda one: -one[1])  # equal speeds stay in the order of passing (FD-POLICE-05)
        speeds = [f"{car_label(car, names)}: {speed}" for car, speed in fastest]
        missing = [car_label(car.number, names) for car in state.cars if car.racing and car.number not in cars]
        if lap in state.rewarded:
            rows.append([lap, tr("reward paid"), NOTHING])
        else:
            rows.append([lap, "; ".join(speeds) or NOTHING, "; ".join(missing) if passed else tr("all")])
    head = [tr("lap"), tr("speeds, the fastest first"), tr("still to pass")]
    note = tr("When all have passed, the fastest gets wear points back: {points} (FD-POLICE-02).")
    return table_panel(tr("Police station"), head, rows, note.format(points=state.mode.police))


def boxes_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the boxes with what is left for repairs there: of a car, or of a team (FD-TECH-01, FD-TEAM-02)."""
    full = TEAM_RESERVE if state.options.team else RESERVE
    rows = []
    for crew, left in state.reserves.items():
        cars = [car for car in state.cars if state.crew(car) == crew]
        labels = "; ".join(car_label(car.number, names) for car in cars)
        rows.append([labels, team_name(cars[0].team), f"{left}/{full}"])
    head = [tr("car"), tr("team"), tr("points for repairs")]
    return table_panel(tr("Boxes"), head, rows, tr("For technical stops (FD-TECH-01, FD-TECH-04)."))


def teams_panel(state: State, names: Sequence[str]) -> Panel:
    """Return the teams as they stand: the places of their cars, and what these would score (FD-TEAM-03)."""
    places = places_of(state)
    rows = []
    for team, points in team_points(state):
        cars = sorted((car for car in state.cars if car.team == team), key=lambda car: places[car.number])
        place = tr("{car}: place {place}")
        shown = [place.format(car=car_label(car.number, names), place=places[car.number]) for car in cars]
        rows.append([team_name(team), "; ".join(shown), points])
    title = tr("Teams: the result") if state.over else tr("Teams, if the race ended now")
    scores = ", ".join(str(points) for points in TEAM_POINTS)
    note = tr("The places score {points}; cars that are out nothing (FD-TEAM-03, FD-RULING-67).").format(points=scores)
    return table_panel(title, [tr("team"), tr("cars"), tr("points")], rows, note)


# -- all of them ---------------------------------------------------------------------------------------------

#: The panels in the order in which they lie beside the board: when each lies there, and what it shows.
PANELS: dict[str, tuple[Callable[[State], bool], Callable[[State, Sequence[str]], Panel]]] = {
    "qualifying": (lambda state: state.stage == QUALIFYING_LAPS, qualifying_panel),
    "dashboards": (lambda state: len(state.mode.pools) > 1, dashboards_panel),
    "weather": (lambda state: state.options.weather, weather_panel),
    "street": (lambda state: state.mode.street, street_panel),
    # the police do not look at qualifying laps
    "police": (lambda state: bool(state.mode.police) and state.stage != QUALIFYING_LAPS, police_panel),
    "boxes": (lambda state: bool(state.reserves), boxes_panel),
    "teams": (lambda state: state.options.team, teams_panel),
    "qualified": (lambda state: state.stage == RACING and bool(state.qualifying), qualifying_panel),
}
ORDER = tuple(PANELS)
