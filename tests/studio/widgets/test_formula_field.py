"""A formula field: a text that keeps what was typed, and the unit beside it."""

from PySide6.QtWidgets import QLabel

from linkwork_studio.widgets.formula_field import FormulaField


def test_it_shows_the_unit(qtbot):
    field = FormulaField("N m")
    qtbot.addWidget(field)
    assert "N m" in [label.text() for label in field.findChildren(QLabel)]


def test_what_is_refused_stays(qtbot):
    field, given = FormulaField("N"), []
    qtbot.addWidget(field)
    field.edited.connect(lambda text: (given.append(text), field.show_error("no such name")))
    field.set_value("0")
    field.edit.setText("5*foo")
    field.edit.setModified(True)
    field.edit.finish()
    assert given == ["5*foo"]
    assert field.edit.text() == "5*foo"
    assert field.edit.error == "no such name"
