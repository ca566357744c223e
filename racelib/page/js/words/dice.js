// Dice as they lie on the table: pips, the arrow of the direction die, the two cars of the slam die.

const DICE_SVG = "http://www.w3.org/2000/svg";
/** Places of pips in a square of 24, by the number on the face. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};
/** Where an arrow points, in degrees, on a road that runs to the right. @type {Record<string, number>} */
const TURNS = {F: 0, FL: -60, FR: 60, B: 180, BL: -120, BR: 120};

/**
 * @param {string} tag
 * @param {Record<string, string | number>} look
 */
function drawnDie(tag, look) {
  const made = document.createElementNS(DICE_SVG, tag);
  for (const [name, value] of Object.entries(look)) made.setAttribute(name, String(value));
  return made;
}

/** @param {string} look @param {...Element} parts */
function dieBox(look, ...parts) {
  const made = drawnDie("svg", {viewBox: "0 0 24 24", class: "die " + look, "aria-hidden": "true"});
  made.append(drawnDie("rect", {x: 1, y: 1, width: 22, height: 22, rx: 5, class: "cube"}), ...parts);
  return made;
}

/** A die with pips. @param {number} number @param {string} look */
export function dieFace(number, look = "") {
  const pips = PIPS[number]?.map(([cx, cy]) => drawnDie("circle", {cx, cy, r: 2.3, class: "pip"}));
  if (pips) return dieBox(look, ...pips);
  const text = drawnDie("text", {x: 12, y: 17, "text-anchor": "middle", class: "pip"});
  text.textContent = String(number);
  return dieBox(look, text);
}

/**
 * The direction die.
 * @param {string} way
 * @param {boolean} along  whether the road runs to the right; otherwise it runs up
 */
export function arrowFace(way, along) {
  const turn = (TURNS[way] ?? 0) - (along ? 0 : 90);
  const arrow = drawnDie("path", {d: "M5 12h13 M13 7l5 5-5 5", transform: `rotate(${turn} 12 12)`, class: "arrow"});
  return dieBox("small", arrow);
}

/** The slam die: which of two cars is pushed. @param {string} which  "top" or "bottom" */
export function slamFace(which) {
  const bar = (/** @type {number} */ y, /** @type {boolean} */ on) =>
    drawnDie("rect", {x: 6, y, width: 12, height: 6, rx: 2, class: on ? "pushed" : "stays"});
  return dieBox("small", bar(5, which === "top"), bar(13, which !== "top"));
}
