// Arrows at the edge of the picture to what lies outside of it: your car, and the cell that is pointed at. A press goes
// there.

import {hold, node} from "../browser/dom.js";
import {asked, ownCar} from "../now.js";
import {moveByHand, rangesOf} from "./camera.js";

/** @typedef {import("../page").Page} Page */

const EDGE = 26, BUTTONS = 78;  // how far an arrow stands inside the picture, in pixels; on the right are buttons

/** Draw the arrows. @param {Page} page */
export function drawPointers(page) {
  const targets = targetsOf(page);
  hold(page.parts.pointers, targets.map(({x, y, name}) => arrow(page, x, y, name)).filter((one) => one != null));
}

/** What must not be lost from sight. @param {Page} page */
function targetsOf(page) {
  const {film, at, board, words} = page, {x, y} = board.spots, mine = ownCar(page), ask = asked(page);
  const found = [], cell = mine >= 0 ? film.row(at, mine).cell : -1;
  if (cell in x) found.push({x: x[cell], y: y[cell], name: words.toYourCar});
  const wanted = ask?.options[page.pointed] ?? ask?.options[page.chosen] ?? ask?.options[page.hinted ?? -1];
  if (wanted?.cell != null) found.push({x: x[wanted.cell], y: y[wanted.cell], name: wanted.label});
  return found;
}

/** An arrow at the edge, if the point is outside. @param {Page} page @param {number} x @param {number} y
 * @param {string} name */
function arrow(page, x, y, name) {
  const {x0, x1, y0, y1} = rangesOf(page), {clientWidth: wide, clientHeight: high} = page.parts.board;
  if (x >= x0 && x <= x1 && y >= y0 && y <= y1) return null;
  const px = ((x - x0) / (x1 - x0)) * wide, py = ((y1 - y) / (y1 - y0)) * high;
  const turn = Math.atan2(py - high / 2, px - wide / 2);
  const into = (/** @type {number} */ value, /** @type {number} */ end) => Math.max(EDGE, Math.min(end, value));
  const go = () => {
    const halfWide = (x1 - x0) / 2, halfHigh = (y1 - y0) / 2;
    moveByHand(page, {x0: x - halfWide, x1: x + halfWide, y0: y - halfHigh, y1: y + halfHigh});
  };
  const left = into(px, wide - BUTTONS), {minimap, board} = page.parts;
  const onBoard = !minimap.hidden && !!board.parentElement?.contains(minimap);
  const low = onBoard && left < minimap.clientWidth + 2 * EDGE ? minimap.clientHeight + EDGE : 0;
  const place = `left:${left}px;top:${into(py, high - EDGE - low)}px`;
  const sign = node("i", {style: `rotate:${turn}rad`}, "➤");
  return node("button", {type: "button", class: "pointer", style: place, "aria-label": name, title: name, onclick: go},
    sign);
}
