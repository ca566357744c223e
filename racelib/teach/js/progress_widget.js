// The progress in a notebook: an anywidget. A list of lessons, the progress code, and a place to enter one.

import {node} from "../../page/js/browser/dom.js";
import {offerMistakes} from "../../page/js/browser/mistakes.js";
import {remember} from "./storing.js";

/** @typedef {import("../../page/js/browser/load_bokeh").Model} Model */

/** @param {{model: Model, el: HTMLElement}} widget */
function render({model, el}) {
  const shell = node("div", {class: "rl-words progress"});
  shell.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(shell);
  const draw = overview(model, shell), store = remember(model);
  const show = () => {
    shell.classList.toggle("dark", document.body.dataset.jpThemeLight === "false");
    draw();
  };
  const update = () => {
    show();
    store(model.get("view").code);
  };
  model.on("change:view", update);
  offerMistakes((message) => model.send(message));
  show();
  return () => model.off("change:view", update);
}

/**
 * The progress alone, with a place to enter a progress code.
 * @param {Model} model
 * @param {HTMLElement} shell
 * @returns {() => void} what brings it up to date
 */
function overview(model, shell) {
  const list = node("ul", {class: "lessons"}), code = node("p"), score = node("p");
  const message = node("p", {class: "message", "aria-live": "polite", role: "status"});
  const restore = () => model.send({do: "resume", code: input.value});
  const input = node("input", {
    type: "text", maxlength: "200", spellcheck: "false", autocomplete: "off", placeholder: "RC-…",
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") restore(); },
  });
  const go = node("button", {type: "button", onclick: restore});
  shell.append(list, score, code, node("div", {class: "bar"}, input, go), message);
  return () => {
    /** @type {import("./views").ProgressView} */
    const view = model.get("view"), {words} = view;
    list.setAttribute("aria-label", words.progress);
    list.replaceChildren(...view.lessons.map((one, n) => lessonLine(one, one.game !== view.lessons[n - 1]?.game)));
    score.textContent = view.score;
    code.replaceChildren(words.code + ": ", node("b", {}, view.code), " ", node("small", {}, words.about));
    input.setAttribute("aria-label", words.enter);
    go.textContent = words.restore;
    message.textContent = view.message;
  };
}

/**
 * @param {import("./views").ProgressView["lessons"][number]} lesson
 * @param {boolean} begins  whether the lessons of another game begin here
 */
function lessonLine({title, game, done, total}, begins) {
  const pips = node("span", {class: "pips", "aria-hidden": "true"}, "●".repeat(done) + "○".repeat(total - done));
  return node("li", {class: done === total ? "done" : ""},
    begins && node("b", {class: "game"}, game), pips, ` ${title} `, node("small", {}, `${done} / ${total}`));
}

export default {render};
