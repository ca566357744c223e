// Puts a race into an element: the notebook widget and the one-file HTML page both begin here.
// The page knows no rules: what can be chosen, and at what price, comes from Python or is not offered.

import {drawBoard, layBoard} from "./canvas/board.js";
import {measure, pickCamera} from "./canvas/camera.js";
import {drawChart} from "./canvas/chart.js";
import {embed} from "./canvas/figures.js";
import {beginsDark} from "./canvas/theme.js";
import {connectKeys} from "./controls/keys.js";
import {go, gridOf, jump, pause, play, step} from "./controls/steps.js";
import {listenToTaps} from "./controls/taps.js";
import {addSharing, linkedMoment} from "./controls/sharing.js";
import {arrangeFilm, connectFilm, listMoments, listViews, lookBar} from "./controls/timeline.js";
import {connectResult, placeFilm} from "./controls/watching.js";
import {draw, drawFilm, repaint} from "./draw.js";
import {arrange, makeParts} from "./layout.js";
import {newPage} from "./page.js";
import {arrangeWatching} from "./words/moment.js";

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
  root.replaceChildren(page.parts.shell);
  await embed(page, "board", page.parts.board);
  measure(page);
  pickCamera(page);
  const endTaps = listenToTaps(page);
  const hear = playing?.listenToPython(page, root);
  listMoments(page);
  listViews(page);
  repaint(page);
  const ready = playing ? playing.showQuestion(page) : true;
  if (ready) root.dataset.ready = "true";
  else delete root.dataset.ready;
  const control = controlOf(page, hear, [endTaps, watchSize(page)]);
  root.racelib = control;
  return control;
}

/** @param {Page} page */
function connect(page) {
  const {metric} = page.parts;
  connectFilm(page);
  connectResult(page);
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
    get ask() { return page.ask; },
    go: (/** @type {number} */ number) => go(page, number),
    step: (/** @type {1 | -1} */ direction) => step(page, direction),
    jump: (/** @type {1 | -1} */ direction) => jump(page, direction),
    play: () => play(page),
    pause: () => pause(page),
    gone() {
      page.gone = true;
      pause(page);
      clearTimeout(page.retry);
      for (const end of ends) end();
    },
  };
}
