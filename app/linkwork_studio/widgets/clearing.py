"""Emptying a layout of Qt."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def clear(layout: QLayout) -> None:
    """Delete the widgets that lie directly in a layout.

    Why not by `takeAt`: Python then owns what it is given, and a layout or an item is freed by Python and by Qt, which
    ends the program some time later.
    """
    holder = layout.parentWidget()
    if holder is None:
        return
    for widget in holder.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if layout.indexOf(widget) >= 0:
            layout.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
