// Sounds, made in the browser: off until somebody wants them, and remembered. Each is shorter than 0.4 seconds.

import {node} from "./dom.js";
import {icon} from "./icons.js";

/**
 * @typedef {import("../page").Page} Page
 * @typedef {"die" | "engine" | "slam" | "finish"} Sound
 * @typedef {{kind: OscillatorType, from: number, to: number, long: number, times?: number}} Tone
 *   the pitch it begins and ends with, how long it is in seconds, how often it sounds in that time
 */

const REMEMBERED = "racelib-sound";
/** @type {Record<Sound, Tone>} */
const SOUNDS = {
  die: {kind: "square", from: 190, to: 120, long: 0.32, times: 5},
  engine: {kind: "sawtooth", from: 90, to: 210, long: 0.3},
  slam: {kind: "square", from: 120, to: 40, long: 0.25},
  finish: {kind: "triangle", from: 520, to: 1040, long: 0.38, times: 2},
};
/** One for all pages of a notebook: a browser has only a few. @type {AudioContext | null} */
let audio = null;

/** Whether sounds are wanted. */
function soundIsOn() {
  try {
    return localStorage.getItem(REMEMBERED) === "on";
  } catch {
    return false;  // nothing is remembered here
  }
}

/** Make a sound, if sounds are wanted. @param {Sound} name */
export function sound(name) {
  if (!soundIsOn() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const {kind, from, to, long, times = 1} = SOUNDS[name], now = audio.currentTime;
  for (let k = 0; k < times; k++) {
    const start = now + (k * long) / times, end = start + (0.8 * long) / times;
    const voice = audio.createOscillator(), volume = audio.createGain();
    voice.type = kind;
    voice.frequency.setValueAtTime(from, start);
    voice.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(0.06, start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    voice.connect(volume).connect(audio.destination);
    voice.start(start);
    voice.stop(end);
  }
}

/** Turn sounds on or off, on all pages that are opened from here. @param {Page} page */
function toggleSound(page) {
  const on = !soundIsOn();
  try {
    localStorage.setItem(REMEMBERED, on ? "on" : "off");
  } catch { /* it is not remembered here */ }
  for (const one of page.parts.shell.querySelectorAll("button.of-sound")) nameIt(page, one);
  if (on) sound("engine");
}

/** A button that turns sounds on and off. @param {Page} page */
export function soundButton(page) {
  const made = node("button", {type: "button", class: "sign of-sound", onclick: () => toggleSound(page)});
  nameIt(page, made);
  return made;
}

/** @param {Page} page @param {Element} button */
function nameIt({words}, button) {
  const on = soundIsOn(), name = on ? words.soundOff : words.soundOn;
  button.setAttribute("aria-label", name);
  button.setAttribute("title", name);
  button.setAttribute("aria-pressed", String(on));
  button.replaceChildren(icon(on ? "sound" : "mute", 20));
}
