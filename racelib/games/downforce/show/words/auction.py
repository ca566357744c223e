"""The auction in words: lots, bids, sales, and the powers that the players keep."""

from __future__ import annotations

from racelib.games.downforce.events import auction as events
from racelib.games.downforce.show.names import Names, card_name, power_name
from racelib.games.downforce.show.words.facts import by
from racelib.games.downforce.state import Board
from racelib.kernel.sentences import Sentences
from racelib.text.language import later, tr


def bids_shown(event: events.BidsShown, board: Board, names: Names) -> str:
    """Tell every card that was placed, and what it bids."""
    bids = []
    for seat, card, number in event.bids:
        what = tr("{name} bids {number} with {card}") if number else tr("{name} passes with {card}")
        bids.append(what.format(name=names[seat], number=number, card=card_name(card)))
    if len(bids) == 1:
        return tr("{bid}. The card goes back to the hand.").format(bid=bids[0])
    return tr("The players show their cards: {bids}. Then they take them back.").format(bids="; ".join(bids))


#: How a sale is told, by what decided between equal bids ("": nothing had to).
SALES: dict[str, str] = {
    "": later(
        "{name} bids most and buys the {car} car with {power} for {price} million. {name} also gets the card [{car} 8]."
    ),
    "bars": later(
        "The highest bids are equal, but {name}'s card has more bars. {name} buys the {car} car with {power} for "
        "{price} million."
    ),
    "white": later(
        "The highest bids are equal, but {name}'s card has fewer white bars. {name} buys the {car} car with {power} "
        "for {price} million."
    ),
    "colour": later(
        "The highest bids are equal in everything, but only {name}'s card has a {car} bar. {name} buys the {car} car "
        "with {power} for {price} million."
    ),
    "seats": later(
        "The highest bids are equal in everything, so the seat decides. {name} buys the {car} car with {power} for "
        "{price} million."
    ),
    "last": later(
        "{name} is the last player without a car and gets the last lot: the {car} car with {power}. The price is the "
        "smallest number that the hand can bid: {price} million."
    ),
}
#: The same where bids are not paid (DF-RULING-44).
UNPAID_SALES: dict[str, str] = {
    "": later("{name} bids most and gets the {car} car with {power}, and the card [{car} 8]. Bids are not paid."),
    "bars": later(
        "The highest bids are equal, but {name}'s card has more bars. {name} gets the {car} car with {power}. Bids are "
        "not paid."
    ),
    "white": later(
        "The highest bids are equal, but {name}'s card has fewer white bars. {name} gets the {car} car with {power}. "
        "Bids are not paid."
    ),
    "colour": later(
        "The highest bids are equal in everything, but only {name}'s card has a {car} bar. {name} gets the {car} car "
        "with {power}. Bids are not paid."
    ),
    "seats": later(
        "The highest bids are equal in everything, so the seat decides. {name} gets the {car} car with {power}. Bids "
        "are not paid."
    ),
    "last": later("{name} is the last player without a car and gets the last lot: the {car} car with {power}."),
}


def powers_kept(event: events.PowersKept, board: Board, names: Names) -> str:
    """Tell the powers of the race."""
    kept = [
        tr("{name} has {power}").format(name=name, power=power_name(power))
        for name, power in zip(names, event.powers, strict=True)
        if power
    ]
    return tr("The powers of the race: {kept}. A power works for all cars of its player.").format(kept=", ".join(kept))


#: How the events of the auction are told.
SENTENCES: Sentences = {
    events.LotOpened: by(
        lambda event, board: event.again,
        {
            False: later("For sale: the {car} car with {power} ({effect})."),
            True: later("For sale again: the {car} car with {power} ({effect})."),
        },
    ),
    events.BidsShown: bids_shown,
    events.Sold: by(
        lambda event, board: (board.settings.variant.bids_are_paid, "last" if event.last else event.tie),
        {(True, why): sale for why, sale in SALES.items()} | {(False, why): sale for why, sale in UNPAID_SALES.items()},
    ),
    events.SetAside: later(
        "Nobody bids: the {car} car and {power} are set aside. Players without a car may bid for them later."
    ),
    events.LeftUnowned: by(
        lambda event, board: board.settings.variant.bets,
        {
            True: later(
                "Nobody buys the {car} car: it races unowned, and {power} leaves the game. You can still bet on {car}."
            ),
            False: later("Nobody buys the {car} car: it races unowned, and {power} leaves the game."),
        },
    ),
    events.PowersKept: powers_kept,
    events.CunningReplaced: later(
        "{name} gives Cunning back, as agreed for two players, and takes {power} instead ({effect})."
    ),
    events.HandsGathered: later(
        "Two-player game: both hands are shuffled into one draw pile. The speed-8 cards stay face up."
    ),
}
