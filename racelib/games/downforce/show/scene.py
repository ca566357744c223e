"""What a picture of a Downforce race shows: the board once, a frame for each state, and the table beside it.

The same structs feed the replay viewer, the play widget and the one-file HTML export.
What one player alone may see has a key that says so, such as "hand@2" (DF-STATE-I6); everything else lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, sin
from typing import Any

from racelib.boards.fronts.compiled import Tables
from racelib.boards.scenes import beyond, label, paints, stroke, track_board
from racelib.games.downforce.cards import COLOURS, WHITE, bars_of
from racelib.games.downforce.events.auction import Sold
from racelib.games.downforce.events.race import Finished, LineCrossed, Moved, RaceEnded
from racelib.games.downforce.events.scoring import GameWon
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.turn import CarChoice
from racelib.games.downforce.search.road import road_of
from racelib.games.downforce.show.names import LETTERS, colour_name
from racelib.games.downforce.show.panels import ORDER
from racelib.games.downforce.show.panels import panels as panels
from racelib.games.downforce.state import OVER, RACE, SCORING, STAGES, Car, State
from racelib.games.downforce.state import Board as Table
from racelib.games.downforce.tables import BET_LINES, VARIANTS, Variant
from racelib.kernel.choice import Choice
from racelib.kernel.drawn_board import Board, Flag
from racelib.kernel.event import Event
from racelib.kernel.moments import DOWN, EDGE, END, MUCH, SOME, overtaken, overtaking
from racelib.kernel.scene import CarLook, Chart, Column, Dash, Frame, Happening, Looks, Moment, Note, Path, Stage
from racelib.text.language import later, tr, trn

#: The columns of a car in a frame, in this order; owner 0 is nobody, and seat 0 is 1.
COLUMNS = ("cell", "owner", "price", "left", "status", "place")
STATUS, PLACE = COLUMNS.index("status"), COLUMNS.index("place")
#: The statuses by their number in a frame; the scene has their names.
WAITING, RACING, FINISHED, STALLED, ABSENT = range(5)
#: The colours of cars and of the bars of cards: the ground and the ink on it.
PAINTS = {
    "black": ("#2d2d36", "#ffffff"),
    "blue": ("#2463cf", "#ffffff"),
    "green": ("#1c8247", "#ffffff"),
    "yellow": ("#f3cf2f", "#1c1c1c"),
    "orange": ("#ee7f22", "#1c1c1c"),
    "red": ("#cb2a2f", "#ffffff"),
    WHITE: ("#ffffff", "#1c1c1c"),
}
#: The badges: with badge and letter you know a car without its colour.
BADGES = dict(zip(COLOURS, ("circle", "square", "diamond", "hex", "square_pin", "circle"), strict=True))
#: How the kinds of cells and lines are painted, on light and dark grounds.
SHADES = {
    "straight": ("#59616a", "#414953"),
    "narrow": ("#7b6650", "#54483b"),
    "bend": ("#625b70", "#484354"),
    "grid": ("#59616a", "#414953"),
    "edge": ("#a0a5ab", "#6b727b"),
    "bet": ("#ffce2e", "#e0ae10"),
    "finish": ("#111111", "#f5f5f5"),
}
LOOKS = {ground: {kind: shades[n] for kind, shades in SHADES.items()} for n, ground in enumerate(("light", "dark"))}


# -- the board -----------------------------------------------------------------------------------------------


def board(state: State) -> Board:
    """Return the board of the race: another one in the second game of a world tour (DF-VAR-TOUR-01)."""
    return track_of(state.board.track, state.board.settings.variant)


def track_of(track: Tables, variant: Variant = VARIANTS["normal"]) -> Board:
    """Return the board of a track: the cells, the lines across the road that count, the numbers of the start cells."""
    finish, bets = track.drawing["line"], track.drawing["bets"] if variant.bets else []
    name = tr("finish")
    if track.closed:
        name = tr("start and finish") if variant.finish else tr("start line")
    return track_board(
        track,
        lambda cell: kind_of(track, cell),
        lambda cell: about(track, cell),
        lambda cell: place_name(track, cell),
        steps=[list(cells) for cells in track.next],
        flags=[
            _flag(track, finish, "★", name, "#ffffff"),
            *(
                _flag(track, line, str(number), tr("line {number}").format(number=number), "#ffce2e")
                for number, line in enumerate(bets, start=1)
            ),
        ],
        strokes=[
            *(stroke(one, "bet", 5) for line in bets for one in line),
            *(stroke(one, "finish", chequers=True) for one in finish),
        ],
        labels=[label(track.centre[cell], str(slot)) for slot, cell in enumerate(track.slots, start=1)],
        car=car_size(track),
    )


def car_size(track: Tables) -> float:
    """Return how large a car is drawn: as wide as fits a lane, as long as fits between the lines of a straight cell."""
    lengths = sorted(_length(track, cell) for cell in range(track.cells) if track.rect[cell])
    usual = lengths[len(lengths) // 2] if lengths else track.drawing["lane_width"]
    return round(min(float(track.drawing["lane_width"]), 0.55 * usual), 2)


def _length(track: Tables, cell: int) -> float:
    """Return how long a cell is in the direction of driving."""
    angle = track.heading[cell]
    along = [x * cos(angle) + y * sin(angle) for x, y in track.polygon[cell]]
    return max(along) - min(along)


def _flag(track: Tables, strokes: Any, sign: str, name: str, fill: str) -> Flag:
    """Return the sign beside a line: outside the road, on the side that is farther from the middle of the board."""
    points = [point for stroke in strokes for point in stroke]
    middle = [sum(point[axis] for point in track.centre) / track.cells for axis in (0, 1)]
    far = max(points, key=lambda point: hypot(point[0] - middle[0], point[1] - middle[1]))
    near = max(points, key=lambda point: hypot(point[0] - far[0], point[1] - far[1]))
    x, y = beyond(near, far, 1.1 * track.drawing["lane_width"])
    return Flag(x, y, sign, name, x < middle[0], fill)


def kind_of(track: Tables, cell: int) -> str:
    """Say what a cell is, as the picture colours it: grid, straight (rectangular), narrow place or bend."""
    if cell in track.slots:
        return "grid"
    if track.rect[cell]:
        return "straight"
    return "narrow" if width_at(track, cell) <= 2 else "bend"


def width_at(track: Tables, cell: int) -> int:
    """Return how many cells lie side by side where the middle of a cell is."""
    widths: dict[int, int] = track.kept.setdefault("widths", {})
    if cell not in widths:
        middle = track.front[cell] + track.back[cell]
        widths[cell] = sum(2 * back <= middle < 2 * front for back, front in zip(track.back, track.front, strict=True))
    return widths[cell]


def about(track: Tables, cell: int) -> str:
    """Say what a cell is, as the card shows it under the pointer."""
    shape = tr("rectangular") if track.rect[cell] else tr("not rectangular")
    if cell in track.slots:
        return tr("start cell {number}").format(number=track.slots.index(cell) + 1) + f": {shape}"
    width = width_at(track, cell)
    where = {1: tr("one lane"), 2: tr("two lanes")}.get(width, tr("straight") if track.rect[cell] else tr("bend"))
    steps = road_of(track).left(cell)
    left = trn("{steps} step to the finish", "{steps} steps to the finish", steps).format(steps=steps)
    return f"{where}: {shape}, {left}"


def place_name(track: Tables, cell: int) -> str:
    """Return what a cell is called in a sentence: a start cell, or how far it is from the finish."""
    if cell in track.slots:
        return tr("start cell {number}").format(number=track.slots.index(cell) + 1)
    steps = road_of(track).left(cell)
    if track.rect[cell]:
        straight = trn(
            "the straight, {steps} cell before the finish", "the straight, {steps} cells before the finish", steps
        )
        return straight.format(steps=steps)
    bend = trn("the bend, {steps} cell before the finish", "the bend, {steps} cells before the finish", steps)
    return bend.format(steps=steps)


# -- the stage and its frames --------------------------------------------------------------------------------


def stage(state: State, names: Sequence[str]) -> Stage:
    """Return all that stays the same in a race: the cars, and how to read a frame."""
    settings = state.board.settings
    variant, tracks = settings.variant, settings.tracks
    left = Chart("left", tr("steps to the finish"), tr("Steps to the finish, turn by turn"))
    distance = Column("left", tr("to the finish"), tr("{} steps to go"))
    if not variant.finish:  # long distance: how far, not how far still
        left = Chart("left", tr("cells driven"), tr("Cells driven, turn by turn"))
        distance = Column("left", tr("cells driven"), tr("{} cells driven"))
    return Stage(
        place=tr(", then ").join(track.name for track in tracks),
        cars=cars(),
        columns=list(COLUMNS),
        statuses=[tr("not lined up yet"), tr("racing"), tr("finished"), tr("stalled"), tr("not in this race")],
        looks=Looks(**LOOKS),
        legend=[
            ("grid", tr("start cell")),
            ("straight", tr("rectangular cell")),
            ("bend", tr("bend: other shapes")),
            ("narrow", tr("other shapes, two lanes or one")),
        ],
        table=[
            Column("owner", tr("owner"), tr("owner {}"), [tr("nobody"), *names]),
            *([Column("price", tr("price"))] if variant.bids_are_paid else []),
            distance,
        ],
        charts=[
            Chart("place", tr("position"), tr("Position of each car, turn by turn"), reverse=True),
            left,
        ],
        palette=paints(PAINTS, lambda colour: tr("any") if colour == WHITE else colour_name(colour), LETTERS),
        order=list(ORDER),
        loud=[STALLED],
        unit=tr("part"),
        round_names=parts_of_games(len(tracks), variant.bets),
        verges={"bend": "kerbs", "narrow": "sand"},
        starts="grid",
        silhouette="stock",
        owner="owner",
        dash=Dash("owner", texts=[tr("nobody"), *names]),
        take_over=tr("take over a player from here"),
    )


def cars() -> list[CarLook]:
    """Return what stays the same for the cars: their colour, letter and badge (DF-COMP-02)."""
    return [
        CarLook(
            name=colour_name(colour),
            number=LETTERS[colour],
            colour=PAINTS[colour][0],
            label=f"{LETTERS[colour]} {colour_name(colour)}",
            said=tr("{colour} car").format(colour=colour_name(colour)),
            shape=BADGES[colour],
            dark=colour == "black",
            glow="#ffffff" if colour == "orange" else "",  # the car in turn stands out
        )
        for colour in COLOURS
    ]


def frame(state: State) -> Frame:
    """Return a state for the picture: six cars as rows of `COLUMNS`, in the order of the colours (DF-RULING-01)."""
    table = state.board
    places = places_of(table)
    rows = []
    for colour in COLOURS:
        car = table.cars.get(colour, Car(colour))
        status = status_of(table, car) if colour in table.cars else ABSENT
        rows.append([car.cell, car.owner + 1, car.price, left_of(table, car), status, places[colour]])
    return Frame(rows, board=table.game - 1, round=part_of(table), mover=table.turn if table.stage == RACE else -1)


def parts_of_games(games: int, bets: bool) -> list[str]:
    """Return the names of the parts of one game after another, by number.

    >>> parts_of_games(1, bets=True)[6:]
    ['before betting line 3', 'before the finish', 'scoring', 'the end']
    """
    road = [tr("before betting line {n}").format(n=n + 1) for n in range(BET_LINES)] + [tr("before the finish")]
    if not bets:  # nothing happens at the lines
        road = [tr("race")] * len(road)
    names = [tr("deal"), tr("auction"), tr("second auction"), tr("powers"), *road, tr("scoring"), tr("the end")]
    say = tr("game {n}: {part}")
    return [say.format(n=n + 1, part=part) if games > 1 else part for n in range(games) for part in names]


def part_of(table: Table) -> int:
    """Return the number of the part of the game: deal, auction, powers, the race from betting line to line, scoring."""
    done = table.lines if table.stage == RACE else BET_LINES if table.stage in (SCORING, OVER) else 0
    return (table.game - 1) * (len(STAGES) + BET_LINES) + STAGES.index(table.stage) + done


def left_of(table: Table, car: Car) -> int:
    """Return the fewest steps that a car still needs to finish; in a long-distance race how many cells it has driven.

    Cells have different lengths: there we count those of the shortest route round the track.
    """
    road = road_of(table.track)
    if not table.settings.variant.finish:
        return max(0, car.progress) * max(road.to_finish) // table.track.lap
    return int(road.steps_left(table, car)) if car.on_track else 0


def status_of(table: Table, car: Car) -> int:
    """Return the number of the status of a car: a car that has not finished when the race ends has stalled."""
    if car.place:
        return FINISHED
    if car.cell < 0:
        return WAITING
    ended = table.stage in (SCORING, OVER) and table.settings.variant.bets
    return STALLED if ended else RACING


def places_of(table: Table) -> dict[str, int]:
    """Return the place of every car now: finishers, then the order on the track, then those that do not race."""
    order = table.order()
    order += [colour for colour in COLOURS if colour not in order]
    return {colour: place for place, colour in enumerate(order, start=1)}


# -- events --------------------------------------------------------------------------------------------------

#: The kinds of key moments that are about a car.
MOMENTS = {Sold: later("sold"), LineCrossed: later("betting line"), Finished: later("finish")}


def acting(state: State, choice: Choice[Any]) -> int:
    """Return the car that a choice is about, -1 when it is about none."""
    if isinstance(choice, BidChoice):
        return COLOURS.index(choice.lot[0])
    return -1 if isinstance(choice, CarChoice) else car_in(choice, state)


def car_in(about_now: Event | Choice[Any], state: State) -> int:
    """Return the car that something names, or that of the bar in progress; -1 for none."""
    car = getattr(about_now, "car", None)
    colour = car.colour if isinstance(car, Car) else car
    playing = state.board.playing
    if colour is None and playing is not None and playing.bar >= 0:
        colour = bars_of(playing.card)[playing.bar].colour
    return COLOURS.index(colour) if colour in COLOURS else -1


def happening(event: Event, state: State) -> Happening:
    """Return the car that an event is about, and the cells it enters when it moves."""
    car, path = car_in(event, state), None
    if type(event) is Moved and event.way:
        cells = [state.board.track.number[code] for code in event.way.split(" ")]
        path = Path(COLOURS.index(event.car), state.board.cars[event.car].cell, cells)
    if isinstance(event, Sold):  # everybody who has bid is told who bought, at what price and why
        return Happening(car, told=[(seat, "") for seat in range(len(state.board.won_powers))])
    return Happening(car, path, note=note_of(event))


def note_of(event: Event) -> Note | None:
    """Return a few words beside the car: steps that are lost, or its place in the race."""
    if isinstance(event, Finished):
        return Note(tr("Finished: place {place}").format(place=event.place))
    if type(event) is Moved and event.lost:
        lost = trn("−{steps} step", "−{steps} steps", event.lost).format(steps=event.lost)
        return Note(lost, "pay")
    return None


def moment(event: Event, before: Frame, after: Frame) -> Moment | None:
    """Return what kind of key moment an event is and of which car, if it is one; overtaking is one too."""
    if type(event) is RaceEnded:
        return stalled(event)
    if type(event) is GameWon:
        return Moment(tr("won"), weight=END, mark=EDGE, title=tr("{name} wins"), seat=event.seats[0])
    if type(event) is Sold:
        title, values = tr("{name} buys {car} for {price}"), {"price": event.price}
        car = COLOURS.index(event.car)
        return Moment(tr("sold"), car, weight=SOME, title=title, seat=event.seat, values={**values})
    if type(event) is LineCrossed:
        why = tr("Now every player bets on a car in secret.")
        title = tr("{car} crosses line {line}")
        return Moment(tr("betting line"), COLOURS.index(event.car), weight=5, title=title, why=why,
                      values={"line": event.line})  # fmt: skip
    if type(event) is Finished:
        first = event.place == 1
        title = tr("{car} finishes first") if first else tr("{car} finishes, place {place}")
        return Moment(tr("finish"), COLOURS.index(event.car), weight=8 if first else 2, mark=EDGE, title=title,
                      values={"place": event.place})  # fmt: skip
    return moved(event, before, after) if type(event) is Moved else None


def stalled(event: RaceEnded) -> Moment | None:
    """Return the key moment of cars that have not finished."""
    if not event.stalled:
        return None
    cars = [COLOURS.index(colour) for colour in event.stalled]
    title = trn("{car} stalls", "{car} and {n} more stall", len(cars) - 1)
    return Moment(tr("stalled"), cars[0], weight=SOME, mark=DOWN, title=title, values={"n": len(cars) - 1})


def moved(event: Moved, before: Frame, after: Frame) -> Moment | None:
    """Return the key moment of a car that is blocked, or that overtakes."""
    car = COLOURS.index(event.car)
    if event.lost:
        weight = MUCH if event.lost > 2 else 2
        title = trn("{car} is blocked, {lost} step lost", "{car} is blocked, {lost} steps lost", event.lost)
        return Moment(tr("blocked"), car, weight=weight, mark=DOWN, title=title, values={"lost": event.lost})
    was, now = before.rows[car][PLACE], after.rows[car][PLACE]
    if now >= was:
        return None
    return overtaking(tr("overtake"), car, overtaken(car, PLACE, before, after), was, now)
