"""A chain of slams, link by link: one sentence for each, and what it means for the owners of the cars."""

from __future__ import annotations

from racelib.games.thunder_road.events.crash import HazardSetOff, HazardTurnedUp, Slammed
from racelib.games.thunder_road.events.damage import BecameInoperable, CaughtFire, Destroyed, MinorTaken, TokenTaken
from racelib.games.thunder_road.events.moving import OWN_STEPS, Moved
from racelib.games.thunder_road.rules.slam_dice import drove_in
from racelib.games.thunder_road.show.names import car_for, direction_name, hazard_name, token_name
from racelib.games.thunder_road.state import NOBODY, Board, new_car
from racelib.kernel.event import Event
from racelib.kernel.shown import Link
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, tr

#: What an event means for the owner of a car, in a sentence that begins with the car.
FOR_YOU = {
    "moves": later("{car} goes {way}."),
    "damage": later("{car} takes damage."),
    "fire": later("{car} catches fire."),
    "inoperable": later("{car} is inoperable."),
    "destroyed": later("{car} is destroyed."),
    "slammed": later("{car} is slammed."),
}


def named(board: Board, name: str) -> str:
    """Return a car as all players call it; a destroyed wreck is no longer on the board."""
    return car_for(board, board.cars.get(name) or new_car(name, NOBODY, "S"), NOBODY)


def link_of(event: Event, board: Board) -> Link | None:
    """Return the link of a chain that an event is; a chain begins when a car drives onto another one."""
    if isinstance(event, Slammed):
        if not drove_in(board, board.cars[event.top]):
            return None  # the push before it has said so
        words = tr("{top} drives onto {bottom}: a slam.")
        told = words.format(top=named(board, event.top), bottom=named(board, event.bottom))
        return Link(first_upper(told), True, for_owners(board, "slammed", event.bottom))
    if isinstance(event, Moved):
        return None if event.how in OWN_STEPS else push(event, board)
    if isinstance(event, HazardTurnedUp | HazardSetOff):
        words = tr("{car} meets a hazard: {hazard}.")
        return told_of(event.car, board, words, hazard=hazard_name(event.kind))
    if isinstance(event, TokenTaken):
        link = told_of(event.car, board, tr("{car} takes damage: {token}."), token=token_name(event.token))
        return Link(link.words, False, for_owners(board, "damage", event.car))
    if isinstance(event, MinorTaken):
        link = told_of(event.car, board, tr("{car} takes a minor damage."))
        return Link(link.words, False, for_owners(board, "damage", event.car))
    if isinstance(event, CaughtFire):
        return Link("", False, for_owners(board, "fire", event.car))
    if isinstance(event, BecameInoperable):
        link = told_of(event.car, board, tr("{car} is inoperable."))
        return Link(link.words, False, for_owners(board, "inoperable", event.car))
    if isinstance(event, Destroyed) and event.cars:
        words = tr("Destroyed: {cars}.").format(cars=listed(named(board, car) for car in event.cars))
        return Link(words, False, [one for car in event.cars for one in for_owners(board, "destroyed", car)])
    return None


def told_of(car: str, board: Board, words: str, **more: str) -> Link:
    """Return a link that begins with a car."""
    return Link(first_upper(words.format(car=named(board, car), **more)))


def push(event: Moved, board: Board) -> Link:
    """Return where a car is pushed, slides or jumps, and whom it lands on."""
    car, cell = board.cars[event.car], board.cell(*event.to)
    there = board.where.get(car.cell, [])
    words = tr("{car} goes {way}.")
    if event.how == "push" and len(there) > 1:
        upper = there[-1] == car.id
        words = (
            tr("The upper car is pushed: {car} goes {way}.")
            if upper
            else tr("The lower car is pushed: {car} goes {way}.")
        )
    others = [name for name in board.where.get(cell, ()) if name != car.id]
    way = direction_name(event.way)
    told = first_upper(words.format(car=named(board, car.id), way=way))
    if others:
        told = tr("{sentence} It lands on {other}: a slam.").format(sentence=told, other=named(board, others[0]))
    return Link(told, False, for_owners(board, "moves", car.id, way=way))


def for_owners(board: Board, what: str, car: str, **more: str) -> list[tuple[int, str]]:
    """Return what an event means for the owner of a car, by seat; a wreck has no owner."""
    one = board.cars.get(car)
    if one is None or one.owner < 0:
        return []
    return [(one.owner, first_upper(tr(FOR_YOU[what]).format(car=car_for(board, one, one.owner), **more)))]
