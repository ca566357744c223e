// Light and dark: which of them a page begins with, the colours of each, and the colours of the figures' own parts.

/**
 * @typedef {import("../page").Page} Page
 * @typedef {{edge: string, ink: string, ground: string, paper: string, lines: string, [kind: string]: string}} Paint
 */

/** @type {Record<"light" | "dark", Paint>} */
const PAINT = {
  light: {edge: "#ffffff", ink: "#1d2430", ground: "#dfead6", paper: "#ffffff", lines: "#e5e5e5"},
  dark: {edge: "#262d35", ink: "#e8edf2", ground: "#1d2a21", paper: "#171c22", lines: "#333c46"},
};

/**
 * Whether a page begins dark: as the notebook around it, or outside of one as the system.
 * @param {Element} root
 */
export function beginsDark(root) {
  const around = /** @type {HTMLElement | null} */ (root.closest("[data-jp-theme-light]"));
  const ofBody = document.body.dataset.jpThemeLight;
  if (around?.dataset.jpThemeLight === "false" || ofBody === "false") return true;
  return !ofBody && matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * The colours of the theme, with those of the game's own kinds of cells and lines.
 * @param {Page} page
 * @returns {Paint}
 */
export function paint({dark, payload}) {
  return dark ? {...PAINT.dark, ...payload.looks.dark} : {...PAINT.light, ...payload.looks.light};
}

/**
 * Lighten a line that would be lost on dark paper.
 * @param {Page} page
 * @param {string} colour
 */
export const onPaper = ({dark}, colour) => (dark && /^#[0-4].[0-4].[0-4].$/.test(colour) ? "#9aa7b5" : colour);

/**
 * Give the figures the ground, paper, ink and grid of the theme; the game says the colour of the ground, if it likes.
 * @param {Page} page
 */
export function paintFigures(page) {
  const {board, chart} = page.figures, {ground, ink} = paint(page);
  const {paper, lines} = PAINT[page.dark ? "dark" : "light"];
  board.background_fill_color = board.border_fill_color = ground;
  if (!chart) return;
  chart.background_fill_color = chart.border_fill_color = paper;
  for (const axis of [...chart.below, ...chart.left]) axis.major_label_text_color = axis.axis_label_text_color = ink;
  for (const grid of chart.center) if ("grid_line_color" in grid) grid.grid_line_color = lines;
  if (chart.title) chart.title.text_color = ink;
}
