// The camera: which part of the board is in the picture.

import {asked, atTheEnd, listed} from "../now.js";
import {alongRoad} from "./road_camera.js";
import {thicken} from "./widths.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../page").LaidBoard} LaidBoard
 * @typedef {[number, number]} Point
 * @typedef {{centre: Point, half: number}} Aim  the middle of the picture, and half its width
 */

const FOLLOWED = {least: 20, most: 42, across: 28};  // a lane in pixels; how many lanes the picture is wide
const STEADY = 0.4;  // a point that is not farther from the middle, in parts of half the picture, is looked at already
const NARROW = 600, UPRIGHT = 0.8;  // in narrow pictures a road of hexagons runs up even if they are a little wider
const AROUND = 1.2;  // room around the whole board, in lanes
const CRAMPED_LANE = 9;  // where lanes would be narrower than this, the camera follows a car

/** All of the board, in a picture of this shape. @param {Page} page */
export function homeOf({board, shape}) {
  const [x0, x1, y0, y1] = drawnPart(board), x = (x0 + x1) / 2, y = (y0 + y1) / 2;
  const half = Math.max((x1 - x0) / 2, (y1 - y0) / 2 / shape);
  return {x0: x - half, x1: x + half, y0: y - half * shape, y1: y + half * shape};
}

/** The part of the plane that the road is drawn in, with some room around it. @param {LaidBoard} board */
function drawnPart({cells, base, from, flags, labels, waiting, lane_width: lane, sideways}) {
  const first = Math.max(base, from), xs = cells.xs.slice(first).flat(), ys = cells.ys.slice(first).flat();
  for (const {x, y} of [...flags, ...labels]) {
    xs.push(x);
    ys.push(y);
  }
  if (waiting) (sideways ? xs : ys).push(waiting.y - waiting.below);
  if (!xs.length) return [0, 1, 0, 1];
  const least = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.min(a, b)) - AROUND * lane;
  const most = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.max(a, b)) + AROUND * lane;
  return [least(xs), most(xs), least(ys), most(ys)];
}

/** Measure the picture, which decides where a road of hexagons runs. @param {Page} page */
export function measure(page) {
  const {clientWidth, clientHeight} = page.parts.board;
  page.shape = clientWidth ? clientHeight / clientWidth : 1;
  page.along = !!page.payload.tall && page.shape < (clientWidth < NARROW ? UPRIGHT : 1);
  page.home = homeOf(page);
}

/**
 * Follow the car in turn where lanes would be a few pixels wide, until the player looks elsewhere.
 * @param {Page} page
 */
export function pickCamera(page) {
  const {board, home, parts} = page;
  if (page.looked) return;
  const lane = (board.lane_width * parts.board.clientWidth) / (home.x1 - home.x0), far = board.grid ? 1.8 : 1;
  const follows = lane < far * CRAMPED_LANE || (board.grid && page.payload.mode === "play");
  page.camera = parts.camera.value = follows ? "acting" : "track";
}

/** Point the camera; without anything to look at it shows the whole track. @param {Page} page */
export function aimCamera(page) {
  const {home, figures} = page, {x_range, y_range} = figures.board, aim = aimOf(page);
  let {x0, x1, y0, y1} = home;
  if (aim && holds(x_range, y_range, aim)) return;
  if (aim) {
    const [x, y] = aim.centre, up = aim.half * page.shape;
    [x0, x1, y0, y1] = [x - aim.half, x + aim.half, y - up, y + up];
  }
  if (x_range.start === x0 && x_range.end === x1 && y_range.start === y0) return;
  x_range.setv({start: x0, end: x1});
  y_range.setv({start: y0, end: y1});
  thicken(page);
}

/**
 * Whether the picture may stay as it is: as near as is wanted, with the point to look at well inside. A camera that
 * moves at every step makes people dizzy, and everything is painted again.
 * @param {BokehRange} across
 * @param {BokehRange} up
 * @param {Aim} aim
 */
function holds(across, up, {centre: [x, y], half}) {
  const wide = (across.end - across.start) / 2, high = (up.end - up.start) / 2;
  const near = Math.abs(wide - half) < 0.02 * half;
  return near && Math.abs(x - across.start - wide) < STEADY * wide && Math.abs(y - up.start - high) < STEADY * high;
}

/**
 * @param {Page} page
 * @returns {Aim | null}
 */
function aimOf(page) {
  const {camera, payload} = page;
  if (camera === "acting" && page.board.grid) return alongRoad(page);
  if (camera === "pack") {
    const all = payload.cars.map((_, n) => (listed(page, n) ? spotOf(page, n) : null));
    return around(page, all.filter((spot) => spot != null));
  }
  const follows = camera === "acting";
  if (!follows && !camera.startsWith("car")) return null;
  const car = follows ? carToFollow(page) : Number(camera.slice(3)), centre = car >= 0 ? spotOf(page, car) : null;
  if (!centre) return null;
  const ask = follows ? asked(page) : null, {x, y} = page.board.spots;
  if (!ask) return {centre, half: nearest(page)};
  // while you choose a route, everything that can be chosen is in the picture
  const cells = ask.options.map((one) => one.cell).filter((cell) => cell != null);
  return around(page, [centre, ...cells.map((cell) => /** @type {Point} */ ([x[cell], y[cell]]))]);
}

/** @param {Page} page */
function carToFollow(page) {
  if (page.ask && atTheEnd(page)) return page.ask.car;
  return page.film.acting[Math.max(0, page.at)] ?? -1;
}

/** Half the width of a picture in which a car is followed, but no more than the whole board. @param {Page} page */
function nearest({parts, board, home}) {
  const width = parts.board.clientWidth, {least, most, across} = FOLLOWED;
  const lane = Math.max(least, Math.min(most, width / across));
  return Math.min((home.x1 - home.x0) / 2, (width / lane / 2) * board.lane_width);
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
