// A die as it lies on the table, falls on the board or stands beside a question: pips, a number, an arrow, or which of
// two is meant. The game says how its dice look.

import {drawn} from "../browser/drawn.js";

/** @typedef {import("../payload").DieLook} DieLook */

/** Places of pips, by the number on the face. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[24, 24]],
  2: [[14, 14], [34, 34]],
  3: [[14, 14], [24, 24], [34, 34]],
  4: [[14, 14], [34, 14], [14, 34], [34, 34]],
  5: [[14, 14], [34, 14], [24, 24], [14, 34], [34, 34]],
  6: [[14, 12], [34, 12], [14, 24], [34, 24], [14, 36], [34, 36]],
};
/** A die with pips, and a dark one. @type {DieLook} */
export const PLAIN_DIE = {pips: true};
/** @type {DieLook} */
export const DARK_DIE = {...PLAIN_DIE, fill: "#16202b", ink: "#ffffff"};
const SQUARE = 4;

/**
 * A die with its face up.
 * @param {string | number} face
 * @param {DieLook} look
 * @param {boolean} along  whether the road runs to the right, for arrows; otherwise it runs up
 */
export function dieFace(face, look = PLAIN_DIE, along = true) {
  const {points = SQUARE, fill = "#ffffff", ink = "#16202b"} = look;
  const body = points === SQUARE ? cube(fill, ink) : faceted(points, fill, ink);
  const made = drawn("svg", {viewBox: "0 0 48 48", class: "die", "aria-hidden": "true"}, ...body);
  made.append(...onFace(face, look, ink, along));
  return made;
}

/** What is drawn on a face. @param {string | number} face @param {DieLook} look @param {string} ink
 * @param {boolean} along */
function onFace(face, {arrows, pairs, pips}, ink, along) {
  if (arrows && face in arrows) return [arrowOn(arrows[face] - (along ? 0 : 90), ink)];
  if (pairs && face in pairs) return [barOn(9, pairs[face] === 0), barOn(27, pairs[face] === 1)];
  const places = pips ? PIPS[Number(face)] : undefined;
  return places ? places.map(([cx, cy]) => drawn("circle", {cx, cy, r: 4.6, fill: ink})) : [written(face, ink)];
}

/** @param {string | number} face @param {string} ink */
function written(face, ink) {
  const size = String(face).length > 2 ? 10 : 18;
  return drawn("text", {x: 24, y: 25, "text-anchor": "middle", "dominant-baseline": "central", fill: ink,
    "font-size": size, "font-weight": 800}, String(face));
}

/** @param {number} turn  degrees @param {string} ink */
const arrowOn = (turn, ink) => drawn("path", {d: "M10 24h26 M26 14l10 10-10 10", transform: `rotate(${turn} 24 24)`,
  fill: "none", stroke: ink, "stroke-width": 4.8, "stroke-linecap": "round", "stroke-linejoin": "round"});

/** One of two bars, one above the other. @param {number} y @param {boolean} meant */
const barOn = (y, meant) => drawn("rect", {x: 12, y, width: 24, height: 12, rx: 4, class: meant ? "meant" : "other"});

/** @param {string} fill @param {string} ink */
const cube = (fill, ink) =>
  [drawn("rect", {x: 2, y: 2, width: 44, height: 44, rx: 10, fill, stroke: ink, "stroke-width": 2.4})];

/** A die with other faces than squares, and the edges around the one on top. @param {number} points
 * @param {string} fill @param {string} ink */
function faceted(points, fill, ink) {
  const outer = tipsOf(points, 22), inner = tipsOf(points, 14);
  const edges = outer.map((one, k) => `M${one.join(" ")}L${inner[k].join(" ")}`).join("");
  const closed = (/** @type {number[][]} */ all) => "M" + all.map((one) => one.join(" ")).join("L") + "z";
  return [
    drawn("path", {d: closed(outer), fill, stroke: ink, "stroke-width": 2.5, "stroke-linejoin": "round"}),
    drawn("path", {d: closed(inner) + edges, fill: "none", stroke: ink, "stroke-opacity": 0.35}),
  ];
}

/** @param {number} points @param {number} size @returns {number[][]} */
const tipsOf = (points, size) => Array.from({length: points}, (_, k) => {
  const turn = (2 * Math.PI * k) / points - Math.PI / 2;
  return [24 + size * Math.cos(turn), 24 + size * Math.sin(turn)].map((one) => Math.round(10 * one) / 10);
});
