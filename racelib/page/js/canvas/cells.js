// Where the cells of a board lie, and which of them a point is in.

import {filled} from "../browser/text.js";

/**
 * @typedef {import("../page").LaidBoard} LaidBoard
 * @typedef {import("../payload").Board} Board
 * @typedef {import("../payload").Payload} Payload
 */

const HEX_X = [-1, -0.5, 0.5, 1, 0.5, -0.5], HEX_Y = [0, 0.5, 0.5, 0, -0.5, -0.5];

/**
 * Lay out a board: what it leaves out gets its usual value.
 * @param {Board} board
 * @param {Payload} payload
 * @returns {LaidBoard} the same object, so that a board is laid out once
 */
export function lay(board, payload) {
  board.flags ??= [];
  board.strokes ??= [];
  board.labels ??= [];
  board.lane_width ??= 1;
  board.base ??= 0;
  board.from ??= 0;
  if (!board.spots) Object.assign(board, hexagons(board, payload));
  return /** @type {LaidBoard} */ (board);
}

/**
 * Work out the cells of a board of hexagons in lanes, which says what is on its cells, one letter each.
 * Cells have the same numbers on all boards of a road, so that cars and routes stay where they are when it moves on.
 * @param {Board} board
 * @param {Payload} payload
 */
function hexagons(board, payload) {
  const {lanes, across} = /** @type {import("../payload").Grid} */ (board.grid);
  const {code, names} = /** @type {import("../payload").Hexes} */ (payload.hexes);
  const base = board.base ?? 0, ground = board.ground ?? "", end = base + ground.length, wide = across * 2 / 3;
  /** @type {import("../payload").Cells} */
  const cells = {xs: [], ys: [], kind: [], code: [], about: []};
  /** @type {import("../payload").Spots} */
  const spots = {x: [], y: [], angle: []};
  for (let cell = 0; cell < end + 4 * lanes; cell++) {
    const lane = cell % lanes, row = (cell - lane) / lanes, x = lane * across, y = row + (lane % 2) / 2;
    const kind = cell < base ? "" : ground[cell - base] ?? "";
    spots.x.push(x);
    spots.y.push(y);
    spots.angle.push(Math.PI / 2);
    cells.code.push(filled(code, {lane, row}));
    cells.about.push(names[kind] ?? "");
    if (cell >= end) continue;  // beyond the road there is room to stand, and nothing to draw
    cells.kind.push(kind);
    cells.xs.push(kind ? HEX_X.map((part) => x + part * wide) : []);
    cells.ys.push(kind ? HEX_Y.map((part) => y + part) : []);
  }
  return {cells, spots};
}

/**
 * The number of the cell that a point is in, -1 for none.
 * @param {LaidBoard} board
 * @param {number} x
 * @param {number} y
 */
export const cellAt = ({cells}, x, y) => cells.xs.findIndex((xs, n) => inside(x, y, xs, cells.ys[n]));

/**
 * Whether a point is inside an outline.
 * @param {number} x
 * @param {number} y
 * @param {number[]} xs
 * @param {number[]} ys
 */
export function inside(x, y, xs, ys) {
  let hit = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const crosses = ys[i] > y !== ys[j] > y;
    if (crosses && x < ((xs[j] - xs[i]) * (y - ys[i])) / (ys[j] - ys[i]) + xs[i]) hit = !hit;
  }
  return hit;
}
