// Sentences with rule ids in them: each id is a button that opens the rule box.

import {button, node} from "../browser/dom.js";
import {speak} from "./speech.js";

/** @typedef {import("../page").Page} Page */

const RULE_ID = /\b[A-Z]{2}(?:-\d?[A-Z]+)+-[A-Z]?\d+[a-z]?\b/g;  // as in racelib/rulebook/catalogue.py
const RULES_BEHIND = new RegExp(` \\(${RULE_ID.source}[^)]*\\)`, "g");

/** A sentence as it is read aloud: rule ids are shown, and not read. @param {string} words */
export const withoutRules = (words) => words.replace(RULES_BEHIND, "");

/**
 * Write a sentence into a box.
 * @param {Page} page
 * @param {Element} box
 * @param {string} words
 */
export function showSentence(page, box, words) {
  box.replaceChildren();
  let rest = 0;
  for (const found of words.matchAll(RULE_ID)) {
    const id = found[0], end = found.index + id.length;
    if (!(id in page.film.rules)) continue;  // somebody may be called like a rule
    // brackets and commas stay on the line of their id
    const opens = words[found.index - 1] === "(" ? "(" : "", ends = /^[),;]*/.exec(words.slice(end))?.[0] ?? "";
    const open = () => showRule(page, id);
    const chip = node("button", {type: "button", class: "rule", "aria-label": "rule " + id, onclick: open}, id);
    box.append(words.slice(rest, found.index - opens.length), node("span", {class: "pair"}, opens, chip, ends));
    rest = end + ends.length;
  }
  box.append(words.slice(rest));
}

/**
 * Open the rule box.
 * @param {Page} page
 * @param {string} id
 */
export function showRule(page, id) {
  const {rulebox} = page.parts, text = page.film.rules[id];
  rulebox.hidden = false;
  const close = button("close", "close the rule", () => { rulebox.hidden = true; });
  rulebox.replaceChildren(node("b", {}, id + " "), text ?? "", " ", close);
  speak(page, text ?? id);
}

/**
 * Say something under the board, and aloud.
 * @param {Page} page
 * @param {string} words
 */
export function tell(page, words) {
  showSentence(page, page.parts.say, words);
  speak(page, words);
}
