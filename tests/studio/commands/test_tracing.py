import pytest

from linkwork_studio.commands.acting import ACTIONS as ADDING
from linkwork_studio.commands.perform import perform
from linkwork_studio.commands.tracing import ACTIONS

(TRACE,) = ACTIONS


def test_a_clicked_point_is_measured_and_its_way_drawn(context):
    context.views.place = ("arm", (0.1, 0.0, 0.3))
    assert perform(TRACE, context)
    document = context.document
    (name,) = document.selection
    measure = document.model.measures[name]
    assert (name, measure.base, measure.follower) == ("arm trace", "ground", "arm")
    assert measure.follower_frame.position == (0.1, 0.0, 0.3)
    assert "traces" in document.looks.shown
    perform(TRACE, context)
    assert len(document.model.measures) == 2
    assert "traces" in document.looks.shown, "a second one does not take them away"
    document.undo()
    document.undo()
    assert not document.model.measures


@pytest.mark.parametrize("place", [None, ("gone", (0.0, 0.0, 0.0))])
def test_without_a_place_it_says_what_to_do(context, place):
    context.views.place = place
    assert not perform(TRACE, context)
    assert "Click the point" in context.views.said[-1][0]


def test_a_point_that_is_measured_is_the_clicked_one(context):
    add = next(action for action in ADDING if action.of == "measure.point")
    context.document.select(("arm",))
    context.views.place = ("arm", (0.0, 0.2, 0.0))
    perform(add, context)
    context.document.select(("arm",))
    context.views.place = ("rod", (0.0, 0.2, 0.0))
    perform(add, context)
    first, second = context.document.model.measures.values()
    assert first.follower_frame.position == (0.0, 0.2, 0.0)
    assert second.follower_frame.position == (0.0, 0.0, 0.0), "another body was clicked"
