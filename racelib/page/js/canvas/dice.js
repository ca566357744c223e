// The die that falls on the board: it tumbles, and comes to rest on its face.

import {node} from "../browser/dom.js";
import {stillness} from "../browser/stillness.js";

/** @typedef {import("../page").Page} Page */

const FALLEN_SVG = "http://www.w3.org/2000/svg";

/** A die with its face up. @param {import("../payload").DieLook} look @param {string | number} face */
export function rolledFace({points = 4, fill = "#ffffff", ink = "#16202b"}, face) {
  const drawn = document.createElementNS(FALLEN_SVG, "svg");
  const outer = outline(points, 22), inner = outline(points, 14);
  const lines = Array.from({length: points}, (_, k) => `M${outer[k].join(" ")}L${inner[k].join(" ")}`).join("");
  const path = (/** @type {string} */ d, /** @type {Record<string, string>} */ look) => {
    const one = document.createElementNS(FALLEN_SVG, "path");
    for (const [key, value] of Object.entries({d, ...look})) one.setAttribute(key, value);
    return one;
  };
  const closed = (/** @type {number[][]} */ points) => "M" + points.map((one) => one.join(" ")).join("L") + "z";
  const words = document.createElementNS(FALLEN_SVG, "text");
  words.textContent = String(face);
  const look = {x: "24", y: "25", "text-anchor": "middle", "dominant-baseline": "central", fill: ink,
    "font-size": String(face).length > 2 ? "10" : "17", "font-weight": "800"};
  for (const [key, value] of Object.entries(look)) words.setAttribute(key, value);
  drawn.setAttribute("viewBox", "0 0 48 48");
  drawn.append(path(closed(outer), {fill, stroke: ink, "stroke-width": "2.5", "stroke-linejoin": "round"}),
    path(closed(inner) + lines, {fill: "none", stroke: ink, "stroke-opacity": "0.35"}), words);
  return drawn;
}

/** @param {number} points @param {number} size @returns {number[][]} */
function outline(points, size) {
  const first = points === 4 ? Math.PI / 4 : -Math.PI / 2, grown = points === 4 ? 1.15 * size : size;
  return Array.from({length: points}, (_, k) => {
    const turn = first + (2 * Math.PI * k) / points;
    return [24 + grown * Math.cos(turn), 24 + grown * Math.sin(turn)].map((one) => Math.round(10 * one) / 10);
  });
}

/**
 * Let a die fall; it stays until the next one, or until `clearDice`.
 * @param {Page} page
 * @param {import("../film").Fallen} fallen
 * @param {number} ms  how long it tumbles
 */
export function rollDie({payload, parts}, {die, face}, ms) {
  const look = payload.dice?.[die];
  if (!look) return;
  const tumbles = ms > 0 && !stillness(), shown = node("div", {class: "die" + (tumbles ? " tumbles" : "")});
  shown.style.animationDuration = ms + "ms";
  shown.append(rolledFace(look, face));
  parts.dice.replaceChildren(shown);
}

/** Let the die lie still at once. @param {Page} page */
export function restDie({parts}) { parts.dice.firstElementChild?.classList.remove("tumbles"); }

/** @param {Page} page */
export function clearDice({parts}) { parts.dice.replaceChildren(); }
