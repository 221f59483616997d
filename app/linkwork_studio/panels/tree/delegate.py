"""How a row of the tree is drawn and renamed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.tree.rows_model import BADGE, DETAIL, ID, LOOKS
from linkwork_studio.widgets import keys
from linkwork_studio.widgets.marks import mark

Index = QModelIndex | QPersistentModelIndex
HEIGHT, PICTURE, GAP = 26, 18, 7
SIGNS = EYE, LOCK = ("eye", "lock")
PICTURES = (("eye", "eye_off"), ("unlock", "lock"))
SIGN = 20  # pixels of a sign with the space around it


def sign_rect(row: QRect, sign: str) -> QRect:
    """Where the eye or the lock of a row stands."""
    right = row.right() - 6 - SIGN * (1 - SIGNS.index(sign))
    return QRect(right - 16, row.top() + (row.height() - 16) // 2, 16, 16)


def sign_at(row: QRect, place: QPoint) -> str:
    """The sign at a place of a row; empty for none."""
    return next((sign for sign in SIGNS if sign_rect(row, sign).adjusted(-2, -5, 2, 5).contains(place)), "")


class NameEdit(QLineEdit):
    """A line inside the tree that keeps its keys from the window's shortcuts."""

    def event(self, event: QEvent) -> bool:
        """Keep Tab and Esc."""
        keeps = keys.decide(event, is_typing=True)
        if keeps is None:
            return super().event(event)
        event.setAccepted(keeps)
        return keeps


class RowDelegate(QStyledItemDelegate):
    """Icon, name, dim detail, badge, eye and lock; an editor that stays open while the name is refused."""

    def __init__(self, parent: QObject, theme: Callable[[], Theme]) -> None:
        """Draw eye and lock in the colours of the theme that there is then."""
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All rows are of one height."""
        return QSize(120, HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        style = option.widget.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget)
        area = option.rect.adjusted(2, 0, -8, 0)
        area.setRight(self._draw_signs(painter, option, index, area))
        badge = index.data(BADGE)
        if badge:
            place = QRect(area.right() - PICTURE + 1, area.top(), PICTURE, area.height())
            badge.paint(painter, place)
            area.setRight(place.left() - GAP)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if icon:
            icon.paint(painter, QRect(area.left(), area.top(), PICTURE, area.height()))
            area.setLeft(area.left() + PICTURE + GAP)
        self._draw_words(painter, option, index, area)

    def _draw_signs(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, area: QRect) -> int:
        """Eye and lock: dim under the mouse, and always where they say something; returns where words may end."""
        looks = index.data(LOOKS)
        if looks is None:
            return area.right()
        is_under = bool(option.state & QStyle.StateFlag.State_MouseOver)
        end = area.right()
        for sign, (is_set, names) in zip(SIGNS, zip(looks, PICTURES, strict=True), strict=True):
            if is_set or is_under:
                place = sign_rect(option.rect, sign)
                icons.icon(names[is_set], self._theme(), "text" if is_set else "text_dim").paint(painter, place)
                end = min(end, place.left() - 2)
        return end

    def _draw_words(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, area: QRect) -> None:
        is_branch = index.data(ID) is None
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold if is_branch else QFont.Weight.Normal)
        painter.save()
        painter.setFont(font)
        name, detail = index.data(), index.data(DETAIL) or ""
        shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, area.width())
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(shown) + GAP + 2)
        font.setWeight(QFont.Weight.Normal)
        font.setPixelSize(max(font.pixelSize() - 1, 9))
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        rest = painter.fontMetrics().elidedText(detail, Qt.TextElideMode.ElideRight, area.width())
        if rest != "…":
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, rest)
        painter.restore()

    # -- renaming ------------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A line with the name."""
        editor = NameEdit(parent)
        editor.setAccessibleName(f"New name of {index.data()}")
        editor.textEdited.connect(lambda: mark(editor, state=""))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave the icon visible."""
        editor.setGeometry(option.rect.adjusted(PICTURE + GAP - 4, 0, -4, 0))

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the present name; what was typed is not overwritten by a refresh."""
        if isinstance(editor, QLineEdit) and not editor.isModified():
            super().setEditorData(editor, index)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter takes the name, and leaves the editor open with the reason where it is refused."""
        enter = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in enter:
            self._finish(editor)
            return True
        return super().eventFilter(editor, event)

    def _finish(self, editor: QObject) -> None:
        view = self.parent()
        model, index = view.model(), view.currentIndex()
        reason = model.rename(index, editor.text())
        if not reason:
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
            return
        mark(editor, state="error")
        QToolTip.showText(editor.mapToGlobal(editor.rect().bottomLeft()), reason, editor)
        model.refused.emit(reason)
