// A car drawn beside words: its outline from above as on the board, and its number or letter on its badge.

import {silhouette} from "../canvas/silhouettes.js";

/** @typedef {import("../page").Page} Page */

const SVG_SPACE = "http://www.w3.org/2000/svg", CAR_DARK = "#1c222b", CAR_LINE = "#111111";
/** @type {Record<string, string>} outlines of badges, in a square of 2 */
const BADGE_OUTLINES = {
  circle: "M0-.95a.95.95 0 1 0 .001 0z", square: "M-.82-.82h1.64v1.64h-1.64z",
  hex: "M-.5-.9h1l.5.9-.5.9h-1l-.5-.9z", diamond: "M0-1.15 1.15 0 0 1.15-1.15 0z",
  square_pin: "M-.95-.95q.95.5 1.9 0-.5.95 0 1.9-.95-.5-1.9 0 .5-.95 0-1.9z",
};

/**
 * @param {string} tag
 * @param {Record<string, string | number>} about
 */
function svgPart(tag, about) {
  const made = document.createElementNS(SVG_SPACE, tag);
  for (const [name, value] of Object.entries(about)) made.setAttribute(name, String(value));
  return made;
}

/**
 * Draw a car; the words beside it say its name, so a screen reader passes over it.
 * @param {Page} page
 * @param {number} number
 */
export function carPicture({payload}, number) {
  const car = payload.cars[number], kind = car.silhouette ?? payload.silhouette ?? "stock";
  const drawn = svgPart("svg", {viewBox: "-0.92 -0.58 1.84 1.16", class: "car-picture", "aria-hidden": "true"});
  const fills = {tyre: CAR_DARK, glass: CAR_DARK, body: car.colour};
  for (const {xs, ys, paint} of silhouette(kind, 0, 0, 0, (payload.tall ? 1.02 : 1.1) * (car.scale ?? 1))) {
    const points = xs.map((x, k) => `${x.toFixed(3)},${(-ys[k]).toFixed(3)}`).join(" ");
    drawn.append(svgPart("polygon", {points, fill: fills[paint], stroke: CAR_LINE, "stroke-width": 0.03}));
  }
  const shape = BADGE_OUTLINES[payload.tall ? car.shape : "circle"] ?? BADGE_OUTLINES.circle;
  const letter = svgPart("text", {class: "carletter", y: 0.15});
  letter.textContent = String(car.number);
  drawn.append(svgPart("path", {d: shape, transform: "scale(.3)", class: "carbadge"}), letter);
  return drawn;
}
