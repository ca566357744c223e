// The log: the newest sentences; in a game of many small steps the links of this turn, each with a number to press.
// A press is heard in controls/timeline.js: what is drawn here does nothing by itself.

import {node} from "../browser/dom.js";
import {eyes, people} from "../now.js";
import {showSentence, withoutRules} from "./sentence.js";

/** @typedef {import("../page").Page} Page */

const NEWEST = 30;

/** @param {Page} page */
export function drawLog(page) {
  if (page.payload.chain && page.payload.mode !== "play") drawChain(page);
  else page.parts.log.replaceChildren(...newest(page).map((words) => node("p", {}, withoutRules(words))));
}

/** The newest sentences, the last one first. @param {Page} page */
function newest(page) {
  const {film} = page, view = eyes(page), said = [];
  for (let number = page.at; number >= 0 && said.length < NEWEST; number--) {
    if (film.words[number]) said.push(film.said(number, view));
  }
  return said;
}

/** What has happened in this turn, link by link. @param {Page} page */
function drawChain(page) {
  const {film, at, payload} = page, {log} = page.parts, view = eyes(page);
  const here = beginOfTurn(film, Math.max(0, at)), first = firstLink(page, here);
  /** @type {number[]} */
  const links = [];
  for (let number = first; number <= at; number++) if (film.words[number]) links.push(number);
  const items = links.map((number, k) => {
    const name = "go to step " + (k + 1), words = node("span");
    showSentence(page, words, film.said(number, view));
    const opens = k > 0 && film.turnOf(number) !== film.turnOf(links[k - 1]);
    const press = {type: "button", class: "rule", "aria-label": name, title: name, "data-event": number};
    const look = (k === links.length - 1 ? "now" : "") + (opens ? " opens" : "");
    return node("p", {class: look}, node("button", press, String(k + 1)), " ", words);
  });
  log.replaceChildren(node("b", {}, (first < here ? payload.since : payload.chain) ?? ""), ...items);
  log.hidden = !links.length;
  log.scrollTop = log.scrollHeight;
}

/**
 * The event that the list begins with: a player also sees the turns of the others, back to their own last turn, whose
 * end passes by quickly.
 * @param {Page} page
 * @param {number} here
 */
function firstLink(page, here) {
  let first = here;
  if (page.payload.mode !== "play") return first;
  while (first > 0 && !people(page).includes(page.film.movers[first])) first = beginOfTurn(page.film, first - 1);
  return first;
}

/** @param {import("../film").Film} film @param {number} number */
function beginOfTurn(film, number) {
  while (number > 0 && film.turnOf(number - 1) === film.turnOf(number)) number--;
  return number;
}
