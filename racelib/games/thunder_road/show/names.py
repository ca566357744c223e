"""What people call the things of the game: cars, directions, ground, tokens, commands, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from racelib.games.thunder_road.crews import BIG_RIG, BIKE, BIKES, MARKS, RIG, THE_RIG, WRECK
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules.lingering import (
    BALD,
    FRAME,
    JAMMED,
    LEAD_FOOT,
    LEAK,
    LIMPING,
    NO_LEFT,
    NO_RIGHT,
    PAINTED,
    SIGHT,
    THROTTLE,
)
from racelib.games.thunder_road.state import FACE_DOWN, Board, Car
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, tr

#: The names of the players, by seat. They are data: whatever stands in one comes out as it is.
Names = tuple[str, ...]

# -- crews and cars ------------------------------------------------------------------------------------------


def crew_name(crew: str) -> str:
    """Return the name of a crew (TR-COMP-03, TR-COMP-06, TR-COMP-07).

    >>> crew_name("damson"), crew_name("bikes")
    ('damson', 'the Final Five')
    """
    return {
        "amber": tr("amber"),
        "blue": tr("blue"),
        "crimson": tr("crimson"),
        "damson": tr("damson"),
        RIG: tr("the rig"),
        BIKES: tr("the Final Five"),
    }[crew]


def crew_letter(crew: str) -> str:
    """Return the letter that the ids of a crew's cars begin with; it marks the chopper in pictures made of text.

    >>> [crew_letter(crew) for crew in ("amber", "rig", "bikes")]
    ['A', 'R', 'K']
    """
    return {RIG: THE_RIG, BIKES: "K"}.get(crew, crew[0].upper())


def size_name(size: str) -> str:
    """Return the name of a size (TR-VEH-01).

    >>> size_name("M")
    'medium'
    """
    return {"S": tr("small"), "M": tr("medium"), "L": tr("large")}[size]


def sizes_name(face: str) -> str:
    """Return which cars a face of the shooting die hits (TR-SHOOT-10).

    >>> sizes_name("SM"), sizes_name("SML")
    ('small and medium cars', 'cars of any size')
    """
    if face == "SML":
        return tr("cars of any size")
    return tr("{sizes} cars").format(sizes=listed(size_name(size) for size in face))


def car_name(car: Car, names: Sequence[str]) -> str:
    """Return a car with its owner, for the middle of a sentence; there is one rig, and every bike has its mark.

    >>> ada_and_bo = ("Ada", "Bo")
    >>> car_name(Car("A-M", 0, "M"), ada_and_bo), car_name(Car("K1", 1, "S", "bike"), ada_and_bo)
    ("Ada's medium car", 'bike ★')
    >>> car_name(Car("W2", -1, "S", "wreck"), ada_and_bo), car_name(Car("R", 0, "L", "rig"), ada_and_bo)
    ('the wreck W2', 'the rig')
    """
    if car.is_wreck:
        return wreck_name(car.id)
    if car.is_rig:
        return tr("the rig")
    if car.is_bike:
        return tr("bike {mark}").format(mark=MARKS[car.id])
    owner = names[car.owner]
    return {
        "S": tr("{owner}'s small car"),
        "M": tr("{owner}'s medium car"),
        "L": tr("{owner}'s large car"),
    }[car.size].format(owner=owner)


def wreck_name(name: str) -> str:
    """Return a wreck by its id.

    >>> wreck_name("W3")
    'the wreck W3'
    """
    return tr("the wreck {id}").format(id=name)


def own_name(car: Car) -> str:
    """Return a car for a sentence that is about its owner.

    >>> own_name(Car("A-M", 0, "M")), own_name(Car("K5", 0, "S", "bike")), own_name(Car("R", 0, "L", "rig"))
    ('the medium car', 'bike ◆', 'the rig')
    """
    if car.is_rig:
        return tr("the rig")
    if car.is_bike:
        return tr("bike {mark}").format(mark=MARKS[car.id])
    return {"S": tr("the small car"), "M": tr("the medium car"), "L": tr("the large car")}[car.size]


def called(id: str, kind: str, size: str, crew: str, yours: bool) -> str:
    """Return a car as one player calls it, where nobody's name is known; `facts.car_fact` gives the values.

    >>> called("A-M", "car", "M", "amber", True), called("A-M", "car", "M", "amber", False)
    ('your medium car', 'the amber medium car')
    """
    if kind == WRECK:
        return wreck_name(id)
    if kind == BIG_RIG:
        return tr("the rig")
    if kind == BIKE:
        return tr("bike {mark}").format(mark=MARKS[id])
    if yours:
        return {"S": tr("your small car"), "M": tr("your medium car"), "L": tr("your large car")}[size]
    return {
        "S": tr("the {crew} small car"),
        "M": tr("the {crew} medium car"),
        "L": tr("the {crew} large car"),
    }[size].format(crew=crew_name(crew))


def car_for(board: Board, car: Car, seat: int) -> str:
    """Return a car as the player in a seat calls it.

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1, crews=["amber", "bikes"]).state.board
    >>> car_for(board, board.cars["A-M"], 0), car_for(board, board.cars["A-M"], 1), car_for(board, board.cars["K1"], 1)
    ('your medium car', 'the amber medium car', 'bike ★')
    """
    return called(**car_fact(board, car, seat).values)


def car_called(board: Board, name: str, names: Sequence[str]) -> str:
    """Return a car by its id, with its owner; a wreck is taken off the table when it is destroyed."""
    car = board.cars.get(name)
    return wreck_name(name) if car is None else car_name(car, names)


def about(board: Board, name: str, names: Names) -> str:
    """Return a car by its id, with its owner, as the first words of a sentence."""
    return first_upper(car_called(board, name, names))


def cars_called(board: Board, cars: Iterable[str], names: Sequence[str]) -> str:
    """Return some cars by their ids, one after another."""
    return listed(car_called(board, name, names) for name in cars)


# -- the road ------------------------------------------------------------------------------------------------


def cell_name(lane: int, row: int) -> str:
    """Return a cell as people say it.

    >>> cell_name(3, 10)
    'lane 3, row 10'
    """
    return tr("lane {lane}, row {row}").format(lane=lane, row=row)


def direction_name(way: str) -> str:
    """Return a direction, seen as the road runs (TR-GRID-06).

    >>> direction_name("F"), direction_name("FL"), direction_name("BR")
    ('straight ahead', 'forward left', 'back right')
    """
    return {
        "F": tr("straight ahead"),
        "FL": tr("forward left"),
        "FR": tr("forward right"),
        "B": tr("straight back"),
        "BL": tr("back left"),
        "BR": tr("back right"),
    }[way]


def terrain_name(letter: str) -> str:
    """Return what a letter of the road means (TR-TERR, TR-TILE-05).

    >>> terrain_name("T"), terrain_name("O")
    ('toxic slime', 'off-road')
    """
    return {
        "R": tr("road"),
        "O": tr("off-road"),
        "M": tr("mud"),
        "X": tr("impassable"),
        "T": tr("toxic slime"),
        "G": tr("desert glass"),
        "J": tr("a ramp"),
        "F": tr("fire"),
        "S": tr("a salt flat"),
    }[letter]


def hazard_name(kind: str) -> str:
    """Return a hazard token (TR-HAZ).

    >>> hazard_name("quake"), hazard_name("?")
    ('an earthquake', 'a face-down hazard')
    """
    return {
        "wreck": tr("a wreck"),
        "mine": tr("a mine"),
        "road": tr("a piece of road"),
        "mud": tr("mud"),
        "oil": tr("an oil slick"),
        "quake": tr("an earthquake"),
        "worm": tr("the sandworm"),
        "glass": tr("desert glass"),
        "ramp": tr("a ramp"),
        "fire": tr("fire"),
        "pit": tr("a pit trap"),
        FACE_DOWN: tr("a face-down hazard"),
    }[kind]


def tile_name(board: Board, side: str) -> str:
    """Return a side of a tile with its title.

    >>> from racelib.games.thunder_road.components import components
    >>> from racelib.games.thunder_road.state import Settings, new_state
    >>> from racelib.boards.hexes import tile_set
    >>> settings = Settings(("amber", "blue"), False, tile_set("wasteland"), components("standard"))
    >>> tile_name(new_state(settings, []).board, "2a")
    '2a (Straight Shot)'
    """
    title = board.settings.tiles.sides[side].title
    return f"{side} ({title})" if title else side


# -- damage --------------------------------------------------------------------------------------------------


def token_name(token: str) -> str:
    """Return a damage token (TR-TOK); of a lingering damage, the card.

    >>> token_name("skid BL"), token_name("minor")
    ('a skid back left', 'a minor damage')
    """
    kind, _, card = token.partition(":")
    kind, _, way = kind.partition(" ")
    if card:
        return tr("the lingering damage “{card}”").format(card=card_title(card))
    if way:
        return tr("a skid {way}").format(way=direction_name(way))
    return {
        "dent": tr("a dent"),
        "ricochet": tr("a ricochet"),
        "daze": tr("a daze"),
        "jump": tr("a jump"),
        "lingering": tr("a lingering damage"),
        "on-fire": tr("a fire damage"),
        "minor": tr("a minor damage"),
        "blank": tr("a blank token"),
    }[kind]


def effect_of(token: str) -> str:
    """Return what a damage token does when it is drawn, in a few words.

    >>> effect_of("dent"), effect_of("skid F")
    ('nothing more happens', 'the car is thrown 1 cell straight ahead')
    """
    kind, _, way = token.partition(":")[0].partition(" ")
    if way:
        return tr("the car is thrown 1 cell {way}").format(way=direction_name(way))
    return {
        "dent": tr("nothing more happens"),
        "blank": tr("the pile is empty; a blank token only fills a slot"),
        "ricochet": tr("the direction die shows where it flies; the first car in line takes damage too"),
        "daze": tr("the stunt die gives the movement points, and the direction die steers each step"),
        "jump": tr("the direction die and the stunt die throw the car over everything in between"),
        "lingering": tr("a card says what is wrong with the car until you repair this damage"),
        "on-fire": tr("the car burns"),
        "minor": tr("nothing more happens"),
    }[kind]


#: The lingering cards: what each is called, and what it does.
CARDS = {
    JAMMED: (later("Jammed gun"), later("The car cannot shoot.")),
    LIMPING: (later("Limping"), later("The movement die counts at most 3.")),
    THROTTLE: (later("Stuck throttle"), later("The movement die counts at least 4.")),
    NO_RIGHT: (
        later("Pulls to the left"),
        later("The car cannot step forward right while another step is possible."),
    ),
    NO_LEFT: (
        later("Pulls to the right"),
        later("The car cannot step forward left while another step is possible."),
    ),
    BALD: (later("Bald tyres"), later("The car takes no road bonus.")),
    LEAK: (later("Fuel leak"), later("A slam sets the car on fire.")),
    SIGHT: (later("Cracked sight"), later("Its shots hit only with the roll for all sizes.")),
    FRAME: (
        later("Bent frame"),
        later("In a slam its owner never re-rolls; the owner of the other car always may."),
    ),
    PAINTED: (later("Painted target"), later("A player who shoots at the car may re-roll once.")),
    LEAD_FOOT: (later("Lead foot"), later("The car must take the road bonus whenever it may.")),
}


def card_title(card: str) -> str:
    """Return the title of a lingering card."""
    return tr(CARDS[card][0])


def card_text(card: str) -> str:
    """Return what a lingering card does."""
    return tr(CARDS[card][1])


# -- commands ------------------------------------------------------------------------------------------------


def command_name(command: str) -> str:
    """Return a command of a board or of a section of the rig.

    >>> command_name("nitro"), command_name("rocket"), command_name("repair-rear")
    ('nitro', 'rocket launcher', 'repair')
    """
    return {
        "airstrike": tr("airstrike"),
        "nitro": tr("nitro"),
        "drift": tr("drift"),
        "repair": tr("repair"),
        "dispenser": tr("hazard dispenser"),
        "computer": tr("targeting computer"),
        "traction": tr("traction drive"),
        "rocket": tr("rocket launcher"),
        "cowcatcher": tr("cowcatcher"),
        "repair-front": tr("repair"),
        "repair-centre": tr("repair"),
        "repair-rear": tr("repair"),
    }[command]


def command_effect(command: str) -> str:
    """Return what a command does, in a few words.

    >>> command_effect("drift")
    'this turn the car may pass the first car it meets, without a slam'
    """
    return {
        "airstrike": tr("the chopper goes to an empty cell and may shoot from there"),
        "nitro": tr("the number adds to the movement points of the car"),
        "drift": tr("this turn the car may pass the first car it meets, without a slam"),
        "repair": tr("1 damage token comes off a car"),
        "dispenser": tr("after moving, the rig may drop a face-down hazard behind it"),
        "computer": tr("the rig may re-roll its shot of this turn"),
        "traction": tr("the rig may take the road bonus, on any terrain"),
        "rocket": tr("after moving, 1 roll for all cars around the cell 2 cells ahead"),
        "cowcatcher": tr("it shoves the first car aside, without a slam"),
        "repair-front": tr("1 damage comes off the front section"),
        "repair-centre": tr("1 damage comes off the centre section"),
        "repair-rear": tr("1 damage comes off the rear section"),
    }[command]


def section_name(section: str) -> str:
    """Return a section of the rig (TR-RIG-01).

    >>> section_name("centre")
    'the centre section'
    """
    return {
        "front": tr("the front section"),
        "centre": tr("the centre section"),
        "rear": tr("the rear section"),
    }[section]
