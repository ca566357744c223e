// The page half of the viewer and the play widget: expands the frames, moves the Bokeh figures, hears keys and taps.
// It knows no rules: what can be chosen, and at what price, comes from Python or is not offered.
// `mount` serves the notebook widget (default export) and the one-file HTML page alike.

const SPEEDS = [0.25, 0.5, 1, 2, 4, 10];
const RULE_ID = /\b[A-Z]{2}(?:-\d?[A-Z]+)+-[A-Z]?\d+[a-z]?\b/g;  // as in racelib/rulebook/catalogue.py
const RULES_BEHIND = new RegExp(` \\(${RULE_ID.source}[^)]*\\)`, "g");  // they are shown, and not read aloud
const INKS = {light: {edge: "#ffffff", ink: "#1d2430"}, dark: {edge: "#262d35", ink: "#e8edf2"}};
const TONES = {good: "#7be07b", warn: "#ffb84d", bad: "#ff6b6b"};
const BODY = [[0.95, 0], [0.62, 0.2], [0.3, 0.2], [0.3, 0.38], [-0.05, 0.38], [-0.05, 0.26], [-0.45, 0.3], [-0.45, 0.42], [-0.85, 0.42], [-0.85, -0.42], [-0.45, -0.42], [-0.45, -0.3], [-0.05, -0.26], [-0.05, -0.38], [0.3, -0.38], [0.3, -0.2], [0.62, -0.2]];

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  // JupyterLab acts on keys pressed on any focused element that does not carry this mark
  if (["button", "select", "input", "summary", "a"].includes(tag) || "tabindex" in attributes) made.setAttribute("data-lm-suppress-shortcuts", "true");
  made.append(...children.filter((child) => child != null && child !== false));
  return made;
}

function inside(x, y, xs, ys) {
  let hit = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    if ((ys[i] > y) !== (ys[j] > y) && x < ((xs[j] - xs[i]) * (y - ys[i])) / (ys[j] - ys[i]) + xs[i]) hit = !hit;
  }
  return hit;
}

// Bokeh's canvas, deep in shadow roots, would be a stop of the Tab key without a name: our box around it takes the focus
function unfocus(within) {
  for (const one of within.querySelectorAll("*")) {
    one.removeAttribute("tabindex");
    if (one.shadowRoot) unfocus(one.shadowRoot);
  }
}

// a board of hexagons in lanes says what is on its cells, one letter each; where they lie is worked out here
// (cells have the same numbers on all boards of a road, so that cars and routes stay where they are when it moves on)
function lay(board, payload) {
  board.flags ??= []; board.strokes ??= []; board.lane_width ??= 1;
  if (board.spots) return board;
  const {lanes, across} = board.grid, {code, names} = payload.hexes, base = board.base ?? 0, ground = board.ground ?? "", end = base + ground.length;
  const cells = {xs: [], ys: [], kind: [], code: [], about: []}, spots = {x: [], y: [], angle: []};
  for (let cell = 0; cell < end + 4 * lanes; cell++) {
    const lane = cell % lanes, row = (cell - lane) / lanes, x = lane * across, y = row + (lane % 2) / 2;
    const kind = cell < base ? "" : ground[cell - base] ?? "", wide = across * 2 / 3;
    spots.x.push(x); spots.y.push(y); spots.angle.push(Math.PI / 2);
    cells.code.push(code.replace("{lane}", lane).replace("{row}", row)); cells.about.push(names[kind] ?? "");
    if (cell >= end) continue;
    cells.kind.push(kind);
    cells.xs.push(kind ? [-1, -0.5, 0.5, 1, 0.5, -0.5].map((part) => x + part * wide) : []); cells.ys.push(kind ? [0, 0.5, 0.5, 0, -0.5, -0.5].map((part) => y + part) : []);
  }
  return Object.assign(board, {cells, spots});
}

// -- the race as frames ----------------------------------------------------------------------------------------

class Film {
  constructor(payload) {
    this.columns = payload.columns;
    this.width = payload.columns.length;
    this.cars = payload.cars.length;
    this.start = payload.start.flat();
    this.frames = [];
    this.words = []; this.turns = []; this.rounds = []; this.acting = []; this.movers = [];
    this.routes = new Map(); this.moments = []; this.rules = {}; this.boards = []; this.pieces = payload.lying ?? [];
    this.other = {};  // by viewpoint: the sentences that are not those of `words`
    this.panels = Object.fromEntries(Object.entries(payload.panels).map(([key, panel]) => [key, [[-1, panel]]]));
    this.add(payload.part);
  }
  // take in events from number `first` on; what was there from that number is replaced (undo)
  add(part) {
    const first = part.first;
    for (const name of ["frames", "words", "turns", "rounds", "acting", "movers"]) this[name].length = first;
    for (const key of [...this.routes.keys()]) if (key >= first) this.routes.delete(key);
    for (const name of ["moments", "boards", "pieces"]) this[name] = this[name].filter((one) => one[0] < first).concat(part[name] ?? []);
    this.words.push(...part.words); this.turns.push(...part.turns);
    this.rounds.push(...part.rounds); this.acting.push(...part.acting); this.movers.push(...part.movers);
    this.views = part.views; this.open = part.open;
    for (const told of Object.values(this.other)) for (const number of [...told.keys()]) if (number >= first) told.delete(number);
    for (const [view, told] of Object.entries(part.other)) for (const [number, words] of told) (this.other[view] ??= new Map()).set(number, words);
    for (const [key, shown] of Object.entries(this.panels)) this.panels[key] = shown.filter((one) => one[0] < first);
    for (const [number, key, panel] of part.panels) {  // of a table that changes a little, the rows that change
      const shown = this.panels[key] ??= [], {patch, ...news} = panel ?? {}, old = shown.at(-1)?.[1];
      shown.push([number, patch ? {...old, ...news, rows: old.rows.map((row, k) => patch[k] ?? row)} : panel]);
    }
    for (const [number, car, from, digits] of part.routes) this.routes.set(number, {car, from, digits});
    Object.assign(this.rules, part.rules);
    let last = first > 0 ? this.frames[first - 1] : Int16Array.from(this.start);
    let at = 0;
    for (let number = first; number < this.words.length; number++) {
      let next = last;
      for (; at < part.changes.length && part.changes[at][0] === number; at++) {
        if (next === last) next = Int16Array.from(last);
        next.set(part.changes[at].slice(2), part.changes[at][1] * this.width);
      }
      this.frames.push(next);
      last = next;
    }
  }
  get length() { return this.words.length; }
  // the board that was laid last
  board(number) { return this.boards.findLast((one) => one[0] <= number)?.[1]; }
  // what lies on the cells, by cell
  lying(number) {
    const found = new Map();
    for (const [when, cell, kind] of this.pieces) { if (when > number) break; kind ? found.set(cell, kind) : found.delete(cell); }
    return found;
  }
  row(number, car) {
    const frame = number < 0 ? this.start : this.frames[number];
    return Object.fromEntries(this.columns.map((column, k) => [column, frame[car * this.width + k]]));
  }
  // what a viewpoint hears of an event: a seat, "-1" a spectator, "all" everything
  said(number, view) { return this.other[view]?.get(number) ?? this.words[number]; }
  // what lies on the table besides the board, as a viewpoint sees it; a key "hand@2" is known to seat 2 alone
  table(number, view) {
    const seen = [];
    for (const [key, shown] of Object.entries(this.panels)) {
      const [name, seat] = key.split("@");
      if (seat != null && view !== "all" && view !== seat && !(this.open && number >= this.length - 1)) continue;
      const panel = shown.findLast((one) => one[0] <= number)?.[1];
      if (panel) seen.push([name, key, panel]);
    }
    return seen;
  }
}

// -- the widget ------------------------------------------------------------------------------------------------

export async function mount(root, payload, host = null) {
  payload = {legend: [], table: [], palette: {}, order: [], ...payload};  // what a game leaves out
  const film = new Film(payload);
  const boardAt = (number) => lay(film.board(number) ?? payload.board, payload);
  let board = boardAt(-1), spots = board.spots;  // a race may go on to another track
  let at = payload.at ?? (payload.mode === "play" ? film.length - 1 : -1);
  let playing = null, ask = payload.ask ?? null, hinted = null, picked = null, camera = "track", looked = false, ghosts = payload.ghosts ?? null;
  let dark = root.closest("[data-jp-theme-light]")?.dataset.jpThemeLight === "false" || document.body.dataset.jpThemeLight === "false" || (!document.body.dataset.jpThemeLight && matchMedia("(prefers-color-scheme: dark)").matches);
  let metric = payload.charts[0], gone = false, pointed = -1, heard = 0, keys = [];
  const humans = payload.humans ?? [];
  let opened = humans.length === 1 ? humans[0] : -1;  // whose secrets show; several people at one screen open a curtain
  const veiled = () => payload.hides && ask != null && ask.seat !== opened;
  let card = null;  // lies on the board, and has to be answered first
  const asked = () => (ask && at === film.length - 1 && !veiled() && !card ? ask : null);
  const eyes = () => (film.views.length > 1 && !(humans.length && !film.open) ? seen.value : opened >= 0 ? String(opened) : String(film.views[0] ?? "all"));
  const listed = (n) => !payload.cars[n].aside;  // parts of a car, and what flies above, are drawn, but are no cars
  const look = () => ({...INKS[dark ? "dark" : "light"], ...payload.looks[dark ? "dark" : "light"]});

  // -- layout ------------------------------------------------------------------------------------------------
  const say = node("div", {class: "say"});
  const live = node("div", {class: "live", "aria-live": "polite", role: "status"});
  const boardBox = node("div", {class: "board", role: "img", tabindex: "0", "aria-label": payload.title});
  const slider = node("input", {type: "range", min: "-1", step: "1", "aria-label": "position in the race"});
  const counter = node("span", {class: "counter"});
  const unit = select("step by", [["event", "event"], ["turn", "turn"], ["round", payload.unit]], () => {});
  unit.value = "turn";
  const speed = select("speed", SPEEDS.map((one) => [one, one + "×"]), () => {});
  speed.value = "1";
  const view = select("camera", [["track", "whole track"], ["pack", "all cars"], ["acting", "car in turn"], ...payload.cars.map((car, n) => ["car" + n, car.name]).filter((_, n) => listed(n))], () => { camera = view.value; looked = true; draw(); });
  const seen = select("as seen by", [], () => { draw(); if (payload.secrets) tell(payload.secrets); });
  const loop = node("input", {type: "checkbox", "aria-label": "loop"});
  const playButton = button("play", "play", () => toggle());
  const moment = select("kind of key moment", [], () => {});
  const rulebox = node("div", {class: "rulebox", hidden: true, role: "note"});
  const table = node("table", {"aria-label": "cars"});
  const chartBox = node("div", {class: "chart", role: "img", tabindex: "0", "aria-label": "chart"});
  const chartTable = node("table", {"aria-label": "chart as a table"});
  const metricSelect = select("chart", payload.charts.map((one) => [one.column, one.label]), () => { metric = payload.charts.find((one) => one.column === metricSelect.value); drawChart(); });
  const legend = node("div", {class: "note legend", role: "note", "aria-label": "colours of the cells"});
  const askLine = node("div", {class: "ask"});
  const options = node("div", {class: "options", role: "group", "aria-label": "choices"});
  const form = node("form", {class: "bar", novalidate: true, hidden: true, onsubmit: (event) => { event.preventDefault(); if (host) host.send({do: "choose", numbers: ask.form.fields.map((one) => one.value), ask: ask.id, seat: ask.seat}); }});
  const tools = node("div", {class: "bar tools"});
  const savedWords = node("span", {role: "status"}), saved = node("div", {class: "saved", hidden: true}, savedWords);
  const panels = node("div", {class: "panels"});
  const log = node("div", {class: "log", tabindex: "0", role: "log", "aria-label": "what happened so far", "aria-live": "off"});
  const help = "Keys: left and right arrow step, page up and page down by turn, space plays, n and p jump between key moments, home and end." + (host && payload.mode === "play" ? " Digits choose, u undoes, r redoes, h hints." : "");

  const controls = [
    node("div", {class: "bar film"},
      button("|◀", "to the start", () => go(-1)), button("◀", "step back", () => step(-1)), playButton,
      button("▶", "step forward", () => step(1)), button("▶|", "to the end", () => go(film.length - 1)), slider, counter),
    node("div", {class: "bar film"}, unit, speed, node("label", {}, loop, " loop"),
      button("◀ key moment", "previous key moment", () => jump(-1)), button("key moment ▶", "next key moment", () => jump(1)), moment,
      view, seen, button("◐", "light or dark", () => { dark = !dark; theme(); }))];
  // a tall board has everything else beside it
  const about = [node("div", {class: "note"}, board.note ?? ""), legend];
  const stage = payload.tall ? [node("div", {class: "stage"}, node("div", {class: "upright"}, boardBox, legend, about[0]), node("div", {class: "beside"}, say, rulebox, askLine, options, form, tools, saved, ...(payload.mode === "play" ? [log, panels, ...controls] : [...controls, log, panels]), table))]
    : [...about, boardBox, say, rulebox, askLine, options, form, tools, saved, ...(payload.mode === "play" ? [panels, ...controls] : [...controls, panels]), node("div", {class: "columns"}, node("div", {}, table), log)];
  const shell = node("div", {class: "rl" + (payload.tall ? " tall" : "") + (payload.mode === "watch" ? " watched" : ""), role: "application", "aria-label": payload.title + ". " + help},
    node("h3", {}, payload.title), ...stage,
    payload.items.chart && node("details", {open: payload.mode !== "play"}, node("summary", {}, "Charts"), node("div", {class: "bar"}, metricSelect), chartBox,
      node("details", {}, node("summary", {}, "The chart as a table"), chartTable)),
    node("details", {}, node("summary", {}, "Keys"), node("p", {}, help)), live);
  root.replaceChildren(shell);

  function button(text, name, act, attributes = {}) {
    return node("button", {type: "button", "aria-label": name, title: name, onclick: act, ...attributes}, text);
  }
  function select(name, choices, act) {
    const made = node("select", {"aria-label": name, title: name, onchange: act});
    for (const [value, text] of choices) made.append(node("option", {value}, text));
    return made;
  }

  // what cannot be undone is grey, but still says why: a button that is off would lose the keys
  const back = {undo: button("↶ undo", "undo", () => host.send({do: "undo"})), redo: button("↷ redo", "redo", () => host.send({do: "redo"}))};
  function greyOut(news) { for (const [name, one] of Object.entries(back)) if (name in news) one.setAttribute("aria-disabled", String(!news[name])); }
  greyOut(payload);
  slider.addEventListener("input", () => go(Number(slider.value)));
  if (payload.mode === "play" && host) {
    tools.append(
      ...Object.values(back),
      button("hint", "hint: a nudge", () => hint(1)), button("rule", "hint: the rule", () => hint(2)), button("answer", "hint: the answer", () => hint(3)));
    saved.append(button(payload.save, payload.save, () => (host.alive ? host.send({do: "file"}) : copy && download(copy))));
    saved.hidden = false;
  } else if (host && payload.buttons) {
    for (const one of payload.buttons) tools.append(button(one.words, one.words, () => host.send({do: one.do})));
  } else if (host) {
    const who = select("take over", payload.seats.map((name, n) => [n, name]), () => {});
    tools.append(button("what if? take over", payload.take_over, () => host.send({do: "take over", event: at + 1, seat: Number(who.value)})), who);
  }

  // -- figures -----------------------------------------------------------------------------------------------
  const figures = {}, sources = {};
  async function embed(name, box) {
    const item = structuredClone(payload.items[name]);
    const target = node("div", {});
    box.replaceChildren(target);
    const before = new Set(Bokeh.index.roots);  // after a restart of the kernel there may be an old figure of the same number
    await Bokeh.embed.embed_item({...item, target_id: null}, target);
    const {model} = [...Bokeh.index.roots].find((one) => !before.has(one) && one.model.id === item.root_id);
    figures[name] = model;
    for (const one of model.document.all_models ? [...model.document.all_models] : []) if (one.type === "ColumnDataSource" && one.name) sources[one.name] = one;
    unfocus(target);
    return model;
  }
  await embed("board", boardBox);
  if (payload.items.chart) await embed("chart", chartBox);
  const home = {x0: figures.board.x_range.start, x1: figures.board.x_range.end, y0: figures.board.y_range.start, y1: figures.board.y_range.end};
  const shape = (home.y1 - home.y0) / (home.x1 - home.x0);
  // on a large board, and where lanes would be a few pixels wide, follow the car in turn until the player looks elsewhere
  function pickCamera() {
    if (payload.mode !== "play" || looked) return;
    const large = home.x1 - home.x0 > 70 * board.lane_width, cramped = !payload.tall && board.lane_width * boardBox.clientWidth < 9 * (home.x1 - home.x0);
    camera = view.value = large || cramped ? "acting" : "track";
  }
  pickCamera();
  const tapped = (event) => {
    if (event.detail.figure === figures.board) tapBoard(event.detail.x, event.detail.y);
    else if (event.detail.figure === figures.chart) tapChart(event.detail.x);
  };
  window.addEventListener("racelib-tap", tapped);

  function theme() {
    shell.classList.toggle("dark", dark);
    const paint = look();
    drawBoard();
    const ground = paint.ground ?? (dark ? "#1d2a21" : "#dfead6");
    figures.board.background_fill_color = ground; figures.board.border_fill_color = ground;
    if (figures.chart) {
      const paper = dark ? "#171c22" : "#ffffff";
      figures.chart.background_fill_color = paper; figures.chart.border_fill_color = paper;
      for (const axis of [...figures.chart.below, ...figures.chart.left]) { axis.major_label_text_color = paint.ink; axis.axis_label_text_color = paint.ink; }
      for (const grid of figures.chart.center) if ("grid_line_color" in grid) grid.grid_line_color = dark ? "#333c46" : "#e5e5e5";
      if (figures.chart.title) figures.chart.title.text_color = paint.ink;
    }
    draw(); drawChart();
  }

  // a name that would be cut off at the edge of a narrow page is left out
  function fits(flag, words = flag.name ?? "") {
    const width = boardBox.clientWidth, x = (width * (flag.x - home.x0)) / (home.x1 - home.x0);
    return width >= 0.5 * (payload.size?.[0] ?? 960) && (flag.left ? x : width - x) > 16 + 6.4 * words.length;
  }
  function drawBoard() {
    const paint = look(), cells = board.cells, signs = board.labels ?? [];
    legend.replaceChildren(...payload.legend.filter(([kind]) => cells.kind.includes(kind)).map(([kind, words]) => node("span", {}, node("span", {class: "chip", style: "background:" + paint[kind]}, payload.signs?.[kind]), words)));
    const first = board.base ?? 0, kinds = cells.kind.slice(first), count = cells.kind.length;
    sources.cells.data = {xs: cells.xs.slice(first), ys: cells.ys.slice(first), fill: kinds.map((kind) => paint[kind]), alpha: kinds.map((_, n) => (first + n < (board.from ?? 0) ? 0.22 : 1)), edge: kinds.map(() => paint.edge), hatch: kinds.map((kind, n) => (first + n < board.from ? " " : payload.hatches?.[kind] ?? " ")), code: cells.code.slice(first, count), about: cells.about.slice(first, count)};
    const painted = [...signs, ...kinds.flatMap((kind, n) => (payload.signs?.[kind] && first + n >= (board.from ?? 0) ? [{x: spots.x[first + n], y: spots.y[first + n], text: payload.signs[kind], font: "10px", ink: "#111111"}] : []))];
    sources.flags.data = {...places(board.flags), sign: board.flags.map((flag) => flag.sign), name: board.flags.map((flag) => (fits(flag) ? flag.name : "")), fill: board.flags.map((flag) => flag.fill ?? "#ffd84d"), ink: board.flags.map(() => paint.ink)};
    sources.strokes.data = {xs: board.strokes.map(({line}) => line.filter((_, k) => k % 2 === 0)), ys: board.strokes.map(({line}) => line.filter((_, k) => k % 2)), colour: board.strokes.map((one) => paint[one.kind]), width: board.strokes.map((one) => one.width ?? 4), dash: board.strokes.map((one) => (one.dash ? [5, 5] : []))};
    sources.labels.data = {x: painted.map((one) => one.x), y: painted.map((one) => one.y), text: painted.map((one) => one.text), angle: painted.map((one) => one.angle ?? 0), ink: painted.map((one) => one.ink ?? paint.ink), font: painted.map((one) => one.font ?? "13px")};
    laid = null;
  }
  // another track: its cells, and all of it in the picture
  function changeBoard() {
    board = boardAt(at); spots = board.spots;
    const [x0, x1, y0, y1] = board.extent;
    const half = Math.max((x1 - x0) / 2, (y1 - y0) / 2 / shape), x = (x0 + x1) / 2, y = (y0 + y1) / 2;
    Object.assign(home, {x0: x - half, x1: x + half, y0: y - half * shape, y1: y + half * shape});
    drawBoard();
  }

  // -- drawing -----------------------------------------------------------------------------------------------
  // a step should cost little: what was empty and stays empty is left alone, here and in the table
  function put(name, data) {
    const count = (columns) => Object.values(columns)[0].length;
    if (count(data) || count(sources[name].data)) sources[name].data = data;
  }
  function places(flags) {
    return {x: flags.map((flag) => flag.x), y: flags.map((flag) => flag.y), align: flags.map((flag) => (flag.left ? "right" : "left")), dx: flags.map((flag) => (flag.left ? -15 : 15))};
  }

  const inTurn = () => (ask && at === film.length - 1 ? ask.car : at < 0 ? -1 : film.acting[at]);
  function draw() {
    if (boardAt(at) !== board) changeBoard();
    aim(); drawPieces(); drawCars(); drawTrail(); drawMarks(); drawGhosts();
    const words = latest();
    showSentence(say, words);
    live.textContent = words.replace(RULES_BEHIND, "");
    slider.max = String(film.length - 1); slider.value = String(at);
    const turn = at < 0 ? 0 : film.turns[at];
    counter.textContent = `event ${at + 1} of ${film.length}${turn || !payload.opening ? `, turn ${turn}` : ""}, ${payload.unit} ${at < 0 ? payload.round ?? 0 : film.rounds[at]}`;
    slider.setAttribute("aria-valuetext", counter.textContent);
    drawTable(inTurn()); drawPanels();
    boardBox.setAttribute("aria-label", payload.title + ". " + twin());
    if (figures.chart) figures.chart.center.concat(figures.chart.renderers ?? []).forEach((one) => { if (one.name === "cursor") one.location = turn; });
  }

  // a cell says what lies on it, too
  let laid = null;
  function drawPieces() {
    if (!payload.pieces) return;
    const lying = film.lying(at), told = JSON.stringify([...lying]);
    if (told === laid) return;
    laid = told;
    const pieces = {x: [], y: [], shape: [], size: [], fill: [], ink: [], sign: [], font: []}, about = sources.cells.data.about, first = board.base ?? 0, zoom = Math.min(1, boardBox.clientWidth / (payload.size?.[0] ?? 1));
    board.cells.about.forEach((words, cell) => { if (cell - first in about) about[cell - first] = lying.has(cell) ? words + ": " + payload.pieces[lying.get(cell)].name : words; });
    for (const [cell, kind] of lying) {
      const {sign, shape, fill, ink, size} = payload.pieces[kind];
      pieces.x.push(spots.x[cell]); pieces.y.push(spots.y[cell]); pieces.shape.push(shape); pieces.size.push(zoom * (size ?? 24)); pieces.fill.push(fill); pieces.ink.push(ink); pieces.sign.push(sign); pieces.font.push(Math.max(8, zoom * (sign.length > 2 ? 9 : 13)) + "px");
    }
    put("pieces", pieces);
  }

  function drawCars() {
    const paint = look(), tag = payload.tag, tally = payload.tally, acting = inTurn();
    const size = board.car ?? board.lane_width;
    // where the board says how large its cars are, a badge is no wider than the car under it
    const small = board.car ? Math.max(0.63, Math.min(1, (0.9 * size * boardBox.clientWidth) / (figures.board.x_range.end - figures.board.x_range.start) / 19)) : 1;
    const bodies = {xs: [], ys: [], fill: [], edge: [], thick: []};
    const badges = {x: [], y: [], shape: [], size: [], font: [], fill: [], ink: [], number: [], edge: [], thick: []}, tags = {x: [], y: [], tag: []};
    const counts = new Map(), crosses = {x: [], y: [], size: []}, rows = payload.cars.map((_, n) => film.row(at, n));
    let waiting = 0;
    const together = new Map();  // cars in one cell are drawn side by side, and what flies above it beside them
    rows.forEach((row, n) => { if (row.cell >= 0 && !payload.cars[n].lift) together.set(row.cell, (together.get(row.cell) ?? []).concat(n)); });
    payload.cars.forEach((car, n) => {
      const row = rows[n], waits = row.cell < 0 && board.waiting && row.status === board.waiting.status ? waiting++ : -1;  // they stand in the starting area
      if (waits < 0 && (row.cell < 0 || !(row.cell in spots.x))) return;
      const others = together.get(row.cell) ?? [], apart = others.length > 1 && !car.lift ? others.indexOf(n) - (others.length - 1) / 2 : 0;
      const x = waits < 0 ? spots.x[row.cell] + size * ((payload.tall ? 0.8 : 0.5) * apart + 0.5 * (car.lift ?? 0)) : board.waiting.x + board.waiting.apart * (waits % board.waiting.columns);
      const y = waits < 0 ? spots.y[row.cell] + 0.5 * size * (car.lift ?? 0) : board.waiting.y - board.waiting.below * Math.floor(waits / board.waiting.columns), off = payload.crossed?.includes(row.status);
      const angle = (spots.angle[row.cell] ?? Math.PI / 2) + (off ? Math.PI / 2 : payload.turned?.includes(row.status) ? Math.PI : 0), scale = size * 0.95 * (car.scale ?? 1);
      const c = Math.cos(angle) * scale, s = Math.sin(angle) * scale, body = car.body ?? payload.body ?? BODY;
      const behind = rows[car.follows];  // a section of a long car is joined to the one ahead
      if (behind && behind.cell >= 0) {
        const dx = spots.x[behind.cell] - x, dy = spots.y[behind.cell] - y, w = 0.14 / (Math.hypot(dx, dy) || 1);
        bodies.xs.push([x - dy * w, x + dx - dy * w, x + dx + dy * w, x + dy * w]); bodies.ys.push([y + dx * w, y + dy + dx * w, y + dy - dx * w, y - dx * w]); bodies.fill.push(car.colour); bodies.edge.push("#111111"); bodies.thick.push(1);
      }
      if (off) { crosses.x.push(x); crosses.y.push(y); crosses.size.push(30 * small); }
      bodies.xs.push(body.map(([a, b]) => x + a * c - b * s)); bodies.ys.push(body.map(([a, b]) => y + a * s + b * c));
      const glow = car.glow ?? "#ff9d00";
      bodies.fill.push(car.colour); bodies.edge.push(n === acting ? glow : "#111111"); bodies.thick.push(n === acting ? 3 : 1);
      badges.x.push(x); badges.y.push(y); badges.shape.push(car.shape); badges.size.push(small * ({circle: 19, square: 18, hex: 20, square_pin: 22}[car.shape] ?? 25)); badges.font.push(Math.round(2 + 9 * small) + "px"); badges.fill.push(car.fill ?? (car.dark ? "#1b1b22" : "#ffffff")); badges.ink.push(car.ink ?? (car.dark ? "#ffffff" : "#111111")); badges.number.push(String(car.number)); 
      if (tag && row[tag.column]) { tags.x.push(x); tags.y.push(y); tags.tag.push(tag.texts?.[row[tag.column]] ?? (tag.before ?? "") + row[tag.column]); }
      badges.edge.push(n === acting ? glow : car.fill ? "#111111" : car.colour); badges.thick.push((n === acting ? 3.5 : payload.tall ? 1.5 : 2.5) * small);
      const area = tally?.area[row.cell] ?? -1;
      if (area >= 0) counts.set(area, (counts.get(area) ?? []).concat(car.number + ":" + row[tally.column] + "/" + tally.of[area]));
    });
    put("bodies", bodies); put("badges", badges); put("crosses", crosses); put("tags", tags);
    const busy = board.flags.filter((flag) => counts.has(flag.area) && (camera !== "track" || fits(flag, counts.get(flag.area).join(" "))));
    put("counts", {...places(busy), text: busy.map((flag) => counts.get(flag.area).join(" ")), ink: busy.map(() => paint.ink)});
  }

  const turnOf = (number) => (number ? film.turns[number - 1] : 0);  // the event that ends a turn counts it, and still belongs to it
  const sameTurn = (number) => turnOf(number) === turnOf(at);
  function drawTrail() {
    const trail = {xs: [], ys: [], colour: [], dash: []};
    // the last route, or in a game of single steps all those of this turn
    for (let number = at; number >= 0 && (payload.chain ? sameTurn(number) : number > at - 14); number--) {
      const route = film.routes.get(number);
      if (!route) continue;
      let cell = route.from;
      const xs = [spots.x[cell]], ys = [spots.y[cell]];
      for (const digit of route.digits) {
        cell = board.steps ? board.steps[cell][parseInt(digit, 36)] : digit; xs.push(spots.x[cell]); ys.push(spots.y[cell]);
      }
      trail.xs.push(xs); trail.ys.push(ys); trail.colour.push(payload.cars[route.car].trail ?? payload.cars[route.car].colour); trail.dash.push("solid");
      if (!payload.chain) break;
    }
    put("trail", trail);
  }

  // the option that a cell stands for: the cheapest that ends there, and of those the safest
  const toll = (option) => option.toll;
  function best(asking) {
    const found = new Map();
    asking.options.forEach((option, n) => {
      if (option.cell != null && (!found.has(option.cell) || toll(option) < toll(asking.options[found.get(option.cell)]))) found.set(option.cell, n);
    });
    return found;
  }
  function drawMarks() {
    const marks = {xs: [], ys: [], fill: [], edge: [], thick: []}, prices = {x: [], y: [], price: [], ink: [], paper: []};
    const asking = asked(), lying = film.lying(at), taken = new Set(payload.cars.map((car, n) => (payload.pieces && !car.lift ? film.row(at, n).cell : -1)));
    for (const [cell, n] of asking ? best(asking) : []) {
      const option = asking.options[n], bold = n === hinted || asking.options[pointed]?.cell === cell;
      marks.xs.push(board.cells.xs[cell]); marks.ys.push(board.cells.ys[cell]);
      marks.fill.push(TONES[option.tone]); marks.edge.push(bold ? "#0b5cad" : "#222222"); marks.thick.push(bold ? 5 : 1.5);
      if (cell === (asking.car < 0 ? -1 : film.row(at, asking.car).cell)) continue;  // no price over your own car's number; the list of options says it
      const low = taken.has(cell) ? -0.6 : lying.has(cell) ? 0.36 : 0;  // a car, and what lies there, stays in sight
      prices.x.push(spots.x[cell]); prices.y.push(spots.y[cell] - low * board.lane_width); prices.price.push(option.mark); prices.ink.push("#111111"); prices.paper.push(option.mark && taken.has(cell) ? 0.95 : 0);
    }
    put("marks", marks); put("prices", prices);
  }

  function drawGhosts() {
    const data = {x: [], y: [], shape: [], number: [], colour: []};
    if (ghosts) {
      const turn = at < 0 ? 0 : film.turns[at];
      const rows = ghosts[Math.min(turn, ghosts.length - 1)];
      rows.forEach((cell, n) => { if (cell in spots.x) { data.x.push(spots.x[cell]); data.y.push(spots.y[cell]); data.shape.push(payload.cars[n].shape); data.number.push(String(payload.cars[n].number)); data.colour.push(payload.cars[n].colour); } });
    }
    put("ghosts", data);
  }

  function aim() {
    const {x_range, y_range} = figures.board;
    let centre = null, half = 0;
    const near = payload.tall ? 0.3 * (home.x1 - home.x0) : null;  // a road is as wide as the picture: nearer than that
    const spot = (car) => { const row = film.row(at, car); return row.cell in spots.x ? [spots.x[row.cell], spots.y[row.cell]] : null; };
    if (camera === "acting" || camera.startsWith("car")) {
      const car = camera === "acting" ? (ask && at === film.length - 1 ? ask.car : film.acting[Math.max(0, at)] ?? -1) : Number(camera.slice(3));
      centre = car >= 0 ? spot(car) : null; half = near ?? 13 * board.lane_width;
      // while you choose a route, everything that can be chosen is in the picture
      if (centre && camera === "acting" && asked()) fit([centre, ...ask.options.filter((one) => one.cell != null).map((one) => [spots.x[one.cell], spots.y[one.cell]])]);
    } else if (camera === "pack") fit(payload.cars.map((_, n) => listed(n) && spot(n)).filter(Boolean));
    function fit(all) {
      if (!all.length) return;
      const xs = all.map((p) => p[0]), ys = all.map((p) => p[1]);
      centre = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      half = Math.max(near ?? 10 * board.lane_width, (Math.max(...xs) - Math.min(...xs)) / 2 + 4, ((Math.max(...ys) - Math.min(...ys)) / 2 + 4) * (home.x1 - home.x0) / (home.y1 - home.y0));
    }
    const tall = (home.y1 - home.y0) / (home.x1 - home.x0);
    const [x0, x1, y0, y1] = centre ? [centre[0] - half, centre[0] + half, centre[1] - half * tall, centre[1] + half * tall] : [home.x0, home.x1, home.y0, home.y1];
    if (x_range.start !== x0 || x_range.end !== x1 || y_range.start !== y0) { x_range.setv({start: x0, end: x1}); y_range.setv({start: y0, end: y1}); }
  }

  function where(row) {
    if (row.cell < 0) return payload.statuses[row.status];
    const told = payload.loud?.includes(row.status) ? payload.statuses[row.status] + " " : "";
    return told + board.cells.code[row.cell] + ", " + board.cells.about[row.cell].split(":")[0];
  }
  const shownAs = (column, row) => column.texts?.[row[column.column]] ?? row[column.column];

  const lines = payload.cars.map((car) => {
    const cells = Array.from({length: 2 + payload.table.length}, () => node("td", {}));
    const who = node("td", {class: "pair"}, node("span", {class: "chip", style: "background:" + car.colour}), car.label);
    return {cells, line: node("tr", {}, cells[0], who, ...cells.slice(1))};
  });
  table.append(node("tr", {}, ...["place", "car", "where", ...payload.table.map((one) => one.head)].map((text) => node("th", {scope: "col"}, text))));
  const inRace = () => payload.cars.map((car, n) => ({car, n, row: film.row(at, n)})).filter(({n, row}) => listed(n) && !payload.absent?.includes(row.status)).sort((a, b) => a.row.place - b.row.place);
  function drawTable(acting) {
    const rows = inRace();
    for (const {n, row} of rows) {
      const {line, cells} = lines[n];
      const name = n === acting ? "acting" : "";
      if (line.className !== name) line.className = name;
      [row.place, where(row), ...payload.table.map((one) => shownAs(one, row))].forEach((text, k) => { if (cells[k].textContent !== String(text)) cells[k].textContent = text; });
    }
    if (table.children.length !== rows.length + 1 || rows.some(({n}, k) => table.children[k + 1] !== lines[n].line)) table.replaceChildren(table.children[0], ...rows.map(({n}) => lines[n].line));
    if (payload.chain) return drawChain();
    const upto = [], view = eyes();
    for (let number = at; number >= 0 && upto.length < 12; number--) if (film.words[number]) upto.push(node("p", {}, film.said(number, view)));
    log.replaceChildren(...upto);
  }

  // what has happened in this turn, link by link; a press on a number goes there
  // (a player also sees the turns of the others, back to their own last turn: its end passes by quickly)
  function drawChain() {
    const links = [], view = eyes(), begin = (number) => { while (number > 0 && turnOf(number - 1) === turnOf(number)) number--; return number; };
    const here = begin(Math.max(0, at));
    let first = here;
    if (payload.mode === "play") while (first > 0 && !humans.includes(film.movers[first])) first = begin(first - 1);
    for (let number = first; number <= at; number++) if (film.words[number]) links.push(number);
    const opens = (k) => k > 0 && turnOf(links[k]) !== turnOf(links[k - 1]);
    const items = links.map((number) => { const words = node("span", {}); showSentence(words, film.said(number, view)); return [number, words]; });
    log.replaceChildren(node("b", {}, first < here ? payload.since : payload.chain), ...items.map(([number, words], k) => node("p", {class: (k === items.length - 1 ? "now" : "") + (opens(k) ? " opens" : "")}, button(String(k + 1), "go to step " + (k + 1), () => go(number), {class: "rule"}), " ", words)));
    log.hidden = !links.length;
    log.scrollTop = log.scrollHeight;
  }

  function twin() {
    const columns = payload.table.filter((one) => one.twin);
    return inRace().map(({car, row}) => `${row.place}. ${car.said}: ${[where(row), ...columns.map((one) => one.twin.replace("{}", shownAs(one, row)))].join(", ")}`).join(". ");
  }

  // -- what lies beside the board -------------------------------------------------------------------------------
  const unfolded = new Set(), drawn = new Map();  // by key: the panel, whose turn it was marked for, and its box
  function drawPanels() {
    const mover = ask && at === film.length - 1 ? ask.seat : at < 0 ? -1 : film.movers[at];
    const order = payload.order, rank = ([name]) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
    const offered = asked()?.options.some((one) => one.card) && !ask.aside.length;  // cards that are the options are shown once
    const seenNow = film.table(at, eyes()).filter(([, , panel]) => !(offered && panel.offered)).sort((a, b) => rank(a) - rank(b));
    for (const [, key, panel] of seenNow) {
      const old = drawn.get(key);
      if (old?.panel !== panel || (panel.seats && old.mover !== mover)) drawn.set(key, {panel, mover, box: panelBox(key, panel, mover)});
    }
    const boxes = seenNow.map(([, key]) => drawn.get(key).box);
    if (boxes.length !== panels.children.length || boxes.some((box, k) => panels.children[k] !== box)) panels.replaceChildren(...boxes);
  }
  function panelBox(key, panel, mover) {
    const body = panel.kind === "cards"
      ? node("div", {class: "cards", role: "list", "aria-label": panel.title}, ...panel.cards.map((card) => node("div", {role: "listitem"}, cardBox(card))))
      : node("table", {"aria-label": panel.title}, node("tr", {}, ...panel.head.map((text) => node("th", {scope: "col"}, text))),
        ...panel.rows.map((row, k) => node("tr", {class: panel.seats && panel.seats[k] === mover ? "acting" : ""}, ...row.map((text) => node("td", {}, swatched(String(text)))))));
    const note = panel.note && node("div", {class: "note"});
    if (note) showSentence(note, panel.note);
    const about = {class: "panel of-" + panel.kind, "data-panel": key.split("@")[0]};
    if (!panel.fold) return node("section", about, node("h4", {}, panel.title), body, note);
    const open = node("details", {...about, open: unfolded.has(key), ontoggle: () => { open.open ? unfolded.add(key) : unfolded.delete(key); }}, node("summary", {}, panel.title), body, note);
    return open;
  }
  // names of colours in a table have the colour beside them
  const fillOf = (word) => Object.values(payload.palette).find(({name}) => word === name || word.startsWith(name + " "))?.fill;
  function swatched(text) {
    const box = node("span", {}), words = text.split(", ").map((word) => [word, fillOf(word)]);
    if (words.some(([, fill]) => !fill)) { showSentence(box, text); return box; }
    words.forEach(([word, fill], k) => box.append(k ? ", " : "", node("span", {class: "pair"}, node("span", {class: "chip", style: "background:" + fill}), word)));
    return box;
  }
  const barName = (colour) => payload.palette[colour]?.name ?? colour;
  const cardName = (card) => card.bars.map(([colour, number]) => `${barName(colour)} ${number}`).join(", ") + (card.mark ? ` (${card.mark})` : "");
  function cardBox(card, spoken = true) {
    const bars = card.bars.map(([colour, number], k) => {
      const {fill, ink} = payload.palette[colour];
      return node("span", {class: "cardbar" + (card.now === k ? " now" : card.done?.includes(k) ? " done" : ""), style: `background:${fill};color:${ink}`}, node("b", {}, String(number)), node("i", {}, barName(colour)));
    });
    return node("span", {class: "card", ...(spoken ? {role: "img", "aria-label": cardName(card)} : {"aria-hidden": "true"})}, ...bars, card.mark && node("span", {class: "cardmark"}, card.mark));
  }

  function latest() {
    for (let number = at; number >= 0; number--) if (film.words[number]) return film.said(number, eyes());
    return payload.opening ?? "The race is about to begin.";
  }

  function showSentence(box, words) {
    box.replaceChildren();
    let rest = 0;
    for (const found of words.matchAll(RULE_ID)) {
      if (!(found[0] in film.rules)) continue;  // somebody may be called like a rule
      const opens = words[found.index - 1] === "(" ? 1 : 0, ends = /^[),;]*/.exec(words.slice(found.index + found[0].length))[0];  // they stay on its line
      box.append(words.slice(rest, found.index - opens));
      box.append(node("span", {class: "pair"}, "(".repeat(opens), node("button", {type: "button", class: "rule", "aria-label": "rule " + found[0], onclick: () => showRule(found[0])}, found[0]), ends));
      rest = found.index + found[0].length + ends.length;
    }
    box.append(words.slice(rest));
  }

  function showRule(id) {
    const text = film.rules[id] ?? ask?.rules?.[id];
    rulebox.hidden = false;
    rulebox.replaceChildren(node("b", {}, id + " "), text ?? "", " ", button("close", "close the rule", () => { rulebox.hidden = true; }));
    live.textContent = text ?? id;
  }

  // a black line would be lost on dark paper
  const onPaper = (colour) => (dark && /^#[0-4].[0-4].[0-4].$/.test(colour) ? "#9aa7b5" : colour);
  function drawChart() {
    if (!figures.chart) return;
    const turns = film.turns.length ? film.turns[film.length - 1] : 0;
    const ends = [-1];
    for (let number = 0; number < film.length; number++) if (number === film.length - 1 || film.turns[number + 1] !== film.turns[number]) ends.push(number);
    const lines = {xs: [], ys: [], colour: [], dash: []}, points = {x: [], y: [], shape: [], fill: [], ink: [], colour: [], number: []};
    const charted = payload.cars.filter((_, n) => listed(n) && !payload.cars[n].unowned);
    payload.cars.forEach((car, n) => {
      if (!charted.includes(car)) return;
      const xs = [], ys = [];
      ends.forEach((number) => { const value = film.row(number, n)[metric.column]; xs.push(number < 0 ? 0 : film.turns[number]); ys.push(value < 0 ? NaN : value); });
      lines.xs.push(xs); lines.ys.push(ys); lines.colour.push(onPaper(car.trail ?? car.colour)); lines.dash.push("solid");
      const every = Math.max(1, Math.floor(xs.length / 7));
      for (let k = Math.min(xs.length - 1, (n * 3) % every); k < xs.length; k += every) { points.x.push(xs[k]); points.y.push(ys[k]); points.shape.push(car.shape); points.fill.push(car.dark ? "#1b1b22" : "#ffffff"); points.ink.push(car.dark ? "#ffffff" : "#111111"); points.colour.push(onPaper(car.trail ?? car.colour)); points.number.push(String(car.number)); }
    });
    sources.lines.data = lines; sources.points.data = points;
    figures.chart.x_range.setv({start: 0, end: Math.max(1, turns)});
    const top = metric.top ?? 1.05 * Math.max(10, ...lines.ys.flat().filter((value) => value >= 0));
    figures.chart.y_range.setv(metric.reverse ? {start: top, end: 0.4} : {start: -0.5, end: top});
    const title = metric.title;
    if (figures.chart.title) figures.chart.title.text = title;
    figures.chart.left[0].axis_label = metric.label;
    const every = Math.max(1, Math.ceil(ends.length / 12));
    const shown = ends.filter((_, k) => k % every === 0 || k === ends.length - 1);
    chartTable.replaceChildren(node("tr", {}, node("th", {scope: "col"}, "turn"), ...charted.map((car) => node("th", {scope: "col"}, car.label))),
      ...shown.map((number) => node("tr", {}, node("th", {scope: "row"}, String(number < 0 ? 0 : film.turns[number])), ...charted.map((car) => { const value = film.row(number, payload.cars.indexOf(car))[metric.column]; return node("td", {}, value < 0 ? "–" : String(value)); }))));
    chartBox.setAttribute("aria-label", title + ". The table below says the same.");
  }

  // -- moving through the race -------------------------------------------------------------------------------
  function go(number) { at = Math.max(-1, Math.min(film.length - 1, number)); draw(); }
  function step(direction) {
    const by = unit.value;
    if (by === "event") {
      let number = at + direction;  // in a chain of links each step shows one: answers, which are not told, are passed over
      while (payload.chain && number >= 0 && number < film.length - 1 && !film.words[number]) number += direction;
      return go(number);
    }
    const value = (number) => (number < 0 ? -1 : by === "round" ? film.rounds[number] : turnOf(number));
    let number = at;
    if (direction > 0) {
      const now = value(Math.min(film.length - 1, at + 1));
      number = Math.min(film.length - 1, at + 1);
      while (number < film.length - 1 && value(number + 1) === now) number++;
    } else {
      number = at - 1;
      const now = value(at);
      while (number >= 0 && value(number) === now) number--;
    }
    go(number);
  }
  function jump(direction) {
    const wanted = film.moments.filter((one) => !moment.value || one[1] === moment.value).map((one) => one[0]);
    const next = direction > 0 ? wanted.find((number) => number > at) : wanted.filter((number) => number < at).pop();
    if (next != null) go(next); else live.textContent = "no further key moment";
  }
  function toggle() { playing ? pause() : play(); }
  function play() {
    if (at >= film.length - 1) at = -1;
    playButton.textContent = "pause"; playButton.setAttribute("aria-label", "pause");
    const tick = () => {
      if (gone) return;
      let number = at + 1;
      while (number < film.length - 1 && !film.words[number]) number++;
      if (number >= film.length) { if (loop.checked) number = -1; else return pause(); }
      go(number);
      playing = setTimeout(tick, 700 / Number(speed.value));
    };
    playing = setTimeout(tick, 0);
  }
  function pause() { clearTimeout(playing); playing = null; playButton.textContent = "play"; playButton.setAttribute("aria-label", "play"); }

  // -- choosing ----------------------------------------------------------------------------------------------
  // numbers to fill in, with their sum; the fields stay while one types, whatever else is drawn anew
  let filling = null;
  function drawForm() {
    const wanted = ask && !veiled() ? ask.form : null;
    if (wanted === filling) return;
    if (form.contains(document.activeElement)) boardBox.focus({preventScroll: true});
    filling = wanted; form.hidden = !wanted; form.replaceChildren();
    if (!wanted) return;
    const {label, fields, fewest, most} = wanted, total = node("output", {});
    const sum = () => { const points = fields.reduce((all, one) => all + one.value, 0); total.textContent = `together ${points}${fewest < most ? ", at most " : " of "}${most}`; total.className = points < fewest || points > most ? "wrong" : ""; };
    form.setAttribute("aria-label", label);
    form.append(node("b", {}, label), ...fields.map((one) => node("label", {}, one.label + " ", node("input", {type: "number", min: one.low, max: one.high, value: one.value, title: `${one.label}: ${one.low} to ${one.high}`, oninput: (event) => { one.value = event.target.valueAsNumber || 0; sum(); }}))), total, node("button", {type: "submit"}, "take it"));
    sum();
  }
  function drawAsk() {
    drawPanels(); drawForm();
    if (options.contains(document.activeElement)) boardBox.focus({preventScroll: true});  // the focused choice goes: keep the keys here
    pointed = -1;
    options.replaceChildren(); askLine.textContent = "";
    if (card) return;
    if (!ask) {
      if (payload.mode === "play") askLine.textContent = payload.over ?? "";
      if (host && payload.over && payload.again) options.append(button(payload.again, payload.again, () => host.send({do: "new race"}), {class: "again"}));
      return;
    }
    keys = [];
    if (veiled()) {  // several people at one screen: nobody sees the cards of another
      askLine.textContent = "";
      options.append(button(ask.curtain, ask.curtain, () => { opened = ask.seat; draw(); drawAsk(); boardBox.focus({preventScroll: true}); live.textContent = ask.title; }, {class: "curtain"}));
      return;
    }
    askLine.textContent = ask.title;
    const folded = ask.aside;
    const cards = ask.options.some((one) => one.card) ? " ofcards" : "";
    options.className = "options" + cards + (payload.tall && ask.options.length > 4 ? " dense" : "");
    keys = [...ask.options.keys()].filter((n) => !folded.includes(n));
    if (cards) keys.sort((a, b) => ask.options[b].price - ask.options[a].price);  // the dearest card first
    keys.push(...folded);
    const shown = keys.slice(0, keys.length - folded.length);
    const digit = (n) => { const key = keys.indexOf(n); return key >= 0 && key < 10 ? `${(key + 1) % 10}: ` : ""; };
    const point = (n) => () => { pointed = n; drawMarks(); };
    const make = (option, n, row) => node("button", {type: "button", class: (n === hinted ? "hinted" : "") + (option.card ? " withcard" : ""), "data-option": n, "aria-label": digit(n) + [option.label, ...option.details, option.price_text].filter(Boolean).join(". "), onclick: () => choose(n), onfocus: point(n), onblur: point(-1), onmouseenter: point(n), onmouseleave: point(-1)},
      option.card ? cardBox({bars: option.card}, false) : !option.row && node("span", {class: "price"}, option.short), digit(n) && node("kbd", {"aria-hidden": "true"}, digit(n).slice(0, 1)), option.brief !== "" && node("b", {}, swatched(option.brief ?? option.label)), option.details.join() !== row && node("small", {}, option.details.join("; ")));
    // options that name a row (a car, and the dice it may get) stand in it, with what is said of all of them
    const line = (row) => {
      const own = shown.filter((n) => ask.options[n].row === row), said = ask.options[own[0]].details;
      const shared = row && own.every((n) => ask.options[n].details.join() === said.join()) && said.join(), made = own.map((n) => make(ask.options[n], n, shared));
      return row ? [node("div", {class: "choice" + (row === picked ? " picked" : ""), role: "group", "aria-label": row}, node("span", {}, swatched(row), shared && node("small", {}, said.join("; "))), ...made)] : made;
    };
    options.append(...[...new Set(shown.map((n) => ask.options[n].row))].flatMap(line));
    if (folded.length) options.append(node("details", {class: "aside", open: folded.includes(hinted)}, node("summary", {}, ask.aside_words), node("div", {class: "options" + cards}, ...folded.map((n) => make(ask.options[n], n)))));
  }
  function hint(level) { if (veiled()) live.textContent = ask.curtain; else host.send({do: "hint", level}); }
  function choose(n) {
    if (!host || !ask || card) return;
    if (at !== film.length - 1) { go(film.length - 1); return; }
    if (veiled()) return;
    const answered = ask; ask = null; hinted = null;
    host.send({do: "choose", option: n, ask: answered.id, seat: answered.seat});
  }
  function tapBoard(x, y) {
    const cells = board.cells;
    const cell = cells.xs.findIndex((xs, n) => inside(x, y, xs, cells.ys[n]));
    if (cell < 0) return;
    const asking = asked();
    if (asking) {
      const option = best(asking).get(cell);
      if (option != null && !asking.options[option].many) { putCardAway(); return choose(option); }  // where several options are, the list says which
      picked = asking.options[option]?.row ?? picked;
      if (host) return host.send({do: "why not", cell: cells.code[cell]});
    }
    tell(cells.code[cell] + ": " + sources.cells.data.about[cell - (board.base ?? 0)]);
  }
  // the card under the pointer would hide what a click brings about; it comes back when the pointer moves
  function putCardAway() {
    const view = [...Bokeh.index.roots].find((one) => one.model === figures.board);
    view?.canvas_view?.events_el?.dispatchEvent(new PointerEvent("pointerout", {isPrimary: true}));
  }
  function tapChart(x) {
    const turn = Math.max(0, Math.round(x));
    let number = film.turns.findIndex((one) => one >= turn);
    go(number < 0 ? film.length - 1 : number);
  }
  function tell(words) { showSentence(say, words); live.textContent = words; }

  shell.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.type === "number") return;  // in a form, keys are numbers to fill in
    const kind = event.target.tagName, typing = kind === "SELECT" || (kind === "INPUT" && event.target.type === "range");
    const key = event.key;
    const acts = {PageDown: () => turnStep(1), PageUp: () => turnStep(-1), n: () => jump(1), p: () => jump(-1)};
    if (!typing) Object.assign(acts, {ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => go(-1), End: () => go(film.length - 1)});
    if (kind === "DIV") Object.assign(acts, {" ": () => toggle()});
    if (host && payload.mode === "play" && kind !== "SELECT") {
      Object.assign(acts, {u: () => host.send({do: "undo"}), r: () => host.send({do: "redo"}), h: () => hint(3)});
      const wanted = /^\d$/.test(key) ? keys[(Number(key) + 9) % 10] : null;  // 0 is the tenth
      if (wanted != null && ask) acts[key] = () => choose(wanted);
    }
    if (acts[key]) { event.preventDefault(); acts[key](); }
  });
  const turnStep = (direction) => { const was = unit.value; unit.value = "turn"; step(direction); unit.value = was; };

  function listMoments() {
    const kinds = [...new Set(film.moments.map((one) => one[1]))];
    const was = moment.value;
    moment.replaceChildren(node("option", {value: ""}, `any key moment (${film.moments.length})`), ...kinds.map((kind) => node("option", {value: kind}, `${kind} (${film.moments.filter((one) => one[1] === kind).length})`)));
    moment.value = kinds.includes(was) ? was : "";
  }

  // whose eyes can be chosen: everyone's in a game without secrets; while a race is played, the player's own only
  function listViews() {
    const names = {"-1": "a spectator", all: "everyone: all open", ...payload.seats};
    const offered = payload.hides ? (humans.length && !film.open ? [] : film.views.map((one) => String(one ?? "all"))) : ["", ...payload.seats.keys()];
    const was = seen.value;
    seen.replaceChildren(...offered.map((one) => node("option", {value: one}, "as seen by " + (one === "" ? "everyone" : names[one]))));
    seen.hidden = !offered.length;
    if ([...seen.options].some((one) => one.value === was)) seen.value = was;
    else if (humans.length === 1 && payload.hides && offered.length) seen.value = String(humans[0]);
  }

  // -- saving ------------------------------------------------------------------------------------------------
  function showCard(wanted) {
    const had = card?.contains(document.activeElement);
    card?.remove();
    if (wanted && !host.alive && !copy) wanted = {...wanted, buttons: []};  // there is nothing to hand out
    card = wanted && visitCard(wanted, (what) => (host.alive ? host.send({do: what}) : copy && download(copy)));
    shell.classList.toggle("waits", !!card);
    if (card) (payload.tall ? shell.querySelector(".beside").prepend(card) : boardBox.after(card));
    if (had) (card?.querySelector("button") ?? boardBox).focus({preventScroll: true});
    draw(); drawAsk();
    if (card) live.textContent = wanted.title + " " + wanted.say;
  }
  // where the race is saved; while it cannot be, Python tries again every few seconds
  let retry = null, copy = null;
  function showSaved({words, problem, ...more}) {
    copy = more.copy.packed ? more.copy : null;
    if (savedWords.textContent !== words) savedWords.textContent = words;
    saved.classList.toggle("problem", problem);
    storeCopy(more.copy);
    clearTimeout(retry);
    if (problem) retry = setTimeout(() => { if (!gone) host.send({do: "save"}); }, 2000);
  }

  // -- news from Python --------------------------------------------------------------------------------------
  async function hear(news) {
    if (news.saved) showSaved(news.saved);
    greyOut(news);
    if ("card" in news) { showCard(news.card); root.dataset.ready = "true"; }
    if (news.file) download(news.file);
    if (news.numbers && ask?.form) { ask.form.fields.forEach((one, k) => { one.value = news.numbers[k]; }); filling = null; }
    if (news.tell) { if (news.rules) Object.assign(film.rules, news.rules); tell(news.tell); hinted = news.option ?? hinted; drawAsk(); drawMarks(); }
    if (news.part) {
      const turn = ++heard;  // later news (an undo while cars still move) put an end to this
      pause();
      const from = Math.min(at, (news.from ?? news.part.first) - 1);
      film.add(news.part);
      listViews();
      ask = null; hinted = picked = null; payload.over = news.over ?? null; ghosts = news.ghosts ?? ghosts;
      drawAsk(); listMoments();
      at = from;
      const spoken = film.words.map((words, number) => (words && number > from ? number : -1)).filter((number) => number >= 0);
      const quick = Math.max(0, spoken.length - (news.show ?? 24));
      const wait = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : spoken.length > 10 ? 45 : 90;
      for (const number of spoken.slice(quick)) {
        go(number);
        if (news.animate !== false) await new Promise((done) => setTimeout(done, wait));
        if (gone || turn !== heard) return;
      }
      ask = news.ask ?? null;
      if (humans.length > 1 && ask && ask.seat !== opened) opened = -1;  // the curtain falls
      go(film.length - 1);
      drawAsk(); drawChart();
      if (ask) live.textContent = latest().replace(RULES_BEHIND, "") + " " + (veiled() ? ask.curtain : ask.title);
    }
  }
  host?.hear?.(hear);

  listMoments(); listViews(); theme(); drawAsk();
  const first = host && (payload.card ?? payload.looking);
  if (first) showCard(first);
  let wide = 0;  // in a narrower page the cars, and so their badges, are smaller; the page may have become so since they were drawn
  const sized = new ResizeObserver(() => { if (Math.abs(boardBox.clientWidth - wide) > 8) { wide = boardBox.clientWidth; pickCamera(); drawBoard(); draw(); } });
  sized.observe(boardBox);
  if (first && !payload.card) delete root.dataset.ready; else root.dataset.ready = "true";  // Python looks for an earlier race first
  const control = {go, step, jump, play, pause, hear, film, get board() { return board; }, figures, sources, get at() { return at; }, get ask() { return ask; }, gone() { gone = true; pause(); clearTimeout(retry); sized.disconnect(); window.removeEventListener("racelib-tap", tapped); }};
  root.racelib = control;
  return control;
}

// -- the notebook: an anywidget ----------------------------------------------------------------------------------

async function render({model, el}) {
  const payload = model.get("payload");
  const style = document.createElement("style");
  style.textContent = payload.css;
  const box = document.createElement("div");
  box.textContent = "The board is being drawn…";
  el.append(style, box);
  await loadBokeh(model, payload.bokeh);
  let hear = null, control = null, shown = 0;
  const early = [];
  const host = {alive: true, send: (message) => model.send(message), hear: (listener) => { hear = listener; early.splice(0).forEach(listener); }};
  // a page that is opened anew: what has happened since, and is there an earlier race to go on with?
  const sync = ({mode, cell}) => host.send({do: "sync", mode, ...(cell ? {copy: newestCopy(cell)} : {})});
  const show = async (wanted) => {
    const turn = ++shown;
    hear = null; control?.gone();
    const made = await mount(box, structuredClone(wanted), host);
    if (turn === shown) control = made; else made.gone();
  };
  const listen = async (message) => {
    if (message.payload) { await show(message.payload); sync(message.payload); }
    else if (message.bokeh == null) hear ? hear(message) : early.push(message);
  };
  const change = async () => { await show(model.get("payload")); sync(model.get("payload")); };  // another race
  model.on("msg:custom", listen);
  model.on("change:payload", change);
  // the kernel is gone, and every click would be lost: say so
  const dead = () => { if (host.alive && model.get("payload").gone) { host.alive = false; hear?.({card: model.get("payload").gone}); } };
  model.on("comm_live_update", dead);
  await change();
  // a page that is closed holds no race back: it can go on elsewhere, or here again
  const leave = () => { try { if (host.alive && model.get("payload").cell) host.send({do: "leave"}); } catch { /* its kernel is out of reach */ } };
  window.addEventListener("pagehide", leave);
  return () => { window.removeEventListener("pagehide", leave); leave(); model.off("msg:custom", listen); model.off("change:payload", change); model.off("comm_live_update", dead); control?.gone(); };
}

export default {render};
