// The road beyond the picture while the camera travels. The picture is painted once, where the camera arrives, and ends
// at its edges; without this the road would be cut off there until the camera is there.

import {node} from "../browser/dom.js";
import {paint} from "./theme.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("./camera").View} View
 */

/** What is painted of the board, by the names of the sources; what stands on the road arrives with the camera. */
const LAYERS = new Set([
  "stripes", "shores", "scenery", "waves", "runoff", "edges", "kerbs", "cells", "brackets", "chevrons", "chequers",
  "ground_shapes", "ground_lines",
]);
const FINEST = 1600;  // pixels of its longer side: it is seen only for a moment

/**
 * Lay the road under the picture, as far as the camera sees on its way.
 * @param {Page} page
 * @param {View} from
 * @param {View} to  where the picture is
 * @returns {HTMLElement}
 */
export function layBackdrop(page, from, to) {
  const {board} = page.parts, unit = board.clientWidth / (to.x1 - to.x0);
  const x0 = Math.min(from.x0, to.x0), y1 = Math.max(from.y1, to.y1);
  const wide = (Math.max(from.x1, to.x1) - x0) * unit, high = (y1 - Math.min(from.y0, to.y0)) * unit;
  const left = (x0 - to.x0) * unit, top = (to.y1 - y1) * unit, fine = Math.min(1, FINEST / Math.max(wide, high));
  const canvas = /** @type {HTMLCanvasElement} */ (node("canvas", {
    class: "backdrop", width: Math.ceil(wide * fine), height: Math.ceil(high * fine), "aria-hidden": "true",
    style: `left:${left}px;top:${top}px;width:${wide}px;height:${high}px;transform-origin:${-left}px ${-top}px`,
  }));
  const brush = canvas.getContext("2d");
  if (brush) {
    brush.fillStyle = paint(page).ground;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    paintLayers(page, brush, (x, y) => [(x - x0) * unit * fine, (y1 - y) * unit * fine], fine);
  }
  board.append(canvas);
  return canvas;
}

/** Take it away, if there is one. @param {Page} page */
export function clearBackdrop({parts: {board}}) {
  const last = board.lastElementChild;
  if (last?.classList.contains("backdrop")) last.remove();
}

/**
 * @param {Page} page
 * @param {CanvasRenderingContext2D} brush
 * @param {(x: number, y: number) => [number, number]} at  a point of the board, in pixels
 * @param {number} fine  how fine it is painted
 */
function paintLayers({figures, sources}, brush, at, fine) {
  brush.lineCap = brush.lineJoin = "round";
  for (const {glyph, data_source: source} of figures.board.renderers) {
    if (!LAYERS.has(source.name)) continue;
    const {data} = sources[source.name], look = lookOf(glyph, data), {xs, ys} = data;
    for (let k = 0; k < xs.length; k++) {
      brush.beginPath();
      for (let n = 0; n < xs[k].length; n++) brush.lineTo(...at(xs[k][n], ys[k][n]));
      if (glyph.type === "Patches") {
        brush.closePath();
        fill(brush, look("fill_color", k), look("fill_alpha", k));
      }
      stroke(brush, look("line_color", k), look("line_alpha", k), fine * Number(look("line_width", k) ?? 1));
    }
  }
}

/** What a drawing of Bokeh looks like: for all of it one value, or one of a column for each part.
 * @param {any} glyph @param {Record<string, any[]>} data */
function lookOf(glyph, data) {
  return (/** @type {string} */ name, /** @type {number} */ k) => {
    const said = glyph[name];
    return said?.field ? data[said.field]?.[k] : said?.value;
  };
}

/** @param {CanvasRenderingContext2D} brush @param {string | null} colour @param {number} alpha */
function fill(brush, colour, alpha = 1) {
  if (!colour) return;
  brush.globalAlpha = alpha;
  brush.fillStyle = colour;
  brush.fill();
}

/** @param {CanvasRenderingContext2D} brush @param {string | null} colour @param {number} alpha @param {number} wide */
function stroke(brush, colour, alpha = 1, wide = 1) {
  if (!colour) return;
  brush.globalAlpha = alpha;
  brush.strokeStyle = colour;
  brush.lineWidth = wide;
  brush.stroke();
}
