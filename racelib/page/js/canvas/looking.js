// Looking around by hand: buttons on the board, dragging, the wheel, two fingers. The page itself never zooms or
// scrolls from it.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {draw} from "../draw.js";
import {moveByHand, rangesOf} from "./camera.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("./camera").View} View
 * @typedef {{x: number, y: number}} Spot  in pixels of the picture
 */

const NEARER = 1.35, DRAGGED = 6;  // one press of + ; pixels after which a press is a drag
const NEAREST_LANES = 7;  // the picture is never narrower than so many lanes

/**
 * Choose what the camera looks at: "acting" follows the car in turn, "leader" the first, "car2" one car, "pack" all
 * cars, "track" shows the whole track.
 * @param {Page} page
 * @param {string} name
 */
export function setCamera(page, name) {
  page.camera = name;
  page.looked = true;
  page.left = null;
  draw(page);
}

/** Show more or less of the board around a point of the picture.
 * @param {Page} page @param {number} factor  above 1 is nearer @param {Spot} [about] */
export function zoom(page, factor, about = {x: 0.5, y: 0.5}) {
  const {x0, x1, y0, y1} = rangesOf(page), {home} = page;
  const least = (NEAREST_LANES * page.board.lane_width) / (x1 - x0), most = (1.15 * (home.x1 - home.x0)) / (x1 - x0);
  const size = Math.max(Math.min(1, least), Math.min(Math.max(1, most), 1 / factor));
  const x = x0 + about.x * (x1 - x0), y = y1 - about.y * (y1 - y0);
  moveByHand(page, {
    x0: x - size * (x - x0), x1: x + size * (x1 - x), y0: y - size * (y - y0), y1: y + size * (y1 - y),
  });
}

/** Move the picture by some pixels. @param {Page} page @param {number} right @param {number} down */
function drag(page, right, down) {
  const {x0, x1, y0, y1} = rangesOf(page), scale = (x1 - x0) / page.parts.board.clientWidth;
  const dx = -right * scale, dy = down * scale;
  moveByHand(page, {x0: x0 + dx, x1: x1 + dx, y0: y0 + dy, y1: y1 + dy});
}

/** Put the buttons on the board, and let it be dragged and zoomed. @param {Page} page */
export function addLooking(page) {
  const {parts, words} = page, {board, looking} = parts;
  const press = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act, more = {}) =>
    node("button", {type: "button", class: "of-" + sign, "aria-label": name, title: name, onclick: act, ...more},
      icon(sign, 20));
  looking.replaceChildren(
    press("plus", words.nearer, () => zoom(page, NEARER)), press("minus", words.farther, () => zoom(page, 1 / NEARER)),
    press("follow", words.follow, () => setCamera(page, "acting"), {"data-camera": "acting"}),
    press("map", words.wholeTrack, () => setCamera(page, "track"), {"data-camera": "track"}),
    press("flag", words.leader, () => setCamera(page, "leader"), {"data-camera": "leader"}));
  const cameras = [["leader", words.leader], ["acting", words.carInTurn], ["track", words.allOfTrack]];
  parts.cameras.replaceChildren(...cameras.map(([name, shown]) =>
    node("button", {type: "button", "data-camera": name, onclick: () => setCamera(page, name)}, shown)));
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(page, Math.exp(-event.deltaY / 400), spotIn(board, event));
  }, {passive: false});
  listenToFingers(page);
}

/** Where a press is, in parts of the picture. @param {HTMLElement} board @param {MouseEvent} event @returns {Spot} */
function spotIn(board, event) {
  const {left, top, width, height} = board.getBoundingClientRect();
  return {x: (event.clientX - left) / width, y: (event.clientY - top) / height};
}

/** One finger or the mouse drags, two zoom. @param {Page} page */
function listenToFingers(page) {
  const {board} = page.parts;
  /** @type {Map<number, {x: number, y: number, from: Spot, dragged: boolean}>} */
  const fingers = new Map();
  board.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const {clientX: x, clientY: y} = event;
    fingers.set(event.pointerId, {x, y, from: {x, y}, dragged: false});
  });
  board.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId), {clientX: x, clientY: y} = event;
    if (!finger || !event.buttons) return void fingers.delete(event.pointerId);
    const [a, b] = [...fingers.values()], apart = b && Math.hypot(a.x - b.x, a.y - b.y);
    const right = x - finger.x, down = y - finger.y;
    const far = Math.hypot(x - finger.from.x, y - finger.from.y) > DRAGGED;
    if (!finger.dragged && !far && !b) return;
    Object.assign(finger, {x, y, dragged: true});
    if (!b) return drag(page, right, down);
    const {left, top, width, height} = board.getBoundingClientRect();
    const about = {x: ((a.x + b.x) / 2 - left) / width, y: ((a.y + b.y) / 2 - top) / height};
    drag(page, right / 2, down / 2);
    if (apart > 10) zoom(page, Math.hypot(a.x - b.x, a.y - b.y) / apart, about);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
}
