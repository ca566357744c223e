// A sentence of a lesson with the rule behind it, and how it is brought into view.

import {node} from "../../page/js/browser/dom.js";

const KINDS = ["wheel", "pointerdown", "keydown", "touchmove"];

/**
 * A sentence with its rule as a chip that opens the text of the rule below it; its id stands only there.
 * @param {{rules: Record<string, import("../../page/js/payload").RuleView>, words: import("./views").Words}} view
 * @param {string} head
 * @param {string} say
 * @param {string} id
 */
export function withRule({rules, words}, head, say, id) {
  const rule = rules[id] ?? {name: words.rule, text: ""}, behind = node("small", {}, id);
  const text = node("div", {class: "ruletext", role: "note", hidden: true}, rule.text + " ", behind);
  const open = () => {
    text.hidden = !text.hidden;
    chip.setAttribute("aria-expanded", String(!text.hidden));
  };
  const about = {type: "button", class: "rule", "aria-expanded": "false", "aria-label": words.rule + " " + rule.name};
  const chip = node("button", {...about, onclick: open}, rule.name);
  return node("div", {}, node("p", {}, head && node("b", {}, head + " "), say + " ", id && chip), text);
}

/**
 * Keep what was just said in view while the board above grows and shrinks, unless the reader moves on.
 * @param {HTMLElement} shell
 */
export function bringUp(shell) {
  let moved = false;
  const stop = () => { moved = true; };
  const show = () => { if (!moved) shell.scrollIntoView({block: "nearest", behavior: "smooth"}); };
  for (const kind of KINDS) window.addEventListener(kind, stop, {once: true, capture: true, passive: true});
  for (const wait of [500, 1500, 2600]) setTimeout(show, wait);
  setTimeout(() => {
    for (const kind of KINDS) window.removeEventListener(kind, stop, {capture: true});
  }, 2700);
}
