// The elements of the page and how they are arranged. They do nothing yet: the modules of controls/ connect them.

import {node, select} from "./browser/dom.js";
import {icon} from "./browser/icons.js";
import {keysInWords} from "./words/help.js";
import {makeDashboards} from "./words/dashboards.js";
import {carLines} from "./words/standings.js";
import {watchParts} from "./words/watch_parts.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Filled} Filled
 * @typedef {ReturnType<typeof makeParts>} Parts
 */

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
    tip: node("div", {class: "tip", "aria-hidden": "true", hidden: true}),
    stopCard: node("div", {class: "stopcard", hidden: true}),
    dice: node("div", {class: "falling", "aria-hidden": "true"}),
    hand: node("div", {class: "hand", hidden: true}),  // a game's cards: under the board, on a phone in the sheet
    legend: node("div", {class: "note legend", role: "note", "aria-label": words.legend}),
    note: node("div", {class: "note"}, payload.board.note ?? ""),
    // the top bar and what it opens
    round: node("span", {class: "round"}),
    state: node("span", {class: "state", role: "status"}),  // thinking, no connection
    sound: node("span", {class: "slot sound"}),
    theme: topSign("theme", words.theme),
    menu: topSign("menu", words.menu),
    drawer: drawerOf("menu", words.menu),
    rulesDrawer: drawerOf("rulelist", words.rules),
    notices: node("div", {class: "notices"}),
    // words
    say: node("div", {class: "say"}),
    live: node("div", {class: "live", "aria-live": "polite", role: "status"}),
    alert: node("div", {class: "live", "aria-live": "assertive", role: "alert"}),
    lastMove: node("section", {class: "last-move", "aria-label": words.lastMove, hidden: true}),
    reader: node("div", {class: "reader", role: "dialog", hidden: true}),  // what one opens to read, such as a rule
    log: node("section", {class: "log", "aria-label": words.whatHappened}),
    logTitle: node("h4", {}, words.whatHappened),
    logHead: node("header"),
    logLines: node("div", log),
    panels: node("div", {class: "panels"}),
    folded: node("div", {class: "panels"}),  // what is only looked up
    standings: node("table", {"aria-label": words.cars}),
    carLines: carLines(payload),
    strip: node("div", {class: "strip", "aria-hidden": "true"}),  // the table of cars says the same
    dashboards: makeDashboards(payload),
    // what is asked
    chain: node("section", {class: "chain", hidden: true}),
    near: node("div", {class: "panels near"}),
    showChain: tool("on", payload.chain?.name ?? ""),
    question: node("div", {class: "ask"}),
    rolled: node("div", {class: "rolled"}),  // the die that was rolled for it
    options: node("div", {class: "options", role: "group", "aria-label": words.choices}),
    form: node("form", {class: "bar", novalidate: true, hidden: true}),
    tools: node("div", {class: "bar tools"}),
    turn: node("div", {class: "turn"}),
    about: node("div", {class: "about"}),
    brief: node("div", {class: "brief"}),
    uses: node("div", {class: "uses", role: "radiogroup", "aria-label": words.uses}),
    go: node("div", {class: "go"}),
    waiting: node("div", {class: "waiting", hidden: true, role: "status"}),
    undo: tool("undo", words.undo),
    redo: tool("redo", words.redo),
    hint: tool("hint", words.hint),
    rules: tool("rules", words.rules),
    saved: node("div", {class: "saved", hidden: true}),
    savedWords: node("span", {role: "status"}),
    seen: select(words.seenBy),
    ...watchParts(payload),
  };
  parts.unit.value = "turn";
  parts.saved.append(parts.savedWords);
  parts.logHead.append(parts.logTitle, ...(payload.humans?.length ? [whoSwitch(words)] : []));
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
 * A button under the question: a topSign, and its name where there is room.
 * @param {string} kind
 * @param {string} name
 */
function tool(kind, name) {
  const look = {type: "button", class: "tool of-" + kind, "aria-label": name, title: name};
  return node("button", look, icon(kind), node("span", {class: "name"}, name));
}

/** A button of the top bar: a sign alone. @param {string} kind @param {string} name */
const topSign = (kind, name) =>
  node("button", {type: "button", class: "sign of-" + kind, "aria-label": name, title: name}, icon(kind, 20));

/** What slides over the page from the right; controls/menu.js opens it. @param {string} kind @param {string} name */
const drawerOf = (kind, name) =>
  node("aside", {class: "drawer " + kind, role: "dialog", "aria-label": name, inert: true});

/**
 * Arrange the elements in the shell: the board with what belongs to it, a column beside it in which you decide, and
 * the dashboards; what is looked up lies in the menu. On a narrow page the column is a sheet below the board.
 * @param {Page} page
 * @param {HTMLElement} look  the bar of how one looks at it
 */
export function arrange({parts, payload, host, words}, look) {
  const {shell, say, question, options, form, tools, log} = parts, plays = payload.mode === "play";
  const help = keysInWords(words, plays && host != null);
  shell.className = "rl played" + (payload.tall ? " tall" : "");
  shell.setAttribute("role", "region");
  shell.setAttribute("aria-label", payload.title + ". " + words.keysHint);
  const map = payload.tall && node("div", {class: "mapstrip"}, parts.minimap);  // on the board it would hide lanes
  const picture = node("div", {class: "picture"}, boardBox(parts, payload), map, payload.crews && parts.strip,
    parts.hand);
  const prompt = node("div", {class: "prompt"}, parts.turn, parts.rolled, question, parts.about, parts.brief, options,
    parts.uses, form, parts.waiting);
  const asking = node("div", {class: "asking"}, prompt, parts.go);
  const column = node("div", {class: "column"}, parts.chain, asking, parts.watching, parts.near, tools, say,
    parts.lastMove, parts.panels, node("div", {class: "logbox"}, log));
  fillMenu(parts, payload, look, help);
  shell.append(topBar(parts, payload, host), parts.notices, parts.result, node("div", {class: "main"}, picture, column),
    ...(payload.dash && !payload.crews ? [parts.strip] : []), parts.drawer, parts.rulesDrawer, parts.reader, parts.live,
    parts.alert);
}

/** The board, with what lies on it. @param {Parts} parts @param {Filled} payload */
function boardBox({board, dice, pointers, minimap, looking, cameras, tip, stopCard}, {tall, words}) {
  return node("div", {class: "boardbox"}, board, dice, pointers, !tall && minimap, looking, cameras,
    tall && node("div", {class: "thisway", "aria-hidden": "true"}, words.thisWay), tip, stopCard);
}

/** Which race this is and how far it has come; sound, light or dark, and the menu. @param {Parts} parts
 * @param {Filled} payload @param {import("./page").Host | null} host */
function topBar({round, state, sound, theme, menu}, {words, game, place, way_home: home}, host) {
  const brand = home ? wayHome(words, () => host?.send({do: "home"}))
    : node("span", {class: "brand"}, icon("flag", 22), node("b", {}, words.brand));
  return node("div", {class: "top"}, brand, node("h3", {}, game),
    node("span", {class: "where"}, node("span", {class: "place"}, place), round),
    state, node("span", {class: "signs"}, sound, theme, menu));
}

/** The brand as the way home, where there is a home page. @param {Record<string, string>} words
 * @param {() => void} go */
export const wayHome = (words, go) => node("button", {type: "button", class: "brand", "aria-label": words.goHome,
  title: words.goHome, onclick: go}, icon("home", 22), icon("flag", 22), node("b", {}, words.brand));

/** What does not fit beside the board. @param {Parts} parts @param {Filled} payload @param {HTMLElement} look
 * @param {string} help */
function fillMenu(parts, {words}, look, help) {
  const {drawer, saved, folded, standings, legend, note} = parts;
  drawer.append(saved, node("section", {class: "looks", "aria-label": words.lookBack}, look), folded,
    node("section", {class: "carlist"}, standings), chartFold(parts, words),
    node("section", {class: "colours"}, legend, note),
    node("details", {class: "keys"}, node("summary", {}, words.keys), node("p", {}, help)));
}

/** @param {Parts} parts @param {Record<string, string>} words */
function chartFold({metric, chart, chartTable}, words) {
  const rows = node("div", {class: "scrolled"}, chartTable);
  const twin = node("details", {}, node("summary", {}, words.chartAsTable), rows);
  const head = node("summary", {}, words.charts);
  return node("details", {class: "charts"}, head, node("div", {class: "bar"}, metric), chart, twin);
}
