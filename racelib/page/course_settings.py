"""How Jupyter is set up for the course: the page without code, what is saved and what is not, no news.

`make play` keeps these settings in a folder of its own environment; Binder writes them where all servers of its
environment look. In both the same server has two doors: the page of Voilà to play, and JupyterLab to read the code.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from racelib.page.export import bokeh_runtime
from racelib.text.language import tr

#: JupyterLab asks in a pop-up whether to fetch its news; it covers a corner of the board.
NEWS = "@jupyterlab/apputils-extension:announcements"
LAB = {
    #: A notebook that is closed ends its kernel: nothing is lost, and the race can go on elsewhere.
    "@jupyterlab/notebook-extension:tracker": {"kernelShutdown": True},
    #: Races are saved by themselves, and notebooks when somebody wants it.
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}
#: The name of our template for Voilà.
TEMPLATE = "racelib"
#: Kernels end with their page. One whose page has vanished (a crash, a phone out of reach) ends after these seconds.
FORGOTTEN = 600
#: A notebook says how it is run; on the page without code nobody has to.
RUN_ALL = "*Nothing to click here yet? Choose **Run ▸ Run All Cells** in the menu above.*"

#: Voilà calls this before it starts a kernel. A file of JSON cannot name a function.
VOILA = """from racelib.page.course_page import before_launch

c = get_config()
c.VoilaConfiguration.prelaunch_hook = before_launch
"""


def set_up(config: Path, data: Path) -> None:
    """Set Jupyter up for the course, in folders of configuration and of data; what else is set there stays."""
    news_off(config)
    change(config / "labconfig" / "default_setting_overrides.json", LAB)
    change(config / "jupyter_server_config.json", server_settings())
    write(config / "voila.py", VOILA)
    # Voilà also looks for templates where nbconvert keeps its own. A folder "voila" of ours would hide Voilà's themes.
    template = data / "nbconvert" / "templates" / TEMPLATE
    for part in (files("racelib") / "page" / "template").iterdir():
        write(template / part.name, part.read_text(encoding="utf-8"))
    write(template / "static" / "bokeh.js", bokeh_runtime())  # the page fetches it while its kernel starts


def server_settings() -> dict[str, dict[str, Any]]:
    """Return the settings of the server."""
    words = {
        "getting_ready": tr("Getting ready …"),
        "show_the_code": tr("Show the code"),
        "run_all": RUN_ALL,
        "bokeh": version("bokeh"),
    }
    wrong = tr("Load this page again. “Show the code” opens the notebook, which says more.")
    return {
        "ServerApp": {"contents_manager_class": "racelib.page.course_files.CourseFiles"},
        "MappingKernelManager": {"cull_idle_timeout": FORGOTTEN, "cull_interval": 60},
        "VoilaConfiguration": {"template": TEMPLATE, "resources": {"racelib": words}},
        "VoilaExecutor": {"cell_error_instruction": wrong},
    }


def news_off(config: Path) -> None:
    """Switch JupyterLab's news pop-up off in a configuration folder; what else is set there stays."""
    change(config / "labconfig" / "page_config.json", {"disabledExtensions": {NEWS: True}})


def change(file: Path, settings: Mapping[str, Mapping[str, Any]]) -> None:
    """Write settings into a file of JSON, beside those that are there; a file that cannot be read is replaced."""
    try:
        there = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        there = {}
    there = there if isinstance(there, dict) else {}
    for name, ours in settings.items():
        theirs = there.get(name)
        there[name] = {**(theirs if isinstance(theirs, dict) else {}), **ours}
    write(file, json.dumps(there, indent=2) + "\n")


def write(file: Path, text: str) -> None:
    """Write a file whole: somebody may be reading it at this moment."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    partial.write_text(text, encoding="utf-8")
    partial.replace(file)


def settings_folder() -> Path:
    """Return the folder of our settings: in the environment, or a temporary one where that cannot be written."""
    folder = Path(sys.prefix) / "share" / "racelib" / "jupyter"
    try:
        set_up(folder / "config", folder / "data")
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="racelib-jupyter-"))
        set_up(folder / "config", folder / "data")
    return folder


def own_settings(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which Jupyter and IPython keep everything in one folder.

    >>> own_settings(Path("x"), {"JUPYTERLAB_DIR": "y", "LANG": "C"})["JUPYTER_CONFIG_DIR"]
    'x/config'
    """
    kept = {name: value for name, value in environment.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    return {**kept, **{name: str(folder / place) for name, place in places.items()}}


if __name__ == "__main__":  # Binder sets its environment up
    set_up(Path(sys.prefix, "etc", "jupyter"), Path(sys.prefix, "share", "jupyter"))
