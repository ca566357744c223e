"""What is on the table beside the road: command boards and dice, dashboards, the boards of the rig, the piles.

A panel is plain data that the page draws as a table. All players may see everything here but the hands of others
(TR-RULING-97).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from racelib.games.thunder_road.euro_cards import plays_cards
from racelib.games.thunder_road.rules.commands import commands_of
from racelib.games.thunder_road.rules.movement import bonus_in_reach
from racelib.games.thunder_road.show.ammo_panels import ammo_panel, bonus_panel, conditions_panel, secrets_panel
from racelib.games.thunder_road.show.board import DRIVING, NOWHERE, STATUSES, WAITING, status_of
from racelib.games.thunder_road.show.euro import euro_panel, hand_panels, number_of_cards
from racelib.games.thunder_road.show.names import (
    car_called,
    card_text,
    card_title,
    cell_name,
    command_effect,
    command_name,
    crew_name,
    hazard_name,
    section_name,
    token_name,
    token_word,
)
from racelib.games.thunder_road.show.shop_panels import (
    hand_panel,
    known_panel,
    leaders_panel,
    takes_word,
    upgrades_panel,
)
from racelib.games.thunder_road.state import AT_HOME, GONE, NO_CHOPPER, OVER, RACING, Board, Car, Player, State
from racelib.games.thunder_road.tables import ANY, COMMANDS, MARKS, RIG, RIG_REPAIR, SECTIONS, TURNS
from racelib.kernel.event import Event
from racelib.kernel.panels import CrewLine, CrewsPanel, Panel, Panels, TablePanel, table_panel
from racelib.text.kit import first_upper, listed
from racelib.text.language import tr, trn

#: The order of the panels beside the board.
ORDER = (
    "result", "crews", "turn", "hand", "secrets", "known", "conditions", "commands", "bonus", "leaders", "dashboards",
    "upgrades", "rig", "euro", "ammo", "cards", "piles", "effects",
)  # fmt: skip
#: The panels that lie beside the question: what only you know, and what the tiles do.
NEAR = ("hand", "secrets", "known", "conditions")
#: The panels that are open: the others are only looked up.
OPEN = ("result", "crews", "hand")
#: An empty place, and a command that a crew does not have.
NOTHING, NOT_THERE = "–", "✕"


def panels(
    state: State, names: Sequence[str], event: Event | None = None, before: Mapping[str, Panel] | None = None
) -> Panels:
    """Return what is on the table beside the road, by name.

    Parameters
    ----------
    state, names
        What is true now, and the names of the players.
    event, before
        What has just happened, and the panels before it: they show which destroyed cars were in the game.
    """
    board = state.board
    laid: dict[str, Panel | None] = {
        "result": result_panel(board, names),
        "turn": turn_panel(board, names),
        "crews": crews_panel(board, names),
        "commands": commands_panel(board, names),
        "dashboards": dashboards_panel(board, names, (before or {}).get("dashboards")),
        "rig": rig_panel(board),
        **(hand_panels(state, names) if state.hands else {}),
        "euro": euro_panel(board, names),
        "cards": cards_panel(board, names),
        "piles": piles_panel(board),
        "effects": effects_panel(board),
        "leaders": leaders_panel(board, names),
        "upgrades": upgrades_panel(board, names),
        "conditions": conditions_panel(board),
        "bonus": bonus_panel(board, names),
        "ammo": ammo_panel(state, names),
    }
    for seat, hand in enumerate(state.hands):
        laid[f"hand@{seat}"] = laid[f"hand@{seat}"] or hand_panel(state, names[seat], hand)
        laid[f"known@{seat}"] = known_panel(board, names[seat], hand)
        laid[f"secrets@{seat}"] = secrets_panel(state, names[seat], hand)
    return {key: folded(key, panel) for key, panel in laid.items() if panel is not None}


def folded(key: str, panel: Panel) -> Panel:
    """Return a panel as it lies there: its title alone, unless everybody looks at it all the time."""
    return panel if key.partition("@")[0] in OPEN else replace(panel, fold=True)


# -- the turn ------------------------------------------------------------------------------------------------


def turn_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return the round, the player in turn, the road die, and the car that moves (TR-ROUND, TR-ROAD)."""
    if board.stage != RACING:
        return None
    player = board.players[board.turn]
    title = tr("Round {round}: turn {turn} of {turns} of {name}").format(
        round=board.round, turn=min(player.turns + 1, TURNS), turns=TURNS, name=names[board.turn]
    )
    head = [
        tr("first player"),
        tr("road die"),
        tr("car that moves"),
        tr("movement points left"),
        tr("road bonus"),
        tr("drift"),
    ]
    car, left, bonus, drift = NOTHING, NOTHING, NOTHING, NOTHING
    movement = board.movement
    if movement is not None:
        car = first_upper(car_called(board, movement.car, names))
        left = str(movement.left) if movement.begun else NOTHING
        bonus = bonus_word(board)
        drift = {"": NOTHING, "ready": tr("ready"), "used": tr("used")}[movement.drift]
    row = [names[board.first], str(board.road) if board.road else NOTHING, car, left, bonus, drift]
    words = tr("{car} reels, moves to go: {moves} (TR-TOK-06)")
    dazed = [words.format(car=car_called(board, name, names), moves=max(0, left)) for name, left in board.dazed.items()]
    return table_panel(title, head, [row], "; ".join(dazed))


def bonus_word(board: Board) -> str:
    """Say whether a car can still get the road bonus (TR-ROAD-01, TR-ROAD-04)."""
    movement = board.movement
    if movement is None or not movement.begun:
        return NOTHING
    if movement.bonus:
        return tr("taken")
    return tr("still possible") if bonus_in_reach(board, board.cars[movement.car], movement) else tr("no")


# -- boards and dashboards -----------------------------------------------------------------------------------


def commands_panel(board: Board, names: Sequence[str]) -> Panel:
    """Return the command boards: unused dice, dice on commands, choppers (TR-CMD, TR-ASSIGN-05)."""
    commands = on_the_boards(board)
    numbers = ["" if board.settings.leaders else f" {accepted_word(command)}" for command in commands]
    head = [tr("crew"), tr("dice left")]
    head += [command_name(command) + number for command, number in zip(commands, numbers, strict=True)]
    head.append(tr("chopper"))
    rows = []
    for seat, player in enumerate(board.players):
        dice = tr("out") if player.out else dice_left(board, seat)
        boxes = [box_of(board, seat, command) for command in commands]
        crew = f"{crew_name(player.crew)} {names[seat]}"  # the crew first: the page puts its colour beside it
        rows.append([crew, dice, *boxes, chopper_word(board, player)])
    note = tr("A die on a command stays there for the round: one command a round (TR-CMD-11).")
    return table_panel(tr("Command boards"), head, rows, note, seats=list(range(len(names))))


def crews_panel(board: Board, names: Sequence[str]) -> Panel:
    """Return what each player has for the card under the board: the unused dice, leader, command tokens, upgrades."""
    return CrewsPanel(tr("Crews"), [crew_line(board, seat) for seat in range(len(board.players))])


def crew_line(board: Board, seat: int) -> CrewLine:
    """Return the unused dice of a player, or how many cards the player holds, and what there is besides."""
    more = what_more(board, seat)
    if plays_cards(board, seat):
        return CrewLine(words=number_of_cards(board, seat), more=more)
    dice = sorted(board.players[seat].dice)
    return CrewLine(dice, "" if dice else tr("no dice left"), more)


def what_more(board: Board, seat: int) -> str:
    """Return in a few words what a player has besides dice and cars."""
    player = board.players[seat]
    words = [card_title(player.leader)] if player.leader else []
    if player.tokens:
        words.append(trn("{n} token", "{n} tokens", player.tokens).format(n=player.tokens))
    words += [card_title(car.upgrade) for car in board.owned(seat) if car.upgrade and car.cell != GONE]
    return " · ".join([*words, *([tr("out")] if player.out else [])])


def on_the_boards(board: Board) -> list[str]:
    """Return the commands that some crew of cars or bikes has; leaders bring commands of their own (TR-LEAD-01)."""
    seats = [seat for seat, player in enumerate(board.players) if player.leader]
    return list(dict.fromkeys([*COMMANDS, *(name for seat in seats for name in commands_of(board, seat))]))


def dice_left(board: Board, seat: int) -> str:
    """Return the unused dice of a player, or how many cards the player holds."""
    if plays_cards(board, seat):
        return number_of_cards(board, seat).replace(" ", "\N{NO-BREAK SPACE}")
    return "\N{NO-BREAK SPACE}".join(map(str, sorted(board.players[seat].dice))) or NOTHING


def accepted_word(command: str) -> str:
    """Return the numbers that a command takes, as on the board.

    >>> accepted_word("airstrike"), accepted_word("repair"), accepted_word("nitro").split()
    ('any', '6', ['1', '2', '3'])
    """
    numbers = COMMANDS[command].takes
    return tr("any") if numbers == ANY else "\N{NO-BREAK SPACE}".join(str(number) for number in numbers)


def box_of(board: Board, seat: int, command: str) -> str:
    """Return the die on a command of a board, that it is empty, or that the crew has no such command."""
    player = board.players[seat]
    if player.crew == RIG or command not in commands_of(board, seat):
        return NOT_THERE
    if command in player.token_orders:
        return tr("token")
    if command in player.orders:
        return str(player.orders[command])
    return f"({takes_word(commands_of(board, seat)[command])})" if board.settings.leaders else NOTHING


def chopper_word(board: Board, player: Player) -> str:
    """Say where a chopper is (TR-CHOP)."""
    if player.chopper == NO_CHOPPER:
        return tr("out of the game")
    return tr("at home") if player.chopper == AT_HOME else cell_name(*board.at(player.chopper))


def dashboards_panel(board: Board, names: Sequence[str], before: Panel | None = None) -> Panel:
    """Return the dashboards: die of this round, coasts, damage in the slots, how the car is (TR-ASSIGN, TR-DMG).

    A destroyed car stays in the table if it was in the table before. A position may begin without a car.
    """
    known = [row[1] for row in before.rows] if isinstance(before, TablePanel) else []
    head = [tr("player"), tr("car"), tr("die"), tr("coasts"), tr("damage"), tr("state")]
    head += [tr("upgrade")] if board.settings.upgrades else []
    rows, seats = [], []
    for car in board.cars.values():
        name = f"{car.id} {MARKS[car.id]}" if car.is_bike else car.id
        if car.is_wreck or car.is_rig or (car.cell == GONE and name not in known):
            continue
        coasts = f"{car.coasts}/{car.coasts_allowed}"
        upgrade = [card_title(car.upgrade) if car.upgrade else NOTHING] if board.settings.upgrades else []
        rows.append([names[car.owner], name, car.die or NOTHING, coasts, damage_word(car), state_word(car), *upgrade])
        seats.append(car.owner)
    note = tr("A car with all slots filled is inoperable until it is repaired (TR-STATE-02).")
    return table_panel(tr("Dashboards"), head, rows, note, seats=seats)


def damage_word(car: Car) -> str:
    """Return the slots of a car: its tokens, in brackets while they take effect, and dashes for empty slots."""
    tokens = [*(token_word(token) for token in car.damage), *(f"({token_word(token)})" for token in car.open)]
    return " | ".join([*tokens, *[NOTHING] * (car.slots - len(tokens))])


def state_word(car: Car) -> str:
    """Say how a car is (TR-STATE, TR-FIRE-01)."""
    status = status_of(car)
    return tr("burning") if car.burning and status in (WAITING, DRIVING, NOWHERE) else tr(STATUSES[status])


def rig_panel(board: Board) -> Panel | None:
    """Return the boards of the rig: steering, used sections, damaged commands (TR-RIG)."""
    rig = board.rig
    if rig is None:
        return None
    rows = []
    for section in SECTIONS:
        used = tr("used this round") if section.name in rig.used else tr("free")
        shown = [
            f"{command_name(command)}: {tr('damaged')}" if command in rig.damaged else command_name(command)
            for command in section.commands
        ]
        rows.append(
            [first_upper(section_name(section.name)), used, *shown, f"{command_name(section.repair)} ({RIG_REPAIR})"]
        )
    head = [tr("section"), tr("die"), tr("command"), tr("command"), tr("repair")]
    title = tr("The rig: {points} of power steering left").format(
        points=trn("{n} point", "{n} points", max(0, rig.steering)).format(n=max(0, rig.steering))
    )
    return table_panel(
        title, head, rows, tr("A damaged command does not act; its die still moves the rig (TR-RIG-09).")
    )


def cards_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return the lingering effects in force, with what they do (TR-TOK-10)."""
    rows = [
        [first_upper(car_called(board, car.id, names)), first_upper(token_name(f"lingering:{card}")), card_text(card)]
        for car in board.cars.values()
        for card in car.cards
    ]
    if not rows:
        return None
    head = [tr("car"), tr("card"), tr("what it does")]
    note = tr("The printed cards are not known; these are ours (TR-TOK-10).")
    return table_panel(tr("Lingering effects in force"), head, rows, note)


# -- the rest of the table -----------------------------------------------------------------------------------


def piles_panel(board: Board) -> Panel:
    """Return the piles: how much is left, and what is known of it; the order is hidden (TR-RULING-97)."""
    discarded = [f"{hazard_name(kind)} × {count}" for kind, count in sorted(Counter(board.seen_discard).items())]
    if board.unseen_discard:
        discarded.append(tr("unseen × {count}").format(count=board.unseen_discard))
    damage = [f"{token_word(kind)} × {count}" for kind, count in sorted(Counter(board.damage_pile).items())]
    rows = [
        [tr("hazard tokens"), board.hazards_left, listed(discarded) or NOTHING],
        [tr("damage tokens"), len(board.damage_pile), ", ".join(damage) or NOTHING],
        [tr("tiles in the stack"), board.stack_left, ", ".join(board.under) or NOTHING],
    ]
    if board.settings.carnage:
        cards = listed(token_name(f"lingering:{card}") for card in board.lingering_discard)
        rows.append([tr("lingering cards"), board.lingering_left, cards or NOTHING])
    head = [tr("pile"), tr("left"), tr("known: discards, what is in the pile, tiles at the bottom")]
    return table_panel(tr("Piles"), head, rows, tr("No player knows the order of a pile (TR-RULING-97)."))


def effects_panel(board: Board) -> Panel:
    """Return what the commands do, for new players; what a leader's command takes is on the leader's board."""
    rows = [[f"{command_name(command)} {accepted_word(command)}", command_effect(command)] for command in COMMANDS]
    more = [command for command in on_the_boards(board) if command not in COMMANDS]
    rows += [[command_name(command), command_effect(command)] for command in more]
    return table_panel(tr("What the commands do"), [tr("command"), tr("what it does")], rows, "(TR-CMD-01)")


def result_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return the winners, and the order in which the others were eliminated (TR-WIN, TR-ELIM)."""
    if board.stage != OVER:
        return None
    rows = [[names[seat], tr("won")] for seat in board.winners]
    out = (tr("the first to go out"), tr("the second to go out"), tr("the third to go out"), tr("the fourth to go out"))
    losers = [seat for seat in board.out_order if seat not in board.winners]
    rows += [[names[seat], words] for seat, words in zip(losers, out, strict=False)]
    return table_panel(tr("The game is over"), [tr("player"), ""], rows, "(TR-WIN-01, TR-ELIM-01)")
