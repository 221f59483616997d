"""Which numbers vary, and between what."""

import pytest
from PySide6.QtCore import Qt

from linkwork.edits import AddElement, apply
from linkwork.errors import ModelError
from linkwork.model.bodies.point_mass import PointMass
from linkwork_studio.panels.questions import replies
from linkwork_studio.panels.questions.varied import VariedNumbers


@pytest.fixture
def varied(show, weight):
    """Mass and stiffness, of 3 and 2 values."""
    varied = show(VariedNumbers(), 400, 300)
    varied.show_parameters(replies.parameters(weight.model))
    varied.add()
    for row, name, steps in zip(varied.rows, ("weight: mass", "spring: stiffness"), (3, 2), strict=True):
        row.parameter.setCurrentText(name)
        row.steps.setValue(steps)
    return varied


def test_half_to_twice_the_value_is_proposed(varied):
    assert varied.values() == {"weight.mass": [1.0, 2.5, 4.0], "spring.stiffness": [25.0, 100.0]}
    assert varied.limits() == {"weight.mass": (1.0, 4.0), "spring.stiffness": (25.0, 100.0)}
    assert varied.rows[0].unit.text() == "kg"


def test_a_negative_number_goes_upwards_too(varied, weight):
    heavy = apply(weight.model, AddElement(PointMass(id="low", mass=1.0, position=(0.0, 0.0, -2.0))))[0]
    varied.show_parameters(replies.parameters(heavy))
    varied.rows[0].parameter.setCurrentText("low.position[2]")
    assert varied.rows[0].limits() == ("low.position[2]", -4.0, -1.0)
    assert varied.rows[1].parameter.currentText() == "spring: stiffness"


def test_one_more_is_another_one_and_the_last_one_stays(qtbot, varied):
    varied.add()
    assert len({row.parameter.currentText() for row in varied.rows}) == 3
    for _ in range(2):
        qtbot.mouseClick(varied.rows[0].remove, Qt.MouseButton.LeftButton)
    assert not varied.rows[0].remove.isVisible()
    varied.drop(varied.rows[0])
    assert len(varied.rows) == 1


def test_ranges_alone_need_no_counts(varied):
    varied.show_steps(False)
    assert not any(row.steps.isVisible() for row in varied.rows)
    varied.add()
    assert not varied.rows[2].steps.isVisible()


@pytest.mark.parametrize(
    ("name", "low", "why"),
    [
        ("nothing", 0.0, "no parameter 'nothing'"),
        ("weight.mass", 4.0, "weight.mass would go from 4 to 4"),
        ("spring.stiffness", 25.0, "spring.stiffness is varied twice"),
    ],
)
def test_what_means_nothing_is_told(varied, name, low, why):
    varied.rows[0].parameter.setCurrentText(name)
    varied.rows[0].low.set_value(low)
    with pytest.raises(ModelError, match=why):
        varied.limits()
