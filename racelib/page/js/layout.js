// The elements of the page and how they are arranged. They do nothing yet: the modules of controls/ connect them.

import {node, select} from "./browser/dom.js";
import {keysInWords} from "./controls/keys.js";
import {carLines} from "./words/standings.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Filled} Filled
 * @typedef {ReturnType<typeof makeParts>} Parts
 */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 10];

/** Make the elements of a page that others draw into or listen to. @param {Filled} payload */
export function makeParts(payload) {
  const listed = payload.cars.map((car, n) => ({car, n})).filter(({car}) => !car.aside);
  const cars = listed.map(({car, n}) => /** @type {[string, string]} */ (["car" + n, car.name]));
  const log = {class: "log", tabindex: "0", role: "log", "aria-label": "what happened so far", "aria-live": "off"};
  const parts = {
    shell: node("div"),
    board: node("div", {class: "board", role: "img", tabindex: "0", "aria-label": payload.title}),
    legend: node("div", {class: "note legend", role: "note", "aria-label": "colours of the cells"}),
    note: node("div", {class: "note"}, payload.board.note ?? ""),
    beside: node("div", {class: "beside"}),
    // words
    say: node("div", {class: "say"}),
    live: node("div", {class: "live", "aria-live": "polite", role: "status"}),
    rulebox: node("div", {class: "rulebox", hidden: true, role: "note"}),
    log: node("div", log),
    panels: node("div", {class: "panels"}),
    standings: node("table", {"aria-label": "cars"}),
    carLines: carLines(payload),
    // what is asked
    question: node("div", {class: "ask"}),
    options: node("div", {class: "options", role: "group", "aria-label": "choices"}),
    form: node("form", {class: "bar", novalidate: true, hidden: true}),
    tools: node("div", {class: "bar tools"}),
    undo: node("button", {type: "button", "aria-label": "undo", title: "undo"}, "↶ undo"),
    redo: node("button", {type: "button", "aria-label": "redo", title: "redo"}, "↷ redo"),
    saved: node("div", {class: "saved", hidden: true}),
    savedWords: node("span", {role: "status"}),
    // the film
    play: node("button", {type: "button", "aria-label": "play", title: "play"}, "play"),
    slider: node("input", {type: "range", min: "-1", step: "1", "aria-label": "position in the race"}),
    counter: node("span", {class: "counter"}),
    unit: select("step by", [["event", "event"], ["turn", "turn"], ["round", payload.unit]]),
    speed: select("speed", SPEEDS.map((one) => [one, one + "×"])),
    loop: node("input", {type: "checkbox", "aria-label": "loop"}),
    moment: select("kind of key moment"),
    camera: select("camera", [["track", "whole track"], ["pack", "all cars"], ["acting", "car in turn"], ...cars]),
    seen: select("as seen by"),
    // the chart
    metric: select("chart", payload.charts.map((one) => [one.column, one.label])),
    chart: node("div", {class: "chart", role: "img", tabindex: "0", "aria-label": "chart"}),
    chartTable: node("table", {"aria-label": "chart as a table"}),
  };
  parts.unit.value = "turn";
  parts.speed.value = "1";
  parts.saved.append(parts.savedWords);
  return parts;
}

/**
 * Arrange the elements in the shell.
 * @param {Page} page
 * @param {HTMLElement[]} film  the bars of the film
 */
export function arrange({parts, payload, host}, film) {
  const {shell} = parts, plays = payload.mode === "play", help = keysInWords(plays && host != null);
  shell.className = "rl" + (payload.tall ? " tall" : "") + (payload.mode === "watch" ? " watched" : "");
  shell.setAttribute("role", "application");
  shell.setAttribute("aria-label", payload.title + ". " + help);
  const about = node("details", {}, node("summary", {}, "Keys"), node("p", {}, help));
  const charts = payload.items.chart ? [chartFold(parts, !plays)] : [];
  const stage = payload.tall ? upright(parts, film, plays) : level(parts, film, plays);
  shell.append(node("h3", {}, payload.title), ...stage, ...charts, about, parts.live);
}

/** @param {Parts} parts */
const turn = ({say, rulebox, question, options, form, tools, saved}) =>
  [say, rulebox, question, options, form, tools, saved];

/** A wide board has everything else below it.
 * @param {Parts} parts @param {HTMLElement[]} film @param {boolean} plays */
function level(parts, film, plays) {
  const {note, legend, board, panels, standings, log} = parts;
  const below = node("div", {class: "columns"}, node("div", {class: "carlist"}, standings), log);
  return [note, legend, board, ...turn(parts), ...(plays ? [panels, ...film] : [...film, panels]), below];
}

/** A tall board has everything else beside it.
 * @param {Parts} parts @param {HTMLElement[]} film @param {boolean} plays */
function upright(parts, film, plays) {
  const {note, legend, board, panels, standings, log, beside} = parts;
  beside.append(...turn(parts), ...(plays ? [log, panels, ...film] : [...film, log, panels]), standings);
  return [node("div", {class: "stage"}, node("div", {class: "upright"}, board, legend, note), beside)];
}

/** @param {Parts} parts @param {boolean} open */
function chartFold({metric, chart, chartTable}, open) {
  const twin = node("details", {}, node("summary", {}, "The chart as a table"), chartTable);
  return node("details", {open}, node("summary", {}, "Charts"), node("div", {class: "bar"}, metric), chart, twin);
}
