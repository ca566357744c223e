// Draws where a car has just driven, the way that you look at before you drive it, and in a what-if where the cars
// stood in the race that was.

import {turnsDone} from "../now.js";
import {put} from "./figures.js";
import {kindOf, paintsOf, silhouette} from "./silhouettes.js";
import {carSize} from "./standing.js";

/** @typedef {import("../page").Page} Page */

const LOOK_BACK = 14;  // events after which the last route is forgotten

/** Draw the last route, or in a game of single steps all those of this turn. @param {Page} page */
export function drawTrail(page) {
  const {film, at, payload} = page, turn = film.turnOf(at);
  /** @type {Record<string, any[]>} */
  const trail = {xs: [], ys: [], colour: [], dash: []};
  for (let number = at; number >= 0; number--) {
    if (payload.chain ? film.turnOf(number) !== turn : number <= at - LOOK_BACK) break;
    const route = film.routes.get(number);
    if (!route) continue;
    const cells = cellsOf(page, route), car = payload.cars[route.car];
    trail.xs.push(cells.map((cell) => page.board.spots.x[cell]));
    trail.ys.push(cells.map((cell) => page.board.spots.y[cell]));
    trail.colour.push(car.trail ?? car.colour);
    trail.dash.push("solid");
    if (!payload.chain) break;
  }
  put(page, "trail", trail);
}

/**
 * The cells of a route, the one it begins in first.
 * @param {Page} page
 * @param {import("../film").Route} route
 */
export function cellsOf({board}, {from, steps}) {
  const cells = [from];
  for (const step of steps) {
    const last = cells[cells.length - 1];
    cells.push(typeof step === "number" ? step : /** @type {number[][]} */ (board.steps)[last][parseInt(step, 36)]);
  }
  return cells;
}

/** @param {Page} page */
export function drawGhosts(page) {
  const {ghosts, payload} = page, {x, y} = page.board.spots;
  const cells = ghosts ? ghosts[Math.min(turnsDone(page), ghosts.length - 1)] : [];
  const seen = cells.map((cell, n) => ({cell, car: payload.cars[n]})).filter(({cell}) => cell in x);
  put(page, "ghosts", {
    x: seen.map(({cell}) => x[cell]), y: seen.map(({cell}) => y[cell]),
    shape: seen.map(({car}) => car.shape), number: seen.map(({car}) => String(car.number)),
    colour: seen.map(({car}) => car.colour),
  });
}

const HEADS = 3;  // an arrow head every so many cells

/**
 * Draw the way of an option, and your car where it ends.
 * @param {Page} page
 * @param {import("../payload").OptionView | null} option
 */
export function drawWay(page, option) {
  const route = option?.route ?? [], {x, y} = page.board.spots, xs = route.map((cell) => x[cell]);
  const ys = route.map((cell) => y[cell]), drives = route.length > 1, heads = drives ? headsOf(page, xs, ys) : [];
  put(page, "way", {xs: drives ? [xs] : [], ys: drives ? [ys] : []});
  put(page, "heads", {xs: heads.map((one) => one.xs), ys: heads.map((one) => one.ys)});
  put(page, "phantom", drives ? phantomAt(page, route[route.length - 1]) : {xs: [], ys: [], fill: []});
}

/** Arrow heads along a line: every few cells, and before its end. @param {Page} page @param {number[]} xs
 * @param {number[]} ys */
function headsOf({board}, xs, ys) {
  const size = 0.36 * board.lane_width, last = xs.length - 2, heads = [];
  for (let k = last; k >= 0; k -= HEADS) {
    const turn = Math.atan2(ys[k + 1] - ys[k], xs[k + 1] - xs[k]);
    const tipX = xs[k] + 0.55 * (xs[k + 1] - xs[k]), tipY = ys[k] + 0.55 * (ys[k + 1] - ys[k]);
    const side = (/** @type {number} */ by) => [tipX - size * Math.cos(turn + by), tipY - size * Math.sin(turn + by)];
    const [left, right] = [side(0.65), side(-0.65)];
    heads.push({xs: [left[0], tipX, right[0]], ys: [left[1], tipY, right[1]]});
  }
  return heads;
}

/** The car in turn as it would stand on a cell. @param {Page} page @param {number} cell */
function phantomAt(page, cell) {
  const {board, payload, ask} = page, car = payload.cars[ask?.car ?? -1];
  if (!car || !payload.silhouette) return {xs: [], ys: [], fill: []};
  const paints = paintsOf(car), kind = kindOf(payload, car), {x, y, angle} = board.spots;
  const parts = silhouette(kind, x[cell], y[cell], angle[cell], carSize(page) * (car.scale ?? 1));
  return {
    xs: parts.map((one) => one.xs), ys: parts.map((one) => one.ys), fill: parts.map(({paint}) => paints[paint]),
  };
}
