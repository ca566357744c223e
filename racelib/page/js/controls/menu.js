// The drawers that slide over the page: the menu with all that is only looked up, and the list of the rules.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {drawFilm, repaint} from "../draw.js";

/** @typedef {import("../page").Page} Page */

/** Let the buttons of the top bar work. @param {Page} page */
export function connectMenu(page) {
  const {parts, words} = page, {shell, drawer, rulesDrawer, menu, theme} = parts;
  for (const one of [drawer, rulesDrawer]) {
    const close = {type: "button", class: "sign close", "aria-label": words.close, title: words.close};
    const head = node("div", {class: "head"}, node("h3", {}, one.getAttribute("aria-label")),
      node("button", {...close, onclick: () => shut(page, one)}, icon("close", 20)));
    one.prepend(head);
    one.addEventListener("keydown", (event) => {
      const typed = event.target instanceof HTMLInputElement && event.target.type === "search";
      if (event.key === "Escape") shut(page, one);
      if (event.key === "Escape" || typed) event.stopPropagation();  // keys are letters here, and not the page's own
    });
  }
  menu.setAttribute("aria-expanded", "false");
  menu.addEventListener("click", () => (isOpen(drawer) ? shut(page, drawer) : pullOut(page, drawer)));
  theme.addEventListener("click", () => {
    page.dark = !page.dark;
    page.themed = true;
    // the next race on this page looks the same, and so does what is shown after it (visit.js)
    if (shell.parentElement) shell.parentElement.dataset.jpThemeLight = String(!page.dark);
    repaint(page);
  });
  shell.addEventListener("pointerdown", ({target}) => {  // a press beside a drawer puts it away
    const open = [drawer, rulesDrawer].find(isOpen);
    if (open && target instanceof Node && !open.contains(target) && !menu.contains(target)) shut(page, open);
  });
}

/** @param {HTMLElement} drawer */
const isOpen = (drawer) => drawer.classList.contains("open");

/** Open a drawer; the other one goes. @param {Page} page @param {HTMLElement} drawer */
export function pullOut(page, drawer) {
  const {parts} = page;
  for (const one of [parts.drawer, parts.rulesDrawer]) {
    one.classList.toggle("open", one === drawer);
    one.toggleAttribute("inert", one !== drawer);
  }
  parts.menu.setAttribute("aria-expanded", String(drawer === parts.drawer));
  if (drawer.contains(parts.filmbox)) drawFilm(page);  // it has a width now
  /** @type {HTMLElement | null} */ (drawer.querySelector("input[type=search], .close"))?.focus({preventScroll: true});
}

/** Put a drawer away; the focus goes back to the page. @param {Page} page @param {HTMLElement} drawer */
export function shut({parts}, drawer) {
  const had = drawer.contains(document.activeElement);
  drawer.classList.remove("open");
  drawer.toggleAttribute("inert", true);
  parts.menu.setAttribute("aria-expanded", "false");
  if (had) (drawer === parts.drawer ? parts.menu : parts.rules.isConnected ? parts.rules : parts.menu).focus();
}

/** Add a button to the menu, above what is looked up. @param {Page} page @param {string} kind @param {string} words
 * @param {() => void} act */
export function addToMenu({parts}, kind, words, act) {
  const made = node("button", {type: "button", class: "tool entry of-" + kind, onclick: act}, icon(kind),
    node("span", {class: "name"}, words));
  parts.saved.before(made);
  return made;
}
