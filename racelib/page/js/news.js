// News from Python: what has happened since, what is asked now, hints, and what is saved.

import {download} from "./browser/storage.js";
import {drawChart} from "./canvas/chart.js";
import {drawMarks} from "./canvas/marks.js";
import {showPicked} from "./controls/choosing.js";
import {showForm} from "./controls/new_race.js";
import {drawAsk} from "./controls/prompt.js";
import {showRules} from "./controls/rule_list.js";
import {go, goToEnd, pause} from "./controls/steps.js";
import {listMoments, listViews} from "./controls/timeline.js";
import {greyOut} from "./controls/tools.js";
import {confirms, latest, people, veiled} from "./now.js";
import {showCard, showSaved} from "./saving.js";
import {tell, withoutRules} from "./words/sentence.js";
import {speak} from "./words/speech.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./payload").News} News
 * @typedef {import("./payload").Part} Part
 */

const MOST_SHOWN = 24;  // of many events only the last ones are shown one after another

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
  if (news.file) download(news.file);
  if (news.form) showForm(page, news.form);
  if (news.rulebook) showRules(page, news.rulebook);
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
  tell(page, words);
  page.hinted = news.option ?? page.hinted;
  const was = page.chosen;
  drawAsk(page);
  if (page.ask && confirms(page.ask)) showPicked(page, news.option ?? was);
  drawMarks(page);
  page.parts.say.scrollIntoView({block: "nearest"});
}

/**
 * Take in events, show them one after another, and then what is asked.
 * @param {Page} page
 * @param {Part} part
 * @param {News} news
 */
async function hearEvents(page, part, news) {
  const turn = ++page.heard, {film} = page;
  pause(page);
  const from = Math.min(page.at, (news.from ?? part.first) - 1);
  film.add(part);
  listViews(page);
  page.ask = page.hinted = page.picked = null;
  page.hintLevel = 0;
  page.over = news.over ?? "";
  page.ghosts = news.ghosts ?? page.ghosts;
  drawAsk(page);
  listMoments(page);
  page.at = from;
  const told = [...film.words.keys()].filter((number) => number > from && film.words[number]);
  const moves = news.animate !== false && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const number of moves ? told.slice(-MOST_SHOWN) : []) {
    go(page, number);
    await pauseOf(told.length);
    if (page.gone || turn !== page.heard) return;  // later news, such as an undo while cars still move, end this
  }
  page.ask = news.ask ?? null;
  if (people(page).length > 1 && page.ask && page.ask.seat !== page.opened) page.opened = -1;  // the curtain falls
  goToEnd(page);
  drawAsk(page);
  drawChart(page);
  if (!page.ask) return;
  if (news.animate !== false) page.parts.question.scrollIntoView({block: "nearest"});  // it may lie under the board
  speak(page, withoutRules(latest(page)) + " " + (veiled(page) ? page.ask.curtain : page.ask.title));
}

/** Wait between two events; many pass more quickly. @param {number} events */
const pauseOf = (events) => new Promise((done) => setTimeout(done, events > 10 ? 45 : 90));
