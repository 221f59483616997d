"""What each question wants to know first."""

import pytest
from PySide6.QtCore import Qt

from linkwork.errors import ModelError
from linkwork_studio.panels.questions.forms import (
    DeadPointsForm,
    ModesForm,
    MotionForm,
    RestForm,
    SensitivityForm,
)


def test_rest_and_modes_have_one_choice_each(qapp, weight):
    rest, modes = RestForm(), ModesForm()
    rest.every.setChecked(True)
    modes.settled.setChecked(False)
    assert rest.question(weight.model).args == (weight.model, True)
    assert modes.question(weight.model).args == (weight.model, False)


def test_times_are_typed_with_units(qtbot, show, weight):
    form = show(MotionForm(), 400, 60)
    form.until.setFocus()
    form.until.selectAll()
    qtbot.keyClicks(form.until, "500 ms")
    qtbot.keyClick(form.until, Qt.Key.Key_Return)
    assert form.question(weight.model).args == (weight.model, 0.5, 0.01)


def test_dead_points_are_looked_for_as_long_as_is_said(qapp, weight):
    form = DeadPointsForm()
    form.until.set_value(0.2)
    assert form.question(weight.model)(lambda _share: True).title == "No singular position within 0.2 s"


def test_a_derivative_is_asked_of_what_is_there(qapp, weight):
    form = SensitivityForm()
    form.show_model(weight.model)
    form.parameter.setCurrentText("weight.mass")
    form.response.setCurrentText("min height")
    form.until.set_value(0.05)
    assert form.question(weight.model).args[1:] == ("weight.mass", "min height", 0.05)
    form.response.setCurrentText("nothing")
    with pytest.raises(ModelError, match="Choose a response"):
        form.question(weight.model)
