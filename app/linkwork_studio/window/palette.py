"""The search over all actions: type a few letters, press Enter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.search import ranked, searched
from linkwork_studio.look import fonts
from linkwork_studio.look.icons import icon
from linkwork_studio.look.theme import Theme

NO_MATCH = "No matching command."
NOWHERE = QModelIndex()
WIDTH, ROW, MOST_ROWS = 560, 40, 9  # pixels, pixels, rows


class CommandPalette(QDialog):
    """Lists what matches, the best first; what cannot be done now is grey and tells why."""

    def __init__(self, actions: tuple[Action, ...], context: Context, theme: Theme, parent: QWidget) -> None:
        """Offer these actions."""
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("palette")
        self._actions, self._context, self._theme = actions, context, theme
        self.chosen: Action | None = None
        self.field = QLineEdit(placeholderText="Search commands")
        self.field.setClearButtonEnabled(True)
        self.field.setMinimumHeight(32)
        self.field.textChanged.connect(self._list)
        self.field.installEventFilter(self)
        self.found = Found(context, theme, self)
        self.list = QListView()
        self.list.setModel(self.found)
        self.list.setItemDelegate(_Row(self.found, theme, self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(self._choose)
        self.list.entered.connect(self.list.setCurrentIndex)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.setStyleSheet(f"#palette {{ background: {theme.panel}; border: 1px solid {theme.border}; }}")
        self.setFixedWidth(min(WIDTH, parent.width() - 40))
        self._list("")

    def choose(self) -> Action | None:
        """Show the search until something is chosen; None where the user thought better of it."""
        parent = self.parentWidget()
        self.move(parent.mapToGlobal(parent.rect().topLeft()).x() + (parent.width() - self.width()) // 2, self._top())
        self.field.setFocus()
        self.exec()
        return self.chosen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows move in the list while the text keeps the focus."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            move = _MOVES.get(Qt.Key(event.key()))
            if move is not None:
                self._step(move)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose()
                return True
        return super().eventFilter(watched, event)

    def _top(self) -> int:
        parent = self.parentWidget()
        return parent.mapToGlobal(parent.rect().topLeft()).y() + 70

    def _step(self, count: int) -> None:
        rows = len(self.found.actions)
        if rows:
            self._go_to((self.list.currentIndex().row() + count) % rows)

    def _go_to(self, row: int) -> None:
        self.list.setCurrentIndex(self.found.index(row, 0))

    def _list(self, query: str) -> None:
        found = ranked(query, [(searched(action), action) for action in self._actions])
        if not query:
            found.sort(key=lambda action: bool(action.refusal(self._context)))
        self.found.show(tuple(found))
        self._go_to(0)
        self.list.setFixedHeight(ROW * max(1, min(MOST_ROWS, len(found))) + 4)
        self.adjustSize()

    def _choose(self) -> None:
        row = self.list.currentIndex().row()
        if row in range(len(self.found.actions)):
            self.chosen = self.found.actions[row]
            self.accept()


class Found(QAbstractListModel):
    """What the search found: a row for each action, or one that says that there is none."""

    def __init__(self, context: Context, theme: Theme, parent: QObject) -> None:
        """Nothing is found yet."""
        super().__init__(parent)
        self.actions: tuple[Action, ...] = ()
        self._refusals: tuple[str, ...] = ()
        self._context, self._theme = context, theme

    def show(self, actions: tuple[Action, ...]) -> None:
        """These are found, the best first."""
        self.beginResetModel()
        self.actions = actions
        self._refusals = tuple(action.refusal(self._context) for action in actions)
        self.endResetModel()

    def at(self, row: int) -> tuple[Action | None, str]:
        """The action of a row and why it cannot be done now; no action in the row that says that nothing matches."""
        return (self.actions[row], self._refusals[row]) if row < len(self.actions) else (None, "")

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = NOWHERE) -> int:
        """At least one row: an empty list would look like one that is still being made."""
        return 0 if parent.isValid() else max(1, len(self.actions))

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """The row that says that nothing matches cannot be chosen."""
        return super().flags(index) if self.actions else Qt.ItemFlag.NoItemFlags

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Title, hint and icon of a row."""
        action, refusal = self.at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return action.label(self._context).removesuffix("...") if action else NO_MATCH
        if action is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return refusal or action.hint
        if role == Qt.ItemDataRole.DecorationRole and action.icon:
            return icon(action.icon, self._theme)
        return None


_MOVES: dict[Qt.Key, int] = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: MOST_ROWS - 1,
    Qt.Key.Key_PageUp: 1 - MOST_ROWS,
}


class _Row(QStyledItemDelegate):
    """Icon and title on the left, the menu below it, the key on the right."""

    def __init__(self, found: Found, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._found, self._theme = found, theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are equally high."""
        return QSize(option.rect.width(), ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one action."""
        theme = self._theme
        action, refusal = self._found.at(index.row())
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(option.rect, QColor(theme.raised))
            painter.fillRect(QRect(option.rect.topLeft(), QSize(3, ROW)), QColor(theme.accent))
        inner: QRect = option.rect.adjusted(12, 0, -12, 0)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if picture is not None:
            picture.paint(painter, QRect(inner.left(), inner.top() + (ROW - 18) // 2, 18, 18))
        text = inner.adjusted(30, 3, -110 if action is not None and action.keys else 0, -3)
        painter.setPen(QColor(theme.text_dim if refusal or action is None else theme.text))
        painter.drawText(text, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, index.data())
        if action is not None:
            self._paint_second_line(painter, text, inner, action, refusal)
        painter.restore()

    def _paint_second_line(self, painter: QPainter, text: QRect, inner: QRect, action: Action, refusal: str) -> None:
        painter.setPen(QColor(self._theme.text_dim))
        if action.keys:
            key = QKeySequence(action.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, key)
        painter.setFont(fonts.font(11))
        second = refusal or action.hint
        second = painter.fontMetrics().elidedText(second, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, second)


def ask_for_action(
    actions: tuple[Action, ...], context: Context, theme: Theme, parent: QWidget, perform: Callable[[Action], None]
) -> None:
    """Show the search and do what is chosen."""
    palette = CommandPalette(actions, context, theme, parent)
    chosen = palette.choose()
    palette.deleteLater()
    if chosen is not None:
        perform(chosen)
