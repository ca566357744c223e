"""What a picture of a Downforce race shows: the board once, a frame for each state, and the table beside it.

Everything here is plain data; the same columns feed the replay viewer, the play widget and the one-file HTML export.
What one player alone may see has a key that says so, such as "hand@2" (DF-STATE-I6); everything else lies open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from racelib.downforce.betting import payout
from racelib.downforce.cards import COLOURS, SPEED_8, WHITE, bars_of
from racelib.downforce.events import (
    BidsShown,
    Finished,
    GameWon,
    LeftUnowned,
    LineCrossed,
    LotOpened,
    Moved,
    RaceEnded,
    SetAside,
    Sold,
)
from racelib.downforce.state import (
    AUCTION,
    DEAL,
    KEEP_POWER,
    OVER,
    RACE,
    SCORING,
    SECOND_AUCTION,
    Board,
    Car,
    Hand,
    Score,
    State,
)
from racelib.downforce.tables import BET_LINES, PAYOUTS, POWERS, PRIZES
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.language import tr, trn
from racelib.tracks.fronts.compiled import Tables
from racelib.view.columns import cell_columns, chart

Panel = dict[str, Any]

#: The columns of a car in a frame, in this order; owner 0 is nobody, and seat 0 is 1.
COLUMNS = ("cell", "owner", "price", "left", "status", "place")
STATUS, PLACE = COLUMNS.index("status"), COLUMNS.index("place")
#: The statuses by their number in a frame.
WAITING, RACING, FINISHED, STALLED, ABSENT = range(5)
STATUSES = ("not lined up yet", "racing", "finished", "stalled", "not in this race")
#: How the cars are painted, with the letter and the badge that tell them apart without colour.
PALETTE = {
    "black": {"fill": "#2d2d36", "ink": "#ffffff", "letter": "K", "name": "black"},
    "blue": {"fill": "#2463cf", "ink": "#ffffff", "letter": "B", "name": "blue"},
    "green": {"fill": "#1f8a4c", "ink": "#ffffff", "letter": "G", "name": "green"},
    "yellow": {"fill": "#f3cf2f", "ink": "#1c1c1c", "letter": "Y", "name": "yellow"},
    "orange": {"fill": "#ee7f22", "ink": "#1c1c1c", "letter": "O", "name": "orange"},
    "red": {"fill": "#cb2a2f", "ink": "#ffffff", "letter": "R", "name": "red"},
    WHITE: {"fill": "#ffffff", "ink": "#1c1c1c", "letter": "any", "name": "any"},
}
BADGES = {
    "black": "circle",
    "blue": "square",
    "green": "diamond",
    "yellow": "hex",
    "orange": "square_pin",
    "red": "circle",
}
#: How the kinds of cells and lines are painted, on light and dark grounds.
LOOKS = {
    "light": {
        "straight": "#8d9299",
        "narrow": "#b5835f",
        "bend": "#a59bb3",
        "grid": "#a9c4de",
        "bet": "#ffce2e",
        "finish": "#111111",
        "flag": "#ffffff",
    },
    "dark": {
        "straight": "#59616b",
        "narrow": "#7d5a40",
        "bend": "#6a6180",
        "grid": "#5d7d9c",
        "bet": "#e0ae10",
        "finish": "#f5f5f5",
        "flag": "#1b1b1b",
    },
}
#: In which order the panels lie beside the board.
ORDER = (
    "lot",
    "bids",
    "card",
    "score",
    "sheets",
    "hand",
    "bets",
    "players",
    "auction",
    "powers",
    "pays",
    "seen",
    "discard",
)
STAGES = (DEAL, AUCTION, SECOND_AUCTION, KEEP_POWER, RACE, SCORING, OVER)


# -- the board -----------------------------------------------------------------------------------------------


def board(track: Tables) -> dict[str, Any]:
    """Return a board as columns: the cells, the lines across the road, the numbers of the start cells."""
    return {
        "title": track.name,
        "note": track.note,
        **cell_columns(track, lambda cell: kind_of(track, cell), lambda cell: about(track, cell)),
        "steps": [list(cells) for cells in track.next],
        "flags": [
            _flag(
                track,
                track.drawing["line"],
                "★",
                tr("finish") if not track.closed else tr("start and finish"),
                "#ffffff",
            ),
            *(
                _flag(track, strokes, str(number), tr("betting line {number}").format(number=number), "#ffce2e")
                for number, strokes in enumerate(track.drawing["bets"], start=1)
            ),
        ],
        "strokes": [
            *(_stroke(one, "bet", 5) for strokes in track.drawing["bets"] for one in strokes),
            *(_stroke(one, "finish", 7) for one in track.drawing["line"]),
            *({**_stroke(one, "flag", 7), "dash": True} for one in track.drawing["line"]),
        ],
        "labels": [
            {"x": round(track.centre[cell][0], 2), "y": round(track.centre[cell][1], 2), "text": str(slot)}
            for slot, cell in enumerate(track.slots, start=1)
        ],
        "lane_width": track.drawing["lane_width"],
    }


def _stroke(stroke: Sequence[tuple[float, float]], kind: str, width: int) -> dict[str, Any]:
    return {"line": [round(value, 2) for point in stroke for value in point], "kind": kind, "width": width}


def _flag(track: Tables, strokes: Any, sign: str, name: str, fill: str) -> dict[str, Any]:
    """Return the sign beside a line: outside the road, on the side that is farther from the middle of the board."""
    points = [point for stroke in strokes for point in stroke]
    middle = [sum(point[axis] for point in track.centre) / track.cells for axis in (0, 1)]
    far = max(points, key=lambda point: (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2)
    near = max(points, key=lambda point: (point[0] - far[0]) ** 2 + (point[1] - far[1]) ** 2)
    length = ((far[0] - near[0]) ** 2 + (far[1] - near[1]) ** 2) ** 0.5 or 1.0
    away = 1.1 * track.drawing["lane_width"] / length
    x, y = far[0] + (far[0] - near[0]) * away, far[1] + (far[1] - near[1]) * away
    return {
        "x": round(x, 2),
        "y": round(y, 2),
        "left": x < middle[0],
        "sign": sign,
        "name": name,
        "fill": fill,
        "area": -1,
    }


def kind_of(track: Tables, cell: int) -> str:
    """Say what a cell is, as the picture colours it: grid, narrow place, straight (rectangular) or bend."""
    if cell in track.slots:
        return "grid"
    if width_at(track, cell) <= 2:
        return "narrow"
    return "straight" if track.rect[cell] else "bend"


def width_at(track: Tables, cell: int) -> int:
    """Return how many cells lie side by side where the middle of a cell is."""
    widths: dict[int, int] = track.kept.setdefault("widths", {})
    if cell not in widths:
        middle = track.front[cell] + track.back[cell]
        widths[cell] = sum(2 * back < middle < 2 * front for back, front in zip(track.back, track.front, strict=True))
    return widths[cell]


def about(track: Tables, cell: int) -> str:
    """Say what a cell is, as the card shows it under the pointer."""
    shape = tr("rectangular") if track.rect[cell] else tr("not rectangular")
    if cell in track.slots:
        return tr("start cell {number}").format(number=track.slots.index(cell) + 1) + f": {shape}"
    width = width_at(track, cell)
    where = {1: tr("one lane"), 2: tr("two lanes")}.get(width, tr("straight") if track.rect[cell] else tr("bend"))
    steps = steps_home(track)[0][cell]
    left = trn("{steps} step to the finish", "{steps} steps to the finish", steps).format(steps=steps)
    return f"{where}: {shape}, {left}"


def steps_home(track: Tables) -> tuple[list[int], list[int]]:
    """Return the fewest steps to the finish from every cell of an empty track: in the race, and before the start line.

    >>> from racelib.tracks.fronts import tables
    >>> oval = tables("fix-c")
    >>> racing, starting = steps_home(oval)
    >>> racing[oval.slots[0]], starting[oval.slots[0]] > 20
    (1, True)
    """
    known: tuple[list[int], list[int]] | None = track.kept.get("steps home")
    if known is None:
        racing = [0] * track.cells
        for cell in reversed(range(track.cells)):  # cells are numbered by their fronts
            ways = [1 if track.beyond[cell] >> to & 1 else 1 + racing[to] for to in track.next[cell]]
            racing[cell] = min(ways, default=0)
        starting = list(racing)
        if track.closed:
            for cell in reversed(range(track.cells)):
                ways = [1 + (racing if track.beyond[cell] >> to & 1 else starting)[to] for to in track.next[cell]]
                starting[cell] = min(ways, default=0)
        known = track.kept["steps home"] = (racing, starting)
    return known


# -- the scene and its frames --------------------------------------------------------------------------------


def scene(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return all that does not change while a race is shown: the boards, the cars, and how to read a frame."""
    settings = state.board.settings
    tracks = settings.tracks
    farthest = max(max(max(part) for part in steps_home(track)) for track in tracks)
    left = chart("left", tr("steps to the finish"), tr("Steps to the finish, turn by turn"), farthest + 1)
    head, twin = tr("to the finish"), tr("{} steps to the finish")
    if not settings.variant.finish:  # long distance: how far, not how far still
        left = chart(
            "left", tr("distance"), tr("Distance driven, turn by turn"), 3 * max(track.lap for track in tracks)
        )
        head, twin = tr("driven"), tr("driven {}")
    owners = [tr("nobody"), *names]
    table = [
        {"column": "owner", "head": tr("owner"), "texts": owners, "twin": tr("owner {}")},
        {"column": "price", "head": tr("price")},
        {"column": "left", "head": head, "twin": twin},
    ]
    return {
        "place": tr(", then ").join(track.name for track in tracks),
        "boards": [board(track) for track in tracks],
        "looks": LOOKS,
        "cars": cars(),
        "columns": list(COLUMNS),
        "statuses": [tr(status) for status in STATUSES],
        "table": table if settings.variant.auction else [table[0], table[2]],
        "charts": [
            chart("place", tr("position"), tr("Position of each car, turn by turn"), len(COLOURS) + 0.6, reverse=True),
            left,
        ],
        "palette": PALETTE,
        "order": list(ORDER),
        "unit": tr("part"),
        "take_over": tr("take over a player from here"),
        "secrets": "",
    }


def cars() -> list[dict[str, Any]]:
    """Return what does not change of the cars: their colour, letter and badge (DF-COMP-02)."""
    return [
        {
            "name": tr(colour),
            "number": PALETTE[colour]["letter"],
            "label": f"{PALETTE[colour]['letter']} {tr(colour)}",
            "said": tr("{colour} car").format(colour=tr(colour)),
            "colour": PALETTE[colour]["fill"],
            "shape": BADGES[colour],
            "dark": colour == "black",
        }
        for colour in COLOURS
    ]


def board_of(state: State) -> int:
    """Return which of the boards is raced on: the second one in the second game of a world tour (DF-VAR-TOUR-01)."""
    return state.board.game - 1


def frame(state: State) -> list[list[int]]:
    """Return the six cars of a state as rows of `COLUMNS`, in the canonical order of the colours (DF-RULING-01)."""
    table = state.board
    places = places_of(table)
    rows = []
    for colour in COLOURS:
        car = table.cars.get(colour)
        if car is None:
            rows.append([-1, 0, 0, 0, ABSENT, places[colour]])
        else:
            rows.append(
                [car.cell, car.owner + 1, car.price, left_of(table, car), status_of(table, car), places[colour]]
            )
    return rows


def left_of(table: Board, car: Car) -> int:
    """Return the fewest steps that a car still needs to finish; in a long-distance race how far it has come."""
    if not table.settings.variant.finish:
        return max(0, car.progress)
    return 0 if car.cell < 0 else steps_home(table.track)[car.progress <= 0][car.cell]


def status_of(table: Board, car: Car) -> int:
    """Return the number of the status of a car: a car that has not come home when the race ends is stalled."""
    if car.place:
        return FINISHED
    if car.cell < 0:
        return WAITING
    ended = table.stage in (SCORING, OVER) and table.settings.variant.bets
    return STALLED if ended else RACING


def places_of(table: Board) -> dict[str, int]:
    """Return the place of every car now: finishers, then the order on the track, then those that do not race."""
    order = [*table.finished, *(car.colour for car in table.farthest_first())]
    order += [colour for colour in COLOURS if colour not in order]
    return {colour: place for place, colour in enumerate(order, start=1)}


def acting(state: State, about_now: Event | Choice[Any] | None = None) -> int:
    """Return the car that an event or a choice is about, -1 when it is about none."""
    car = getattr(about_now, "car", None)
    colour = car.colour if isinstance(car, Car) else car
    if colour is None and state.board.playing is not None and state.board.playing.bar >= 0:
        colour = bars_of(state.board.playing.card)[state.board.playing.bar].colour
    return COLOURS.index(colour) if colour in COLOURS else -1


def mover(state: State) -> int:
    """Return the seat whose turn it is, -1 when all act at once or nobody does."""
    return state.board.turn if state.board.stage == RACE else -1


def round_of(state: State) -> int:
    """Return the number of the part of the game: deal, auction, powers, the race from betting line to line, scoring."""
    table = state.board
    done = table.lines if table.stage == RACE else BET_LINES if table.stage in (SCORING, OVER) else 0
    return (table.game - 1) * (len(STAGES) + BET_LINES) + STAGES.index(table.stage) + done


def path(event: Event, state: State) -> list[Any] | None:
    """Return the car, the cell it leaves and those it enters when an event is a move, given the state before it."""
    if type(event) is not Moved or not event.way:
        return None
    track = state.board.track
    cells = [track.number[code] for code in event.way.split(" ")]
    return [COLOURS.index(event.car), state.board.cars[event.car].cell, cells]


def moment(event: Event, before: list[list[int]], after: list[list[int]]) -> tuple[str, int] | None:
    """Return what kind of key moment an event is and of which car, if it is one; overtaking is one too."""
    if type(event) is RaceEnded:
        return ("stalled", COLOURS.index(event.stalled[0])) if event.stalled else None
    if type(event) is GameWon:
        return "won", -1
    kind = {Sold: "sold", LineCrossed: "betting line", Finished: "finish"}.get(type(event))
    if kind is not None:
        return kind, COLOURS.index(event.car)  # type: ignore[attr-defined]
    if type(event) is Moved:
        car = COLOURS.index(event.car)
        if event.lost:
            return "blocked", car
        if after[car][PLACE] < before[car][PLACE]:
            return "overtake", car
    return None


# -- what lies beside the board ------------------------------------------------------------------------------


def panels(
    state: State, names: Sequence[str], event: Event | None = None, before: Mapping[str, Panel] | None = None
) -> dict[str, Panel]:
    """Return what lies on the table besides the board, by name; "hand@2" is for the eyes of seat 2 alone (DF-STATE-I6).

    Parameters
    ----------
    state, names
        What is true now, and who plays.
    event, before
        What has just happened, and what lay there before it: bids and sales are kept in sight for a while.
    """
    table, variant = state.board, state.board.settings.variant
    old = before or {}
    laid: dict[str, Panel | None] = {
        "lot": lot_panel(table),
        "bids": bids_panel(table, names, event, old.get("bids")),
        "card": card_panel(table, names),
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


def card_of(card: str, mark: str = "", **more: Any) -> dict[str, Any]:
    """Return a speed card as the page draws it: its bars from top to bottom (DF-COMP-08).

    >>> card_of("blue6 W2", "Ada")
    {'bars': [['blue', 6], ['W', 2]], 'mark': 'Ada'}
    """
    return {"bars": [[bar.colour, bar.number] for bar in bars_of(card)], "mark": mark, **more}


def cards_panel(title: str, cards: Sequence[dict[str, Any]], note: str = "", fold: bool = False) -> Panel:
    """Return a panel of cards."""
    return {"title": title, "kind": "cards", "cards": list(cards), "note": note, "fold": fold}


def table_panel(title: str, head: Sequence[str], rows: Sequence[Sequence[Any]], note: str = "", **more: Any) -> Panel:
    """Return a panel that is a table."""
    return {
        "title": title,
        "kind": "table",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "note": note,
        **more,
    }


def deck_note(table: Board) -> str:
    """Say whose list of cards this is (DF-RULING-02)."""
    known = len(table.settings.deck.printed)
    words = tr(
        "Speed cards: our own list, not the printed one; {known} of the 42 are named in the rulebook (DF-RULING-02)."
    )
    return words.format(known=known)


def lot_panel(table: Board) -> Panel | None:
    """Return what is for sale: a car with its speed-8 card, and a power (DF-AUCTION-02)."""
    if table.lot is None:
        return None
    car, power = table.lot
    left = trn("{lots} more lot after this one", "{lots} more lots after this one", table.lots_left)
    title = tr("For sale: the {car} car with the power {power}").format(car=tr(car), power=tr(power))
    return cards_panel(
        title, [card_of(SPEED_8[car], tr(power))], left.format(lots=table.lots_left) + " (DF-AUCTION-02)"
    )


def bids_panel(table: Board, names: Sequence[str], event: Event | None, old: Panel | None) -> Panel | None:
    """Return the cards that were laid for a lot, once all are turned up; they stay in sight until the next lot."""
    if type(event) is BidsShown and table.lot is not None:
        cards = []
        for seat, card, number in event.bids:
            what = tr("{name} bids {number}") if number else tr("{name} passes")
            cards.append(card_of(card, what.format(name=names[seat], number=number)))
        title = tr("Bids for the {car} car").format(car=tr(table.lot[0]))
        return cards_panel(title, cards, tr("The cards go back to their owners (DF-AUCTION-13)."))
    over = type(event) is LotOpened or table.stage not in (AUCTION, SECOND_AUCTION, KEEP_POWER)
    return None if over else old


def auction_panel(table: Board, names: Sequence[str], event: Event | None, old: Panel | None) -> Panel | None:
    """Return the auction as a list: which car went with which power to whom, and for how much."""
    sold = [car for car in table.cars.values() if car.owner >= 0]
    rows = [[tr(car.colour), "", names[car.owner], car.price] for car in sold] if old is None else list(old["rows"])
    if type(event) is Sold:
        rows = [row for row in rows if row[0] != tr(event.car)]
        rows.append([tr(event.car), tr(event.power), names[event.seat], event.price])
    elif type(event) is SetAside:
        rows.append([tr(event.car), tr(event.power), tr("set aside"), ""])
    elif type(event) is LotOpened and event.again:
        rows = [row for row in rows if row[0] != tr(event.car)]
    elif type(event) is LeftUnowned:
        rows = [row for row in rows if row[0] != tr(event.car)]
        rows.append([tr(event.car), tr(event.power), tr("nobody"), ""])
    if not rows:
        return None
    head = [tr("car"), tr("power"), tr("sold to"), tr("price")]
    return table_panel(
        tr("Auction"), head, rows, tr("Prices in millions; they are subtracted at the end (DF-SCORE-03).")
    )


def card_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return the card that is being carried out, with the bar in progress (DF-CARD-02)."""
    playing = table.playing
    if playing is None:
        return None
    count = len(bars_of(playing.card))
    done = range(playing.bar + 1, count) if playing.upward else range(max(0, playing.bar))
    notes = []
    if playing.upward:
        notes.append(tr("tricky: from bottom to top"))
    if playing.ignored >= 0:
        notes.append(tr("strategic: bar {number} is left out").format(number=playing.ignored + 1))
    if playing.named:
        notes.append(tr("named for white bars: {cars}").format(cars=", ".join(tr(car) for car in playing.named)))
    card = card_of(playing.card, "", done=list(done), **({} if playing.bar < 0 else {"now": playing.bar}))
    return cards_panel(tr("{name} plays").format(name=names[playing.seat]), [card], "; ".join(notes))


def hand_panel(table: Board, name: str, hand: Hand) -> Panel | None:
    """Return the cards that a player holds, for that player alone (DF-STATE-I6)."""
    if not hand.cards:
        return None
    title = tr("Hand of {name}").format(name=name)
    return cards_panel(title, [card_of(card) for card in hand.cards], deck_note(table))


def bets_panel(name: str, hand: Hand) -> Panel | None:
    """Return the bets of a player, for that player alone until they are paid (DF-BET-06)."""
    if not hand.bets:
        return None
    rows = [
        [tr(car), tr("bet {number}").format(number=number), *(row[number - 1] for row in PAYOUTS)]
        for number, car in enumerate(hand.bets, start=1)
    ]
    head = [tr("car"), "", tr("1st pays"), tr("2nd"), tr("3rd")]
    return table_panel(
        tr("Secret bets of {name}").format(name=name), head, rows, tr("Nobody else knows them (DF-BET-06).")
    )


def players_panel(table: Board, names: Sequence[str]) -> Panel:
    """Return what everybody knows of the players: cars, power, how many cards and bets (never which)."""
    variant = table.settings.variant
    head = [tr("player"), tr("cars")]
    head += [tr("power")] * variant.powers + [tr("cards")]
    head += [tr("face up")] * table.settings.two + [tr("bets made")] * variant.bets + [tr("paid")] * variant.auction
    rows = []
    for seat, name in enumerate(names):
        own = table.owned(seat)
        row: list[Any] = [name, ", ".join(tr(car.colour) for car in own) or "–"]
        if variant.powers:
            won = table.powers[seat] or ", ".join(table.won_powers[seat])
            row.append(", ".join(tr(power) for power in won.split(", ")) if won else "–")
        row.append(table.hand_sizes[seat])
        if table.settings.two:
            row.append(", ".join(table.face_up[seat]) or "–")
        if variant.bets:
            row.append(tr("{number} of {lines}").format(number=table.bets_made, lines=BET_LINES))
        if variant.auction:
            row.append(sum(car.price for car in own))
        rows.append(row)
    pile = "" if not table.deck_left else tr("{cards} cards lie in the draw pile.").format(cards=table.deck_left)
    return table_panel(tr("Players"), head, rows, pile, seats=list(range(len(names))))


#: What the powers do, in a few words; the rules have all of it.
EFFECTS = {
    "aggressive": ("your car on the top bar of your card may move one cell more", "DF-POWER-AGG-01"),
    "cunning": ("you choose the way of your cars, whoever plays the card", "DF-POWER-CUN-01"),
    "determined": ("after rectangular cells only, your car may move {bonus} more", "DF-POWER-DET-01"),
    "strategic": ("you may leave out one bar of your card", "DF-POWER-STR-01"),
    "tricky": ("you may carry out your card from bottom to top", "DF-POWER-TRI-01"),
    "unpredictable": ("a white bar of yours may also move a car that is on the card", "DF-POWER-UNP-01"),
}


def powers_panel(table: Board, names: Sequence[str]) -> Panel:
    """Return the six powers, what they do, and who keeps or has won them (DF-RULING-17)."""
    bonus = table.settings.determined_bonus
    rows = []
    for power in POWERS:
        words, rule = EFFECTS[power]
        kept = [name for seat, name in enumerate(names) if table.powers[seat] == power]
        won = [name for seat, name in enumerate(names) if not table.powers[seat] and power in table.won_powers[seat]]
        rows.append([tr(power), tr(words).format(bonus=bonus) + f" ({rule})", ", ".join(kept or won) or "–"])
    note = tr("The {bonus} cells of determined are a setting of ours, not the printed number (DF-RULING-37).")
    head = [tr("power"), tr("what it does"), tr("player")]
    return table_panel(tr("Powers"), head, rows, note.format(bonus=bonus), fold=True)


def pays_panel() -> Panel:
    """Return what places and bets pay (DF-SCORE-01, DF-BET-10)."""
    rows = [
        [place, prize, *(payout(line, place) for line in range(1, BET_LINES + 1))]
        for place, prize in enumerate(PRIZES, start=1)
    ]
    head = [tr("place"), tr("prize"), tr("bet 1"), tr("bet 2"), tr("bet 3")]
    note = tr("In millions; the prize goes to the owner, each bet to whoever made it (DF-SCORE-01, DF-BET-10).")
    return table_panel(tr("What pays"), head, rows, note, fold=True)


def seen_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return the cards that everybody has seen in a hand: shown in the auction, or speed-8 cards (DF-RULING-47)."""
    cards = [card_of(card, names[seat]) for seat, shown in enumerate(table.shown) for card in shown]
    if not cards:
        return None
    title = trn("{n} card in hands that everybody has seen", "{n} cards in hands that everybody has seen", len(cards))
    return cards_panel(title.format(n=len(cards)), cards, "(DF-RULING-47)", fold=True)


def discard_panel(table: Board) -> Panel | None:
    """Return the discard pile, the newest card first; it lies face up and may be looked through (DF-RULING-52)."""
    if not table.discard:
        return None
    title = trn("Discard pile: {n} card", "Discard pile: {n} cards", len(table.discard)).format(n=len(table.discard))
    return cards_panel(title, [card_of(card) for card in reversed(table.discard)], "(DF-RULING-52)", fold=True)


def sheets_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return all bets, once they are open, with what each of them paid (DF-BET-10, DF-BET-11)."""
    if not table.open_bets or not any(table.open_bets):
        return None
    places = {car.colour: car.place for car in table.cars.values()}
    rows = []
    for name, bets in zip(names, table.open_bets, strict=True):
        paid = [f"{tr(car)} +{payout(line, places.get(car, 0))}" for line, car in enumerate(bets, start=1)]
        rows.append([name, *paid, *["–"] * (BET_LINES - len(paid))])
    head = [tr("player"), tr("bet 1"), tr("bet 2"), tr("bet 3")]
    return table_panel(tr("Bets, now open"), head, rows, tr("Each bet is paid by the place of its car (DF-BET-10)."))


def score_panel(table: Board, names: Sequence[str]) -> Panel | None:
    """Return the score sheet: prizes and bets, less the prices of the auction (DF-SCORE-03)."""
    if not table.scores:
        return None
    rows = []
    for seat, name in enumerate(names):
        games: list[Score] = [scores[seat] for scores in table.scores]
        prizes, bets, paid = (sum(getattr(one, part) for one in games) for part in ("prizes", "bets", "paid"))
        rows.append([name, prizes, f"+ {bets}", f"− {paid}", f"= {prizes + bets - paid}"])
    rows.sort(key=lambda row: -int(str(row[-1])[2:]))
    games_played = len(table.scores)
    title = trn("Score sheet", "Score sheet after {n} games", games_played).format(n=games_played)
    head = [tr("player"), tr("prizes"), tr("bets"), tr("paid"), tr("total")]
    return table_panel(title, head, rows, tr("In millions: prizes + bets − prices (DF-SCORE-03)."))
