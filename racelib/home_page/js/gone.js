// Home without its kernel: what is said then, and the one button that goes on.

import {node} from "../../page/js/browser/dom.js";
import {canStart, loadAgain, loadsAgain, startAgain} from "../../page/js/browser/kernel.js";
import {managerFor} from "./screens.js";

/**
 * What stands in the place of a message while the kernel is gone.
 * @param {{model: import("../../page/js/browser/load_bokeh").Model, words: Record<string, string>, box: HTMLElement}}
 *   visit  the home page of a new kernel is shown in its box
 * @param {() => void} replaced  is called when that is there
 * @returns {(string | Node)[]}
 */
export function goneParts({model, words, box}, replaced) {
  const loads = loadsAgain(model);
  if (!loads && !canStart(model)) return [words.gone];
  const said = node("span", {}, words.goneSay);
  const goOn = async () => {
    if (press.getAttribute("aria-disabled")) return;
    press.setAttribute("aria-disabled", "true");
    said.textContent = words.startingAgain;
    try {
      const manager = {...model, widget_manager: managerFor(model, replaced)};
      await (loads ? loadAgain(model, null) : startAgain(manager, model.get("payload").restart, box));
    } catch {
      press.removeAttribute("aria-disabled");
      said.textContent = loads ? words.cannotLoad : words.cannotStart;
    }
  };
  const press = node("button", {type: "button", onclick: goOn}, words.goOnFromHere);
  return [said, press];
}
