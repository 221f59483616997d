"""Columns of live numbers."""

import math

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel

from linkwork_studio.panels.inspector.live import LiveRow
from linkwork_studio.panels.inspector.live_grid import LiveGrid


def texts(grid):
    return {label.text() for label in grid.findChildren(QLabel) if label.isVisible()}


def test_it_shows_numbers_and_keeps_its_labels(show, qtbot):
    grid = show(LiveGrid(), 300, 200)
    grid.show_rows((LiveRow("Position", "m", (1.0, 2.0, 3.0)), LiveRow("Speed", "m/s", (5.0,))))
    labels = grid.findChildren(QLabel)
    expected = {"Position", "m", "1.000", "2.000", "3.000", "Speed", "m/s", "5.000"}
    qtbot.waitUntil(lambda: texts(grid) == expected)
    grid.show_rows((LiveRow("Position", "m", (1.5, 2.0, 3.0)), LiveRow("Speed", "m/s", (6.0,))))
    assert grid.findChildren(QLabel) == labels
    assert {"1.500", "6.000"} <= texts(grid)


def test_numbers_stand_to_the_right_and_have_names(show):
    grid = show(LiveGrid(), 300, 200)
    grid.show_rows((LiveRow("Position", "m", (1.0, 2.0, 3.0)),))
    numbers = {label.accessibleName(): label for label in grid.findChildren(QLabel) if label.accessibleName()}
    assert set(numbers) == {"Position x", "Position y", "Position z"}
    assert numbers["Position x"].alignment() & Qt.AlignmentFlag.AlignRight


def test_other_rows_take_the_place(show, qtbot):
    grid = show(LiveGrid(), 300, 200)
    grid.show_rows((LiveRow("Position", "m", (1.0, 2.0, 3.0)),))
    grid.show_rows((LiveRow("Angle", "rad", (math.pi / 6,)),))
    qtbot.waitUntil(lambda: texts(grid) == {"Angle", "°", "30.000"})
    grid.show_rows(())


def test_rows_may_change_as_often_as_they_like(show):
    grid = show(LiveGrid(), 300, 200)
    for count in range(200):
        grid.show_rows(tuple(LiveRow(f"Angle {n}", "rad", (1.0,) * (1, 3)[n % 2]) for n in range(count % 7)))
        QCoreApplication.processEvents()
        if count % 2:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    names = {label.accessibleName() for label in grid.findChildren(QLabel) if label.accessibleName()}
    assert names == {"Angle 0", "Angle 1 x", "Angle 1 y", "Angle 1 z", "Angle 2"}
