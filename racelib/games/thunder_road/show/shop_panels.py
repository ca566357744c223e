"""Leader boards, upgrades, and what a player alone knows of the draft and of hazards, as tables beside the road.

The printed cards are not known; these are our own (TR-RULING-90).
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.rules.commands import commands_of
from racelib.games.thunder_road.rules.leaders import supply
from racelib.games.thunder_road.show.names import (
    car_called,
    card_text,
    card_title,
    cell_name,
    command_name,
    crew_name,
    hazard_name,
)
from racelib.games.thunder_road.state import DRAFTING, Board, Car, Hand, State
from racelib.games.thunder_road.tables import ANY, Command
from racelib.kernel.panels import Panel, table_panel
from racelib.text.kit import first_upper
from racelib.text.language import later, tr

#: For how long a card is used up (TR-RULING-106).
USED_UP = {
    "turn": later("used in this turn"),
    "round": later("used in this round"),
    "game": later("used up"),
}


def takes_word(command: Command) -> str:
    """Return what a command takes: numbers of a die, or only a command token (TR-LEAD-03).

    >>> takes_word(Command("nitro", (1, 2, 3), ())), takes_word(Command("omen", (), (), token_only=True))
    ('1–3', 'token')
    """
    if command.token_only:
        return tr("token")
    numbers = command.takes
    if numbers == ANY:
        return tr("any")
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def leaders_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return the leader boards: ability, command tokens, and the commands with what they take (TR-LEAD)."""
    rows, seats = [], []
    for seat, player in enumerate(board.players):
        if not player.leader:
            continue
        commands = ", ".join(
            f"{command_name(name)} ({takes_word(command)})" for name, command in commands_of(board, seat).items()
        )
        crew = f"{crew_name(player.crew)} {names[seat]}"
        used = board.used.get(f"seat {seat}")
        text = card_text(player.leader) + (f" ({tr(USED_UP[used])})" if used else "")
        rows.append([crew, card_title(player.leader), player.tokens, commands, text])
        seats.append(seat)
    if not rows:
        return None
    head = [tr("crew"), tr("leader"), tr("command tokens"), tr("commands"), tr("what it does")]
    note = tr("In the supply: {n} command tokens (TR-CTOK-07). Each leader is our own card (TR-RULING-90).")
    return table_panel(tr("Leaders"), head, rows, note.format(n=supply(board)), seats=seats)


def upgrades_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return the upgrades on the dashboards, what they do, and whether they work (TR-UPG)."""
    cars = [car for car in board.cars.values() if car.upgrade]
    if not cars:
        return None
    rows = [
        [
            first_upper(car_called(board, car.id, names)),
            card_title(car.upgrade),
            works_word(board, car),
            card_text(car.upgrade),
        ]
        for car in cars
    ]
    head = [tr("car"), tr("upgrade"), tr("state"), tr("what it does")]
    note = tr("Each upgrade is our own card (TR-RULING-90).")
    return table_panel(tr("Upgrades"), head, rows, note, seats=[car.owner for car in cars])


def works_word(board: Board, car: Car) -> str:
    """Say whether an upgrade works: not while its car is inoperable, and not when it is used up (TR-UPG-03)."""
    if not car.operable:
        return tr("off: the car is inoperable")
    if car.id in board.used:
        return tr(USED_UP[board.used[car.id]])
    return tr("{n} tokens left").format(n=car.stock) if car.stock else tr("works")


def hand_panel(state: State, name: str, hand: Hand) -> Panel | None:
    """Return the cards that a player holds in the draft, and those laid face down; only the player sees them."""
    if state.board.stage != DRAFTING:
        return None
    held = [(tr("in hand"), card.partition(":")[2]) for card in hand.cards]
    rows = [
        [where, card_title(card), card_text(card)]
        for where, card in [*held, *((tr("laid"), card) for card in hand.laid)]
    ]
    if not rows:
        return None
    title = tr("The cards of {name}").format(name=name)
    head = [tr("where"), tr("card"), tr("what it does")]
    return table_panel(title, head, rows, tr("Each is our own card (TR-RULING-90). Only you see them (TR-RULING-109)."))


def known_panel(board: Board, name: str, hand: Hand) -> Panel | None:
    """Return the face-down hazards that a player has looked at; only the player sees them (TR-RULING-125)."""
    if not hand.known:
        return None
    rows = [[cell_name(*board.at(cell)), hazard_name(kind)] for cell, kind in sorted(hand.known.items())]
    title = tr("Hazards that {name} has looked at").format(name=name)
    return table_panel(title, [tr("cell"), tr("hazard")], rows, tr("Only you know them (TR-RULING-125)."))
