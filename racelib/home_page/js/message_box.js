// What home says over everything: what went wrong, that its kernel is gone, that its server is about to stop.

import {button, node} from "../../page/js/browser/dom.js";
import {goneParts} from "./gone.js";

/** One message at a time: the newest words, or else what holds all the time. */
export class MessageBox {
  /**
   * @param {object} visit
   * @param {import("../../page/js/browser/load_bokeh").Model} visit.model
   * @param {HTMLElement} visit.box  where the home page of a new kernel is shown
   * @param {Record<string, string>} visit.words
   * @param {object | null} visit.screen  one that is open says itself how its kernel and its server are
   * @param {(message: {do: string}) => void} visit.send
   * @param {() => void} visit.end
   */
  constructor(visit) {
    const read = () => { if (getSelection()?.isCollapsed ?? true) this.say(""); };  // who marks a code wants to keep it
    this.el = node("p", {class: "rl-home-said", role: "alert", onclick: read});
    this.visit = visit;
    this.words = "";
    /** @type {(string | Node)[] | null} */
    this.gone = null;
    /** @type {(string | Node)[] | null} */
    this.idle = null;
  }

  /** Say something, until something else is said; "" takes it away. @param {string} words */
  say(words) {
    this.words = words;
    this.draw();
  }

  /** Say that the kernel is gone, with a button that goes on; or that it is back. @param {boolean} gone */
  sayGone(gone) {
    this.gone = gone ? this.gone ?? goneParts(this.visit, () => this.visit.end()) : null;
    this.say("");
  }

  /** Say that the server is about to stop, or no longer; any message keeps it. @param {boolean} soon */
  sayIdle(soon) {
    const {words: {idle, keepPlaying: keep}, send} = this.visit;
    this.idle = soon ? [idle, button(keep, keep, () => send.call(this.visit, {do: "ping"}))] : null;
    this.draw();
  }

  /** Say nothing more: what a new kernel shows here says itself how it is. */
  end() {
    this.gone = this.idle = null;
    this.say("");
  }

  /** What is there already is left alone: its button keeps the focus, and nobody hears it twice. */
  draw() {
    this.el.classList.toggle("raised", this.visit.screen != null);
    const standing = this.visit.screen ? [] : this.gone ?? this.idle ?? [];
    const wanted = this.words ? [this.words] : standing, now = [...this.el.childNodes];
    const same = wanted.length === now.length && wanted.every((one, k) => one === now[k] || one === now[k].nodeValue);
    if (!same) this.el.replaceChildren(...wanted);
  }
}
