// The keys of a question whose options are picked first: arrows from choice to choice, Enter, the next route to a cell.

import {asked} from "../now.js";
import {choose, pick} from "./choosing.js";
import {shift} from "./lever.js";
import {nextCell, nextWay} from "./stops.js";

/** @typedef {import("../page").Page} Page */

/**
 * What the keys do now. Enter takes the option that has the focus, or else the one that is picked; other buttons keep
 * their own Enter.
 * @param {Page} page
 * @param {HTMLElement} focused
 * @returns {Record<string, () => void>}
 */
export function choiceKeys(page, focused) {
  const ask = page.host ? asked(page) : null, {option, options} = focused.dataset;
  if (!ask || ask.shown_as === "list") return {};
  /** @type {Record<string, () => void>} */
  const acts = {};
  if (option != null) acts.Enter = () => take(page, (options ?? option).split(" ").map(Number));
  else if (page.picked >= 0 && !["BUTTON", "SUMMARY", "INPUT"].includes(focused.tagName)) {
    acts.Enter = () => choose(page, page.picked);
  }
  if (ask.lever) {
    acts.ArrowUp = acts.ArrowRight = () => shift(page, 1);
    acts.ArrowDown = acts.ArrowLeft = () => shift(page, -1);
  }
  if (!ask.spots.length) return acts;
  const ways = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0]};
  for (const [key, [dx, dy]] of Object.entries(ways)) acts[key] = () => nextCell(page, dx, dy);
  acts.v = () => nextWay(page);
  return acts;
}

/** Confirm what is picked, if it is one of these options (a card may have several), or pick the first.
 * @param {Page} page @param {number[]} own */
function take(page, own) {
  if (own.includes(page.picked)) choose(page, page.picked);
  else pick(page, own[0]);
}
