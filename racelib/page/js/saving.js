// What the page says about saving: the card that has to be answered first, and where the race is saved.

import {button} from "./browser/dom.js";
import {startByButton} from "./browser/kernel.js";
import {download, forgetWhatIf, goesOnNow, keepWhatIf, storeCopy} from "./browser/storage.js";
import {drawAsk} from "./controls/prompt.js";
import {draw} from "./draw.js";
import {notice} from "./words/notices.js";
import {speak, speakAtOnce} from "./words/speech.js";
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
  pointToCard(page);
  parts.saved.append(button(words, words, () => askFor(page, "file")));
  parts.saved.hidden = false;
}

/**
 * Ask Python for something; when it is gone, the page can still start it again, or hand out its copy.
 * @param {Page} page
 * @param {string} what
 */
function askFor(page, what) {
  const {host, copy} = page;
  if (what === "restart") startOver(page);
  else if (host?.alive) host.send({do: what});
  else if (copy) download(copy);
}

/** Start Python again, and go on with the race that this page, or its disk, has kept. @param {Page} page */
function startOver({host, payload, copy, card, words}) {
  const {start, loads} = host ?? {}, said = card?.querySelector(".said");
  if (!start || !(payload.restart || loads)) return;
  const {what_if: taken, restart: code = ""} = payload, takesCopy = !loads && code.endsWith("{})");
  const kept = taken ? {...taken, packed: copy?.packed ?? ""} : copy && {...copy, when: Date.now()};
  if (taken && !keepWhatIf(kept) && !takesCopy) return void (said && (said.textContent = words.cannotKeep));
  const run = takesCopy ? code.slice(0, -3) + JSON.stringify(JSON.stringify(kept)) + ")" : code;
  startByButton(card?.querySelector("button"), said, words, !!loads, () => start(run).catch((problem) => {
    forgetWhatIf();
    throw problem;
  }));
}

/** A card with the buttons that work: without Python and without a copy there is nothing to hand out.
 * @param {Page} page @param {Card} card */
function working({host, copy, payload}, card) {
  if (host?.alive) return card;
  const starts = host?.loads || (host?.starts && payload.restart);
  const can = {restart: starts, file: copy};
  const buttons = card.buttons.filter((one) => can[/** @type {"restart" | "file"} */ (one.do)]);
  return {...card, buttons, say: starts ? card.say : card.else_say || card.say};
}

/**
 * Put a card on the board, or take it away.
 * @param {Page} page
 * @param {Card | null} wanted
 */
export function showCard(page, wanted) {
  const {parts, host, words} = page, had = page.card?.contains(document.activeElement);
  // what is being pressed at this moment is not drawn anew for nothing
  if (!wanted && !page.card && parts.shell.classList.contains("lost") === !host?.alive) return;
  page.card?.remove();
  page.card = null;
  if (wanted) {
    page.card = visitCard(working(page, wanted), (what) => askFor(page, what));
    parts.board.after(page.card);
  }
  parts.shell.classList.toggle("waits", !!page.card);
  parts.shell.classList.toggle("lost", !host?.alive);
  parts.state.textContent = host?.alive ? "" : words.noConnection;
  if (had) (page.card?.querySelector("button") ?? parts.board).focus({preventScroll: true});
  draw(page, false);
  drawAsk(page);
  if (wanted && host?.alive && offersToGoOn(wanted) && goesOnNow(page.payload.home)) return askFor(page, "go on");
  if (wanted) speakAtOnce(page, wanted.title + " " + wanted.say);
}

/** @param {Card} card */
const offersToGoOn = (card) => card.buttons.some((one) => one.do === "go on");

/** While Python is gone, a press anywhere leads to the card that says so. @param {Page} page */
function pointToCard(page) {
  page.parts.shell.addEventListener("click", ({target}) => {
    if (page.host?.alive || !page.card || (target instanceof Node && page.card.contains(target))) return;
    page.card.querySelector("button")?.focus({preventScroll: true});
    speak(page, page.card.getAttribute("aria-label") ?? "");
  });
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
  notice(page, "saving", problem ? words : "");
  storeCopy(copy);
  clearTimeout(page.retry);
  if (problem) page.retry = setTimeout(() => { if (!page.gone) page.host?.send({do: "save"}); }, TRY_AGAIN);
}
