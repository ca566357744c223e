// Rules found by words, as `search` and `search_partly` of racelib/rulebook/catalogue.py find them: by the tables
// of finder.py there, which Python sends. A question will do.

/**
 * @typedef {import("../payload").Finder} Finder
 * @typedef {import("../payload").RuleLine} RuleLine
 * @typedef {import("../payload").TermLine} TermLine
 */

/** A word without its ending. @param {string} word @param {Finder} finder */
function stemOf(word, {ending, doubled}) {
  let stem = word.replace(new RegExp(ending), "");
  if (stem !== word) stem = stem.replace(new RegExp(doubled), "$1");
  if (stem.length < 3) stem = word.length > 3 ? word.replace(/s$/, "") : word;
  return stem.length > 4 ? stem.replace(/e$/, "") : stem;
}

/** The words of a question that matter. @param {string} asked @param {Finder} finder */
function wordsThatMatter(asked, {little}) {
  const all = asked.toLowerCase().split(/\s+/).map((word) => word.replace(/^[?!.,;:"'“”()]+|[?!.,;:"'“”()]+$/g, ""));
  const said = all.filter(Boolean), matter = said.filter((word) => !little.includes(word));
  return matter.length ? matter : said;
}

/** What a word finds: all that begins so, or as the rules call it. @param {string} word @param {Finder} finder */
function beginning(word, finder) {
  const stem = stemOf(word, finder);
  const others = Object.entries(finder.same).filter(([said]) => stem.startsWith(said)).flatMap(([, called]) => called);
  const begins = [stem, ...others].map((one) =>
    (/^[\p{L}\p{N}]/u.test(one) ? "(?<![\\p{L}\\p{N}_])" : "") + one.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return new RegExp(begins.join("|"), "u");
}

/**
 * The rules that hold all words of a question, the best first; if none does, those that hold most of them.
 * @param {RuleLine[]} lines
 * @param {string} asked
 * @param {Finder} finder
 * @returns {{found: RuleLine[], all: boolean}}
 */
export function findRules(lines, asked, finder) {
  const wanted = wordsThatMatter(asked, finder).map((word) => beginning(word, finder));
  const wholes = wanted.map(({source}) => new RegExp(`(?:${source})${finder.whole}`, "u"));
  const hits = (/** @type {string} */ said, patterns = wanted) => patterns.map((word) => word.test(said.toLowerCase()));
  const count = (/** @type {boolean[]} */ row) => row.filter(Boolean).length;
  const rows = lines.map((line) => {
    const says = `${line.id} ${line.question} ${line.text}`, own = hits(says), section = hits(line.section);
    const held = own.map((there, at) => there || section[at]);
    const whole = count(hits(says, wholes));
    return {line, held, most: count(held), own: count(own), whole, section: count(section), rare: 0};
  });
  const most = Math.max(0, ...rows.map((row) => row.most)), all = most === wanted.length;
  const best = most ? rows.filter((row) => row.most === most) : [];
  if (all) best.sort((a, b) => b.own - a.own || b.whole - a.whole || b.section - a.section);
  if (all) return {found: best.map(({line}) => line), all};
  const common = wanted.map((_, at) => rows.filter(({held}) => held[at]).length);
  for (const row of best) row.rare = row.held.reduce((sum, there, at) => there ? sum + 1 / (common[at] ?? 1) : sum, 0);
  best.sort((a, b) => b.rare - a.rare || b.own - a.own);
  return {found: best.slice(0, finder.most).map(({line}) => line), all};
}

/**
 * The terms that some words mean: those that are called so first; and those that a question names among other words.
 * @param {TermLine[]} terms
 * @param {string} asked
 * @param {Finder} finder
 * @returns {{meant: TermLine[], named: TermLine[]}}
 */
export function findTerms(terms, asked, finder) {
  const matter = wordsThatMatter(asked, finder), wanted = matter.map((word) => beginning(word, {...finder, same: {}}));
  if (!matter.length) return {meant: [], named: []};  // nothing but signs
  const holds = (/** @type {string} */ said) => wanted.every((word) => word.test(said.toLowerCase()));
  const called = terms.filter(({name}) => holds(name)), meant = terms.filter(({words}) => words.some(holds));
  const stems = matter.map((word) => stemOf(word, finder));
  const within = (/** @type {string} */ said) =>
    said.toLowerCase().split(/\s+/).every((word) => stems.includes(stemOf(word, finder)));
  const known = [...new Set([...called.sort((a, b) => a.name.length - b.name.length), ...meant])];
  return {meant: known, named: terms.filter((one) => within(one.name) && !known.includes(one))};
}
