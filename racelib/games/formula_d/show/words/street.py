"""Street racing in words: nitro, noise, the police, checkpoints, and what only one driver can do."""

from __future__ import annotations

from racelib.games.formula_d.events.after import RadioHit, RoarHurt, ThrewRadio
from racelib.games.formula_d.events.driving import (
    Dazzled,
    Drifted,
    NitroUsed,
    PassedCheckpoint,
    PassedPolice,
    PoliceReward,
)
from racelib.games.formula_d.show.names import driver_name
from racelib.games.formula_d.show.words.phrases import Names, fill, gift, loss, price
from racelib.games.formula_d.state import FINISHED, State
from racelib.games.formula_d.tables import BEAUTY, CAR, MECHANIC, TYRES
from racelib.text.language import tr, trn


def nitro_used(event: NitroUsed, state: State, names: Names) -> str:
    """Tell nitro: as many cells as the number of the gear, with the mighty turbo three more."""
    if event.turbo:
        sentence = tr("{name} uses nitro with the turbo in gear {gear}: {cells} cells more, and no braking.")
    else:
        sentence = trn(
            "{name} uses nitro in gear {gear}: {cells} cell more, and no braking.",
            "{name} uses nitro in gear {gear}: {cells} cells more, and no braking.",
            event.cells,
        )
    return fill(sentence, name=names[event.car], gear=state.cars[event.car].gear, cells=event.cells)


def drifted(event: Drifted, state: State, names: Names) -> str:
    """Tell a drift: a cell more or less, for a point of tyres."""
    if event.cells > 0:
        sentence = tr("{name} drifts 1 cell more for {cost}.")
    else:
        sentence = tr("{name} drifts 1 cell less for {cost}.")
    return fill(sentence, name=names[event.car], cost=price(state.cars[event.car], event.cost))


def dazzled(event: Dazzled, state: State, names: Names) -> str:
    """Tell a movement that is shorter because of the Beauty."""
    sentence = tr("{name} looks at {other}, {driver}, while crossing the finish line: the move is 1 cell shorter.")
    return fill(sentence, name=names[event.car], other=names[event.by], driver=driver_name(BEAUTY))


def roar_hurt(event: RoarHurt, state: State, names: Names) -> str:
    """Tell what the noise costs."""
    by_pool = tr("An angry neighbour of the engine roar zone strikes back: {name} loses {cost}.")
    of_car = trn(
        "An angry neighbour of the engine roar zone strikes back: {name} loses {points} wear point, {left} left.",
        "An angry neighbour of the engine roar zone strikes back: {name} loses {points} wear points, {left} left.",
        event.cost.get(CAR, 0),
    )
    return loss(state.cars[event.car], event.cost, by_pool, of_car, name=names[event.car])


def threw_radio(event: ThrewRadio, state: State, names: Names) -> str:
    """Tell who throws the car radio at whom."""
    sentence = tr("{name} throws the car radio at {other}; the black die decides what it hits.")
    return fill(sentence, name=names[event.car], other=names[event.target])


def radio_hit(event: RadioHit, state: State, names: Names) -> str:
    """Tell what the radio costs."""
    sentence = tr("The radio hits {name}, which costs {cost}.")
    return fill(sentence, name=names[event.car], cost=price(state.cars[event.car], event.cost))


# -- the police station --------------------------------------------------------------------------------------


def passed_police(event: PassedPolice, state: State, names: Names) -> str:
    """Tell the speed that is noted: ten times the gear die."""
    if not event.speed:
        sentence = tr("{name} passes the police station on lap {lap} without a gear die: speed {speed} counts.")
    else:
        sentence = tr("{name} passes the police station on lap {lap}: speed {speed}, ten times the gear die, counts.")
    return fill(sentence, name=names[event.car], lap=event.lap, speed=event.speed)


def police_reward(event: PoliceReward, state: State, names: Names) -> str:
    """Tell who was the fastest past the police station, and the reward."""
    car = state.cars[event.car]
    points = gift(car, event.points)
    if points:
        sentence = tr(
            "All have passed the police station on lap {lap}: {name} was the fastest with {speed} and gets {points}."
        )
    elif car.status == FINISHED:
        sentence = tr(
            "All have passed the police station on lap {lap}: {name} was the fastest with {speed}, but has finished."
        )
    else:
        sentence = tr(
            "All have passed the police station on lap {lap}: {name} was the fastest with {speed}, but lacks no points."
        )
    return fill(sentence, name=names[event.car], lap=event.lap, speed=event.speed, points=points)


def rules_of_the_reward(event: PoliceReward, state: State) -> tuple[str, ...]:
    """Return the rules of the reward in this mode."""
    return (*event.RULES, "FD-POLICE-03" if CAR in state.mode.pools else "FD-POLICE-04")


# -- the checkpoint ------------------------------------------------------------------------------------------


def passed_checkpoint(event: PassedCheckpoint, state: State, names: Names) -> str:
    """Tell what the checkpoint gives: points, all tyres, or points that were spread as the driver likes."""
    points = gift(state.cars[event.car], event.points)
    if CAR in event.points:
        sentence = tr("{name} passes the checkpoint and gets {points}.")
    elif TYRES in event.points:
        sentence = tr("{name} passes the checkpoint and gets new tyres: {points}.")
    else:
        sentence = tr("{name} spreads the points of the checkpoint: {points}.")
    return fill(sentence, name=names[event.car], points=points)


def rules_of_the_checkpoint(event: PassedCheckpoint, state: State) -> tuple[str, ...]:
    """Return the rules of the checkpoint: of this mode, for tyres or for points to spread, and of the Mechanic."""
    if CAR in state.mode.pools:
        return ("FD-CHECK-01", "FD-WP-08")
    if TYRES in event.points:
        return ("FD-CHECK-02", "FD-WP-08")
    mechanic = ("FD-ABIL-06",) if state.cars[event.car].driver == MECHANIC else ()
    return ("FD-CHECK-03", *mechanic, "FD-WP-08")
