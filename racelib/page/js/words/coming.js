// A sign over the whole page while another race is laid out: a press was heard, and nothing more can be pressed.

import {node} from "../browser/dom.js";

/** @typedef {import("../page").Page} Page */

/** Show the sign, or take it away. @param {Page} page @param {boolean} on */
export function showComing({parts: {shell}, words}, on) {
  const shown = shell.querySelector(":scope > .coming");
  if (on && !shown) shell.append(node("div", {class: "coming", role: "status"}, node("p", {}, words.opening)));
  else if (!on) shown?.remove();
}
