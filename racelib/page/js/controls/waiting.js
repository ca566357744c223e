// While others move: who does, how quickly, and a button that goes to your own turn. Presses are heard in ending.js.

import {hold, node} from "../browser/dom.js";
import {filled} from "../browser/text.js";
import {people} from "../now.js";

/** @typedef {import("../page").Page} Page */

/** Draw the card, while somebody else moves. @param {Page} page */
export function drawWaiting(page) {
  const {motion, film, at, words, parts, payload} = page, mover = at < 0 ? -1 : film.movers[at];
  const waits = motion != null && people(page).length > 0 && !people(page).includes(mover);
  parts.waiting.hidden = !waits;
  if (!waits) return;
  const who = mover >= 0 ? filled(words.isMoving, {name: payload.seats[mover]}) : words.raceGoesOn;
  if (!parts.waiting.firstElementChild) hold(parts.waiting, cardParts(page));
  const name = parts.waiting.querySelector(".who");
  if (name && name.textContent !== who) name.textContent = who;
  for (const one of parts.waiting.querySelectorAll("[data-pace]")) {
    one.setAttribute("aria-pressed", String(Number(/** @type {HTMLElement} */ (one).dataset.pace) === page.pace));
  }
}

/** @param {Page} page */
function cardParts({words}) {
  const pace = (/** @type {number} */ times) => node("button", {
    type: "button", "data-pace": times, "aria-label": times === 1 ? words.usualPace : words.doublePace,
  }, times + "×");
  return [
    node("span", {class: "chip-soft"}, words.whileYouWait), node("b", {class: "who"}),
    node("div", {class: "paces", role: "group", "aria-label": words.paces}, pace(1), pace(2),
      node("button", {type: "button", class: "skip", "data-skip": "yes"}, words.skip)),
  ];
}
