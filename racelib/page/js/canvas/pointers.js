// Arrows at the edge of the picture to what lies outside of it: your car, and the cell that is pointed at. A press goes
// there.

import {hold, node} from "../browser/dom.js";
import {asked, ownCar} from "../now.js";
import {moveByHand, rangesOf} from "./camera.js";

/** @typedef {import("../page").Page} Page */

/** How far an arrow stands inside the picture, in pixels, on the right beside buttons; how far from another arrow. */
const EDGE = 26, BUTTONS = 78, ASIDE_BY = 46;

/** Draw the arrows. @param {Page} page */
export function drawPointers(page) {
  /** @type {{left: number, top: number}[]} */
  const taken = [];
  const arrows = targetsOf(page).flatMap(({x, y, name}) => {
    const place = placeOf(page, x, y);
    if (!place || taken.some(({left, top}) => Math.hypot(left - place.left, top - place.top) < ASIDE_BY)) return [];
    taken.push(place);
    return [arrow(page, x, y, name, place)];
  });
  hold(page.parts.pointers, arrows);
}

/** What must not be lost from sight. @param {Page} page */
function targetsOf(page) {
  const {film, at, board, words} = page, {x, y} = board.spots, mine = ownCar(page), ask = asked(page);
  const found = [], cell = mine >= 0 ? film.row(at, mine).cell : -1;
  if (cell in x) found.push({x: x[cell], y: y[cell], name: words.toYourCar});
  const wanted = ask?.options[page.pointed] ?? ask?.options[page.picked] ?? ask?.options[page.hinted ?? -1];
  if (wanted?.cell != null) found.push({x: x[wanted.cell], y: y[wanted.cell], name: wanted.label});
  return found;
}

/** Where an arrow to a point stands, if the point is outside. @param {Page} page @param {number} x @param {number} y */
function placeOf(page, x, y) {
  const {x0, x1, y0, y1} = rangesOf(page), {clientWidth: wide, clientHeight: high} = page.parts.board;
  if (x >= x0 && x <= x1 && y >= y0 && y <= y1) return null;
  const px = ((x - x0) / (x1 - x0)) * wide, py = ((y1 - y) / (y1 - y0)) * high;
  const into = (/** @type {number} */ value, /** @type {number} */ end) => Math.max(EDGE, Math.min(end, value));
  const left = into(px, wide - BUTTONS), {minimap, board} = page.parts;
  const onBoard = !minimap.hidden && !!board.parentElement?.contains(minimap);
  const low = onBoard && left < minimap.clientWidth + 2 * EDGE ? minimap.clientHeight + EDGE : 0;
  return {left, top: into(py, high - EDGE - low), turn: Math.atan2(py - high / 2, px - wide / 2)};
}

/**
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @param {string} name
 * @param {{left: number, top: number, turn: number}} place
 */
function arrow(page, x, y, name, {left, top, turn}) {
  const go = () => {
    const {x0, x1, y0, y1} = rangesOf(page), halfWide = (x1 - x0) / 2, halfHigh = (y1 - y0) / 2;
    moveByHand(page, {x0: x - halfWide, x1: x + halfWide, y0: y - halfHigh, y1: y + halfHigh});
  };
  const look = {type: "button", class: "pointer", style: `left:${left}px;top:${top}px`};
  return node("button", {...look, "aria-label": name, title: name, onclick: go},
    node("i", {style: `rotate:${turn}rad`}, "➤"));
}
