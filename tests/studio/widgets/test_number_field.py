"""A field for one number."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.number_field import NumberField
from linkwork_studio.widgets.scrub_label import ScrubLabel
from linkwork_studio.widgets.stepping import Bounds


def test_it_tells_what_its_line_tells(qtbot, show, heard):
    field = show(NumberField("kg", Bounds(above=0.0)))
    field.set_value(2.0)
    heard.to(field.edited, "edited").to(field.gesture_ended, "ended")
    field.edit.setFocus()
    qtbot.keyClick(field.edit, Qt.Key.Key_Up)
    assert heard == [("edited", 2.1), ("ended",)]
    assert field.value == 2.1


def test_a_refusal_stands_under_the_line(qtbot, show):
    field = show(NumberField("kg"))
    field.edited.connect(lambda value: field.show_error("Too heavy."))
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "1e9")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.error_line.text() == "Too heavy."
    assert field.edit.text() == "1e9"


def test_a_label_can_be_its_handle(qtbot, show):
    field, label = show(NumberField("kg")), ScrubLabel("Mass")
    qtbot.addWidget(label)
    field.set_value(1.0)
    field.scrub_with(label)
    label.started.emit()
    label.scrubbed.emit(3.0)
    assert field.value == 1.3
