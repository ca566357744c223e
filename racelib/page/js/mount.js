// Puts a race into an element: the notebook widget and the one-file HTML page both begin here.
// The page knows no rules: what can be chosen, and at what price, comes from Python or is not offered.

import {drawBoard, layBoard} from "./canvas/board.js";
import {measure, pickCamera} from "./canvas/camera.js";
import {drawChart} from "./canvas/chart.js";
import {embed} from "./canvas/figures.js";
import {beginsDark} from "./canvas/theme.js";
import {connectKeys} from "./controls/keys.js";
import {connectMenu} from "./controls/menu.js";
import {go, jump, pause, play, step} from "./controls/steps.js";
import {listenToTaps} from "./controls/taps.js";
import {connectFilm, filmBars, listMoments, listViews, lookBar} from "./controls/timeline.js";
import {draw, repaint} from "./draw.js";
import {arrange, makeParts} from "./layout.js";
import {newPage} from "./page.js";
import {watchRoom} from "./room.js";
import {notice} from "./words/notices.js";

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
  layBoard(page);
  connect(page);
  arrange(page, filmBars(page), lookBar(page));
  playing?.addControls(page);
  connectMenu(page);
  root.replaceChildren(page.parts.shell);
  const endRoom = watchRoom(page);
  await embed(page, "board", page.parts.board);
  if (payload.items.chart) await embed(page, "chart", page.parts.chart);
  measure(page);
  pickCamera(page);
  const endTaps = listenToTaps(page);
  const hear = playing?.listenToPython(page, root);
  listMoments(page);
  listViews(page);
  repaint(page);
  if (payload.stopped) tellWhereItStops(page, payload.stopped);
  const ready = playing ? playing.showQuestion(page) : true;
  if (ready) root.dataset.ready = "true";
  else delete root.dataset.ready;
  const control = controlOf(page, hear, [endTaps, endRoom, watchSize(page)]);
  root.racelib = control;
  return control;
}

/** Of a damaged record, all before the damage can be seen. @param {Page} page @param {string} why */
function tellWhereItStops(page, why) {
  const turns = page.film.turns.at(-1) ?? 0, words = page.words.showFirst.replace("{turns}", String(turns));
  notice(page, "damage", why, {words, act: () => go(page, page.film.length - 1)});
}

/** @param {Page} page */
function connect(page) {
  const {metric} = page.parts;
  connectFilm(page);
  connectKeys(page);
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
    measure(page);
    layBoard(page);
    measure(page);  // a road that runs the other way has another extent
    pickCamera(page);
    drawBoard(page);
    draw(page);
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
    get ask() { return page.ask; },
    go: (/** @type {number} */ number) => go(page, number),
    step: (/** @type {1 | -1} */ direction) => step(page, direction),
    jump: (/** @type {1 | -1} */ direction) => jump(page, direction),
    play: () => play(page),
    pause: () => pause(page),
    /** Say that Python is busy, or no longer so. @param {boolean} on */
    thinking(on) { if (page.host?.alive) page.parts.state.textContent = on ? page.words.thinking : ""; },
    gone() {
      page.gone = true;
      pause(page);
      clearTimeout(page.retry);
      for (const end of ends) end();
    },
  };
}
