"""Thunder Road passes the conformance suite of the kernel, with all crews and all numbers of players.

The suite looks at a game from all sides: options and refusals, forks, undo, positions, records, words, and secrets:
what a seat sees, is asked and is told must not depend on what lies face down.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.options import SWITCHES
from racelib.games.thunder_road.tables import CREWS, THREE_CARS
from racelib.kernel import conformance
from tests.games.thunder_road.games import COUNTS, SETS, STARTS, header_of, watched


@pytest.mark.rule("TR-INV-01", "TR-INV-02", "TR-INV-03", "TR-INV-04", "TR-INV-05", "TR-INV-06", "TR-RULING-97")
@pytest.mark.parametrize("carnage", [False, True], ids=["base", "carnage"])
@pytest.mark.parametrize("players", COUNTS)
def test_a_game_from_all_sides(players: int, carnage: bool) -> None:
    crews = {2: ["rig", "bikes"], 3: ["amber", "rig", "blue"], 4: list(CREWS[:4]), 5: ["bikes", "damson", "rig"]}
    header = header_of(players, players=players, crews=crews[players], carnage=carnage, seed=players + 40)
    conformance.check_race(GAME, header, every=83)


@pytest.mark.rule("TR-RULING-97", "TR-RULING-109", "TR-RULING-125", "TR-INV-13", "TR-INV-15")
@pytest.mark.parametrize(
    ("crews", "carnage", "shop"),
    [
        (["amber", "blue"], False, True),
        (["amber", "rig", "blue"], True, True),
        (list(CREWS[:4]), True, "upgrades"),
        (["bikes", "blue", "damson"], False, "leaders"),
    ],
    ids=["two", "rig", "upgrades", "leaders"],
)
def test_leaders_and_upgrades_from_all_sides(crews: list[str], carnage: bool, shop: bool | str) -> None:
    header = header_of(3, players=len(crews), crews=crews, carnage=carnage, seed=len(crews) + 40, shop=shop)
    conformance.check_race(GAME, header, every=61)
    conformance.check_outside(GAME, header, every=61)


@pytest.mark.rule("TR-RULING-97", "TR-RULING-115", "TR-INV-15")
@pytest.mark.parametrize(
    ("crews", "options"),
    [
        (["amber", "blue"], {"ammo": True}),
        (["amber", "rig", "bikes"], {"ammo": True, "carnage": True}),
        (["amber", "blue", "crimson"], {"ammo": True, "shop": True, "carnage": True}),
        (["amber", "rig", "blue"], {"ammo": ["airstrikes", "commands"], "euro": True}),
    ],
    ids=["two", "rig and bikes", "with the shop", "with euro decks"],
)
def test_extra_ammo_from_all_sides(crews: list[str], options: dict[str, Any]) -> None:
    usual = {"carnage": False, "euro": False, "players": len(crews), "crews": crews, "seed": len(crews) + 40}
    header = header_of(3, **{**usual, **options})
    conformance.check_race(GAME, header, every=61)
    conformance.check_outside(GAME, header, every=61)


@pytest.mark.parametrize("carnage", [False, True], ids=["base", "carnage"])
@pytest.mark.parametrize("crews", [["rig", "bikes", "amber"], ["amber", "blue", "crimson", "damson"]], ids=len)
def test_what_people_see(crews: list[str], carnage: bool) -> None:
    header = header_of(1, players=len(crews), crews=crews, carnage=carnage, seed=7)
    conformance.check_outside(GAME, header, every=23)


@pytest.mark.rule("TR-INV-01")
@given(
    crews=st.lists(st.sampled_from(CREWS), min_size=2, max_size=5, unique=True),
    carnage=st.booleans(),
    start=st.sampled_from(STARTS),
    components=st.sampled_from(SETS),
    switches=st.fixed_dictionaries(dict.fromkeys(SWITCHES, st.booleans())),
    seed=st.integers(0, 2**31),
    bots=st.lists(st.sampled_from(["random", "rookie"]), min_size=5, max_size=5),
    shop=st.sampled_from([False, True, "leaders", "upgrades"]),
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_any_game_ends_and_verifies(
    crews: list[str],
    carnage: bool,
    start: str,
    components: str,
    switches: dict[str, Any],
    seed: int,
    bots: list[str],
    shop: bool | str,
) -> None:
    shop = shop if set(crews) & set(THREE_CARS) else False
    options = {"shop": shop, "crews": crews, "carnage": carnage, "start": start, "components": components, **switches}
    header = header_of(0, players=len(crews), seed=seed, **options)
    conformance.check_lightly(GAME, header, watched({seat: GAME.bots[bots[seat]] for seat in range(len(crews))}))
