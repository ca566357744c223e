// A car on its way along a route: where it is after some of it, and which way it points.

/**
 * @typedef {import("../payload").Spots} Spots
 * @typedef {{car: number, cells: number[], way: number}} Glide  `way`: how many cells of the route are done
 * @typedef {{x: number, y: number, angle: number}} Place
 */

/**
 * Where a car is on its route, between two cells; it turns with the road.
 * @param {Spots} spots
 * @param {number[]} cells  the one it begins in first
 * @param {number} way
 * @returns {Place}
 */
export function placeOn(spots, cells, way) {
  const k = Math.max(0, Math.min(cells.length - 2, Math.floor(way))), part = Math.max(0, Math.min(1, way - k));
  const [a, b] = [cells[k], cells[k + 1] ?? cells[k]];
  const turn = Math.atan2(Math.sin(spots.angle[b] - spots.angle[a]), Math.cos(spots.angle[b] - spots.angle[a]));
  const [before, after] = [cells[k - 1] ?? a, cells[k + 2] ?? b];
  return {
    x: bent(spots.x[before], spots.x[a], spots.x[b], spots.x[after], part),
    y: bent(spots.y[before], spots.y[a], spots.y[b], spots.y[after], part),
    angle: spots.angle[a] + part * turn,
  };
}

/** A smooth curve through four points, between the second and the third.
 * @param {number} p0 @param {number} p1 @param {number} p2 @param {number} p3 @param {number} t */
function bent(p0, p1, p2, p3, t) {
  return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
}
