// Answering what Python asks, and asking it for a hint.

import {atTheEnd, veiled} from "../now.js";
import {speak} from "../words/speech.js";
import {goToEnd} from "./steps.js";

/** @typedef {import("../page").Page} Page */

/**
 * Choose an option; in the past, the first press only comes back to the present.
 * @param {Page} page
 * @param {number} option
 */
export function choose(page, option) {
  const {host, ask} = page;
  if (!host || !ask || page.card) return;
  if (!atTheEnd(page)) return goToEnd(page);
  if (veiled(page)) return;
  page.ask = page.hinted = null;
  host.send({do: "choose", option, ask: ask.id, seat: ask.seat});
}

/** Send what is filled into the form. @param {Page} page */
export function sendForm({host, ask}) {
  if (!host || !ask?.form) return;
  host.send({do: "choose", numbers: ask.form.fields.map((one) => one.value), ask: ask.id, seat: ask.seat});
}

/**
 * Ask for a hint: 1 a nudge, 2 the rule, 3 the answer.
 * @param {Page} page
 * @param {1 | 2 | 3} level
 */
export function askForHint(page, level) {
  if (veiled(page)) speak(page, page.ask?.curtain ?? "");
  else page.host?.send({do: "hint", level});
}
