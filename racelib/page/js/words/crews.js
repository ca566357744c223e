// One card for each player under the board: the dice left, the cars, and the hits that each of them has taken.

import {hold, node} from "../browser/dom.js";
import {eyes, people, seatInTurn} from "../now.js";
import {carPicture} from "./car_picture.js";
import {dieFace} from "./dice.js";

/** @typedef {import("../page").Page} Page */

/** Draw the cards, if players have several cars. @param {Page} page */
export function drawCrews(page) {
  const {crews} = page.payload;
  if (!crews) return;
  const panels = page.film.table(page.at, eyes(page)).map(([, , panel]) => panel);
  const lines = panels.find((one) => one.kind === "crews")?.lines ?? [];
  const mover = seatInTurn(page), here = people(page);
  const cards = crews.map((crew, seat) => {
    const {dice = [], words, more} = lines[seat] ?? {}, mine = here.length === 1 && here[0] === seat;
    const left = [...dice.map((one) => dieFace(one)), words && node("small", {}, words)];
    const head = node("div", {class: "line"}, node("b", {class: "name"}, mine ? page.words.you : crew.name),
      node("span", {class: "crewdice"}, ...left));
    const cars = crew.cars.map((car, k) => carBox(page, car, crew.slots[k]));
    const look = "dashboard crew" + (seat === mover ? " acting" : "") + (crew.cars.length > 3 ? " many" : "");
    return node("div", {class: look}, head, node("div", {class: "crewcars"}, ...cars),
      more && node("div", {class: "more"}, more));
  });
  hold(page.parts.strip, cards);
}

/** @param {Page} page @param {number} n @param {number} slots */
function carBox(page, n, slots) {
  const {payload, film, at} = page, car = payload.cars[n], row = film.row(at, n);
  if ((payload.lost ?? []).includes(row.status)) {
    const status = " " + payload.statuses[row.status];
    return node("span", {class: "crewcar"},
      node("small", {}, node("s", {}, String(car.number)), node("span", {class: "status"}, status)));
  }
  const hits = payload.hits ? row[payload.hits] : 0;
  const box = (/** @type {boolean} */ full) => node("i", {class: full ? "full" : ""}, full ? "✕" : "");
  const boxes = Array.from({length: slots}, (_, k) => box(k < hits));
  return node("span", {class: "crewcar"}, carPicture(page, n), node("span", {class: "hits"}, ...boxes));
}
