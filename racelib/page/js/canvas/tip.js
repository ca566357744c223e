// A word or two beside the cell under the pointer: what it is. It covers neither the cell nor what can be clicked.

import {boxOf, placeBeside} from "./view.js";

/** @typedef {import("../page").Page} Page */

/** Name the cell under the pointer; -1 for none. @param {Page} page @param {number} cell */
export function drawTip(page, cell) {
  const {board, sources, parts: {tip}} = page;
  const words = cell < 0 ? "" : String(sources.cells.data.about[cell - board.base] ?? "");
  tip.hidden = !words;
  tip.textContent = words;
  if (!words) return;
  const {left, top} = placeBeside(page, boxOf(page, cell), {wide: tip.offsetWidth, high: tip.offsetHeight}, []);
  tip.style.left = left + "px";
  tip.style.top = top + "px";
}
