// Above the board: the lesson, its steps as dots, what is to be learned and done; or one sentence above a race.

import {node} from "../../page/js/browser/dom.js";

/** @typedef {import("../../page/js/browser/load_bokeh").Model} Model */

/**
 * @param {Model} model
 * @param {HTMLElement} shell
 * @returns {() => void} what brings it up to date
 */
export function above(model, shell) {
  const heading = node("h3"), place = node("span", {class: "place"}), dots = node("ol", {class: "dots"});
  const learn = node("p", {class: "learn"}), task = node("p", {class: "task"});
  shell.append(node("div", {class: "head"}, heading, place, dots),
    node("div", {role: "status", "aria-live": "polite"}, learn, task));
  /** @type {string | null} */
  let was = null;
  return () => {
    /** @type {import("./views").TopView} */
    const view = model.get("view");
    if (was !== view.place) {
      if (was !== null) setTimeout(() => shell.scrollIntoView({block: "start", behavior: "smooth"}), 300);
      was = view.place;
      heading.textContent = view.title;
      place.textContent = view.place;
      learn.textContent = view.learn;
      task.replaceChildren(node("b", {}, view.words.todo + ": "), view.do);
    }
    drawDots(model, dots, view);
  };
}

/**
 * The buttons stay while the steps are the same ones, and so does the focus.
 * @param {Model} model
 * @param {HTMLElement} dots
 * @param {import("./views").TopView} view
 */
function drawDots(model, dots, {words, ...view}) {
  dots.setAttribute("aria-label", words.progress);
  if (dots.children.length !== view.dots.length) {
    const go = (/** @type {number} */ number) => () => model.send({do: "step", number});
    const steps = view.dots.map((_, n) => node("li", {}, node("button", {type: "button", onclick: go(n)})));
    dots.replaceChildren(...steps);
  }
  const buttons = [...dots.querySelectorAll("button")];
  view.dots.forEach(({done, here, label}, n) => {
    const made = buttons[n], state = done ? words.done : words.open;
    made.className = (done ? "done " : "") + (here ? "here" : "");
    made.textContent = done ? "✓" : String(n + 1);
    made.title = `${words.step} ${n + 1}, ${state}${here ? ", " + words.here : ""}: ${label}`;
    made.setAttribute("aria-label", made.title);
    if (here) made.setAttribute("aria-current", "step");
    else made.removeAttribute("aria-current");
  });
}

/**
 * A sentence above a race that is simply driven.
 * @param {Model} model
 * @param {HTMLElement} shell
 * @returns {() => void} what brings it up to date
 */
export function sentenceAbove(model, shell) {
  const task = node("p", {class: "task", role: "status", "aria-live": "polite"});
  shell.append(task);
  return () => {
    const {head, say} = model.get("view");
    task.replaceChildren(node("b", {}, head + " "), say);
  };
}
