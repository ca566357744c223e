"""The notebook that teaches Downforce, in JupyterLab: steps of two lessons by mouse, on cards and on the board."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator

from tests.browser.lab import Lab, Notebook, View

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def board_of(notebook: Notebook, lesson: Locator) -> View:
    """Return the board of a lesson once it asks something."""
    number = notebook.page.locator(".racelib-lesson").evaluate_all(
        "(all, one) => all.indexOf(one)", lesson.element_handle()
    )
    view = View(notebook.page, notebook.problems, f".racelib-lesson >> nth={number} >> [data-ready]")
    view.root.wait_for()
    view.settle()
    return view


def test_a_beginner_learns_to_bid_and_to_block(lab: Lab, open_notebook: Callable[..., Notebook]) -> None:
    shutil.copytree(NOTEBOOKS, lab.folder / "downforce")
    notebook = open_notebook("downforce/12_downforce.ipynb")
    page = notebook.page
    notebook.run_all(seconds=120)

    auction = page.locator(".racelib-lesson").filter(has=page.get_by_role("heading", name="The auction"))
    view = board_of(notebook, auction)
    assert auction.locator(".rl-words.top").evaluate("one => one.getBoundingClientRect().top") >= 0, "the first lesson"
    feedback = auction.locator(".rl-words.bottom .feedback").first
    view.root.get_by_role("radio", name="Bid 4").click()
    view.root.locator(".go .main", has_text="Bid 4 million").click()
    feedback.get_by_text("A tempting mistake.").wait_for()
    auction.get_by_role("button", name="Try again").click()
    feedback.get_by_text("A tempting mistake.").wait_for(state="detached")
    view = board_of(notebook, auction)
    card = view.root.get_by_role("radio", name="Bid 6")
    if card.get_attribute("aria-checked") != "true":
        card.click()
    view.root.locator(".go .main", has_text="Bid 6 million").click()
    feedback.get_by_text("Well done.").wait_for()
    bids = view.root.locator("[data-panel=bids]")
    assert "Bruno bids 5" in bids.inner_text() and bids.is_visible(), "the cards of all players stay in sight"
    assert not view.root.locator("[data-panel=players]").is_visible(), "what is said stays close to the board"
    for choice, reply in (("Used up", "No."), ("Back in my hand", "Right.")):
        auction.get_by_role("button", name=choice, exact=True).click()
        auction.locator(".reply").get_by_text(reply).wait_for()
    page.wait_for_function("localStorage.getItem('racelib-progress') === 'RL-00000000012'")

    cards = page.locator(".racelib-lesson").filter(has=page.get_by_role("heading", name="Speed cards and blocking"))
    cards.scroll_into_view_if_needed()
    cards.locator(".dots button").nth(2).click()
    cards.get_by_text("Stop your red where the track has 1 lane").wait_for()
    view = board_of(notebook, cards)
    view.root.locator("[data-option='0']").click()
    view.root.locator(".go .main").click()
    view.root.locator(".ask", has_text="Drive the red car 5 cells").wait_for()
    view.settle()
    gap = next(one for one in view.ask["options"] if one["label"] == "Only lane, 5 cells")
    assert gap["details"] == ["blocks yellow"]
    view.click_cell(gap["cell"])
    view.root.locator(".go .main").click()
    cards.locator(".feedback.good").get_by_text("Red blocks the only lane").wait_for()
    notebook.fail_on_error_outputs()
    view.check()
