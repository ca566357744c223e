// What is painted under and on the road: grass, run-off, kerbs, edge lines, chequers, grid brackets, chevrons.
// All of it follows from the outlines of the cells, so a track file needs no drawing of its own.

import {edgesOutside, joinEdges} from "./edges.js";

/**
 * @typedef {import("../page").LaidBoard} LaidBoard
 * @typedef {import("../payload").Stroke} Stroke
 * @typedef {import("./edges").Edge} Edge
 * @typedef {{xs: number[][], ys: number[][]}} Lines
 * @typedef {[number, number]} Point
 */

const KERB = {long: 0.5, wide: 0.24}, CHEQUER = 0.28;  // in lane widths
const STRIPE = 9, LEAN = 0.45;  // mown grass: how wide a stripe is, and how much it leans
const CHEVRON_EVERY = 6;
/** @type {Point[]} */
const BRACKET = [[0.45, -0.36], [0.72, -0.36], [0.72, 0.36], [0.45, 0.36]];
/** @type {Point[]} */
const CHEVRON = [[-0.12, -0.24], [0.14, 0], [-0.12, 0.24]];

/**
 * Everything that is painted of a board of lanes besides its cells.
 * @param {LaidBoard} board
 * @param {Pick<import("../payload").Payload, "verges" | "starts">} stage
 */
export function roadOf(board, {verges = {}, starts}) {
  const {lane_width: lane, cells} = board, edges = edgesOutside(cells, lane);
  const verge = (/** @type {Edge} */ edge) => verges[cells.kind[edge.cell]];
  return {
    stripes: stripes(board.extent),
    runoff: asLines(joinEdges(edges.filter(verge), lane)),
    kerbs: kerbsOf(joinEdges(edges.filter((edge) => verge(edge) === "kerbs"), lane), lane),
    edges: asLines(joinEdges(edges, lane)),
    chequers: chequersOf(board.strokes.filter((one) => one.chequers), lane),
    brackets: drawnAt(board, [...cells.kind.keys()].filter((cell) => starts && cells.kind[cell] === starts), BRACKET),
    chevrons: drawnAt(board, everySixth(board), CHEVRON),
  };
}

/** @param {Edge[][]} lines @returns {Lines} */
function asLines(lines) {
  return {
    xs: lines.map((line) => line.flatMap((edge) => [edge.x0, edge.x1])),
    ys: lines.map((line) => line.flatMap((edge) => [edge.y0, edge.y1])),
  };
}

/** Quads by turns red and white, just outside the road. @param {Edge[][]} lines @param {number} lane */
function kerbsOf(lines, lane) {
  /** @type {Lines & {red: boolean[]}} */
  const kerbs = {xs: [], ys: [], red: []};
  for (const line of lines) {
    const {total, at} = along(line), wide = KERB.wide * lane;
    const count = Math.max(2, Math.round(total / (KERB.long * lane)));
    for (let k = 0; k < count; k++) {
      const steps = [k, k + 0.5, k + 1].map((step) => at((step / count) * total));
      kerbs.xs.push([...steps.map(([x]) => x), ...steps.map(([x, , nx]) => x + wide * nx).reverse()]);
      kerbs.ys.push([...steps.map(([, y]) => y), ...steps.map(([, y, , ny]) => y + wide * ny).reverse()]);
      kerbs.red.push(k % 2 === 0);
    }
  }
  return kerbs;
}

/** How long a line of edges is, and where one is after some way along it: place and direction outward.
 * @param {Edge[]} line */
function along(line) {
  const points = line.flatMap(({x0, y0, x1, y1, nx, ny}) => [[x0, y0, nx, ny], [x1, y1, nx, ny]]);
  let total = 0;
  const ways = points.map(([x, y], k) => (total += k ? Math.hypot(x - points[k - 1][0], y - points[k - 1][1]) : 0));
  const at = (/** @type {number} */ way) => {
    let k = 1;
    while (k < points.length - 1 && ways[k] < way) k++;
    const a = points[k - 1], b = points[k], long = ways[k] - ways[k - 1];
    const part = long > 0 ? (way - ways[k - 1]) / long : 0;
    const [x, y, nx, ny] = a.map((one, n) => one + part * (b[n] - one)), size = Math.hypot(nx, ny) || 1;
    return [x, y, nx / size, ny / size];
  };
  return {total, at};
}

/** Two rows of squares, by turns black and white, along lines across the road.
 * @param {Stroke[]} strokes @param {number} lane */
function chequersOf(strokes, lane) {
  /** @type {Lines & {black: boolean[]}} */
  const squares = {xs: [], ys: [], black: []};
  for (const {line: [x0, y0, x1, y1]} of strokes) {
    const long = Math.hypot(x1 - x0, y1 - y0), count = Math.max(2, Math.round(long / (CHEQUER * lane)));
    const ux = (x1 - x0) / count, uy = (y1 - y0) / count, vx = -uy, vy = ux;
    for (const row of [-1, 0]) for (let k = 0; k < count; k++) {
      const x = x0 + k * ux + row * vx, y = y0 + k * uy + row * vy;
      squares.xs.push([x, x + ux, x + ux + vx, x + vx]);
      squares.ys.push([y, y + uy, y + uy + vy, y + vy]);
      squares.black.push((k + row) % 2 === 0);
    }
  }
  return squares;
}

/** The same small drawing on some cells, turned to their heading.
 * @param {LaidBoard} board @param {number[]} cells @param {Point[]} drawing @returns {Lines} */
function drawnAt({spots, lane_width: lane}, cells, drawing) {
  const turned = cells.map((cell) => {
    const c = Math.cos(spots.angle[cell]) * lane, s = Math.sin(spots.angle[cell]) * lane;
    return drawing.map(([a, b]) => [spots.x[cell] + a * c - b * s, spots.y[cell] + a * s + b * c]);
  });
  return {xs: turned.map((one) => one.map(([x]) => x)), ys: turned.map((one) => one.map(([, y]) => y))};
}

/** Every sixth cell of one lane, round the track. @param {LaidBoard} board */
function everySixth({steps}) {
  const seen = new Set(), found = [];
  for (let cell = 0; steps && cell != null && !seen.has(cell); cell = steps[cell]?.[0]) {
    if (seen.size % CHEVRON_EVERY === CHEVRON_EVERY / 2) found.push(cell);
    seen.add(cell);
  }
  return found;
}

/** Mown grass, farther than the camera sees. @param {number[]} extent @returns {Lines} */
function stripes([x0, x1, y0, y1]) {
  const room = Math.max(x1 - x0, y1 - y0), low = y0 - room, top = y1 + room, lean = (LEAN * (top - low)) / 2;
  /** @type {Lines} */
  const found = {xs: [], ys: []};
  for (let x = x0 - room; x < x1 + room; x += 2 * STRIPE) {
    found.xs.push([x - lean, x + STRIPE - lean, x + STRIPE + lean, x + lean]);
    found.ys.push([low, low, top, top]);
  }
  return found;
}
