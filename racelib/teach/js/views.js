// What Python tells a lesson on the page (racelib/teach/lesson_widget.py): types alone, there is nothing to run.

/**
 * A question of a step.
 * @typedef {object} Question
 * @property {string} ask
 * @property {string[]} choices
 * @property {string} rule
 * @property {number | null} answer
 * @property {boolean} right
 * @property {string} head
 * @property {string} say
 */

/**
 * A summary, a score, or that there is nothing to repeat.
 * @typedef {object} Sheet
 * @property {string} head
 * @property {string} say
 * @property {{title: string, say: string}[]} points
 * @property {{title: string, head: string[], rows: {cells: string[]}[]}[]} tables
 * @property {{ask: string, answer: string, rule: string, text: string}[]} wrong
 * @property {{words: string, message: {do: string}}[]} buttons  the first is the main one
 */

/**
 * A lesson, as it stands now.
 * @typedef {object} LessonView
 * @property {string} title
 * @property {string} place  which lesson of how many
 * @property {{label: string, done: boolean, here: boolean}[]} steps
 * @property {string} learn
 * @property {string[]} facts  the sentences of the rules, where there is nothing to do
 * @property {string} do
 * @property {{head: string[], rows: {cells: string[]}[]} | null} table
 * @property {{kind: "good" | "mistake" | "again" | "open", head: string, say: string, rule: string}} feedback
 * @property {boolean} shown  whether the board has played the solution
 * @property {string[]} also  the rules that were seen at work
 * @property {string[]} account  how the result of a whole race comes about
 * @property {Question | null} question
 * @property {Sheet | null} sheet  what is shown instead of a task
 * @property {string[]} hints  those that are open
 * @property {string} go_on  the words of the button that goes on, "" while there is something to do
 * @property {string} left  how long it takes
 * @property {string[]} unasked  the kinds of questions that are answered for the reader
 * @property {string} stamp  what is shown, in short: tests wait for it
 * @property {string} code  the progress code
 * @property {Record<string, import("../../page/js/payload").RuleView>} rules
 * @property {Record<string, string>} words
 */

/**
 * The lesson of one page: its elements, and what it shows.
 * @typedef {object} OnPage
 * @property {import("../../page/js/page").Page} page
 * @property {LessonView} view
 * @property {HTMLElement} card
 * @property {HTMLElement} sheet
 * @property {HTMLElement} said
 * @property {HTMLElement} hints
 * @property {HTMLDetailsElement} glance  the table on the board
 * @property {HTMLElement} name  in the top bar of a phone: which lesson and step this is
 * @property {HTMLElement} menu  the steps by name, in the menu
 * @property {{step: string, hint: string}} spoken  what the lesson has said last to those who listen
 */

/**
 * The progress alone.
 * @typedef {object} ProgressView
 * @property {{title: string, game: string, notebook: string, done: number, total: number}[]} lessons
 * @property {string} message
 * @property {string} score  how many answers were right and wrong
 * @property {string} code
 * @property {Record<"progress" | "code" | "about" | "enter" | "restore", string>} words
 */

export {};
