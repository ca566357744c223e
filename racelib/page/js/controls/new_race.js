// The form for a new race. What can be chosen, and what goes together, comes from Python after every change.

import {node, select} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {shut} from "./menu.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").NewRace} NewRace
 * @typedef {import("../payload").RaceLine} RaceLine
 * @typedef {Record<string, any>} Chosen  by name; what `play` is called with
 */

const LAST = "racelib-new-race", FEW_PICKS = 4;

/** What was chosen last in this browser. @returns {Chosen | null} */
function lastChosen() {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? "null");
  } catch {
    return null;
  }
}

/** Ask Python for the form; it opens when it comes: like this race, or where one only chooses, like the last choice.
 * @param {Page} page */
export function openForm(page) {
  shut(page, page.parts.drawer);
  page.host?.send({do: "settings", chosen: page.payload.choosing ? lastChosen() : null});
}

/** Show the form, or what has changed in it. @param {Page} page @param {NewRace} form */
export function showForm(page, form) {
  const {shell} = page.parts, {words} = page, old = shell.querySelector(".newrace");
  const more = form.fields.filter((one) => one.more), change = () => sendChosen(page, form, box, "settings");
  const close = {type: "button", class: "sign close", "aria-label": words.close, title: words.close};
  const wasOpen = !!old?.querySelector("details[open]");
  const box = node("form", {class: "newrace", role: "dialog", "aria-label": words.newRace, novalidate: true},
    node("div", {class: "head"}, node("h3", {}, words.newRace),
      node("button", {...close, onclick: () => box.remove()}, icon("close", 20))),
    ...form.fields.filter((one) => !one.more).map((one) => raceLine(one, change)), peopleLine(page, form, change),
    node("details", {open: wasOpen}, node("summary", {}, words.more), ...more.map((one) => raceLine(one, change)),
      node("label", {class: "field"}, node("span", {}, words.seed),
        node("input", {type: "number", name: "seed", min: "0", value: form.seed}))),
    node("div", {class: "foot"}, node("p", {class: "why", role: "status"}, form.problem),
      node("button", {type: "submit", class: "main"}, words.startRace)));
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    sendChosen(page, form, box, "begin");
  });
  box.addEventListener("keydown", (event) => {  // keys are letters here, and not the page's own
    if (event.key === "Escape") box.remove();
    event.stopPropagation();
  });
  if (old) return old.replaceWith(box);
  shell.append(box);
  if (partlySeen(shell)) shell.scrollIntoView({block: "nearest"});  // the button at its end is seen, too
  /** @type {HTMLElement | null} */ (box.querySelector(".foot .main"))?.focus({preventScroll: true});
}

/** Whether the page is in sight: nobody is taken away from another cell of a notebook. @param {Element} shell */
function partlySeen(shell) {
  const {top, bottom} = shell.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

/** A line of the form: a few picks are buttons, more are a list. @param {RaceLine} field @param {() => void} change */
function raceLine(field, change) {
  const {name, label, picks, value} = field, head = node("span", {}, label);
  if (picks.length > FEW_PICKS) {
    const list = select(label);
    list.name = list.dataset.pick = name;
    list.append(...picks.map((one, n) => node("option", {value: n, selected: one.value === value,
      disabled: !!one.why_not, title: one.why_not}, one.label)));
    list.addEventListener("change", change);
    return node("label", {class: "field"}, head, list);
  }
  const press = (/** @type {Event} */ event) => {
    const one = /** @type {HTMLElement} */ (event.currentTarget), why = one.title;
    const told = one.closest("form")?.querySelector(".why");
    if (why && told) return void (told.textContent = why);
    for (const other of row.children) other.setAttribute("aria-checked", String(other === one));
    change();
  };
  const row = node("div", {class: "picks", role: "radiogroup", "aria-label": label, "data-field": name},
    ...picks.map((one, n) => node("button", {
      type: "button", role: "radio", "aria-checked": String(one.value === value), "data-value": n,
      "data-pick": `${name} ${n}`, "aria-disabled": one.why_not ? "true" : null, title: one.why_not || null,
      onclick: press,
    }, one.label)));
  const whys = picks.filter((one) => one.why_not).map((one) => node("small", {}, `${one.label}: ${one.why_not}`));
  return node("div", {class: "field"}, head, row, ...whys);
}

/** The names of the people at this screen. @param {Page} page @param {NewRace} form @param {() => void} change */
function peopleLine({words}, {people: names}, change) {
  const nameBox = (/** @type {string} */ name, /** @type {number} */ n) => node("input",
    {type: "text", class: "person", maxlength: "40", "aria-label": `${words.person} ${n + 1}`, value: name});
  const row = node("div", {class: "picks"}, ...names.map(nameBox));
  const add = () => {
    const made = nameBox("", row.querySelectorAll(".person").length);
    row.insertBefore(made, row.lastChild);
    made.focus();
    made.addEventListener("change", change);
  };
  row.append(node("button", {type: "button", onclick: add}, words.addPerson));
  return node("div", {class: "field"}, node("span", {}, words.names), row);
}

/**
 * Send what is chosen: for the form as it then is, or to begin.
 * @param {Page} page
 * @param {NewRace} form
 * @param {HTMLFormElement} box
 * @param {"settings" | "begin"} what
 */
function sendChosen(page, form, box, what) {
  /** @type {Chosen} */
  const chosen = {};
  for (const {name, picks} of form.fields) {
    const list = /** @type {HTMLSelectElement | null} */ (box.querySelector(`select[name="${name}"]`));
    const pressed = /** @type {HTMLElement | null} */ (
      box.querySelector(`[data-field="${name}"] [aria-checked="true"]`));
    const number = list ? Number(list.value) : Number(pressed?.dataset.value ?? -1);
    if (picks[number]) chosen[name] = picks[number].value;
  }
  const names = [...box.querySelectorAll(".person")].map((one) => /** @type {HTMLInputElement} */ (one).value.trim());
  chosen.you = names.filter(Boolean);
  const seed = /** @type {HTMLInputElement | null} */ (box.querySelector("[name=seed]"))?.value;
  if (seed) chosen.seed = Number(seed);
  try {
    localStorage.setItem(LAST, JSON.stringify({...chosen, seed: undefined}));  // the next race has other dice
  } catch { /* the browser keeps nothing */ }
  page.host?.send({do: what, chosen});
}
