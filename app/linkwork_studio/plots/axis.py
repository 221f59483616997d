"""An axis that is drawn straight onto the screen."""

from __future__ import annotations

from typing import Any

import pyqtgraph as pg
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget


class Axis(pg.AxisItem):
    """Keeps where its ticks are and not a picture of them.

    A live axis changes with each frame, and playing a picture back takes longer than drawing it.
    """

    _specs: Any = None

    def updateAutoSIPrefix(self) -> None:
        """Units stay: laying the label out anew whenever the range moves takes 2 ms, as long as all curves."""

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw line, grid, ticks and numbers."""
        if self.picture is None:
            painter.setFont(self.style["tickFont"] or painter.font())
            self._specs = self.generateDrawSpecs(painter)
            self.picture = self  # not None: nothing changed since
        if self._specs is not None:
            painter.setFont(self.style["tickFont"] or painter.font())
            self.drawPicture(painter, *self._specs)
