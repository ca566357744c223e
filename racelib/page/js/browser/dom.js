// Makes and replaces elements of the page. Every element goes through `node`, so that JupyterLab leaves our keys alone.

const WITH_KEYS = ["button", "select", "input", "summary", "a"];

/**
 * @typedef {string | Node | false | null | undefined} Child  what is false or missing is left out
 * @typedef {Record<string, any>} Attributes  `onclick` and the like are listeners; true is an attribute without a value
 */

/**
 * Make an element with attributes, listeners and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  // JupyterLab acts on keys pressed on any focused element that does not carry this mark
  if (WITH_KEYS.includes(tag) || "tabindex" in attributes) made.setAttribute("data-lm-suppress-shortcuts", "true");
  for (const child of children) if (child != null && child !== false) made.append(child);
  return made;
}

/**
 * Make a button; its name is what a screen reader says and what a pointer over it shows.
 * @param {string} text
 * @param {string} name
 * @param {() => void} act
 * @param {Attributes} attributes
 */
export function button(text, name, act, attributes = {}) {
  return node("button", {type: "button", "aria-label": name, title: name, onclick: act, ...attributes}, text);
}

/**
 * Make a drop-down list of values and their words.
 * @param {string} name
 * @param {[string | number, string][]} choices
 */
export function select(name, choices = []) {
  const made = node("select", {"aria-label": name, title: name});
  for (const [value, text] of choices) made.append(node("option", {value}, text));
  return made;
}

/**
 * Let a box hold these children; one that holds them already is left alone, which is cheap and keeps the focus.
 * @param {Element} box
 * @param {Element[]} children
 */
export function hold(box, children) {
  const same = box.children.length === children.length && children.every((one, k) => box.children[k] === one);
  if (!same) box.replaceChildren(...children);
}

/**
 * Take the focus from everything inside: Bokeh's canvas, deep in shadow roots, would be a stop of the Tab key without a
 * name, while our box around it has one.
 * @param {ParentNode} within
 */
export function unfocus(within) {
  for (const one of within.querySelectorAll("*")) {
    one.removeAttribute("tabindex");
    if (one.shadowRoot) unfocus(one.shadowRoot);
  }
}

/**
 * Scroll to an element that is not all on the screen. A browser would also scroll to one that sticks to an edge, and
 * move what stands beside it.
 * @param {Element} element
 * @param {ScrollBehavior} behavior
 */
export function intoView(element, behavior = "auto") {
  const {top, bottom} = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({block: "nearest", behavior});
}
