"""The picture while the camera travels, and the words beside cars: nothing is cut off, nothing hides a car."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from tests.browser.table import DESK, PHONE, opened, play_on


@pytest.fixture(autouse=True)
def races(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))


def race(players: int, turns: int, track: str = "monaco") -> Any:
    """Give a race some decisions on."""
    made = rl.play(players=players, track=track, seed=3, save=None)
    for _ in range(turns):
        play_on(made)
    return made


#: What Bokeh paints on lies inside of its own elements.
PAINTED = """(() => {
  const find = (one) => one.tagName === "CANVAS" ? [one]
    : [...(one.shadowRoot?.children ?? []), ...one.children].flatMap(find);
  const board = root.querySelector(".board");
  return {board, backdrops: [...board.querySelectorAll(".backdrop")], layers: find(board.firstElementChild)};
})()"""

#: Stop the camera on its way; say which parts of the picture nothing is painted on, and whether what lies under the
#: picture lies where the picture says.
ON_ITS_WAY = f"""(() => {{
  root.querySelector(arg).click();
  const {{board, backdrops: [under], layers}} = {PAINTED};
  if (!under) return null;
  for (const one of [under, ...layers]) for (const way of one.getAnimations()) {{ way.pause(); way.currentTime = 40; }}
  const seen = board.getBoundingClientRect(), back = under.getBoundingClientRect();
  const moved = layers.map((one) => getComputedStyle(one).transform), with_it = getComputedStyle(under).transform;
  const covers = back.left <= seen.left + 1 && back.right >= seen.right - 1 && back.top <= seen.top + 1
    && back.bottom >= seen.bottom - 1;
  return {{covers, together: moved.every((one) => one === with_it), moved: with_it !== "none"}};
}})()"""


@pytest.mark.parametrize("dark", [False, True])
def test_the_picture_is_whole_while_the_camera_travels(chrome: Browser, dark: bool) -> None:
    with opened(chrome, race(6, 9), DESK, dark=dark, motion=True) as table:
        table.page.wait_for_timeout(900)  # the camera is there
        table.button("Whole track (M)").click()
        table.page.wait_for_timeout(600)
        way = table.js(ON_ITS_WAY, ".looking .of-follow")
        assert way == {"covers": True, "together": True, "moved": True}
        ink = table.js(
            f"""(() => {{ const {{backdrops: [one]}} = {PAINTED};
            const {{data}} = one.getContext("2d").getImageData(0, 0, one.width, one.height), colours = new Set();
            for (let k = 0; k < data.length; k += 400) colours.add(data.slice(k, k + 3).join());
            return colours.size; }})()"""
        )
        assert ink > 8, "the road is painted on it, not only the ground"
        table.js(f"void {PAINTED}.backdrops.concat({PAINTED}.layers).forEach((one) => one.getAnimations()"
                 ".forEach((way) => way.finish()))")  # fmt: skip
        table.page.wait_for_timeout(200)
        assert not table.root.locator(".backdrop").count(), "it is there only on the way"


def test_a_picture_that_is_measured_on_its_way_keeps_its_size(chrome: Browser) -> None:
    """The board changes its size while the camera travels, as it does when a question comes."""
    with opened(chrome, race(6, 9), DESK, motion=True) as table:
        sizes = f"""(() => {{ const {{board, layers}} = {PAINTED};
          const {{clientWidth: wide, clientHeight: high}} = board;
          return layers.map((one) => [one.clientWidth - wide, one.clientHeight - high]); }})()"""
        table.page.wait_for_timeout(900)
        assert all(abs(by) < 2 for pair in table.js(sizes) for by in pair)
        table.button("Whole track (M)").click()
        table.page.wait_for_timeout(600)
        table.root.locator(".looking .of-follow").click()
        table.page.set_viewport_size({"width": 1240, "height": 780})
        table.page.wait_for_timeout(900)
        assert all(abs(by) < 2 for pair in table.js(sizes) for by in pair)


#: How many other cars, and how many signs and buttons on the board, the words beside your car cover with their middle.
HIDDEN = """(() => {
  const {x, y, text, dx, dy} = race.sources.callouts.data, {x_range: across, y_range: up} = race.figures.board;
  const board = root.querySelector(".board"), {left, top} = board.getBoundingClientRect();
  const at = (px, py) => [((px - across.start) / (across.end - across.start)) * board.clientWidth,
    ((up.end - py) / (up.end - up.start)) * board.clientHeight];
  const {badges} = race.sources, cars = [...badges.data.x].map((one, n) => at(one, badges.data.y[n]));
  return [...x].flatMap((one, k) => {
    const [cx, cy] = at(one, y[k]), mx = cx + dx[k], my = cy + dy[k], wide = 12 + 3.4 * text[k].length;
    const hidden = cars.filter(([px, py]) => Math.abs(px - mx) < wide + 6 && Math.abs(py - my) < 17).length;
    const hit = document.elementFromPoint(left + mx, top + my);
    return hidden || !board.contains(hit) ? [`${text[k]}: ${hidden} cars, ${hit?.className}`] : [];
  });
})()"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_words_beside_a_car_hide_no_car(chrome: Browser, size: tuple[int, int]) -> None:
    for players, turns, track in ((10, 0, "monaco"), (10, 2, "lagoon"), (10, 6, "monaco"), (6, 10, "lagoon")):
        with opened(chrome, race(players, turns, track), size, touch=size == PHONE) as table:
            table.page.wait_for_timeout(300)
            assert table.js("[...race.sources.callouts.data.text]"), "your car is marked"
            assert not table.js(HIDDEN), (players, turns, track)
