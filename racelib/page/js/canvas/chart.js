// The charts: a line for each car over the rounds, and a table that says the same.

import {node} from "../browser/dom.js";
import {upper} from "../browser/text.js";
import {listed} from "../now.js";
import {lineChart} from "./lines.js";
import {onPaper} from "./theme.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").Chart} Chart
 * @typedef {{n: number, car: import("../payload").CarLook, values: number[]}} Values  below 0 is no value
 */

const FEW_ROUNDS = 8;  // of a race with fewer rounds, turns are drawn
const LOWEST = 210, A_CAR = 19;  // pixels: how high a chart is at least, and for each car

/** Draw the chart that is chosen. @param {Page} page */
export function drawChart(page) {
  const {chart, chartTable} = page.parts, {metric} = page;
  const width = chart.clientWidth || 340;
  chart.replaceChildren(chartOf(page, metric, width));
  chart.setAttribute("aria-label", `${metric.title}. ${page.words.tableBelow}`);
  chartTable.replaceChildren(...twin(page, metric));
}

/**
 * A chart of one column.
 * @param {Page} page
 * @param {Chart} metric
 * @param {number} width
 * @param {number} bold  the seat whose line is thick, -1 for none
 */
export function chartOf(page, metric, width, bold = -1) {
  const {words} = page, {ends, numbers} = pointsOfLine(page), all = valuesOf(page, metric.column, ends);
  const most = metric.reverse ? all.length : Math.max(1, ...all.flatMap(({values}) => values));
  const scale = metric.reverse ? {low: all.length, high: 1} : {low: 0, high: most};
  const steps = metric.reverse ? Math.ceil(all.length / 10) : Math.max(1, Math.ceil(most / 5));
  const ticks = [];
  for (let tick = metric.reverse ? 1 : 0; tick <= most; tick += steps) ticks.push(tick);
  const lines = all.map(({n, car, values}) => ({
    car, values, bold: n === bold, name: n === bold ? words.you : nameInChart(page, n, car.name),
    colour: onPaper(page, car.trail ?? car.colour),
  }));
  const height = Math.max(LOWEST, 44 + A_CAR * lines.length);
  return lineChart({lines, width, height, ...scale, xs: numbers, ends: [words.start, words.finish], ticks});
}

/** Cars of a crew are named by its name and their letter, which fits beside a line.
 * @param {Page} page @param {number} n @param {string} name */
function nameInChart({payload}, n, name) {
  const crew = payload.crews?.find(({cars}) => cars.includes(n));
  return crew ? `${crew.name} ${payload.cars[n].number}` : name;
}

/** Whether the charts count turns, because the race has only a few rounds. @param {Page} page */
export const byTurns = ({film}) => new Set(film.rounds).size < FEW_ROUNDS;

/**
 * The last event of each round (or turn), with its number; what comes before the first round is one point.
 * @param {Page} page
 */
function pointsOfLine(page) {
  const {film} = page, counted = byTurns(page) ? film.turns : film.rounds;
  /** @type {number[]} */
  const ends = [];
  /** @type {number[]} */
  const numbers = [];
  for (let number = 0; number < film.length; number++) {
    if (number === film.length - 1 || counted[number + 1] !== counted[number]) {
      ends.push(number);
      numbers.push(counted[number]);
    }
  }
  if (ends.length < 2) return {ends: [-1, ...ends], numbers: [0, ...numbers.map((one) => one + 1)]};
  return {ends, numbers: numbers.map((one, k) => one + (k && one === numbers[k - 1] ? 1 : 0))};
}

/**
 * A column of the frames for each car that somebody drives.
 * @param {Page} page
 * @param {string} column
 * @param {number[]} ends
 * @returns {Values[]}
 */
function valuesOf(page, column, ends) {
  const {film, payload} = page;
  const all = payload.cars.map((car, n) => ({n, car})).filter(({n, car}) => listed(page, n) && !car.unowned);
  return all.map(({n, car}) => ({n, car, values: ends.map((number) => film.row(number, n)[column])}));
}

/** The chart as the rows of a table, of about a dozen rounds. @param {Page} page @param {Chart} metric */
export function twin(page, metric) {
  const {ends, numbers} = pointsOfLine(page), all = valuesOf(page, metric.column, ends);
  const every = Math.max(1, Math.ceil(numbers.length / 12)), last = numbers.length - 1;
  const turns = byTurns(page), unit = turns ? page.words.turn : page.payload.unit;
  const named = turns ? [] : page.payload.round_names ?? [];  // as the top bar calls it
  const heads = [unit, ...all.map(({car}) => car.label ?? car.name)].map((text) => node("th", {scope: "col"}, text));
  const rows = numbers.map((number, k) => {
    if (k % every && k !== last) return null;
    const cells = all.map(({values}) => node("td", {}, values[k] < 0 ? "–" : String(values[k])));
    return node("tr", {}, node("th", {scope: "row"}, upper(named[number] ?? String(number))), ...cells);
  });
  return [node("tr", {}, ...heads), ...rows.filter((row) => row != null)];
}
