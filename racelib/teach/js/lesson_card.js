// The card on top of the column: which lesson, its steps, one sentence to learn, one thing to do, and a table.

import {button, node} from "../../page/js/browser/dom.js";
import {isNarrow} from "../../page/js/room.js";
import {stepDots} from "./step_list.js";

/**
 * @typedef {import("./views").OnPage} OnPage
 * @typedef {import("../../page/js/page").Page} Page
 */

const BESIDE_CELL = 24;  // pixels around the middle of a cell
const GLANCE_LIES = ["right", "low"];  // where the table lies instead of on the left: looks of lesson.css

/** @param {OnPage} lesson */
export function drawCard(lesson) {
  const {page, view, card} = lesson, {words} = view, dots = stepDots(lesson);
  const head = node("header", {}, node("h4", {}, view.title), dots);
  const place = [view.place, view.left].filter(Boolean).join(" · ");
  card.replaceChildren(head);
  const back = () => page.host?.send({do: "back"});
  if (page.payload.back) head.prepend(button("◀", page.words.backToRace, back, {class: "home"}));
  card.classList.toggle("stepped", dots != null);
  if (place) card.append(node("p", {class: "place"}, place));
  if (view.learn) card.append(node("p", {class: "learn"}, view.learn));
  if (view.facts.length) card.append(factList(view.facts, words.rule));
  if (view.do) card.append(node("p", {class: "task"}, node("b", {}, words.todo), " ", view.do));
}

/** The sentences of the rules of a step; a long list scrolls. @param {string[]} facts @param {string} name */
function factList(facts, name) {
  return node("ul", {class: "facts", tabindex: "0", "aria-label": name}, ...facts.map((one) => node("li", {}, one)));
}

/**
 * The table of a step lies on the board and can be folded; on a narrow page it begins folded beside a task. It never
 * lies on your car or on a cell that you can choose or reach, unless you unfold it there: each question makes it look
 * for room, and so does each die that you place.
 * @param {OnPage} lesson
 */
export function drawGlance({page, view, glance}) {
  const {words, table} = view, narrow = isNarrow(page.parts.shell);
  glance.hidden = !table;
  if (!table) return;
  const question = String(page.ask?.id ?? ""), another = glance.dataset.of !== view.learn;
  if (!another && glance.dataset.beside === question) return;  // it stays as the reader has left it
  Object.assign(glance.dataset, {of: view.learn, beside: question});
  if (another) {
    glance.open = !narrow || !view.do;
    glance.replaceChildren(node("summary", {}, words.table), tableBox(table, words.table));
    glance.classList.remove(...GLANCE_LIES);
  }
  if (glance.open) requestAnimationFrame(() => findRoom(page, glance));  // the camera is there by then
}

/** Let the table make room for the cells that a die reaches, once for each place of the die. @param {OnPage} lesson */
export function makeRoom({page, glance}) {
  const reached = JSON.stringify(middles(page).map(([x, y]) => [Math.round(x), Math.round(y)]));
  if (glance.hidden || glance.dataset.reached === reached) return;
  glance.dataset.reached = reached;
  if (glance.open) requestAnimationFrame(() => findRoom(page, glance));
}

/** Let the table lie where it covers nothing: on the other side of the board, or lower; else fold it.
 * @param {Page} page @param {HTMLDetailsElement} glance */
function findRoom(page, glance) {
  if (!covers(page, glance)) return;
  for (const place of [[], ["right"], ["low"], ["low", "right"]]) {
    glance.classList.remove(...GLANCE_LIES);
    glance.classList.add(...place);
    if (!covers(page, glance)) return;
  }
  glance.classList.remove(...GLANCE_LIES);
  glance.open = false;
}

/** The cells that stay in sight: of your car and of what you can choose; where nothing is chosen, of every car.
 * @param {Page} page */
function inSight({ask, film, at, payload}) {
  const crew = ask ? payload.crews?.[ask.seat]?.cars ?? [] : [];
  const cars = !ask ? [...Array(film.cars).keys()] : ask.car < 0 ? crew : [ask.car];
  const cells = cars.filter((car) => car >= 0).map((car) => film.row(at, car).cell);
  return [...cells, ...(ask?.options ?? []).map(({cell}) => cell ?? -1)].filter((cell) => cell >= 0);
}

/** The middles of the cells that a placed die reaches. @param {Page} page @returns {[number, number][]} */
function middles({sources: {reach: {data: {xs, ys}}}}) {
  const middle = (/** @type {ArrayLike<number>} */ all) => {
    const each = Array.from(all);
    return (Math.min(...each) + Math.max(...each)) / 2;
  };
  return Array.from(xs, (_, n) => [middle(xs[n]), middle(ys[n])]);
}

/** Whether a box lies on a cell that stays in sight. @param {Page} page @param {HTMLElement} box */
function covers(page, box) {
  const {board: {spots}, view, parts} = page;
  if (!view) return false;
  const picture = parts.board.getBoundingClientRect(), {left, right, top, bottom} = box.getBoundingClientRect();
  const cells = inSight(page).map((cell) => [spots.x[cell], spots.y[cell]]);
  return [...cells, ...middles(page)].some(([across, up]) => {
    const x = picture.left + ((across - view.x0) / (view.x1 - view.x0)) * picture.width;
    const y = picture.top + ((view.y1 - up) / (view.y1 - view.y0)) * picture.height;
    return x > left - BESIDE_CELL && x < right + BESIDE_CELL && y > top - BESIDE_CELL && y < bottom + BESIDE_CELL;
  });
}

/**
 * @param {{head: string[], rows: {cells: string[]}[]}} table
 * @param {string} name
 */
export function tableBox({head, rows}, name) {
  const cells = (/** @type {"th" | "td"} */ tag, /** @type {string[]} */ row) => row.map((one) => node(tag, {}, one));
  return node("div", {class: "rows", tabindex: "0", role: "group", "aria-label": name},
    node("table", {}, node("thead", {}, node("tr", {}, ...cells("th", head))),
      node("tbody", {}, ...rows.map((row) => node("tr", {}, ...cells("td", row.cells))))));
}
