"""The line for one number: typing, stepping, scrubbing, refusing, restoring."""

import math

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QWidget

from linkwork_studio.widgets.number_edit import NumberEdit, pretty
from linkwork_studio.widgets.scrub_label import ScrubLabel
from linkwork_studio.widgets.stepping import Bounds


@pytest.fixture
def edit(show):
    made = show(NumberEdit("m"))
    made.set_value(1.2)
    made.setFocus()
    return made


def type_in(qtbot, edit, text, key=Qt.Key.Key_Return):
    edit.selectAll()
    qtbot.keyClicks(edit, text)
    if key:
        qtbot.keyClick(edit, key)


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3.0), ("5 in", 0.127), ("2*3", 6.0), ("-1e-2", -0.01), ("20 cm + 1 m", 1.2)]
)
def test_what_is_typed_becomes_a_value_in_si(qtbot, edit, heard, text, value):
    heard.to(edit.edited)
    type_in(qtbot, edit, text)
    assert heard == [pytest.approx(value)] or value == edit.value == 1.2
    assert edit.value == pytest.approx(value)


def test_angles_are_shown_in_degrees_and_told_in_radians(qtbot, show, heard):
    edit = show(NumberEdit("rad"))
    edit.set_value(math.pi / 2)
    assert edit.text() == "90"
    heard.to(edit.edited)
    type_in(qtbot, edit, "30")
    type_in(qtbot, edit, "1 rad")
    assert heard == [pytest.approx(math.pi / 6), pytest.approx(1.0)]


def test_nothing_is_told_before_enter(qtbot, edit, heard):
    heard.to(edit.edited)
    type_in(qtbot, edit, "7", key=None)
    assert heard == []
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert heard == [7.0]
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert heard == [7.0]


def test_leaving_takes_what_was_typed(qtbot, show, heard):
    holder = QWidget()
    row = QHBoxLayout(holder)
    edit, other = NumberEdit("kg"), QLineEdit()
    row.addWidget(edit)
    row.addWidget(other)
    show(holder)
    edit.set_value(1.0)
    heard.to(edit.edited, "edited").to(edit.gesture_ended, "ended")
    edit.setFocus()
    type_in(qtbot, edit, "2", key=Qt.Key.Key_Tab)
    assert other.hasFocus()
    assert heard == [("edited", 2.0), ("ended",)]


def test_what_cannot_be_read_stays_with_the_reason(qtbot, edit, heard):
    reasons = []
    edit.refused.connect(reasons.append)
    heard.to(edit.edited)
    type_in(qtbot, edit, "3 furlongs")
    assert (heard, edit.text(), edit.value) == ([], "3 furlongs", 1.2)
    assert "furlongs" in reasons[-1]
    assert edit.property("state") == "error"
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    assert reasons[-1] == ""


def test_esc_restores(qtbot, edit):
    type_in(qtbot, edit, "3 furlongs")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == "1.2"
    assert edit.error == ""
    assert edit.property("state") == ""


def test_what_the_owner_refuses_stays_as_typed(qtbot, edit):
    edit.edited.connect(lambda value: edit.show_error("No such length."))
    type_in(qtbot, edit, "-5")
    assert edit.text() == "-5"
    assert edit.value == 1.2
    assert edit.error == "No such length."
    edit.set_value(1.2)
    assert edit.text() == "-5"


def test_what_comes_from_outside_does_not_disturb_typing(qtbot, edit):
    type_in(qtbot, edit, "99", key=None)
    edit.set_value(3.0)
    assert edit.text() == "99"
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == "3"


@pytest.mark.parametrize(
    ("key", "held", "value"),
    [
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, 1.3),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, 1.1),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier, 1.21),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier, 2.0),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier, 2.2),
    ],
)
def test_arrow_keys_step(qtbot, edit, heard, key, held, value):
    heard.to(edit.edited, "edited").to(edit.gesture_ended, "ended")
    qtbot.keyClick(edit, key, held)
    assert heard == [("edited", pytest.approx(value)), ("ended",)]


def test_steps_stay_within_the_bounds(qtbot, show):
    edit = show(NumberEdit("kg", Bounds(above=0.0)))
    edit.set_value(0.1)
    edit.setFocus()
    for _ in range(100):
        qtbot.keyClick(edit, Qt.Key.Key_Down)
    assert 0.0 < edit.value < 0.1


def test_the_wheel_steps_with_the_focus_only(qtbot, edit, heard):
    heard.to(edit.edited)

    def turn():
        point = QPointF(5, 5)
        QApplication.sendEvent(
            edit,
            QWheelEvent(
                point,
                edit.mapToGlobal(point),
                QPoint(),
                QPoint(0, 120),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            ),
        )

    turn()
    assert heard == [1.3]
    with qtbot.waitSignal(edit.gesture_ended, timeout=2000):
        turn()
    edit.clearFocus()
    turn()
    assert heard == [1.3, 1.4]


def test_a_mixed_value_waits_for_one(qtbot, edit, heard):
    edit.clearFocus()
    edit.set_value(None)
    assert (edit.text(), edit.placeholderText()) == ("", "mixed")
    heard.to(edit.edited)
    qtbot.keyClick(edit, Qt.Key.Key_Up)
    assert heard == []
    type_in(qtbot, edit, "4")
    assert heard == [4.0]


def test_fewer_digits_where_there_is_little_room(show):
    edit = show(NumberEdit("m"), width=300)
    edit.clearFocus()
    edit.set_value(1.0 / 3.0)
    assert edit.text() == "0.333333"
    edit.resize(62, 26)
    assert len(edit.text()) < 8
    edit.setFocus()
    assert edit.text() == "0.333333333333"


def test_the_label_scrubs(qtbot, edit, heard):
    label = ScrubLabel("Length")
    qtbot.addWidget(label)
    label.resize(80, 20)
    label.show()
    edit.scrub_with(label)
    heard.to(edit.edited, "edited").to(edit.gesture_ended, "ended")
    qtbot.mousePress(label, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    for x in (20, 30, 40):
        qtbot.mouseMove(label, QPoint(x, 10))
    qtbot.mouseRelease(label, Qt.MouseButton.LeftButton, pos=QPoint(40, 10))
    assert heard[-1] == ("ended",)
    assert heard[-2][1] == pytest.approx(1.2 + 0.1 * round(30 / 4))
    assert edit.text() == f"{edit.value:g}"


def test_units_are_printed_as_people_write_them():
    assert pretty("kg m2") == "kg m²"
    assert pretty("deg/s") == "°/s"


def test_undo_belongs_to_the_document_unless_something_was_typed(qtbot, edit):
    from PySide6.QtGui import QKeySequence, QShortcut

    undone = []
    shortcut = QShortcut(QKeySequence.StandardKey.Undo, edit.window())
    shortcut.activated.connect(lambda: undone.append(True))
    qtbot.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True]
    type_in(qtbot, edit, "9", key=None)
    qtbot.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True]


@pytest.mark.parametrize(
    ("typed", "is_there"), [("3", True), ("2*pi", True), ("1e-3", True), ("5 in", False), ("30°", False)]
)
def test_the_unit_stays_while_a_number_is_typed(qtbot, show, typed, is_there):
    edit = show(NumberEdit("kg"))
    edit.set_value(1.0)
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, typed)
    assert edit._suffix.isVisible() == is_there, "until what is typed has a unit of its own"
