"""The key moments of a race, and how much each of them matters."""

from __future__ import annotations

from racelib.games.formula_d.events import after as aftermath
from racelib.games.formula_d.events import driving, setting_up
from racelib.games.formula_d.state import FINISHED, GEAR_ROLLS, GRID, OUT, QUALIFYING, RUNNING, SPUN, STALLED
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.event import Event, Rolled
from racelib.kernel.moments import DECISIVE, DOWN, EDGE, END, LITTLE, MUCH, OTHER, SOME, UP, overtaken, overtaking
from racelib.kernel.scene import Frame, Moment
from racelib.text.language import later, tr

#: The columns of a car in a frame, in this order.
COLUMNS = ("cell", "gear", "points", "lap", "stops", "status", "place")
#: The statuses by their number in a frame.
STATUSES = (GRID, STALLED, RUNNING, FINISHED, OUT, SPUN, QUALIFYING)
CELL, STATUS, PLACE = (COLUMNS.index(name) for name in ("cell", "status", "place"))

#: Key moments, by kind of event: what a viewer can jump to.
MOMENTS: dict[type[Event], str] = {
    setting_up.WeatherChanged: later("weather change"),
    setting_up.Penalised: later("overshoot"),
    setting_up.QualifyingLapEnded: later("qualifying lap"),
    driving.NitroUsed: later("nitro"),
    driving.Slipstreamed: later("slipstream"),
    aftermath.Overshot: later("overshoot"),
    aftermath.Spun: later("spin"),
    aftermath.Collided: later("collision"),
    aftermath.EngineHurt: later("engine"),
    aftermath.RoadHurt: later("road damage"),
    aftermath.RoarHurt: later("roar"),
    aftermath.ThrewRadio: later("radio"),
    driving.Blocked: later("blocked"),
    driving.PoliceReward: later("police reward"),
    driving.PassedCheckpoint: later("checkpoint"),
    aftermath.Refitted: later("pit stop"),
    aftermath.Repaired: later("repairs"),
    aftermath.Retired: later("retirement"),
    aftermath.Finished: later("finish"),
}
#: What happens then in a few words, how much it matters, and the sign before it.
TOLD: dict[type[Event], tuple[str, int, str]] = {
    setting_up.WeatherChanged: (later("The weather changes"), MUCH, OTHER),
    setting_up.Penalised: (later("{car} overshoots"), SOME, DOWN),
    setting_up.QualifyingLapEnded: (later("{car} has qualified"), LITTLE, OTHER),
    driving.NitroUsed: (later("{car} uses nitro"), SOME, UP),
    driving.Slipstreamed: (later("{car} slipstreams"), LITTLE, UP),
    aftermath.Spun: (later("{car} spins"), 5, DOWN),
    aftermath.Collided: (later("{car} hits {other}"), SOME, DOWN),
    aftermath.EngineHurt: (later("{car} hurts the engine"), 2, DOWN),
    aftermath.RoadHurt: (later("Bad road hurts {car}"), LITTLE, DOWN),
    aftermath.RoarHurt: (later("A neighbour hits {car}"), 2, DOWN),
    aftermath.ThrewRadio: (later("{car} throws the radio"), SOME, OTHER),
    driving.Blocked: (later("{car} is blocked"), MUCH, DOWN),
    driving.PoliceReward: (later("{car} outruns the police"), SOME, UP),
    driving.PassedCheckpoint: (later("{car} passes the checkpoint"), LITTLE, UP),
    aftermath.Refitted: (later("{car} is in the pits"), SOME, OTHER),
    aftermath.Repaired: (later("{car} is repaired"), 2, OTHER),
    aftermath.Retired: (later("{car} is out"), DECISIVE, DOWN),
}
#: An overshoot that costs as many points matters much.
DEAR = 5
#: A roll is big from this gear on, when it is the highest number of the die.
BIG_GEAR = 4


def moment(event: Event, before: Frame, after: Frame) -> Moment | None:
    """Return what kind of key moment an event is and whose, if it is one; overtaking and big rolls are some too."""
    if isinstance(event, driving.Drove | driving.Slipstreamed) and overtakes(event.car, before, after):
        kind = tr("overtake") if type(event) is driving.Drove else tr("overtake in a slipstream")
        others = overtaken(event.car, PLACE, before, after)
        return overtaking(kind, event.car, others, before.rows[event.car][PLACE], after.rows[event.car][PLACE])
    if type(event) is Rolled:
        return big_roll(event)
    if type(event) is aftermath.Overshot:
        points = sum(event.cost.values())
        weight = 6 if points >= DEAR else MUCH
        title = tr("{car} overshoots, −{points}")
        kind = tr(MOMENTS[aftermath.Overshot])
        return Moment(kind, event.car, weight=weight, mark=DOWN, title=title, values={"points": points})
    if type(event) is aftermath.Finished:
        return finish(event)
    if type(event) is aftermath.PitStopTimed:
        kind = tr("quick pit stop") if event.quick else tr("slow pit stop")
        title = tr("{car} has a quick pit stop") if event.quick else tr("{car} has a slow pit stop")
        return Moment(kind, event.car, weight=SOME, mark=UP if event.quick else DOWN, title=title)
    found = MOMENTS.get(type(event))
    if found is None:
        return None
    title, weight, mark = TOLD[type(event)]
    others = [getattr(event, "other", -1)]
    return Moment(
        tr(found), getattr(event, "car", -1), [n for n in others if n >= 0], weight=weight, mark=mark, title=tr(title)
    )


def overtakes(car: int, before: Frame, after: Frame) -> bool:
    """Say whether a car that was running has a better place now than before."""
    was, now = before.rows[car], after.rows[car]
    return was[CELL] >= 0 and was[STATUS] == STATUSES.index(RUNNING) and now[PLACE] < was[PLACE]


def big_roll(event: Rolled) -> Moment | None:
    """Return the key moment of a gear die that shows its highest number."""
    if event.what not in GEAR_ROLLS:
        return None
    gear = int(event.what.removeprefix("gear "))
    if gear < BIG_GEAR or event.face != max(GEAR_DICE[gear]):
        return None
    why = tr("{number} is the highest number of gear {gear}.")
    values: dict[str, str | int] = {"number": event.number, "gear": gear}
    title = tr("{car} rolls {number}")
    return Moment(tr("big roll"), event.by, weight=SOME, mark=UP, title=title, why=why, values=values)


def finish(event: aftermath.Finished) -> Moment:
    """Return the key moment of a car that finishes."""
    kind, values = tr(MOMENTS[aftermath.Finished]), {"place": event.place}
    if event.place == 1:
        return Moment(kind, event.car, weight=END, mark=EDGE, title=tr("{car} wins"))
    return Moment(kind, event.car, weight=2, mark=EDGE, title=tr("{car} finishes, place {place}"), values={**values})
