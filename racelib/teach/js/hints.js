// The hints of a step: a nudge, the rule, the move. Each opens after the one before; one is shown at a time.

import {button, node} from "../../page/js/browser/dom.js";

/** @typedef {import("./views").OnPage} OnPage */

/**
 * Draw the hints that are open, and the way to the next one.
 * @param {OnPage} lesson
 * @param {number} shown  which hint is read, from 1 on
 */
export function drawHints(lesson, shown = lesson.view.hints.length) {
  const {page, view, hints} = lesson, {words, question, feedback} = view, open = view.hints.length;
  const names = [words.nudge, words.rule, question ? words.answer : words.move];
  const answered = question?.answer != null && view.go_on !== "";
  hints.hidden = feedback.kind !== "open" || answered || view.sheet != null || (!open && !question);
  if (hints.hidden) return;
  const chips = names.map((name, k) => {
    const read = () => drawHints(lesson, k + 1), ask = () => page.host?.send({do: "hint", level: k + 1});
    const state = k < open ? {} : k === open ? {class: "next"} : {"aria-disabled": "true"};
    return button(String(k + 1), `${words.hint} ${k + 1}: ${name}`, k < open ? read : ask,
      {...state, "aria-pressed": String(k + 1 === shown)});
  });
  hints.replaceChildren(node("header", {}, node("b", {}, open ? names[shown - 1] : words.hints),
    node("span", {class: "levels", role: "group", "aria-label": words.hints}, ...chips)),
    " ", ...(open ? [node("p", {}, view.hints[shown - 1])] : []));
}
