"""Everybody can use the page: axe finds nothing serious, and all text has enough contrast, in both themes."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser

from tests.browser.screens import SCREENS
from tests.browser.table import DESK, PHONE, Table, opened

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
#: Contrast takes axe most of its time, and `faint` measures it more strictly, from what is painted.
WHAT = "{resultTypes: ['violations'], rules: {'color-contrast': {enabled: false}}}"
#: What axe looks at on a phone as well: one screen of each kind. The elements of the others are the same on both.
ON_A_PHONE_TOO = ("gear", "card", "dice", "result-formula-d", "replay-ten-cars", "home", "lesson-mistake", "self-test")
#: The least contrast of text (TABLE: text at least 4.5).
CONTRAST = 4.5


def serious(table: Table) -> list[str]:
    """Return what axe finds that is serious, in one line each."""
    table.page.evaluate(AXE)
    found = table.page.evaluate(f"axe.run(document, {WHAT}).then((one) => one.violations)")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def faint(table: Table) -> list[str]:
    """Return the texts on the screen with too little contrast."""
    code = "async ([root, least]) => (await import('/tests/contrast.js')).faint(root, least)"
    found: list[str] = table.page.evaluate(code, [table.root.element_handle(), CONTRAST])
    return found


@pytest.mark.parametrize("what", SCREENS)
def test_nothing_serious_and_all_text_can_be_read(
    chrome: Browser, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    screen = SCREENS[what]
    with opened(chrome, screen.widget(), DESK) as table:
        screen.prepare(table)
        assert not serious(table)
        assert not faint(table)
        table.page.emulate_media(color_scheme="dark")
        table.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        table.wait("root.querySelector('.rl').classList.contains('dark')")
        table.page.wait_for_timeout(300)  # the board fits itself to the screen
        assert not faint(table)
        assert what not in ON_A_PHONE_TOO or not serious(table)
