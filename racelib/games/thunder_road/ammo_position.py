"""Extra Ammo in positions: the cards beside the tiles and before the players, and what is left in the decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from racelib.errors import BadOption
from racelib.games.thunder_road.ammo_cards import held
from racelib.games.thunder_road.state import OFF_BOARD, Board, Player, State
from racelib.games.thunder_road.tables import AIRSTRIKES, BONUS_COMMANDS, CONDITIONS, OBJECTIVES, ONE_SHOTS, RIG
from racelib.kernel.reading import Fields, flag, number, one_of

#: The cards of a player, as a position names them, and their decks; a position may also give whole `hands`.
CARD_FIELDS = {"airstrike": AIRSTRIKES, "objective": OBJECTIVES, "one_shot": ONE_SHOTS}
#: The bonus command of a player, the smoke round the chopper, and the moves that wait (TR-RULING-118).
BONUS, SMOKE, MORE_MOVES = "bonus", "smoke", "more_moves"
#: The most moves that can wait: one reward.
MOST_MOVES = 3


def complete_ammo(state: State, given: Fields) -> None:
    """Lay the cards of Extra Ammo: what a position does not name lies in the decks, unordered."""
    board = state.board
    set_up_conditions(board, given)
    players = given.given.get("players", [{} for _ in board.players])
    for seat, player in enumerate(board.players):
        where = f"player {seat}"
        for field, deck in CARD_FIELDS.items():
            if key := _card(board, deck, f"{where}: {field}", players[seat].get(field, "")):
                state.hands[seat].cards.append(f"{deck}:{key}")
        player.smoke = flag(f"{where}: {SMOKE}", players[seat].get(SMOKE, False)) and player.chopper > OFF_BOARD
        player.more_moves = number(f"{where}: {MORE_MOVES}", players[seat].get(MORE_MOVES, 0), 0, MOST_MOVES)
    fill_decks(state, given)


def set_up_bonus(board: Board, player: Player, given: Fields, where: str) -> None:
    """Lay the bonus command of a player; the rig has none (TR-AMMO-10)."""
    player.bonus = _card(board, BONUS_COMMANDS, f"{where}: {BONUS}", given.given.get(BONUS, ""))
    if player.bonus and player.crew == RIG:
        raise BadOption(f"{where}: {BONUS} is '{player.bonus}'; the rig has no bonus command (TR-AMMO-10)")


def set_up_conditions(board: Board, given: Fields) -> None:
    """Lay road conditions beside the rear, the middle and the lead tile; "" is none."""
    laid = [_card(board, CONDITIONS, "'conditions'", key) for key in given.listed("conditions")]
    if CONDITIONS not in board.settings.ammo:
        return
    if laid and len(laid) != 3:
        raise BadOption(
            f"'conditions' is {laid!r}; expected a card, or '', for rear, middle and lead tile (TR-AMMO-03)"
        )
    board.conditions = laid or ["", "", ""]


def fill_decks(state: State, given: Fields) -> None:
    """Put into each deck what is nowhere else, under the cards that the position gives (TR-INV-15)."""
    board, down = state.board, state.down
    for deck in board.settings.ammo:
        on_top = down.decks[deck] if deck in given.given.get("decks", {}) else []
        board.discards.setdefault(deck, [])
        left = Counter(board.settings.decks[deck])
        boxed = [card.partition(":")[2] for card in given.listed("box") if str(card).startswith(f"{deck}:")]
        for key in (*on_the_table(state, deck), *on_top, *boxed):
            if not left[key]:
                raise BadOption(f"the card '{key}' is there more often than in the deck '{deck}' (TR-INV-15)")
            left[key] -= 1
        down.decks[deck] = [*on_top, *left.elements()]


def on_the_table(state: State, deck: str) -> list[str]:
    """Return the cards of a deck that players hold, that lie beside tiles or before players, or that were discarded."""
    board = state.board
    found = [key for hand in state.hands if (key := held(hand, deck))]
    found += board.discards.get(deck, [])
    if deck == CONDITIONS:
        found += [key for key in board.conditions if key]
    elif deck == BONUS_COMMANDS:
        found += [player.bonus for player in board.players if player.bonus]
    return found


def _card(board: Board, deck: str, where: str, key: Any) -> str:
    """Return the key of a card of a deck, or "" for none; a race without the deck has none."""
    return one_of(where, key, ("", *board.settings.decks.get(deck, ())))
