// Puts a race into an element: the notebook widget and the one-file HTML page both begin here.
// The page knows no rules: what can be chosen, and at what price, comes from Python or is not offered.

import {keepFocus} from "./browser/focus.js";
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
import {connectAgain} from "./controls/again.js";
import {connectEnding} from "./controls/ending.js";
import {watchTray} from "./controls/fit_tray.js";
import {connectKeys} from "./controls/keys.js";
import {connectMenu} from "./controls/menu.js";
import {addSharing, linkedMoment} from "./controls/sharing.js";
import {go, gridOf, jump, pause, play, step} from "./controls/steps.js";
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
import {speakAtOnce} from "./words/speech.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Host} Host
 * @typedef {import("./page").Playing} Playing
 * @typedef {ReturnType<typeof controlOf>} Control
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
  root.replaceChildren(page.parts.shell);
  showComing(page, true);
  const endRoom = watchRoom(page), endFocus = keepFocus(page.parts.shell, page.parts.board);
  const endReach = keepReachable([...page.parts.shell.querySelectorAll(".prompt, .column > .panels")]);
  await embed(page, "board", page.parts.board);
  measure(page);
  pickCamera(page);
  page.viewed = () => drawView(page);
  const endTaps = listenToTaps(page), endPointing = followPointer(page);
  const hear = playing?.listenToPython(page, root);
  listMoments(page);
  listViews(page);
  repaint(page);
  tellWhereItStops(page);
  const ready = playing ? playing.showQuestion(page) : true;
  if (ready) root.dataset.ready = "true";
  else delete root.dataset.ready;
  showComing(page, false);
  const ends = [endTaps, endRoom, endPointing, endFocus, endReach, watchSize(page), watchTray(page),
    followTheme(page, root, () => repaint(page))];
  const control = controlOf(page, hear, ends);
  root.racelib = control;
  return control;
}

/** Of a damaged record, all before the damage can be seen; one that ends before its race says so. @param {Page} page */
function tellWhereItStops(page) {
  const {payload: {mode, stopped}, film, words} = page, turns = film.turns.at(-1) ?? 0;
  const show = {words: filled(words.showFirst, {turns}), act: () => go(page, film.length - 1)};
  if (stopped) notice(page, "damage", stopped, show);
  else if (mode === "watch" && !film.result) notice(page, "damage", filled(words.unfinished, {turns}));
}

/** A server that stops when nobody does anything stops soon; any message keeps it. @param {Page} page
 * @param {boolean} soon */
function tellIdle(page, soon) {
  const {words, host} = page, keep = {words: words.keepPlaying, act: () => host?.send({do: "ping"})};
  const say = page.payload.mode === "play" ? words.idleSaved : words.idle;
  notice(page, "idle", soon ? say : "", keep);
  if (soon) speakAtOnce(page, say);
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

/**
 * What scripts and tests can do with a page.
 * @param {Page} page
 * @param {ReturnType<Playing["listenToPython"]> | undefined} hear
 * @param {(() => void)[]} ends
 */
function controlOf(page, hear, ends) {
  return {
    hear,
    film: page.film, figures: page.figures, sources: page.sources,
    get board() { return page.board; },
    get at() { return page.at; },
    get moving() { return page.motion != null; },
    get gliding() { return page.glide != null; },
    get camera() { return page.camera; },
    get ask() { return page.ask; },
    get picked() { return page.picked; },
    go: (/** @type {number} */ number) => go(page, number),
    step: (/** @type {1 | -1} */ direction) => step(page, direction),
    jump: (/** @type {1 | -1} */ direction) => jump(page, direction),
    play: () => play(page),
    pause: () => pause(page),
    /** Say that Python is busy, or no longer so. @param {boolean} on */
    thinking(on) { if (page.host?.alive) page.parts.state.textContent = on ? page.words.thinking : ""; },
    /** Say that Python is gone, or back, to somebody who watches. @param {boolean} gone */
    lost(gone) {
      page.parts.state.textContent = gone ? page.words.noConnection : "";
      notice(page, "lost", gone ? page.words.onlyWatching : "");
    },
    /** Say that the server is about to stop, or no longer. @param {boolean} soon */
    idle(soon) { tellIdle(page, soon); },
    /** Say that another race is being laid out, or that it does not come. @param {boolean} on */
    coming(on) { showComing(page, on); },
    gone() {
      page.gone = true;
      pause(page);
      clearTimeout(page.retry);
      for (const end of ends) end();
    },
    forget() { forgetFigure(page.figures.board); },
  };
}
