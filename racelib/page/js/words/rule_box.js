// A rule that somebody has opened: its name, what it says, the question that a ruling answers, and only here its id.

import {node} from "../browser/dom.js";
import {upper} from "../browser/text.js";
import {openReader} from "./reader.js";
import {speak} from "./speech.js";

/** @typedef {import("../page").Page} Page */

/** Open the rules of a chip. @param {Page} page @param {string[]} ids */
export function openRule(page, ids) {
  const rules = ids.map((id) => ({id, ...page.film.rules[id]})).filter(({text}) => text);
  if (!rules.length) return;
  const body = rules.map(({id, text, question}) => node("section", {class: "rulebox"},
    question && node("p", {class: "question"}, question), node("p", {}, text), node("small", {class: "rule-id"}, id)));
  const [{name}] = rules;
  openReader(page, upper(name), body);
  speak(page, rules.map(({question, text}) => [question, text].filter(Boolean).join(" ")).join(" "));
}
