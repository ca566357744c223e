// The page half of a chart: embeds the figure. `load_bokeh.js` goes before it, as before the board.

// light ink on dark paper, in a notebook that is dark
function darken(plot) {
  const paper = "#171c22", ink = "#e8edf2", lines = "#333c46";
  Object.assign(plot, {background_fill_color: paper, border_fill_color: paper, outline_line_color: lines});
  if (plot.title) plot.title.text_color = ink;
  for (const part of [...plot.below, ...plot.left, ...plot.right]) {
    const inks = {major_label_text_color: ink, axis_label_text_color: ink, axis_line_color: ink, major_tick_line_color: ink, minor_tick_line_color: ink, label_text_color: ink, background_fill_color: paper, border_line_color: lines};
    for (const [name, colour] of Object.entries(inks)) if (name in part) part[name] = colour;
  }
  for (const grid of plot.center) if ("grid_line_color" in grid) grid.grid_line_color = lines;
  const black = (colour) => typeof colour === "string" && /^#[0-4].[0-4].[0-4].$/.test(colour);
  for (const {glyph} of plot.renderers) if (black(glyph.line_color?.value ?? glyph.line_color)) glyph.line_color = "#9aa7b5";
}

async function render({model, el}) {
  const payload = model.get("payload");
  const box = document.createElement("div"), target = document.createElement("div");
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", payload.label);
  box.append(target);
  const twin = document.createElement("details"), summary = document.createElement("summary");
  summary.textContent = payload.open;
  summary.setAttribute("data-lm-suppress-shortcuts", "true");
  twin.addEventListener("keydown", (event) => event.stopPropagation());
  const table = document.createElement("div");
  table.innerHTML = payload.table;  // made by Python, every name in it escaped
  twin.append(summary, table);
  el.append(box, twin);
  await loadBokeh(model, payload.bokeh);
  const item = structuredClone(payload.item), before = new Set(window.Bokeh.index.roots);
  await window.Bokeh.embed.embed_item({...item, target_id: null}, target);
  const shown = [...window.Bokeh.index.roots].find((one) => !before.has(one) && one.model.id === item.root_id);
  if (shown && document.body.dataset.jpThemeLight === "false") darken(shown.model);
  for (const canvas of target.querySelectorAll("[tabindex]")) canvas.setAttribute("tabindex", "-1");
  box.dataset.ready = "true";
}

export default {render};
