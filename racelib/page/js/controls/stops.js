// Choosing a cell of the board: by pointing at it, by its row beside the board, by keys from cell to cell.

import {hasMoved} from "../browser/hover.js";
import {drawMarks, best} from "../canvas/marks.js";
import {drawTip} from "../canvas/tip.js";
import {underPointer} from "../canvas/view.js";
import {asked} from "../now.js";
import {pick, showPicked} from "./choosing.js";

/** @typedef {import("../page").Page} Page */

/** Hear clicks on the rows and on the card. @param {Page} page */
export function connectStops(page) {
  const {options, stopCard} = page.parts;
  const optionOf = (/** @type {Event} */ event) => {
    const row = event.target instanceof Element ? event.target.closest(".stop[data-option]") : null;
    return row ? Number(/** @type {HTMLElement} */ (row).dataset.option) : -1;
  };
  options.addEventListener("click", (event) => { if (optionOf(event) >= 0) pick(page, optionOf(event)); });
  const over = (/** @type {Event} */ event) => { if (optionOf(event) >= 0) pointAt(page, optionOf(event)); };
  options.addEventListener("mousemove", (event) => { if (hasMoved(event)) over(event); });
  options.addEventListener("focusin", over);
  for (const out of ["mouseout", "focusout"]) {
    options.addEventListener(out, (event) => { if (optionOf(event) >= 0) pointAt(page, -1); });
  }
  stopCard.addEventListener("click", (event) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    nextWay(page);
    if (event.detail) page.parts.board.focus({preventScroll: true});  // after a click, Enter drives there
  });
}

/**
 * Follow the pointer over the board: the cell under it says what it is, and one that can be chosen shows the way.
 * @param {Page} page
 * @returns {() => void} what ends it
 */
export function followPointer(page) {
  const {board} = page.parts;
  let last = -1;
  const at = (/** @type {number} */ cell) => {
    if (cell === last) return;
    last = cell;
    const ask = asked(page), n = ask && cell >= 0 ? best(ask).get(cell) ?? -1 : -1;
    drawTip(page, n < 0 ? cell : -1);
    if (ask?.shown_as === "cells") pointAt(page, ask.options[page.picked]?.cell === cell ? -1 : n);
  };
  const moved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse") return;
    at(event.buttons ? -1 : page.cellAt(...underPointer(page, event.clientX, event.clientY)));
  };
  const left = () => at(-1);
  board.addEventListener("pointermove", moved);
  board.addEventListener("pointerleave", left);
  return () => {
    board.removeEventListener("pointermove", moved);
    board.removeEventListener("pointerleave", left);
  };
}

/** Look at an option, -1 at none. @param {Page} page @param {number} option */
function pointAt(page, option) {
  if (page.pointed === option) return;
  page.pointed = option;
  drawMarks(page);
}

/** Pick the next route to the cell that is picked. @param {Page} page */
export function nextWay(page) {
  const ask = asked(page), cell = ask?.options[page.picked]?.cell, spot = ask?.spots.find((one) => one.cell === cell);
  if (!spot || spot.options.length < 2) return;
  const next = (spot.options.indexOf(page.picked) + 1) % spot.options.length;
  page.pointed = -1;
  showPicked(page, spot.options[next], true);
}

/**
 * Pick the nearest cell in a direction of the screen; with no cell picked, the first option. The opposite arrow goes
 * back to where one came from: the nearest cell that way may be another.
 * @param {Page} page
 * @param {number} dx
 * @param {number} dy  up is positive
 */
export function nextCell(page, dx, dy) {
  const ask = asked(page);
  if (!ask) return;
  const here = ask.options[page.picked]?.cell;
  if (here == null) return showPicked(page, ask.named[0]?.option ?? 0, true);
  const last = page.stepped, from = page.picked;
  const back = last?.ask === ask && last.to === from && last.dx === -dx && last.dy === -dy;
  const found = back ? last.from : nearestCell(page, ask, here, dx, dy);
  if (found < 0) return;
  page.stepped = {ask, from, to: found, dx, dy};
  page.pointed = -1;
  showPicked(page, found, true);
}

/**
 * @param {Page} page
 * @param {import("../payload").AskView} ask
 * @param {number} here  a cell
 * @param {number} dx
 * @param {number} dy
 * @returns {number} the best option of the nearest cell in a direction, -1 if there is none
 */
function nearestCell(page, ask, here, dx, dy) {
  const {x, y} = page.board.spots;
  let found = -1, least = Infinity;
  for (const [cell, n] of best(ask)) {
    const ahead = (x[cell] - x[here]) * dx + (y[cell] - y[here]) * dy;
    const aside = Math.abs((x[cell] - x[here]) * dy - (y[cell] - y[here]) * dx), far = ahead + 2 * aside;
    if (cell !== here && ahead > 0.2 * page.board.lane_width && far < least) [found, least] = [n, far];
  }
  return found;
}
