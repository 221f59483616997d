"""Half an hour before the real window: a mechanism runs, is cut, restored, reweighed and copied, and looked back at.

How memory grows once it has warmed up, and how long the frames of the window take, told each minute: by the clock, and
by the window's own work, which does not count what else the machine does. By hand, on a virtual display:

    PYTHONPATH=core:app:tests/support xvfb-run -a python tests/support/long_runs.py --minutes 30
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from random_sessions import resident

from linkwork_studio.window.memory import Memory
from linkwork_studio.wiring import Studio

CONTROL = Qt.KeyboardModifier.ControlModifier
PAST = 16 * 1024 * 1024  # bytes for the past, so that it is full long before the warm-up is over
WARM_UP = 0.2  # of the time
PATIENCE = 40.0  # seconds


class LongRun:
    """Hands before a window, and a watch beside it."""

    def __init__(self, studio: Studio) -> None:
        """Open the double pendulum and let it swing."""
        self.studio = studio
        self.walls: list[float] = []
        self.works: list[float] = []
        self._last = (0.0, 0.0)
        self.latest, self.faults = "the start", 0
        self._beat, studio.pulse._beat = studio.pulse._beat, self._noted
        studio.actions.entry("file.open_sample.double_pendulum").trigger()
        self.wait_for_run()
        studio.session.set_memory(PAST)
        studio.session.play()

    def _noted(self, count: int) -> None:
        now, work = time.perf_counter(), time.thread_time()
        if self._last[0]:
            self.walls.append(1e3 * (now - self._last[0]))
            self.works.append(1e3 * (work - self._last[1]))
        self._last = now, work
        self._beat(count)

    def wait_for_run(self) -> None:
        """Until the run has taken over what the document says."""
        session, end = self.studio.session, time.monotonic() + PATIENCE
        while session.snapshot is None or session.snapshot.document_revision != self.studio.document.revision:
            if time.monotonic() > end:
                self.note("the run does not follow")
                return
            QTest.qWait(5)

    def note(self, fault: str) -> None:
        """Tell what is wrong and where all threads are, and go on."""
        self.faults += 1
        sys.stdout.write(f"{fault}: {self.told()}\n")
        sys.stdout.flush()
        faulthandler.dump_traceback()

    def told(self) -> str:
        """Where the window and the run stand."""
        session, document = self.studio.session, self.studio.document
        snapshot, label = session.snapshot, document.stack.undone()
        shown = f"{snapshot.document_revision} at {snapshot.time:.2f} s" if snapshot is not None else "nothing"
        last = label.label if label is not None else "no edit"
        here = f"document {document.revision} after {last!r}, run {shown} after {self.latest}"
        return f"{here}, playing {session.playing}, {session.report}"

    def click(self, element: str) -> None:
        """Select an element in the tree."""
        rows, view = self.studio.tree.rows, self.studio.tree.view
        place = view.visualRect(rows.index_of(element)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.studio.window, key, held)

    def cut(self) -> None:
        """The joint in the middle."""
        self.click("elbow")
        self.key(Qt.Key.Key_Delete)

    def take_back(self) -> None:
        """The last edit."""
        self.key(Qt.Key.Key_Z, CONTROL)

    def copy(self) -> None:
        """The lower link, once more."""
        self.click("lower link")
        self.key(Qt.Key.Key_D, CONTROL)

    def reweigh(self) -> None:
        """The lower link, by the inspector."""
        self.click("lower link")
        QTest.qWait(200)
        field = self.studio.inspector.field("mass").findChild(QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, "2.5")
        QTest.keyClick(field, Qt.Key.Key_Return)

    def look_back(self) -> None:
        """A second into the past, and on from there."""
        session = self.studio.session
        session.look_at(max(0.0, session.snapshot.time - 1.0))
        session.stay()
        QTest.qWait(600)
        session.play()

    def round(self) -> tuple[Callable[[], None], ...]:
        """All acts; each edit is taken back."""
        edits = (self.cut, self.copy, self.reweigh)
        return (*(act for edit in edits for act in (edit, self.take_back)), self.look_back)


def percentiles(times: list[float]) -> str:
    """The middle one, that of 99 in 100, and the worst [ms]."""
    found = np.percentile(times, (50, 99, 100)) if times else np.zeros(3)
    return "p50 {:.1f} p99 {:.1f} worst {:.0f} ms".format(*found)


def main() -> None:
    """A long run, told as it goes; fails where memory grows too much or frames take too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=1.5, help="between two acts [s]")
    parser.add_argument("--growth", type=float, default=20.0, help="of memory after the warm-up [MB]")
    parser.add_argument("--frame", type=float, default=33.0, help="own work of 99 frames in 100 [ms]")
    options = parser.parse_args()
    from linkwork_studio.__main__ import _application

    _application()
    studio = Studio(Memory(Path(tempfile.mkdtemp(prefix="linkwork-long-run-")) / "memory.json"))
    studio.show()
    run = LongRun(studio)
    began, told, warm = time.monotonic(), 0, 0.0
    for acts, act in enumerate(cycle(run.round())):
        passed = time.monotonic() - began
        if not warm and passed > 60.0 * WARM_UP * options.minutes:
            warm = resident()
            run.walls.clear()
            run.works.clear()
        if passed > 60.0 * told or passed > 60.0 * options.minutes:
            told += 1
            memory = (
                f"{passed / 60.0:.1f} min, {acts} acts, {resident():.0f} MB, {resident() - (warm or resident()):+.1f}"
            )
            sys.stdout.write(f"{memory}; wall {percentiles(run.walls)}, own {percentiles(run.works)}\n")
            sys.stdout.flush()
        if passed > 60.0 * options.minutes:
            break
        act()
        run.latest = act.__name__
        if act != run.look_back:  # what was is shown under the number that it had
            run.wait_for_run()
        QTest.qWait(round(1000 * options.pause))
        assert studio.session.is_alive
        if not studio.session.playing:
            run.note("the run has stopped")
            studio.session.play()
    grown, slow = resident() - warm, float(np.percentile(run.works, 99))
    studio.close()
    raise SystemExit(bool(run.faults or grown > options.growth or slow > options.frame))


if __name__ == "__main__":
    main()
