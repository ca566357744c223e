"""Benchmarks of the browser: `make bench`. Wall-clock; machines are noisy.

python -m tests.benchmarks.browser [--steps N] [--clicks N] [--write]

- a step in the viewer with the kernel killed (ten cars, two laps): from the call to the next painted frame
- a click on a cell in a game: until your car stands on it on the board, with nothing moving
- frames while cars glide, ten cars on Monaco, and how often the road itself is painted again
- the first page of the course, after the server is ready: from opening it to the first legal choice, without a click
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

import racelib as rl
from tests.benchmarks.figures import Figures
from tests.browser.lab import TOKEN, Lab, Notebook, launch, own_folders, running_lab
from tests.browser.table import opened, play_on

FIGURES = Figures("The page in a browser", "python -m tests.benchmarks.browser")
ROOT = Path(__file__).parents[2]
REPLAY = ROOT / "replays" / "monaco-ten-cars-two-laps.jsonl"
STEPS = """(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const times = [], busy = [];
  root.querySelector("select[aria-label='step by']").value = arg.unit;
  race.go(100);
  await frame(); await frame();
  for (let n = 0; n < arg.count; n++) {
    const start = performance.now();
    race.step(1);
    busy.push(performance.now() - start);
    await frame();
    times.push(performance.now() - start);
  }
  return [times, busy];
})()"""


def show(what: str, times: list[float], target: float, unit: str = "ms") -> None:
    """Show median and p95 of a figure beside its target."""
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    verdict = "ok" if high <= target else "TOO SLOW"
    FIGURES.show(
        what, f"median {median(times):.1f} {unit}, p95 {high:.1f} {unit}, target {target:.0f} {unit}: {verdict}"
    )


def steps(lab: Lab, chrome: Browser, count: int) -> None:
    """Measure steps with the kernel killed."""
    lab.write("steps.ipynb", "import racelib as rl", f"rl.watch({str(REPLAY)!r})")
    notebook = Notebook(lab, chrome, "steps.ipynb")
    view = notebook.run_all()
    notebook.kill_kernel()
    view.root.locator(".board").scroll_into_view_if_needed()
    idle = """(async () => { const times = []; for (let n = 0; n < 40; n++) { const start = performance.now();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      times.push(performance.now() - start); } return times; })()"""
    show("two frames of this browser with nothing to do", view.js(idle), 50)
    for unit in ("event", "turn", "round"):
        times, busy = view.js(STEPS, {"unit": unit, "count": count if unit != "round" else count // 4})
        show(f"step by {unit}, kernel killed, ten cars, two laps", times, 50)
        show(f"step by {unit}, only our script", busy, 50)
    notebook.close()


GLIDING = """(() => {
  const view = [...Bokeh.index.roots].find((one) => one.model === race.figures.board);
  window.frames = [];
  window.painted = {primary: 0, overlays: 0};
  for (const layer of ["primary", "overlays"]) {
    const one = view.canvas_view[layer], prepare = one.prepare.bind(one);
    one.prepare = () => { window.painted[layer]++; return prepare(); };
  }
  let last = null;
  const look = (now) => {
    if (race.gliding && last !== null) window.frames.push(now - last);
    last = race.gliding ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


def glides(chrome: Browser, turns: int) -> None:
    """Measure the frames while cars glide: ten cars on Monaco, the whole track in the picture and followed."""
    os.environ["RACELIB_RACES"] = tempfile.mkdtemp()
    race = rl.play(players=10, track="monaco", seed=3)
    for _ in range(12):
        play_on(race)
    with opened(chrome, race, motion=True) as table:
        table.js(GLIDING)
        for _ in range(turns):
            table.root.locator("[data-option]:visible").first.click()
            if table.main.count() and table.ask:
                table.main.click()
            table.wait("race.film.length > arg && !race.moving && race.ask", table.js("race.film.length - 1"), 60)
        frames, painted = table.js("[window.frames, window.painted]")
    show(f"a frame while a car glides, ten cars on Monaco, {len(frames)} frames", frames, 40)
    FIGURES.show("painted meanwhile", f"the cars {painted['overlays']} times, the road {painted['primary']} times")


def clicks(lab: Lab, chrome: Browser, count: int) -> None:
    """Measure clicks on the button that confirms a cell: to your car on its new cell, and to the next choice."""
    lab.write("clicks.ipynb", "import racelib as rl", "race = rl.play(players=4, seed=3, laps=2)\nrace")
    notebook = Notebook(lab, chrome, "clicks.ipynb", motion=False)
    view = notebook.run_all()
    boards: list[float] = []
    choices: list[float] = []
    while len(boards) < count:
        view.settle()
        ask = view.ask
        if ask is None:
            view = notebook.run_all()
            continue
        if ask["kind"] == "way":
            options = ask["options"]
            number, option = min(enumerate(options), key=lambda one: (one[1]["toll"], one[1]["price"]))
            if not view.root.locator(f"[data-option='{number}'].picked").count():
                view.click_cell(option["cell"])  # picks it; the button confirms it
            view.js(
                """(() => { window.clicked = null; window.seen = null; window.asked = null;
                  const down = () => { window.clicked = performance.now(); };
                  document.addEventListener("pointerdown", down, {once: true, capture: true});
                  const spots = race.board.spots, was = race.film.length;
                  const look = () => {
                    const {x, y} = race.sources.badges.data;
                    const there = [...x].some((one, n) => one === spots.x[arg] && y[n] === spots.y[arg]);
                    if (window.seen === null && race.film.length > was && there) window.seen = performance.now();
                    if (race.film.length > was && race.at === race.film.length - 1) window.asked = performance.now();
                    else requestAnimationFrame(look);
                  };
                  requestAnimationFrame(look);
                })()""",
                option["cell"],
            )
            view.root.locator(".go .main").click()
            view.wait("window.asked !== null")
            clicked, seen, asked = view.js("[window.clicked, window.seen, window.asked]")
            boards.append((seen if seen is not None else asked) - clicked)
            choices.append(asked - clicked)
        else:
            view.root.locator(".go .main").click()
            view.wait("race.film.length > arg", ask["id"])
    show("click that confirms a cell, until your car stands on it, nothing moving", boards, 150)
    show("click that confirms a cell, until the next choice (with the bots' moves)", choices, 5000)
    notebook.close()


def first_choice(lab: Lab, chrome: Browser) -> None:
    """Measure the first page of the course, as `make play` opens it: to the first legal choice, without a click."""
    shutil.copytree(ROOT / "notebooks", lab.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("races"))
    subprocess.run([sys.executable, "-m", "racelib.home_page.warm_up"], env=own_folders(lab.home), cwd=ROOT, check=True)
    times = []
    for _ in range(5):
        shutil.rmtree(lab.folder / "races", ignore_errors=True)  # whoever has a race is asked whether to go on with it
        page = chrome.new_page(viewport={"width": 1280, "height": 800})
        start = time.monotonic()
        page.goto(f"{lab.address}/voila/render/00_start.ipynb?token={TOKEN}", wait_until="commit")
        page.locator("[data-ready] [data-option]:visible").first.wait_for(timeout=60000)
        times.append(time.monotonic() - start)
        page.close()
    show("the course, from opening it to the first legal choice, no click (5 runs)", times, 5, "s")


def main() -> None:
    """Measure everything once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--clicks", type=int, default=20, help="0: none")
    parser.add_argument("--turns", type=int, default=4, help="of a race, while cars glide")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    FIGURES.command += f" --steps {given.steps} --clicks {given.clicks}"
    with tempfile.TemporaryDirectory() as home, running_lab(Path(home)) as lab, sync_playwright() as playwright:
        chrome = launch(playwright)
        glides(chrome, given.turns)
        steps(lab, chrome, given.steps)
        if given.clicks:
            clicks(lab, chrome, given.clicks)
            first_choice(lab, chrome)
        chrome.close()
    if given.write:
        FIGURES.write()


if __name__ == "__main__":
    main()
