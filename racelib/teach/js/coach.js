// A coach's sentence on top of the column of a first race.

import {node} from "../../page/js/browser/dom.js";
import {hear} from "../../page/js/news.js";
import {speak} from "../../page/js/words/speech.js";
import {addControls, showQuestion} from "../../page/js/playing.js";

/**
 * @typedef {import("../../page/js/page").Page} Page
 * @typedef {{head: string, say: string}} Coach
 * @typedef {import("../../page/js/payload").News & {coach?: Coach}} News
 */

/** What a page has besides the film when a coach speaks. @returns {import("../../page/js/page").Playing} */
export function coachPlaying() {
  const card = node("section", {class: "lesson coach"});
  let spoken = "";
  const draw = (/** @type {Coach} */ {head, say}) => {
    card.replaceChildren(node("p", {}, node("b", {}, head), " ", say));
    card.setAttribute("aria-label", head);
  };
  const speakToo = (/** @type {Page} */ page) => {  // after what has happened, and once
    const words = card.textContent ?? "";
    if (words !== spoken) speak(page, [page.parts.live.textContent, words].filter(Boolean).join(" "));
    spoken = words;
  };
  return {
    addControls(page) {
      addControls(page);
      const {coach} = /** @type {{coach?: Coach}} */ (/** @type {unknown} */ (page.payload));
      if (!coach) return;  // a step of a lesson that is tried in the place of the race says itself what to do
      page.parts.shell.classList.add("coached");
      page.parts.shell.querySelector(".column")?.prepend(card);
      draw(coach);
    },
    listenToPython(page, root) {
      const listener = async (/** @type {News} */ news) => {
        await hear(page, root, news);
        if (!news.coach) return;
        draw(news.coach);
        speakToo(page);
      };
      page.host?.hear?.(listener);
      return listener;
    },
    showQuestion(page) {
      const ready = showQuestion(page);
      speakToo(page);
      return ready;
    },
  };
}
