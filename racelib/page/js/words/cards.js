// Cards as the page draws them, and names of colours with the colour beside them.

import {node} from "../browser/dom.js";
import {showSentence} from "./sentence.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").CardFace} CardFace
 */

/**
 * Draw a card: a bar for each colour with its number and the letter of the colour, or its name where it has none.
 * @param {Page} page
 * @param {CardFace} card
 * @param {boolean} spoken  whether a screen reader says it; on a button the button's own name does
 * @param {number[] | null} bright  the bars that count; the others are dimmed
 */
export function cardBox(page, card, spoken = true, bright = null) {
  const {payload} = page;
  const bars = card.bars.map(([colour, number], k) => {
    const counts = bright && (bright.includes(k) ? " bright" : " dim");
    return barBox(page, colour, number, card.now === k ? " now" : card.done?.includes(k) ? " done" : counts ?? "");
  });
  const names = card.bars.map(([colour, number]) => `${payload.palette[colour].name} ${number}`).join(", ");
  const said = names + (card.mark ? ` (${card.mark})` : "");
  const about = spoken ? {role: "img", "aria-label": said} : {"aria-hidden": "true"};
  return node("span", {class: "card", ...about}, ...bars, card.mark && node("span", {class: "cardmark"}, card.mark));
}

/**
 * Draw a bar of a card.
 * @param {Page} page
 * @param {string} colour
 * @param {number} number
 * @param {string} look
 */
export function barBox({payload}, colour, number, look = "") {
  const {fill, ink, name, letter} = payload.palette[colour];
  const style = `--bar:${fill};background:${fill};color:${ink}`;
  const about = {class: "cardbar" + look, style, "aria-hidden": "true"};
  return node("span", about, node("b", {}, String(number)), node("i", {}, letter ?? name));
}

/**
 * Write words: where all of them are names of colours, each has its colour beside it.
 * @param {Page} page
 * @param {string} text
 */
export function swatched(page, text) {
  const box = node("span"), words = text.split(", ").map((word) => [word, fillOf(page, word)]);
  if (words.some(([, fill]) => !fill)) {
    showSentence(page, box, text);
    return box;
  }
  words.forEach(([word, fill], k) => {
    const chip = node("span", {class: "chip", style: "background:" + fill});
    box.append(k ? ", " : "", node("span", {class: "pair"}, chip, word));
  });
  return box;
}

/** @param {Page} page @param {string} word */
function fillOf({payload}, word) {
  const colours = Object.values(payload.palette);
  return colours.find(({name}) => word === name || word.startsWith(name + " "))?.fill;
}
