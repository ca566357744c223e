"""What happens at the edges of a game: the road moves on, a tile becomes final, players are out, the game ends."""

from __future__ import annotations

from typing import ClassVar

from racelib.boards.hexes.compiled import flipped
from racelib.games.thunder_road.euro_cards import deck_of
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.state import AT_HOME, FACE_DOWN, NO_CHOPPER, OVER, Board, State
from racelib.games.thunder_road.tables import BONUS_COMMANDS, CONDITIONS
from racelib.kernel.event import Event

# -- the road moves on ---------------------------------------------------------------------------------------


class HazardsCleared(Event, frozen=True, gc=False):
    """All hazard tokens on the rear tile are discarded, those face down unseen."""

    RULES: ClassVar = ("TR-EDGE-03",)
    cells: tuple[Cell, ...]

    def apply(self, state: State) -> None:
        """Discard them."""
        for cell in self.cells:
            discard_token(state, state.board.cell(*cell))


def discard_token(state: State, cell: int) -> None:
    """Discard the hazard token of a cell; one that lies face down stays unseen."""
    board, down = state.board, state.down
    if board.tokens[cell] != FACE_DOWN:
        board.take_token(cell)
        return
    del board.tokens[cell]
    for hand in state.hands:
        hand.known.pop(cell, None)
    down.discard.append(down.hazards.pop(cell))
    board.unseen_discard += 1


class ChoppersHome(Event, frozen=True, gc=False):
    """Choppers go back to their owners: their tile is removed, the rig ended a turn below (TR-CHOP-05), or a card."""

    RULES: ClassVar = ("TR-EDGE-04", "TR-RULING-64")
    seats: tuple[int, ...]
    why: str = "tile"

    def apply(self, state: State) -> None:
        """Take them off the board; they may be used again."""
        for seat in self.seats:
            state.board.players[seat].chopper = AT_HOME
            state.board.players[seat].smoke = False

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the rig, or of the card that jams a chopper."""
        return HOME_BY.get(self.why, self.RULES)


#: The rules that send a chopper home, besides that of the tile.
HOME_BY = {"rig": ("TR-RIG-26", "TR-CHOP-05"), "jam": ("TR-AMMO-08", "TR-CHOP-05")}


class TileRemoved(Event, frozen=True, gc=False):
    """The rear tile is taken away and goes under the stack, other side up; the road moves on by one tile."""

    RULES: ClassVar = ("TR-EDGE-05", "TR-EDGE-06")
    side: str

    def apply(self, state: State) -> None:
        """Move the window: the middle tile becomes the rear tile, the lead tile the middle tile."""
        board, down = state.board, state.down
        board.tiles.pop(0)
        other = flipped(self.side)
        down.stack.append(other)
        board.under.append(other)
        board.stack_left += 1
        first = board.first_row * board.lanes
        for cell in range(first, first + board.rows * board.lanes):
            del board.ground[cell]
            board.where.pop(cell, None)
        board.first_row += board.rows
        board.off_road = [cell for cell in board.off_road if cell in board.ground]
        if board.conditions:
            discard_condition(board)


def discard_condition(board: Board) -> None:
    """Discard the road condition of the tile that is taken away; the next tile has none yet (see TR-AMMO-05)."""
    card = board.conditions.pop(0)
    board.conditions.append("")
    if card:
        board.discards[CONDITIONS].append(card)


class MadeFinal(Event, frozen=True, gc=False):
    """The lead tile is final now: the finish token lies at its front edge."""

    RULES: ClassVar = ("TR-FINAL-02", "TR-FINAL-05")
    why: str = "out"

    def apply(self, state: State) -> None:
        """Put the finish token there."""
        state.board.final = True

    def rules(self) -> tuple[str, ...]:
        """Name the rule: a player is out, or with two players the fifth tile was laid."""
        return ("TR-FINAL-01", "TR-FINAL-05") if self.why == "fifth" else self.RULES


# -- elimination and the end ---------------------------------------------------------------------------------


class Eliminated(Event, frozen=True, gc=False):
    """A player has no operable car left and is out; the chopper leaves the game, inoperable cars stay as they are."""

    RULES: ClassVar = ("TR-ELIM-01", "TR-ELIM-02", "TR-ELIM-03")
    seat: int

    def apply(self, state: State) -> None:
        """TR-RULING-107: take the player out with the leader and all cards; command tokens go to the supply."""
        board = state.board
        player = board.players[self.seat]
        player.out = True
        player.chopper = NO_CHOPPER
        player.smoke = False
        player.leader, player.tokens, player.token_orders = "", 0, ()
        player.more_moves = player.more_shots = 0
        board.out_order.append(self.seat)
        if state.hands:
            leave_with_the_cards(state, self.seat)


def leave_with_the_cards(state: State, seat: int) -> None:
    """Take the hand and the euro deck of a player who is out from the game, unseen (see TR-RULING-107).

    A bonus command has lain open, and goes to the open cards that are out of the game.
    """
    board, deck, player = state.board, deck_of(seat), state.board.players[seat]
    state.down.box += [card for card in state.hands[seat].cards if card.partition(":")[0] in board.settings.ammo]
    state.hands[seat].cards.clear()
    board.hand_sizes[seat] = 0
    if player.bonus:
        board.discards[BONUS_COMMANDS].append(player.bonus)
        player.bonus = ""
    if deck in state.down.decks:
        for pile in (state.down.decks[deck], board.discards[deck], player.played, player.turned_up):
            pile.clear()
        board.decks_left[deck] = 0


class Won(Event, frozen=True, gc=False):
    """The game is over. `by`: a car reached the finish, one player is left, or the last went out together (a draw)."""

    RULES: ClassVar = ("TR-WIN-01", "TR-EDGE-10")
    seats: tuple[int, ...]
    by: str
    car: str = ""

    def apply(self, state: State) -> None:
        """End the game."""
        board = state.board
        board.stage = OVER
        board.winners = self.seats
        board.movement = None
        board.bikes.clear()
        board.dazed.clear()

    def rules(self) -> tuple[str, ...]:
        """Return the rule that decided."""
        return {"finish": self.RULES, "last": ("TR-WIN-02",), "draw": ("TR-RULING-61",)}[self.by]
