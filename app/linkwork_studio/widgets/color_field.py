"""A field for a colour: typed as #rrggbb, or chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QColorDialog, QMenu, QToolButton, QWidget

from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.text_field import TextEdit

SIDE = 16


class ColorField(Field):
    """A colour as #rrggbb, or "" for the one that the theme gives; `edited` carries the text."""

    def __init__(self, colors: Sequence[str] = (), parent: QWidget | None = None) -> None:
        """Offer some colours (#rrggbb) to choose from."""
        super().__init__(parent)
        self.colors = tuple(colors)
        self.swatch = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        mark(self.swatch, role="small")
        self.swatch.setIconSize(QSize(SIDE, SIDE))
        self.edit = TextEdit()
        self.row.addWidget(self.swatch)
        self.row.addWidget(self.edit, 1)
        self.edit.given.connect(self._tell)
        self.edit.refused.connect(self.error_line.say)
        self._menu = QMenu(self.swatch)
        self._menu.aboutToShow.connect(self._fill)
        self.swatch.setMenu(self._menu)
        self.setFocusProxy(self.edit)
        self.set_value("")

    def set_value(self, value: str | None) -> None:
        """Show a colour; "" for the theme's, None for a mixed one."""
        self.edit.value = value
        self.edit.setPlaceholderText("mixed" if value is None else "as the theme")
        self.edit.refresh()
        self.swatch.setIcon(swatch(value or ""))

    def show_error(self, reason: str) -> None:
        """Show why the text is no colour, keeping it."""
        self.edit.show_error(reason)

    def controls(self) -> list[QWidget]:
        """The button and the line."""
        return [self.swatch, self.edit]

    def _fill(self) -> None:
        self._menu.clear()
        self._menu.addAction(swatch(""), "As the theme", partial(self._choose, ""))
        for color in self.colors:
            self._menu.addAction(swatch(color), color, partial(self._choose, color))
        self._menu.addSeparator()
        self._menu.addAction("Another...", self._ask)

    def _ask(self) -> None:
        chosen = QColorDialog.getColor(QColor(self.edit.value or "#808080"), self, "Colour")
        if chosen.isValid():
            self._choose(chosen.name())

    def _choose(self, color: str) -> None:
        self.edit.restore()
        self._tell(color)

    def _tell(self, color: str) -> None:
        self.edited.emit(color)
        self.gesture_ended.emit()


@cache
def swatch(color: str) -> QIcon:
    """A round patch of a colour; a crossed ring for none."""
    scale = 2
    picture = QPixmap(SIDE * scale, SIDE * scale)
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(128, 128, 128, 160), 1))
    painter.setBrush(QColor(color) if QColor.isValidColorName(color) else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(1.5, 1.5, SIDE - 3, SIDE - 3))
    if not color:
        painter.drawLine(4, SIDE - 4, SIDE - 4, 4)
    painter.end()
    return QIcon(picture)
