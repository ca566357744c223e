// What others can do with a page that is there: scripts, tests, and the widget that it belongs to.

import {forgetFigure} from "./canvas/figures.js";
import {go, jump, pause, play, step} from "./controls/steps.js";
import {showComing} from "./words/coming.js";
import {notice} from "./words/notices.js";
import {speakAtOnce} from "./words/speech.js";

/**
 * @typedef {import("./page").Page} Page
 * @typedef {import("./page").Playing} Playing
 * @typedef {ReturnType<typeof controlOf>} Control
 */

/** A server that stops when nobody does anything stops soon; any message keeps it. @param {Page} page
 * @param {boolean} soon */
function tellIdle(page, soon) {
  const {words, host} = page, keep = {words: words.keepPlaying, act: () => host?.send({do: "ping"})};
  const say = page.payload.mode === "play" ? words.idleSaved : words.idle;
  notice(page, "idle", soon ? say : "", keep);
  if (soon) speakAtOnce(page, say);
}

/**
 * What scripts and tests can do with a page.
 * @param {Page} page
 * @param {ReturnType<Playing["listenToPython"]> | undefined} hear
 * @param {(() => void)[]} ends
 */
export function controlOf(page, hear, ends) {
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
    get pointed() { return page.pointed; },
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
