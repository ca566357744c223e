// The contrast of all text that is seen on a page, as people see it: the ink against what lies behind it.

const INK = document.createElement("canvas").getContext("2d", {willReadFrequently: true});

/** A colour as red, green, blue and how much it covers, in whatever words CSS gives it. */
function parts(colour) {
  INK.clearRect(0, 0, 1, 1);
  INK.fillStyle = colour;
  INK.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = INK.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];

/** What lies behind an element: the colours of it and of those around it, laid over one another. */
function behind(element) {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    const layer = parts(getComputedStyle(one).backgroundColor);
    if (layer[3] > 0) layers.push(layer);
    if (layer[3] === 1) break;
  }
  return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
}

function light([r, g, b]) {
  const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

export function contrast(ink, paper) {
  const [a, b] = [light(over(parts(ink), paper)), light(paper)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How much of an element is seen, with those around it. */
function opacity(element) {
  let seen = 1;
  for (let one = element; one; one = one.parentElement) seen *= Number(getComputedStyle(one).opacity);
  return seen;
}

const isOff = (element) => !!element.closest("[aria-disabled=true], :disabled");

/** The texts with less contrast than `least`: what they say, and how much they have. What is switched off is left out. */
export function faint(root, least) {
  const found = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
    if (!text || !element.checkVisibility({visibilityProperty: true}) || isOff(element)) continue;
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || element.closest("svg, .live")) continue;
    const style = getComputedStyle(element), paper = behind(element), seen = opacity(element);
    const [r, g, b, a] = parts(style.color);
    const has = contrast(`rgb(${r} ${g} ${b} / ${a * seen})`, paper);
    if (has < least) found.push(`${has.toFixed(2)}: "${text.slice(0, 40)}" (${element.className || element.tagName})`);
  }
  return [...new Set(found)];
}
