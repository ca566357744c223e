// The card that lies on the board: one sentence, one button that goes on, others beside it.

import {node} from "../browser/dom.js";

const A_DAY = 86_400_000;

/**
 * Make a card.
 * @param {import("../payload").Card} card
 * @param {(what: string) => void} press  what a button does
 */
export function visitCard({title, chip, say, when, buttons}, press) {
  const head = node("p", {class: "when"}, node("span", {class: "chip"}, chip), when ? " " + whenSaid(when) : "");
  const row = buttons.map((one, n) => {
    const act = () => press(one.do);
    return node("button", {type: "button", class: n ? "" : "main", onclick: act}, one.words);
  });
  const about = {class: "visit", role: buttons.length ? "dialog" : "status", "aria-label": title};
  return node("div", about, head, node("h4", {}, title), node("p", {class: "said", role: "status"}, say),
    buttons.length > 0 && node("div", {class: "buttons"}, ...row));
}

/** A moment as people say it: "yesterday, 21:40". @param {number} seconds  since 1970 */
function whenSaid(seconds) {
  const then = new Date(seconds * 1000), language = document.documentElement.lang || undefined;
  const days = Math.round((noonOf(then) - noonOf(new Date())) / A_DAY);
  const day = days > -7
    ? new Intl.RelativeTimeFormat(language, {numeric: "auto"}).format(days, "day")
    : then.toLocaleDateString(language);
  return `${day}, ${then.toLocaleTimeString(language, {hour: "2-digit", minute: "2-digit"})}`;
}

/** @param {Date} date */
const noonOf = (date) => new Date(date).setHours(12, 0, 0, 0);
