"""Style properties, which the style sheet reads."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

LEFT_OUT = "leftOut"  # property of what lies over the picture and is no card of a film or a picture


def mark(widget: QWidget, **properties: object) -> None:
    """Give a widget style properties such as `role="dim"` or `state="error"`, and let the sheet see them."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else the sheet will see them anyway
        widget.style().unpolish(widget)
        widget.style().polish(widget)
