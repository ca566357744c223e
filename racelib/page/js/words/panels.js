// The panels beside the board: tables and cards, as the one who looks may see them.

import {hold, node} from "../browser/dom.js";
import {asked, eyes, seatInTurn} from "../now.js";
import {carPicture} from "./car_picture.js";
import {cardBox, swatched} from "./cards.js";
import {drawHand} from "./hand.js";
import {showSentence} from "./sentence.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").PanelShown} PanelShown
 * @typedef {import("../payload").AskView} AskView
 * @typedef {{panel: PanelShown, mover: number, ask: AskView | null, box: HTMLElement}} DrawnPanel  with what marked it
 */

/** Draw the panels; those that stay are left alone. @param {Page} page */
export function drawPanels(page) {
  const {film, at, drawn, payload} = page, mover = seatInTurn(page), {order} = payload, ask = asked(page);
  // what the game does not order comes first
  const rank = (/** @type {string} */ name) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  drawHand(page);
  const {dealt} = page, held = dealt.ask ?? dealt.panel ?? ask?.options.some((one) => one.card);  // shown once
  const twice = (/** @type {PanelShown} */ panel) => panel.kind === "cards"
    && ((panel.offered && held) || (panel.told && ask?.brief));
  const seen = film.table(at, eyes(page)).filter(([, , panel]) => !twice(panel) && panel.kind !== "crews");
  seen.sort((a, b) => rank(a[0]) - rank(b[0]));
  const boxOf = (/** @type {[string, string, PanelShown]} */ [name, key, panel]) => {
    const old = drawn.get(key), marked = panel.kind === "table" && panel.seats;
    if (old && old.panel === panel && (!marked || (old.mover === mover && old.ask === ask))) return old.box;
    const box = panelBox(page, name, key, panel, mover);
    drawn.set(key, {panel, mover, ask, box});
    return box;
  };
  const isNear = (/** @type {string} */ name) => (payload.near ?? []).includes(name) && payload.mode === "play";
  const near = seen.filter(([name]) => isNear(name)), others = seen.filter(([name]) => !isNear(name));
  hold(page.parts.near, near.map(boxOf));
  hold(page.parts.panels, others.filter(([, , panel]) => !panel.fold).map(boxOf));
  hold(page.parts.folded, others.filter(([, , panel]) => panel.fold).map(boxOf));
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} key
 * @param {PanelShown} panel
 * @param {number} mover
 */
function panelBox(page, name, key, panel, mover) {
  const body = panel.kind === "cards" ? cardList(page, panel)
    : panel.kind === "cars" ? carList(page, panel) : panel.kind === "table" && tableOf(page, panel, mover);
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

/** @param {Page} page @param {import("../payload").CarsPanel} panel */
function carList(page, {cars, names}) {
  const drawn = cars.map((car, k) => node("figure", {}, carPicture(page, car), node("figcaption", {}, names[k])));
  return node("div", {class: "cars"}, ...drawn);
}

/** Where several answer at once: who has answered, and who has not. @param {Page} page @param {number} seat */
function answeredBy(page, seat) {
  const ask = asked(page), {words} = page;
  if (!ask || !(ask.ready.length + ask.awaited.length)) return null;
  if (seat === ask.seat) return node("span", {class: "answered mine"}, ask.chip || words.yourTurn);
  if (ask.ready.includes(seat)) return node("span", {class: "answered yes"}, words.ready);
  return ask.awaited.includes(seat) ? node("span", {class: "answered"}, words.thinking) : null;
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
    const answered = panel.seats ? answeredBy(page, panel.seats[k]) : null, last = row.length - 1;
    const cells = row.map((text, n) => node("td", {}, swatched(page, String(text)), n === last && answered));
    return node("tr", look, ...cells);
  });
  return node("table", {"aria-label": panel.title}, head, ...rows);
}
