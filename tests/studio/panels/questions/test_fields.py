"""Lines of fields, and lists in which one searches."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from linkwork_studio.panels.questions.fields import LABEL, line, offer, searchable, spin, together


def test_any_part_of_a_name_is_searched_for(qapp):
    box = searchable("Which.")
    offer(box, ("arm.mass", "spring.stiffness"))
    box.completer().setCompletionPrefix("stiff")
    assert box.completer().currentCompletion() == "spring.stiffness"


def test_what_was_chosen_stays_where_it_is_still_offered(qapp):
    box = searchable("Which.")
    offer(box, ("a", "b"))
    box.setCurrentText("b")
    offer(box, ("c", "b"))
    assert box.currentText() == "b"
    offer(box, ("c", "d"))
    assert box.currentText() == "c"


def test_counts_are_typed(qtbot, show):
    field = show(spin(2, 50, 16, "How many."), 100, 40)
    field.selectAll()
    qtbot.keyClicks(field, "7")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 7


def test_one_field_takes_the_room_that_is_left(show):
    field, small = QLineEdit(), QLabel("small")
    whole = QWidget()
    whole.setLayout(line("Vary", field, small, widest=field))
    show(whole, 500, 40)
    assert field.x() >= LABEL
    assert small.geometry().right() > 450


@pytest.mark.parametrize("is_shown", [True, False])
def test_fields_of_one_line_come_and_go_as_one(show, is_shown):
    parts = (QLabel("seed"), QLineEdit())
    whole = show(together(*parts), 300, 40)
    whole.setVisible(is_shown)
    assert [part.isVisible() for part in parts] == [is_shown, is_shown]
