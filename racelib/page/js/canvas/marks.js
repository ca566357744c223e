// Marks the cells that can be chosen, each with its price; or the cells that a lever reaches.

import {asked} from "../now.js";
import {drawCallouts} from "./callouts.js";
import {drawStopCard} from "./stop_card.js";
import {pixels, put} from "./figures.js";
import {drawMinimap} from "./minimap.js";
import {MARKS} from "./theme.js";
import {drawWay} from "./trail.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 * @typedef {Record<string, any[]>} Columns
 */

/** @type {Record<string, string>} */
const TINTS = {good: MARKS.good, warn: MARKS.warn, bad: MARKS.bad};
const ROOMY = 26;  // lanes of so many pixels have room for two lines

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

/** The option that is looked at: the one under the pointer or the focus, or else the one that is picked.
 * @param {Page} page */
export const lookedAt = ({pointed, picked}) => (pointed >= 0 ? pointed : picked);

/** @param {Page} page */
export function drawMarks(page) {
  /** @type {Record<string, Columns>} */
  const drawn = {
    marks: {xs: [], ys: [], fill: [], alpha: [], edge: [], thick: []}, risks: {xs: [], ys: [], colour: []},
    prices: {x: [], y: [], price: [], ink: [], paper: []}, knobs: {x: [], y: [], text: [], fill: [], ink: []},
  };
  const ask = asked(page);
  if (ask?.lever) markRange(page, ask.lever, drawn);
  else if (ask) markCells(page, ask, drawn);
  for (const [name, data] of Object.entries(drawn)) put(page, name, data);
  drawCallouts(page);  // they keep clear of the marks
  drawMinimap(page);
  drawWay(page, ask?.options[lookedAt(page)] ?? null);
  drawStopCard(page, ask, lookedAt(page));
}

/**
 * @param {Page} page
 * @param {Columns} marks
 * @param {number} cell
 * @param {string} fill
 * @param {string} edge
 */
function tint({board}, marks, cell, fill, alpha = 0.94, edge = MARKS.outline, thick = 1.2) {
  const look = {xs: board.cells.xs[cell], ys: board.cells.ys[cell], fill, alpha, edge, thick};
  for (const [name, value] of Object.entries(look)) marks[name].push(value);
}

/** @param {Page} page @param {AskView} ask @param {Record<string, Columns>} drawn */
function markCells(page, ask, {marks, risks, prices}) {
  const {film, at, board, payload} = page, lying = film.lying(at), own = ask.car < 0 ? -1 : film.row(at, ask.car).cell;
  const taken = new Set(payload.cars.map((car, n) => (payload.pieces && !car.lift ? film.row(at, n).cell : -1)));
  const small = pixels(page, page.board.lane_width) < ROOMY;
  const end = ask.options[page.picked], route = end?.route, way = ask.options[lookedAt(page)]?.route ?? [];
  for (const [cell, n] of best(ask)) {
    const option = ask.options[n], bold = n === page.hinted || ask.options[page.pointed]?.cell === cell;
    const white = route != null && end.cell === cell;  // the car that you see there says the rest
    const fill = white ? MARKS.paper : TINTS[option.risky && !option.price ? "good" : option.tone];
    tint(page, marks, cell, fill, 0.94, bold || white ? MARKS.picked : MARKS.outline, bold || white ? 4 : 1.2);
    if (option.risky && !white) {
      risks.xs.push(board.cells.xs[cell]);
      risks.ys.push(board.cells.ys[cell]);
      risks.colour.push(MARKS.risk);
    }
    // no price over your own car's number, or under the way that is looked at: its end says it
    if (cell === own || white || (way.includes(cell) && way[way.length - 1] !== cell)) continue;
    const low = taken.has(cell) ? -0.6 : lying.has(cell) ? 0.36 : 0;  // a car, and what lies there, stays in sight
    prices.x.push(board.spots.x[cell]);
    prices.y.push(board.spots.y[cell] - low * board.lane_width);
    prices.price.push(small ? option.mark.split("\n")[0] : option.mark);  // the hatching says the rest
    prices.ink.push(MARKS.ink);
    prices.paper.push(option.mark && (option.risky || taken.has(cell)) ? 0.95 : 0);
  }
}

/**
 * Light up where a position of the lever leads: its range, with the lowest and the highest number.
 * @param {Page} page
 * @param {import("../payload").Lever} lever
 * @param {Record<string, Columns>} drawn
 */
function markRange(page, {rows}, {marks, prices, knobs}) {
  const row = rows.find(({option}) => option >= 0 && option === lookedAt(page)), {x, y} = page.board.spots;
  if (!row) return;
  for (const cell of row.cells) {
    const out = row.out.includes(cell);
    tint(page, marks, cell, out ? MARKS.bad : MARKS.way, out ? 0.94 : 0.6, MARKS.paper);
    if (!out) continue;
    for (const [name, value] of Object.entries({x: x[cell], y: y[cell], price: "✕", ink: MARKS.out, paper: 0})) {
      prices[name].push(value);
    }
  }
  for (const [cell, text] of /** @type {[number, number][]} */ ([[row.low_at, row.low], [row.high_at, row.high]])) {
    if (cell < 0) continue;
    const knob = {x: x[cell], y: y[cell], text: String(text), fill: MARKS.picked, ink: MARKS.paper};
    for (const [name, value] of Object.entries(knob)) knobs[name].push(value);
  }
}
