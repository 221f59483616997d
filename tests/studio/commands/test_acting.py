"""Forces, drivers and measures of every kind come onto what is selected."""

from dataclasses import replace

import pytest

from linkwork.edits import AddElement, AddJoint, SetValue
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.drivers.motor import Motor
from linkwork.model.fluids.fluid import Fluid
from linkwork.model.shapes.box import Box
from linkwork_studio.commands import acting
from linkwork_studio.commands.perform import perform
from linkwork_studio.document.command import Command

ACTION = {action.of: action for action in acting.ACTIONS}


@pytest.mark.parametrize("of", sorted(ACTION))
@pytest.mark.parametrize("selection", [(), ("rod",), ("arm", "rod"), ("elbow",), ("shoulder", "elbow")])
def test_every_kind_fits_what_it_needs_or_says_so(context, of, selection):
    context.document.select(selection)
    before = context.document.model
    if perform(ACTION[of], context):
        (name,) = context.document.selection
        assert type(context.document.model.get(name)).kind == of.partition(".")[2]
        assert context.document.stack.undone().label == f"Add {of.partition('.')[0]} {name}"
        context.document.undo()
    else:
        assert context.views.said[0][0].startswith("Select ")
    assert context.document.model == before


@pytest.mark.parametrize("of", sorted(ACTION))
def test_every_kind_fits_some_selection(context, of):
    guide = AddJoint("guide", "prismatic", base="ground", follower="rod")
    bending = (AddElement(Beam(id="beam")), AddElement(Elastic(id="plate", shapes=(Box(),))))
    water = AddElement(Fluid(id="water"))
    context.document.do(Command("add", (guide, *bending, AddElement(Motor(id="motor", joint="shoulder")), water)))
    selections = [
        (),
        ("beam",),
        ("plate",),
        ("rod",),
        ("arm", "rod"),
        ("elbow",),
        ("shoulder", "elbow"),
        ("shoulder", "guide"),
        ("motor",),
        ("water",),
        ("water", "rod"),
    ]
    fitting = []
    for selection in selections:
        context.document.select(selection)
        fitting.append(not ACTION[of].refusal(context))
    assert any(fitting)


def test_a_spring_leads_from_one_body_to_the_other(context):
    context.document.select(("arm", "rod"))
    assert perform(ACTION["force.spring"], context)
    spring = context.document.model.forces["spring"]
    assert (spring.base, spring.follower) == ("arm", "rod")
    assert spring.free_length == pytest.approx(1.0)


def test_one_body_is_pulled_to_the_ground(context):
    context.document.select(("rod",))
    assert perform(ACTION["force.spring"], context)
    assert context.document.model.forces["spring"].base == "ground"


def test_the_first_of_several_coordinates_is_taken(context):
    from linkwork.edits import ChangeKind
    from linkwork_studio.document.command import Command

    context.document.do(Command("Change", (ChangeKind("elbow", "universal"),), select=("elbow",)))
    assert perform(ACTION["force.joint_effort"], context)
    assert context.document.model.forces["joint effort"].coordinate == "base_angle"


@pytest.mark.parametrize(
    ("kind", "field", "text"), [("motor", "target", "60 deg/s"), ("motion", "formula", "60 deg/s * t")]
)
def test_a_new_driver_moves_its_joint_at_once(context, kind, field, text):
    context.document.select(("elbow",))
    acting.element(context, "drivers", kind)
    assert getattr(context.document.model.drivers[kind], field) == text


def test_a_contact_pair_begins_with_the_materials_of_what_is_selected(context):
    for body, material in (("arm", "Steel"), ("rod", "Oak")):
        shapes = tuple(replace(shape, material=material) for shape in context.document.model.body(body).shapes)
        context.document.do(Command("set", (SetValue(body, "shapes", shapes),)))
    context.document.select(("arm", "rod"))
    assert perform(ACTION["force.contact_pair"], context)
    pair = context.document.model.forces["contact pair"]
    assert (pair.first, pair.second) == ("Steel", "Oak")
