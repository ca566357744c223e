// What is asked: the question with its options or its form, a curtain between several people, or why nothing is asked.

import {button, node} from "../browser/dom.js";
import {draw} from "../draw.js";
import {confirms, people, veiled} from "../now.js";
import {drawBrief} from "../words/brief.js";
import {drawPanels} from "../words/panels.js";
import {speak} from "../words/speech.js";
import {drawChoices} from "./choices.js";
import {choose, showPicked} from "./choosing.js";
import {drawForm} from "./form.js";
import {drawMain} from "./main_button.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/** Let the main button confirm what is picked, and the second one answer at once. @param {Page} page */
export function connectMain(page) {
  page.parts.go.addEventListener("click", ({target}) => {
    const second = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-answer]"));
    const option = second ? Number(second.dataset.answer) : page.chosen;
    if (option >= 0) choose(page, option);
  });
}

/** @param {Page} page */
export function drawAsk(page) {
  const {ask, parts} = page, {options, question, about, board} = parts;
  drawPanels(page);
  drawForm(page);
  if (options.contains(document.activeElement)) board.focus({preventScroll: true});  // the focused choice goes
  page.pointed = -1;
  page.chosen = -1;
  options.replaceChildren();
  options.className = "options";
  question.textContent = about.textContent = "";
  drawTurn(page);
  drawBrief(page);
  drawMain(page);
  if (page.card) return;
  if (!ask) return drawEnd(page);
  page.keys = [];
  if (veiled(page)) return drawCurtain(page, ask);
  question.textContent = ((people(page).length < 2 || page.payload.hides) && ask.question) || ask.title;
  about.textContent = ask.about;
  drawChoices(page, ask);
  if (confirms(ask)) showPicked(page, firstPicked(ask));
}

/** Whose turn it is, and how they stand. @param {Page} page */
function drawTurn({ask, card, parts, words}) {
  const mine = ask && !card;
  const chip = mine ? node("span", {class: "turn-chip"}, ask.chip || words.yourTurn) : "";
  parts.turn.replaceChildren(chip, mine ? ask.stands : "");
}

/** The option that is picked to begin with: the first that is safe, if the game does not say otherwise.
 * @param {AskView} ask */
function firstPicked({options, picked}) {
  if (picked !== -1) return picked;
  return options.findIndex(({tone}) => tone === "good");
}

/** Why nothing is asked, and another race. @param {Page} page */
function drawEnd({payload, over, host, parts}) {
  if (payload.mode === "play") parts.question.textContent = over;
  if (!host || !over || !payload.again) return;
  parts.options.append(button(payload.again, payload.again, () => host.send({do: "new race"}), {class: "again"}));
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
