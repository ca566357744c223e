// The signs on buttons, drawn as lines in the colour of their text: no font has to know them.

import {drawn} from "./drawn.js";

/** By name: the lines of a sign, in a square of 24. @type {Record<string, string>} */
const LINES = {
  undo: "M9 14 4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5 M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6 M10 21h4 M8.5 14.5A6 6 0 1 1 15.5 14.5c-.8.7-1 1.5-1 2.5h-5c0-1-.2-1.8-1-2.5z",
  rules: "M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2z M4 19V5 M9 8h6 M9 12h6",
  plus: "M12 5v14 M5 12h14",
  minus: "M5 12h14",
  follow: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M12 2v4 M12 18v4 M2 12h4 M18 12h4",
  map: "M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3z M9 3v15 M15 6v15",
  theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 3v18 M12 7h4.5 M12 11h6.5 M12 15h6",
  menu: "M4 6h16 M4 12h16 M4 18h16",
  close: "M6 6l12 12 M18 6 6 18",
  sound: "M4 9v6h4l5 4V5L8 9z M16 9a4 4 0 0 1 0 6 M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9z M17 10l4 4 M21 10l-4 4",
  home: "M3.5 11.5 12 4l8.5 7.5 M6 9.5V20h12V9.5 M10 20v-6h4v6",
  flag: "M5 21V4 M5 4h13v9H5 M9.5 4v9 M14 4v9 M5 8.5h13",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14 M16 5v14",
  first: "M6 5v14 M18 5l-9 7 9 7z",
  last: "M18 5v14 M6 5l9 7-9 7z",
  back: "M15 5l-9 7 9 7z",
  on: "M9 5l9 7-9 7z",
  picture: "M4 5h16v14H4z M4 16l5-5 4 4 3-3 4 4 M15.5 9.5h.01",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  file: "M12 3v12 M7 10l5 5 5-5 M5 21h14",
};

/**
 * A sign; a screen reader passes over it.
 * @param {string} name
 * @param {number} size  in pixels
 */
export function icon(name, size = 18) {
  const look = {
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor", "stroke-width": 2,
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", class: `icon icon-${name}`,
  };
  return drawn("svg", look, drawn("path", {d: LINES[name] ?? ""}));
}
