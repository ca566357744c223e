// BokehJS comes from the kernel, once per page and version; the page without code has it from the same server
// (page/template/page.js). Nothing is fetched from anywhere else.

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
 * A version of BokehJS that is on its way, for all widgets on the page; `arrive` runs its source.
 * @typedef {object} Awaited
 * @property {Promise<void>} there
 * @property {(source: string) => void} arrive
 */

const PATIENCE = 2000;  // milliseconds; the kernel that was asked first may be gone, then the next one is asked

/**
 * @param {Model} model
 * @param {string} version
 * @returns {Promise<void>} done when BokehJS of this version is there
 */
export function loadBokeh(model, version) {
  if (window.Bokeh?.version === version) return Promise.resolve();
  const coming = (window.racelibAwaits ??= new Map()), first = !coming.has(version);
  const awaited = coming.get(version) ?? awaitVersion(version, coming);
  const hear = (/** @type {{bokeh?: string}} */ {bokeh}) => { if (bokeh != null) awaited.arrive(bokeh); };
  model.on("msg:custom", hear);
  const asking = setTimeout(() => model.send({do: "bokeh"}), first ? 0 : PATIENCE);
  return awaited.there.then(() => {
    clearTimeout(asking);
    model.off("msg:custom", hear);
  });
}

/**
 * Wait for a version: the first source that arrives is run.
 * @param {string} version
 * @param {Map<string, Awaited>} coming
 * @returns {Awaited}
 */
function awaitVersion(version, coming) {
  /** @type {(source: string) => void} */
  let arrive = () => {};
  /** @type {Promise<void>} */
  const there = new Promise((done) => {
    arrive = (source) => {
      if (!coming.delete(version)) return;  // it is there already
      const script = document.createElement("script");
      script.textContent = source;
      document.head.append(script);
      done();
    };
  });
  const awaited = {there, arrive};
  coming.set(version, awaited);
  return awaited;
}
