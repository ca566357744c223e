// The race in a notebook: an anywidget.

import {addControls, listenToPython, showQuestion} from "./playing.js";
import {renderRace} from "./race_on_page.js";

const PLAYING = {addControls, listenToPython, showQuestion};

/** @param {{model: import("./browser/load_bokeh").Model, el: HTMLElement}} widget */
const render = (widget) => renderRace(widget, () => PLAYING);

export default {render};
