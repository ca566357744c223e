// Answering what Python asks: picking an option, confirming it, and asking for a hint.

import {drawMarks} from "../canvas/marks.js";
import {drawReach} from "../canvas/reach.js";
import {atTheEnd, confirms, veiled} from "../now.js";
import {speak} from "../words/speech.js";
import {alongside} from "./along.js";
import {drawMain} from "./main_button.js";
import {goToEnd} from "./steps.js";

/** @typedef {import("../page").Page} Page */

/**
 * Pick an option: it shows what it means, and the main button confirms it. Picking it again confirms it, too.
 * @param {Page} page
 * @param {number} option
 */
export function pick(page, option) {
  const {ask} = page;
  if (!ask || page.card || !(option in ask.options)) return;
  if (!atTheEnd(page)) return goToEnd(page);
  if (!confirms(ask) || page.chosen === option) return choose(page, option);
  showPicked(page, option);
  const {label, price_text: price, details} = ask.options[option];
  speak(page, [label, price, ...(details ?? [])].filter(Boolean).join(". "));
}

/**
 * Show an option as picked; -1 unpicks.
 * @param {Page} page
 * @param {number} option
 */
export function showPicked(page, option) {
  page.chosen = option;
  for (const one of page.parts.shell.querySelectorAll("[data-option]")) {
    const mine = Number(/** @type {HTMLElement} */ (one).dataset.option) === option;
    one.classList.toggle("picked", mine);
    if (one.hasAttribute("aria-checked")) one.setAttribute("aria-checked", String(mine));
  }
  drawMain(page);
  drawMarks(page);
  drawReach(page);
}

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
  page.chosen = -1;
  host.send({do: "choose", option, ask: ask.id, seat: ask.seat, ...alongside(ask, page.placed)});
}

/** Send what is filled into the form. @param {Page} page */
export function sendForm({host, ask}) {
  if (!host || !ask?.form) return;
  host.send({do: "choose", numbers: ask.form.fields.map((one) => one.value), ask: ask.id, seat: ask.seat});
}

/** Ask for the next hint: a nudge, then the rule, then the answer. @param {Page} page */
export function askForHint(page) {
  if (veiled(page)) return speak(page, page.ask?.curtain ?? "");
  page.hintLevel = Math.min(3, page.hintLevel + 1);
  page.host?.send({do: "hint", level: page.hintLevel});
}
