// A rule that somebody has opened: its name, what it says, the question of a ruling, where it comes from, its id, and a
// position to try, if a lesson has one.

import {node} from "../browser/dom.js";
import {upper} from "../browser/text.js";
import {closeReader, openReader} from "./reader.js";
import {speak} from "./speech.js";

/** @typedef {import("../page").Page} Page */

/** Open the rules of a chip. @param {Page} page @param {string[]} ids */
export function openRule(page, ids) {
  const boxes = ruleBoxes(page, ids);
  if (!boxes.length) return;
  openReader(page, upper(page.film.rules[ids.find((id) => page.film.rules[id]?.text) ?? ""].name), boxes);
  speak(page, boxes.map((one) => one.dataset.said).join(" "));
  page.host?.send({do: "tries", ids});
}

/** Open a term: what it means, its rules, and a position to try. @param {Page} page
 * @param {import("../payload").TermLine} term */
export function openTerm(page, {name, means, rules, step}) {
  const boxes = ruleBoxes(page, rules);
  const said = node("p", {class: "means"}, means), tries = step ? [tryButton(page, step)] : [];
  openReader(page, upper(name), [said, ...tries, ...boxes]);
  speak(page, means);
}

/** @param {Page} page @param {string[]} ids */
function ruleBoxes({film}, ids) {
  const rules = ids.map((id) => ({id, ...film.rules[id]})).filter(({text}) => text);
  return rules.map(({id, text, question, mark}) => node("section",
    {class: "rulebox", "data-rule": id, "data-said": [question, text].filter(Boolean).join(" ")},
    question && node("p", {class: "question"}, question), node("p", {}, text),
    node("small", {class: "rule-mark"}, mark), node("small", {class: "rule-id"}, id)));
}

/** Put a position to try below the rules that are open. @param {Page} page @param {Record<string, string>} tries */
export function offerTries(page, tries) {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (page.parts.reader.querySelectorAll(".rulebox"))) {
    const step = tries[box.dataset.rule ?? ""];
    if (step && !box.querySelector(".try")) box.append(tryButton(page, step));
  }
}

/** @param {Page} page @param {string} step */
function tryButton(page, step) {
  const go = () => {
    closeReader(page);
    page.host?.send({do: "try", step});
  };
  return node("button", {type: "button", class: "try", onclick: go}, page.words.tryIt);
}
