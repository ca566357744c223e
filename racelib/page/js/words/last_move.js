// Your last move stays on the page until you move again. What others do stands in the log only.

import {node} from "../browser/dom.js";
import {rolledDie} from "../canvas/dice.js";
import {openRule} from "./rule_box.js";
import {ownMove} from "./own_move.js";

/** @typedef {import("../page").Page} Page */

/** Draw the card; one that says the same is left alone. @param {Page} page */
export function drawLastMove(page) {
  const {lastMove} = page.parts, move = ownMove(page), said = move ? move.sentences.join(" ") : "";
  lastMove.hidden = !said;
  if (!move || lastMove.dataset.said === move.head + said) return;
  lastMove.dataset.said = move.head + said;
  lastMove.setAttribute("aria-label", move.head);
  const {words} = page, die = move.fallen && rolledDie(page, move.fallen), head = node("b", {}, move.head);
  const why = () => openRule(page, ownMove(page)?.rules ?? []);
  lastMove.replaceChildren(
    node("div", {class: "told"}, die, node("p", {}, head, " · ", said)),
    node("div", {class: "acts"},
      node("button", {type: "button", "data-again": "yes"}, words.showAgain),
      move.rules.length > 0 && node("button", {type: "button", class: "why", onclick: why}, words.why)));
}
