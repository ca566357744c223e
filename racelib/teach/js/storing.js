// The browser keeps the progress, because every notebook has a kernel of its own.

/** @typedef {import("../../page/js/browser/load_bokeh").Model} Model */

const STORE = "racelib-progress";

/**
 * Tell Python what the browser remembers.
 * @param {Model} model
 * @returns {(code: string) => void} what remembers the progress as it is now
 */
export function remember(model) {
  /** @type {string | null} */
  let known = null;
  try {
    known = localStorage.getItem(STORE);
  } catch {
    return () => {};
  }
  if (known) model.send({do: "stored", code: known});
  return (code) => {
    const stored = localStorage.getItem(STORE);
    if (stored && stored !== known && stored !== code) {  // another notebook was busy
      known = stored;
      model.send({do: "stored", code: stored});
      return;
    }
    if (/-00$/.test(code) && stored) return;  // nothing is done yet in this kernel
    try {
      localStorage.setItem(STORE, code);
      known = code;
    } catch { /* the storage is full: the page works without it */ }
  };
}
