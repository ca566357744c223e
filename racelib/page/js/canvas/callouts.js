// Words beside cars: "You", how far a car has driven while it glides, and what has just happened to it.

import {ownCar} from "../now.js";
import {put} from "./figures.js";
import {standingCars} from "./standing.js";

/** @typedef {import("../page").Page} Page */

/** @type {Record<string, [string, string]>} by tone: paper and ink, the same in both themes */
const CALLOUT_TONES = {
  good: ["#176b3a", "#ffffff"], pay: ["#fdebcd", "#8a4b00"], out: ["#b3201f", "#ffffff"], you: ["#ffb81c", "#16202b"],
  count: ["#ffffff", "#16202b"],
};
const AWAY = 24;  // pixels from the middle of the car

/** @param {Page} page */
export function drawCallouts(page) {
  const {glide, note, words} = page, {standing} = standingCars(page), mine = ownCar(page);
  /** @type {Record<string, any[]>} */
  const shown = {x: [], y: [], text: [], fill: [], ink: [], dx: [], dy: []};
  const add = (/** @type {number} */ car, /** @type {string} */ text, /** @type {string} */ tone, side = 1) => {
    const one = standing.find(({n}) => n === car);
    if (!one) return;
    shown.x.push(one.x);
    shown.y.push(one.y);
    shown.text.push(text);
    shown.fill.push(CALLOUT_TONES[tone][0]);
    shown.ink.push(CALLOUT_TONES[tone][1]);
    const [c, d] = [Math.cos(one.angle), Math.sin(one.angle)], wide = 12 + 3.4 * text.length;
    // "You" stands behind the car, where nothing can be chosen; what happens beside it
    shown.dx.push(side < 0 ? -c * (AWAY + wide) : -d * (AWAY + wide));
    shown.dy.push(side < 0 ? d * (AWAY + 8) : -Math.abs(c) * (AWAY + 8));
  };
  const moving = glide ? glide.car : -1;
  if (mine >= 0 && mine !== moving) add(mine, words.you, "you", -1);
  if (glide) add(glide.car, countOf(page, glide), "count");
  else if (note) add(note.car, note.words, note.tone);
  put(page, "callouts", shown);
}

/** @param {Page} page @param {import("./glide").Glide} glide */
function countOf({words}, {cells, way}) {
  const most = cells.length - 1, done = Math.min(most, Math.ceil(way));
  return words.countOf.replace("{n}", String(done)).replace("{most}", String(most));
}
