// A race on a page with a kernel behind it: loads BokehJS, mounts the page, and carries messages to Python and back.

import {canStart, loadAgain, loadsAgain, startAgain, watchKernel} from "./browser/kernel.js";
import {watchIdle} from "./browser/idle.js";
import {loadBokeh} from "./browser/load_bokeh.js";
import {node} from "./browser/dom.js";
import {forgetWhatIf, keptWhatIf, newestCopy} from "./browser/storage.js";
import {beginsDark} from "./canvas/theme.js";
import {mount} from "./mount.js";

/**
 * @typedef {import("./payload").Payload} Payload
 * @typedef {import("./payload").News} News
 * @typedef {import("./browser/load_bokeh").Model} Model
 * @typedef {News & {payload?: Payload, bokeh?: string, pong?: boolean}} Message  of Python
 * @typedef {import("./page").Playing} Playing
 */

/** Messages that are answered with another race on the board, which takes a moment. */
const ANOTHER_RACE = ["begin", "new race", "go on", "back", "take over", "try"];

/** What lies in the board's place until it is there: the same as text for those who do not want to wait.
 * @param {Payload} payload @param {boolean} dark */
function opening({words, text}, dark) {
  const plain = node("pre", {class: "plain", hidden: true}, text ?? "");
  const show = node("button", {type: "button", onclick: () => { plain.hidden = !plain.hidden; }}, words.asText);
  return node("div", {class: dark ? "rl opening dark" : "rl opening", tabindex: "-1"},
    node("p", {role: "status"}, words.opening), show, plain);
}

/** Put the style into an element, and a box for the race. @param {HTMLElement} el @param {Payload} payload */
function makeBox(el, payload) {
  const style = document.createElement("style"), box = document.createElement("div");
  style.textContent = payload.css ?? "";
  box.append(opening(payload, beginsDark(el)));
  el.append(style, box);
  return box;
}

/** A widget on a page: the race that it shows, and its kernel. */
class RaceOnPage {
  /** @param {Model} model @param {HTMLElement} box @param {() => Playing} playing */
  constructor(model, box, playing) {
    this.playing = playing;
    this.model = model;
    this.box = box;
    this.current = this.sent;  // a what-if has a payload of its own
    this.shown = 0;  // counts the races: a later one puts an end to an earlier one
    /** @type {import("./control").Control | null} */
    this.control = null;
    /** @type {((news: News) => void) | null} */
    this.hear = null;
    /** @type {News[]} told before the page was there to hear it */
    this.early = [];
    this.host = this.makeHost();
    this.kernel = watchKernel(model, {
      gone: () => this.loseKernel(), back: () => this.regainKernel(), thinking: (on) => this.control?.thinking(on),
    });
    this.idle = watchIdle(this.sent.idle ?? 0, (soon) => this.control?.idle(soon && this.host.alive));
  }

  /** The race that the cell shows. */
  get sent() { return /** @type {Payload} */ (this.model.get("payload")); }

  /** What the page talks to. */
  makeHost() {
    return {
      alive: true,
      starts: canStart(this.model),
      loads: loadsAgain(this.model),
      send: (/** @type {{do: string}} */ message) => this.send(message),
      start: (/** @type {string} */ code) => this.startKernel(code),
      hear: (/** @type {(news: News) => void} */ listener) => {
        this.hear = listener;
        this.early.splice(0).forEach(listener);
      },
    };
  }

  /** Go on with another kernel. @param {string} code  what shows the race there, where a notebook can run it */
  startKernel(code) {
    return this.host.loads ? loadAgain(this.model, this.sent.home) : startAgain(this.model, code, this.box);
  }

  /** Send what wants an answer. @param {{do: string}} message */
  send(message) {
    if (this.host.alive && ANOTHER_RACE.includes(message.do)) this.control?.coming(true);
    this.kernel.waits();
    this.idle.active();
    this.model.send(message);
  }

  /** Show a race, and ask what has happened since, and whether there is an earlier one to go on with.
   * @param {Payload} wanted */
  async show(wanted) {
    const turn = ++this.shown, before = this.control;
    this.current = wanted;
    this.hear = null;
    before?.gone();
    const made = await this.mount(wanted).finally(() => { if (turn === this.shown) before?.forget(); });
    if (!made) return;
    if (turn !== this.shown) return made.gone(), made.forget();  // another one was wanted meanwhile, or none
    this.control = made;
    const {mode, home, what_if: taken} = wanted;
    if (taken) forgetWhatIf();
    const kept = mode === "watch" ? keptWhatIf() : home ? {copy: newestCopy(home)} : {};
    this.model.send({do: "sync", mode, ...kept});
  }

  /** Lay a race out; who has left its page meanwhile misses nothing. @param {Payload} wanted */
  async mount(wanted) {
    try {
      return await mount(this.box, structuredClone(wanted), this.host, this.playing());
    } catch (problem) {
      if (this.box.isConnected) throw problem;
      return null;
    }
  }

  /** Take in what Python says. @param {Message} message */
  listen(message) {
    this.kernel.heard();
    if (message.pong) return;
    if (message.payload) return void this.show(message.payload);
    if (message.bokeh != null) return;  // that is for load_bokeh.js
    this.control?.coming(false);
    if (this.hear) this.hear(message);
    else this.early.push(message);
  }

  /** The kernel is gone, and every click would be lost: say so. Those who watch go on watching. */
  loseKernel() {
    if (!this.host.alive) return;
    this.host.alive = false;
    this.control?.coming(false);
    if (this.current.gone) this.hear?.({card: this.current.gone});
    else this.control?.lost(true);
  }

  /** The kernel was only out of reach. */
  regainKernel() {
    if (this.host.alive) return;
    this.host.alive = true;
    if (this.current.gone) this.hear?.({card: null});
    else this.control?.lost(false);
    this.model.send({do: "sync", mode: this.current.mode});
  }

  /** A page that is closed holds no race back: it can go on elsewhere, or here again. */
  leave() {
    try {
      if (this.host.alive && this.sent.home) this.send({do: "leave"});
    } catch { /* its kernel is out of reach */ }
  }

  /** The widget goes from the page. */
  end() {
    this.shown++;  // a race that is still being laid out is not wanted any more
    this.leave();
    this.kernel.end();
    this.idle.end();
    this.control?.gone();
    this.control?.forget();
  }
}

/** Listen to the model. @param {RaceOnPage} race @returns {() => void} what ends it */
function connectModel(race) {
  /** @type {[string, (message: any) => void][]} */
  const listeners = [
    ["msg:custom", (message) => race.listen(message)],
    ["change:payload", () => race.show(race.sent)],  // another race
    ["comm_live_update", () => race.kernel.lose()],
  ];
  for (const [event, listener] of listeners) race.model.on(event, listener);
  return () => { for (const [event, listener] of listeners) race.model.off(event, listener); };
}

/**
 * Show the race of a widget.
 * @param {{model: Model, el: HTMLElement}} widget
 * @param {() => Playing} playing  what a page has besides the film, because a kernel answers it
 * @returns {Promise<() => void>} what ends it
 */
export async function renderRace({model, el}, playing) {
  const payload = /** @type {Payload} */ (model.get("payload")), box = makeBox(el, payload);
  await loadBokeh(model, payload.bokeh ?? "");
  const race = new RaceOnPage(model, box, playing), disconnect = connectModel(race);
  const leave = () => race.leave();
  await race.show(race.sent);
  window.addEventListener("pagehide", leave);
  return () => {
    window.removeEventListener("pagehide", leave);
    disconnect();
    race.end();
  };
}
