"""One row of the inspector."""

import dataclasses

import pytest
from PySide6.QtCore import Qt

from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.inspector.field_row import FIELDS, FieldRow
from linkwork_studio.panels.inspector.rows import Row
from linkwork_studio.panels.inspector.sheet import Cell
from linkwork_studio.widgets.quaternion_field import QuaternionField

VALUES = {
    "number": 1.0,
    "vector": (1.0, 2.0, 3.0),
    "rotation": ((1.0, 0.0, 0.0, 0.0),),
    "text": "a",
    "formula": "2*t",
    "choice": "a",
    "color": "#112233",
    "flag": True,
    "fixed": (1, 2),
}


@pytest.mark.parametrize("editor", FIELDS)
def test_every_editor_has_a_field_with_a_name(show, editor):
    row = Row("Part", ("size",), editor, "Size", hint="How large it is.")
    made = show(FieldRow(Cell(row, VALUES[editor], (("a", "a"),)), DARK), 300, 60)
    assert all(control.accessibleName().startswith("Size") for control in made.field.controls())
    assert "How large it is." in made.label.toolTip()
    made.show_error("Too large.")
    assert made.field.error_line.isVisible()


def test_it_tells_row_and_value(show, qtbot):
    row = Row("Part", ("mass",), "number", "Mass", "kg")
    made = show(FieldRow(Cell(row, 1.0), DARK), 300, 60)
    made.field.edit.setFocus()
    with qtbot.waitSignals([made.edited, made.gesture_ended]):
        qtbot.keyClick(made.field.edit, Qt.Key.Key_Up)
    made.show_cell(Cell(row, None))
    assert made.field.edit.placeholderText() == "mixed"


def test_wide_rows_bear_their_unit_beside_the_name(show):
    row = Row("Part", ("rotation",), "rotation", "Rotation")
    made = show(FieldRow(Cell(row, VALUES["rotation"]), DARK), 300, 60)
    assert isinstance(made.field, QuaternionField)
    from PySide6.QtWidgets import QLabel

    assert "°" in [label.text() for label in made.findChildren(QLabel)]
    assert dataclasses.is_dataclass(row)
