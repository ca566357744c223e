// Below the board: feedback, how a result comes about, the question, and the buttons that go on.

import {node} from "../../page/js/browser/dom.js";
import {bringUp, withRule} from "./feedback.js";

/**
 * @typedef {import("../../page/js/browser/load_bokeh").Model} Model
 * @typedef {import("./views").BottomView} BottomView
 * @typedef {ReturnType<typeof makeBelow>} Below
 */

/**
 * @param {Model} model
 * @param {HTMLElement} shell
 * @returns {() => void} what brings it up to date
 */
export function below(model, shell) {
  const parts = makeBelow(model), {feedback, account, ask, choices, reply, end, back, again, next, code} = parts;
  shell.append(feedback, account, ask, choices, reply, end, node("div", {class: "bar"}, back, again, next, code));
  const shown = {said: "", asked: /** @type {string | null} */ (null), replied: ""};
  return () => {
    /** @type {BottomView} */
    const view = model.get("view");
    drawFeedback(parts, view, shell, shown);
    drawQuestion(parts, view, model, shown);
    drawReply(parts, view, shell, shown);
    drawButtons(parts, view);
    end.textContent = view.end;
    code.replaceChildren(view.words.code + ": ", node("b", {}, view.code));
    code.title = view.words.about;
  };
}

/** @param {Model} model */
function makeBelow(model) {
  const press = (/** @type {string} */ what) => {
    const act = () => { if (made.getAttribute("aria-disabled") !== "true") model.send({do: what}); };
    const made = node("button", {type: "button", onclick: act});
    return made;
  };
  return {
    feedback: node("div", {class: "feedback", "aria-live": "polite", role: "status"}),
    account: node("ul", {class: "account", role: "status"}),
    ask: node("p", {class: "question"}),
    choices: node("div", {class: "choices", role: "group"}),
    reply: node("div", {class: "feedback reply", "aria-live": "polite", role: "status"}),
    end: node("p", {class: "end", role: "status"}),
    code: node("span", {class: "code"}),
    back: press("previous"), again: press("again"), next: press("next"),
  };
}

/** @param {Below} parts @param {BottomView} view @param {HTMLElement} shell @param {{said: string}} shown */
function drawFeedback({feedback, account}, view, shell, shown) {
  const told = view.feedback, said = told.kind + told.say, last = view.account.length - 1;
  feedback.className = "feedback " + told.kind;
  if (shown.said !== said) {
    shown.said = said;
    feedback.replaceChildren(...(told.say ? [withRule(view, told.head, told.say, told.rule)] : []));
    if (told.say) bringUp(shell);
  }
  account.replaceChildren(...view.account.map((line, k) => node("li", {class: k === last ? "total" : ""}, line)));
}

/** @param {Below} parts @param {BottomView} view @param {Model} model @param {{asked: string | null}} shown */
function drawQuestion({ask, choices}, {question, words}, model, shown) {
  const id = question ? question.id : null;
  if (shown.asked !== id) {
    shown.asked = id;
    ask.replaceChildren(...(question ? [node("b", {}, words.question + ": "), question.ask] : []));
    choices.setAttribute("aria-label", question ? question.ask : "");
    const answer = (/** @type {number} */ number) => () => model.send({do: "answer", number});
    const offered = question ? question.choices : [];
    choices.replaceChildren(...offered.map((_, n) => node("button", {type: "button", onclick: answer(n)})));
  }
  if (!question) return;
  [...choices.querySelectorAll("button")].forEach((one, n) => {
    const mine = question.answer === n, verdict = question.right ? "right" : "wrong";
    one.className = mine ? verdict : "";
    one.textContent = (mine ? (question.right ? "✓ " : "✗ ") : "") + question.choices[n];
    one.setAttribute("aria-pressed", String(mine));
  });
}

/** @param {Below} parts @param {BottomView} view @param {HTMLElement} shell @param {{replied: string}} shown */
function drawReply({reply}, view, shell, shown) {
  const {question} = view, replied = question ? question.answer + question.say : "";
  if (shown.replied === replied) return;
  shown.replied = replied;
  const said = question && question.say ? question : null;
  reply.className = "feedback reply " + (said ? (said.right ? "good" : "mistake") : "open");
  reply.replaceChildren(...(said ? [withRule(view, said.head, said.say, said.rule)] : []));
  if (replied) setTimeout(() => shell.scrollIntoView({block: "nearest", behavior: "smooth"}), 50);
}

/** @param {Below} parts @param {BottomView} view */
function drawButtons({back, again, next}, {words, feedback, question, first, last}) {
  const {kind} = feedback;
  nameButtonOf(back, words.previous, "◀ " + words.previous);
  nameButtonOf(again, words.again, "↻ " + words.again);
  nameButtonOf(next, words.next, words.next + " ▶");
  turnOff(back, first);
  turnOff(next, last);
  again.classList.toggle("go", kind === "mistake" || kind === "again");
  next.classList.toggle("go", kind === "good" && (!question || question.right) && !last);
}

/** @param {HTMLElement} one @param {string} name @param {string} text */
function nameButtonOf(one, name, text) {
  one.textContent = text;
  one.setAttribute("aria-label", name);
}

/** @param {HTMLElement} one @param {boolean} off */
function turnOff(one, off) {
  one.classList.toggle("off", off);
  one.setAttribute("aria-disabled", String(off));
}
