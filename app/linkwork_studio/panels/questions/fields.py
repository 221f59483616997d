"""Fields of questions, and the lines in which they stand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QLabel, QSpinBox, QWidget

from linkwork_studio.widgets.choice_field import QuietComboBox
from linkwork_studio.widgets.marks import mark

GAP = 6
LABEL = 48  # logical pixels: the first label of a line
FIELD = 66  # logical pixels: a number
NARROW = 60  # logical pixels: a count


def searchable(hint: str) -> QComboBox:
    """A list in which one searches by typing any part of a name."""
    box = QuietComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.completer().setFilterMode(Qt.MatchFlag.MatchContains)
    box.completer().setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
    box.setMinimumWidth(120)
    box.setToolTip(hint)
    return box


def offer(box: QComboBox, names: Sequence[str]) -> None:
    """Other names to choose from; what was chosen stays where it is among them."""
    chosen = box.currentText()
    box.blockSignals(True)
    box.clear()
    box.addItems(names)
    if chosen in names:
        box.setCurrentText(chosen)
    box.blockSignals(False)


def spin(low: int, high: int, value: int, hint: str) -> QSpinBox:
    """A field for a count."""
    field = QSpinBox(minimum=low, maximum=high, value=value, toolTip=hint, accessibleName=hint)
    field.setFixedWidth(NARROW)
    return field


def line(*parts: QWidget | str, widest: QWidget | None = None) -> QHBoxLayout:
    """Words and fields beside each other; one of them takes the room that is left."""
    row = QHBoxLayout()
    row.setSpacing(GAP)
    for number, part in enumerate(parts):
        row.addWidget(label(part, LABEL if number == 0 else 0) if isinstance(part, str) else part, part is widest)
    if widest is None:
        row.addStretch(1)
    return row


def label(text: str, width: int = 0) -> QLabel:
    """Dim words beside a field, at least as wide as said [logical pixels]."""
    made = QLabel(text)
    made.setMinimumWidth(width)
    mark(made, role="dim")
    return made


def together(*parts: QWidget) -> QWidget:
    """Fields of one line that come and go as one."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GAP)
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return whole
