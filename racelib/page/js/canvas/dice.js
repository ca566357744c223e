// The die that falls on the board: it tumbles, and comes to rest on its face.

import {stillness} from "../browser/stillness.js";
import {dieFace} from "../words/dice.js";

/** @typedef {import("../page").Page} Page */

/** A die that was rolled in this race, with its face up. @param {Page} page
 * @param {import("../film").Fallen} fallen */
export const rolledDie = ({payload, board}, {die, face}) => dieFace(face, payload.dice?.[die], !!board.sideways);

/**
 * Let a die fall; it stays until the next one, or until `clearDice`.
 * @param {Page} page
 * @param {import("../film").Fallen} fallen
 * @param {number} ms  how long it tumbles
 */
export function rollDie(page, fallen, ms) {
  const shown = rolledDie(page, fallen);
  shown.classList.toggle("tumbles", ms > 0 && !stillness());
  shown.setAttribute("style", `animation-duration:${ms}ms`);
  page.parts.dice.replaceChildren(shown);
}

/** Let the die lie still at once. @param {Page} page */
export function restDie({parts}) { parts.dice.firstElementChild?.classList.remove("tumbles"); }

/** @param {Page} page */
export function clearDice({parts}) { parts.dice.replaceChildren(); }
