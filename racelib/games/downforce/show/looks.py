"""How options look on the page: cards, cells, prices and signs, and why a cell cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, sin

from racelib.boards.fronts.compiled import Tables
from racelib.games.downforce.cards import COLOURS, WHITE, bars_of
from racelib.games.downforce.rules.auction import WHITE_BAR, BidChoice, what_bids
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice, free_steps
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show.names import colour_name
from racelib.games.downforce.show.words.choices import PHRASES
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.layouts import Look, Mark, on_the_board
from racelib.kernel.shown import Bars
from racelib.text.kit import first_upper, lane_changes
from racelib.text.language import later, tr, trn
from racelib.text.phrases import phrase


def bars(card: str) -> Bars:
    """Return a card as its bars: colour ("W" is white) and number.

    >>> bars("blue6 W2")
    [['blue', 6], ['W', 2]]
    """
    return [list(bar) for bar in bars_of(card)]


def bid_price(choice: BidChoice, told: Explained) -> str:
    """Say what a bid costs, and only if it wins (DF-AUCTION-09); nothing where bids are not paid (DF-RULING-44)."""
    return tr("you pay {price} million if you win").format(price=told.price) if told.price else tr("free")


def bid_look(choice: BidChoice, told: Explained) -> Look:
    """Show what the card bids above its picture, and which of its bars that is."""
    card, bid = told.facts["card"], told.facts["bid"]
    if not bid:
        return Look(brief=tr("Pass"), bright=[])
    counts = WHITE if what_bids(choice.hand, choice.lot[0]) == WHITE_BAR else choice.lot[0]
    stripes = list(enumerate(bars_of(card)))
    bright = [n for n, bar in stripes if bar.number == bid and bar.colour == counts]
    bright = bright or [n for n, bar in stripes if bar.number == bid][-1:]  # the smallest number, of any colour
    brief = tr("Bid {number}").format(number=bid)
    if not told.price:
        return Look(brief=brief, details=[tr("not paid")], price_text="", bright=bright[:1])
    return Look(
        short=f"−{told.price}",
        tone="warn",
        toll=told.price,
        brief=brief,
        details=[tr("{price} million if you win").format(price=told.price)],
        price_text="",
        bright=bright[:1],
    )


def card_look(choice: CardChoice, told: Explained) -> Look:
    """Say what a card does for the player; its picture says the rest."""
    details = tr("nothing for you") if told.facts["strange"] else phrase(PHRASES, told.dangers[0])
    return Look(brief="", details=[details])


def car_look(choice: CarChoice, told: Explained) -> Look:
    """Show a car that a white bar may move."""
    car = told.facts["car"]
    tone = "warn" if any(not isinstance(one, str) and one.key in WASTED for one in told.dangers) else "good"
    return Look(brief=first_upper(colour_name(car)), mark="", tone=tone, car=COLOURS.index(car))


#: What wastes a white bar.
WASTED = ("finished already", "blocked")


def bet_look(choice: BetChoice, told: Explained) -> Look:
    """Show a car to bet on, and its place now."""
    assert not isinstance(told.label, str)
    car = told.label.values["car"]
    details = [phrase(PHRASES, told.dangers[0])]
    return Look(brief=first_upper(colour_name(car)), mark="", details=details, car=COLOURS.index(car))


# -- routes --------------------------------------------------------------------------------------------------


def route_look(choice: RouteChoice, told: Explained) -> Look:
    """Mark the end of a route: a flag at the finish, or the steps that are lost."""
    lost = told.facts["lost"]
    mark = "⚑" if told.facts["home"] else f"−{lost}" if lost else "✓"
    return Look(mark=mark, tone="warn" if lost else "good", toll=lost, name=route_name(choice, told))


def route_name(choice: RouteChoice, told: Explained) -> str:
    """Name a route by where it ends: a lane and a distance."""
    cells = told.facts["cells"]
    if told.facts["home"]:
        return tr("Cross the finish line")
    if not cells:
        return tr("Stay here")
    words = trn("{lane}, {cells} cell", "{lane}, {cells} cells", cells)
    return words.format(lane=first_upper(lane_name(choice.board.track, told.facts["end"])), cells=cells)


def cells_of_route(choice: RouteChoice, option: str) -> list[int]:
    """Return the cells that a route drives through, the car's own cell first."""
    return [choice.car.cell, *(choice.board.track.number[code] for code in option.split())]


def lanes_on_the_way(choice: RouteChoice, option: str) -> str:
    """Say where a route changes lanes: routes to one lane of one length differ in nothing else."""
    return lane_changes([lane_name(choice.board.track, cell) for cell in cells_of_route(choice, option)])


def route_legend(choice: RouteChoice, told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Say what the marks at the ends of routes mean, as far as they are on the board."""
    marks = [
        Mark("good", "✓", tr("uses all cells")),
        Mark("warn", "−2", tr("cells are lost")),
        Mark("good", "⚑", tr("crosses the finish line")),
    ]
    return on_the_board(marks, marked)


LANES: dict[int, tuple[str, ...]] = {
    1: (later("only lane"),),
    2: (later("left lane"), later("right lane")),
    3: (later("left lane"), later("middle lane"), later("right lane")),
}


def lane_name(track: Tables, cell: int) -> str:
    """Return the lane of a cell as the driver sees it, among the cells beside it.

    >>> from racelib.boards.fronts import tables
    >>> track = tables("harbour")
    >>> [lane_name(track, cell) for cell in track.slots[:3]]
    ['right lane', 'middle lane', 'left lane']
    """
    found: dict[int, tuple[int, int]] = track.kept.setdefault("lanes", {})
    if cell not in found:
        beside = cells_beside(track, cell)
        found[cell] = beside.index(cell), len(beside)
    lane, lanes = found[cell]
    if lanes in LANES:
        return tr(LANES[lanes][lane])
    return tr("lane {number} of {lanes} from the left").format(number=lane + 1, lanes=lanes)


def cells_beside(track: Tables, cell: int) -> list[int]:
    """Return the cells side by side where the middle of a cell is, from left to right."""
    middle = track.front[cell] + track.back[cell]
    level = [n for n in range(track.cells) if 2 * track.back[n] <= middle < 2 * track.front[n]]
    (x, y), angle = track.centre[cell], track.heading[cell]

    def to_the_right(other: int) -> float:
        dx, dy = track.centre[other][0] - x, track.centre[other][1] - y
        return dx * sin(angle) - dy * cos(angle)

    return sorted(level, key=to_the_right)


# -- clicks on the board -------------------------------------------------------------------------------------


def cell_of_car(choice: CarChoice | BetChoice, option: str) -> int | None:
    """Return the cell of the car that an option names."""
    car = choice.board.cars[option]
    return car.cell if car.on_track else None


def no_car_there(rule: str) -> Callable[[CarChoice | BetChoice, str], Refusal]:
    """Return what says why a click on a cell chooses no car, for a white bar or a bet."""

    def why_not(choice: CarChoice | BetChoice, code: str) -> Refusal:
        cars, codes = choice.board.cars.values(), choice.board.track.codes
        there = [car.colour for car in cars if car.on_track and codes[car.cell] == code]
        return choice.refuse(there[0]) if there else Refusal(fact("no car on the cell", cell=code), (rule,))

    return why_not


def no_route_there(choice: RouteChoice, code: str) -> Refusal:
    """Say why a car cannot move to a cell."""
    board, track = choice.board, choice.board.track
    target = track.number.get(code)
    if target is None:
        return Refusal(fact("no such cell", cell=code), ("DF-MOVE-01",))
    if target == choice.car.cell:
        return Refusal(fact("already there"), ("DF-MOVE-01",))
    other = next((car.colour for car in board.cars.values() if car.cell == target), None)
    if other is not None:
        return Refusal(fact("occupied", car=other, cell=code), ("DF-MOVE-06",))
    route = route_to(choice, target, board.occupied) or route_to(choice, target, 0)
    if route:
        return choice.refuse(route)
    if track.touch[choice.car.cell] >> target & 1:
        return choice.refuse(code)
    return Refusal(fact("too far", cell=code, steps=choice.steps), ("DF-MOVE-01", "DF-MOVE-03"))


def route_to(choice: RouteChoice, target: int, occupied: int) -> str:
    """Return the longest route to a cell within the steps that avoids the given cells; "" when there is none."""
    track = choice.board.track
    found = ""
    level = {choice.car.cell: ""}
    for _ in range(choice.steps):
        coming: dict[int, str] = {}
        for here, text in level.items():
            for to in free_steps(track, here, occupied):
                coming.setdefault(to, f"{text} {track.codes[to]}".strip())
        level = coming
        found = level.get(target, found)
    return found
