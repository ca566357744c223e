// Light and dark: which of them a page begins with, the colours of each, and the colours of the figures' own parts.

/**
 * @typedef {import("../page").Page} Page
 * @typedef {"edge" | "ink" | "ground" | "paper" | "lines" | "stripe" | "runoff" | "roadside" | "red" | "white"
 *   | "tree" | "leaf" | "water"} Own
 * @typedef {Record<Own, string> & Record<string, string>} Paint  also the colours of a game's kinds of cells
 */

/** @type {Record<"light" | "dark", Paint>} */
const PAINT = {
  light: {
    edge: "#ffffff", ink: "#16202b", ground: "#c8d9b6", paper: "#ffffff", lines: "#e5e5e5",
    stripe: "#c0d3ac", runoff: "#ddd5bd", roadside: "#f4f4f0", red: "#c8322c", white: "#f6f3ee",
    tree: "#a3bd8b", leaf: "#b4cb9d", water: "#b5d3e6",
  },
  dark: {
    edge: "#262d35", ink: "#eef2f6", ground: "#1d2a21", paper: "#1b222b", lines: "#333c46",
    stripe: "#1a261e", runoff: "#2f2d26", roadside: "#aeb6bf", red: "#9d2b27", white: "#c9c7c2",
    tree: "#26382c", leaf: "#2e4335", water: "#1d3444",
  },
};

/** The marks of cells, the same in both themes. The style sheets know them as --mark-good, --mark-warn and so on. */
export const MARKS = {
  good: "#b9e8c6", warn: "#ffdf9e", bad: "#e7a9a4", risk: "#e39a2c", way: "#79b6ff", slam: "#d23a35", end: "#0f4d29",
  picked: "#0b57b0", paper: "#ffffff", ink: "#16202b", out: "#8c1515", outline: "#222222",
};

/**
 * Whether a page begins dark: as the notebook around it, or outside of one as the system.
 * @param {Element} root
 */
export function beginsDark(root) {
  const around = /** @type {HTMLElement | null} */ (root.closest("[data-jp-theme-light]"));
  const said = around?.dataset.jpThemeLight ?? document.body.dataset.jpThemeLight;
  return said ? said === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * Follow the theme of the notebook or the system while the page is open, until its own button is pressed.
 * @param {Page} page
 * @param {Element} root
 * @param {() => void} repaint
 * @returns {() => void} what ends it
 */
export function followTheme(page, root, repaint) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const changed = () => {
    const dark = beginsDark(root);
    if (page.themed || page.gone || page.dark === dark) return;
    page.dark = dark;
    repaint();
  };
  const notebook = new MutationObserver(changed);
  notebook.observe(document.body, {attributes: true, attributeFilter: ["data-jp-theme-light"]});
  system.addEventListener("change", changed);
  return () => {
    notebook.disconnect();
    system.removeEventListener("change", changed);
  };
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
 * Give the board the ground of the theme (the game says its colour, if it likes), and legends the colours of marks.
 * @param {Page} page
 */
export function paintFigures(page) {
  const {board} = page.figures;
  for (const [name, colour] of Object.entries(MARKS)) page.parts.shell.style.setProperty("--mark-" + name, colour);
  board.background_fill_color = board.border_fill_color = paint(page).ground;
}
