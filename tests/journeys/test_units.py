"""Whoever thinks in millimetres and kilonewtons reads and types them everywhere; files stay in SI units."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from linkwork_studio import shown_units
from linkwork_studio.window.memory import Memory
from linkwork_studio.window.preferences import PreferencesDialog


@pytest.fixture(autouse=True)
def usual():
    yield
    shown_units.choose({"length": "m", "force": "N", "angle": "deg"})


def choose(user, quantity, presses=1):
    dialog = PreferencesDialog(user.studio.views, user.studio.window)
    dialog.show()
    for _ in range(presses):
        user.qtbot.keyClick(dialog.units[quantity].box, Qt.Key.Key_Down)
    dialog.close()
    dialog.deleteLater()


def labels(widget):
    return {label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)}


def test_units_reach_fields_readouts_plots_and_are_remembered(user, tmp_path):
    studio = user.studio
    user.open_sample("double_pendulum")
    user.click_in_tree("upper link")
    row = next(row for row in studio.inspector.page.rows.values() if row.cell_row.path == ("position",))
    before = studio.document.model.bodies["upper link"].position
    assert row.field.unit == "m"

    choose(user, "length")
    choose(user, "angle")
    row = next(row for row in studio.inspector.page.rows.values() if row.cell_row.path == ("position",))
    assert row.field.unit == "mm"
    assert studio.document.model.bodies["upper link"].position == before, "what is shown is no edit"
    assert {"mm", "mm/s", "rad", "rad/s"} <= labels(studio.inspector.page)
    edit = row.field.edits[0]
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "250")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert studio.document.model.bodies["upper link"].position[0] == pytest.approx(0.25)

    studio.document.undo()
    user.click_in_tree("shoulder")
    user.wait_for_run()
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.5)
    user.key(Qt.Key.Key_Space)
    studio.window.docks["plot"].raise_()
    plot = studio.plots.first
    assert plot.show_channel("shoulder.coordinate.angle")
    assert plot.canvas.getAxis("left").labelText == "Angle [rad]"
    name = next(name for name in plot.chips if name.startswith("shoulder"))
    radians = plot.canvas.curves[name].getData()[1]
    studio.views.set_unit("angle", "deg")
    plot.refresh()
    assert plot.canvas.getAxis("left").labelText == "Angle [°]"
    assert np.allclose(plot.canvas.curves[name].getData()[1], np.degrees(radians))

    plot.export_csv(tmp_path / "curves.csv")
    head, first, *_ = (tmp_path / "curves.csv").read_text().splitlines()
    assert "[rad]" in head
    assert float(first.split(",")[1]) == pytest.approx(radians[0])
    assert Memory(tmp_path / "studio.json").get("units", dict)["length"] == "mm"
