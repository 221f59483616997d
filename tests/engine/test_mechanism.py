"""The public words for building a mechanism."""

import math

import pytest

import linkwork as lw
from linkwork.math3d import rotation


@pytest.fixture
def arm():
    m = lw.Mechanism("crank", gravity=(0, 0, -9.81))
    m.add_body("arm", mass=1.2, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0), shape=lw.Box(1, 0.1, 0.1), friction=0.3)
    return m


def test_the_body_is_what_was_said(arm):
    body = arm.model.bodies["arm"]
    assert (body.mass, body.inertia, body.position) == (1.2, (0.01, 0.1, 0.1), (0.5, 0.0, 0.0))
    assert body.shapes == (lw.Box(1, 0.1, 0.1, friction=0.3),)


def test_density_and_shape_give_mass_and_inertia(arm):
    body = arm.add_body("ball", density=1000, shape=lw.Sphere(0.1))
    mass = 1000 * 4 / 3 * math.pi * 0.1**3
    assert body.mass == pytest.approx(mass)
    assert body.inertia == pytest.approx([0.4 * mass * 0.01] * 3)


def test_a_tensor_gives_moments_and_products(arm):
    body = arm.add_body("brick", mass=1, inertia=[[0.3, 0.02, -0.03], [0.02, 0.4, 0.05], [-0.03, 0.05, 0.5]])
    assert (body.inertia, body.products) == ((0.3, 0.4, 0.5), (0.02, -0.03, 0.05))


def test_a_joint_at_a_global_point_sits_there_on_both_bodies(arm):
    joint = arm.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    assert joint.follower_frame.position == pytest.approx((-0.5, 0, 0))
    for frame in (joint.base_frame, joint.follower_frame):
        assert rotation.rotate(frame.rotation, (0, 0, 1)) == pytest.approx((0, 1, 0))


def test_points_on_each_body_may_leave_a_gap(arm):
    arm.add_joint("pin", "spherical", base="ground", follower="arm", base_at=(0, 0, 0.25), follower_at=(-0.5, 0, 0))
    assert [f.code for f in lw.check(arm)] == ["open_joint"]
    run = lw.simulate(arm, until=0.01)
    assert run.violation < 1e-9


def test_more_shapes_leave_the_mass_alone(arm):
    arm.add_shape("arm", lw.Sphere(0.2), position=(0.5, 0, 0), color="#ff0000")
    arm.add_shape("ground", lw.Box(40, 4, 1), position=(0, 0, -0.5), friction=0.5, restitution=0)
    assert arm.model.bodies["arm"].mass == 1.2
    assert [s.position for s in arm.model.bodies["arm"].shapes] == [(0, 0, 0), (0.5, 0, 0)]
    assert arm.model.bodies["ground"].shapes[0].friction == 0.5


def test_saved_and_loaded_it_is_the_same(arm, tmp_path):
    arm.save(tmp_path / "crank.linkwork")
    assert lw.load(tmp_path / "crank.linkwork").model == arm.model


def test_apply_gives_the_way_back(arm):
    before = arm.model
    back = arm.apply(lw.edits.SetValue("arm", "mass", 3.0))
    assert arm.model.bodies["arm"].mass == 3.0
    arm.apply(back)
    assert arm.model == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"mass": -1, "inertia": (1, 1, 1)}, "greater than 0 kg"),
        ({"mass": 1, "inertia": (1, 1, 3)}, "no matter has this inertia"),
        ({"mass": 1, "inertia": (1, 1)}, "three moments or a 3x3 tensor"),
        ({"mass": 1, "inertia": [[1, 0.5, 0], [0, 1, 0], [0, 0, 1]]}, "not symmetric"),
        ({"mass": 1}, "give the inertia"),
        ({"inertia": (1, 1, 1)}, "give the mass"),
        ({"mass": 1, "inertia": (1, 1, 1), "shape": "box"}, "lw.Box"),
        ({"mass": 1, "inertia": (1, 1, 1), "colour": "red"}, "colour"),
        ({"mass": math.nan, "inertia": (1, 1, 1)}, "finite"),
    ],
)
def test_an_impossible_body_is_refused_by_name_and_nothing_changes(arm, words, complaint):
    before = arm.model
    with pytest.raises(lw.ModelError, match=complaint) as refused:
        arm.add_body("wrong", **words)
    assert str(refused.value).startswith("wrong")
    assert arm.model is before


def test_the_reaction_of_a_hanging_body_is_its_weight():
    m = lw.Mechanism(gravity=(0, 0, -10))
    m.add_body("bob", mass=2, inertia=(0.1, 0.1, 0.1), position=(0, 0, -1))
    m.add_joint("pin", "revolute", base="ground", follower="bob", at=(0, 0, 0), axis=(0, 1, 0))
    run = lw.simulate(m, until=0.1)
    assert run.joint("pin").force[-1] == pytest.approx((0, 0, 20), abs=1e-9)
    assert run.joint("pin").torque[-1] == pytest.approx((0, 0, 0), abs=1e-9)
