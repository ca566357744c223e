// What stands in the column instead of a task: the summary of a block, the score of a self-test, nothing to repeat.

import {button, node} from "../../page/js/browser/dom.js";
import {chipsOf} from "../../page/js/words/sentence.js";
import {tableBox} from "./lesson_card.js";

/** @typedef {import("./views").OnPage} OnPage */

/** @param {OnPage} lesson */
export function drawSheet({page, view, sheet: box}) {
  const {sheet, words} = view;
  box.hidden = !sheet;
  if (!sheet) return box.replaceChildren();
  const buttons = sheet.buttons.map(({words: name, message}, k) =>
    button(k ? name : `${name} ▶`, name, () => page.host?.send(message), {class: k ? "" : "main"}));
  const points = sheet.points.map(({title, say}) => node("li", {}, node("b", {}, title), node("span", {}, say)));
  const wrong = sheet.wrong.map(({ask, answer, rule, text}) => node("li", {}, node("b", {}, ask),
    node("span", {}, `✓ ${answer}`), node("p", {}, text, ...(rule in view.rules ? chipsOf(page, [rule]) : []))));
  const list = (/** @type {HTMLElement[]} */ lines, /** @type {string} */ look) =>
    lines.length && node("ul", {class: look}, ...lines);
  box.replaceChildren(.../** @type {HTMLElement[]} */ ([
    node("h4", {class: "head"}, sheet.head), sheet.say && node("p", {}, sheet.say),
    list(wrong, "wrong"), node("div", {class: "buttons"}, ...buttons), list(points, "points"),
    ...sheet.tables.flatMap((one) => [node("h5", {}, one.title), tableBox(one, words.table)]),
  ].filter(Boolean)));
}
