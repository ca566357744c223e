"""BokehJS on the page without code: fetched while the kernel starts, and asked of the kernel when it does not come."""

from __future__ import annotations

from pathlib import Path

import pytest

import racelib
from tests.browser.lab import Js

TEMPLATE = Path(racelib.__file__).parent / "page" / "template" / "page.js"
#: Fetches something as BokehJS, and waits until that has come or failed; says whether boards still wait for it.
FETCHED = """const fetchBokeh = new Function(arg.script + "; return fetchBokeh;")(), known = window.Bokeh;
  window.Bokeh = undefined;
  const ended = new Promise((done) => {
    new MutationObserver(([{addedNodes: [script]}]) => {
      for (const end of ["load", "error"]) script.addEventListener(end, () => setTimeout(done));
    }).observe(document.head, {childList: true});
  });
  fetchBokeh(arg.address, "3.0");
  const waits = window.racelibAwaits.has("3.0");
  await ended;
  const there = window.racelibAwaits.get("3.0")?.there;
  const later = new Promise((done) => setTimeout(done, 0, "not yet"));
  const answer = [waits, there ? await Promise.race([there.then(() => "there"), later]) : "ask"];
  window.racelibAwaits = undefined;
  window.Bokeh = known;
  return answer;"""


@pytest.mark.parametrize(
    ("address", "then"),
    [
        ("data:text/javascript,window.Bokeh = {version: '3.0'};", "there"),
        ("data:text/javascript,window.Bokeh = {version: '2.0'};", "ask"),
        ("data:text/javascript,'a page to log in'", "ask"),
    ],
    ids=["as wanted", "another version", "something else"],
)
def test_boards_wait_for_the_server_only_as_long_as_it_may_come(address: str, then: str, js: Js) -> None:
    script = TEMPLATE.read_text(encoding="utf-8")
    assert js(FETCHED, {"script": script, "address": address}) == [True, then]
