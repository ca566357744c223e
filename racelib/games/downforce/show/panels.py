"""What lies on the table besides the board: hands, bets, the card in play, the auction, powers, money.

A panel is plain data that the page draws: cards, or a table. What one player alone may see has a key that says so, such
as "hand@2" (DF-STATE-I6); everything else lies open to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from racelib.games.downforce.cards import COLOURS, SPEED_8, bars_of
from racelib.games.downforce.events.auction import BidsShown, LeftUnowned, LotOpened, SetAside, Sold
from racelib.games.downforce.events.race import BarIgnored, BonusTaken, CarNamed, Moved, Played, Reversed
from racelib.games.downforce.events.scoring import GameBegan
from racelib.games.downforce.rules.betting import payout
from racelib.games.downforce.show.card_in_play import next_bar
from racelib.games.downforce.show.looks import bars
from racelib.games.downforce.show.names import colour_name, effect_of, power_name
from racelib.games.downforce.show.words.auction import SENTENCES
from racelib.games.downforce.show.words.facts import facts
from racelib.games.downforce.state import (
    AUCTION,
    KEEP_POWER,
    NOBODY,
    SECOND_AUCTION,
    Board,
    Hand,
    Playing,
    State,
)
from racelib.games.downforce.tables import BET_LINES, PAYOUTS, POWERS, PRIZES, RULE_OF_POWER
from racelib.kernel.event import Event
from racelib.kernel.panels import CardFace, CardsPanel, CarsPanel, Panel, Panels, TablePanel, table_panel
from racelib.kernel.sentences import SpecialRules, told
from racelib.text.kit import numeral
from racelib.text.language import later, tr, trn

#: In which order the panels lie beside the board.
ORDER = (
    "lot", "score", "sheets", "bidders", "sale", "bids", "card", "hand", "bets", "players", "auction", "powers", "pays",
    "seen", "discard",
)  # fmt: skip
#: What the auction panel says of lots that nobody bought.
UNSOLD = {SetAside: later("set aside"), LeftUnowned: later("nobody")}
#: A sale names its two main rules only.
MAIN_RULES: SpecialRules = {Sold: lambda event, board: event.rules()[:2]}


def panels(
    state: State, names: Sequence[str], event: Event | None = None, before: Mapping[str, Panel] | None = None
) -> Panels:
    """Return what lies on the table besides the board, by name; "hand@2" is for the eyes of seat 2 alone (DF-STATE-I6).

    Parameters
    ----------
    state, names
        What is true now, and the players' names.
    event, before
        What has just happened, and what lay there before it: bids and sales stay in sight for a while.
    """
    table, variant = state.board, state.board.settings.variant
    old = {} if before is None or type(event) is GameBegan else before  # a new game of a tour begins with nothing
    laid: dict[str, Panel | None] = {
        "lot": lot_panel(table),
        "bidders": bidders_panel(table, names) if variant.auction else None,
        "sale": sale_panel(table) if variant.auction else None,
        "bids": bids_panel(table, names, event, old.get("bids")),
        "card": card_panel(table, names, event, old.get("card")),
        "score": score_panel(table, names),
        "sheets": sheets_panel(table, names),
        "players": players_panel(table, names),
        "auction": auction_panel(table, names, event, old.get("auction")) if variant.auction else None,
        "powers": powers_panel(table, names) if variant.powers else None,
        "pays": pays_panel() if variant.bets else None,
        "seen": seen_panel(table, names),
        "discard": discard_panel(table),
    }
    for seat, hand in enumerate(state.hands):
        laid[f"hand@{seat}"] = hand_panel(table, names[seat], hand)
        laid[f"bets@{seat}"] = bets_panel(names[seat], hand) if variant.bets and not table.open_bets else None
    return {key: panel for key, panel in laid.items() if panel is not None}


def card_of(card: str, mark: str = "", **more: Any) -> CardFace:
    """Return a speed card as the page draws it: its bars from top to bottom (DF-COMP-08)."""
    return CardFace(bars(card), mark, **more)


def lot_panel(table: Board) -> Panel | None:
    """Return what is for sale: a car with its speed-8 card, and a power (DF-AUCTION-02)."""
    if table.lot is None:
        return None
    car, power = table.lot
    left = trn("{lots} more lot after this one", "{lots} more lots after this one", table.lots_left)
    notes = [f"{power_name(power)}: {effect_of(power)} ({RULE_OF_POWER[power]})", left.format(lots=table.lots_left)]
    title = tr("For sale: the {car} car with {power}").format(car=colour_name(car), power=power_name(power))
    note = "; ".join(notes) + " (DF-AUCTION-02)."
    return CardsPanel(title, [card_of(SPEED_8[car], power_name(power))], note, told=True)


def bidders_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return what each bidder has bought, and for how much."""
    if table.stage not in (AUCTION, SECOND_AUCTION):
        return None
    rows: list[list[str | int]] = []
    for seat, name in enumerate(names):
        own = table.owned(seat)
        paid = [sum(car.price for car in own)] if table.settings.variant.bids_are_paid else []
        rows.append([name, _all(colour_name(car.colour) for car in own), *paid])
    head = [tr("player"), tr("cars"), tr("spent")]
    return table_panel(tr("Bidders"), head[: len(rows[0])], rows, seats=list(range(len(names))))


def sale_panel(table: Board) -> Panel | None:
    """Return the cars that are still for sale after this one."""
    if table.stage not in (AUCTION, SECOND_AUCTION):
        return None
    now = table.lot[0] if table.lot else ""
    gone = {now, *(car for car, card in SPEED_8.items() if card in table.boxed)}
    left = [car.colour for car in table.cars.values() if car.owner == NOBODY and car.colour not in gone]
    if not left:
        return None
    note = tr("Each comes with a power card, turned up when its turn comes.") if table.lots_left else ""
    names = [colour_name(car) for car in left]
    return CarsPanel(tr("Still for sale"), [COLOURS.index(car) for car in left], names, note)


def bids_panel(table: Board, names: Sequence[str], event: Event | None, old: Panel | None) -> Panel | None:
    """Return the cards that the players bid with, once all are face up; they stay in sight until the next bids."""
    if type(event) is BidsShown and table.lot is not None:
        cards = []
        for seat, card, number in event.bids:
            what = tr("{name} bids {number}") if number else tr("{name} passes")
            cards.append(card_of(card, what.format(name=names[seat], number=number)))
        title = tr("Bids for the {car} car").format(car=colour_name(table.lot[0]))
        return CardsPanel(title, cards, tr("The cards go back to their owners (DF-AUCTION-13)."))
    if table.stage not in (AUCTION, SECOND_AUCTION, KEEP_POWER):
        return None
    if old is not None and event is not None and type(event) in (Sold, SetAside):
        return replace(old, note=told(event, table, tuple(names), SENTENCES, MAIN_RULES, facts))
    return old


def auction_panel(table: Board, names: Sequence[str], event: Event | None, old: Panel | None) -> Panel | None:
    """Return the auction as a list: which car went with which power to which player, and the price."""
    sold = [car for car in table.cars.values() if car.owner >= 0]
    paid = table.settings.variant.bids_are_paid
    rows: list[list[str | int]] = [[colour_name(car.colour), "", names[car.owner], car.price] for car in sold]
    if isinstance(old, TablePanel):
        rows = list(old.rows)
    if isinstance(event, LotOpened | Sold | SetAside | LeftUnowned):
        car = colour_name(event.car)
        rows = [row for row in rows if row[0] != car]
        if isinstance(event, Sold):
            rows.append([car, power_name(event.power), names[event.seat], event.price])
        elif not isinstance(event, LotOpened):
            rows.append([car, power_name(event.power), tr(UNSOLD[type(event)]), ""])
    if not rows:
        return None
    head = [tr("car"), tr("power"), tr("sold to"), tr("price")]
    note = tr("Prices in millions; they are subtracted at the end (DF-SCORE-03).")
    if not paid:
        head, rows = head[:3], [row[:3] for row in rows]
        note = tr("Bids only decide who gets a car; nobody pays (DF-RULING-44).")
    return table_panel(tr("Auction"), head, rows, note, fold=True)


def card_panel(table: Board, names: Sequence[str], event: Event | None, old: Panel | None) -> Panel | None:
    """Return the card in play, with the bar in progress (DF-CARD-02)."""
    playing = table.playing
    if playing is None:
        return None
    now = bar_in_progress(table, playing, event, old.cards[0].now if isinstance(old, CardsPanel) else None)
    count = len(bars_of(playing.card))
    done = range(now + 1, count) if playing.upward else range(now)
    notes = []
    if playing.upward:
        notes.append(tr("Tricky: from bottom to top (DF-POWER-TRI-01)"))
    if playing.ignored >= 0:
        words = tr("Strategic: bar {number} is ignored (DF-POWER-STR-01)")
        notes.append(words.format(number=playing.ignored + 1))
    if playing.named:
        cars = ", ".join(colour_name(car) for car in playing.named)
        notes.append(tr("chosen for white bars: {cars} (DF-WILD-01)").format(cars=cars))
    card = card_of(playing.card, "", done=list(done), now=now)
    return CardsPanel(tr("{name} plays").format(name=names[playing.seat]), [card], "; ".join(notes), told=True)


def bar_in_progress(table: Board, playing: Playing, event: Event | None, before: int | None) -> int:
    """Return the bar in progress, or the next one; behind the last bar when all are done."""
    if type(event) is CarNamed and not table.cars[event.car].on_track:
        return next_bar(table, playing, playing.bar)  # DF-WILD-03: nothing moves
    if type(event) in (CarNamed, BonusTaken):
        return playing.bar
    if type(event) in (Played, Reversed) or before is None:
        return next_bar(table, playing, playing.bar if type(event) not in (Played, Reversed) else None)
    if type(event) in (Moved, BarIgnored):
        return next_bar(table, playing, playing.bar)
    return before


def hand_panel(table: Board, name: str, hand: Hand) -> Panel | None:
    """Return the cards that a player holds, for that player alone (DF-STATE-I6)."""
    if not hand.cards:
        return None
    note = tr(
        "Speed cards: our own list, not the printed one; {known} of the 42 are named in the rulebook (DF-RULING-02)."
    )
    cards = [card_of(card) for card in hand.cards]
    known = len(table.settings.deck.printed)
    title = tr("Hand of {name}").format(name=name)
    return CardsPanel(title, cards, note.format(known=known), offered=True, about=hand_about(table, hand))


def hand_about(table: Board, hand: Hand) -> str:
    """Say how many cards a hand has, and the secret bets of its player (DF-BET-06)."""
    count = trn("{n} card", "{n} cards", len(hand.cards)).format(n=len(hand.cards))
    if not hand.bets or table.open_bets:
        return count
    bets = tr("secret bets: {cars}").format(cars=", ".join(colour_name(car) for car in hand.bets))
    return f"{count} · {bets}"


def bets_panel(name: str, hand: Hand) -> Panel | None:
    """Return the bets of a player, for that player alone until they pay (DF-BET-06)."""
    if not hand.bets:
        return None
    rows = [
        [colour_name(car), tr("bet {number}").format(number=number), *(row[number - 1] for row in PAYOUTS)]
        for number, car in enumerate(hand.bets, start=1)
    ]
    head = [tr("car"), "", tr("1st pays"), tr("2nd"), tr("3rd")]
    return table_panel(
        tr("Secret bets of {name}").format(name=name), head, rows, tr("Nobody else knows them (DF-BET-06)."), fold=True
    )


def players_panel(table: Board, names: Sequence[str]) -> Panel:
    """Return what everybody knows of the players: cars, power, how many cards and bets (never which)."""
    settings, variant, seats = table.settings, table.settings.variant, range(len(names))
    bets = tr("{number} of {lines}").format(number=table.bets_made, lines=BET_LINES)
    columns: list[tuple[bool, str, list[Any]]] = [
        (True, tr("player"), list(names)),
        (True, tr("cars"), [_all(colour_name(car.colour) for car in table.owned(seat)) for seat in seats]),
        (variant.powers, tr("power"), [_all(power_name(power) for power in powers_of(table, seat)) for seat in seats]),
        (True, tr("cards"), table.hand_sizes),
        (settings.two, tr("face up"), [_all(cards) for cards in table.face_up]),
        (variant.bets, tr("bets made"), [bets for _ in seats]),
        (variant.bids_are_paid, tr("paid"), [sum(car.price for car in table.owned(seat)) for seat in seats]),
    ]
    shown = [(head, column) for used, head, column in columns if used]
    rows = list(zip(*(column for _, column in shown), strict=True))
    pile = "" if not table.deck_left else tr("The draw pile has {cards} cards.").format(cards=table.deck_left)
    return table_panel(tr("Players"), [head for head, _ in shown], rows, pile, fold=True, seats=list(seats))


def _all(words: Iterable[str]) -> str:
    return ", ".join(words) or "–"


def powers_of(table: Board, seat: int) -> list[str]:
    """Return the power that a player keeps or, before the choice, the powers won (DF-RULING-17)."""
    return [table.powers[seat]] if table.powers[seat] else table.won_powers[seat]


def powers_panel(table: Board, names: Sequence[str]) -> Panel:
    """Return the six powers, what they do, and the player who keeps or has won each of them."""
    rows = []
    for power in POWERS:
        players = _all(name for seat, name in enumerate(names) if power in powers_of(table, seat))
        rows.append([power_name(power), f"{effect_of(power)} ({RULE_OF_POWER[power]})", players])
    note = tr("The {bonus} cells of Determined are a setting of ours, not the printed number (DF-RULING-37).")
    head = [tr("power"), tr("what it does"), tr("player")]
    return table_panel(tr("Powers"), head, rows, note.format(bonus=table.settings.determined_bonus), fold=True)


def pays_panel() -> Panel:
    """Return what places and bets pay (DF-SCORE-01, DF-BET-10)."""
    rows = [
        [place, prize, *(payout(line, place) for line in range(1, BET_LINES + 1))]
        for place, prize in enumerate(PRIZES, start=1)
    ]
    head = [tr("place"), tr("prize"), tr("bet 1"), tr("bet 2"), tr("bet 3")]
    note = tr("In millions; the prize goes to the owner, each bet to the player who made it (DF-SCORE-01, DF-BET-10).")
    return table_panel(tr("What pays"), head, rows, note, fold=True)


def seen_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return the cards that everybody has seen in a hand: shown in the auction, or speed-8 cards (DF-RULING-47)."""
    cards = [card_of(card, names[seat]) for seat, shown in enumerate(table.shown) for card in shown]
    if not cards:
        return None
    title = trn("{n} card in hands that everybody has seen", "{n} cards in hands that everybody has seen", len(cards))
    return CardsPanel(title.format(n=len(cards)), cards, "(DF-RULING-47)", fold=True)


def discard_panel(table: Board) -> Panel | None:
    """Return the discard pile, the newest card first; everybody may look through it (DF-RULING-52)."""
    if not table.discard:
        return None
    title = trn("Discard pile: {n} card", "Discard pile: {n} cards", len(table.discard)).format(n=len(table.discard))
    return CardsPanel(title, [card_of(card) for card in reversed(table.discard)], "(DF-RULING-52)", fold=True)


def sheets_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return all bets, once they are open, with what each of them paid (DF-BET-10, DF-BET-11)."""
    if not table.open_bets or not any(table.open_bets):
        return None
    places = {car.colour: car.place for car in table.cars.values()}
    rows = []
    for name, bets in zip(names, table.open_bets, strict=True):
        paid = [f"{colour_name(car)} +{payout(line, places.get(car, 0))}" for line, car in enumerate(bets, start=1)]
        rows.append([name, *paid, *["–"] * (BET_LINES - len(paid))])
    head = [tr("player"), tr("bet 1"), tr("bet 2"), tr("bet 3")]
    return table_panel(tr("Bets, now open"), head, rows, tr("Each bet is paid by the place of its car (DF-BET-10)."))


def score_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return the score sheet: prizes and bets, less the prices of the auction (DF-SCORE-03)."""
    if not table.scores:
        return None
    sums = []
    for seat, name in enumerate(names):
        games = [scores[seat] for scores in table.scores]
        prizes, bets, paid = (sum(getattr(one, part) for one in games) for part in ("prizes", "bets", "paid"))
        total, best = prizes + bets - paid, games[-1].best or len(PRIZES) + 1
        sums.append((-total, best, [name, prizes, f"+ {bets}", f"− {paid}", f"= {numeral(total)}"]))
    rows = [row for *_, row in sorted(sums, key=lambda one: one[:2])]  # DF-SCORE-05: the best car decides a tie
    games_played = len(table.scores)
    title = trn("Score sheet", "Score sheet after {n} games", games_played).format(n=games_played)
    head = [tr("player"), tr("prizes"), tr("bets"), tr("paid"), tr("total")]
    return table_panel(title, head, rows, tr("In millions: prizes + bets − prices (DF-SCORE-03)."))
