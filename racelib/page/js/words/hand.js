// The hand: your cards as a fan under the board. While one of them is asked for, each card is a choice.
// What a click or a key does here is heard in controls/hand.js.

import {node} from "../browser/dom.js";
import {asked, eyes} from "../now.js";
import {cardBox} from "./cards.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 * @typedef {import("../payload").OptionView} OptionView
 * @typedef {import("../payload").CardsPanel} CardsPanel
 * @typedef {{card: any[][], options: number[]}} Held  a card, and the options it stands for
 */

const FAN_TILT = 0.9, FAN_MOST_TILT = 4, FAN_SAG = 10, FAN_CROWDED = 11;  // degrees; pixels; cards

/** Whether the options of a question are cards of the hand. @param {AskView | null} ask */
export const ofHand = (ask) => ask?.shown_as === "hand";

/** The panel with the hand of the one who looks; of several hands, none. @param {Page} page */
function handPanel(page) {
  if (page.payload.mode !== "play" || page.card) return null;
  const aside = page.payload.near ?? [];  // a hand beside the question does not lie under the board
  const hands = page.film.table(page.at, eyes(page))
    .filter(([name, , panel]) => panel.kind === "cards" && panel.offered && !aside.includes(name));
  return hands.length === 1 ? /** @type {CardsPanel} */ (hands[0][2]) : null;
}

/**
 * The cards that can be chosen, each once: the highest come first.
 * @param {AskView} ask
 * @returns {Held[]}
 */
export function heldCards({options}) {
  /** @type {Map<string, Held>} */
  const held = new Map();
  options.forEach(({card}, n) => {
    const key = JSON.stringify(card), known = held.get(key);
    if (known) known.options.push(n);
    else if (card) held.set(key, {card, options: [n]});
  });
  const worth = (/** @type {Held} */ one) => Math.max(...one.options.map((n) => brightest(options[n])));
  return [...held.values()].sort((a, b) => worth(b) - worth(a));
}

/** The number that counts on the card of an option. @param {OptionView} option */
const brightest = ({card, bright}) => Math.max(0, ...(bright ?? []).map((k) => Number(card?.[k][1] ?? 0)));

/** Draw the hand; one that stays is left alone, which keeps the focus. @param {Page} page */
export function drawHand(page) {
  const {dealt, hinted, parts} = page, now = asked(page), ask = ofHand(now) ? now : null, panel = handPanel(page);
  if (dealt.ask === ask && dealt.panel === panel && dealt.hinted === hinted) return;
  page.dealt = {ask, panel, hinted};
  parts.hand.hidden = !ask && !panel;
  if (!ask && !panel) return parts.hand.replaceChildren();
  const held = ask ? heldCards(ask) : (panel?.cards ?? []).map(({bars}) => ({card: bars, options: []}));
  const middle = Math.max(1, (held.length - 1) / 2), tilt = Math.min(FAN_TILT, FAN_MOST_TILT / middle);
  const cards = held.map((one, k) => {
    const away = k - (held.length - 1) / 2, sag = FAN_SAG * (away / middle) ** 2;
    const style = `--turn:${(away * tilt).toFixed(2)}deg;--sag:${sag.toFixed(1)}px`;
    return node("div", {class: "held", style, role: ask ? "presentation" : "listitem"}, heldCard(page, ask, one));
  });
  const role = {role: ask ? "radiogroup" : "list", "aria-label": ask?.title ?? panel?.title ?? page.words.yourHand};
  const look = "fan" + (held.length >= FAN_CROWDED ? " crowded" : "");
  const reached = ask ? {} : {tabindex: "0"};  // cards that are not chosen from scroll with the keys
  parts.hand.replaceChildren(handHead(page, panel), node("div", {class: look, ...role, ...reached}, ...cards));
}

/** The line above the hand. @param {Page} page @param {CardsPanel | null} panel */
function handHead({words}, panel) {
  return node("div", {class: "hand-head"}, node("b", {}, words.yourHand), node("span", {}, panel?.about ?? ""));
}

/**
 * @param {Page} page
 * @param {AskView | null} ask
 * @param {Held} held
 */
function heldCard(page, ask, {card, options}) {
  if (!ask) return cardBox(page, {bars: card});
  const all = options.map((n) => ask.options[n]), [best] = all, counts = all.flatMap((one) => one.bright ?? []);
  const name = [...all.map((one) => one.label), ...(best.details ?? [])].join(". ");
  const hinted = page.hinted != null && options.includes(page.hinted);
  const about = {
    type: "button", class: "pick" + (hinted ? " hinted" : ""), role: "radio", "aria-checked": "false",
    "aria-label": name, "data-option": options[0], "data-options": options.join(" "),
  };
  const tag = best.brief && node("span", {class: "tag" + (counts.length ? "" : " pass")}, best.brief);
  return node("button", about, tag, cardBox(page, {bars: card}, false, best.bright && counts));
}

/** Mark the card that the picked option belongs to. @param {Page} page */
export function markHand(page) {
  for (const one of page.parts.hand.querySelectorAll("[data-options]")) {
    const mine = (/** @type {HTMLElement} */ (one).dataset.options ?? "").split(" ").includes(String(page.picked));
    one.classList.toggle("picked", mine);
    one.setAttribute("aria-checked", String(mine));
  }
  drawBids(page);
}

/**
 * The options of the card that is picked, if it has several: with two white bars it goes with either, or with none.
 * @param {Page} page
 */
function drawBids(page) {
  const ask = asked(page), cards = ask && ofHand(ask) ? heldCards(ask) : [];
  const own = cards.find((one) => one.options.includes(page.picked))?.options ?? [];
  const several = own.length > 1 ? own : [];
  page.parts.uses.replaceChildren(...several.map((n) => {
    const mine = n === page.picked, {label, brief} = /** @type {AskView} */ (ask).options[n];
    const about = {type: "button", role: "radio", "aria-checked": String(mine), "aria-label": label, "data-use": n};
    return node("button", {...about, class: mine ? "picked" : ""}, brief ?? label);
  }));
}
