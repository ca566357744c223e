// Home in a notebook: an anywidget.

import {VisitOnPage} from "./visit.js";

/** @param {{model: import("../../page/js/browser/load_bokeh").Model, el: HTMLElement}} widget */
function render({model, el}) {
  const visit = new VisitOnPage(model, el);
  const hear = (/** @type {import("./views").HomeMessage} */ message) => visit.hear(message);
  const lost = () => visit.kernel.lose();
  model.on("msg:custom", hear);
  model.on("comm_live_update", lost);
  visit.greet();
  return () => {
    model.off("msg:custom", hear);
    model.off("comm_live_update", lost);
    visit.end();
  };
}

export default {render};
