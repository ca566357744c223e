// Words beside cars: "You", how far a car has driven while it glides, and what has just happened to it.

import {filled} from "../browser/text.js";
import {ownCar} from "../now.js";
import {put} from "./figures.js";
import {standingCars} from "./standing.js";
import {inPicture} from "./view.js";

/** @typedef {import("../page").Page} Page */

/** @type {Record<string, [string, string]>} by tone: paper and ink, the same in both themes */
const CALLOUT_TONES = {
  good: ["#176b3a", "#ffffff"], pay: ["#fdebcd", "#8a4b00"], out: ["#b3201f", "#ffffff"], you: ["#ffb81c", "#16202b"],
  count: ["#ffffff", "#16202b"],
};
const HALF_CAR = 11;  // pixels
const AWAY = 24;  // pixels from the middle of the car
const BRIM = 8;  // pixels that words stay away from the edge of the picture

/** @param {Page} page */
export function drawCallouts(page) {
  const {glide, note, words} = page, {standing} = standingCars(page), mine = ownCar(page);
  /** @type {Record<string, any[]>} */
  const shown = {x: [], y: [], text: [], fill: [], ink: [], dx: [], dy: []};
  const add = (/** @type {number} */ car, /** @type {string} */ text, /** @type {string} */ tone) => {
    const one = standing.find(({n}) => n === car);
    if (!one) return;
    shown.x.push(one.x);
    shown.y.push(one.y);
    shown.text.push(text);
    shown.fill.push(CALLOUT_TONES[tone][0]);
    shown.ink.push(CALLOUT_TONES[tone][1]);
    const [c, d] = [Math.cos(one.angle), Math.sin(one.angle)], wide = 12 + 3.4 * text.length;
    const behind = [-c * (AWAY + wide), d * (AWAY + 8)], beside = [-d * (AWAY + wide), -Math.abs(c) * (AWAY + 8)];
    const across = beside.map((by) => -by);
    // "You" stands behind the car, where nothing can be chosen; what happens beside it; a count moves with its car
    const places = {you: [behind, beside, across], count: [beside]}[tone] ?? [beside, across, behind];
    const [dx, dy] = freest(page, one, places, wide);
    const [px, py] = inPicture(page, one.x, one.y), {clientWidth, clientHeight} = page.parts.board;
    shown.dx.push(between(px + dx, wide + BRIM, clientWidth - wide - BRIM) - px);
    shown.dy.push(between(py + dy, 2 * BRIM, clientHeight - 2 * BRIM) - py);
  };
  const moving = glide ? glide.car : -1;
  if (mine >= 0 && mine !== moving) add(mine, words.you, "you");
  if (glide) add(glide.car, countOf(page, glide), "count");
  else if (note) add(note.car, note.words, note.tone);
  put(page, "callouts", shown);
}

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.max(least, Math.min(most, value));

/**
 * The first of some places beside a car, in pixels from its middle, where words hide the fewest other cars.
 * @param {Page} page
 * @param {import("./standing").Standing} car
 * @param {number[][]} places
 * @param {number} wide
 */
function freest(page, car, places, wide) {
  const [x, y] = inPicture(page, car.x, car.y), others = standingCars(page).standing.filter(({n}) => n !== car.n);
  const hidden = places.map(([dx, dy]) => others.filter((one) => {
    const [px, py] = inPicture(page, one.x, one.y);
    return Math.abs(px - x - dx) < wide + HALF_CAR && Math.abs(py - y - dy) < 2 * HALF_CAR;
  }).length);
  return places[hidden.indexOf(Math.min(...hidden))];
}

/** @param {Page} page @param {import("./glide").Glide} glide */
function countOf({words}, {cells, way}) {
  const most = cells.length - 1, done = Math.min(most, Math.ceil(way));
  return filled(words.countOf, {n: done, most});
}
