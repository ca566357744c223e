"""A moment of a race as a picture, drawn with Pillow from what the page draws: no browser is needed.

It is plainer than the page: cells, lines, signs, tokens and cars with their badges, and a caption below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING, Any

from racelib.kernel.drawn_board import Board
from racelib.text.kit import first_upper
from racelib.text.language import tr

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

    from racelib.page.timeline import Timeline

#: The picture: its width, the room around the road, the height of a line of the caption, all in pixels; how much larger
#: it is drawn before it is made smaller, which smooths its edges.
WIDTH, MARGIN, LINE, SMOOTH = 1200, 40, 30, 2
#: The room beside the road, for the names of signs.
BESIDE = 130
#: The picture is no higher than this.
HIGHEST = 1200
GROUND, PAPER, INK = "#c8d9b6", "#ffffff", "#16202b"
#: Fonts that are often there; without them Pillow's own, which knows fewer letters.
FONTS = ("DejaVuSans.ttf", "Arial.ttf", "Helvetica.ttc", "LiberationSans-Regular.ttf")
#: A hexagon around its middle, in parts of its width and height.
HEXAGON = ((-1, 0), (-0.5, 0.5), (0.5, 0.5), (1, 0), (0.5, -0.5), (-0.5, -0.5))
#: The outline of a car, nose to the right.
BODY = ((0.76, 0), (0.5, 0.24), (-0.66, 0.3), (-0.66, -0.3), (0.5, -0.24))

Point = tuple[float, float]


@dataclass(frozen=True)
class Moment:
    """A moment of a race: the event after which it is, and what stands below its picture."""

    event: int
    caption: str
    alt: str


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return a font of a size in pixels."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


class Picture:
    """Draws the moments of a race, all to one scale.

    Parameters
    ----------
    timeline
        The race. Only what lies open to everybody is drawn.
    """

    def __init__(self, timeline: Timeline) -> None:
        """Gather the frames of the race once."""
        self.timeline, self.stage = timeline, timeline.stage
        self.place = self.stage.columns.index("place")
        self.status = self.stage.columns.index("status")
        self.rows = [[list(row) for row in timeline.start.rows]]
        self.pieces: list[dict[int, str]] = [dict(timeline.start.pieces)]
        self.boards: list[Board] = [timeline.start_board]
        self._fold()

    def _fold(self) -> None:
        """Work out the frame, the tokens and the board after each event."""
        state = self.timeline.game.start(self.timeline.header)
        scene, number = self.timeline.scene, self.timeline.start.board
        for event in self.timeline.events:
            event.apply(state)
            frame = scene.frame(state)
            self.rows.append(frame.rows)
            self.pieces.append(frame.pieces)
            self.boards.append(self.boards[-1] if frame.board == number else scene.board(state))
            number = frame.board

    def draw(self, moment: Moment) -> Image.Image:
        """Return the picture of a moment with its caption."""
        from PIL import Image, ImageDraw

        board, at = self.boards[moment.event + 1], moment.event + 1
        cells = cells_of(board)
        view = View(board, cells)
        made = Image.new("RGB", (view.width * SMOOTH, view.height * SMOOTH), GROUND)
        ink = ImageDraw.Draw(made)
        self._cells(ink, view, cells)
        self._lines(ink, view, board)
        self._tokens(ink, view, board, self.pieces[at])
        self._cars(ink, view, board, self.rows[at])
        small = made.resize((view.width, view.height), Image.Resampling.LANCZOS)
        return with_caption(small, moment.caption)

    def _cells(self, ink: ImageDraw.ImageDraw, view: View, cells: Sequence[tuple[str, list[Point]]]) -> None:
        for kind, outline in cells:
            if outline:
                fill = self.stage.looks.light.get(kind, "#59616a")
                ink.polygon([view.at(*point) for point in outline], fill=fill, outline="#e8ebee", width=SMOOTH)

    def _lines(self, ink: ImageDraw.ImageDraw, view: View, board: Board) -> None:
        for stroke in board.strokes:
            points = [view.at(*point) for point in zip(stroke.line[::2], stroke.line[1::2], strict=True)]
            colour = "#111111" if stroke.chequers else self.stage.looks.light.get(stroke.kind, INK)
            ink.line(points, fill=colour, width=stroke.width * SMOOTH)
        for flag in board.flags:
            view.disc(ink, (flag.x, flag.y), 12, flag.fill, INK, flag.sign)
            side = "rm" if flag.left else "lm"
            x, y = view.at(flag.x, flag.y)
            x += (-16 if flag.left else 16) * SMOOTH
            ink.text((x, y), flag.name, fill=INK, font=font(15 * SMOOTH), anchor=side,
                     stroke_width=3 * SMOOTH, stroke_fill=GROUND)  # fmt: skip

    def _tokens(self, ink: ImageDraw.ImageDraw, view: View, board: Board, pieces: dict[int, str]) -> None:
        for cell, kind in pieces.items():
            look, spot = self.stage.pieces[kind], spot_of(board, cell)
            if spot is not None:
                view.disc(ink, spot[:2], look.size / 2, look.fill, look.ink, look.sign)

    def _cars(self, ink: ImageDraw.ImageDraw, view: View, board: Board, rows: Sequence[Sequence[int]]) -> None:
        for car, row in zip(self.stage.cars, rows, strict=True):
            spot = spot_of(board, row[0]) if row[0] >= 0 and row[self.status] not in self.stage.absent else None
            if spot is None:
                continue
            x, y, angle = spot
            size = max(9.0, view.scale * (board.car or board.lane_width) * car.scale)
            outline = [view.around((x, y + car.lift), angle, size, *point) for point in BODY]
            ink.polygon(outline, fill=car.colour, outline="#111111", width=SMOOTH)
            fill = car.fill or ("#1b1b22" if car.dark else "#ffffff")
            dark = car.ink or ("#ffffff" if car.dark else "#111111")
            edge = "#111111" if car.fill else car.colour
            view.disc(ink, (x, y + car.lift), max(10.0, 0.3 * size), fill, dark, str(car.number), edge)


def cells_of(board: Board) -> list[tuple[str, list[Point]]]:
    """Return the kind and the outline of each cell that is drawn."""
    if board.cells is not None:
        cells = board.cells
        return [
            (kind, list(zip(xs, ys, strict=True))) for kind, xs, ys in zip(cells.kind, cells.xs, cells.ys, strict=True)
        ]
    assert board.grid is not None
    wide = board.grid.across * 2 / 3
    shown = []
    for number, kind in enumerate(board.ground, start=board.base):
        x, y, _ = spot_of(board, number) or (0.0, 0.0, 0.0)
        outline = [(x + a * wide, y + b) for a, b in HEXAGON] if number >= board.first else []
        shown.append((kind, outline))
    return shown


def spot_of(board: Board, cell: int) -> tuple[float, float, float] | None:
    """Return where a car stands on a cell, and its heading."""
    if board.spots is not None:
        spots = board.spots
        return (spots.x[cell], spots.y[cell], spots.angle[cell]) if cell < len(spots.x) else None
    assert board.grid is not None
    lane, row = cell % board.grid.lanes, cell // board.grid.lanes
    return lane * board.grid.across, row + lane % 2 / 2, 1.5708


class View:
    """Where the points of a board are in the picture; a road of hexagons runs to the right."""

    def __init__(self, board: Board, cells: Sequence[tuple[str, list[Point]]]) -> None:
        """Fit the road into the picture."""
        self.turned = board.grid is not None
        points = [self._turn(*point) for _, outline in cells for point in outline]
        points += [self._turn(flag.x, flag.y) for flag in board.flags]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.left, self.top = min(xs), max(ys)
        across, up = max(xs) - self.left or 1, self.top - min(ys) or 1
        room = WIDTH - 2 * BESIDE
        self.scale = min(room / across, (HIGHEST - 2 * MARGIN) / up)
        self.width, self.height = WIDTH, int(up * self.scale) + 2 * MARGIN
        self.shift = (room - across * self.scale) / 2

    def _turn(self, x: float, y: float) -> Point:
        return (y, -x) if self.turned else (x, y)

    def at(self, x: float, y: float) -> Point:
        """Return a point of the board in the picture, as large as it is drawn first."""
        a, b = self._turn(x, y)
        return (
            SMOOTH * (BESIDE + self.shift + (a - self.left) * self.scale),
            SMOOTH * (MARGIN + (self.top - b) * self.scale),
        )

    def around(self, spot: Point, angle: float, size: float, a: float, b: float) -> Point:
        """Return a point of a car: `a` ahead of its middle and `b` beside it, in parts of its size in pixels."""
        x, y = self.at(*spot)
        turn = angle - 1.5708 if self.turned else angle
        c, s = cos(turn) * size * SMOOTH, sin(turn) * size * SMOOTH
        return x + a * c - b * s, y - (a * s + b * c)

    def disc(self, ink: Any, spot: Point, radius: float, fill: str, dark: str, sign: str, edge: str = "") -> None:
        """Draw a round badge with a sign on it; the edge of a car's badge has the colour of the car."""
        x, y = self.at(*spot)
        r = radius * SMOOTH
        ink.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=edge or dark, width=(3 if edge else 1) * SMOOTH)
        ink.text((x, y), sign, fill=dark, font=font(int(1.15 * r) if len(sign) < 3 else int(0.8 * r)), anchor="mm")


def with_caption(picture: Image.Image, caption: str) -> Image.Image:
    """Return a picture with a caption below it, in as many lines as it needs."""
    from PIL import Image, ImageDraw

    letters = font(20)
    lines = broken(caption, letters, picture.width - 2 * MARGIN)
    made = Image.new("RGB", (picture.width, picture.height + LINE * (len(lines) + 1)), PAPER)
    made.paste(picture, (0, 0))
    ink = ImageDraw.Draw(made)
    for number, line in enumerate(lines):
        ink.text((MARGIN, picture.height + LINE * number + LINE // 2), line, fill=INK, font=letters)
    return made


def broken(text: str, letters: Any, width: float) -> list[str]:
    """Return a text in lines that fit a width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# -- words ---------------------------------------------------------------------------------------------------


def moment_at(timeline: Timeline, event: int) -> Moment:
    """Return a moment with what stands below its picture, and the picture in words."""
    from racelib.page.timeline import without_rules

    turn = timeline.turns[event] if event >= 0 else 0
    here = [one for one in timeline.moments if one["event"] <= event and turn_of(timeline, one["event"]) == turn]
    said = next((timeline.words[n] for n in range(event, -1, -1) if timeline.words[n]), timeline.stage.opening)
    if here:
        best = max(here, key=lambda one: one["weight"])
        said = f"{best['title']}. {best['why']}".strip()
    caption = tr("{title}, turn {turn}: {sentence}").format(
        title=timeline.title, turn=turn, sentence=without_rules(said)
    )
    return Moment(event, caption, f"{caption} {standings(timeline, event)}")


def turn_of(timeline: Timeline, event: int) -> int:
    """Return the turn that an event belongs to, counted from 1."""
    return (timeline.turns[event - 1] if event > 0 else 0) + 1


def standings(timeline: Timeline, event: int) -> str:
    """Return the order of the cars at a moment, in one sentence."""
    place, rows = timeline.stage.columns.index("place"), [list(row) for row in timeline.start.rows]
    for number, car, *row in timeline.changes:
        if number <= event:
            rows[car] = row
    status = timeline.stage.columns.index("status")
    there = [
        (row[place], car.name)
        for row, car in zip(rows, timeline.stage.cars, strict=True)
        if not (car.aside or car.unowned or row[status] in timeline.stage.absent)
    ]
    order = ", ".join(f"{place} {name}" for place, name in sorted(there))
    return first_upper(tr("the order: {order}.").format(order=order))


# -- files ---------------------------------------------------------------------------------------------------


def png_bytes(picture: Image.Image) -> bytes:
    """Return a picture as a PNG."""
    from io import BytesIO

    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def gif_bytes(pictures: Sequence[Image.Image], pause: int = 900) -> bytes:
    """Return pictures one after another as a GIF that begins again; all are as high as the highest."""
    from io import BytesIO

    from PIL import Image

    high = max(one.height for one in pictures)
    frames = []
    for one in pictures:
        page = Image.new("RGB", (one.width, high), PAPER)
        page.paste(one, (0, 0))
        frames.append(page.resize((one.width * 2 // 3, high * 2 // 3)).quantize(64))
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=pause, loop=0)
    return out.getvalue()
