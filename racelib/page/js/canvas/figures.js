// The Bokeh figures: puts them into the page, and columns of data into them.

import {node, unfocus} from "../browser/dom.js";
import {drawLean} from "./lean_views.js";

/** @typedef {import("../page").Page} Page */

/** What each figure does when the visible part of the page changes. @type {WeakMap<BokehFigure, EventListener[]>} */
const HEARD = new WeakMap();

/**
 * Put a figure of the payload into a box.
 * @param {Page} page
 * @param {string} name
 * @param {HTMLElement} box
 */
export async function embed(page, name, box) {
  const item = structuredClone(page.payload.items[name]), target = node("div");
  box.replaceChildren(target);
  const model = await inTurn(() => makeFigure(item, target));
  page.figures[name] = model;
  const [x0, x1, y0, y1] = page.board.extent;  // until the camera looks somewhere
  model.x_range.setv({start: x0, end: x1});
  model.y_range.setv({start: y0, end: y1});
  for (const one of model.document.all_models) {
    if (one.type === "ColumnDataSource" && one.name) page.sources[one.name] = one;
  }
  unfocus(target);
  cleanEdges(target);
}

/** Bokeh clears its canvas half a pixel too far to the right and down: at the upper and the left edge old signs would
 * stay as a thin line. @param {HTMLElement} target */
function cleanEdges(target) {
  const moving = viewIn(target)?.canvas_view?.overlays?.el;
  if (moving) moving.style.clipPath = "inset(1px 0 0 1px)";
}

/**
 * Let Bokeh make a figure. For a page that was left meanwhile it fails, and nothing of the figure stays behind.
 * @param {{doc: object}} item
 * @param {HTMLElement} target
 */
async function makeFigure(item, target) {
  if (!target.isConnected) await new Promise((done) => setTimeout(done));  // JupyterLab puts it on its page later
  if (!target.isConnected) throw new Error("the page was left");
  const {Document} = Bokeh.require("document"), document = Document.from_json(item.doc), [figure] = document.roots();
  /** @type {EventListener[]} */
  const heard = [];
  HEARD.set(figure, heard);
  drawLean(document);
  try {
    await noteListeners(heard, () => Bokeh.embed.add_document_standalone(document, target));
    return figure;
  } catch (problem) {
    forgetFigure(figure);
    throw problem;
  }
}

/**
 * Let Bokeh forget a figure, once nobody sees it: otherwise every race would stay in memory. Bokeh keeps a list of all
 * documents, and what it has told the viewport to call.
 * @param {BokehFigure} figure
 */
export function forgetFigure(figure) {
  const {document} = figure, known = Bokeh.documents.indexOf(document);
  document?.remove_root(figure);
  if (known >= 0) Bokeh.documents.splice(known, 1);
  for (const one of HEARD.get(figure) ?? []) visualViewport?.removeEventListener("resize", one);
}

/**
 * Do some work when all work before it is done, whether that went well or not: two boards that come at once would hear
 * each other's listeners. Each widget of a notebook has its own copy of this module, so the queue is the window's.
 * @template T
 * @param {() => Promise<T>} work
 */
export function inTurn(work) {
  const done = (window.racelibEmbeds ?? Promise.resolve()).then(work);
  window.racelibEmbeds = done.then(() => {}, () => {});
  return done;
}

/** Note what begins to listen to the viewport during some work. @param {EventListener[]} heard
 * @param {() => Promise<void>} work */
export async function noteListeners(heard, work) {
  const viewport = visualViewport, add = EventTarget.prototype.addEventListener;
  if (!viewport) return work();
  viewport.addEventListener = (/** @type {string} */ kind, /** @type {any} */ listener) => {
    heard.push(listener);
    add.call(viewport, kind, listener);
  };
  try {
    await work();
  } finally {
    Reflect.deleteProperty(viewport, "addEventListener");  // its own method is there again
  }
}

/** The view that was put into an element, if there is one: boards of other races may bear the same number.
 * @param {HTMLElement} target */
export const viewIn = (target) => [...Bokeh.index.roots].find((one) => target.contains(one.el));

/**
 * How many pixels a length on the board has; none while the board is not seen, as in a race that is opened at its end.
 * @param {Page} page
 * @param {number} length
 */
export function pixels({figures, parts}, length) {
  const {start, end} = figures.board.x_range;
  return (length * parts.board.clientWidth) / (end - start) || 0;
}

/** What each source draws: Bokeh keeps it in objects of its own. @type {WeakMap<BokehSource, Record<string, any[]>>} */
const DRAWN = new WeakMap();

/** Whether two columns, or two rows of them, hold the same. @param {any} one @param {any} other @returns {boolean} */
const same = (one, other) => one === other || (Array.isArray(one) && Array.isArray(other)
  && one.length === other.length && one.every((value, k) => same(value, other[k])));

/**
 * Draw columns of data. A step should cost little: what stays the same is left alone.
 * @param {Page} page
 * @param {string} name
 * @param {Record<string, any[]>} data
 */
export function put(page, name, data) {
  const source = page.sources[name], old = DRAWN.get(source) ?? source.data;
  if (Object.keys(data).every((column) => same(data[column], old[column]))) return;
  DRAWN.set(source, data);
  source.data = data;
}

/**
 * Turn rows into columns, which is how Bokeh takes them; the names are given, because there may be no row.
 * @param {readonly string[]} names
 * @param {Record<string, any>[]} rows
 * @returns {Record<string, any[]>}
 */
export const columns = (names, rows) => Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
