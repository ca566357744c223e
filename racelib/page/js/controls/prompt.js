// What is asked: the question with its options or its form, a curtain between several people, or why nothing is asked.

import {button} from "../browser/dom.js";
import {draw} from "../draw.js";
import {veiled} from "../now.js";
import {drawPanels} from "../words/panels.js";
import {speak} from "../words/speech.js";
import {drawChoices} from "./choices.js";
import {drawForm} from "./form.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/** @param {Page} page */
export function drawAsk(page) {
  const {ask, parts} = page, {options, question, board} = parts;
  drawPanels(page);
  drawForm(page);
  if (options.contains(document.activeElement)) board.focus({preventScroll: true});  // the focused choice goes
  page.pointed = -1;
  options.replaceChildren();
  options.className = "options";
  question.textContent = "";
  if (page.card) return;
  if (!ask) return drawEnd(page);
  page.keys = [];
  if (veiled(page)) return drawCurtain(page, ask);
  question.textContent = ask.title;
  drawChoices(page, ask);
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
  page.parts.options.append(button(ask.curtain, ask.curtain, open, {class: "curtain"}));
}
