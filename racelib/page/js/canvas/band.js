// The band over the whole race: a coloured strip for each car, thicker the better its place. It lies along the slider,
// so that one sees where the race turned. Whatever else adds up to 1 at each moment can be drawn in its place.

import {drawn} from "../browser/drawn.js";
import {listed} from "../now.js";
import {onColour} from "../words/badge.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {{car: import("../payload").CarLook, shares: number[]}} Strip
 */

const SAMPLES = 160, READABLE = 13;  // points along the race; how many pixels thick a strip is to hold a name

/** Draw the band. @param {Page} page */
export function drawBand(page) {
  const {band} = page.parts, width = band.clientWidth, high = band.clientHeight;
  if (!width) return;
  const strips = stripsOf(page), made = drawn("svg", {viewBox: `0 0 ${width} ${high}`, width, height: high});
  const points = strips[0]?.shares.length ?? 0, x = (/** @type {number} */ k) => (k / Math.max(1, points - 1)) * width;
  const under = new Array(points).fill(0);
  const names = [];
  for (const {car, shares} of strips) {
    const top = under.map((from) => from), low = shares.map((share, k) => (under[k] += share));
    const edge = (/** @type {number[]} */ all) =>
      all.map((part, k) => `${x(k).toFixed(1)} ${(part * high).toFixed(1)}`);
    const path = `M${edge(top).join("L")}L${edge(low).reverse().join("L")}Z`;
    made.append(drawn("path", {d: path, fill: car.colour, class: car.dark ? "layer dark" : "layer"},
      drawn("title", {}, car.name)));
    names.push(nameOn(car, top.map((part) => part * high), low.map((part) => part * high), x));
  }
  made.append(...names.filter((one) => one != null));
  band.replaceChildren(made);
}

/**
 * The name of a car where its strip is thickest; none where it is too thin to read.
 * @param {import("../payload").CarLook} car
 * @param {number[]} top
 * @param {number[]} low
 * @param {(k: number) => number} x
 */
function nameOn(car, top, low, x) {
  const words = `${car.number} ${car.name}`, half = Math.ceil((words.length * 3.9) / Math.max(1, x(1)));
  let best = -1, most = READABLE;
  for (let k = half; k < top.length - half; k++) {
    const thick = Math.min(...low.slice(k - half, k + half + 1)) - Math.max(...top.slice(k - half, k + half + 1));
    if (thick > most) [best, most] = [k, thick];
  }
  if (best < 0) return null;
  const y = (top[best] + low[best]) / 2 + 4;
  return drawn("text", {x: x(best), y, "text-anchor": "middle", fill: onColour(car.colour)}, words);
}

/** The strips of the cars: parts of the whole at each point along the race. @param {Page} page @returns {Strip[]} */
function stripsOf(page) {
  const {film, payload} = page, last = film.length - 1, count = Math.min(SAMPLES, Math.max(2, film.length));
  const cars = payload.cars.map((car, n) => ({car, n})).filter(({n, car}) => listed(page, n) && !car.unowned);
  const at = Array.from({length: count}, (_, k) => Math.round((k / (count - 1)) * (last + 1)) - 1);
  const columns = at.map((number) => sharesOf(cars.map(({n}) => film.row(number, n)), payload.absent));
  return cars.map(({car}, k) => ({car, shares: columns.map((column) => column[k])}));
}

/**
 * Parts of the whole by place: the leader has most of it. Before the cars stand on the road all have the same.
 * @param {import("../film").Row[]} rows
 * @param {number[]} absent
 */
function sharesOf(rows, absent) {
  const here = rows.filter(({status}) => !absent.includes(status)).map(({place}) => place).sort((a, b) => a - b);
  const waits = rows.every(({cell}) => cell < 0) && new Set(rows.map(({status}) => status)).size === 1;
  const parts = rows.map(({place, status}) => {
    if (absent.includes(status)) return 0;
    return waits ? 1 : (here.length - here.indexOf(place)) ** 2;
  });
  const sum = parts.reduce((a, b) => a + b, 0) || 1;
  return parts.map((part) => part / sum);
}
