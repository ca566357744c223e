// The road before a car: the cells that the camera shows, twenty of them or to the end of the next area.

/** @typedef {import("../page").Page} Page */

const CELLS = 20, ROWS = 9;  // on a road of hexagons a car sees rows

/**
 * The cells before a cell, in its lane.
 * @param {Pick<Page, "board" | "payload">} page
 * @param {number} cell
 * @returns {number[]}
 */
export function cellsAhead({board, payload}, cell) {
  /** @type {number[]} */
  const found = [], {steps, grid, spots} = board;
  if (cell < 0) return [];
  if (grid) {
    for (let n = 1; n <= ROWS && cell + n * grid.lanes in spots.x; n++) found.push(cell + n * grid.lanes);
    return found;
  }
  const area = payload.tally?.area ?? [];
  let at = cell, seen = -1;
  while (steps && found.length < 2 * CELLS) {
    const next = steps[at]?.[0];
    if (next == null || found.includes(next)) break;
    const here = area[next] ?? -1;
    if (seen >= 0 && here !== seen && found.length >= CELLS / 2) break;  // the next area ends here
    if (seen < 0) seen = here;
    if (seen < 0 && found.length >= CELLS) break;
    found.push(next);
    at = next;
  }
  return found;
}
