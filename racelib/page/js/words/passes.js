// Who passes whom: worked out from the places before and after a drive.

import {filled, upper} from "../browser/text.js";
import {listed} from "../now.js";
import {ownSeat} from "./own_move.js";

/** @typedef {import("../page").Page} Page */

/**
 * The cars that are passed in an event: those that were ahead of the car that drives, and are behind it now; the
 * foremost first.
 * @param {Page} page
 * @param {number} number
 * @returns {number[]}
 */
export function passedCars(page, number) {
  const {film, payload} = page, driver = film.routes.get(number)?.car ?? -1;
  if (driver < 0) return [];
  const before = film.row(number - 1, driver).place, after = film.row(number, driver).place;
  if (after >= before) return [];
  const passed = payload.cars.map((_, n) => n).filter((n) => {
    const was = film.row(number - 1, n), is = film.row(number, n);
    return n !== driver && listed(page, n) && was.cell >= 0 && was.place < before && is.place > after;
  });
  return passed.sort((a, b) => film.row(number, a).place - film.row(number, b).place);
}

/**
 * Who has passed whom up to now in the last rounds in which anybody did, the newest round first.
 * @param {Page} page
 * @param {number} most  how many rounds
 * @returns {{round: number, passes: {car: number, passed: number[]}[]}[]}
 */
export function passesByRound(page, most) {
  /** @type {ReturnType<typeof passesByRound>} */
  const found = [];
  for (const [number, {car}] of [...page.film.routes].reverse()) {
    const round = page.film.rounds[number], passed = number > page.at ? [] : passedCars(page, number);
    if (!passed.length) continue;
    if (found.at(-1)?.round !== round && found.length === most) break;
    if (found.at(-1)?.round !== round) found.push({round, passes: []});
    found.at(-1)?.passes.unshift({car, passed});
  }
  return found;
}

/** The same as a sentence, "" for none. @param {Page} page @param {number} number */
export function passedBy(page, number) {
  const passed = passedCars(page, number), {payload, words} = page;
  if (!passed.length) return "";
  const names = passed.map((n) => payload.cars[n].name).join(", ");
  const driver = payload.cars[page.film.routes.get(number)?.car ?? 0].name;
  if (page.film.yours.get(number)?.has(ownSeat(page))) return filled(words.youPass, {names});
  return filled(words.passes, {name: upper(driver), names});
}
