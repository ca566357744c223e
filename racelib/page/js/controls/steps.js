// Moving through the race: to an event, by steps of several sizes, between key moments, and as a film.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {draw} from "../draw.js";
import {endMotion, showFilmed} from "../motion.js";
import {mattering} from "../words/film_marks.js";
import {speak} from "../words/speech.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../film").Film} Film
 */

const PAUSE = 700;  // milliseconds between two events of the film at its usual speed

/**
 * The event that a step leads to.
 * @param {Film} film
 * @param {number} at
 * @param {string} unit  "event", "turn" or "round"
 * @param {1 | -1} direction
 * @param {boolean} chained  whether events without words, such as answers, are passed over
 */
export function stepFrom(film, at, unit, direction, chained = false) {
  const end = film.length - 1;
  if (unit === "event") {
    let number = at + direction;
    while (chained && number >= 0 && number < end && !film.words[number]) number += direction;
    return number;
  }
  const value = (/** @type {number} */ number) => {
    if (number < 0) return -1;
    return unit === "round" ? film.rounds[number] : film.turnOf(number);
  };
  let number = direction > 0 ? Math.min(end, at + 1) : at - 1;
  if (direction > 0) while (number < end && value(number + 1) === value(number)) number++;
  else while (number >= 0 && value(number) === value(at)) number--;
  return number;
}

/**
 * The next of some events, which are in their order, or none.
 * @param {number[]} events
 * @param {number} at
 * @param {1 | -1} direction
 */
export function nextOf(events, at, direction) {
  return direction > 0 ? events.find((number) => number > at) : events.findLast((number) => number < at);
}

/** Show an event. @param {Page} page @param {number} number */
export function go(page, number) {
  page.glide = null;
  page.at = Math.max(-1, Math.min(page.film.length - 1, number));
  draw(page);
}

/** Show the newest event. @param {Page} page */
export const goToEnd = (page) => go(page, page.film.length - 1);

/**
 * Step in the unit that is chosen, or in another.
 * @param {Page} page
 * @param {1 | -1} direction
 * @param {string} unit
 */
export function step(page, direction, unit = page.parts.unit.value) {
  go(page, stepFrom(page.film, page.at, unit, direction, !!page.payload.chain));
}

/**
 * Jump to the next key moment: of the kind that is chosen, or of those with a label.
 * @param {Page} page
 * @param {1 | -1} direction
 */
export function jump(page, direction) {
  const {film, parts: {moment}} = page, kind = moment.value;
  const wanted = kind ? film.moments.filter((one) => one.kind === kind) : mattering(page);
  const next = nextOf(wanted.map(({event}) => event), page.at, direction);
  if (next != null) go(page, next);
  else speak(page, page.words.noMoment);
}

/**
 * The event at which a race that is watched opens: all cars stand on the road for the first time. Where they wait
 * beside the road and come in turn, it is the last event before the first turn.
 * @param {Pick<Page, "film" | "payload">} page
 */
export function gridOf({film, payload}) {
  if (payload.board.waiting) {
    const laid = film.boards[0]?.[0] ?? -1;
    const first = film.movers.findIndex((mover, n) => n > laid && (mover >= 0 || film.turns[n] > 0));
    return (first < 0 ? film.length : first) - 1;
  }
  const on = (/** @type {number} */ number) => payload.cars.filter((car, n) => !car.aside && !car.unowned
    && film.row(number, n).cell >= 0).length;
  if (on(-1)) return -1;
  let most = 0;
  for (let number = 0; number < film.length; number += 8) most = Math.max(most, on(number));
  for (let number = 0; number < film.length / 2; number++) if (on(number) >= most) return number;
  return -1;
}

/** Show the race as a film, from the beginning if it is at its end. @param {Page} page */
export function play(page) {
  const {film, parts} = page;
  endMotion(page, true);
  if (page.at >= film.length - 1) page.at = -1;
  nameButton(page, true);
  const tick = async () => {
    if (page.gone) return;
    let number = page.at + 1;
    while (number < film.length - 1 && !film.words[number]) number++;
    if (number >= film.length && !parts.loop.checked) return pause(page);
    const between = PAUSE / page.speed, mine = page.playing, start = performance.now();
    if (number >= film.length) go(page, -1);
    else await showFilmed(page, number, between);
    if (page.playing !== mine) return;  // somebody has stopped it meanwhile
    page.playing = setTimeout(tick, Math.max(0, between - (performance.now() - start)));
  };
  page.playing = setTimeout(tick, 0);
}

/** @param {Page} page */
export function pause(page) {
  clearTimeout(page.playing);
  if (page.playing != null) endMotion(page, true);
  page.playing = undefined;
  nameButton(page, false);
}

/** @param {Page} page */
export function toggle(page) {
  if (page.playing) pause(page);
  else play(page);
}

/** Say on the button what a press does now. @param {Page} page @param {boolean} playing */
export function nameButton({parts, words}, playing) {
  const name = playing ? words.pause : words.play;
  parts.play.replaceChildren(icon(playing ? "pause" : "play"), node("span", {class: "name"}, name));
  for (const one of ["aria-label", "title"]) parts.play.setAttribute(one, name);
}
