// The panels beside the board: tables and cards, as the one who looks may see them.

import {hold, node} from "../browser/dom.js";
import {asked, eyes, seatInTurn} from "../now.js";
import {cardBox, swatched} from "./cards.js";
import {showSentence} from "./sentence.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").PanelShown} PanelShown
 * @typedef {{panel: PanelShown, mover: number, box: HTMLElement}} DrawnPanel  with the seat it was marked for
 */

/** Draw the panels; those that stay are left alone. @param {Page} page */
export function drawPanels(page) {
  const {film, at, drawn, payload} = page, mover = seatInTurn(page), {order} = payload, ask = asked(page);
  // what the game does not order comes first
  const rank = (/** @type {string} */ name) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  const dealt = ask && ask.options.some((one) => one.card) && !ask.aside.length;  // shown once: as the options
  const twice = (/** @type {PanelShown} */ panel) => dealt && panel.kind === "cards" && panel.offered;
  const seen = film.table(at, eyes(page)).filter(([name, , panel]) => !twice(panel) && name !== "crews");
  seen.sort((a, b) => rank(a[0]) - rank(b[0]));
  const boxes = seen.map(([name, key, panel]) => {
    const old = drawn.get(key), marked = panel.kind === "table" && panel.seats;
    if (old && old.panel === panel && (!marked || old.mover === mover)) return old.box;
    const box = panelBox(page, name, key, panel, mover);
    drawn.set(key, {panel, mover, box});
    return box;
  });
  const near = seen.map(([name]) => (payload.near ?? []).includes(name) && payload.mode === "play");
  hold(page.parts.panels, boxes.filter((_, k) => !near[k]));
  hold(page.parts.near, boxes.filter((_, k) => near[k]));
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} key
 * @param {PanelShown} panel
 * @param {number} mover
 */
function panelBox(page, name, key, panel, mover) {
  const body = panel.kind === "cards" ? cardList(page, panel) : tableOf(page, panel, mover);
  const note = panel.note ? node("div", {class: "note"}) : null;
  if (note) showSentence(page, note, panel.note ?? "");
  const about = {class: "panel of-" + panel.kind, "data-panel": name};
  if (!panel.fold) return node("section", about, node("h4", {}, panel.title), body, note);
  const remember = () => { if (open.open) page.unfolded.add(key); else page.unfolded.delete(key); };
  const state = {...about, open: page.unfolded.has(key), ontoggle: remember};
  const open = node("details", state, node("summary", {}, panel.title), body, note);
  return open;
}

/** @param {Page} page @param {import("../payload").CardsPanel} panel */
function cardList(page, panel) {
  const cards = panel.cards.map((card) => node("div", {role: "listitem"}, cardBox(page, card)));
  return node("div", {class: "cards", role: "list", "aria-label": panel.title}, ...cards);
}

/**
 * @param {Page} page
 * @param {import("../payload").TablePanel} panel
 * @param {number} mover
 */
function tableOf(page, panel, mover) {
  const head = node("tr", {}, ...panel.head.map((text) => node("th", {scope: "col"}, text)));
  const rows = panel.rows.map((row, k) => {
    const look = {class: panel.seats && panel.seats[k] === mover ? "acting" : ""};
    return node("tr", look, ...row.map((text) => node("td", {}, swatched(page, String(text)))));
  });
  return node("table", {"aria-label": panel.title}, head, ...rows);
}
