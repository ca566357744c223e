// The card beside a cell that is looked at: what happens if you stop there. Its buttons are heard in controls/stops.js.

import {node} from "../browser/dom.js";
import {upper} from "../browser/text.js";
import {boxOf, onTheBoard, placeBeside} from "./view.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/**
 * Draw the card of an option that drives to a cell; without one it is put away.
 * @param {Page} page
 * @param {AskView | null} ask
 * @param {number} n
 */
export function drawStopCard(page, ask, n) {
  const option = ask?.options[n], card = page.parts.stopCard;
  card.hidden = !option?.route || option.cell == null;
  if (!ask || !option?.route || option.cell == null) return card.replaceChildren();
  const spot = ask.spots.find(({cell}) => cell === option.cell), tone = option.risky ? "warn" : option.tone;
  const lines = [option.brief ?? option.label, ...(option.details ?? [])]
    .map((text) => node("p", {}, upper(text)));
  const ways = spot?.dearer
    ? node("p", {class: "ways"}, spot.free, " ",
      node("button", {type: "button", class: "link", title: page.words.nextRoute + " (V)"}, spot.dearer))
    : false;
  card.classList.toggle("passing", page.pointed >= 0 && page.pointed !== page.picked);
  card.replaceChildren(
    node("div", {class: "head"}, node("b", {}, page.words.stopHere),
      node("span", {class: "chip " + tone}, option.short)),
    ...lines, ways || "");
  const here = boxOf(page, option.cell), size = {wide: card.offsetWidth, high: card.offsetHeight};
  const marked = (ask.spots.length ? ask.spots : ask.options).flatMap(({cell}) => (cell == null ? [] : [cell]));
  const others = [...[...marked, ...option.route].map((cell) => boxOf(page, cell)), ...onTheBoard(page)];
  const {left, top} = placeBeside(page, here, size, others);
  card.style.left = left + "px";
  card.style.top = top + "px";
}
