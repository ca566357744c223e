// Notices under the top bar: one sentence that stays, and one button that goes on.

import {button, node} from "../browser/dom.js";

/** @typedef {import("../page").Page} Page */

/**
 * Show a notice; an earlier one of the same kind goes.
 * @param {Page} page
 * @param {string} kind
 * @param {string} words  nothing takes the notice away
 * @param {{words: string, act: () => void}} [offer]  the button
 */
export function notice({parts}, kind, words, offer) {
  parts.notices.querySelector(`.of-${kind}`)?.remove();
  if (!words) return;
  const box = node("div", {class: `notice of-${kind}`, role: "status"}, node("p", {}, words));
  if (offer) box.append(button(offer.words, offer.words, () => { offer.act(); box.remove(); }));
  parts.notices.append(box);
}
