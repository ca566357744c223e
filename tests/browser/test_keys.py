"""No key that is pressed in our widgets reaches JupyterLab, whatever has the focus."""

from __future__ import annotations

import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import Js, Notebook

LAGOON = str(Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl")
CELLS = {
    "play": "race = rl.play(you='Robin', bots='rookie', players=3, track='lagoon', seed=3)\nrace",
    "watch": f"show = rl.watch({LAGOON!r})\nshow",
}
KEYS = [
    *string.ascii_lowercase,
    *string.digits,
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"),
    *("Enter", "Escape", " ", "Delete", "Backspace"),
    *("d", "d", "x", "z", "0", "0", "i", "i", "Shift+M", "Shift+L", "Shift+D", "Shift+Enter", "Shift+ArrowDown"),
    *("[", "]", ",", ".", "+", "-", "?", "Escape"),
]
#: Of the keys that JupyterLab obeys when a cell has the focus, those that cut, add, turn and run it.
OBEYED = ("x", "a", "m", "d", "d", "Enter")
#: Everything that can have the focus, each with a number to find it again; what is folded away is unfolded first.
FOCUSABLE = """(() => {
  root.querySelectorAll("details").forEach((one) => { one.open = true; });
  root.querySelectorAll("[data-probe]").forEach((one) => { delete one.dataset.probe; });
  const found = [...root.querySelectorAll("button, select, input, summary, a[href], [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  found.forEach((one, n) => { one.dataset.probe = n; });
  return found.map((one) => [
    `${one.tagName} ${one.type ?? ""}`, (one.getAttribute("aria-label") ?? one.textContent).slice(0, 40)]);
})()"""


def untouched(notebook: Notebook) -> Any:
    """Return all that a stray key could change: cells with types and sources, the mode, the active cell, the tabs."""
    return notebook.js(
        """({
          cells: [...panel.content.model.cells].map((cell) => [cell.type, cell.sharedModel.getSource(), cell.id]),
          mode: panel.content.mode,
          active: panel.content.activeCellIndex,
          runs: [...panel.content.model.cells].map((cell) => cell.executionCount),
          shown: [...app.shell.widgets("main")].length,
          lines: panel.content.widgets.map((cell) => !!cell.editor?.getOption?.("lineNumbers")),
          collapsed: [app.shell.leftCollapsed, app.shell.rightCollapsed],
          dialog: !!document.querySelector(".jp-Dialog, .lm-Menu, .jp-mod-searchOverlay, .lm-CommandPalette :focus"),
        })"""
    )


@pytest.mark.parametrize("mode", ["play", "watch"])
def test_every_key_on_every_control(desk: Notebook, mode: str) -> None:
    view = desk.show("import racelib as rl", CELLS[mode], "# a cell below", "# and one more")
    desk.js("(() => { panel.content.activeCellIndex = 1; })()")
    view.wait("race.film.length > 0")
    before = untouched(desk)
    controls = view.js(FOCUSABLE)
    assert len(controls) > 20, controls
    # each key is pressed with the focus on the control, wherever the key before it has moved the focus; where a key
    # has redrawn the controls (a choice, a rule) the one of the same name takes its place, or another one
    view.js(
        """(() => { window.probed = 0;
          window.probe = (number) => {
            const controls = FOCUSABLE;
            const again = controls.findIndex(([, name]) => name === window.named);
            number = again >= 0 ? again : Math.min(number, controls.length - 1);
            window.target = root.querySelector(`[data-probe="${number}"]`);
          };
          window.refocus = () => {
            if (!window.target.isConnected || !window.target.checkVisibility()) window.probe(window.number);
            window.target.focus({preventScroll: true});
            if (document.activeElement === window.target) window.probed++;
          };
          window.addEventListener("keyup", window.refocus, true);
        })()""".replace("FOCUSABLE", FOCUSABLE)
    )
    kinds: set[str] = set()
    for number, (kind, control) in enumerate(controls):
        keys = OBEYED if kind in kinds else KEYS  # the first of its kind gets every key
        kinds.add(kind)
        view.js(
            """(() => { [window.number, window.named] = arg; window.probe(window.number); window.probed = 0;
              window.refocus(); })()""",
            [number, control],
        )
        for key in keys:
            desk.page.keyboard.press(key)
        probed = view.js("window.probed")
        assert probed > len(keys) / 2, f"{control} had the focus for {probed} keys of {len(keys)} only"
        after = untouched(desk)
        assert after == before, f"a key on {control} reached JupyterLab"
    view.js("window.removeEventListener('keyup', window.refocus, true)")
    desk.fail_on_error_outputs()


def test_keys_after_a_click(desk: Notebook) -> None:
    """A click may move the focus somewhere inside a figure, or take the clicked choice away: keys still stay here."""
    view = desk.show("import racelib as rl", CELLS["play"], "# a cell below")
    view.settle()
    view.js("root.querySelectorAll('details').forEach((one) => { one.open = true; })")
    view.button("Whole track (M)").click()  # every cell is in the picture
    cells = untouched(desk)["cells"]

    def in_the_menu() -> None:
        view.button("Menu").click()
        view.js("(() => { root.querySelector('.charts').open = false; })()")
        view.root.locator(".charts > summary").click()
        view.root.locator(".chart svg").first.click()

    clicks: dict[str, Callable[[], None]] = {
        "board": lambda: view.click_cell(view.js("race.board.cells.kind.indexOf('corner2')")),
        "chart": in_the_menu,
        "choice": view.root.locator("[data-option]").first.click,
    }
    for spot, click in clicks.items():
        desk.js("(() => { document.activeElement.blur(); panel.content.activeCellIndex = 1; })()")
        click()
        for key in ("x", "d", "d", "z", "a", "b", "m", "y", "Escape", "x", "0", "0", "d", "d"):
            desk.page.keyboard.press(key)
        assert untouched(desk)["cells"] == cells, spot
        focused = view.js(
            "root.contains(document.activeElement) && 'lmSuppressShortcuts' in document.activeElement.dataset"
        )
        assert focused, f"a click on the {spot} of our widget gives the focus to something of ours"


def test_the_check_can_fail(desk: Notebook) -> None:
    """A stock button has no protection: a stray X cuts its cell. If that ever ends, the tests here prove nothing."""
    desk.show("import racelib as rl", CELLS["watch"], "import ipywidgets; ipywidgets.Button(description='stock')")
    before = untouched(desk)["cells"]
    desk.page.get_by_role("button", name="stock").focus()
    desk.page.keyboard.press("x")
    assert len(untouched(desk)["cells"]) == len(before) - 1


def test_shortcuts_of_the_notebook_still_work_outside(desk: Notebook) -> None:
    desk.put("1", "2")
    desk.js(
        "(() => { panel.content.activeCellIndex = 1; panel.content.mode = 'command'; panel.content.node.focus(); })()"
    )
    desk.page.keyboard.press("x")
    assert len(desk.cells()) == 1


def test_the_focus_can_be_seen(desk: Notebook) -> None:
    view = desk.show("import racelib as rl", CELLS["watch"])
    view.js(FOCUSABLE)
    view.root.locator(".board").focus()
    seen = set()
    for _ in range(25):
        desk.page.keyboard.press("Tab")
        name = view.js("document.activeElement.dataset?.probe ?? null")
        if name is None:
            break
        style = view.js("getComputedStyle(document.activeElement).outlineStyle")
        assert style != "none", f"no focus ring on {view.js('document.activeElement.outerHTML')}"
        seen.add(name)
    assert len(seen) > 12, "Tab goes through all the controls"


def test_a_control_that_is_drawn_anew_keeps_the_focus(js: Js) -> None:
    code = """const {keepFocus} = await import("/page/js/browser/focus.js");
      const shell = document.createElement("div");
      shell.innerHTML = "<a tabindex=0>board</a><div></div><div><button data-use=2>elsewhere</button></div>";
      document.body.append(shell);
      const [board, panel] = shell.children, seen = [], end = keepFocus(shell, board);
      const draw = (...buttons) => { panel.innerHTML = "<p>" + buttons.join("") + "</p>"; };
      const look = async () => { await new Promise(setTimeout); seen.push(document.activeElement.textContent); };
      const press = (selector) => panel.querySelector(selector).focus();
      draw("<button data-use=1>Bid 1</button>", "<button data-use=2>Bid 2</button>"); press("[data-use='2']");
      draw("<button data-use=2>Bid 2 million</button>", "<button data-use=1>Bid 1</button>"); await look();
      draw("<button>Why?</button>"); await look();
      press("button"); draw("<button>Again</button>", "<button>Why?</button>"); await look();
      const why = document.activeElement; panel.hidden = true;
      for (let k = 0; k < 60 && document.activeElement === why; k++) await new Promise(requestAnimationFrame);
      await look();
      panel.hidden = false; press("button + button");
      const line = panel.firstChild; panel.replaceChildren(document.createElement("p"), line); await look();
      press("button"); document.activeElement.blur(); await look(); draw(); await look();
      const outside = document.body.appendChild(document.createElement("input"));
      draw("<button>Why?</button>"); press("button"); draw(); outside.focus(); await look();
      outside.blur(); draw("<p>more</p>"); await look();
      end(); shell.remove(); outside.remove();
      return seen;"""
    again, gone, named, hidden, moved, *left = js(code)
    assert again == "Bid 2 million", "the same control, wherever it stands now"
    assert gone == "board" and named == "Why?" and hidden == "board"
    assert moved == "Why?", "a line of the log goes down when another comes"
    assert not {"board", "elsewhere"} & set(left), "a focus that was given up is not taken back"
