"""The routes of every cell of an empty track: found on first use, and kept on a shelf."""

from __future__ import annotations

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.search.shelf import SHELVES, Shelf, shelf_of
from racelib.games.formula_d.search.steps import PIT, cells_to, near_the_line
from racelib.games.formula_d.tables import LONGEST


def empty_track_routes(
    track: Tables,
    cell: int,
    stops: int,
    last_lap: bool,
    box: int,
    danger: bool = False,
    passing: bool = False,
    exact: bool = False,
) -> Routes:
    """Return the routes from a cell on an empty track, found on first use and kept while they are used often.

    With `danger` a route may avoid the dangerous cells of a street circuit; see `Routes` for `passing` and `exact`.
    """
    key = (cell, stops, last_lap, box, danger, passing, exact)
    shelf: Shelf = track.kept.get("shelf") or shelf_of(track)
    routes = shelf.routes.get(key)
    if routes is None:
        matters = last_lap and near_the_line(track, cell)
        near_box = box if cells_to(track, PIT)[cell] <= LONGEST else -1
        if (matters, near_box) != (last_lap, box):
            routes = empty_track_routes(track, cell, stops, matters, near_box, danger, passing, exact)
        else:
            routes = Routes(track, cell, stops, last_lap, box, track.danger if danger else 0, passing, exact)
        shelf.put(key, routes)
    routes.used = SHELVES.tidied
    return routes
