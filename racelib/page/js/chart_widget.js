// A chart of the analysis in a notebook: an anywidget that embeds one figure, with its numbers as a table.

import {node} from "./browser/dom.js";
import {loadBokeh} from "./browser/load_bokeh.js";
import {viewIn} from "./canvas/figures.js";

const PAPER = "#171c22", INK = "#e8edf2", LINES = "#333c46";
/** @type {Record<string, string>} of axes, legends and whatever else stands around a plot */
const DARK = {
  major_label_text_color: INK, axis_label_text_color: INK, axis_line_color: INK, major_tick_line_color: INK,
  minor_tick_line_color: INK, label_text_color: INK, background_fill_color: PAPER, border_line_color: LINES,
};

/** Light ink on dark paper, in a notebook that is dark. @param {BokehFigure} plot */
function darken(plot) {
  Object.assign(plot, {background_fill_color: PAPER, border_fill_color: PAPER, outline_line_color: LINES});
  if (plot.title) plot.title.text_color = INK;
  for (const part of [...plot.below, ...plot.left, ...plot.right]) {
    for (const [name, colour] of Object.entries(DARK)) if (name in part) part[name] = colour;
  }
  for (const grid of plot.center) if ("grid_line_color" in grid) grid.grid_line_color = LINES;
  for (const {glyph} of plot.renderers) {
    const colour = glyph.line_color?.value ?? glyph.line_color;
    if (typeof colour === "string" && /^#[0-4].[0-4].[0-4].$/.test(colour)) glyph.line_color = "#9aa7b5";
  }
}

/** @param {{model: import("./browser/load_bokeh").Model, el: HTMLElement}} widget */
async function render({model, el}) {
  const payload = model.get("payload"), target = node("div"), table = node("div");
  const box = node("div", {role: "img", "aria-label": payload.label}, target);
  const keep = (/** @type {Event} */ event) => event.stopPropagation();
  table.innerHTML = payload.table;  // made by Python, every name in it escaped
  el.append(box, node("details", {onkeydown: keep}, node("summary", {}, payload.open), table));
  await loadBokeh(model, payload.bokeh);
  await Bokeh.embed.embed_item({...structuredClone(payload.item), target_id: null}, target);
  const view = viewIn(target);
  if (view && document.body.dataset.jpThemeLight === "false") darken(view.model);
  for (const canvas of target.querySelectorAll("[tabindex]")) canvas.setAttribute("tabindex", "-1");
  box.dataset.ready = "true";
}

export default {render};
