"""How much memory racing takes: `make bench`. Each figure is measured in a process of its own, on Linux.

python -m tests.benchmarks.memory [--races N] [--notebooks 00 13 …] [--write]
"""

from __future__ import annotations

import argparse
import pickle
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from racelib.kernel.game import Header
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import header_for
from tests.benchmarks.figures import Figures, cpu
from tests.benchmarks.formula_d_bots import KINDS

ROOT = Path(__file__).parents[2]
FIGURES = Figures("Memory", "python -m tests.benchmarks.memory")

#: The kinds of races: all of Formula D, two of them also with bots that go anywhere, Downforce, and three of Thunder
#: Road.
ALL_KINDS: dict[str, dict[str, Any]] = {
    **{kind: {"game": "formula-d", "players": 6, **options} for kind, options in KINDS.items()},
    **{
        f"{kind}, random": {"game": "formula-d", "players": 6, "bots": "random", **KINDS[kind]}
        for kind in ("weather", "street-advanced")
    },
    "Downforce": {"game": "downforce", "players": 4},
    "Thunder Road": {"game": "thunder-road", "players": 4},
    "Thunder Road, Carnage": {"game": "thunder-road", "players": 4, "carnage": True},
    "Thunder Road, rig and bikes": {"game": "thunder-road", "players": 4, "crews": ["rig", "bikes"]},
}

#: The notebooks whose kernels are measured one by one.
NOTEBOOKS = ("00", "10", "20", "30")

#: Plays every race on the page of this kernel to its end, through the widgets: a bot decides for the people.
PLAY_ALL = """
def _play_all():
    import gc
    from racelib.kernel.chance import BotDice
    from racelib.page.widget import Play
    races = [one for one in gc.get_objects() if isinstance(one, Play)]
    for play in races:
        dice = BotDice(1, 0)
        while play.ask is not None:
            dice.decisions += 1
            bot = play.race.game.bots[play.race.game.usual_opponent]
            play.choose(bot(play.race.state.seen_by(play.ask.seat), play.ask.choice, dice))
    return sum(play.race.over for play in races)

print(_play_all())
"""


def resident(pid: int | str = "self") -> float:
    """Return the memory of a process in MB: what it holds now, pages of mapped files too."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1e3


def headers() -> dict[str, Header]:
    """Return a header for each kind of race, driven by the strongest bots where it names no others."""
    return {
        kind: header_for(**{"bots": "racer", "seed": 0, "date": "", **options}) for kind, options in ALL_KINDS.items()
    }


def run(header: Header, seed: int) -> Race[Any]:
    """Run one race to its end."""
    race: Race[Any] = Race(game_named(header.game), msgspec.structs.replace(header, seed=seed))
    race.run()
    return race


# -- many races in one process -----------------------------------------------------------------------------------


def many_races(races: int) -> Iterator[tuple[int, float]]:
    """Run races of all kinds by turns; give the races so far and the memory, twenty times."""
    kinds = list(headers().values())
    for number in range(races):
        run(kinds[number % len(kinds)], seed=number)
        if (number + 1) % max(1, races // 20) == 0:
            yield number + 1, resident()


def print_many_races(races: int) -> None:
    """Print the memory over many races, one line for each reading."""
    for number, memory in many_races(races):
        print(number, round(memory, 1), flush=True)


def fresh(code: str) -> str:
    """Return what a fresh Python prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def measure_many_races(races: int) -> None:
    """Show how much memory a process holds after races of all kinds, and how much it grew over the second half."""
    said = fresh(f"from tests.benchmarks.memory import print_many_races; print_many_races({races})")
    readings = [float(line.split()[1]) for line in said.splitlines()]
    half = max(readings[: len(readings) // 2])
    figure = f"{readings[-1]:.0f} MB, most in the first half {half:.0f} MB, in the second {max(readings):.0f} MB"
    FIGURES.show(f"{races:,} races of {len(ALL_KINDS)} kinds in one process", figure)


# -- the first race -----------------------------------------------------------------------------------------------


def print_first_races(kind: str) -> None:
    """Print the CPU-seconds of the first race of a process and of the second, after everything is imported."""
    header = headers()[kind]
    run(
        msgspec.structs.replace(
            header, seats=tuple(msgspec.structs.replace(seat, bot="rookie") for seat in header.seats)
        ),
        1,
    )
    print(cpu(lambda: run(header, 1)), cpu(lambda: run(header, 1)))


def measure_first_races() -> None:
    """Show what the first race of racers costs more than the second, with the tables on disk and without."""
    for kind in KINDS:
        code = f"from tests.benchmarks.memory import print_first_races; print_first_races({kind!r})"
        fresh(code)  # the tables are on disk from here on
        first, second = map(float, fresh(code).split())
        FIGURES.show(
            f"first race of six racers, {kind}, tables on disk", f"{first - second:.2f} CPU-s more than the second"
        )


# -- kernels ------------------------------------------------------------------------------------------------------


def cells_of(notebook: Path) -> list[str]:
    """Return the code of a notebook, cell by cell."""
    import nbformat  # only here: the processes that race must not pay for it

    return [cell.source for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code"]


def said_by(client: Any, code: str) -> str:
    """Return what a kernel prints when it runs some code; an error is raised here."""
    said: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream":
            said.append(message["content"]["text"])

    reply = client.execute_interactive(code, output_hook=hear, timeout=600)
    if reply["content"]["status"] != "ok":
        raise RuntimeError("\n".join(reply["content"]["traceback"]))
    return "".join(said)


def kernel_memory(numbers: tuple[str, ...]) -> tuple[float, int]:
    """Run notebooks in one kernel, every race in them to its end; return the kernel's memory and the races."""
    from jupyter_client.manager import KernelManager

    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(ROOT / "notebooks"))
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        races = 0
        for number in numbers:
            (notebook,) = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
            for code in cells_of(notebook):
                said_by(client, code)
            races = int(said_by(client, PLAY_ALL).split()[-1])
        said_by(client, "import gc; gc.collect()")
        return resident(said_by(client, "import os; print(os.getpid())").split()[-1]), races
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def measure_kernels(numbers: tuple[str, ...]) -> None:
    """Show the memory of the kernel of each notebook, after a whole race in it."""
    for number in numbers:
        memory, races = kernel_memory((number,))
        FIGURES.show(f"kernel of notebook {number}, {races} races driven to the end", f"{memory:.0f} MB")


@contextmanager
def server() -> Iterator[int]:
    """Run JupyterLab without a browser; give its process number."""
    from racelib.page.open_course import free_port

    port, token = free_port(8888), secrets.token_hex(16)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
    with tempfile.TemporaryDirectory() as folder:
        command += [f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder}"]
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(120):
                try:
                    for page in ("lab", "api/kernels"):
                        urllib.request.urlopen(f"http://127.0.0.1:{port}/{page}?token={token}", timeout=10).read()
                    break
                except OSError:
                    time.sleep(0.5)
            yield running.pid
        finally:
            running.terminate()
            running.wait(20)


#: Walks through the whole course at home, as a visitor does: opens each lesson, solves every step, answers questions.
WALK = """
def _walk():
    import gc
    import racelib as rl
    from racelib.teach.course import lessons
    home, steps = rl.home(), 0
    home._message(None, {"do": "hello", "at": "home"}, None)
    for lesson in lessons():
        home._message(None, {"do": "open", "at": f"lesson={lesson.id}"}, None)
        for number, step in enumerate(lesson.step):
            home.screen.go(number)
            if step.goal:
                home.screen.show_me()
            for question in step.question:
                home.screen.go_on() if home.screen.asked != step.question.index(question) else None
                home.screen.choose_answer(home.screen.right_number(question))
            steps += 1
    gc.collect()
    return steps

print(_walk())
"""


def measure_course() -> None:
    """Show the memory of the server, and of the kernel of a visitor who has solved every step of the course."""
    from jupyter_client.manager import KernelManager

    with server() as pid:
        serving = resident(pid)
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(ROOT / "notebooks"))
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        steps = int(said_by(client, WALK).split()[-1])
        kernel = resident(said_by(client, "import os; print(os.getpid())").split()[-1])
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    figure = f"{serving + kernel:.0f} MB: {serving:.0f} and {kernel:.0f}"
    FIGURES.show(f"server and one visitor through the whole course, {steps} steps", figure)


# -- pickles ------------------------------------------------------------------------------------------------------


def usual_time(work: Callable[[], Any]) -> float:
    """Return the milliseconds of some work: the median of several times."""
    return median(cpu(work) for _ in range(9)) * 1e3


def measure_pickles() -> None:
    """Show the largest and the slowest pickle of a state and of a race, over all kinds."""
    figures: dict[str, list[tuple[float, float, float]]] = {"state": [], "race": []}
    for header in headers().values():
        race = run(header, 1)
        for what, thing in (("state", race.state), ("race", race)):
            figures[what].append(pickled(thing))
    for what, rows in figures.items():
        size, written, again = (max(row[n] for row in rows) for n in range(3))
        figure = f"{size:.0f} kB, {written:.1f} ms; back in {again:.1f} ms"
        FIGURES.show(f"{what} pickled, the most of {len(rows)} kinds", figure)


def pickled(thing: Any) -> tuple[float, float, float]:
    """Return the kB of a pickle, the milliseconds to write it, and those to read it."""
    data = pickle.dumps(thing)
    return len(data) / 1e3, usual_time(lambda: pickle.dumps(thing)), usual_time(lambda: pickle.loads(data))


def main() -> None:
    """Measure everything once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=2000, help="races in one process (default 2000)")
    parser.add_argument("--notebooks", nargs="*", default=NOTEBOOKS, help="the notebooks measured one by one")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    FIGURES.command += f" --races {given.races}"
    measure_first_races()
    measure_kernels(tuple(given.notebooks))
    measure_course()
    measure_pickles()
    measure_many_races(given.races)
    if given.write:
        FIGURES.write()


if __name__ == "__main__":
    main()
