// What Python and the page say to each other. Made from racelib/page/contract.py by `make page-types`.

export type PanelShown = TablePanel | CardsPanel;
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
  shown_as: string;
  picked: number;
  about: string;
  stands: string;
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
  lane_width?: number;
  car?: number | null;
  grid?: Grid | null;
  base?: number;
  from?: number;
  ground?: string;
  waiting?: Waiting | null;
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
  body?: number[][] | null;
  unowned?: boolean;
  aside?: boolean;
  follows?: number;
  lift?: number;
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

/** Cards beside the board; those that are `offered` are not shown twice when they are the options. */
export interface CardsPanel {
  kind: "cards";
  title: string;
  cards: CardFace[];
  note?: string;
  fold?: boolean;
  offered?: boolean;
}

/** The cells of a board, column by column; a cell is known by its place in the columns. */
export interface Cells {
  xs: number[][];
  ys: number[][];
  kind: string[];
  code: string[];
  about: string[];
}

/** A column of the frames drawn over the turns; `reverse` puts 1 on top, without `top` the numbers decide. */
export interface Chart {
  column: string;
  label: string;
  title: string;
  top?: number | null;
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
  cell: string;
  name: string;
  over: boolean;
  packed: string;
}

/** The small card of each car under the board. */
export interface Dash {
  column: string;
  text?: string;
  texts?: string[] | null;
  bar?: string;
  full?: number[];
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

/** Words painted on the board. */
export interface Label {
  x: number;
  y: number;
  text: string;
  font?: string;
  ink?: string;
}

/** The colours of the kinds of cells and lines, on light and on dark ground. */
export interface Looks {
  light: Record<string, string>;
  dark: Record<string, string>;
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
  numbers?: number[];
  option?: number | null;
  over?: string | null;
  part?: Part;
  pong?: boolean;
  redo?: boolean;
  rulebook?: RuleList;
  rules?: Record<string, string>;
  saved?: Saved;
  tell?: string;
  undo?: boolean;
}

/** An option in words, as a card, or as a cell of the board that lights up; its look besides. */
export interface OptionView {
  short: string;
  mark: string;
  tone: string;
  many: boolean;
  toll: number;
  row: string | null;
  brief: string | null;
  details: string[] | null;
  price_text: string | null;
  label: string;
  price: number;
  cell: number | null;
  card: any[][] | null;
  act: string;
  route: number[] | null;
}

/** All that a page needs, besides the stage: it is sent once. */
export interface PagePayload {
  again?: string;
  ask?: AskView | null;
  at?: number;
  board: Board;
  bokeh?: string;
  buttons?: Button[];
  card?: Card | null;
  cell?: string | null;
  choosing?: boolean;
  css?: string;
  game: string;
  ghosts?: number[][] | null;
  gone?: Card;
  hides: boolean;
  humans?: number[];
  items: Record<string, any>;
  looking?: Card | null;
  lying: [number, number, string][];
  mode: "play" | "watch";
  over?: string | null;
  panels: Record<string, TablePanel | CardsPanel>;
  part: Part;
  races?: number;
  redo?: boolean;
  restart?: string;
  save?: string;
  seats: string[];
  start: number[][];
  stopped: string;
  text?: string;
  title: string;
  undo?: boolean;
  words: Record<string, string>;
}

/** A colour that stands beside a name: nothing is told by colour alone. */
export interface Paint {
  fill: string;
  ink: string;
  name: string;
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
  first: number;
  moments: [number, string, number][];
  movers: number[];
  open: boolean;
  other: Record<string, [number, string][]>;
  panels: ([number, string, PanelShown | PanelPatch | null])[];
  pieces: [number, number, string][];
  rounds: number[];
  routes: ([number, number, number, string | number[]])[];
  rules: Record<string, string>;
  turns: number[];
  views: (number | null)[];
  words: string[];
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

/** One rule in the list: the section it stands in, and what it says. */
export interface RuleLine {
  id: string;
  section: string;
  text: string;
}

/** The rules of a game in the order of its rulebook, and the one that matters now ("" for none). */
export interface RuleList {
  lines: RuleLine[];
  now: string;
}

/** Where the race is saved, in words; whether that is a problem; the browser's copy. */
export interface Saved {
  copy: Copy;
  problem: boolean;
  words: string;
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
  loud?: number[];
  turned?: number[];
  crossed?: number[];
  absent?: number[];
  unit: string;
  take_over: string;
  secrets?: string;
  opening?: string;
  round?: number;
  progress?: Progress | null;
  chain?: string;
  since?: string;
  tall?: boolean;
  size?: [number, number] | null;
  body?: number[][] | null;
  silhouette?: string;
  hexes?: Hexes | null;
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

/** Something counted in areas of the board: a column of the frames, the area of each cell, how many are needed. */
export interface Tally {
  column: string;
  area: number[];
  of: number[];
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
