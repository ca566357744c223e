// Draws the moment that a page shows: everything that depends on the event, and everything again in other colours.

import {drawBoard, followBoard} from "./canvas/board.js";
import {aimCamera} from "./canvas/camera.js";
import {drawCallouts} from "./canvas/callouts.js";
import {drawCars} from "./canvas/cars.js";
import {drawBand} from "./canvas/band.js";
import {drawChart} from "./canvas/chart.js";
import {drawDice} from "./canvas/dice.js";
import {drawLinks} from "./canvas/links.js";
import {drawMarks} from "./canvas/marks.js";
import {drawMinimap} from "./canvas/minimap.js";
import {drawPieces} from "./canvas/pieces.js";
import {drawPointers} from "./canvas/pointers.js";
import {drawReach} from "./canvas/reach.js";
import {drawSigns} from "./canvas/signs.js";
import {paintFigures} from "./canvas/theme.js";
import {drawGhosts, drawTrail} from "./canvas/trail.js";
import {latest, roundInWords} from "./now.js";
import {drawCrews} from "./words/crews.js";
import {drawDashboards} from "./words/dashboards.js";
import {drawLastMove} from "./words/last_move.js";
import {drawLog} from "./words/log.js";
import {drawMarksOfFilm, drawPosition} from "./words/film_marks.js";
import {drawWatching} from "./words/moment.js";
import {saysMoment} from "./words/own_move.js";
import {drawPanels} from "./words/panels.js";
import {drawResult} from "./words/result.js";
import {showSentence, showTold, withoutRules} from "./words/sentence.js";
import {speak} from "./words/speech.js";
import {drawStandings, standingsInWords} from "./words/standings.js";

/** @typedef {import("./page").Page} Page */

/** Draw the event that is shown. @param {Page} page @param {boolean} aloud  whether those who listen hear of it */
export function draw(page, aloud = true) {
  followBoard(page);
  aimCamera(page);
  drawView(page);
  drawDice(page);
  drawTrail(page);
  drawMarks(page);
  drawReach(page);
  drawGhosts(page);
  drawWords(page, aloud);
  drawPosition(page);
  drawDashboards(page);
  drawCrews(page);
  drawLinks(page);
  drawStandings(page);
  drawLog(page);
  drawPanels(page);
  page.parts.board.setAttribute("aria-label", page.payload.title + ". " + standingsInWords(page));
  drawRound(page);
  drawWatching(page);
  page.parts.shell.classList.toggle("finished", page.film.result != null);
  drawResult(page);
}

/** Draw the same moment again, on another screen or in other colours: a hint stays, and nothing is said twice.
 * @param {Page} page */
export function drawAgain(page) {
  const {told, hinting} = page;
  draw(page, !page.parts.live.textContent);
  if (told) showTold(page, told, hinting);
}

/** Draw what depends on the part of the board in the picture. @param {Page} page */
export function drawView(page) {
  drawPieces(page);
  drawCars(page);
  drawSigns(page);
  drawCallouts(page);
  drawMinimap(page);
  drawPointers(page);
  for (const one of page.parts.shell.querySelectorAll("[data-camera]")) {
    one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.camera === page.camera));
  }
}

/** The sentence of the moment; where one plays, your own last move stays instead. @param {Page} page
 * @param {boolean} aloud */
function drawWords(page, aloud) {
  const {say} = page.parts, words = latest(page), shown = saysMoment(page) ? words : "";
  showTold(page, "");
  showSentence(page, say, shown);
  say.hidden = !shown;
  if (aloud) speak(page, withoutRules(words));
  drawLastMove(page);
}

/** How far the race has come, in the top bar: what the game counts, and the round. @param {Page} page */
function drawRound({film, at, payload, words, parts}) {
  const round = at < 0 ? payload.round ?? 0 : film.rounds[at], {progress, cars} = payload;
  const far = progress ? Math.max(1, ...cars.map((_, n) => film.row(at, n)[progress.column])) : 0;
  const told = [progress && progress.text.replace("{}", String(far)).replace("{of}", String(progress.of)),
    round > 0 && roundInWords(payload, words, round)];
  parts.round.textContent = told.filter(Boolean).join(" · ");
}

/** Draw everything in the colours of the theme. @param {Page} page */
export function repaint(page) {
  page.parts.shell.classList.toggle("dark", page.dark);
  drawBoard(page);
  paintFigures(page);
  drawAgain(page);
  drawFilm(page);
}

/** Draw what shows the whole race: the band with its key moments, and the chart. @param {Page} page */
export function drawFilm(page) {
  drawBand(page);
  drawMarksOfFilm(page);
  drawChart(page);
}
