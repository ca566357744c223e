"""One-file HTML: the replay viewer with everything it needs inside, to open from disk with no network at all."""

from __future__ import annotations

import html
import os
import stat
from pathlib import Path
from typing import Any

import msgspec

from racelib import arguments
from racelib.errors import BadOption, BadReplay
from racelib.kernel.files import given_path, read_up_to, refuse_existing, shown_path, write_new, write_over
from racelib.kernel.game import SPECTATOR
from racelib.kernel.headers import own_files
from racelib.kernel.race import Race
from racelib.kernel.replay import IMPOSSIBLE, Replay, read_replay, replay_bytes
from racelib.page.assets import script, styles
from racelib.page.keeping import pack
from racelib.page.page_words import page_words
from racelib.page.timeline import Timeline, timeline_of
from racelib.text import language
from racelib.text.language import tr

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>body {{ margin: 0; }}</style>
<script>{bokeh}</script>
</head>
<body>
<main id="race">{text}</main>
<script id="viewer" type="text/plain">{viewer}</script>
<script id="data" type="text/plain">{data}</script>
<script type="module">
// what is the same for every race, and the race, both packed
const unpacked = (id) => {{
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}};
const {{css, script, ...viewer}} = await unpacked("viewer"), race = await unpacked("data");
document.head.append(Object.assign(document.createElement("style"), {{textContent: css}}));
const mount = new Function("'use strict';" + script + "; return mount;")();
await mount(document.getElementById("race"), {{...viewer, ...race}});
document.querySelector(".board").focus({{preventScroll: true}});  // keys work at once
</script>
</body>
</html>
"""


#: How a page may begin.
PAGES = (b"<!doctype html", b"<html", b"\xef\xbb\xbf<!doctype html")


def bokeh_runtime() -> str:
    """Return BokehJS as text: its core, which is all that the figures need."""
    import bokeh

    path = Path(bokeh.__file__).parent / "server" / "static" / "js" / "bokeh.min.js"
    return path.read_text(encoding="utf-8")


def viewer() -> dict[str, Any]:
    """Return what is the same on the page of every race: its style, its script, its words and its figure."""
    from racelib.page.board_item import with_figures

    look = {"css": styles("page/css/page.css"), "script": script("page/js/mount.js"), "mode": "watch"}
    return with_figures({**look, "words": page_words()})


def page_payload(timeline: Timeline, replay: Replay) -> dict[str, Any]:
    """Return what the page of a recorded race holds of that race."""
    payload = timeline.payload()
    del payload["words"]  # they are the viewer's
    rules = payload["part"]["rules"]  # a file says whether a rule is printed, not under which heading
    payload["part"]["rules"] = {id: {**one, "mark": one["kind"]} for id, one in rules.items()}
    if not timeline.state.over and not timeline.stopped:
        payload["title"] = f"{payload['title']} – {tr('this race is not finished')}"
    if can_be_opened(timeline):
        payload["record"] = pack(replay_bytes(replay), level=9)
    return payload


def can_be_opened(timeline: Timeline) -> bool:
    """Say whether those who get the page can open its record in racelib.

    A race that goes on would give its coming dice away; one on a track of your own needs a file that they do not have.
    """
    return bool(timeline.state.over) and not timeline.stopped and not own_files(timeline.header)


def html_page(replay: Replay) -> str:
    """Return a replay as one HTML page."""
    return page_of(timeline_of(replay), replay)


def page_of(timeline: Timeline, replay: Replay) -> str:
    """Return a replay, with its timeline, as one HTML page."""
    payload = page_payload(timeline, replay)
    text = html.escape(picture(timeline))
    return PAGE.format(
        language=language.current(),
        title=html.escape(payload["title"]),
        bokeh=bokeh_runtime().replace("</script", "<\\/script"),
        text=f"<noscript><pre>{text}</pre></noscript>",
        viewer=pack(msgspec.json.encode(viewer()), level=9),
        data=pack(msgspec.json.encode(payload), level=9),
    )


def picture(timeline: Timeline) -> str:
    """Return the board at the end of a race as text; of a record that ends in the middle of nowhere, why it does."""
    state = timeline.state
    try:
        return str(timeline.game.picture(state, timeline.names, None if state.over else SPECTATOR))
    except IMPOSSIBLE:
        return timeline.stopped


def replay_of(source: Replay | Race[Any] | str | os.PathLike[str]) -> Replay:
    """Return a replay: the one given, that of a file, or what a race has come to."""
    if isinstance(source, Race):
        return Replay(source.header, source.history, source.result, source.over)
    if not isinstance(source, (Replay, str, os.PathLike)):
        raise arguments.wrong("replay", source, "a replay, the path of its file, or a race")
    return source if isinstance(source, Replay) else read_replay(source)


def export(
    replay: Replay | Race[Any] | str | os.PathLike[str], out: str | os.PathLike[str], force: bool = False
) -> Path:
    """Write a replay, the file of one, or a race as one HTML file and return its path.

    Parameters
    ----------
    replay
        What to write.
    out
        The file to write; nothing may be there yet.
    force
        Replace an HTML page that is there already; anything else is never replaced.

    Raises
    ------
    BadOption
        When there is something already, or the file cannot be written.
    BadReplay
        When the file is not a replay; nothing is written then. When it holds something that cannot happen; the page
        shows all before it then.
    """
    replaced = force and is_page(out)
    target = Path(out) if replaced else free_for_a_page(out, force)
    recorded = replay_of(replay)
    timeline = timeline_of(recorded)
    page = page_of(timeline, recorded).encode()
    write_over(target, page) if replaced else write_new(target, page)
    if timeline.stopped:
        where = "" if isinstance(replay, (Replay, Race)) else f"{shown_path(replay)}: "
        raise BadReplay(f"{where}{timeline.stopped}; {shown_path(target)} shows the race before it")
    return target


def export_picture(
    replay: Replay | Race[Any] | str | os.PathLike[str], out: str | os.PathLike[str], turns: tuple[int, int]
) -> tuple[Path, str]:
    """Write the board at the end of a turn as a PNG, or of several turns as a GIF; return its path and its alt text.

    Parameters
    ----------
    replay
        The race.
    out
        The file to write; nothing may be there yet. "race.gif" is a film of the turns, anything else a picture.
    turns
        The first turn and the last, counted from 1.

    Raises
    ------
    BadOption
        When there are no such turns, there is something already, or the file cannot be written.
    """
    from racelib.page.drawing import Picture, gif_bytes, moment_at, png_bytes

    target, timeline = refuse_existing(out), timeline_of(replay_of(replay))
    first, last = turns
    ends = [timeline.turns.index(turn) for turn in range(1, max(timeline.turns, default=0) + 1)]
    if not 1 <= first <= last <= len(ends):
        known = tr("the race has turns 1 to {last}").format(last=len(ends)) if ends else tr("it has no whole turn yet")
        asked = str(first) if first == last else f"{first}-{last}"
        raise BadOption(tr("there is no turn {turn}; {known}").format(turn=asked, known=known))
    moments = [moment_at(timeline, event) for event in ends[first - 1 : last]]
    draw = Picture(timeline).draw
    is_film = target.suffix.lower() == ".gif"
    write_new(target, gif_bytes([draw(one) for one in moments]) if is_film else png_bytes(draw(moments[-1])))
    return target, moments[-1].alt


def free_for_a_page(path: str | os.PathLike[str], force: bool) -> Path:
    """Return the path of a page that is to be written; `BadOption` says what is there, and whether force would help."""
    name = given_path(path)
    say = ""
    if is_page(name):
        say = tr("{file}: this page exists already; choose another name, or replace it with --force (force=True)")
    elif force and os.path.lexists(name) and not os.path.isdir(name):
        say = tr("{file}: this is not an HTML page, so it is never replaced; choose another name")
    if say:
        raise BadOption(say.format(file=shown_path(path)))
    return refuse_existing(path)


def is_page(path: str | os.PathLike[str]) -> bool:
    """Say whether there is an HTML page, in a file and not behind a link; a replay never is one."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode) and read_up_to(path, 99)[:99].lstrip().lower().startswith(PAGES)
    except (OSError, ValueError, TypeError):
        return False
