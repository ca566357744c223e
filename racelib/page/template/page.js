// The page around a notebook: when its picture of waiting goes, and what happens when somebody leaves.

Object.assign(window, {
  // Voilà calls these while it runs the cells, and when all of them have run
  voila_heartbeat() {}, voila_process() {}, voila_finish() {},
  // Voilà loads MathJax from a CDN on every page. There are no formulas here: this stands in its place
  MathJax: {Hub: {Config() {}, Configured() {}, Queue() {}, Register: {StartupHook() {}}}},
});

/** Follow the theme of the system, and say so as JupyterLab does, where widgets look for it. */
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.body.dataset.jpThemeLight = String(!system.matches); };
  system.addEventListener("change", follow);
  follow();
})();

/** Text above the first board would push it out of sight: it comes right after the board. */
function boardFirst() {
  const first = document.querySelector(".notebook-output");
  if (!first?.querySelector(".rl")) return;
  first.after(...[...document.querySelectorAll(".notebook-text")].filter(
    (text) => text.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING));
}

history.scrollRestoration = "manual";  // a page that is loaded again begins at the board, not where it was left

/** Take the picture away once the first board can be played, or once there is nothing to wait for. */
(() => {
  const PATIENCE = 8000;  // milliseconds after the last cell: whatever is there is shown then
  const picture = document.getElementById("getting-ready");
  const watch = new MutationObserver(() => { if (document.querySelector("[data-ready]")) show(); });
  let shown = false;
  const show = () => {
    if (shown) return;  // somebody may have scrolled on since
    shown = true;
    watch.disconnect();
    boardFirst();
    picture?.remove();
    scrollTo(0, 0);
  };
  watch.observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"]});
  addEventListener("load", () => {
    if (document.querySelector(".notebook-output")) setTimeout(show, PATIENCE);
    else show();
  });
})();

/** BokehJS comes while the kernel starts. Boards wait for it as for one that a kernel sends (js/browser/load_bokeh.js);
 * if it does not come, or is something else such as a page to log in, they ask their kernel at once.
 * @param {string} address @param {string} version */
function fetchBokeh(address, version) {
  const script = Object.assign(document.createElement("script"), {src: address});
  /** @type {(source: string) => void} */
  let arrive = () => {};
  /** @type {Promise<void>} */
  const there = new Promise((done) => {
    arrive = (source) => {
      const known = window.Bokeh?.version === version;
      if (!known) document.head.append(Object.assign(document.createElement("script"), {textContent: source}));
      done();
    };
    script.addEventListener("load", () => { if (window.Bokeh?.version === version) done(); });
  });
  const awaits = window.racelibAwaits = new Map([[version, {there, arrive}]]);
  for (const end of ["load", "error"]) {
    script.addEventListener(end, () => { if (window.Bokeh?.version !== version) awaits.delete(version); });
  }
  document.head.append(script);
}

/** Tell Voilà's scripts which kernel is theirs, and end it with the page. A page that the browser brings back from its
 * memory needs another one. @param {string} base @param {string} kernel */
function useKernel(base, kernel) {
  document.body.dataset.kernelId = kernel;
  addEventListener("pagehide", () => {
    const form = new FormData();
    form.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${base}voila/api/shutdown/${kernel}`, form);
  });
  addEventListener("pageshow", ({persisted}) => { if (persisted) location.reload(); });
}

/** Lead to the same notebook in JupyterLab, and to no other: each that was open there before would start a kernel. */
function linkTheCode() {
  const path = location.pathname.replace("/voila/render/", "/lab/tree/") + "?reset";
  for (const link of document.querySelectorAll(".notebook-code a")) link.setAttribute("href", path);
}
