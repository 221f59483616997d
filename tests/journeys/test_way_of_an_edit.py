"""The way of one reconnect, from the mouse to the picture: every file in which somebody hands the edit on, counted.

A file is on the way if one of its functions is being called while the edit is handed over, under the mouse and when it
is let go. The edit is a command, edits, what the document posts, what the journal notes, the swap and its report. The
way ends where the new system comes into force, is read, and moves the picture.
"""

import dataclasses
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from linkwork import edits
from linkwork.edits.change import Change
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.acts import Edit
from linkwork.simulation.swap import Swap
from linkwork_studio.document.command import Command
from linkwork_studio.document.undo_stack import Entry
from linkwork_studio.session.events import Costed, Swapped
from linkwork_studio.session.mailbox import Posted
from linkwork_studio.session.worker import Worker

pytestmark = pytest.mark.timeout(600)

MOST = 25  # files
KINDS = tuple(kind for kind in vars(edits).values() if isinstance(kind, type) and dataclasses.is_dataclass(kind))
FORMS = (*KINDS, Change, Command, Entry, Posted, Edit, Swap, SwapReport, Swapped, Costed)
STATIONS = {
    ("linkwork/simulation/simulation.py", "_install"),
    ("linkwork/simulation/simulation.py", "snapshot"),
    ("linkwork_studio/viewport/pose_table.py", "apply"),
}


class Way:
    """Notes files while it is switched on, in each thread that it was switched on in."""

    def __init__(self, root: Path) -> None:
        self._roots = (f"{root / 'core'}/", f"{root / 'app'}/")
        self.files: dict[str, set[str]] = {}
        self._inside = threading.local()
        self.has_swapped = False

    def name(self, frame) -> str:
        """The file of a frame within its package; empty for one of somebody else."""
        path = frame.f_code.co_filename
        return next((path[len(root) :] for root in self._roots if path.startswith(root)), "")

    def note(self, frame, event, value):
        """What `sys.setprofile` calls at each call and return."""
        if event not in ("call", "return") or getattr(self._inside, "here", False) or not self.name(frame):
            return
        self._inside.here = True
        try:
            code = frame.f_code
            count = code.co_argcount + code.co_kwonlyargcount
            given = [frame.f_locals.get(name) for name in code.co_varnames[:count] if name != "self"]
            if any(map(is_edit, given if event == "call" else [value])) or self._is_station(frame, event):
                self._note_callers(frame)
        finally:
            self._inside.here = False

    def _is_station(self, frame, event) -> bool:
        where = self.name(frame), frame.f_code.co_name
        self.has_swapped |= where[1] == "_install" and where in STATIONS
        return event == "call" and self.has_swapped and where in STATIONS

    def _note_callers(self, frame):
        while frame is not None:
            if self.name(frame):
                self.files.setdefault(self.name(frame), set()).add(frame.f_code.co_name)
            frame = frame.f_back


def is_edit(value, deep: bool = True) -> bool:
    """Whether a value is the edit in one of its forms, or a few of them."""
    if isinstance(value, FORMS):
        return True
    return deep and isinstance(value, tuple | list) and len(value) < 9 and any(is_edit(one, False) for one in value)


@pytest.fixture
def way(monkeypatch):
    """Follows the edit in the worker's thread; the test switches it on in its own."""
    made = Way(Path(__file__).resolve().parents[2])

    def follow(name):
        known = getattr(Worker, name)

        def followed(worker, *given):
            sys.setprofile(made.note)
            try:
                return known(worker, *given)
            finally:
                sys.setprofile(None)

        monkeypatch.setattr(Worker, name, followed)

    follow("_digest")
    follow("publish")
    return made


def pixel(view, point):
    (x, y) = view.camera.project(np.array([point], float), *view.view_size)[0][0]
    return QPoint(round(x), round(y))


def test_a_reconnect_takes_few_files(user, way):
    user.open_sample("double_pendulum")
    studio, view = user.studio, user.studio.viewport
    view.navigation.is_smooth = False
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: view.can_pick, timeout=60_000)
    user.wait_until_time(0.3)
    view.setFocus()
    for _ in range(4):  # slow enough to aim at
        user.key(Qt.Key.Key_Minus)
    user.key(Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    elbow, alt, left = view.seen.joints["elbow"], Qt.KeyboardModifier.AltModifier, Qt.MouseButton.LeftButton
    start = pixel(view, view.seen.bodies[elbow.base].in_global(elbow.base_frame.position))
    sys.setprofile(way.note)
    try:
        QTest.mousePress(view, left, alt, start)
        for share in (0.3, 0.6, 1.0):
            place = QPointF(start + QPoint(round(60 * share), round(-40 * share)))
            kind, none = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
            QApplication.sendEvent(view, QMouseEvent(kind, place, view.mapToGlobal(place), none, left, alt))
        user.qtbot.waitUntil(lambda: "energy" in view._board.sketch.notes[-1].text, timeout=60_000)
        QTest.mouseRelease(view, left, alt, place.toPoint())
        user.wait_for_run()
        user.qtbot.wait(100)
    finally:
        sys.setprofile(None)
    assert studio.session.report.accepted
    assert studio.document.model.joints["elbow"].base == "ground"
    found = "\n".join(f"{name}: {', '.join(sorted(functions))}" for name, functions in sorted(way.files.items()))
    for name in ("viewport/tools/reconnect.py", "document/document.py", "session/worker.py", "viewport/pose_table.py"):
        assert f"linkwork_studio/{name}" in way.files, found
    for name in ("timeline.py", "swap.py", "journal.py"):
        assert f"linkwork/simulation/{name}" in way.files, found
    assert "linkwork/edits/replacing.py" not in way.files, f"found again by comparing models:\n{found}"
    assert len(way.files) <= MOST, f"{len(way.files)} files:\n{found}"
