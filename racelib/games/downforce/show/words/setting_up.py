"""Setting up in words: the deal, the cars, the grid, the stages of a game."""

from __future__ import annotations

from racelib.games.downforce.events import setting_up as events
from racelib.games.downforce.rules.variants import TWO_PLAYER_HAND
from racelib.games.downforce.show.names import Names, colour_name, colours
from racelib.games.downforce.show.words.facts import by
from racelib.games.downforce.state import AUCTION, KEEP_POWER, SECOND_AUCTION, Board
from racelib.kernel.sentences import Sentences, SpecialRules
from racelib.text.language import later, tr


def dealt(event: events.Dealt, board: Board, names: Names) -> str:
    """Tell a deal: before the auction, in the beginner game, or from the shared deck of two players.

    DF-SHOW-02: two players learn that their first cards are for bidding alone.
    """
    facts = {
        "each": event.each,
        "left": board.deck_left - event.each * len(names),
        "deck": board.settings.deck.id,
        "hand": TWO_PLAYER_HAND,
    }
    if second_deal(board):
        return tr("Both players draw {each} cards. The draw pile has {left} left.").format(**facts)
    if not board.settings.variant.auction:
        sentence = tr("Each player gets {each} cards. The draw pile has {left} left.")
    elif board.settings.two:
        sentence = tr(
            "Each player gets {each} cards to bid with. They are for the auction alone: for the race both players draw "
            "{hand} new ones."
        )
    elif event.leftover:
        sentence = tr("Each player gets {each} cards to bid and race with. {left} cards go into the box unseen.")
    else:
        sentence = tr("Each player gets {each} cards to bid and race with.")
    if not all_printed(board):
        house = tr("The deck '{deck}' is our own: the printed list of cards is not known.")
        sentence = f"{sentence} {house}"
    return sentence.format(**facts)


def all_printed(board: Board) -> bool:
    """Say whether all cards of the deck are printed ones; otherwise some are ours (DF-RULING-02)."""
    return board.settings.deck.printed >= set(board.settings.deck.cards)


def second_deal(board: Board) -> bool:
    """Say whether this is the second deal, of two players after the auction (DF-VAR-2P-03)."""
    return board.stage == KEEP_POWER


def rules_of_the_deal(event: events.Dealt, board: Board) -> tuple[str, ...]:
    """Return the rules of a deal, and that the deck is not the printed one."""
    if second_deal(board):
        return ("DF-VAR-2P-03",)
    rules = event.rules() if board.settings.variant.auction else ("DF-SETUP-04", "DF-VAR-BEG-05")
    return rules if all_printed(board) else (*rules, "DF-RULING-02")


def cars_dealt(event: events.CarsDealt, board: Board, names: Names) -> str:
    """Tell which players got which cars, and which do not race."""
    each = event.each
    shares = [event.cars[each * seat : each * (seat + 1)] for seat in range(len(names))]
    got = [
        tr("{name} gets {cars}").format(name=name, cars=colours(share))
        for name, share in zip(names, shares, strict=True)
    ]
    absent = [colour for colour in board.cars if colour not in event.cars]
    told = tr("The cars are dealt: {cars}.").format(cars=", ".join(got))
    if not absent:
        return told
    return f"{told} {tr('Not in this race: {cars}.').format(cars=colours(absent))}"


def lined_up(event: events.LinedUp, board: Board, names: Names) -> str:
    """Tell the grid, and what start cell 1 is good for."""
    first, *others = event.cars
    if not board.settings.variant.auction:
        sentence = tr("The cars line up: {first} is on start cell 1, then {others}.")
    else:
        sentence = tr(
            "The cars line up: {first} is on start cell 1, then {others}. The owner of {first} will begin the race."
        )
    return sentence.format(first=colour_name(first), others=colours(others))


#: An auction in which nobody pays.
UNPAID = "unpaid auction"
#: The rules of a stage, where it has its own.
RULES_OF_STAGES = {SECOND_AUCTION: ("DF-AUCTION-17", "DF-RULING-14"), KEEP_POWER: ("DF-AUCTION-22",)}


def rules_of_the_stage(event: events.StageBegan, board: Board) -> tuple[str, ...]:
    """Return the rules of a stage, and that bids are not paid where they are not."""
    rules = RULES_OF_STAGES.get(event.stage, event.rules())
    paid = event.stage != AUCTION or board.settings.variant.bids_are_paid
    return rules if paid else (*rules, "DF-RULING-44")


#: How the events before the auction and the race are told, and the rules that depend on what lies on the table.
SENTENCES: Sentences = {
    events.Dealt: dealt,
    events.CarsDealt: cars_dealt,
    events.LinedUp: lined_up,
    events.StageBegan: by(
        lambda event, board: event.stage if event.stage != AUCTION or board.settings.variant.bids_are_paid else UNPAID,
        {
            AUCTION: later("The auction begins: six cars are for sale, each with a power."),
            UNPAID: later(
                "The auction begins: six cars are for sale, each with a power. Bids only decide who gets a car; nobody "
                "pays, because only the distance counts."
            ),
            SECOND_AUCTION: later("The second auction begins: players without a car bid for the lots set aside."),
            KEEP_POWER: later("The auction is over. Each player keeps one power for the race."),
        },
    ),
}
RULES: SpecialRules = {
    events.Dealt: rules_of_the_deal,
    events.StageBegan: rules_of_the_stage,
}
