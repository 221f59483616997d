"""A field for one of several names."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent, QIcon, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from linkwork_studio.widgets import keys
from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.marks import mark


class QuietComboBox(QComboBox):
    """A combo box that lets the panel scroll while it has not the focus. Signal: `about_to_open()`."""

    about_to_open = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without choices."""
        super().__init__(parent)
        self._guard = keys.KeyGuard(self, lambda: False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keep the keys that move the focus and the choice."""
        super().focusInEvent(event)
        self.installEventFilter(self._guard)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let them go."""
        super().focusOutEvent(event)
        self.removeEventFilter(self._guard)

    def showPopup(self) -> None:
        """Open the list, of which somebody may want to say something first."""
        self.about_to_open.emit()
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only with the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceField(Field):
    """One of several names; `edited` carries the value that stands behind the chosen one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without choices."""
        super().__init__(parent)
        self.box = QuietComboBox()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.setPlaceholderText("mixed")
        self.row.addWidget(self.box)
        self.box.activated.connect(self._tell)
        self.setFocusProxy(self.box)
        self._shown: tuple[tuple[str, object], ...] = ()

    @property
    def value(self) -> object:
        """What stands behind the chosen name; None while mixed."""
        return self.box.currentData()

    def set_choices(self, choices: Sequence[tuple[str, object]], icons: Sequence[QIcon] = ()) -> None:
        """Offer (name, value) pairs, with an icon each where given."""
        if tuple(choices) == self._shown and not icons:
            return
        kept, self._shown = self.value, tuple(choices)
        self.box.clear()
        for index, (name, value) in enumerate(choices):
            self.box.addItem(name, value)
            if index < len(icons):
                self.box.setItemIcon(index, icons[index])
        self.set_value(kept)

    def set_value(self, value: object) -> None:
        """Show a value; None for a mixed one."""
        values = [v for _, v in self._shown]
        self.box.setCurrentIndex(values.index(value) if value in values else -1)
        self.show_error("")

    def show_error(self, reason: str) -> None:
        """Show why the choice is refused."""
        mark(self.box, state="error" if reason else "")
        super().show_error(reason)

    def controls(self) -> list[QWidget]:
        """The box."""
        return [self.box]

    def _tell(self, index: int) -> None:
        self.edited.emit(self.box.itemData(index))
        self.gesture_ended.emit()
