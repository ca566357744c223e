// The dice tray: pick a die, then the car or the command it goes to; what cannot take it says why. Dragging does both.

import {node} from "../browser/dom.js";
import {aimCamera} from "../canvas/camera.js";
import {drawReach} from "../canvas/reach.js";
import {cardBox} from "../words/cards.js";
import {carPicture} from "../words/car_picture.js";
import {DARK_DIE, dieFace} from "../words/dice.js";
import {speak} from "../words/speech.js";
import {meanings} from "../words/stop_rows.js";
import {pickedNow} from "./along.js";
import {choose, showPicked} from "./choosing.js";
import {fitTray} from "./fit_tray.js";
import {drawMain} from "./main_button.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 * @typedef {import("../payload").Tray} Tray
 * @typedef {import("../payload").TrayPart} TrayPart
 * @typedef {import("../payload").TrayTarget} TrayTarget
 * @typedef {{part: number, target: number, die: number}} Place  by their numbers on the tray
 * @typedef {{die: number, main: Place | null, later: Place | null, question: number, refused: string}} Placed
 *   the die that is picked, the one that answers the question, the one that answers the next one, which question, and
 *   why the place that was pressed last takes no die
 */

/** @param {Tray} tray @param {number} question @returns {Placed} */
const nothingPlaced = (tray, question) =>
  ({die: tray.dice.length === 1 ? 0 : -1, main: null, later: null, question, refused: ""});

/** Draw the tray of a question; what was placed for this question stays. @param {Page} page @param {Tray} tray */
export function drawTray(page, tray) {
  const question = page.ask?.id ?? -1;
  if (page.placed.question !== question) page.placed = nothingPlaced(tray, question);
  page.keys = [];
  const {options} = page.parts;
  options.className = "options tray";
  const dice = node("div", {class: "dice", role: "group", "aria-label": page.words.dice});
  const road = tray.road ? node("span", {class: "road"}, tray.road_words ?? "", dieFace(tray.road, DARK_DIE)) : null;
  const parts = tray.parts.map((part, n) => partBox(page, tray, part, n));
  options.replaceChildren(node("div", {class: "dicebox"}, dice, road), ...parts,
    ...(page.ask?.legend.length ? [meanings(page.ask)] : []));
  dice.append(...tray.dice.map((_, n) => dieButton(page, tray, n)));
  showPlaced(page, tray);
}

/** @param {Page} page @param {Tray} tray @param {number} n */
function dieButton(page, tray, n) {
  const {face, name, card} = tray.dice[n];
  const take = () => pickDie(page, tray, n);
  const drop = (/** @type {PointerEvent} */ event) => {
    const root = /** @type {Document} */ (page.parts.shell.getRootNode());
    const place = /** @type {HTMLElement | null | undefined} */
      (root.elementFromPoint(event.clientX, event.clientY)?.closest("[data-target]"));
    if (!place || !page.parts.options.contains(place)) return;
    page.placed.die = n;
    const [part, target] = (place.dataset.target ?? "").split(".").map(Number);
    placeDie(page, tray, part, target);
  };
  const about = {type: "button", class: "dieplace", "aria-label": name, "aria-pressed": "false", "data-die": n,
    onclick: take, onpointerup: drop};
  return node("button", about, card ? cardBox(page, {bars: card}, false) : dieFace(face));
}

/** @param {Page} page @param {Tray} tray @param {TrayPart} part @param {number} n */
function partBox(page, tray, part, n) {
  const targets = part.targets.map((target, k) => targetButton(page, tray, target, n, k));
  const head = part.tiles && node("h4", {}, part.title, part.note && node("small", {}, " · " + part.note));
  const rows = targets.length > 1 ? "rows" : "rows alone";
  const look = {class: part.tiles ? "tiles" : rows, role: "group", "aria-label": part.title};
  return node("div", {class: part.tiles ? "traypart commands" : "traypart"}, head, node("div", look, ...targets));
}

/** @param {Page} page @param {Tray} tray @param {TrayTarget} target @param {number} n @param {number} k */
function targetButton(page, tray, target, n, k) {
  const car = target.car ?? -1, picture = car >= 0 && carPicture(page, car);
  const about = {type: "button", class: "target", "data-target": `${n}.${k}`, "aria-pressed": "false",
    onclick: () => placeDie(page, tray, n, k)};
  if (target.takes) Object.assign(about, {title: target.about});  // where room is short, only the name is seen
  const words = node("span", {class: "words"}, node("b", {}, target.name), node("small", {}, target.about));
  const takes = target.takes ? node("span", {class: "takes"}, target.takes) : null;
  return node("button", about, picture, words, " ", takes, node("span", {class: "slot"}));
}

/** @param {Page} page @param {Tray} tray @param {number} n */
function pickDie(page, tray, n) {
  const {placed} = page;
  placed.die = placed.die === n ? -1 : n;
  if (placed.main?.die === n) placed.main = null;
  if (placed.later?.die === n) placed.later = null;
  showPlaced(page, tray);
  if (placed.die >= 0) speak(page, tray.dice[n].name);
}

/** Put the picked die on a car or a command; one that cannot take it says why.
 * @param {Page} page @param {Tray} tray @param {number} n @param {number} k */
function placeDie(page, tray, n, k) {
  const {placed} = page, part = tray.parts[n], target = part.targets[k];
  const here = part.kind ? "later" : "main", was = placed[here];
  const again = was?.part === n && was.target === k;
  if (placed.die < 0 && again && here === "main") return choose(page, target.options[was.die]);
  if (placed.die < 0 && again) return takeBack(page, tray, here);
  if (placed.die < 0) return refuse(page, target.never || dieFirst(page, tray, target));
  const die = placed.die, fits = part.kind ? target.later?.[die] != null : (target.options[die] ?? -1) >= 0;
  if (!fits) return refuse(page, target.why[die] || target.about);
  if (placed.main?.die === die) placed.main = null;
  if (placed.later?.die === die) placed.later = null;
  placed[here] = {part: n, target: k, die};
  placed.die = -1;
  showPlaced(page, tray);
}

/** @param {Page} page @param {Tray} tray @param {"main" | "later"} here */
function takeBack(page, tray, here) {
  page.placed[here] = null;
  showPlaced(page, tray);
}

/** Take all dice back. @param {Page} page @param {Tray} tray */
export function clearTray(page, tray) {
  page.placed = nothingPlaced(tray, page.placed.question);
  showPlaced(page, tray);
}

/** What is missing when a place is pressed without a die; a command says what it does. @param {Page} page
 * @param {Tray} tray @param {TrayTarget} target */
function dieFirst({words}, tray, {name, about, takes}) {
  const first = tray.dice[0]?.card ? words.pickCard : words.pickDie;
  return takes ? `${name}: ${about}. ${first}` : first;
}

/** Say above the main button, always in sight, why nothing was placed. @param {Page} page @param {string} words */
function refuse(page, words) {
  page.placed.refused = words;
  drawMain(page);
  speak(page, words);
}

/** Show where the dice are, which places can take the picked one, and what the main button does then.
 * @param {Page} page @param {Tray} tray */
function showPlaced(page, tray) {
  const {placed, parts} = page, {main, later, die} = placed;
  placed.refused = "";
  const option = main ? tray.parts[main.part].targets[main.target].options[main.die] : tray.none ?? -1;
  showPicked(page, option);
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (parts.options.querySelectorAll("[data-die]"))) {
    const n = Number(one.dataset.die), away = n === main?.die || n === later?.die;
    one.classList.toggle("picked", n === die);
    one.classList.toggle("away", away);
    one.setAttribute("aria-pressed", String(n === die));
  }
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (parts.options.querySelectorAll("[data-target]"))) {
    const [n, k] = (one.dataset.target ?? "").split(".").map(Number);
    showTarget(page, tray, one, n, k);
  }
  aimCamera(page);
  drawReach(page);
  fitTray(page);
}

/** @param {Page} page @param {Tray} tray @param {HTMLElement} box @param {number} n @param {number} k */
function showTarget(page, tray, box, n, k) {
  const {placed} = page, part = tray.parts[n], target = part.targets[k], mine = part.kind ? placed.later : placed.main;
  const here = mine?.part === n && mine.target === k, die = placed.die;
  const takes = (/** @type {number} */ one) =>
    (part.kind ? target.later?.[one] != null : (target.options[one] ?? -1) >= 0);
  const never = !tray.dice.some((_, one) => takes(one)), shut = !here && (never || (die >= 0 && !takes(die)));
  box.classList.toggle("picked", here);
  box.classList.toggle("shut", shut);
  box.setAttribute("aria-disabled", String(shut));
  box.setAttribute("aria-pressed", String(here));
  const reach = here && !part.kind ? pickedNow(page)?.reach?.words : "";
  const why = !shut ? "" : die >= 0 ? target.why[die] : target.never;
  const small = /** @type {HTMLElement} */ (box.querySelector("small"));
  small.textContent = reach || (part.tiles && why) || target.about;  // a car has little room: it says why when pressed
  box.setAttribute("aria-label", `${target.name}. ${why || small.textContent}`);
  const slot = /** @type {HTMLElement} */ (box.querySelector(".slot"));
  const face = here && mine ? tray.dice[mine.die].face : target.holds ?? 0;
  slot.replaceChildren(face ? dieFace(face) : part.tiles || shut ? "" : "+");
}

/**
 * A tap on a cell with one of the cars puts the picked die there.
 * @param {Page} page
 * @param {AskView} ask
 * @param {number} cell
 * @returns {boolean} whether a car of the tray is there
 */
export function tapTray(page, {tray}, cell) {
  if (!tray) return false;
  for (const [n, part] of tray.parts.entries()) {
    const k = part.targets.findIndex(({car = -1}) => car >= 0 && page.film.row(page.at, car).cell === cell);
    if (k < 0) continue;
    placeDie(page, tray, n, k);
    return true;
  }
  return false;
}
