// The Bokeh figures: puts them into the page, and columns of data into them.

import {node, unfocus} from "../browser/dom.js";

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
  const heard = await viewportListeners(() => Bokeh.embed.embed_item({...item, target_id: null}, target));
  const {model} = viewIn(target);
  HEARD.set(model, heard);
  page.figures[name] = model;
  const [x0, x1, y0, y1] = page.board.extent;  // until the camera looks somewhere
  model.x_range.setv({start: x0, end: x1});
  model.y_range.setv({start: y0, end: y1});
  for (const one of model.document.all_models ?? []) {
    if (one.type === "ColumnDataSource" && one.name) page.sources[one.name] = one;
  }
  unfocus(target);
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

/** What listens to the viewport after some work that did not before. @param {() => Promise<void>} work */
async function viewportListeners(work) {
  /** @type {EventListener[]} */
  const heard = [], viewport = visualViewport, add = EventTarget.prototype.addEventListener;
  if (!viewport) return work().then(() => heard);
  viewport.addEventListener = (/** @type {string} */ kind, /** @type {any} */ listener) => {
    heard.push(listener);
    add.call(viewport, kind, listener);
  };
  await work();
  Reflect.deleteProperty(viewport, "addEventListener");  // its own method is there again
  return heard;
}

/** The view that was put into an element: boards of other races on the page may bear the same number.
 * @param {HTMLElement} target */
export function viewIn(target) {
  const found = [...Bokeh.index.roots].find((one) => target.contains(one.el));
  return /** @type {BokehView} */ (found);
}

/**
 * How many pixels a length on the board has; none while the board is not seen, as in a race that is opened at its end.
 * @param {Page} page
 * @param {number} length
 */
export function pixels({figures, parts}, length) {
  const {start, end} = figures.board.x_range;
  return (length * parts.board.clientWidth) / (end - start) || 0;
}

/** @param {Record<string, ArrayLike<any>>} columns */
const count = (columns) => Object.values(columns)[0].length;

/**
 * Draw columns of data. A step should cost little: what was empty and stays empty is left alone.
 * @param {Page} page
 * @param {string} name
 * @param {Record<string, any[]>} data
 */
export function put(page, name, data) {
  const source = page.sources[name];
  if (count(data) || count(source.data)) source.data = data;
}

/**
 * Turn rows into columns, which is how Bokeh takes them; the names are given, because there may be no row.
 * @param {readonly string[]} names
 * @param {Record<string, any>[]} rows
 * @returns {Record<string, any[]>}
 */
export const columns = (names, rows) => Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
