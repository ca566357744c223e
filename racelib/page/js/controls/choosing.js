// Answering what Python asks: picking an option, confirming it, and asking for a hint.

import {drawMarks} from "../canvas/marks.js";
import {drawReach} from "../canvas/reach.js";
import {atTheEnd, confirms, veiled} from "../now.js";
import {drawBrief} from "../words/brief.js";
import {markHand} from "../words/hand.js";
import {speak} from "../words/speech.js";
import {drawPickedRow} from "../words/stop_rows.js";
import {alongside} from "./along.js";
import {drawMain} from "./main_button.js";
import {goToEnd} from "./steps.js";

/** @typedef {import("../page").Page} Page */

/**
 * Pick an option: it shows what it means, and the main button confirms it. Picking it again confirms it, too; an option
 * that the page has picked is first picked by the player, so that no first press answers.
 * @param {Page} page
 * @param {number} option
 */
export function pick(page, option) {
  const {ask} = page;
  if (!ask || page.card || !(option in ask.options)) return;
  if (!atTheEnd(page)) return goToEnd(page);
  if (!confirms(ask) || (page.picked === option && !page.pickedByPage)) return choose(page, option);
  const was = page.picked;
  showPicked(page, option, true);
  if (was === option) flash(page);
}

/** Show where a pick is confirmed: what was pressed looks as before. @param {Page} page */
function flash({parts}) {
  const colours = ["var(--glow)", "transparent"].map((colour) => ({boxShadow: `0 0 0 4px ${colour}`}));
  parts.go.querySelector(".main")?.animate(colours, {duration: 700});
}

/**
 * Show an option as picked; -1 unpicks.
 * @param {Page} page
 * @param {number} option
 * @param {boolean} own  whether the player has picked it: then a screen reader says it
 */
export function showPicked(page, option, own = false) {
  page.picked = option;
  page.pickedByPage = !own;
  drawPickedRow(page);
  for (const one of page.parts.shell.querySelectorAll("[data-option]")) {
    const mine = Number(/** @type {HTMLElement} */ (one).dataset.option) === option;
    one.classList.toggle("picked", mine);
    if (one.hasAttribute("aria-checked")) one.setAttribute("aria-checked", String(mine));
  }
  markHand(page);
  drawBrief(page);
  drawMain(page);
  drawMarks(page);
  drawReach(page);
  page.lessonPicks?.();
  if (own && page.ask) speak(page, inWords(page.ask, option));
}

/** An option in words. @param {import("../payload").AskView} ask @param {number} n */
function inWords({options, lever}, n) {
  if (!(n in options)) return "";
  const {label, price_text: price, details} = options[n], row = lever?.rows.find(({option}) => option === n);
  return row?.said ?? [label, price, ...(details ?? [])].filter(Boolean).join(". ");
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
  page.picked = -1;
  host.send({do: "choose", option, ask: ask.id, seat: ask.seat, ...alongside(ask, page.placed)});
  page.placed.question = -1;  // after an undo nothing lies there
}

/** Send what is filled into the form. @param {Page} page */
export function sendForm({host, ask}) {
  if (!host || !ask?.form) return;
  host.send({do: "choose", numbers: ask.form.fields.map((one) => one.value), ask: ask.id, seat: ask.seat});
}

/** Ask for the next hint; after the last one comes the first again. @param {Page} page */
export function askForHint(page) {
  const {ask, host, hints} = page;
  if (veiled(page)) return speak(page, ask?.curtain ?? "");
  if (!ask || page.card) return;
  page.hintLevel = page.hintLevel % hints + 1;
  host?.send({do: "hint", level: page.hintLevel, ask: ask.id, seat: ask.seat});
}
