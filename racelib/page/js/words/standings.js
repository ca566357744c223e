// The table of cars by place, and the same in one sentence for screen readers.

import {hold, node} from "../browser/dom.js";
import {carInTurn, listed} from "../now.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../film").Row} Row
 * @typedef {import("../payload").Column} Column
 */

/**
 * A line of the table: the cells that change hold the place, where the car is, and the game's own columns.
 * @typedef {{line: HTMLTableRowElement, cells: HTMLTableCellElement[]}} CarLine
 */

/**
 * Make the head of the table and a line for each car.
 * @param {import("../page").Filled} payload
 * @returns {{head: HTMLTableRowElement, lines: CarLine[]}}
 */
export function carLines(payload) {
  const {words} = payload;
  const heads = [words.place, words.car, words.where, ...payload.table.map((one) => one.head)];
  const lines = payload.cars.map((car) => {
    const cells = Array.from({length: 2 + payload.table.length}, () => node("td"));
    const chip = node("span", {class: "chip", style: "background:" + car.colour});
    const [place, ...others] = cells;
    return {cells, line: node("tr", {}, place, node("td", {class: "pair"}, chip, car.label), ...others)};
  });
  return {head: node("tr", {}, ...heads.map((text) => node("th", {scope: "col"}, text))), lines};
}

/** Draw the table; words that stay are left alone, which makes a step cheap. @param {Page} page */
export function drawStandings(page) {
  const {parts, payload} = page, {head, lines} = parts.carLines, rows = byPlace(page), acting = carInTurn(page);
  for (const {n, row} of rows) {
    const {line, cells} = lines[n], name = n === acting ? "acting" : "";
    if (line.className !== name) line.className = name;
    const texts = [row.place, where(page, row), ...payload.table.map((one) => shownAs(one, row))].map(String);
    texts.forEach((text, k) => { if (cells[k].textContent !== text) cells[k].textContent = text; });
  }
  hold(parts.standings, [head, ...rows.map(({n}) => lines[n].line)]);
}

/** The standings in one sentence: the text twin of the board. @param {Page} page */
export function standingsInWords(page) {
  const columns = page.payload.table.filter((one) => one.twin);
  return byPlace(page).map(({car, row}) => {
    const more = columns.map((one) => saidOf(one, row));
    return `${row.place}. ${car.said}: ${[where(page, row), ...more].join(", ")}`;
  }).join(". ");
}

/** The cars that are listed, by place. @param {Page} page */
export function byPlace(page) {
  const {payload, film, at} = page;
  const all = payload.cars.map((car, n) => ({car, n, row: film.row(at, n)}));
  const here = all.filter(({n, row}) => listed(page, n) && !payload.absent.includes(row.status));
  return here.sort((a, b) => a.row.place - b.row.place);
}

/** @param {Page} page @param {Row} row */
function where({payload, board}, row) {
  const status = payload.statuses[row.status];
  if (row.cell < 0) return status;
  const told = payload.loud.includes(row.status) ? status + ", " : "", {code, place} = board.cells;
  return told + (place?.[row.cell] ?? code[row.cell]);
}

/** @param {Column} column @param {Row} row */
const shownAs = (column, row) => column.texts?.[row[column.column]] ?? row[column.column];

/** The same as it is read out. @param {Column} column @param {Row} row */
export const saidOf = (column, row) => (column.twin ?? "").replace("{}", String(shownAs(column, row)));
