// The camera of a road of hexagons: all lanes across the picture; it goes along the road with the car in turn.

import {asked, carInTurn, spokenOf} from "../now.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("./aim").Aim} Aim
 */

const BESIDE = 0.7;  // room on both sides of the road, in cells
const AHEAD = 2.5;  // rows that are seen more ahead of a car than behind it

/** @param {Page} page @returns {Aim | null} */
export function alongRoad(page) {
  const {board, shape, film, at} = page, {x, y} = board.spots, {lanes, across} = /** @type {any} */ (board.grid);
  const wide = (lanes - 1) * across + 4 * across / 3 + 2 * BESIDE, along = !!board.sideways;
  const middle = ((lanes - 1) * across) / 2 * (along ? -1 : 1);
  const half = along ? wide / 2 / shape : wide / 2, reach = along ? half : half * shape;
  const [first, last] = ends(page), place = (/** @type {number} */ cell) => (along ? x[cell] : y[cell]);
  const cells = placesToSee(page).filter((cell) => cell in x && cell >= 0).map(place);
  let centre = cells.length ? (Math.min(...cells) + Math.max(...cells)) / 2 : first + reach;
  const car = carToSee(page), own = car >= 0 ? film.row(at, car).cell : -1;
  if (own >= 0 && own in x) centre = Math.max(place(own) - reach + 1.5, Math.min(centre, place(own) + reach - 1.5));
  else if (!cells.length && board.waiting) centre = first + reach;
  centre = last - first < 2 * reach ? (first + last) / 2 : Math.max(first + reach, Math.min(last - reach, centre));
  return {centre: along ? [centre, middle] : [middle, centre], half};
}

/** The car that the picture is about. @param {Page} page */
function carToSee(page) {
  const told = spokenOf(page);
  return told >= 0 ? told : carInTurn(page);
}

/** Where the road begins and ends, with some room. @param {Page} page */
function ends({board}) {
  const {cells, base, from, spots, sideways, waiting} = board, first = Math.max(base, from);
  const place = sideways ? spots.x : spots.y;
  return [place[first] - (waiting ? 3.6 : 1.2), place[cells.kind.length - 1] + 1.4];
}

/** The cells that matter now: those that can be chosen, or the car in turn with what lies ahead. @param {Page} page */
function placesToSee(page) {
  const {film, at, board} = page, ask = asked(page), {lanes} = /** @type {any} */ (board.grid);
  const {ends = [], via = []} = ask?.options[page.picked]?.reach ?? {};
  const offered = (ask && ask.shown_as === "places" ? ask.options.map(({cell}) => cell ?? -1) : [...ends, ...via])
    .filter((cell) => cell >= 0);
  const acting = carToSee(page);
  if (offered.length) return acting < 0 ? offered : [...offered, film.row(at, acting).cell];
  const cars = (acting >= 0 ? [acting] : carsOfTray(page, ask)).map((n) => film.row(at, n).cell);
  const here = cars.filter((cell) => cell >= 0), ahead = here.map((cell) => cell + Math.round(2 * AHEAD) * lanes);
  return [...here, ...ahead];
}

/** The cars that a die can go to; where dice go to commands alone, the cars of the player who is asked.
 * @param {Page} page @param {import("../payload").AskView | null} ask @returns {number[]} */
function carsOfTray(page, ask) {
  if (!ask?.tray) return [];
  const named = ask.tray.parts.flatMap(({targets}) => targets.map(({car}) => car ?? -1)).filter((car) => car >= 0);
  return named.length ? named : page.payload.crews?.[ask.seat]?.cars ?? [];
}
