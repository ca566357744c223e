// A car drawn beside words or on the podium: its outline from above as on the board, and its number on its badge.

import {drawn, outlined} from "../browser/drawn.js";
import {kindOf, paintsOf, silhouette} from "../canvas/silhouettes.js";
import {BADGES, BADGE_WIDE} from "./badge.js";

/** @typedef {import("../page").Page} Page */

const OUTLINED_IN = "#111111", BADGE_SIZE = 0.6;  // how wide a badge is, in lane widths

/**
 * A car in lane widths around its middle.
 * @param {Page} page
 * @param {number} number
 */
export function carParts({payload}, number) {
  const car = payload.cars[number], paints = paintsOf(car), size = (payload.tall ? 1.02 : 1.1) * (car.scale ?? 1);
  const shape = BADGES[payload.tall ? car.shape : "circle"] ?? BADGES.circle, scale = BADGE_SIZE / BADGE_WIDE;
  return [
    ...silhouette(kindOf(payload, car), 0, 0, 0, size).map(({xs, ys, paint}) =>
      drawn("path", {d: outlined(xs, ys), fill: paints[paint], stroke: OUTLINED_IN, "stroke-width": 0.03})),
    drawn("path", {d: shape, transform: `scale(${scale}) translate(-12 -12)`, class: "carbadge"}),
    drawn("text", {class: "carletter", y: 0.15}, String(car.number)),
  ];
}

/**
 * Draw a car; the words beside it say its name, so a screen reader passes over it.
 * @param {Page} page
 * @param {number} number
 */
export function carPicture(page, number) {
  const look = {viewBox: "-0.92 -0.58 1.84 1.16", class: "car-picture", "aria-hidden": "true"};
  return drawn("svg", look, ...carParts(page, number));
}
