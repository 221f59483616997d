"""A picture of a card over the scene, painted once: Qt asks all cards anew with each frame of the scene below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget


class Kept:
    """Shows on a widget what was painted last, while nothing of what it depends on has changed."""

    is_used = True  # not while cards are painted into a picture of another size, where kept pixels would blur

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._of: object = None

    def show(self, widget: QWidget, depends: object, paint: Callable[[QPainter], None]) -> None:
        """In a widget's event of painting: paint with `paint` where `depends` or the size is another, and show it."""
        if not Kept.is_used:
            painter = QPainter(widget)
            painter.setFont(widget.font())
            paint(painter)
            painter.end()
            return
        ratio = widget.devicePixelRatioF()
        wanted = (depends, widget.width(), widget.height(), ratio, widget.font().key())
        if wanted != self._of:
            self._of = wanted
            self._picture = QPixmap(widget.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.setFont(widget.font())
            paint(painter)
            painter.end()
        painter = QPainter(widget)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()


@contextmanager
def painted_afresh() -> Iterator[None]:
    """Meanwhile cards are painted by strokes and letters, not by the pixels that were kept."""
    Kept.is_used = False
    try:
        yield
    finally:
        Kept.is_used = True
