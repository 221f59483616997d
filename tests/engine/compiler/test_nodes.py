"""Bodies that bend in the words of a model, and the nodes that they become."""

import numpy as np
import pytest
from sample_models import built

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.nodes import meant, members_of, node_at, with_nodes
from linkwork.errors import ModelError
from linkwork.model.frame import Frame


def rod(**words):
    m = lw.Mechanism("rod", gravity=(0, 0, -9.81))
    m.add_beam("rod", start=(0, 0, 0), end=(2, 0, 0), section=lw.Round(0.02), elements=4, **words)
    return m


def places(model):
    return [round(node.place, 9) for node in members_of(with_nodes(model))["rod"]]


def test_a_model_without_beams_is_left_alone():
    model = built()
    assert with_nodes(model) is model
    assert meant(model) is model


def test_nodes_divide_a_beam_evenly():
    model = rod().model
    noded = with_nodes(model)
    assert places(model) == [-1.0, -0.5, 0.0, 0.5, 1.0]
    assert list(noded.bodies) == ["ground", "rod@0", "rod@0.5", "rod@1", "rod@1.5", "rod@2"]
    assert meant(noded) is model
    assert with_nodes(noded) is noded


def test_a_joint_makes_a_node_where_it_holds():
    m = rod()
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0.73, 0, 0), axis=(0, 1, 0))
    assert places(m.model) == [-1.0, -0.5, -0.27, 0.0, 0.5, 1.0]
    joint = with_nodes(m.model).joints["pin"]
    assert joint.follower == "rod@0.73"
    assert joint.follower_frame.position == pytest.approx((0, 0, 0), abs=1e-12)


def test_a_node_that_only_divides_gives_way():
    m = rod()
    m.add_joint("pin", "spherical", base="ground", follower="rod", at=(0.55, 0, 0))
    assert places(m.model) == [-1.0, -0.45, 0.0, 0.5, 1.0]


def test_what_sits_beside_the_axis_is_held_by_the_section():
    m = rod()
    m.add_joint("pin", "spherical", base="ground", follower="rod", at=(1.0, 0.01, 0))
    assert with_nodes(m.model).joints["pin"].follower_frame.position == pytest.approx((0, 0.01, 0))


def test_what_is_the_same_is_the_same_object():
    m = rod()
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    before = with_nodes(m.model)
    m.add_body("ball", mass=1, shape=lw.Sphere(0.1), position=(3, 0, 0))
    after = with_nodes(m.model, before)
    assert all(after.bodies[name] is body for name, body in before.bodies.items())
    assert after.joints["clamp"] is before.joints["clamp"]


def test_mass_and_gravity_are_those_of_the_whole():
    m = rod(density=2700)
    system, beam = compile_model(m.model).system, m.model.bodies["rod"]
    assert system.moment[:, 0].sum() == pytest.approx(beam.mass, rel=1e-13)
    everything = system.mass[:, 0, 0].sum() + 2.0 * system.coupled_mass[:, 0, 0].sum()
    assert everything == pytest.approx(beam.mass, rel=1e-13)


def test_the_name_of_a_node_is_taken():
    m = rod()
    m.add_body("rod@1", mass=1, shape=lw.Box(0.1, 0.1, 0.1), position=(5, 0, 0))
    with pytest.raises(ModelError, match=r"rod@1 is the name of a node of rod"):
        with_nodes(m.model)


def test_the_nearest_node_is_found():
    nodes = members_of(with_nodes(rod().model))["rod"]
    node, frame = node_at(nodes, Frame((0.6, 0.1, 0.0)))
    assert node.id == "rod@1.5"
    assert frame.position == pytest.approx((0.1, 0.1, 0.0))


def test_a_bent_beam_begins_bent():
    m = rod()
    angle, length = 0.5, 2.0
    radius = length / angle
    rows = []
    for x in (-1.0, -0.5, 0.0, 0.5, 1.0):
        turn = x / radius
        half = turn / 2
        rows.append(
            (x, radius * np.sin(turn), radius * (1 - np.cos(turn)), 0, np.cos(half), 0, 0, np.sin(half), *[0.0] * 6)
        )
    m.apply(lw.edits.SetValue("rod", "bent", tuple(rows)))
    compiled = compile_model(m.model)
    tip = compiled.q[compiled.bodies["rod@2"]]
    assert tip[:3] == pytest.approx((1.0 + radius * np.sin(0.25), radius * (1 - np.cos(0.25)), 0.0), abs=1e-12)


@pytest.mark.parametrize("bent", [((0.0,),), ((0.0,) * 14,), (tuple([0.0] * 13 + [float("nan")]),) * 2, ("a", "b")])
def test_a_bent_shape_that_is_none_is_refused(bent):
    with pytest.raises(ModelError, match="rod: bent takes 14 finite numbers"):
        rod(bent=bent)
