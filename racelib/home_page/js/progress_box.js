// The progress code: copy it, type one, save it as a file and bring it back.

import {node} from "../../page/js/browser/dom.js";
import {save} from "../../page/js/browser/storage.js";
import {filled} from "../../page/js/browser/text.js";
import {filePicker} from "./side.js";

const FILE_NAME = "racelib-progress.json";

/**
 * @param {import("./views").HomeView} view
 * @param {import("./views").HomeHost} host
 */
export function progressBox({code, saved, score, words}, host) {
  const input = node("input", {type: "text", maxlength: "200", spellcheck: "false", autocomplete: "off",
    placeholder: "RC-…", "aria-label": words.enter});
  const file = filePicker(words.loadProgress, ".json", host, words.tooLargeProgress,
    (name, text) => host.send({do: "load", name, text}));
  const form = node("form", {class: "two bring", novalidate: true}, input,
    node("button", {type: "submit"}, words.restore), file);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) host.send({do: "resume", code: input.value});
  });
  const press = (/** @type {string} */ name, /** @type {() => void} */ act) =>
    node("button", {type: "button", onclick: act}, name);
  return node("section", {class: "progressbox"},
    node("p", {class: "note"}, words.progress + " ", node("b", {class: "code"}, code), " · " + words.progressSay),
    score && node("p", {class: "note score"}, score),
    node("div", {class: "two"}, press(words.copyCode, () => copyCode(code, words, host)),
      press(words.saveProgress, () => saveFile(saved, words, host))),
    node("details", {}, node("summary", {}, words.bringBack), form));
}

/** Copy the code, and say so. @param {string} code @param {Record<string, string>} words
 * @param {import("./views").HomeHost} host */
async function copyCode(code, words, host) {
  try {
    await navigator.clipboard.writeText(code);
    host.say(filled(words.codeCopied, {code}));
  } catch {
    host.say(filled(words.codeNotCopied, {code}));  // the browser does not let a page write there
  }
}

/** Hand out the progress as a file, and say where it is. @param {object} saved @param {Record<string, string>} words
 * @param {import("./views").HomeHost} host */
function saveFile(saved, words, host) {
  save(new Blob([JSON.stringify(saved, null, 1)], {type: "application/json"}), FILE_NAME);
  host.say(filled(words.progressSaved, {file: FILE_NAME}));
}
