// The browser keeps what you got wrong, because every notebook has a kernel of its own. Nothing here reads it.

const MISTAKES = "racelib-mistakes", LONGEST_MEMORY = 400_000;

/** What the browser has kept last, as far as this page knows. @type {string | null} */
let keptMistakes = null;

/** What the browser has kept; null if nothing, or if it may not be read. */
export function storedMistakes() {
  try {
    return localStorage.getItem(MISTAKES);
  } catch {
    return null;
  }
}

/** Tell Python what the browser has kept. @param {(message: {do: string, text: string}) => void} send */
export function offerMistakes(send) {
  const text = storedMistakes();
  if (text) send({do: "mistakes", text});
}

/**
 * Keep what Python remembers; if another notebook has kept something since, Python takes that in first.
 * @param {(message: {do: string, text: string}) => void} send
 * @param {string} text
 */
export function keepMistakes(send, text) {
  const stored = storedMistakes();
  if (stored && stored !== keptMistakes && stored !== text) {
    keptMistakes = stored;
    return send({do: "mistakes", text: stored});
  }
  keptMistakes = text;
  try {
    if (text.length <= LONGEST_MEMORY) localStorage.setItem(MISTAKES, text);
  } catch { /* no storage, or no room */ }
}
