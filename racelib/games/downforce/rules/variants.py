"""The variants: beginner game, two players, long-distance race, world tour (DF-VAR)."""

from __future__ import annotations

from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.events.auction import CunningReplaced, HandsGathered
from racelib.games.downforce.events.race import CardDrawn
from racelib.games.downforce.events.scoring import GameBegan
from racelib.games.downforce.events.setting_up import CarsDealt, Dealt, LinedUp
from racelib.games.downforce.rules.auction import PowerChoice
from racelib.games.downforce.rules.finish import nothing_left_to_race_for
from racelib.games.downforce.state import Board, State
from racelib.games.downforce.tables import CUNNING, POWERS
from racelib.kernel.table import Table

#: Behind every real place: for a player without a finished car.
NO_PLACE = 7
#: How many speed cards each player gets: in the beginner game, and after the auction of the two-player game.
BEGINNER_HAND = 3
TWO_PLAYER_HAND = 7

# -- the beginner game and two players -----------------------------------------------------------------------


def deal_to_beginners(table: Table[State]) -> None:
    """Deal small hands, and the cars instead of an auction.

    DF-VAR-BEG-05: three speed cards to each player.
    DF-VAR-BEG-01, DF-STATE-R6: at random, with their speed-8 cards, each player gets the same number.
    DF-VAR-BEG-03: cars that are left over do not race.
    """
    state = table.state
    table.tell(Dealt(BEGINNER_HAND))
    table.shuffle("lots", len(COLOURS))
    each = beginner_cars(state.board.settings.players)
    cars = tuple(state.down.lots[: each * state.board.settings.players])
    table.tell(CarsDealt(each, cars))
    table.shuffle("grid", len(COLOURS))
    table.tell(LinedUp(tuple(colour for colour in state.down.grid if colour in cars)))


def beginner_cars(players: int) -> int:
    """DF-VAR-BEG-02: return how many cars each player gets in the beginner game.

    >>> [beginner_cars(players) for players in (2, 3, 4, 5, 6)]
    [3, 2, 1, 1, 1]
    """
    return len(COLOURS) // players


def draw_a_card(table: Table[State], seat: int, from_hand: bool) -> None:
    """Draw after playing a card, while the draw pile lasts.

    DF-VAR-BEG-06: in the beginner game after any card (DF-RULING-42).
    DF-VAR-2P-05, DF-RULING-43: with two players only after a card from the hand. You draw no
    more when all your cars have finished, and nobody draws when the race is over.
    """
    state = table.state
    board = state.board
    draws = bool(state.down.deck) and (not board.settings.variant.auction or (board.settings.two and from_hand))
    if draws and not board.all_home(seat) and not nothing_left_to_race_for(board):
        table.tell(CardDrawn(seat, state.down.deck[0]))


async def prepare_two_players(table: Table[State]) -> None:
    """Replace Cunning if the players agreed to; then both hands become one deck.

    DF-VAR-2P-06, DF-STATE-D2b, DF-RULING-51: the player with Cunning takes a power that nobody kept instead.
    DF-VAR-2P-02, DF-STATE-R5: both hands are shuffled together.
    DF-VAR-2P-03: each player draws seven cards.
    """
    state = table.state
    board = state.board
    if board.settings.replace_cunning and CUNNING in board.powers:
        seat = board.powers.index(CUNNING)
        spare = [power for power in POWERS if power not in board.powers]
        power = await table.ask(seat, PowerChoice(spare, "DF-VAR-2P-06"))
        table.tell(CunningReplaced(seat, power))
    table.tell(HandsGathered())
    table.shuffle("deck", len(state.down.deck))
    table.tell(Dealt(TWO_PLAYER_HAND))


# -- winning -------------------------------------------------------------------------------------------------


def by_best_car(board: Board, seat: int) -> tuple[int]:
    """Rank a player without money: by the best of the player's cars.

    DF-VAR-BEG-08: the first car to finish wins the beginner game; if none does, the farthest (DF-RULING-42).
    DF-VAR-LONG-03, DF-RULING-44: the farthest owned car wins a long-distance race.
    """
    order = board.order()
    own = [order.index(car.colour) for car in board.owned(seat)]
    return (min(own, default=NO_PLACE),)


def by_money_of_the_tour(board: Board, seat: int) -> tuple[int, ...]:
    """DF-VAR-TOUR-02, DF-RULING-45: the highest sum; then the better best place in game 2, then in game 1."""
    games = [scores[seat] for scores in board.scores]
    return (-sum(game.total for game in games), *(game.best or NO_PLACE for game in reversed(games)))


def begin_the_next_game(table: Table[State]) -> bool:
    """DF-VAR-TOUR-01: go on with the second game of a tour, on the other track; say whether there is one."""
    board = table.state.board
    if board.game >= board.settings.variant.games:
        return False
    table.tell(GameBegan(board.game + 1))
    return True
