// The one filled button that answers the question: it says what the picked option does. A press is heard in prompt.js.

import {hold, node} from "../browser/dom.js";
import {asked, confirms} from "../now.js";
import {pickedNow} from "./along.js";

/** @typedef {import("../page").Page} Page */

/** Draw the button; where options answer at once there is none. @param {Page} page */
export function drawMain(page) {
  hold(page.parts.go, answerButtons(page));
}

/** @param {Page} page */
function answerButtons(page) {
  const ask = asked(page);
  if (!ask || !confirms(ask) || !page.host) return [];
  const option = pickedNow(page), off = option ? {} : {"aria-disabled": "true"};
  const about = {type: "button", class: "main", "data-key": "main", ...off};
  const main = node("button", about, option?.act ?? page.words.pickOne);
  const other = ask.options[ask.second];
  if (!other || other.act === option?.act) return [...refusal(page, ask), main];
  return [main, node("button", {type: "button", class: "second", "data-answer": ask.second}, other.act)];
}

/** Why the place of a tray that was pressed takes no die. @param {Page} page
 * @param {import("../payload").AskView} ask */
function refusal({placed}, ask) {
  return placed.refused && placed.question === ask.id ? [node("p", {class: "refused"}, placed.refused)] : [];
}
