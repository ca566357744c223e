// Draws the board: its cells, lines, flags and what is painted on it; and goes on to another board when the race does.

import {node} from "../browser/dom.js";
import {homeOf, pickCamera} from "./camera.js";
import {lay} from "./cells.js";
import {cellFinder} from "./edges.js";
import {columns} from "./figures.js";
import {groundMarks} from "./ground.js";
import {roadOf} from "./road.js";
import {sceneryOf} from "./scenery.js";
import {sideways} from "./sideways.js";
import {paint} from "./theme.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../page").LaidBoard} LaidBoard
 */

const GONE = 0.22;  // how much is still to be seen of cells that are no longer there
const ON_ASPHALT = "#e8ebee", ON_COLOUR = "#111111";
const NARROW_BOARD = 500;  // pixels: words along a road have little room

/** The board at the moment that is shown. @param {Page} page */
function boardNow({film, at, payload, along}) {
  const board = lay(film.board(at) ?? payload.board, payload);
  return along && board.grid ? sideways(board) : board;
}

/** Take a board, and work out once what is painted around its cells. @param {Page} page @param {LaidBoard} board */
function takeBoard(page, board) {
  page.board = board;
  page.cellAt = cellFinder(board.cells, 2 * board.lane_width);
  page.road = board.grid ? null : roadOf(board, page.payload);
}

/** Lay out the board that a page opens with. @param {Page} page */
export function layBoard(page) { takeBoard(page, boardNow(page)); }

/**
 * Go on to another board if it has changed, with all of it in the picture.
 * @param {Page} page
 */
export function followBoard(page) {
  const board = boardNow(page);
  if (board === page.board) return;
  takeBoard(page, board);
  page.home = homeOf(page);
  pickCamera(page);
  drawBoard(page);
}

/** Draw the board in the colours of the theme. @param {Page} page */
export function drawBoard(page) {
  drawCells(page);
  drawScenery(page);
  drawRoad(page);
  drawGround(page);
  drawFlags(page);
  drawStrokes(page);
  drawLabels(page);
  drawLegend(page);
  page.lying = null;  // the cells say anew what lies on them
}

/** @param {Page} page */
function drawCells(page) {
  const {board, payload, sources} = page, {cells, base, from} = board, colours = paint(page);
  const kinds = cells.kind.slice(base), end = cells.kind.length, gone = (/** @type {number} */ n) => base + n < from;
  sources.cells.data = {
    xs: cells.xs.slice(base), ys: cells.ys.slice(base),
    fill: kinds.map((kind) => colours[kind]),
    alpha: kinds.map((_, n) => (gone(n) ? GONE : 1)),
    edge: kinds.map(() => colours.edge),
    about: cells.about.slice(base, end),
  };
  const hatched = [...kinds.keys()].filter((n) => payload.hatches[kinds[n]] && !gone(n));
  sources.hatched.data = {
    xs: hatched.map((n) => cells.xs[base + n]), ys: hatched.map((n) => cells.ys[base + n]),
    hatch: hatched.map((n) => payload.hatches[kinds[n]]),
  };
}

/** Grass, run-off, kerbs and lines; a board of hexagons has none. @param {Page} page */
function drawRoad(page) {
  const {road, sources, figures} = page, {stripe, runoff, roadside, red, white} = paint(page);
  if (!road) return;
  for (const name of /** @type {const} */ (["stripes", "runoff", "edges", "brackets", "chevrons"])) {
    sources[name].data = road[name];
  }
  sources.kerbs.data = {...road.kerbs, fill: road.kerbs.red.map((one) => (one ? red : white))};
  sources.chequers.data = {...road.chequers, fill: road.chequers.black.map((one) => (one ? "#111111" : "#f6f3ee"))};
  for (const {name, glyph} of figures.board.renderers) {
    if (name === "stripes") glyph.fill_color = {value: stripe};
    if (name === "runoff" || name === "shores") glyph.line_color = {value: runoff};
    if (name === "edge lines") glyph.line_color = {value: roadside};
  }
}

/** Trees and water beside the road. @param {Page} page */
function drawScenery(page) {
  const {board, sources} = page, {tree, leaf, water} = paint(page);
  const {shapes, shores, waves} = sceneryOf(board.scenery, {tree, leaf, water});
  sources.scenery.data = shapes;
  sources.shores.data = shores;
  sources.waves.data = waves;
}

/** Marks of the kinds of ground, on hexagons. @param {Page} page */
function drawGround({board, payload, sources}) {
  const {lines, shapes} = groundMarks(board, payload.marks);
  sources.ground_lines.data = lines;
  sources.ground_shapes.data = shapes;
}

/** Round signs at lines across the road; areas in which something is counted have others. @param {Page} page */
function drawFlags(page) {
  const discs = page.board.flags.filter(({area}) => (area ?? -1) < 0);
  page.sources.flags.data = {
    x: discs.map(({x}) => x), y: discs.map(({y}) => y), sign: discs.map(({sign}) => sign),
    fill: discs.map(({fill}) => fill ?? "#ffd84d"),
  };
}

/** @param {Page} page */
function drawStrokes(page) {
  const {board} = page, colours = paint(page);
  const strokes = board.strokes.filter((one) => !one.chequers);
  page.sources.strokes.data = {
    xs: strokes.map(({line}) => line.filter((_, k) => k % 2 === 0)),
    ys: strokes.map(({line}) => line.filter((_, k) => k % 2)),
    colour: strokes.map((one) => colours[one.kind]),
    width: strokes.map((one) => one.width ?? 4),
    dash: strokes.map((one) => (one.dash ? [5, 5] : [])),
  };
}

/** Words on the road, and the signs of the kinds of cells. @param {Page} page */
function drawLabels(page) {
  const {board, payload} = page, {cells, spots, base, from} = board, ink = board.grid ? paint(page).ink : ON_ASPHALT;
  const narrow = board.sideways && page.parts.board.clientWidth < NARROW_BOARD, first = Math.max(base, from);
  const painted = board.labels.filter(({x}) => !narrow || x >= spots.x[first])  // before the road there is no room
    .map((one) => ({font: "13px", ...one, ...(narrow ? {font: "11px"} : {}), angle: 0, ink: one.ink ?? ink}));
  for (let cell = first; cell < cells.kind.length; cell++) {
    const text = payload.signs[cells.kind[cell]];
    if (text) painted.push({x: spots.x[cell], y: spots.y[cell], text, font: "10px", ink: ON_COLOUR, angle: 0});
  }
  page.sources.labels.data = columns(["x", "y", "text", "angle", "ink", "font"], painted);
}

/** The colours of the kinds of cells; where cars start, a bracket says so. @param {Page} page */
function drawLegend(page) {
  const colours = paint(page), {payload, board, parts} = page;
  const here = payload.legend.filter(([kind]) => kind !== payload.starts && board.cells.kind.includes(kind));
  parts.legend.replaceChildren(...here.map(([kind, words]) => {
    const chip = node("span", {class: "chip", style: "background:" + colours[kind]}, payload.signs[kind]);
    return node("span", {}, chip, words);
  }));
}
