"""Scripts and styles of the page are joined to one text, and what would be joined wrongly is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import racelib
from racelib.page import assets
from racelib.page.assets import CannotJoin, script, styles

RACELIB = Path(racelib.__file__).parent
SCRIPTS = sorted(file.relative_to(RACELIB).as_posix() for file in RACELIB.rglob("*.js"))
STYLES = sorted(file.relative_to(RACELIB).as_posix() for file in RACELIB.rglob("*.css"))
#: What widgets and pages are made of.
ENTRIES = [
    *("page/js/mount.js", "page/js/race_widget.js", "page/js/chart_widget.js"),
    *("teach/js/lesson_widget.js", "teach/js/drive_widget.js", "teach/js/progress_widget.js"),
    "home_page/js/home_widget.js",
]
SHEETS = ["page/css/page.css", "teach/css/lesson.css", "teach/css/progress.css", "home_page/css/home.css"]
#: What the page around a notebook is made of, when it is shown without its code.
AROUND = {"js": "page/template/page.js", "css": "page/template/page.css"}

#: The colours of marks on cells that have no other use on the page.
MARKS = ("#b9e8c6", "#ffdf9e", "#e7a9a4", "#e39a2c", "#0f4d29", "#8c1515")

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes files, by name without their ending, that are joined instead of those of racelib."""
    monkeypatch.setattr(assets, "files", lambda _: tmp_path)
    script.cache_clear()
    styles.cache_clear()

    def writer(ending: str = "js", **texts: str) -> None:
        for name, text in texts.items():
            (tmp_path / f"{name}.{ending}").write_text(text, encoding="utf-8")

    yield writer
    script.cache_clear()
    styles.cache_clear()


def test_what_is_imported_comes_first_and_once(write: Write) -> None:
    write(
        a='// The entry.\nimport {b} from "./b.js";\nimport {c} from "./c.js";\n\nexport default {b, c};\n',
        b='import {c} from "./c.js";\n\n/** Twice c.\n * @returns {number} */\nexport function b() { return 2 * c; }\n',
        c="export const c = 3;  // stays\n",
    )
    assert script("a.js") == (
        "// c.js\nconst c = 3;  // stays\n\n"
        "// b.js\nfunction b() { return 2 * c; }\n\n"
        "// a.js\nexport default {b, c};\n"
    )


def test_an_import_may_take_several_lines(write: Write) -> None:
    write(a='import {\n  b,\n  c,\n} from "./b.js";\nb(c);\n', b="export const b = print;\nexport const c = 1;\n")
    assert script("a.js").endswith("// a.js\nb(c);\n")


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        (
            'import {b} from "./b.js";\nconst one = 1;\n',
            "const one = 2;\nexport const b = one;\n",
            "a.js: declares one",
        ),
        ('import {b} from "./b.js";\nfunction c() {}\n', "export const b = 1, c = 2;\n", "a.js: declares c, as b.js"),
        (
            'import {b} from "./b.js";\nexport const a = b;\n',
            'import {a} from "./a.js";\nexport const b = 1;\n',
            "a.js → b",
        ),
        ('import {b as c} from "./b.js";\n', "export const b = 1;\n", "a.js: imports `b as c`"),
        ('import * as b from "./b.js";\n', "export const b = 1;\n", r"a.js: `import \* as b"),
        ('import b from "./b.js";\n', "export default 1;\n", "a.js: `import b from"),
        ('import "./b.js";\n', "", 'a.js: `import "./b.js"'),
        ('import {c} from "./b.js";\n', "const c = 1;\n", "a.js: imports c, which b.js does not export"),
        ('import {c} from "./c.js";\n', "", "c.js: there is no such file"),
        ('import {c} from "bokeh";\n', "", "a.js: imports 'bokeh'; only files of racelib"),
        ('import {b} from "./b.js";\n', "const b = 1;\nexport {b};\n", "b.js: `export {b};`"),
        ('import {b} from "./b.js";\n', "export const b = 1;\nexport default b;\n", "b.js: `export default b;`"),
        ("const {b, c} = window;\n", "", "a.js: `const {b, c} = window;`; declare names one by one"),
        ("var b = 1;\n", "", "a.js: `var b = 1;`"),
    ],
)
def test_what_would_be_joined_wrongly_is_refused(write: Write, a: str, b: str, says: str) -> None:
    write(a=a, b=b)
    with pytest.raises(CannotJoin, match=says):
        script("a.js")


def test_styles_are_joined_in_their_order(write: Write) -> None:
    write(
        "css", page='/* All. */\n@import "./b.css";\n@import "./a.css";\np { top: 0; }\n', a="a { b: c; }\n", b="b {}\n"
    )
    assert styles("page.css") == "b {}\na { b: c; }\np { top: 0; }\n"


def test_a_sheet_in_two_places_is_refused(write: Write) -> None:
    write("css", page='@import "./a.css";\n@import "./a.css";\n', a="a {}\n", other="@import url(a.css);\n")
    with pytest.raises(CannotJoin, match=r"a\.css: is imported twice"):
        styles("page.css")
    with pytest.raises(CannotJoin, match=r"other\.css: write an import as"):
        styles("other.css")


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_page_is_joined(entry: str) -> None:
    text = script(entry)
    assert f"// {entry}\n" in text and not re.search(r"^import\b", text, re.M)
    assert text.count("export ") == ("widget" in entry)


def test_every_file_belongs_to_a_page() -> None:
    """Nothing lies around; a module of types alone is of use only to those who check them."""
    joined = "".join(map(script, [*ENTRIES, AROUND["js"]]))
    assert [file for file in SCRIPTS if f"// {file}\n" not in joined] == [
        "home_page/js/views.js",
        "teach/js/views.js",
    ]
    imported = [line for sheet in SHEETS for line in re.findall(r'"\./(\w+\.css)"', assets.asset(sheet))]
    assert sorted(Path(file).name for file in STYLES) == sorted(
        [*imported, *(Path(one).name for one in [*SHEETS, AROUND["css"]])]
    )


def test_the_page_around_a_notebook_styles_nothing_of_a_board() -> None:
    """A class called "text" of the page without code once changed the dashboards of every board on it."""
    style = re.sub(r"/\*.*?\*/", "", assets.asset("page/template/page.css"), flags=re.DOTALL)
    names = set(re.findall(r"[.](?=[a-z])([\w-]+)(?=[^{};]*\{)", style)) | set(re.findall(r"--[\w-]+(?=:)", style))
    waiting = {"rl", "road", "car", "anchor-link"}  # inside the picture of waiting, or only asked whether it is there
    assert {name for name in names - waiting if not name.lstrip("-").startswith("notebook-")} == set()


@pytest.mark.parametrize("file", [*SCRIPTS, *STYLES])
def test_files_are_short_and_say_what_they_do(file: str) -> None:
    lines = assets.asset(file).splitlines()
    assert len(lines) < 200, "cut it in two"
    assert not [line for line in lines if len(line) > 120]
    assert re.match(r"// \S|/\* \S", lines[0]), "the first line says what the file does"


@pytest.mark.parametrize("file", STYLES)
def test_styles_name_the_role_of_an_element_not_its_place(file: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", assets.asset(file), flags=re.S)
    selectors = re.findall(r"([^{}]+)\{", text)
    assert not [one for one in selectors if re.search(r":(first|last|nth|only)-|\s[+~]\s", one)]


@pytest.mark.parametrize("colour", MARKS)
def test_a_colour_of_marks_stands_in_one_place(colour: str) -> None:
    """Board and legend read it there: two copies would drift apart."""
    files = [file for kind in ("js", "css", "py") for file in (RACELIB / "page").rglob(f"*.{kind}")]
    found = [file.name for file in files if colour in file.read_text(encoding="utf-8").lower()]
    assert found == ["theme.js"]
