// All places of the dice tray are seen at once. Where they would not fit, cars stand side by side; where that is not
// enough, commands keep their names and numbers only; in a lesson its card makes room, and then headings go.

import {isNarrow} from "../room.js";

/** @typedef {import("../page").Page} Page */

const TRAY_LOOKS = ["tight", "dense", "slim", "bare"];  // css/tray.css
const LOW_BOARD = 330;  // pixels

/** Whether a player has begun to choose; a single die is picked for them. @param {Page} page */
const hasBegun = ({ask, placed: {die, main, later}}) =>
  main != null || later != null || (die >= 0 && (ask?.tray?.dice.length ?? 0) > 1);

/** Make the tray as close as it must be to fit; on a phone it always is, and where the board is low there, the
 * sentence of a lesson folds as soon as you have begun to choose. @param {Page} page */
export function fitTray(page) {
  const {options, shell, board} = page.parts;
  const prompt = options.closest(".prompt");
  if (!prompt || !options.classList.contains("tray")) return;
  const look = (/** @type {string[]} */ looks) => {
    for (const one of TRAY_LOOKS) options.classList.toggle(one, looks.includes(one));
    shell.dataset.fit = looks.join(" ");
  };
  const fits = () => prompt.scrollHeight <= prompt.clientHeight + 1;
  if (isNarrow(shell)) {
    look(TRAY_LOOKS);
    if (hasBegun(page) && board.clientHeight < LOW_BOARD) look([...TRAY_LOOKS, "begun"]);
    return;
  }
  for (let most = 0; most <= TRAY_LOOKS.length; most++) {
    look(TRAY_LOOKS.slice(0, most));
    if (fits()) return;
  }
}

/**
 * Fit the tray again whenever there is more or less room for it: a hint, the card of a lesson, a page of another size.
 * @param {Page} page
 * @returns {() => void} what ends it
 */
export function watchTray(page) {
  const prompt = page.parts.options.closest(".prompt");
  const sized = new ResizeObserver(() => requestAnimationFrame(() => fitTray(page)));
  if (prompt) sized.observe(prompt);
  return () => sized.disconnect();
}
