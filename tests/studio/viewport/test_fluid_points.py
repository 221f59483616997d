"""Fluids in the picture: boxes of tanks, scales, what is hidden."""

import pytest
from fluid_pictures import picture
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.model.fluids.fluid import Fluid
from linkwork.model.model import Model, model_of
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.fluid_points import EDGES, FluidPoints, box_of


def shown(**fluids) -> tuple[FluidPoints, vtkRenderer]:
    renderer = vtkRenderer()
    points = FluidPoints(renderer, DARK)
    points.show_model(model_of(elements=[Fluid(id=name) for name in fluids]), frozenset())
    points.take({name: picture(speeds) for name, speeds in fluids.items()})
    return points, renderer


def actors(renderer: vtkRenderer) -> int:
    return renderer.GetActors().GetNumberOfItems()


def test_a_tank_has_twelve_edges_and_its_depth():
    corners = box_of(Fluid(id="water", position=(0, 1, 0.2), size=(0.8, 0.3, 0.4)))
    assert len(EDGES) == 12
    assert corners.min(axis=0) == pytest.approx((-0.4, 0.85, 0.0))
    assert corners.max(axis=0) == pytest.approx((0.4, 1.15, 0.6))


def test_scale_and_largest_value_are_those_of_the_field():
    points, _ = shown(water=[0.0, 3.0], oil=[1.0])
    assert points.largest() == ("water", 3.0)
    assert points.scale == 5.0
    points.choose("pressure")
    assert points.largest() == ("water", 100.0)
    points.choose("")
    assert points.largest() is None


def test_what_is_hidden_or_gone_is_not_drawn():
    points, renderer = shown(water=[1.0], oil=[2.0])
    assert actors(renderer) == 4
    model = model_of(elements=[Fluid(id="water"), Fluid(id="oil")])
    points.show_model(model, frozenset({"oil"}))
    assert actors(renderer) == 3
    assert points.largest() == ("water", 1.0)
    points.take({})
    points.show_model(Model(), frozenset())
    assert actors(renderer) == 0
