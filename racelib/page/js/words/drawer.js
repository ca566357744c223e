// The drawer: what one opens to read and then closes again, over the column; on a phone over everything.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";

/** @typedef {import("../page").Page} Page */

/** @type {WeakMap<Page, HTMLElement | null>} what had the focus before */
const openers = new WeakMap();

/** Open the drawer. @param {Page} page @param {string} title @param {Element[]} body */
export function openDrawer(page, title, body) {
  const {drawer, shell} = page.parts, focused = document.activeElement, {close} = page.words;
  if (drawer.hidden) openers.set(page, focused instanceof HTMLElement && shell.contains(focused) ? focused : null);
  const shut = node("button", {type: "button", class: "close", "aria-label": close, title: close,
    onclick: () => closeDrawer(page)}, icon("close"));
  drawer.setAttribute("aria-label", title);
  drawer.replaceChildren(node("header", {}, node("h4", {}, title), shut), node("div", {class: "inside"}, ...body));
  drawer.hidden = false;
  shut.focus({preventScroll: true});
}

/** Close the drawer, and give the focus back. @param {Page} page @returns {boolean} whether it was open */
export function closeDrawer(page) {
  const {drawer, board} = page.parts, opener = openers.get(page);
  if (drawer.hidden) return false;
  drawer.hidden = true;
  const back = opener?.isConnected && opener.checkVisibility() ? opener : board;
  back.focus({preventScroll: true});
  return true;
}
