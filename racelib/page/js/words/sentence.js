// Sentences with rules behind them: a rule is a chip with its name, and the chip opens the rule.

import {node} from "../browser/dom.js";
import {filled} from "../browser/text.js";
import {openRule} from "./rule_box.js";
import {speak} from "./speech.js";

/** @typedef {import("../page").Page} Page */

const RULE_ID = /\b[A-Z]{2}(?:-\d?[A-Z]+)+-[A-Z]?\d+[a-z]?\b/g;  // as in racelib/rulebook/catalogue.py
const RULES_BEHIND = new RegExp(` \\(${RULE_ID.source}[^)]*\\)`, "g");

/** A sentence as it is read aloud, without the rules behind it. @param {string} words */
export const withoutRules = (words) => words.replace(RULES_BEHIND, "");

/** The rules at the end of a sentence, as they are written there. @param {string} words */
export const rulesBehind = (words) => [...words.matchAll(RULES_BEHIND)].at(-1)?.[0] ?? "";

/** The rules that a sentence names. @param {Page} page @param {string} words */
export const rulesIn = ({film}, words) =>
  [...words.matchAll(RULE_ID)].map(([id]) => id).filter((id) => id in film.rules);

/**
 * Write a sentence into a box: its rules stand behind it, each name once.
 * @param {Page} page
 * @param {Element} box
 * @param {string} words
 */
export function showSentence(page, box, words) {
  const behind = [...words.matchAll(RULES_BEHIND)].flatMap(([some]) => rulesIn(page, some));
  const known = (/** @type {string} */ some) => rulesIn(page, some).length > 0;
  const said = words.replace(RULES_BEHIND, (some) => (known(some) ? "" : some));  // somebody may be called like a rule
  box.replaceChildren();
  let rest = 0;
  for (const found of said.matchAll(RULE_ID)) {
    if (!(found[0] in page.film.rules)) continue;
    box.append(said.slice(rest, found.index), chip(page, [found[0]]));
    rest = found.index + found[0].length;
  }
  box.append(said.slice(rest), ...chipsOf(page, behind));
}

/** A chip for each name of some rules. @param {Page} page @param {string[]} ids */
export function chipsOf(page, ids) {
  /** @type {Map<string, string[]>} */
  const named = new Map();
  for (const id of ids) {
    const {name} = page.film.rules[id];
    named.set(name, [...new Set([...(named.get(name) ?? []), id])]);
  }
  return [...named.values()].flatMap((some) => [" ", chip(page, some)]);
}

/** @param {Page} page @param {string[]} ids */
function chip(page, ids) {
  const {name} = page.film.rules[ids[0]], said = filled(page.words.ruleOf, {name});
  const about = {type: "button", class: "rule", "aria-label": said, title: said, "data-rules": ids.join(" ")};
  return node("button", {...about, onclick: () => openRule(page, ids)}, name);
}

/** Show what is told besides what happened; "" for nothing. @param {Page} page @param {string} words
 * @param {boolean} hinting  whether it is a hint: on a phone the board makes room for one, but not for every word */
export function showTold(page, words, hinting = false) {
  const {say, shell} = page.parts;
  Object.assign(page, {told: words, hinting});
  showSentence(page, say, words);
  say.hidden = !words;
  say.classList.toggle("told", !!words);
  shell.classList.toggle("tells", !!words);  // it stays in sight, and your last move gives way
  shell.classList.toggle("hinting", hinting);
}

/**
 * Say something that did not happen, such as a hint or why not, and aloud.
 * @param {Page} page
 * @param {string} words
 * @param {boolean} hinting
 */
export function tell(page, words, hinting = false) {
  showTold(page, words, hinting);
  speak(page, withoutRules(words));
}
