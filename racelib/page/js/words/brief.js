// What to look at before deciding, in the card of the question: a car, the bars of a card, what places are worth.

import {node} from "../browser/dom.js";
import {asked} from "../now.js";
import {carPicture} from "./car_picture.js";
import {barBox} from "./cards.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").BarLine} BarLine
 * @typedef {import("../payload").Scale} Scale
 */

/** Draw it for the question and what is picked. @param {Page} page */
export function drawBrief(page) {
  const ask = asked(page), brief = ask?.brief, picked = ask?.options[page.picked]?.lines ?? [];
  const lines = picked.length ? picked : brief?.lines ?? [];
  page.parts.brief.replaceChildren(
    ...(brief && (brief.car ?? -1) >= 0 ? [briefCar(page, brief)] : []),
    ...(lines.length ? [node("ol", {class: "bars"}, ...lines.map((one) => briefLine(page, one)))] : []),
    ...(brief?.scale ? [briefScale(brief.scale)] : []),
  );
}

/** A car, and what comes with it. @param {Page} page @param {import("../payload").Brief} brief */
function briefCar(page, {car, name, words}) {
  const said = node("p", {}, node("b", {}, name ?? ""), node("span", {}, words ?? ""));
  return node("div", {class: "portrait"}, node("span", {class: "frame"}, carPicture(page, car ?? 0)), said);
}

/** A bar in words. @param {Page} page @param {BarLine} one */
function briefLine(page, {colour, number, name, words, state}) {
  const chip = state && node("span", {class: "state"}, page.words["bar_" + state]);
  const said = node("span", {class: "said"}, node("b", {}, name), words && node("small", {}, words));
  const look = {class: "barline" + (state ? " " + state : ""), ...(state === "now" ? {"aria-current": "step"} : {})};
  const read = node("span", {class: "live"}, `${page.payload.palette[colour].name} ${number}`);
  return node("li", look, barBox(page, colour, number), read, said, chip);
}

/** Places and what each is worth. @param {Scale} scale */
function briefScale({heads, values, marked, note}) {
  const cell = (/** @type {string} */ head, /** @type {number} */ k) => {
    const look = {class: k === (marked ?? 0) ? "marked" : ""};
    return node("div", look, node("dt", {}, head), node("dd", {}, String(values[k])));
  };
  const said = note && node("p", {class: "note"}, note);
  return node("div", {class: "scale"}, node("dl", {}, ...heads.map(cell)), said);
}
