// What goes along with an option: the answer to the next question, when both were given on one tray.

/**
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
