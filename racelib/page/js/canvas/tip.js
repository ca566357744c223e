// A word or two beside the cell under the pointer: what it is. It covers neither the cell nor what can be clicked.

import {node} from "../browser/dom.js";
import {boxOf, placeBeside} from "./view.js";

/** @typedef {import("../page").Page} Page */

/** @type {WeakMap<Page, HTMLElement>} */
const tips = new WeakMap();

/** Name the cell under the pointer; -1 for none. @param {Page} page @param {number} cell */
export function drawTip(page, cell) {
  const {board, sources, parts} = page, tip = tips.get(page) ?? node("div", {class: "tip", "aria-hidden": "true"});
  tips.set(page, tip);
  if (!tip.parentElement) parts.board.parentElement?.append(tip);
  const words = cell < 0 ? "" : String(sources.cells.data.about[cell - board.base] ?? "");
  tip.hidden = !words;
  tip.textContent = words;
  if (!words) return;
  const {left, top} = placeBeside(page, boxOf(page, cell), {wide: tip.offsetWidth, high: tip.offsetHeight}, []);
  tip.style.left = left + "px";
  tip.style.top = top + "px";
}
