// The steps of a lesson: as dots on its card, and by name in the menu. A phone has no room for the dots: its top bar
// says which lesson and which step this is.

import {button, node} from "../../page/js/browser/dom.js";
import {filled} from "../../page/js/browser/text.js";
import {shut} from "../../page/js/controls/menu.js";

/** @typedef {import("./views").OnPage} OnPage */

/** The steps that one can go to; a step that is only tried has no others. @param {OnPage} lesson */
const stepsOf = ({page, view}) => (page.payload.back ? [] : view.steps);

/** A tick for a step that is done, or its number. @param {OnPage["view"]["steps"][number]} step @param {number} n */
const markOf = ({done, here}, n) => (done && !here ? "✓" : String(n + 1));

/** A button that goes to a step. @param {OnPage} lesson @param {number} number @param {string} look
 * @param {string} words  what stands on it */
function stepButton({page, view}, number, look, words) {
  const {label, done, here} = view.steps[number], {words: {step, ...say}} = view;
  const name = `${step} ${number + 1}: ${label} (${here ? say.here : done ? say.done : say.open})`;
  const classes = [look, done && "done", here && "here"].filter(Boolean).join(" ");
  const go = () => {
    shut(page, page.parts.drawer);
    page.host?.send({do: "step", number});
  };
  return node("li", {}, button(words, name, go, {class: classes, "aria-current": here ? "step" : null}));
}

/** The dots on the card. @param {OnPage} lesson @returns {HTMLElement | null} */
export function stepDots(lesson) {
  const dots = stepsOf(lesson).map((step, n) => stepButton(lesson, n, "dot", markOf(step, n)));
  return dots.length ? node("ol", {class: "dots", "aria-label": lesson.view.words.steps}, ...dots) : null;
}

/** What the top bar of a phone says: the lesson, and which of its steps this is. @param {OnPage} lesson */
export function drawName(lesson) {
  const {view: {title, words}, name} = lesson, steps = stepsOf(lesson), number = steps.findIndex(({here}) => here) + 1;
  const step = number ? filled(words.stepOf, {number, total: steps.length}) : "";
  name.replaceChildren(node("b", {}, title), " ", node("small", {}, step));
}

/** The steps by name, in the menu. @param {OnPage} lesson */
export function drawStepList(lesson) {
  const {view, menu} = lesson, place = [view.place, view.left].filter(Boolean).join(" · ");
  const rows = stepsOf(lesson).map((step, n) => stepButton(lesson, n, "entry", `${markOf(step, n)} ${step.label}`));
  menu.hidden = !rows.length;
  const list = node("ol", {"aria-label": view.words.steps}, ...rows);
  menu.replaceChildren(node("h4", {}, view.title), node("p", {class: "note"}, place), list);
}
