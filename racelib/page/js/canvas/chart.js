// The chart over the turns: a line and badges for each car, a cursor at the turn that is shown, and a table that says
// the same.

import {node} from "../browser/dom.js";
import {listed, turnsDone} from "../now.js";
import {onPaper} from "./theme.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {{n: number, car: import("../payload").CarLook, values: number[]}} Line  below 0 is no value
 */

/** Draw the chart, if there is one. @param {Page} page */
export function drawChart(page) {
  const {chart} = page.figures, {metric, film} = page;
  if (!chart) return;
  const ends = endsOfTurns(page), turns = ends.map((number) => (number < 0 ? 0 : film.turns[number]));
  const lines = linesOf(page, ends);
  drawLines(page, lines, turns);
  drawBadgesOn(page, lines, turns);
  chart.x_range.setv({start: 0, end: Math.max(1, turns[turns.length - 1])});
  const top = metric.top ?? 1.05 * Math.max(10, ...lines.flatMap((one) => one.values));
  chart.y_range.setv(metric.reverse ? {start: top, end: 0.4} : {start: -0.5, end: top});
  if (chart.title) chart.title.text = metric.title;
  chart.left[0].axis_label = metric.label;
  drawTwin(page, lines, turns);
  page.parts.chart.setAttribute("aria-label", metric.title + ". The table below says the same.");
}

/** Move the cursor to the turn that is shown. @param {Page} page */
export function moveCursor(page) {
  const {chart} = page.figures, turn = turnsDone(page);
  for (const one of chart?.center ?? []) if (one.name === "cursor") one.location = turn;
}

/** The event before the first, and the last event of each turn. @param {Page} page */
function endsOfTurns({film}) {
  const ends = [-1];
  for (let number = 0; number < film.length; number++) {
    if (number === film.length - 1 || film.turns[number + 1] !== film.turns[number]) ends.push(number);
  }
  return ends;
}

/**
 * @param {Page} page
 * @param {number[]} ends
 * @returns {Line[]}
 */
function linesOf(page, ends) {
  const {film, metric, payload} = page;
  const all = payload.cars.map((car, n) => ({n, car})).filter(({n, car}) => listed(page, n) && !car.unowned);
  return all.map(({n, car}) => ({n, car, values: ends.map((number) => film.row(number, n)[metric.column])}));
}

/** @param {number} value */
const drawnAs = (value) => (value < 0 ? NaN : value);

/** @param {Page} page @param {Line[]} lines @param {number[]} turns */
function drawLines(page, lines, turns) {
  page.sources.lines.data = {
    xs: lines.map(() => turns), ys: lines.map(({values}) => values.map(drawnAs)),
    colour: lines.map(({car}) => onPaper(page, car.trail ?? car.colour)), dash: lines.map(() => "solid"),
  };
}

/** About seven badges on each line, not all at the same turns. @param {Page} page @param {Line[]} lines
 * @param {number[]} turns */
function drawBadgesOn(page, lines, turns) {
  /** @type {Record<string, any[]>} */
  const points = {x: [], y: [], shape: [], fill: [], ink: [], colour: [], number: []};
  const every = Math.max(1, Math.floor(turns.length / 7));
  for (const {n, car, values} of lines) {
    for (let k = Math.min(turns.length - 1, (n * 3) % every); k < turns.length; k += every) {
      points.x.push(turns[k]);
      points.y.push(drawnAs(values[k]));
      points.shape.push(car.shape);
      points.fill.push(car.dark ? "#1b1b22" : "#ffffff");
      points.ink.push(car.dark ? "#ffffff" : "#111111");
      points.colour.push(onPaper(page, car.trail ?? car.colour));
      points.number.push(String(car.number));
    }
  }
  page.sources.points.data = points;
}

/** The chart as a table of about a dozen turns. @param {Page} page @param {Line[]} lines @param {number[]} turns */
function drawTwin(page, lines, turns) {
  const every = Math.max(1, Math.ceil(turns.length / 12)), last = turns.length - 1;
  const heads = ["turn", ...lines.map(({car}) => car.label)].map((text) => node("th", {scope: "col"}, text));
  const rows = turns.map((turn, k) => {
    if (k % every && k !== last) return null;
    const cells = lines.map(({values}) => node("td", {}, values[k] < 0 ? "–" : String(values[k])));
    return node("tr", {}, node("th", {scope: "row"}, String(turn)), ...cells);
  });
  page.parts.chartTable.replaceChildren(node("tr", {}, ...heads), ...rows.filter((row) => row != null));
}
