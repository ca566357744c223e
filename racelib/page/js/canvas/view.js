// From the screen to the board and back: where a pointer is, where a cell is seen.

/**
 * @typedef {import("../page").Page} Page
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box  in pixels of the picture
 */

/**
 * The point of the board under a pointer.
 * @param {Page} page
 * @param {number} clientX
 * @param {number} clientY
 * @returns {[number, number]}
 */
export function underPointer({figures, parts}, clientX, clientY) {
  const {x_range: across, y_range: up} = figures.board, box = parts.board.getBoundingClientRect();
  const x = across.start + ((clientX - box.left) / box.width) * (across.end - across.start);
  return [x, up.end - ((clientY - box.top) / box.height) * (up.end - up.start)];
}

/**
 * Where a point of the board is in the picture, in pixels.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function inPicture({figures, parts}, x, y) {
  const {x_range: across, y_range: up} = figures.board, {clientWidth: wide, clientHeight: high} = parts.board;
  return [((x - across.start) / (across.end - across.start)) * wide, ((up.end - y) / (up.end - up.start)) * high];
}

/** Where a cell is in the picture. @param {Page} page @param {number} cell @returns {Box} */
export function boxOf(page, cell) {
  const {xs, ys} = page.board.cells, points = xs[cell].map((x, k) => inPicture(page, x, ys[cell][k]));
  const across = points.map(([x]) => x), down = points.map(([, y]) => y);
  return {
    left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down),
  };
}

/** Where the buttons of the camera and the map lie on the board. @param {Page} page @returns {Box[]} */
export function onTheBoard({parts: {board, minimap, looking}}) {
  const home = board.getBoundingClientRect();
  return [minimap, looking].filter((part) => part.offsetWidth && board.parentElement?.contains(part))
    .map((part) => part.getBoundingClientRect()).map(({left, right, top, bottom}) =>
      ({left: left - home.left, right: right - home.left, top: top - home.top, bottom: bottom - home.top}));
}

/** How much two boxes have in common, in square pixels. @param {Box} a @param {Box} b */
export function common(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * Where something of this size fits beside a cell: it never covers the cell, and as little as can be of what else
 * matters.
 * @param {Page} page
 * @param {Box} cell
 * @param {{wide: number, high: number}} size
 * @param {Box[]} others  what it should not cover
 */
export function placeBeside({parts}, cell, {wide, high}, others) {
  const {clientWidth, clientHeight} = parts.board, GAP = 14, EDGE = 8, STEP = 24, COVERS = 4;
  const x = (cell.left + cell.right) / 2, y = (cell.top + cell.bottom) / 2;
  const near = {left: cell.left - GAP, right: cell.right + GAP, top: cell.top - GAP, bottom: cell.bottom + GAP};
  const along = (/** @type {number} */ most) => Array.from({length: Math.ceil(most / STEP)}, (_, k) => k * STEP);
  const lefts = [near.right, near.left - wide, x - wide / 2, ...along(clientWidth)];
  const tops = [y - high / 2, near.top - high, near.bottom, ...along(clientHeight)];
  const into = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.max(EDGE, Math.min(most - EDGE, value));
  let best = {left: EDGE, top: EDGE}, least = Infinity;
  for (const wanted of lefts) for (const high0 of tops) {
    const left = into(wanted, clientWidth - wide), top = into(high0, clientHeight - high);
    const box = {left, top, right: left + wide, bottom: top + high};
    const hidden = others.reduce((sum, one) => sum + common(box, one), 0);
    const far = Math.hypot(left + wide / 2 - x, top + high / 2 - y);
    const bad = 1e6 * Number(common(box, near) > 0) + COVERS * hidden + 3 * far;
    if (bad < least) [best, least] = [{left, top}, bad];
  }
  return best;
}
