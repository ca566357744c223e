// The keys of the page. What a key does depends on what has the focus: lists and sliders keep their own keys. None of
// them reaches the notebook around the page.

import {setCamera, zoom} from "../canvas/looking.js";
import {endMotion} from "../motion.js";
import {asked, atTheEnd, confirms} from "../now.js";
import {keyTable} from "../words/help.js";
import {ownMove} from "../words/own_move.js";
import {closeReader, openReader} from "../words/reader.js";
import {openRule} from "../words/rule_box.js";
import {rulesIn} from "../words/sentence.js";
import {chainKeys} from "./chain.js";
import {choiceKeys} from "./choice_keys.js";
import {askForHint, pick, showPicked} from "./choosing.js";
import {pullOut} from "./menu.js";
import {clearTray} from "./tray.js";
import {go, goToEnd, jump, step, toggle} from "./steps.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {Record<string, () => void>} Acts  by key
 */

const KEYS_SILENT = ["Tab", "Shift", "Control", "Alt", "Meta"];  // these move the focus, or are only held

/** @param {Page} page */
export function connectKeys(page) {
  page.parts.shell.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.repeat && event.key === "Enter") return event.preventDefault();  // a held key answers once
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = page.figures.board && actOf(page, event);  // before the board is there, keys do nothing
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {Page} page @param {KeyboardEvent} event @returns {(() => void) | undefined} */
function actOf(page, event) {
  const focused = /** @type {HTMLElement} */ (event.target), button = focused.tagName === "BUTTON";
  const pressed = button && [" ", "Enter"].includes(event.key);
  if (page.motion && !page.chain && !KEYS_SILENT.includes(event.key) && !pressed) {
    return () => endMotion(page);  // a button does what it says: one of them goes to your turn
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return actsOf(page, focused)[key];
}

/**
 * What the keys do while an element has the focus.
 * @param {Page} page
 * @param {HTMLElement} focused
 * @returns {Acts}
 */
export function actsOf(page, focused) {
  const kind = focused.tagName, type = kind === "INPUT" ? /** @type {HTMLInputElement} */ (focused).type : "";
  if (page.chain) return chainKeys(page);
  if (type === "number") return {};  // in a form, keys are numbers to fill in
  const keeps = kind === "SELECT" || type === "range";
  return {
    ...(page.lessonKeys ? {} : filming(page, kind)),
    ...(keeps ? {} : arrows(page)),
    ...(kind === "SELECT" ? {} : {...looking(page), ...playing(page)}),
    ...(keeps ? {} : choiceKeys(page, focused)),
    Escape: () => escape(page),
    ...page.lessonKeys?.(),
  };
}

/** Going through the film. @param {Page} page @param {string} kind  of what has the focus @returns {Acts} */
function filming(page, kind) {
  return {
    PageDown: () => step(page, 1, "turn"), PageUp: () => step(page, -1, "turn"),
    "[": () => jump(page, -1), "]": () => jump(page, 1), ",": () => step(page, -1), ".": () => step(page, 1),
    ...(kind === "DIV" ? {" ": () => toggle(page)} : {}),
  };
}

/** In a question the arrows go from choice to choice, in a film from step to step.
 * @param {Page} page @returns {Acts} */
function arrows(page) {
  const chooses = page.host && asked(page)?.options.length;
  if (page.lessonKeys && !chooses) return {};
  const along = chooses
    ? (/** @type {1 | -1} */ way) => nextChoice(page, way)
    : (/** @type {1 | -1} */ way) => step(page, way);
  return {
    ArrowRight: () => along(1), ArrowLeft: () => along(-1),
    ...(asked(page) ? {ArrowDown: () => along(1), ArrowUp: () => along(-1)} : {}),
    ...(page.lessonKeys ? {} : {Home: () => go(page, -1), End: () => goToEnd(page)}),
  };
}

/** Pick the next option, or where they answer at once, go to its button. @param {Page} page @param {1 | -1} way */
function nextChoice(page, way) {
  const {ask, keys, parts} = page;
  if (!ask || !keys.length) return;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement), own = focused?.dataset?.option;
  const at = keys.indexOf(confirms(ask) ? page.picked : own == null ? -1 : Number(own));
  const next = keys[(at + way + (at < 0 && way < 0 ? 1 : 0) + keys.length) % keys.length];
  if (confirms(ask) && next !== page.picked) pick(page, next);
  /** @type {HTMLElement | null} */ (parts.shell.querySelector(`[data-option="${next}"]`))?.focus();
}

/** Looking around, and what one looks up. @param {Page} page @returns {Acts} */
function looking(page) {
  const {log, logLines, drawer} = page.parts;
  return {
    m: () => setCamera(page, page.camera === "track" ? "acting" : "track"), f: () => setCamera(page, "acting"),
    "+": () => zoom(page, 1.35), "=": () => zoom(page, 1.35), "-": () => zoom(page, 1 / 1.35),
    l: () => {
      if (drawer.contains(log)) pullOut(page, drawer);
      log.scrollIntoView({block: "nearest"});
      logLines.focus({preventScroll: true});
    },
    w: () => openRule(page, rulesNow(page)),
    "?": () => openReader(page, page.words.keys, [keyTable(page)]),
  };
}

/** The rules of what has just happened: of your own move where you play. @param {Page} page */
function rulesNow(page) {
  const own = atTheEnd(page) ? ownMove(page)?.rules ?? [] : [];
  const said = page.told || (page.film.words.findLast((words, number) => number <= page.at && words) ?? "");
  const here = rulesIn(page, said);
  return page.told && here.length ? here : own.length ? own : here;
}

/** @param {Page} page */
function escape(page) {
  if (closeReader(page)) return;
  if (page.ask?.tray && asked(page)) clearTray(page, page.ask.tray);
  else if (page.picked >= 0) showPicked(page, -1);
}

/** @param {Page} page @returns {Acts} */
function playing(page) {
  const {host, keys} = page;
  if (!host || page.payload.mode !== "play") return {};
  /** @type {Acts} */
  const acts = {
    u: () => host.send({do: "undo"}), r: () => host.send({do: "redo"}), h: () => askForHint(page),
  };
  // 0 is the tenth
  if (page.ask) keys.slice(0, 10).forEach((option, k) => { acts[(k + 1) % 10] = () => pick(page, option); });
  return acts;
}
