"""A row of widgets that goes on in the next line where it does not fit.

Why no layout of Qt: its items would be shared between Python and Qt, and whatever both believe to own is freed twice.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class FlowRow(QWidget):
    """Left to right, then down; the narrower, the higher."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 2) -> None:
        """Begin empty, with a space between widgets in both directions [logical pixels]."""
        super().__init__(parent)
        self._widgets: list[QWidget] = []
        self._gap = spacing
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def put(self, widget: QWidget) -> None:
        """Put a widget behind the others."""
        is_meant_hidden = widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide) and widget.isHidden()
        widget.setParent(self)
        self._widgets.append(widget)
        if not is_meant_hidden:
            widget.show()
        self._settle()

    def clear(self) -> None:
        """Delete all widgets."""
        gone, self._widgets = self._widgets, []
        for widget in gone:
            widget.hide()
            widget.deleteLater()
        self._settle()

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height that a width needs."""
        return self._place(width, is_trial=True)

    def sizeHint(self) -> QSize:
        """All in one row."""
        wishes = [_wish(widget) for widget in self._shown()]
        width = sum(wish.width() for wish in wishes) + self._gap * max(len(wishes) - 1, 0)
        return QSize(width, max((wish.height() for wish in wishes), default=0))

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest widget."""
        needs = [_bounded(widget, widget.minimumSizeHint()) for widget in self._shown()]
        return QSize(max((n.width() for n in needs), default=0), max((n.height() for n in needs), default=0))

    def event(self, event: QEvent) -> bool:
        """A widget has another size, or is shown or hidden."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the widgets anew."""
        super().resizeEvent(event)
        self._place(self.width(), is_trial=False)

    def showEvent(self, event: QShowEvent) -> None:
        """What changed out of sight was not told."""
        super().showEvent(event)
        self._settle()

    def _settle(self) -> None:
        self.updateGeometry()
        self._place(self.width(), is_trial=False)

    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _place(self, width: int, is_trial: bool) -> int:
        x, y, line = 0, 0, 0
        for widget in self._shown():
            wish = _wish(widget)
            if x > 0 and x + wish.width() > width:
                x, y, line = 0, y + line + self._gap, 0
            if not is_trial:
                widget.setGeometry(QRect(QPoint(x, y), wish))
            x += wish.width() + self._gap
            line = max(line, wish.height())
        return y + line


def _wish(widget: QWidget) -> QSize:
    """The size that a widget is given."""
    return _bounded(widget, widget.sizeHint().expandedTo(widget.minimumSizeHint()))


def _bounded(widget: QWidget, size: QSize) -> QSize:
    return size.expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())
