// The progress: shown as a list with the resume code, and kept in the browser, because every notebook has a kernel of
// its own.

import {node} from "../../page/js/browser/dom.js";

/** @typedef {import("../../page/js/browser/load_bokeh").Model} Model */

const STORE = "racelib-progress";

/**
 * Tell Python what the browser remembers.
 * @param {Model} model
 * @returns {() => void} what remembers the progress as it is now
 */
export function remember(model) {
  /** @type {string | null} */
  let known = null;
  try {
    known = localStorage.getItem(STORE);
  } catch {
    return () => {};
  }
  if (known) model.send({do: "stored", code: known});
  return () => {
    const {code} = model.get("view"), stored = localStorage.getItem(STORE);
    if (stored && stored !== known && stored !== code) {  // another notebook was busy
      known = stored;
      model.send({do: "stored", code: stored});
      return;
    }
    if (/-0$/.test(code) && stored) return;
    localStorage.setItem(STORE, code);
    known = code;
  };
}

/**
 * The progress alone, with a place to enter a resume code.
 * @param {Model} model
 * @param {HTMLElement} shell
 * @returns {() => void} what brings it up to date
 */
export function overview(model, shell) {
  const list = node("ul", {class: "lessons"}), code = node("p");
  const message = node("p", {class: "message", "aria-live": "polite", role: "status"});
  const restore = () => model.send({do: "resume", code: input.value});
  const input = node("input", {
    type: "text", maxlength: "20", spellcheck: "false", autocomplete: "off", placeholder: "RL-…",
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") restore(); },
  });
  const go = node("button", {type: "button", onclick: restore});
  shell.append(list, code, node("div", {class: "bar"}, input, go), message);
  return () => {
    /** @type {import("./views").ProgressView} */
    const view = model.get("view"), {words} = view;
    list.setAttribute("aria-label", words.progress);
    list.replaceChildren(...view.lessons.map((one, n) => lessonLine(one, one.game !== view.lessons[n - 1]?.game)));
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
