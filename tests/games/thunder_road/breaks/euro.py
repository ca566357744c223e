"""Breaking the euro decks: cards instead of dice."""

from typing import Any

from pytest import MonkeyPatch

from racelib.games.thunder_road import euro_cards
from racelib.games.thunder_road.euro_cards import EuroCard, deck_of, number_of
from racelib.games.thunder_road.events import end
from racelib.games.thunder_road.events.euro import (
    DeckMadeAnew,
    EuroCardPlayed,
    HandShuffledBack,
    PlayedCardsDiscarded,
    ShotCardsDiscarded,
    ShotCardTurnedUp,
)
from racelib.games.thunder_road.rules import commands, dice, euro, hazards, setting_up, shooting
from racelib.games.thunder_road.rules import whole_game as play
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.state import Board, State
from racelib.games.thunder_road.tables import CREWS
from tests.games.thunder_road.breaks import Break, after, changes, not_applied, swapped

PLACES = (euro_cards, euro, dice, commands, shooting, setting_up)


def small_decks(mp: MonkeyPatch) -> None:
    """Leave the last card out of every deck."""
    usual = euro_cards.whole_deck
    mp.setattr(euro_cards, "whole_deck", lambda: usual()[:-1])


def cards_for_all(mp: MonkeyPatch) -> None:
    """Give cards to the rig and the bikes, too."""
    mp.setattr(euro_cards, "THREE_CARS", CREWS)


def no_shots_with_cards(mp: MonkeyPatch) -> None:
    """Let the die decide all shots."""
    mp.setattr(shooting, "plays_cards", lambda board, seat: False)


@changes(hazards, "fall_into_pit")
def a_card_for_the_pit(usual: Any, table: Any, car: Any) -> None:
    if euro_cards.plays_cards(table.state.board, car.owner):
        euro.turn_up(table, car.owner)
    else:
        usual(table, car)


def other_numbers(mp: MonkeyPatch) -> None:
    """Count every card as one more than its number."""
    for place in (euro_cards, euro, dice, commands):
        if hasattr(place, "number_of"):
            mp.setattr(place, "number_of", lambda card: min(number_of(card) + 1, 6))


@changes(euro, "draw_up")
def one_card_less(usual: Any, table: Any, seat: int) -> None:
    with MonkeyPatch.context() as mp:
        mp.setattr(euro, "FULL_HAND", 4)
        usual(table, seat)


@changes(euro, "draw_up")
def whole_new_hand(usual: Any, table: Any, seat: int) -> None:
    with MonkeyPatch.context() as mp:
        mp.setattr(euro, "FULL_HAND", 5 + len(euro_cards.on_hand(table.state, seat)))
        usual(table, seat)


def back_to_hand(event: Any, state: State) -> None:
    """Take the card up again."""
    player = state.board.players[event.seat]
    player.played.remove(event.card)
    state.hands[event.seat].cards.append(f"{event.deck}:{event.card}")
    state.board.hand_sizes[event.seat] += 1


def only_the_tied(event: Any, state: State) -> bool:
    """Say whether a player does not share the lowest sum."""
    return bool(event.seat == 2)


def played_ones_too(event: Any, state: State) -> None:
    """Shuffle the cards on dashboards into the new deck, too."""
    player, deck = state.board.players[event.seat], deck_of(event.seat)
    state.down.decks[deck] += player.played
    state.board.decks_left[deck] += len(player.played)
    player.played.clear()


def turned_up_ones_too(event: Any, state: State) -> None:
    """Shuffle the cards of this shot into the new deck, too."""
    player, deck = state.board.players[event.seat], deck_of(event.seat)
    state.down.decks[deck] += player.turned_up
    state.board.decks_left[deck] += len(player.turned_up)
    player.turned_up.clear()


@changes(euro, "turn_up")
def always_the_first_card(usual: Any, table: Any, seat: int) -> str:
    player = table.state.board.players[seat]
    if player.turned_up:
        return euro_cards.euro_cards()[player.turned_up[0]].face
    return str(usual(table, seat))


def lost_unseen(event: Any, state: State) -> None:
    """Take the discards away from the table."""
    state.board.discards[deck_of(event.seat)].clear()


@changes(DieChoice, "__init__")
def numbers_only(usual: Any, self: Any, board: Board, seat: int, cards: tuple[str, ...] = ()) -> None:
    """Offer one card for each number."""
    usual(self, board, seat, tuple({number_of(card): card for card in cards}.values()))


@changes(euro, "sum_of")
def highest_first(usual: Any, state: State, seat: int) -> int:
    return -int(usual(state, seat))


BREAKS: list[Break] = [
    (("TR-COMP-12", "TR-EURO-02"), "a deck has 17 cards", small_decks),
    (("TR-COMP-15",), "the rig has cards, too", cards_for_all),
    (("TR-RULING-96",), "the rig shoots with cards", cards_for_all),
    (("TR-RULING-96",), "a card decides over a pit trap", a_card_for_the_pit),
    (("TR-EURO-09",), "the die decides all shots", no_shots_with_cards),
    (("TR-EURO-01", "TR-EURO-05"), "cards count one more", other_numbers),
    (
        ("TR-RULING-95",),
        "all cards are ones",
        lambda mp: mp.setattr(
            euro_cards, "euro_cards", lambda: dict.fromkeys(set(euro_cards.whole_deck()), EuroCard(1, "L"))
        ),
    ),
    (("TR-EURO-02", "TR-EURO-08"), "a hand has 4 cards", one_card_less),
    (("TR-EURO-07", "TR-EURO-08"), "5 cards are drawn in every round", whole_new_hand),
    (("TR-EURO-03",), "the highest sum goes first", highest_first),
    (
        ("TR-EURO-04", "TR-RULING-120"),
        "all keep their hands on a tie",
        swapped(euro, "shuffle_hands_back", lambda table: None),
    ),
    (("TR-EURO-04",), "only those who tie draw anew", not_applied(HandShuffledBack, only_the_tied)),
    (("TR-EURO-05",), "no command with a card", lambda mp: mp.setattr(commands, "on_hand", lambda state, seat: ())),
    (("TR-EURO-06",), "a played card is taken up again", after(EuroCardPlayed, back_to_hand)),
    (
        ("TR-EURO-07",),
        "played cards stay where they are",
        swapped(play.euro, "discard_played_cards", lambda table: None),
    ),
    (("TR-EURO-09", "TR-RULING-119"), "cards of a shot are not discarded", not_applied(ShotCardsDiscarded)),
    (("TR-EURO-09",), "the card of a shot stays in the deck", not_applied(ShotCardTurnedUp)),
    (("TR-RULING-119",), "a re-roll turns up no further card", always_the_first_card),
    (("TR-RULING-119",), "a card of the shot comes into the new deck", after(DeckMadeAnew, turned_up_ones_too)),
    (("TR-EURO-10",), "cards on dashboards come into the new deck", after(DeckMadeAnew, played_ones_too)),
    (("TR-EURO-11",), "the discards lie face down", after(PlayedCardsDiscarded, lost_unseen)),
    (("TR-RULING-107",), "the cards of a player stay", swapped(end, "leave_with_the_cards", lambda state, seat: None)),
    (("TR-RULING-121",), "numbers are chosen, not cards", numbers_only),
    (("TR-RULING-122",), "an empty deck stays empty", not_applied(DeckMadeAnew)),
]
