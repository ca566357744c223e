// Numbers to fill in, with their sum: for choices with more answers than one would list.

import {node} from "../browser/dom.js";
import {filled} from "../browser/text.js";
import {veiled} from "../now.js";
import {sendForm} from "./choosing.js";

/** @typedef {import("../page").Page} Page */

/** @param {Page} page */
export function connectForm(page) {
  page.parts.form.addEventListener("submit", (event) => {
    event.preventDefault();
    sendForm(page);
  });
}

/** Draw the form; its fields stay while one types, whatever else is drawn anew. @param {Page} page */
export function drawForm(page) {
  const {form} = page.parts, wanted = page.ask && !veiled(page) ? page.ask.form : null;
  if (wanted === page.filling) return;
  page.filling = wanted;
  form.hidden = !wanted;
  form.replaceChildren();
  if (!wanted) return;
  const {label, fields} = wanted, {words} = page, total = node("output");
  const inputs = fields.map((one) => {
    const input = node("input", {
      type: "number", min: one.low, max: one.high, value: one.value,
      title: filled(words.fieldLimits, {name: String(one.label), low: one.low, high: one.high}),
      oninput: () => {
        one.value = input.valueAsNumber || 0;
        showSum(page, wanted, total);
      },
    });
    return node("label", {}, one.label + " ", input);
  });
  form.setAttribute("aria-label", String(label));
  form.append(node("b", {}, String(label)), ...inputs, total, node("button", {type: "submit"}, words.takeIt));
  showSum(page, wanted, total);
}

/**
 * @param {Page} page
 * @param {import("../payload").Form} form
 * @param {HTMLOutputElement} total
 */
function showSum({words}, {fields, fewest, most}, total) {
  const sum = fields.reduce((all, one) => all + one.value, 0);
  total.textContent = filled(fewest < most ? words.sumAtMost : words.sumOf, {sum, most});
  total.className = sum < fewest || sum > most ? "wrong" : "";
}
