// What is asked: the question with its options or its form, a curtain between several people, or why nothing is asked.

import {button, node} from "../browser/dom.js";
import {rolledDie} from "../canvas/dice.js";
import {draw} from "../draw.js";
import {atTheEnd, confirms, people, veiled} from "../now.js";
import {drawBrief} from "../words/brief.js";
import {drawPanels} from "../words/panels.js";
import {endsHere} from "../words/result.js";
import {speak} from "../words/speech.js";
import {drawChoices} from "./choices.js";
import {choose, showPicked} from "./choosing.js";
import {drawForm} from "./form.js";
import {drawMain} from "./main_button.js";
import {openForm} from "./new_race.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/** Let the main button confirm what is picked, and the second one answer at once. @param {Page} page */
export function connectMain(page) {
  page.parts.go.addEventListener("click", ({target}) => {
    const second = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-answer]"));
    const option = second ? Number(second.dataset.answer) : page.picked;
    if (option >= 0) choose(page, option);
  });
}

/** @param {Page} page */
export function drawAsk(page) {
  const {ask, parts} = page, {options, question, about, rolled} = parts, again = page.asking === ask;
  drawPanels(page);
  const unfolded = again && options.querySelector("details.aside[open]");
  if (!again) forgetQuestion(page);
  drawForm(page);
  page.pointed = -1;
  options.replaceChildren();
  options.className = "options";
  delete parts.shell.dataset.fit;
  delete parts.shell.dataset.choice;
  question.textContent = about.textContent = "";
  rolled.replaceChildren();
  drawTurn(page);
  drawBrief(page);
  drawMain(page);
  if (page.card) return;
  if (!ask) return drawEnd(page);
  page.keys = [];
  if (veiled(page)) return drawCurtain(page, ask);
  question.textContent = ((people(page).length < 2 || page.payload.hides) && ask.question) || ask.title;
  if (ask.die) rolled.append(rolledDie(page, ask.die));
  about.textContent = ask.about;
  const {picked, pickedByPage} = page;
  drawChoices(page, ask);
  if (unfolded) options.querySelector("details.aside")?.setAttribute("open", "");
  if (confirms(ask)) showPicked(page, again ? picked : firstPicked(ask));
  if (again) page.pickedByPage = pickedByPage;  // what you picked stays yours
  page.asking = ask;
}

/** Another question comes: nothing of the one before is picked, and keys begin at the board. @param {Page} page */
function forgetQuestion(page) {
  const {options, form, go, board} = page.parts, {activeElement} = document;
  page.asking = null;
  page.picked = -1;
  if ([options, form, go].some((one) => one.contains(activeElement))) board.focus({preventScroll: true});
}

/** Whose turn it is, and how they stand. @param {Page} page */
function drawTurn({ask, card, parts, words}) {
  const mine = ask && !card;
  const chip = mine ? node("span", {class: "turn-chip"}, ask.chip || words.yourTurn) : "";
  parts.turn.replaceChildren(chip, mine ? ask.stands : "");
}

/** The option that is picked to begin with: the first in sight that is safe, if the game does not say
 * otherwise.
 * @param {AskView} ask */
function firstPicked({options, aside, picked, tray}) {
  if (picked !== -1 || tray) return picked;
  return options.findIndex(({tone}, n) => tone === "good" && !aside.includes(n));
}

/** Why nothing is asked, and what can be done then. @param {Page} page */
function drawEnd(page) {
  const {payload, over, host, parts, words, film} = page;
  if (!atTheEnd(page)) return;  // how it ended is said when the last moves have been shown
  const result = endsHere(page) ? film.result : null;
  if (payload.mode === "play") parts.question.textContent = result?.title ?? over;
  if (result) parts.about.textContent = result.say;
  if (!host || !over) return;
  if (result) parts.options.append(node("button", {type: "button", class: "see-result"}, words.seeResult));
  if (!payload.again) return;
  parts.options.append(button(payload.again, payload.again, () => host.send({do: "new race"}), {class: "again"}),
    button(words.changeRace, words.changeRace, () => openForm(page)));
}

/** Several people at one screen: nobody sees the cards of another. @param {Page} page @param {AskView} ask */
function drawCurtain(page, ask) {
  const open = () => {
    page.opened = ask.seat;
    draw(page);
    drawAsk(page);
    page.parts.board.focus({preventScroll: true});
    speak(page, ask.title);
  };
  page.parts.question.textContent = ask.curtain;
  page.parts.options.append(button(page.words.showCards, page.words.showCards, open, {class: "curtain"}));
}
