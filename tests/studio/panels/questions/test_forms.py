"""What each question wants to know first."""

import pytest
from PySide6.QtCore import Qt

from linkwork.edits import AddElement, apply
from linkwork.errors import ModelError
from linkwork.model.bodies.point_mass import PointMass
from linkwork_studio.panels.questions import replies
from linkwork_studio.panels.questions.forms import (
    DeadPointsForm,
    ModesForm,
    MotionForm,
    RestForm,
    SensitivityForm,
    StudyForm,
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


@pytest.fixture
def study(qapp, weight):
    form = StudyForm()
    form.show_model(weight.model)
    return form


def test_a_study_proposes_half_to_twice_the_value(study, weight):
    study.parameter.setCurrentText("weight.mass")
    study.response.setCurrentText("max height")
    study.count.setValue(3)
    question = study.question(weight.model)
    assert question.func is replies.study
    assert question.args == (weight.model, ("weight.mass", [1.0, 2.5, 4.0]), "max height", 2.0)


def test_choices_stay_when_the_model_changes(study, weight):
    study.parameter.setCurrentText("spring.stiffness")
    study.show_model(apply(weight.model, AddElement(PointMass(id="more", mass=1.0)))[0])
    assert study.parameter.currentText() == "spring.stiffness"
    assert study.parameter.findText("more.mass") >= 0


@pytest.mark.parametrize(
    ("parameter", "response", "why"),
    [("nothing", "max height", "no number 'nothing'"), ("weight.mass", "", "needs one first")],
)
def test_what_is_missing_is_told(study, weight, parameter, response, why):
    study.parameter.setCurrentText(parameter)
    study.response.setCurrentText(response)
    with pytest.raises(ModelError, match=why):
        study.question(weight.model)


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
    with pytest.raises(ModelError, match="Choose what to look at"):
        form.question(weight.model)
