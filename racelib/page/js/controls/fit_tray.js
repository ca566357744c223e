// All places of the dice tray are seen at once. Where they would not fit, cars stand side by side; where that is not
// enough, commands keep their names and numbers only.

/** @typedef {import("../page").Page} Page */

const TRAY_SHEET = 680;  // pixels: below this width the column is a sheet below the board, as in css/phone.css
const ALL_CLOSE = ["close", "dense"];  // css/tray.css

/** Make the tray as close as it must be to fit. @param {Page} page */
export function fitTray({parts: {options, shell}}) {
  const prompt = options.closest(".prompt");
  if (!prompt || !options.classList.contains("tray")) return;
  options.classList.remove(...ALL_CLOSE);
  if (shell.clientWidth < TRAY_SHEET) return options.classList.add(...ALL_CLOSE);
  for (const one of ALL_CLOSE) {
    if (prompt.scrollHeight <= prompt.clientHeight + 1) return;
    options.classList.add(one);
  }
}

/**
 * Fit the tray again whenever there is more or less room for it: a hint, the card of a lesson, a page of another size.
 * @param {Page} page
 * @returns {() => void} what ends it
 */
export function watchTray(page) {
  const prompt = page.parts.options.closest(".prompt");
  const sized = new ResizeObserver(() => requestAnimationFrame(() => fitTray(page)));
  if (prompt) sized.observe(prompt);
  return () => sized.disconnect();
}
