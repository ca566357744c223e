"""How options look on the page: cards, cells, prices and signs, and why a cell cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice, free_steps
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show.words.choices import PHRASES
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.coach import Fold, Look
from racelib.kernel.scene import Bars
from racelib.text.language import tr, trn
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
    """Show what the card bids beside its picture, and below it the price."""
    bid = told.facts["bid"]
    if not bid:
        return Look(brief=tr("Pass"))
    if not told.price:
        return Look(brief=tr("Bid {number}").format(number=bid), details=[tr("not paid")], price_text="")
    return Look(
        short=f"−{told.price}",
        tone="warn",
        toll=told.price,
        brief=tr("Bid {number}").format(number=told.price),
        details=[tr("{price} million if you win").format(price=told.price)],
        price_text="",
    )


def passes_aside(choice: BidChoice, told: Sequence[Explained]) -> Fold:
    """Fold the cards that pass away, when others bid."""
    folded = [number for number, one in enumerate(told) if one.facts["bid"] == 0]
    if not folded or len(folded) == len(told):
        return Fold()
    return Fold(folded, trn("Pass: {n} card", "Pass: {n} cards", len(folded)).format(n=len(folded)))


def card_look(choice: CardChoice, told: Explained) -> Look:
    """Say what a card does for the player; its picture says the rest."""
    details = tr("nothing for you") if told.facts["strange"] else phrase(PHRASES, told.dangers[0])
    return Look(brief="", details=[details])


def route_look(choice: RouteChoice, told: Explained) -> Look:
    """Mark the end of a route: a flag at the finish, or the steps that are lost."""
    lost = told.facts["lost"]
    mark = "⚑" if told.facts["home"] else f"−{lost}" if lost else "✓"
    return Look(mark=mark, tone="warn" if lost else "good")


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
