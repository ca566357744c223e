// Any click ends a motion; the buttons of the card shown while others move set the pace, or go to your own turn.

import {endMotion} from "../motion.js";
import {drawWaiting} from "./waiting.js";

/** @typedef {import("../page").Page} Page */

/** @param {Page} page */
export function connectEnding(page) {
  const {shell, waiting} = page.parts;
  shell.addEventListener("pointerdown", (event) => {
    if (page.motion && !page.chain && !waiting.contains(/** @type {Node} */ (event.target))) endMotion(page);
  }, {capture: true});
  waiting.addEventListener("click", (event) => {
    const pressed = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (pressed.pace) page.pace = Number(pressed.pace);
    if (pressed.skip) endMotion(page, true);
    drawWaiting(page);
  });
}
