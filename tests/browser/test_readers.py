"""What a screen reader gets: names for all controls, the board with its text twin, and live regions."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import Notebook, View

MONACO = str(Path(__file__).parents[2] / "replays" / "monaco-ten-cars-two-laps.jsonl")
CELLS = {
    "play": "race = rl.play(you='Robin', bots='rookie', players=4, track='lagoon', seed=3)\nrace",
    "watch": f"show = rl.watch({MONACO!r})\nshow",
}
#: Roles that people act on; each of them needs a name.
CONTROLS = {
    "button", "checkbox", "combobox", "textbox", "slider", "link", "tab", "radio", "menuitem", "spinbutton", "switch",
    "searchbox", "DisclosureTriangle", "listbox", "img", "image", "figure", "log", "application", "table",
}  # fmt: skip


def tree(view: View) -> list[dict[str, Any]]:
    """Return the accessibility tree of the widget, as Chromium hands it to screen readers, without what is ignored."""
    session = view.page.context.new_cdp_session(view.page)
    session.send("Accessibility.enable")
    session.send("DOM.enable")
    view.js("root.setAttribute('data-here', 'yes')")
    document = session.send("DOM.getDocument", {"depth": 0})
    found = session.send("DOM.querySelectorAll", {"nodeId": document["root"]["nodeId"], "selector": "[data-here]"})
    (node,) = found["nodeIds"]
    backend = session.send("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
    everything = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {one["nodeId"]: one for one in everything}
    todo = [next(one["nodeId"] for one in everything if one.get("backendDOMNodeId") == backend)]
    nodes = []
    while todo:
        one = by_id[todo.pop()]
        todo += one.get("childIds", [])
        if not one.get("ignored"):
            focusable = any(
                found["name"] == "focusable" and found["value"]["value"] for found in one.get("properties", [])
            )
            name = one.get("name", {}).get("value", "")
            nodes.append({"role": one["role"]["value"], "name": name, "focusable": focusable})
    session.send("Accessibility.disable")
    session.detach()
    view.js("root.removeAttribute('data-here')")
    return nodes


@pytest.fixture(scope="module", params=list(CELLS))
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def opened(clear_desk: Notebook, mode: str) -> View:
    return clear_desk.show("import racelib as rl", CELLS[mode])


@pytest.fixture
def view(opened: View, desk: Notebook) -> View:
    """The widget as it is opened, at the newest event."""
    opened.js("race.go(race.film.length - 1)")
    return opened


only = partial(pytest.mark.parametrize, "mode", indirect=True)


def test_every_control_has_a_name(view: View, mode: str) -> None:
    view.js("root.querySelectorAll('details').forEach((one) => { one.open = true; })")
    view.js("race.go(race.film.words.findIndex((words) => words.includes('(')))")
    nodes = tree(view)
    controls = [one for one in nodes if one["role"] in CONTROLS or one["focusable"]]
    assert len(controls) > 20, nodes
    unnamed = [one for one in controls if not one["name"].strip()]
    assert not unnamed, unnamed
    kinds = {"button", "slider", "combobox", "checkbox"} if mode == "watch" else {"button", "radio"}
    assert kinds <= {one["role"] for one in controls}
    names = [one["name"] for one in controls if one["role"] in ("button", "combobox", "slider", "checkbox", "radio")]
    moments = [name for name in names if name[0] in "▲▼◆■"]  # what happens twice is called the same, with its round
    assert (mode == "watch") == any("· round " in name for name in moments)
    own = [name for name in names if not name.startswith("rule: ")]  # chips of one name open the same rules
    own = [name for name in own if name not in moments]
    assert len(set(own)) == len(own), "two controls with one name"
    assert not any(set(name) <= set("◀▶|↶↷◐× ") for name in names), "a name is words, not arrows"


def test_the_board_has_a_text_twin(view: View, desk: Notebook, mode: str) -> None:
    for number in (0, 21, 60):
        view.js("race.go(arg)", number)
        shown = view.at
        twin = max((one["name"] for one in tree(view) if one["role"] == "application"), key=len)
        cars = view.js("Array.from({length: race.film.cars}, (_, n) => race.film.row(race.at, n))")
        places = view.js("race.board.cells.place")
        names = desk.python(f"[seat.name for seat in {'race.race' if mode == 'play' else 'show.replay'}.header.seats]")
        for number_of_car, (name, car) in enumerate(zip(names, cars, strict=True), start=1):
            where = places[car["cell"]] if car["cell"] >= 0 else ""
            sentence = f"{car['place']}. {name}, car {number_of_car}: {where}"
            assert sentence in twin, (shown, sentence, twin)
            assert f"gear {car['gear'] or '–'}, {car['points']} points" in twin


@only(argvalues=["watch"])
def test_a_polite_live_region_says_what_happened_after_each_step(view: View) -> None:
    view.js("race.go(-1)")
    region = view.root.locator("[aria-live=polite]")
    assert region.count() == 1 and region.get_attribute("role") == "status"
    view.js("""(() => {
      window.said = [];
      const region = root.querySelector(".live"), heard = () => window.said.push(region.textContent);
      new MutationObserver(heard).observe(region, {childList: true, characterData: true, subtree: true});
    })()""")
    heard = []
    for _ in range(12):
        view.root.locator(".board").press("ArrowRight")
        heard.append(view.live)
        assert heard[-1].strip()
        assert "FD-" not in heard[-1], "rule ids are not read out"
    assert all(one != two for one, two in pairwise(heard)), heard
    view.wait("window.said.length >= 12")
    for name, key in (("moment", "]"), ("End", "End"), ("Home", "Home")):
        before = view.live
        view.root.locator(".board").press(key)
        assert view.live != before, name


@only(argvalues=["play"])
def test_without_a_widget_the_text_is_there(view: View, desk: Notebook) -> None:
    """Previews, screen readers of other programs and nbval get the plain text: the whole race, not a class name.

    It stands before the tests that drive on: a notebook keeps the text of the moment at which the race was shown.
    """
    (output,) = [one for one in desk.outputs() if one["output_type"] == "execute_result"]
    text = "".join(output["data"]["text/plain"])
    assert text == desk.python("race.text()")
    assert "Robin" in text and "choose your" in text


@only(argvalues=["play"])
def test_choices_are_read_with_their_price(view: View) -> None:
    view.settle()
    while view.ask["lever"] is None:
        confirm(view)
    names = [one["name"] for one in tree(view) if one["role"] == "radio"]
    assert sorted(names) == sorted(row["said"] for row in view.ask["lever"]["rows"]), "a gear is a whole sentence"
    while view.ask["kind"] != "way":
        confirm(view)
    view.root.locator("details.aside > summary").click()
    names = [one["name"] for one in tree(view) if one["role"] == "radio"]
    for option in view.ask["options"]:
        said = [one for one in names if one.startswith(option["label"] + ".") and one.endswith(option["price_text"])]
        assert said, option
        assert any(all(detail in one for detail in option["details"]) for one in said)
        assert ("free" if not option["price"] else f"costs {option['price']} point") in option["price_text"]


def confirm(view: View) -> None:
    """Confirm what is picked."""
    before = view.js("race.film.length")
    view.root.locator(".go button.main").click()
    view.wait("race.film.length > arg && race.ask", before)


@only(argvalues=["play"])
def test_your_turn_interrupts_and_nothing_else_does(view: View) -> None:
    region = view.root.locator("[aria-live=assertive]")
    assert region.count() == 1 and region.get_attribute("role") == "alert"
    view.settle()
    confirm(view)
    assert region.text_content() == "Your turn" and view.ask["title"] in view.live
