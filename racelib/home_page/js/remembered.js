// What the browser remembers of a visitor besides the progress: settings, the last lesson, races that are over.
// Every use of the storage may be refused (a private window, no room): nothing needs it.

import {storedMistakes} from "../../page/js/browser/mistakes.js";
import {keptCopies, keptWhatIf} from "../../page/js/browser/storage.js";

const VISITOR = "racelib-visitor", MOST_RESULTS = 30;

/**
 * @typedef {object} Visitor
 * @property {Record<string, object>} settings  by game
 * @property {string} lesson
 * @property {number} when  the lesson was opened, in milliseconds since 1970
 * @property {{name: string, when: number}[]} results
 * @property {string} language
 */

/** @returns {Visitor} */
function visitor() {
  const nobody = {settings: {}, lesson: "", when: 0, results: [], language: ""};
  try {
    return {...nobody, ...JSON.parse(localStorage.getItem(VISITOR) ?? "{}")};
  } catch {
    return nobody;
  }
}

/** @param {Partial<Visitor>} more */
function rememberVisitor(more) {
  try {
    localStorage.setItem(VISITOR, JSON.stringify({...visitor(), ...more}));
  } catch { /* the browser keeps nothing */ }
}

/** All that Python is told when the page is opened. */
export const rememberedNow = () => ({...visitor(), copies: keptCopies(), missed: storedMistakes(), ...keptWhatIf()});

/** The results that the browser knows and those that it did not know, the newest first.
 * @param {Visitor["results"]} known @param {Visitor["results"]} more */
function withResults(known, more) {
  const names = known.map(({name}) => name);
  return [...known, ...more.filter(({name}) => !names.includes(name))]
    .sort((one, other) => other.when - one.when).slice(0, MOST_RESULTS);
}

/** Remember what Python asks for. @param {Record<string, any>} told */
export function rememberToo({settings, lesson, result, results, language}) {
  const {settings: before, results: known} = visitor();
  if (settings) rememberVisitor({settings: {...before, ...settings}});
  if (lesson) rememberVisitor({lesson, when: Date.now()});
  if (results) rememberVisitor({results: withResults(known, results)});
  if (language) rememberVisitor({language});
  if (result) {
    rememberVisitor({results: [result, ...known.filter((one) => one.name !== result.name)].slice(0, MOST_RESULTS)});
  }
}
