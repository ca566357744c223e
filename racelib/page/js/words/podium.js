// The podium: three steps, with the cars of the first three on them as they look from above.

import {drawn} from "../browser/drawn.js";
import {carParts} from "./car_picture.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").Step} Step
 */

const WIDE = 144, APART = 20, HIGH = 262;
/** By place: how high the step is, and its colour. @type {Record<number, [number, string]>} */
const STEPS = {1: [150, "#e9b949"], 2: [108, "#b9c1c8"], 3: [76, "#c78d58"]};
const CAR_SIZE = 54;

/** Draw the podium: second, first, third. @param {Page} page @param {Step[]} steps */
export function podium(page, steps) {
  const order = [steps[1], steps[0], steps[2]].filter((one) => one != null);
  const width = order.length * (WIDE + APART) - APART;
  const words = order.map(({place, name}) => `${place}. ${name}`).sort().join(", ");
  const made = drawn("svg", {viewBox: `0 0 ${width} ${HIGH}`, class: "podium", role: "img", "aria-label": words});
  order.forEach((one, k) => made.append(...stepOf(page, one, k * (WIDE + APART), steps.indexOf(one) + 1)));
  return made;
}

/** @param {Page} page @param {Step} one @param {number} left @param {number} rank */
function stepOf(page, {place, name, car}, left, rank) {
  const [high, fill] = STEPS[rank], top = HIGH - high, middle = left + WIDE / 2;
  const shown = car == null ? [] : carOn(page, car, middle, top - 30);
  return [
    drawn("rect", {x: left, y: top, width: WIDE, height: high + 10, rx: 8, fill}),
    drawn("rect", {x: left, y: top, width: WIDE, height: 11, rx: 6, fill: "#ffffff", opacity: 0.35}),
    drawn("text", {x: middle, y: HIGH - 16, "text-anchor": "middle", class: "rank"}, String(place)),
    ...shown,
    drawn("text", {x: middle, y: top - 62, "text-anchor": "middle", class: "name"}, name),
  ];
}

/** A car from above, with its shadow. @param {Page} page @param {number} n @param {number} x @param {number} y */
function carOn(page, n, x, y) {
  if (!page.payload.cars[n]) return [];
  return [
    drawn("ellipse", {cx: x, cy: y + 24, rx: 52, ry: 8, fill: "#000000", opacity: 0.14}),
    drawn("g", {transform: `translate(${x} ${y}) scale(${CAR_SIZE})`}, ...carParts(page, n)),
  ];
}

/** Bits of paper in the colours of the cars.
 * @param {Page} page @param {(colour: string, n: number) => HTMLElement} bit */
export const confetti = ({payload}, bit) => Array.from({length: 28}, (_, n) =>
  bit(payload.cars[n % payload.cars.length].colour, n));
