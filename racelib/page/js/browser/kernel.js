// The kernel behind a widget: whether it still answers, whether it is busy, and how it is started again.
// A notebook, or a page without code, tells its widgets what it knows of the kernel. Elsewhere a kernel is asked.

import {goOnAfterLoading} from "./storage.js";

/**
 * @typedef {import("./load_bokeh").Model} Model
 * @typedef {object} Watched  what happens when the kernel changes
 * @property {() => void} gone
 * @property {(on: boolean) => void} thinking
 * @property {() => void} back
 */

const LOOK = 200, SLOW = 500, SILENT = 900, LONG_SILENT = 20_000;  // milliseconds
const DEAD = ["dead", "terminating", "restarting", "autorestarting"];

/** The session of the notebook, which can start kernels; a page without code has none. @param {Model} model */
const sessionOf = (model) => model.widget_manager?.context?.sessionContext;

/** Whether a page goes on by being loaded again: it runs its notebook by itself. @param {Model} model */
export const loadsAgain = (model) => !sessionOf(model) && !!model.widget_manager?.kernel;

/**
 * What the notebook knows of the kernel; null where nobody says.
 * @param {Model} model
 * @returns {{gone: boolean, busy: boolean} | null}
 */
export function kernelNow(model) {
  const session = sessionOf(model), kernel = session ? session.session?.kernel : model.widget_manager?.kernel;
  if (!session && !kernel) return null;
  if (!kernel || kernel.isDisposed) return {gone: true, busy: false};
  const off = kernel.connectionStatus !== "connected" || DEAD.includes(kernel.status);
  return {gone: off, busy: kernel.status === "busy"};
}

/**
 * Watch the kernel. Nothing is sent to it while nobody waits for it: that would keep a server awake which has nothing
 * to do. While somebody waits, it is asked whether it is there; one that is busy is thinking, and not gone.
 * @param {Model} model
 * @param {Watched} watched
 */
export function watchKernel(model, watched) {
  let asked = 0, pinged = 0, lost = false;
  const look = () => {
    const known = kernelNow(model), now = Date.now();
    if (known?.gone) return lose();
    if (lost && known && !pinged) ping(now);
    if (!asked || lost) return;
    if (now - asked > SLOW) watched.thinking(true);
    if (now - asked > SLOW && !pinged) ping(now);
    else if (pinged && now - pinged > (known ? SILENT : LONG_SILENT) && !known?.busy) lose();
  };
  const ping = (/** @type {number} */ now) => {
    pinged = now;
    try {
      model.send({do: "ping"});
    } catch { /* there is nobody to send it to */ }
  };
  const lose = () => {
    asked = pinged = 0;
    if (lost) return;
    lost = true;
    watched.thinking(false);
    watched.gone();
  };
  const timer = setInterval(look, LOOK);
  return {
    /** Something was sent that wants an answer. */
    waits() { asked ||= Date.now(); },
    /** The kernel has said something. */
    heard() {
      const was = lost;
      asked = pinged = 0;
      lost = false;
      watched.thinking(false);
      if (was) watched.back();
    },
    lose,
    end() { clearInterval(timer); },
  };
}

/** Whether a race can go on without anybody running cells. @param {Model} model */
export const canStart = (model) => !!sessionOf(model);

/**
 * Start again by a button: what is said beside it tells that it is under way, or that it did not work. A second press
 * meanwhile does nothing.
 * @param {Element | null | undefined} press
 * @param {Element | null | undefined} said
 * @param {Record<string, string>} words
 * @param {boolean} loads  whether the page is loaded again
 * @param {() => Promise<void>} start
 */
export async function startByButton(press, said, words, loads, start) {
  if (press?.getAttribute("aria-disabled")) return;
  press?.setAttribute("aria-disabled", "true");
  if (said) said.textContent = words.startingAgain;
  try {
    await start();
  } catch {
    press?.removeAttribute("aria-disabled");
    if (said) said.textContent = loads ? words.cannotLoad : words.cannotStart;
  }
}

/**
 * Load the page again, which brings another kernel; the cell with this home then goes on with its race by itself.
 * @param {Model} model
 * @param {string | null | undefined} home
 * @returns {Promise<void>} it ends only if there is no server to load the page from
 */
export async function loadAgain(model, home) {
  const answer = await fetch(model.widget_manager.kernel.serverSettings.baseUrl + "api");
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);  // a hub speaks for one that has stopped
  goOnAfterLoading(home);
  location.reload();
  await new Promise(() => {});
}

/**
 * Start the kernel again if it is gone, run an expression that makes a widget, and show that widget.
 * @param {Model} model
 * @param {string} code
 * @param {HTMLElement} box
 */
export async function startAgain(model, code, box) {
  const manager = model.widget_manager, session = manager.context.sessionContext;
  if (!session.session?.kernel) await session.startKernel();
  else if (session.session.kernel.status === "dead") await session.restartKernel();
  else if (session.session.kernel.connectionStatus !== "connected") await session.session.kernel.reconnect();
  const kernel = session.session.kernel;
  await kernel.info;
  let made = "", problem = "";
  const future = kernel.requestExecute({code, store_history: false, stop_on_error: false});
  future.onIOPub = (/** @type {any} */ {header, content}) => {
    made ||= content.data?.["application/vnd.jupyter.widget-view+json"]?.model_id ?? "";
    if (header.msg_type === "error") problem = content.evalue;
  };
  await future.done;
  if (!made) throw new Error(problem || "no race");
  const view = await manager.create_view(await manager.get_model(made));
  delete box.dataset.ready;  // what is in it now says so itself
  box.replaceChildren(view.el);
}
