// The edges of the cells beyond which there is no other cell, and the lines that they form: the sides of the road.

import {inside} from "./cells.js";

/**
 * @typedef {import("../payload").Cells} Cells
 * @typedef {{x0: number, y0: number, x1: number, y1: number, nx: number, ny: number, cell: number}} Edge
 *   an edge of a cell, against the clock, and the direction outward
 */

const BEYOND = 0.09;  // how far outside an edge we look for another cell, in lane widths
const JOIN = 0.3;  // ends of edges that are nearer than this belong to one line

/**
 * A function that says which cell a point lies in, -1 for none; it looks only at cells near by.
 * @param {Pick<Cells, "xs" | "ys">} cells
 * @param {number} near  the side of the squares by which cells are looked up
 */
export function cellFinder(cells, near) {
  /** @type {Map<string, number[]>} */
  const found = new Map(), name = (/** @type {number} */ i, /** @type {number} */ j) => i + "," + j;
  const square = (/** @type {number} */ value) => Math.floor(value / near);
  cells.xs.forEach((xs, cell) => {
    const ys = cells.ys[cell];
    if (!xs.length) return;
    for (let i = square(Math.min(...xs)); i <= square(Math.max(...xs)); i++) {
      for (let j = square(Math.min(...ys)); j <= square(Math.max(...ys)); j++) {
        found.set(name(i, j), [...(found.get(name(i, j)) ?? []), cell]);
      }
    }
  });
  return (/** @type {number} */ x, /** @type {number} */ y) =>
    (found.get(name(square(x), square(y))) ?? []).find((cell) => inside(x, y, cells.xs[cell], cells.ys[cell])) ?? -1;
}

/** The edges of the cells beyond which there is no other cell. @param {Cells} cells @param {number} lane */
export function edgesOutside(cells, lane) {
  const cellAt = cellFinder(cells, 2 * lane), out = BEYOND * lane;
  return cells.xs.flatMap((_, cell) => edgesOf(cells, cell)).filter(({x0, y0, x1, y1, nx, ny}) =>
    cellAt((x0 + x1) / 2 + nx * out, (y0 + y1) / 2 + ny * out) < 0);
}

/** @param {Cells} cells @param {number} cell @returns {Edge[]} */
function edgesOf(cells, cell) {
  const points = cells.xs[cell].map((x, k) => [x, cells.ys[cell][k]]);
  const after = (/** @type {number} */ k) => points[(k + 1) % points.length];
  const area = points.reduce((sum, [x, y], k) => sum + x * after(k)[1] - after(k)[0] * y, 0);
  if (area < 0) points.reverse();  // all against the clock
  return points.flatMap(([x0, y0], k) => {
    const [x1, y1] = after(k), long = Math.hypot(x1 - x0, y1 - y0);
    return long < 1e-6 ? [] : [{x0, y0, x1, y1, nx: (y1 - y0) / long, ny: -(x1 - x0) / long, cell}];
  });
}

/** Edges that follow each other, as lines. @param {Edge[]} edges @param {number} lane */
export function joinEdges(edges, lane) {
  const next = followers(edges, lane), led = new Set(next.values()), done = new Set(), lines = [];
  for (const first of [...edges.filter((edge) => !led.has(edge)), ...edges]) {  // rings have no first edge
    const line = [];
    for (let edge = /** @type {Edge | undefined} */ (first); edge && !done.has(edge); edge = next.get(edge)) {
      done.add(edge);
      line.push(edge);
    }
    if (line.length) lines.push(line);
  }
  return lines;
}

/** For each edge the one that begins where it ends and goes on in much the same direction.
 * @param {Edge[]} edges @param {number} lane */
function followers(edges, lane) {
  const square = (/** @type {number} */ value) => Math.round(value / lane);
  /** @type {Map<string, Edge[]>} */
  const starts = new Map();
  for (const edge of edges) {
    const at = square(edge.x0) + "," + square(edge.y0);
    starts.set(at, [...(starts.get(at) ?? []), edge]);
  }
  /** @type {Map<Edge, Edge>} */
  const next = new Map(), taken = new Set();
  for (const edge of edges) {
    let best = null, least = JOIN * lane;
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) {
      for (const other of starts.get((square(edge.x1) + dx) + "," + (square(edge.y1) + dy)) ?? []) {
        const away = Math.hypot(other.x0 - edge.x1, other.y0 - edge.y1);
        const straight = edge.nx * other.nx + edge.ny * other.ny > 0.2;
        if (other !== edge && !taken.has(other) && straight && away < least) [best, least] = [other, away];
      }
    }
    if (best) {
      next.set(edge, best);
      taken.add(best);
    }
  }
  return next;
}
