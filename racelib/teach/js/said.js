// What is said about what the reader has done: well done or not yet, and the questions of a step.

import {button, node} from "../../page/js/browser/dom.js";
import {chipsOf} from "../../page/js/words/sentence.js";

/** @typedef {import("./views").OnPage} OnPage */

/** @type {Record<string, 1 | -1>} */
const ANSWER_STEPS = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};

/** The sign before the first words: never the colour alone. */
const SIGNS = {good: "✓", mistake: "✕", again: "↺", open: ""};

/** @param {OnPage} lesson */
export function drawSaid(lesson) {
  const {view, said} = lesson, {question, feedback} = view;
  said.hidden = !question && feedback.kind === "open";
  const asked = question && (question.answer == null ? "asks" : question.right ? "good" : "mistake");
  said.dataset.kind = asked ?? feedback.kind;
  const focused = said.contains(document.activeElement), asks = said.querySelector("[role=radio]");
  said.replaceChildren(...(question ? questionParts(lesson, question) : feedbackParts(lesson)).filter((one) => one));
  // a question that comes in the place of a button is answered there
  if (focused && question && !asks) said.querySelector("button")?.focus({preventScroll: true});
}

/** @param {OnPage} lesson @returns {HTMLElement[]} */
function feedbackParts(lesson) {
  const {page, view} = lesson, {feedback, words} = view, good = feedback.kind === "good";
  const send = (/** @type {string} */ what) => () => page.host?.send({do: what});
  const again = button(words.again, words.again, send("again"), {class: "main"});
  const yourself = good && view.shown ? [button(words.yourself, words.yourself, send("again"))] : [];
  const buttons = good ? [goOn(lesson), ...yourself]
    : [again, button(words.showMe, words.showMe, send("show me"))];
  return /** @type {HTMLElement[]} */ ([
    verdictLine(lesson, SIGNS[feedback.kind], feedback.head, feedback.rule),
    node("p", {}, feedback.say),
    view.account.length && node("ul", {class: "account"}, ...view.account.map((one) => node("li", {}, one))),
    view.also.length && node("div", {class: "also"}, node("b", {}, words.also),
      node("ul", {}, ...view.also.map((one) => node("li", {}, one)))),
    node("div", {class: "buttons"}, ...buttons),
  ].filter(Boolean));
}

/** @param {OnPage} lesson @param {import("./views").Question} question @returns {HTMLElement[]} */
function questionParts(lesson, question) {
  const {page, view} = lesson, {words} = view;
  const choices = question.choices.map((say, number) => {
    const picked = question.answer === number;
    const look = picked ? (question.right ? "right" : "wrong") : "";
    const sign = picked ? (question.right ? "✓ " : "✕ ") : "";
    return button(sign + say, say, () => page.host?.send({do: "answer", number}),
      {class: look, role: "radio", "aria-checked": String(picked)});
  });
  roveAmong(choices, question.answer ?? 0);
  return /** @type {HTMLElement[]} */ ([
    node("h4", {class: "asked"}, question.ask),
    node("div", {class: "answers", role: "radiogroup", "aria-label": words.question}, ...choices),
    question.answer != null && verdictLine(lesson, question.right ? "✓" : "✕", question.head,
      question.right || view.go_on ? question.rule : "", "verdict after-answer"),
    question.answer != null && node("p", {}, question.say),
    (question.right || view.go_on) && node("div", {class: "buttons"}, goOn(lesson)),
  ].filter(Boolean));
}

/**
 * Let arrows go from answer to answer, as in every radio group: one of them is reached by Tab. They do not answer yet,
 * because an answer counts.
 * @param {HTMLElement[]} choices
 * @param {number} first  the one that is reached by Tab
 */
function roveAmong(choices, first) {
  choices.forEach((one, n) => {
    one.tabIndex = n === first ? 0 : -1;
    one.addEventListener("keydown", (event) => {
      const by = ANSWER_STEPS[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const next = choices[(n + by + choices.length) % choices.length];
      for (const other of choices) other.tabIndex = other === next ? 0 : -1;
      next.focus();
    });
  });
}

/** The keys of a question: a digit answers it. @param {OnPage} lesson @returns {Record<string, () => void>} */
export function answerKeys({page, view}) {
  const answers = view.question?.choices ?? [];
  return Object.fromEntries(answers.map((_, number) =>
    [String(number + 1), () => page.host?.send({do: "answer", number})]));
}

/** @param {OnPage} lesson @param {string} sign @param {string} head @param {string} rule
 * @param {string} look */
function verdictLine({page, view}, sign, head, rule, look = "verdict") {
  const chips = rule && rule in view.rules ? chipsOf(page, [rule]) : [];
  return node("p", {class: look}, node("b", {class: "kind"}, `${sign} ${head}`), ...chips);
}

/** The one filled button; after the last lesson it leads home, where there is one. @param {OnPage} lesson */
function goOn({page, view}) {
  const go = () => page.host?.send({do: "next"}), leave = () => page.host?.send({do: "home"}), {course} = view.words;
  if (view.go_on) return button(`${view.go_on} ▶`, view.go_on, go, {class: "main"});
  return page.payload.way_home ? button(course, course, leave, {class: "main"}) : node("p", {class: "end"}, view.left);
}
