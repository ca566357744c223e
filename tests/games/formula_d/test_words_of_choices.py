"""What players are asked, word for word: titles, options, details and prices of slipstreams, pit stops and nitro."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.errors import IllegalChoice
from racelib.games.formula_d.show.coach import COACH
from racelib.kernel.chance import Scripted
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.page.ask_view import AskView, ask_view

#: Robin comes out of a corner right behind Ada. The road beside her is damaged.
SLIPSTREAM = """
id = "behind"
title = "Right behind another car"
rules = ["FD-SLIP-01"]
options = { mode = "advanced", track = "lagoon" }
position = { order = ["Robin", "Ada"], markers = ["o.s4.5"] }
dice = [7]
cars = [
    { name = "Robin", at = "m.c3.2", gear = 4, lap = 1, stops = 1 },
    { name = "Ada", at = "m.s4.4", gear = 4, lap = 1 },
]
step = [{ choose = 4 }]
"""
#: Robin is 4 cells before a corner with one stop.
GEAR = """
id = "gear"
title = "Before a corner"
rules = ["FD-GEAR-01"]
options = { mode = "basic", track = "lagoon" }
position = { order = ["Robin", "Ada"] }
cars = [
    { name = "Robin", at = "m.s1.18", gear = 4, lap = 1 },
    { name = "Ada", at = "m.s3.4", gear = 3, lap = 1 },
]
dice = [5]
step = [{ choose = 3 }]
"""
#: Robin's car is nearly worn out, it rains, and the box is near.
BOX = """
id = "box"
title = "Before the box"
rules = ["FD-PIT-06"]
options = { mode = "advanced", track = "lagoon", tech_pit = true, tyres = true, weather = true }
position = { order = ["Robin", "Ada"], weather = "RAIN" }
dice = [6]
cars = [
    { name = "Robin", at = "i.s1.1", gear = 3, lap = 1, team = 1, wear = { tyres = 1, body = 1, engine = 1 } },
    { name = "Ada", at = "m.s3.4", gear = 3, lap = 1, team = 2 },
]
step = [{ choose = 3 }]
"""
#: Robin drives for Montoya Cadena, whose nitro can be longer.
NITRO = """
id = "nitro"
title = "Nitro in gear 2"
rules = ["FD-NITRO-01"]
options = { mode = "street-advanced", track = "lumen" }
position = { order = ["Robin", "Ada"] }
dice = [3]
cars = [
    { name = "Robin", at = "m.s1.16", gear = 2, lap = 1, driver = 8 },
    { name = "Ada", at = "l.s2.8", gear = 2, lap = 1, driver = 2 },
]
step = [{ choose = 2 }]
"""


def asked(scenario: str, *answers: Any) -> tuple[Race[Any], AskView]:
    """Return a race after some answers of Robin, and what the page asks then."""
    given = parse_scenario(scenario)
    race: Race[Any] = Race(given.game, given.header, Scripted(list(given.dice)))
    for answer in answers:
        race.choose(given.game.read_answer(race.pending[0].choice, answer))
    return race, ask_view(race, race.pending[0])


def options(view: AskView) -> list[tuple[str, list[str], int, str]]:
    """Return the options as a player reads them: name, details, price as a number and in words."""
    return [(one.label, one.details, one.price, one.price_text) for one in view.options]


STOPPED_ALREADY = """
id = "again"
title = "A second stop in a corner that needs one"
rules = ["FD-CORNER-01"]
options = { track = "lagoon" }
position = { order = ["Robin", "Ada"] }
dice = [1]
cars = [
    { name = "Robin", at = "o.c1.1", gear = 1, lap = 1, stops = 1 },
    { name = "Ada", at = "o.s1.1", gear = 1, lap = 1 },
]
step = [{ choose = 1 }]
"""


def test_a_stop_more_than_a_corner_needs() -> None:
    _, view = asked(STOPPED_ALREADY, 1)
    details = [detail for one in view.options for detail in one.details]
    assert "you stop in Lighthouse again; you need no more stops there" in details
    assert not any(detail.startswith("stop 2 of 1") for detail in details)


def test_a_slipstream() -> None:
    race, view = asked(SLIPSTREAM, 4, {"to": "m.s4.3"})
    bad_road, collision = "20 %: you lose a point on the damaged road", "beside or behind car 2: 5 % to lose a point"
    assert view.title == "Robin, you are in a slipstream. Do you use it?"
    alone = "no car beside you"
    assert options(view) == [
        ("Stay behind car 2", [collision], 0, "free"),
        ("Slipstream: middle lane, 3 cells, over bad road", [bad_road, alone], 0, "free"),
        ("Slipstream: outer lane, 3 cells, over bad road", [bad_road, alone], 0, "free"),
        ("Slipstream: middle lane, 3 cells", [alone], 0, "free"),
        ("Slipstream: inner lane, 3 cells", [alone], 0, "free"),
        (
            "Slipstream: outer lane, 2 cells, over bad road",
            ["you brake 1 cell", bad_road, collision],
            1,
            "costs 1 brake point",
        ),
        ("Slipstream: inner lane, 2 cells", ["you brake 1 cell", collision], 1, "costs 1 brake point"),
        ("Slipstream: outer lane, 1 cell", ["you brake 2 cells", collision], 2, "costs 2 brake points"),
        ("Slipstream: inner lane, 1 cell", ["you brake 2 cells", collision], 2, "costs 2 brake points"),
    ]
    risks = ["5 % to lose 1+", "20 % to lose 1+", "20 % to lose 1+"]
    assert [one.short for one in view.options] == [*risks, "free", "free"] + ["brakes 1"] * 2 + ["brakes 2"] * 2
    assert [one.option for one in view.named] == [0, 4] and view.named[1].why == "farthest for free"
    assert (view.aside, view.aside_words) == ([1, 2, 3, 5, 6, 7, 8], "All routes")
    refused = COACH.why_not(race.pending[0].choice, "m.s4.9")
    assert race.game.words.refusal(refused) == "A slipstream is 3 cells and begins with a lane change. (FD-RULING-42)"


def test_the_route_into_the_box() -> None:
    _, view = asked(BOX, 3)
    assert view.title == "Robin, choose your route. You rolled 6."
    into_the_box = ("Pit lane, 4 cells", ["into your box: all tyre points back"], 0, "free")
    brakes = (
        "Inner lane, 5 cells",
        ["you brake 1 cell for 1 brake point", "no car beside you"],
        1,
        "costs 1 brake point",
    )
    assert into_the_box in options(view)
    assert brakes in options(view)


def test_a_pit_stop() -> None:
    _, view = asked(BOX, 3, {"to": "b.1"})
    assert view.title == "Robin, choose your pit stop."
    tyres = "all tyre points back; 50 %: quick stop, you leave at once (black 1 to 10)"
    technical = "all tyre points back, repair up to 2 (the box has 2 points); leave next turn, at most in gear 4"
    assert options(view) == [("Tyre stop", [tyres], 0, ""), ("Technical stop", [technical], 0, "")]


def test_new_tyres_at_a_pit_stop() -> None:
    _, view = asked(BOX, 3, {"to": "b.1"}, "technical")
    assert view.title == "Robin, choose your tyres. The weather: rain."
    even, late = "overshoot: 1 point per cell on every lap", "overshoot: 1 point per cell, and 3 from the third lap on"
    assert options(view) == [
        ("Hard tyres", [even, "you skid 3 cells in wet corners"], 0, ""),
        ("Soft tyres", [late, "you skid 3 cells in wet corners"], 0, ""),
        ("Wet tyres", [even, "you skid 1 cell in wet corners"], 0, ""),
    ]


def test_the_repairs_of_a_technical_stop() -> None:
    _, view = asked(BOX, 3, {"to": "b.1"}, "technical", "wet")
    assert view.title == "Robin, repair up to 2 points."
    assert options(view) == [
        ("Body +2", ["then you have body 3/3"], 0, ""),
        ("Body +1, engine +1", ["then you have body 2/3, engine 2/3"], 0, ""),
        ("Engine +2", ["then you have engine 3/3"], 0, ""),
        ("Body +1", ["then you have body 2/3"], 0, ""),
        ("Engine +1", ["then you have engine 2/3"], 0, ""),
    ]
    assert view.form is not None
    assert view.form.label == "Spread the points yourself"
    assert [field.label for field in view.form.fields] == ["body", "engine"]


def test_nitro() -> None:
    _, view = asked(NITRO, 2)
    assert view.title == "Robin, do you use nitro? You rolled 3."
    limits = "once a lap; you cannot brake"
    assert options(view) == [
        ("No nitro", ["3 cells to drive"], 0, ""),
        ("Nitro: 2 cells more", ["5 cells to drive", limits], 0, ""),
        ("Nitro with turbo: 5 cells more", ["8 cells to drive", "you can stop in Clock Tower", limits], 0, ""),
    ]


def test_the_route_after_nitro() -> None:
    _, view = asked(NITRO, 2, "nitro")
    assert view.title == "Robin, choose your route. You rolled 3 and drive 5."
    assert options(view) == [
        ("Middle lane, 5 cells", ["no car beside you"], 0, "free"),
        ("Left lane, 5 cells", ["no car beside you"], 0, "free"),
        ("Right lane, 5 cells", ["no car beside you"], 0, "free"),
    ]
    assert all(not one.price for one in view.options), "with nitro nobody brakes"


def test_a_gear_says_on_what_its_chances_rest() -> None:
    _, view = asked(GEAR)
    assert view.title == "Robin, choose your gear."
    assert [one.details for one in view.options] == [
        ["costs 2 points (2 gears skipped)"],
        ["costs 1 point (1 gear skipped)", "50 % with the cars where they are now: free stop in Lighthouse"],
        ["100 % with the cars where they are now: free stop in Lighthouse"],
        ["67 % with the cars where they are now: free stop in Lighthouse", "33 %: you pay, up to 2 points"],
        ["0 % with the cars where they are now: free stop in Lighthouse", "100 %: you pay, up to 10 points"],
    ]


def test_too_many_points_for_a_part() -> None:
    race, _ = asked(BOX, 3, {"to": "b.1"}, "technical", "wet")
    refused = race.pending[0].choice.refuse({"body": 3})
    told = "You give 3 points to body; there is room for 2. (FD-WP-08, FD-TECH-04)"
    assert race.game.words.refusal(refused) == told


def test_a_route_that_cannot_be_driven_has_nothing_to_explain() -> None:
    race, _ = asked(SLIPSTREAM, 4)
    with pytest.raises(IllegalChoice, match=r"^'lrlrlrl' is not a route that you may drive here \(FD-") as told:
        race.pending[0].choice.explain("lrlrlrl")
    assert told.value.rules
    race, _ = asked(SLIPSTREAM, 4, {"to": "m.s4.3"})
    with pytest.raises(IllegalChoice, match=r"^'sss' is not a route that you may drive here \(FD-RULING-42\)$"):
        race.pending[0].choice.explain("sss")
