// Sharing a moment: the board as a picture with a caption, a link that opens there, the race as one file.

import {node} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {download, save} from "../browser/storage.js";
import {filled} from "../browser/text.js";
import {viewIn} from "../canvas/figures.js";
import {latest} from "../now.js";
import {openReader} from "../words/reader.js";
import {withoutRules} from "../words/sentence.js";
import {speak} from "../words/speech.js";
import {momentNow} from "../words/moment.js";
import {addToMenu, shut} from "./menu.js";

/** @typedef {import("../page").Page} Page */

const CAPTION = 64, CAPTION_EDGE = 16;  // pixels

/** Put the buttons into their bar. @param {Page} page */
export function addSharing(page) {
  const {parts, words, host} = page;
  const tool = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {() => void} */ act) => {
    const about = {type: "button", class: "tool", "aria-label": name, title: name, onclick: act};
    return node("button", about, icon(kind), node("span", {class: "name"}, name));
  };
  parts.sharing.append(tool("picture", words.savePicture, () => savePicture(page)));
  const file = host && tool("file", words.saveFile, () => host.send({do: "page"}));
  file?.classList.add("whole-race");  // css/film.css: a race that is played has none before its end
  if (file) parts.sharing.append(file);
  else parts.sharing.append(tool("link", words.copyLink, () => copyLink(page)));
  if (!page.payload.record) return;
  const open = tool("flag", words.openInRacelib, () => openInRacelib(page));
  open.classList.add("in-racelib");  // css/film.css: a phone has no room for it, but in the menu
  parts.sharing.append(open);
  addToMenu(page, "flag", words.openInRacelib, () => {
    shut(page, parts.drawer);
    openInRacelib(page);
  });
}

/** Hand out the record of the race, and say how racelib opens it. @param {Page} page */
function openInRacelib(page) {
  const {words, payload: {record = ""}} = page, name = placeName(page) + ".jsonl";
  download({name, packed: record});
  const said = filled(words.recordSaved, {name}), code = (/** @type {string} */ text) => node("pre", {}, text);
  openReader(page, words.openInRacelib, [node("p", {}, said),
    node("p", {}, words.inNotebook), code(`import racelib as rl\nrl.watch("${name}")`),
    node("p", {}, words.inTerminal), code(`racelib show ${name}`)]);
  speak(page, said);
}

/** Cars as an address names them: by number; where several have the same one, by their place in the list.
 * @param {Page} page */
function carsInAddress({payload: {cars}}) {
  const numbers = cars.map(({number}) => String(number));
  return new Set(numbers).size === cars.length ? numbers : cars.map((_, n) => String(n + 1));
}

/**
 * The event that the address of this page names: "#turn=31&car=4" is the end of turn 31, with car 4 in the picture.
 * @param {Page} page
 * @returns {number | null}
 */
export function linkedMoment(page) {
  if (page.host) return null;  // a notebook has an address of its own
  const wanted = new URLSearchParams(location.hash.slice(1)), turn = Number(wanted.get("turn"));
  const car = carsInAddress(page).indexOf(wanted.get("car") ?? "");
  if (!wanted.get("turn") || !Number.isInteger(turn) || turn < 1) return null;
  if (car >= 0) {
    page.camera = "car" + car;
    page.looked = true;
  }
  const end = page.film.turns.findIndex((one) => one >= turn);
  return end < 0 ? page.film.length - 1 : end;
}

/** Write the moment into the address, and copy it. @param {Page} page */
async function copyLink(page) {
  const {film, at, words} = page, car = carsInAddress(page)[at < 0 ? -1 : film.acting[at]];
  const turn = at < 0 ? 0 : film.turnOf(at) + 1;
  const parts = [turn ? "turn=" + turn : "", car ? "car=" + encodeURIComponent(car) : ""].filter(Boolean);
  history.replaceState(null, "", "#" + parts.join("&"));
  try {
    await navigator.clipboard.writeText(location.href);
    speak(page, words.linkCopied);
  } catch {
    speak(page, words.linkInAddress);  // the browser does not let a page write there
  }
  page.parts.say.textContent = page.parts.live.textContent;
}

/** What stands under the picture. @param {Page} page */
export const captionOf = (page) => [momentNow(page)?.title, withoutRules(latest(page))].filter(Boolean).join(" – ");

/** Hand out the board as a picture. @param {Page} page */
async function savePicture(page) {
  const board = /** @type {any} */ (viewIn(page.parts.board)).export("auto").canvas;
  const scale = board.width / page.parts.board.clientWidth, style = getComputedStyle(page.parts.shell);
  const made = Object.assign(document.createElement("canvas"), {
    width: board.width, height: board.height + CAPTION * scale,
  });
  const ink = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
  ink.fillStyle = style.getPropertyValue("--panel");
  ink.fillRect(0, 0, made.width, made.height);
  ink.drawImage(board, 0, 0);
  ink.scale(scale, scale);
  ink.fillStyle = style.getPropertyValue("--ink");
  const high = board.height / scale, wide = board.width / scale - 2 * CAPTION_EDGE;
  ink.font = "700 15px system-ui, sans-serif";
  ink.fillText(`${page.payload.title} · ${page.parts.counter.textContent}`, CAPTION_EDGE, high + 24, wide);
  ink.font = "14px system-ui, sans-serif";
  ink.fillText(captionOf(page), CAPTION_EDGE, high + 48, wide);
  made.toBlob((blob) => { if (blob) save(blob, fileName(page)); });
}

/** The place of the race, for the name of a file. @param {Page} page */
const placeName = ({payload}) => payload.place.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

/** @param {Page} page */
const fileName = (page) => `${placeName(page)}-turn-${page.film.turnOf(Math.max(0, page.at)) + 1}.png`;
