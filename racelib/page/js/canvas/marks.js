// Marks the cells that can be chosen, with the price of each.

import {asked} from "../now.js";
import {put} from "./figures.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/** @type {Record<string, string>} */
const TONES = {good: "#7be07b", warn: "#ffb84d", bad: "#ff6b6b"};

/**
 * The option that each cell stands for: the one that is least bad, and of several such the first.
 * @param {Pick<AskView, "options">} ask
 * @returns {Map<number, number>} by cell, the number of the option
 */
export function best({options}) {
  const found = new Map();
  options.forEach(({cell, toll}, n) => {
    if (cell != null && (!found.has(cell) || toll < options[found.get(cell)].toll)) found.set(cell, n);
  });
  return found;
}

/** @param {Page} page */
export function drawMarks(page) {
  /** @type {Record<string, any[]>} */
  const marks = {xs: [], ys: [], fill: [], edge: [], thick: []};
  /** @type {Record<string, any[]>} */
  const prices = {x: [], y: [], price: [], ink: [], paper: []};
  const {film, at, board, payload} = page, ask = asked(page);
  if (ask) {
    const lying = film.lying(at), own = ask.car < 0 ? -1 : film.row(at, ask.car).cell;
    const taken = new Set(payload.cars.map((car, n) => (payload.pieces && !car.lift ? film.row(at, n).cell : -1)));
    for (const [cell, n] of best(ask)) {
      const option = ask.options[n], bold = n === page.hinted || ask.options[page.pointed]?.cell === cell;
      marks.xs.push(board.cells.xs[cell]);
      marks.ys.push(board.cells.ys[cell]);
      marks.fill.push(TONES[option.tone]);
      marks.edge.push(bold ? "#0b5cad" : "#222222");
      marks.thick.push(bold ? 5 : 1.5);
      if (cell === own) continue;  // no price over your own car's number; the list of options says it
      const low = taken.has(cell) ? -0.6 : lying.has(cell) ? 0.36 : 0;  // a car, and what lies there, stays in sight
      prices.x.push(board.spots.x[cell]);
      prices.y.push(board.spots.y[cell] - low * board.lane_width);
      prices.price.push(option.mark);
      prices.ink.push("#111111");
      prices.paper.push(option.mark && taken.has(cell) ? 0.95 : 0);
    }
  }
  put(page, "marks", marks);
  put(page, "prices", prices);
}
