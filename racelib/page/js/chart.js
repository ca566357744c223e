// The page half of a chart: embeds the figure. `load_bokeh.js` goes before it, as before the board.

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
  const item = structuredClone(payload.item);
  await window.Bokeh.embed.embed_item({...item, target_id: null}, target);
  for (const canvas of target.querySelectorAll("[tabindex]")) canvas.setAttribute("tabindex", "-1");
  box.dataset.ready = "true";
}

export default {render};
