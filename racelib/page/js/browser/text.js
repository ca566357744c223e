// Small things done to words.

/**
 * Fill the places of a sentence: "link {n} of {all}".
 * @param {string} words
 * @param {Record<string, string | number>} values
 */
export const filled = (words, values) => words.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** Words that begin a line. @param {string} words */
export const upper = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
