"""The scripts and styles of the page: small files that are joined to one text, because a page loads one.

A widget of a notebook is one ES module, and a page in one file has one script. The sources are standard ES modules and
style sheets with `@import`, so a browser can also load them as they are; joining needs nothing but Python. It is done
by looking at the beginnings of lines, and anything it might get wrong is refused.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from importlib.resources import files

IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<path>[^"]+)";\n', re.M)
STYLE_IMPORT = re.compile(r'^@import "(?P<path>[^"]+)";\n', re.M)
#: What a module may export: what it declares there, by its own name.
DECLARATION = re.compile(
    r"^(?P<export>export )?(?:(?:async )?function\*?|const|let|class)\s+(?P<first>[\w$]+)(?P<rest>.*)$", re.M
)
NOT_A_NAME = re.compile(r"^(?:export )?(?:const|let)\s+(?![\w$])|^(?:export )?var\b", re.M)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|const\b|let\b|class\b)", re.M)
#: Whole lines of comment; people read the modules.
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.M)
STRING = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`""")


class CannotJoin(Exception):
    """A file of the page that cannot be joined with others; the sentence names it and says why."""


def asset(path: str) -> str:
    """Return a text file that is shipped with racelib, such as "page/js/mount.js"."""
    try:
        return (files("racelib") / path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CannotJoin(f"{path}: there is no such file") from None


@cache
def script(entry: str) -> str:
    """Return a module with all that it imports as one text; a default export of the entry module stays.

    Raises
    ------
    CannotJoin
        When two modules declare the same name, import each other, or have imports and exports of another form.
    """
    modules: dict[str, str] = {}
    exported: dict[str, set[str]] = {}
    owner: dict[str, str] = {}

    def add(path: str, importers: tuple[str, ...]) -> None:
        if path in importers:
            raise CannotJoin(f"{path}: imports itself, by way of {' → '.join((*importers, path))}")
        if path in modules:
            return
        text = asset(path)
        for found in IMPORT.finditer(text):
            other = beside(path, found["path"])
            add(other, (*importers, path))
            for name in wanted_names(path, found["names"]):
                if name not in exported[other]:
                    raise CannotJoin(f"{path}: imports {name}, which {other} does not export")
        body = IMPORT.sub("", text)
        check_form(path, body, is_entry=path == entry)
        exported[path] = set()
        for name, is_exported in declared(body):
            if name in owner:
                raise CannotJoin(f"{path}: declares {name}, as {owner[name]} does; call it something else")
            owner[name] = path
            if is_exported:
                exported[path].add(name)
        modules[path] = EXPORT.sub("", COMMENT.sub("", body)).strip()

    add(entry, ())
    return "\n".join(f"// {path}\n{text}\n" for path, text in modules.items())


@cache
def styles(entry: str) -> str:
    """Return a style sheet with all that it imports, in that order, as one text.

    Raises
    ------
    CannotJoin
        When a sheet is imported twice, or in another form.
    """
    seen: set[str] = set()
    parts: list[str] = []

    def add(path: str) -> None:
        if path in seen:
            raise CannotJoin(f"{path}: is imported twice; the order of rules would not be clear")
        seen.add(path)
        text = asset(path)
        for found in STYLE_IMPORT.finditer(text):
            add(beside(path, found["path"]))
        own = STYLE_IMPORT.sub("", text)
        if "@import" in own:
            raise CannotJoin(f'{path}: write an import as `@import "./other.css";` on a line of its own')
        parts.append(COMMENT.sub("", own).strip())

    add(entry)
    return "\n".join(filter(None, parts)) + "\n"


def beside(path: str, other: str) -> str:
    """Return the path of a file that another one names.

    >>> beside("page/js/words/log.js", "../now.js")
    'page/js/now.js'
    """
    if not other.startswith(("./", "../")):
        raise CannotJoin(f"{path}: imports {other!r}; only files of racelib are joined, such as './now.js'")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def wanted_names(path: str, names: str) -> list[str]:
    """Return the names between the braces of an import."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if not re.fullmatch(r"[\w$]+", name):
            raise CannotJoin(f"{path}: imports `{name}`; a name that is imported stays as it is")
    return wanted


def check_form(path: str, body: str, is_entry: bool) -> None:
    """Refuse what joining would get wrong: other forms of imports and exports, several names in one pattern."""
    for line in body.splitlines():
        if re.match(r"import\b(?!\()", line):
            raise CannotJoin(f'{path}: `{line}`; write `import {{a, b}} from "./other.js";`')
        whole = is_entry and line.startswith("export default ")  # what a widget is
        if line.startswith("export ") and not EXPORT.match(line) and not whole:
            raise CannotJoin(f"{path}: `{line}`; write `export` before a function, const, let or class")
        if NOT_A_NAME.match(line):
            raise CannotJoin(f"{path}: `{line}`; declare names one by one, with const or let")


def declared(body: str) -> list[tuple[str, bool]]:
    """Return the names that a module declares outside of functions, and whether it exports them.

    >>> declared('export const A = 1;\\nconst B = [1, 2], C = "x, D = 1";\\nfunction f(e = 2, g = 3) {}')
    [('A', True), ('B', False), ('C', False), ('f', False)]
    """
    found = []
    for one in DECLARATION.finditer(body):
        names = [one["first"]]
        if one["rest"].lstrip().startswith("="):
            names += further_names(STRING.sub('""', one["rest"]))
        found += [(name, one["export"] is not None) for name in names]
    return found


def further_names(rest: str) -> list[str]:
    """Return the other names that a line declares after the first one: those behind a comma outside of brackets."""
    names, depth = [], 0
    for at, letter in enumerate(rest):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0 and (name := re.match(r",\s*([\w$]+) =[^=>]", rest[at:])):
            names.append(name[1])
    return names
