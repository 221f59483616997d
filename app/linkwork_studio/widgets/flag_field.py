"""A field for yes or no."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from linkwork_studio.widgets.field import Field


class FlagField(Field):
    """A check box; `edited` carries True or False."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin unchecked."""
        super().__init__(parent)
        self.box = QCheckBox()
        self.row.addWidget(self.box)
        self.row.addStretch(1)
        self.box.clicked.connect(self._tell)
        self.setFocusProxy(self.box)

    def set_value(self, value: bool | None) -> None:
        """Show yes or no; None for a mixed one."""
        self.box.setTristate(value is None)
        states = {None: Qt.CheckState.PartiallyChecked, True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        self.box.setCheckState(states[value])

    def controls(self) -> list[QWidget]:
        """The box."""
        return [self.box]

    def _tell(self) -> None:
        given = self.box.checkState() != Qt.CheckState.Unchecked
        self.set_value(given)
        self.edited.emit(given)
        self.gesture_ended.emit()
