"""Where joints stand at the start: read, given, and refused where a mechanism cannot get there."""

import math

import numpy as np
import pytest
from joint_trials import residuals
from sample_models import GRAVITY, bar_rows, brick, built, chain, double_pendulum, hinge, loop, rod

import linkwork as lw
from linkwork.edits import AddElement, AddJoint, apply
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.drivers.motion import Motion

TREES = ("revolute", "prismatic", "cylindrical", "universal", "planar")


def moving(kind: str, sides=("ground", "a")):
    """Three bodies in a row that all move, the first joint of a kind with its coordinates away from zero."""
    base, follower = sides
    end, far = (0.5, 0.0, 0.0), (1.0, 0.0, 0.0)
    model = built(
        rod("a", vector.ZERO, end),
        rod("b", end, far),
        brick("c", position=(1.2, 0.1, 0.0)),
        AddJoint("j", kind, base=base, follower=follower, at=vector.ZERO, axis=(1.0, 2.0, 0.5)),
        hinge("k", "a", "b", end, "universal"),
        hinge("l", "b", "c", far, "spherical"),
        gravity=GRAVITY,
    )
    for n, (joint, coordinate) in enumerate((j, c) for j in ("j", "k") for c in lw.coordinates(model, j)):
        model, _ = apply(model, lw.coordinate_edits(model, joint, 0.2 + 0.1 * n, 0.7 - 0.3 * n, coordinate))
    return model


def numbers(model, *joints):
    return [n for joint in joints for pair in lw.coordinates(model, joint).values() for n in pair]


@pytest.mark.parametrize("sides", [("ground", "a"), ("a", "ground")], ids=["follower", "base"])
@pytest.mark.parametrize("kind", TREES)
def test_one_coordinate_changes_and_nothing_else(kind, sides):
    model = moving(kind, sides)
    before = numbers(model, "j", "k", "l")
    for place, name in enumerate(lw.coordinates(model, "j")):
        changed, inverse = apply(model, lw.coordinate_edits(model, "j", 1.1, -2.0, name))
        expected = list(before)
        expected[2 * place : 2 * place + 2] = [1.1, -2.0]
        assert numbers(changed, "j", "k", "l") == pytest.approx(expected, abs=1e-12)
        assert abs(residuals(changed)).max() < 1e-12
        assert apply(changed, inverse)[0] == model
    assert len(lw.coordinates(model, "j")) >= 1


def test_speeds_hold_the_joints():
    changed, _ = apply(moving("universal"), lw.coordinate_edits(moving("universal"), "j", 0.9, 3.0, "follower_angle"))
    run = lw.simulate(changed, until=1e-3, step=1e-4, sample=1e-3, solver="ali3p")
    for body in ("a", "b", "c"):
        assert run.velocity(body)[0] == pytest.approx(changed.bodies[body].velocity, abs=1e-9)


def test_the_base_side_stays_to_the_last_bit():
    model = double_pendulum()
    changed, _ = apply(model, lw.coordinate_edits(model, "elbow", math.pi / 3))
    assert changed.bodies["upper"] is model.bodies["upper"]
    assert lw.coordinates(changed, "elbow")["angle"] == pytest.approx((math.pi / 3, 0.0), abs=1e-15)


def test_a_mechanism_takes_it_by_a_word():
    m = lw.Mechanism.of(double_pendulum())
    lw.set_coordinate(m, "shoulder", 0.5, speed=2.0)
    assert lw.coordinates(m, "shoulder")["angle"] == pytest.approx((0.5, 2.0))
    assert lw.coordinates(m, "elbow")["angle"][1] == pytest.approx(0.0)
    lw.set_coordinate(m, "shoulder", speed=-1.0)
    assert lw.coordinates(m, "shoulder")["angle"] == pytest.approx((0.5, -1.0))
    assert m.model.bodies["lower"].angular_velocity == pytest.approx((0.0, -1.0, 0.0))


def test_a_part_that_flies_goes_along_with_its_joints():
    model = built(rod("a", vector.ZERO, vector.X), rod("b", vector.X, (2, 0, 0)), hinge("j", "a", "b", vector.X))
    changed, _ = apply(model, lw.coordinate_edits(model, "j", 0.4))
    assert changed.bodies["a"] is model.bodies["a"]
    assert lw.coordinates(changed, "j")["angle"][0] == pytest.approx(0.4)


@pytest.mark.parametrize("angle", [0.3, -1.2, 2.0])
def test_a_loop_moves_as_a_parallelogram_does(angle):
    model = bar_rows(1)
    start, speed = lw.coordinates(model, "foot0")["angle"]
    changed, inverse = apply(model, lw.coordinate_edits(model, "foot0", start + angle, 2.0 * speed))
    for foot in ("foot0", "foot1"):
        assert lw.coordinates(changed, foot)["angle"] == pytest.approx((start + angle, 2.0 * speed), abs=1e-7)
    turned = rotation.rotate(rotation.about(vector.Y, angle), (0.0, 0.0, 1.0))
    middle = vector.add((0.5, 0.0, 0.0), turned)
    assert changed.bodies["coupler0"].position == pytest.approx(middle, abs=1e-7)
    assert abs(residuals(changed)).max() < 1e-7
    assert apply(changed, inverse)[0] == model


def test_a_loop_that_cannot_get_there_says_how_far_it_comes():
    model = loop(3, "revolute")
    before = lw.coordinates(model, "joint0")["angle"][0]
    with pytest.raises(ModelError, match=r"joint0: the mechanism cannot get there; it comes to about -?\d.* deg\."):
        lw.coordinate_edits(model, "joint0", before + 3.0)


def test_what_a_driver_says_is_not_overruled():
    hold = Motion(id="hold", joint="joint0", formula="0.1*t")
    model, _ = apply(chain(2, "revolute"), AddElement(hold))
    with pytest.raises(ModelError, match="hold says where it is at the start; change hold instead"):
        lw.coordinate_edits(model, "joint0", 0.3)
    spun, _ = apply(chain(2, "revolute"), AddElement(Motion(id="spin", joint="joint0", level="speed", formula="2")))
    with pytest.raises(ModelError, match="spin says how fast it is"):
        lw.coordinate_edits(spun, "joint0", speed=0.3)
    assert lw.coordinate_edits(spun, "joint0", 0.3)


@pytest.mark.parametrize(
    ("joint", "given", "told"),
    [
        ("knee", {"value": 0.1}, "There is no joint 'knee'"),
        ("joint0", {"value": math.nan}, "takes a finite number"),
        ("joint0", {"speed": "fast"}, "takes a finite number"),
        ("joint0", {"value": 0.1, "coordinate": "x"}, "has no coordinate 'x'"),
    ],
)
def test_what_cannot_be_said(joint, given, told):
    with pytest.raises(ModelError, match=told):
        lw.coordinate_edits(chain(1, "revolute"), joint, **given)


def test_a_screw_takes_its_angle_along():
    model = built(rod("a", vector.ZERO, vector.X), AddJoint("j", "screw", base="ground", follower="a", pitch=0.02))
    (name, *_), changed = lw.coordinates(model, "j"), model
    changed, _ = apply(model, lw.coordinate_edits(model, "j", 0.5, 1.0, name))
    assert lw.coordinates(changed, "j")[name] == pytest.approx((0.5, 1.0), abs=1e-7)
    assert np.abs(residuals(changed)).max() < 1e-7
