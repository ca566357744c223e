"""The Bokeh figure of the viewer: the board. It starts empty; the page fills and moves it.

The page finds the data sources by their names, so that a step needs no Python: `js/canvas/` is their other half.
"""

from __future__ import annotations

from typing import Any

from bokeh.core.properties import value
from bokeh.events import DoubleTap, Tap
from bokeh.models import ColumnDataSource, CustomJS, Range1d
from bokeh.plotting import figure

#: A tap on a figure becomes an event of the page; selection tools would swallow quick clicks.
TAPPED = """
window.dispatchEvent(new CustomEvent("racelib-tap", {detail: {figure, x: cb_obj.x, y: cb_obj.y}}));
"""


def _listen(plot: Any) -> None:
    """Let taps through; quick ones arrive as double taps, so both are listened to."""
    plot.js_on_event(Tap, CustomJS(args={"figure": plot}, code=TAPPED))
    plot.js_on_event(DoubleTap, CustomJS(args={"figure": plot}, code=TAPPED))


def _source(name: str, *columns: str) -> ColumnDataSource:
    return ColumnDataSource({column: [] for column in columns}, name=name)


def _words(plot: Any, source: ColumnDataSource, column: str, size: str, ink: str, **more: Any) -> None:
    """Write the words of a column at its places."""
    look = {"text_font": value("system-ui, sans-serif"), "text_baseline": "middle", "text_align": "center", **more}
    plot.text("x", "y", column, source=source, text_font_size=size, text_color=ink, **look)


def ground(plot: Any) -> ColumnDataSource:
    """Draw what lies under the cells: mown grass, run-off, the shadow of the road, kerbs; return its edges."""
    plot.patches("xs", "ys", source=_source("stripes", "xs", "ys"), line_color=None, name="stripes")
    look: dict[str, Any] = {"line_join": "round", "line_cap": "round"}
    plot.multi_line("xs", "ys", source=_source("shores", "xs", "ys"), name="shores", line_width=10, **look)
    scenery = _source("scenery", "xs", "ys", "fill", "alpha")
    plot.patches("xs", "ys", source=scenery, fill_color="fill", fill_alpha="alpha", line_color=None)
    waves = _source("waves", "xs", "ys")
    plot.multi_line("xs", "ys", source=waves, line_color="#ffffff", line_alpha=0.5, line_width=1.5, **look)
    plot.multi_line("xs", "ys", source=_source("runoff", "xs", "ys"), name="runoff", **look)
    edges = _source("edges", "xs", "ys")
    plot.multi_line("xs", "ys", source=edges, line_color="#000000", line_alpha=0.12, name="shadow", **look)
    kerbs = _source("kerbs", "xs", "ys", "fill")
    plot.patches("xs", "ys", source=kerbs, fill_color="fill", line_color=None)
    return edges


def paint(plot: Any, edges: ColumnDataSource) -> None:
    """Draw what is painted on the cells: the edge lines of the road, the chequered line, the places of the grid."""
    look: dict[str, Any] = {"line_join": "round", "line_cap": "round"}
    plot.multi_line("xs", "ys", source=edges, name="edge lines", **look)
    marks = _source("ground_shapes", "xs", "ys", "shade", "alpha")
    plot.patches("xs", "ys", source=marks, fill_color="shade", fill_alpha="alpha", line_color=None)
    lines = _source("ground_lines", "xs", "ys", "shade", "alpha")
    plot.multi_line("xs", "ys", source=lines, line_color="shade", line_alpha="alpha", line_width=1.5, line_cap="round")
    brackets = _source("brackets", "xs", "ys")
    plot.multi_line("xs", "ys", source=brackets, line_color="#f4f4f0", name="brackets", line_join="miter")
    chevrons = _source("chevrons", "xs", "ys")
    plot.multi_line("xs", "ys", source=chevrons, line_color="#f4f4f0", line_alpha=0.55, name="chevrons")
    chequers = _source("chequers", "xs", "ys", "fill")
    plot.patches("xs", "ys", source=chequers, fill_color="fill", line_color=None)


def choosing(plot: Any) -> None:
    """Draw what can be chosen: tinted cells, hatched ones, the way that is looked at, and the car at its end."""
    marks = _source("marks", "xs", "ys", "fill", "alpha", "edge", "thick")
    plot.patches(
        "xs", "ys", source=marks, fill_color="fill", fill_alpha="alpha", line_color="edge", line_width="thick",
    )  # fmt: skip
    plot.patches(
        "xs", "ys", source=_source("risks", "xs", "ys", "colour"), fill_color=None, line_color=None,
        hatch_pattern="right_diagonal_line", hatch_color="colour", hatch_weight=3, hatch_scale=14,
    )  # fmt: skip
    look: dict[str, Any] = {"line_cap": "round", "line_join": "round"}
    way = _source("way", "xs", "ys")
    plot.multi_line("xs", "ys", source=way, line_color="#ffffff", line_width=7, line_alpha=0.9, **look)
    plot.multi_line("xs", "ys", source=way, line_color="#0b57b0", line_width=4, **look)
    heads = _source("heads", "xs", "ys")
    plot.multi_line("xs", "ys", source=heads, line_color="#0b57b0", line_width=3, **look)
    phantom = _source("phantom", "xs", "ys", "fill")
    plot.patches("xs", "ys", source=phantom, fill_color="fill", fill_alpha=0.5, line_color=None)


def cells(plot: Any) -> None:
    """Draw the cells; those that are hatched stand apart."""
    shown = _source("cells", "xs", "ys", "fill", "alpha", "edge", "about")
    plot.patches("xs", "ys", source=shown, fill_color="fill", fill_alpha="alpha", line_color="edge", line_width=1)
    # apart from the others: Bokeh makes a canvas for each patch that may be hatched, whenever the camera moves
    plot.patches(
        "xs", "ys", source=_source("hatched", "xs", "ys", "hatch"), fill_color=None, line_color=None,
        hatch_pattern="hatch", hatch_color="#000000", hatch_alpha=0.28, hatch_scale=7,
    )  # fmt: skip


def lines_and_flags(plot: Any) -> None:
    """Draw the lines on the road, the words painted on it, and the round signs beside it."""
    strokes = _source("strokes", "xs", "ys", "colour", "width", "dash")
    plot.multi_line("xs", "ys", source=strokes, line_color="colour", line_width="width", line_dash="dash")
    labels = _source("labels", "x", "y", "text", "angle", "ink", "font")
    _words(plot, labels, "text", "font", "ink", angle="angle", text_font_style="bold", text_alpha=0.75)
    flags = _source("flags", "x", "y", "sign", "fill")
    plot.scatter(
        "x", "y", source=flags, marker="circle", size=22, fill_color="fill", line_color="#16202b", line_width=1.5
    )
    _words(plot, flags, "sign", "13px", "#16202b", text_font_style="bold")


def trail(plot: Any) -> None:
    """Draw where a car has just driven."""
    driven = _source("trail", "xs", "ys", "colour", "dash")
    look: dict[str, Any] = {"line_cap": "round", "line_join": "round"}
    plot.multi_line("xs", "ys", source=driven, line_color="colour", line_width=2, line_alpha=0.6, **look)
    plot.multi_line("xs", "ys", source=driven, line_color="#ffffff", line_width=5, line_dash=[1, 9], **look)


def tokens(plot: Any) -> None:
    """Draw where a drive leads and what it meets, what lies on the cells, and the cars of the race that was."""
    reach = _source("reach", "xs", "ys", "fill", "alpha", "edge", "thick")
    plot.patches(
        "xs", "ys", source=reach, fill_color="fill", fill_alpha="alpha", line_color="edge", line_width="thick",
    )  # fmt: skip
    pieces = _source("pieces", "x", "y", "shape", "size", "fill", "ink", "sign", "font")
    plot.scatter(
        "x", "y", marker="shape", source=pieces, size="size", fill_color="fill", line_color="ink", line_width=1.5,
    )  # fmt: skip
    _words(plot, pieces, "sign", "font", "ink", text_font_style="bold")
    ghosts = _source("ghosts", "x", "y", "shape", "number", "colour")
    plot.scatter(
        "x", "y", marker="shape", source=ghosts, size=18, fill_color="#ffffff", fill_alpha=0.45, line_color="colour",
        line_width=2, line_dash="dotted",
    )  # fmt: skip
    _words(plot, ghosts, "number", "9px", "#333333")


def cars(plot: Any) -> None:
    """Draw the cars: a ring around the one in turn, bodies, badges, crosses on those that do not drive, hits."""
    rings = _source("rings", "xs", "ys")
    plot.multi_line("xs", "ys", source=rings, line_color="#ffb81c", line_width=3)
    bodies = _source("bodies", "xs", "ys", "fill", "edge", "thick", "alpha")
    plot.patches(
        "xs", "ys", source=bodies, fill_color="fill", fill_alpha="alpha", line_color="edge", line_width="thick"
    )
    badges = _source("badges", "x", "y", "shape", "size", "font", "fill", "ink", "number", "edge", "thick")
    plot.scatter(
        "x", "y", marker="shape", source=badges, size="size", fill_color="fill", line_color="edge",
        line_width="thick",
    )  # fmt: skip
    crosses = _source("crosses", "x", "y", "size")
    for colour, width in (("#ffffff", 5), ("#c00000", 2)):
        plot.scatter("x", "y", marker="x", source=crosses, size="size", line_color=colour, line_width=width)
    _words(plot, badges, "number", "font", "ink", text_font_style="bold")
    hits = _source("hits", "x", "y", "text", "size", "font")
    plot.scatter(
        "x", "y", source=hits, marker="circle", size="size", fill_color="#b3201f", line_color="#ffffff", line_width=1.5
    )
    _words(plot, hits, "text", "font", "#ffffff", text_font_style="bold")


def chain(plot: Any) -> None:
    """Draw the arrows of a chain, with their numbers."""
    links = _source("links", "xs", "ys", "colour", "width")
    plot.multi_line("xs", "ys", source=links, line_color="colour", line_width="width", line_cap="round")
    heads = _source("link_heads", "xs", "ys", "colour")
    plot.patches("xs", "ys", source=heads, fill_color="colour", line_color="#16202b")
    discs = _source("link_discs", "x", "y", "text", "colour", "size")
    plot.scatter(
        "x", "y", source=discs, marker="circle", size="size", fill_color="colour", line_color="#ffffff", line_width=2
    )
    _words(plot, discs, "text", "13px", "#ffffff", text_font_style="bold")


def words_on_top(plot: Any) -> None:
    """Draw the words that nothing covers: beside cars, on cells that can be chosen, beside the road."""
    paper = {"background_fill_color": "#fff2b8", "background_fill_alpha": 0.9, "padding": 1, "border_radius": 3}
    tags = _source("tags", "x", "y", "tag")  # a short word, such as the gear, beside the badge
    _words(plot, tags, "tag", "9px", "#111111", text_align="left", x_offset=11, y_offset=-9, **paper)
    prices = _source("prices", "x", "y", "price", "ink", "paper")  # on a white paper where a car stands
    paper |= {"background_fill_color": "#ffffff", "background_fill_alpha": "paper"}
    _words(plot, prices, "price", "12px", "ink", text_font_style="bold", **paper)
    knobs = _source("knobs", "x", "y", "text", "fill", "ink")  # the ends of a range, the number of the car to come
    plot.scatter("x", "y", source=knobs, marker="circle", size=24, fill_color="fill", line_color=None)
    _words(plot, knobs, "text", "12px", "ink", text_font_style="bold")
    chances = _source("chances", "x", "y", "text")  # of slams
    _words(
        plot, chances, "text", "12px", "#16202b", text_font_style="bold", background_fill_color="#ffffff",
        border_line_color="#b3201f", padding=[2, 5], border_radius=9,
    )  # fmt: skip
    signs = _source("signs", "x", "y", "text", "fill", "ink", "edge")  # names of corners and lines
    pill = {"background_fill_color": "fill", "border_line_color": "edge", "border_line_width": 1.5}
    _words(plot, signs, "text", "12px", "ink", text_font_style="bold", padding=[4, 8], border_radius=12, **pill)
    callouts = _source("callouts", "x", "y", "text", "fill", "ink", "dx", "dy")  # words beside cars
    pill = {"background_fill_color": "fill", "border_line_color": "ink", "border_line_width": 1}
    _words(plot, callouts, "text", "12px", "ink", text_font_style="bold", padding=[2, 7], border_radius=9,
           x_offset="dx", y_offset="dy", **pill)  # fmt: skip


def empty_figure() -> Any:
    """Return a figure without tools, axes or grid, that fills the box it is put into."""
    plot = figure(
        x_range=Range1d(start=0, end=1),
        y_range=Range1d(start=0, end=1),
        tools=[],
        toolbar_location=None,
        sizing_mode="stretch_both",
        name="board",
        title=None,
        output_backend="canvas",
        min_border=0,
    )
    plot.grid.visible = False
    plot.axis.visible = False
    plot.outline_line_color = None
    return plot


def board_figure() -> Any:
    """Return the board, from the ground up.

    It fills the box that the page gives it; the page's camera says what is seen, to one scale in both directions.
    """
    plot = empty_figure()
    edges = ground(plot)
    cells(plot)
    paint(plot, edges)
    lines_and_flags(plot)
    still = len(plot.renderers)
    for draw in (trail, choosing, tokens, cars, chain, words_on_top):
        draw(plot)
    for moving in plot.renderers[still:]:  # an upper canvas: a step does not paint the track again
        moving.level = "overlay"
    _listen(plot)
    return plot
