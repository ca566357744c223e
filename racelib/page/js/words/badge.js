// The badge of a car in lists and charts: its shape and colour, its number. With it you know a car without its colour.

import {node} from "../browser/dom.js";
import {drawn} from "../browser/drawn.js";

/** @typedef {import("../payload").CarLook} CarLook */

/** Outlines of badges by shape, in a square of 24. @type {Record<string, string>} */
export const BADGES = {
  circle: "M12 2a10 10 0 1 0 .01 0z", square: "M3 3h18v18H3z", diamond: "M12 1 23 12 12 23 1 12z",
  hex: "M7 2.5h10L22 12l-5 9.5H7L2 12z", square_pin: "M2 2q10 5 20 0-5 10 0 20-10-5-20 0 5-10 0-20z",
};
export const BADGE_WIDE = 20;

/** The badge of a car, as in lists. @param {CarLook} car */
export function badge(car) {
  const sign = drawn("svg", {viewBox: "0 0 24 24"}, ...badgeParts(car));
  return node("span", {class: "badge", "aria-hidden": "true"}, sign);
}

/** The parts of a badge, in a square of 24. @param {CarLook} car */
export function badgeParts(car) {
  const fill = car.fill ?? (car.dark ? "#1b1b22" : car.colour);
  const ink = car.ink ?? (car.dark ? "#ffffff" : onColour(car.colour)), number = String(car.number);
  return [
    drawn("path", {d: BADGES[car.shape] ?? BADGES.circle, fill, stroke: car.colour, "stroke-width": 2}),
    drawn("text", {x: 12, y: 16.2, "text-anchor": "middle", fill: ink, "font-size": number.length > 2 ? 9 : 12},
      number),
  ];
}

/** Ink that can be read on a colour. @param {string} colour */
export function onColour(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 150 ? "#111111" : "#ffffff";
}
