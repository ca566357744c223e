// From playing to watching and back: where the film stands on the page, and the buttons of the result.

import {draw, drawFilm} from "../draw.js";
import {measure} from "../canvas/camera.js";
import {placeLog} from "../room.js";
import {openForm} from "./new_race.js";
import {drawAsk} from "./prompt.js";
import {go, goToEnd, gridOf, pause, play} from "./steps.js";

/** @typedef {import("../page").Page} Page */

/**
 * Put the film below the board and what it tells beside it, or, while one plays, all of it out of the way.
 * @param {Page} page
 * @param {boolean} watching
 */
export function placeFilm(page, watching) {
  const {shell, filmbox, say, momentCard, lastMove, drawer} = page.parts, main = shell.querySelector("div.main");
  shell.classList.toggle("watched", watching);
  shell.classList.toggle("played", !watching);
  if (watching) {
    main?.after(filmbox);
    momentCard.append(say);
  } else {
    drawer.querySelector(".looks")?.prepend(filmbox);
    lastMove.before(say);
  }
  placeLog(page);
}

/** Let the buttons of the result do something. @param {Page} page */
export function connectResult(page) {
  page.parts.result.addEventListener("click", (press) => {
    const pressed = press.target instanceof Element ? press.target.closest("button")?.dataset.do : undefined;
    if (pressed === "watch") watchFilm(page, true);
    else if (pressed === "board") putAside(page);
    else if (pressed === "form") openForm(page);
    else if (pressed) page.host?.send({do: pressed});
  });
  page.parts.shell.addEventListener("click", ({target}) => {
    if (target instanceof Element && target.closest(".see-result")) showResultAgain(page);
  });
}

/** Put the result aside, to look at the board. @param {Page} page */
function putAside(page) {
  page.aside = true;
  draw(page);
  drawFilm(page);
  page.parts.board.focus({preventScroll: true});
}

/** Show the result again. @param {Page} page */
function showResultAgain(page) {
  page.aside = false;
  if (page.payload.mode === "play") watchFilm(page, false);
  else draw(page);
}

/**
 * Watch the race that was just played, or go back to its result.
 * @param {Page} page
 * @param {boolean} watching
 */
export function watchFilm(page, watching) {
  pause(page);
  placeFilm(page, watching);
  page.aside = false;
  if (watching) go(page, gridOf(page)); else goToEnd(page);
  measure(page);
  draw(page);
  drawFilm(page);
  drawAsk(page);
  if (watching) play(page);
}
