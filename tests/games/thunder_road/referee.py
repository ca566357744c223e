"""A referee for Thunder Road: slow, obvious, and apart from the engine.

It reads the header and the events of a game and plays it again from the answers, the dice, the draws and the shuffles
alone, by its own reading of the ledger: what it expects to happen must be what the log says, event by event. It takes
tiles, dice and tokens as data, and of the engine nothing but the names of crews and cars.

    game = Referee(header, events)
    game.play()            # raises Foul and names the event
    game.result            # what the game came to
    game.offered           # for every answer: who was asked, and everything that could have been answered
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import racelib
from racelib.boards.hexes.compiled import TileSet, tile_set
from racelib.games.thunder_road.tables import cars_of
from racelib.kernel.event import Event
from racelib.kernel.game import Header
from tests.refereed import Reader

Cell = tuple[int, int]

AHEAD, BEHIND = ("FL", "F", "FR"), ("BL", "B", "BR")
#: TR-RULING-02: lanes and half rows.
VECTORS = {"F": (0, 2), "FL": (-1, 1), "FR": (1, 1), "B": (0, -2), "BL": (-1, -1), "BR": (1, -1)}
AROUND = ("F", "FL", "FR", "B", "BL", "BR")
OWN = ("step", "entry", "steered")
COMMANDS = {"airstrike": (1, 2, 3, 4, 5, 6), "nitro": (1, 2, 3), "drift": (3, 4, 5), "repair": (6,)}
BIKES_REPAIR = (4,)  # TR-RULING-86: the highest number of their dice
#: Sections of the rig from front to rear, with the commands that can be damaged (TR-RULING-81).
SECTIONS = {
    "front": ("rocket", "cowcatcher"),
    "centre": ("traction", "airstrike"),
    "rear": ("dispenser", "computer"),
}
RIG_COMMANDS = [command for commands in SECTIONS.values() for command in commands]
#: TR-HAZ-05, -06, -08, -11, -13: what a token that stays makes of its cell.
BECOMES = {"road": "R", "oil": "R", "mud": "M", "glass": "G", "ramp": "J", "fire": "F", "pit": "X"}
DISCARDED = ("wreck", "mine", "quake", "worm")
#: The lingering cards in the order of the deck before it is shuffled (TR-RULING-90).
LINGERING = [
    card
    for card in (
        "jammed-gun", "limping", "stuck-throttle", "no-right", "no-left", "bald-tyres", "fuel-leak", "cracked-sight",
        "bent-frame", "painted",
    )
    for _ in range(2)
] + ["lead-foot"]  # fmt: skip
DATA = Path(racelib.__file__).parent / "games" / "thunder_road" / "data"


@cache
def euro_cards() -> tuple[str, ...]:
    """Return the 18 cards of a euro deck, in the order of the card file (TR-RULING-95)."""
    cards = tomllib.loads((DATA / "cards" / "standard.toml").read_text(encoding="utf-8"))["card"]
    return tuple(card["key"] for card in cards if card["deck"] == "euro" for _ in range(card["count"]))


def euro_deck() -> list[str]:
    return list(euro_cards())


def value_of(card: Any) -> int:
    """TR-EURO-05: a card counts as a die of its number."""
    return card if isinstance(card, int) else int(card.split("-")[1])


class Over(Exception):
    """The game has ended, in the middle of whatever was going on (TR-WIN-01, -02)."""


@cache
def parts_of(name: str) -> dict[str, Any]:
    """Return dice and tokens as they stand in their file."""
    path = Path(name) if name.endswith(".toml") else DATA / f"{name}.toml"
    parts = tomllib.loads(path.read_text(encoding="utf-8"))
    return filled(parts, parts_of(parts["based_on"])) if "based_on" in parts else parts


def filled(parts: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """Return parts, with what they do not state as in the file that they are based on, and in its order."""
    both = {**base, **parts}
    return {
        key: filled(parts[key], base[key]) if isinstance(value, dict) and key in parts and key in base else value
        for key, value in both.items()
    }


def tokens_of(mix: dict[str, Any], carnage: bool) -> list[str]:
    """Return all tokens of a mix, in the order of the file."""
    kinds = [*mix["base"].items(), *(mix["carnage"].items() if carnage else ())]
    return [kind for kind, count in kinds for _ in range(count)]


def away(cell: Cell, way: str, cells: int = 1) -> Cell:
    """TR-RULING-02, -53: the cell so many cells away in a straight line."""
    lanes, halves = VECTORS[way]
    lane, height = cell[0] + lanes * cells, half(cell) + halves * cells
    return lane, (height - lane % 2) // 2


def half(cell: Cell) -> int:
    """TR-RULING-02: how far forward a cell lies, in half cells."""
    return 2 * cell[1] + cell[0] % 2


@dataclass
class Car:
    """A car as the referee knows it. `place` is a cell, "start" or "gone"."""

    id: str
    owner: int
    size: str
    slots: int
    coasting_limit: int
    place: Any = "start"
    drives: bool = True
    damage: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    burning: bool = False
    die: int = 0
    coasts: int = 0
    trail: list[Cell] = field(default_factory=list)
    salted: bool = False  # it has come to salt in this turn

    @property
    def on_road(self) -> bool:
        return isinstance(self.place, tuple)

    def has(self, card: str) -> bool:
        """TR-RULING-75: a lingering card holds while the car drives."""
        return self.drives and f"lingering:{card}" in self.damage


@dataclass
class Drive:
    """Step 3 of a turn (the group `movement` of part C)."""

    car: Car
    left: int
    coasting: bool
    drift: str
    road: bool
    stopped: bool = False
    bonus: bool = False
    sharing: bool = False


@dataclass
class Player:
    """A player."""

    crew: str
    dice: list[int] = field(default_factory=list)
    turns: int = 0
    commanded: bool = False
    chopper: Cell | None = None
    out: bool = False
    euro: bool = False  # cards instead of dice
    hand: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)


class Referee(Reader):
    """Plays a game again from answers and chance."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        options = self.options
        self.tiles: TileSet = tile_set(options["tiles"])
        self.lanes, self.rows = self.tiles.lanes, self.tiles.rows
        self.parts = parts_of(options["components"])
        self.carnage = options["carnage"]
        self.players = [Player(crew) for crew in options["crews"]]
        for player in self.players:
            player.euro = options.get("euro", False) and player.crew not in ("rig", "bikes")
            player.cards = euro_deck() if player.euro else []
        self.cars: dict[str, Car] = {}
        for seat, crew in enumerate(options["crews"]):
            slots, coasts = {"rig": (0, 0), "bikes": (1, 4)}.get(crew, (2, 2))
            for name, size in cars_of(crew):
                self.cars[name] = Car(name, seat, size, slots, coasts)
        self.damage_pile = Counter(tokens_of(self.parts["damage"], self.carnage))
        self.all_damage = Counter(self.damage_pile)
        self.pile = tokens_of(self.parts["hazards"], self.carnage)
        self.all_hazards = Counter(self.pile)
        self.deck = list(LINGERING) if self.carnage else []
        self.seen_discard: list[str] = []
        self.unseen_discard: list[str] = []
        self.card_discard: list[str] = []
        self.stack = [str(number) for number in self.tiles.tiles(self.carnage) if number != 1]
        self.board: list[str] = []
        self.ground: dict[Cell, str] = {}
        self.tokens: dict[Cell, str] = {}
        self.first_row = self.laid = self.round = self.turn = self.first = self.road = 0
        self.final = False
        self.order: list[str] = []  # cars by when they came to where they are
        self.drive: Drive | None = None
        self.active = ""  # the car of this turn
        self.command = ""  # the command of the rig that acts in this turn
        self.dazed: dict[str, int] = {}
        self.rig_damage: dict[str, str] = {}  # the token on each damaged command
        self.steering = 0
        self.sections: list[str] = []
        self.bikes: list[tuple[str, int, bool]] = []
        self.winners: tuple[int, ...] = ()
        self.went_out: list[int] = []
        self.came_how: dict[str, str] = {}  # how each car came to where it is
        self.dispensed: set[Cell] = set()  # open tokens of upgrades (TR-RULING-113)

    def rolled(self, what: str, by: int, die: str = "") -> Any:
        """A die is rolled: the log says how it fell."""
        name, *rest = self.here()
        faces = self.parts["dice"][die or what]["faces"]
        if name != "Rolled" or rest[:2] != [what, by] or rest[2] not in faces:
            raise self.foul(f"{self.here()} happened; the die '{what}' should have been rolled by {by}")
        self.at += 1
        return rest[2]

    # -- a whole game ---------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the whole log again."""
        try:
            self.set_up()
            while True:
                self.must("TurnEnded", "")
                self.count()
                if not self.drafted():
                    self.take_turn()
                    self.pass_turn()
        except Over:
            self.must("TurnEnded", "")
        self.result = self.standings()
        self.must_end()

    def count(self) -> None:
        """TR-INV-01 to -05: nothing is lost, nobody shares a cell."""
        on_cars = [token.partition(":")[0] for car in self.cars.values() for token in (*car.damage, *car.open)]
        on_cars += self.rig_damage.values()
        damage = self.damage_pile + Counter(token for token in on_cars if token not in ("minor", "blank"))
        if damage != self.all_damage:
            raise self.foul(f"damage tokens are lost or made: {damage}")
        hazards = Counter([*self.pile, *self.seen_discard, *self.unseen_discard])
        hazards += Counter(kind.lstrip("?") for cell, kind in self.tokens.items() if cell not in self.dispensed)
        if hazards != self.all_hazards:
            raise self.foul(f"hazard tokens are lost or made: {hazards}")
        cells = [cell for car in self.cars.values() for cell in self.cells_of(car)]
        if len(set(cells)) != len(cells) or not set(cells) <= set(self.ground):
            raise self.foul("two cars share a cell, or one is outside the board")
        for player in self.players:
            cards = [*player.hand, *player.cards, *player.discards, *player.played]
            if player.euro and not player.out and (sorted(cards) != sorted(euro_deck()) or len(player.hand) > 5):
                raise self.foul("euro cards are lost or made, or a hand is too large")
        if len(self.board) != 3 or any(car.drives and 0 < car.slots <= len(car.damage) for car in self.cars.values()):
            raise self.foul("there are not three tiles, or a car drives with all slots filled")

    def standings(self) -> list[dict[str, Any]]:
        """Winners, then those still in by their foremost car, then those who are out, the last one first."""
        lines: list[tuple[Any, dict[str, Any]]] = []
        for seat, player in enumerate(self.players):
            own = [car for car in self.cars.values() if car.owner == seat]
            foremost = max((half(car.place) for car in own if car.on_road), default=None)
            how = "won" if seat in self.winners else "out" if player.out else "in"
            key = {"won": (0, 0), "in": (1, -(foremost or 0)), "out": (2, 0)}[how]
            if how == "out":
                key = (2, -self.went_out.index(seat))
            cars = sum(car.drives for car in own)
            lines.append((key, {"seat": seat, "how": how, "cars": cars, "foremost": foremost}))
        lines.sort(key=lambda line: line[0])
        shared = len(self.winners)
        return [{**line, "place": 1 if n < shared else n + 1} for n, (_, line) in enumerate(lines)]

    # -- set-up and rounds ----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """TR-SETUP-01 to -13, RND-01 to -06."""
        side = self.options["start"]
        if side == "random":
            name, *rest = self.here()
            if name != "Rolled" or rest[:2] != ["starting side", -1] or rest[2] not in ("1a", "1b"):
                raise self.foul(f"{self.here()} happened; the starting side should have been rolled")
            self.at += 1
            side = rest[2]
        self.stack = self.shuffled("tiles", self.stack)
        for place in range(len(self.stack)):
            name, *rest = self.here()
            if name != "Rolled" or rest[:2] != ["side", -1] or rest[2] not in ("a", "b"):
                raise self.foul(f"{self.here()} happened; the side of a tile should have been rolled")
            self.stack[place] += rest[2]
            self.at += 1
        self.pile = self.shuffled("hazards", self.pile)
        self.lay(side, 0)
        for number in (1, 2):
            self.lay(self.stack.pop(0), number * self.rows)
        self.shuffle_cards()
        if self.carnage:
            self.deck = self.shuffled("lingering", self.deck)
        self.shuffle_ammo()
        self.shuffle_euro_decks()
        if not self.deals():
            self.find_first_player()

    def find_first_player(self) -> None:
        """TR-SETUP-08 to -11."""
        while True:
            self.roll_movement_dice()
            sums = [sum(player.dice) + sum(map(value_of, player.hand)) for player in self.players]
            lowest = [seat for seat, total in enumerate(sums) if total == min(sums)]
            if len(lowest) == 1:
                break
            self.must("Tied", tuple(lowest))
            for seat, player in enumerate(self.players):
                if player.euro:
                    self.must("HandShuffledBack", seat)
                    player.cards, player.hand = [*player.cards, *player.hand], []
            self.shuffle_euro_decks()
        self.must("FirstPlayer", lowest[0], tuple(sums))
        self.turn = self.first = lowest[0]
        self.round = 1
        self.road = self.rolled("road", self.first)

    # -- what only some modules have; see `referee_shop` -------------------------------------------------------

    def shuffle_cards(self) -> None:
        """Decks are shuffled before the lingering cards."""

    def deals(self) -> bool:
        """Say whether cards are dealt before the dice are rolled."""
        return False

    def shuffle_ammo(self) -> None:
        """The decks of Extra Ammo come after the lingering cards."""

    def new_condition(self) -> None:
        """A new tile may get a road condition."""

    def opens_window(self, car: Car) -> None:
        """Cards may be played before a car moves."""

    def more_moves(self, car: Car, moves: int, coast: bool) -> int:
        """What a car has at the start of its move."""
        return moves

    def bonus_moves(self, car: Car) -> int:
        return int(self.road)

    def after_move(self, seat: int, car: Car, commands: Sequence[str]) -> None:
        """What acts after the move of a bike, or of the rig besides its command."""

    def is_road(self, cell: Cell) -> bool:
        """Say whether a cell is road for the road bonus."""
        return self.terrain(cell) == "R"

    def drafted(self) -> bool:
        """Say whether this was a step of a draft, not a turn."""
        return False

    def turned_up(self, car: Car) -> None:
        """A car has turned up a hazard that has not acted yet."""

    def brakes(self, car: Car, drive: Drive) -> bool:
        """Say whether a car stops of its own will."""
        return False

    def before_move(self, car: Car) -> None:
        """A car is about to move."""

    def rights(self, car: Car) -> tuple[int, int, bool]:
        """What a car may do in a move besides its command: cars to pass, cells off the road, a plough."""
        return 0, 0, False

    def sets_off(self, car: Car, drive: Drive, drift: bool) -> None:
        """A car has its moves."""

    def fire_face(self, car: Car, face: str) -> str:
        """What a face of the fire die means for a car."""
        return face

    def fire_more(self, car: Car) -> int:
        """What a number of the fire die gives a car besides."""
        return 0

    def crosses(self, car: Car) -> bool:
        """Say whether an impassable cell does nothing to a car."""
        return False

    def mud(self, car: Car, cell: Cell) -> int:
        """TR-TERR-04."""
        return 2

    def may_pass(self, car: Car, other: Car) -> bool:
        """TR-CMD-07, TR-BIKE-06."""
        return car.slots == 1 or (self.drive is not None and self.drive.drift == "ready")

    def use_pass(self, car: Car, other: Car) -> None:
        """TR-CMD-07."""
        if self.drive is not None:
            self.drive.drift = "used" if self.drive.drift else ""

    def has_moved(self, car: Car) -> None:
        """The move of a car is over."""

    def resolved(self) -> None:
        """All that a command, a step or a shot set off is over."""

    def further_shot(self, seat: int, car: Car) -> bool:
        """Say whether a car may shoot once more, after its normal shots."""
        return False

    def charmed(self, car: Car, kind: str) -> bool:
        """Say whether a hazard that was turned up has no effect."""
        return False

    def prevented(self, car: Car) -> bool:
        """Say whether a damage that a car would take is prevented."""
        return False

    def taken(self, car: Car) -> str:
        """TR-DMG-01: the token that a car takes."""
        return self.draw(car)

    def ignored(self, car: Car, token: str) -> bool:
        """Say whether the effect of a token is not applied."""
        return False

    def lose_cards(self, car: Car) -> None:
        """A car has been destroyed."""

    def lose_leader(self, player: Player) -> None:
        """A player is out."""

    def round_over(self) -> None:
        """All boards are cleared."""

    def turn_over(self) -> None:
        """The next player is on."""

    def discard(self, cell: Cell) -> None:
        """TR-RULING-113: an open token goes to the discards, unless it came from an upgrade."""
        kind = self.tokens.pop(cell)
        if cell in self.dispensed:
            self.dispensed.remove(cell)
        else:
            self.seen_discard.append(kind)

    # -- rounds ---------------------------------------------------------------------------------------------

    def roll_movement_dice(self) -> None:
        for seat, player in enumerate(self.players):
            if player.euro and not player.out:
                self.fill_hand(seat, player)
            elif not player.out:
                kind = player.crew if player.crew in ("rig", "bikes") else "movement"
                count = 6 if player.crew == "bikes" else 4
                player.dice = [self.rolled("movement", seat, kind) for _ in range(count)]

    # -- euro cards -----------------------------------------------------------------------------------------

    def shuffle_euro_decks(self) -> None:
        """TR-EURO-02."""
        for seat, player in enumerate(self.players):
            if player.euro:
                player.cards = self.shuffled(f"euro {seat}", player.cards)

    def fill_hand(self, seat: int, player: Player) -> None:
        """TR-EURO-07, -08."""
        while len(player.hand) < 5:
            self.renew_deck(seat, player)
            count = min(5 - len(player.hand), len(player.cards))
            self.must("CardsDrawn", seat, f"euro {seat}", count)
            player.hand += player.cards[:count]
            del player.cards[:count]

    def renew_deck(self, seat: int, player: Player) -> None:
        """TR-EURO-10."""
        if not player.cards:
            self.must("DeckMadeAnew", seat)
            player.cards, player.discards = self.shuffled(f"euro {seat}", player.discards), []

    def play_card(self, seat: int, card: Any) -> int:
        """TR-EURO-05, -06: a card counts as a die; it lies on the table for the round."""
        player = self.players[seat]
        if not player.euro:
            player.dice.remove(card)
            return int(card)
        self.must("EuroCardPlayed", seat, f"euro {seat}", card)
        player.hand.remove(card)
        player.played.append(card)
        return value_of(card)

    def on_hand(self, seat: int) -> list[Any]:
        """What can be put on a dashboard or a command: numbers, or cards (TR-RULING-121)."""
        player = self.players[seat]
        return sorted(set(player.hand)) if player.euro else sorted(set(player.dice))

    def shooting_face(self, seat: int, turned: list[str]) -> str:
        """TR-EURO-09, TR-RULING-96, -119: the die, or the next card of the own deck."""
        player = self.players[seat]
        if not player.euro:
            return str(self.rolled("shooting", seat))
        self.renew_deck(seat, player)
        card = player.cards.pop(0)
        self.must("ShotCardTurnedUp", f"euro {seat}", card, seat)
        turned.append(card)
        return card.split("-")[2].upper()

    def lay(self, side: str, row: int) -> None:
        """TR-SETUP-04, -05, TR-EDGE-07, -08, TR-RULING-19."""
        starting = not self.laid
        self.must("TileLaid", side, row)
        self.board.append(side)
        self.laid += 1
        for place, letter in enumerate(self.tiles.sides[side].ground):
            self.ground[place % self.lanes, row + place // self.lanes] = letter
        spots = [
            (spot.lane, row + spot.row)
            for spot in self.tiles.sides[side].hazards
            if not starting or not spot.players or min(len(self.players), 4) in spot.players
        ]
        while spots:
            if not self.pile and not self.gather():
                return
            now, spots = spots[: len(self.pile)], spots[len(self.pile) :]
            self.lay_hazards(now)

    def lay_hazards(self, cells: list[Cell]) -> None:
        self.must("HazardsLaid", tuple(cells))
        for cell in cells:
            self.tokens[cell] = "?" + self.pile.pop(0)

    def gather(self) -> bool:
        """TR-RULING-14."""
        if not self.seen_discard and not self.unseen_discard:
            return False
        self.must("DiscardsGathered")
        self.pile = self.shuffled("hazards", [*self.seen_discard, *self.unseen_discard])
        self.seen_discard, self.unseen_discard = [], []
        return True

    def left_of(self, seat: int) -> int:
        """TR-END-03: the nearest player to the left who is still in."""
        count = len(self.players)
        order = [(seat + step) % count for step in range(1, count)]
        return next((other for other in order if not self.players[other].out), seat)

    def pass_turn(self) -> None:
        """TR-END-01, -03, -04, TR-ROUND-01 to -03."""
        self.players[self.turn].turns += 1
        over = all(player.turns == 3 for player in self.players if not player.out)
        to = self.left_of(self.first if over else self.turn)
        self.must("TurnPassed", self.turn, to)
        self.turn, self.drive, self.active, self.command, self.bikes = to, None, "", "", []
        for car in self.cars.values():
            car.salted = False
        self.turn_over()
        if not over:
            return
        for seat, player in enumerate(self.players):
            if player.played and not player.out:
                self.must("PlayedCardsDiscarded", seat, tuple(player.played))
                player.discards += player.played
                player.played = []
        self.round += 1
        self.first = to
        self.must("RoundBegan", self.round, self.first)
        for player in self.players:
            player.dice, player.turns, player.commanded = [], 0, False
        for car in self.cars.values():
            car.die = car.coasts = 0
        self.steering, self.sections = 0, []
        self.round_over()
        self.roll_movement_dice()
        self.road = self.rolled("road", self.first)

    def take_turn(self) -> None:
        """TR-TURN-01, TR-END-02."""
        seat = self.turn
        if self.players[seat].out or self.players[seat].turns >= 3:
            raise self.foul(f"it cannot be the turn of seat {seat}")
        crew = self.players[seat].crew
        {"rig": self.turn_of_rig, "bikes": self.turn_of_bikes}.get(crew, self.turn_of_cars)(seat)
        self.sweep()

    # -- cells ----------------------------------------------------------------------------------------------

    @property
    def end_row(self) -> int:
        return self.first_row + 3 * self.rows

    def cells_of(self, car: Car) -> list[Cell]:
        """TR-RULING-77: sections of the rig that hang off the board are nowhere."""
        return [car.place, *(cell for cell in car.trail if cell in self.ground)] if car.on_road else []

    def cars_in(self, cell: Cell, but: Car | None = None) -> list[Car]:
        """The cars in a cell, in the order in which they came."""
        return [
            self.cars[name] for name in self.order if cell in self.cells_of(self.cars[name]) and self.cars[name] != but
        ]

    def terrain(self, cell: Cell) -> str:
        return BECOMES.get(self.tokens.get(cell, ""), self.ground[cell])

    def empty(self, cell: Cell, but: int = -1) -> bool:
        """TR-OBST-01, -02."""
        if cell in self.tokens or self.ground[cell] == "X" or self.cars_in(cell):
            return False
        return all(player.chopper != cell for seat, player in enumerate(self.players) if seat != but)

    def playing(self, seat: int) -> bool:
        return seat >= 0 and not self.players[seat].out

    def able(self, seat: int) -> list[Car]:
        return [car for car in self.cars.values() if car.owner == seat and car.drives]

    def came(self, car: Car) -> None:
        """Note that a car is the last to have come to its cell."""
        if car.id in self.order:
            self.order.remove(car.id)
        self.order.append(car.id)

    def stop(self, car: Car) -> None:
        """The word `stop` of the ledger: all remaining moves are lost."""
        if self.drive is not None and self.drive.car is car:
            self.drive.left, self.drive.stopped = 0, True
        if car.id in self.dazed:
            self.dazed[car.id] = 0

    def has_moves(self, car: Car) -> bool:
        """Say whether there is something that `stop` would take."""
        drives = self.drive is not None and self.drive.car is car and not self.drive.stopped
        return drives or self.dazed.get(car.id, 0) > 0

    def note_ground(self, car: Car) -> None:
        """TR-ROAD-01, TR-TERR-13, TR-RULING-33."""
        if self.tokens.get(car.place, "").startswith("?"):
            return
        ground = self.terrain(car.place)
        car.salted = car.salted or ground == "S"
        if self.drive is not None and self.drive.car is car:
            self.drive.road = self.drive.road and self.is_road(car.place)

    # -- step 1 and 2 ---------------------------------------------------------------------------------------

    def unmoved(self, seat: int) -> list[Car]:
        return [car for car in self.able(seat) if not car.die]

    def coasters(self, seat: int) -> list[Car]:
        """TR-ASSIGN-02, -04; a bike that has just got its die has not moved."""
        waiting = [name for name, _, coast in self.bikes if not coast]
        return [
            car
            for car in self.able(seat)
            if car.die and car.on_road and car.coasts < car.coasting_limit and car.id not in waiting
        ]

    def assign(self, seat: int) -> tuple[Car, int, bool]:
        """TR-ASSIGN-01 to -04."""
        cars = self.unmoved(seat)
        coast = not cars
        cars = cars or self.coasters(seat)
        card, name = self.pick(seat, [[die, car.id] for die in self.on_hand(seat) for car in cars])
        die = self.play_card(seat, card)
        self.must("DieAssigned", seat, die, name, coast)
        car = self.cars[name]
        if not self.bikes:  # before two bikes move, the first one to get a die is the car of the turn
            self.active = name
        if coast:
            car.coasts += 1
        else:
            car.die = die
        return car, die, coast

    def give_command(self, seat: int) -> tuple[str, int]:
        """TR-ASSIGN-05 to -07, TR-CMD-01, -11."""
        player = self.players[seat]
        if player.commanded or not self.on_hand(seat):
            return "", 0
        options: list[Any] = ["none"]
        damaged = [car for car in self.cars.values() if car.owner == seat and car.damage]
        for command, accepted in COMMANDS.items():
            if (command == "drift" and player.crew == "bikes") or (command == "repair" and not damaged):
                continue
            if command == "repair" and player.crew == "bikes":
                accepted = BIKES_REPAIR
            options += [[die, command] for die in self.on_hand(seat) if value_of(die) in accepted]
        answer = self.pick(seat, options)
        if answer == "none":
            return "", 0
        die, command = self.play_card(seat, answer[0]), answer[1]
        self.must("CommandGiven", seat, die, command)
        player.commanded = True
        if command == "airstrike":
            self.airstrike(seat)
            self.resolved()
        elif command == "repair":
            tokens = [[car.id, token] for car in damaged for token in dict.fromkeys(car.damage)]
            name, token = self.pick(seat, tokens)
            self.must("Repaired", seat, name, token)
            self.cars[name].damage.remove(token)
            self.cars[name].drives = True
            self.give_back(token)
        return command, die

    def airstrike(self, seat: int) -> None:
        """TR-CMD-02 to -04, TR-RULING-41."""
        lane, row = self.pick(seat, [list(cell) for cell in self.ground if self.empty(cell, but=seat)])
        self.must("ChopperPlaced", seat, (lane, row))
        self.players[seat].chopper = (lane, row)
        if self.round > 1:
            self.shoot(seat, None, [away((lane, row), way) for way in AHEAD])

    def turn_of_cars(self, seat: int) -> None:
        """TR-TURN-01, -02, TR-RULING-39."""
        car, die, coast = self.assign(seat)
        command, more = ("", 0) if coast else self.give_command(seat)
        if not car.drives:
            return
        moves = 1 if coast else self.counted(car, die) + (more if command == "nitro" else 0)
        self.move(car, moves, command == "drift", coast)
        self.shoot_from(seat, car)

    def counted(self, car: Car, die: int) -> int:
        """The lingering cards that change a die."""
        if car.has("limping"):
            die = min(die, 3)
        return max(die, 4) if car.has("stuck-throttle") else die

    def turn_of_bikes(self, seat: int) -> None:
        """TR-BIKE-02 to -04, TR-RULING-87, -88, -126."""
        dice = self.players[seat].dice
        may_command = bool(self.unmoved(seat))
        car, die, coast = self.assign(seat)
        self.bikes = [(car.id, die, coast)]
        command, extra = "", 0
        if dice:
            more = self.unmoved(seat) or self.coasters(seat)
            if may_command:
                command, extra = self.give_command(seat)
            if not command and more:
                car, die, coast = self.assign(seat)
                self.bikes.append((car.id, die, coast))
            elif not command:
                self.must("DieLost", seat, min(dice), "")
                dice.remove(min(dice))
        names = [name for name, _, _ in self.bikes]
        if len(set(names)) == 2:
            first = self.pick(seat, names)
            self.must("BikePicked", first)
            self.bikes.sort(key=lambda one: one[0] != first)
        for name, die, coast in list(self.bikes):
            bike = self.cars[name]
            if bike.drives:
                self.opens_window(bike)
            if not bike.drives:
                self.must("DieLost", seat, die, name)
                continue
            nitro = extra if command == "nitro" else 5 if command == "overdrive" else 0
            self.move(bike, 1 if coast else self.counted(bike, die) + nitro, False, coast)
            self.has_moved(bike)
            self.after_move(seat, bike, [command])
            self.shoot_from(seat, bike)

    def turn_of_rig(self, seat: int) -> None:
        """TR-RIG-04 to -10, -33, -51 to -59."""
        player, rig = self.players[seat], self.cars["R"]
        if not player.turns:
            self.steering = self.pick(seat, sorted(set(player.dice)))
            self.must("SteeringSet", seat, self.steering)
            player.dice.remove(self.steering)
        options = [
            [die, command]
            for section, commands in SECTIONS.items()
            if section not in self.sections
            for command in (*commands, f"repair-{section}")
            for die in sorted(set(player.dice))
            if die == 3 or not command.startswith("repair")
        ]
        die, command = self.pick(seat, options)
        section = next(name for name, commands in SECTIONS.items() if command in (*commands, f"repair-{name}"))
        self.must("SectionUsed", seat, die, section, command)
        player.dice.remove(die)
        self.sections.append(section)
        rig.die = die
        self.command = "" if command in self.rig_damage else command
        if self.works("airstrike"):
            self.airstrike(seat)
        elif command.startswith("repair"):
            damaged = [one for one in SECTIONS[section] if one in self.rig_damage]
            if damaged:
                one = self.pick(seat, damaged)
                self.must("Repaired", seat, "R", one)
                self.give_back(self.rig_damage.pop(one))
        self.resolved()
        if rig.place != "gone":
            self.opens_window(rig)
        if rig.place != "gone":
            self.move(rig, die, False, False)
            self.has_moved(rig)
        if rig.place != "gone":
            self.after_move(seat, rig, [])
            late = self.works("rocket") or self.works("dispenser")
            if self.works("rocket") and self.round > 1:
                self.rocket(seat, rig)
            elif self.works("dispenser"):
                self.dispense(seat, rig)
            self.resolved()
            if late:
                self.has_moved(rig)
            self.shoot_from(seat, rig)

    def works(self, command: str) -> bool:
        """TR-RIG-09, -45."""
        return self.command == command and command not in self.rig_damage

    def rocket(self, seat: int, rig: Car) -> None:
        """TR-RIG-57, TR-RULING-83."""
        face = self.rolled("shooting", seat)
        centre = away(rig.place, "F", 2)
        cells = [centre, *(away(centre, way) for way in AROUND)]
        hit = [car for cell in cells if cell in self.ground for car in self.cars_in(cell, rig) if car.size in face]
        self.must("RocketFired", seat, face, tuple(car.id for car in hit))
        if hit:
            self.minor_damage(hit)

    def dispense(self, seat: int, rig: Car) -> None:
        """TR-RIG-51."""
        cells = [away(rig.trail[-1], way) for way in BEHIND]
        cells = [cell for cell in cells if cell in self.ground and self.empty(cell)]
        if cells:
            answer = self.pick(seat, [*(list(cell) for cell in cells), "none"])
            if answer != "none" and (self.pile or self.gather()):
                self.lay_hazards([tuple(answer)])

    # -- step 3 ---------------------------------------------------------------------------------------------

    def move(self, car: Car, moves: int, drift: bool, coast: bool) -> None:
        """TR-MOVE, TR-ROAD, TR-FIRE-03 to -06, TR-RULING-34, -35, -73."""
        self.before_move(car)
        moves = self.more_moves(car, moves, coast)
        self.must("MoveBegan", car.id, moves, drift, coast, *self.rights(car))
        self.active = car.id
        road = self.is_road(car.place) if car.on_road else self.options["entry_counts_as_road"]
        drive = self.drive = Drive(car, moves, coast, "ready" if drift else "", road)
        self.sets_off(car, drive, drift)
        self.go(car, drive)

    def go(self, car: Car, drive: Drive) -> None:
        """Use the moves that a car has got: fire, moves, bonus, slam."""
        if car.burning:
            face = self.fire_face(car, self.rolled("fire", car.owner))
            if face == "destroyed":
                self.destroy([car], "fire")
                return
            if face == "out":
                self.must("FireWentOut", car.id)
                car.burning = False
            elif not drive.coasting or self.options["fire_adds_to_coast"]:
                more = int(face) + self.fire_more(car)
                self.must("FireDrove", car.id, more)
                drive.left += more
        self.use_moves(car, drive)
        if self.may_take_bonus(car, drive):
            options = ["take"] if car.has("lead-foot") else ["take", "leave"]
            if self.pick(car.owner, options) == "take":
                self.must("BonusTaken", car.id, self.bonus_moves(car))
                drive.bonus, drive.stopped = True, False
                drive.left += self.bonus_moves(car)
                if drive.sharing:
                    self.use_pass(car, self.cars_in(car.place, car)[0])
                self.use_moves(car, drive)
        if drive.sharing and car.on_road:
            others = self.cars_in(car.place, car)
            if others:
                self.slam(car, others[0])
                self.resolved()

    def may_take_bonus(self, car: Car, drive: Drive) -> bool:
        if drive.coasting or not car.on_road or not car.drives or car.has("bald-tyres"):
            return False
        if drive.stopped and not self.options["bonus_after_stop"]:
            return False
        return self.works("traction") if car.id == "R" else drive.road or car.salted

    def use_moves(self, car: Car, drive: Drive) -> None:
        """TR-MOVE-01, -03, -04, TR-RIG-12, -13, TR-RULING-25, -27."""
        while drive.left > 0 and car.drives:
            if not car.on_road:
                lane, row = self.pick(car.owner, [[lane, self.first_row] for lane in range(self.lanes)])
                self.enter(car, (lane, row), "F", "entry", (lane, row - 1))
                self.resolved()
                continue
            if self.brakes(car, drive):
                return
            ways = [way for way in AHEAD if 0 <= away(car.place, way)[0] < self.lanes]
            ways = [way for way in ways if way == "F" or car.id != "R" or self.steering]
            ways = [way for way in ways if not (way == "FL" and car.has("no-left"))]
            ways = [way for way in ways if not (way == "FR" and car.has("no-right"))]
            way = self.pick(car.owner, ways)
            how = "steered" if car.id == "R" and way != "F" else "step"
            self.enter(car, away(car.place, way), way, how, car.place)
            self.resolved()

    # -- ENTER ----------------------------------------------------------------------------------------------

    def enter(self, car: Car, cell: Cell, way: str, how: str, origin: Cell) -> None:
        """Steps 1 and 2 of TR-RULING-30: the edges, the place, the price; then the rest."""
        lane, row = cell
        if not 0 <= lane < self.lanes or row < self.first_row:
            self.destroy([car], "edge")
            return
        if row >= self.end_row:
            if self.final:
                self.finish(car)
                return
            self.update()
        cost = 0
        if how in OWN or how == "daze":
            cost = min(self.mud(car, cell), self.moves_left(car, how)) if self.terrain(cell) == "M" else 1
        self.must("Moved", car.id, cell, how, way, cost)
        self.came_how[car.id] = how
        if car.id == "R":
            car.trail = [car.place, *car.trail[:1]] if car.on_road else [(lane, row - 1), (lane, row - 2)]
        car.place = cell
        self.came(car)
        drive = self.drive
        if drive is not None and drive.car is car:
            drive.sharing = False
            if how in OWN:
                drive.left -= cost
        self.note_ground(car)
        if how == "steered":
            self.steering -= 1
        if how == "daze":
            self.dazed[car.id] -= cost
        self.apply(car, way, how, origin, ())

    def moves_left(self, car: Car, how: str) -> int:
        if how == "daze":
            return self.dazed.get(car.id, 0)  # none where another daze has ended it
        return self.drive.left if self.drive is not None else 0

    def apply(self, car: Car, way: str, how: str, origin: Cell, later: Sequence[str]) -> None:
        """Steps 3 to 6 of TR-RULING-30: impassable, token, terrain, slam."""
        cell = car.place
        rig = car.id == "R"
        if self.terrain(cell) == "X" and not rig and not self.crosses(car):
            self.destroy([car], "impassable")
            return
        if self.tokens.get(cell, "").startswith("?") or self.tokens.get(cell) in DISCARDED:
            was_mud = self.terrain(cell) == "M"
            if self.flip(car) or car.place != cell:
                return
            more = min(self.mud(car, cell) - 1, self.moves_left(car, how)) if how in (*OWN, "daze") else 0
            for _ in range(more if self.terrain(cell) == "M" and not was_mud else 0):
                self.must("PaidMore", car.id, how)
                if how == "daze":
                    self.dazed[car.id] -= 1
                elif self.drive is not None:
                    self.drive.left -= 1
        if rig:
            self.crush(car)
            return
        if self.tokens.get(cell) == "oil":
            slide = self.rolled("direction", self.roller(car))
            self.enter(car, away(cell, slide), slide, "oil", cell)
            return
        ground = self.terrain(cell)
        if ground == "G":
            self.enter(car, away(cell, way), way, "glass", cell)
            return
        if ground == "J":
            if origin != (cell[0], cell[1] - 1):
                self.destroy([car], "ramp")
                return
            cells = self.rolled("stunt", self.roller(car))
            self.must("Stopped", car.id, "ramp")
            self.stop(car)
            self.enter(car, away(cell, "F", cells), "F", "ramp", cell)
            return
        if ground == "T":
            self.must("Stopped", car.id, "slime")
            self.stop(car)
        elif ground == "F":
            self.catch_fire(car)
        self.meet(car, how, later)

    def meet(self, car: Car, how: str, later: Sequence[str]) -> None:
        """Step 6 of TR-RULING-30, TR-RULING-35 to -37, DEC-14."""
        others = [other for other in self.cars_in(car.place, car) if other.id not in later]
        if not others:
            return
        self.seen["three cars in a cell"] += len(others) > 1
        drive = self.drive
        own = drive is not None and drive.car is car and how in OWN and not drive.stopped
        if drive is not None and own and self.may_pass(car, others[0]):
            if not drive.left:
                self.must("Waiting", car.id, others[0].id)
                drive.sharing = True
                return
            if self.pick(car.owner, ["pass", "slam"]) == "pass":
                self.must("Passed", car.id, others[0].id)
                drive.sharing = True
                self.use_pass(car, others[0])
                return
        self.slam(car, others[0])

    def crush(self, rig: Car) -> None:
        """TR-RIG-22 to -27, -31, -59, TR-RULING-78 to -80, -99."""
        cell = rig.place
        if self.terrain(cell) in "XTGJF" or self.tokens.get(cell) == "oil":
            self.rig_takes_damage(rig)
            if rig.place == "gone":
                return
            self.must("OffRoadLaid", cell)
            if cell in self.tokens:
                self.discard(cell)
            self.ground[cell] = "O"
        others = self.cars_in(cell, rig)
        if others:
            self.ram(rig, others[0])

    def ram(self, rig: Car, other: Car) -> None:
        """TR-RIG-59, TR-RULING-99."""
        if not self.works("cowcatcher"):
            self.slam(rig, other)
            return
        chooser = other.owner if self.playing(other.owner) else rig.owner
        way = self.pick(chooser, ["FL", "FR"])
        self.command = ""
        self.enter(other, away(other.place, way), way, "shove", other.place)

    def roller(self, car: Car) -> int:
        return car.owner if car.owner >= 0 else self.turn

    def catch_fire(self, car: Car) -> None:
        """TR-FIRE-01, -02, -08, TR-RULING-73."""
        if car.drives and not car.burning:
            self.must("CaughtFire", car.id)
            car.burning = True

    # -- hazards --------------------------------------------------------------------------------------------

    def flip(self, car: Car) -> bool:
        """TR-HAZ-01 to -13; say whether the car was slammed away from what was left to do."""
        cell = car.place
        kind = self.tokens[cell].removeprefix("?")
        lay_open = kind == self.tokens[cell]
        self.must("HazardSetOff" if lay_open else "HazardTurnedUp", cell, kind, car.id)
        self.seen[f"hazard {kind}"] += 1
        self.tokens[cell] = kind
        if kind in DISCARDED:
            self.discard(cell)
        if not lay_open:
            self.note_ground(car)
            self.turned_up(car)
            if self.charmed(car, kind):
                return False
        if kind == "wreck":
            number = next(n for n in range(1, 99) if f"W{n}" not in self.cars)
            if self.options["wreck_limit"] and number > self.parts["figures"]["wrecks"]:
                self.seen["no figure left"] += 1
                return False
            self.must("WreckPlaced", f"W{number}", cell)
            wreck = self.cars[f"W{number}"] = Car(f"W{number}", -1, "S", 2, 0, cell, drives=False)
            self.came(wreck)
            (self.ram if car.id == "R" else self.slam)(car, wreck)
            return True
        if kind == "mine":
            self.damage(car)
            if car.id != "R" and car.on_road and self.has_moves(car):  # TR-RULING-128
                self.must("Stopped", car.id, "mine")
                self.stop(car)
        elif kind == "quake":
            self.quake()
        elif kind == "worm":
            self.worm()
        elif kind == "pit" and car.id != "R" and car.size in self.rolled("shooting", self.roller(car)):
            self.destroy([car], "pit")
        return False

    def worm(self) -> None:
        """TR-HAZ-10, TR-RULING-61, -72: the rig is hurt, then all that are lost go together."""
        rearmost = min(half(car.place) for car in self.cars.values() if car.on_road)
        last = [car for car in self.cars.values() if car.on_road and half(car.place) == rearmost]
        eaten = [car for car in last if car.id != "R"]
        broken = [car for car in last if car.id == "R" and self.rig_is_hurt(car)]
        self.destroy_groups((eaten, "worm"), (broken, "rig"))

    def quake(self) -> None:
        """TR-HAZ-09, TR-RULING-61, -66, -71, TR-FINAL-03: the road moves before anybody comes in from beyond it."""
        way = self.rolled("direction", self.turn)
        count = len(self.players)

        def rank(car: Car) -> Any:
            if car.owner < 0:
                return 2, -half(car.place), car.id
            names = list(self.cars)
            return int(car.id != self.active), (car.owner - self.turn) % count, names.index(car.id)

        cars = sorted((car for car in self.cars.values() if car.on_road and car.id != "R"), key=rank)
        origins = {car.id: car.place for car in cars}
        goals = {car.id: away(car.place, way) for car in cars}
        inside = [car for car in cars if 0 <= goals[car.id][0] < self.lanes and goals[car.id][1] >= self.first_row]
        ahead = [car for car in inside if goals[car.id][1] >= self.end_row]
        stay = [car for car in inside if car not in ahead]
        self.must("Quaked", way, tuple((car.id, goals[car.id]) for car in stay))
        for car in stay:
            car.place = goals[car.id]
            self.came_how[car.id] = "quake"
            self.came(car)
        for car in stay:
            self.note_ground(car)
        moves_road = bool(ahead) and not self.final
        if not moves_road:
            for car in ahead:
                self.finish(car)
        lost = [car for car in cars if car not in inside]
        broken = [car for car in self.cars.values() if car.id == "R" and car.on_road and self.rig_is_hurt(car)]
        final = self.destroy_groups((lost, "edge"), (broken, "rig"), updating=moves_road)
        if moves_road:
            self.seen["quake over the front"] += 1
            self.update(final)
            for car in ahead:
                self.must("Moved", car.id, goals[car.id], "quake", way, 0)
                car.place = goals[car.id]
                self.came(car)
                self.note_ground(car)
        for place, car in enumerate(inside):
            if car.place == goals[car.id]:
                later = [one.id for one in inside[place + 1 :]]
                self.apply(car, way, "quake", origins[car.id], later)

    # -- slams ----------------------------------------------------------------------------------------------

    def slam(self, top: Car, bottom: Car) -> None:
        """TR-SLAM-01 to -15, TR-RULING-45, -46."""
        self.must("Slammed", top.id, bottom.id)
        self.stop(top)
        if self.drive is not None and self.drive.car is top:
            self.drive.sharing = False
        for car in (top, bottom):
            if car.has("fuel-leak"):
                self.catch_fire(car)
        goes, way = self.decide(top, bottom)
        self.enter(goes, away(goes.place, way), way, "push", goes.place)

    def decide(self, top: Car, bottom: Car) -> tuple[Car, str]:
        if "R" in (top.id, bottom.id):
            return bottom if top.id == "R" else top, self.rolled("direction", self.turn)
        bikes = [car for car in (top, bottom) if car.slots == 1]
        if bikes:
            way = self.rolled("direction", self.turn)
            if len(bikes) == 1:
                return bikes[0], way
            if not self.playing(top.owner):
                return top, way
            return self.cars[self.pick(top.owner, [top.id, bottom.id])], way
        goes, way = self.slam_dice(top, bottom)
        larger = self.larger(top, bottom)
        if larger is not None and self.playing(larger.owner) and self.pick(larger.owner, ["keep", "again"]) == "again":
            self.must("SlamRerolled", larger.owner, larger.id)
            return self.slam_dice(top, bottom)
        return goes, way

    def slam_dice(self, top: Car, bottom: Car) -> tuple[Car, str]:
        which = self.rolled("slam", self.turn)
        return top if which == "top" else bottom, self.rolled("direction", self.turn)

    def larger(self, top: Car, bottom: Car) -> Car | None:
        """TR-SLAM-04 to -06; with a bent frame the other one counts as the larger car."""
        if top.has("bent-frame") or bottom.has("bent-frame"):
            if top.has("bent-frame") and bottom.has("bent-frame"):
                return None
            return bottom if top.has("bent-frame") else top
        if top.size == bottom.size:
            return None
        return top if "SML".index(top.size) > "SML".index(bottom.size) else bottom

    # -- shooting and damage --------------------------------------------------------------------------------

    def shoot_from(self, seat: int, car: Car) -> None:
        """TR-SHOOT-01, -02, -12, TR-STATE-05."""
        if self.round < 2 or not car.on_road or not car.drives or car.has("jammed-gun"):
            return
        cells = [away(car.place, way) for way in AHEAD]
        if car.id == "R":
            cells += [away(car.trail[-1], way) for way in BEHIND]
        self.shoot(seat, car, cells)

    def shoot(self, seat: int, shooter: Car | None, cells: list[Cell]) -> None:
        """TR-SHOOT-03 to -11, TR-RIG-41 to -45, -53, TR-RULING-42."""
        targets: list[str] = []
        for cell in cells:
            for car in self.cars_in(cell, shooter) if cell in self.ground else ():
                if car.id == "R":
                    section = list(SECTIONS.values())[[car.place, *car.trail].index(cell)]
                    targets += [f"R:{command}" for command in section if command not in self.rig_damage]
                else:
                    targets.append(car.id)
        if not targets:
            return
        answer = self.pick(seat, [*targets, "none"])
        if answer == "none":
            return
        name, _, command = answer.partition(":")
        target = self.cars[name]
        self.must("Shot", seat, shooter.id if shooter is not None else "", name, command)
        turned: list[str] = []
        face = self.shooting_face(seat, turned)
        computer = shooter is not None and shooter.id == "R" and self.works("computer")
        rights = ["computer"] * computer + ["painted"] * target.has("painted")  # TR-RULING-104
        while rights and self.pick(seat, ["keep", "again"]) == "again":
            self.must("ShotRerolled", seat, rights.pop(0))
            face = self.shooting_face(seat, turned)
        if turned:
            self.must("ShotCardsDiscarded", seat)
            self.players[seat].discards += turned
        hit = face == "SML" if shooter is not None and shooter.has("cracked-sight") else target.size in face
        self.must("Hit" if hit else "Missed", name, face)
        if hit and command:
            self.damage_command(target, command)
        elif hit:
            self.damage(target)

    def damage(self, car: Car) -> None:
        """TR-DMG-01 to -06, TR-STATE-02, -04, TR-RULING-13, -49 to -51."""
        if car.owner < 0:
            self.destroy([car], "wreck")
            return
        if car.id == "R":
            self.rig_takes_damage(car)
            return
        if not car.drives or len(car.damage) + len(car.open) >= car.slots:
            self.must("Unharmed", car.id)
            return
        if car.slots == 1:
            self.minor_damage([car])
            return
        if self.prevented(car):
            return
        token = self.taken(car)
        self.must("TokenTaken", car.id, token)
        self.seen[f"token {token.split(' ')[0]}"] += 1
        self.stop(car)
        car.open.append(token)
        if not self.ignored(car, token):
            token = self.suffer(car, token)
        if car.place == "gone":
            return
        self.must("TokenPlaced", car.id, token)
        car.open.remove(token)
        car.damage.append(token)
        if len(car.damage) == car.slots:
            self.must("BecameInoperable", car.id)
            car.drives = car.burning = False
            self.check()

    def draw(self, car: Car) -> str:
        if not self.damage_pile.total():
            return "blank"
        name, *rest = self.here()
        if name != "Drew" or rest[:2] != ["damage", car.owner] or rest[3] != self.damage_pile.total():
            raise self.foul(f"{self.here()} happened; seat {car.owner} should have drawn a damage token")
        if not self.damage_pile[rest[2]]:
            raise self.foul(f"there is no damage token {rest[2]!r} in the pile")
        self.at += 1
        self.damage_pile[rest[2]] -= 1
        return str(rest[2])

    def suffer(self, car: Car, token: str) -> str:
        """TR-TOK-01 to -11; return the token as it is placed."""
        if token == "ricochet":
            way = self.rolled("direction", car.owner)
            cell, found = away(car.place, way), None
            while found is None and cell in self.ground:
                found = next(iter(self.cars_in(cell, car)), None)
                cell = away(cell, way)
            self.must("Ricocheted", car.id, way, found.id if found is not None else "")
            if found is not None:
                self.damage(found)
        elif token.startswith("skid"):
            way = token.split(" ")[1]
            self.enter(car, away(car.place, way), way, "skid", car.place)
        elif token == "jump":
            way = self.rolled("direction", car.owner)
            cells = self.rolled("stunt", car.owner)
            self.enter(car, away(car.place, way, cells), way, "jump", car.place)
        elif token == "daze":
            self.reel(car)
        elif token == "on-fire":
            self.catch_fire(car)
        elif token == "lingering":
            if not self.deck and self.card_discard:
                self.must("LingeringGathered")
                self.deck = self.shuffled("lingering", self.card_discard)
                self.card_discard = []
            if self.deck:
                card = self.deck.pop(0)
                self.must("LingeringDrawn", car.id, card)
                car.open[car.open.index("lingering")] = token = f"lingering:{card}"
        return token

    def reel(self, car: Car) -> None:
        """TR-TOK-06, -07, TR-RULING-56."""
        moves = self.rolled("stunt", car.owner)
        self.must("Dazed", car.id, moves)
        self.dazed[car.id] = moves
        while self.dazed.get(car.id, 0) > 0:
            way = self.rolled("direction", car.owner)
            self.enter(car, away(car.place, way), way, "daze", car.place)
        if car.id in self.dazed:
            self.must("DazeOver", car.id)
            del self.dazed[car.id]

    def minor_damage(self, cars: list[Car]) -> None:
        """TR-DMG-05 to -07, TR-BIKE-10, TR-RULING-61: all together, then one check."""
        own = [car for car in cars if car.owner >= 0]
        harmed = [car for car in own if car.drives and len(car.damage) + len(car.open) < car.slots]
        for car in own:
            if car not in harmed:
                self.must("Unharmed", car.id)
        harmed = [car for car in harmed if not self.prevented(car)]
        for car in harmed:
            token = self.minor_token(car)
            self.must("MinorTaken", car.id, "", token)
            self.stop(car)
            car.damage.append(token)
        for car in harmed:
            if len(car.damage) == car.slots:
                self.must("BecameInoperable", car.id)
                car.drives = car.burning = False
        wrecks = [car for car in cars if car.owner < 0]
        if wrecks:
            self.take_off_board(wrecks, "wreck")
        self.check()

    def rig_takes_damage(self, rig: Car) -> None:
        """TR-RIG-46."""
        if rig.place != "gone" and self.rig_is_hurt(rig):
            self.destroy([rig], "rig")

    def rig_is_hurt(self, rig: Car) -> bool:
        """TR-RIG-46, TR-RULING-61: say whether it has to go, alone or with others."""
        left = [command for command in RIG_COMMANDS if command not in self.rig_damage]
        return self.put_token(rig, self.pick(rig.owner, left))

    def damage_command(self, rig: Car, command: str) -> None:
        """TR-RIG-45, -47."""
        if self.put_token(rig, command):
            self.destroy([rig], "rig")

    def put_token(self, rig: Car, command: str) -> bool:
        token = self.minor_token(rig)
        self.must("MinorTaken", "R", command, token)
        self.rig_damage[command] = token
        return len(self.rig_damage) == 6

    def minor_token(self, car: Car) -> str:
        """TR-COMP-08, TR-DMG-08: when the minor tokens are used up, a damage token lies there without its effect."""
        on_cars = [token for one in self.cars.values() for token in one.damage]
        used = [*on_cars, *self.rig_damage.values()].count("minor")
        if used < self.parts["figures"]["minor"]:
            return "minor"
        self.seen["no minor token left"] += 1
        token = self.draw(car)
        return "minor" if token == "blank" else token

    def give_back(self, token: str) -> None:
        """TR-STATE-09, TR-CMD-09, TR-RULING-13, -74."""
        kind, _, card = token.partition(":")
        if card:
            self.card_discard.append(card)
        if kind not in ("minor", "blank"):
            self.damage_pile[kind] += 1

    # -- leaving the road -----------------------------------------------------------------------------------

    def take_off_board(self, cars: list[Car], why: str) -> None:
        self.must("Destroyed", tuple(car.id for car in cars), why)
        self.seen[f"destroyed by {why}"] += 1
        for car in cars:
            for token in (*car.damage, *car.open):
                self.give_back(token)
            if car.id == "R":
                for token in self.rig_damage.values():
                    self.give_back(token)
                self.rig_damage = {}
            car.damage, car.open, car.trail = [], [], []
            car.drives = car.burning = False
            car.place = "gone"
            self.lose_cards(car)
            self.stop(car)
            self.dazed.pop(car.id, None)
            if car.id in self.order:
                self.order.remove(car.id)
            if car.owner < 0:
                del self.cars[car.id]

    def destroy(self, cars: list[Car], why: str, updating: bool = False) -> bool:
        """TR-STATE-09, TR-RULING-61; say whether a board update that is running must lay a final tile."""
        return self.destroy_groups((cars, why), updating=updating)

    def destroy_groups(self, *groups: tuple[list[Car], str], updating: bool = False) -> bool:
        """TR-RULING-61: those who go together are looked at once."""
        for cars, why in groups:
            if cars:
                self.take_off_board(cars, why)
        return self.check(updating) if any(cars for cars, _ in groups) else False

    def check(self, updating: bool = False) -> bool:
        """CHECK: TR-ELIM-01, -02, TR-WIN-02, TR-FINAL-02, -03, TR-RULING-61 to -63."""
        out = [seat for seat, player in enumerate(self.players) if not player.out and not self.able(seat)]
        for seat in out:
            self.must("Eliminated", seat)
            self.players[seat].out = True
            self.lose_leader(self.players[seat])
            self.players[seat].chopper = None
            self.went_out.append(seat)
        left = [seat for seat, player in enumerate(self.players) if not player.out]
        if out and len(left) < 2:
            self.won(tuple(left or out), "last" if left else "draw")
        if not out or self.final:
            return False
        if not updating:
            self.must("MadeFinal", "out")
            self.final = True
        return True

    def won(self, seats: tuple[int, ...], by: str, car: str = "") -> None:
        self.must("Won", seats, by, car)
        self.seen[f"won by {by}"] += 1
        self.winners = seats
        raise Over

    def finish(self, car: Car) -> None:
        """TR-WIN-01, TR-RULING-59, -60."""
        if self.playing(car.owner):
            self.won((car.owner,), "finish", car.id)
        self.destroy([car], "finish")

    def update(self, final: bool = False) -> None:
        """UPDATE: TR-EDGE-02 to -08, TR-FINAL-01, -03, -05, TR-RULING-23, -82."""
        rear = range(self.first_row, self.first_row + self.rows)
        lost = [car for car in self.cars.values() if car.on_road and car.place[1] in rear]
        behind = [car for car in self.cars.values() if car.place == "start" and not self.first_row]
        final = self.destroy_groups((lost, "tile"), (behind, "start"), updating=True) or final
        cells = sorted((cell for cell in self.tokens if cell[1] in rear), key=lambda cell: (cell[1], cell[0]))
        if cells:
            self.must("HazardsCleared", tuple(cells))
        for cell in cells:
            if self.tokens[cell][0] == "?":
                self.unseen_discard.append(self.tokens.pop(cell).lstrip("?"))
            else:
                self.discard(cell)
        over = [seat for seat, player in enumerate(self.players) if player.chopper and player.chopper[1] in rear]
        if over:
            self.must("ChoppersHome", tuple(over), "tile")
        for seat in over:
            self.players[seat].chopper = None
        side = self.board.pop(0)
        self.must("TileRemoved", side)
        self.stack.append(side[:-1] + ("b" if side.endswith("a") else "a"))
        self.ground = {cell: letter for cell, letter in self.ground.items() if cell[1] not in rear}
        self.first_row += self.rows
        self.lay(self.stack.pop(0), self.end_row - self.rows)
        self.new_condition()
        fifth = len(self.players) == 2 and self.laid == 5
        if final or fifth:
            self.must("MadeFinal", "out" if final else "fifth")
            self.final = True

    def sweep(self) -> None:
        """TR-END-02, TR-CHOP-03, TR-RIG-26, TR-RULING-61, -67, -85."""
        over = [(seat, player.chopper) for seat, player in enumerate(self.players) if player.chopper is not None]
        lost = [car for _, cell in over for car in self.cars_in(cell) if car.id != "R"]
        broken: list[Car] = []
        for seat, cell in over:
            for rig in self.cars_in(cell):
                if rig.id == "R":
                    broken = broken or ([rig] if self.rig_is_hurt(rig) else [])
                    self.must("ChoppersHome", (seat,), "rig")
                    self.players[seat].chopper = None
        self.destroy_groups((lost, "chopper"), (broken, "rig"))
