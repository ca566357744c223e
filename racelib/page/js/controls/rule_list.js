// The rules of the game in a drawer: the one that matters now first, then all by section; a search finds words in them.

import {node} from "../browser/dom.js";
import {veiled} from "../now.js";
import {openRule} from "../words/rule_box.js";
import {pullOut, shut} from "./menu.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").RuleLine} RuleLine
 * @typedef {import("../payload").RuleList} RuleList
 */

const MOST_FOUND = 40;

/** Ask Python for the rules, and open the drawer when they are there. @param {Page} page */
export function openRules(page) {
  const {ask} = page, open = ask && !veiled(page);  // which rule matters may tell what somebody holds
  page.host?.send({do: "rules", ask: open ? ask.id : -1, seat: open ? ask.seat : -1});
}

/** Show the rules that Python has sent. @param {Page} page @param {RuleList} rules */
export function showRules(page, rules) {
  const {parts, words, film} = page, {rulesDrawer: drawer} = parts;
  for (const {id, name, text} of rules.lines) film.rules[id] ??= {name, text};
  const search = node("input", {type: "search", placeholder: words.findRule, "aria-label": words.findRule});
  const list = node("div", {class: "rules"});
  const draw = () => {
    const found = search.value.trim() ? withWords(rules.lines, search.value) : null;
    list.replaceChildren(...(found ? foundLines(page, found) : allLines(page, rules)));
  };
  search.addEventListener("input", draw);
  while (drawer.children.length > 1) drawer.lastChild?.remove();  // its head stays
  drawer.append(search, list);
  draw();
  pullOut(page, drawer);
}

/** The rules that hold all of some words, each as the beginning of a word. @param {RuleLine[]} lines
 * @param {string} asked */
export function withWords(lines, asked) {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (/** @type {string} */ said, /** @type {string} */ word) =>
    said.split(/[^\p{L}\p{N}-]+/u).some((one) => one.startsWith(word));
  const holds = (/** @type {RuleLine} */ {text, section, id}) => {
    const said = `${text} ${section} ${id}`.toLowerCase();
    return wanted.every((word) => begins(said, word));
  };
  return lines.filter(holds);
}

/** @param {Page} page @param {RuleLine[]} found @returns {HTMLElement[]} */
function foundLines(page, found) {
  if (!found.length) return [node("p", {class: "none", role: "status"}, page.words.noRule)];
  return found.slice(0, MOST_FOUND).map((one) => ruleLine(page, one, true));
}

/** @param {Page} page @param {RuleList} rules @returns {HTMLElement[]} */
function allLines(page, {lines, now}) {
  const matters = lines.find(({id}) => id === now), sections = [...new Set(lines.map((one) => one.section))];
  const folds = sections.map((name) => node("details", {}, node("summary", {}, name),
    ...lines.filter((one) => one.section === name).map((one) => ruleLine(page, one, false))));
  if (!matters) return folds;
  return [node("section", {class: "now"}, node("b", {}, page.words.ruleNow), ruleLine(page, matters, true)), ...folds];
}

/** A rule to press: it opens in the rule box beside the board. @param {Page} page @param {RuleLine} line
 * @param {boolean} named  whether its section is said */
function ruleLine(page, {id, section, text}, named) {
  const open = () => {
    shut(page, page.parts.rulesDrawer);
    openRule(page, [id]);
  };
  const said = node("span", {}, text);
  return node("button", {type: "button", class: "ruleline", onclick: open}, named && node("small", {}, section), said);
}
