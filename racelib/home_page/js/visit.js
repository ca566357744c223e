// A visit: home shows one screen at a time, and keeps the address of the browser.

import {node} from "../../page/js/browser/dom.js";
import {watchIdle} from "../../page/js/browser/idle.js";
import {watchKernel} from "../../page/js/browser/kernel.js";
import {keepMistakes} from "../../page/js/browser/mistakes.js";
import {forgetGoingOn} from "../../page/js/browser/storage.js";
import {beginsDark, followTheme} from "../../page/js/canvas/theme.js";
import {followRoom} from "../../page/js/room.js";
import {remember} from "../../teach/js/storing.js";
import {addressNow, keepAddress} from "./address.js";
import {showStop} from "./course_map.js";
import {homeParts, openingPart} from "./home.js";
import {MessageBox} from "./message_box.js";
import {rememberToo, rememberedNow} from "./remembered.js";
import {rulesPage} from "./rules_page.js";
import {beginAtTop, openScreen} from "./screens.js";
import {homeShell} from "./top_bar.js";

/**
 * @typedef {import("../../page/js/browser/load_bokeh").Model} Model
 * @typedef {import("./views").HomeMessage} HomeMessage
 * @typedef {import("../../page/js/page").Page} Page
 */

/** What is shown now, and how it changes. */
export class VisitOnPage {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.words = /** @type {Record<string, string>} */ (model.get("payload").words);
    this.box = node("div", {class: "rl-home"});
    this.message = new MessageBox(this);
    this.look = {dark: beginsDark(el), themed: false, gone: false};
    /** @type {import("./screens").OpenScreen | null} */
    this.screen = null;
    /** @type {HTMLElement | null} what is drawn here, if no screen is open */
    this.shell = null;
    this.endRoom = () => {};
    this.awaited = "";  // the address that was asked for last, until Python says something
    /** @type {(tries: Record<string, string>) => void} offers steps to try, while rules are read */
    this.offerTries = () => {};
    this.host = {
      go: (/** @type {string} */ at) => this.go(at),
      send: (/** @type {{do: string}} */ message) => this.send(message),
      say: (/** @type {string} */ words) => this.say(words),
    };
    this.kernel = watchKernel(model, {
      gone: () => this.sayGone(true), back: () => this.sayGone(false), thinking: () => {},
    });
    this.idle = watchIdle(model.get("payload").idle ?? 0, (soon) => this.message.sayIdle(soon));
    this.store = remember(model);
    this.address = keepAddress(this.box, (at) => this.go(at));
    this.ends = [
      () => this.address.end(),
      followTheme(/** @type {Page} */ (/** @type {unknown} */ (this.look)), el, () => this.repaint()),
      () => this.kernel.end(), () => this.idle.end(),
    ];
    const {css, text} = model.get("payload");
    this.box.append(openingPart(this.words, text, this.look.dark));
    el.append(node("style", {}, css), this.box, this.message.el);
  }

  /** Send what wants an answer. @param {{do: string, [more: string]: any}} message */
  send(message) {
    this.sent();
    this.kernel.waits();
    try {
      this.model.send(message);
    } catch { /* there is nobody to send it to */ }
  }

  /** Something is sent: what was said before is read, and the server stays. */
  sent() {
    this.say("");
    this.idle.active();
  }

  /** The kernel is gone, or back: nothing is awaited any more. @param {boolean} gone */
  sayGone(gone) {
    this.awaited = "";
    this.shell?.classList.remove("waits");
    this.address.forget();
    this.message.sayGone(gone);
  }

  /** Open an address, once: a second press changes nothing. @param {string} at */
  go(at) {
    if (at === this.awaited) return;
    this.send({do: "open", at});
    this.address.asked(at);
    if (this.message.gone) return;
    this.awaited = at;
    this.shell?.classList.add("waits");
  }

  /** Say hello: Python decides what to show. */
  greet() { this.send({do: "hello", at: addressNow(), ...rememberedNow()}); }

  /** Say what went wrong. @param {string} words */
  say(words) {
    this.shell?.classList.remove("waits");
    this.message.say(words);
  }

  /** Take in what Python says. @param {HomeMessage} message */
  hear(message) {
    this.kernel.heard();
    if (message.pong) return;
    this.awaited = "";
    if (message.remember) rememberToo(message.remember);
    if (message.missed) keepMistakes((said) => this.send({do: "stored", missed: said.text}), message.missed);
    if (message.to != null) return void (message.to === this.screen?.number && this.screen.hear(message));
    if (message.at) this.address.write(message.at, !!(message.problem || message.instead));
    if (message.screen) this.showScreen(message.screen);
    else if (message.home) this.showHome(message.home);
    else if (message.rules) this.showRules(message.rules, message.words ?? this.words);
    if (message.tries) this.offerTries(message.tries);
    if (message.problem) this.say(message.problem);
  }

  /** Leave what is shown; if light or dark was chosen there, the next screen looks the same. */
  leave() {
    const chosen = /** @type {HTMLElement | null} */ (this.box.querySelector("[data-jp-theme-light]"));
    if (chosen) Object.assign(this.look, {dark: chosen.dataset.jpThemeLight === "false", themed: true});
    this.box.dataset.jpThemeLight = String(!this.look.dark);
    this.screen?.end();
    this.endRoom();
    this.screen = this.shell = null;
    this.offerTries = () => {};
    delete this.box.dataset.ready;
    this.say("");
  }

  /** @param {NonNullable<HomeMessage["screen"]>} screen */
  showScreen(screen) {
    const focused = this.box.contains(document.activeElement);
    this.leave();
    if (!this.look.themed) delete this.box.dataset.jpThemeLight;  // it follows the system by itself
    const el = node("div");
    this.box.replaceChildren(el);
    if (!("looking" in screen.payload && screen.payload.looking)) forgetGoingOn();  // it offers no race to go on with
    this.screen = openScreen(this.model, el, screen, {replaced: () => this.end(), sent: () => this.sent(), focused});
  }

  /** @param {import("./views").HomeView} view */
  showHome(view) {
    this.words = view.words;
    forgetGoingOn();
    if (view.language) rememberToo({language: view.language});
    this.store(view.code);
    this.draw(view, view.words.home, homeParts(view, this.host));
    /** @type {HTMLElement | null} */ (this.box.querySelector(".goon .main"))?.focus({preventScroll: true});
    showStop(this.box);
    if (view.message) this.say(view.message);
  }

  /** @param {import("./views").RulesView} rules @param {Record<string, string>} words */
  showRules(rules, words) {
    const {parts, offer, reopen} = rulesPage(rules, words, this.host);
    this.draw({words, title: rules.title}, rules.title, ...parts);
    reopen();
    this.offerTries = offer;
  }

  /** Draw a screen of our own. @param {import("./top_bar").Bar} bar @param {string} name
   * @param {...HTMLElement} parts */
  draw(bar, name, ...parts) {
    const focused = this.box.contains(document.activeElement), other = this.shell?.getAttribute("aria-label") !== name;
    this.leave();
    const toggle = () => {
      Object.assign(this.look, {dark: !this.look.dark, themed: true});
      this.repaint();
    };
    const shell = homeShell(bar, name, this.host, toggle, parts);
    this.shell = shell;
    this.repaint();
    this.box.replaceChildren(shell);
    if (other) beginAtTop(this.box);
    if (focused) shell.focus({preventScroll: true});
    this.endRoom = followRoom(shell, () => {});
    this.box.dataset.ready = "true";
  }

  /** Light or dark. */
  repaint() {
    this.box.dataset.jpThemeLight = String(!this.look.dark);
    this.shell?.classList.toggle("dark", this.look.dark);
    this.message.el.classList.toggle("dark", this.look.dark);
  }

  /** The widget goes from the page. */
  end() {
    this.look.gone = true;
    for (const end of this.ends.splice(0)) end();
    this.message.end();
    this.leave();
  }
}
