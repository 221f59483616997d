"""A hand before the viewport: points in space are hovered over, clicked and dragged."""

from dataclasses import dataclass, field

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from linkwork.edits import apply

NONE = Qt.KeyboardModifier.NoModifier


@dataclass
class Hand:
    """Applies what tools ask for, as the document would."""

    viewport: object
    model: object
    asked: list = field(default_factory=list)
    hints: list = field(default_factory=list)

    def pixel(self, point):
        if isinstance(point, QPointF):
            return point
        view = self.viewport
        pixels, _ = view.camera.project(np.array([point], float), *view.view_size)
        return QPointF(round(pixels[0, 0]), round(pixels[0, 1]))

    def event(self, kind, point, button=Qt.MouseButton.NoButton, held=Qt.MouseButton.NoButton, keys=NONE):
        place = self.pixel(point)
        where = self.viewport.mapToGlobal(place)
        QApplication.sendEvent(self.viewport, QMouseEvent(kind, place, where, button, held, keys))

    def hover(self, point, keys=NONE):
        self.event(QEvent.Type.MouseMove, point, keys=keys)

    def click(self, point, keys=NONE):
        left = Qt.MouseButton.LeftButton
        self.hover(point, keys)
        self.event(QEvent.Type.MouseButtonPress, point, left, left, keys)
        self.event(QEvent.Type.MouseButtonRelease, point, left, Qt.MouseButton.NoButton, keys)

    def drag(self, start, end, keys=NONE, steps=4):
        left = Qt.MouseButton.LeftButton
        start, end = self.pixel(start), self.pixel(end)
        self.hover(start, keys)
        self.event(QEvent.Type.MouseButtonPress, start, left, left, keys)
        for step in range(1, steps + 1):
            self.event(QEvent.Type.MouseMove, start + (end - start) * step / steps, held=left, keys=keys)
        self.event(QEvent.Type.MouseButtonRelease, end, left, Qt.MouseButton.NoButton, keys)

    def key(self, key):
        QTest.keyClick(self.viewport, key)

    def type(self, text):
        QTest.keyClicks(self.viewport, text)

    @property
    def sketch(self):
        return self.viewport._board.sketch

    @property
    def ghost(self):
        return self.viewport._scene._ghost.bodies

    @property
    def notes(self):
        return [note.text for note in self.sketch.notes]

    def _do(self, command):
        self.asked.append(command)
        self.model, _ = apply(self.model, command.edits)
        self.viewport.show_model(self.model)
        if command.select is not None:
            self.viewport.set_selection(command.select)


@pytest.fixture
def hand(viewport, pendulum) -> Hand:
    """Sees the pendulum from the front; the shoulder is at the origin, the elbow at (0.6, 0, -0.8)."""
    viewport.pick(0.0, 0.0)  # compiles what tools wait for
    made = Hand(viewport, pendulum)
    viewport.asked.connect(made._do)
    viewport.hint_changed.connect(made.hints.append)
    viewport.clicked.connect(lambda i, _: viewport.set_selection((i,) if i else ()))
    return made
