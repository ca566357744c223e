// The lever: a row for each of its positions on one axis of cells, with what every roll leads to.

import {node} from "../browser/dom.js";
import {whenMoved} from "../browser/hover.js";
import {drawMarks} from "../canvas/marks.js";
import {tell} from "../words/sentence.js";
import {meanings} from "../words/stop_rows.js";
import {pick} from "./choosing.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").AskView} AskView
 * @typedef {import("../payload").Lever} Lever
 * @typedef {import("../payload").LeverRow} Row
 */

const SHORTEST = 9, TALLEST = 30;  // the height of a bar in pixels: a face that never comes, one that always does

/** Draw the lever as the options of a question. @param {Page} page @param {AskView} ask */
export function drawLever(page, ask) {
  const {options} = page.parts, lever = /** @type {Lever} */ (ask.lever);
  const end = Math.max(...lever.rows.map(({high}) => high));
  page.keys = [];
  lever.rows.forEach(({option}, k) => { if (option >= 0) page.keys[k] = option; });  // a digit is a position
  options.classList.add("lever");
  options.append(...lever.bands.flatMap((band) => bandOf(band, end)),
    ...lever.rows.map((row) => rowOf(page, lever, row, end)), node("p", {class: "said"}),
    node("p", {class: "rests"}, lever.note), meanings(ask));
}

/** A stretch of road behind the bars, with its name above. @param {import("../payload").Band} band
 * @param {number} end */
function bandOf({name, first, last}, end) {
  const style = `--from:${(first - 1) / end};--part:${(last - first + 1) / end}`;
  return [node("div", {class: "band", style, "aria-hidden": "true"}), node("div", {class: "bandname", style}, name)];
}

/** @param {Page} page @param {Lever} lever @param {Row} row @param {number} end */
function rowOf(page, lever, row, end) {
  const {option, name} = row, shut = option < 0, point = (/** @type {number} */ at) => () => {
    page.pointed = at;
    drawMarks(page);
  };
  const look = [
    "row", row.tone || "shut", name === String(lever.now) && "now", !shut && option === page.hinted && "hinted",
    row === lever.rows[0] && "lowest", row === lever.rows.at(-1) && "highest",
  ];
  const about = {
    type: "button", role: "radio", class: look.filter(Boolean).join(" "), "aria-label": row.said,
    "aria-checked": "false",
    ...whenMoved(point(option)), onmouseleave: point(-1), onfocus: point(option), onblur: point(-1),
    onclick: () => (shut ? tell(page, row.said) : pick(page, option)),
    ...(shut ? {"aria-disabled": "true"} : {"data-option": option}),
  };
  return node("button", about, node("span", {class: "knob"}, name),
    node("span", {class: "range"}, node("b", {}, `${row.low}–${row.high}`)),
    node("span", {class: "axis"}, ...barsOf(row, end)), row.price && node("span", {class: "pay"}, row.price),
    node("span", {class: "says"}, node("b", {}, row.head), node("small", {}, row.line)),
    node("span", {class: "brief"}, row.brief));
}

/** A bar for each face: the higher, the likelier. @param {Row} row @param {number} end */
function barsOf({faces}, end) {
  const all = faces.reduce((sum, [, weight]) => sum + weight, 0);
  return faces.map(([cells, weight, tone]) => {
    const high = SHORTEST + (TALLEST * weight) / all;
    const style = `left:${(100 * (cells - 1)) / end}%;width:${100 / end}%;height:${high}px`;
    return node("i", {class: tone || "shut", style});
  });
}

/** Pick the next position of the lever. @param {Page} page @param {1 | -1} by */
export function shift(page, by) {
  const open = page.ask?.lever?.rows.map(({option}) => option).filter((option) => option >= 0) ?? [];
  const next = open[open.indexOf(page.picked) + by];
  if (next != null) pick(page, next);
}
