// Taps on the board choose the option of a cell, or ask why it is none.

import {cellAt} from "../canvas/cells.js";
import {best} from "../canvas/marks.js";
import {asked} from "../now.js";
import {tell} from "../words/sentence.js";
import {pick} from "./choosing.js";
import {tapTray} from "./tray.js";

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
  const ask = asked(page), picked = ask?.options[page.picked];
  const number = !ask ? undefined : picked?.cell === cell ? page.picked : best(ask).get(cell);
  const option = ask && number != null ? ask.options[number] : null;
  if (number != null && option && !option.many) {  // where several options are, the list says which
    page.pointed = -1;
    return pick(page, number);
  }
  if (ask && (tapTray(page, ask, cell) || tapStep(page, ask, cell))) return;
  if (ask) page.tappedRow = option?.row ?? page.tappedRow;
  if (ask && page.host) page.host.send({do: "why not", cell: code});
  else tell(page, sources.cells.data.about[cell - board.base]);
}

/**
 * A tap on a cell on the way takes the single step there, if it is one step away.
 * @param {Page} page
 * @param {import("../payload").AskView} ask
 * @param {number} cell
 */
function tapStep(page, ask, cell) {
  const from = ask.single ?? -1, next = from < 0 ? [] : ask.options.slice(from);
  const number = next.findIndex(({route}) => route?.[0] === cell);
  if (number < 0) return false;
  pick(page, from + number);
  return true;
}
