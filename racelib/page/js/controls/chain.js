// A chain, link by link: it plays by itself, or link by link when a key or a button says so.

import {hold, node} from "../browser/dom.js";
import {filled} from "../browser/text.js";
import {rolledDie} from "../canvas/dice.js";
import {chainAt} from "../canvas/links.js";
import {atTheEnd, people} from "../now.js";
import {speak} from "../words/speech.js";
import {go, goToEnd} from "./steps.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../canvas/links").ChainLink} ChainLink
 * @typedef {import("../canvas/links").ShownChain} ShownChain
 */

const A_LINK = 1200;  // milliseconds

/** Whether an event is a link of a chain of the people at this screen, or one that hits them. @param {Page} page
 * @param {number} number */
export function inChain(page, number) {
  const links = chainAt(page, number);
  return links.length > 1 && links.some(({event}) => event === number) && concerns(page, links);
}

/** @param {Page} page @param {ChainLink[]} links */
function concerns(page, links) {
  const here = people(page), mover = page.film.movers[links[0].event];
  return here.includes(mover) || links.some(({told}) => told.some(([seat]) => here.includes(seat)));
}

/** Show a link, and wait until it has been seen. @param {Page} page @param {number} number @returns {Promise<void>} */
export function showLink(page, number) {
  go(page, number);
  const links = chainAt(page, number), at = links.findIndex(({event}) => event === number);
  if (page.chain?.links[0].event !== links[0].event) page.chain = newChain(links, false);
  const chain = page.chain;
  chain.at = chain.last = at;
  show(page, chain);
  if (chain.held && !chain.done && chain.timer === -1) return Promise.resolve();  // skipped
  return new Promise((done) => {
    chain.done = done;
    chain.timer = chain.held ? undefined : setTimeout(() => onward(page), A_LINK);
  });
}

/** @param {ChainLink[]} links @param {boolean} held @returns {ShownChain} */
const newChain = (links, held) => ({links, at: 0, held, last: links.length - 1, done: null, timer: undefined});

/** The newest chain since the last turn of the people here, to be looked at again. @param {Page} page */
function newestChain(page) {
  const {film} = page, own = film.movers.findLastIndex((seat) => people(page).includes(seat));
  const from = film.turnOf(Math.max(0, own)), opening = film.links.findLast(([event, link]) => {
    const links = link.opens && film.turnOf(event) >= from ? chainAt(page, event) : [];
    return links.length > 1 && concerns(page, links);
  });
  return opening ? chainAt(page, opening[0]) : [];
}

/** Offer the newest chain to be shown again. @param {Page} page */
export function offerChain(page) { page.parts.showChain.hidden = !newestChain(page).length; }

/** Show the newest chain, link by link as one presses. @param {Page} page */
export function openChain(page) {
  const links = newestChain(page);
  if (!links.length || page.card) return;
  page.chain = newChain(links, true);
  go(page, links[0].event);
  show(page, page.chain);
}

/** @param {Page} page */
export function closeChain(page) {
  const {chain, parts} = page;
  if (!chain) return;
  clearTimeout(chain.timer);
  page.chain = null;
  parts.chain.hidden = true;
  parts.shell.classList.remove("chaining");
  chain.done?.();
  if (!atTheEnd(page)) goToEnd(page);
}

/** The next link, or what comes after the chain. @param {Page} page */
function onward(page) {
  const {chain} = page;
  if (!chain) return;
  clearTimeout(chain.timer);
  if (chain.at < chain.last) return turnTo(page, chain, chain.at + 1);
  const {done} = chain;
  chain.done = null;
  if (done) done();
  else closeChain(page);
}

/** @param {Page} page */
function backward(page) {
  const {chain} = page;
  if (!chain || chain.at < 1) return;
  clearTimeout(chain.timer);
  chain.held = true;
  turnTo(page, chain, chain.at - 1);
}

/** @param {Page} page @param {ShownChain} chain @param {number} at */
function turnTo(page, chain, at) {
  chain.at = at;
  go(page, chain.links[at].event);
  show(page, chain);
  if (!chain.held) chain.timer = setTimeout(() => onward(page), A_LINK);
}

/** @param {Page} page */
function holdOn(page) {
  const {chain} = page;
  if (!chain) return;
  chain.held = !chain.held;
  clearTimeout(chain.timer);
  if (!chain.held) chain.timer = setTimeout(() => onward(page), A_LINK);
  show(page, chain);
}

/** To the end of the chain: nothing waits any more. @param {Page} page */
function skip(page) {
  const {chain} = page;
  if (!chain) return;
  clearTimeout(chain.timer);
  const {done} = chain;
  if (!done) return closeChain(page);
  Object.assign(chain, {held: true, done: null, timer: -1});
  done();
}

/** What keys do while a chain is shown. @param {Page} page @returns {Record<string, () => void>} */
export const chainKeys = (page) => ({
  " ": () => holdOn(page), ArrowRight: () => onward(page), ArrowLeft: () => backward(page), Enter: () => onward(page),
  Escape: () => skip(page),
});

/** @param {Page} page @param {ShownChain} chain */
function show(page, chain) {
  const {parts, words, payload} = page, {links, at} = chain, box = parts.chain, name = payload.chain?.name ?? "";
  const count = filled(words.linkOf, {n: at + 1, all: links.length});
  const press = (/** @type {string} */ text, /** @type {() => void} */ act, look = "", off = false) =>
    node("button", {type: "button", class: look, "aria-disabled": String(off), onclick: act}, text);
  const list = node("ol", {}, ...links.map((link, k) => linkBox(page, link, k, at)));
  const ends = at === links.length - 1 && !chain.done;
  const bar = node("div", {class: "chainbar"}, press("◀ " + words.back, () => backward(page), "", at < 1),
    press(ends ? words.close : words.nextLink + " ▶", () => onward(page), "next"),
    press(words.skipChain, () => skip(page)));
  const about = links.slice(0, at + 1).flatMap(({told}) => told).filter(([seat]) => people(page).includes(seat));
  const told = about.length ? about.map(([, said]) => said).join(" ") : payload.chain?.nothing ?? "";
  box.setAttribute("aria-label", name);
  hold(box, [
    node("div", {class: "chainhead"}, node("span", {class: "chainchip"}, name), count), list, bar,
    node("p", {class: "chainnote"}, chain.held ? words.held : words.holds),
    node("p", {class: "foryou"}, node("b", {}, words.forYou + " "), told),
  ]);
  box.hidden = false;
  parts.shell.classList.add("chaining");
  list.children[at].scrollIntoView({block: "nearest"});
  speak(page, links[at].words);
  go(page, links[at].event);
}

/** @param {Page} page @param {ChainLink} link @param {number} k @param {number} at */
function linkBox(page, {words, dice}, k, at) {
  const look = k === at ? "now" : k > at ? "tocome" : "";
  const faces = dice.map((one) => rolledDie(page, one));
  return node("li", {class: look, "aria-current": k === at ? "step" : null},
    node("span", {class: "count"}, String(k + 1)),
    node("span", {class: "words"}, k > at ? "" : words), node("span", {class: "faces"}, ...(k > at ? [] : faces)));
}
