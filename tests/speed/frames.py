"""What a picture of many moving bodies costs while the solver runs, in processor time of the window's thread.

    python tests/speed/frames.py [BODIES...]

The window shows pendulums of two bodies each and two plots, at 1280 x 800. Of each picture is told: all that the thread
of the window does; what of it is Python's (the heartbeat with all that it moves, what is set before VTK draws, and the
curves with their painting); VTK's drawing; and how many pictures there are in a second of the clock, in real time and
flat out. Processor time is told, so that a busy machine tells nearly the same; how many processors others held busy
meanwhile is told beside the pictures in a second, which suffer from it. Without a display put
`xvfb-run -a -s "-screen 0 1600x1000x24"` before it.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pyqtgraph import GraphicsView
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.model.model import Model, model_of
from linkwork.model.shapes.box import Box
from linkwork_studio import start_up
from linkwork_studio.viewport.darkroom import Darkroom
from linkwork_studio.viewport.scene import Scene
from linkwork_studio.wiring import Studio

SIZES = (200, 1000)
BEGUN = 5  # steps: the kernels are read and the window shows the mechanism
SETTLE, SECONDS = 2.0, 8.0
ACROSS = 0.7  # metres between two pendulums
HINGE = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)  # a quarter turn about x: the axis lies along y


def pendulums(bodies: int) -> Model:
    """Double pendulums that hang from the corners of a square lattice and begin level."""
    elements: list[Any] = []
    side = math.ceil(math.sqrt(bodies / 2))
    shapes = (Box(x=0.3, y=0.05, z=0.05),)
    head, tip = Frame(position=(-0.15, 0.0, 0.0), rotation=HINGE), Frame(position=(0.15, 0.0, 0.0), rotation=HINGE)
    for n in range(bodies // 2):
        x, y = ACROSS * (n % side), ACROSS * (n // side)
        upper, lower, post = f"upper {n}", f"lower {n}", Frame(position=(x, y, 1.0), rotation=HINGE)
        elements += [
            RigidBody(id=upper, position=(x + 0.15, y, 1.0), shapes=shapes),
            RigidBody(id=lower, position=(x + 0.45, y, 1.0), shapes=shapes),
            Revolute(id=f"post {n}", base="ground", follower=upper, base_frame=post, follower_frame=head),
            Revolute(id=f"elbow {n}", base=upper, follower=lower, base_frame=tip, follower_frame=head),
        ]
    return model_of(elements=elements, name=f"{bodies} bodies")


def timed(cls: type, name: str, spent: Counter[str], word: str) -> None:
    """Note the processor time and the number of calls of a method."""
    method: Callable[..., Any] = getattr(cls, name)

    def noted(*given: Any, **named: Any) -> Any:
        began = time.thread_time()
        try:
            return method(*given, **named)
        finally:
            spent[word] += time.thread_time() - began
            spent[f"calls of {word}"] += 1

    setattr(cls, name, noted)


def wait(seconds: float) -> None:
    """Let the window live."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def busy() -> float:
    """Seconds of processor time that the whole machine has spent; nan where nobody tells."""
    table = Path("/proc/stat")
    if not table.exists():
        return math.nan
    user, nice, system = (int(word) for word in table.read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def measure(bodies: int, speed: float, spent: Counter[str]) -> str:
    """Run so many bodies at a speed, and tell what a picture costs."""
    studio = Studio()
    studio.show()
    studio.document.replace(pendulums(bodies))
    studio.views.show_project()
    studio.plots.add_plot()
    studio.session.set_speed(speed)
    studio.session.play()
    while studio.session.snapshot is None or studio.session.snapshot.step_count < BEGUN:
        wait(0.1)
    wait(SETTLE)
    spent.clear()
    steps, began, clock = studio.session.snapshot.step_count, time.thread_time(), time.perf_counter()
    others = busy() - time.process_time()
    wait(SECONDS)
    others = (busy() - time.process_time() - others) / SECONDS
    whole, clock = time.thread_time() - began, time.perf_counter() - clock
    steps = studio.session.snapshot.step_count - steps
    pictures = spent["calls of prepare"]
    work, python, drawing = (
        1e3 * time / pictures for time in (whole, spent["beat"] + spent["prepare"] + spent["curves"], spent["drawing"])
    )
    studio.close()
    wait(0.1)
    pace = "flat out" if math.isinf(speed) else "in real time"
    return (
        f"{bodies} bodies {pace}: {work:.1f} ms of work for a picture, of it {python:.1f} Python's and {drawing:.1f} "
        "VTK's; "
        f"{pictures / clock:.0f} pictures and {steps / clock:.0f} steps a second, others held {others:.1f} processors"
    )


def main() -> None:
    """Print a line for each number of bodies."""
    start_up.ask_for_opengl()
    application = QApplication([])
    application.setQuitOnLastWindowClosed(False)
    spent: Counter[str] = Counter()
    timed(Studio, "_beat", spent, "beat")
    timed(Scene, "prepare", spent, "prepare")
    timed(GraphicsView, "paintEvent", spent, "curves")
    timed(Darkroom, "develop", spent, "drawing")
    for bodies in [int(word) for word in sys.argv[1:]] or SIZES:
        for speed in (1.0, math.inf):
            print(measure(bodies, speed, spent), flush=True)


if __name__ == "__main__":
    main()
