// The race in a notebook: an anywidget. It loads BokehJS, mounts the page, and carries messages to the kernel and back.

import {canStart, startAgain, watchKernel} from "./browser/kernel.js";
import {watchIdle} from "./browser/idle.js";
import {loadBokeh} from "./browser/load_bokeh.js";
import {node} from "./browser/dom.js";
import {newestCopy} from "./browser/storage.js";
import {mount} from "./mount.js";
import {addControls, listenToPython, showQuestion} from "./playing.js";

/**
 * @typedef {import("./payload").Payload} Payload
 * @typedef {import("./payload").News} News
 */

/** Messages that are answered with another race on the board, which takes a moment. */
const ANOTHER_RACE = ["begin", "new race", "go on", "back", "take over"];

/** What lies in the board's place until it is there: the same as text for those who do not want to wait.
 * @param {Payload} payload */
function opening({words, text}) {
  const plain = node("pre", {class: "plain", hidden: true}, text ?? "");
  const show = node("button", {type: "button", onclick: () => { plain.hidden = !plain.hidden; }}, words.asText);
  return node("div", {class: "rl opening"}, node("p", {role: "status"}, words.opening), show, plain);
}

/** @param {{model: import("./browser/load_bokeh").Model, el: HTMLElement}} widget */
async function render({model, el}) {
  const payloadNow = () => /** @type {Payload} */ (model.get("payload"));
  const style = document.createElement("style"), box = document.createElement("div");
  style.textContent = payloadNow().css ?? "";
  box.append(opening(payloadNow()));
  el.append(style, box);
  await loadBokeh(model, payloadNow().bokeh ?? "");

  /** @type {((news: News) => void) | null} */
  let hear = null;
  /** @type {import("./mount").Control | null} */
  let control = null;
  let shown = 0, current = payloadNow();  // a what-if has a payload of its own
  const playing = {addControls, listenToPython, showQuestion};
  /** @type {News[]} told before the page was there to hear it */
  const early = [];
  const host = {
    alive: true,
    starts: canStart(model),
    send: (/** @type {{do: string}} */ message) => {
      if (host.alive && ANOTHER_RACE.includes(message.do)) control?.coming(true);
      kernel.waits();
      idle.active();
      model.send(message);
    },
    start: (/** @type {string} */ code) => startAgain(model, code, box),
    hear: (/** @type {(news: News) => void} */ listener) => {
      hear = listener;
      early.splice(0).forEach(listener);
    },
  };

  /** Show a payload, and ask what has happened since, and whether there is an earlier race to go on with.
   * @param {Payload} wanted */
  const show = async (wanted) => {
    const turn = ++shown;
    current = wanted;
    hear = null;
    const before = control;
    before?.gone();
    const made = await mount(box, structuredClone(wanted), host, playing);
    if (turn !== shown) return made.gone(), made.forget();  // another one was wanted meanwhile
    control = made;
    before?.forget();
    const {mode, home} = wanted;
    model.send({do: "sync", mode, ...(home ? {copy: newestCopy(home)} : {})});
  };
  const listen = (/** @type {News & {payload?: Payload, bokeh?: string, pong?: boolean}} */ message) => {
    kernel.heard();
    if (message.pong) return;
    if (!message.payload && !message.bokeh) control?.coming(false);
    if (message.payload) show(message.payload);
    else if (message.bokeh == null && hear) hear(message);
    else if (message.bokeh == null) early.push(message);
  };
  const change = () => show(payloadNow());  // another race
  const dead = () => {  // the kernel is gone, and every click would be lost: say so
    if (!host.alive) return;
    host.alive = false;
    control?.coming(false);
    if (current.gone) hear?.({card: current.gone});
    else control?.lost(true);  // who watches goes on watching
  };
  const back = () => {  // it was only out of reach
    if (host.alive) return;
    host.alive = true;
    if (current.gone) hear?.({card: null});
    else control?.lost(false);
    model.send({do: "sync", mode: current.mode});
  };
  const kernel = watchKernel(model, {gone: dead, back, thinking: (on) => control?.thinking(on)});
  const idle = watchIdle(payloadNow().idle ?? 0, (soon) => control?.idle(soon && host.alive));
  const lost = () => kernel.lose();
  const leave = () => {  // a page that is closed holds no race back: it can go on elsewhere, or here again
    try {
      if (host.alive && payloadNow().home) host.send({do: "leave"});
    } catch { /* its kernel is out of reach */ }
  };
  model.on("msg:custom", listen);
  model.on("change:payload", change);
  model.on("comm_live_update", lost);
  await change();
  window.addEventListener("pagehide", leave);
  return () => {
    window.removeEventListener("pagehide", leave);
    leave();
    model.off("msg:custom", listen);
    model.off("change:payload", change);
    model.off("comm_live_update", lost);
    kernel.end();
    idle.end();
    control?.gone();
    control?.forget();
  };
}

export default {render};
