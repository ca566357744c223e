"""The pieces of a game of Thunder Road: cars, the boards of the rig, players, and the move that goes on."""

from __future__ import annotations

import msgspec

from racelib.games.thunder_road.tables import BIG_RIG, BIKE, CAR, COASTS, SLOTS, WRECK

#: Cells that are none: the starting area, aside (in set-up positions: in the game, but nowhere), destroyed.
START, ASIDE, GONE = -1_000_000, -1_000_001, -1_000_002
#: Everything below is not on the board.
OFF_BOARD = -900_000
#: A chopper that is off the board, and one that left the game (TR-ELIM-02).
AT_HOME, NO_CHOPPER = START, GONE
#: The owner of a wreck (TR-WRECK-01).
NOBODY = -1
#: A hazard token that lies face down.
FACE_DOWN = "?"

#: The draft is a stage of its own: what is dealt there is hidden (TR-RULING-109).
SETTING_UP, DRAFTING, RACING, OVER = "set-up", "draft", "race", "over"
STAGES = (SETTING_UP, DRAFTING, RACING, OVER)


class Car(msgspec.Struct):
    """A car: of a crew, a bike, the rig, or a wreck (TR-VEH). `cell` is where it stands; of the rig, its front section.

    `damage` are the tokens in its slots, `open` those whose effect is still running (TR-RULING-49); `die` is the number
    on its dashboard this round (0: it has not moved); `trail` are the centre and rear sections of the rig; `salted`: it
    entered salt in this turn (TR-TERR-13); `upgrade` is the key of its card, `stock` the tokens still on that card.
    """

    id: str
    owner: int
    size: str
    kind: str = CAR
    slots: int = SLOTS
    coasts_allowed: int = COASTS
    cell: int = START
    operable: bool = True
    damage: list[str] = []
    open: list[str] = []
    burning: bool = False
    die: int = 0
    coasts: int = 0
    trail: tuple[int, ...] = ()
    salted: bool = False
    upgrade: str = ""
    stock: int = 0

    @property
    def on_board(self) -> bool:
        """True while the car stands on the road."""
        return self.cell > OFF_BOARD

    @property
    def is_wreck(self) -> bool:
        """True for a wreck, which has no owner (TR-WRECK-01)."""
        return self.kind == WRECK

    @property
    def is_rig(self) -> bool:
        """True for the rig (TR-RIG-01)."""
        return self.kind == BIG_RIG

    @property
    def is_bike(self) -> bool:
        """True for a bike (TR-BIKE-01)."""
        return self.kind == BIKE

    @property
    def full(self) -> bool:
        """True when placed and open tokens fill all slots (TR-RULING-49)."""
        return len(self.damage) + len(self.open) >= self.slots

    @property
    def cards(self) -> list[str]:
        """The lingering cards in force; none while the car is inoperable (TR-RULING-75)."""
        if not self.damage or not self.operable:
            return []
        return [token.partition(":")[2] for token in self.damage if ":" in token]


class Rig(msgspec.Struct):
    """The boards of the rig: steering points left, damaged commands, sections used this round (TR-RIG).

    `stand_ins` are damage tokens that lie on commands because no minor one was left (TR-DMG-08).
    """

    steering: int = 0
    damaged: list[str] = []
    used: list[str] = []
    stand_ins: dict[str, str] = {}


class Player(msgspec.Struct):
    """A player: the dice not used yet this round, turns taken, the dice on commands, the chopper, and whether out.

    `orders` are the commands given in this round, each with its die (0: a position does not say which). `cars` are the
    ids of the crew's cars, small ones first. `leader` is the key of the crew's leader, `tokens` are the command tokens
    that the player holds, and `token_orders` the commands that have one in this round (TR-CTOK-02). `played` are the
    euro cards on dashboards and commands in this round, `turned_up` those turned up for the shot at hand. `bonus` is
    the key of the bonus command that lies open before the player (TR-AMMO-09). `smoke`: smoke is round the chopper
    (EA07); `touch_and_go`: the chopper may be placed once more in this turn (EA05). `more_moves` wait for the player's
    next move that is no coast, `more_shots` for step 4 of this turn, which may be over (TR-RULING-118). `bottle` is the
    car that has more moves in this turn (OS01).
    """

    crew: str
    dice: list[int] = []
    turns: int = 0
    orders: dict[str, int] = {}
    chopper: int = AT_HOME
    out: bool = False
    cars: tuple[str, ...] = ()
    leader: str = ""
    tokens: int = 0
    token_orders: tuple[str, ...] = ()
    played: list[str] = []
    turned_up: list[str] = []
    bonus: str = ""
    smoke: bool = False
    touch_and_go: bool = False
    more_moves: int = 0
    more_shots: int = 0
    shots_over: bool = False
    bottle: str = ""


class Movement(msgspec.Struct):
    """The turn of the car that moves now (step 3), and how far it has come.

    `passes` are the cars that it may still pass, `passed` those that it has passed (TR-CMD-07); `strays` are the cells
    off the road that it may still enter and be on the road all the way; `sharing`: it is passing through a cell with
    another car; `command` is the rig's, and `met` says how many cells with another car the rig has entered (TR-RIG-59).
    `plough`: it may pass a car that is not larger. `shove`: its player may name the direction of its next slam.
    `stepped`: its own step brought it where it is. `long_shot`: it may shoot far ahead in this turn.
    """

    car: str
    left: int = 0
    begun: bool = False
    coasting: bool = False
    passes: int = 0
    passed: int = 0
    all_road: bool = False
    strays: int = 0
    stopped: bool = False
    bonus: bool = False
    sharing: bool = False
    command: str = ""
    met: int = 0
    plough: bool = False
    shove: bool = False
    stepped: bool = False
    long_shot: bool = False

    @property
    def drift(self) -> str:
        """How the drift stands, in one word: "ready", "used", or nothing."""
        return "ready" if self.passes or self.plough else "used" if self.passed else ""

    def use_pass(self, smaller: bool) -> None:
        """Use up a right to pass a car, if there is one; a bike needs none. For events only.

        `smaller`: the other car is not larger, so the plough does (TR-RULING-129).
        """
        if self.plough and smaller:
            self.plough = False
        elif self.passes:
            self.passes -= 1
        else:
            return
        self.passed += 1


class Hand(msgspec.Struct):
    """What one player alone knows: the cards in hand, each as "deck:key" (TR-RULING-97).

    `laid` are the upgrades picked in the draft so far; `known` the face-down tokens that the player has looked at, by
    cell (TR-RULING-125).
    """

    cards: list[str] = []
    laid: list[str] = []
    known: dict[int, str] = {}


#: The hand of a player in a race without cards.
NO_CARDS = Hand()


class Down(msgspec.Struct):
    """What lies face down: hazards on the board, the pile and unseen discards, the tile stack, the lingering deck.

    `decks` are the decks of the card modules by name, the top card first; `box` are the cards that left the game
    unseen, as they were in hand (TR-RULING-109).
    """

    hazards: dict[int, str] = {}
    pile: list[str] = []
    discard: list[str] = []
    stack: list[str] = []
    lingering: list[str] = []
    decks: dict[str, list[str]] = {}
    box: list[str] = []
