// The words of a lesson in a notebook: an anywidget above the board, below it, or the progress alone.
// It decides nothing: what is right or wrong, and what is done, comes from Python.

import {node} from "../../page/js/browser/dom.js";
import {above, sentenceAbove} from "./above.js";
import {below} from "./below.js";
import {overview, remember} from "./progress.js";

/** @typedef {import("../../page/js/browser/load_bokeh").Model} Model */

/** @type {Record<string, (model: Model, shell: HTMLElement) => () => void>} */
const PARTS = {top: above, note: sentenceAbove, bottom: below, progress: overview};

/** @param {{model: Model, el: HTMLElement}} widget */
function render({model, el}) {
  const part = model.get("part"), leads = part === "top" || part === "note";
  const shell = node("div", {class: "rl-words " + part});
  shell.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(shell);
  const draw = PARTS[part](model, shell), store = leads ? () => {} : remember(model);
  const show = () => {
    shell.classList.toggle("dark", document.body.dataset.jpThemeLight === "false");
    draw();
  };
  const update = () => {
    show();
    store();
  };
  model.on("change:view", update);
  show();
  if (leads) setTimeout(() => bringBack(shell), 800);
  return () => model.off("change:view", update);
}

/**
 * "Run all cells" leaves the reader at the end of the notebook: bring the board back into view.
 * @param {HTMLElement} shell
 */
function bringBack(shell) {
  if (document.querySelector(".rl-words.top, .rl-words.note") !== shell) return;  // of several lessons the first one
  const {top, bottom} = shell.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight / 2) shell.scrollIntoView({block: "start"});
}

export default {render};
