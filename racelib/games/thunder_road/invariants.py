"""What is always true of a game (TR-INV): looked at in every position and at every ask of the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from racelib.games.thunder_road.ammo_position import on_the_table
from racelib.games.thunder_road.euro_cards import card_players, deck_of, on_hand, whole_deck
from racelib.games.thunder_road.events.shop import STOCK
from racelib.games.thunder_road.rules.dice import may_coast, unmoved
from racelib.games.thunder_road.rules.edge import LAST_OF_TWO
from racelib.games.thunder_road.rules.euro import FULL_HAND
from racelib.games.thunder_road.rules.leaders import COMMAND_TOKENS, supply
from racelib.games.thunder_road.rules.upgrades import LAYS
from racelib.games.thunder_road.state import FACE_DOWN, GONE, OFF_BOARD, OVER, RACING, SETTING_UP, Board, State
from racelib.games.thunder_road.tables import RIG, RIG_COMMANDS, THE_RIG, TURNS


def broken(state: State) -> Iterator[str]:
    """Say what is impossible in a state; nothing is, at asks and turn boundaries.

    Two rules are about whole games, so no single state can break them, and tests play games to hold them: games in the
    mirror (TR-INV-10), and replays.
    TR-INV-11: a replay leads to the same positions. It follows from events that alone change the state; `racelib
    verify` looks at it.
    """
    board = state.board
    if board.stage == SETTING_UP:
        return
    if board.stage != OVER:  # the game ends in the middle of whatever goes on: two cars may be in one cell (TR-WIN-01)
        yield from _broken_cells(board)
    yield from _broken_tokens(state)
    yield from _broken_cars(board)
    yield from _broken_tiles(state)
    yield from _broken_end(board)
    yield from _broken_choppers(board)
    yield from _broken_turns(state)
    yield from _broken_euro(state)
    if board.settings.modules:
        yield from _broken_cards(state)
        yield from _broken_ammo(state)


def _broken_cells(board: Board) -> Iterator[str]:
    """TR-INV-01, TR-INV-06: one car a cell, but for one that passes or was just slammed; all cars are on the board."""
    where: dict[int, list[str]] = {}
    for car in board.on_board():
        if car.cell not in board.ground:
            yield f"{car.id} stands outside the board, at {board.at(car.cell)} (TR-INV-06)"
        for cell in board.cells_of(car):
            where.setdefault(cell, []).append(car.id)
    if {cell: sorted(names) for cell, names in where.items()} != {
        cell: sorted(names) for cell, names in board.where.items()
    }:
        yield "the cells of the cars are not those noted (TR-INV-01)"
    if board.movement is None and not board.bikes:
        for cell, names in where.items():
            if len(names) > 1:
                yield f"{' and '.join(names)} share the cell {board.at(cell)} (TR-INV-01)"


def _broken_tokens(state: State) -> Iterator[str]:
    """TR-INV-02, TR-INV-03: no token is lost or made."""
    board, down, settings = state.board, state.down, state.board.settings
    on_cars = [token.partition(":")[0] for car in board.cars.values() for token in (*car.damage, *car.open)]
    if board.rig is not None:
        on_cars += board.rig.stand_ins.values()
    damage = Counter(
        [*board.damage_pile, *board.drawn, *(token for token in on_cars if token not in ("minor", "blank"))]
    )
    if damage != Counter(settings.components.damage_tokens(settings.carnage)):
        yield f"the damage tokens are {dict(damage)} (TR-INV-02)"
    open_tokens = [
        kind for cell, kind in board.tokens.items() if kind != FACE_DOWN and cell not in board.dispensed
    ]  # TR-RULING-113: the tokens of upgrades count apart
    hazards = Counter([*down.pile, *down.discard, *board.seen_discard, *open_tokens, *down.hazards.values()])
    if hazards != Counter(settings.components.hazard_tokens(settings.carnage)):
        yield f"the hazard tokens are {dict(hazards)} (TR-INV-03)"
    if {cell for cell, kind in board.tokens.items() if kind == FACE_DOWN} != set(down.hazards):
        yield "the face-down hazards are not where the table shows them (TR-INV-03)"
    if board.hazards_left != len(down.pile) or board.unseen_discard != len(down.discard):
        yield "the hazard pile or its discards are not as many as the table says (TR-INV-03)"
    if any(board.tokens.get(cell, FACE_DOWN) == FACE_DOWN for cell in board.dispensed):
        yield "a token of an upgrade does not lie open where the table shows it (TR-RULING-113)"
    if any(cell not in board.ground for cell in board.tokens):
        yield "a hazard token lies outside the board (TR-INV-03)"


def _broken_cards(state: State) -> Iterator[str]:
    """TR-INV-13: no command token, token of a dispenser or card is made; what was looked at is there.

    Tokens of upgrades are counted apart (TR-COMP-10).
    """
    board, down = state.board, state.down
    if supply(board) < 0:
        there = COMMAND_TOKENS - supply(board)
        yield f"the players have {there} command tokens; the game has {COMMAND_TOKENS} (TR-COMP-10)"
    for upgrade, kind in LAYS.items():
        out = [token for cell, token in board.tokens.items() if cell in board.dispensed and token == kind]
        left = sum(car.stock for car in board.cars.values() if car.upgrade == upgrade)
        if len(out) + left > STOCK[upgrade]:
            yield f"'{upgrade}' has {len(out) + left} tokens; expected at most {STOCK[upgrade]} (TR-COMP-10)"
    for deck, keys in board.settings.decks.items():
        if deck in board.settings.ammo:
            continue
        found = [*down.decks.get(deck, ())]
        found += [card.partition(":")[2] for card in down.box if card.startswith(f"{deck}:")]
        found += [card.partition(":")[2] for hand in state.hands for card in hand.cards if card.startswith(f"{deck}:")]
        if deck == "leader":
            found += [player.leader for player in board.players if player.leader]
        elif deck == "upgrade":
            found += [card for hand in state.hands for card in hand.laid]
            found += [car.upgrade for car in board.cars.values() if car.upgrade]
        if twice := Counter(found) - Counter(keys):
            yield f"there are too many cards of the deck '{deck}': {', '.join(sorted(twice))} (TR-COMP-10)"
    for seat, hand in enumerate(state.hands):
        if any(down.hazards.get(cell) != kind for cell, kind in hand.known.items()):
            yield f"player {seat} knows a token that is not there (TR-RULING-125)"


def _broken_ammo(state: State) -> Iterator[str]:
    """TR-INV-15: each card of Extra Ammo is in one place: deck, discards, with a player, beside a tile, or gone."""
    board, down = state.board, state.down
    for deck in board.settings.ammo:
        gone = [card.partition(":")[2] for card in down.box if card.startswith(f"{deck}:")]
        if Counter([*down.decks[deck], *on_the_table(state, deck), *gone]) != Counter(board.settings.decks[deck]):
            yield f"the cards of the deck '{deck}' are not those of the game (TR-INV-15)"
        if board.decks_left[deck] != len(down.decks[deck]):
            yield f"the deck '{deck}' is not as high as the table says (TR-INV-15)"
        for seat, hand in enumerate(state.hands):
            if sum(card.startswith(f"{deck}:") for card in hand.cards) > 1:
                yield f"player {seat} holds two cards of the deck '{deck}' (TR-AMMO-08)"
    if len(board.conditions) not in (0, 3):
        yield f"there are {len(board.conditions)} places for road conditions (TR-AMMO-03)"


def _broken_cars(board: Board) -> Iterator[str]:
    """TR-INV-04: slots and states fit; nothing inoperable burns."""
    for car in board.cars.values():
        if car.is_rig or car.cell == GONE:
            continue
        if len(car.damage) + len(car.open) > car.slots:
            yield f"{car.id} has more tokens than slots (TR-INV-04)"
        if car.operable and len(car.damage) >= car.slots and not car.is_wreck:
            yield f"{car.id} is operable with all slots filled (TR-INV-04)"
        if not car.operable and not car.is_wreck and len(car.damage) < car.slots:
            yield f"{car.id} is inoperable with a free slot (TR-INV-04)"
        if car.burning and not car.operable:
            yield f"{car.id} burns although it is inoperable (TR-INV-04)"
    if board.rig is not None and board.cars[THE_RIG].cell != GONE and len(set(board.rig.damaged)) >= len(RIG_COMMANDS):
        yield "the rig has six damages and is not destroyed (TR-RIG-47)"


def _broken_tiles(state: State) -> Iterator[str]:
    """TR-INV-05: three tiles lie, no tile is lost; the board is the cells of its tiles."""
    board = state.board
    if len(board.tiles) != 3:
        yield f"there are {len(board.tiles)} tiles on the board (TR-INV-05)"
    numbers = sorted(int(side[:-1]) for side in (*board.tiles, *state.down.stack))
    if numbers != sorted(board.settings.tiles.tiles(board.settings.carnage)):
        yield f"the tiles are {numbers} (TR-INV-05)"
    if board.stack_left != len(state.down.stack):
        yield "the stack is not as high as the table says (TR-INV-05)"
    first, end = board.first_row * board.lanes, board.end_row * board.lanes
    if len(board.ground) != end - first or min(board.ground) != first:
        yield "the cells of the board are not those of its tiles (TR-INV-06)"


def _broken_end(board: Board) -> Iterator[str]:
    """TR-INV-09: the lead tile is final once a player is out, or as the fifth of two players; no tile follows it."""
    two = board.settings.players == 2
    due = board.laid >= LAST_OF_TWO if two else bool(board.out_order)
    if due and not board.final and board.stage == RACING:
        yield "the lead tile must be final and is not (TR-INV-09)"
    if two and board.laid > LAST_OF_TWO:
        yield f"{board.laid} tiles were laid for two players; the fifth is the last (TR-INV-09)"


def _broken_choppers(board: Board) -> Iterator[str]:
    """TR-INV-07: each player has at most one chopper on the board, and none after going out."""
    cells = [player.chopper for player in board.players if player.chopper > OFF_BOARD]
    if len(set(cells)) != len(cells):
        yield "two choppers are in one cell (TR-INV-07)"
    if any(cell not in board.ground for cell in cells):
        yield "a chopper is outside the board (TR-INV-07)"
    if any(player.out and player.chopper > OFF_BOARD for player in board.players):
        yield "a player who is out has a chopper on the board (TR-INV-07)"


def _broken_euro(state: State) -> Iterator[str]:
    """TR-INV-14: hand, deck, discards and played cards of a player are 18 cards; no hand has more than 5."""
    board = state.board
    for seat in card_players(board):
        player, deck = board.players[seat], deck_of(seat)
        hand, drawn = on_hand(state, seat), state.down.decks[deck]
        if Counter([*hand, *drawn, *board.discards[deck], *player.played, *player.turned_up]) != Counter(whole_deck()):
            yield f"the euro cards of player {seat} are not the {len(whole_deck())} of the deck (TR-INV-14)"
        if len(hand) > FULL_HAND:
            yield f"player {seat} has {len(hand)} euro cards in hand (TR-INV-14)"
        if board.decks_left[deck] != len(drawn) or board.hand_sizes[seat] != len(state.hands[seat].cards):
            yield f"the cards of player {seat} are not as many as the table says (TR-INV-14)"


def _broken_turns(state: State) -> Iterator[str]:
    """TR-INV-08, TR-INV-12: at most three turns, coasts within limits; the player on turn can place a die."""
    board = state.board
    for seat, player in enumerate(board.players):
        if player.turns > TURNS:
            yield f"player {seat} has taken {player.turns} turns in a round (TR-INV-08)"
    for car in board.cars.values():
        if car.coasts > car.coasts_allowed:
            yield f"{car.id} has coasted {car.coasts} times in a round (TR-INV-08)"
    seat = board.turn
    player = board.players[seat]
    if board.stage == RACING and board.movement is None and not board.bikes and player.crew != RIG:
        if not player.out and player.turns >= TURNS:
            yield f"it is the turn of player {seat}, who has taken {player.turns} turns in this round (TR-ROUND-01)"
        able = unmoved(board, seat) or may_coast(board, seat)
        if not player.out and player.turns < TURNS and (not (player.dice or on_hand(state, seat)) or not able):
            yield f"player {seat} has no legal way to place a die (TR-INV-12)"
