"""Languages: the template is never stale, unknown languages are refused, plurals are the language's own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from racelib.errors import BadOption
from racelib.text import language
from racelib.text.language import current, languages, tr, trn, use

PACKAGE = Path(language.__file__).parent
KEYWORDS = {"tr": None, "trn": (1, 2), "later": None, "later_n": (1, 2)}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


def extracted() -> set[object]:
    """Return the messages that stand in the code now."""
    found = extract_from_dir(str(PACKAGE.parent), [("**.py", "python")], keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found}


def test_the_template_holds_exactly_the_messages_of_the_code() -> None:
    with (PACKAGE / "locale" / "racelib.pot").open("rb") as file:
        template = {message.id for message in read_po(file) if message.id}
    stale = "racelib/text/locale/racelib.pot is stale; `make messages` makes it anew"
    assert template == extracted(), stale


def test_english_is_the_message_itself() -> None:
    use("en")
    assert current() == "en"
    assert tr("{name} rolls {face}.") == "{name} rolls {face}."
    assert [trn("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


@pytest.mark.parametrize("unknown", ["xx", "", "../en", "EN"])
def test_an_unknown_language_is_refused_with_those_there_are(unknown: str) -> None:
    with pytest.raises(BadOption) as refusal:
        use(unknown)
    assert str(refusal.value) == f"there is no language {unknown!r}; the languages are {', '.join(languages())}"
    assert current() == "en"


def test_a_catalogue_is_used_at_call_time_with_its_own_plurals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalog(locale="pl")
    catalogue.add("{n} cell", string="")
    catalogue.add(("{n} cell", "{n} cells"), string=("{n} pole", "{n} pola", "{n} pól"))
    catalogue.add("out", string="poza wyścigiem")
    out = BytesIO()
    write_mo(out, catalogue)
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "racelib.mo").write_bytes(out.getvalue())
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    assert languages() == ("en", "pl")
    use("pl")
    assert current() == "pl"
    assert tr("out") == "poza wyścigiem"
    assert [trn("{n} cell", "{n} cells", n) for n in (1, 3, 5)] == ["{n} pole", "{n} pola", "{n} pól"]
    assert tr("not translated") == "not translated"
    use("en")
    assert tr("out") == "out"


def test_english_needs_no_gettext() -> None:
    code = "import sys; import racelib.text.language as l; l.use('en'); l.tr('x'); sys.exit('gettext' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
