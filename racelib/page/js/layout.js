// The elements of the page and how they are arranged. They do nothing yet: the modules of controls/ connect them.

import {node, select} from "./browser/dom.js";
import {icon} from "./browser/icons.js";
import {keysInWords} from "./words/help.js";
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
  const {words} = payload;
  const log = {class: "lines", tabindex: "0", role: "log", "aria-label": words.soFar, "aria-live": "off"};
  const parts = {
    shell: node("div"),
    board: node("div", {class: "board", role: "application", tabindex: "0", "aria-label": payload.title}),
    looking: node("div", {class: "looking", role: "group", "aria-label": words.camera}),
    minimap: node("canvas", {class: "minimap", role: "img", "aria-label": words.map, hidden: true}),
    pointers: node("div", {class: "pointers"}),
    dice: node("div", {class: "dice", "aria-hidden": "true"}),
    legend: node("div", {class: "note legend", role: "note", "aria-label": "colours of the cells"}),
    note: node("div", {class: "note"}, payload.board.note ?? ""),
    // words
    say: node("div", {class: "say"}),
    live: node("div", {class: "live", "aria-live": "polite", role: "status"}),
    alert: node("div", {class: "live", "aria-live": "assertive", role: "alert"}),
    lastMove: node("section", {class: "last-move", "aria-label": words.lastMove, hidden: true}),
    drawer: node("div", {class: "drawer", role: "dialog", hidden: true}),
    log: node("section", {class: "log", "aria-label": words.whatHappened}),
    logTitle: node("h4", {}, words.whatHappened),
    logHead: node("header"),
    logLines: node("div", log),
    panels: node("div", {class: "panels"}),
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
    go: node("div", {class: "go"}),
    waiting: node("div", {class: "waiting", hidden: true, role: "status"}),
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
    seen: select("as seen by"),
    // the chart
    metric: select("chart", payload.charts.map((one) => [one.column, one.label])),
    chart: node("div", {class: "chart", role: "img", tabindex: "0", "aria-label": "chart"}),
    chartTable: node("table", {"aria-label": "chart as a table"}),
  };
  parts.unit.value = "turn";
  parts.speed.value = "1";
  parts.saved.append(parts.savedWords);
  parts.logHead.append(parts.logTitle, ...(payload.humans?.length && !payload.chain ? [whoSwitch(words)] : []));
  parts.log.append(parts.logHead, parts.logLines);
  return parts;
}

/** Whose part of the log is shown. @param {Record<string, string>} words */
function whoSwitch(words) {
  const one = (/** @type {string} */ who, /** @type {string} */ name) =>
    node("button", {type: "button", "data-who": who}, name);
  return node("div", {class: "switch", role: "group", "aria-label": words.whose}, one("all", words.everyone),
    one("me", words.onlyMe));
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
export function arrange({parts, payload, host, words}, film, look) {
  const {shell, say, question, options, form, tools, saved, log, panels, standings} = parts;
  const plays = payload.mode === "play", help = keysInWords(words, plays && host != null);
  shell.className = "rl " + (plays ? "played" : "watched") + (payload.tall ? " tall" : "");
  shell.setAttribute("role", "region");
  shell.setAttribute("aria-label", payload.title + ". " + words.keysHint);
  const about = node("details", {class: "keys"}, node("summary", {}, "Keys"), node("p", {}, help));
  const charts = payload.items.chart ? [chartFold(parts, !plays)] : [];
  const picture = node("div", {class: "picture"}, boardBox(parts),
    ...(plays ? [] : film));
  const prompt = node("div", {class: "prompt"}, parts.turn, question, parts.about, options, form, parts.waiting);
  const asking = node("div", {class: "asking"}, prompt, parts.go);
  const column = node("div", {class: "column"}, asking, tools, say, parts.lastMove, log);
  const below = node("div", {class: "below"}, saved, panels, node("div", {class: "carlist"}, standings),
    ...(plays ? film : []), ...charts, parts.legend, parts.note, about);
  const top = node("div", {class: "top"}, node("h3", {}, payload.title), look);
  const strip = payload.dash ? [parts.strip] : [];
  const main = node("div", {class: "main"}, picture, column);
  shell.append(top, main, ...strip, below, parts.drawer, parts.live, parts.alert);
}

/** The board, with what lies on it. @param {Parts} parts */
function boardBox({board, dice, pointers, minimap, looking}) {
  return node("div", {class: "boardbox"}, board, dice, pointers, minimap, looking);
}

/** @param {Parts} parts @param {boolean} open */
function chartFold({metric, chart, chartTable}, open) {
  const twin = node("details", {}, node("summary", {}, "The chart as a table"), chartTable);
  const head = node("summary", {}, "Charts");
  return node("details", {class: "charts", open}, head, node("div", {class: "bar"}, metric), chart, twin);
}
