"""Cards that a player may use or keep: the question, and the damage that a card prevents (TR-RULING-115)."""

from __future__ import annotations

from dataclasses import dataclass

from racelib.games.thunder_road.events.shop import CardUsed
from racelib.games.thunder_road.rules.abilities import FLAK, GAME, ready
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Explained, fact
from racelib.kernel.table import Table


@dataclass(slots=True, eq=False)
class UseCard(OneOfTwo):
    """DEC-30: use a card now, or keep it (TR-RULING-115).

    `other` and `toward`: the other car of a slam, and the direction that the dice show.
    """

    KIND = "use card"
    WORDS = ("use", "keep")
    RULES = ("TR-RULING-115",)
    board: Board
    seat: int
    car: Car
    card: str
    other: Car | None = None
    toward: str = ""

    def explain(self, option: str) -> Explained:
        """Say what the card does."""
        facts = {"card": self.card, "car": self.car.id, "way": self.toward}
        rules = ("TR-UPG-01", "TR-RULING-106")
        if option == "keep":
            return Explained(fact("keep the card"), 0, (), rules, facts)
        label = fact("use the card", card=self.card)
        return Explained(label, 0, (fact("card says", card=self.card),), rules, facts)


async def uses(table: Table[State], car: Car, card: str, other: Car | None = None, toward: str = "") -> bool:
    """Ask the owner of a car whether to use a card now."""
    return await table.ask(car.owner, UseCard(table.state.board, car.owner, car, card, other, toward)) == "use"


async def prevents_damage(table: Table[State], car: Car) -> bool:
    """U27: once a game, its owner may prevent the damage of a car with a flak jacket; say whether that is done."""
    board = table.state.board
    if not car.upgrade or not ready(board, car, FLAK) or not board.playing(car.owner):
        return False
    if not await uses(table, car, FLAK):
        return False
    table.tell(CardUsed(car.owner, FLAK, GAME, car.id))
    return True
