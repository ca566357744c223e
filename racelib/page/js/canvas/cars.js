// Draws the cars: bodies, badges with numbers, a short word beside each, crosses, a ring around the one in turn.

import {carInTurn} from "../now.js";
import {pixels, put} from "./figures.js";
import {kindOf, paintsOf, ringAround, silhouette} from "./silhouettes.js";
import {carSize, standingCars} from "./standing.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("./standing").Standing} Standing
 * @typedef {Record<string, any[]>} Columns
 */

const BLACK = "#111111", GLOW = "#ff9d00";
const SHADOW = 0.25;
const ROUNDEL = {least: 14, most: 20};  // the number on a car, in pixels
const TOO_SMALL = 9;  // where lanes have fewer pixels, words beside the cars would hide them
/** @type {Record<string, number>} shapes look equally large at these sizes */
const BADGE_SIZES = {circle: 19, square: 18, hex: 20, square_pin: 22, diamond: 23};
const OTHER_BADGE = 25;

/** @param {Page} page */
export function drawCars(page) {
  const {rows, standing} = standingCars(page), acting = carInTurn(page), small = badgeScale(page);
  drawBodies(page, standing, rows, acting);
  drawBadges(page, standing, acting, small);
  const off = standing.filter((one) => one.crossed);
  put(page, "crosses", {x: off.map((one) => one.x), y: off.map((one) => one.y), size: off.map(() => 30 * small)});
  drawTags(page, standing);
}

/**
 * How much smaller badges are drawn: where the board says how large its cars are, no wider than the car under them.
 * @param {Page} page
 */
function badgeScale(page) {
  if (!page.board.car) return 1;
  return Math.max(0.63, Math.min(1, (0.9 * lanePixels(page)) / 19));
}

/** A lane in pixels. @param {Page} page */
const lanePixels = (page) => pixels(page, carSize(page));

/**
 * @param {Page} page
 * @param {Standing[]} standing
 * @param {import("../film").Row[]} rows
 * @param {number} acting
 */
function drawBodies(page, standing, rows, acting) {
  /** @type {Columns} */
  const bodies = {xs: [], ys: [], fill: [], edge: [], thick: [], alpha: []};
  /** @param {number[]} xs @param {number[]} ys @param {string} fill */
  const add = (xs, ys, fill, alpha = 1) => {
    const look = {xs, ys, fill, edge: BLACK, thick: alpha < 1 ? 0 : 1, alpha};
    for (const [name, value] of Object.entries(look)) bodies[name].push(value);
  };
  const lane = carSize(page), off = 0.06 * lane;
  for (const {car, x, y, angle} of standing) {
    const cell = rows[car.follows ?? -1]?.cell ?? -1, size = lane * (car.scale ?? 1);
    if (cell >= 0) add(...joint(x, y, page.board.spots.x[cell], page.board.spots.y[cell]), car.colour);
    const kind = kindOf(page.payload, car), paints = paintsOf(car);
    for (const {xs, ys} of silhouette(kind, x + off, y - off, angle, size)) add(xs, ys, "#000000", SHADOW);
    for (const {xs, ys, paint} of silhouette(kind, x, y, angle, size)) add(xs, ys, paints[paint]);
  }
  put(page, "bodies", bodies);
  const around = standing.filter(({n}) => n === acting).map(({x, y, angle}) => ringAround(x, y, angle, lane));
  put(page, "rings", {xs: around.map(({xs}) => xs), ys: around.map(({ys}) => ys)});
}

/**
 * What joins a section of a long car to the one ahead: a narrow bar between two places.
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 * @returns {[number[], number[]]}
 */
function joint(x, y, toX, toY) {
  const dx = toX - x, dy = toY - y, w = 0.14 / (Math.hypot(dx, dy) || 1);
  const xs = [x - dy * w, x + dx - dy * w, x + dx + dy * w, x + dy * w];
  return [xs, [y + dx * w, y + dy + dx * w, y + dy - dx * w, y - dx * w]];
}

/**
 * @param {Page} page
 * @param {Standing[]} standing
 * @param {number} acting
 * @param {number} small
 */
function drawBadges(page, standing, acting, small) {
  const line = page.payload.tall ? 1.5 : 2.5, {silhouette: kind} = page.payload;
  if (page.payload.tall) return drawLetters(page, standing);
  const roundel = Math.max(ROUNDEL.least, Math.min(ROUNDEL.most, 0.55 * lanePixels(page)));
  put(page, "badges", {
    x: standing.map((one) => one.x), y: standing.map((one) => one.y),
    shape: standing.map(({car}) => (kind ? "circle" : car.shape)),
    size: standing.map(({car}) => (kind ? roundel : small * (BADGE_SIZES[car.shape] ?? OTHER_BADGE))),
    font: standing.map(() => Math.round(2 + 9 * small) + "px"),
    fill: standing.map(({car}) => car.fill ?? (car.dark ? "#1b1b22" : "#ffffff")),
    ink: standing.map(({car}) => car.ink ?? (car.dark ? "#ffffff" : BLACK)),
    number: standing.map(({car}) => String(car.number)),
    edge: standing.map(({n, car}) => (n === acting ? car.glow ?? GLOW : car.fill ? BLACK : car.colour)),
    thick: standing.map(({n}) => (n === acting ? 3.5 : line) * small),
  });
}

/**
 * The letters of cars that are drawn as such: on a white badge in the shape of the crew.
 * @param {Page} page
 * @param {Standing[]} standing
 */
function drawLetters(page, standing) {
  const size = Math.max(11, Math.min(24, 0.46 * lanePixels(page)));
  const named = standing.filter(({car}) => !car.lift && car.number);
  put(page, "badges", {
    x: named.map((one) => one.x), y: named.map((one) => one.y), shape: named.map(({car}) => car.shape),
    size: named.map(({car}) => size * (BADGE_SIZES[car.shape] ?? OTHER_BADGE) / BADGE_SIZES.circle),
    font: named.map(() => Math.round(0.62 * size + 2) + "px"), fill: named.map(() => "#ffffff"),
    ink: named.map(() => BLACK), number: named.map(({car}) => String(car.number)),
    edge: named.map(() => BLACK), thick: named.map(() => 1),
  });
  drawHits(page, standing, size);
}

/** How often a car was hit: a red disc with the number at its edge. @param {Page} page
 * @param {Standing[]} standing @param {number} size */
function drawHits(page, standing, size) {
  const {hits} = page.payload, lane = carSize(page);
  const hit = hits ? standing.filter(({row, crossed}) => row[hits] > 0 && !crossed) : [];
  put(page, "hits", {
    x: hit.map((one) => one.x + 0.46 * lane), y: hit.map((one) => one.y + 0.42 * lane),
    text: hit.map(({row}) => String(row[hits ?? ""])), size: hit.map(() => Math.max(13, 0.8 * size)),
    font: hit.map(() => Math.max(11, Math.round(0.55 * size)) + "px"),
  });
}

/** @param {Page} page @param {Standing[]} standing */
function drawTags(page, standing) {
  const {tag} = page.payload, cramped = page.payload.silhouette && lanePixels(page) < TOO_SMALL;
  /** @type {Columns} */
  const tags = {x: [], y: [], tag: []};
  for (const {row, x, y} of cramped ? [] : standing) {
    const value = tag ? row[tag.column] : 0;
    if (!tag || !value) continue;
    tags.x.push(x);
    tags.y.push(y);
    tags.tag.push(tag.texts?.[value] ?? (tag.before ?? "") + value);
  }
  put(page, "tags", tags);
}
