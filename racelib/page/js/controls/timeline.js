// The controls of the film: the band with its key moments, slider, steps, speed; whose eyes.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {filled} from "../browser/text.js";
import {draw} from "../draw.js";
import {people, roundInWords} from "../now.js";
import {mattering} from "../words/film_marks.js";
import {go, goToEnd, gridOf, jump, nameButton, step, toggle} from "./steps.js";

/** @typedef {import("../page").Page} Page */

const SPEEDS = [[0.5, "½×"], [1, "1×"], [2, "2×"], [4, "4×"]];

/** Put the controls of the film into their box. @param {Page} page */
export function arrangeFilm(page) {
  const {parts, words} = page, {filmbox, marks, band, slider, cursor, counter, play} = parts;
  const step1 = node("span", {class: "name"}, words.moment), step2 = node("span", {class: "name"}, words.moment);
  nameButton(page, false);
  const moving = node("div", {class: "bar film moving"},
    sign("first", words.toStart, () => go(page, -1)),
    sign("back", words.prevMoment, () => jump(page, -1), step1), sign("back", words.stepBack, () => step(page, -1)),
    play, sign("on", words.stepForward, () => step(page, 1)),
    labelFirst(words.nextMoment, () => jump(page, 1), step2), sign("last", words.toEnd, () => goToEnd(page)),
    speeds(page), parts.sharing, counter, momentMenu(page));
  const along = node("div", {class: "along"}, marks, node("div", {class: "track"}, band, cursor), slider);
  filmbox.append(along, moving, node("p", {class: "note"}, words.band));
}

/** A button with a sign. @param {string} kind @param {string} name @param {() => void} act @param {...Node} more */
function sign(kind, name, act, ...more) {
  return node("button", {type: "button", class: "of-" + kind, "aria-label": name, title: name, onclick: act},
    icon(kind), ...more);
}

/** @param {string} name @param {() => void} act @param {Node} words */
function labelFirst(name, act, words) {
  return node("button", {type: "button", "aria-label": name, title: name, onclick: act}, words, icon("on"));
}

/** How fast the film runs. @param {Page} page */
function speeds(page) {
  const box = node("div", {class: "speeds", role: "radiogroup", "aria-label": page.words.speed});
  for (const [speed, name] of SPEEDS) {
    const act = () => {
      page.speed = Number(speed);
      for (const one of box.children) one.setAttribute("aria-checked", String(one === made));
    };
    const made = node("button", {type: "button", role: "radio", "aria-checked": String(speed === 1), onclick: act},
      String(name));
    box.append(made);
  }
  return box;
}

/** All key moments as a list, of one kind or all; and how one steps. @param {Page} page */
function momentMenu({parts, words}) {
  const {momentCount, momentList, moment, unit, loop} = parts;
  const how = node("div", {class: "bar"}, node("label", {}, words.stepBy, " ", unit),
    node("label", {}, loop, " ", words.loop));
  return node("details", {class: "moments"}, momentCount, node("div", {class: "menu"}, moment, momentList, how));
}

/** Make the bar of how one looks at the race: whose eyes. @param {Page} page */
export function lookBar(page) {
  const {seen} = page.parts;
  return node("div", {class: "bar look"}, seen);
}

/** Let the elements of the film do something. @param {Page} page */
export function connectFilm(page) {
  const {slider, seen, play, log, marks, moment, momentList, band} = page.parts;
  play.addEventListener("click", () => toggle(page));
  slider.addEventListener("input", () => go(page, Number(slider.value)));
  seen.addEventListener("change", () => draw(page));
  moment.addEventListener("change", () => listMoments(page));
  band.addEventListener("click", ({clientX}) => {
    const {left, width} = band.getBoundingClientRect();
    go(page, Math.round(((clientX - left) / width) * page.film.length) - 1);
  });
  for (const box of [log, marks, momentList]) box.addEventListener("click", (press) => goToPressed(page, press));
  putListAway(page);
}

/** The open list of key moments goes with a press beside it, and with Escape. @param {Page} page */
function putListAway({parts: {shell, filmbox}}) {
  const open = () => filmbox.querySelector("details.moments[open]");
  shell.addEventListener("pointerdown", ({target}) => {
    if (target instanceof Node && !open()?.contains(target)) open()?.removeAttribute("open");
  });
  filmbox.addEventListener("keydown", (event) => {
    const list = open();
    if (event.key !== "Escape" || !list) return;
    event.stopPropagation();
    list.removeAttribute("open");
    list.querySelector("summary")?.focus({preventScroll: true});
  });
}

/** A number in the log, a label or a line of the list goes to its event. @param {Page} page @param {Event} press */
function goToPressed(page, press) {
  const link = press.target instanceof HTMLElement ? press.target.dataset.event : undefined;
  if (link == null) return;
  go(page, link === "-1" ? gridOf(page) : Number(link));
  /** @type {HTMLElement} */ (press.target).closest("details.moments")?.removeAttribute("open");
}

/** List the key moments, and their kinds with how many there are. @param {Page} page */
export function listMoments(page) {
  const {film, parts, words} = page, {moment, momentList, momentCount} = parts, was = moment.value;
  const kinds = film.moments.map((one) => one.kind);
  const offered = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return node("option", {value: kind}, `${kind} (${count})`);
  });
  moment.replaceChildren(node("option", {value: ""}, `${words.anyMoment} (${kinds.length})`), ...offered);
  moment.value = kinds.includes(was) ? was : "";
  const shown = film.moments.filter(({kind}) => !moment.value || kind === moment.value);
  const round = (/** @type {number} */ event) =>
    roundInWords(page.payload, words, film.rounds[event]);
  momentList.replaceChildren(...shown.map(({event, mark, title}) =>
    node("li", {}, node("button", {type: "button", "data-event": event}, `${mark} ${title} · ${round(event)}`))));
  momentCount.textContent = filled(words.momentsOf, {shown: mattering(page).length, all: kinds.length});
}

/**
 * List whose eyes can be chosen; nothing where all see the same, or while a race is played: a player has their own.
 * @param {Page} page
 */
export function listViews(page) {
  const {film, payload, parts, words} = page, {seen} = parts, humans = people(page), was = seen.value;
  const seats = Object.entries(payload.seats);
  /** @type {Record<string, string>} */
  const names = {"-1": words.bySpectator, all: words.allOpen,
    ...Object.fromEntries(seats.map(([seat, name]) => [seat, filled(words.seenByName, {name})]))};
  const same = film.views.length < 2 || (humans.length && !film.open);
  const offered = same ? [] : film.views.map((one) => String(one ?? "all"));
  seen.replaceChildren(...offered.map((one) => node("option", {value: one}, names[one])));
  seen.hidden = !offered.length;
  if (offered.includes(was)) seen.value = was;
  else if (humans.length === 1 && offered.length) seen.value = String(humans[0]);
}
