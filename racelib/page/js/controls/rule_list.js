// The rules of the game in a drawer: the one that matters now, then all by section, the terms of the glossary, and at
// the end which rulebook they follow. A search finds words in them, and the words that players say for a term.

import {node} from "../browser/dom.js";
import {veiled} from "../now.js";
import {openRule, openTerm} from "../words/rule_box.js";
import {findRules, findTerms} from "./find_rules.js";
import {pullOut, shut} from "./menu.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").RuleLine} RuleLine
 * @typedef {import("../payload").RuleList} RuleList
 * @typedef {import("../payload").TermLine} TermLine
 * @typedef {{page: Page, leave: () => void}} Listed  where rules are listed, and what puts the list away
 */

const MOST_FOUND = 40;

/** Ask Python for the rules, and open the drawer when they are there. @param {Page} page */
export function openRules(page) {
  const {ask} = page, open = ask && !veiled(page);  // which rule matters may tell what somebody holds
  page.host?.send({do: "rules", ask: open ? ask.id : -1, seat: open ? ask.seat : -1});
}

/** Show the rules that Python has sent. @param {Page} page @param {RuleList} rules */
export function showRules(page, rules) {
  const {rulesDrawer: drawer} = page.parts;
  while (drawer.children.length > 1) drawer.lastChild?.remove();  // its head stays
  drawer.append(...ruleParts(page, rules, () => shut(page, drawer)));
  pullOut(page, drawer);
}

/**
 * A place to search, and the rules: in the drawer of a race, or on a page of their own.
 * @param {Page} page
 * @param {RuleList} rules
 * @param {() => void} leave  puts the list away when a rule is opened
 * @returns {[HTMLInputElement, HTMLElement]}
 */
export function ruleParts(page, rules, leave) {
  const {words, film} = page, listed = {page, leave};
  for (const {id, name, text, question, mark} of rules.lines) film.rules[id] = {name, text, question, mark};
  const search = node("input", {type: "search", placeholder: words.findRule, "aria-label": words.findRule});
  const list = node("div", {class: "rules"});
  const draw = () => {
    const asked = search.value.trim();
    list.replaceChildren(...(asked ? foundLines(listed, rules, asked) : allLines(listed, rules)));
  };
  search.addEventListener("input", draw);
  draw();
  return [search, list];
}

/** @param {Listed} listed @param {RuleList} rules @param {string} asked @returns {HTMLElement[]} */
function foundLines(listed, {lines, terms, finder}, asked) {
  const {words} = listed.page, {found, all} = findRules(lines, asked, finder);
  const {meant, named} = findTerms(terms, asked, finder);
  const note = (/** @type {string} */ said) => node("p", {class: "none", role: "status"}, said);
  if (!found.length && !meant.length) return [note(words.noRule)];
  const known = meant.length && !all;  // a term that no rule names brings its rules
  const said = known ? lines.filter(({id}) => meant.some(({rules}) => rules.includes(id))) : found;
  return [
    ...meant.map((one) => termLine(listed, one)), ...(all || known ? [] : [note(words.mostRules)]),
    ...said.slice(0, MOST_FOUND).map((one) => ruleLine(listed, one, true)),
    ...named.map((one) => termLine(listed, one)),
  ];
}

/** @param {Listed} listed @param {RuleList} rules @returns {HTMLElement[]} */
function allLines(listed, {lines, now, terms, follows}) {
  const {words} = listed.page;
  const matters = lines.find(({id}) => id === now), sections = [...new Set(lines.map((one) => one.section))];
  const fold = (/** @type {string} */ name, /** @type {HTMLElement[]} */ inside) =>
    node("details", {}, node("summary", {}, name), ...inside);
  /** @type {HTMLElement[]} */
  const parts = [];
  if (matters) {
    parts.push(node("section", {class: "now"}, node("b", {}, words.ruleNow), ruleLine(listed, matters, true)));
  }
  if (terms.length) parts.push(fold(words.terms, terms.map((one) => termLine(listed, one))));
  parts.push(...sections.map((name) =>
    fold(name, lines.filter((one) => one.section === name).map((one) => ruleLine(listed, one, false)))));
  if (follows) parts.push(node("p", {class: "follows"}, follows));
  return parts;
}

/** A line to press: it opens in the reader beside the board. @param {Listed} listed @param {() => void} open
 * @param {string} look @param {...import("../browser/dom").Child} inside */
function pressLine({leave}, open, look, ...inside) {
  const act = () => {
    leave();
    open();
  };
  return node("button", {type: "button", class: `ruleline ${look}`, onclick: act}, ...inside);
}

/** @param {Listed} listed @param {RuleLine} rule @param {boolean} named  whether its section is said */
function ruleLine(listed, {id, section, text, question, kind}, named) {
  const about = named ? `${section} · ${kind}` : kind;
  return pressLine(listed, () => openRule(listed.page, [id]), "", node("small", {}, about),
    question && node("i", {}, question, " "), node("span", {}, text));
}

/** @param {Listed} listed @param {TermLine} term */
const termLine = (listed, term) => pressLine(listed, () => openTerm(listed.page, term), "term",
  node("b", {}, term.name), ": ", node("span", {}, term.means));
