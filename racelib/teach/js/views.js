// What Python tells the words of a lesson (racelib/teach/panel.py): types alone, there is nothing to run.

/**
 * The words on buttons and labels.
 * @typedef {Record<"next" | "previous" | "again" | "todo" | "question" | "code" | "about" | "enter" | "restore"
 *   | "rule" | "progress" | "done" | "open" | "here" | "step", string>} Words
 */

/**
 * Above the board.
 * @typedef {object} TopView
 * @property {string} title
 * @property {string} place  which step of how many
 * @property {{label: string, done: boolean, here: boolean}[]} dots  the steps
 * @property {string} learn
 * @property {string} do
 * @property {string} code  the resume code
 * @property {Words} words
 */

/**
 * A question, once the goal is reached.
 * @typedef {object} Question
 * @property {string} id
 * @property {string} ask
 * @property {string[]} choices
 * @property {number | null} answer
 * @property {boolean} right
 * @property {string} head
 * @property {string} say
 * @property {string} rule
 */

/**
 * Below the board.
 * @typedef {object} BottomView
 * @property {{kind: "good" | "mistake" | "again" | "open", head: string, say: string, rule: string}} feedback
 * @property {Question | null} question
 * @property {string[]} account  how the result of a whole race comes about
 * @property {boolean} first
 * @property {boolean} last
 * @property {string} end
 * @property {string} code
 * @property {Record<string, import("../../page/js/payload").RuleView>} rules
 * @property {Words} words
 */

/**
 * The progress alone.
 * @typedef {object} ProgressView
 * @property {{title: string, game: string, notebook: string, done: number, total: number}[]} lessons
 * @property {string} message
 * @property {string} code
 * @property {Words} words
 */

export {};
