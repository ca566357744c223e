"""What a player is told of an event: short sentences that stay on the page until the player decides again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.events import crash, damage, end, moving, turn
from racelib.games.thunder_road.rules.slam_dice import drove_in
from racelib.games.thunder_road.show.names import car_for, command_name, direction_name, hazard_name, token_name
from racelib.games.thunder_road.state import NOBODY, Board, new_car
from racelib.kernel.event import Event
from racelib.text.kit import first_upper, listed
from racelib.text.language import Plural, later, later_n
from racelib.text.phrases import filled

#: Who is told, with what, and what fills it.
Told = tuple[int, str | Plural, dict[str, Any]]
#: Nobody is told anything.
NOTHING: Told = (NOBODY, "", {})


def owner(board: Board, car: str) -> int:
    """Return the seat of the owner of a car; a wreck has none."""
    return board.cars[car].owner if car in board.cars else NOBODY


def named(board: Board, car: str, seat: int) -> str:
    """Return a car as the player in a seat calls it; a destroyed wreck is no longer on the board."""
    return car_for(board, board.cars.get(car) or new_car(car, NOBODY, "S"), seat)


def to_its_owner(template: str, **more: Callable[[Any], str]) -> Callable[[Any, Board], Told]:
    """Return how the owner of the car of an event is told of it."""
    return lambda event, board: (owner(board, event.car), template, {name: say(event) for name, say in more.items()})


def of_the_die(event: turn.DieAssigned, board: Board) -> Told:
    """Say which car you drive, and how far."""
    template = later("You coast with {car}.") if event.coast else later("You put the {die} on {car}.")
    return event.seat, template, {"die": event.die}


def of_the_move(event: moving.Moved, board: Board) -> Told:
    """Say where your car is pushed or slides; the cells you drive are on the board."""
    if event.how in moving.OWN_STEPS:
        return NOTHING
    template = later("{car} is pushed {way}.") if event.how in ("push", "shove") else later("{car} goes {way}.")
    return owner(board, event.car), template, {"way": direction_name(event.way)}


def of_the_slam(event: crash.Slammed, board: Board) -> Told:
    """Say whom you slam; where a pushed car lands on yours, who slams you."""
    drives = drove_in(board, board.cars[event.top])
    seat = owner(board, event.top if drives else event.bottom)
    names = {"car": named(board, event.top, seat), "other": named(board, event.bottom, seat)}
    return seat, later("{car} slams {other}."), names


def of_the_shot(template: str) -> Callable[[Any, Board], Told]:
    """Return how the player who shoots is told of it."""
    return lambda event, board: (board.turn, template, {"other": named(board, event.target, board.turn)})


def of_the_loss(event: damage.Destroyed, board: Board) -> list[Told]:
    """Say which of your cars are lost: to everybody who lost one."""
    lost: dict[int, list[str]] = {}
    for car in event.cars:
        lost.setdefault(owner(board, car), []).append(car)
    return [
        (seat, later("Destroyed: {cars}."), {"cars": listed(named(board, car, seat) for car in cars)})
        for seat, cars in lost.items()
    ]


def of_the_end(event: end.Won, board: Board) -> list[Told]:
    """Say that you win, or that it is a draw."""
    template = later("A draw.") if event.by == "draw" else later("You win!")
    return [(seat, template, {}) for seat in event.seats]


TOLD: dict[type[Event], Callable[[Any, Board], Told]] = {
    turn.DieAssigned: of_the_die,
    turn.CommandGiven: lambda event, board: (
        event.seat,
        later("You put the {die} on the command {command}."),
        {"die": event.die, "command": command_name(event.command)},
    ),
    turn.SectionUsed: lambda event, board: (
        event.seat,
        later("You put the {die} on the command {command}."),
        {"die": event.die, "command": command_name(event.command)},
    ),
    moving.Moved: of_the_move,
    moving.BonusTaken: lambda event, board: (
        owner(board, event.car),
        later_n("Road bonus: {moves} cell more.", "Road bonus: {moves} cells more.", "moves"),
        {"moves": event.moves},
    ),
    crash.HazardTurnedUp: to_its_owner(
        later("{car} meets a hazard: {hazard}."), hazard=lambda event: hazard_name(event.kind)
    ),
    crash.HazardSetOff: to_its_owner(
        later("{car} meets a hazard: {hazard}."), hazard=lambda event: hazard_name(event.kind)
    ),
    crash.Slammed: of_the_slam,
    crash.Hit: of_the_shot(later("You hit {other}.")),
    crash.Missed: of_the_shot(later("You miss {other}.")),
    damage.TokenTaken: to_its_owner(later("{car} takes damage: {token}."), token=lambda event: token_name(event.token)),
    damage.MinorTaken: to_its_owner(later("{car} takes a minor damage.")),
    damage.BecameInoperable: to_its_owner(later("{car} is inoperable.")),
    damage.CaughtFire: to_its_owner(later("{car} catches fire.")),
    damage.FireWentOut: to_its_owner(later("The fire on {car} goes out.")),
    damage.Repaired: lambda event, board: (event.seat, later("You repair {car}."), {}),
    end.Eliminated: lambda event, board: (event.seat, later("You are out: none of your cars is operable."), {}),
}
#: What may be about several players.
TOLD_SEVERAL: dict[type[Event], Callable[[Any, Board], list[Told]]] = {
    damage.Destroyed: of_the_loss,
    end.Won: of_the_end,
}


def told_you(event: Event, board: Board) -> list[tuple[int, str]]:
    """Return who is told something of an event, and what; nobody if it is about nobody, or says nothing.

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1, crews=["amber", "blue"]).state.board
    >>> told_you(turn.DieAssigned(0, 4, "A-M"), board), told_you(damage.CaughtFire("B-S"), board)
    ([(0, 'You put the 4 on your medium car.')], [(1, 'Your small car catches fire.')])
    """
    one, several = TOLD.get(type(event)), TOLD_SEVERAL.get(type(event))
    told = [one(event, board)] if one is not None else several(event, board) if several is not None else []
    car = getattr(event, "car", "")
    return [
        (seat, first_upper(filled(template, ({"car": named(board, car, seat)} if car else {}) | values)))
        for seat, template, values in told
        if seat >= 0
    ]
