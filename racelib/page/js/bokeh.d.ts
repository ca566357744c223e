// The parts of BokehJS that the page touches. It comes with Python's Bokeh, without types.

interface BokehRange { start: number; end: number; setv(ends: {start: number; end: number}): void }

interface BokehSource { type: string; name: string | null; data: Record<string, any[]> }

interface BokehDocument {
  all_models: Iterable<BokehSource>;
  roots(): BokehFigure[];
  remove_root(model: BokehFigure): void;
}

interface BokehFigure {
  id: string;
  document: BokehDocument;
  x_range: BokehRange;
  y_range: BokehRange;
  background_fill_color: any;
  border_fill_color: any;
  outline_line_color: any;
  title: {text: string; text_color: any} | null;
  below: any[];
  left: any[];
  right: any[];
  center: any[];
  renderers: any[];
}

interface BokehView {
  el: HTMLElement;
  model: BokehFigure;
  canvas_view?: {events_el?: HTMLElement; overlays?: {el: HTMLElement}};
}

declare const Bokeh: {
  version: string;
  index: {roots: Iterable<BokehView>};
  documents: {roots(): BokehFigure[]}[];
  embed: {
    embed_item(item: object, target: HTMLElement): Promise<void>;
    add_document_standalone(document: BokehDocument, target: HTMLElement): Promise<void>;
  };
  require(module: "document"): {Document: {from_json(json: object): BokehDocument}};
};

interface Window {
  Bokeh?: typeof Bokeh;
  /** the versions of BokehJS that are on their way */
  racelibAwaits?: Map<string, import("./browser/load_bokeh").Awaited>;
  /** done when the last board that was begun is there */
  racelibEmbeds?: Promise<void>;
}

interface HTMLElement { racelib?: object }
