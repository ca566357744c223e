// The focus stays where it is when a panel is drawn anew: on the same control, or, if that is gone, where keys still
// reach the page. A browser would drop it, and the next key would go nowhere.

/** What is used first on a page that has just come: a card, an answer, a button that goes on, else the board. */
const USED_FIRST = ".visit button, .answers [role=radio], .column .buttons .main, .result .main, .board";

/** Give the focus to what is used first. @param {HTMLElement} shell */
export function focusFirst(shell) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll(USED_FIRST)), found = [...all];
  const rank = (/** @type {HTMLElement} */ one) => USED_FIRST.split(", ").findIndex((kind) => one.matches(kind));
  found.sort((a, b) => rank(a) - rank(b));  // others of the same kind stay in their order
  found.find((one) => one.checkVisibility())?.focus({preventScroll: true});
}

/**
 * What tells a control from others of its panel, however often it is drawn: what marks it for the page, else its name.
 * @param {HTMLElement} control
 */
function keyOf(control) {
  const {lmSuppressShortcuts, ...marks} = control.dataset;  // that one is on every control
  if (Object.keys(marks).length) return JSON.stringify(Object.entries(marks).sort());
  const name = ["aria-label", "name", "title"].map((one) => control.getAttribute(one)).find(Boolean);
  return name ?? control.textContent ?? "";
}

/**
 * The same control as one that was taken away: itself if it is back, or one that was drawn in its place.
 * @param {HTMLElement} panel
 * @param {HTMLElement} gone
 */
function drawnAgain(panel, gone) {
  if (gone.isConnected && gone.checkVisibility()) return gone;
  const key = keyOf(gone), alike = /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll(gone.tagName));
  return [...alike].find((one) => keyOf(one) === key && one.checkVisibility());
}

/**
 * Keep the focus while panels are drawn anew.
 * @param {HTMLElement} shell  all panels
 * @param {HTMLElement} otherwise  gets the focus when the control does not come back
 * @returns {() => void} what ends it
 */
export function keepFocus(shell, otherwise) {
  /** @type {HTMLElement[]} the control that has the focus, and what it lies in */
  let held = [];
  const restore = () => {
    const {activeElement} = document, [gone, ...around] = held;
    held = [];  // once is enough: what gets the focus now is held from here on
    if (activeElement && activeElement !== document.body) return;  // somebody has given it to something else
    const panel = around.find((one) => one.isConnected) ?? shell;
    (drawnAgain(panel, gone) ?? otherwise).focus({preventScroll: true});
  };
  const entered = (/** @type {FocusEvent} */ {target}) => {
    held = [];
    for (let one = target; one instanceof HTMLElement && one !== shell; one = one.parentElement) held.push(one);
  };
  const left = (/** @type {FocusEvent} */ {target}) => setTimeout(() => {  // a press beside it, or was it hidden?
    if (held[0] !== target || !held[0].isConnected || document.activeElement === target) return;
    if (held[0].checkVisibility()) held = [];
    else restore();
  });
  const drawn = new MutationObserver((changes) => {  // a control that is only moved loses the focus, too
    if (changes.some(({removedNodes}) => held.some((one) => [...removedNodes].includes(one)))) restore();
  });
  shell.addEventListener("focusin", entered);
  shell.addEventListener("focusout", left);
  drawn.observe(shell, {childList: true, subtree: true});
  return () => drawn.disconnect();
}
