"""What happens to a car that is hurt: damage and its effects, repairs, fire, and the end of a car."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road import feats
from racelib.games.thunder_road.state import GONE, State
from racelib.games.thunder_road.tables import MARKS, THE_RIG
from racelib.kernel.event import Event

# -- damage --------------------------------------------------------------------------------------------------


class Unharmed(Event, frozen=True, gc=False):
    """Damage that does nothing: the car is inoperable already, or all its slots are taken."""

    RULES: ClassVar = ("TR-STATE-04", "TR-RULING-43", "TR-RULING-49")
    car: str


class TokenTaken(Event, frozen=True, gc=False):
    """A car takes damage: it stops, and the token's effect comes before the token fills a slot."""

    RULES: ClassVar = ("TR-DMG-01", "TR-DMG-03", "TR-DMG-04")
    car: str
    token: str

    def apply(self, state: State) -> None:
        """Reserve a slot for the token (TR-RULING-49)."""
        board = state.board
        board.stop(self.car)
        board.cars[self.car].open.append(self.token)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of its kind."""
        return (*self.RULES, TOKEN_RULE[self.token.partition(" ")[0]])


TOKEN_RULE = {
    "dent": "TR-TOK-01",
    "blank": "TR-RULING-13",
    "ricochet": "TR-TOK-02",
    "skid": "TR-TOK-04",
    "jump": "TR-TOK-05",
    "daze": "TR-TOK-06",
    "lingering": "TR-TOK-09",
    "on-fire": "TR-TOK-11",
}


class TokenPlaced(Event, frozen=True, gc=False):
    """The effect is over: the token lies face down in a slot of the car."""

    RULES: ClassVar = ("TR-DMG-01", "TR-RULING-50")
    car: str
    token: str

    def apply(self, state: State) -> None:
        """Put the token in its slot."""
        car = state.board.cars[self.car]
        car.open.remove(self.token)
        car.damage.append(self.token)


class MinorTaken(Event, frozen=True, gc=False):
    """A minor damage: a token without effect. On the rig it lies on a command, which acts no more.

    `token` is a damage token from the pile when no minor one is left; its effect does not count.
    """

    RULES: ClassVar = ("TR-DMG-05", "TR-DMG-06", "TR-TOK-08")
    car: str
    command: str = ""
    token: str = "minor"

    def apply(self, state: State) -> None:
        """Put the token on the command, or in a slot; the rig is not stopped by it (TR-RULING-79)."""
        board = state.board
        if self.command:
            board.rig_boards.damaged.append(self.command)
            if self.token != "minor":
                board.rig_boards.stand_ins[self.command] = self.token
            return
        board.stop(self.car)
        board.cars[self.car].damage.append(self.token)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of the rig's damage, or of a bike's."""
        if self.token != "minor":
            return ("TR-DMG-08",)
        if self.command:
            return ("TR-RIG-45", "TR-RIG-46", "TR-DMG-06")
        return ("TR-BIKE-10", "TR-SHOOT-14", "TR-DMG-06") if self.car in MARKS else ("TR-DMG-05", "TR-DMG-07")


class BecameInoperable(Event, frozen=True, gc=False):
    """All slots are filled: the car stands turned round and does not drive or shoot until it is repaired.

    TR-FIRE-07: its fire goes out.
    """

    RULES: ClassVar = ("TR-STATE-02", "TR-STATE-03", "TR-STATE-06")
    car: str

    def apply(self, state: State) -> None:
        """Turn the car round, and put out its fire."""
        car = state.board.cars[self.car]
        car.operable = car.burning = False
        if state.board.settings.ammo:
            feats.note_inoperable(state.board, car)

    def rules(self) -> tuple[str, ...]:
        """A bike is inoperable at once."""
        return ("TR-BIKE-10",) if self.car in MARKS else self.RULES


class Ricocheted(Event, frozen=True, gc=False):
    """A ricochet flies in a straight line to the first car of any owner, or off the board."""

    RULES: ClassVar = ("TR-TOK-02", "TR-TOK-03", "TR-RULING-53")
    car: str
    way: str
    target: str = ""


class Dazed(Event, frozen=True, gc=False):
    """A dazed car will reel for some moves, each in a new direction."""

    RULES: ClassVar = ("TR-TOK-06", "TR-RULING-56")
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Give it the moves of the daze."""
        state.board.dazed[self.car] = self.moves


class DazeOver(Event, frozen=True, gc=False):
    """A daze is over: its moves are used up, or the car was stopped."""

    RULES: ClassVar = ("TR-TOK-07",)
    car: str

    def apply(self, state: State) -> None:
        """Let the car come to itself."""
        del state.board.dazed[self.car]


class LingeringDrawn(Event, frozen=True, gc=False):
    """The damage has a lingering effect: a card that holds until this damage is repaired."""

    RULES: ClassVar = ("TR-TOK-09", "TR-TOK-10", "TR-RULING-74")
    car: str
    card: str

    def apply(self, state: State) -> None:
        """Put the card with the token."""
        board, down = state.board, state.down
        down.lingering.pop(0)
        board.lingering_left -= 1
        tokens = board.cars[self.car].open
        tokens[tokens.index("lingering")] = f"lingering:{self.card}"


class LingeringGathered(Event, frozen=True, gc=False):
    """The deck of lingering effects is used up: its discards become the new deck, and are shuffled."""

    RULES: ClassVar = ("TR-RULING-74",)

    def apply(self, state: State) -> None:
        """Turn the discards into the deck."""
        board, down = state.board, state.down
        down.lingering += board.lingering_discard
        board.lingering_discard.clear()
        board.lingering_left = len(down.lingering)


# -- fire ----------------------------------------------------------------------------------------------------


class CaughtFire(Event, frozen=True, gc=False):
    """A car is on fire: before each move its owner rolls the fire die."""

    RULES: ClassVar = ("TR-FIRE-01", "TR-FIRE-02")
    car: str

    def apply(self, state: State) -> None:
        """Put the on-fire token on the dashboard."""
        state.board.cars[self.car].burning = True


class FireWentOut(Event, frozen=True, gc=False):
    """The fire die shows that the fire is out."""

    RULES: ClassVar = ("TR-FIRE-05",)
    car: str

    def apply(self, state: State) -> None:
        """Take the on-fire token away."""
        state.board.cars[self.car].burning = False


class FireDrove(Event, frozen=True, gc=False):
    """The fire die gives a burning car more moves."""

    RULES: ClassVar = ("TR-FIRE-04",)
    car: str
    moves: int

    def apply(self, state: State) -> None:
        """Add the moves."""
        state.board.moving.left += self.moves


# -- getting rid of damage, and of cars ----------------------------------------------------------------------


class Repaired(Event, frozen=True, gc=False):
    """A damage was repaired: the token goes back to the pile, its lingering card to the discards."""

    RULES: ClassVar = ("TR-CMD-09", "TR-STATE-08")
    seat: int
    car: str
    token: str

    def apply(self, state: State) -> None:
        """Take the token off; a car with a free slot drives again (TR-CMD-10)."""
        board = state.board
        if self.car == THE_RIG:
            board.rig_boards.damaged.remove(self.token)
            give_back(state, board.rig_boards.stand_ins.pop(self.token, "minor"))
            return
        car = board.cars[self.car]
        car.damage.remove(self.token)
        car.operable = True
        give_back(state, self.token)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a rig's section."""
        return ("TR-RIG-52", "TR-RIG-55", "TR-RIG-58") if self.car == THE_RIG else self.RULES


class Destroyed(Event, frozen=True, gc=False):
    """Cars are out of the game for good, all at the same moment; their tokens go back."""

    RULES: ClassVar = ("TR-STATE-09",)
    cars: tuple[str, ...]
    why: str

    def apply(self, state: State) -> None:
        """Take the cars off the board."""
        board = state.board
        if board.settings.ammo:
            feats.note_destroyed(board, [board.cars[name] for name in self.cars], self.why)
        for name in self.cars:
            car = board.cars[name]
            board.lift(car)
            for token in (*car.damage, *car.open):
                give_back(state, token)
            car.damage.clear()
            car.open.clear()
            car.operable = car.burning = False
            car.upgrade, car.stock = "", 0  # TR-RULING-107
            car.cell, car.trail = GONE, ()
            board.stop(name)
            board.dazed.pop(name, None)
            if car.is_rig:
                for token in board.rig_boards.stand_ins.values():
                    give_back(state, token)
                board.rig_boards.stand_ins.clear()
            if car.is_wreck:
                del board.cars[name]

    def rules(self) -> tuple[str, ...]:
        """Return the rule that destroyed them."""
        return DESTROYED_BY[self.why]


DESTROYED_BY: dict[str, tuple[str, ...]] = {
    "impassable": ("TR-DEST-01", "TR-TERR-05", "TR-OBST-07"),
    "chopper": ("TR-DEST-02", "TR-CHOP-03", "TR-END-02"),
    "tile": ("TR-DEST-03", "TR-EDGE-02"),
    "start": ("TR-RULING-23",),
    "edge": ("TR-DEST-04", "TR-GRID-04"),
    "finish": ("TR-RULING-59",),
    "wreck": ("TR-DEST-06", "TR-WRECK-04"),
    "ramp": ("TR-DEST-07", "TR-TERR-11"),
    "pit": ("TR-DEST-08", "TR-HAZ-12"),
    "worm": ("TR-DEST-09", "TR-HAZ-10"),
    "fire": ("TR-DEST-10", "TR-FIRE-06"),
    "rig": ("TR-DEST-11", "TR-RIG-47"),
}


def give_back(state: State, token: str) -> None:
    """Put a token back into the pile, and its card to the discards; minor and blank tokens vanish (TR-RULING-13)."""
    kind, _, card = token.partition(":")
    if card:
        state.board.lingering_discard.append(card)
    if kind not in ("minor", "blank"):
        state.board.damage_pile.append(kind)
