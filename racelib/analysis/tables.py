"""A race of Formula D in numbers: what the gears promised, how lucky everybody was, what would have happened if.

Everything is a `Table`: shown as a table in a notebook, and the same as plain text everywhere else.
"""

from __future__ import annotations

import html
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from racelib.arguments import quoted, text, whole, wrong
from racelib.errors import BadOption
from racelib.games.formula_d.events.after import (
    Collided,
    EngineHurt,
    Overshot,
    RadioHit,
    Refitted,
    Repaired,
    RoadHurt,
    RoarHurt,
)
from racelib.games.formula_d.events.driving import (
    Blocked,
    Braked,
    Drifted,
    PassedCheckpoint,
    PoliceReward,
    Slipstreamed,
)
from racelib.games.formula_d.events.turns import Shifted
from racelib.games.formula_d.rules.drivers import engine_limit, road_limit
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.show.names import POOL_NAMES
from racelib.games.formula_d.state import RACING, State
from racelib.games.formula_d.tables import BLACK_DIE, GEAR_DICE
from racelib.kernel.bots import seated_bots
from racelib.kernel.event import Chose, Event, Rolled
from racelib.kernel.race import Race
from racelib.kernel.registry import scene_of
from racelib.kernel.replay import Replay, game_of, read_replay
from racelib.kernel.scene import CarLook
from racelib.text.columns import aligned
from racelib.text.language import later, tr

Source = Replay | Race[Any] | str | os.PathLike[str]


@dataclass(frozen=True)
class Table:
    """A small table: a title, the heads of the columns, the rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def text(self) -> str:
        """Return the table as text; numbers stand on the right."""
        cells = [self.columns, *([_shown(value) for value in row] for row in self.rows)]
        places = range(len(self.columns))
        numeric = [n for n in places if all(isinstance(row[n], (int, float)) for row in self.rows)]
        lines = aligned(cells, right=numeric, most=sys.maxsize)
        return "\n".join([self.title, *(line.rstrip() for line in lines)])

    def __repr__(self) -> str:
        """Return the table as text."""
        return self.text()

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_shown(value))}</td>" for value in row) + "</tr>" for row in self.rows
        )
        caption = f'<caption style="text-align: left"><b>{html.escape(self.title)}</b></caption>'
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shown(value: Any) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def any_race(source: Source) -> Race[Any]:
    """Return the race of a replay, of the file of one, or the race itself, of any game."""
    if isinstance(source, Race):
        return source
    if not isinstance(source, (Replay, str, os.PathLike)):
        raise wrong("source", source, "a race, a replay, or the path of its file")
    return (source if isinstance(source, Replay) else read_replay(source)).race()


def race_in(source: Source) -> Race[Any]:
    """Return a race of Formula D: the tables of gears and luck know no other game."""
    race = any_race(source)
    if race.game.name != "formula-d":
        raise BadOption(f"this table is about gears and dice of Formula D; the race is {race.game.title}")
    return race


# -- gears ----------------------------------------------------------------------------------------------------


def gear_table(source: Source, car: int | None = None, turn: int | None = None) -> Table:
    """Return what each gear promises: to a car on one of its turns, or to the player who chooses a gear now.

    Raises
    ------
    BadOption
        When nobody is choosing a gear then.
    """
    race = race_in(source)
    if (car is None) != (turn is None):
        raise BadOption("`car` and `turn` go together; give both of them or none")
    if car is not None and turn is not None:
        race = race.fork(_decision(race, car, turn)[0])
    choice = race.pending[0].choice if race.pending else None
    if not isinstance(choice, GearChoice):
        raise BadOption("nobody is choosing a gear at this moment")
    rows = []
    for gear in choice:
        facts = choice.explain(gear).facts
        cells = tr("{low} to {high}").format(low=facts["low"], high=facts["high"])
        chances = (f"{facts[name]:.0%}" for name in ("stop", "pays", "out"))
        rows.append((gear, cells, facts["mean"], facts["skip"], *chances))
    name = race.header.seats[race.pending[0].seat].name
    columns = (tr("gear"), tr("cells"), tr("mean"), tr("price"), tr("free stop"), tr("must pay"), tr("out"))
    return Table(tr("What the gears promise {name}").format(name=name), columns, tuple(rows))


def _decision(race: Race[Any], car: int, turn: int) -> tuple[int, int]:
    """Return the event before which a car chose its gear on a turn, and the gear."""
    car, turn = _checked_car(race, car), whole("turn", turn)
    decisions = {one: (number, gear) for number, one, gear in gear_decisions(race, car - 1)}
    if turn not in decisions:
        turns = ", ".join(map(str, decisions))
        raise BadOption(f"car {car} chose no gear on turn {turn}; it did on turns {turns}")
    return decisions[turn]


def _checked_car(race: Race[Any], car: int) -> int:
    """Return the number of a car, when there is such a car."""
    car = whole("car", car)
    if not 1 <= car <= len(race.header.seats):
        raise BadOption(f"there is no car {car}; the cars are 1 to {len(race.header.seats)}")
    return car


def gear_decisions(race: Race[Any], car: int) -> list[tuple[int, int, int]]:
    """Return every choice of gear of a car: the number of its event, the turn of the car, the gear it took."""
    found = []
    state = game_of(race.header).start(race.header)
    for number, event in enumerate(race.events):
        if type(event) is Chose and event.seat == car and not event.forced:
            after = race.events[number + 1] if number + 1 < len(race.events) else None
            if type(after) is Shifted and state.stage == RACING:
                found.append((number, state.cars[car].turns + 1, after.gear))
        event.apply(state)
    return found


def what_if_table(source: Source, car: int, turn: int) -> Table:
    """Return what would have come of every gear that a car could choose on one of its turns, with the same dice.

    Parameters
    ----------
    source
        A replay, the path of its file, or a race.
    car
        The number of the car as it is painted on it: 1 for the first.
    turn
        Which turn of that car.
    """
    race = race_in(source)
    number, taken = _decision(race, car, turn)
    rows = []
    for gear in race.fork(number).pending[0].choice:
        fork = race.fork(number)
        fork.choose(gear)
        fork.run(seated_bots(fork, stand_in="racer"))
        place = next(one for one in fork.result if one["car"] == car - 1)
        end = tr("finished") if place["finished"] else tr("out")
        note = tr("as it was") if gear == taken else ""
        rows.append((gear, place["place"], end, place["points"], place["turns"], note))
    name = race.header.seats[car - 1].name
    title = tr("What if {name} had chosen another gear on turn {turn}?").format(name=name, turn=turn)
    columns = (tr("gear"), tr("place"), tr("end"), tr("points left"), tr("turns"), "")
    return Table(title, columns, tuple(rows))


# -- luck -----------------------------------------------------------------------------------------------------


def luck_table(source: Source) -> Table:
    """Return how lucky everybody was: the cells rolled against the mean of the same dice, and the black rolls.

    A danger roll is one for a collision, the engine, damaged road or the roar zone; how likely it is to hurt depends on
    the mode, the weather and the driver.
    """
    race = race_in(source)
    gears: list[list[Rolled]] = [[] for _ in race.header.seats]
    dangers: list[list[tuple[float, bool]]] = [[] for _ in race.header.seats]
    state = game_of(race.header).start(race.header)
    for number, event in enumerate(race.events):
        if type(event) is Rolled:
            if event.what.startswith("gear "):
                gears[event.by].append(event)
            elif (chance := chance_to_hurt(state, event)) is not None:
                after = race.events[number + 1] if number + 1 < len(race.events) else None
                hurt = isinstance(after, (Collided, EngineHurt, RoadHurt, RoarHurt)) and after.car == event.by
                dangers[event.by].append((chance, hurt))
        event.apply(state)
    rows = []
    for seat, one in enumerate(race.header.seats):
        mean = sum(_mean(GEAR_DICE[int(event.what[5:])]) for event in gears[seat])
        cells = sum(event.number for event in gears[seat])
        due = sum(chance for chance, _ in dangers[seat])
        hurts = sum(hurt for _, hurt in dangers[seat])
        rows.append(
            (one.name, len(gears[seat]), cells, mean, f"{cells - mean:+.1f}", len(dangers[seat]), hurts, float(due))
        )
    columns = (
        tr("driver"),
        tr("gear rolls"),
        tr("cells"),
        tr("usual cells"),
        tr("luck"),
        tr("danger rolls"),
        tr("hurt"),
        tr("usual hurt"),
    )
    return Table(tr("Luck: what was rolled, and what such dice give on average"), columns, tuple(rows))


def chance_to_hurt(state: State, roll: Rolled) -> float | None:
    """Return how likely a roll was to cost something, given the state before it; None: it is not a danger roll."""
    mode, car = state.mode, state.cars[roll.by]
    if roll.what == "roar":
        return (len(BLACK_DIE) + 1 - mode.roar[-1][0]) / len(BLACK_DIE)
    hurt = {"collision": mode.collision, "engine": mode.engine, "road": mode.danger or mode.road}.get(roll.what)
    if hurt is None:
        return None
    limit = hurt.limit(state.raining)
    if roll.what == "engine":
        limit = engine_limit(car, limit)
    elif roll.what == "road":
        limit = road_limit(car, limit, bool(state.marked >> car.cell & 1))
    return limit / len(BLACK_DIE)


# -- what the points were spent on ----------------------------------------------------------------------------

#: What a loss of points is called.
SPENT: dict[type[Event], str] = {
    Shifted: later("skipping gears"),
    Braked: later("braking"),
    Blocked: later("being blocked"),
    Overshot: later("overshooting"),
    Slipstreamed: later("slipstream into a corner"),
    Drifted: later("drifting"),
    Collided: later("collisions"),
    EngineHurt: later("engine checks"),
    RoadHurt: later("damaged road"),
    RoarHurt: later("the roar zone"),
    RadioHit: later("a radio"),
}
#: What a gain is called.
GAINED: dict[type[Event], str] = {
    Refitted: later("back in the box"),
    Repaired: later("repaired in the box"),
    PassedCheckpoint: later("back at the checkpoint"),
    PoliceReward: later("from the police"),
}


def pools(source: Source, car: int | None = None) -> Table:
    """Return what each pool paid for, and what came back: of one car (1 is the first), or of all together.

    >>> from racelib.kernel.set_up import new_race
    >>> race = new_race(track="t1", mode="advanced", players=2, bots="random", seed=2)
    >>> _ = race.run()
    >>> pools(race).columns[:3]
    ('what for', 'tyres', 'brakes')
    """
    race = race_in(source)
    car = None if car is None else _checked_car(race, car)
    state = game_of(race.header).start(race.header)
    names = list(state.mode.pools)
    sums: dict[str, list[int]] = {}
    for event in race.events:
        what = SPENT.get(type(event)) or GAINED.get(type(event))
        number = getattr(event, "car", -1)
        before = dict(state.cars[number].wear) if what else {}
        event.apply(state)
        if what is None or (car is not None and number != car - 1):
            continue
        row = sums.setdefault(what, [0] * len(names))
        for at, pool in enumerate(names):
            row[at] += abs(before[pool] - state.cars[number].wear[pool])
    order = [*SPENT.values(), *GAINED.values()]
    rows = [(tr(what), *sums[what]) for what in order if any(sums.get(what, ()))]
    whose = tr("all cars") if car is None else race.header.seats[car - 1].name
    title = tr("What the points were spent on, and what came back: {whose}").format(whose=whose)
    return Table(title, (tr("what for"), *(tr(POOL_NAMES[pool]) for pool in names)), tuple(rows))


def _mean(faces: Sequence[int]) -> float:
    return sum(faces) / len(faces)


# -- round by round -------------------------------------------------------------------------------------------


def by_round(source: Source, what: str) -> tuple[list[CarLook], list[list[int]]]:
    """Return the cars of a race, and a number for each at the end of every round: a column that the page shows.

    Round 0 is the grid, or whatever comes before the first round.

    Raises
    ------
    BadOption
        The game shows no such number.
    """
    race = any_race(source)
    scene, state = scene_of(race.game), race.game.start(race.header)
    stage = scene.stage(state, race.header.names)
    if text("what", what, f"one of {', '.join(stage.columns)}") not in stage.columns:
        raise BadOption(f"{race.game.title} has no {quoted(what)}; its numbers are {', '.join(stage.columns)}")
    column = stage.columns.index(what)
    driven = [number for number, car in enumerate(stage.cars) if not car.aside and not car.unowned]
    rounds: dict[int, list[int]] = {}
    for event in race.events:
        event.apply(state)
        frame = scene.frame(state)
        rounds[frame.round] = [frame.rows[number][column] for number in driven]
    return [stage.cars[number] for number in driven], list(rounds.values())


def round_table(source: Source, what: str, title: str) -> Table:
    """Return a number for each car, round by round."""
    title = text("title", title)
    cars, numbers = by_round(source, what)
    return Table(title, (tr("round"), *(car.name for car in cars)), tuple((n, *row) for n, row in enumerate(numbers)))
