// Small things done to words.

/**
 * Fill the places of a sentence: "link {n} of {all}".
 * @param {string} words
 * @param {Record<string, string | number>} values
 */
export const filled = (words, values) => words.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** A text that begins a line. @param {string} text */
export const upper = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
