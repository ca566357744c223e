// Home in a notebook: an anywidget. It shows one screen at a time, and keeps the address of the browser.

import {node} from "../../page/js/browser/dom.js";
import {watchKernel} from "../../page/js/browser/kernel.js";
import {keepMistakes} from "../../page/js/browser/mistakes.js";
import {forgetGoingOn} from "../../page/js/browser/storage.js";
import {beginsDark, followTheme} from "../../page/js/canvas/theme.js";
import {followRoom} from "../../page/js/room.js";
import {remember} from "../../teach/js/storing.js";
import {addressNow, keepAddress} from "./address.js";
import {showStop} from "./course_map.js";
import {homeParts, openingPart} from "./home.js";
import {goneParts} from "./gone.js";
import {rememberToo, rememberedNow} from "./remembered.js";
import {rulesPage} from "./rules_page.js";
import {openScreen} from "./screens.js";
import {homeBar} from "./top_bar.js";

/**
 * @typedef {import("../../page/js/browser/load_bokeh").Model} Model
 * @typedef {import("./views").HomeMessage} HomeMessage
 * @typedef {import("../../page/js/page").Page} Page
 */

/** A visit: what is shown now, and how it changes. */
class VisitOnPage {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.words = /** @type {Record<string, string>} */ (model.get("payload").words);
    this.box = node("div", {class: "rl-home"});
    this.live = node("p", {class: "rl-home-said", role: "alert"});
    this.look = {dark: beginsDark(el), themed: false, gone: false};
    /** @type {import("./screens").OpenScreen | null} */
    this.screen = null;
    /** @type {HTMLElement | null} what is drawn here, if no screen is open */
    this.shell = null;
    this.endRoom = () => {};
    /** @type {(string | Node)[] | null} what is said while the kernel is gone */
    this.lost = null;
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
    this.store = remember(model);
    this.address = keepAddress(this.box, (at) => this.go(at));
    this.ends = [
      () => this.address.end(),
      followTheme(/** @type {Page} */ (/** @type {unknown} */ (this.look)), el, () => this.repaint()),
      () => this.kernel.end(),
    ];
    const {css, text} = model.get("payload");
    this.box.append(openingPart(this.words, text, this.look.dark));
    el.append(node("style", {}, css), this.box, this.live);
  }

  /** Send what wants an answer. @param {{do: string, [more: string]: any}} message */
  send(message) {
    this.sayGone(!!this.lost);
    this.kernel.waits();
    try {
      this.model.send(message);
    } catch { /* there is nobody to send it to */ }
  }

  /** Say that the kernel is gone, with a button that goes on; a screen says it itself. @param {boolean} gone */
  sayGone(gone) {
    this.lost = gone ? this.lost ?? goneParts(this, () => this.end()) : null;
    this.say("");
    if (this.lost && !this.screen) this.live.replaceChildren(...this.lost);
  }

  /** Open an address. @param {string} at */
  go(at) {
    this.shell?.classList.add("waits");
    this.send({do: "open", at});
  }

  /** Say hello: Python decides what to show. */
  greet() { this.send({do: "hello", at: addressNow(), ...rememberedNow()}); }

  /** Say what went wrong. @param {string} words */
  say(words) {
    this.shell?.classList.remove("waits");
    this.live.textContent = words;
  }

  /** Take in what Python says. @param {HomeMessage} message */
  hear(message) {
    this.kernel.heard();
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

  /** Leave what is shown; the next screen has its theme. */
  leave() {
    const dark = this.box.querySelector(".rl")?.classList.contains("dark");
    if (this.screen && dark != null && dark !== this.look.dark) Object.assign(this.look, {dark, themed: true});
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
    this.leave();
    if (!this.look.themed) delete this.box.dataset.jpThemeLight;  // it follows the system by itself
    const el = node("div");
    this.box.replaceChildren(el);
    if (!("looking" in screen.payload && screen.payload.looking)) forgetGoingOn();  // it offers no race to go on with
    this.screen = openScreen(this.model, el, screen, () => this.end());
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
    this.leave();
    const shell = node("div", {class: "rl home", role: "region", "aria-label": name});
    shell.addEventListener("keydown", (event) => event.stopPropagation());
    shell.append(homeBar(bar, shell, this.host, () => {
      Object.assign(this.look, {dark: !this.look.dark, themed: true});
      this.repaint();
    }), ...parts);
    this.shell = shell;
    this.repaint();
    this.box.replaceChildren(shell);
    this.endRoom = followRoom(shell, () => {});
    this.box.dataset.ready = "true";
  }

  /** Light or dark. */
  repaint() {
    this.box.dataset.jpThemeLight = String(!this.look.dark);
    this.shell?.classList.toggle("dark", this.look.dark);
    this.live.classList.toggle("dark", this.look.dark);
  }

  /** The widget goes from the page. */
  end() {
    this.look.gone = true;
    for (const end of this.ends.splice(0)) end();
    this.leave();
  }
}

/** @param {{model: Model, el: HTMLElement}} widget */
function render({model, el}) {
  const visit = new VisitOnPage(model, el);
  const hear = (/** @type {HomeMessage} */ message) => visit.hear(message), lost = () => visit.kernel.lose();
  model.on("msg:custom", hear);
  model.on("comm_live_update", lost);
  visit.greet();
  return () => {
    model.off("msg:custom", hear);
    model.off("comm_live_update", lost);
    visit.end();
  };
}

export default {render};
