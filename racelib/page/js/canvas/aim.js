// What the camera looks at: the car that it follows with the road before it, and all that can be chosen.

import {asked, atTheEnd, carInTurn, listed, spokenOf} from "../now.js";
import {cellsAhead} from "./ahead.js";
import {alongRoad} from "./road_camera.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {[number, number]} Point
 * @typedef {{centre: Point, half: number}} Aim  the middle of the picture, and half its width
 */

const FOLLOWED = {least: 24, most: 42, across: 28};  // a lane in pixels; how many lanes the picture is wide
const ON_A_PHONE = {width: 600, least: 20, most: 28};

/**
 * What to look at; nothing means the whole track.
 * @param {Page} page
 * @returns {Aim | null}
 */
export function aimOf(page) {
  const {camera, payload} = page;
  if (camera === "acting" && page.board.grid) return alongRoad(page);
  if (camera === "pack") {
    const all = payload.cars.map((_, n) => (listed(page, n) ? spotOf(page, n) : null));
    return around(page, all.filter((spot) => spot != null));
  }
  const car = followed(page), centre = car >= 0 ? spotOf(page, car) : null;
  if (!centre) return null;
  const ask = camera === "acting" ? asked(page) : null;
  // while you choose a route, everything that can be chosen is in the picture
  const first = ask?.lever?.rows.find((row) => row.option === ask.picked);
  const chosen = first?.cells ?? (ask?.options ?? []).map((one) => one.cell).filter((cell) => cell != null);
  if (chosen.length) return around(page, [centre, ...pointsOf(page, chosen)]);
  if (page.glide) return around(page, pointsOf(page, page.glide.cells));
  return ahead(page, centre, pointsOf(page, cellsAhead(page, page.film.row(page.at, car).cell)));
}

/** The car that the camera follows, -1 for none. @param {Page} page */
function followed(page) {
  const {camera} = page;
  if (camera.startsWith("car")) return Number(camera.slice(3));
  if (camera === "leader") {
    const running = page.payload.cars.map((_, n) => n).filter((n) => listed(page, n) && spotOf(page, n));
    const place = (/** @type {number} */ n) => page.film.row(page.at, n).place;
    return running.sort((a, b) => place(a) - place(b))[0] ?? -1;
  }
  if (camera !== "acting") return -1;
  if (page.ask && atTheEnd(page)) return page.ask.car;
  const told = spokenOf(page), car = told >= 0 ? told : carInTurn(page), {film, at} = page;
  return car >= 0 || at < 0 ? car : film.acting.findLast((one, number) => number <= at && one >= 0) ?? -1;
}

/** @param {Page} page @param {number[]} cells @returns {Point[]} */
const pointsOf = ({board: {spots}}, cells) =>
  cells.map((cell) => /** @type {Point} */ ([spots.x[cell], spots.y[cell]]));

/** Half the width of a picture in which a lane has so many pixels, but no more than the whole board.
 * @param {Page} page @param {number} lane */
function halfFor({parts, board, home}, lane) {
  return Math.min((home.x1 - home.x0) / 2, (parts.board.clientWidth / lane / 2) * board.lane_width);
}

/** How many pixels a lane has at least and at most where a car is followed. @param {Page} page */
function lanesOf({parts}) {
  return parts.board.clientWidth < ON_A_PHONE.width ? ON_A_PHONE : FOLLOWED;
}

/** Half the width of a picture in which a car is followed. @param {Page} page */
function nearest(page) {
  const {least, most} = lanesOf(page);
  return halfFor(page, Math.max(least, Math.min(most, page.parts.board.clientWidth / FOLLOWED.across)));
}

/**
 * A picture with a car and the road before it, as near as that allows; the car itself is always well inside.
 * @param {Page} page
 * @param {Point} car
 * @param {Point[]} points
 * @returns {Aim}
 */
function ahead(page, [carX, carY], points) {
  const wanted = around(page, [[carX, carY], ...points]), widest = halfFor(page, lanesOf(page).least);
  if (!wanted || !points.length) return {centre: [carX, carY], half: nearest(page)};
  const half = Math.min(wanted.half, widest), room = 5 * page.board.lane_width;
  const into = (/** @type {number} */ middle, /** @type {number} */ at, /** @type {number} */ reach) =>
    Math.max(at - reach, Math.min(at + reach, middle));
  const [x, y] = wanted.centre;
  const reach = [half - room, half * page.shape - room].map((one) => Math.max(0, one));
  return {centre: [into(x, carX, reach[0]), into(y, carY, reach[1])], half};
}

/**
 * @param {Page} page
 * @param {number} car
 * @returns {Point | null}
 */
function spotOf({film, at, board}, car) {
  const {cell} = film.row(at, car), {x, y} = board.spots;
  return cell in x ? [x[cell], y[cell]] : null;
}

/**
 * A picture with all of these points in it, and some room around them.
 * @param {Page} page
 * @param {Point[]} points
 * @returns {Aim | null}
 */
function around(page, points) {
  if (!points.length) return null;
  const xs = points.map((one) => one[0]), ys = points.map((one) => one[1]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 4 * page.board.lane_width;
  const half = Math.max(nearest(page), (right - left) / 2 + room, ((high - low) / 2 + room) / page.shape);
  return {centre: [(left + right) / 2, (low + high) / 2], half};
}
