// The log: the newest sentences first, each with badge, name and rules; in a game of many small steps the links of this
// turn, each with a number to press. A press on a number is heard in controls/timeline.js.

import {hold, node} from "../browser/dom.js";
import {filled} from "../browser/text.js";
import {eyes} from "../now.js";
import {badge} from "./badge.js";
import {ownSeat} from "./own_move.js";
import {passedBy} from "./passes.js";
import {rulesBehind, showSentence} from "./sentence.js";

/** @typedef {import("../page").Page} Page */

const NEWEST = 30;

/** @param {Page} page */
export function drawLog(page) {
  const {parts} = page;
  if (page.payload.chain && page.payload.mode !== "play") return drawChain(page);
  hold(parts.logLines, newest(page).map((number) => lineOf(page, number)));
  for (const one of parts.logHead.querySelectorAll("[data-who]")) {
    const me = /** @type {HTMLElement} */ (one).dataset.who === "me";
    one.setAttribute("aria-pressed", String(me === page.onlyMe));
  }
}

/** The newest events with words, the last one first. @param {Page} page */
function newest(page) {
  const {film} = page, found = [];
  for (let number = page.at; number >= 0 && found.length < NEWEST; number--) {
    if (film.words[number] && (!page.onlyMe || isMine(page, number))) found.push(number);
  }
  return found;
}

/** @param {Page} page @param {number} number */
function isMine(page, number) {
  const {film, payload} = page, seat = ownSeat(page), told = film.yours.get(number);
  const owner = payload.cars[carOf(page, number)]?.seat ?? film.movers[number];
  return told ? told.has(seat) : owner === seat;
}

/** @param {Page} page @param {number} number */
function lineOf(page, number) {
  const {film, payload} = page, yours = film.yours.get(number)?.get(ownSeat(page));
  const said = film.said(number, eyes(page)), rules = rulesBehind(said), passed = passedBy(page, number);
  const sentence = yours || said.slice(0, said.length - rules.length);
  const words = [sentence, passed].filter(Boolean).join(" ") + rules;
  const key = number + words, known = page.logged.get(key);
  if (known) return known;
  const box = node("span", {class: "words"}), car = payload.cars[carOf(page, number)];
  showSentence(page, box, words);
  embolden(box, yours ? [page.words.you] : [...payload.seats, ...payload.cars.map((one) => one.name)]);
  const line = node("p", {}, car ? badge(car) : node("span", {class: "badge"}), box);
  page.logged.set(key, line);
  return line;
}

/** The car that a sentence is about: the one it names first, or the one in turn. @param {Page} page
 * @param {number} number */
function carOf({film, payload}, number) {
  const words = film.words[number], named = payload.cars.findIndex(({name}) => words.startsWith(name + " "));
  return named >= 0 ? named : film.acting[number];
}

/** Let a sentence begin with its name in bold. @param {Element} box @param {string[]} names */
function embolden(box, names) {
  const first = box.firstChild, text = first?.textContent ?? "";
  const name = names.filter((one) => text.startsWith(one + " ")).sort((a, b) => b.length - a.length)[0];
  if (!first || !name) return;
  first.replaceWith(node("b", {}, name), text.slice(name.length));
}

/** What has happened in this turn, link by link. @param {Page} page */
function drawChain(page) {
  const {film, at, payload, parts} = page, {log} = parts, view = eyes(page);
  const first = beginOfTurn(film, Math.max(0, at));
  /** @type {number[]} */
  const links = [];
  for (let number = first; number <= at; number++) if (film.words[number]) links.push(number);
  const items = links.map((number, k) => {
    const name = filled(page.words.goToStep, {n: k + 1}), words = node("span");
    showSentence(page, words, film.said(number, view));
    const press = {type: "button", class: "rule", "aria-label": name, title: name, "data-event": number};
    const look = k === links.length - 1 ? "now" : "";
    return node("p", {class: look}, node("button", press, String(k + 1)), " ", words);
  });
  parts.logTitle.textContent = payload.chain?.turn ?? "";
  parts.logLines.replaceChildren(...items);
  log.hidden = !links.length;
  parts.logLines.scrollTop = parts.logLines.scrollHeight;
}

/** @param {import("../film").Film} film @param {number} number */
function beginOfTurn(film, number) {
  while (number > 0 && film.turnOf(number - 1) === film.turnOf(number)) number--;
  return number;
}
