"""The auction in words: lots, bids, sales, and the powers that the players keep."""

from __future__ import annotations

from racelib.games.downforce.events.auction import (
    BidsShown,
    CunningReplaced,
    HandsGathered,
    LeftUnowned,
    LotOpened,
    PowersKept,
    SetAside,
    Sold,
)
from racelib.games.downforce.show.names import Names, card_name, colour_name, effect_of, power_name
from racelib.games.downforce.state import Board
from racelib.text.language import later, tr


def lot_opened(event: LotOpened, board: Board, names: Names) -> str:
    """Tell what is for sale, and what the power is good for."""
    if event.again:
        sentence = tr("For sale again: the {car} car with {power} ({effect}).")
    else:
        sentence = tr("For sale: the {car} car with {power} ({effect}).")
    facts = {"car": colour_name(event.car), "power": power_name(event.power), "effect": effect_of(event.power)}
    return sentence.format(**facts)


def bids_shown(event: BidsShown, board: Board, names: Names) -> str:
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
    "seats": later(
        "The highest bids are equal in everything, so the seat decides. {name} buys the {car} car with {power} for "
        "{price} million."
    ),
}
LAST_SALE = later(
    "{name} is the last player without a car and gets the last lot: the {car} car with {power}. The price is the "
    "smallest number that the hand can bid: {price} million."
)


def sold(event: Sold, board: Board, names: Names) -> str:
    """Tell which player bought, the price, and what decided between equal bids."""
    sentence = tr(LAST_SALE if event.last else SALES[event.tie])
    facts = {"name": names[event.seat], "car": colour_name(event.car), "power": power_name(event.power)}
    return sentence.format(price=event.price, **facts)


def set_aside(event: SetAside, board: Board, names: Names) -> str:
    """Tell a lot that nobody wants for now."""
    sentence = tr("Nobody bids: the {car} car and {power} are set aside. Players without a car may bid for them later.")
    return sentence.format(car=colour_name(event.car), power=power_name(event.power))


def left_unowned(event: LeftUnowned, board: Board, names: Names) -> str:
    """Tell a car that nobody owns."""
    if board.settings.variant.bets:
        sentence = tr(
            "Nobody buys the {car} car: it races unowned, and {power} leaves the game. You can still bet on {car}."
        )
    else:
        sentence = tr("Nobody buys the {car} car: it races unowned, and {power} leaves the game.")
    return sentence.format(car=colour_name(event.car), power=power_name(event.power))


def powers_kept(event: PowersKept, board: Board, names: Names) -> str:
    """Tell the powers of the race."""
    kept = [
        tr("{name} has {power}").format(name=names[seat], power=power_name(power))
        for seat, power in enumerate(event.powers)
        if power
    ]
    return tr("The powers of the race: {kept}. A power works for all cars of its player.").format(kept=", ".join(kept))


def cunning_replaced(event: CunningReplaced, board: Board, names: Names) -> str:
    """Tell a swap of powers in the two-player game."""
    sentence = tr("{name} gives Cunning back, as the two-player game allows, and takes {power} instead ({effect}).")
    return sentence.format(name=names[event.seat], power=power_name(event.power), effect=effect_of(event.power))


def hands_gathered(event: HandsGathered, board: Board, names: Names) -> str:
    """Tell the shared deck of two players."""
    return tr("Two-player game: both hands are shuffled into one draw pile. The speed-8 cards stay face up.")
