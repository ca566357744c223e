// Showing your last move again, and whose part of the log is shown.

import {draw} from "../draw.js";
import {showEvents} from "../motion.js";
import {ownMove} from "../words/own_move.js";
import {drawAsk} from "./prompt.js";
import {goToEnd} from "./steps.js";

/** @typedef {import("../page").Page} Page */

/** @param {Page} page */
export function connectAgain(page) {
  const {lastMove, logHead} = page.parts;
  lastMove.addEventListener("click", (press) => {
    if (press.target instanceof HTMLElement && press.target.dataset.again) showAgain(page);
  });
  logHead.addEventListener("click", (press) => {
    const who = press.target instanceof HTMLElement ? press.target.dataset.who : undefined;
    if (!who) return;
    page.onlyMe = who === "me";
    draw(page);
  });
}

/** Show your last move once more, then go on. @param {Page} page */
export async function showAgain(page) {
  const move = ownMove(page), {film} = page;
  if (!move || page.motion) return;
  const numbers = [];
  for (let number = move.from; number <= move.to; number++) if (film.words[number]) numbers.push(number);
  page.at = move.from - 1;
  draw(page);
  drawAsk(page);
  if (!await showEvents(page, numbers)) return;
  goToEnd(page);
  drawAsk(page);
}
