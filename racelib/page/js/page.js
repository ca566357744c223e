// The state of a page: one plain object that every module gets, and nobody keeps a second copy of.

import {Film} from "./film.js";

/**
 * @typedef {import("./payload").AskView} AskView
 * @typedef {import("./payload").Payload} Payload
 * @typedef {import("./payload").Board} Board
 * @typedef {import("./payload").Copy} Copy
 * @typedef {import("./payload").Chart} Chart
 * @typedef {import("./layout").Parts} Parts
 */

/**
 * What a game may leave out has its usual value here, where the page would otherwise have to ask each time.
 * @typedef {"legend" | "signs" | "hatches" | "marks" | "table" | "palette" | "order" | "loud" | "turned" | "crossed"
 *   | "absent"} MayBeLeftOut
 * @typedef {Payload & Required<Pick<Payload, MayBeLeftOut>>} Filled
 */

/**
 * A board with all its cells worked out.
 * @typedef {Board & Required<Pick<Board, "flags" | "strokes" | "labels" | "lane_width" | "base" | "from">>
 *   & {cells: import("./payload").Cells, spots: import("./payload").Spots, sideways?: boolean}} LaidBoard
 */

/**
 * Who answers the page: the kernel behind a notebook. A page on its own has none.
 * @typedef {object} Host
 * @property {boolean} alive  whether it still answers
 * @property {boolean} [starts]  whether the page can start it again
 * @property {boolean} [loads]  whether it is started by loading the page again
 * @property {(code: string) => Promise<void>} [start]  starts it again, and shows what the code makes
 * @property {(message: {do: string, [more: string]: any}) => void} send
 * @property {(listener: (news: import("./payload").News) => void) => void} [hear]
 */

/**
 * What a page with a host has besides the film (playing.js).
 * @typedef {object} Playing
 * @property {(page: Page) => void} addControls
 * @property {(page: Page, root: HTMLElement) => (news: import("./payload").News) => Promise<void>} listenToPython
 * @property {(page: Page) => boolean} showQuestion  says whether the page is ready
 */

/**
 * @typedef {object} Page
 * @property {Filled} payload  what Python sent, once
 * @property {Host | null} host
 * @property {Film} film  the race
 * @property {LaidBoard} board  the one that is shown; a race may go on to another
 * @property {number} at  the event that is shown, -1 before the first
 * @property {AskView | null} ask  what Python asks
 * @property {AskView | null} asking  the question whose options are drawn: drawn again, it keeps what is picked
 * @property {string} over  why nothing is asked
 * @property {number | null} hinted  the option that a hint names
 * @property {number} hintLevel  how much the last hint to this question told: 1 a nudge, 2 the rule, 3 the answer
 * @property {number} hints  how many hints there are to this question
 * @property {number} picked  the option that is picked and waits to be confirmed, -1 for none
 * @property {boolean} pickedByPage  whether the page has picked it: then the player's first press only picks it, too
 * @property {import("./controls/tray").Placed} placed  the dice that are picked and placed on the tray
 * @property {import("./canvas/links").ShownChain | null} chain  the chain that is shown link by link
 * @property {number} pointed  the option under the pointer or the focus, -1 for none
 * @property {string | null} tappedRow  the row of options that a tap on the board has picked
 * @property {{ask: AskView, from: number, to: number, dx: number, dy: number} | null} stepped  the last arrow from
 *   cell to cell: the options it went from and to, and its direction
 * @property {number[]} keys  the options in the order of their digits
 * @property {(() => Record<string, () => void>) | null} lessonKeys  the keys of a lesson, which has no film
 * @property {(() => void) | null} lessonPicks  what a lesson does when another option is picked
 * @property {import("./payload").Form | null} filling  the form that is shown
 * @property {number} opened  the seat whose secrets show, -1 for nobody's
 * @property {number[][] | null} ghosts  of a what-if: the cells of all cars by turn, in the race that was
 * @property {boolean} dark
 * @property {boolean} themed  whether the player has chosen light or dark
 * @property {string} camera  "track", "pack", "acting", "leader", "car" and a number, or "free" where a hand moved it
 * @property {{camera: string, turn: number} | null} left  what was followed before a hand moved the camera
 * @property {import("./canvas/camera").View | null} view  where the camera is, or is on its way to
 * @property {import("./canvas/camera").View | null} travelled  where the camera went last, if it did
 * @property {(() => void) | null} viewed  draws what depends on the part of the board in the picture
 * @property {import("./canvas/glide").Glide | null} glide  the car that glides along its route
 * @property {{car: number, words: string, tone: string} | null} note  a few words beside a car
 * @property {string} told  what was said last besides what happened: a hint, or why not
 * @property {boolean} hinting  whether that is a hint, which Python has been asked for
 * @property {import("./motion").Motion | null} motion  what is being shown of what others, or you, have done
 * @property {number} pace  how quickly others move: 1 or 2
 * @property {boolean} onlyMe  whether the log leaves others out
 * @property {boolean} looked  whether the player has chosen the camera
 * @property {{x0: number, x1: number, y0: number, y1: number}} home  what the camera shows of a whole track
 * @property {number} shape  height of the picture by its width
 * @property {boolean} along  whether a road of hexagons runs to the right, along the longer side of the picture
 * @property {ReturnType<typeof import("./canvas/road").roadOf> | null} road  what is painted around the cells
 * @property {(x: number, y: number) => number} cellAt  the cell that a point lies in, -1 for none
 * @property {Record<string, BokehFigure>} figures  by name: the board
 * @property {Record<string, BokehSource>} sources  what the figures draw, by name
 * @property {string | null} lying  the tokens that are drawn, to leave them alone when they stay
 * @property {Chart} metric  what the chart shows
 * @property {number} speed  how much faster than usual the film runs
 * @property {boolean} aside  whether the player has put the result aside, to look at the board
 * @property {Set<string>} unfolded  the panels that the player has opened
 * @property {Map<string, import("./words/panels").DrawnPanel>} drawn  the panels that are drawn, by key
 * @property {{ask: AskView | null, panel: object | null, hinted: number | null}} dealt  what the hand is drawn for
 * @property {Map<string, HTMLElement>} logged  the lines of the log that are made, so that a step costs little
 * @property {HTMLElement | null} opener  what had the focus before the reader was opened
 * @property {import("./canvas/minimap").MapRoad | null} mapRoad  the road on the map, drawn once
 * @property {number} mapped  when the map was drawn last while a car glides, in milliseconds
 * @property {HTMLElement | null} card  lies on the board, and has to be answered first
 * @property {Copy | null} copy  the newest one that can be handed out as a file
 * @property {number | undefined} playing  the timer of the film
 * @property {number | undefined} retry  the timer of the next attempt to save
 * @property {number} heard  counts the news, so that later ones put an end to earlier ones
 * @property {boolean} gone  whether the page is closed
 * @property {Parts} parts  its elements
 * @property {Record<string, string>} words  the page's own, by key (racelib/page/page_words.py)
 */

/** @type {Pick<Filled, MayBeLeftOut>} */
const USUAL = {
  legend: [], signs: {}, hatches: {}, marks: {}, table: [], palette: {}, order: [], loud: [], turned: [], crossed: [],
  absent: [],
};

/**
 * Make the state of a page before anything is drawn.
 * @param {Payload} sent
 * @param {Host | null} host
 * @param {boolean} dark
 * @param {(payload: Filled) => Parts} makeParts
 * @returns {Page}
 */
export function newPage(sent, host, dark, makeParts) {
  const payload = {...USUAL, ...sent}, film = new Film(payload), humans = payload.humans ?? [];
  return {
    payload, host, film, dark, themed: false,
    board: /** @type {LaidBoard} */ (payload.board),  // `showBoard` lays it before the first drawing
    at: payload.at ?? (payload.mode === "play" ? film.length - 1 : -1),
    ask: payload.ask ?? null, asking: null, over: payload.over ?? "",
    words: payload.words, hinted: null, hintLevel: 0, hints: payload.hints ?? 1,
    picked: -1, pickedByPage: false, pointed: -1,
    placed: {die: -1, main: null, later: null, question: -1, refused: ""},
    chain: null, tappedRow: null, stepped: null, keys: [], lessonKeys: null, lessonPicks: null, filling: null,
    opened: humans.length === 1 ? humans[0] : -1,  // several people at one screen open a curtain
    ghosts: payload.ghosts ?? null,
    camera: "track", looked: false, left: null, view: null, travelled: null, viewed: null,
    glide: null, note: null, told: "", hinting: false, motion: null, pace: 1, onlyMe: false,
    home: {x0: 0, x1: 1, y0: 0, y1: 1}, shape: 1, along: false,
    road: null, cellAt: () => -1,
    figures: {}, sources: {}, lying: null, metric: payload.charts[0],
    speed: 1, aside: false,
    logged: new Map(), opener: null, mapRoad: null, mapped: 0,
    unfolded: new Set(), drawn: new Map(), dealt: {ask: null, panel: null, hinted: null},
    card: null, copy: null, playing: undefined, retry: undefined, heard: 0, gone: false,
    parts: makeParts(payload),
  };
}
