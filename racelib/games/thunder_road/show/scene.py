"""What a picture of Thunder Road shows: the road as it is now, the vehicles on it, the tokens on its cells.

The same structs feed the replay viewer, the play widget and the one-file HTML export. A picture uses only what is face
up; cards in hand are on panels of their own (TR-RULING-97).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.thunder_road.euro_cards import EURO
from racelib.games.thunder_road.events.crash import HazardSetOff, HazardTurnedUp, Hit, Quaked, Slammed
from racelib.games.thunder_road.events.damage import BecameInoperable, CaughtFire, Destroyed
from racelib.games.thunder_road.events.end import Eliminated, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.events.moving import Moved
from racelib.games.thunder_road.show import euro
from racelib.games.thunder_road.show.board import (
    ABSENT,
    DESTROYED,
    DRIVING,
    HATCHES,
    INOPERABLE,
    LOOKS,
    SIGNS,
    STATUSES,
    number_of,
    piece_looks,
    pieces,
    status_of,
)
from racelib.games.thunder_road.show.board import MARKS as GROUND_MARKS
from racelib.games.thunder_road.show.board import board as board
from racelib.games.thunder_road.show.falling import cast_of, dice, note_of
from racelib.games.thunder_road.show.links import link_of
from racelib.games.thunder_road.show.names import CELL, car_name, crew_letter, crew_name, terrain_name
from racelib.games.thunder_road.show.panels import NEAR, ORDER
from racelib.games.thunder_road.show.panels import panels as panels
from racelib.games.thunder_road.show.told_you import told_you
from racelib.games.thunder_road.state import GONE, RACING, Car, State, new_car
from racelib.games.thunder_road.state import Board as Table
from racelib.games.thunder_road.tables import BIKES, MARKS, RIG, RIG_COMMANDS, THE_RIG, cars_of
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.kernel.moments import DECISIVE, DOWN, EDGE, END, MUCH, OTHER, SOME, UP, new_leader
from racelib.kernel.scene import (
    CarLook,
    Chain,
    Chart,
    Column,
    Frame,
    Happening,
    Hexes,
    Looks,
    Moment,
    Paint,
    Path,
    Stage,
    Tag,
)
from racelib.kernel.shown import Crew
from racelib.text.language import later, tr

#: The columns of a vehicle in a frame, in this order; a row below 0 means that it is not on the road.
COLUMNS = ("cell", "row", "left", "damage", "tag", "status", "place")
#: The tags of a car.
NO_TAG, BURNING = range(2)

#: The colours of the crews, each with the colour of the text on it. They also differ in lightness, for colour-blind
#: players.
PAINTS = {
    "amber": ("#ffb000", "#111111"),
    "blue": ("#2563eb", "#ffffff"),
    "crimson": ("#b0102e", "#ffffff"),
    "damson": ("#4b1f63", "#ffffff"),
    RIG: ("#57c7b0", "#111111"),
    BIKES: ("#ffffff", "#111111"),
}
WRECK_PAINT = ("#6b6e73", "#ffffff")
#: The trails of some crews have another colour, so that you see them on light and dark ground.
TRAILS = {"#ffffff": "#6a6a6a", "#4b1f63": "#8d5fb0"}
#: The badges: with their letters you know all cars without colours.
BADGES = {
    "amber": "circle",
    "blue": "square",
    "crimson": "hex",
    "damson": "square_pin",
    RIG: "diamond",
    BIKES: "circle",
}
#: Larger cars are drawn larger (TR-VEH-01).
SCALES = {"S": 0.82, "M": 0.98, "L": 1.14}
#: How cars of each size are drawn.
BODIES = {"S": "buggy", "M": "muscle", "L": "truck"}


# -- the stage -----------------------------------------------------------------------------------------------


def stage(state: State, names: Sequence[str]) -> Stage:
    """Return what stays the same in all pictures of a game: vehicles, ground, tokens, and how to read a frame."""
    table = state.board
    settings = table.settings
    ground = "ROMXTGJFS" if settings.carnage else "ROMX"
    shown = vehicles(table, names)
    begun = table.stage == RACING  # a position in the middle of a game
    opening = tr("Round {round}: it is the turn of {name}.").format(round=table.round, name=names[table.turn])
    return Stage(
        place=settings.tiles.name,
        title=tr("Thunder Road: Vendetta, tiles {tiles}").format(tiles=settings.tiles.name),
        cars=shown,
        columns=list(COLUMNS),
        statuses=[tr(status) for status in STATUSES],
        looks=Looks(**LOOKS),
        legend=[(letter, terrain_name(letter)) for letter in ground],
        signs=SIGNS,
        hatches=HATCHES,
        marks=GROUND_MARKS,
        table=[Column("damage", tr("damage"), tr("damage {}"))],
        charts=[
            Chart("row", tr("row"), tr("How far forward each car is, turn by turn")),
            Chart("damage", tr("damage"), tr("Damage tokens on each car, turn by turn")),
            Chart("place", tr("position"), tr("Position of each car, turn by turn"), reverse=True),
        ],
        tag=Tag("tag", texts=["", tr("fire")]),
        hits="damage",
        crews=[crew_of(table, seat, names[seat]) for seat in range(len(table.players))],
        near=list(NEAR),
        lost=[DESTROYED],
        palette=palette(table) | (euro.palette() if EURO in settings.modules else {}),
        order=list(ORDER),
        pieces=piece_looks(),
        dice=dice(),
        loud=[INOPERABLE],
        crossed=[INOPERABLE],
        absent=[ABSENT],
        unit=tr("round"),
        take_over=tr("take over a crew from here"),
        opening=opening if begun else "",
        round=table.round if begun else 0,
        chain=Chain(tr("Slam chain"), tr("This turn, link by link"), tr("Nothing has happened to your cars.")),
        tall=True,
        hexes=Hexes(
            code=tr(CELL),
            names={letter: terrain_name(letter) for letter in LOOKS["light"] if len(letter) == 1},
        ),
    )


def vehicles(table: Table, names: Sequence[str]) -> list[CarLook]:
    """Return how the vehicles look, in the order of a frame: cars, wrecks, sections, choppers."""
    ids = car_ids(table)
    shown = []
    for name in ids:
        car = table.cars.get(name) or new_car(name, -1, "S")
        crew = "" if car.is_wreck else table.players[car.owner].crew
        called = car_name(car, names)
        shown.append(
            CarLook(
                name=called,
                number=MARKS.get(name, "" if car.is_wreck else car.size),
                label=tr("{id}, a wreck").format(id=name) if car.is_wreck else f"{name} {names[car.owner]}",
                said=called,
                shape=BADGES.get(crew, "circle"),
                scale=SCALES[car.size],
                silhouette="bike" if car.is_bike else BODIES[car.size],
                unowned=car.is_wreck,
                aside=car.cell == GONE and name in table.cars,  # destroyed before the first picture
                **painted(crew),
            )
        )
    if table.rig is not None:
        look = {**painted(RIG), "shape": BADGES[RIG], "scale": SCALES["L"], "silhouette": "truck", "aside": True}
        shown.append(CarLook(name=tr("centre"), number="", follows=ids.index(THE_RIG), **look))
        shown.append(CarLook(name=tr("rear"), number="", follows=len(shown) - 1, **look))
    for player in table.players:
        name = tr("chopper of {crew}").format(crew=crew_name(player.crew))
        look = {**painted(player.crew), "shape": "inverted_triangle", "silhouette": "chopper"}
        shown.append(CarLook(name=name, number=crew_letter(player.crew), aside=True, lift=0.7, **look))
    return shown


def crew_of(table: Table, seat: int, name: str) -> Crew:
    """Return the cars of a player, and the hits that each takes; the rig takes one on each of its commands."""
    ids, cars = car_ids(table), [name for name, _ in cars_of(table.players[seat].crew)]
    slots = [len(RIG_COMMANDS) if one == THE_RIG else table.cars[one].slots for one in cars]
    return Crew(name, [ids.index(one) for one in cars], slots)


def painted(crew: str) -> dict[str, Any]:
    """Return the colours of a vehicle of a crew, or of a wreck; the vehicle in turn glows."""
    fill, ink = PAINTS.get(crew, WRECK_PAINT)
    look = {"colour": fill, "fill": fill, "ink": ink, "dark": ink == "#ffffff"}
    return {**look, "trail": TRAILS.get(fill, "")}


def palette(table: Table) -> dict[str, Paint]:
    """Return the colours beside the names of crews and cars."""
    shown: dict[str, Paint] = {}
    for player in table.players:
        names = [(player.crew, crew_name(player.crew)), *((name, name) for name, _ in cars_of(player.crew))]
        shown |= {key: Paint(*PAINTS[player.crew], name) for key, name in names}
    return shown


def car_ids(table: Table) -> list[str]:
    """Return the ids of the cars in the order of a frame: the crews by seat, then all possible wrecks.

    >>> from racelib.kernel.set_up import new_race
    >>> car_ids(new_race("thunder-road", players=2, seed=1, crews=["blue", "rig"]).state.board)
    ['B-S', 'B-M', 'B-L', 'R', 'W1', 'W2', 'W3', 'W4']
    """
    settings = table.settings
    crews = [name for crew in settings.crews for name, _ in cars_of(crew)]
    wrecks = settings.components.wrecks
    if not settings.wreck_limit:  # as many as there are tokens, or more in a position
        tokens = settings.components.hazard_tokens(settings.carnage).count("wreck")
        wrecks = max(wrecks, 3 * tokens, *(int(name[1:]) for name in table.cars if name.startswith("W")), 0)
    return [*crews, *(f"W{number}" for number in range(1, wrecks + 1))]


# -- frames --------------------------------------------------------------------------------------------------


def frame(state: State) -> Frame:
    """Return the rows of a picture: each car and wreck, the sections of the rig behind it, the choppers."""
    table = state.board
    ids = car_ids(table)
    places = places_of(table, ids)
    rows = [car_row(table, name, places[name]) for name in ids]
    if table.rig is not None:
        rows += [_placed(cell) for cell in table.cars[THE_RIG].trail or (GONE, GONE)]
    rows += [_placed(player.chopper) for player in table.players]
    mover = table.turn if table.stage == RACING else -1
    return Frame(rows, pieces(table), number_of(table), table.round, mover)


def car_row(table: Table, name: str, place: int) -> list[int]:
    """Return one car as a row of `COLUMNS`."""
    car = table.cars.get(name)
    if car is None:
        return [-1, -1, 0, 0, NO_TAG, ABSENT, place]
    movement = table.movement
    left = movement.left if movement is not None and movement.car == name else table.dazed.get(name, 0)
    status, hits = status_of(car), damage_of(table, car)
    tag = BURNING if status == DRIVING and car.burning else NO_TAG
    row = car.cell // table.lanes if car.on_board else -1 if car.cell == GONE else 0
    return [car.cell if car.on_board else -1, max(row, -1), left, hits, tag, status, place]


def _placed(cell: int) -> list[int]:
    """Return the row of something that only has a cell, or is not on the road."""
    return [max(cell, -1), -1, 0, 0, NO_TAG, DRIVING, 0]


def damage_of(table: Table, car: Car) -> int:
    """Return the number of damage tokens of a car, also those still taking effect; the rig has them on commands."""
    if car.is_rig:
        return len(table.rig.damaged) if table.rig is not None else 0
    return len(car.damage) + len(car.open)


def places_of(table: Table, ids: Sequence[str]) -> dict[str, int]:
    """Return the place of every car: the farthest forward first, then cars at the start, wrecks, destroyed cars."""

    def rank(name: str) -> tuple[int, int]:
        car = table.cars.get(name)
        if car is None or car.cell == GONE:
            return 4 if car is None else 3, 0
        if car.is_wreck:
            return 2, 0
        return (0, -table.height(car)) if car.on_board else (1, 0)

    return {name: place for place, name in enumerate(sorted(ids, key=rank), start=1)}


# -- events --------------------------------------------------------------------------------------------------

#: The kinds of key moments.
MOMENTS: dict[type[Event], str] = {
    Slammed: later("slam"),
    HazardTurnedUp: later("hazard"),
    HazardSetOff: later("hazard"),
    Quaked: later("earthquake"),
    Hit: later("hit"),
    BecameInoperable: later("inoperable"),
    CaughtFire: later("fire"),
    Destroyed: later("destroyed"),
    TileRemoved: later("the road moves"),
    MadeFinal: later("final tile"),
    Eliminated: later("out"),
    Won: later("won"),
}
#: What happens then in a few words, how much it matters, and the sign before it.
TOLD: dict[type[Event], tuple[str, int, str]] = {
    Slammed: (later("{car} slams {other}"), MUCH, OTHER),
    HazardTurnedUp: (later("{car} finds a hazard"), 1, DOWN),
    HazardSetOff: (later("{car} sets off a hazard"), 2, DOWN),
    Quaked: (later("An earthquake moves all cars"), 5, OTHER),
    Hit: (later("{car} is hit"), SOME, DOWN),
    BecameInoperable: (later("{car} breaks down"), 6, DOWN),
    CaughtFire: (later("{car} burns"), SOME, DOWN),
    Destroyed: (later("{car} is destroyed"), 6, DOWN),
    TileRemoved: (later("The road moves on"), 2, OTHER),
    MadeFinal: (later("The finish is in sight"), DECISIVE, OTHER),
    Eliminated: (later("{name} is out"), 8, DOWN),
    Won: (later("{name} wins"), END, EDGE),
}
PLACE = COLUMNS.index("place")


def car_in(about: Event | Choice[Any] | None) -> str:
    """Return the id of the car that an event or a choice is about, "" when it is about none."""
    for name in ("car", "top", "target"):
        found = getattr(about, name, "")
        if isinstance(found, Car):
            return found.id
        if isinstance(found, str) and found:
            return found
    cars = getattr(about, "cars", ())
    return cars[0] if cars and isinstance(cars[0], str) else ""


def acting(state: State, choice: Choice[Any]) -> int:
    """Return the car that a choice is about, or the car that moves; -1 for none."""
    return number_in(state.board, car_in(choice))


def number_in(table: Table, name: str) -> int:
    """Return the number of a car in a frame, without a name that of the car that moves; -1 for none."""
    moving = table.movement.car if table.movement is not None else ""
    ids = car_ids(table)
    return ids.index(name or moving) if (name or moving) in ids else -1


def happening(event: Event, state: State) -> Happening:
    """Return the car that an event is about, the step that it takes when it moves, and its link of a chain."""
    table = state.board
    number = number_in(table, car_in(event))
    path = None
    other = number_in(table, event.bottom) if type(event) is Slammed else -1
    if type(event) is Moved:
        at, to = table.cars[event.car].cell, table.cell(*event.to)
        path = Path(number, at, [to]) if at >= 0 and to >= 0 else None
    cast, note = (cast_of(event), note_of(event)) if path is None else (None, None)
    return Happening(number, path, cast, note, told_you(event, table), link_of(event, table), other)


def moment(event: Event, before: Frame, after: Frame) -> Moment | None:
    """Return what kind of key moment an event is, if it is one; a new leader is one too."""
    found = MOMENTS.get(type(event))
    if found is not None:
        title, weight, mark = TOLD[type(event)]
        seat = event.seat if type(event) is Eliminated else event.seats[0] if type(event) is Won else -1
        title = tr("A draw") if type(event) is Won and event.by == "draw" else tr(title)
        return Moment(tr(found), weight=weight, mark=mark, title=title, seat=seat)
    lead = new_leader(PLACE, before, after) if type(event) is Moved else None
    if lead is None:
        return None
    leads, led = lead
    why = tr("{car} is farther forward than {other} now.")
    return Moment(tr("lead"), leads, [led], weight=2, mark=UP, title=tr("{car} takes the lead"), why=why)
