// Where each car stands on the board: on its cell, side by side with others there, above it, or in the starting area.

import {placeOn} from "./glide.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../film").Row} Row
 */

const UPPER = 0.18;  // in cells

/**
 * A car as it is drawn.
 * @typedef {object} Standing
 * @property {number} n  its number among the cars of the stage
 * @property {import("../payload").CarLook} car
 * @property {Row} row
 * @property {number} x
 * @property {number} y
 * @property {number} angle  its heading, in radians
 * @property {boolean} crossed  whether it is crossed out, and lies across the road
 */

/**
 * All cars that are on the board, with the rows of all cars.
 * @param {Page} page
 * @returns {{rows: Row[], standing: Standing[]}}
 */
export function standingCars(page) {
  const {payload, film, at, board} = page, {spots} = board;
  const rows = payload.cars.map((_, n) => film.row(at, n)), crowds = crowdsOf(page, rows);
  /** @type {Standing[]} */
  const standing = [];
  let waiting = 0;
  payload.cars.forEach((car, n) => {
    const row = rows[n], waits = row.cell < 0 && row.status === board.waiting?.status;
    if (!waits && !(row.cell in spots.x)) return;
    const [x, y] = waits ? placeInLine(page, waiting++) : placeOnCell(page, n, row, crowds.get(row.cell) ?? []);
    const crossed = payload.crossed.includes(row.status);
    const ahead = spots.angle[row.cell] ?? (board.sideways ? 0 : Math.PI / 2);
    const turned = crossed ? Math.PI / 2 : payload.turned.includes(row.status) ? Math.PI : 0;
    const moving = page.glide?.car === n ? placeOn(spots, page.glide.cells, page.glide.way) : null;
    standing.push({n, car, row, x, y, angle: ahead + turned, crossed, ...moving});
  });
  return {rows, standing};
}

/** How large a car is. @param {Page} page */
export const carSize = ({board}) => board.car ?? board.lane_width;

/**
 * The cars on each cell; what flies above is not in the crowd.
 * @param {Page} page
 * @param {Row[]} rows
 */
function crowdsOf({payload}, rows) {
  /** @type {Map<number, number[]>} */
  const crowds = new Map();
  rows.forEach(({cell}, n) => {
    if (cell >= 0 && !payload.cars[n].lift) crowds.set(cell, [...(crowds.get(cell) ?? []), n]);
  });
  return crowds;
}

/**
 * @param {Page} page
 * @param {number} n
 * @param {Row} row
 * @param {number[]} crowd
 */
function placeOnCell(page, n, {cell}, crowd) {
  const {spots} = page.board, size = carSize(page), lift = page.payload.cars[n].lift ?? 0;
  const apart = crowd.length > 1 && !lift ? crowd.indexOf(n) - (crowd.length - 1) / 2 : 0;
  if (page.payload.tall) {  // the upper of two cars stands up and right
    const up = lift ? 0 : UPPER * Math.max(0, crowd.indexOf(n));
    return [spots.x[cell] + up, spots.y[cell] + up];
  }
  const aside = 0.5 * apart + 0.5 * lift;
  return [spots.x[cell] + size * aside, spots.y[cell] + 0.5 * size * lift];
}

/**
 * @param {Page} page
 * @param {number} place
 */
function placeInLine({board}, place) {
  const {x, y, apart, below, columns} = /** @type {import("../payload").Waiting} */ (board.waiting);
  const across = x + apart * (place % columns), up = y - below * Math.floor(place / columns);
  return board.sideways ? [up, -across] : [across, up];
}
