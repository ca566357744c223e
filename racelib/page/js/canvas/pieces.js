// Draws what lies on the cells besides cars; the card under the pointer names it, too.

import {pixels, put} from "./figures.js";

/** @typedef {import("../page").Page} Page */

const FULL_SIZE = 40;  // lanes of so many pixels have tokens of their full size

/** @param {Page} page */
export function drawPieces(page) {
  const {payload, film, at, board} = page, looks = payload.pieces;
  if (!looks) return;
  const lane = pixels(page, board.lane_width);
  const lying = film.lying(at), told = JSON.stringify([Math.round(lane), ...lying]);
  if (told === page.lying) return;
  page.lying = told;
  const about = page.sources.cells.data.about;
  board.cells.about.forEach((words, cell) => {
    const k = cell - board.base, kind = lying.get(cell);
    if (k in about) about[k] = kind ? words + ": " + looks[kind].name : words;
  });
  const zoom = Math.min(1, lane / FULL_SIZE);  // no larger than its cell
  /** @type {Record<string, any[]>} */
  const pieces = {x: [], y: [], shape: [], size: [], fill: [], ink: [], sign: [], font: []};
  for (const [cell, kind] of lying) {
    const {sign, shape, fill, ink, size} = looks[kind];
    pieces.x.push(board.spots.x[cell]);
    pieces.y.push(board.spots.y[cell]);
    pieces.shape.push(shape);
    pieces.size.push(Math.max(14, zoom * (shape === "triangle" ? 1.3 : 1.1) * (size ?? 30)));
    pieces.fill.push(fill);
    pieces.ink.push(ink);
    pieces.sign.push(sign);
    pieces.font.push(Math.max(sign.length > 2 ? 8 : 11, zoom * (sign.length > 2 ? 11 : 17)) + "px");
  }
  put(page, "pieces", pieces);
}
