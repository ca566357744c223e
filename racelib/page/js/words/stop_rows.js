// Where you can stop, in words: the few cells that stand for many, the one that is picked, the legend, and all routes.
// The rows only show; controls/stops.js hears clicks on them.

import {node} from "../browser/dom.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 */

/** Draw them into the options of the question. @param {Page} page @param {AskView} ask */
export function drawStopRows(page, ask) {
  const {options} = page.parts, {named} = ask;
  options.classList.add("stops");
  page.keys = named.map(({option}) => option);
  options.append(meanings(ask),
    ...named.map(({option, why}, k) => stopRow(page, ask, option, why, String(k + 1))),
    node("div", {class: "other"}), node("p", {class: "more", hidden: !ask.others}, ask.others));
  if (ask.aside.length) options.append(allRoutes(page, ask));
}

/** What the marks on cells mean. @param {AskView} ask */
export function meanings({legend}) {
  const marks = legend.map(({tone, sign, words}) =>
    node("span", {}, node("i", {class: "swatch " + tone}, sign), words));
  return node("div", {class: "meanings", hidden: !marks.length}, ...marks);
}

/** All routes, in a fold that is filled when it is opened. @param {Page} page @param {AskView} ask */
function allRoutes(page, ask) {
  const list = node("div", {class: "options every"}), open = node("details", {class: "aside"},
    node("summary", {}, ask.aside_words), list);
  open.addEventListener("toggle", () => {
    if (!open.open || list.children.length) return;
    const byToll = [...ask.options.keys()].sort((a, b) => ask.options[a].toll - ask.options[b].toll);
    list.append(...byToll.map((n) => stopRow(page, ask, n, "", "")));
  });
  return open;
}

/** Say what is picked: of a lever in a sentence, of cells in a row of its own if it has none. @param {Page} page */
export function drawPickedRow(page) {
  const {ask, picked, parts} = page, box = parts.options.querySelector(".stops > .other");
  const said = parts.options.querySelector(".lever > .said");
  const row = ask?.lever?.rows.find((one) => one.option === picked);
  if (said) {
    said.textContent = row && picked >= 0 ? row.said : "";
    said.className = "said " + (row?.tone ?? "");
  }
  if (!box || !ask) return;
  const listed = ask.named.some(({option}) => option === picked);
  box.replaceChildren(...(listed || picked < 0 ? [] : [stopRow(page, ask, picked, "", "")]));
}

/**
 * @param {Page} page
 * @param {AskView} ask
 * @param {number} n
 * @param {string} why
 * @param {string} digit
 */
function stopRow(page, ask, n, why, digit) {
  const option = ask.options[n], details = (option.details ?? []).join(" · ");
  const tone = option.risky ? "warn" : option.tone;
  const said = [option.label, why, ...(option.details ?? []), option.price_text].filter(Boolean).join(". ");
  const about = {
    type: "button", class: "stop" + (n === page.hinted ? " hinted" : "") + (n === page.picked ? " picked" : ""),
    role: "radio", "aria-checked": String(n === page.picked), "data-option": n, "aria-label": said,
  };
  const price = option.short && node("span", {class: "chip " + tone}, option.short);
  return node("button", about, digit && node("kbd", {"aria-hidden": "true"}, digit),
    node("span", {class: "words"}, node("b", {}, option.brief ?? option.label),
      node("small", {}, why && node("em", {}, why), why && details ? " · " : "", details)), price);
}
