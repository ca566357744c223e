// The elements of a page that watches a race: the film, the moment, the order, who passed whom, sharing, the charts.

import {node, select} from "../browser/dom.js";

/** @typedef {import("../page").Filled} Filled */

/** Make them; they do nothing yet. @param {Filled} payload */
export function watchParts({words, unit, charts}) {
  return {
    // the film
    filmbox: node("section", {class: "filmbox", "aria-label": words.film}),
    play: node("button", {type: "button", class: "play", "aria-label": words.play, title: words.play}),
    slider: node("input", {type: "range", min: "-1", step: "1", "aria-label": words.position}),
    band: node("div", {class: "band", role: "img", "aria-label": words.band, title: words.band}),
    marks: node("div", {class: "marks", role: "group", "aria-label": words.keyMoments}),
    cursor: node("div", {class: "cursor", "aria-hidden": "true"}),
    counter: node("span", {class: "counter"}),
    unit: select(words.stepBy, [["event", words.event], ["turn", words.turn], ["round", unit]]),
    loop: node("input", {type: "checkbox", "aria-label": words.loop}),
    moment: select(words.kindOfMoment),
    momentCount: node("summary", {}),
    momentList: node("ol", {}),
    // on and beside the board
    cameras: node("div", {class: "cameras", role: "group", "aria-label": words.camera}),
    watching: node("div", {class: "watching"}),
    momentCard: node("section", {class: "moment", "aria-label": words.aMoment}),
    order: node("table", {class: "order", "aria-label": words.orderNow}),
    passes: node("div", {class: "passes"}),
    sharing: node("div", {class: "sharing"}),
    // the charts
    metric: select(words.chart, charts.map((one) => [one.column, one.label])),
    chart: node("div", {class: "chart", role: "img", tabindex: "0", "aria-label": words.chart}),
    chartTable: node("table", {"aria-label": words.chartTable}),
    // the end
    result: node("section", {class: "result", tabindex: "-1", hidden: true}),
  };
}
