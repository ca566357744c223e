// The race as frames: expands the differences that Python sends, and says for any event what is to be seen and heard.

/**
 * @typedef {{car: number, from: number, steps: string | number[]}} Route  steps: digits into `board.steps`, or cells
 * @typedef {{die: number, face: string | number}} Fallen  which of the stage's dice, and the face that came up
 * @typedef {import("./payload").Part} Part
 * @typedef {import("./payload").Payload} Payload
 * @typedef {import("./payload").PanelShown} PanelShown
 * @typedef {Record<string, number> & {cell: number, status: number, place: number}} Row  a car in a frame, by column
 */

const EACH = /** @type {const} */ (["words", "turns", "rounds", "acting", "movers"]);
const SOME = /** @type {const} */ (["moments", "boards", "pieces", "links"]);

export class Film {
  /** @param {Payload} payload */
  constructor(payload) {
    this.columns = payload.columns;
    this.width = payload.columns.length;
    this.cars = payload.cars.length;
    this.start = Int16Array.from(payload.start.flat());
    /** @type {Int16Array[]} the columns of all cars after each event; events that move nothing share a frame */
    this.frames = [];
    /** @type {string[]} */ this.words = [];
    /** @type {number[]} */ this.turns = [];
    /** @type {number[]} */ this.rounds = [];
    /** @type {number[]} the car that each event is about, -1 for none */ this.acting = [];
    /** @type {number[]} the seat whose turn it was, -1 for nobody's */ this.movers = [];
    /** @type {Map<number, Route>} by event */ this.routes = new Map();
    /** @type {Map<number, Fallen>} by event: the die that falls */ this.dice = new Map();
    /** @type {Map<number, {words: string, tone: string}>} by event: a few words beside its car */
    this.notes = new Map();
    /** @type {Map<number, Map<number, string>>} by event and seat: what those are told whom it is about */
    this.yours = new Map();
    /** @type {Part["moments"]} */ this.moments = [];
    /** @type {Part["links"]} of chains, by event */ this.links = [];
    /** @type {Part["rules"]} the rules that are named */ this.rules = {};
    /** @type {Part["boards"]} */ this.boards = [];
    /** @type {Part["pieces"]} */ this.pieces = payload.lying;
    /** @type {Record<string, Map<number, string>>} by viewpoint: the sentences that are not those of `words` */
    this.other = {};
    /** @type {Part["views"]} whose knowledge the film holds, the usual one first */ this.views = [];
    /** whether everything lies open, because the race is over */ this.open = false;
    /** @type {Part["result"]} how the race ended, if it is over */ this.result = null;
    /** @type {Record<string, [number, PanelShown | null][]>} by key: since which event, and the panel */
    this.panels = {};
    for (const [key, panel] of Object.entries(payload.panels)) this.panels[key] = [[-1, panel]];
    this.add(payload.part);
  }

  /** How many events there are. */
  get length() { return this.words.length; }

  /**
   * Take in events from number `first` on; what was there from that number is replaced (undo).
   * @param {Part} part
   */
  add(part) {
    this.forget(part.first);
    for (const name of EACH) /** @type {any[]} */ (this[name]).push(...part[name]);
    for (const name of SOME) /** @type {any[]} */ (this[name]).push(...part[name]);
    this.views = part.views;
    this.open = part.open;
    this.result = part.result;
    for (const [view, told] of Object.entries(part.other)) {
      for (const [number, words] of told) (this.other[view] ??= new Map()).set(number, words);
    }
    for (const [number, car, from, steps] of part.routes) this.routes.set(number, {car, from, steps});
    for (const [number, die, face] of part.dice) this.dice.set(number, {die, face});
    for (const [number, words, tone] of part.notes) this.notes.set(number, {words, tone});
    for (const [number, seat, words] of part.yours) {
      this.yours.set(number, (this.yours.get(number) ?? new Map()).set(seat, words));
    }
    for (const [number, key, panel] of part.panels) this.lay(number, key, panel);
    Object.assign(this.rules, part.rules);
    this.expand(part.first, part.changes);
  }

  /**
   * Forget the events from number `first` on.
   * @param {number} first
   */
  forget(first) {
    this.frames.length = first;
    for (const name of EACH) this[name].length = first;
    this.moments = this.moments.filter(({event}) => event < first);
    this.boards = this.boards.filter((one) => one[0] < first);
    this.links = this.links.filter((one) => one[0] < first);
    this.pieces = this.pieces.filter((one) => one[0] < first);
    for (const told of [this.routes, this.dice, this.notes, this.yours, ...Object.values(this.other)]) {
      for (const number of [...told.keys()]) if (number >= first) told.delete(number);
    }
    for (const [key, shown] of Object.entries(this.panels)) this.panels[key] = shown.filter((one) => one[0] < first);
  }

  /**
   * Lay a panel on the table; of a table that changes a little, only the rows that change are sent.
   * @param {number} number
   * @param {string} key
   * @param {PanelShown | import("./payload").PanelPatch | null} news
   */
  lay(number, key, news) {
    const shown = this.panels[key] ??= [];
    if (!news || !("patch" in news)) return void shown.push([number, news]);
    const {patch, ...more} = news, old = /** @type {import("./payload").TablePanel} */ (shown.at(-1)?.[1]);
    shown.push([number, {...old, ...more, rows: old.rows.map((row, k) => patch[k] ?? row)}]);
  }

  /**
   * Make the frames from number `first` on of the rows that change: event, car, and the row.
   * @param {number} first
   * @param {number[][]} changes
   */
  expand(first, changes) {
    let last = first > 0 ? this.frames[first - 1] : this.start, at = 0;
    for (let number = first; number < this.length; number++) {
      let next = last;
      for (; at < changes.length && changes[at][0] === number; at++) {
        if (next === last) next = Int16Array.from(last);
        next.set(changes[at].slice(2), changes[at][1] * this.width);
      }
      this.frames.push(next);
      last = next;
    }
  }

  /**
   * The board that was laid last, if it is not the first one.
   * @param {number} number
   */
  board(number) { return this.boards.findLast((one) => one[0] <= number)?.[1]; }

  /**
   * What lies on the cells, by cell.
   * @param {number} number
   * @returns {Map<number, string>}
   */
  lying(number) {
    const found = new Map();
    for (const [when, cell, kind] of this.pieces) {
      if (when > number) break;
      if (kind) found.set(cell, kind); else found.delete(cell);
    }
    return found;
  }

  /**
   * A car after an event, by column; -1 is before the first event.
   * @param {number} number
   * @param {number} car
   * @returns {Row}
   */
  row(number, car) {
    const frame = number < 0 ? this.start : this.frames[number], from = car * this.width;
    return /** @type {Row} */ (Object.fromEntries(this.columns.map((column, k) => [column, frame[from + k]])));
  }

  /**
   * The turn that an event belongs to: the event that ends a turn counts it, and still belongs to it.
   * @param {number} number
   */
  turnOf(number) { return number > 0 ? this.turns[number - 1] : 0; }

  /**
   * What a viewpoint hears of an event: a seat, "-1" a spectator, "all" everything.
   * @param {number} number
   * @param {string} view
   */
  said(number, view) { return this.other[view]?.get(number) ?? this.words[number]; }

  /**
   * What lies on the table besides the board, as a viewpoint sees it: name, key, panel.
   * A key "hand@2" is known to seat 2 alone, until all lies open.
   * @param {number} number
   * @param {string} view
   */
  table(number, view) {
    /** @type {[string, string, PanelShown][]} */
    const seen = [];
    const laidOpen = this.open && number >= this.length - 1;
    for (const [key, shown] of Object.entries(this.panels)) {
      const [name, seat] = key.split("@");
      if (seat != null && view !== "all" && view !== seat && !laidOpen) continue;
      const panel = shown.findLast((one) => one[0] <= number)?.[1];
      if (panel) seen.push([name, key, panel]);
    }
    return seen;
  }
}
