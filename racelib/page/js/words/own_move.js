// Your own last move, found in the film: the events since the turn in which you decided last.

import {atTheEnd, eyes, people} from "../now.js";
import {rulesIn, withoutRules} from "./sentence.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {object} OwnMove
 * @property {string} head  what it is: your last move, or what else has happened
 * @property {number} from  its first event
 * @property {number} to  the last event of that turn
 * @property {string[]} sentences
 * @property {import("../film").Fallen | null} fallen  the first die of it
 * @property {string[]} rules  those of what cost most to learn: the last event with words beside the car
 */

const MOST_YOURS = 6;  // of what was told to you; of a longer chain the last
const MOST_SENTENCES = 2;  // where a game has no words of its own for them

/** The seat of the one who looks, -1 for nobody: of several people the one whose cards lie open, or, where nothing is
 * secret, the one who is asked or moved last. @param {Page} page */
export function ownSeat(page) {
  const {film, ask, at, opened, payload} = page, humans = people(page);
  if (humans.length < 2) return humans[0] ?? -1;
  if (payload.hides) return opened;
  return ask?.seat ?? film.movers.slice(0, at + 1).findLast((seat) => humans.includes(seat)) ?? -1;
}

/** @param {Page} page @returns {OwnMove | null} */
export function ownMove(page) {
  const {film, at, payload} = page, seat = ownSeat(page);
  if (payload.mode !== "play" || seat < 0) return null;
  const newest = (/** @type {(number: number) => boolean} */ is) => {
    let number = at;
    while (number >= 0 && !(film.words[number] && is(number))) number--;
    return number;
  };
  const moved = newest((number) => film.movers[number] === seat);
  // where all answer in secret nobody moves; what came of it is about you all the same
  const last = moved >= 0 ? moved : newest((number) => film.yours.get(number)?.has(seat) ?? false);
  if (last < 0) return null;
  const [from, to] = turnAround(page, last);
  const numbers = Array.from({length: at - from + 1}, (_, k) => from + k);
  const sentences = sentencesOf(page, seat, numbers, to);
  if (!sentences.length) return null;
  const ruled = numbers.filter((one) => one <= to && rulesIn(page, film.words[one]).length);
  const noted = ruled.findLast((one) => film.notes.has(one)) ?? ruled.at(-1);
  const own = (/** @type {number} */ one) => film.movers[one] === seat || film.yours.get(one)?.has(seat);
  const fallen = numbers.find((one) => one <= to && film.dice.has(one) && own(one));  // others roll for the grid, too
  return {
    head: headOfMove(page, seat, from, to), from, to, sentences,
    fallen: fallen == null ? null : film.dice.get(fallen) ?? null,
    rules: noted == null ? [] : rulesIn(page, film.words[noted]),
  };
}

/**
 * The first and the last event of the turn around an event, as far as it has come. What sets the race up is no part of
 * the first turn, though no turn has ended before it.
 * @param {Page} page
 * @param {number} number
 */
function turnAround({film, at}, number) {
  const turn = film.turnOf(number), {rounds} = film;
  const begins = (/** @type {number} */ one) => rounds[one] > 0 && !rounds[one - 1];
  let from = number, to = number;
  while (from > 0 && film.turnOf(from - 1) === turn && !begins(from)) from--;
  while (to < at && film.turnOf(to + 1) === turn && !begins(to + 1)) to++;
  return [from, to];
}

/** What the events of a turn are to you: it is a move only if you have driven.
 * @param {Page} page @param {number} seat @param {number} from @param {number} to */
function headOfMove({film, at, words}, seat, from, to) {
  const events = Array.from({length: to - from + 1}, (_, k) => from + k).filter((one) => film.movers[one] === seat);
  if (events.some((one) => film.routes.has(one))) return words.lastMove;
  if (events.some((one) => film.words[one])) {
    return film.turns[at] === film.turnOf(to) ? words.turnSoFar : words.whatHappened;
  }
  return film.turnOf(to) ? words.whatHappened : words.beforeRace;
}

/** @param {Page} page @param {number} seat @param {number[]} numbers @param {number} to */
function sentencesOf(page, seat, numbers, to) {
  const {film} = page, about = numbers.filter((one) => film.yours.get(one)?.has(seat));
  const yours = about.map((one) => film.yours.get(one)?.get(seat) || withoutRules(film.said(one, eyes(page))));
  if (yours.length) return yours.slice(-MOST_YOURS);
  const told = numbers.filter((one) => one <= to && film.words[one] && film.movers[one] === seat);
  return told.slice(-MOST_SENTENCES).map((one) => withoutRules(film.said(one, eyes(page))));
}

/** Whether the sentence of the moment is shown: where one plays, what happened to you stays instead, and what others do
 * stands in the log. @param {Page} page */
export const saysMoment = (page) => page.payload.mode !== "play" || !(page.motion || atTheEnd(page)) || !ownMove(page);
