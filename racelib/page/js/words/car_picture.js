// A car as a small picture beside its name: its outline from above, and the letter on its badge.

import {silhouette} from "../canvas/silhouettes.js";

const SVG_SPACE = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} outlines of badges, in a square of 2 */
const BADGE_OUTLINES = {
  circle: "M0-.95a.95.95 0 1 0 .001 0z", square: "M-.82-.82h1.64v1.64h-1.64z",
  hex: "M-.5-.9h1l.5.9-.5.9h-1l-.5-.9z", square_pin: "M-.95-.95q.95.5 1.9 0-.5.95 0 1.9-.95-.5-1.9 0 .5-.95 0-1.9z",
};

/**
 * @param {import("../payload").CarLook} car
 * @param {string} kind  its silhouette, if it has none of its own
 */
export function carPicture(car, kind = "stock") {
  const made = document.createElementNS(SVG_SPACE, "svg");
  made.setAttribute("viewBox", "-0.92 -0.58 1.84 1.16");
  made.setAttribute("class", "carpicture");
  made.setAttribute("aria-hidden", "true");
  const paints = {tyre: "#17191d", body: car.colour, glass: "#1b222b"};
  for (const {xs, ys, paint} of silhouette(car.silhouette ?? kind, 0, 0, 0, 1.02 * (car.scale ?? 1))) {
    const part = document.createElementNS(SVG_SPACE, "polygon");
    part.setAttribute("points", xs.map((x, k) => `${x},${-ys[k]}`).join(" "));
    part.setAttribute("fill", paints[paint]);
    part.setAttribute("stroke", "#111111");
    part.setAttribute("stroke-width", "0.03");
    made.append(part);
  }
  const badge = document.createElementNS(SVG_SPACE, "path"), letter = document.createElementNS(SVG_SPACE, "text");
  badge.setAttribute("d", BADGE_OUTLINES[car.shape] ?? BADGE_OUTLINES.circle);
  badge.setAttribute("transform", "scale(.3)");
  badge.setAttribute("class", "carbadge");
  letter.setAttribute("class", "carletter");
  letter.setAttribute("y", "0.15");
  letter.textContent = String(car.number);
  made.append(badge, letter);
  return made;
}
