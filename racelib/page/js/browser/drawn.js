// Makes the elements of drawings (SVG), as `node` makes those of the page.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number | null | undefined>} attributes  what is missing is left out
 * @param {...(Node | string)} children
 */
export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** An outline as the path of a drawing. @param {number[]} xs @param {number[]} ys */
export const outlined = (xs, ys) => `M${xs.map((x, k) => `${x.toFixed(3)} ${ys[k].toFixed(3)}`).join("L")}Z`;
