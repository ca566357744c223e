// Draws where a car has just driven, and in a what-if where the cars stood in the race that was.

import {turnsDone} from "../now.js";
import {put} from "./figures.js";

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
