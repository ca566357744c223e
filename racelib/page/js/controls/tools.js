// The tools under the question: undo, redo and hints where one plays; a seat to take over where one watches.

import {button, node, select} from "../browser/dom.js";
import {icon} from "../browser/icons.js";
import {openChain} from "./chain.js";
import {askForHint} from "./choosing.js";
import {addToMenu} from "./menu.js";
import {openForm} from "./new_race.js";
import {openRules} from "./rule_list.js";

/** @typedef {import("../page").Page} Page */

/** Put the tools of this page into their bar. @param {Page} page */
export function addTools(page) {
  const {host, payload, parts} = page;
  if (!host) return;
  parts.rules.addEventListener("click", () => openRules(page));
  if (payload.way_home) addToMenu(page, "home", page.words.home, () => host.send({do: "home"}));
  if (payload.again) addToMenu(page, "flag", page.words.newRace, () => openForm(page));
  addToMenu(page, "rules", page.words.rules, () => openRules(page));
  if (payload.mode === "play") {
    parts.undo.addEventListener("click", () => host.send({do: "undo"}));
    parts.redo.addEventListener("click", () => host.send({do: "redo"}));
    parts.hint.addEventListener("click", () => askForHint(page));
    parts.tools.append(parts.undo, parts.redo, parts.hint, parts.rules, parts.showChain);
    parts.showChain.hidden = true;
    parts.showChain.addEventListener("click", () => openChain(page));
    if (payload.back) {
      const back = () => host.send({do: "back"}), name = page.words.backToRace;
      parts.tools.append(node("button",
        {type: "button", class: "tool back", "aria-label": name, title: name, onclick: back},
        icon("back", 18), node("span", {class: "name"}, name)));
      addToMenu(page, "back", name, back);  // a phone has room for its sign alone
    }
  } else if (payload.buttons) {
    for (const one of payload.buttons) parts.tools.append(button(one.words, one.words, () => host.send({do: one.do})));
    parts.watching.querySelector(".taking")?.append(parts.tools);
  } else {
    const who = select(page.words.whomToTakeOver, payload.seats.map((name, n) => [n, name]));
    const take = () => host.send({do: "take over", event: page.at + 1, seat: Number(who.value)});
    parts.tools.append(who, button(page.words.takeOver, payload.take_over, take, {class: "main"}));
    parts.watching.querySelector(".taking")?.append(parts.tools);
  }
}

/**
 * Show what can be undone. What cannot is grey, but still says why: a button that is off would lose the keys.
 * @param {Page} page
 * @param {{undo?: boolean, redo?: boolean}} news
 */
export function greyOut({parts}, {undo, redo}) {
  if (undo != null) parts.undo.setAttribute("aria-disabled", String(!undo));
  if (redo != null) parts.redo.setAttribute("aria-disabled", String(!redo));
}
