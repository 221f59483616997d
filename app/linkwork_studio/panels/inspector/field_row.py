"""One row of the inspector: label and field, made for what the row's metadata say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from linkwork_studio import shown_units
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.inspector.rows import Row
from linkwork_studio.panels.inspector.sheet import Cell
from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.color_field import ColorField
from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.flag_field import FlagField
from linkwork_studio.widgets.formula_field import EXAMPLES, FormulaField
from linkwork_studio.widgets.icon_button import tip
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.number_field import NumberField
from linkwork_studio.widgets.quaternion_field import QuaternionField
from linkwork_studio.widgets.scrub_label import ScrubLabel
from linkwork_studio.widgets.text_field import TextField
from linkwork_studio.widgets.vector_field import VectorField

LABEL_WIDTH = 112


class FieldRow(QWidget):
    """Emits `edited(row, given)` with what the field told, `gesture_ended()`, and `reset(row)`."""

    edited, gesture_ended, reset = Signal(object, object), Signal(), Signal(object)

    def __init__(self, cell: Cell, theme: Theme, parent: QWidget | None = None) -> None:
        """Make label and field of a cell."""
        super().__init__(parent)
        self.cell_row: Row = cell.row
        self.option: tuple[str, Callable[[], bool], Callable[[bool], object]] | None = None  # of the menu, with a tick
        self.field = FIELDS[cell.row.editor](cell.row, theme)
        self.label = self._label()
        self.field.set_name(cell.row.label, self._tip())
        self.label.setToolTip(self._tip())
        self.field.edited.connect(lambda given: self.edited.emit(self.cell_row, given))
        self.field.gesture_ended.connect(self.gesture_ended)
        self.label.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.label.customContextMenuRequested.connect(self._ask_menu)
        self._lay_out()
        self.show_cell(cell)

    def show_cell(self, cell: Cell) -> None:
        """Show another value in the same field."""
        if isinstance(self.field, ChoiceField):
            self.field.set_choices(cell.choices)
        if isinstance(self.field, QuaternionField):
            self.field.set_rotations(cell.value)
        else:
            self.field.set_value(cell.value)

    def show_error(self, reason: str) -> None:
        """Show why the last value was refused."""
        self.field.show_error(reason)

    def _label(self) -> QLabel:
        row = self.cell_row
        if isinstance(self.field, NumberField):
            label = ScrubLabel(row.label)
            self.field.scrub_with(label)
        else:
            label = QLabel(row.label)
            mark(label, role="dim")
        label.setBuddy(self.field)
        return label

    @property
    def _is_wide(self) -> bool:
        return isinstance(self.field, VectorField)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self) if self._is_wide else QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3 if self._is_wide else 8)
        if not self._is_wide:
            self.label.setFixedWidth(LABEL_WIDTH)
            self.label.setFixedHeight(26)
            box.addWidget(self.label, 0, Qt.AlignmentFlag.AlignTop)
        else:
            head = QHBoxLayout()
            head.setSpacing(6)
            head.addWidget(self.label)
            head.addWidget(_unit_label(self.cell_row))
            head.addStretch(1)
            box.addLayout(head)
        box.addWidget(self.field, 1)

    def _tip(self) -> str:
        row = self.cell_row
        hints = {
            "number": "Drag the name, use the arrow keys, or type: 30 deg, 5 in, 2*3.",
            "vector": "Drag a letter, use the arrow keys, or type: 30 deg, 5 in, 2*3.",
            "formula": f"A formula of time and motion, such as<br>{EXAMPLES}",
            "rotation": "Rotations about the fixed axes x, y and z, in this order.",
        }
        more = hints.get(row.editor, "")
        return tip(row.label, "<br>".join(filter(None, (row.hint.replace(" (w, x, y, z)", ""), more))))

    def _ask_menu(self, position: QPoint) -> None:
        menu = QMenu(self)
        action = menu.addAction("Reset to the default", lambda: self.reset.emit(self.cell_row))
        action.setEnabled(self.cell_row.default is not None)
        if self.option is not None:
            title, is_on, turn = self.option
            tick = menu.addAction(title)
            tick.setCheckable(True)
            tick.setChecked(is_on())
            tick.toggled.connect(turn)
        menu.exec(self.label.mapToGlobal(position))


class FixedField(Field):
    """A value that the inspector shows and does not edit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.label = QLabel()
        mark(self.label, role="dim")
        self.label.setWordWrap(True)
        self.row.addWidget(self.label)

    def set_value(self, value: Any) -> None:
        """Show a value in Python's words."""
        self.label.setText("mixed" if value is None else str(value))

    def controls(self) -> list[QWidget]:
        """The label."""
        return [self.label]


def _unit_label(row: Row) -> QLabel:
    label = QLabel(shown_units.label("rad" if row.editor == "rotation" else row.unit))
    mark(label, role="small")
    return label


def _number(row: Row, _: Theme) -> Field:
    return NumberField(row.unit, row.bounds)


def _vector(row: Row, _: Theme) -> Field:
    return VectorField(row.unit, row.bounds, row.letters)


FIELDS: dict[str, Callable[[Row, Theme], Field]] = {
    "number": _number,
    "vector": _vector,
    "rotation": lambda row, theme: QuaternionField(),
    "text": lambda row, theme: TextField(),
    "formula": lambda row, theme: FormulaField(row.unit),
    "choice": lambda row, theme: ChoiceField(),
    "color": lambda row, theme: ColorField(theme.bodies),
    "flag": lambda row, theme: FlagField(),
    "fixed": lambda row, theme: FixedField(),
}
