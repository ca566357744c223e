// What a page has besides the film when a kernel answers it: questions, tools, saving, news. A page in a file has none.

import {connectForm} from "./controls/form.js";
import {connectHand} from "./controls/hand.js";
import {openForm} from "./controls/new_race.js";
import {connectMain, drawAsk} from "./controls/prompt.js";
import {connectStops} from "./controls/stops.js";
import {addTools, greyOut} from "./controls/tools.js";
import {hear} from "./news.js";
import {addSaving, showCard} from "./saving.js";

/** @typedef {import("./page").Page} Page */

/** Add the controls, before anything is drawn. @param {Page} page */
export function addControls(page) {
  connectForm(page);
  connectMain(page);
  connectHand(page);
  connectStops(page);
  addTools(page);
  addSaving(page);
  greyOut(page, page.payload);
}

/**
 * Listen to Python.
 * @param {Page} page
 * @param {HTMLElement} root
 * @returns {(news: import("./payload").News) => Promise<void>} what takes in news
 */
export function listenToPython(page, root) {
  const listener = (/** @type {import("./payload").News} */ news) => hear(page, root, news);
  page.host?.hear?.(listener);
  return listener;
}

/**
 * Show what is asked, or the card that comes first.
 * @param {Page} page
 * @returns {boolean} whether the page is ready: it is not while Python looks for an earlier race
 */
export function showQuestion(page) {
  const {card, looking} = page.payload;
  drawAsk(page);
  if (card ?? looking) showCard(page, card ?? looking ?? null);
  if (page.payload.choosing) openForm(page);
  return !looking || card != null;
}
