// The browser keeps a copy of the newest few races. Nothing here knows a race: copies are packed text.
// Every use of the storage may be refused (a private window, no room): a race does not need it.

/**
 * @typedef {Omit<import("../payload").Copy, "over"> & {when: number}} Kept  when: milliseconds since 1970
 */

const GO_ON = "racelib-go-on";  // which cell goes on by itself when this page is loaded again
const WHAT_IF = "racelib-what-if";  // what was tried in a recorded race when its kernel went
const COPIES = "racelib-race ", MOST_COPIES = 5, LONGEST_COPY = 1_000_000;

/**
 * The copies, the newest first; what is damaged goes.
 * @returns {(Kept & {key: string})[]}
 */
function stored() {
  const found = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(COPIES)) continue;
      const copy = read(localStorage.getItem(key));
      if (copy) found.push({...copy, key});
      else localStorage.removeItem(key);
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => b.when - a.when);
}

/**
 * @param {string | null} text
 * @returns {Kept | null}
 */
function read(text) {
  try {
    const copy = JSON.parse(text ?? "");
    return typeof copy?.packed === "string" && typeof copy.when === "number" ? copy : null;
  } catch {
    return null;
  }
}

/**
 * Keep the copy of a race; the oldest ones make room. A race that is over is in its file, and need not go on.
 * @param {import("../payload").Copy} copy
 */
export function storeCopy({over, ...copy}) {
  try {
    const {name, packed, home} = copy;
    if (!home) return;  // no cell asks for it: a what-if stays with its page
    if (over) return localStorage.removeItem(COPIES + name);
    if (!packed || packed.length > LONGEST_COPY) return;
    const others = () => stored().filter((one) => one.name !== name);
    for (const old of others().slice(MOST_COPIES - 1)) localStorage.removeItem(old.key);
    const text = JSON.stringify({...copy, when: Date.now()});
    while (!stores(COPIES + name, text)) {
      const oldest = others().pop();
      if (!oldest) return;
      localStorage.removeItem(oldest.key);
    }
  } catch { /* no storage at all */ }
}

/** @param {string} key @param {string} text */
function stores(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The newest copy of a race that a cell has shown, as it is sent to Python.
 * @param {string} home
 */
export function newestCopy(home) {
  const {key, ...found} = stored().find((one) => one.home === home) ?? {};
  return key == null ? null : found;
}

/** All copies of races, the newest first, as they are sent to Python. */
export const keptCopies = () => stored().map(({key, ...copy}) => copy);

/** Remember, until this page is loaded again, that the race of a cell goes on then. @param {string | null} [home] */
export function goOnAfterLoading(home) {
  try {
    if (home) sessionStorage.setItem(GO_ON, home);
  } catch { /* the page asks then */ }
}

/** Whether the race of a cell goes on by itself; it does so once. @param {string | null} [home] */
export function goesOnNow(home) {
  try {
    if (!home || sessionStorage.getItem(GO_ON) !== home) return false;
    sessionStorage.removeItem(GO_ON);
    return true;
  } catch {
    return false;
  }
}

/** No race goes on by itself any more: another one was opened by its name, or none. */
export function forgetGoingOn() {
  try {
    sessionStorage.removeItem(GO_ON);
  } catch { /* nothing was remembered */ }
}

/**
 * Keep what was tried in a recorded race until this tab shows it again: no file has it.
 * @param {object | null} whatIf
 * @returns {boolean} whether the browser keeps it
 */
export function keepWhatIf(whatIf) {
  try {
    sessionStorage.setItem(WHAT_IF, JSON.stringify(whatIf));
    return true;
  } catch {
    return false;
  }
}

/** What was tried in a recorded race before this page was loaded, as it is sent to Python; nothing if nothing was. */
export function keptWhatIf() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(WHAT_IF) ?? "null");
    return kept ? {what_if: kept} : {};
  } catch {
    return {};
  }
}

/** What was tried is shown again, or cannot be. */
export function forgetWhatIf() {
  try {
    sessionStorage.removeItem(WHAT_IF);
  } catch { /* nothing was kept */ }
}

/**
 * Hand a race out as a file.
 * @param {import("../payload").File} file
 */
export async function download({name, packed}) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  save(await new Response(plain).blob(), name);
}

/**
 * Hand something out as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), {href, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
