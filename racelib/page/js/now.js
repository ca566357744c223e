// What holds at the moment that a page shows: who is asked, who acts, who may know what. Nothing here draws.

import {filled} from "./browser/text.js";

/** @typedef {import("./page").Page} Page */

/** Whether the newest event is shown. @param {Page} page */
export const atTheEnd = (page) => page.at === page.film.length - 1;

/** The seats of the people at this screen. @param {Page} page */
export const people = (page) => page.payload.humans ?? [];

/**
 * Whether a curtain hides what is asked: several people at one screen, and nobody sees the cards of another.
 * @param {Page} page
 */
export const veiled = (page) => page.payload.hides && page.ask != null && page.ask.seat !== page.opened;

/** What can be answered now; the past, a curtain or a card on the board come first. @param {Page} page */
export const asked = (page) => (page.ask && atTheEnd(page) && !veiled(page) && !page.card ? page.ask : null);

/**
 * Whether an option is picked first and then confirmed: where one looks at the board, the dice or the cards before one
 * decides. A short list of buttons answers at once.
 * @param {import("./payload").AskView} ask
 */
export const confirms = ({shown_as}) => shown_as !== "list";

/**
 * From whose place the race is told: a seat, "-1" a spectator, "all" everything.
 * Whoever plays sees with their own eyes until all lies open.
 * @param {Page} page
 */
export function eyes(page) {
  const {film, opened, parts} = page;
  if (film.views.length > 1 && !(people(page).length && !film.open)) return parts.seen.value;
  return opened >= 0 ? String(opened) : String(film.views[0] ?? "all");
}

/** Whether a car is in lists: parts of a car, and what flies above, are drawn, but are no cars.
 * @param {Page} page @param {number} car */
export const listed = (page, car) => !page.payload.cars[car].aside;

/** The car in turn, -1 for none. @param {Page} page */
export function carInTurn({ask, at, film}) {
  if (ask && at === film.length - 1) return ask.car;
  return at < 0 ? -1 : film.acting[at];
}

/**
 * The car that a lesson speaks of while it praises or explains: your own that acted last, -1 for none. Then the camera
 * stays with it, whoever is next.
 * @param {Page} page
 */
export function spokenOf(page) {
  const {ask, at, film, lessonKeys, payload: {cars, crews, owner}} = page, [seat = -1] = people(page);
  if (!lessonKeys || ask || owner || at < 0 || !atTheEnd(page)) return -1;
  const mine = (/** @type {number} */ car) => crews?.[seat]?.cars.includes(car) ?? cars[car].seat === seat;
  return film.acting.findLast((car, number) => number <= at && car >= 0 && mine(car)) ?? -1;
}

/** The car of the person at this screen: the one that is asked for, or the only one that they own; -1 for none.
 * Where cars are bought, the one that is asked for may be for sale, or another's.
 * @param {Page} page */
export function ownCar(page) {
  const {ask, opened, payload: {cars, owner}} = page, humans = people(page);
  const seat = humans.includes(opened) ? opened : humans[0] ?? -1;
  const owns = (/** @type {number} */ n) => (owner ? page.film.row(page.at, n)[owner] - 1 : cars[n].seat) === seat;
  if (ask && ask.car >= 0 && humans.includes(ask.seat) && (!owner || owns(ask.car))) return ask.car;
  const own = seat < 0 ? [] : cars.map((_, n) => n).filter(owns);
  return own.length === 1 ? own[0] : -1;
}

/** The seat in turn, -1 for none. @param {Page} page */
export function seatInTurn({ask, at, film}) {
  if (ask && at === film.length - 1) return ask.seat;
  return at < 0 ? -1 : film.movers[at];
}

/** How many turns have ended. @param {Page} page */
export const turnsDone = ({at, film}) => (at < 0 ? 0 : film.turns[at]);

/** The sentence of the last event that is told. @param {Page} page */
export function latest(page) {
  const {film, payload} = page;
  for (let number = page.at; number >= 0; number--) if (film.words[number]) return film.said(number, eyes(page));
  return payload.opening ?? page.words.raceBegins;
}

/**
 * A round in words: its own name, or its number.
 * @param {import("./payload").Payload} payload
 * @param {Record<string, string>} words  of the page
 * @param {number} number
 */
export const roundInWords = ({round_names: names, unit}, words, number) =>
  names?.[number] ?? filled(words.roundNumber, {unit, number});
