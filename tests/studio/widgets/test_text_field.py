"""A field for a text."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.text_field import TextField


def test_blanks_around_are_left_out(qtbot, show, heard):
    field = show(TextField())
    field.set_value("arm")
    heard.to(field.edited)
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "  upper arm ")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert heard == ["upper arm"]
    assert field.edit.text() == "upper arm"


def test_a_refused_name_stays(qtbot, show):
    field = show(TextField())
    field.set_value("arm")
    field.edited.connect(lambda name: field.show_error("Taken."))
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "rod")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert (field.edit.text(), field.error_line.text()) == ("rod", "Taken.")
    qtbot.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text() == "arm"
