// A lesson on the page: on top of the column what to learn and do, then what is said about it, and hints of the step.
// It decides nothing: what is right or wrong, and what is done, comes from Python.

import {node} from "../../page/js/browser/dom.js";
import {showTold} from "../../page/js/words/sentence.js";
import {speak} from "../../page/js/words/speech.js";
import {addControls, showQuestion} from "../../page/js/playing.js";
import {hear} from "../../page/js/news.js";
import {drawCard, drawGlance, makeRoom} from "./lesson_card.js";
import {drawHints} from "./hints.js";
import {answerKeys, drawSaid} from "./said.js";
import {drawSheet} from "./sheet.js";
import {drawName, drawStepList} from "./step_list.js";

/**
 * @typedef {import("../../page/js/page").Page} Page
 * @typedef {import("../../page/js/payload").News & {lesson?: import("./views").LessonView}} News
 * @typedef {import("./views").OnPage} OnPage
 */

/**
 * What a page has besides the film when it shows a lesson.
 * @param {(code: string) => void} store  keeps the progress in the browser
 * @returns {import("../../page/js/page").Playing}
 */
export function lessonPlaying(store) {
  /** @type {OnPage | null} */
  let lesson = null;
  let news = 0;
  const draw = () => {
    if (!lesson) return;
    drawLesson(lesson);
    store(lesson.view.code);
  };
  return {
    addControls(page) {
      addControls(page);
      lesson = addLesson(page);
    },
    listenToPython(page, root) {
      const listener = async (/** @type {News} */ message) => {
        if (!message.lesson) return hear(page, root, message);
        const turn = ++news;
        await hear(page, root, message);
        if (!lesson || turn !== news) return;
        lesson.view = message.lesson;
        draw();
      };
      page.host?.hear?.(listener);
      return listener;
    },
    showQuestion(page) {
      const ready = showQuestion(page);
      draw();
      return ready;
    },
  };
}

/** Put the elements of a lesson into the column. @param {Page} page @returns {OnPage} */
function addLesson(page) {
  const view = /** @type {{lesson: OnPage["view"]}} */ (/** @type {unknown} */ (page.payload)).lesson;
  const card = node("section", {class: "lesson", "aria-label": view.words.lesson});
  const sheet = node("section", {class: "sheet", hidden: true});
  const said = node("section", {class: "comment", hidden: true}), hints = node("section", {class: "hintlist"});
  const glance = node("details", {class: "glance on-board", hidden: true}), {shell, strip, saved} = page.parts;
  const name = node("span", {class: "lesson-name"}), menu = node("section", {class: "step-list"});
  shell.classList.add("taught");
  shell.querySelector(".column")?.prepend(card, sheet, said, hints);
  shell.querySelector(".boardbox")?.append(glance);
  shell.querySelector(".where")?.append(name);
  saved.before(menu);
  shell.querySelector(".picture")?.append(strip);  // the column needs the whole height
  const lesson = {page, view, card, sheet, said, hints, glance, name, menu, spoken: {step: "", hint: ""}};
  page.lessonKeys = () => answerKeys(lesson);
  page.lessonPicks = () => makeRoom(lesson);
  return lesson;
}

/** @param {OnPage} lesson */
function drawLesson(lesson) {
  const {page, view} = lesson, {shell} = page.parts;
  const asks = view.question != null || view.sheet != null, said = view.feedback.kind !== "open";
  shell.classList.toggle("asks", asks);
  shell.classList.toggle("commented", said);
  shell.classList.toggle("helped", view.hints.length > 0);
  shell.dataset.stamp = view.stamp;
  shell.dataset.unasked = view.unasked.join(" ");
  Object.assign(page.film.rules, view.rules);
  drawCard(lesson);
  drawName(lesson);
  drawStepList(lesson);
  drawSheet(lesson);
  drawGlance(lesson);
  drawSaid(lesson);
  drawHints(lesson);
  if (said || asks || view.hints.includes(page.told)) showTold(page, "");  // the lesson says it
  if (said || asks || view.hints.length) shell.querySelector(".column")?.scrollTo(0, 0);
  speakLesson(lesson);
}

/** Speak what is new in the lesson; what it has said already does not take the place of what the race says.
 * @param {OnPage} lesson */
function speakLesson(lesson) {
  const {page, view: {question, sheet, feedback, hints, learn, do: task}} = lesson, said = feedback.kind !== "open";
  const parts = sheet ? [sheet.head + ".", sheet.say] : question ? [question.head, question.say || question.ask]
    : said ? [feedback.head + ".", feedback.say] : [learn, task];
  const step = parts.filter(Boolean).join(" "), hint = said || sheet ? "" : hints.at(-1) ?? "";
  const news = [step !== lesson.spoken.step && step, hint !== lesson.spoken.hint && hint].filter(Boolean);
  if (news.length) speak(page, news.join(" "));
  lesson.spoken = {step, hint};
}
