"""A benchmark problem is opened from the Help menu, and its live run goes over the published curve."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.window.published_page import PublishedPage

pytestmark = pytest.mark.timeout(600)
CURVE = "measure.seen.z [m]"


def test_the_governor_follows_its_published_curve(user, tmp_path):
    studio = user.studio
    studio.actions.entry("help.published").trigger()
    page = studio.window.findChild(PublishedPage)
    user.qtbot.waitUntil(page.isVisible)
    page.list.setCurrentRow([case.name for case in page.cases].index("a05"))
    assert page.grab().save(str(tmp_path / "page.png"))
    QTest.mouseClick(page.button, Qt.MouseButton.LeftButton)
    user.wait_for_run()
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: CURVE in studio.plots.first.canvas._references, timeout=20_000)
    user.wait_until_time(1.0)
    user.key(Qt.Key.Key_Space)
    user.qtbot.wait(300)
    user.look(tmp_path / "overlay.png")
    times, heights = studio.session.recording.window(CURVE)
    known = studio.plots.first._references[CURVE]
    early = known[0] < times[-1]
    assert early.sum() > 5
    assert [name for name, chip in studio.plots.first.chips.items() if chip.isChecked()] == [CURVE]
    apart = np.abs(np.interp(known[0][early], times, heights) - known[1][early]).max()
    assert apart < 0.01  # of a quarter metre, between the few samples that a busy machine takes
    assert studio.plots.first.canvas.times[1] == pytest.approx(3.0)

    studio.document.replace(studio.document.model)
    user.qtbot.waitUntil(lambda: not studio.plots.first.canvas._references, timeout=20_000)
    assert not studio.plots.first.note.isVisible()
