// Choosing a card of the hand, a car, or yes or no: what is shown beside the question, and what clicks and keys do.

import {node} from "../browser/dom.js";
import {whenMoved} from "../browser/hover.js";
import {drawMarks} from "../canvas/marks.js";
import {asked} from "../now.js";
import {carPicture} from "../words/car_picture.js";
import {drawHand, heldCards} from "../words/hand.js";
import {pick} from "./choosing.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/** @type {Record<string, number>} */
const HAND_STEPS = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};

/** Choose a card: they lie in the hand. @param {Page} page @param {AskView} ask */
export function drawHandChoice(page, ask) {
  page.keys = heldCards(ask).flatMap((one) => one.options);
  drawHand(page);
}

/** Yes or no: the two buttons below the question. @param {Page} page @param {AskView} ask */
export function drawPair(page, ask) {
  page.keys = [...ask.options.keys()];
}

/** Choose a car: each is drawn. @param {Page} page @param {AskView} ask */
export function drawCarChoice(page, ask) {
  page.keys = [...ask.options.keys()];
  page.parts.options.classList.add("ofcars");
  page.parts.options.append(...page.keys.map((n) => carTile(page, ask, n)));
}

/** @param {Page} page @param {AskView} ask @param {number} n */
function carTile(page, ask, n) {
  const option = ask.options[n], details = (option.details ?? []).join("; ");
  const point = (/** @type {number} */ at) => () => {
    page.pointed = at;
    drawMarks(page);
  };
  const about = {
    type: "button", class: n === page.hinted ? "hinted" : "", role: "radio", "aria-checked": "false", "data-option": n,
    "aria-label": [option.label, details].filter(Boolean).join(". "), onclick: () => pick(page, n),
    onfocus: point(n), onblur: point(-1), ...whenMoved(point(n)), onmouseleave: point(-1),
  };
  return node("button", about, carPicture(page, option.car), node("b", {}, option.brief ?? option.label),
    details && node("small", {}, details));
}

/** Listen to the hand: a click picks a card, arrows go from card to card. @param {Page} page */
export function connectHand(page) {
  const {hand, options, uses} = page.parts;
  hand.addEventListener("click", ({target}) => {
    const card = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-options]"));
    if (!card || !asked(page)) return;
    const own = (card.dataset.options ?? "").split(" ").map(Number);
    pick(page, own.includes(page.picked) ? page.picked : own[0]);
  });
  uses.addEventListener("click", ({target}) => {
    const use = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-use]"));
    if (use && Number(use.dataset.use) !== page.picked) pick(page, Number(use.dataset.use));
  });
  for (const box of [hand, options]) box.addEventListener("keydown", (event) => {
    const own = box === hand || options.classList.contains("ofcars");  // other options have arrows of their own
    if (!own || !(event.key in HAND_STEPS) || !roveHand(box, HAND_STEPS[event.key])) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * Go to the next or the previous card or car, and pick it.
 * @param {HTMLElement} box
 * @param {number} step
 * @returns {boolean} whether there was anything to go to
 */
function roveHand(box, step) {
  const all = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[role=radio]")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return false;
  const next = all[(at + step + all.length) % all.length];
  next.focus();
  if (next.getAttribute("aria-checked") !== "true") next.click();
  return true;
}
