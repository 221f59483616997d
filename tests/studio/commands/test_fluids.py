"""Tanks are filled, fluid is let in and out, and colours are chosen by actions."""

import pytest

from linkwork.model.fluids.fluid import Fluid
from linkwork_studio.commands import fluids
from linkwork_studio.commands.perform import perform


def test_a_tank_is_filled_and_taken_back(context):
    before = context.document.model
    assert perform(fluids.FILL, context)
    assert isinstance(context.document.model.fluids["water"], Fluid)
    assert context.document.selection == ("water",)
    assert context.document.stack.undone().label == "Add fluid water"
    context.document.undo()
    assert context.document.model == before


@pytest.mark.parametrize(("action", "name"), [(fluids.EMITTER, "emitter"), (fluids.DRAIN, "drain")])
def test_openings_lie_in_the_tank_of_the_only_fluid(context, action, name):
    assert not perform(action, context)
    assert "Add, Fluid makes one" in context.views.said[0][0]
    perform(fluids.FILL, context)
    assert perform(action, context)
    made, (low, high) = context.document.model.fluids[name], context.document.model.fluids["water"].tank
    x, y, z = made.position
    assert low[0] < x < high[0]
    assert low[1] < z < high[1]
    assert y == 0.0


def test_of_two_fluids_one_has_to_be_selected(context):
    perform(fluids.FILL, context)
    perform(fluids.FILL, context)
    assert perform(fluids.EMITTER, context), "the new one is selected"
    assert context.document.model.fluids["emitter"].fluid == "water2"
    context.document.select(())
    assert fluids.DRAIN.refusal(context)


def test_colours_are_looks(context):
    speed, pressure, plain = fluids.COLOURS
    assert pressure.refusal(context)
    perform(fluids.FILL, context)
    assert speed.checked(context)
    perform(pressure, context)
    assert context.document.looks.fluid_field == "pressure"
    assert [a.checked(context) for a in fluids.COLOURS] == [False, True, False]
    perform(plain, context)
    assert context.document.looks.fluid_field == ""
