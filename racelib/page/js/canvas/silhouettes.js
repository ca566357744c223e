// The outlines of cars, nose to the right, in lane widths: parts from the ground up, each with its paint.

/**
 * @typedef {[number, number]} Point
 * @typedef {"tyre" | "body" | "glass"} Paint
 * @typedef {{xs: number[], ys: number[], paint: Paint}} Part
 */

/** @param {number} x0 @param {number} x1 @param {number} y0 @param {number} y1 @returns {Point[]} */
const slab = (x0, x1, y0, y1) => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
/** Two wheels, one on each side.
 * @param {number} x0 @param {number} x1 @param {number} y @returns {[Paint, Point[]][]} */
const wheels = (x0, x1, y) => [["tyre", slab(x0, x1, y - 0.09, y + 0.09)], ["tyre", slab(x0, x1, -y - 0.09, 0.09 - y)]];

/** @type {Record<string, [Paint, Point[]][]>} */
const SILHOUETTES = {
  open: [
    ...wheels(-0.66, -0.3, 0.34), ...wheels(0.3, 0.6, 0.33),
    ["body", slab(-0.78, -0.62, -0.36, 0.36)], ["body", slab(0.6, 0.74, -0.36, 0.36)],
    ["body", [
      [0.76, -0.06], [0.76, 0.06], [0.28, 0.13], [0.1, 0.24], [-0.38, 0.24], [-0.66, 0.12], [-0.66, -0.12],
      [-0.38, -0.24], [0.1, -0.24], [0.28, -0.13],
    ]],
    ["glass", [[0.2, 0.07], [0.2, -0.07], [0.02, -0.1], [0.02, 0.1]]],
  ],
  stock: [
    ...wheels(-0.52, -0.24, 0.36), ...wheels(0.26, 0.54, 0.36),
    ["body", [
      [0.72, -0.24], [0.76, 0], [0.72, 0.24], [0.6, 0.36], [-0.62, 0.36], [-0.72, 0.28], [-0.72, -0.28],
      [-0.62, -0.36], [0.6, -0.36],
    ]],
    ["glass", [[0.34, -0.26], [0.4, 0], [0.34, 0.26], [0.18, 0.22], [0.18, -0.22]]],
    ["glass", slab(-0.5, -0.36, -0.24, 0.24)],
  ],
  buggy: [
    ...wheels(-0.56, -0.2, 0.34), ...wheels(0.18, 0.46, 0.34), ["tyre", slab(-0.4, 0.34, -0.05, 0.05)],
    ["tyre", slab(-0.42, -0.34, -0.34, 0.34)], ["tyre", slab(0.28, 0.36, -0.34, 0.34)],
    ["body", [[0.62, -0.09], [0.62, 0.09], [0.2, 0.22], [-0.46, 0.22], [-0.46, -0.22], [0.2, -0.22]]],
    ["glass", [[0.3, 0.1], [0.3, -0.1], [0.14, -0.16], [0.14, 0.16]]],
  ],
  muscle: [
    ...wheels(-0.5, -0.22, 0.35), ...wheels(0.24, 0.5, 0.35),
    ["body", [
      [0.68, -0.22], [0.68, 0.22], [0.58, 0.33], [-0.6, 0.33], [-0.68, 0.24], [-0.68, -0.24], [-0.6, -0.33],
      [0.58, -0.33],
    ]],
    ["glass", [[0.36, -0.24], [0.36, 0.24], [0.2, 0.2], [0.2, -0.2]]], ["glass", slab(-0.52, -0.4, -0.2, 0.2)],
  ],
  truck: [
    ...wheels(-0.6, -0.24, 0.4), ...wheels(0.26, 0.58, 0.4),
    ["body", [[0.72, -0.3], [0.72, 0.3], [0.64, 0.4], [-0.72, 0.4], [-0.72, -0.4], [0.64, -0.4]]],
    ["glass", slab(-0.64, -0.3, -0.3, 0.3)], ["glass", [[0.44, -0.3], [0.44, 0.3], [0.28, 0.26], [0.28, -0.26]]],
  ],
  bike: [
    ["tyre", slab(-0.56, -0.2, -0.08, 0.08)], ["tyre", slab(0.24, 0.58, -0.08, 0.08)],
    ["tyre", slab(0.2, 0.28, -0.3, 0.3)],
    ["body", [[0.4, 0], [0.2, 0.13], [-0.34, 0.15], [-0.46, 0], [-0.34, -0.15], [0.2, -0.13]]],
  ],
  chopper: [
    ["tyre", slab(-0.06, 0.06, -0.92, 0.92)], ["tyre", slab(-0.92, 0.92, -0.06, 0.06)],
    ["body", [
      [0.5, 0], [0.36, 0.2], [0, 0.27], [-0.36, 0.2], [-0.5, 0], [-0.36, -0.2], [0, -0.27], [0.36, -0.2],
    ]],
  ],
};

/** The kind of a car: its own, that of all cars of the game, or the usual one.
 * @param {Pick<import("../payload").Payload, "silhouette">} payload @param {import("../payload").CarLook} car */
export const kindOf = (payload, car) => car.silhouette ?? payload.silhouette ?? "stock";

/** What the parts of a car are painted with. @param {import("../payload").CarLook} car
 * @returns {Record<Paint, string>} */
export const paintsOf = (car) => ({tyre: "#17191d", body: car.colour, glass: "#1b222b"});

/**
 * The parts of a car on the board.
 * @param {string} kind  a kind of car, such as "open" for open wheels
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} size  how long 1 is
 * @returns {Part[]}
 */
export function silhouette(kind, x, y, angle, size) {
  const c = Math.cos(angle) * size, s = Math.sin(angle) * size;
  return SILHOUETTES[kind].map(([paint, points]) => ({
    paint, xs: points.map(([a, b]) => x + a * c - b * s), ys: points.map(([a, b]) => y + a * s + b * c),
  }));
}

/**
 * A ring around a car.
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} size
 */
export function ringAround(x, y, angle, size) {
  const turns = Array.from({length: 41}, (_, k) => (k * Math.PI) / 20), [c, s] = [Math.cos(angle), Math.sin(angle)];
  const points = turns.map((turn) => [1.02 * size * Math.cos(turn), 0.66 * size * Math.sin(turn)]);
  return {xs: points.map(([a, b]) => x + a * c - b * s), ys: points.map(([a, b]) => y + a * s + b * c)};
}
