// The live regions of the page: what a screen reader says by itself. One is polite; the other interrupts, and is for
// "Your turn" and errors only.

/** @typedef {import("../page").Page} Page */

/** Say something when there is time for it. @param {Page} page @param {string} words */
export function speak({parts}, words) { parts.live.textContent = words; }

/** Say something at once. @param {Page} page @param {string} words */
export function speakAtOnce({parts}, words) { parts.alert.textContent = words; }
