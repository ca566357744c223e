// Where to go on, and the three games.

import {node} from "../../page/js/browser/dom.js";
import {filled} from "../../page/js/browser/text.js";
import {boardPicture} from "./picture.js";

/**
 * @typedef {import("./views").HomeView} HomeView
 * @typedef {import("./views").HomeHost} HomeHost
 */

/**
 * The card of what was left last, or comes next; for somebody who has done nothing yet, that of one lap with help.
 * @param {HomeView} view
 * @param {HomeHost} host
 */
export function goOnCard({go_on: left, games, words}, host) {
  const {kicker, title, say, at, press: name, picture} = left ?? {kicker: words.newHere, title: words.newHereSay,
    say: "", at: "drive", press: words.oneLap, picture: games[0]?.picture};
  const press = {type: "button", class: "main", onclick: () => host.go(at)};
  return node("section", {class: left ? "goon" : "goon fresh", "aria-label": kicker},
    boardPicture(picture ?? null),
    node("div", {class: "words"}, node("p", {class: "kicker"}, kicker),
      node("h2", {}, title), say && node("p", {class: "note"}, say)),
    node("button", press, left ? `${name} ▶` : name));
}

/** @param {HomeView} view @param {HomeHost} host */
export function gameCards({games, words}, host) {
  const cards = games.map((game) => gameCard(game, words, host));
  return node("section", {class: "games", "aria-label": words.games}, ...cards);
}

/**
 * @param {import("./views").GameCard} game
 * @param {Record<string, string>} words
 * @param {HomeHost} host
 */
function gameCard({name, title, say, done, total, play, learn, picture}, words, host) {
  const press = (/** @type {string} */ text, /** @type {string} */ said, /** @type {string} */ at) => node("button",
    {type: "button", "aria-label": filled(said, {game: title}), onclick: () => host.go(at)}, text);
  const begin = press(words.play, words.playGame, play);
  begin.className = "main";
  const count = {done, total}, whole = total > 0 && done === total;
  return node("article", {class: "game", "data-game": name, "aria-label": title}, boardPicture(picture),
    node("div", {class: "words"},
      node("div", {class: "head"}, node("h2", {}, title), total > 0 && node("span",
        {class: whole ? "pill whole" : "pill", title: filled(words.lessonsDone, count)}, filled(words.countOf, count))),
      node("p", {class: "note"}, say),
      node("div", {class: "two"}, begin, learn && press(words.learn, words.learnGame, learn))));
}
