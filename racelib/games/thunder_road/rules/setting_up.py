"""Setting up: tiles, hazards, dice, the first player (TR-SETUP)."""

from __future__ import annotations

from racelib.games.thunder_road.euro_cards import plays_cards
from racelib.games.thunder_road.events.turn import FirstPlayer, Tied
from racelib.games.thunder_road.rules import ammo, draft, euro
from racelib.games.thunder_road.rules.edge import lay_tile
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import DICE, DICE_KIND
from racelib.kernel.table import Table

#: TR-SETUP-01: the two starting sides.
STARTING_SIDES = ("1a", "1b")


async def set_the_table(table: Table[State]) -> None:
    """Lay the road, roll for the first player, roll the road die (TR-SETUP). In the plain game nobody is asked.

    TR-SETUP-07, TR-SETUP-14, TR-SETUP-15: cars, bikes and the rig wait behind the rear tile; there is nothing to do.
    """
    lay_the_road(table)
    settings = table.state.board.settings
    draft.deal(table)
    ammo.deal(table)
    if settings.leaders or settings.upgrades:
        draft.begin(table)  # the dice come after the draft
    else:
        roll_for_first_player(table)


def lay_the_road(table: Table[State]) -> None:
    """TR-SETUP-02, TR-SETUP-03, TR-RULING-17: lay the starting tile, then two from the shuffled stack.

    TR-RULING-18: each tile of the stack lies on a random side.
    TR-SETUP-04, TR-RULING-16: a hidden token lies on each hazard cell; the shuffled pile has settled what it is.
    TR-SETUP-13: with Carnage, the lingering deck is shuffled too.
    """
    board, down = table.state.board, table.state.down
    start = board.settings.start
    side = table.roll("starting side", -1, STARTING_SIDES) if start == "random" else start
    table.shuffle("tiles", board.stack_left)
    for _ in range(board.stack_left):
        table.roll("side", -1, ("a", "b"))
    table.shuffle("hazards", board.hazards_left)
    lay_tile(table, side, 0)
    for number in (1, 2):
        lay_tile(table, down.stack[0], number * board.rows)
    draft.shuffle_decks(table)
    if board.settings.carnage:
        table.shuffle("lingering", board.lingering_left)
    ammo.shuffle_decks(table)
    euro.shuffle_decks(table)


def roll_for_first_player(table: Table[State]) -> None:
    """TR-SETUP-08, TR-SETUP-09, TR-SETUP-10, TR-RULING-20: the lowest sum goes first; on a tie all roll again.

    So it is with cards, and with cards and dice at one table (`euro.shuffle_hands_back`).
    """
    board = table.state.board
    while True:
        roll_all_dice(table)
        sums = [euro.sum_of(table.state, seat) for seat in range(len(board.players))]
        lowest = [seat for seat, total in enumerate(sums) if total == min(sums)]
        if len(lowest) == 1:
            break
        table.tell(Tied(tuple(lowest)))
        euro.shuffle_hands_back(table)
    table.tell(FirstPlayer(lowest[0], tuple(sums)))
    roll_road_die(table)


def roll_all_dice(table: Table[State]) -> None:
    """TR-ROUND-02: every player still in the game rolls all movement dice, from seat 0 on; or draws cards."""
    board = table.state.board
    for seat in board.in_the_game():
        if plays_cards(board, seat):
            euro.draw_up(table, seat)
            continue
        crew = board.players[seat].crew
        faces = board.settings.components.numbers[DICE_KIND[crew]]
        for _ in range(DICE[crew]):
            table.roll("movement", seat, faces)


def roll_road_die(table: Table[State]) -> None:
    """TR-SETUP-11, TR-ROUND-03, TR-ROUND-04: the first player rolls the road die for all and for the round."""
    board = table.state.board
    table.roll("road", board.first, board.settings.components.numbers["road"])
