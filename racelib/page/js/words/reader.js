// The reader: what one opens to read and then closes again, over the column; on a phone over everything.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";

/** @typedef {import("../page").Page} Page */

/** Open the reader. @param {Page} page @param {string} title @param {Element[]} body */
export function openReader(page, title, body) {
  const {reader, shell} = page.parts, focused = document.activeElement, {close} = page.words;
  if (reader.hidden) page.opener = focused instanceof HTMLElement && shell.contains(focused) ? focused : null;
  const shut = node("button", {type: "button", class: "close", "aria-label": close, title: close,
    onclick: () => closeReader(page)}, icon("close"));
  reader.setAttribute("aria-label", title);
  reader.replaceChildren(node("header", {}, node("h4", {}, title), shut), node("div", {class: "inside"}, ...body));
  reader.hidden = false;
  shut.focus({preventScroll: true});
}

/** Close the reader, and give the focus back. @param {Page} page @returns {boolean} whether it was open */
export function closeReader(page) {
  const {opener, parts: {reader, board}} = page;
  if (reader.hidden) return false;
  reader.hidden = true;
  const back = opener?.isConnected && opener.checkVisibility() ? opener : board;
  back.focus({preventScroll: true});
  return true;
}
