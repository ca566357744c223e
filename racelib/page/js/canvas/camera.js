// The camera: which part of the board is in the picture, and how it gets there.

import {stillness} from "../browser/stillness.js";
import {aimOf} from "./aim.js";
import {clearBackdrop, layBackdrop} from "./backdrop.js";
import {thicken} from "./widths.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../page").LaidBoard} LaidBoard
 * @typedef {import("./aim").Aim} Aim
 * @typedef {{x0: number, x1: number, y0: number, y1: number}} View
 */

const STEADY = 0.4;  // a point that is not farther from the middle, in parts of half the picture, is looked at already
const NARROW = 600;
// height by width: in a narrow picture that is lower than the first, a road of hexagons turns to the right; it turns up
// again in one that is higher than the second. A hint makes the picture lower for a moment, and must not turn the road.
const TURNS_RIGHT = 0.52, TURNS_UP_AGAIN = 0.65;
const AROUND = 1.2;  // room around the whole board, in lanes
// pixels: where lanes would be narrower than this, the camera follows a car; a small picture, or a film, shows more
const NARROW_LANE = 24, CRAMPED_LANE = 13;
const TRAVEL = 400;  // milliseconds
const FAR = 1.2;  // so many pictures away the camera is there at once

/** All of the board, in a picture of this shape. @param {Page} page @returns {View} */
export function homeOf({board, shape}) {
  const [x0, x1, y0, y1] = drawnPart(board), x = (x0 + x1) / 2, y = (y0 + y1) / 2;
  const half = Math.max((x1 - x0) / 2, (y1 - y0) / 2 / shape);
  return {x0: x - half, x1: x + half, y0: y - half * shape, y1: y + half * shape};
}

/** The part of the plane that the road is drawn in, with some room around it. @param {LaidBoard} board */
export function drawnPart({cells, base, from, flags, labels, waiting, lane_width: lane, sideways}) {
  const first = Math.max(base, from), xs = cells.xs.slice(first).flat(), ys = cells.ys.slice(first).flat();
  for (const {x, y} of [...flags, ...labels]) {
    xs.push(x);
    ys.push(y);
  }
  if (waiting) (sideways ? xs : ys).push(waiting.y - waiting.below);
  if (!xs.length || !ys.length) return [0, 1, 0, 1];  // before the first tile is laid, cars wait beside nothing
  const least = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.min(a, b)) - AROUND * lane;
  const most = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.max(a, b)) + AROUND * lane;
  return [least(xs), most(xs), least(ys), most(ys)];
}

/** Measure the picture, which decides where a road of hexagons runs. @param {Page} page */
export function measure(page) {
  const {clientWidth, clientHeight} = page.parts.board;
  if (clientWidth && clientHeight) page.shape = clientHeight / clientWidth;
  const upright = clientWidth >= NARROW ? 1 : page.along ? TURNS_UP_AGAIN : TURNS_RIGHT;
  page.along = !!page.payload.tall && page.shape < upright;
  page.parts.shell.dataset.road = page.along ? "right" : "up";
  page.home = homeOf(page);
}

/**
 * Follow the car in turn where lanes would be narrow, until the player looks elsewhere.
 * @param {Page} page
 */
export function pickCamera(page) {
  const {board, home, parts, payload} = page;
  if (page.looked || unseen(page)) return;
  const lane = (board.lane_width * parts.board.clientWidth) / (home.x1 - home.x0);
  const plays = payload.mode === "play", large = parts.board.clientWidth > NARROW;
  // who only looks sees all of it, and so does whoever drives the cars of all
  const least = plays && large && payload.ask && !payload.owner ? NARROW_LANE : CRAMPED_LANE;
  const follows = lane < least || (board.grid && plays);
  page.camera = follows ? "acting" : "track";
}

/** Whether the board has no size now: behind the result it is not drawn at all. @param {Page} page */
const unseen = ({parts: {board}}) => !board.clientWidth || !board.clientHeight;

/** Point the camera; without anything to look at it shows the whole track. @param {Page} page */
export function aimCamera(page) {
  backToFollowing(page);
  if (unseen(page)) return;
  const {home} = page, view = page.view ?? rangesOf(page), shaped = hasShape(page, view);
  if (page.camera === "free") return shaped ? undefined : travel(page, shapedAs(page, middleOf(view)), true);
  const aim = aimOf(page);
  if (aim && shaped && holds(view, aim)) return;
  travel(page, aim ? shapedAs(page, aim) : home);
}

/** Whether a view has the shape of the picture: otherwise everything would be squashed. @param {Page} page
 * @param {View} view */
const hasShape = ({shape}, {x0, x1, y0, y1}) => Math.abs((y1 - y0) / (x1 - x0) - shape) < 0.01 * shape;

/** @param {View} view @returns {Aim} */
const middleOf = ({x0, x1, y0, y1}) => ({centre: [(x0 + x1) / 2, (y0 + y1) / 2], half: (x1 - x0) / 2});

/** What is seen around a point. @param {Page} page @param {Aim} aim @returns {View} */
function shapedAs({shape}, {centre: [x, y], half}) {
  return {x0: x - half, x1: x + half, y0: y - half * shape, y1: y + half * shape};
}

/** A camera that was moved by hand follows again at the next turn. @param {Page} page */
function backToFollowing(page) {
  const turn = page.film.turnOf(page.at);
  if (page.camera === "free" && page.left && page.left.turn !== turn) page.camera = page.left.camera;
  if (page.camera !== "free") page.left = null;
}

/** Move the camera by hand: it stays there until the next turn. @param {Page} page @param {View} view */
export function moveByHand(page, view) {
  if (page.camera !== "free") page.left = {camera: page.camera, turn: page.film.turnOf(page.at)};
  page.camera = "free";
  travel(page, view, true);
}

/** What is in the picture. @param {Page} page @returns {View} */
export function rangesOf({figures}) {
  const {x_range, y_range} = figures.board;
  return {x0: x_range.start, x1: x_range.end, y0: y_range.start, y1: y_range.end};
}

/**
 * Let the camera go to a view; not at once, unless things shall not move. The road is painted once, where the camera
 * arrives, and the browser moves that picture: to paint it anew in every frame would be slow. What the picture does not
 * show yet is painted under it.
 * @param {Page} page
 * @param {View} to
 * @param {boolean} atOnce
 */
function travel(page, to, atOnce = false) {
  const {board} = page.parts, pictures = picturesIn(board), from = seenNow(page, pictures[0]);
  clearBackdrop(page);
  for (const one of pictures.flatMap((picture) => picture.getAnimations())) one.cancel();
  const fresh = page.travelled == null;
  page.travelled = page.view = to;
  look(page, to);
  if (atOnce || fresh || !pictures.length || stillness()) return;
  const {clientWidth, clientHeight} = board, wide = from.x1 - from.x0;
  const right = ((to.x0 - from.x0) / wide) * clientWidth, scale = (to.x1 - to.x0) / wide;
  const down = ((from.y1 - to.y1) / (from.y1 - from.y0)) * clientHeight;
  if (Math.hypot(right / clientWidth, down / clientHeight) > FAR) return;  // nothing of it was in the picture
  const path = [{transform: `translate(${right}px, ${down}px) scale(${scale})`}, {transform: "none"}];
  const backdrop = layBackdrop(page, from, to), pace = {duration: TRAVEL, easing: "cubic-bezier(.2, .8, .2, 1)"};
  for (const one of pictures) one.animate(path.map((step) => ({...step, transformOrigin: "0 0"})), pace);
  backdrop.animate(path, pace).onfinish = () => backdrop.remove();
}

/** What Bokeh paints on. Nothing around it may be moved: Bokeh would measure the picture on its way, and paint it too
 * large or too small. @param {HTMLElement} board */
function picturesIn(board) {
  return board.firstElementChild ? canvasesIn(board.firstElementChild) : [];
}

/** @param {Element} element @returns {HTMLCanvasElement[]} */
function canvasesIn(element) {
  if (element instanceof HTMLCanvasElement) return [element];
  return [...(element.shadowRoot?.children ?? []), ...element.children].flatMap(canvasesIn);
}

/** What is seen now, which is on its way while the camera travels. @param {Page} page
 * @param {HTMLElement} [picture] @returns {View} */
function seenNow(page, picture) {
  const view = rangesOf(page), {clientWidth} = page.parts.board;
  if (!picture?.getAnimations().length || !clientWidth) return view;
  const {a: scale, e: right, f: down} = new DOMMatrix(getComputedStyle(picture).transform);
  const unit = (view.x1 - view.x0) / clientWidth / scale, x0 = view.x0 - right * unit, y1 = view.y1 + down * unit;
  return {x0, x1: x0 + (view.x1 - view.x0) / scale, y0: y1 - (view.y1 - view.y0) / scale, y1};
}

/** Show a part of the board now. @param {Page} page @param {View} view */
function look(page, {x0, x1, y0, y1}) {
  const {x_range, y_range} = page.figures.board, wide = x_range.end - x_range.start;
  if (x_range.start === x0 && x_range.end === x1 && y_range.start === y0 && y_range.end === y1) return;
  x_range.setv({start: x0, end: x1});
  y_range.setv({start: y0, end: y1});
  if (Math.abs(x1 - x0 - wide) > 1e-6 * wide) thicken(page);
  page.viewed?.();
}

/**
 * Whether the picture may stay as it is: as near as is wanted, with the point to look at well inside. A camera that
 * moves at every step makes people dizzy, and everything is painted again.
 * @param {View} view
 * @param {Aim} aim
 */
function holds({x0, x1, y0, y1}, {centre: [x, y], half}) {
  const wide = (x1 - x0) / 2, high = (y1 - y0) / 2, near = Math.abs(wide - half) < 0.02 * half;
  return near && Math.abs(x - x0 - wide) < STEADY * wide && Math.abs(y - y0 - high) < STEADY * high;
}
