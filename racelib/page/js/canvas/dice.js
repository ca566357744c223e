// The die that falls on the board: it tumbles, and comes to rest on its face.

import {stillness} from "../browser/stillness.js";
import {dieFace} from "../words/dice.js";

/** @typedef {import("../page").Page} Page */

/** A die that was rolled in this race, with its face up. @param {Page} page
 * @param {import("../film").Fallen} fallen */
export const rolledDie = ({payload, board}, {die, face}) => dieFace(face, payload.dice?.[die], !!board.sideways);

/**
 * Let the die of an event fall; it stays until the next one, until another turn is shown, or until `clearDice`.
 * @param {Page} page
 * @param {number} number  of the event
 * @param {number} ms  how long it tumbles
 */
export function rollDie(page, number, ms) {
  const fallen = page.film.dice.get(number);
  if (!fallen) return;
  const shown = rolledDie(page, fallen);
  shown.classList.toggle("tumbles", ms > 0 && !stillness());
  shown.setAttribute("style", `animation-duration:${ms}ms`);
  shown.dataset.event = String(number);
  page.parts.dice.replaceChildren(shown);
}

/** A die stays while its turn is shown; one of another turn, or of what is still to come, goes. @param {Page} page */
export function drawDice(page) {
  const {film, at, parts} = page, shown = /** @type {HTMLElement | null} */ (parts.dice.firstElementChild);
  if (!shown) return;
  const number = Number(shown.dataset.event);
  if (number > at || film.turnOf(number) !== film.turnOf(at)) clearDice(page);
}

/** Let the die lie still at once. @param {Page} page */
export function restDie({parts}) { parts.dice.firstElementChild?.classList.remove("tumbles"); }

/** @param {Page} page */
export function clearDice({parts}) { parts.dice.replaceChildren(); }
