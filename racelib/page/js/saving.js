// What the page says about saving: the card that has to be answered first, and where the race is saved.

import {button} from "./browser/dom.js";
import {download, storeCopy} from "./browser/storage.js";
import {drawAsk} from "./controls/prompt.js";
import {draw} from "./draw.js";
import {speakAtOnce} from "./words/speech.js";
import {visitCard} from "./words/visit_card.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./payload").Card} Card
 */

const TRY_AGAIN = 2000;  // milliseconds, while the race cannot be saved

/** Offer the race as a file, where it is saved. @param {Page} page */
export function addSaving(page) {
  const {payload, parts, host} = page, words = payload.save ?? "";
  if (payload.mode !== "play" || !host) return;
  parts.saved.append(button(words, words, () => askFor(page, "file")));
  parts.saved.hidden = false;
}

/**
 * Ask Python for something; when it is gone, what the page can still do is hand out its copy.
 * @param {Page} page
 * @param {string} what
 */
function askFor({host, copy}, what) {
  if (host?.alive) host.send({do: what});
  else if (copy) download(copy);
}

/**
 * Put a card on the board, or take it away.
 * @param {Page} page
 * @param {Card | null} wanted
 */
export function showCard(page, wanted) {
  const {parts} = page, had = page.card?.contains(document.activeElement);
  page.card?.remove();
  page.card = null;
  if (wanted) {
    const idle = !page.host?.alive && !page.copy;  // there is nothing to hand out
    page.card = visitCard(idle ? {...wanted, buttons: []} : wanted, (what) => askFor(page, what));
    parts.board.after(page.card);
  }
  parts.shell.classList.toggle("waits", !!page.card);
  if (had) (page.card?.querySelector("button") ?? parts.board).focus({preventScroll: true});
  draw(page);
  drawAsk(page);
  if (wanted) speakAtOnce(page, wanted.title + " " + wanted.say);
}

/**
 * Say where the race is saved, and keep the browser's copy; while there is a problem, Python tries again.
 * @param {Page} page
 * @param {import("./payload").Saved} saved
 */
export function showSaved(page, {words, problem, copy}) {
  const {parts} = page;
  page.copy = copy.packed ? copy : null;
  if (parts.savedWords.textContent !== words) parts.savedWords.textContent = words;
  parts.saved.classList.toggle("problem", problem);
  storeCopy(copy);
  clearTimeout(page.retry);
  if (problem) page.retry = setTimeout(() => { if (!page.gone) page.host?.send({do: "save"}); }, TRY_AGAIN);
}
