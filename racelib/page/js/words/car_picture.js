// A car drawn beside words: the same outline as on the board, with its number.

import {silhouette} from "../canvas/silhouettes.js";

/** @typedef {import("../page").Page} Page */

const SVG_SPACE = "http://www.w3.org/2000/svg", CAR_DARK = "#1c222b", CAR_ROUNDEL = "#ffffff", CAR_LINE = "#111111";

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
  const car = payload.cars[number], drawn = svgPart("svg", {viewBox: "-0.9 -0.55 1.8 1.1", class: "car-picture"});
  drawn.setAttribute("aria-hidden", "true");
  const fills = {tyre: CAR_DARK, glass: CAR_DARK, body: car.colour};
  for (const {xs, ys, paint} of silhouette(payload.silhouette ?? "stock", 0, 0, 0, 1.1)) {
    const points = xs.map((x, k) => `${x.toFixed(3)},${ys[k].toFixed(3)}`).join(" ");
    drawn.append(svgPart("polygon", {points, fill: fills[paint], stroke: CAR_LINE, "stroke-width": 0.03}));
  }
  drawn.append(svgPart("circle", {r: 0.25, fill: CAR_ROUNDEL, stroke: CAR_LINE, "stroke-width": 0.03}));
  const font = {"text-anchor": "middle", "font-size": 0.33, "font-weight": 700};
  const letter = svgPart("text", {y: 0.115, fill: CAR_DARK, ...font});
  letter.textContent = String(car.number);
  drawn.append(letter);
  return drawn;
}
