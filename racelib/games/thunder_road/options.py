"""The options and seats of a game, checked, and the state that it begins with (TR-COMP-13, TR-COMP-17, TR-SETUP-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from racelib.arguments import quoted
from racelib.boards.hexes.compiled import chosen
from racelib.errors import BadOption, counted
from racelib.games.thunder_road.ammo_cards import AMMO, ANSWERS, PARTS, SECRET, parts_of
from racelib.games.thunder_road.cards import cards, in_the_file
from racelib.games.thunder_road.components import as_recorded, names
from racelib.games.thunder_road.euro_cards import EURO, lay_decks
from racelib.games.thunder_road.own_cards import OwnCards, own_cards
from racelib.games.thunder_road.position import set_up
from racelib.games.thunder_road.rules.lingering import deck
from racelib.games.thunder_road.rules.setting_up import STARTING_SIDES
from racelib.games.thunder_road.rules.windows import PLAYS
from racelib.games.thunder_road.settings import Fitting, OwnText
from racelib.games.thunder_road.state import Settings, State, new_state
from racelib.games.thunder_road.tables import BIKES, CONDITIONS, CREWS, PLAYERS, RIG, THREE_CARS
from racelib.kernel import reading
from racelib.kernel.game import Header

#: The switches of the rulings (TR-RULING-15, TR-RULING-25, TR-RULING-34, TR-RULING-73), as they are by default.
SWITCHES = {
    "wreck_limit": True,
    "entry_counts_as_road": True,
    "bonus_after_stop": False,
    "fire_adds_to_coast": False,
}
#: The option that adds cards of the players' own to the decks of Extra Ammo (TR-RULING-109).
OWN = "own_cards"
#: Leaders and upgrades can be played alone (TR-COMP-16).
SHOP = ("leaders", "upgrades")
#: The options that bring cards into a race.
CARD_MODULES: tuple[str, ...] = ("shop", EURO, AMMO)
DEFAULTS: dict[str, Any] = {
    "tiles": "wasteland",
    "start": "random",
    "carnage": False,
    "crews": [],
    "components": "standard",
    "shop": False,
    EURO: False,
    AMMO: False,
    OWN: None,
    **SWITCHES,
}
#: Options that a race without these modules does not have at all.
ONLY_IF_USED = ("shop", AMMO, OWN)
#: The options of a game, as the help of the command line lists them.
OPTIONS = {
    "tiles": f"a tile set, or a .json file (default: {DEFAULTS['tiles']}); --track is the same",
    "start": f"the side of the starting tile: {', '.join(STARTING_SIDES)} or random",
    "carnage": "play with the tiles, tokens and fires of Carnage (default: false)",
    "crews": f"the crew of each seat: {', '.join(CREWS)}",
    "components": f"dice and tokens: {', '.join(names())}, or a .toml file (default: {DEFAULTS['components']})",
    "shop": "play with Choppe Shoppe: true, or only leaders, or only upgrades (default: false)",
    EURO: "crews of three cars play cards instead of dice: the euro decks (default: false)",
    AMMO: f"play with Extra Ammo: true, or some of {', '.join(PARTS)} (default: false)",
    OWN: "a .toml file with cards of your own for the decks of Extra Ammo (default: none)",
    "wreck_limit": "the number of wrecks is limited (default: true)",
    "entry_counts_as_road": "a car that enters the board started its move on road (default: true)",
    "bonus_after_stop": "a car that was stopped may still take the road bonus (default: false)",
    "fire_adds_to_coast": "the fire die adds movement points to a coasting car (default: false)",
}


def check(header: Header) -> Header:
    """Complete a header and refuse what is wrong in it: options, players, crews, tiles, dice and tokens, position."""
    options = {**DEFAULTS, **header.options}
    reading.known_options("Thunder Road", options, DEFAULTS)
    check_players(header)
    for option in ("carnage", EURO, *SWITCHES):
        reading.flag(f"option '{option}'", options[option])
    check_shop(options["shop"], [*crews_for(options["crews"], len(header.seats))])
    if options["start"] not in (*STARTING_SIDES, "random"):
        sides = ", ".join(STARTING_SIDES)
        raise BadOption(f"option 'start' is {quoted(options['start'])}; expected {sides} or random (TR-SETUP-01)")
    options["crews"] = crews_for(options["crews"], len(header.seats))
    check_euro(options)
    check_ammo(options)
    options = {name: value for name, value in options.items() if value or name not in ONLY_IF_USED}
    checked = msgspec.structs.replace(header, options=options)
    settings = settings_of(checked)
    check_tiles(settings)
    reading.same_boards(header.boards, boards_of(settings), what_to_do)
    checked = msgspec.structs.replace(checked, boards=boards_of(settings))
    if header.start is not None:
        start(checked)
    return checked


def boards_of(settings: Settings) -> dict[str, str]:
    """Return the digests of the tiles, and of dice and tokens, by name."""
    tiles, parts = settings.tiles, settings.components
    boards = {f"tiles {tiles.id}": tiles.digest, f"components {parts.id}": parts.digest}
    if settings.own:
        boards[f"own cards {settings.own_file[0]}"] = settings.own_file[1]
    return {**boards, "cards standard": cards().digest} if settings.modules else boards


def what_to_do(board: str) -> str:
    """Return what to do when tiles, or dice and tokens, are not those of a recorded race."""
    own = "--track my-tiles.json" if board.startswith("tiles ") else "--option components=my-dice.toml"
    own = "--option own_cards=my-cards.toml" if board.startswith("own cards ") else own
    return f"; put the old file back, and keep what you change in a file of its own, named with the option ({own})"


def check_shop(shop: object, crews: list[str]) -> None:
    """TR-COMP-16: leaders and upgrades, one of them, or neither; they need a crew of three cars (TR-COMP-14)."""
    if not isinstance(shop, bool) and not (isinstance(shop, str) and shop in SHOP):
        raise BadOption(f"option 'shop' is {quoted(shop)}; expected true, false, {' or '.join(SHOP)} (TR-COMP-16)")
    if shop and not any(crew in THREE_CARS for crew in crews):
        raise BadOption(f"option 'shop' is {quoted(shop)}, but no crew has three cars (TR-COMP-14)")


def check_players(header: Header) -> None:
    """TR-RULING-21: two to five players; a fifth takes the rig or the bikes, for there are four crews of cars."""
    seats = len(header.seats)
    if not PLAYERS[0] <= seats <= PLAYERS[1]:
        players = counted(seats, "player")
        raise BadOption(f"{players}; Thunder Road is for {PLAYERS[0]} to {PLAYERS[1]} (TR-RULING-21)")


def crews_for(named: object, players: int) -> list[str]:
    """Return the crew of each seat; without a word the four crews of cars, and the rig for a fifth player.

    TR-COMP-13, TR-COMP-17: one crew each, no two the same. Fewer crews than players: the others take what is free.

    >>> crews_for("rig", 3), crews_for([], 5)[-1]
    (['rig', 'amber', 'blue'], 'rig')
    """
    if isinstance(named, str):
        named = [named]
    if not isinstance(named, (list, tuple)) or not all(isinstance(crew, str) for crew in named):
        raise BadOption(f"option 'crews' is {quoted(named)}; expected a list of {', '.join(CREWS)}")
    for number, crew in enumerate(named):
        if crew not in CREWS:
            raise BadOption(f"option 'crews': there is no crew {quoted(crew)}; the crews are {', '.join(CREWS)}")
        if crew in named[:number]:
            raise BadOption(f"option 'crews': two players have the crew '{crew}' (TR-COMP-17)")
    if len(named) > players:
        raise BadOption(f"option 'crews' names {len(named)} crews for {counted(players, 'player')}")
    free = [crew for crew in (*THREE_CARS, RIG, BIKES) if crew not in named]
    return [*named, *free[: players - len(named)]]


def check_euro(options: dict[str, Any]) -> None:
    """Refuse euro decks without a crew of three cars, for only these use them (TR-COMP-15)."""
    if options[EURO] and not set(options["crews"]) & set(THREE_CARS):
        crews = " and ".join(options["crews"])
        raise BadOption(f"option 'euro' is for crews of three cars; the crews are {crews} (TR-COMP-15)")


def check_ammo(options: dict[str, Any]) -> None:
    """Refuse decks of Extra Ammo that there are not; each of the five can be used alone (TR-AMMO-01)."""
    if parts_of(options[AMMO]) is None:
        parts = ", ".join(PARTS)
        raise BadOption(f"option 'ammo' is {quoted(options[AMMO])}; expected true, false, or some of {parts}")
    if options[OWN] is not None and not (isinstance(options[OWN], str) and options[OWN]):
        raise BadOption(f"option 'own_cards' is {quoted(options[OWN])}; expected a .toml file")
    if options[OWN] and not options[AMMO]:
        raise BadOption(f"option 'own_cards' is {quoted(options[OWN])}, but this race has no decks of Extra Ammo")


def check_tiles(settings: Settings) -> None:
    """Carnage needs its tiles, and the longest jump must land on the next tile (TR-TILE-03, TR-TILE-09)."""
    tiles = settings.tiles
    if settings.carnage and len(tiles.tiles(True)) == len(tiles.tiles(False)):
        raise BadOption(f"tile set '{tiles.id}' has no tiles for Carnage")
    longest = max(settings.components.numbers["stunt"])
    if longest > tiles.rows:
        raise BadOption(
            f"tile set '{tiles.id}' has {tiles.rows} rows a tile, but a stunt can be {longest} (TR-TILE-03)"
        )


def modules_of(header: Header) -> tuple[str, ...]:
    """Return the modules with cards that the options of a race choose; players hold cards only in such a race."""
    return tuple(module for module in CARD_MODULES if header.options.get(module))


def decks_of(leaders: bool, upgrades: bool, carnage: bool) -> dict[str, list[str]]:
    """Return the decks of a race, without the cards whose module is off (TR-RULING-108).

    >>> {name: len(deck) for name, deck in decks_of(True, True, False).items()}
    {'leader': 10, 'upgrade': 25}
    """
    named = [name for name, there in (("leader", leaders), ("upgrade", upgrades)) if there]
    if not named:
        return {}
    known, modules = cards(), in_the_file(("shop",), carnage)
    return {name: known.deck(name, modules) for name in named}


def ammo_decks(decks: Iterable[str], carnage: bool, own: OwnCards) -> dict[str, list[str]]:
    """Return the decks of Extra Ammo of a race, with own cards, without those whose module is off (TR-RULING-108).

    >>> {deck: len(keys) for deck, keys in ammo_decks(["objective"], False, OwnCards("", "", {})).items()}
    {'objective': 8}
    """
    known, modules = cards(), in_the_file((AMMO,), carnage)
    return {deck: [*known.deck(deck, modules), *own.deck(deck)] for deck in decks}


def secret_cards(decks: dict[str, list[str]], own: OwnCards) -> tuple[tuple[str, str, str], ...]:
    """Return the secret cards of a race: deck, key, and the card that it works as."""
    works_as = {key: card.like for key, card in own.by_key.items()}
    return tuple((deck, key, works_as.get(key, key)) for deck in SECRET for key in decks.get(deck, ()))


@cache
def windows_of(cards: tuple[tuple[str, str, str], ...], own_turn: bool) -> dict[str, tuple[Fitting, ...]]:
    """Return the decks with secret cards for each window; each card has its deck, its key, and what it works as.

    `own_turn`: those for the player in turn, else those for the others.

    >>> windows_of((("one-shot", "hard-steering", "hard-steering"),), own_turn=False)["slam"][0].cards
    (('hard-steering', ('slam', 'hard-steering'), 1),)
    """
    plays = {place for place, play in PLAYS.items() if own_turn or not play.own_turn}
    found: dict[str, tuple[Fitting, ...]] = {}
    for window in dict.fromkeys(window for window, _ in PLAYS):
        for name in dict.fromkeys(name for name, _, _ in cards):
            copies = Counter((key, like) for deck, key, like in cards if deck == name)
            places = ((key, (window, like), count) for (key, like), count in copies.items())
            fits = tuple((key, place, count) for key, place, count in places if place in plays)
            if fits:
                in_hand = frozenset(f"{name}:{key}" for key, _ in copies)
                of_these = tuple((f"{name}:{key}", (key, place)) for key, place, _ in fits)
                found[window] = (*found.get(window, ()), Fitting(name, fits, in_hand, of_these))
    return found


def settings_of(header: Header) -> Settings:
    """Return how a game is played, by its header."""
    options = header.options
    shop = options.get("shop", False)
    leaders, upgrades = shop in (True, "leaders"), shop in (True, "upgrades")
    ammo = parts_of(options.get(AMMO, False)) or ()
    own = own_cards(options[OWN]) if options.get(OWN) else OwnCards("", "", {})
    ammo_cards = ammo_decks(ammo, options["carnage"], own) if ammo else {}
    secret = secret_cards(ammo_cards, own)
    recorded = [digest for name, digest in header.boards.items() if name.startswith("components ")]
    return Settings(
        crews=tuple(options["crews"]),
        carnage=options["carnage"],
        tiles=chosen(options["tiles"], "tiles"),
        components=as_recorded(options["components"], next(iter(recorded), None)),
        start=options["start"],
        modules=modules_of(header),
        leaders=leaders,
        upgrades=upgrades,
        ammo=ammo,
        own={key: OwnText(one.like, one.text, one.accepts, one.bikes_accept) for key, one in own.by_key.items()},
        own_file=(own.id, own.digest),
        conditions=ANSWERS | own.answers() if CONDITIONS in ammo else {},
        decks=decks_of(leaders, upgrades, options["carnage"]) | ammo_cards,
        windows=windows_of(secret, own_turn=True),
        windows_of_others=windows_of(secret, own_turn=False),
        **{switch: options[switch] for switch in SWITCHES},
    )


def start(header: Header) -> State:
    """Return the state before the first event: nothing laid, or the position that the header gives."""
    settings = settings_of(header)
    reading.same_boards(header.boards, boards_of(settings), what_to_do)  # a file may have changed since the game began
    state = new_state(settings, deck())
    if EURO in settings.modules:
        lay_decks(state)
    if header.start is not None:
        set_up(state, header.start)
    return state
