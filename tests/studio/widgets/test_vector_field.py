"""A field for three numbers."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.vector_field import VectorField


def test_each_number_tells_its_place(qtbot, show, heard):
    field = show(VectorField("m"))
    field.set_value((1.0, 2.0, 3.0))
    heard.to(field.edited)
    field.edits[2].setFocus()
    qtbot.keyClick(field.edits[2], Qt.Key.Key_Up)
    assert heard == [(2, 3.1)]
    assert field.value == (1.0, 2.0, 3.1)
    assert field.unit == "m"


def test_one_of_three_may_be_mixed(show):
    field = show(VectorField("m"))
    field.set_value((1.0, None, 3.0))
    assert [edit.placeholderText() for edit in field.edits] == ["", "mixed", ""]
    field.set_value(None)
    assert field.value == (None, None, None)


def test_digits_are_left_out_rather_than_cut_off(show):
    field = show(VectorField("kg m2", names=("xx", "yy", "zz")), 260)
    field.set_value((0.00384567, 0.1022934, 0.1006134))
    field.edits[2].clearFocus()
    for edit in field.edits:
        inside = edit.width() - edit.textMargins().left() - 2 * 6
        assert edit.hasFocus() or edit.fontMetrics().horizontalAdvance(edit.text()) <= inside
    assert field.edits[2].text().startswith("0.10")


def test_the_refusal_is_of_the_number_that_was_given(qtbot, show):
    field = show(VectorField("m", names=("xx", "yy", "zz")))
    field.set_value((1.0, 2.0, 3.0))
    field.edited.connect(lambda given: field.show_error("No."))
    field.edits[1].setFocus()
    field.edits[1].selectAll()
    qtbot.keyClicks(field.edits[1], "9")
    qtbot.keyClick(field.edits[1], Qt.Key.Key_Return)
    assert [edit.error for edit in field.edits] == ["", "No.", ""]
    field.set_name("Inertia")
    assert field.edits[1].accessibleName() == "Inertia yy"


def test_numbers_that_would_be_cut_off_stand_below_each_other(show):
    field = show(VectorField("kg m2", names=("xy", "xz", "yz")), 230)
    for edit in field.edits:
        edit.clearFocus()
    field.set_value((-1.2345e-5, 0.0, 2.2e-6))
    field.layout().activate()
    tops = [edit.y() for edit in field.edits]
    assert tops == sorted(set(tops)), "one below the other"
    for edit in field.edits:
        inside = edit.width() - edit.textMargins().left() - 2 * 6
        assert edit.fontMetrics().horizontalAdvance(edit.text()) <= inside
    assert field.edits[0].text() == "-1.2345e-05", "with all digits"
    field.set_value((1.0, 2.0, 3.0))
    field.layout().activate()
    assert len({edit.y() for edit in field.edits}) == 1, "beside each other where there is room"
