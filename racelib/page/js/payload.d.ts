// What Python and the page say to each other. Made from racelib/page/contract.py by `make page-types`.

export type PanelShown = TablePanel | CardsPanel | CarsPanel | CrewsPanel;
/** All that a page needs: it is sent once. */
export type Payload = Stage & PagePayload;

/** A question: its options, or numbers to fill in. */
export interface AskView {
  id: number;
  seat: number;
  car: number;
  kind: string;
  title: string;
  curtain: string;
  options: OptionView[];
  form: Form | null;
  aside: number[];
  aside_words: string;
  shown_as: "cars" | "cells" | "hand" | "lever" | "list" | "pair" | "places" | "tray";
  picked: number;
  about: string;
  stands: string;
  question: string;
  second: number;
  chip: string;
  brief: Brief | null;
  ready: number[];
  awaited: number[];
  die: Cast | null;
  lever: Lever | null;
  named: Named[];
  spots: Spot[];
  others: string;
  legend: Mark[];
  tray: Tray | null;
  single: number;
}

/** A stretch of the road ahead, in cells from your car: its name, its first and its last cell. */
export interface Band {
  name: string;
  first: number;
  last: number;
}

/** A bar of a card in words: its colour and number, whose car it moves, who steers it. */
export interface BarLine {
  colour: string;
  number: number;
  name: string;
  words?: string;
  state?: string;
}

/** A board as the page draws it. */
export interface Board {
  title: string;
  extent: [number, number, number, number];
  note?: string;
  cells?: Cells | null;
  spots?: Spots | null;
  steps?: number[][] | null;
  flags?: Flag[];
  strokes?: Stroke[];
  labels?: Label[];
  scenery?: Scenery | null;
  lane_width?: number;
  car?: number | null;
  grid?: Grid | null;
  base?: number;
  from?: number;
  ground?: string;
  waiting?: Waiting | null;
}

/** What to look at before deciding, in the card of the question. */
export interface Brief {
  car?: number;
  name?: string;
  words?: string;
  lines?: BarLine[];
  scale?: Scale | null;
}

/** A button: what it asks Python to do, and its words. */
export interface Button {
  do: string;
  words: string;
}

/** What does not change of a car. */
export interface CarLook {
  name: string;
  number: string | number;
  colour: string;
  shape: string;
  label?: string;
  said?: string;
  dark?: boolean;
  fill?: string;
  ink?: string;
  glow?: string;
  trail?: string;
  scale?: number;
  silhouette?: string;
  unowned?: boolean;
  aside?: boolean;
  follows?: number;
  lift?: number;
  seat?: number;
}

/** A card on the board. */
export interface Card {
  chip: string;
  title: string;
  say: string;
  buttons: Button[];
  when: number;
  else_say: string;
}

/** A card: its bars, a mark under it, the bars that are done and the one that is carried out now. */
export interface CardFace {
  bars: any[][];
  mark?: string;
  done?: number[];
  now?: number | null;
}

/** Cards beside the board. */
export interface CardsPanel {
  kind: "cards";
  title: string;
  cards: CardFace[];
  note?: string;
  fold?: boolean;
  offered?: boolean;
  about?: string;
  told?: boolean;
}

/** Cars beside the board, drawn, each with its name. */
export interface CarsPanel {
  kind: "cars";
  title: string;
  cars: number[];
  names: string[];
  note?: string;
  fold?: boolean;
}

/** A die that falls: which of the stage's dice, and the face that comes up. */
export interface Cast {
  die: number;
  face: string | number;
}

/** The cells of a board, column by column; a cell is known by its place in the columns. */
export interface Cells {
  xs: number[][];
  ys: number[][];
  kind: string[];
  code: string[];
  about: string[];
  place?: string[];
}

/** Words for a game of many small steps, in which one thing leads to the next. */
export interface Chain {
  name: string;
  turn: string;
  nothing: string;
}

/** A column of the frames drawn over the turns; `reverse` puts 1 on top. */
export interface Chart {
  column: string;
  label: string;
  title: string;
  reverse?: boolean;
}

/** A column of the table of cars: which one of the frames, its head, how it is read out, words for its numbers. */
export interface Column {
  column: string;
  head: string;
  twin?: string;
  texts?: string[] | null;
}

/** A race for the browser to keep, packed; nothing is packed when there is nothing to keep. */
export interface Copy {
  home: string;
  name: string;
  over: boolean;
  packed: string;
  settings: Record<string, any> | null;
}

/** The cars of a player, by their numbers on the stage, and how many hits each of them takes. */
export interface Crew {
  name: string;
  cars: number[];
  slots: number[];
}

/** What a player has besides cars: unused dice, or words instead of them, and a few more words. */
export interface CrewLine {
  dice?: number[];
  words?: string;
  more?: string;
}

/** What is on the card of each player under the board, by seat, besides the cars of the stage (`Stage.crews`). */
export interface CrewsPanel {
  kind: "crews";
  title: string;
  lines: CrewLine[];
  note?: string;
  fold?: boolean;
}

/** The small card of each car under the board. */
export interface Dash {
  column: string;
  text?: string;
  texts?: string[] | null;
  bar?: string;
  full?: number[];
}

/** How a die looks. */
export interface DieLook {
  points?: number;
  fill?: string;
  ink?: string;
  pips?: boolean;
  arrows?: Record<string, number>;
  pairs?: Record<string, number>;
  chain?: boolean;
}

/** Something that is so, as data: a key to one of the game's sentences, and the values that fill it. */
export interface Fact {
  key: string;
  values: Record<string, any>;
}

/** One number of a form: what it is called, its limits, and what stands there at first. */
export interface Field {
  name: string;
  label: Fact | string;
  low: number;
  high: number;
  value: number;
}

/** A race to hand out as a file. */
export interface File {
  name: string;
  packed: string;
}

/** What a page needs to find rules by words as `search` and `search_partly` do. */
export interface Finder {
  little: string[];
  same: Record<string, string[]>;
  ending: string;
  doubled: string;
  whole: string;
  most: number;
}

/** A round sign beside the road, its name to the right or to the left; what is counted in an `area` stands there. */
export interface Flag {
  x: number;
  y: number;
  sign: string;
  name: string;
  left?: boolean;
  fill?: string;
  area?: number;
}

/** Numbers to fill in, for choices with more answers than one would list: together `fewest` to `most`. */
export interface Form {
  label: Fact | string;
  fields: Field[];
  fewest: number;
  most: number;
}

/** A board of hexagons in lanes: the page works out where they lie. */
export interface Grid {
  lanes: number;
  across: number;
}

/** How the cells of hexagons are called, with {lane} and {row}, and what each letter of the ground is. */
export interface Hexes {
  code: string;
  names: Record<string, string>;
}

/** A key moment: its event, kind, cars, how much it matters, the sign before it, a title, and why it matters. */
export interface KeyMoment {
  car: number;
  event: number;
  kind: string;
  mark: string;
  others: number[];
  title: string;
  weight: number;
  why: string;
}

/** Words painted on the board. */
export interface Label {
  x: number;
  y: number;
  text: string;
  font?: string;
  ink?: string;
}

/** A lever: its positions from the lowest, the one it is in, the road ahead, and what the figures rest on. */
export interface Lever {
  rows: LeverRow[];
  now: number;
  bands: Band[];
  note: string;
}

/** One position of a lever that decides how far you may drive. */
export interface LeverRow {
  name: string;
  option: number;
  low: number;
  high: number;
  faces: [number, number, string][];
  price: string;
  head: string;
  line: string;
  tone: string;
  brief: string;
  said: string;
  cells: number[];
  out: number[];
  low_at: number;
  high_at: number;
}

/** A link of a chain in which one thing leads to the next: its sentence, and what it means to players, by seat. */
export interface Link {
  words: string;
  opens?: boolean;
  told?: [number, string][];
}

/** The colours of the kinds of cells and lines, on light and on dark ground; on the small map, where they differ. */
export interface Looks {
  light: Record<string, string>;
  dark: Record<string, string>;
  map?: Record<string, string>;
}

/** A mark of the board in the legend: its tone ("risk" is hatched), the sign, and what it means. */
export interface Mark {
  tone: string;
  sign: string;
  words: string;
}

/** An option that stands for many, by number, and in a word why: "safest". */
export interface Named {
  option: number;
  why: string;
}

/** The form as the page shows it: its lines, the names of the people, the seed ("" for new dice). */
export interface NewRace {
  fields: RaceLine[];
  people: string[];
  seed: string;
  problem: string;
}

export interface News {
  animate?: boolean;
  ask?: AskView | null;
  card?: Card | null;
  file?: File;
  form?: NewRace;
  from?: number;
  ghosts?: number[][] | null;
  hints?: number;
  missed?: string;
  numbers?: number[];
  option?: number | null;
  over?: string | null;
  part?: Part;
  pong?: boolean;
  redo?: boolean;
  rulebook?: RuleList;
  rules?: Record<string, RuleView>;
  saved?: Saved;
  tell?: string;
  then?: any;
  tries?: Record<string, string>;
  undo?: boolean;
}

/** An option in words, as a card, or as a cell of the board that lights up; its look besides. */
export interface OptionView {
  short: string;
  mark: string;
  tone: string;
  risky: boolean;
  many: boolean;
  toll: number;
  row: string | null;
  brief: string | null;
  details: string[] | null;
  price_text: string | null;
  name: string | null;
  bright: number[] | null;
  car: number;
  label: string;
  price: number;
  cell: number | null;
  card: any[][] | null;
  act: string;
  route: number[] | null;
  lines: BarLine[];
  reach: Reach | null;
}

/** All that a page needs, besides the stage: it is sent once. */
export interface PagePayload {
  again?: string;
  ask?: AskView | null;
  at?: number;
  back?: boolean;
  board: Board;
  bokeh?: string;
  buttons?: Button[];
  card?: Card | null;
  choosing?: boolean;
  css?: string;
  game: string;
  ghosts?: number[][] | null;
  gone?: Card;
  hides: boolean;
  hints?: number;
  home?: string | null;
  humans?: number[];
  idle?: number;
  items: Record<string, any>;
  looking?: Card | null;
  lying: [number, number, string][];
  mode: "play" | "watch";
  over?: string | null;
  panels: Record<string, TablePanel | CardsPanel | CarsPanel | CrewsPanel>;
  part: Part;
  races?: number;
  record?: string;
  redo?: boolean;
  restart?: string;
  save?: string;
  seats: string[];
  start: number[][];
  stopped: string;
  text?: string;
  title: string;
  undo?: boolean;
  way_home?: boolean;
  what_if?: Taken;
  words: Record<string, string>;
}

/** A colour that stands beside a name, or on a card beside a letter: nothing is told by colour alone. */
export interface Paint {
  fill: string;
  ink: string;
  name: string;
  letter?: string;
}

/** What is new of a table that lay there before: the rows that have changed, by number, and other fields. */
export interface PanelPatch {
  head?: string[];
  note?: string;
  patch: Record<string, (string | number)[]>;
  seats?: number[];
  title?: string;
}

/** Events from number `first` on; what the page had from that number is replaced. */
export interface Part {
  acting: number[];
  boards: [number, Board][];
  changes: number[][];
  dice: ([number, number, string | number])[];
  first: number;
  links: [number, Link][];
  moments: KeyMoment[];
  movers: number[];
  notes: [number, string, string][];
  open: boolean;
  other: Record<string, [number, string][]>;
  panels: ([number, string, PanelShown | PanelPatch | null])[];
  pieces: [number, number, string][];
  result: Result | null;
  rounds: number[];
  routes: ([number, number, number, string | number[]])[];
  rules: Record<string, RuleView>;
  turns: number[];
  views: (number | null)[];
  words: string[];
  yours: [number, number, string][];
}

/** How a kind of token looks on its cell. */
export interface PieceLook {
  sign: string;
  shape: string;
  fill: string;
  ink: string;
  name: string;
  size?: number;
}

/** How far a race has come: the highest number of a column, of so many, in words: "lap {} of {of}". */
export interface Progress {
  column: string;
  of: number;
  text: string;
}

/** A line of the form; `more` are those that only some people want. */
export interface RaceLine {
  name: string;
  label: string;
  value: string | number | boolean;
  picks: RacePick[];
  more: boolean;
}

/** Something to choose, its words, and why it does not go with the rest ("" when it does). */
export interface RacePick {
  value: string | number | boolean;
  label: string;
  why_not: string;
}

/** How far an option would bring a car: the cells of its last step, those on the way, slams with their odds, words. */
export interface Reach {
  ends: number[];
  via: number[];
  slams: [number, number][];
  words: string;
}

/** A fact of the record that helps to understand the result: a word for what it is about, its tone, a sentence. */
export interface Reason {
  about: string;
  say: string;
  tone?: string;
}

/** How a race ended. */
export interface Result {
  title: string;
  say: string;
  chip?: string;
  tone?: string;
  rule?: string;
  podium?: Step[];
  head?: string[];
  rows?: ResultRow[];
  why?: string;
  reasons?: Reason[];
}

/** A line of the result: place (or a word such as "out"), car, name, what the game knows, whether it is you. */
export interface ResultRow {
  place: string;
  name: string;
  car?: number;
  cells?: string[];
  yours?: boolean;
}

/** One rule in the list. */
export interface RuleLine {
  id: string;
  name: string;
  section: string;
  text: string;
  question: string;
  kind: string;
  mark: string;
}

/** The rules of a game in the order of its rulebook, and the one that matters now ("" for none). */
export interface RuleList {
  lines: RuleLine[];
  now: string;
  terms: TermLine[];
  follows: string;
  finder: Finder;
}

/** A rule as the page opens it: its name, what it says, where it comes from, and the question of a ruling. */
export interface RuleView {
  kind?: string;
  mark: string;
  name: string;
  question?: string;
  text: string;
}

/** Where the race is saved, in words; whether that is a problem; the browser's copy. */
export interface Saved {
  copy: Copy;
  problem: boolean;
  words: string;
}

/** A row of places and what each is worth, the one that is `marked` first of all, and a line below. */
export interface Scale {
  heads: string[];
  values: number[];
  note?: string;
  marked?: number;
}

/** What stands beside the road: trees (x, y, size), outlines of water (x and y in turn), boats (x, y, degrees). */
export interface Scenery {
  trees?: number[][];
  water?: number[][];
  boats?: number[][];
}

/** A cell that can be chosen: the options that end there, the best first, and in words how many there are. */
export interface Spot {
  cell: number;
  options: number[];
  free: string;
  dearer: string;
}

/** Where a car stands in each cell, and its heading, in radians. */
export interface Spots {
  x: number[];
  y: number[];
  angle: number[];
}

/** All that does not change while a race is shown. */
export interface Stage {
  place: string;
  title?: string;
  cars: CarLook[];
  columns: string[];
  statuses: string[];
  looks: Looks;
  legend?: [string, string][];
  signs?: Record<string, string>;
  hatches?: Record<string, string>;
  marks?: Record<string, string>;
  verges?: Record<string, string>;
  starts?: string;
  table?: Column[];
  charts: Chart[];
  tag?: Tag | null;
  tally?: Tally | null;
  dash?: Dash | null;
  palette?: Record<string, Paint>;
  order?: string[];
  pieces?: Record<string, PieceLook>;
  hits?: string;
  owner?: string;
  lost?: number[];
  crews?: Crew[];
  near?: string[];
  dice?: DieLook[];
  loud?: number[];
  turned?: number[];
  crossed?: number[];
  absent?: number[];
  unit: string;
  round_names?: string[];
  take_over: string;
  opening?: string;
  round?: number;
  progress?: Progress | null;
  chain?: Chain | null;
  tall?: boolean;
  silhouette?: string;
  hexes?: Hexes | null;
}

/** A step of the podium: the place, who stands there, and with which car (-1: none). */
export interface Step {
  place: number;
  name: string;
  car?: number;
}

/** A line on the board: x and y in turn, in the colour of a `kind`, or straight across the road with `chequers`. */
export interface Stroke {
  line: number[];
  kind: string;
  width?: number;
  dash?: boolean;
  chequers?: boolean;
}

/** A table beside the board; `seats` says whose the rows are, so that the one in turn is marked. */
export interface TablePanel {
  kind: "table";
  title: string;
  head: string[];
  rows: ((string | number)[])[];
  note?: string;
  fold?: boolean;
  seats?: number[] | null;
}

/** A short word beside each car: a column of the frames, words for its numbers, or what stands before the number. */
export interface Tag {
  column: string;
  before?: string;
  texts?: string[] | null;
}

/** Where a what-if began: the recorded race, packed, whose seat was taken over, and at which event. */
export interface Taken {
  event: number;
  record: string;
  seat: number;
}

/** Something counted in areas of the board: a column of the frames, the area of each cell, how many are needed. */
export interface Tally {
  column: string;
  area: number[];
  of: number[];
}

/** A term of the glossary: what it means, what players may say instead, its rules, and the step to try it. */
export interface TermLine {
  name: string;
  means: string;
  words: string[];
  rules: string[];
  step: string;
}

/** What an option means when a later question is answered with it: the words on the button, and how far it leads. */
export interface Together {
  act: string;
  reach: Reach;
}

/** Dice to put on cars and commands. */
export interface Tray {
  dice: TrayDie[];
  parts: TrayPart[];
  road: number;
  road_words: string;
  none: number;
  later_none: any;
  together: Together[];
}

/** A die or a card that is not used yet: its number, how it is drawn as a card, and what it is called. */
export interface TrayDie {
  face: number;
  name: string;
  card: any[][] | null;
}

/** Places for dice under one heading: in rows, or as tiles; `note` says how many, `kind` the question they answer. */
export interface TrayPart {
  title: string;
  targets: TrayTarget[];
  tiles: boolean;
  note: string;
  kind: string;
}

/** A place for a die: a car, or a command. */
export interface TrayTarget {
  name: string;
  about: string;
  options: number[];
  why: string[];
  takes: string;
  car: number;
  holds: number;
  never: string;
  later: any[] | null;
  changes: number[][];
}

/** Where cars stand that are not on the road yet: those of a status, in rows of `columns`. */
export interface Waiting {
  status: number;
  x: number;
  y: number;
  apart: number;
  below: number;
  columns: number;
}
