"""A picture of shares on a grid, such as the densities of a design, in its own proportions."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

MARGIN, HEIGHT = 6, 60  # logical pixels
FULL = 255


class GridPicture(QWidget):
    """Draws shares from 0, the ground, to 1, the colour of matter; the first row is the lowest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with nothing to see."""
        super().__init__(parent)
        self.setMinimumHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Design")
        self._shares = np.zeros((1, 1))
        self._color, self._ground = QColor("white"), QColor("black")

    def show_shares(self, shares: np.ndarray) -> None:
        """Draw these, rows from below."""
        self._shares = np.clip(np.asarray(shares, dtype=float), 0.0, 1.0)
        self.update()

    def set_colors(self, color: str, ground: str) -> None:
        """Colours of what is full and of what is empty."""
        self._color, self._ground = QColor(color), QColor(ground)
        self.update()

    def sizeHint(self) -> QSize:
        """Enough to see a bar."""
        return QSize(4 * HEIGHT, HEIGHT)

    def place(self) -> QRect:
        """Where the picture lies."""
        rows, columns = self._shares.shape
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        size = QSize(columns, rows).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        made = QRect(room.topLeft(), size)
        made.moveCenter(room.center())
        return made

    def image(self) -> QImage:
        """One pixel for each share."""
        ends = [np.array(color.getRgb()[:3], dtype=float) for color in (self._ground, self._color)]
        colors = ends[0] + self._shares[::-1, :, None] * (ends[1] - ends[0])
        pixels = np.full((*self._shares.shape, 4), FULL, dtype=np.uint8)
        pixels[..., :3] = np.round(colors)
        rows, columns = self._shares.shape
        return QImage(pixels.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGBA8888).copy()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.place(), self.image())
        painter.end()
