// A first race in a notebook: an anywidget. A coach's sentence stands on top of the column.

import {renderRace} from "../../page/js/race_on_page.js";
import {coachPlaying} from "./coach.js";

/** @param {{model: import("../../page/js/browser/load_bokeh").Model, el: HTMLElement}} widget */
const render = (widget) => renderRace(widget, coachPlaying);

export default {render};
