// Taps on the board choose the option of a cell, or ask why it is none.

import {cellAt} from "../canvas/cells.js";
import {best} from "../canvas/marks.js";
import {asked} from "../now.js";
import {tell} from "../words/sentence.js";
import {pick} from "./choosing.js";

/** @typedef {import("../page").Page} Page */

/**
 * Listen to taps on the figures: Bokeh passes them on as events of the window (racelib/page/figures.py).
 * @param {Page} page
 * @returns {() => void} what ends it
 */
export function listenToTaps(page) {
  const tapped = (/** @type {Event} */ event) => {
    const {figure, x, y} = /** @type {CustomEvent} */ (event).detail;
    if (figure === page.figures.board) tapBoard(page, x, y);
  };
  window.addEventListener("racelib-tap", tapped);
  return () => window.removeEventListener("racelib-tap", tapped);
}

/** @param {Page} page @param {number} x @param {number} y */
function tapBoard(page, x, y) {
  const {board, sources} = page, cell = cellAt(board, x, y), code = board.cells.code[cell];
  if (cell < 0) return;
  const ask = asked(page), number = ask ? best(ask).get(cell) : undefined;
  const option = ask && number != null ? ask.options[number] : null;
  if (number != null && option && !option.many) {  // where several options are, the list says which
    putCardAway(page);
    return pick(page, number);
  }
  if (ask) page.picked = option?.row ?? page.picked;
  if (ask && page.host) page.host.send({do: "why not", cell: code});
  else tell(page, code + ": " + sources.cells.data.about[cell - board.base]);
}

/** Hide the card under the pointer, which would hide what a click brings about; it comes back when the pointer moves.
 * @param {Page} page */
function putCardAway(page) {
  const view = [...Bokeh.index.roots].find((one) => one.model === page.figures.board);
  view?.canvas_view?.events_el?.dispatchEvent(new PointerEvent("pointerout", {isPrimary: true}));
}
