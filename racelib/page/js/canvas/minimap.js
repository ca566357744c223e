// The map at the edge of the board, or along a road of hexagons: the whole road, the cars as dots, and what is in the
// picture as a frame. A press moves the picture there. Where the whole track is in the picture, there is no map.

import {ownCar} from "../now.js";
import {drawnPart, moveByHand, rangesOf} from "./camera.js";
import {standingCars} from "./standing.js";
import {paint} from "./theme.js";
import {inPicture} from "./view.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {{left: number, top: number, scale: number, rise: number, wide: number, high: number}} Chart
 *   the left and upper edge of what is drawn, pixels for 1 of the board to the right and up, the map in pixels
 * @typedef {{board: object, dark: boolean, wide: number, road: HTMLCanvasElement}} MapRoad  with what it was drawn for
 */

const ROOM = 8;  // around the road, in pixels
const DOT = 3.2, OWN = 5.5;
const MAP_SPOTS = ["low left", "low right", "high left"], CLEAR = 20;  // the buttons of the camera are in the fourth

/** Draw the map. @param {Page} page */
export function drawMinimap(page) {
  const {minimap} = page.parts, view = page.view ?? rangesOf(page), {home} = page;
  // beside a road of hexagons it has room of its own, which must not come and go; on a phone it has none
  minimap.hidden = page.payload.tall ? !page.along : view.x1 - view.x0 > 0.97 * (home.x1 - home.x0);
  if (minimap.hidden || !minimap.clientWidth) return;
  if (!page.payload.tall && !page.glide) pickSpot(page);
  const ratio = window.devicePixelRatio || 1, chart = sketchOf(page);
  const brush = minimap.getContext("2d");
  if (!brush) return;
  if (minimap.width !== Math.round(chart.wide * ratio)) minimap.width = Math.round(chart.wide * ratio);
  if (minimap.height !== Math.round(chart.high * ratio)) minimap.height = Math.round(chart.high * ratio);
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, minimap.width, minimap.height);
  brush.drawImage(roadPicture(page, chart, ratio), 0, 0);
  brush.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawFrame(page, brush, chart);
  drawDots(page, brush, chart);
}

/** Put the map where it hides the fewest cars and cells that can be chosen; it stays where that is no better.
 * @param {Page} page */
function pickSpot(page) {
  const {minimap, board} = page.parts, {clientWidth: wide, clientHeight: high} = board;
  const points = standingCars(page).standing.map(({x, y}) => inPicture(page, x, y));
  const {xs, ys} = page.sources.marks.data;
  for (const k of xs.keys()) points.push(inPicture(page, mean(xs[k]), mean(ys[k])));
  const hidden = (/** @type {string} */ spot) => points.filter(([x, y]) =>
    (spot.endsWith("left") ? x < minimap.clientWidth + CLEAR : x > wide - minimap.clientWidth - CLEAR)
    && (spot.startsWith("low") ? y > high - minimap.clientHeight - CLEAR : y < minimap.clientHeight + CLEAR)).length;
  const now = minimap.dataset.spot ?? MAP_SPOTS[0], least = Math.min(...MAP_SPOTS.map(hidden));
  minimap.dataset.spot = hidden(now) > least ? MAP_SPOTS.find((one) => hidden(one) === least) ?? now : now;
}

/** @param {number[]} all */
const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** The part of the plane that a road is drawn in. @type {WeakMap<Page["board"], number[]>} */
const ROAD_PARTS = new WeakMap();

/** The part of the plane that the road alone is drawn in, worked out once. @param {Page["board"]} board */
function roadPart(board) {
  const known = ROAD_PARTS.get(board) ?? drawnPart({...board, flags: [], labels: []});
  ROAD_PARTS.set(board, known);
  return known;
}

/** How the board lies on the map. @param {Page} page @returns {Chart} */
function sketchOf({board, parts, payload}) {
  const {clientWidth: wide, clientHeight: high} = parts.minimap;
  const [x0, x1, y0, y1] = roadPart(board);
  const across = (wide - 2 * ROOM) / (x1 - x0), up = (high - 2 * ROOM) / (y1 - y0), least = Math.min(across, up);
  const [scale, rise] = payload.tall ? [across, up] : [least, least];  // a long road fills its strip
  return {left: (x0 + x1 - wide / scale) / 2, top: (y0 + y1 + high / rise) / 2, scale, rise, wide, high};
}

/** The road, drawn once a board and theme. @param {Page} page @param {Chart} chart @param {number} ratio */
function roadPicture(page, {left, top, scale, rise, wide, high}, ratio) {
  const {board, dark, mapRoad: known} = page;
  if (known && known.board === board && known.dark === dark && known.wide === wide * ratio) return known.road;
  const road = document.createElement("canvas"), brush = road.getContext("2d"),
        colours = {...paint(page), ...page.payload.looks.map};
  road.width = Math.round(wide * ratio);
  road.height = Math.round(high * ratio);
  if (brush) {
    brush.setTransform(ratio, 0, 0, ratio, 0, 0);
    board.cells.xs.forEach((xs, cell) => {
      if (cell < board.from || !xs.length) return;
      brush.beginPath();
      xs.forEach((x, k) => brush.lineTo((x - left) * scale, (top - board.cells.ys[cell][k]) * rise));
      brush.closePath();
      brush.fillStyle = brush.strokeStyle = colours[board.cells.kind[cell]] ?? "#808890";
      brush.fill();
      brush.lineWidth = 0.8;
      brush.stroke();
    });
  }
  page.mapRoad = {board, dark, wide: wide * ratio, road};
  return road;
}

/** @param {Page} page @param {CanvasRenderingContext2D} brush @param {Chart} chart */
function drawFrame(page, brush, {left, top, scale, rise}) {
  const {x0, x1, y0, y1} = rangesOf(page);
  brush.beginPath();
  brush.rect((x0 - left) * scale, (top - y1) * rise, (x1 - x0) * scale, (y1 - y0) * rise);
  brush.fillStyle = "rgb(255 184 28 / 16%)";
  brush.fill();
  brush.lineWidth = 2;
  brush.strokeStyle = page.dark ? "#ffc25c" : "#8a5a00";
  brush.stroke();
}

/** Dots of all cars, yours last and larger. @param {Page} page @param {CanvasRenderingContext2D} brush
 * @param {Chart} chart */
function drawDots(page, brush, {left, top, scale, rise}) {
  const mine = ownCar(page), {standing} = standingCars(page);
  for (const {n, car, x, y} of [...standing].sort((a, b) => Number(a.n === mine) - Number(b.n === mine))) {
    if (car.aside) continue;
    brush.beginPath();
    brush.arc((x - left) * scale, (top - y) * rise, n === mine ? OWN : DOT, 0, 2 * Math.PI);
    brush.fillStyle = car.colour;
    brush.fill();
    brush.lineWidth = n === mine ? 2.5 : 1;
    brush.strokeStyle = n === mine ? "#ffb81c" : page.dark ? "#eef2f6" : "#16202b";
    brush.stroke();
  }
}

/** Let a press or a drag on the map move the picture. @param {Page} page */
export function connectMinimap(page) {
  const {minimap} = page.parts;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const box = minimap.getBoundingClientRect(), {left, top, scale, rise} = sketchOf(page), view = rangesOf(page);
    const x = left + (event.clientX - box.left) / scale, y = top - (event.clientY - box.top) / rise;
    const wide = (view.x1 - view.x0) / 2, high = (view.y1 - view.y0) / 2;
    moveByHand(page, {x0: x - wide, x1: x + wide, y0: y - high, y1: y + high});
  };
  minimap.addEventListener("pointerdown", (event) => {
    minimap.setPointerCapture(event.pointerId);
    move(event);
  });
  minimap.addEventListener("pointermove", move);
}
