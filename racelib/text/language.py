"""The language that sentences come in. English is the message itself; other languages are catalogues.

A catalogue is `locale/<language>/LC_MESSAGES/racelib.mo`, made from the template `locale/racelib.pot`. When a
sentence is changed or added, `make messages` makes the template anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from racelib.arguments import quoted
from racelib.errors import BadOption

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "racelib"
ENGLISH = "en"
LOCALE = Path(__file__).parent / "locale"

_language = ENGLISH
_catalogue: NullTranslations | None = None


def languages() -> tuple[str, ...]:
    """Return the languages that sentences can come in, English first.

    >>> languages()[0]
    'en'
    """
    found = sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


def use(language: str) -> None:
    """Let all sentences from now on come in a language.

    Raises
    ------
    BadOption
        When there is no such language; it names those that there are.

    Examples
    --------
    >>> use("en")
    >>> current()
    'en'
    >>> use("tlh")
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no language 'tlh'; the languages are en...
    """
    global _language, _catalogue
    known = languages()
    if not isinstance(language, str) or language not in known:
        raise BadOption(f"there is no language {quoted(language)}; the languages are {', '.join(known)}")
    if language == ENGLISH:
        _catalogue = None
    else:
        from gettext import translation

        _catalogue = translation(DOMAIN, str(LOCALE), [language])
    _language = language


def current() -> str:
    """Return the language in use.

    >>> current()
    'en'
    """
    return _language


def tr(message: str) -> str:
    """Return a message in the language in use, or as it is where there is no translation.

    >>> tr("{name} stays in gear {gear}.").format(name="Ada", gear=3)
    'Ada stays in gear 3.'
    """
    return message if _catalogue is None else _catalogue.gettext(message)


def later(message: str) -> str:
    """Mark a message of a table for the translators; it is translated with `tr` when it is shown.

    >>> tr(later("Jammed gun"))
    'Jammed gun'
    """
    return message


class Plural(NamedTuple):
    """A message of a table with a form for one thing and a form for many; `by` names the value that decides."""

    one: str
    many: str
    by: str


def later_n(one: str, many: str, by: str) -> Plural:
    """Mark both forms of a message of a table for the translators; `by` names the value that decides.

    >>> later_n("{n} cell", "{n} cells", "n").many
    '{n} cells'
    """
    return Plural(one, many, by)


def trn(singular: str, plural: str, n: int) -> str:
    """Return the form of a message that fits a number; a language may have more forms than two.

    >>> trn("{n} cell", "{n} cells", 1), trn("{n} cell", "{n} cells", 5)
    ('{n} cell', '{n} cells')
    """
    if _catalogue is None:
        return singular if n == 1 else plural
    return _catalogue.ngettext(singular, plural, n)
