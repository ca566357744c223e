// A lesson in a notebook: an anywidget. The page is that of a race; the lesson stands on top of its column.

import {offerMistakes} from "../../page/js/browser/mistakes.js";
import {renderRace} from "../../page/js/race_on_page.js";
import {lessonPlaying} from "./lesson.js";
import {remember} from "./storing.js";

/** @param {{model: import("../../page/js/browser/load_bokeh").Model, el: HTMLElement}} widget */
async function render(widget) {
  const store = remember(widget.model);
  offerMistakes((message) => widget.model.send(message));
  return renderRace(widget, () => lessonPlaying(store));
}

export default {render};
