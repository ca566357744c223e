// Draws the board: its cells, lines, flags and what is painted on it; and goes on to another board when the race does.

import {node} from "../browser/dom.js";
import {lay} from "./cells.js";
import {columns} from "./figures.js";
import {paint} from "./theme.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").Flag} Flag
 */

const GONE = 0.22;  // how much is still to be seen of cells that are no longer there
const USUAL_WIDTH = 960;

/** The board at the moment that is shown. @param {Page} page */
const boardNow = ({film, at, payload}) => lay(film.board(at) ?? payload.board, payload);

/** Lay out the board that a page opens with. @param {Page} page */
export function layBoard(page) { page.board = lay(page.film.board(-1) ?? page.payload.board, page.payload); }

/**
 * Go on to another board if it has changed, with all of it in the picture.
 * @param {Page} page
 */
export function followBoard(page) {
  const board = boardNow(page);
  if (board === page.board) return;
  page.board = board;
  const [x0, x1, y0, y1] = board.extent, {shape} = page;
  const half = Math.max((x1 - x0) / 2, (y1 - y0) / 2 / shape), x = (x0 + x1) / 2, y = (y0 + y1) / 2;
  page.home = {x0: x - half, x1: x + half, y0: y - half * shape, y1: y + half * shape};
  drawBoard(page);
}

/** Draw the board in the colours of the theme. @param {Page} page */
export function drawBoard(page) {
  drawCells(page);
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
    hatch: kinds.map((kind, n) => (gone(n) ? " " : payload.hatches[kind] ?? " ")),
    code: cells.code.slice(base, end), about: cells.about.slice(base, end),
  };
}

/** @param {Page} page */
function drawFlags(page) {
  const {flags} = page.board, {ink} = paint(page);
  page.sources.flags.data = {
    ...besideFlags(flags),
    sign: flags.map((flag) => flag.sign),
    name: flags.map((flag) => (fits(page, flag, flag.name) ? flag.name : "")),
    fill: flags.map((flag) => flag.fill ?? "#ffd84d"),
    ink: flags.map(() => ink),
  };
}

/** @param {Page} page */
function drawStrokes(page) {
  const {strokes} = page.board, colours = paint(page);
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
  const {board, payload} = page, {cells, spots, base, from} = board, {ink} = paint(page);
  const painted = board.labels.map((one) => ({font: "13px", ...one, angle: 0, ink: one.ink ?? ink}));
  for (let cell = Math.max(base, from); cell < cells.kind.length; cell++) {
    const text = payload.signs[cells.kind[cell]];
    if (text) painted.push({x: spots.x[cell], y: spots.y[cell], text, font: "10px", ink: "#111111", angle: 0});
  }
  page.sources.labels.data = columns(["x", "y", "text", "angle", "ink", "font"], painted);
}

/** @param {Page} page */
function drawLegend(page) {
  const colours = paint(page), {payload, board, parts} = page;
  const here = payload.legend.filter(([kind]) => board.cells.kind.includes(kind));
  parts.legend.replaceChildren(...here.map(([kind, words]) => {
    const chip = node("span", {class: "chip", style: "background:" + colours[kind]}, payload.signs[kind]);
    return node("span", {}, chip, words);
  }));
}

/**
 * Where the words beside flags stand, and on which side.
 * @param {Flag[]} flags
 */
export function besideFlags(flags) {
  return {
    x: flags.map((flag) => flag.x), y: flags.map((flag) => flag.y),
    align: flags.map((flag) => (flag.left ? "right" : "left")), dx: flags.map((flag) => (flag.left ? -15 : 15)),
  };
}

/**
 * Whether words beside a flag fit into the picture: what would be cut off at the edge of a narrow page is left out.
 * @param {Page} page
 * @param {Flag} flag
 * @param {string} words
 */
export function fits({parts, payload, home}, flag, words) {
  const width = parts.board.clientWidth, x = (width * (flag.x - home.x0)) / (home.x1 - home.x0);
  return width >= 0.5 * (payload.size?.[0] ?? USUAL_WIDTH) && (flag.left ? x : width - x) > 16 + 6.4 * words.length;
}
