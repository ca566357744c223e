// What is drawn on hexagons, so that kinds of ground are told apart without their colours: a dash along the road, dots
// off-road, waves of mud, boulders. The stage says which mark a kind of ground has.

/**
 * @typedef {import("../page").LaidBoard} LaidBoard
 * @typedef {[number, number]} Point
 * @typedef {{points: Point[], shade: string, alpha: number}} Drawing
 * @typedef {{xs: number[][], ys: number[][], shade: string[], alpha: number[]}} Drawings
 */

/** @type {Point[]} */
const DOTS = [[-0.3, 0.12], [-0.06, 0.26], [0.26, 0.16], [-0.2, -0.2], [0.1, -0.06], [0.3, -0.24]];
/** @type {Point[]} */
const BOULDER = [[-0.34, -0.2], [-0.28, 0.16], [-0.04, 0.3], [0.2, 0.18], [0.34, -0.06], [0.26, -0.28], [-0.12, -0.3]];
/** @type {Point[]} */
const LIT = [[-0.16, 0.02], [-0.1, 0.22], [0.08, 0.18], [0.04, -0.02]];
const DARK = "#000000", BRIGHT = "#ffffff";

/** @param {Point} middle @returns {Point[]} */
const dot = ([x, y]) => Array.from({length: 8}, (_, k) =>
  [x + 0.035 * Math.cos((k * Math.PI) / 4), y + 0.035 * Math.sin((k * Math.PI) / 4)]);
/** @param {number} height @returns {Point[]} */
const wave = (height) => Array.from({length: 13}, (_, k) =>
  [0.05 * k - 0.3, height + 0.05 * Math.sin((k * Math.PI) / 3)]);

/** @type {Record<string, {lines: Drawing[], shapes: Drawing[]}>} */
const GROUND_MARKS = {
  dash: {lines: [{points: [[-0.2, 0], [0.2, 0]], shade: BRIGHT, alpha: 0.5}], shapes: []},
  dots: {lines: [], shapes: DOTS.map((middle) => ({points: dot(middle), shade: DARK, alpha: 0.2}))},
  waves: {lines: [0.18, 0, -0.18].map((height) => ({points: wave(height), shade: DARK, alpha: 0.35})), shapes: []},
  boulder: {
    lines: [], shapes: [{points: BOULDER, shade: DARK, alpha: 0.22}, {points: LIT, shade: BRIGHT, alpha: 0.18}],
  },
};

/**
 * The marks of a board as lines and filled outlines; cells that have been left behind have none.
 * @param {LaidBoard} board
 * @param {Record<string, string>} marks  the mark of each kind of ground
 */
export function groundMarks(board, marks) {
  const lines = drawings(), shapes = drawings();
  for (let cell = board.from; cell < board.cells.kind.length; cell++) {
    const name = marks[board.cells.kind[cell]], mark = GROUND_MARKS[name];
    if (!mark) continue;
    const turn = name === "dash" ? board.spots.angle[cell] : 0;  // only a dash points along the road
    for (const one of mark.lines) add(lines, one, board.spots.x[cell], board.spots.y[cell], turn);
    for (const one of mark.shapes) add(shapes, one, board.spots.x[cell], board.spots.y[cell], turn);
  }
  return {lines, shapes};
}

/** @returns {Drawings} */
const drawings = () => ({xs: [], ys: [], shade: [], alpha: []});

/**
 * @param {Drawings} into
 * @param {Drawing} drawing
 * @param {number} x
 * @param {number} y
 * @param {number} turn
 */
function add(into, {points, shade, alpha}, x, y, turn) {
  const c = Math.cos(turn), s = Math.sin(turn);
  into.xs.push(points.map(([a, b]) => x + a * c - b * s));
  into.ys.push(points.map(([a, b]) => y + a * s + b * c));
  into.shade.push(shade);
  into.alpha.push(alpha);
}
