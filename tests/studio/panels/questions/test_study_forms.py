"""What a study and a search for the best want to know first."""

import pytest

from linkwork.errors import ModelError
from linkwork_studio.panels.questions import studies
from linkwork_studio.panels.questions.studies import Draw, Look
from linkwork_studio.panels.questions.study_forms import OptimiseForm, StudyForm


@pytest.fixture(params=[StudyForm, OptimiseForm])
def form(request, show, weight):
    """One of both; the mass varies, and the height is looked at."""
    form = show(request.param(), 400, 400)
    form.show_model(weight.model)
    form.varied.rows[0].parameter.setCurrentText("weight.mass")
    form.varied.rows[0].steps.setValue(3)
    form.response.setCurrentText("max height")
    return form


def test_what_is_chosen_is_asked(form, weight):
    asked = form.question(weight.model)
    if isinstance(form, StudyForm):
        assert asked.func is studies.study
        assert asked.args == (weight.model, {"weight.mass": [1.0, 2.5, 4.0]}, None, Look("max height", 2.0))
    else:
        assert asked.func is studies.best
        goal = ("least", 20, 100)
        assert asked.args == (weight.model, {"weight.mass": (1.0, 4.0)}, goal, Look("max height", 2.0))


def test_another_way_shows_its_fields(form, weight):
    special = form.draw if isinstance(form, StudyForm) else form.aim
    assert not special.isVisible()
    form.way.setCurrentIndex(form.way.count() - 1)
    assert special.isVisible()
    assert not form.varied.rows[0].steps.isVisible()
    if isinstance(form, StudyForm):
        form.count.setValue(9)
        form.seed.setValue(5)
        assert form.question(weight.model).args[2] == Draw(9, 5)
    else:
        form.aim.set_value(-0.3)
        assert form.question(weight.model).args[2] == (-0.3, 20, 100)


def test_a_measure_is_needed(form, weight):
    form.response.setCurrentText("")
    with pytest.raises(ModelError, match="needs one first"):
        form.question(weight.model)


def test_too_many_combinations_are_not_begun(form, weight):
    if isinstance(form, OptimiseForm):
        return
    form.varied.add()
    for row in form.varied.rows:
        row.steps.setValue(101)
    with pytest.raises(ModelError, match="10201 combinations"):
        form.question(weight.model)
