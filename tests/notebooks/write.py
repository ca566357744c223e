"""Write the notebooks of the course from its lessons, without outputs: `make notebooks` does, then runs them.

python -m tests.notebooks.write
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode

from racelib.page.course_settings import RUN_ALL
from racelib.teach.blocks import Block, blocks
from racelib.teach.course import read_lesson

FOLDER = Path(__file__).parents[2] / "notebooks"


def code(source: str) -> NotebookNode:
    """Return a cell of code that stays folded."""
    cell = nbformat.v4.new_code_cell(source)
    cell.metadata["jupyter"] = {"source_hidden": True}
    return cell


def text(*paragraphs: str) -> NotebookNode:
    """Return a cell of text."""
    return nbformat.v4.new_markdown_cell("\n\n".join(paragraphs))


def title_of(block: Block, name: str) -> str:
    """Return the title of a notebook: its number, its block, and which part of it."""
    number, parts = name.partition("_")[0], list(block.notebooks)
    return f"{number}. {block.title}" + (f", part {parts.index(name) + 1}" if len(parts) > 1 else "")


def notebook(block: Block, name: str) -> list[NotebookNode]:
    """Return the cells of a notebook: its lessons, one below the other, then the answers."""
    lessons = [read_lesson(one) for one in block.notebooks[name]]
    listed = ", ".join(lesson.title[0].lower() + lesson.title[1:] for lesson in lessons)
    cells = [text(f"# {title_of(block, name)}", f"Here you learn: {listed}.", RUN_ALL)]
    for number, lesson in enumerate(lessons, start=1):
        before = "from racelib import teach\n\n" if number == 1 else ""
        cells += [text(f"## {number}. {lesson.title}", lesson.learn), code(f'{before}teach.lesson("{lesson.id}")')]
    cells.append(text("## The answers", "The program works them out from the rules. Open them when you are done."))
    cells += [code(f'teach.key("{lesson.id}")') for lesson in lessons]
    return cells


def start(titles: dict[str, str]) -> list[NotebookNode]:
    """Return the cells of the first notebook: the home page, and a list of all others."""
    home = "The name **racelib** in the top bar leads to the home page: three games, all lessons, races and progress."
    first = "Your first race starts at once: pick a cell with a green tick ✓, then “Drive here”."
    lines = ["| notebook | lessons |", "|---|---|"]
    for block in blocks():
        for name, lessons in block.notebooks.items():
            lines.append(f"| [{titles[name]}]({name}.ipynb) | {', '.join(read_lesson(one).title for one in lessons)} |")
    lines.append("| [40. Watch a race](40_watch.ipynb) | step through a recorded race, take over any car |")
    lines.append("| [41. Analyse a race](41_analyse.ipynb) | odds, luck and other choices |")
    return [
        text("# racelib: race board games", first, home, RUN_ALL),
        code("import racelib as rl\n\nrl.home()"),
        text("## The same in notebooks", "Everything opens from the home page above.", "\n".join(lines)),
        text(f"[{titles['10_formula_d_1']} ▶](10_formula_d_1.ipynb)"),
    ]


def save(name: str, cells: list[NotebookNode]) -> None:
    """Write a notebook; its cells have the same names every time."""
    book = nbformat.v4.new_notebook(cells=cells)
    for number, cell in enumerate(book.cells):
        cell["id"] = f"{name.partition('_')[0]}-{number}"
    nbformat.write(book, FOLDER / f"{name}.ipynb")


def links(names: list[str], at: int, titles: dict[str, str]) -> NotebookNode:
    """Return the cell at the end: the notebook before, the start, and the one after."""
    around = [f"[◀ {titles[names[at - 1]]}]({names[at - 1]}.ipynb)"] if at else []
    around.append("[Start](00_start.ipynb)")
    if at + 1 < len(names):
        around.append(f"[{titles[names[at + 1]]} ▶]({names[at + 1]}.ipynb)")
    return text(" · ".join(around))


def write() -> None:
    """Write all notebooks of lessons; those that no lesson is in any more go."""
    titles = {name: title_of(block, name) for block in blocks() for name in block.notebooks}
    titles |= {"40_watch": "Watch a race", "41_analyse": "Analyse a race"}
    names = list(titles)
    for old in FOLDER.glob("[0-3]*.ipynb"):
        if old.stem not in names and old.stem != "00_start":
            old.unlink()
    save("00_start", start(titles))
    for block in blocks():
        for name in block.notebooks:
            save(name, [*notebook(block, name), links(names, names.index(name), titles)])


if __name__ == "__main__":
    write()
