"""Shapes come, go and become others."""

import dataclasses
from contextlib import suppress

import numpy as np
import pytest
from sample_elements import sample_shape
from sample_models import brick, built, hinge

from linkwork.edits import AddShape, RemoveShape, RetypeShape, SetElement, SetValue, apply, settled
from linkwork.edits.shapes import density_of, retyped
from linkwork.errors import ModelError
from linkwork.live_run import LiveRun
from linkwork.math3d import inertia, rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.model.frames import in_space
from linkwork.model.mass_properties import mass_properties
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.sphere import Sphere

LONG = Box(x=1.0, y=0.1, z=0.1, position=(0.2, 0.0, 0.1), rotation=rotation.about((0, 0, 1), 0.3), color="#102030")


def test_a_shape_is_added_behind_the_others_or_at_its_place(model):
    changed, inverse = apply(model, AddShape("shaped", Sphere()))
    assert [s.kind for s in changed.bodies["shaped"].shapes] == ["box", "sphere"]
    assert inverse == (RemoveShape("shaped", 1),)
    changed, _ = apply(changed, AddShape("shaped", Sphere(), 0))
    assert [s.kind for s in changed.bodies["shaped"].shapes] == ["sphere", "box", "sphere"]
    assert changed.bodies["shaped"].mass == model.bodies["shaped"].mass


def test_the_ground_has_shapes_too(model):
    changed, _ = apply(model, AddShape("ground", Box(x=10.0, y=10.0, z=0.1)))
    assert apply(changed, RetypeShape("ground", 0, "cylinder"))[0].bodies["ground"].shapes[0].kind == "cylinder"
    assert apply(changed, RemoveShape("ground", 0))[0] == model


def test_refusals(model):
    for edit, sentence in (
        (RemoveShape("shaped", 1), "there is no shape 1; its shapes have the numbers 0 to 0"),
        (RemoveShape("upper", 0), "it has no shapes"),
        (RetypeShape("shaped", 0, "pyramid"), "There is no shape kind 'pyramid'"),
        (AddShape("shaped", "ball"), "a shape is made with"),
        (AddShape("shaped", Sphere(), 5), "no place 5 among 1 shapes"),
    ):
        with pytest.raises(ModelError, match=sentence):
            apply(model, edit)


@pytest.mark.parametrize("kind", ["cylinder", "capsule", "ellipsoid", "box"])
def test_what_can_fill_the_box_fills_it(kind):
    """A long box becomes a bar that lies along it, although a cylinder's own axis is z."""
    made = retyped(LONG, SHAPES[kind])
    turn = rotation.multiply(rotation.inverse(LONG.rotation), made.rotation)
    half = np.abs(rotation.rotate(turn, made.half_size))
    assert half == pytest.approx(LONG.half_size)
    assert (made.position, made.color) == (LONG.position, LONG.color)


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("other", SHAPES)
def test_the_size_stays_about_the_same(kind, other):
    before, after = sample_shape(kind), retyped(sample_shape(kind), SHAPES[other])
    assert np.prod(after.half_size) == pytest.approx(np.prod(before.half_size), rel=1.0)
    assert max(after.half_size) < 3.0 * max(before.half_size)
    assert retyped(before, SHAPES[kind]) is before


def of_density(*shapes, density=500.0):
    found = mass_properties(shapes, density)
    moments, products = inertia.parts(found.tensor)
    return brick("block", mass=found.mass, inertia=moments, products=products, shapes=shapes)


def test_mass_follows_where_it_came_from_a_density():
    body = of_density(Box(x=1.0, y=0.2, z=0.2))
    assert density_of(body) == pytest.approx(500.0)
    model, _ = apply(built(body), RetypeShape("block", 0, "cylinder"))
    changed = model.bodies["block"]
    assert density_of(changed) == pytest.approx(500.0)
    assert changed.mass == pytest.approx(500.0 * changed.shapes[0].volume)
    assert changed.position == body.position


def test_mass_stays_where_it_was_given():
    body = dataclasses.replace(of_density(Box(x=1.0, y=0.2, z=0.2)), mass=7.0)
    assert density_of(body) is None
    changed = apply(built(body), RetypeShape("block", 0, "cylinder"))[0].bodies["block"]
    assert (changed.mass, changed.inertia) == (7.0, body.inertia)


def two_parts():
    """A body of two shapes, one of which changes its volume: the centre of mass moves, and nothing else in space."""
    shapes = (Box(x=0.4, y=0.1, z=0.1, position=(-0.2, 0.0, 0.0)), Box(x=0.4, y=0.1, z=0.1, position=(0.2, 0.0, 0.0)))
    body = dataclasses.replace(of_density(*shapes), velocity=(1.0, 0.0, 0.0), angular_velocity=(0.0, 0.0, 2.0))
    return built(body, hinge("pin", "ground", "block", (0.1, 0.2, 0.3)))


def test_when_the_centre_of_mass_moves_everything_else_stays():
    model = two_parts()
    changed, inverse = apply(model, RetypeShape("block", 1, "sphere"))
    before, after = model.bodies["block"], changed.bodies["block"]
    assert after.position != before.position
    assert after.in_global(after.shapes[0].position) == pytest.approx(before.in_global(before.shapes[0].position))
    place, _ = in_space(before, model.joints["pin"].follower_frame)
    assert in_space(after, changed.joints["pin"].follower_frame)[0] == pytest.approx(place)
    arm = vector.subtract(after.position, before.position)
    assert after.velocity == pytest.approx(vector.add(before.velocity, vector.cross((0.0, 0.0, 2.0), arm)))
    assert apply(changed, inverse)[0] == model
    assert vector.norm(mass_properties(after.shapes, 500.0).centre) < 1e-12


def test_in_a_run_a_body_goes_on_from_where_it_is():
    with LiveRun(two_parts(), step=1e-3) as run:
        run.advance(0.2)
        before = run.snapshot()
        report = run.edit(RetypeShape("block", 1, "sphere"))
        assert report.accepted
        assert report.gap_before < 1e-6
        now = run.snapshot()
        body = run.model.bodies["block"]
        moved = now.position("block") - before.position("block")
        assert 0.0 < np.linalg.norm(moved) < 0.2
        assert body.position == pytest.approx(tuple(now.position("block")), abs=1e-6)
    alone = built(of_density(Box(x=1.0, y=0.2, z=0.2)))
    assert settled(RetypeShape("block", 0, "box"), lambda: alone) == (RetypeShape("block", 0, "box"),)


def test_mechanism_takes_them():
    m = Mechanism("sample")
    m.add_body("arm", density=1000.0, shape=Box(x=1.0, y=0.1, z=0.1))
    m.apply(RetypeShape("arm", 0, "cylinder"))
    assert isinstance(m.model.bodies["arm"].shapes[0], Cylinder)
    assert m.model.bodies["arm"].mass == pytest.approx(1000.0 * m.model.bodies["arm"].shapes[0].volume)
    back = m.apply(SetValue("arm", "mass", 3.0))
    m.apply(back)
    m.apply(SetElement(m.model.bodies["arm"]))


@pytest.mark.parametrize("edges", [(1.5e-323, 1e20, 1e-323), (1e-323, 1e20, 1e-310), (1e-323, 1e-323, 1.0)])
@pytest.mark.parametrize("kind", ["link_plate", "capsule", "cylinder"])
def test_edges_whose_ratio_is_no_number_give_a_shape_or_a_sentence(edges, kind):
    x, y, z = edges
    with suppress(ModelError):
        assert retyped(Box(x=x, y=y, z=z), SHAPES[kind]).kind == kind
