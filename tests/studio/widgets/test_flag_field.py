"""A field for yes or no."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.flag_field import FlagField


def test_it_tells_yes_and_no(qtbot, show, heard):
    field = show(FlagField())
    field.set_value(False)
    heard.to(field.edited)
    field.box.setFocus()
    qtbot.keyClick(field.box, Qt.Key.Key_Space)
    qtbot.keyClick(field.box, Qt.Key.Key_Space)
    assert heard == [True, False]


def test_a_mixed_one_becomes_yes_or_no(qtbot, show, heard):
    field = show(FlagField())
    field.set_value(None)
    assert field.box.checkState() == Qt.CheckState.PartiallyChecked
    heard.to(field.edited)
    field.box.click()
    assert heard == [True]
    assert not field.box.isTristate()
