// Puts a race into an element: the notebook widget and the one-file HTML page both begin here.
// The page knows no rules: what can be chosen, and at what price, comes from Python or is not offered.

import {drawBoard, layBoard} from "./canvas/board.js";
import {measure, pickCamera} from "./canvas/camera.js";
import {drawChart} from "./canvas/chart.js";
import {embed} from "./canvas/figures.js";
import {beginsDark} from "./canvas/theme.js";
import {connectForm} from "./controls/form.js";
import {connectKeys} from "./controls/keys.js";
import {drawAsk} from "./controls/prompt.js";
import {go, jump, pause, play, step} from "./controls/steps.js";
import {listenToTaps} from "./controls/taps.js";
import {connectFilm, filmBars, listMoments, listViews, lookBar} from "./controls/timeline.js";
import {addTools, greyOut} from "./controls/tools.js";
import {draw, repaint} from "./draw.js";
import {arrange, makeParts} from "./layout.js";
import {hear} from "./news.js";
import {newPage} from "./page.js";
import {addSaving, showCard} from "./saving.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Host} Host
 * @typedef {import("./payload").News} News
 * @typedef {ReturnType<typeof controlOf>} Control
 */

/**
 * Show a race.
 * @param {HTMLElement} root
 * @param {import("./payload").Payload} payload
 * @param {Host | null} host
 * @returns {Promise<Control>} what scripts can do with the page; also kept at the element
 */
export async function mount(root, payload, host = null) {
  const page = newPage(payload, host, beginsDark(root), makeParts);
  layBoard(page);
  connect(page);
  arrange(page, filmBars(page), lookBar(page));
  addTools(page);
  addSaving(page);
  greyOut(page, payload);
  root.replaceChildren(page.parts.shell);
  await embed(page, "board", page.parts.board);
  if (payload.items.chart) await embed(page, "chart", page.parts.chart);
  measure(page);
  pickCamera(page);
  const ends = [listenToTaps(page)], listener = (/** @type {News} */ news) => hear(page, root, news);
  host?.hear?.(listener);
  listMoments(page);
  listViews(page);
  repaint(page);
  drawAsk(page);
  const card = host && (payload.card ?? payload.looking);
  if (card) showCard(page, card);
  ends.push(watchSize(page));
  if (card && !payload.card) delete root.dataset.ready;  // Python looks for an earlier race first
  else root.dataset.ready = "true";
  const control = controlOf(page, listener, ends);
  root.racelib = control;
  return control;
}

/** @param {Page} page */
function connect(page) {
  const {metric} = page.parts;
  connectFilm(page);
  connectForm(page);
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
 * @param {(news: News) => Promise<void>} listener
 * @param {(() => void)[]} ends
 */
function controlOf(page, listener, ends) {
  return {
    film: page.film, figures: page.figures, sources: page.sources,
    get board() { return page.board; },
    get at() { return page.at; },
    get ask() { return page.ask; },
    go: (/** @type {number} */ number) => go(page, number),
    step: (/** @type {1 | -1} */ direction) => step(page, direction),
    jump: (/** @type {1 | -1} */ direction) => jump(page, direction),
    play: () => play(page),
    pause: () => pause(page),
    hear: listener,
    gone() {
      page.gone = true;
      pause(page);
      clearTimeout(page.retry);
      for (const end of ends) end();
    },
  };
}
