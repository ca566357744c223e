// Painted lines are as wide as the camera is near: Bokeh takes their widths in pixels.

import {pixels} from "./figures.js";

/** @type {Record<string, number>} in lane widths, by the name of the renderer */
const WIDTHS = {runoff: 2.1, shadow: 0.62, "edge lines": 0.11, brackets: 0.09, chevrons: 0.1};

/** @param {import("../page").Page} page */
export function thicken(page) {
  const lane = pixels(page, page.board.lane_width);
  for (const {name, glyph} of page.figures.board.renderers) {
    if (name && name in WIDTHS) glyph.line_width = {value: Math.max(1, WIDTHS[name] * lane)};
  }
}
