"""Leaders, command tokens and upgrades: the draft, and what the cards do (TR-LEAD, TR-CTOK, TR-UPG)."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.events.damage import give_back
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import DRAFTING, State
from racelib.games.thunder_road.tables import THREE_CARS
from racelib.kernel.event import Event

# -- the draft -----------------------------------------------------------------------------------------------

#: The steps of the draft: leaders, three picks, assignment (TR-SETUP-16, TR-SETUP-18, TR-SETUP-19).
LEADERS, FIRST_PICK, LAST_PICK, ASSIGNMENT, DONE = 0, 1, 3, 4, 5


class DraftWentOn(Event, frozen=True, gc=False):
    """The next step of the draft begins: leaders, a pick of upgrades, or their assignment."""

    RULES: ClassVar = ("TR-SETUP-16", "TR-SETUP-18", "TR-SETUP-19")
    step: int

    def apply(self, state: State) -> None:
        """Note the step."""
        state.board.stage = DRAFTING
        state.board.draft = self.step

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the step."""
        if self.step == LEADERS:
            return ("TR-SETUP-16",)
        return ("TR-SETUP-19",) if self.step >= ASSIGNMENT else ("TR-SETUP-18",)


class LeaderKept(Event, frozen=True, gc=False):
    """A player shows the leader that leads the crew from now on; the other one leaves the game unseen."""

    RULES: ClassVar = ("TR-SETUP-16", "TR-SETUP-17", "TR-RULING-109")
    seat: int
    leader: str
    tokens: int

    def apply(self, state: State) -> None:
        """Replace the command board, and take the command tokens."""
        hand, player = state.hands[self.seat], state.board.players[self.seat]
        leaders = [card for card in hand.cards if card.startswith("leader:")]
        leaders.remove(f"leader:{self.leader}")
        state.down.box += leaders
        hand.cards = [card for card in hand.cards if not card.startswith("leader:")]
        state.board.hand_sizes[self.seat] = len(hand.cards)
        player.leader = self.leader
        player.tokens = self.tokens


class UpgradeLaid(Event, frozen=True, gc=False):
    """A player lays an upgrade face down; only that player knows which."""

    RULES: ClassVar = ("TR-SETUP-18",)
    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Lay it down."""
        hand = state.hands[self.seat]
        hand.cards.remove(f"upgrade:{self.card}")
        hand.laid.append(self.card)
        state.board.hand_sizes[self.seat] -= 1


class HandsPassed(Event, frozen=True, gc=False):
    """All pass the upgrades that are left to their left neighbour; after the last pick they leave the game unseen."""

    RULES: ClassVar = ("TR-SETUP-18", "TR-RULING-109")
    out: bool = False

    def apply(self, state: State) -> None:
        """Pass the hands on, past crews that do not draft (TR-COMP-14)."""
        board = state.board
        seats = [seat for seat, player in enumerate(board.players) if player.crew in THREE_CARS]
        hands = [[card for card in state.hands[seat].cards if card.startswith("upgrade:")] for seat in seats]
        for number, seat in enumerate(seats):
            hand = state.hands[seat]
            kept = [card for card in hand.cards if not card.startswith("upgrade:")]
            hand.cards = kept if self.out else kept + hands[number - 1]
            board.hand_sizes[seat] = len(hand.cards)
        if self.out:
            state.down.box += [card for cards in hands for card in cards]


class UpgradesAssigned(Event, frozen=True, gc=False):
    """A player turns up the upgrades, one for each car, small cars first."""

    RULES: ClassVar = ("TR-SETUP-19", "TR-UPG-01")
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Put them on the dashboards; the dispensers hold their tokens (TR-COMP-10)."""
        state.hands[self.seat].laid.clear()
        for car, card in zip(state.board.owned(self.seat), self.cards, strict=True):
            car.upgrade = card
            car.stock = STOCK.get(card, 0)


#: The tokens that lie on an upgrade (TR-COMP-10, TR-RULING-92).
STOCK = {"mine-dispenser": 3, "oil-dispenser": 3}

# -- command tokens ------------------------------------------------------------------------------------------


class CommandTokenPlaced(Event, frozen=True, gc=False):
    """A player puts a command token on a command: it acts in this turn, besides that of a die."""

    RULES: ClassVar = ("TR-CTOK-01", "TR-CTOK-02", "TR-CTOK-03")
    seat: int
    command: str

    def apply(self, state: State) -> None:
        """Move the token from the player to the command."""
        player = state.board.players[self.seat]
        player.tokens -= 1
        player.token_orders = (*player.token_orders, self.command)


class CommandTokenTaken(Event, frozen=True, gc=False):
    """A leader's ability brings a command token from the supply."""

    RULES: ClassVar = ("TR-LEAD-02", "TR-CTOK-01")
    seat: int

    def apply(self, state: State) -> None:
        """Take it."""
        state.board.players[self.seat].tokens += 1


# -- what cards do -------------------------------------------------------------------------------------------


class CardUsed(Event, frozen=True, gc=False):
    """A player uses an upgrade, or the leader's ability, that can be used once a turn, round or game."""

    RULES: ClassVar = ("TR-RULING-106",)
    seat: int
    card: str
    lasts: str
    car: str = ""

    def apply(self, state: State) -> None:
        """Note that it is used up."""
        state.board.used[self.car or f"seat {self.seat}"] = self.lasts

    def rules(self) -> tuple[str, ...]:
        """Name the rule of upgrades or of leaders."""
        return ("TR-UPG-01", "TR-RULING-106") if self.car else ("TR-LEAD-02", "TR-RULING-106")


class DamageDrawn(Event, frozen=True, gc=False):
    """Two damage tokens lie open: one of them counts. `picker`: the seat that picks because of a road condition."""

    RULES: ClassVar = ("TR-LEAD-02", "TR-DMG-01")
    car: str
    tokens: tuple[str, ...]
    picker: int = -1

    def apply(self, state: State) -> None:
        """Lay them open."""
        state.board.drawn = list(self.tokens)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the road condition, if that is why."""
        return self.RULES if self.picker < 0 else ("TR-AMMO-03", "TR-DMG-01")


class DamagePicked(Event, frozen=True, gc=False):
    """One of the open damage tokens counts; the others go back into the pile."""

    RULES: ClassVar = ("TR-LEAD-02", "TR-DMG-01")
    car: str
    token: str
    picker: int = -1

    def apply(self, state: State) -> None:
        """Put the others back."""
        drawn = state.board.drawn
        drawn.remove(self.token)
        for token in drawn:
            give_back(state, token)
        state.board.drawn = []

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the road condition, if that is why."""
        return self.RULES if self.picker < 0 else ("TR-AMMO-03", "TR-DMG-01")


class DirectionNamed(Event, frozen=True, gc=False):
    """Shove: a player names the direction of a slam instead of rolling for it; "" leaves it to the die."""

    RULES: ClassVar = ("TR-SLAM-03", "TR-RULING-103")
    seat: int
    car: str
    way: str

    def apply(self, state: State) -> None:
        """Use up the command."""
        state.board.moving.shove = False


class ShoveReady(Event, frozen=True, gc=False):
    """Shove: in the first slam of this turn that the car drives into, its player may name the direction."""

    RULES: ClassVar = ("TR-CTOK-03", "TR-SLAM-03")
    seat: int
    car: str

    def apply(self, state: State) -> None:
        """Note it with the move."""
        state.board.moving.shove = True


class DieTurned(Event, frozen=True, gc=False):
    """Omen: a player turns an unused die to the next number."""

    RULES: ClassVar = ("TR-LEAD-03", "TR-ASSIGN-08")
    seat: int
    die: int
    to: int

    def apply(self, state: State) -> None:
        """Turn the die."""
        dice = state.board.players[self.seat].dice
        dice[dice.index(self.die)] = self.to


class HazardsLookedAt(Event, frozen=True, gc=False):
    """A player looks at face-down tokens and puts them back; nobody else learns what they are."""

    RULES: ClassVar = ("TR-RULING-97", "TR-RULING-125")
    seat: int
    car: str
    cells: tuple[Cell, ...]

    def apply(self, state: State) -> None:
        """TR-RULING-125: let the player remember them, and nobody else."""
        for one in self.cells:
            cell = state.board.cell(*one)
            state.hands[self.seat].known[cell] = state.down.hazards[cell]


class TokenDispensed(Event, frozen=True, gc=False):
    """A dispenser lays one of its tokens open behind the car."""

    RULES: ClassVar = ("TR-RULING-92", "TR-RULING-113")
    seat: int
    car: str
    kind: str
    cell: Cell

    def apply(self, state: State) -> None:
        """Move the token from the card to the road."""
        board = state.board
        cell = board.cell(*self.cell)
        board.cars[self.car].stock -= 1
        board.tokens[cell] = self.kind
        board.dispensed.append(cell)


class Braked(Event, frozen=True, gc=False):
    """A car with good brakes stops of its own will: the moves left are lost, and so is the road bonus."""

    RULES: ClassVar = ("TR-MOVE-04", "TR-UPG-01")
    car: str

    def apply(self, state: State) -> None:
        """Stop it."""
        state.board.stop(self.car)
        state.board.moving.bonus = True


class FirePutOut(Event, frozen=True, gc=False):
    """The extinguisher puts out the fire of a car before the fire die is rolled."""

    RULES: ClassVar = ("TR-UPG-01", "TR-FIRE-03")
    seat: int
    car: str

    def apply(self, state: State) -> None:
        """Take the on-fire token away."""
        state.board.cars[self.car].burning = False
