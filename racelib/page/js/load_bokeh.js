// BokehJS comes from the kernel, once per page: nothing is fetched from anywhere else
function loadBokeh(model, version) {
  if (window.Bokeh?.version === version) return Promise.resolve();
  window.racelibBokeh ??= new Promise((done) => {
    const hear = (message) => {
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

