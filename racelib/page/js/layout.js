// The elements of the page and how they are arranged. They do nothing yet: the modules of controls/ connect them.

import {node, select} from "./browser/dom.js";
import {icon} from "./browser/icons.js";
import {keysInWords} from "./controls/keys.js";
import {makeDashboards} from "./words/dashboards.js";
import {carLines} from "./words/standings.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Filled} Filled
 * @typedef {ReturnType<typeof makeParts>} Parts
 */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 10];

/** Make the elements of a page that others draw into or listen to. @param {Filled} payload */
export function makeParts(payload) {
  const {words} = payload, listed = payload.cars.map((car, n) => ({car, n})).filter(({car}) => !car.aside);
  const cars = listed.map(({car, n}) => /** @type {[string, string]} */ (["car" + n, car.name]));
  const log = {class: "log", tabindex: "0", role: "log", "aria-label": "what happened so far", "aria-live": "off"};
  const parts = {
    shell: node("div"),
    board: node("div", {class: "board", role: "img", tabindex: "0", "aria-label": payload.title}),
    hand: node("div", {class: "hand", hidden: true}),  // a game's cards: under the board, on a phone in the sheet
    legend: node("div", {class: "note legend", role: "note", "aria-label": "colours of the cells"}),
    note: node("div", {class: "note"}, payload.board.note ?? ""),
    // words
    say: node("div", {class: "say"}),
    live: node("div", {class: "live", "aria-live": "polite", role: "status"}),
    rulebox: node("div", {class: "rulebox", hidden: true, role: "note"}),
    log: node("div", log),
    panels: node("div", {class: "panels"}),
    folded: node("div", {class: "panels"}),  // what is only looked up
    standings: node("table", {"aria-label": "cars"}),
    carLines: carLines(payload),
    strip: node("div", {class: "strip", "aria-hidden": "true"}),  // the table of cars says the same
    dashboards: makeDashboards(payload),
    // what is asked
    question: node("div", {class: "ask"}),
    options: node("div", {class: "options", role: "group", "aria-label": "choices"}),
    form: node("form", {class: "bar", novalidate: true, hidden: true}),
    tools: node("div", {class: "bar tools"}),
    turn: node("div", {class: "turn"}),
    about: node("div", {class: "about"}),
    brief: node("div", {class: "brief"}),
    bids: node("div", {class: "bids", role: "radiogroup", "aria-label": words.bids}),
    go: node("div", {class: "go"}),
    undo: tool("undo", words.undo),
    redo: tool("redo", words.redo),
    hint: tool("hint", words.hint),
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
 * A button under the question: a sign, and its name where there is room.
 * @param {string} kind
 * @param {string} name
 */
function tool(kind, name) {
  const look = {type: "button", class: "tool of-" + kind, "aria-label": name, title: name};
  return node("button", look, icon(kind), node("span", {class: "name"}, name));
}

/**
 * Arrange the elements in the shell: the board with what belongs to it, a column beside it in which you decide, and
 * below them what you look up. On a narrow page the column is below the board.
 * @param {Page} page
 * @param {HTMLElement[]} film  the bars of the film
 * @param {HTMLElement} look  the bar of how one looks at it
 */
export function arrange({parts, payload, host}, film, look) {
  const {shell, say, question, options, form, rulebox, tools, saved, log, panels, standings} = parts;
  const plays = payload.mode === "play", help = keysInWords(plays && host != null);
  shell.className = "rl " + (plays ? "played" : "watched") + (payload.tall ? " tall" : "");
  shell.setAttribute("role", "application");
  shell.setAttribute("aria-label", payload.title + ". " + help);
  const about = node("details", {class: "keys"}, node("summary", {}, "Keys"), node("p", {}, help));
  const charts = payload.items.chart ? [chartFold(parts, !plays)] : [];
  const picture = node("div", {class: "picture"}, node("div", {class: "boardbox"}, parts.board), parts.hand,
    ...(plays ? [] : film));
  const prompt = node("div", {class: "prompt"}, parts.turn, question, parts.about, parts.brief, options,
    parts.bids, form);
  const asking = node("div", {class: "asking"}, prompt, parts.go);
  const column = node("div", {class: "column"}, asking, tools, say, rulebox, ...(plays ? [panels] : []), log);
  const below = node("div", {class: "below"}, saved, ...(plays ? [] : [panels]), parts.folded,
    node("div", {class: "carlist"}, standings),
    ...(plays ? film : []), ...charts, parts.legend, parts.note, about);
  const top = node("div", {class: "top"}, node("h3", {}, payload.title), look);
  const strip = payload.dash ? [parts.strip] : [];
  shell.append(top, node("div", {class: "main"}, picture, column), ...strip, below, parts.live);
}

/** @param {Parts} parts @param {boolean} open */
function chartFold({metric, chart, chartTable}, open) {
  const twin = node("details", {}, node("summary", {}, "The chart as a table"), chartTable);
  const head = node("summary", {}, "Charts");
  return node("details", {class: "charts", open}, head, node("div", {class: "bar"}, metric), chart, twin);
}
