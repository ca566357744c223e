// A road of hexagons runs along the longer side of its picture: up on a phone, to the right on a desktop.

/**
 * @typedef {import("../page").LaidBoard} LaidBoard
 * @typedef {import("../payload").Label} Label
 */

const LINE = 0.75;  // between two lines of words
/** By board, which belongs to one page. @type {WeakMap<LaidBoard, LaidBoard>} */
const known = new WeakMap();

/** The board with its road to the right; worked out once a board. @param {LaidBoard} board */
export function sideways(board) {
  const turned = known.get(board) ?? turnedRight(board);
  known.set(board, turned);
  return turned;
}

/** @param {LaidBoard} board @returns {LaidBoard} */
function turnedRight(board) {
  const {cells, spots, extent: [x0, x1, y0, y1]} = board, minus = (/** @type {number} */ value) => -value;
  return {
    ...board, sideways: true, extent: [y0, y1, -x1, -x0],
    cells: {...cells, xs: cells.ys, ys: cells.xs.map((xs) => xs.map(minus))},
    spots: {x: spots.y, y: spots.x.map(minus), angle: spots.angle.map((angle) => angle - Math.PI / 2)},
    flags: board.flags.map((one) => ({...one, x: one.y, y: -one.x})),
    strokes: board.strokes.map((one) => ({...one, line: turnedLine(one.line)})),
    labels: board.labels.map((one, k) => turnedLabel(one, board.labels.slice(0, k))),
  };
}

/** @param {number[]} line  x and y by turns */
const turnedLine = (line) => line.map((_, k) => (k % 2 ? -line[k - 1] : line[k + 1]));

/** Words that stand below others stay below them. @param {Label} label @param {Label[]} before */
function turnedLabel(label, before) {
  let above = label, lines = 0;
  for (const one of [...before].reverse()) {
    if (one.x !== label.x || one.y - above.y <= 0 || one.y - above.y > 2 * LINE) break;
    above = one;
    lines++;
  }
  return {...label, x: above.y, y: -label.x - LINE * lines};
}
