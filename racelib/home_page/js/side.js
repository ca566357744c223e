// Beside the course: races to watch and to understand, the visitor's own races, the rules.

import {node} from "../../page/js/browser/dom.js";
import {icon} from "../../page/js/browser/icons.js";
import {filled} from "../../page/js/browser/text.js";

/**
 * @typedef {import("./views").HomeView} HomeView
 * @typedef {import("./views").HomeHost} HomeHost
 */

const SHOWN_FIRST = 3, LARGEST = 8_000_000;  // races; letters of a file

/** For somebody who learns, but has not raced. @param {HomeView} view @param {HomeHost} host */
export function firstLap({words}, host) {
  return node("section", {class: "newhere"}, node("h2", {}, words.notRaced),
    node("p", {class: "note"}, words.newHereSay),
    node("button", {type: "button", onclick: () => host.go("drive")}, words.oneLap));
}

/** @param {HomeView} view @param {HomeHost} host */
export function watchList({recorded, words}, host) {
  const lines = recorded.map(({at, title, say, minutes}) => node("li", {},
    node("button", {type: "button", class: "film", onclick: () => host.go(at)},
      node("span", {class: "sign"}, icon("play")),
      node("span", {class: "what"}, node("b", {}, title), node("span", {class: "note"}, say)),
      node("span", {class: "note long"}, filled(words.minutes, {n: minutes})))));
  const more = lines.slice(SHOWN_FIRST);
  return node("section", {class: "watchlist"}, node("h2", {}, words.watch),
    lines.length ? node("ul", {}, ...lines.slice(0, SHOWN_FIRST)) : node("p", {class: "note"}, words.noRecorded),
    more.length > 0 && node("details", {}, node("summary", {}, filled(words.allRaces, {n: lines.length})),
      node("ul", {}, ...more)));
}

/** @param {HomeView} view @param {HomeHost} host */
export function understand({races, words}, host) {
  const last = races.find((one) => one.over);
  return node("section", {class: "understand"}, node("h2", {}, words.understand),
    node("p", {class: "note"}, words.understandSay),
    node("div", {class: "two"},
      last && node("button", {type: "button", onclick: () => host.go(last.at)}, words.lastRace),
      filePicker(words.openFile, ".jsonl,.json,.txt", host, words.tooLarge,
        (name, text) => host.send({do: "file", name, text}))));
}

/**
 * A button that lets one pick a file, and reads it.
 * @param {string} name
 * @param {string} kinds
 * @param {HomeHost} host
 * @param {string} tooLarge
 * @param {(name: string, text: string) => void} read
 */
export function filePicker(name, kinds, host, tooLarge, read) {
  const input = node("input", {type: "file", accept: kinds, hidden: true, "aria-label": name});
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > LARGEST) host.say(tooLarge);
    else read(file.name, await file.text());
    input.value = "";
  });
  return node("span", {class: "picker"}, node("button", {type: "button", onclick: () => input.click()}, name), input);
}

/** @param {HomeView} view @param {HomeHost} host */
export function ownRaces({races, words, language}, host) {
  const lines = races.map(({at, say, where, game, first, over, when}) => node("li", {},
    node("button", {type: "button", class: "ownrace", title: game, onclick: () => host.go(at)},
      node("span", {class: "pill" + (first ? " whole" : over ? "" : " open")}, say),
      node("span", {class: "what"}, where),
      node("span", {class: "note"}, daysAgo(when, language)))));
  const more = lines.slice(SHOWN_FIRST);
  return node("section", {class: "ownraces"}, node("h2", {}, words.races),
    lines.length ? node("ul", {}, ...lines.slice(0, SHOWN_FIRST)) : node("p", {class: "note"}, words.noRaces),
    more.length > 0 && node("details", {}, node("summary", {}, filled(words.allRaces, {n: lines.length})),
      node("ul", {}, ...more)),
    !lines.length && node("button", {type: "button", onclick: () => host.go("drive")}, words.startOneLap));
}

/** What was got wrong comes back as small positions. @param {HomeView} view @param {HomeHost} host */
export function ownMistakes({mistakes, words}, host) {
  return mistakes && node("section", {class: "mistakes"}, node("h2", {}, words.mistakes),
    node("p", {class: "note"}, mistakes),
    node("button", {type: "button", onclick: () => host.go("quiz")}, words.practise));
}

/** How long ago something was, in days: "today", "yesterday"; "" if nobody can say. @param {number} when
 * @param {string} language */
export function daysAgo(when, language) {
  const day = (/** @type {Date} */ date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  const days = day(new Date(1000 * when)) - day(new Date());
  if (!Number.isFinite(days)) return "";
  return new Intl.RelativeTimeFormat(language || "en", {numeric: "auto"}).format(Math.min(0, days), "day");
}

/** @param {HomeView} view @param {HomeHost} host */
export function rulesOf({games, words}, host) {
  return node("section", {class: "rulesof"}, node("h2", {}, words.rules), node("div", {class: "two"},
    ...games.map(({title, rules}) => node("button", {type: "button", onclick: () => host.go(rules)}, title))));
}
