"""How long the studio takes from command to usable window, as a multiple of what nobody can avoid.

    python tests/speed/start.py [PROJECT]

What nobody can avoid is to import Qt, VTK and numba and to show an empty window. Usable is the start page once it is
drawn, as its buttons answer from then on; complete is the workbench behind it, or with a project that project. Every
start is a process of its own; they alternate, the first of each kind warms the disk and does not count, and the median
is told. Without a display put `xvfb-run -a -s "-screen 0 1600x1000x24"` before it.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

REPEATS = 9
TELLING = """
import json, os, sys, time
began = float(sys.argv[1])
def tell(**times):
    print(json.dumps(times), flush=True)
    os._exit(0)
"""
BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow
import vtkmodules.vtkRenderingOpenGL2
import numba

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        tell(shown=time.time() - began)

app = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
app.exec()
"""
STUDIO = """
from pathlib import Path
from PySide6.QtCore import QTimer
from linkwork_studio import __main__ as program
from linkwork_studio.document import recovery
from linkwork_studio.window import entrance, memory, start_page

times, beats, clock = {}, [], QTimer(interval=1)
draw, let_in = start_page.SampleCard.paintEvent, entrance.Entrance.let_in

def usable():
    times["usable"] = time.time() - began
    clock.timeout.connect(lambda: beats.append(time.perf_counter()))
    clock.start()

def noted(card, event):
    draw(card, event)
    if not times:
        times["drawn"] = time.time() - began
        QTimer.singleShot(0, usable)

def complete(self, workbench):
    let_in(self, workbench)
    QTimer.singleShot(0, lambda: tell(
        **times, complete=time.time() - began, longest_wait=max(b - a for a, b in zip(beats, beats[1:]))))

start_page.SampleCard.paintEvent, entrance.Entrance.let_in = noted, complete
memory.standard_place = lambda: Path(sys.argv[2], "studio.json")
recovery.standard_folder = lambda: Path(sys.argv[2], "recovery")
program.main(sys.argv[3:])
"""


def start(code: str, home: str, *arguments: str) -> dict[str, float]:
    """Seconds from the command to what the code tells; what Python compiles is kept below the home."""
    kept = {"PYTHONPYCACHEPREFIX": home, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", TELLING + code, str(time.time()), home, *arguments]
    told = subprocess.run(command, env={**os.environ, **kept}, capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def main() -> None:
    """Print medians and ratios."""
    bare, studio = [], []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(1 + REPEATS):
            bare.append(start(BARE, home))
            studio.append(start(STUDIO, home, *sys.argv[1:]))
    base = statistics.median(times["shown"] for times in bare[1:])
    print(f"bare imports and an empty window: {base:.3f} s")
    for name in ("usable", "complete", "longest_wait"):
        median = statistics.median(times[name] for times in studio[1:])
        print(f"{name.replace('_', ' ')}: {median:.3f} s, {median / base:.2f} times as long")


if __name__ == "__main__":
    main()
