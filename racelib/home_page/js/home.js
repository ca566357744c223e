// The home screen: what to go on with, the games and the course; beside them what to watch, own races, the progress.

import {node} from "../../page/js/browser/dom.js";
import {courseMap} from "./course_map.js";
import {gameCards, goOnCard} from "./game_cards.js";
import {progressBox} from "./progress_box.js";
import {firstLap, ownMistakes, ownRaces, rulesOf, understand, watchList} from "./side.js";

/**
 * @param {import("./views").HomeView} view
 * @param {import("./views").HomeHost} host
 */
export function homeParts(view, host) {
  const side = node("div", {class: "sidecard"}, watchList(view, host), understand(view, host), ownMistakes(view, host),
    ownRaces(view, host), rulesOf(view, host), progressBox(view, host));
  return node("div", {class: "homegrid", role: "main"},
    node("div", {class: "homeleft"}, goOnCard(view, host), gameCards(view, host), courseMap(view, host)),
    node("aside", {class: "homeright", "aria-label": view.words.more},
      view.go_on && !view.raced && firstLap(view, host), side));
}

/**
 * What is there until Python has said what to show: home as text, for those who do not want to wait.
 * @param {Record<string, string>} words
 * @param {string} text
 * @param {boolean} dark
 */
export function openingPart(words, text, dark) {
  return node("div", {class: dark ? "rl home dark" : "rl home"},
    node("p", {class: "note", role: "status"}, words.opening),
    node("details", {}, node("summary", {}, words.asText), node("pre", {class: "plain"}, text)));
}
