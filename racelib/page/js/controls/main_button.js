// The one filled button that answers the question: it says what the picked option does. A press is heard in prompt.js.

import {hold, node} from "../browser/dom.js";
import {asked, confirms} from "../now.js";

/** @typedef {import("../page").Page} Page */

/** Draw the button; where options answer at once there is none. @param {Page} page */
export function drawMain(page) {
  const {go} = page.parts, ask = asked(page);
  if (!ask || !confirms(ask) || !page.host) return hold(go, []);
  const option = ask.options[page.picked], off = option ? {} : {"aria-disabled": "true"};
  const main = node("button", {type: "button", class: "main", ...off}, option?.act ?? page.words.pickOne);
  const other = ask.options[ask.second];
  if (!other || other.act === option?.act) return hold(go, [main]);
  hold(go, [main, node("button", {type: "button", class: "second", "data-answer": ask.second}, other.act)]);
}
