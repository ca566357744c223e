// A small picture of a board, drawn from what Python says: the style sheet picks light or dark colours.

import {drawn} from "../../page/js/browser/drawn.js";

/**
 * Draw a board; it is decoration, and a screen reader passes over it.
 * @param {import("./views").BoardPicture | null} picture
 */
export function boardPicture(picture) {
  const svg = drawn("svg", {
    viewBox: (picture?.box ?? [0, 0, 15, 8]).join(" "), class: "boardpicture", "aria-hidden": "true",
    preserveAspectRatio: "xMidYMid slice", focusable: "false",
  });
  if (!picture) return svg;
  const {cells, looks, cars} = picture, road = Object.values(cells).join("");
  svg.append(drawn("path", {class: "runoff", d: road}), drawn("path", {class: "roadside", d: road}));
  for (const [kind, d] of Object.entries(cells)) {
    const [light, dark] = looks[kind] ?? ["#59616a", "#414953"];
    svg.append(drawn("path", {class: "cell", d, style: `--light: ${light}; --dark: ${dark}`}));
  }
  for (const {d, x, y, r, fill, number, dark} of cars) {
    svg.append(drawn("path", {class: "car", d, fill}),
      drawn("circle", {class: dark ? "roundel dark" : "roundel", cx: x, cy: y, r}),
      drawn("text", {class: dark ? "dark" : "", x, y, dy: "0.35em", "font-size": 1.4 * r, "text-anchor": "middle"},
        number));
  }
  return svg;
}
