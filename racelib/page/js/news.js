// News from Python: what has happened since, what is asked now, hints, and what is saved.

import {intoView} from "./browser/dom.js";
import {sound} from "./browser/sound.js";
import {keepMistakes} from "./browser/mistakes.js";
import {download} from "./browser/storage.js";
import {filled} from "./browser/text.js";
import {drawMarks} from "./canvas/marks.js";
import {closeChain, inChain, offerChain, showLink} from "./controls/chain.js";
import {showPicked} from "./controls/choosing.js";
import {placeHinted} from "./controls/hinted_dice.js";
import {showForm} from "./controls/new_race.js";
import {drawAsk} from "./controls/prompt.js";
import {showRules} from "./controls/rule_list.js";
import {goToEnd, pause} from "./controls/steps.js";
import {listMoments, listViews} from "./controls/timeline.js";
import {greyOut} from "./controls/tools.js";
import {drawWaiting} from "./controls/waiting.js";
import {clearDice, rollDie} from "./canvas/dice.js";
import {drawFilm} from "./draw.js";
import {endMotion, showEvents} from "./motion.js";
import {confirms, latest, people, veiled} from "./now.js";
import {showCard, showSaved} from "./saving.js";
import {notice} from "./words/notices.js";
import {ownMove} from "./words/own_move.js";
import {offerTries} from "./words/rule_box.js";
import {tell, withoutRules} from "./words/sentence.js";
import {speak, speakAtOnce} from "./words/speech.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./payload").News} News
 * @typedef {import("./payload").Part} Part
 */

/**
 * Take in news.
 * @param {Page} page
 * @param {HTMLElement} root
 * @param {News} news
 */
export async function hear(page, root, news) {
  if (news.saved) showSaved(page, news.saved);
  greyOut(page, news);
  if (news.card !== undefined) {
    showCard(page, news.card);
    root.dataset.ready = "true";
  }
  if (news.file) {
    download(news.file);
    notice(page, "file", filled(page.words.fileSaved, {name: news.file.name}));
  }
  if (news.form) showForm(page, news.form);
  if (news.rulebook) showRules(page, news.rulebook);
  if (news.tries) offerTries(page, news.tries);
  if (news.missed) keepMistakes((message) => page.host?.send(message), news.missed);
  if (news.numbers) fillIn(page, news.numbers);
  if (news.tell) hearHint(page, news.tell, news);
  if (news.part) await hearEvents(page, news.part, news);
}

/**
 * Show other numbers in the form.
 * @param {Page} page
 * @param {number[]} numbers
 */
function fillIn(page, numbers) {
  const form = page.ask?.form;
  if (!form) return;
  form.fields.forEach((one, k) => { one.value = numbers[k]; });
  page.filling = null;
}

/**
 * Say something, and mark the option that is meant.
 * @param {Page} page
 * @param {string} words
 * @param {News} news
 */
function hearHint(page, words, news) {
  Object.assign(page.film.rules, news.rules);
  tell(page, words, "option" in news || "numbers" in news);  // a hint names an answer, a refusal does not
  page.hinted = news.option ?? page.hinted;
  if (page.ask?.tray && news.option != null) placeHinted(page, page.ask.tray, news.option, news.then);
  drawAsk(page);
  if (page.ask && news.option != null && confirms(page.ask)) showPicked(page, news.option);
  drawMarks(page);
  intoView(page.parts.say);
}

/**
 * Take in events, show them one after another, and then what is asked.
 * @param {Page} page
 * @param {Part} part
 * @param {News} news
 */
async function hearEvents(page, part, news) {
  const turn = ++page.heard, {film} = page;
  if (part.first > film.length) return void page.host?.send({do: "sync", mode: page.payload.mode});  // some are missing
  pause(page);
  closeChain(page);
  const from = Math.min(page.at, (news.from ?? part.first) - 1);
  film.add(part);
  page.at = from;  // before anything is drawn: after an undo the film has no such event any more
  listViews(page);
  page.ask = page.hinted = page.tappedRow = null;
  page.hintLevel = 0;
  page.hints = news.hints ?? page.hints;
  page.over = news.over ?? "";
  page.aside = false;
  page.ghosts = news.ghosts ?? page.ghosts;
  drawAsk(page);
  listMoments(page);
  const told = [...film.words.keys()].filter((number) => number > from && film.words[number]);
  const atLink = (/** @type {number} */ number) => (inChain(page, number) ? showLink(page, number) : null);
  if (news.animate !== false) await showEvents(page, told, atLink);
  if (page.gone || turn !== page.heard) return;  // later news, such as an undo, have ended this
  if (page.motion) endAtOnce(page);
  closeChain(page);
  page.ask = news.ask ?? null;
  if (people(page).length > 1 && page.ask && page.ask.seat !== page.opened) page.opened = -1;  // the curtain falls
  page.note = lastNote(page, from);
  showLastDie(page, from);
  goToEnd(page);
  drawAsk(page);
  drawFilm(page);
  offerChain(page);
  if (!page.ask) return void (page.over && news.animate !== false && sound("finish"));
  if (news.animate !== false) page.parts.question.scrollIntoView({block: "nearest"});  // it may lie under the board
  sayWhoseTurn(page, from);
}

/** News that are not shown as a film put an end to one that still runs: nobody is waited for. @param {Page} page */
function endAtOnce(page) {
  endMotion(page, true);
  page.motion = null;
  drawWaiting(page);
}

/** What stays beside a car: the last words of the turn that has just ended. @param {Page} page @param {number} from */
function lastNote({film}, from) {
  const number = [...film.notes.keys()].findLast((one) => one > from && one >= film.length - 3);
  const note = number == null ? undefined : film.notes.get(number);
  return number != null && note ? {car: film.acting[number], ...note} : null;
}

/** The die that you have just rolled stays in sight while you choose, unless the question shows it.
 * @param {Page} page @param {number} from */
function showLastDie(page, from) {
  const {film, ask} = page, number = [...film.dice.keys()].findLast((one) => one > from) ?? -1;
  if (ask && !ask.die && number >= 0 && film.movers[number] === ask.seat && film.turnOf(number) === film.turns.at(-1)) {
    return rollDie(page, number, 0);
  }
  clearDice(page);
}

/** What happened to you first, then what is asked. @param {Page} page @param {number} from */
function sayWhoseTurn(page, from) {
  const {ask, words} = page, own = ownMove(page);
  if (!ask) return;
  const mine = own && own.to > from ? own.sentences.join(" ") : "";
  speak(page, [mine, withoutRules(latest(page)), veiled(page) ? ask.curtain : ask.title].filter(Boolean).join(" "));
  speakAtOnce(page, words.yourTurn);
}
