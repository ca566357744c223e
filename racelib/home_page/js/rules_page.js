// The rules of a game as a screen: the list that races have in a drawer, and the reader for what is opened in it.

import {node} from "../../page/js/browser/dom.js";
import {ruleParts} from "../../page/js/controls/rule_list.js";
import {closeReader} from "../../page/js/words/reader.js";
import {offerTries, openRule} from "../../page/js/words/rule_box.js";
import {entryNow, keepInEntry} from "./address.js";

/** @typedef {import("../../page/js/page").Page} Page */

/**
 * @param {import("./views").RulesView} rules
 * @param {Record<string, string>} words
 * @param {import("./views").HomeHost} home
 * @returns {{parts: HTMLElement[], offer: (tries: Record<string, string>) => void, reopen: () => void}} what is drawn,
 *   what offers steps to try below the rules that are open, and what opens a rule again that was left to try it
 */
export function rulesPage({title, ...rules}, words, home) {
  const reader = node("div", {class: "reader", role: "dialog", hidden: true});
  const live = node("div", {class: "live", "aria-live": "polite", role: "status"});
  const main = node("main", {class: "rulespage", "aria-label": title});
  const send = (/** @type {{do: string}} */ message) => {
    const open = /** @type {HTMLElement[]} */ ([...reader.querySelectorAll(".rulebox")]);
    if (message.do === "try") keepInEntry({ids: open.map(({dataset}) => dataset.rule ?? "")});
    home.send(message);
  };
  const host = {...home, send};
  const parts = {shell: main, board: main, reader, live};  // what a rule that is opened needs of a page
  const page = /** @type {Page} */ (/** @type {unknown} */ ({words, host, film: {rules: {}}, opener: null, parts}));
  const [search, list] = ruleParts(page, rules, () => {});
  parts.board = search;  // has the focus when the reader is closed and what opened it is gone
  main.append(search, list);
  reader.addEventListener("keydown", ({key}) => { if (key === "Escape") closeReader(page); });
  const {search: asked = "", ids = []} = entryNow();
  search.value = asked;
  search.dispatchEvent(new Event("input"));
  search.addEventListener("input", () => keepInEntry({search: search.value, ids: []}));
  return {parts: [main, reader, live], offer: (tries) => offerTries(page, tries), reopen: () => openRule(page, ids)};
}
