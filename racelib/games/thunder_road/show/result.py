"""How a game ended for a crew: the verdict, the podium, all places, and what the record says about its cars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.thunder_road.events.crash import Hit, Missed, Shot, Slammed
from racelib.games.thunder_road.events.damage import BecameInoperable, Destroyed
from racelib.games.thunder_road.events.end import Eliminated, Won
from racelib.games.thunder_road.results import is_draw, outcome
from racelib.games.thunder_road.show.names import car_name, own_name
from racelib.games.thunder_road.show.scene import car_ids
from racelib.games.thunder_road.state import Board
from racelib.kernel.event import Event
from racelib.kernel.result import Ended, Reason, Result, ResultRow, Step, facts_title, place_among
from racelib.text.kit import first_upper, listed
from racelib.text.language import tr, trn


def result(ended: Ended) -> Result:
    """Return how a game ended, for one player or for everybody."""
    rows, board, seat = sorted(ended.rows, key=lambda row: row["place"]), ended.state.board, ended.seat
    draw, end = is_draw(rows), next(event for event in ended.events if type(event) is Won)
    yours = next((row for row in rows if row["seat"] == seat), None)
    won, out = yours is not None and yours["how"] == "won", yours is not None and yours["how"] == "out"
    names = listed(ended.names[one] for one in end.seats)
    if yours is None:
        title = tr("A draw") if draw else tr("{name} wins").format(name=names)
    elif won and not draw:
        title = tr("You won!")
    else:
        title = tr("You are out") if out else tr("A draw") if draw else place_among(yours["place"], len(rows))
    how = how_it_was_won(ended, end)
    steps = [row for row in rows if row["how"] != "out"][:3]
    say = f"{how_you_went(ended, seat)} {how}" if out else how
    return Result(
        title=title,
        say=say,
        chip=tr("Out of the race") if out else tr("Finished"),
        tone="won" if won else "out" if out else "plain",
        rule="TR-ELIM-01" if out else end.rules()[0],
        podium=[Step(row["place"], ended.called(row["seat"]), best_car(board, row["seat"])) for row in steps],
        head=[tr("outcome")],
        rows=[line(ended, row, draw) for row in rows],
        why="" if yours is None else facts_title(),
        reasons=[] if yours is None else reasons(ended, seat),
    )


def line(ended: Ended, row: dict[str, Any], draw: bool) -> ResultRow:
    """Return a crew in the table."""
    seat, out = row["seat"], row["how"] == "out"
    cells = [outcome(row, draw)]
    place = tr("out") if out else str(row["place"])
    return ResultRow(place, ended.called(seat), best_car(ended.state.board, seat), cells, seat == ended.seat)


def best_car(board: Board, seat: int) -> int:
    """Return the number of a crew's foremost car in a frame; of a crew that has lost all of them, its first."""
    ids, owned = car_ids(board), board.owned(seat)
    best = max(owned, key=lambda car: board.height(car) if car.on_board else -1, default=None)
    return -1 if best is None else ids.index(best.id)


def how_it_was_won(ended: Ended, end: Won) -> str:
    """Say in one sentence who won, and how."""
    name = listed(ended.names[one] for one in end.seats)
    if end.by == "finish":
        car = ended.state.board.cars.get(end.car)
        if car is not None and end.seats == (ended.seat,):
            return tr("You crossed the finish first, with {car}.").format(car=own_name(car))
        called = first_upper(car_name(car, ended.names)) if car is not None else name
        return tr("{car} crossed the finish first.").format(car=called)
    if end.by == "last":
        if end.seats == (ended.seat,):
            return tr("No other player had an operable car.")
        return tr("Only {name} still had an operable car.").format(name=name)
    return tr("The last operable cars were lost together.")


def how_you_went(ended: Ended, seat: int) -> str:
    """Say how a player went out: the car that was lost last."""
    board = ended.state.board
    end = next((n for n, event in enumerate(ended.events) if type(event) is Eliminated and event.seat == seat), None)
    lost = lost_cars(board, ended.events[:end], seat)
    if not lost:
        return tr("None of your cars was operable any more.")
    return tr("You lost your last operable car: {car}.").format(car=own_name(board.cars[lost[-1]]))


def lost_cars(board: Board, events: Sequence[Event], seat: int) -> list[str]:
    """Return the cars of a player that were destroyed or broke down, in this order, each once."""
    lost: dict[str, None] = {}
    for event in events:
        if type(event) is Destroyed:
            lost |= dict.fromkeys(event.cars)
        elif type(event) is BecameInoperable:
            lost[event.car] = None
    owned = {car.id for car in board.owned(seat)}
    return [name for name in lost if name in owned]


def shots_of(events: Sequence[Event], seat: int) -> tuple[int, int]:
    """Return how often a player shot, and how often that hit."""
    shots = hits = 0
    open_shot = False
    for event in events:
        if type(event) is Shot:
            open_shot = event.seat == seat
            shots += open_shot
        elif isinstance(event, Hit | Missed) and open_shot:
            hits += type(event) is Hit
            open_shot = False
    return shots, hits


def reasons(ended: Ended, seat: int) -> list[Reason]:
    """Return facts of the record about a crew: cars lost, slams, shots."""
    board, events = ended.state.board, ended.events
    owned = {car.id for car in board.owned(seat)}
    left = len(board.operable(seat))
    slams = sum(type(one) is Slammed and one.top in owned for one in events)
    slammed = sum(type(one) is Slammed and one.bottom in owned for one in events)
    say = trn(
        "In the end {left} of your {n} car could drive.", "In the end {left} of your {n} cars could drive.", len(owned)
    )
    facts = [Reason(tr("cars"), say.format(left=left, n=len(owned)), "good" if left == len(owned) else "pay")]
    say = tr("Slams: {n} by your cars, {m} against them.")
    facts.append(Reason(tr("slams"), say.format(n=slams, m=slammed)))
    (shots, hits), taken = shots_of(events, seat), sum(type(one) is Hit and one.target in owned for one in events)
    if shots:
        say = trn("You shot {n} time. Hits: {hits}.", "You shot {n} times. Hits: {hits}.", shots)
        facts.append(Reason(tr("luck"), say.format(hits=hits, n=shots), "luck"))
    if taken:
        say = trn("Your cars were shot {n} time.", "Your cars were shot {n} times.", taken)
        facts.append(Reason(tr("shots"), say.format(n=taken), "pay"))
    return facts
