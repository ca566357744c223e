// What goes along with an option: the answer to the next question, when both were given on one tray.

/** @typedef {import("../payload").OptionView} OptionView */

/**
 * The option that is picked, with what a die on a command makes of it: the words on the button, and where it leads.
 * @param {import("../page").Page} page
 * @returns {OptionView | undefined}
 */
export function pickedNow({ask, picked, placed}) {
  const option = ask?.options[picked];
  return option && {...option, ...(placed.question === ask?.id && together(ask, placed))};
}

/**
 * What becomes of the option on the tray with the die that lies on a command; null if nothing does.
 * @param {import("../payload").AskView} ask
 * @param {import("./tray").Placed} placed
 */
function together({tray}, {main, later}) {
  if (!tray || !main || !later) return null;
  const option = tray.parts[main.part].targets[main.target].options[main.die];
  const {changes} = tray.parts[later.part].targets[later.target];
  return tray.together[changes[later.die]?.[option] ?? -1] ?? null;
}

/**
 * The answer to the next question that is sent with an option.
 * @param {import("../payload").AskView} ask
 * @param {import("./tray").Placed} placed
 * @returns {{then?: {kind: string, answer: any}}}
 */
export function alongside({tray}, {later}) {
  const part = tray?.parts.find((one) => one.kind);
  if (!tray || !part) return {};
  const answer = later ? part.targets[later.target].later?.[later.die] : tray.later_none;
  return answer == null ? {} : {then: {kind: part.kind ?? "", answer}};
}
