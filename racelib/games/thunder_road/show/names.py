"""What people call the things of the game: cars, directions, ground, tokens, commands, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.own_cards import title_of
from racelib.games.thunder_road.rules import lingering
from racelib.games.thunder_road.show.ammo_cards import AMMO_CARDS
from racelib.games.thunder_road.show.shop_cards import SHOP_CARDS
from racelib.games.thunder_road.state import FACE_DOWN, NOBODY, Board, Car
from racelib.games.thunder_road.tables import BIG_RIG, BIKE, BIKES, CAR, MARKS, RIG, THE_RIG, WRECK
from racelib.text.kit import in_words, listed
from racelib.text.language import later, tr

#: The names of the players, by seat. They are data: each comes out as it is.
Names = tuple[str, ...]

# -- crews and cars ------------------------------------------------------------------------------------------

#: The crews (TR-COMP-03, TR-COMP-06, TR-COMP-07).
crew_name = in_words(
    {
        "amber": later("amber"),
        "blue": later("blue"),
        "crimson": later("crimson"),
        "damson": later("damson"),
        RIG: later("the rig"),
        BIKES: later("the Final Five"),
    }
)
#: The sizes of cars (TR-VEH-01).
size_name = in_words({"S": later("small"), "M": later("medium"), "L": later("large")})


def crew_letter(crew: str) -> str:
    """Return the first letter in the ids of a crew's cars; it marks the chopper in a picture as text.

    >>> [crew_letter(crew) for crew in ("amber", "rig", "bikes")]
    ['A', 'R', 'K']
    """
    return {RIG: THE_RIG, BIKES: "K"}.get(crew, crew[0].upper())


def sizes_name(face: str) -> str:
    """Return which cars a face of the shooting die hits (TR-SHOOT-10).

    >>> sizes_name("SM"), sizes_name("SML")
    ('small and medium cars', 'cars of any size')
    """
    if face == "SML":
        return tr("cars of any size")
    return tr("{sizes} cars").format(sizes=listed(size_name(size) for size in face))


#: A car of a crew by its size: with its owner; in a sentence about its owner; to its owner; to other players.
OWNED = {"S": later("{owner}'s small car"), "M": later("{owner}'s medium car"), "L": later("{owner}'s large car")}
OWN = {"S": later("the small car"), "M": later("the medium car"), "L": later("the large car")}
YOURS = {"S": later("your small car"), "M": later("your medium car"), "L": later("your large car")}
THEIRS = {"S": later("the {crew} small car"), "M": later("the {crew} medium car"), "L": later("the {crew} large car")}
#: All other cars have one name for everybody: there is one rig, and every bike has its mark.
OTHERS = {WRECK: later("the wreck {id}"), BIG_RIG: later("the rig"), BIKE: later("bike {mark}")}


def _name(id: str, kind: str, size: str, by_size: Mapping[str, str], **whose: str) -> str:
    """Return a car of a crew by its size, any other car by its kind."""
    template = by_size[size] if kind == CAR else OTHERS[kind]
    return tr(template).format(id=id, mark=MARKS.get(id), **whose)


def car_name(car: Car, names: Sequence[str]) -> str:
    """Return a car with its owner, for the middle of a sentence.

    >>> ada_and_bo = ("Ada", "Bo")
    >>> car_name(Car("A-M", 0, "M"), ada_and_bo), car_name(Car("K1", 1, "S", "bike"), ada_and_bo)
    ("Ada's medium car", 'bike ★')
    >>> car_name(Car("W2", -1, "S", "wreck"), ada_and_bo), car_name(Car("R", 0, "L", "rig"), ada_and_bo)
    ('the wreck W2', 'the rig')
    """
    return _name(car.id, car.kind, car.size, OWNED, owner=names[car.owner])


def own_name(car: Car) -> str:
    """Return a car for a sentence that is about its owner.

    >>> own_name(Car("A-M", 0, "M")), own_name(Car("K5", 0, "S", "bike")), own_name(Car("R", 0, "L", "rig"))
    ('the medium car', 'bike ◆', 'the rig')
    """
    return _name(car.id, car.kind, car.size, OWN)


def called(id: str, kind: str, size: str, crew: str, yours: bool) -> str:
    """Return a car as one player calls it, where the names of players are not known; `car_fact` gives the values.

    >>> called("A-M", "car", "M", "amber", True), called("A-M", "car", "M", "amber", False)
    ('your medium car', 'the amber medium car')
    """
    return _name(id, kind, size, YOURS) if yours else _name(id, kind, size, THEIRS, crew=crew and crew_name(crew))


def car_for(board: Board, car: Car, seat: int) -> str:
    """Return a car as the player in a seat calls it.

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1, crews=["amber", "bikes"]).state.board
    >>> car_for(board, board.cars["A-M"], 0), car_for(board, board.cars["A-M"], 1), car_for(board, board.cars["K1"], 1)
    ('your medium car', 'the amber medium car', 'bike ★')
    """
    return called(**car_fact(board, car, seat).values)


def car_called(board: Board, name: str, names: Sequence[str]) -> str:
    """Return a car by its id, with its owner; a destroyed wreck is no longer on the board."""
    return car_name(board.cars.get(name) or Car(name, NOBODY, "S", WRECK), names)


def cars_called(board: Board, cars: Iterable[str], names: Sequence[str]) -> str:
    """Return some cars by their ids, one after another."""
    return listed(car_called(board, name, names) for name in cars)


# -- the road ------------------------------------------------------------------------------------------------


#: What a cell is called, everywhere: in options, in the log, on the board and in its text twin (TR-RULING-02).
CELL = later("lane {lane}, row {row}")


def cell_name(lane: int, row: int) -> str:
    """Return a cell as people say it.

    >>> cell_name(3, 10)
    'lane 3, row 10'
    """
    return tr(CELL).format(lane=lane, row=row)


def tile_name(board: Board, side: str) -> str:
    """Return a side of a tile with its title.

    >>> from racelib.kernel.set_up import new_race
    >>> tile_name(new_race("thunder-road", players=2, seed=1).state.board, "2a")
    '2a (Straight Shot)'
    """
    title = board.settings.tiles.sides[side].title
    return f"{side} ({title})" if title else side


#: The directions, seen as the road runs (TR-GRID-06).
direction_name = in_words(
    {
        "F": later("straight ahead"),
        "FL": later("forward left"),
        "FR": later("forward right"),
        "B": later("straight back"),
        "BL": later("back left"),
        "BR": later("back right"),
    }
)
#: The letters of the road (TR-TERR, TR-TILE-05).
terrain_name = in_words(
    {
        "R": later("road"),
        "O": later("off-road"),
        "M": later("mud"),
        "X": later("impassable"),
        "T": later("toxic slime"),
        "G": later("desert glass"),
        "J": later("a ramp"),
        "F": later("fire"),
        "S": later("a salt flat"),
    }
)
#: The hazard tokens (TR-HAZ).
hazard_name = in_words(
    {
        "wreck": later("a wreck"),
        "mine": later("a mine"),
        "road": later("a piece of road"),
        "mud": later("mud"),
        "oil": later("an oil slick"),
        "quake": later("an earthquake"),
        "worm": later("the sandworm"),
        "glass": later("desert glass"),
        "ramp": later("a ramp"),
        "fire": later("fire"),
        "pit": later("a pit trap"),
        FACE_DOWN: later("a face-down hazard"),
    }
)

# -- damage --------------------------------------------------------------------------------------------------

#: The damage tokens (TR-TOK): in a sentence, on a dashboard, and what each does when a car draws it.
TOKENS = {
    "dent": (later("a dent"), later("dent"), later("nothing more happens")),
    "skid": (later("a skid {way}"), later("skid"), later("the car is thrown 1 cell {way}")),
    "ricochet": (
        later("a ricochet"),
        later("ricochet"),
        later("the direction die shows where it flies; the first car in line takes damage too"),
    ),
    "daze": (
        later("a daze"),
        later("daze"),
        later("the stunt die gives the movement points, and the direction die steers each step"),
    ),
    "jump": (
        later("a jump"),
        later("jump"),
        later("the direction die and the stunt die throw the car over everything in between"),
    ),
    "lingering": (
        later("a lingering damage"),
        later("lingering"),
        later("a card says what is wrong with the car until you repair this damage"),
    ),
    "on-fire": (later("a fire damage"), later("on fire"), later("the car burns")),
    "minor": (later("a minor damage"), later("minor"), later("nothing more happens")),
    "blank": (later("a blank token"), later("blank"), later("the pile is empty; a blank token only fills a slot")),
}


def _of_token(token: str, which: int) -> str:
    """Return one of the texts about a token; a skid is written with its direction."""
    kind, _, way = token.partition(":")[0].partition(" ")
    return tr(TOKENS[kind][which]).format(way=direction_name(way) if way else "")


def token_name(token: str) -> str:
    """Return a damage token; for a lingering damage, its card.

    >>> token_name("skid BL"), token_name("minor")
    ('a skid back left', 'a minor damage')
    """
    card = token.partition(":")[2]
    return tr("the lingering damage “{card}”").format(card=card_title(card)) if card else _of_token(token, 0)


def token_word(token: str) -> str:
    """Return a damage token without its article, as on a dashboard.

    >>> token_word("dent"), token_word("skid FL")
    ('dent', 'skid FL')
    """
    return token_name(token) if ":" in token else f"{_of_token(token, 1)} {token.partition(' ')[2]}".strip()


def effect_of(token: str) -> str:
    """Return in a few words what a damage token does when a car draws it.

    >>> effect_of("dent"), effect_of("skid F")
    ('nothing more happens', 'the car is thrown 1 cell straight ahead')
    """
    return _of_token(token, 2)


#: The cards: the title of each, and what it does.
CARDS = {
    lingering.JAMMED: (later("Jammed gun"), later("The car cannot shoot.")),
    lingering.LIMPING: (later("Limping"), later("The movement die counts at most 3.")),
    lingering.THROTTLE: (later("Stuck throttle"), later("The movement die counts at least 4.")),
    lingering.NO_RIGHT: (
        later("Pulls to the left"),
        later("The car cannot step forward right while another step is possible."),
    ),
    lingering.NO_LEFT: (
        later("Pulls to the right"),
        later("The car cannot step forward left while another step is possible."),
    ),
    lingering.BALD: (later("Bald tyres"), later("The car takes no road bonus.")),
    lingering.LEAK: (later("Fuel leak"), later("A slam sets the car on fire.")),
    lingering.SIGHT: (later("Cracked sight"), later("Its shots hit only with the roll for all sizes.")),
    lingering.FRAME: (
        later("Bent frame"),
        later("In a slam its owner never re-rolls; the owner of the other car always may."),
    ),
    lingering.PAINTED: (later("Painted target"), later("A player who shoots at the car may re-roll once.")),
    lingering.LEAD_FOOT: (later("Lead foot"), later("The car must take the road bonus whenever it may.")),
    **SHOP_CARDS,
    **AMMO_CARDS,
}
#: The title of a card, and what it does.
_title = in_words({card: title for card, (title, _) in CARDS.items()})
card_text = in_words({card: text for card, (_, text) in CARDS.items()})


def card_title(card: str) -> str:
    """Return the title of a card; one of the players' own has it in its key (TR-RULING-109).

    >>> card_title("tail-wind"), card_title("head-wind")
    ('Tail wind', 'Head wind')
    """
    return _title(card) if card in CARDS else title_of(card)


def card_says(board: Board, card: str) -> str:
    """Return what a card of a race says; the text of an own card is in its file."""
    own = board.settings.own.get(card)
    return card_text(card) if own is None else own.text


# -- commands ------------------------------------------------------------------------------------------------

#: The commands of a board or of a section of the rig: the name of each, and what it does.
COMMANDS = {
    "airstrike": (later("airstrike"), later("the chopper goes to an empty cell and may shoot from there")),
    "nitro": (later("nitro"), later("the number adds to the movement points of the car")),
    "drift": (later("drift"), later("this turn the car may pass the first car it meets, without a slam")),
    "repair": (later("repair"), later("1 damage token comes off a car")),
    "dispenser": (later("hazard dispenser"), later("after moving, the rig may drop a face-down hazard behind it")),
    "computer": (later("targeting computer"), later("the rig may re-roll its shot of this turn")),
    "traction": (later("traction drive"), later("the rig may take the road bonus, on any terrain")),
    "rocket": (later("rocket launcher"), later("after moving, 1 roll for all cars around the cell 2 cells ahead")),
    "cowcatcher": (later("cowcatcher"), later("it shoves the first car aside, without a slam")),
    "repair-front": (later("repair"), later("1 damage comes off the front section")),
    "repair-centre": (later("repair"), later("1 damage comes off the centre section")),
    "repair-rear": (later("repair"), later("1 damage comes off the rear section")),
    "shove": (later("shove"), later("you may name the direction of the first slam that the car drives into")),
    "double-tap": (later("double tap"), later("the car may shoot twice in this turn")),
    "omen": (later("omen"), later("an unused die is turned to the next number, or a card is exchanged")),
    "flame": (later("flame"), later("a car ahead catches fire")),
    "mine-dispenser": (later("mine dispenser"), later("an open mine goes behind the car")),
    "oil-dispenser": (later("oil dispenser"), later("an open oil slick goes behind the car")),
    "signals": (later("signals"), later("the road die is turned to any face")),
    "nudge": (later("nudge"), later("after moving, the car straight ahead goes forward left or forward right")),
    "shake-up": (later("shake-up"), later("all unused movement dice are rolled again, or cards are exchanged")),
    "long-shot": (later("long shot"), later("the car may shoot at the first car within 3 cells straight ahead")),
    "litter": (later("litter"), later("after moving, a face-down hazard goes behind the car")),
    "overdrive": (later("overdrive"), later("the car has 5 more movement points, and must use them all")),
    "minesweeper": (later("minesweeper"), later("its player looks at 2 face-down hazards and may discard 1 of them")),
    "push-along": (later("push along"), later("after moving, another car of the crew moves 1 cell")),
    "tow-truck": (later("tow truck"), later("1 damage token comes off another car of the crew")),
    "touch-and-go": (later("touch and go"), later("after moving, the chopper goes to another empty cell")),
}
_command = in_words({command: name for command, (name, _) in COMMANDS.items()})
_effect = in_words({command: effect for command, (_, effect) in COMMANDS.items()})


def command_name(command: str) -> str:
    """Return what a command is called; a bonus command of the players' own goes by its key (TR-RULING-109).

    >>> command_name("nitro"), command_name("long-run")
    ('nitro', 'long run')
    """
    return _command(command) if command in COMMANDS else title_of(command).lower()


def command_effect(command: str) -> str:
    """Return in a few words what a command does."""
    return _effect(command) if command in COMMANDS else tr("what its card says")


#: The sections of the rig (TR-RIG-01).
section_name = in_words(
    {
        "front": later("the front section"),
        "centre": later("the centre section"),
        "rear": later("the rear section"),
    }
)
