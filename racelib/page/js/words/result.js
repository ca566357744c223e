// How a race ended: the verdict, why, the podium, all places, what decided it, and what to do next. Who has played sees
// it instead of the board; who watches sees it on the board.

import {node} from "../browser/dom.js";
import {byTurns, chartOf, twin} from "../canvas/chart.js";
import {atTheEnd, people} from "../now.js";
import {badge} from "./badge.js";
import {confetti, podium} from "./podium.js";
import {isNarrow} from "../room.js";
import {showSentence} from "./sentence.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").Result} Result
 */

/** Whether a race that was played shows its end instead of the board; a lesson has its own end. @param {Page} page */
export const endsHere = ({payload}) => payload.mode === "play" && (payload.home != null || payload.back === true);

/** Whether the result is to be seen now: who has played sees the last moves first. @param {Page} page */
function shown(page) {
  const {film, aside, parts} = page, watched = parts.shell.classList.contains("watched");
  return film.result != null && film.length > 0 && atTheEnd(page) && !page.ask && !page.card && !aside
    && (watched || (endsHere(page) && (!page.motion || page.motion.skipped)));
}

/** Draw the result, or take it away. @param {Page} page */
export function drawResult(page) {
  const {parts, film} = page, {result, shell} = parts, shows = shown(page);
  const small = shell.classList.contains("watched"), key = shows ? `${small} ${page.dark} ${film.length}` : "";
  shell.classList.toggle("ended", shows && !small);
  if (result.dataset.shows === key) return;
  const had = result.hidden;
  result.dataset.shows = key;
  result.hidden = !shows;
  if (!shows || !film.result) return result.replaceChildren();
  const home = small ? shell.querySelector(".boardbox") : null;
  if (home) home.append(result); else shell.querySelector("div.main")?.before(result);
  result.className = `result of-${film.result.tone ?? "plain"}${small ? " small" : ""}`;
  result.setAttribute("aria-label", film.result.title);
  result.replaceChildren(...(small ? smallParts(page, film.result) : allParts(page, film.result)));
  if (had && !small) result.focus({preventScroll: true});
}

/** @param {Page} page @param {Result} result */
function smallParts(page, result) {
  const close = node("button", {type: "button", "data-do": "board"}, page.words.backToBoard);
  return [node("div", {class: "verdict"}, ...verdict(page, result)), stage(page, result), table(result, page), close];
}

/** @param {Page} page @param {Result} result */
function allParts(page, result) {
  const left = node("div", {class: "told"}, ...verdict(page, result), stage(page, result), table(result, page));
  return [left, node("div", {class: "next"}, reasons(result), buttons(page), chart(page))];
}

/** @param {Page} page @param {Result} result */
function verdict(page, {chip, title, say, rule}) {
  const why = node("p", {class: "why"});
  showSentence(page, why, rule ? `${say} (${rule})` : say);
  const sign = /** @type {Record<string, string>} */ ({out: "✕ ", won: "✓ "})[page.film.result?.tone ?? ""] ?? "";
  return [node("span", {class: "kind"}, sign + (chip ?? "")), node("h2", {}, title), why];
}

/** @param {Page} page @param {Result} result */
function stage(page, {podium: steps = [], tone}) {
  const bits = tone === "won" ? confetti(page, (colour, n) => {
    const style = `background:${colour};left:${(n * 37) % 100}%;animation-delay:${(n % 7) * 90}ms;--turn:${n * 47}deg`;
    return node("i", {style});
  }) : [];
  const paper = node("div", {class: "confetti", "aria-hidden": "true"}, ...bits);
  return node("div", {class: "stage"}, paper, steps.length ? podium(page, steps) : null);
}

/** @param {Result} result @param {Page} page */
function table({head = [], rows = []}, {payload, words}) {
  const heads = [words.place, "", words.name, ...head].map((text) => node("th", {scope: "col"}, text));
  const lines = rows.map(({place, name, car, cells = [], yours}) => {
    const look = car == null ? undefined : payload.cars[car];
    return node("tr", {class: yours ? "yours" : ""}, node("td", {class: "place"}, place),
      node("td", {}, look ? badge(look) : ""), node("td", {class: "name"}, name),
      ...cells.map((text) => node("td", {class: "more"}, text)));
  });
  return node("table", {class: "places", "aria-label": words.allPlaces}, node("tr", {}, ...heads), ...lines);
}

/** @param {Result} result */
function reasons({why, reasons: facts = []}) {
  const list = facts.map(({about, say, tone}) =>
    node("li", {}, node("span", {class: "about of-" + (tone ?? "plain")}, about), node("span", {}, say)));
  return facts.length ? node("section", {class: "reasons"}, node("h4", {}, why ?? ""), node("ul", {}, ...list)) : "";
}

/** What to do next: on to a lesson, again, back, and what there is besides. @param {Page} page */
function buttons({payload, words, host}) {
  const one = (/** @type {import("../payload").Button} */ way, main = false) =>
    node("button", {type: "button", class: main ? "main" : "", "data-do": way.do}, way.words);
  const ways = payload.buttons ?? [], home = ways.filter((way) => way.do === "home");
  const on = ways.filter((way) => !home.includes(way));
  if (payload.again) on.push({do: "new race", words: words.raceAgain});
  if (payload.again) on.push({do: "form", words: words.newRace});
  if (payload.back) on.push({do: "back", words: words.backToRace});
  on.push({do: "watch", words: words.watchRace});
  if (host) on.push({do: "page", words: words.saveFile});
  on.push(...home, {do: "board", words: words.backToBoard});
  return node("div", {class: on.length % 2 ? "buttons fill-up" : "buttons"}, ...on.map((way, n) => one(way, n === 0)));
}

/** Places over the rounds. @param {Page} page */
function chart(page) {
  const {words, payload} = page, metric = payload.charts.find(({column}) => column === "place");
  if (!metric) return "";
  const mine = people(page).length === 1 && payload.cars.length === payload.seats.length ? people(page)[0] : -1;
  const narrow = isNarrow(page.parts.shell), wide = narrow ? page.parts.shell.clientWidth - 56 : 372;
  const rows = node("table", {}, ...twin(page, metric));
  return node("section", {class: "over-rounds"},
    node("h4", {}, byTurns(page) ? words.placesByTurn : words.placesByRound), chartOf(page, metric, wide, mine),
    node("details", {}, node("summary", {}, words.chartAsTable), node("div", {class: "scrolled"}, rows)));
}
