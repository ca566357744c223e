// The options of a question as buttons, each with its price and its digit, and those that are folded away.

import {node} from "../browser/dom.js";
import {whenMoved} from "../browser/hover.js";
import {drawMarks} from "../canvas/marks.js";
import {drawReach} from "../canvas/reach.js";
import {confirms} from "../now.js";
import {cardBox, swatched} from "../words/cards.js";
import {drawStopRows, meanings} from "../words/stop_rows.js";
import {pick} from "./choosing.js";
import {drawCarChoice, drawHandChoice, drawPair} from "./hand.js";
import {drawLever} from "./lever.js";
import {drawTray} from "./tray.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 * @typedef {import("../payload").OptionView} OptionView
 */

const FEW = 2;  // so many choices need little room

/**
 * The options in the order of their digits: those that are folded away last, and of cards the dearest first.
 * @param {AskView} ask
 */
export function digitOrder({options, aside}) {
  const shown = [...options.keys()].filter((n) => !aside.includes(n));
  if (options.some((one) => one.card)) shown.sort((a, b) => options[b].price - options[a].price);
  return [...shown, ...aside];
}

/**
 * How the options of a question are laid out, by `shown_as`; a list of buttons is the usual way.
 * @type {Partial<Record<AskView["shown_as"], (page: Page, ask: AskView) => void>>}
 */
const LAYOUTS = {
  hand: drawHandChoice,
  cars: drawCarChoice,
  pair: drawPair,
  lever: drawLever,
  cells: drawStopRows,
  tray: (page, ask) => { if (ask.tray) drawTray(page, ask.tray); },
};

/** Draw the options of a question. @param {Page} page @param {AskView} ask */
export function drawChoices(page, ask) {
  const {options, shell} = page.parts;
  shell.dataset.choice = ask.shown_as;  // the page makes room for what decides
  (LAYOUTS[ask.shown_as] ?? drawList)(page, ask);
  options.setAttribute("role", options.querySelector("[role=radio]") ? "radiogroup" : "group");
}

/** A list of buttons. @param {Page} page @param {AskView} ask */
function drawList(page, ask) {
  const {options} = page.parts, {aside} = ask, cards = ask.options.some((one) => one.card) ? " ofcards" : "";
  options.className = "options" + cards + (page.payload.tall && ask.options.length > 4 ? " dense" : "");
  page.keys = digitOrder(ask);
  const shown = page.keys.slice(0, page.keys.length - aside.length);
  const rows = [...new Set(shown.map((n) => ask.options[n].row))];
  const buttons = rows.flatMap((row) => choiceRow(page, ask, row, shown));
  options.append(meanings(ask), ...buttons);
  options.classList.toggle("many", buttons.length > FEW);
  if (!aside.length) return;
  const folded = node("div", {class: "options" + cards}, ...aside.map((n) => choiceButton(page, ask, n)));
  const open = page.hinted != null && aside.includes(page.hinted);
  options.append(node("details", {class: "aside", open}, node("summary", {}, ask.aside_words), folded));
}

/**
 * Options that name a row (a car, and the dice it may get) stand in it, with what is said of all of them.
 * @param {Page} page
 * @param {AskView} ask
 * @param {string | null} row
 * @param {number[]} shown
 * @returns {HTMLElement[]}
 */
function choiceRow(page, ask, row, shown) {
  const own = shown.filter((n) => ask.options[n].row === row);
  if (!row) return own.map((n) => choiceButton(page, ask, n));
  const said = detailsOf(ask.options[own[0]]), together = own.every((n) => detailsOf(ask.options[n]) === said);
  const shared = together ? said : null;
  const head = node("span", {}, swatched(page, row), shared && node("small", {}, shared));
  const look = {class: "choice" + (row === page.tappedRow ? " picked" : ""), role: "group", "aria-label": row};
  return [node("div", look, head, ...own.map((n) => choiceButton(page, ask, n, shared)))];
}

/** @param {OptionView} option */
const detailsOf = (option) => (option.details ?? []).join("; ").replaceAll(".; ", ". ");

/**
 * @param {Page} page
 * @param {AskView} ask
 * @param {number} n
 * @param {string | null} said  the details that stand beside the button already
 */
function choiceButton(page, ask, n, said = null) {
  const option = ask.options[n], details = detailsOf(option), key = page.keys.indexOf(n);
  const digit = key >= 0 && key < 10 ? String((key + 1) % 10) : "", named = option.brief !== "";
  const point = (/** @type {number} */ at) => () => {
    page.pointed = at;
    drawMarks(page);
    drawReach(page);
  };
  const name = [option.label, ...(option.details ?? []), option.price_text].filter(Boolean).join(". ");
  const look = (n === page.hinted ? "hinted" : "") + (option.card ? " withcard" : "") + (named ? "" : " unnamed");
  const about = {
    type: "button", class: look, "data-option": n, "aria-label": (digit && digit + ": ") + name,
    ...(confirms(ask) ? {role: "radio", "aria-checked": String(n === page.picked)} : {}),
    onclick: () => pick(page, n),
    onfocus: point(n), onblur: point(-1), ...whenMoved(point(n)), onmouseleave: point(-1),
  };
  const face = option.card
    ? cardBox(page, {bars: option.card}, false)
    : !option.row && node("span", {class: "price"}, option.short);
  return node("button", about, face, digit && node("kbd", {"aria-hidden": "true"}, digit),
    named && node("b", {}, swatched(page, option.brief ?? option.label)),
    details !== said && node("small", {}, details));
}
