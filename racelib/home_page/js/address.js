// The address of what is shown: "#lesson=gears". The browser's Back button leads to what was shown before.

const ADDRESSES = ["home", "drive", "file", "lesson", "try", "summary", "test", "quiz", "play", "watch", "what-if",
  "race", "result", "rules"];

/** What the address names, "" for nothing of ours. */
export function addressNow() {
  try {
    const at = decodeURIComponent(location.hash.slice(1));
    return ADDRESSES.includes(at.split("=")[0]) ? at : "";
  } catch {
    return "";  // a percent sign that belongs to nothing
  }
}

/** @param {string} at */
const asHash = (at) => "#" + at.split("=").map(encodeURIComponent).join("=");

/**
 * What this entry of the history keeps besides its address: what was searched for in the rules, and what was open.
 * @typedef {{search?: string, ids?: string[]}} Entry
 */

/** @returns {Entry} */
export const entryNow = () => history.state?.racelib ?? {};

/** Keep something in this entry of the history: it is there again when somebody comes back. @param {Entry} more */
export function keepInEntry(more) {
  history.replaceState({...history.state, racelib: {...entryNow(), ...more}}, "");
}

/**
 * Keep the address: what is shown is written into it, and what somebody goes back to is opened.
 * @param {Element} el  where it is shown: a page that is hidden behind another tab follows nothing
 * @param {(at: string) => void} go
 */
export function keepAddress(el, go) {
  let shown = "", wanted = addressNow();
  /** @type {string[]} what was asked for and is not answered yet */
  let open = [];
  const changed = () => {
    const at = addressNow();
    if (!at || (at === shown && !open.length) || !el.checkVisibility()) return;
    wanted = at;
    go(at);
  };
  window.addEventListener("hashchange", changed);
  return {
    /** Note that an address is asked for. @param {string} at */
    asked(at) { open.push(at); },
    /**
     * Write what is shown. Whoever asks for several things at once, such as two presses of the Back button, wants the
     * last: the answers before that leave the history alone.
     * The first time nothing is left behind, nor is an address that did not open: the Back button would only lead to
     * it again.
     * @param {string} at
     * @param {boolean} instead  whether it takes the place of the address that is there now
     */
    write(at, instead) {
      open = open.slice(Math.max(0, open.indexOf(at)) + 1);
      shown = at;
      if (open.length) return;
      const now = addressNow(), other = instead || !now || now === wanted;
      const state = {...history.state, racelib: undefined};
      wanted = "";
      if (at === now) return;
      if (other) history.replaceState(state, "", asHash(at)); else history.pushState(state, "", asHash(at));
    },
    /** Wait for no answer any more: there is nobody who would give it. */
    forget() { open = []; },
    /** Follow it no more. */
    end: () => window.removeEventListener("hashchange", changed),
  };
}
