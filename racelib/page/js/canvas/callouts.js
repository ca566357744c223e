// Words beside cars: "You", how far a car has driven while it glides, and what has just happened to it.

import {filled} from "../browser/text.js";
import {ownCar} from "../now.js";
import {pixels, put} from "./figures.js";
import {signBoxes} from "./signs.js";
import {carSize, standingCars} from "./standing.js";
import {common, inPicture, onTheBoard} from "./view.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("./standing").Standing} Standing
 * @typedef {import("./view").Box} Box
 */

/** @type {Record<string, [string, string]>} by tone: paper and ink, the same in both themes */
const CALLOUT_TONES = {
  good: ["#176b3a", "#ffffff"], pay: ["#fdebcd", "#8a4b00"], out: ["#b3201f", "#ffffff"], you: ["#ffb81c", "#16202b"],
  count: ["#ffffff", "#16202b"],
};
const AWAY = 24;  // pixels from the middle of the car
const BRIM = 8;  // pixels that words stay away from the edge of the picture
const HALF_LINE = 11;  // half the height of words, in pixels
const CAR = 0.75;  // how far a car reaches from its middle, in lanes
// how much it matters what words cover: a car, a sign or a button, a cell that can be chosen; how far they are away
const COVERS = {car: 100, other: 10, mark: 1}, FARTHER = 2;

/** @param {Page} page */
export function drawCallouts(page) {
  const {glide, note, words} = page, {standing} = standingCars(page), mine = ownCar(page);
  /** @type {Record<string, any[]>} */
  const shown = {x: [], y: [], text: [], fill: [], ink: [], dx: [], dy: []};
  /** @type {Box[]} */
  const said = [];
  const add = (/** @type {number} */ car, /** @type {string} */ text, /** @type {string} */ tone) => {
    const one = standing.find(({n}) => n === car);
    if (!one) return;
    shown.x.push(one.x);
    shown.y.push(one.y);
    shown.text.push(text);
    shown.fill.push(CALLOUT_TONES[tone][0]);
    shown.ink.push(CALLOUT_TONES[tone][1]);
    const wide = 12 + 3.4 * text.length, [px, py] = inPicture(page, one.x, one.y);
    // a count moves with its car, and does not jump; what stands keeps clear of all else
    const all = placesBeside(one, wide, tone), places = tone === "count" ? all.slice(0, 1) : all;
    const [x, y] = freest(page, one, standing, places, wide, said);
    said.push(boxAt(x, y, wide));
    shown.dx.push(x - px);
    shown.dy.push(y - py);
  };
  const moving = glide ? glide.car : -1;
  if (mine >= 0 && mine !== moving) add(mine, words.you, "you");
  if (glide) add(glide.car, countOf(page, glide), "count");
  else if (note) add(note.car, note.words, note.tone);
  put(page, "callouts", shown);
}

/**
 * Where words may stand, in pixels from the middle of a car, the best place first: "You" behind it, where nothing can
 * be chosen, and what happens beside it; then all around, and once more a little farther away.
 * @param {Standing} car
 * @param {number} wide  half the width of the words
 * @param {string} tone
 */
function placesBeside({angle}, wide, tone) {
  const turns = tone === "you" ? [4, 2, 6, 3, 5, 1, 7] : [2, 6, 4, 3, 5, 1, 7];
  return [1, 1.7, 2.6].flatMap((far) => turns.map((eighth) => {
    const turn = angle + (eighth * Math.PI) / 4;
    return [Math.cos(turn) * (far * AWAY + wide), -Math.sin(turn) * (far * AWAY + HALF_LINE)];
  }));
}

/** @param {number} x @param {number} y @param {number} wide @param {number} high @returns {Box} */
const boxAt = (x, y, wide, high = HALF_LINE) => ({left: x - wide, right: x + wide, top: y - high, bottom: y + high});

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.max(least, Math.min(most, value));

/**
 * The place inside the picture where words cover least of what matters, and of those the first.
 * @param {Page} page
 * @param {Standing} car
 * @param {Standing[]} standing
 * @param {number[][]} places
 * @param {number} wide
 * @param {Box[]} said  other words
 */
function freest(page, car, standing, places, wide, said) {
  const [x, y] = inPicture(page, car.x, car.y), {clientWidth, clientHeight} = page.parts.board;
  const reach = pixels(page, CAR * carSize(page)), cars = standing.map((one) => {
    const [px, py] = inPicture(page, one.x, one.y);
    return boxAt(px, py, reach, reach);
  });
  const others = [...onTheBoard(page), ...signBoxes(page), ...said], marks = markBoxes(page);
  const covered = (/** @type {Box} */ box, /** @type {Box[]} */ all) =>
    all.reduce((sum, one) => sum + common(box, one), 0);
  let best = [x, y], least = Infinity;
  for (const [dx, dy] of places) {
    const at = [between(x + dx, wide + BRIM, clientWidth - wide - BRIM),
      between(y + dy, 2 * BRIM, clientHeight - 2 * BRIM)], box = boxAt(at[0], at[1], wide);
    const bad = COVERS.car * covered(box, cars) + COVERS.other * covered(box, others)
      + COVERS.mark * covered(box, marks) + FARTHER * Math.hypot(at[0] - x, at[1] - y);
    if (bad < least) [best, least] = [at, bad];
  }
  return best;
}

/** Where the cells that can be chosen, or reached, lie in the picture. @param {Page} page @returns {Box[]} */
function markBoxes(page) {
  return [page.sources.marks, page.sources.reach].flatMap(({data: {xs, ys}}) => Array.from(xs, (_, k) => {
    const points = Array.from(xs[k], (x, n) => inPicture(page, x, ys[k][n]));
    const across = points.map(([x]) => x), down = points.map(([, y]) => y);
    return {left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down)};
  }));
}

/** @param {Page} page @param {import("./glide").Glide} glide */
function countOf({words}, {cells, way}) {
  const most = cells.length - 1, done = Math.min(most, Math.ceil(way));
  return filled(words.countOf, {n: done, most});
}
