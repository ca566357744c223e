// Draws the moment that a page shows: everything that depends on the event, and everything again in other colours.

import {drawBoard, followBoard} from "./canvas/board.js";
import {aimCamera} from "./canvas/camera.js";
import {drawCars} from "./canvas/cars.js";
import {drawBand} from "./canvas/band.js";
import {drawChart} from "./canvas/chart.js";
import {drawMarks} from "./canvas/marks.js";
import {drawPieces} from "./canvas/pieces.js";
import {drawSigns} from "./canvas/signs.js";
import {paintFigures} from "./canvas/theme.js";
import {drawGhosts, drawTrail} from "./canvas/trail.js";
import {latest} from "./now.js";
import {drawDashboards} from "./words/dashboards.js";
import {drawLog} from "./words/log.js";
import {drawMarksOfFilm, drawPosition} from "./words/film_marks.js";
import {drawWatching} from "./words/moment.js";
import {drawPanels} from "./words/panels.js";
import {drawResult} from "./words/result.js";
import {showSentence, withoutRules} from "./words/sentence.js";
import {speak} from "./words/speech.js";
import {drawStandings, standingsInWords} from "./words/standings.js";

/** @typedef {import("./page").Page} Page */

/** Draw the event that is shown. @param {Page} page */
export function draw(page) {
  followBoard(page);
  aimCamera(page);
  drawPieces(page);
  drawCars(page);
  drawTrail(page);
  drawMarks(page);
  drawGhosts(page);
  drawSigns(page);
  const words = latest(page);
  showSentence(page, page.parts.say, words);
  speak(page, withoutRules(words));
  drawPosition(page);
  drawDashboards(page);
  drawStandings(page);
  drawLog(page);
  drawPanels(page);
  page.parts.board.setAttribute("aria-label", page.payload.title + ". " + standingsInWords(page));
  drawWatching(page);
  drawResult(page);
}

/** Draw everything in the colours of the theme. @param {Page} page */
export function repaint(page) {
  page.parts.shell.classList.toggle("dark", page.dark);
  drawBoard(page);
  paintFigures(page);
  draw(page);
  drawFilm(page);
}

/** Draw what shows the whole race: the band with its key moments, and the chart. @param {Page} page */
export function drawFilm(page) {
  drawBand(page);
  drawMarksOfFilm(page);
  drawChart(page);
}
