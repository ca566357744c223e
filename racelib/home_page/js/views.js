// What Python tells the home page (racelib/home_page/view.py and widget.py): types alone, there is nothing to run.

/**
 * A small picture of a board: the part of the plane, the cells of each kind as one path, cars, colours light and dark.
 * @typedef {object} BoardPicture
 * @property {number[]} box
 * @property {Record<string, string>} cells
 * @property {{d: string, x: number, y: number, r: number, fill: string, number: string, dark: boolean}[]} cars
 * @property {Record<string, [string, string]>} looks
 */

/**
 * Where to go on.
 * @typedef {{kicker: string, title: string, say: string, at: string, press: string, picture: BoardPicture | null}} GoOn
 */

/**
 * A game: what it is called and about, how many lessons are done, and where its buttons lead.
 * @typedef {object} GameCard
 * @property {string} name
 * @property {string} title
 * @property {string} say
 * @property {number} done
 * @property {number} total
 * @property {string} play
 * @property {string} learn
 * @property {string} rules
 * @property {BoardPicture | null} picture
 */

/**
 * A lesson as a stop of a line; what stands at the end of the line (its summary, its self-test); the whole line.
 * @typedef {{at: string, title: string, number: number, state: "done" | "here" | "open"}} Stop
 * @typedef {{at: string, sign: string, title: string, name: string}} LineEnd
 * @typedef {{title: string, game: string, stops: Stop[], ends: LineEnd[]}} CourseLine
 */

/**
 * A recorded race, and one of the visitor's own; when: seconds since 1970.
 * @typedef {{at: string, title: string, say: string, minutes: number}} RecordedRace
 * @typedef {object} OwnRace
 * @property {string} at
 * @property {string} say
 * @property {string} where
 * @property {string} game
 * @property {boolean} over
 * @property {boolean} first
 * @property {number} when
 */

/**
 * All that home shows.
 * @typedef {object} HomeView
 * @property {GoOn | null} go_on
 * @property {boolean} raced  whether the visitor has begun a race
 * @property {GameCard[]} games
 * @property {CourseLine[]} course
 * @property {RecordedRace[]} recorded
 * @property {OwnRace[]} races
 * @property {{code: string, races: object[], mistakes: string}} saved  what "Save my progress" hands out
 * @property {string} mistakes  the score, and how many come back in the quiz, in words; "" if none does
 * @property {string} score  the same while there is no quiz: how many answers were right and wrong; "" before the first
 * @property {string} code
 * @property {string} message
 * @property {string} language
 * @property {string[]} languages
 * @property {Record<string, string>} words
 */

/**
 * The rules of a game.
 * @typedef {import("../../page/js/payload").RuleList & {title: string}} RulesView
 */

/**
 * What Python says: a screen to show, something for the screen that is open, what to remember, or what went wrong.
 * @typedef {object} HomeMessage
 * @property {string} [at]
 * @property {boolean} [instead]  whether that address takes the place of the one before
 * @property {HomeView} [home]
 * @property {RulesView} [rules]
 * @property {Record<string, string>} [words]
 * @property {{number: number, kind: string, payload: object}} [screen]
 * @property {number} [to]
 * @property {object} [said]
 * @property {object} [payload]
 * @property {Record<string, any>} [remember]
 * @property {string} [missed]  the mistakes, for the browser to keep
 * @property {string} [problem]
 * @property {Record<string, string>} [tries]  steps to try, by the ids of the rules that are read
 * @property {boolean} [pong]
 */

/**
 * What the parts of home can ask for.
 * @typedef {object} HomeHost
 * @property {(at: string) => void} go  opens an address
 * @property {(message: {do: string, [more: string]: any}) => void} send
 * @property {(words: string) => void} say  says what went wrong
 */

export {};
