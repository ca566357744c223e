"""What happens to the cards of Extra Ammo: dealt, laid beside tiles, played, and out of the game (TR-AMMO)."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.ammo_cards import AFTER_THE_SHOTS
from racelib.games.thunder_road.events.cards import CardPlayed, CardsDrawn, CardTurnedUp
from racelib.games.thunder_road.events.end import discard_token
from racelib.games.thunder_road.events.turn import HazardsLaid
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import Movement, State
from racelib.games.thunder_road.tables import AIRSTRIKES, CONDITIONS, OBJECTIVES, ONE_SHOTS
from racelib.kernel.event import Event

#: The rule of each deck of secret cards.
RULE_OF = {AIRSTRIKES: "TR-AMMO-06", OBJECTIVES: "TR-AMMO-07", ONE_SHOTS: "TR-AMMO-08"}

# -- dealing -------------------------------------------------------------------------------------------------


class SecretCardDealt(CardsDrawn, frozen=True, gc=False):
    """A player gets a secret card: an enhanced airstrike, an objective or a one-shot."""

    RULES: ClassVar = ("TR-RULING-97",)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the deck."""
        return (RULE_OF[self.deck], "TR-RULING-97")


class BonusCommandDealt(CardTurnedUp, frozen=True, gc=False):
    """A player gets a bonus command, which lies open: a further command of the board."""

    RULES: ClassVar = ("TR-AMMO-09",)
    seat: int

    def apply(self, state: State) -> None:
        """Lay it before the player."""
        state.down.decks[self.deck].pop(0)
        state.board.decks_left[self.deck] -= 1
        state.board.players[self.seat].bonus = self.card


# -- road conditions -----------------------------------------------------------------------------------------


class ConditionLaid(CardTurnedUp, frozen=True, gc=False):
    """A road condition is turned up and laid beside a tile: 1 is the middle tile, 2 the lead tile."""

    RULES: ClassVar = ("TR-AMMO-03", "TR-AMMO-04")
    tile: int

    def apply(self, state: State) -> None:
        """Lay the card beside the tile."""
        state.down.decks[self.deck].pop(0)
        state.board.decks_left[self.deck] -= 1
        state.board.conditions[self.tile] = self.card


class ConditionsGathered(Event, frozen=True, gc=False):
    """The deck of road conditions is empty: the discarded ones become the new deck, and are shuffled."""

    RULES: ClassVar = ("TR-AMMO-05",)

    def apply(self, state: State) -> None:
        """Turn the discards into the deck."""
        board = state.board
        state.down.decks[CONDITIONS] += board.discards[CONDITIONS]
        board.discards[CONDITIONS].clear()
        board.decks_left[CONDITIONS] = len(state.down.decks[CONDITIONS])


# -- bonus commands ------------------------------------------------------------------------------------------


class RoadDieTurned(Event, frozen=True, gc=False):
    """Signals: a player turns the road die to another number, for everybody and for the rest of the round."""

    RULES: ClassVar = ("TR-AMMO-09", "TR-ROUND-04")
    seat: int
    to: int

    def apply(self, state: State) -> None:
        """Turn the die."""
        state.board.road = self.to


class DiceTakenUp(Event, frozen=True, gc=False):
    """Shake-up: a player takes up all unused movement dice, and rolls them again."""

    RULES: ClassVar = ("TR-AMMO-09",)
    seat: int

    def apply(self, state: State) -> None:
        """Take them up; they are rolled next."""
        state.board.players[self.seat].dice.clear()


class DiceRolledAgain(Event, frozen=True, gc=False):
    """Shake-up: the unused dice of a player as they lie now."""

    RULES: ClassVar = ("TR-AMMO-09",)
    seat: int
    dice: tuple[int, ...]


class LongShotReady(Event, frozen=True, gc=False):
    """Long shot: in this turn the car may also shoot at the first car within three cells straight ahead."""

    RULES: ClassVar = ("TR-AMMO-09", "TR-RULING-111")
    seat: int
    car: str

    def apply(self, state: State) -> None:
        """Note it with the move."""
        state.board.moving.long_shot = True


class HazardDropped(HazardsLaid, frozen=True, gc=False):
    """A card puts the top token of the hazard pile face down in a cell, unseen."""

    seat: int
    card: str

    def rules(self) -> tuple[str, ...]:
        """Name the ruling of the pile."""
        return ("TR-RULING-14",)


class HazardRemoved(Event, frozen=True, gc=False):
    """A card takes a hazard token off the board without effect; one that lay face down goes away unseen."""

    RULES: ClassVar = ("TR-RULING-113",)
    seat: int
    cell: Cell
    card: str

    def apply(self, state: State) -> None:
        """Discard the token."""
        discard_token(state, state.board.cell(*self.cell))


class SideMoveBegan(Event, frozen=True, gc=False):
    """A car moves 1 cell out of order, as if it coasted; it needs no die, and this is neither its move nor a coast."""

    RULES: ClassVar = ("TR-RULING-124",)
    car: str

    def apply(self, state: State) -> None:
        """Give it one move; the move of this turn waits. CM05: Shove is for the turn, so its car still has it."""
        board = state.board
        board.aside = own = board.movement
        shove = own is not None and own.car == self.car and own.shove
        board.movement = Movement(self.car, left=1, begun=True, coasting=True, shove=shove)


class SideMoveOver(Event, frozen=True, gc=False):
    """The move out of order is over: the turn goes on where it was."""

    RULES: ClassVar = ("TR-RULING-124",)
    car: str

    def apply(self, state: State) -> None:
        """Return to the move of this turn; Shove is used up once."""
        board = state.board
        beside, board.movement, board.aside = board.movement, board.aside, None
        if board.movement is not None and beside is not None and beside.car == board.movement.car:
            board.movement.shove = beside.shove


# -- enhanced airstrikes -------------------------------------------------------------------------------------


class SmokeLaid(Event, frozen=True, gc=False):
    """Smoke screen: no car in the six cells round the chopper can be shot at, until its player's next turn begins."""

    RULES: ClassVar = ("TR-AMMO-06", "TR-RULING-93")
    seat: int

    def apply(self, state: State) -> None:
        """Lay the smoke; it goes when the chopper moves, or its player is out."""
        state.board.players[self.seat].smoke = True


class TouchAndGoReady(Event, frozen=True, gc=False):
    """Touch and go: after the move of this turn the chopper may be placed once more."""

    RULES: ClassVar = ("TR-AMMO-06", "TR-RULING-93")
    seat: int

    def apply(self, state: State) -> None:
        """Note it for this turn."""
        state.board.players[self.seat].touch_and_go = True


# -- playing -------------------------------------------------------------------------------------------------


class SecretCardPlayed(CardPlayed, frozen=True, gc=False):
    """A player shows a secret card and uses it; then it is out of the game, where all can see it."""

    RULES: ClassVar = ("TR-RULING-115",)

    def apply(self, state: State) -> None:
        """Use the card; some can be played after step 4 only, so its shots are over."""
        super().apply(state)
        if state.board.settings.works_as(self.card) in AFTER_THE_SHOTS:
            state.board.players[self.seat].shots_over = True

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the deck."""
        return (RULE_OF[self.deck], "TR-RULING-115")
