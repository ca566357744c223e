// Signs beside the road: the name of an area with a lamp for each stop it wants, the name of a line. A sign stands
// where it covers neither the road nor another sign; that of your area slides along the edge of the picture.

import {carInTurn} from "../now.js";
import {put} from "./figures.js";
import {paint} from "./theme.js";
import {inPicture, onTheBoard} from "./view.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").Flag} Flag
 * @typedef {{flag: Flag, text: string, disc: boolean, wanted: boolean, done: boolean}} Sign
 *   `disc`: a round sign stands at its point; `wanted`: it always stays in the picture
 * @typedef {{x: number, y: number, w: number, h: number}} Box  its middle and its size, in pixels
 * @typedef {{x0: number, y1: number, scale: number, width: number, height: number}} View
 *   the left and upper edge of the picture, pixels for 1 of the board, the picture in pixels
 */

const LETTER = 7.6, HEIGHT = 24, MARGIN = 4, PADDING = 18;  // of a sign, in pixels
const DISC = 24, GAP = 16;  // the disc of a line, and how far its name stands from its middle
const CRAMPED = 5;  // where lanes have fewer pixels, the names of other areas would hide the road
const NO_ROOM = 200, TOO_BAD = 90;  // over another sign; so much on the road that it is left out

/** Lamps of an area: a tick for each stop that is made, a ring for each that is missing.
 * @param {number} made @param {number} wanted */
export const lamps = (made, wanted) => "✓".repeat(Math.min(made, wanted)) + "○".repeat(Math.max(0, wanted - made));

/** @param {Page} page */
export function drawSigns(page) {
  const view = viewOf(page), {ink} = paint(page), {grid, lane_width: lane} = page.board;
  const cramped = !grid && lane * view.scale < CRAMPED;
  const signs = signsOf(page).filter((one) => one.wanted || !cramped);
  const parts = onTheBoard(page).map(({left, right, top, bottom}) =>
    ({x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top}));
  const discs = signs.filter(({disc}) => disc).map(({flag}) =>
    ({x: (flag.x - view.x0) * view.scale, y: (view.y1 - flag.y) * view.scale, w: DISC, h: DISC}));
  const taken = [...parts, ...discs];
  const placed = placeSigns(signs, view, page.cellAt, taken);
  const edge = page.dark ? "#3a4654" : "#cfd6da", paper = page.dark ? "#1b222b" : "#ffffff";
  put(page, "signs", {
    x: placed.map(({box}) => view.x0 + box.x / view.scale), y: placed.map(({box}) => view.y1 - box.y / view.scale),
    text: placed.map(({sign}) => sign.text), fill: placed.map(() => paper), ink: placed.map(() => ink),
    edge: placed.map(({sign}) => (sign.done ? "#2f9e5b" : sign.wanted ? "#d23a35" : edge)),
  });
}

/** Where the signs that are drawn lie in the picture. @param {Page} page @returns {import("./view").Box[]} */
export function signBoxes(page) {
  const {x, y, text} = page.sources.signs.data;
  return Array.from(x, (across, k) => {
    const [px, py] = inPicture(page, across, y[k]), wide = widthOf(text[k]) / 2, high = HEIGHT / 2;
    return {left: px - wide, right: px + wide, top: py - high, bottom: py + high};
  });
}

/** How wide a sign is, in pixels. @param {string} text */
const widthOf = (text) => LETTER * text.length + PADDING;

/** @param {Page} page @returns {View} */
function viewOf({figures, parts}) {
  const {x_range, y_range} = figures.board, width = parts.board.clientWidth;
  const scale = width / (x_range.end - x_range.start);
  return {x0: x_range.start, y1: y_range.end, scale, width, height: scale * (y_range.end - y_range.start)};
}

/** The signs of a board, with the stops that the car in turn has made. @param {Page} page @returns {Sign[]} */
function signsOf(page) {
  const {payload: {tally}, film, at, board} = page, car = carInTurn(page), row = car >= 0 ? film.row(at, car) : null;
  const here = tally && row ? tally.area[row.cell] ?? -1 : -1;
  return board.flags.map((flag) => {
    const area = flag.area ?? -1;
    if (!tally || area < 0) return {flag, text: flag.name, disc: true, wanted: false, done: false};
    const wanted = area === here, made = wanted && row ? row[tally.column] : 0, needed = tally.of[area];
    return {flag, text: `${flag.name}  ${lamps(made, needed)}`, disc: false, wanted, done: wanted && made >= needed};
  });
}

/**
 * Place signs in a picture; one without room is left out, unless it is wanted.
 * @param {Sign[]} signs
 * @param {View} view
 * @param {(x: number, y: number) => number} cellAt
 * @param {Box[]} taken  where other things lie on the board
 */
export function placeSigns(signs, view, cellAt, taken = []) {
  /** @type {{sign: Sign, box: Box}[]} */
  const placed = [];
  for (const sign of [...signs].sort((a, b) => Number(b.wanted) - Number(a.wanted))) {
    const x = (sign.flag.x - view.x0) * view.scale, y = (view.y1 - sign.flag.y) * view.scale;
    if (!sign.wanted && (x < 0 || x > view.width || y < 0 || y > view.height)) continue;
    const w = widthOf(sign.text);
    const fits = places(w, !!sign.flag.left, sign.disc).map(([dx, dy], k) => {
      const box = within({x: x + dx, y: y + dy, w, h: HEIGHT}, view), slid = Math.hypot(box.x - x - dx, box.y - y - dy);
      const hidden = [...placed.map((one) => one.box), ...taken].filter((one) => overlap(one, box)).length;
      const away = 0.3 * Math.hypot(dx, dy);  // a sign far from its point is taken for another's
      return {box, bad: 10 * onRoad(box, view, cellAt) + NO_ROOM * hidden + slid + away + k};
    });
    const best = fits.reduce((one, other) => (other.bad < one.bad ? other : one));
    if (best.bad < TOO_BAD || sign.wanted) placed.push({sign, box: best.box});
  }
  return placed;
}

/** Where a sign of some width may stand, in pixels from its point, the best place first.
 * @param {number} width @param {boolean} left @param {boolean} disc */
function places(width, left, disc) {
  const beside = (disc ? GAP : 0) + width / 2, sides = left ? [-beside, beside] : [beside, -beside];
  const heights = [28, -28, 52, -52, 80, -80];
  return [
    ...sides.map((dx) => [dx, 0]), ...(disc ? [] : [[0, 0]]),
    ...heights.flatMap((dy) => [0, ...sides].map((dx) => [dx, dy])), ...sides.map((dx) => [1.6 * dx, 0]),
  ];
}

/** A box, moved into the picture. @param {Box} box @param {View} view @returns {Box} */
function within({x, y, w, h}, {width, height}) {
  const into = (/** @type {number} */ value, /** @type {number} */ half, /** @type {number} */ end) =>
    Math.max(half + MARGIN, Math.min(end - half - MARGIN, value));
  return {x: into(x, w / 2, width), y: into(y, h / 2, height), w, h};
}

/** How many points of a box lie on the road. @param {Box} box @param {View} view
 * @param {(x: number, y: number) => number} cellAt */
function onRoad({x, y, w, h}, view, cellAt) {
  let hits = 0;
  for (let i = 0; i <= 6; i++) for (const j of [-0.5, 0, 0.5]) {
    const px = x + (i / 6 - 0.5) * w, py = y + j * h;
    if (cellAt(view.x0 + px / view.scale, view.y1 - py / view.scale) >= 0) hits++;
  }
  return hits;
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
