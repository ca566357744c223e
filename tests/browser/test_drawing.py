"""What is drawn of a board besides its cells, module by module: the road and its edges, signs, cars, dashboards."""

from __future__ import annotations

import math

import pytest

from tests.browser.lab import Js

# -- what is handed to Bokeh ---------------------------------------------------------------------------------


def test_what_stays_the_same_is_not_drawn_again(js: Js) -> None:
    code = """const {put} = await import("/page/js/canvas/figures.js");
      let set = 0;
      let held = {xs: [], fill: []};
      const source = {get data() { return held; }, set data(to) { set++; held = to; }};
      const page = {sources: {cars: source}}, counts = [];
      const draw = (data) => { put(page, "cars", data); counts.push(set); };
      draw({xs: [], fill: []});
      draw({xs: [[1, 2], [3]], fill: ["red", "blue"]});
      draw({xs: [[1, 2], [3]], fill: ["red", "blue"]});
      draw({xs: [[1, 2], [3]], fill: ["red", "green"]});
      draw({xs: [[1, 2], [4]], fill: ["red", "green"]});
      draw({xs: [[1, 2]], fill: ["red"]});
      draw({xs: [], fill: []});
      draw({xs: [], fill: []});
      return counts;"""
    assert js(code) == [0, 1, 1, 2, 3, 4, 5, 5]


# -- the road ------------------------------------------------------------------------------------------------

EDGES = 'const {cellFinder, edgesOutside, joinEdges} = await import("/page/js/canvas/edges.js");'


def test_a_point_lies_in_one_cell_or_in_none(js: Js) -> None:
    code = """const at = cellFinder(payload.board.cells, 2);
      return [[0.5, 0.5], [3.5, 0.9], [11.9, 0.1], [3.5, 1.1], [-0.5, 0.5], [40, 40]].map(([x, y]) => at(x, y));"""
    assert js(EDGES + code) == [0, 3, 11, -1, -1, -1]


def test_every_outer_edge_once_and_none_between_cells(js: Js) -> None:
    code = """const edges = edgesOutside(payload.board.cells, 1), lines = joinEdges(edges, 1);
      return [edges.map(({x0, y0, x1, y1}) => [x0, y0, x1, y1].join()), lines.map((line) => line.length),
        lines.flat().length, new Set(lines.flat()).size, edges.map(({nx, ny}) => [nx, ny])];"""
    edges, lines, in_lines, different, outward = js(EDGES + code)
    assert len(edges) == len(set(edges)) == 12 + 12 + 2, "both sides and both ends of the straight"
    assert sorted(lines) == [1, 1, 12, 12], "the sides are joined, corners are not"
    assert in_lines == different == 26
    assert all(math.isclose(math.hypot(x, y), 1) for x, y in outward)


ROAD = """const {roadOf} = await import("/page/js/canvas/road.js");
  const {lay} = await import("/page/js/canvas/cells.js");
  const cells = {...payload.board.cells, kind: payload.board.cells.kind.map((_, n) => arg.kinds[n] ?? "road")};
  const stage = {...payload, legend: [], verges: arg.verges, starts: arg.starts};
  const board = lay({...payload.board, cells, strokes: arg.strokes, steps: arg.steps}, stage);
  const road = roadOf(board, stage), mean = (all) => all.reduce((a, b) => a + b) / all.length;
  const middles = ({xs, ys}) => xs.map((one, k) => [mean(one), mean(ys[k])]);
"""
BEND = {"4": "bend", "5": "bend", "8": "gravel"}


def test_kerbs_only_where_the_stage_says(js: Js) -> None:
    code = "return [middles(road.kerbs), road.kerbs.red, road.runoff.xs.flat()];"
    told = {"kinds": BEND, "verges": {"bend": "kerbs", "gravel": "runoff"}}
    kerbs, red, runoff = js(ROAD + code, told)
    assert len(kerbs) == 8, "4 of half a lane on each side of 2 cells"
    assert all(4 < x < 6 and (y < 0 or y > 1) for x, y in kerbs), "outside the road, beside those cells"
    assert red == [True, False] * 4
    assert set(runoff) == {4, 5, 6, 8, 9}
    plain = js(ROAD + "return [road.kerbs.xs, road.runoff.xs, road.edges.xs.length];", {"kinds": BEND})
    assert plain == [[], [], 4], "the edge lines stay"


def test_chequers_brackets_and_chevrons(js: Js) -> None:
    finish = {"line": [6, 0, 6, 1], "kind": "road", "chequers": True}
    told = {
        "kinds": {"1": "grid"},
        "starts": "grid",
        "strokes": [finish, {"line": [3, 0, 3, 1], "kind": "road"}],
        "steps": [*([n + 1] for n in range(11)), []],
    }
    code = "return [middles(road.chequers), road.chequers.black, road.brackets.xs, middles(road.chevrons)];"
    squares, black, brackets, chevrons = js(ROAD + code, told)
    assert len(squares) == 8 and sum(black) == 4, "two rows, half of them black"
    assert all(abs(x - 6) < 0.3 and 0 < y < 1 for x, y in squares)
    assert [all(1 < x < 2.3 for x in one) for one in brackets] == [True], "one cell to start from"
    assert [math.floor(x) for x, _ in chevrons] == [3, 9], "every sixth cell"


# -- signs ---------------------------------------------------------------------------------------------------

SIGNS = """const {lamps, placeSigns} = await import("/page/js/canvas/signs.js");
  const view = {x0: 0, y1: 6, scale: 50, width: 600, height: 300};
  const sign = (name, x, y, more = {}) => ({flag: {x, y, name}, text: name, disc: false, wanted: false, ...more});
  const boxes = (signs, cellAt = () => -1) => placeSigns(signs, view, cellAt).map(({sign, box}) => [sign.text, box]);
"""


def test_lamps_of_stops_made_and_missing(js: Js) -> None:
    assert js(SIGNS + "return [lamps(0, 2), lamps(1, 3), lamps(4, 2)];") == ["○○", "✓○○", "✓✓"]


def test_no_two_signs_overlap(js: Js) -> None:
    code = """return boxes([...Array(40).keys()].map((n) => sign("Sign " + n, 6 + n % 3, 3, {disc: n % 2 > 0})));"""
    placed = [box for _, box in js(SIGNS + code)]
    assert 5 < len(placed) < 40, "those without room are left out"
    for number, a in enumerate(placed):
        assert a["w"] / 2 <= a["x"] <= 600 - a["w"] / 2 and a["h"] / 2 <= a["y"] <= 300 - a["h"] / 2
        for b in placed[:number]:
            apart = abs(a["x"] - b["x"]) >= (a["w"] + b["w"]) / 2 or abs(a["y"] - b["y"]) >= (a["h"] + b["h"]) / 2
            assert apart, (a, b)


def test_the_wanted_sign_stays_in_the_picture(js: Js) -> None:
    code = """return boxes([sign("Here", 5, 3), sign("Far", 90, 3), sign("Yours", 40, -9, {wanted: true})]);"""
    (first, box), (second, _) = js(SIGNS + code)
    assert [first, second] == ["Yours", "Here"], "others outside the picture are not drawn"
    assert box["x"] + box["w"] / 2 <= 600 and box["y"] + box["h"] / 2 <= 300, "it slides along the edge"


def test_a_sign_keeps_off_the_road(js: Js) -> None:
    code = """const onRoad = (x, y) => (y >= 2 && y <= 3 ? 0 : -1);
      return boxes([sign("Bend", 6, 2.5)], onRoad);"""
    ((_, box),) = js(SIGNS + code)
    assert box["y"] + box["h"] / 2 < 150 or box["y"] - box["h"] / 2 > 200, "pixels of the road: 150 to 200"


# -- a road that runs to the right ---------------------------------------------------------------------------

TURNED = """const {sideways} = await import("/page/js/canvas/sideways.js");
  const {lay} = await import("/page/js/canvas/cells.js");
  const words = [{x: 8, y: 5, text: "rear tile"}, {x: 8, y: 4.3, text: "1a"}, {x: 8, y: 1, text: "start"}];
  const strokes = [{line: [1, 2, 3, 4], kind: "road"}], flags = [{x: 2, y: 7, name: "end", sign: "!"}];
  const board = lay({...payload.board, labels: words, strokes, flags}, {...payload, legend: []});
  const turned = sideways(board);
"""


def test_turned_points_come_back_to_where_they_were(js: Js) -> None:
    code = """const back = (x, y) => [-y, x];
      const spots = turned.spots.x.map((x, n) => back(x, turned.spots.y[n]));
      const corners = turned.cells.xs.map((xs, n) => xs.map((x, k) => back(x, turned.cells.ys[n][k])));
      return [spots, corners, turned.strokes[0].line, turned.flags[0], turned.extent, turned.spots.angle[0],
        sideways(board) === turned];"""
    spots, corners, line, flag, extent, angle, same = js(TURNED + code)
    assert spots == [[n + 0.5, 0.5] for n in range(12)]
    assert corners == [[[n, 0], [n + 1, 0], [n + 1, 1], [n, 1]] for n in range(12)]
    assert line == [2, -1, 4, -3] and (flag["x"], flag["y"]) == (7, -2) and extent == [0, 6, -12, 0]
    assert math.isclose(angle, -math.pi / 2) and same, "worked out once"


def test_words_below_others_stay_below_them(js: Js) -> None:
    first, below, alone = js(TURNED + "return turned.labels.map(({x, y}) => [x, y]);")
    assert first == [5, -8] and alone == [1, -8]
    assert below == [5, -8.75], "under the first line, not beside it"


# -- the camera ----------------------------------------------------------------------------------------------

CAMERA = 'const {aimCamera, homeOf, measure} = await import("/page/js/canvas/camera.js");'


@pytest.mark.parametrize("shape", [0.4, 1.0, 2.5])
def test_all_of_the_board_in_the_shape_of_the_picture(js: Js, shape: float) -> None:
    home = js(CAMERA + "return homeOf({...smallPage(), shape: arg});", shape)
    assert math.isclose((home["y1"] - home["y0"]) / (home["x1"] - home["x0"]), shape)
    assert home["x0"] < 0 and home["x1"] > 12 and home["y0"] < 0 and home["y1"] > 1


def test_a_road_of_hexagons_runs_along_the_longer_side(js: Js) -> None:
    code = """const page = smallPage({tall: true}), seen = [];
      for (const value of [100, 400]) {
        Object.defineProperty(page.parts.board, "clientHeight", {value, configurable: true});
        measure(page); seen.push([page.shape, page.along]);
      }
      return seen;"""
    assert js(CAMERA + code) == [[0.5, True], [2, False]]


def test_the_camera_holds_still_for_a_small_step(js: Js) -> None:
    code = """const page = smallPage(), {x_range} = page.figures.board;
      const seen = (camera, at) => {
        Object.assign(page, {camera, at}); aimCamera(page); return (x_range.start + x_range.end) / 2;
      };
      return [seen("car1", 0), seen("car1", 2), seen("car0", 0), seen("car0", 4)];"""
    assert js(CAMERA + code) == [1.5, 1.5, 4.5, 7.5], "one cell is near enough, three are not"


# -- cars and dashboards -------------------------------------------------------------------------------------

CARS = 'const {ringAround, silhouette} = await import("/page/js/canvas/silhouettes.js");'


@pytest.mark.parametrize("kind", ["open", "stock"])
def test_a_car_is_drawn_from_the_ground_up_and_turns(js: Js, kind: str) -> None:
    code = "return [0, Math.PI].map((angle) => silhouette(arg, 10, 20, angle, 2));"
    ahead, back = js(CARS + code, kind)
    paints = [part["paint"] for part in ahead]
    assert paints[0] == "tyre" and paints[-1] == "glass" and "body" in paints
    for one, other in zip(ahead, back, strict=True):
        for x, y, u, v in zip(one["xs"], one["ys"], other["xs"], other["ys"], strict=True):
            assert math.isclose(x - 10, 10 - u, abs_tol=1e-9) and math.isclose(y - 20, 20 - v, abs_tol=1e-9)


@pytest.mark.parametrize("kind", ["open", "stock"])
def test_the_ring_of_the_car_in_turn_goes_around_all_of_it(js: Js, kind: str) -> None:
    code = """const {inside} = await import("/page/js/canvas/cells.js"), ring = ringAround(3, 4, 0.7, 2);
      const within = ({xs, ys}) => xs.map((x, k) => inside(x, ys[k], ring.xs, ring.ys));
      return silhouette(arg, 3, 4, 0.7, 2).flatMap(within);"""
    points = js(CARS + code, kind)
    assert len(points) > 20 and all(points)


def test_dashboards_show_what_matters_by_place(js: Js) -> None:
    code = """const {drawDashboards} = await import("/page/js/words/dashboards.js");
      const page = smallPage({
        columns: ["cell", "status", "place", "left", "made"], part: {...part, changes: []},
        start: [[0, 0, 2, 18, 0], [1, 0, 1, 4, 1]],
        dash: {column: "left", text: "{} left", bar: "left", full: [18, 18]},
        tally: {column: "made", area: [-1, 0], of: [2]},
      });
      const read = () => [...page.parts.strip.children].map((box) => [
        box.querySelector(".name").textContent, box.querySelector(".text").textContent,
        box.querySelector(".lamps").textContent, box.querySelector(".bar i").style.width,
        box.querySelector(".bar i").className, box.classList.contains("acting")]);
      drawDashboards(page); const before = read(), boxes = [...page.parts.strip.children];
      page.at = 0; drawDashboards(page);
      return [before, read(), boxes.every((box, k) => box === page.parts.strip.children[k])];"""
    before, after, same = js(code)
    assert before == [["Ben", "4 left", "✓○", "22%", "empty", False], ["Ada", "18 left", "", "100%", "", False]]
    assert [one[-1] for one in after] == [False, True], "Ada drives first"
    assert same, "what stays is left alone"


def test_numbers_can_be_read_on_every_colour(js: Js) -> None:
    code = """const {onColour} = await import("/page/js/words/badge.js");
      return ["#ffd84d", "#ffffff", "#1b1b22", "#b3201f"].map(onColour);"""
    assert js(code) == ["#111111", "#111111", "#ffffff", "#ffffff"]
