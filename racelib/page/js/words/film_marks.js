// The key moments along the film: at most seven have a label, those that matter most; and where the film is, in words.

import {node} from "../browser/dom.js";
import {filled, upper} from "../browser/text.js";
import {roundInWords} from "../now.js";
import {momentNow} from "./moment.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").KeyMoment} KeyMoment
 * @typedef {{event: number, mark: string, title: string}} Labelled
 */

const MOST = 7, MARK_ROWS = 2, A_LETTER = 7.4, LABEL_EDGES = 34, BETWEEN = 6, MARK_HIGH = 36,
  A_WIDE_PAGE = 1200;  // pixels
/** @type {Record<string, string>} by the sign before it */
const TONE_OF = {"▲": "up", "▼": "down", "◆": "other", "■": "edge"};

/**
 * The moments with a label, and where it stands: in the order of how much they matter, where there is room.
 * @param {Page} page
 * @param {number} width
 * @returns {{one: Labelled, left: number, wide: number, at: number, row: number}[]}
 */
export function labelled({film, words, parts}, width) {
  const rows = Math.max(1, Math.round((parts.marks.clientHeight || MARK_ROWS * MARK_HIGH) / MARK_HIGH));
  const start = {event: -1, mark: "■", title: words.start, weight: 99};
  const ranked = [...film.moments].sort((a, b) => b.weight - a.weight || b.event - a.event);
  /** @type {ReturnType<typeof labelled>} */
  const placed = [];
  for (const one of [start, ...ranked]) {
    if (placed.length === MOST) break;
    const wide = Math.min(width, one.title.length * A_LETTER + LABEL_EDGES);
    const at = ((one.event + 1) / film.length) * width;
    const left = Math.max(0, Math.min(width - wide, at - wide / 2));
    const free = (/** @type {number} */ row) => placed.every((other) => other.row !== row
      || left + wide + BETWEEN < other.left || other.left + other.wide + BETWEEN < left);
    const row = [...Array(rows).keys()].find(free);
    if (row != null) placed.push({one, left, wide, at, row});
  }
  return placed;
}

/** The key moments with a label, in the order of the race. @param {Page} page */
export function mattering(page) {
  const shown = labelled(page, page.parts.marks.clientWidth || A_WIDE_PAGE).map(({one}) => one);
  return shown.filter(({event}) => event >= 0).sort((a, b) => a.event - b.event);
}

/** Draw the labels. A press on one is heard in controls/timeline.js. @param {Page} page */
export function drawMarksOfFilm(page) {
  const {marks} = page.parts, width = marks.clientWidth;
  if (!width) return;
  const labels = labelled(page, width).sort((a, b) => a.at - b.at).flatMap(({one, left, wide, at, row}) => {
    const look = {type: "button", class: "mark " + TONE_OF[one.mark], "data-event": one.event, title: one.title,
      style: `left:${left}px;width:${wide}px;top:${row * MARK_HIGH}px`};
    const stem = node("i", {class: "stem", style: `left:${at}px;top:${row * MARK_HIGH + 30}px`});
    return [stem, node("button", look, `${one.mark} ${one.title}`)];
  });
  marks.replaceChildren(...labels);
  lightMark(page);
}

/** Mark the label of the moment that is shown. @param {Page} page */
function lightMark(page) {
  const now = momentNow(page)?.event ?? -2;
  for (const one of page.parts.marks.querySelectorAll("button")) {
    one.classList.toggle("now", Number(one.dataset.event) === (page.at < 0 ? -1 : now));
  }
}

/** Where in the race the page is: the slider, and the same in words. @param {Page} page */
export function drawPosition(page) {
  const {film, at} = page, {slider, counter, cursor} = page.parts;
  slider.max = String(film.length - 1);
  slider.value = String(at);
  cursor.style.left = `${(100 * (at + 1)) / Math.max(1, film.length)}%`;
  const [where, turn] = positionInWords(page);
  const told = [node("b", {}, where), turn && node("i", {}, " · "), turn && node("span", {}, turn)];
  counter.replaceChildren(...told.filter((one) => one instanceof Node));
  slider.setAttribute("aria-valuetext", [where, turn].filter(Boolean).join(", "));
  lightMark(page);
}

/** "Round 11 of 27" and "Dai's turn". @param {Page} page @returns {[string, string]} */
function positionInWords({film, at, payload, words}) {
  const round = at < 0 ? payload.round ?? 0 : film.rounds[at], last = film.rounds[film.length - 1] ?? 0;
  const counted = film.result && !payload.round_names?.length;
  const said = counted ? filled(words.roundOf, {unit: payload.unit, number: round, last})
    : roundInWords(payload, words, round);
  const mover = at < 0 ? -1 : film.movers[at];
  const turn = mover >= 0 ? filled(words.turnOf, {name: payload.seats[mover]}) : "";
  return [at < 0 || (counted && !round) ? words.start : upper(said), turn];
}
