"""A field for one of several."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.choice_field import ChoiceField


def test_it_tells_what_stands_behind_the_name(qtbot, show, heard):
    field = show(ChoiceField())
    field.set_choices([("Real time", 1.0), ("Half", 0.5)])
    field.set_value(1.0)
    heard.to(field.edited)
    field.box.setFocus()
    qtbot.keyClick(field.box, Qt.Key.Key_Down)
    assert heard == [0.5]
    assert field.value == 0.5


def test_other_choices_keep_the_value(show):
    field = show(ChoiceField())
    field.set_choices([("a", "a"), ("b", "b")])
    field.set_value("b")
    field.set_choices([("b", "b"), ("c", "c")])
    assert field.value == "b"
    field.set_choices([("c", "c")])
    assert field.value is None


def test_mixed_is_no_choice(show):
    field = show(ChoiceField())
    field.set_choices([("a", "a")])
    field.set_value(None)
    assert field.box.currentIndex() == -1
    assert field.box.placeholderText() == "mixed"


def test_a_refusal_is_marked(show):
    field = show(ChoiceField())
    field.show_error("No body.")
    assert field.box.property("state") == "error"
    field.set_value("a")
    assert field.box.property("state") == ""
