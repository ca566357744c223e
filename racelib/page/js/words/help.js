// The keys of the page as a table, and in a sentence.

import {node} from "../browser/dom.js";

/** @typedef {import("../page").Page} Page */

/** @type {[string, string, boolean][]} keys, words for what they do, whether only players have them */
const KEYS = [
  ["← → ↑ ↓", "keyArrows", true], ["← →", "keyStep", false], ["1–9, 0", "keyDigits", true],
  ["Enter", "keyEnter", true], ["V", "nextRoute", true], ["Esc", "keyEscape", true], ["U", "undo", true],
  ["R", "redo", true], ["H", "nextHint", true], ["W", "why", false], ["M", "wholeTrack", false],
  ["F", "follow", false], ["+ −", "keyZoom", false], ["L", "whatHappened", false], ["Space", "keySpace", false],
  [", .", "keyStep", false], ["PgUp PgDn", "keyTurn", false], ["[ ]", "keyMoment", false],
  ["Home End", "keyEnds", false], ["?", "keys", false],
];

/** The keys of a film, which a lesson does not have. */
const FILM_KEYS = ["Space", ", .", "PgUp PgDn", "[ ]", "Home End"];

/** @param {boolean} plays */
const keysFor = (plays) => KEYS.filter(([keys, , own]) => (plays ? keys !== "← →" : !own && keys !== ", ."));

/** A table of the keys. @param {Page} page */
export function keyTable({words, payload, host, lessonKeys}) {
  const all = keysFor(payload.mode === "play" && host != null);
  const rows = all.filter(([keys]) => !lessonKeys || !FILM_KEYS.includes(keys)).map(([keys, name]) =>
    node("tr", {}, node("th", {scope: "row"}, node("kbd", {}, keys)), node("td", {}, words[name])));
  return node("table", {class: "keytable", "aria-label": words.keys}, ...rows);
}

/** The keys in words. @param {Record<string, string>} words @param {boolean} plays */
export const keysInWords = (words, plays) =>
  keysFor(plays).map(([keys, name]) => `${keys}: ${words[name]}`).join(" · ");
