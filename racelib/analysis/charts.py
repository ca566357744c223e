"""Charts of a race: Bokeh figures that tell the cars apart by number, badge and dashes, not by colour alone.

BokehJS comes as for the board, from the kernel or its server: nothing is fetched from anywhere else. Each chart carries
its numbers as a text table too.
"""

from __future__ import annotations

from typing import Any

import anywidget
import bokeh
import traitlets
from bokeh.embed import json_item
from bokeh.models import AdaptiveTicker, DataRange1d
from bokeh.plotting import figure

from racelib.analysis.tables import Source, Table, by_round, round_table
from racelib.page.assets import script
from racelib.page.export import bokeh_runtime
from racelib.page.in_words import InWords
from racelib.text.language import tr

DASHES = ("solid", "dashed", "dotted", "dotdash", "dashdot")


class Chart(InWords, anywidget.AnyWidget):
    """A Bokeh figure on the page, with its numbers as a text table."""

    _esm = script("page/js/chart_widget.js")
    payload = traitlets.Dict().tag(sync=True)

    def __init__(self, plot: Any, table: Table) -> None:
        """Show a figure and keep its text twin."""
        self.table = table
        names = {"open": tr("The chart as a table"), "table": table._repr_html_()}
        super().__init__(payload={"item": json_item(plot), "bokeh": bokeh.__version__, "label": table.text(), **names})
        self.on_msg(self._message)

    def _message(self, _: Any, message: dict[str, Any], __: Any) -> None:
        if message.get("do") == "bokeh":
            self.send({"bokeh": bokeh_runtime()})

    def text(self) -> str:
        """Return the numbers as text."""
        return self.table.text()


def _chart(source: Source, what: str, title: str, label: str, flip: bool) -> Chart:
    cars, numbers = by_round(source, what)
    plot = figure(
        title=title,
        x_axis_label=tr("round"),
        y_axis_label=label,
        y_range=DataRange1d(flipped=flip),
        width=900,
        height=360,
        sizing_mode="stretch_width",
        tools=[],
        toolbar_location=None,
        name="race chart",
    )
    rounds = list(range(len(numbers)))
    every = max(1, len(rounds) // 7)  # badges in turn, so that they do not hide each other where cars are level
    for place, car in enumerate(cars):
        values = [row[place] for row in numbers]
        colour, dash = car.trail or car.colour, DASHES[place % len(DASHES)]
        plot.line(rounds, values, line_color=colour, line_width=2, line_dash=dash, legend_label=car.label)
        badges = rounds[place % every :: every]
        plot.scatter(
            badges,
            [values[number] for number in badges],
            marker=car.shape,
            size=15,
            fill_color="#1b1b22" if car.dark else "#ffffff",
            line_color=colour,
            line_width=2,
            legend_label=car.label,
        )
        plot.text(
            badges,
            [values[number] for number in badges],
            text=[str(car.number)] * len(badges),
            text_align="center",
            text_baseline="middle",
            text_font_size="9px",
            text_color="#ffffff" if car.dark else "#111111",
        )
    plot.xaxis.ticker = AdaptiveTicker(mantissas=[1, 2, 5], min_interval=1)  # on a phone not every round has room
    if flip:
        plot.yaxis.ticker = list(range(1, len(cars) + 1))
    plot.legend[0].update(orientation="horizontal", ncols=4, location="center", label_text_font_size="11px", spacing=4)
    plot.add_layout(plot.legend[0], "below")
    return Chart(plot, round_table(source, what, title))


def points(source: Source) -> Chart:
    """Show the points that each car had left, round by round: how they were spent."""
    return _chart(source, "points", tr("Points left after each round"), tr("points left"), False)


def places(source: Source) -> Chart:
    """Show the place of each car, round by round: who passed whom."""
    return _chart(source, "place", tr("Place after each round"), tr("place"), True)
