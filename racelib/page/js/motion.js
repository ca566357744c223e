// What happens is shown, not only told: the die falls, the car glides along its route, then lamps and points. Your own
// moves take their time, others 0.8 seconds a turn; any key or click ends a motion.

import {stillness} from "./browser/stillness.js";
import {sound} from "./browser/sound.js";
import {drawCallouts} from "./canvas/callouts.js";
import {drawCars} from "./canvas/cars.js";
import {clearDice, restDie, rollDie} from "./canvas/dice.js";
import {drawMinimap} from "./canvas/minimap.js";
import {cellsOf} from "./canvas/trail.js";
import {drawWaiting} from "./controls/waiting.js";
import {draw} from "./draw.js";
import {people} from "./now.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {(number: number) => Promise<void> | null} AtLink  shows an event that is a link of a chain
 * @typedef {object} Motion
 * @property {boolean} ended  the rest of this turn is shown at once
 * @property {boolean} skipped  everything is
 * @property {(() => void) | null} wake  ends what is waited for
 */

const DIE = 600, A_CELL = 90, LONGEST = 1600, NOTE = 700, WORDS = 150;  // milliseconds
const OTHERS = 800;  // for a turn of somebody else
const MOST_TURNS = 14;  // of more turns only the last ones are shown
const ON_THE_MAP = 150;  // milliseconds between two drawings of the map

/**
 * Show events one after another.
 * @param {Page} page
 * @param {number[]} numbers
 * @param {AtLink} atLink
 * @returns {Promise<boolean>} whether it came to its end: a page that is closed, or later news, put an end to it
 */
export async function showEvents(page, numbers, atLink = () => null) {
  const {film, heard} = page, turns = [...new Set(numbers.map((number) => film.turnOf(number)))].slice(-MOST_TURNS);
  const motion = page.motion = {ended: false, skipped: false, wake: null};
  const still = () => !page.gone && page.heard === heard && page.motion === motion;
  for (const turn of stillness() ? [] : turns) {
    if (motion.skipped) break;
    motion.ended = false;
    await showTurn(page, numbers.filter((number) => film.turnOf(number) === turn), still, atLink);
    if (!still()) return false;
  }
  page.motion = null;
  drawWaiting(page);
  return true;
}

/** @param {Page} page @param {number[]} numbers @param {() => boolean} still @param {AtLink} atLink */
async function showTurn(page, numbers, still, atLink) {
  const mine = numbers.some((number) => people(page).includes(page.film.movers[number]));
  const whole = numbers.reduce((sum, number) => sum + longOf(page, number), 0);
  const speed = mine ? 1 : Math.max(1, (whole * page.pace) / OTHERS);
  clearDice(page);
  for (const number of numbers) {
    if (page.motion?.ended || page.motion?.skipped) break;
    await (atLink(number) ?? showEvent(page, number, speed));
    if (!still()) return;
  }
  page.glide = page.note = null;
  restDie(page);
}

/**
 * Show an event of a film, within some time.
 * @param {Page} page
 * @param {number} number
 * @param {number} most  milliseconds
 */
export async function showFilmed(page, number, most) {
  const {film} = page;
  if (stillness() || !(film.routes.has(number) || film.dice.has(number))) {
    page.at = number;
    page.glide = null;
    return draw(page);
  }
  if (!film.routes.has(number)) clearDice(page);
  const motion = page.motion = {ended: false, skipped: false, wake: null};
  await showEvent(page, number, Math.max(1, longOf(page, number) / most));
  if (page.motion !== motion) return;
  page.motion = page.note = null;
  drawWaiting(page);
}

/** How long an event takes. @param {Page} page @param {number} number */
function longOf({film}, number) {
  const {dice, routes, notes} = film, steps = routes.get(number)?.steps.length ?? 0;
  return WORDS + (dice.has(number) ? DIE : 0) + Math.min(LONGEST, A_CELL * steps) + (notes.has(number) ? NOTE : 0);
}

/**
 * Show one event: what falls, what drives, and what comes of it.
 * @param {Page} page
 * @param {number} number
 * @param {number} speed
 */
export async function showEvent(page, number, speed) {
  const {film} = page, route = film.routes.get(number), note = film.notes.get(number);
  page.at = number;
  page.note = note ? {car: film.acting[number], ...note} : null;
  page.glide = route ? {car: route.car, cells: cellsOf(page, route), way: 0} : null;
  draw(page);
  drawWaiting(page);
  if (film.dice.has(number)) {
    sound("die");
    rollDie(page, number, DIE / speed);
    await wait(page, DIE / speed);
  }
  if (page.glide) await glide(page, page.glide, Math.min(LONGEST, A_CELL * (page.glide.cells.length - 1)) / speed);
  if (note?.tone === "out" || note?.tone === "pay") sound("slam");
  await wait(page, (WORDS + (note ? NOTE : 0)) / speed);
}

/** Let a car glide along its route. @param {Page} page @param {import("./canvas/glide").Glide} moved
 * @param {number} ms */
async function glide(page, moved, ms) {
  const start = performance.now(), most = moved.cells.length - 1;
  sound("engine");
  while (!page.gone && page.glide === moved && !page.motion?.ended && !page.motion?.skipped) {
    const part = Math.min(1, (performance.now() - start) / Math.max(1, ms));
    moved.way = most * (1 - (1 - part) ** 1.6);
    drawMoving(page);
    if (part >= 1) break;
    await new Promise((done) => requestAnimationFrame(done));
  }
  if (page.glide !== moved) return;
  page.glide = null;
  drawMoving(page);
}

/** Draw what moves, and nothing else; on the map it moves little. @param {Page} page */
function drawMoving(page) {
  drawCars(page);
  drawCallouts(page);
  if (page.glide && performance.now() - page.mapped < ON_THE_MAP) return;
  page.mapped = performance.now();
  drawMinimap(page);
}

/** Wait, unless the motion is ended. @param {Page} page @param {number} ms @returns {Promise<void>} */
function wait({motion}, ms) {
  if (motion?.ended || motion?.skipped) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    if (motion) motion.wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/** End the motion that is shown: the rest of this turn is there at once. @param {Page} page @param {boolean} all */
export function endMotion({motion}, all = false) {
  if (!motion) return;
  motion.ended = true;
  motion.skipped ||= all;
  motion.wake?.();
}
