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
const BESIDE = 40, ABOVE = 32;  // pixels from the middle of the car

/** @param {Page} page */
export function drawCallouts(page) {
  const {glide, note, words} = page, {standing} = standingCars(page), mine = ownCar(page);
  /** @type {Record<string, any[]>} */
  const shown = {x: [], y: [], text: [], fill: [], ink: [], dx: [], dy: []};
  const add = (/** @type {number} */ car, /** @type {string} */ text, /** @type {string} */ tone, side = 1) => {
    const one = standing.find(({n}) => n === car);
    if (!one) return;
    const upright = Math.abs(Math.sin(one.angle)) > 0.7;  // beside a car that points up, over one that points right
    shown.x.push(one.x);
    shown.y.push(one.y);
    shown.text.push(text);
    shown.fill.push(CALLOUT_TONES[tone][0]);
    shown.ink.push(CALLOUT_TONES[tone][1]);
    shown.dx.push(upright ? side * (BESIDE + 3.2 * Math.max(0, text.length - 3)) : 0);
    shown.dy.push(upright ? 0 : -side * ABOVE);
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
