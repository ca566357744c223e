// The camera: which part of the board is in the picture.

import {asked, atTheEnd, listed} from "../now.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {[number, number]} Point
 * @typedef {{centre: Point, half: number}} Aim  the middle of the picture, and half its width
 */

/** Remember what the figure shows at first: the whole track. @param {Page} page */
export function setHome(page) {
  const {x_range, y_range} = page.figures.board;
  page.home = {x0: x_range.start, x1: x_range.end, y0: y_range.start, y1: y_range.end};
  page.shape = (y_range.end - y_range.start) / (x_range.end - x_range.start);
}

/**
 * Follow the car in turn on a large board, and where lanes would be a few pixels wide, until the player looks
 * elsewhere.
 * @param {Page} page
 */
export function pickCamera(page) {
  const {payload, board, home, parts} = page;
  if (payload.mode !== "play" || page.looked) return;
  const across = home.x1 - home.x0, large = across > 70 * board.lane_width;
  const cramped = !payload.tall && board.lane_width * parts.board.clientWidth < 9 * across;
  page.camera = parts.camera.value = large || cramped ? "acting" : "track";
}

/** Point the camera; without anything to look at it shows the whole track. @param {Page} page */
export function aimCamera(page) {
  const {home, figures} = page, {x_range, y_range} = figures.board, aim = aimOf(page);
  let {x0, x1, y0, y1} = home;
  if (aim) {
    const [x, y] = aim.centre, up = aim.half * ((home.y1 - home.y0) / (home.x1 - home.x0));
    [x0, x1, y0, y1] = [x - aim.half, x + aim.half, y - up, y + up];
  }
  if (x_range.start === x0 && x_range.end === x1 && y_range.start === y0) return;
  x_range.setv({start: x0, end: x1});
  y_range.setv({start: y0, end: y1});
}

/**
 * @param {Page} page
 * @returns {Aim | null}
 */
function aimOf(page) {
  const {camera, payload} = page;
  if (camera === "pack") {
    const all = payload.cars.map((_, n) => (listed(page, n) ? spotOf(page, n) : null));
    return around(page, all.filter((spot) => spot != null));
  }
  const follows = camera === "acting";
  if (!follows && !camera.startsWith("car")) return null;
  const car = follows ? carToFollow(page) : Number(camera.slice(3)), centre = car >= 0 ? spotOf(page, car) : null;
  if (!centre) return null;
  const ask = follows ? asked(page) : null, {x, y} = page.board.spots;
  if (!ask) return {centre, half: nearest(page) ?? 13 * page.board.lane_width};
  // while you choose a route, everything that can be chosen is in the picture
  const cells = ask.options.map((one) => one.cell).filter((cell) => cell != null);
  return around(page, [centre, ...cells.map((cell) => /** @type {Point} */ ([x[cell], y[cell]]))]);
}

/** @param {Page} page */
function carToFollow(page) {
  if (page.ask && atTheEnd(page)) return page.ask.car;
  return page.film.acting[Math.max(0, page.at)] ?? -1;
}

/** A road is as wide as the picture: on a tall board the camera goes nearer than that. @param {Page} page */
const nearest = ({payload, home}) => (payload.tall ? 0.3 * (home.x1 - home.x0) : null);

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
  const {home} = page, xs = points.map((one) => one[0]), ys = points.map((one) => one[1]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = (right - left) / 2 + 4, tall = (((high - low) / 2 + 4) * (home.x1 - home.x0)) / (home.y1 - home.y0);
  const half = Math.max(nearest(page) ?? 10 * page.board.lane_width, wide, tall);
  return {centre: [(left + right) / 2, (low + high) / 2], half};
}
