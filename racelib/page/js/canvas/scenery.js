// What stands beside the road: water with waves and boats, and trees with their shadows. Nobody drives there.

import {inside} from "./cells.js";

/**
 * @typedef {import("../payload").Scenery} Scenery
 * @typedef {{xs: number[][], ys: number[][]}} Lines
 * @typedef {[number, number]} Point
 * @typedef {{xs: number[][], ys: number[][], fill: string[], alpha: number[]}} Shapes
 */

const TREE_POINTS = 14;  // points of its outline
const WAVE = {every: 3.4, long: 1.1, high: 0.12};
/** @type {Point[]} a boat, its bow to the right */
const BOAT = [[0.75, 0], [0.35, 0.26], [-0.6, 0.26], [-0.6, -0.26], [0.35, -0.26]];
/** @type {Point[]} */
const CABIN = [[0.2, 0.13], [-0.25, 0.13], [-0.25, -0.13], [0.2, -0.13]];

/**
 * Everything beside the road as filled shapes, and the shores and waves as lines.
 * @param {Scenery | null | undefined} scenery
 * @param {{tree: string, leaf: string, water: string}} colours
 */
export function sceneryOf(scenery, colours) {
  /** @type {Shapes} */
  const shapes = {xs: [], ys: [], fill: [], alpha: []};
  /** @type {Lines} */
  const shores = {xs: [], ys: []}, waves = {xs: [], ys: []};
  const {trees = [], water = [], boats = []} = scenery ?? {};
  for (const line of water) {
    const xs = line.filter((_, k) => k % 2 === 0), ys = line.filter((_, k) => k % 2);
    addShape(shapes, xs, ys, colours.water);
    shores.xs.push([...xs, xs[0]]);
    shores.ys.push([...ys, ys[0]]);
    wavesIn(xs, ys, waves);
  }
  for (const [x, y, angle] of boats) {
    addShape(shapes, ...boatAt(BOAT, x, y, angle), "#f1e9dc");
    addShape(shapes, ...boatAt(CABIN, x, y, angle), "#b98a55");
  }
  for (const [x, y, size] of trees) {
    addShape(shapes, ...treeDisc(x + 0.14 * size, y - 0.14 * size, size), "#000000", 0.12);
    addShape(shapes, ...treeDisc(x, y, size), colours.tree);
    addShape(shapes, ...treeDisc(x - 0.24 * size, y + 0.24 * size, 0.5 * size), colours.leaf);
  }
  return {shapes, shores, waves};
}

/** @param {Shapes} into @param {number[]} xs @param {number[]} ys @param {string} fill */
function addShape(into, xs, ys, fill, alpha = 1) {
  into.xs.push(xs);
  into.ys.push(ys);
  into.fill.push(fill);
  into.alpha.push(alpha);
}

/** @param {number} x @param {number} y @param {number} size @returns {[number[], number[]]} */
function treeDisc(x, y, size) {
  const turns = Array.from({length: TREE_POINTS}, (_, k) => (2 * Math.PI * k) / TREE_POINTS);
  return [turns.map((turn) => x + size * Math.cos(turn)), turns.map((turn) => y + size * Math.sin(turn))];
}

/**
 * @param {Point[]} points
 * @param {number} x
 * @param {number} y
 * @param {number} degrees
 * @returns {[number[], number[]]}
 */
function boatAt(points, x, y, degrees) {
  const c = Math.cos((degrees * Math.PI) / 180), s = Math.sin((degrees * Math.PI) / 180);
  return [points.map(([a, b]) => x + a * c - b * s), points.map(([a, b]) => y + a * s + b * c)];
}

/** Short waves at regular places within a shore. @param {number[]} xs @param {number[]} ys @param {Lines} into */
function wavesIn(xs, ys, into) {
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  for (let y = low + WAVE.every / 2, row = 0; y < high; y += WAVE.every / 1.6, row++) {
    for (let x = left + WAVE.every * (row % 2 ? 0.5 : 1); x < right; x += WAVE.every) {
      const ends = [x - WAVE.long, x, x + WAVE.long];
      if (!ends.every((one) => inside(one, y, xs, ys))) continue;
      const steps = Array.from({length: 9}, (_, k) => k / 8);
      into.xs.push(steps.map((part) => x + WAVE.long * (part - 0.5)));
      into.ys.push(steps.map((part) => y + WAVE.high * Math.sin(part * 4 * Math.PI)));
    }
  }
}
