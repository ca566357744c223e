// What scrolls can be scrolled by keys: a box of words with nothing in it to press is reached by Tab.

const PRESSED = "button, a, input, select, summary, [tabindex]";

/**
 * @param {Element[]} boxes
 * @returns {() => void} what ends it
 */
export function keepReachable(boxes) {
  const look = () => {
    for (const one of boxes) {
      const needs = one.scrollHeight > one.clientHeight + 1 && !one.querySelector(PRESSED);
      if (needs === one.hasAttribute("tabindex")) continue;
      if (!needs) one.removeAttribute("tabindex");
      else one.setAttribute("tabindex", "0");
      one.toggleAttribute("data-lm-suppress-shortcuts", needs);
    }
  };
  const sized = new ResizeObserver(look), changed = new MutationObserver(look);
  for (const one of boxes) {
    sized.observe(one);
    changed.observe(one, {childList: true, subtree: true});
  }
  return () => {
    sized.disconnect();
    changed.disconnect();
  };
}
