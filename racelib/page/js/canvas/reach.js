// Draws where a drive leads: green where its last step can end, blue on the way, a red frame with the odds for a slam.

import {pickedNow} from "../controls/along.js";
import {asked} from "../now.js";
import {put} from "./figures.js";
import {MARKS} from "./theme.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {{cell: number, fill: string, alpha: number, edge: string, thick: number}} Tint
 */

const DRIVE_END = {fill: MARKS.good, alpha: 0.8, edge: MARKS.end, thick: 3};
const ON_WAY = {fill: MARKS.way, alpha: 0.5, edge: MARKS.paper, thick: 1.5};
const SLAMMED = {fill: MARKS.paper, alpha: 0, edge: MARKS.slam, thick: 4};

/** @param {Page} page */
export function drawReach(page) {
  const {board} = page, ask = asked(page), options = ask?.options ?? [];
  const shown = options[page.pointed] ?? (ask ? pickedNow(page) : undefined);
  const {ends = [], via = []} = shown?.reach ?? {};
  const whole = ask?.shown_as === "tray" ? [shown] : options;  // before a die is placed, only its own slams
  const slams = whole.flatMap((one) => one?.reach?.slams ?? []);
  const steps = shown && !shown.reach && ask && ask.single != null && ask.single >= 0 ? shown.route ?? [] : [];
  /** @type {Tint[]} */
  const tints = [
    ...[...via, ...steps].map((cell) => ({cell, ...ON_WAY})), ...ends.map((cell) => ({cell, ...DRIVE_END})),
    ...slams.map(([cell]) => ({cell, ...SLAMMED})),
  ].filter(({cell}) => cell in board.cells.xs);
  put(page, "reach", {
    xs: tints.map(({cell}) => board.cells.xs[cell]), ys: tints.map(({cell}) => board.cells.ys[cell]),
    fill: tints.map((one) => one.fill), alpha: tints.map((one) => one.alpha),
    edge: tints.map((one) => one.edge), thick: tints.map((one) => one.thick),
  });
  if (ask?.tray) page.parts.options.querySelector(".meanings")?.toggleAttribute("hidden", !shown?.reach);
  const told = ask?.shown_as === "tray" ? slams.filter(([, odds]) => odds >= 0) : [];
  put(page, "chances", {
    x: told.map(([cell]) => board.spots.x[cell]), y: told.map(([cell]) => board.spots.y[cell] - 0.42),
    text: told.map(([, odds]) => odds + " %"),
  });
}
