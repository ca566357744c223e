// The one filled button that answers the question: it says what the picked option does. A press is heard in prompt.js.

import {hold, node} from "../browser/dom.js";
import {asked, confirms} from "../now.js";

/** @typedef {import("../page").Page} Page */

/** Draw the button; where options answer at once there is none. @param {Page} page */
export function drawMain(page) {
  const {go} = page.parts, focused = go.contains(document.activeElement);
  hold(go, answerButtons(page));
  // it is a new button: keys would go nowhere
  if (focused) /** @type {HTMLElement | null} */ (go.querySelector(".main"))?.focus({preventScroll: true});
}

/** @param {Page} page */
function answerButtons(page) {
  const ask = asked(page);
  if (!ask || !confirms(ask) || !page.host) return [];
  const option = ask.options[page.picked], off = option ? {} : {"aria-disabled": "true"};
  const main = node("button", {type: "button", class: "main", ...off}, option?.act ?? page.words.pickOne);
  const other = ask.options[ask.second];
  if (!other || other.act === option?.act) return [main];
  return [main, node("button", {type: "button", class: "second", "data-answer": ask.second}, other.act)];
}
