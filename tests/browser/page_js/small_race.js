// A race as small as can be, and a page without Bokeh, for tests of the page's modules.

import {layBoard} from "/page/js/canvas/board.js";
import {makeParts} from "/page/js/layout.js";
import {newPage} from "/page/js/page.js";

const CELLS = [...Array(12).keys()];
const car = (name, number, more) => ({name, number, colour: "#123456", shape: "circle", label: name, said: name, ...more});

/** The page's own words: each key stands for itself, but for those that are filled in. */
const FILLED = {
  you: "You", countOf: "{n} of {most}", isMoving: "{name} moves", ruleOf: "rule: {name}",
  passes: "{name} passes {names}.", youPass: "You pass {names}.", roundNumber: "{unit} {number}",
};
export const words = new Proxy(FILLED, {get: (known, key) => known[key] ?? String(key)});

/** Two cars on a straight of 12 cells; Ada moves in turns 1 and 3, Ben in turn 2, which ends round 1. */
export const part = {
  first: 0,
  words: ["Ada drives.", "", "Ben drives. (FD-MOVE-01)", "", "Ada drives on.", ""],
  turns: [0, 1, 1, 2, 2, 3], rounds: [1, 1, 1, 1, 2, 2], acting: [0, 0, 1, 1, 0, 0], movers: [0, 0, 1, 1, 0, 0],
  changes: [[0, 0, 4, 0, 1], [0, 1, 1, 0, 2], [2, 1, 2, 0, 2], [4, 0, 7, 0, 1]],
  boards: [], links: [], pieces: [[2, 5, "oil"], [4, 5, ""]],
  routes: [[0, 0, 0, [1, 2, 3, 4]], [2, 1, 1, [2]], [4, 0, 4, [5, 6, 7]]],
  dice: [[0, 0, 4]], notes: [[2, "Stop 1 of 1 ✓", "good"]], yours: [[0, 0, "You drove 4 cells."], [4, 0, "You drove 3 cells."]],
  moments: [[0, "lead", 0], [2, "escape", 1], [4, "lead", 0]].map(([event, kind, car]) => (
    {event, kind, car, others: [1 - car], weight: 3, mark: "▲", title: kind + " " + event, why: ""})),
  panels: [[2, "dice", {patch: {1: ["Ben", 6]}}], [2, "hand@1", {kind: "cards", title: "Hand", cards: []}]],
  other: {1: [[2, "You drive."]]}, rules: {"FD-MOVE-01": {name: "movement", text: "No car drives backwards."}},
  views: [-1, 0, 1], open: false, result: null,
};

export const payload = {
  dice: [{points: 5}], title: "Small", place: "Straight", unit: "round", take_over: "take over", mode: "watch", items: {},
  cars: [car("Ada", 1, {seat: 0}), car("Ben", 2, {seat: 1})], columns: ["cell", "status", "place"], statuses: ["on the road", "out"],
  looks: {light: {road: "#eeeeee"}, dark: {road: "#222222"}}, charts: [{column: "place", label: "place", title: "Place"}],
  pieces: {oil: {sign: "o", shape: "circle", fill: "#000", ink: "#fff", name: "oil"}},
  board: {
    title: "Straight", extent: [0, 12, 0, 6],
    cells: {
      xs: CELLS.map((n) => [n, n + 1, n + 1, n]), ys: CELLS.map(() => [0, 0, 1, 1]), kind: CELLS.map(() => "road"),
      code: CELLS.map((n) => "c" + n), about: CELLS.map(() => "road"),
    },
    spots: {x: CELLS.map((n) => n + 0.5), y: CELLS.map(() => 0.5), angle: CELLS.map(() => 0)},
  },
  seats: ["Ada", "Ben"], hides: true, start: [[0, 0, 1], [1, 0, 2]], lying: [],
  panels: {dice: {kind: "table", title: "Dice", head: ["player", "die"], rows: [["Ada", 2], ["Ben", 5]]}},
  part,
};

const range = (start, end) => ({start, end, setv(ends) { Object.assign(this, ends); }});
const option = (label, more) => ({
  label, price: 0, cell: null, card: null, short: "", mark: "✓", tone: "good", risky: false, many: false, toll: 0, row: null,
  brief: null, details: [], price_text: "", act: "Choose " + label, route: null, ...more,
});

/** A question of Ada's with three options on two cells. */
export const ask = (more = {}) => ({
  id: 6, seat: 0, car: 0, kind: "way", title: "Where to?", curtain: "Ada, it is your turn", form: null, aside: [],
  aside_words: "", shown_as: "list", picked: -1, about: "", stands: "", question: "", die: "", lever: null, named: [],
  spots: [], others: "", legend: [], tray: null, single: -1, second: -1, chip: "", brief: null, ready: [], awaited: [],
  ...more,
  options: (more.options ?? [{cell: 8, toll: 2, mark: "−2"}, {cell: 8, toll: 1, mark: "−1"}, {cell: 9, toll: 0}])
    .map((one, n) => option("option " + n, one)),
});

/** A page that draws into plain objects, and keeps what it sends to Python. */
export function smallPage(more = {}) {
  const sent = [], plays = more.mode === "play";
  const host = plays ? {alive: true, send: (message) => sent.push(message)} : null;
  const page = newPage({...structuredClone({...payload, ...more}), words}, host, false, makeParts);
  const source = () => ({data: {x: []}});
  page.figures = {board: {x_range: range(0, 12), y_range: range(0, 6), renderers: []}};
  page.sources = new Proxy({}, {get: (made, name) => (made[name] ??= source())});
  page.sources.cells.data = {about: [...payload.board.cells.about]};
  for (const name of ["marks", "reach"]) page.sources[name].data = {xs: [], ys: []};
  for (const [name, value] of [["clientWidth", 200], ["clientHeight", 100]]) {
    Object.defineProperty(page.parts.board, name, {value, configurable: true});
  }
  layBoard(page);
  Object.assign(page, {shape: 0.5, home: {x0: 0, x1: 12, y0: 0, y1: 6}});
  return Object.assign(page, {sent});
}
