// Where a hint puts the dice of a tray.

/**
 * @typedef {import("../page").Page} Page
 * @typedef {import("../payload").Tray} Tray
 * @typedef {import("../payload").TrayTarget} TrayTarget
 * @typedef {import("./tray").Place} Place
 */

/**
 * Put the dice where a hint wants them: the one that it names, and the one that answers the next question with it.
 * @param {Page} page
 * @param {Tray} tray
 * @param {number} option
 * @param {any} then  the answer to the next question
 */
export function placeHinted(page, tray, option, then) {
  const wanted = JSON.stringify(then ?? null);
  const main = findPlace(tray, ({options}, die) => options[die] === option);
  const later = then == null ? null : findPlace(tray, (target, die) => JSON.stringify(target.later?.[die]) === wanted,
    main?.die);
  page.placed = {die: -1, main, later, question: page.ask?.id ?? -1, refused: ""};
}

/**
 * The first place on a tray that fits; of two equal dice, one that is not used elsewhere.
 * @param {Tray} tray
 * @param {(target: TrayTarget, die: number) => boolean} fits
 * @param {number} used
 * @returns {Place | null}
 */
function findPlace({parts, dice}, fits, used = -1) {
  for (const [part, {targets}] of parts.entries()) {
    for (const [target, one] of targets.entries()) {
      const die = dice.findIndex((_, n) => n !== used && fits(one, n));
      if (die >= 0) return {part, target, die};
    }
  }
  return null;
}
