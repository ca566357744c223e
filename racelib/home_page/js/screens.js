// A race, a lesson or a replay as a screen of the home page: it talks to Python through the widget of the home page.

import {addControls, listenToPython, showQuestion} from "../../page/js/playing.js";
import {renderRace} from "../../page/js/race_on_page.js";
import {coachPlaying} from "../../teach/js/coach.js";
import {lessonPlaying} from "../../teach/js/lesson.js";
import {remember} from "../../teach/js/storing.js";

/**
 * @typedef {import("../../page/js/browser/load_bokeh").Model} Model
 * @typedef {NonNullable<import("./views").HomeMessage["screen"]>} Shown
 * @typedef {ReturnType<typeof openScreen>} OpenScreen
 */

/** What a page has besides the film, by the kind of screen. @param {string} kind @param {Model} model */
function playingOf(kind, model) {
  if (kind === "drive") return coachPlaying;
  if (kind !== "lesson") return () => ({addControls, listenToPython, showQuestion});
  const store = remember(model);
  return () => lessonPlaying(store);
}

/** Messages that a screen sends by itself, without anybody pressing anything. */
const BY_ITSELF = ["sync", "bokeh", "ping", "save", "stored", "mistakes", "leave"];

/** Scroll to the upper edge of what is shown, where something else had been scrolled down. @param {HTMLElement} box */
export function beginAtTop(box) {
  if (box.getBoundingClientRect().top < 0) box.scrollIntoView({block: "start"});
}

/**
 * Show a screen.
 * @param {Model} model  of the home page
 * @param {HTMLElement} el
 * @param {Shown} screen
 * @param {object} around
 * @param {() => void} around.replaced  is called when a new kernel shows its own home page here
 * @param {() => void} around.sent  is called when a press is sent to Python
 * @param {boolean} around.focused  whether it gets the focus, which what was shown before had
 */
export function openScreen(model, el, {number, kind, payload}, {replaced, sent, focused}) {
  beginAtTop(el);
  /** @type {Record<string, ((message: any) => void)[]>} */
  const listeners = {};
  const call = (/** @type {string} */ event, /** @type {any} */ message) => {
    for (const one of [...(listeners[event] ?? [])]) one(message);
  };
  /** @type {Model} */
  const own = {
    get: (name) => (name === "payload" ? payload : undefined),
    send: (said) => {
      if (!BY_ITSELF.includes(/** @type {{do: string}} */ (said).do)) sent();
      model.send({do: "screen", number, said});
    },
    on: (event, listener) => { (listeners[event] ??= []).push(listener); },
    off: (event, listener) => { listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener); },
    widget_manager: managerFor(model, replaced),
  };
  const lost = () => call("comm_live_update", null);
  model.on("comm_live_update", lost);
  const shown = renderRace({model: own, el}, playingOf(kind, own));
  shown.then(() => beginAtTop(el), () => {});  // while it was empty, the text below it had moved up under the bar
  if (focused) /** @type {HTMLElement | null} */ (el.querySelector(".opening"))?.focus({preventScroll: true});
  return {
    number,
    /** Take in what Python says to this screen. @param {import("./views").HomeMessage} message */
    hear(message) {
      if (message.payload) {
        payload = message.payload;
        call("change:payload", null);
      } else call("msg:custom", message.said);
    },
    /** The screen goes from the page. */
    async end() {
      model.off("comm_live_update", lost);
      (await shown)();
    },
  };
}

/** The manager of the notebook's widgets: a screen uses it to start a kernel again. @param {Model} model
 * @param {() => void} replaced */
export function managerFor({widget_manager: manager}, replaced) {
  if (!manager) return undefined;
  return {
    context: manager.context,
    kernel: manager.kernel,
    get_model: (/** @type {string} */ id) => manager.get_model(id),
    create_view: (/** @type {any} */ made) => {
      replaced();
      return manager.create_view(made);
    },
  };
}
