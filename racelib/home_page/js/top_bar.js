// The frame of home and of the rules, with its top bar: the brand, languages, sound, light or dark.

import {node} from "../../page/js/browser/dom.js";
import {icon} from "../../page/js/browser/icons.js";
import {wayHome} from "../../page/js/layout.js";
import {soundButton} from "../../page/js/browser/sound.js";

/**
 * @typedef {object} Bar
 * @property {Record<string, string>} words
 * @property {string} [language]
 * @property {string[]} [languages]
 * @property {string} [title]
 */

/**
 * A screen of home's own; the focus may rest on it.
 * @param {Bar} bar
 * @param {string} name
 * @param {import("./views").HomeHost} host
 * @param {() => void} toggle  light or dark
 * @param {HTMLElement[]} parts  what stands below the top bar
 */
export function homeShell(bar, name, host, toggle, parts) {
  const shell = node("div", {class: "rl home", role: "region", "aria-label": name, tabindex: "-1"});
  shell.addEventListener("keydown", (event) => event.stopPropagation());
  shell.append(homeBar(bar, shell, host, toggle), ...parts);
  return shell;
}

/**
 * @param {Bar} bar
 * @param {HTMLElement} shell
 * @param {import("./views").HomeHost} host
 * @param {() => void} toggle  light or dark
 */
function homeBar({words, language, languages = [], title}, shell, host, toggle) {
  const brand = title == null ? node("h1", {class: "brand"}, icon("flag", 22), node("b", {}, words.brand))
    : wayHome(words, () => host.go("home"));
  const theme = node("button", {type: "button", class: "sign of-theme", "aria-label": words.theme, title: words.theme,
    onclick: toggle}, icon("theme", 20));
  const page = /** @type {import("../../page/js/page").Page} */ (/** @type {unknown} */ ({words, parts: {shell}}));
  return node("header", {class: "top"}, brand, title != null && node("h3", {role: "heading", "aria-level": "1"}, title),
    node("span", {class: "where"}), languages.length > 1 && languageSwitch(words, languages, language ?? "", host),
    node("span", {class: "signs"}, soundButton(page), theme));
}

/** EN RU PL: those that there are. @param {Record<string, string>} words @param {string[]} languages
 * @param {string} language @param {import("./views").HomeHost} host */
function languageSwitch(words, languages, language, host) {
  const one = (/** @type {string} */ code) => node("button", {
    type: "button", lang: code, "aria-pressed": String(code === language), "aria-label": languageName(code),
    title: languageName(code), onclick: () => host.send({do: "language", language: code}),
  }, code.slice(0, 2).toUpperCase());
  return node("div", {class: "languages", role: "group", "aria-label": words.languages}, ...languages.map(one));
}

/** What people who speak a language call it. @param {string} code */
function languageName(code) {
  try {
    return `${code.slice(0, 2).toUpperCase()}: ${new Intl.DisplayNames([code], {type: "language"}).of(code) ?? code}`;
  } catch {
    return code;
  }
}
