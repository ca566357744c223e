"""Games for tests: any number stands for a game, so that many numbers are games of all kinds."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from racelib.games.thunder_road.ammo_cards import PARTS
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.options import SWITCHES
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.games.thunder_road.state import Seen
from racelib.games.thunder_road.tables import CREWS, THREE_CARS
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.event import TurnEnded
from racelib.kernel.game import Bot, Header
from racelib.kernel.race import Race
from racelib.kernel.set_up import header_for
from tests.asked import asks_of
from tests.refereed import in_order

COUNTS = (2, 3, 4, 5)
#: Which crews can meet, for each number of players.
MIXES = {players: list(combinations(CREWS, players)) for players in COUNTS}
STARTS = ("random", "1a", "1b")
SETS = ("standard", "house")


def any_answer(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


def brawler(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive into other cars and hidden hazards whenever they are in reach: chains get long."""
    if isinstance(choice, StepChoice):
        board = choice.board
        cells = {way: board.cell(*choice.cell(way)) for way in choice}
        trouble = [way for way, cell in cells.items() if cell in board.where or cell in board.tokens]
        if trouble:
            return trouble[dice.pick(len(trouble))]
    return any_answer(seen, choice, dice)


def runner(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive straight ahead, keep off rocks, take the bonus: the road moves on, and somebody gets to its end."""
    if isinstance(choice, StepChoice):
        board = choice.board
        safe = [way for way in choice if board.ground.get(board.cell(*choice.cell(way)), "R") not in "XJ"]
        return "F" if "F" in safe or not safe else safe[dice.pick(len(safe))]
    return next(iter(choice)) if choice.KIND == "road bonus" else any_answer(seen, choice, dice)


#: Who plays in the games of the tests: mostly anything, so that everything happens.
PLAYERS: tuple[Bot, ...] = (any_answer, runner, any_answer, brawler)


def header_of(number: int, **options: Any) -> Header:
    """Return the header of game number so-and-so: all numbers of players, crews, sets and switches in turn."""
    players = COUNTS[number % 4]
    mixes = MIXES[players]
    crews = list(mixes[number // 8 % len(mixes)])
    first = number // 3 % players
    usual = {
        "crews": crews[first:] + crews[:first],
        "carnage": bool(number // 4 % 2),
        "start": STARTS[number // 5 % 3],
        "components": SETS[number // 7 % 2],
        "tiles": "plain" if number % 11 == 10 else "wasteland",
        **{switch: usual != (number // 13 >> place) % 2 for place, (switch, usual) in enumerate(SWITCHES.items())},
    }
    given = {"players": players, "seed": number, **usual, **options}
    cars = given["players"] > 2 or set(given["crews"]) & set(THREE_CARS)  # TR-COMP-15: the rig and the bikes have none
    given.setdefault("euro", number % 6 == 1 and bool(cars))
    return header_for("thunder-road", bots=None, date="", **given)


#: The modules that a race may have, besides Carnage, the rig and the bikes.
MODULES = ("leaders", "upgrades", "euro", *PARTS)
#: Every module alone, every two of them together, and all at once.
MODULE_MIXES = [*((one,) for one in MODULES), *combinations(MODULES, 2), MODULES]


def header_with_modules(number: int) -> Header:
    """Return the header of game number so-and-so with modules: all that go together, with all crews and switches."""
    mix, game = MODULE_MIXES[number % len(MODULE_MIXES)], number + number // len(MODULE_MIXES)
    shop = [module for module in ("leaders", "upgrades") if module in mix]
    ammo = [part for part in PARTS if part in mix]
    cars = bool(set(header_of(game).options["crews"]) & set(THREE_CARS))  # TR-COMP-14, TR-COMP-15
    chosen = {"shop": len(shop) == 2 or (shop[0] if shop else False), "euro": "euro" in mix} if cars else {}
    return header_of(game, **{"shop": False, "euro": False, **chosen}, ammo=ammo or False)


#: The decks of Extra Ammo whose cards only their owner knows (TR-RULING-97).
SECRET_DECKS = ("enhanced-airstrike", "objective", "one-shot")


def check_hands(race: Race[Any], seat: int, every: int = 5) -> None:
    """Fail if a seat is shown or told a secret card of another, at any turn of a game."""
    state, told = race.game.start(race.header), ""
    if not state.hands:
        return
    decks = repr(state.board.settings)  # which cards a deck has is known to all
    for number, event in enumerate(race.events):
        told += repr(race.game.seen(event, state, seat))
        event.apply(state)
        if type(event) is not TurnEnded:
            continue
        shown = repr(state.seen_by(seat)).replace(decks, "") if number % every == 0 else ""
        known = told + shown.replace(f"feats={state.board.feats}", "")  # what this chain met, whoever holds what
        for owner, hand in enumerate(state.hands):
            for deck, _, key in (card.partition(":") for card in hand.cards if owner != seat):
                assert deck not in SECRET_DECKS or f"{key}'" not in known, f"seat {seat} learns of {key}"
        told = ""


def bots_of(number: int, players: int) -> dict[int, Bot]:
    """Return who sits where in game number so-and-so; one game in sixteen is played by the bots of the game."""
    if number % 16 == 9:
        able = list(GAME.bots.values())
        return {seat: able[(number // 16 + seat) % len(able)] for seat in range(players)}
    if number % 5 == 0:
        return dict.fromkeys(range(players), PLAYERS[number // 5 % len(PLAYERS)])
    return {seat: PLAYERS[(number // 7 + seat) % len(PLAYERS)] for seat in range(players)}


#: Questions in the middle of something: a car is about to pass, to be pushed, or to take its part of an effect.
MEANWHILE = (
    "pass", "re-roll", "bike that moves", "shove", "rig damage", "use card", "slam direction", "damage token",
    "play card", "pushed car",
)  # fmt: skip


def alone(choice: Any) -> None:
    """TR-INV-01: at every other question no cell holds two cars, but for the one that the moving car is passing."""
    board = choice.board
    if choice.KIND in MEANWHILE or len(board.where) == sum(map(len, board.where.values())):
        return
    passing = board.movement.car if board.movement is not None and board.movement.sharing else ""
    for cell, names in board.where.items():
        if len(names) > 1 and (
            choice.KIND not in ("step", "road bonus", "brake") or passing not in names or len(names) > 2
        ):
            raise AssertionError(f"{' and '.join(names)} share the cell {board.at(cell)} when asked for: {choice.KIND}")


def watched(bots: dict[int, Bot]) -> dict[int, Bot]:
    """Let bots look, before they answer, whether every car has a cell of its own."""

    def watching(bot: Bot) -> Bot:
        def answer(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
            alone(choice)
            return bot(seen, choice, dice)

        return answer

    return {seat: watching(bot) for seat, bot in bots.items()}


def played(header: Header, bots: dict[int, Bot]) -> tuple[Race[Any], list[tuple[int, list[Any]]]]:
    """Play a game; return it, and what was offered at every ask."""
    race: Race[Any] = Race(GAME, header)
    asked = []
    for ask in asks_of(race, bots):
        alone(ask.choice)
        asked.append((ask.seat, in_order(ask.choice)))
    return race, asked
