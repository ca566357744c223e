// Home without its kernel: what is said then, and the one button that goes on.

import {node} from "../../page/js/browser/dom.js";
import {canStart, loadAgain, loadsAgain, startAgain, startByButton} from "../../page/js/browser/kernel.js";
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
  const start = () => {
    const manager = {...model, widget_manager: managerFor(model, replaced)};
    return loads ? loadAgain(model, null) : startAgain(manager, model.get("payload").restart, box);
  };
  const goOn = () => startByButton(press, said, words, loads, start);
  const press = node("button", {type: "button", onclick: goOn}, words.goOnFromHere);
  return [said, press];
}
