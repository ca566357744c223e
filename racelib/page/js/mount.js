// Puts a race into an element: the notebook widget and the one-file HTML page both begin here.
// The page knows no rules: what can be chosen, and at what price, comes from Python or is not offered.

import {focusFirst, keepFocus} from "./browser/focus.js";
import {keepReachable} from "./browser/reachable.js";
import {soundButton} from "./browser/sound.js";
import {filled} from "./browser/text.js";
import {drawBoard, layBoard} from "./canvas/board.js";
import {measure, pickCamera} from "./canvas/camera.js";
import {drawChart} from "./canvas/chart.js";
import {embed, forgetFigure} from "./canvas/figures.js";
import {addLooking} from "./canvas/looking.js";
import {connectMinimap} from "./canvas/minimap.js";
import {beginsDark, followTheme} from "./canvas/theme.js";
import {controlOf} from "./control.js";
import {connectAgain} from "./controls/again.js";
import {connectEnding} from "./controls/ending.js";
import {watchTray} from "./controls/fit_tray.js";
import {connectKeys} from "./controls/keys.js";
import {connectMenu} from "./controls/menu.js";
import {addSharing, linkedMoment} from "./controls/sharing.js";
import {go, gridOf} from "./controls/steps.js";
import {followPointer} from "./controls/stops.js";
import {listenToTaps} from "./controls/taps.js";
import {arrangeFilm, connectFilm, listMoments, listViews, lookBar} from "./controls/timeline.js";
import {connectResult, placeFilm} from "./controls/watching.js";
import {drawAgain, drawFilm, drawView, repaint} from "./draw.js";
import {arrange, makeParts} from "./layout.js";
import {newPage} from "./page.js";
import {watchRoom} from "./room.js";
import {showComing} from "./words/coming.js";
import {arrangeWatching} from "./words/moment.js";
import {notice} from "./words/notices.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Host} Host
 * @typedef {import("./page").Playing} Playing
 * @typedef {import("./control").Control} Control
 */

/**
 * Show a race.
 * @param {HTMLElement} root
 * @param {import("./payload").Payload} payload
 * @param {Host | null} host  who answers the page, if anybody does
 * @param {Playing | null} playing  what the page then has besides the film
 * @returns {Promise<Control>} what scripts can do with the page; also kept at the element
 */
export async function mount(root, payload, host = null, playing = null) {
  const page = newPage(payload, host, beginsDark(root), makeParts);
  if (payload.mode === "watch" && payload.at == null) page.at = linkedMoment(page) ?? gridOf(page);
  layBoard(page);
  connect(page);
  arrange(page, lookBar(page));
  arrangeFilm(page);
  arrangeWatching(page);
  addSharing(page);
  placeFilm(page, payload.mode === "watch");
  page.parts.chart.closest("details")?.addEventListener("toggle", () => drawChart(page));  // it has a width now
  playing?.addControls(page);
  connectMenu(page);
  page.parts.sound.append(soundButton(page));
  const {shell, board} = page.parts, focused = root.contains(document.activeElement);
  shell.classList.toggle("dark", page.dark);
  root.replaceChildren(shell);
  showComing(page, true);
  const ends = [watchRoom(page), keepFocus(shell, board),
    keepReachable([...shell.querySelectorAll(".prompt, .column > .panels")])];
  if (focused) board.focus({preventScroll: true});  // keys go on here, and not to the notebook around the page
  try {
    await embed(page, "board", board);
    const hear = begin(page, root, playing, ends);
    if (focused && document.activeElement === board) focusFirst(shell);
    const control = controlOf(page, hear, ends);
    root.racelib = control;
    return control;
  } catch (problem) {  // somebody has left the page meanwhile: nothing of it stays behind
    for (const end of ends) end();
    if (page.figures.board) forgetFigure(page.figures.board);
    throw problem;
  }
}

/**
 * Draw a race whose board is there, and let it be used.
 * @param {Page} page
 * @param {HTMLElement} root
 * @param {Playing | null} playing
 * @param {(() => void)[]} ends  gets what ends all that is begun here
 * @returns {ReturnType<Playing["listenToPython"]> | undefined} what takes in news
 */
function begin(page, root, playing, ends) {
  measure(page);
  pickCamera(page);
  page.viewed = () => drawView(page);
  ends.push(listenToTaps(page), followPointer(page));
  const hear = playing?.listenToPython(page, root);
  listMoments(page);
  listViews(page);
  repaint(page);
  tellWhereItStops(page);
  const ready = playing ? playing.showQuestion(page) : true;
  if (ready) root.dataset.ready = "true";
  else delete root.dataset.ready;
  showComing(page, false);
  ends.push(watchSize(page), watchTray(page), followTheme(page, root, () => repaint(page)));
  return hear;
}

/** Of a damaged record, all before the damage can be seen; one that ends before its race says so. @param {Page} page */
function tellWhereItStops(page) {
  const {payload: {mode, stopped}, film, words} = page, turns = film.turns.at(-1) ?? 0;
  const show = {words: filled(words.showFirst, {turns}), act: () => go(page, film.length - 1)};
  if (stopped) notice(page, "damage", stopped, show);
  else if (mode === "watch" && !film.result) notice(page, "damage", filled(words.unfinished, {turns}));
}

/** @param {Page} page */
function connect(page) {
  const {metric} = page.parts;
  connectFilm(page);
  connectResult(page);
  connectKeys(page);
  addLooking(page);
  connectMinimap(page);
  connectEnding(page);
  connectAgain(page);
  metric.addEventListener("change", () => {
    page.metric = page.payload.charts.find((one) => one.column === metric.value) ?? page.metric;
    drawChart(page);
  });
}

/**
 * Draw the board again when its picture becomes larger or smaller: what is seen of it, and the cars, change.
 * @param {Page} page
 * @returns {() => void} what ends it
 */
function watchSize(page) {
  const {board} = page.parts;
  let wide = 0, high = 0;
  const sized = new ResizeObserver(() => {
    if (Math.abs(board.clientWidth - wide) <= 8 && Math.abs(board.clientHeight - high) <= 8) return;
    [wide, high] = [board.clientWidth, board.clientHeight];
    if (!wide || !high) return;  // the result covers it; when it comes back, it is drawn
    measure(page);
    layBoard(page);
    measure(page);  // a road that runs the other way has another extent
    page.travelled = null;  // the new picture is there at once
    pickCamera(page);
    drawBoard(page);
    drawAgain(page);
    drawFilm(page);
  });
  sized.observe(board);
  return () => sized.disconnect();
}
