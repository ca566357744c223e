// The course as lines of stops: any stop opens its lesson.

import {node} from "../../page/js/browser/dom.js";
import {filled} from "../../page/js/browser/text.js";

/**
 * @typedef {import("./views").HomeView} HomeView
 * @typedef {import("./views").HomeHost} HomeHost
 */

/** @param {HomeView} view @param {HomeHost} host */
export function courseMap({course, words}, host) {
  const stops = course.flatMap((line) => line.stops);
  const count = {done: stops.filter((one) => one.state === "done").length, total: stops.length};
  const lines = course.map((line) => node("div", {class: "line", "data-game": line.game},
    node("h3", {}, line.title),
    node("ol", {class: "stops-of", "aria-label": line.title}, 
      ...line.stops.map((one) => stopOf(one, words, host)), ...line.ends.map((one) => endOf(one, host)))));
  return node("section", {class: "course", "aria-label": words.course},
    node("header", {}, node("h2", {}, words.course), node("span", {class: "note"}, filled(words.courseSay, count))),
    node("div", {class: "lines-of", tabindex: "0", role: "group", "aria-label": words.course}, ...lines));
}

/**
 * @param {import("./views").Stop} stop
 * @param {Record<string, string>} words
 * @param {HomeHost} host
 */
function stopOf({at, title, number, state}, words, host) {
  const said = {done: words.stopDone, here: words.stopHere, open: words.stopOpen}[state];
  const name = filled(words.stopName, {number, title, state: said});
  return node("li", {class: `stop-of ${state}${number === 1 ? " begins" : ""}`},
    node("button", {type: "button", "aria-label": name, title, "aria-current": state === "here" ? "step" : null,
      onclick: () => host.go(at)},
    node("span", {class: "spot"}, state === "done" ? "✓" : String(number)), node("span", {class: "name"}, title)));
}

/** What stands at the end of a line: a summary, a self-test. @param {import("./views").LineEnd} end
 * @param {HomeHost} host */
function endOf({at, sign, title, name}, host) {
  return node("li", {class: "stop-of end"},
    node("button", {type: "button", "aria-label": name, title: name, onclick: () => host.go(at)},
      node("span", {class: "spot"}, sign), node("span", {class: "name"}, title)));
}

/** Bring the stop where one is into sight, in the map alone: the page stays where it is. @param {Element} box */
export function showStop(box) {
  const here = /** @type {HTMLElement | null} */ (box.querySelector(".stop-of.here"));
  const line = here?.closest(".stops-of"), lines = here?.closest(".lines-of");
  if (!here || !line || !lines) return;
  const at = here.getBoundingClientRect(), along = line.getBoundingClientRect(), all = lines.getBoundingClientRect();
  line.scrollLeft += at.left + at.width / 2 - along.left - along.width / 2;
  if (at.bottom > all.bottom) lines.scrollTop += at.bottom - all.bottom + at.height;
}
