// The keys of the page. What a key does depends on what has the focus: lists and sliders keep their own keys.

import {choiceKeys} from "./choice_keys.js";
import {askForHint, pick, showPicked} from "./choosing.js";
import {go, goToEnd, jump, step, toggle} from "./steps.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {Record<string, () => void>} Acts  by key
 */

const FILM_KEYS = "Keys: left and right arrow step, page up and page down by turn, space plays, "
  + "n and p jump between key moments, home and end.";
const PLAY_KEYS = " Digits choose, u undoes, r redoes, h hints.";

/** The keys in words. @param {boolean} plays */
export const keysInWords = (plays) => FILM_KEYS + (plays ? PLAY_KEYS : "");

/** @param {Page} page */
export function connectKeys(page) {
  page.parts.shell.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actsOf(page, /** @type {HTMLElement} */ (event.target))[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/**
 * What the keys do while an element has the focus.
 * @param {Page} page
 * @param {HTMLElement} focused
 * @returns {Acts}
 */
export function actsOf(page, focused) {
  const kind = focused.tagName, type = kind === "INPUT" ? /** @type {HTMLInputElement} */ (focused).type : "";
  if (type === "number") return {};  // in a form, keys are numbers to fill in
  return {
    PageDown: () => step(page, 1, "turn"), PageUp: () => step(page, -1, "turn"),
    n: () => jump(page, 1), p: () => jump(page, -1),
    ...(kind === "SELECT" || type === "range" ? {} : arrows(page)),
    ...(kind === "DIV" ? {" ": () => toggle(page)} : {}),
    ...(kind === "SELECT" ? {} : playing(page)),
    ...(kind === "SELECT" || type === "range" ? {} : choiceKeys(page, focused)),
  };
}

/** @param {Page} page @returns {Acts} */
function arrows(page) {
  return {
    ArrowRight: () => step(page, 1), ArrowLeft: () => step(page, -1),
    Home: () => go(page, -1), End: () => goToEnd(page),
  };
}

/** @param {Page} page @returns {Acts} */
function playing(page) {
  const {host, keys} = page;
  if (!host || page.payload.mode !== "play") return {};
  /** @type {Acts} */
  const acts = {
    u: () => host.send({do: "undo"}), r: () => host.send({do: "redo"}), h: () => askForHint(page),
  };
  // 0 is the tenth
  if (page.ask) keys.slice(0, 10).forEach((option, k) => { acts[(k + 1) % 10] = () => pick(page, option); });
  if (page.chosen >= 0) acts.Escape = () => showPicked(page, -1);
  return acts;
}
