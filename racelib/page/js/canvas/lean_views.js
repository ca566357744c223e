// Spares Bokeh most of its work on a board. For each drawing Bokeh also keeps how it would look selected, not selected,
// muted and thinned out, and works all of that out again at every change. On a board nothing is ever selected or muted,
// and no drawing is thinned out. This stands on the inside of Bokeh's GlyphRendererView: look here when Bokeh changes.

/**
 * What the page uses of how Bokeh draws a glyph, and of the drawing that holds it.
 * @typedef {{model: object}} GlyphView
 * @typedef {{glyph?: GlyphView & {mask_data(): object}, plot_view: {invalidate_dataranges: boolean},
 *   build_glyph_view(glyph: object): Promise<GlyphView>, set_data(indices?: number[]): Promise<void>,
 *   _update_masked_indices(): object}} DrawingView
 * @typedef {new (...all: any[]) => DrawingView} DrawingViewClass
 */

/** What Bokeh asks of the looks that are never drawn. */
const NOTHING = {
  set_base() {}, set_data: async () => {}, set_visuals() {}, after_visuals() {}, after_lazy_visuals: async () => {},
  map_data() {}, remove() {},
};

/** @type {WeakMap<DrawingViewClass, DrawingViewClass>} made once for each copy of Bokeh */
const LEAN_VIEWS = new WeakMap();

/** @param {DrawingViewClass} Usual */
function leanOf(Usual) {
  return class extends Usual {
    /** The first one is drawn; the others are asked to do nothing. @param {object} glyph */
    async build_glyph_view(glyph) {
      return this.glyph ? Object.assign(Object.create(this.glyph), NOTHING) : super.build_glyph_view(glyph);
    }

    /** @param {number[]} [indices] */
    async set_data(indices) {
      await super.set_data(indices);
      this.plot_view.invalidate_dataranges = false;  // the camera says what is seen, not the data
    }

    /** What is in the picture; Bokeh would also note it, and work out all colours again. */
    _update_masked_indices() { return /** @type {any} */ (this.glyph).mask_data(); }
  };
}

/** Let all drawings of a document be lean. @param {{all_models: Iterable<any>}} document */
export function drawLean(document) {
  for (const model of document.all_models) {
    if (model.type !== "GlyphRenderer") continue;
    const Usual = model.default_view;
    if (!LEAN_VIEWS.has(Usual)) LEAN_VIEWS.set(Usual, leanOf(Usual));
    model.default_view = LEAN_VIEWS.get(Usual);
  }
}
