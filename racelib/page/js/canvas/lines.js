// A chart of lines: one for each car, told apart by colour, dash and badge, with its name at the end of it.

import {drawn} from "../browser/drawn.js";
import {badgeParts} from "../words/badge.js";

/**
 * @typedef {{car: import("../payload").CarLook, colour: string, name: string, values: number[], bold?: boolean}} Line
 *   values below 0 are left out
 * @typedef {{lines: Line[], width: number, height: number, low: number, high: number, xs: number[],
 *   ends: [string, string], ticks: number[]}} LineChart
 */

const DASHES = ["", "7 4", "2 4", "10 4 2 4", "1 5 7 5", "14 5", "4 2 1 2", "12 3 3 3", "3 7", "8 2 2 2 2 2"];
const LEFT = 34, RIGHT = 96, TOP = 12, BOTTOM = 20, LABELS_APART = 15, BADGE = 15;

/** The dash of a car's line. @param {number} n */
export const dashOf = (n) => DASHES[n % DASHES.length];

/** Draw a chart of lines. @param {LineChart} chart */
export function lineChart({lines, width, height, low, high, xs, ends, ticks}) {
  const first = xs[0] ?? 0, span = Math.max(1, (xs[xs.length - 1] ?? 1) - first), right = width - RIGHT;
  const x = (/** @type {number} */ at) => LEFT + ((at - first) / span) * (right - LEFT);
  const y = (/** @type {number} */ value) => TOP + ((value - high) / (low - high || 1)) * (height - TOP - BOTTOM);
  const made = drawn("svg", {class: "lines", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true"});
  for (const tick of ticks) {
    made.append(drawn("path", {d: `M${LEFT} ${y(tick)}H${right}`, class: "grid"}),
      drawn("text", {x: LEFT - 12, y: y(tick) + 4, "text-anchor": "end", class: "tick"}, String(tick)));
  }
  lines.forEach((line, n) => made.append(...oneLine(line, n, xs, x, y)));
  made.append(...names(lines, right + 6, y, height), words(ends[0], LEFT, height, "start"),
    words(ends[1], right, height, "end"));
  return made;
}

/** @param {string} text @param {number} x @param {number} height @param {string} side */
const words = (text, x, height, side) => drawn("text", {x, y: height - 4, "text-anchor": side, class: "tick"}, text);

/**
 * A line, with a badge at its beginning.
 * @param {Line} line
 * @param {number} n
 * @param {number[]} xs
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 */
function oneLine({car, colour, values, bold, name}, n, xs, x, y) {
  let path = "", up = true;
  values.forEach((value, k) => {
    if (value >= 0) path += `${up ? "M" : "L"}${x(xs[k]).toFixed(1)} ${y(value).toFixed(1)}`;
    up = value < 0;
  });
  const look = {d: path || "M0 0", fill: "none", stroke: colour, "stroke-width": bold ? 4 : 2,
    "stroke-dasharray": dashOf(n), "stroke-linejoin": "round"};
  const from = values.findIndex((value) => value >= 0);
  if (from < 0) return [];
  const place = `translate(${x(xs[from]) - BADGE / 2} ${y(values[from]) - BADGE / 2}) scale(${BADGE / 24})`;
  return [drawn("path", look, drawn("title", {}, name)), drawn("g", {transform: place}, ...badgeParts(car))];
}

/**
 * The names at the ends of the lines; those that would lie on each other are moved apart.
 * @param {Line[]} lines
 * @param {number} x
 * @param {(value: number) => number} y
 * @param {number} height
 */
function names(lines, x, y, height) {
  const ends = lines.map((line) => ({line, at: y(Math.max(0, line.values.findLast((value) => value >= 0) ?? 0))}));
  ends.sort((a, b) => a.at - b.at);
  ends.forEach((one, k) => { if (k) one.at = Math.max(one.at, ends[k - 1].at + LABELS_APART); });
  for (let k = ends.length - 1, most = height - BOTTOM + 4; k >= 0; k--, most -= LABELS_APART) {
    ends[k].at = Math.min(ends[k].at, most);
  }
  return ends.map(({line, at}) => {
    const look = {x: x + 17, y: at + 4, class: line.bold ? "name bold" : "name"};
    const place = `translate(${x} ${at - 7}) scale(${14 / 24})`;
    const sign = drawn("g", {transform: place}, ...badgeParts(line.car));
    return drawn("g", {}, sign, drawn("text", look, short(line.name)));
  });
}

/** @param {string} name */
const short = (name) => (name.length > 11 ? name.slice(0, 10) + "…" : name);
