// The dashboards: a small card for each car, by place, with its badge, what matters most, and a bar of what is left.

import {hold, node} from "../browser/dom.js";
import {carInTurn} from "../now.js";
import {badge} from "./badge.js";
import {byPlace} from "./standings.js";
import {lamps} from "../canvas/signs.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../film").Row} Row
 * @typedef {{box: HTMLElement, place: HTMLElement, text: HTMLElement, lamps: HTMLElement, bar: HTMLElement,
 *   left: HTMLElement}} Dashboard
 */

const LOW = 0.5, EMPTY = 0.25;  // parts of a full bar at which it changes its colour

/** Make a dashboard for each car. @param {import("../page").Filled} payload @returns {Dashboard[]} */
export function makeDashboards(payload) {
  return payload.cars.map((car) => {
    const parts = {place: node("span", {class: "place"}), text: node("span", {class: "text"}),
      lamps: node("span", {class: "lamps", "aria-hidden": "true"}), bar: node("i"), left: node("b", {class: "left"})};
    const head = node("div", {class: "line who"}, parts.place, badge(car), node("b", {class: "name"}, car.name));
    const gauge = node("div", {class: "line gauge"}, node("span", {class: "bar"}, parts.bar), parts.left);
    const box = node("div", {class: "dashboard"}, head, node("div", {class: "line"}, parts.text, parts.lamps),
      ...(payload.dash?.bar ? [gauge] : []));
    return {box, ...parts};
  });
}

/** Draw the dashboards; what stays is left alone. @param {Page} page */
export function drawDashboards(page) {
  const {dash, tally} = page.payload, acting = carInTurn(page);
  if (!dash) return;
  const rows = byPlace(page);
  for (const {n, row} of rows) {
    const one = page.parts.dashboards[n], full = dash.full?.[n] ?? 0, value = dash.bar ? row[dash.bar] : 0;
    one.box.classList.toggle("acting", n === acting);
    write(one.place, String(row.place));
    write(one.text, textOf(page, row));
    const area = tally?.area[row.cell] ?? -1;
    write(one.lamps, tally && area >= 0 ? lamps(row[tally.column], tally.of[area]) : "");
    if (!full) continue;
    const part = value / full;
    write(one.left, String(value));
    one.bar.style.width = `${Math.round(100 * Math.max(0, Math.min(1, part)))}%`;
    one.bar.className = part <= EMPTY ? "empty" : part <= LOW ? "low" : "";
  }
  hold(page.parts.strip, rows.map(({n}) => page.parts.dashboards[n].box));
  bringYours(page);
}

/** Where the dashboards do not fit side by side, yours is the one that is seen first. @param {Page} page */
function bringYours(page) {
  const {strip, dashboards} = page.parts, car = page.ask?.car ?? -1;
  if (car < 0 || !dashboards[car] || strip.scrollWidth <= strip.clientWidth) return;
  const {box} = dashboards[car];
  strip.scrollLeft = box.offsetLeft - strip.offsetLeft - (strip.clientWidth - box.offsetWidth) / 2;
}

/** @param {Page} page @param {Row} row */
function textOf({payload}, row) {
  const status = payload.statuses[row.status], {dash} = payload;
  if (!dash || row.cell < 0 || payload.loud.includes(row.status)) return status;
  const value = row[dash.column];
  return (dash.text ?? "{}").replace("{}", String(dash.texts?.[value] ?? value));
}

/** @param {HTMLElement} box @param {string} text */
function write(box, text) {
  if (box.textContent !== text) box.textContent = text;
}
