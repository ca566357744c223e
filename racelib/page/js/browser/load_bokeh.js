// BokehJS comes from the kernel, once per page: nothing is fetched from anywhere else.

/**
 * The kernel's half of a widget, as anywidget gives it to us.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(message: object) => void} send
 * @property {(event: string, listener: (message: any) => void) => void} on
 * @property {(event: string, listener: (message: any) => void) => void} off
 * @property {any} [widget_manager]  JupyterLab's, with the notebook's session; other pages may have none
 */

/**
 * @param {Model} model
 * @param {string} version
 * @returns {Promise<void>} done when BokehJS of this version is there
 */
export function loadBokeh(model, version) {
  if (window.Bokeh?.version === version) return Promise.resolve();
  window.racelibBokeh ??= new Promise((done) => {
    const hear = (/** @type {{bokeh?: string}} */ message) => {
      if (message.bokeh == null) return;
      model.off("msg:custom", hear);
      const script = document.createElement("script");
      script.textContent = message.bokeh;
      document.head.append(script);
      done();
    };
    model.on("msg:custom", hear);
    model.send({do: "bokeh"});
  });
  return window.racelibBokeh;
}
