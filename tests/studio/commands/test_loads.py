"""Stress and loads where they were clicked: the measure, and that its curve is asked for."""

import pytest

from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.shapes.box import Box
from linkwork_studio.commands.loads import ACTIONS
from linkwork_studio.commands.perform import perform

HERE, LARGEST, TENSION, BENDING, TORSION = ACTIONS


@pytest.fixture
def bending(context):
    model = context.document.model
    for body in (Elastic(id="plate", shapes=(Box(),)), Beam(id="rope", length=2.0)):
        model = model.with_element(body)
    context.document.model = model
    return context


def test_the_stress_at_a_clicked_point(bending):
    bending.document.select(("plate",))
    bending.views.place = ("plate", (0.1, 0.0, 0.5))
    assert perform(HERE, bending)
    measure = bending.document.model.measures["plate stress"]
    assert (measure.body, measure.where, measure.frame.position) == ("plate", "point", (0.1, 0.0, 0.5))
    assert bending.document.selection == ("plate",), "so that a second point can be clicked"
    assert perform(LARGEST, bending)
    assert bending.document.model.measures["plate largest stress"].where == "largest"
    assert not perform(TENSION, bending), "it is no beam"


@pytest.mark.parametrize(("x", "place"), [(-0.25, 0.75), (-1.1, 0.0), (1.0, 2.0)])
def test_a_load_of_a_beam_is_measured_from_its_start(bending, x, place):
    bending.document.select(("rope",))
    bending.views.place = ("rope", (x, 0.0, 0.0))
    assert perform(TENSION, bending)
    measure = bending.document.model.measures["rope tension"]
    assert (measure.beam, measure.quantity, measure.place) == ("rope", "tension", pytest.approx(place))
    assert perform(BENDING, bending)
    assert bending.document.model.measures["rope bending"].quantity == "bending_y"
    assert perform(TORSION, bending)


def test_what_was_clicked_has_to_be_selected_and_bend(bending):
    bending.views.place = ("rope", (0.0, 0.0, 0.0))
    bending.document.select(("plate",))
    assert not perform(TENSION, bending)
    assert not perform(HERE, bending)
    assert "Click the point" in bending.views.said[-1][0]
