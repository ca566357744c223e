// Beside the board of a race that is watched: the key moment of this turn, the order now, and who passed whom.

import {node} from "../browser/dom.js";
import {upper} from "../browser/text.js";
import {carInTurn, roundInWords} from "../now.js";
import {badge} from "./badge.js";
import {passesByRound} from "./passes.js";
import {byPlace, saidOf} from "./standings.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").KeyMoment} KeyMoment
 */

const ROUNDS_BACK = 3;

/** Arrange what stands beside the board. @param {Page} page */
export function arrangeWatching({parts, words, payload, host}) {
  const takes = host != null && !payload.buttons && payload.mode === "watch";
  const order = node("section", {class: "ordered", tabindex: "0", "aria-label": words.orderNow},
    node("h4", {}, words.orderNow), parts.order);
  const passed = node("section", {class: "passed", tabindex: "0", "aria-label": words.whoPassed},
    node("h4", {}, words.whoPassed), parts.passes);
  const taking = node("section", {class: "taking"},
    takes && node("p", {}, node("b", {}, words.otherwise), " ", words.takeOverSay),
    payload.mode === "play" && node("button", {type: "button", class: "see-result"}, words.seeResult));
  parts.watching.append(parts.momentCard, order, passed, taking);
}

/** The key moment of the turn that is shown, the one that matters most.
 * @param {Page} page @returns {KeyMoment | null} */
export function momentNow({film, at}) {
  const turn = film.turnOf(at), here = film.moments.filter(({event}) => event <= at && film.turnOf(event) === turn);
  const exact = here.find(({event}) => event === at);
  return exact ?? here.reduce((best, one) => (best && best.weight >= one.weight ? best : one),
    /** @type {KeyMoment | null} */ (null));
}

/** Draw all of it. @param {Page} page */
export function drawWatching(page) {
  if (!page.parts.shell.classList.contains("watched")) return;
  drawMoment(page);
  drawOrder(page);
  drawPasses(page);
}

/** @param {Page} page */
function drawMoment(page) {
  const {parts} = page, moment = momentNow(page), {say} = parts;
  const chip = moment && node("span", {class: "kind"}, `${moment.mark} ${upper(moment.kind)}`);
  parts.momentCard.replaceChildren(...[
    chip, moment && node("h4", {}, moment.title), moment?.why && node("p", {class: "why"}, moment.why), say,
  ].filter((one) => one instanceof Node));
}

/** Draw the order; one that stays is left alone. @param {Page} page */
function drawOrder(page) {
  const {parts, payload} = page, acting = carInTurn(page), columns = payload.table.filter((one) => one.twin);
  const cars = byPlace(page).filter(({car}) => !car.unowned).map(({car, n, row}) => {
    const status = payload.statuses[row.status], out = row.cell < 0 || payload.loud.includes(row.status);
    const more = out ? status : columns.map((one) => saidOf(one, row)).join(" · ");
    return {car, n, place: String(row.place), more};
  });
  const told = JSON.stringify([acting, cars.map(({n, place, more}) => [n, place, more])]);
  if (parts.order.dataset.told === told) return;
  parts.order.dataset.told = told;
  parts.order.replaceChildren(...cars.map(({car, n, place, more}) =>
    node("tr", {class: n === acting ? "acting" : ""}, node("td", {class: "place"}, place),
      node("td", {}, badge(car)), node("td", {class: "name"}, car.name), node("td", {class: "more"}, more))));
}

/** Who passed whom in the last rounds, the newest first. @param {Page} page */
function drawPasses(page) {
  const {film, at, parts, payload, words} = page, now = at < 0 ? 0 : film.rounds[at];
  const named = (/** @type {number} */ car) => payload.cars[car].name;
  const lines = passesByRound(page, ROUNDS_BACK).map(({round, passes}) => {
    const told = passes.map(({car, passed}) =>
      node("span", {class: "pass"}, node("b", {}, named(car)), " ▲ ", passed.map(named).join(", ")));
    const head = roundInWords(payload, words, round);
    return node("p", {class: round === now ? "now" : ""}, upper(head) + ": ", ...told);
  });
  parts.passes.replaceChildren(...(lines.length ? lines : [node("p", {}, words.noPasses)]));
}
