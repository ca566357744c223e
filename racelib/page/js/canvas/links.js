// The chain that is shown: what belongs to it, and its arrows on the board: past ones grey, the present one red.

import {put} from "./figures.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../film").Fallen} Fallen
 * @typedef {{event: number, words: string, dice: Fallen[], told: [number, string][]}} ChainLink
 * @typedef {{links: ChainLink[], at: number, held: boolean, last: number, done: (() => void) | null,
 *   timer: number | undefined}} ShownChain  `at` is the link that is shown, `last` the newest that may be
 */

const PRESENT = "#c22a27", PAST = "#5d6772";

/**
 * The links of the chain that an event belongs to; none if it belongs to no chain.
 * @param {Pick<Page, "film" | "payload">} page
 * @param {number} number
 * @returns {ChainLink[]}
 */
export function chainAt({film, payload}, number) {
  const first = film.links.findLast(([event, link]) => link.opens && event <= number)?.[0] ?? -1;
  if (first < 0 || film.turnOf(first) !== film.turnOf(number)) return [];
  const until = film.links.find(([event, link]) => link.opens && event > first)?.[0] ?? film.length;
  /** @type {ChainLink[]} */
  const links = [];
  let before = first;
  for (const [event, {words, told = []}] of film.links) {
    if (event < first || event >= until || film.turnOf(event) !== film.turnOf(first)) continue;
    const since = before, fallen = [...film.dice].filter(([when]) => when > since && when < event);
    const dice = fallen.map(([, one]) => one).filter(({die}) => payload.dice?.[die].chain);
    const last = links.at(-1);
    if (!words && last) last.told = [...last.told, ...told];
    else links.push({event, words, told, dice: dice.slice(-2)});
    before = event;
  }
  return links;
}

/** @param {Page} page */
export function drawLinks(page) {
  const {chain, film, board} = page, {x, y} = board.spots;
  const arrows = (chain?.links ?? []).slice(0, (chain?.at ?? -1) + 1).flatMap(({event}, k) => {
    let number = event;
    while (number > 0 && !film.routes.has(number) && event - number < 4) number--;
    const route = film.routes.get(number), to = route && Number(route.steps[0]);
    if (!route || to == null || !(to in x)) return [];
    return [{k, curve: curveOf([x[route.from], y[route.from]], [x[to], y[to]]), now: k === chain?.at}];
  });
  const colour = arrows.map(({now}) => (now ? PRESENT : PAST));
  put(page, "links", {
    xs: arrows.map(({curve}) => curve.map(([a]) => a)), ys: arrows.map(({curve}) => curve.map(([, b]) => b)),
    colour, width: arrows.map(({now}) => (now ? 5 : 3)),
  });
  const heads = arrows.map(({curve}) => headOf(curve));
  put(page, "link_heads", {
    xs: heads.map((one) => one.map(([a]) => a)), ys: heads.map((one) => one.map(([, b]) => b)), colour,
  });
  const middles = arrows.map(({curve}) => curve[curve.length >> 1]);
  put(page, "link_discs", {
    x: middles.map(([a]) => a), y: middles.map(([, b]) => b), text: arrows.map(({k}) => String(k + 1)), colour,
    size: arrows.map(({now}) => (now ? 26 : 20)),
  });
}

/** An arc between two places, a little to one side. @param {number[]} from @param {number[]} to
 * @returns {number[][]} */
function curveOf([x0, y0], [x1, y1]) {
  const mx = (x0 + x1) / 2 - (y1 - y0) * 0.3, my = (y0 + y1) / 2 + (x1 - x0) * 0.3;
  return Array.from({length: 11}, (_, k) => {
    const t = 0.12 + 0.07 * k, s = 1 - t;
    return [s * s * x0 + 2 * s * t * mx + t * t * x1, s * s * y0 + 2 * s * t * my + t * t * y1];
  });
}

/** The head of an arrow at the end of a curve. @param {number[][]} curve @returns {number[][]} */
function headOf(curve) {
  const [[x0, y0], [x1, y1]] = curve.slice(-2), long = Math.hypot(x1 - x0, y1 - y0) || 1;
  const dx = ((x1 - x0) / long) * 0.26, dy = ((y1 - y0) / long) * 0.26;
  return [[x1 + dx, y1 + dy], [x1 - dy * 0.7, y1 + dx * 0.7], [x1 + dy * 0.7, y1 - dx * 0.7]];
}
