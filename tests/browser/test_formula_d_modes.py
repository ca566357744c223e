"""Playing the advanced game and street races in a real notebook: what is new in them, by mouse and by keyboard."""

from __future__ import annotations

from typing import Any

from tests.browser.lab import Notebook, View
from tests.browser.test_downforce_play import events, panel, wait_for_next

#: Robin comes out of a corner right behind Ada. Something lies beside her: one may pass it on either side.
SLIPSTREAM = """
id = "behind"
title = "Right behind another car"
rules = ["FD-SLIP-01"]
options = { mode = "advanced", track = "lagoon" }
position = { order = ["Robin", "Ada"], markers = ["o.s4.5"] }
cars = [
    { name = "Robin", at = "m.c3.2", gear = 4, lap = 1, stops = 1 },
    { name = "Ada", at = "m.s4.4", gear = 4, lap = 1 },
]
step = [{ choose = 4 }]
"""
#: Robin's car is nearly worn out, it rains, and the box is near.
BOX = """
id = "box"
title = "Before the box"
rules = ["FD-PIT-06"]
options = { mode = "advanced", track = "lagoon", tech_pit = true, tyres = true, weather = true }
position = { order = ["Robin", "Ada"], weather = "RAIN" }
cars = [
    { name = "Robin", at = "i.s1.1", gear = 3, lap = 1, team = 1, wear = { tyres = 1, body = 1, engine = 1 } },
    { name = "Ada", at = "m.s3.4", gear = 3, lap = 1, team = 2 },
]
step = [{ choose = 3 }]
"""


def position(text: str, faces: dict[tuple[str, int], list[int]]) -> str:
    """Return the cell of a notebook that lets Robin play on from a position, with loaded dice."""
    return f"""
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.teach.course import Loaded
from racelib.page.widget import Play

place = parse_scenario({text!r}, "here")
race = Play(Race(place.game, place.header, Loaded(5, {faces!r})), human=[0])
race
"""


def option(view: View, label: str) -> int:
    """Return the number of the option that is called so."""
    labels = [one["label"] for one in view.ask["options"]]
    assert labels.count(label) == 1, f"{label!r} is not one of {labels}"
    return labels.index(label)


def ends_at(view: View, code: str) -> list[int]:
    """Return the numbers of the options that light up a cell."""
    cell = view.js("race.board.cells.code.indexOf(arg)", code)
    return [number for number, one in enumerate(view.ask["options"]) if one["cell"] == cell]


def take(view: View, kind: str, label: str) -> None:
    """Click on an option, confirm it where it has to be, and wait for the next question."""
    ask = view.ask
    assert ask["kind"] == kind
    answer(view, option(view, label))


def answer(view: View, number: int) -> None:
    """Choose an option by its number: pick it, and confirm it with the main button where there is one."""
    ask = view.ask
    if view.root.locator("details.aside:not([open]) > summary").count():
        view.root.locator("details.aside:not([open]) > summary").click()
    view.root.locator(f"[data-option='{number}']").first.click()
    main = view.root.locator(".go button.main:visible")
    if view.js("race.ask?.id === arg", ask["id"]) and main.count():
        main.click()
    wait_for_next(view, ask)


def drive_to(view: View, cell: int) -> None:
    """Click on a cell: once to pick it, and once more to drive there; a click that came too early is made again."""
    ask = view.ask
    for _ in range(6):
        view.click_cell(cell)
        view.page.wait_for_timeout(400)
        if not view.js("race.ask?.id === arg", ask["id"]):
            break
    wait_for_next(view, ask)


def told(view: View) -> str:
    """Return all that has been told so far, with the rules behind it."""
    return "\n".join(view.js("race.film.words"))


def pools(view: View) -> list[str]:
    """Return the dashboard of Robin: tyres, brakes, gearbox, body, engine, suspension, and so on."""
    row: list[str] = view.js(
        "[...root.querySelector(\"[data-panel='dashboards'] tr:nth-child(2)\").cells].map((one) => one.textContent)"
    )
    assert row[0].endswith("Robin")
    return row[1:]


def test_a_car_of_ones_own_by_the_form(desk: Notebook) -> None:
    """FD-CUSTOM-01: the points are spread freely; what is not allowed is refused with its rule, and can be mended."""
    view = desk.show(
        "import racelib as rl",
        "race = rl.play(bots='random', players=2, track='lagoon', mode='advanced', custom_car=True, seed=3)\nrace",
    )
    view.settle()
    ask: Any = view.ask
    assert ask["kind"] == "build" and len(ask["options"]) == 9
    assert ask["options"][0]["details"] == ["tyres 6, brakes 3, gearbox 3, body 3, engine 3, suspension 2"]
    assert ask["title"] == "Robin, choose your car: 20 points in six wear categories."
    form = view.root.get_by_role("form", name="Your own car", exact=True)
    tyres, brakes = form.get_by_label("tyres"), form.get_by_label("brakes")
    assert tyres.input_value() == "6" and form.get_by_role("status").inner_text() == "together 20 of 20"
    view.shot("formula-d-build")
    view.js("race.hear({tell: 'Try this.', numbers: [7, 2, 3, 3, 3, 2]})")
    assert tyres.input_value() == "7" and brakes.input_value() == "2", "a hint fills the form"
    tyres.fill("6")
    brakes.fill("3")
    tyres.press("End")
    tyres.press("Backspace")
    tyres.press("9")  # in a field a digit is a number, not the ninth option
    assert form.get_by_role("status").inner_text() == "together 23 of 20"
    tyres.press("Enter")
    view.wait("/23 points/.test(root.querySelector('.say').innerText)")
    assert view.root.locator(".say [data-rules~='FD-CUSTOM-01']").count() == 1
    assert view.js("race.film.length") == 0 and tyres.input_value() == "9" and "23 points" in view.live
    assert tyres.evaluate("(one) => one === document.activeElement"), "one goes on where one was"
    brakes.fill("0")
    form.get_by_role("button", name="take it").click()
    view.root.locator(".say [data-rules~='FD-CUSTOM-03']").wait_for()
    tyres.fill("8")
    brakes.fill("1")
    form.get_by_role("button", name="take it").click()
    wait_for_next(view, ask)
    built = {"tyres": 8, "brakes": 1, "gearbox": 3, "body": 3, "engine": 3, "suspension": 2}
    assert events(desk, "CarBuilt")[0] == {"car": 0, "pools": built}
    assert pools(view)[:6] == ["8/8", "1/1", "3/3", "3/3", "3/3", "2/2"] and not form.is_visible()
    view.root.locator(".board").press("u")
    view.wait("race.ask?.kind === 'build'")
    assert form.is_visible() and events(desk, "CarBuilt") == []


def test_a_slipstream_by_clicks(desk: Notebook) -> None:
    """FD-SLIP-06: three cells more, past the car ahead; of two ways to a cell the one round the marker is taken."""
    view = desk.show(position(SLIPSTREAM, {("gear 4", 0): [7]}))
    view.settle()
    take(view, "gear", "Gear 4: 7 to 12 cells, 9.5 on average")
    assert view.ask["title"] == "Robin, choose your route. You rolled 7."
    assert ends_at(view, "m.s4.3")[0] == option(view, "Middle lane, 7 cells")
    take(view, "way", "Middle lane, 7 cells")
    ask = view.ask
    assert ask["kind"] == "slipstream" and ask["title"] == "Robin, you are in a slipstream. Do you use it?"
    same = ends_at(view, "m.s4.5")
    assert [(ask["options"][number]["label"], ask["options"][number]["details"]) for number in same] == [
        (
            "Slipstream: middle lane, 3 cells, over bad road",
            ["20 %: you lose a point on the damaged road", "no car beside you"],
        ),
        ("Slipstream: middle lane, 3 cells", ["no car beside you"]),
    ]
    assert ask["named"][0]["option"] == 0 and ask["options"][0]["label"] == "Stay behind car 2"
    view.root.locator("details.aside > summary").click()
    view.wait("root.querySelector('.every > *')")
    assert view.root.locator(".aside .chip", has_text="brakes 1").count() == 2
    view.root.locator("details.aside > summary").click()
    view.shot("formula-d-slipstream")
    drive_to(view, ask["options"][same[0]]["cell"])
    assert [(one["car"], one["to"]) for one in events(desk, "Slipstreamed")] == [(0, "m.s4.5")]
    assert events(desk, "RoadHurt") == [] and "FD-SLIP-06" in told(view)
    assert view.ask["kind"] == "gear"


def test_a_pit_stop_by_clicks(desk: Notebook) -> None:
    """FD-TECH-04: into the box by a click on it, a technical stop, wet tyres, two points spread by the form."""
    view = desk.show(position(BOX, {("gear 3", 0): [6]}))
    view.settle()
    assert pools(view)[:7] == ["1/6", "3/3", "3/3", "1/3", "1/3", "2/2", "hard, lap 1"]
    take(view, "gear", "Gear 3: 4 to 8 cells, 6.4 on average")
    ask = view.ask
    assert ask["title"] == "Robin, choose your route. You rolled 6."
    box = ask["options"][option(view, "Pit lane, 4 cells")]
    assert box["details"] == ["into your box: all tyre points back"]
    assert view.js("race.board.cells.code[arg]", box["cell"]) == "b.1"
    drive_to(view, box["cell"])
    assert view.ask["title"] == "Robin, choose your pit stop."
    take(view, "pit stop", "Technical stop")
    assert view.ask["title"] == "Robin, choose your tyres. The weather: rain."
    take(view, "tyres", "Wet tyres")
    ask = view.ask
    assert ask["kind"] == "repairs" and ask["title"] == "Robin, repair up to 2 points."
    assert ask["options"][0]["label"] == "Body +2" and ask["options"][0]["details"] == ["then you have body 3/3"]
    view.shot("formula-d-repairs")
    form = view.root.get_by_role("form", name="Spread the points yourself", exact=True)
    form.get_by_label("body").fill("1")
    form.get_by_label("engine").fill("1")
    form.get_by_role("button", name="take it").click()
    wait_for_next(view, ask)
    assert pools(view)[:7] == ["6/6", "3/3", "3/3", "2/3", "2/3", "2/2", "wet, lap 1"]
    assert "0/2" in panel(view, "boxes")
    assert "FD-PIT-06" in told(view) and "FD-TECH-04" in told(view)


def test_a_street_race_with_a_driver_and_nitro(desk: Notebook) -> None:
    """FD-STREET-03, FD-NITRO-01: a driver is chosen by the key 0, the tenth; nitro by a click, and it is used up."""
    view = desk.show(
        "import racelib as rl",
        "race = rl.play(bots='random', players=2, track='lumen', mode='street-advanced', weather=True, seed=4)\nrace",
    )
    view.settle()
    ask = view.ask
    assert ask["kind"] == "driver" and len(ask["options"]) == 10
    view.shot("formula-d-drivers")
    stanley = view.root.locator("[data-option='9']")
    assert str(stanley.get_attribute("aria-label")).startswith("0: Stanley Washington. Car radio: ")
    view.root.locator(".board").press("0")
    wait_for_next(view, ask)
    assert events(desk, "DriverChosen")[0] == {"car": 0, "driver": 10}
    assert "Stanley Washington" in panel(view, "street") and "FD-STREET-03" in told(view)
    while view.ask["kind"] != "nitro":
        answer(view, 0)
    plain, nitro = view.ask["options"]
    rolled = int(plain["details"][0].split()[0])
    assert view.ask["title"] == f"Robin, do you use nitro? You rolled {rolled}."
    assert nitro["details"] == [f"{rolled + 1} cells to drive", "once a lap; you cannot brake"], "in gear 1 a cell more"
    view.shot("formula-d-nitro")
    take(view, "nitro", "Nitro: 1 cell more")
    assert events(desk, "NitroUsed")[-1]["cells"] == 1 and "FD-NITRO-01" in told(view)
    row = "[...root.querySelectorAll(\"[data-panel='street'] tr\")].find((one) => /Robin/.test(one.textContent))"
    assert "used" in view.js(f"{row}.textContent")
    assert view.ask["kind"] == "way"
    assert view.ask["title"] == f"Robin, choose your route. You rolled {rolled} and drive {rolled + 1}."
    assert all(not one["price"] for one in view.ask["options"]), "with nitro nobody brakes"
