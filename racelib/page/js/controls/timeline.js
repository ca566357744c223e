// The controls of the film: slider, steps, key moments, whose eyes.

import {button, node} from "../browser/dom.js";
import {draw} from "../draw.js";
import {people} from "../now.js";
import {tell} from "../words/sentence.js";
import {go, goToEnd, jump, step, toggle} from "./steps.js";

/** @typedef {import("../page").Page} Page */

/** Make the two bars of the film. @param {Page} page */
export function filmBars(page) {
  const {slider, counter, unit, speed, loop, moment, play} = page.parts;
  const moving = node("div", {class: "bar film moving"},
    button("|◀", "to the start", () => go(page, -1)), button("◀", "step back", () => step(page, -1)), play,
    button("▶", "step forward", () => step(page, 1)), button("▶|", "to the end", () => goToEnd(page)),
    slider, counter);
  const looking = node("div", {class: "bar film"}, unit, speed, node("label", {}, loop, " loop"),
    button("◀ key moment", "previous key moment", () => jump(page, -1)),
    button("key moment ▶", "next key moment", () => jump(page, 1)), moment);
  return [moving, looking];
}

/** Make the bar of how one looks at the race: whose eyes. @param {Page} page */
export function lookBar(page) {
  const {seen} = page.parts;
  return node("div", {class: "bar look"}, seen);
}

/** Let the elements of the film do something. @param {Page} page */
export function connectFilm(page) {
  const {slider, seen, play, log} = page.parts;
  play.addEventListener("click", () => toggle(page));
  slider.addEventListener("input", () => go(page, Number(slider.value)));
  seen.addEventListener("change", () => {
    draw(page);
    if (page.payload.secrets) tell(page, page.payload.secrets);
  });
  log.addEventListener("click", (press) => {  // a number in the log goes to its event
    const link = press.target instanceof HTMLElement ? press.target.dataset.event : undefined;
    if (link != null) go(page, Number(link));
  });
}

/** List the kinds of key moments, with how many there are. @param {Page} page */
export function listMoments(page) {
  const {moment} = page.parts, kinds = page.film.moments.map((one) => one[1]), was = moment.value;
  const offered = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return node("option", {value: kind}, `${kind} (${count})`);
  });
  moment.replaceChildren(node("option", {value: ""}, `any key moment (${kinds.length})`), ...offered);
  moment.value = kinds.includes(was) ? was : "";
}

/**
 * List whose eyes can be chosen: everyone's in a game without secrets; while a race is played, the player's own only.
 * @param {Page} page
 */
export function listViews(page) {
  const {film, payload, parts} = page, {seen} = parts, humans = people(page), was = seen.value;
  const seats = Object.entries(payload.seats);
  /** @type {Record<string, string>} */
  const names = {"": "everyone", "-1": "a spectator", all: "everyone: all open", ...Object.fromEntries(seats)};
  let offered = ["", ...seats.map(([seat]) => seat)];
  if (payload.hides) offered = humans.length && !film.open ? [] : film.views.map((one) => String(one ?? "all"));
  seen.replaceChildren(...offered.map((one) => node("option", {value: one}, "as seen by " + names[one])));
  seen.hidden = !offered.length;
  if (offered.includes(was)) seen.value = was;
  else if (humans.length === 1 && payload.hides && offered.length) seen.value = String(humans[0]);
}
