"""A field for a name or another short text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.typed_line import TypedLine


class TextEdit(TypedLine):
    """A line that tells its text by `given` when it is finished."""

    given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.value: str | None = ""

    def take(self) -> None:
        """Tell the text, without the blanks around it."""
        text = self.text().strip()
        self.given.emit(text)
        if not self.error:
            self.value = text

    def shown_text(self) -> str:
        """The value itself."""
        return self.value or ""


class TextField(Field):
    """One line of text; `edited` carries it without the blanks around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.edit = TextEdit()
        self.row.addWidget(self.edit)
        self.edit.given.connect(self._tell)
        self.edit.refused.connect(self.error_line.say)
        self.setFocusProxy(self.edit)

    def set_value(self, value: str | None) -> None:
        """Show a text; None for a mixed one."""
        self.edit.value = value
        self.edit.setPlaceholderText("mixed" if value is None else "")
        self.edit.refresh()

    def show_error(self, reason: str) -> None:
        """Show why the text is refused, keeping it."""
        self.edit.show_error(reason)

    def controls(self) -> list[QWidget]:
        """The line."""
        return [self.edit]

    def _tell(self, text: str) -> None:
        self.edited.emit(text)
        self.gesture_ended.emit()
