"""A user clicks a point on a running mechanism, has its way drawn, and finds it in the plot and in the table."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

pytestmark = pytest.mark.timeout(600)


def place_of(user, element: str) -> QPoint:
    """A place where the element is to be seen now."""
    viewport = user.studio.viewport
    places = [QPoint(x, y) for x in range(4, viewport.width(), 6) for y in range(4, viewport.height(), 6)]
    hit = [place for place in places if viewport.pick(place.x(), place.y()) == element]
    return hit[-1]


def hold(user):
    """Pause, and wait until that is what the picture shows."""
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: not user.snapshot.playing)
    user.qtbot.wait(100)


def test_trace_a_point(user, tmp_path):
    studio = user.studio
    user.open_sample("four_bar")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.2)
    hold(user)
    place = place_of(user, "coupler")
    wanted = studio.viewport.seen.bodies["coupler"].in_body(tuple(map(float, studio.viewport.hit(place).point)))
    QTest.mouseClick(studio.viewport, Qt.MouseButton.RightButton, pos=place)
    menu = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible())
    trace = next(entry for entry in menu.actions() if entry.objectName() == "tracing.trace_point")
    trace.trigger()
    menu.close()
    user.wait_for_run()

    (measure,) = [m for m in studio.document.model.measures.values() if m.id == "coupler trace"]
    assert measure.follower_frame.position == pytest.approx(wanted, abs=1e-9)
    begin = user.snapshot.time
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(begin + 1.5)
    user.look(tmp_path / "traced.png")
    hold(user)
    recording = studio.session.recording
    times, x = recording.window("measure.coupler trace.x [m]")
    assert np.diff(times).max() == pytest.approx(1e-3), "every step, whatever the window does"
    sketch = studio.viewport.showing.sketch(studio.viewport.seen, user.snapshot, 1.0)
    line = sketch.strokes[0].points
    assert np.linalg.norm(np.diff(line, axis=0), axis=1).max() < 0.02, "a smooth curve"
    tip = studio.viewport.seen.bodies["coupler"].in_global(measure.follower_frame.position)
    assert line[-1] == pytest.approx(tip, abs=1e-6)
    assert x[-1] == pytest.approx(tip[0], abs=1e-6)
