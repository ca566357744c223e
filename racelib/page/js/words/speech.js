// The one live region of the page: what a screen reader says by itself.

/**
 * @param {import("../page").Page} page
 * @param {string} words
 */
export function speak({parts}, words) { parts.live.textContent = words; }
